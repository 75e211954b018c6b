# The types that engine/kreuzsummen/rules.py gets when it is compiled: see tools/compile.py.

cimport cython

from engine.kreuzsummen.actions cimport jack, king, queen
from engine.kreuzsummen.packed cimport insert
from engine.kreuzsummen.position cimport Position

cdef class Game(Position):
    @cython.locals(phase=long, held=long, numbers=long, n=long)
    cpdef long count(self)
    @cython.locals(rank=long, filled=long)
    cpdef long _face_count(self, long slot)
    @cython.locals(phase=long, shown=long, swaps=long, slot=long, size=long)
    cpdef long nth(self, long n)
    @cython.locals(display=long, place=long)
    cpdef long _nth_shown(self, long n)
    @cython.locals(slot=long, more=long)
    cpdef long _nth_later(self, long n)
    @cython.locals(rank=long, filled=long, free=long, first=long)
    cpdef long _nth_of_face(self, long slot, long n)
    @cython.locals(cell=long, tops=bytearray)
    cpdef long _nth_cell(self, long n, bint taken)
    @cython.locals(kind=long, phase=long, place=long, slot=long, rank=long)
    cpdef long why_not(self, long action)
    @cython.locals(tops=bytearray)
    cpdef long _why_not_face(self, long kind, long rank, long a, long b)
    @cython.locals(held=long, slot=long)
    cpdef long _why_not_idle(self, long action)
    @cython.locals(kind=long, slot=long, hand=long, shift=long, rest=long, place=long, reason=long, held=long,
                   numbers=long, cell=long, card=long, old=long, change=long)
    cpdef apply(self, long action)
    @cython.locals(hand=long, shift=long, rest=long, card=long)
    cpdef long _drop(self, long slot)
    @cython.locals(shift=long, display=long, card=long, at=long)
    cpdef _take(self, long place)
    @cython.locals(out=long, under=bytearray)
    cpdef _put_out(self, long card, long stack)
    @cython.locals(old=long, card=long, change=long)
    cpdef _exchange_top(self, long slot, long cell)
    @cython.locals(under=bytearray, tops=bytearray, change=long, shift=bytes)
    cpdef _exchange_stacks(self, long a, long b)
