"""A program for the bare RP2040: it draws a rectangle, and saves another shade of it at each press of a key.

It stands in for a firmware where no UF2 is at hand: what it does with pins, SPI, DMA and the boot ROM's
flash routines is what MicroPython does. Registers: RP2040 datasheet, chapters 2.5 (DMA), 2.8.3 (boot ROM),
2.15 (clocks), 2.19 (pins), 4.4 (SPI).
"""

import struct

from rp2040py.utils import assembler as asm
from thumb import EQUAL, NOT_EQUAL, Code

from tools.emulator.chip import FLASH, RAM

WINDOW = (8, 16, 48, 46)  # left, top, right, bottom: 40 x 30 pixels
COUNT = 2 * 40 * 30  # bytes of it
SAVED = 0x1FF000  # where in the flash the shade lies; it is both bytes of a pixel
FIRST_SHADE, STEP = 0xFF, 0x20  # that of an erased flash; each press takes so much away
MARK = 22  # a pin that is high while the rectangle is sent
DIVISOR = 16

_TABLES = 0x1000  # where in the flash they begin
_BUFFER = RAM + 0x10000
_END = 0xFFFF
_DATA = 0x100  # a byte with D/C high

_RESETS, _CLK_PERI = 0x4000C000, 0x40008048
_IO, _PADS, _SIO = 0x40014000, 0x4001C000, 0xD0000000
_IN, _SET, _CLEAR, _ENABLE = _SIO + 0x04, _SIO + 0x14, _SIO + 0x18, _SIO + 0x24
_SPI, _DMA = 0x40040000, 0x50000000  # SPI1
_SSPDR, _SSPSR = _SPI + 0x08, _SPI + 0x0C
_NOT_FULL, _BUSY = 0x02, 0x10
_DREQ_SPI1_TX = 18
_DMA_BUSY = 1 << 24


def flash(board, source=0, dma=False):
    """The bytes of a flash with the program for a Board whose panel is on SPI1 and whose key is A.

    `source`: what drives the peripherals (CLK_PERI_CTRL.AUXSRC: 0 the system clock, 2 the PLL of USB);
    `dma`: the rectangle is sent by DMA, else byte by byte.
    """
    tables = _Tables()
    setup = tables.stores(_setup(board, source, dma))
    wake = tables.bytes((0x11,))
    start = tables.bytes((0x3A, _DATA | 0x55, 0x21, 0x36, _DATA | board.glass.upright, 0x29))
    window = tables.bytes(_window())
    transfer = tables.stores(_transfer(dma))
    code = Code()
    _to_ram(code)
    _use(code, "store", setup)
    for table in (wake, start):
        code.constant(0, 212_500)
        code.call("wait")  # 5.1 ms: the panel needs 5 after power-on, and after it was woken
        _use(code, "send", table)
    code.label("draw")
    _use(code, "send", window)
    _shade(code)
    if dma:
        _draw_by_dma(code, transfer)
    else:
        _draw_by_bytes(code)
    code.call("sent")
    _pin(code, _CLEAR, MARK)
    _await_key(code, board.keys["A"], "pressed", EQUAL)
    _save(code)
    _await_key(code, board.keys["A"], "released", NOT_EQUAL)
    code.branch("draw")
    _subroutines(code, board)
    return (code.bytes().ljust(_TABLES, b"\xff") + bytes(tables.data)).ljust(SAVED, b"\xa5")


class _Tables:
    """What the program reads while it runs."""

    def __init__(self):
        self.data = bytearray()

    def stores(self, pairs):
        """Pairs of address and value; address of the table."""
        return self._add(b"".join(struct.pack("<2I", *pair) for pair in pairs) + bytes(4))

    def bytes(self, values):
        """Bytes for the panel, those with _DATA as data; address of the table."""
        return self._add(struct.pack("<%dH" % (len(values) + 1), *values, _END))

    def _add(self, table):
        at = FLASH + _TABLES + len(self.data)
        self.data += table + bytes(-len(table) % 4)
        return at


