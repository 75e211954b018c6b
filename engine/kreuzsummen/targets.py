"""The targets of the 50 scenarios (rules, "Szenario 1" to "Szenario 50") as one string of bits.

Only what cannot be derived is stored; `scenarios.py` derives the rest from the number of the scenario.
"""

# For each scenario, one after the other, most significant bit first, 190 bytes in all:
#   2 bits  rows - 2
#   1 bit   columns - 3
#   5 bits  each row target, from the top
#   5 bits  each column target in ascending order but the last, which is what the row targets leave over
_BITS = (
    b"\x09\x61\x8e\x92\xc7\x9d\xa9\x4d\x82\x1c\x9a\xe5\x25\x89\xab\x52\x18\x16\xe3\x1d\x29\x2e\x43\x13"
    b"\xda\x85\x31\x3d\x69\x53\x13\xdc\xc5\xb5\x3d\x0c\x52\xd3\x16\xd4\xa9\x31\x10\x4b\x53\xe0\xa4\xb9"
    b"\x41\x6c\x53\x8c\xde\x63\xa8\xd1\xe7\x42\x43\x1c\x74\x08\x45\x2b\x34\x79\xd0\x94\xf8\xa5\x8d\x4b"
    b"\x7a\x92\xd4\x95\x38\xcc\x4b\x64\x94\xe6\xd8\x49\x4b\x63\x7c\x14\x74\xae\x49\x6d\x54\x22\xe9\x07"
    b"\x25\x6c\x51\x73\x54\xf6\xda\x38\xc9\x79\x8b\x8a\x64\xa4\x29\xc9\x5a\x53\xda\x95\xa5\x39\x88\x69"
    b"\x74\x8a\x74\xb8\xc9\xc6\x5b\x22\x5e\xb4\x31\xce\x8f\x9a\xda\xe8\xc8\x29\x6e\x8b\x6a\xde\x84\xaa"
    b"\xbe\x6d\x83\x1d\x1b\x16\x3e\x0a\x6c\x9c\x1b\x14\xad\x96\x4b\x7c\x14\xe8\xd8\x39\x71\x63\x5f\x16"
    b"\xe4\xb5\x91\xb0\x6c\xa6\xe7\xc6\xc9\x8f\x9b\x5d\x16\xe6\xc5\x09\x5d\x54\xda\xe5\xb2\x00"
    b"\0"  # so that a field's second byte always exists
)


def _bits(at, n):
    """The `n` bits (at most 8) from bit `at` on, as an int."""
    i = at >> 3
    return (_BITS[i] << 8 | _BITS[i + 1]) >> 16 - (at & 7) - n & (1 << n) - 1


def targets(number):
    """`(row targets, column targets)` of scenario `number` (1..50, not checked), as bytes.

    Rows go from the top.
    """
    at = 0
    while True:
        rows = bytearray(_bits(at, 2) + 2)
        cols = bytearray(_bits(at + 2, 1) + 3)
        at += 3
        if number == 1:
            break
        at += 5 * (len(rows) + len(cols) - 1)
        number -= 1
    for line in (rows, cols):
        for i in range(len(line)):
            line[i] = _bits(at, 5)
            at += 5
    cols[-1] = sum(rows) - sum(cols[:-1])
    return bytes(rows), bytes(cols)
