"""A NOR flash in a file: 4096-byte blocks, 256-byte pages, and a power supply that can fail.

Programming only clears bits, erasing sets a whole block to 0xFF. Contents go straight to the file, so a
chip that dies leaves there what a real one would; nothing of it lies in the heap.
"""

BLOCK = 4096
PAGE = 256
_EIO = 5


class Flash:
    """The block device that littlefs mounts.

    `file` is open for reading and writing without a buffer and holds `blocks` blocks; `on_cut(pages,
    erases)` is called when the power fails and must not return. `on_done(us)` is called after each operation,
    reading included, with the time that it takes: `program_us` and `erase_us`, 0 for reading.
    """

    def __init__(self, file, blocks, on_cut, on_done, program_us=0, erase_us=0):
        self._file = file
        self._blocks = blocks
        self._on_cut = on_cut
        self._on_done = on_done
        self._program_us = program_us
        self._erase_us = erase_us
        self._page = bytearray(PAGE)
        self._empty = b"\xff" * PAGE
        self._left = -1  # whole operations until the cut; below 0: none is planned
        self._how = "none"
        self.is_mounted = False  # before that no read fails: the port formats what it can't mount
        self._reads = -1  # whole reads until one fails; below 0: none does
        self._failing = 0  # how many fail then
        self._noise = 12345
        self.pages = 0  # pages programmed since the chip started
        self.erases = 0  # blocks erased since the chip started

    def cut(self, operations, how):
        """Let the power fail in the operation after so many more whole ones; `how` is one of `wire.TORN`."""
        self._left = operations
        self._how = how

    def fail(self, reads, times):
        """After so many more whole reads, once it is mounted, let that many fail (errno 5)."""
        self._reads = reads
        self._failing = times

    def figures(self):
        """Pages programmed and blocks erased since the chip started."""
        return self.pages, self.erases

    def readblocks(self, block, data, offset=0):
        if self._reads >= 0 and self.is_mounted:
            self._reads -= 1
            if self._reads < 0 and self._failing:
                self._reads = 0
                self._failing -= 1
                return -_EIO
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(data)
        self._on_done(0)
        return 0

    def writeblocks(self, block, data, offset=None):
        if offset is None:
            for i in range(len(data) // BLOCK):
                self._erase(block + i)
            offset = 0
        address = block * BLOCK + offset
        if address % PAGE or len(data) % PAGE:
            raise ValueError("flash pages are programmed whole")
        for start in range(0, len(data), PAGE):
            self._program(address + start, data, start)

    def ioctl(self, request, argument):
        if request == 4:
            return self._blocks
        if request == 5:
            return BLOCK
        if request == 6:
            self._erase(argument)
        return 0

    def _fails(self):
        self._left -= 1
        return self._left == -1

    def _program(self, address, data, start):
        page = self._page
        self._file.seek(address)
        self._file.readinto(page)
        fails = self._fails()
        how = self._how if fails else ""
        if how == "zeros":
            for i in range(PAGE):
                page[i] = 0
        elif how == "bits":
            for i in range(PAGE):
                page[i] &= data[start + i] | self._random()
        elif how != "none":
            length = PAGE // 2 if how == "half" else PAGE - 1 if how == "last" else PAGE
            for i in range(length):
                page[i] &= data[start + i]
        self._file.seek(address)
        self._file.write(page)
        if fails:
            self._on_cut(self.pages, self.erases)
        self.pages += 1
        self._on_done(self._program_us)

    def _erase(self, block):
        address = block * BLOCK
        if self._fails():
            self._tear_erase(address)
            self._on_cut(self.pages, self.erases)
        self._file.seek(address)
        for _ in range(BLOCK // PAGE):
            self._file.write(self._empty)
        self.erases += 1
        self._on_done(self._erase_us)

    def _tear_erase(self, address):
        how = self._how
        page = self._page
        for number in range(BLOCK // PAGE):
            self._file.seek(address + number * PAGE)
            self._file.readinto(page)
            last = number == BLOCK // PAGE - 1
            for i in range(PAGE):
                if how == "zeros":  # a NOR flash may clear a block before it erases it
                    page[i] = 0
                elif how == "bits":
                    page[i] |= self._random()
                elif how == "last" and not (last and i == PAGE - 1):
                    page[i] = 255
                elif how == "half" and number < BLOCK // PAGE // 2:
                    page[i] = 255
            self._file.seek(address + number * PAGE)
            self._file.write(page)

    def _random(self):
        self._noise = (self._noise * 1103515245 + 12345) & 0x7FFFFFFF
        return self._noise >> 16 & 255
