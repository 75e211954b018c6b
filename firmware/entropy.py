"""Chance for shuffles: never the same deal twice, on any board, after any power-up.

Three sources are mixed, so that any of them may be poor: the chip's random bits (on the RP2040 from its ring
oscillator), the board's own number, and a moment that only a hand decides.
"""

import binascii
import os

import machine

_BYTES = 16


def seed(moment):
    """A seed below 2**30 for `engine.rng.Rng`; `moment` is the time of a press in microseconds (30 bits)."""
    mixed = os.urandom(_BYTES) + machine.unique_id() + moment.to_bytes(4, "little")
    return binascii.crc32(mixed) & 0x3FFFFFFF
