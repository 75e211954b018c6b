"""A little assembler for the RP2040's processor (Thumb), with labels and constants.

rp2040py has the encodings of single instructions.

    code = Code()
    code.constant(0, 0x20000000)       # r0 = ...
    code.label("again")
    code.add(asm.opcode_subs2(0, 1))   # r0 -= 1
    code.branch("again", NOT_EQUAL)
    code.bytes()
"""

import struct

from rp2040py.utils import assembler as asm

EQUAL, NOT_EQUAL = 0, 1


class Code:
    """Instructions one after the other; the constants come behind them, so all of it fits into about 1 KB."""

    def __init__(self):
        self._halves = []  # of instructions; None where one is not yet known
        self._labels = {}
        self._open = []  # (index, what to encode once all places are known)

    def add(self, opcode):
        """An instruction of 16 bits."""
        self._halves.append(opcode)

    def label(self, name):
        """The place that follows has that name."""
        self._labels[name] = len(self._halves)

    def constant(self, register, value):
        """Load a number of 32 bits into r0..r7."""
        self._later(1, lambda here, pool: asm.opcode_ldr_lit(register, pool(value) - (here + 4 & ~3)))

    def address(self, register, name, base):
        """Load where a label lies, for `bx`, when the code is copied to `base`."""
        self._later(
            1,
            lambda here, pool: asm.opcode_ldr_lit(
                register, pool(base + 2 * self._labels[name] + 1) - (here + 4 & ~3)
            ),
        )

    def branch(self, name, condition=None):
        """Go to a label: always, or when the last comparison says so."""
        if condition is None:
            self._later(1, lambda here, _: asm.opcode_b_t2(self._distance(here, name) & 0xFFF))
        else:
            self._later(1, lambda here, _: asm.opcode_b_t1(condition, self._distance(here, name) & 0x1FF))

    def call(self, name):
        """Call the subroutine at a label; the return address is in lr."""
        self._later(2, lambda here, _: asm.opcode_bl(self._distance(here, name)))

    def bytes(self):
        """The machine code."""
        halves = list(self._halves)
        if len(halves) % 2:
            halves.append(asm.opcode_nop())
        end = 2 * len(halves)
        constants = []

        def pool(value):
            if value not in constants:
                constants.append(value)
            return end + 4 * constants.index(value)

        for index, size, encode in self._open:
            opcode = encode(2 * index, pool)
            halves[index : index + size] = [opcode >> 16 * half & 0xFFFF for half in range(size)]
        return struct.pack("<%dH" % len(halves), *halves) + struct.pack("<%dI" % len(constants), *constants)

    def _later(self, size, encode):
        self._open.append((len(self._halves), size, encode))
        self._halves += [None] * size

    def _distance(self, here, name):
        """From the instruction at `here` to a label, as a branch counts it."""
        return 2 * self._labels[name] - (here + 4)
