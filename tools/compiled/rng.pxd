# The types that engine/rng.py gets when it is compiled: see tools/compile.py.

cimport cython

cdef class Rng:
    cdef public long x
    @cython.locals(x=long, low=long, result=long)
    cpdef long below(self, long n)
    @cython.locals(i=long, j=long)
    cpdef shuffle(self, items)
