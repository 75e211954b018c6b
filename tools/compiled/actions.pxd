# The types that engine/kreuzsummen/actions.py gets when it is compiled: see tools/compile.py.

cpdef long jack(long slot, long cell, long other)
cpdef long queen(long slot, long number_slot, long cell)
cpdef long king(long slot, long start, long to)
