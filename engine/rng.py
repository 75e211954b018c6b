"""A random generator that gives the same sequence on every interpreter and never leaves 30 bits.

Multiply with carry: `x = 32760 * (x & 32767) + (x >> 15)`. 32760 * 2**15 - 1 is a safe prime, so every seed
but the two fixed points (0 and 32760 * 2**15 - 1) lies on a cycle of half that length or longer.
"""

_MODULUS = 32760 * 32768 - 1
# Neighbouring small seeds differ in few bits; this many steps spread them over all bits before the first use.
_WARM_UP = 8


class Rng:
    """The generator; `x` is its whole state, 1.._MODULUS - 1."""

    def __init__(self, seed):
        """Start from any int; equal seeds give equal sequences. The two fixed points become another seed."""
        self.x = seed % _MODULUS or 0x2F6E2B1
        for _ in range(_WARM_UP):
            self.below(1)

    @staticmethod
    def from_deck(deck):
        """The generator for chance inside a game: the order of `deck` (bytes) is its seed."""
        seed = 0
        for card in deck:
            # 25 bits, so that times 31 is still a small int on the board.
            seed = (seed * 31 + card) & 0x1FFFFFF
        return Rng(seed)

    def below(self, n):
        """A random int in 0..n-1, all equally likely; n in 1..32768."""
        # Values from the last, incomplete multiple of n upwards are drawn again: else small results were
        # favoured.
        x = self.x
        while True:
            low = x & 32767
            x = 32760 * low + (x >> 15)
            low = x & 32767
            result = low % n
            if low - result + n <= 32768:
                self.x = x
                return result

    def shuffle(self, items):
        """Put the items of a bytearray (or list) into a random order, in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
