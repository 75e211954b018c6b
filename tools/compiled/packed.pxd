# The types that engine/kreuzsummen/packed.py gets when it is compiled: see tools/compile.py.

cimport cython

@cython.locals(shift=long, rest=long)
cpdef long insert(long hand, long card)
