"""Sequences of 6-bit values in one int; five of them fit into 30 bits, which need no heap anywhere."""


def pack(values):
    """The int that holds `values` (each 0..63, at most five), the first one lowest."""
    packed = 0
    shift = 0
    for value in values:
        packed |= value << shift
        shift += 6
    return packed


def insert(hand, card):
    """The sorted hand `hand` with `card` in its place."""
    shift = 0
    rest = hand
    while rest and rest & 63 < card:
        rest >>= 6
        shift += 6
    return hand & (1 << shift) - 1 | card << shift | rest << shift + 6
