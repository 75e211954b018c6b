# The types that engine/kreuzsummen/packed.py gets when it is compiled: see tools/compile.py.

cimport cython

@cython.locals(shift=int, rest=int)
cpdef int insert(int hand, int card) except? -1
