# The types that engine/kreuzsummen/actions.py gets when it is compiled: see tools/compile.py.

cpdef int jack(int slot, int cell, int other)
cpdef int queen(int slot, int number_slot, int cell)
cpdef int king(int slot, int start, int to)
