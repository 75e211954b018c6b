# The types that engine/kreuzsummen/rules.py gets when it is compiled: see tools/compile.py.

cimport cython

from engine.kreuzsummen.actions cimport jack, king, queen
from engine.kreuzsummen.packed cimport insert
from engine.kreuzsummen.position cimport Position

cdef class Game(Position):
    @cython.locals(phase=int, held=int, numbers=int, n=int)
    cpdef int count(self) except? -1
    @cython.locals(rank=int, filled=int)
    cdef int _face_count(self, int slot) except? -1
    @cython.locals(phase=int, shown=int, swaps=int, slot=int, size=int)
    cpdef int nth(self, int n) except? -1
    @cython.locals(display=int, place=int)
    cdef int _nth_shown(self, int n) except? -1
    @cython.locals(slot=int, more=int)
    cdef int _nth_later(self, int n) except? -1
    @cython.locals(rank=int, filled=int, free=int, first=int)
    cdef int _nth_of_face(self, int slot, int n) except? -1
    @cython.locals(cell=int, tops=bytearray)
    cdef int _nth_cell(self, int n, bint taken) except? -1
    @cython.locals(kind=int, phase=int, place=int, slot=int, rank=int)
    cpdef int why_not(self, int action) except? -1
    @cython.locals(tops=bytearray)
    cdef int _why_not_face(self, int kind, int rank, int a, int b) except? -1
    @cython.locals(held=int, slot=int)
    cdef int _why_not_idle(self, int action) except? -1
    @cython.locals(kind=int, slot=int, hand=int, shift=int, rest=int, place=int, reason=int, held=int,
                   numbers=int, cell=int, card=int, old=int, change=int)
    cpdef apply(self, int action)
    @cython.locals(hand=int, shift=int, rest=int, card=int)
    cpdef int _drop(self, int slot) except? -1
    @cython.locals(shift=int, display=int, card=int, at=int)
    cdef int _take(self, int place) except? -1
    @cython.locals(out=int, under=bytearray)
    cpdef int _put_out(self, int card, int stack) except? -1
    @cython.locals(old=int, card=int, change=int)
    cdef int _exchange_top(self, int slot, int cell) except? -1
    @cython.locals(under=bytearray, tops=bytearray, change=int, shift=bytes)
    cdef int _exchange_stacks(self, int a, int b) except? -1
