# The types that engine/kreuzsummen/position.py gets when it is compiled: see tools/compile.py.

cdef class Position:
    cdef public object options
    cdef public int scenario, rows, cols, size, hand_size, highest, copies, seat, phase, result, turn, passes
    cdef public bint distinct
    cdef public int pile, shown, filled, discard_count
    cdef public int _row_targets, _col_targets, _row_sums, _col_sums
    cdef public int _next, _out, _display
    cdef public int _hand, _other, _held, _other_held, _numbers, _other_numbers
    cdef public bytes _row_shift, _col_shift
    cdef public bytearray _cards, _link, _tops, _under
    cpdef bint met(self) except? -1
    cpdef bint _doubles(self) except? -1
    cpdef become(self, Position other)
