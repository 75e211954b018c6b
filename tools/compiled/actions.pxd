# The types that engine/kreuzsummen/actions.py gets when it is compiled: see tools/compile.py.

cpdef int jack(int slot, int cell, int other) except? -1
cpdef int queen(int slot, int number_slot, int cell) except? -1
cpdef int king(int slot, int start, int to) except? -1
