"""What players of Primzahlen-Rommé have chosen for the table, kept in the table's note.

The last byte of the note holds the helps, the one before it a bit for each seat: hand sorted by ones.
"""

from micropython import const

from engine.primrommee.numbers import WILD

NO_MATCH = const(1)  # cards that match are not shown
FAR = const(2)  # how far the hand is, is shown
LAY = const(4)  # players lay down themselves


def has(table, help_):
    """Is this help chosen?"""
    return table.note[3] & help_ != 0


def change(table, help_):
    """Choose this help, or no longer."""
    note = table.note
    table.note = bytes((note[0], note[1], note[2], note[3] ^ help_))


def by_ones(table, seat):
    """Does `seat` want its hand sorted by ones digits?"""
    return table.note[2] >> seat & 1 == 1


def sort_otherwise(table, seat):
    """Sort the hand of `seat` in the other order from now on."""
    note = table.note
    table.note = bytes((note[0], note[1], note[2] ^ 1 << seat, note[3]))


def order(table, seat, hand):
    """The slots of a sorted `hand` in the order in which `seat` wants to see them."""
    slots = list(range(len(hand)))
    if by_ones(table, seat):
        # Wild cards last. The slot is part of the key, for MicroPython does not keep the order of equals.
        slots.sort(key=lambda slot: (hand[slot] == WILD) << 12 | hand[slot] % 10 << 8 | slot)
    return slots