def _setup(board, source, dma):
    yield _RESETS, 0
    yield _CLK_PERI, 1 << 11 | source << 5
    outputs = [board.CS, board.DC, board.RST, board.BL, MARK]
    for pin in outputs:
        yield _IO + 8 * pin + 4, 5
    for pin in (board.SCK, board.MOSI):
        yield _IO + 8 * pin + 4, 1
    yield _IO + 8 * board.keys["A"] + 4, 5
    yield _PADS + 4 + 4 * board.keys["A"], 0x4A  # read it, pulled up
    yield _CLEAR, 1 << board.CS | 1 << MARK
    yield _SET, 1 << board.RST | 1 << board.BL
    yield _ENABLE, sum(1 << pin for pin in outputs)
    yield _SPI + 0x10, DIVISOR
    yield _SPI, 7  # 8 bits, mode 0
    yield _SPI + 0x24, 2 if dma else 0
    yield _SPI + 0x04, 2


def _window():
    left, top, right, bottom = WINDOW
    return (
        0x2A, _DATA, _DATA | left, _DATA, _DATA | right - 1,
        0x2B, _DATA, _DATA | top, _DATA, _DATA | bottom - 1, 0x2C,
    )  # fmt: skip


def _transfer(dma):
    yield _DMA, _BUFFER
    yield _DMA + 4, _SSPDR
    yield _DMA + 8, COUNT
    yield _DMA + 12, _DREQ_SPI1_TX << 15 | 1 << 4 | 1  # bytes, from one address after the other


def _to_ram(code):
    """Go on in RAM: while the flash is written nothing can be read from it."""
    code.constant(0, FLASH)
    code.constant(1, RAM)
    code.constant(2, FLASH + _TABLES)
    code.label("copy")
    code.add(asm.opcode_ldmia(0, 1 << 3))
    code.add(asm.opcode_stmia(1, 1 << 3))
    code.add(asm.opcode_cmp_reg_t1(0, 2))
    code.branch("copy", NOT_EQUAL)
    code.address(0, "in RAM", RAM)
    code.add(asm.opcode_bx(0))
    code.label("in RAM")


def _use(code, subroutine, table):
    code.constant(0, table)
    code.call(subroutine)


def _pin(code, register, pin):
    code.constant(0, register)
    code.constant(1, 1 << pin)
    code.add(asm.opcode_str(1, 0, 0))


def _shade(code):
    """r4: the shade; D/C says data."""
    code.constant(0, FLASH + SAVED)
    code.add(asm.opcode_ldrb(4, 0, 0))
    code.call("data")


def _draw_by_bytes(code):
    _pin(code, _SET, MARK)
    code.constant(5, COUNT)
    code.label("next")
    code.constant(0, _SSPSR)
    code.add(asm.opcode_ldr_imm(1, 0, 0))
    code.add(asm.opcode_movs(2, _NOT_FULL))
    code.add(asm.opcode_tst(1, 2))
    code.branch("next", EQUAL)
    code.constant(0, _SSPDR)
    code.add(asm.opcode_str(4, 0, 0))
    code.add(asm.opcode_subs2(5, 1))
    code.branch("next", NOT_EQUAL)


def _draw_by_dma(code, transfer):
    code.constant(0, _BUFFER)
    code.constant(1, COUNT)
    code.label("fill")
    code.add(asm.opcode_subs2(1, 1))
    code.add(asm.opcode_strb_reg(4, 0, 1))
    code.branch("fill", NOT_EQUAL)
    _pin(code, _SET, MARK)
    _use(code, "store", transfer)
    code.constant(0, _DMA + 12)
    code.constant(2, _DMA_BUSY)
    code.label("moving")
    code.add(asm.opcode_ldr_imm(1, 0, 0))
    code.add(asm.opcode_tst(1, 2))
    code.branch("moving", NOT_EQUAL)


