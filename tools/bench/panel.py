"""An ST7789 with its glass: decodes what comes over the wire into its own memory.

Commands and their parameters: Sitronix ST7789VW datasheet, section 9.1; times from section 9.1.2 and 9.1.12.
"""

import random

COLUMNS = 240
ROWS = 320

_SWRESET, _SLPIN, _SLPOUT, _INVOFF, _INVON, _DISPOFF, _DISPON = 0x01, 0x10, 0x11, 0x20, 0x21, 0x28, 0x29
_CASET, _RASET, _RAMWR, _MADCTL, _COLMOD, _RAMWRC = 0x2A, 0x2B, 0x2C, 0x36, 0x3A, 0x3C
# How many parameter bytes a command takes; commands that only tune voltages are accepted and ignored.
_PARAMETERS = {
    0x00: 0, _SWRESET: 0, _SLPIN: 0, _SLPOUT: 0, 0x12: 0, 0x13: 0, _INVOFF: 0, _INVON: 0, 0x26: 1,
    _DISPOFF: 0, _DISPON: 0, _CASET: 4, _RASET: 4, 0x30: 4, 0x33: 6, 0x34: 0, 0x35: 1, _MADCTL: 1, 0x37: 2,
    0x38: 0, 0x39: 0, _COLMOD: 1, 0x44: 2, 0x51: 1, 0x53: 1, 0x55: 1, 0xB0: 2, 0xB1: 3, 0xB2: 5, 0xB7: 1,
    0xBB: 1, 0xC0: 1, 0xC2: 1, 0xC3: 1, 0xC4: 1, 0xC6: 1, 0xCA: 1, 0xCC: 1, 0xD0: 2, 0xE0: 14, 0xE1: 14,
}  # fmt: skip
_SWAP, _MIRROR_X, _MIRROR_Y, _BGR = 0x20, 0x40, 0x80, 0x08
_INVERT = bytes(255 - i for i in range(256))


