# The types that engine/rng.py gets when it is compiled: see tools/compile.py.

cimport cython

@cython.final
cdef class Rng:
    cdef public unsigned int x
    @cython.locals(x=cython.uint, low=cython.uint, result=cython.uint)
    cpdef unsigned int below(self, unsigned int n) except? 0xFFFFFFFF
    @cython.locals(i=int, j=int)
    cpdef shuffle(self, items)
