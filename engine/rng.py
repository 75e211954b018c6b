"""A random generator that gives the same sequence on every interpreter and never leaves 30 bits.

Multiply with carry: `x = 32760 * (x & 32767) + (x >> 15)`. 32760 * 2**15 - 1 is a safe prime, so every state
between the two fixed points (0 and 32760 * 2**15 - 1) lies on a cycle of half that length or longer.

So `below` ends from each of these states: those from which it draws again are fewer than any cycle is long
(host_tests/engine/test_rng.py). At a fixed point it might draw the same for ever.
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

    def is_valid(self):
        """Can the generator go on from its state? Not from a fixed point, nor from what no seed leads to."""
        return 0 < self.x < _MODULUS

    def pack(self):
        """The state as 4 bytes, the highest first."""
        return self.x.to_bytes(4, "big")

    def load(self, data, at):
        """Go on from the state that lies in `data` from byte `at` on. Ask `is_valid` before it is used."""
        self.x = int.from_bytes(data[at : at + 4], "big")

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