class Panel:
    """The display of one board.

    `faults` collects plain sentences about everything that a real panel would take amiss;
    `frames` counts window writes (RAMWR), `bytes` pixel bytes, `changed` is the virtual time in us of the
    last pixel byte.
    """

    def __init__(self, board):
        self.board = board
        self.glass = board.glass
        self.faults = []
        self.bytes = 0
        self.frames = 0
        self.power_on()

    def power_on(self):
        """Power comes: the memory holds anything, and the panel sleeps."""
        self._memory = bytearray(random.Random(1).randbytes(COLUMNS * ROWS * 2))
        self._pixels = memoryview(self._memory).cast("H")
        self._levels = {}
        self._pulses = {}
        self._bus = None
        self.now = 0
        self.changed = 0
        self._reset()

    def _reset(self):
        self._command = None
        self._given = bytearray()
        self._odd = b""
        self._column = (0, COLUMNS - 1)
        self._row = (0, ROWS - 1)
        self._x = self._y = 0
        self.madctl = 0
        self.colmod = 0x66
        self.asleep = True
        self.on = False
        self.inverted = False
        self._ready = self.now + 5000

    # What the wires do

    def pin(self, number, level):
        """An output of the chip changes: 0, 1, or 2 (not driven)."""
        self._levels[number] = level
        self._pulses.pop(number, None)
        if level == 0 and number == self.board.RST and number is not None:
            self._reset()
        if level == 1 and number == self.board.CS:
            self._end_of_parameters()

    def pulse(self, number, duty):
        """An output carries pulses of that width (0 to 65535)."""
        self._pulses[number] = duty

    def bus(self, number, clock, data, miso):
        """The chip sets up an SPI on these pins."""
        self._bus = (number, clock, data)

    def spi(self, number, data, now):
        """Bytes come over an SPI at that time (us)."""
        self.now = now
        board = self.board
        if self._bus != (board.SPI, board.SCK, board.MOSI) or number != board.SPI:
            self._fault("bytes on SPI%d, but the panel is on SPI%d" % (number, board.SPI))
            return
        if self._levels.get(board.CS, 2) != 0 and board.CS is not None:
            self._fault("bytes while the panel isn't selected")
            return
        if board.RST is not None and self._levels.get(board.RST) == 0:
            self._fault("bytes while the panel is held in reset")
            return
        level = self._levels.get(board.DC, 2)
        if level == 0:
            for code in data:
                self._begin(code)
        elif level == 1:
            self._take(data)
        else:
            self._fault("the D/C pin isn't driven")

    # What the controller does

    def _fault(self, text):
        if text not in self.faults:
            self.faults.append(text)

    def _begin(self, code):
        self._end_of_parameters()
        if self._odd:
            self._fault("half a pixel before command 0x%02x" % code)
            self._odd = b""
        if self.now < self._ready:
            self._fault("command 0x%02x %d us too early" % (code, self._ready - self.now))
        self._command = code
        self._given.clear()
        if code == _SWRESET:
            # A panel that is awake needs 120 ms before it can be woken again, but 5 ms for all else.
            self._reset()
        elif code == _SLPOUT:
            self.asleep = False
            self._ready = self.now + 5000
        elif code == _SLPIN:
            self.asleep = True
            self._ready = self.now + 5000
        elif code in (_INVOFF, _INVON):
            self.inverted = code == _INVON
        elif code in (_DISPOFF, _DISPON):
            self.on = code == _DISPON
        elif code == _RAMWR:
            self.frames += 1
            self._x, self._y = self._column[0], self._row[0]
            self._check_memory()
        elif code == _RAMWRC:
            self._check_memory()
        elif code not in _PARAMETERS:
            self._fault("unknown command 0x%02x" % code)

    def _end_of_parameters(self):
        code = self._command
        if code not in _PARAMETERS:
            return
        wanted = _PARAMETERS[code]
        if len(self._given) != wanted:
            self._fault("command 0x%02x got %d bytes instead of %d" % (code, len(self._given), wanted))
        self._command = 0x00
        self._given.clear()

    def _take(self, data):
        code = self._command
        if code in (_RAMWR, _RAMWRC):
            self._write(data)
            return
        if code is None or code == 0x00:
            self._fault("data without a command")
            return
        given = self._given
        given += data
        if code in _PARAMETERS and len(given) > _PARAMETERS[code]:
            self._fault("command 0x%02x got more than %d bytes" % (code, _PARAMETERS[code]))
            del given[_PARAMETERS[code] :]
        if code == _CASET and len(given) == 4:
            self._column = self._range(given, ROWS if self.madctl & _SWAP else COLUMNS)
        elif code == _RASET and len(given) == 4:
            self._row = self._range(given, COLUMNS if self.madctl & _SWAP else ROWS)
        elif code == _MADCTL and given:
            self.madctl = given[0]
        elif code == _COLMOD and given:
            self.colmod = given[0]

    def _range(self, given, size):
        first, last = given[0] << 8 | given[1], given[2] << 8 | given[3]
        if first > last or last >= size:
            self._fault("window %d to %d outside 0 to %d" % (first, last, size - 1))
            return min(first, size - 1), min(max(first, last), size - 1)
        return first, last

    def _check_memory(self):
        if self.colmod & 7 != 5:
            self._fault("pixels before 16 bits a pixel were chosen (COLMOD)")
        size = (ROWS, COLUMNS) if self.madctl & _SWAP else (COLUMNS, ROWS)
        if self._column[1] >= size[0] or self._row[1] >= size[1]:
            self._fault("window outside the memory after MADCTL changed")
            self._column = (self._column[0], min(self._column[1], size[0] - 1))
            self._row = (self._row[0], min(self._row[1], size[1] - 1))

    def _write(self, data):
        self.changed = self.now
        self.bytes += len(data)
        if self._odd:
            data = self._odd + bytes(data)
        even = len(data) & ~1
        self._odd = bytes(data[even:])
        source = memoryview(data)[:even].cast("H")
        first, last = self._column
        at, count = 0, len(source)
        x, y = self._x, self._y
        while at < count:
            run = min(last + 1 - x, count - at)
            self._pixels[_run(self.madctl, x, y, run)] = source[at : at + run]
            at += run
            x += run
            if x > last:
                x = first
                y = y + 1 if y < self._row[1] else self._row[0]
        self._x, self._y = x, y

    # What the user sees

    def contents(self):
        """The memory, seen or not, as bytes: two for a pixel."""
        return bytes(self._memory)

    @property
    def light(self):
        """The backlight, 0 to 100 percent."""
        pin = self.board.BL
        if pin is None:
            return 100
        if pin in self._pulses:
            return (self._pulses[pin] * 100 + 32767) // 65535
        return 100 if self._levels.get(pin) == 1 else 0

    @property
    def lit(self):
        """Is there anything to see?"""
        return self.on and not self.asleep and self.light > 0

    def picture(self):
        """The glass as the user sees it, an RGB image; black when the panel is off, asleep or dark.

        How bright the backlight is makes no difference as long as it is on.
        """
        from PIL import Image  # here: whoever makes no picture does without the package

        glass = self.glass
        size = (glass.width, glass.height)
        if not self.lit:
            return Image.new("RGB", size)
        rows = []
        for y in range(glass.y, glass.y + glass.height):
            rows.append(self._pixels[_run(glass.upright, glass.x, y, glass.width)].tobytes())
        data = bytearray(b"".join(rows))
        data[0::2], data[1::2] = data[1::2], data[0::2]
        if self.inverted != glass.ips:
            data = data.translate(_INVERT)
        picture = Image.frombytes("RGB", size, bytes(data), "raw", "BGR;16")
        if self.madctl & _BGR:
            red, green, blue = picture.split()
            picture = Image.merge("RGB", (blue, green, red))
        return picture


def _run(madctl, x, y, length):
    """The slice of the memory that holds `length` pixels rightwards from (x, y) in the terms of MADCTL."""
    column, row = (y, x) if madctl & _SWAP else (x, y)
    step = COLUMNS if madctl & _SWAP else 1
    if madctl & _MIRROR_X:
        column = COLUMNS - 1 - column
    if madctl & _MIRROR_Y:
        row = ROWS - 1 - row
    if madctl & (_MIRROR_Y if madctl & _SWAP else _MIRROR_X):
        step = -step
    start = row * COLUMNS + column
    end = start + step * length
    return slice(start, end if end >= 0 else None, step)
