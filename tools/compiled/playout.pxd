# The types that engine/kreuzsummen/playout.py gets when it is compiled: see tools/compile.py.

cimport cython

from engine.kreuzsummen.rules cimport Game
from engine.rng cimport Rng

@cython.locals(n=long)
cpdef long playout(Game game, Rng rng)

@cython.locals(n=long, won=long, i=long)
cpdef playouts(Game game, Game start, Rng rng, long times)
