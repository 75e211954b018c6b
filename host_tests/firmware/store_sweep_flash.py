"""A flash chip in memory whose power can be cut: blocks of 4096 bytes, pages of 256. For MicroPython's vfs.

Programming only clears bits; erasing sets a block to ones. With a `log`, every operation is noted as
`(block, offset, data)`, data None for an erase, so that a sweep can repeat a session up to any operation and
leave that one torn.
"""

BLOCK = 4096
PAGE = 256

_ERASED = b"\xff" * BLOCK

# What a cut may leave of the operation under way.
TORN = ("not begun", "half", "all but the last byte", "random bits", "zeroed")


class Flash:
    """`count` blocks, at first erased or as in the list `blocks` (whose bytes are shared, never changed)."""

    def __init__(self, count, blocks=None):
        self.blocks = list(blocks) if blocks else [_ERASED] * count
        self.log = None
        self.programs = 0
        self.erases = 0
        self.erased = set()  # the blocks that were

    def readblocks(self, block, buffer, offset=0):
        """The file system reads `len(buffer)` bytes."""
        buffer[:] = self.blocks[block][offset : offset + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        """The file system programs whole pages; littlefs has erased them before."""
        assert (offset | len(buffer)) % PAGE == 0, "half a page"
        for start in range(0, len(buffer), PAGE):
            self.programs += 1
            self._do((block, offset + start, bytes(buffer[start : start + PAGE])))

    def ioctl(self, request, argument):
        """Answer the number of blocks (4) and their size (5); erase (6)."""
        if request == 4:
            return len(self.blocks)
        if request == 5:
            return BLOCK
        if request == 6:
            self.erases += 1
            self.erased.add(argument)
            self._do((argument, 0, None))
        return 0

    def _do(self, operation):
        if self.log is not None:
            self.log.append(operation)
        apply(self.blocks, operation)


def apply(blocks, operation):
    """Carry `operation` out on the list `blocks`."""
    block, offset, data = operation
    blocks[block] = _ERASED if data is None else _programmed(blocks[block], offset, data)


def tear(blocks, operation, how, random):
    """Carry `operation` out only as far as `how` of TORN says; `random()` gives 0 to 255."""
    block, offset, data = operation
    before = blocks[block]
    if how == "not begun":
        return
    size = BLOCK if data is None else len(data)
    done = bytearray(_ERASED if data is None else _programmed(before, offset, data))
    if how == "half":
        kept = size // 2
        done[offset + kept : offset + size] = before[offset + kept : offset + size]
    elif how == "all but the last byte":
        done[offset + size - 1] = before[offset + size - 1]
    elif how == "random bits":
        for i in range(offset, offset + size):
            changed = (done[i] ^ before[i]) & random()
            done[i] = before[i] ^ changed
    else:
        done[offset : offset + size] = bytes(size)
    blocks[block] = bytes(done)


def _programmed(before, offset, data):
    after = bytearray(before)
    for i in range(len(data)):
        after[offset + i] &= data[i]
    return bytes(after)
