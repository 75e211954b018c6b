# The types that engine/kreuzsummen/playout.py gets when it is compiled: see tools/compile.py.

cimport cython

from engine.kreuzsummen.rules cimport Game
from engine.rng cimport Rng

@cython.locals(n=int)
cpdef int playout(Game game, Rng rng) except? -1

@cython.locals(n=int, won=int, i=int)
cpdef playouts(Game game, Game start, Rng rng, int times)