def _await_key(code, pin, name, condition):
    """Until the level of a pin is 0 (EQUAL) or 1; it is looked at every 0.1 ms."""
    code.label(name)
    code.constant(0, 4000)
    code.call("wait")
    code.constant(0, _IN)
    code.constant(2, 1 << pin)
    code.add(asm.opcode_ldr_imm(1, 0, 0))
    code.add(asm.opcode_tst(1, 2))
    code.branch(name, NOT_EQUAL if condition == EQUAL else EQUAL)


def _save(code):
    """Write the next shade by the boot ROM, as the Pico SDK's flash_range_erase and _program do."""
    code.constant(0, _BUFFER)
    code.add(asm.opcode_subs2(4, STEP))
    code.add(asm.opcode_strb(4, 0, 0))
    _rom(code, "IF")
    _rom(code, "EX")
    _rom(code, "RE", SAVED, 4096, 1 << 16, 0xD8)
    _rom(code, "RP", SAVED, _BUFFER, 256)
    _rom(code, "FC")
    _rom(code, "CX")


def _rom(code, name, *arguments):
    code.constant(1, ord(name[0]) | ord(name[1]) << 8)
    code.call("look up")
    code.add(asm.opcode_movs_reg(5, 0))
    for register, value in enumerate(arguments):
        code.constant(register, value)
    code.add(asm.opcode_blx(5))


def _subroutines(code, board):
    returns = asm.opcode_bx(14)

    code.label("wait")  # r0 turns of 3 cycles
    code.add(asm.opcode_subs2(0, 1))
    code.branch("wait", NOT_EQUAL)
    code.add(returns)

    code.label("store")  # the table of pairs at r0
    code.add(asm.opcode_ldmia(0, 1 << 1))
    code.add(asm.opcode_cmp_imm(1, 0))
    code.branch("stored", EQUAL)
    code.add(asm.opcode_ldmia(0, 1 << 2))
    code.add(asm.opcode_str(2, 1, 0))
    code.branch("store")
    code.label("stored")
    code.add(returns)

    code.label("send")  # the table of bytes at r0
    code.add(asm.opcode_push(True, 1 << 4 | 1 << 5))
    code.add(asm.opcode_movs_reg(4, 0))
    code.label("byte")
    code.add(asm.opcode_ldrh(5, 4, 0))
    code.add(asm.opcode_adds2(4, 2))
    code.constant(0, _END)
    code.add(asm.opcode_cmp_reg_t1(5, 0))
    code.branch("all", EQUAL)
    code.constant(0, _DATA)
    code.add(asm.opcode_tst(5, 0))
    code.branch("command", EQUAL)
    code.call("data")
    code.branch("out")
    code.label("command")
    _pin(code, _CLEAR, board.DC)
    code.label("out")
    code.constant(0, _SSPDR)
    code.add(asm.opcode_str(5, 0, 0))
    code.call("sent")
    code.branch("byte")
    code.label("all")
    code.add(asm.opcode_pop(True, 1 << 4 | 1 << 5))

    code.label("data")  # what follows is data
    _pin(code, _SET, board.DC)
    code.add(returns)

    code.label("sent")  # until the SPI has sent all
    code.constant(0, _SSPSR)
    code.add(asm.opcode_movs(2, _BUSY))
    code.label("sending")
    code.add(asm.opcode_ldr_imm(1, 0, 0))
    code.add(asm.opcode_tst(1, 2))
    code.branch("sending", NOT_EQUAL)
    code.add(returns)

    code.label("look up")  # the function of the boot ROM with the code in r1, in r0
    code.add(asm.opcode_movs(3, 0))
    code.add(asm.opcode_ldrh(0, 3, 0x14))
    code.add(asm.opcode_ldrh(2, 3, 0x18))
    code.add(asm.opcode_bx(2))
