"""The wires from the chip to the panel: SPI, chip select, D/C, reset and light.

An SPI byte takes its eight bits of the clock that the program selected (RP2040 datasheet, 2.15.7 and 4.4.3).
"""

from rp2040py.gpio_pin import GPIOPinState

from tools.emulator.bulk import Bulk
from tools.emulator.chip import CLOCK_HZ

# What CLK_PERI_CTRL.AUXSRC selects, in Hz; MicroPython sets the PLL for USB to 48 MHz. Others aren't wired.
_PERIPHERAL_HZ = {0: CLOCK_HZ, 1: CLOCK_HZ, 2: 48_000_000, 3: 6_500_000, 4: 12_000_000}
_CLK_PERI_CTRL = 0x48
_SSPCR0, _SSPCPSR = 0x00, 0x10
_PWM_CC, _PWM_TOP, _PWM_CHANNEL = 0x0C, 0x10, 0x14

_FUNCTION_SPI = 1
_FUNCTION_PWM = 4
_LEVELS = {GPIOPinState.LOW: 0, GPIOPinState.HIGH: 1}
_NOT_DRIVEN = 2


class Wires:
    """Brings what the chip sends to a Panel (tools.bench.panel), and tells when pixels came.

    `last` is when the last pixel byte was on the panel, `first` when the first transfer was that changed a
    pixel, both in us since power-on, and None where nothing came since `watch()`.
    """

    def __init__(self, panel):
        self._panel = panel
        self.first = self.last = None
        self._before = None

    def watch(self):
        """Look out for the next pixels."""
        self.first = self.last = None
        self._before = self._panel.contents()

    # For the chip

    def attach(self, chip):
        """The chip has power: a new panel memory, and new connections."""
        board = self._board = self._panel.board
        self._chip = chip
        self._spi = chip.mcu.spi[board.SPI]
        self._panel.power_on()
        self.watch()
        for pin in (board.CS, board.DC, board.RST, board.BL):
            if pin is not None:
                chip.mcu.gpio[pin].add_listener(self._listener(pin))
        self._sent = chip.mcu.clock.create_alarm(lambda: self._spi.complete_transmit(0))
        self._spi.on_transmit = self._transmit
        Bulk(self).attach(chip)

    @property
    def spi_number(self):
        """Which SPI of the chip the panel is on."""
        return self._board.SPI

    def byte_ns(self):
        """How long a byte is on its way, in ns."""
        source = self._chip.mcu.clocks.read_uint32(_CLK_PERI_CTRL) >> 5 & 7
        control = self._spi.read_uint32(_SSPCR0)
        divisor = (self._spi.read_uint32(_SSPCPSR) or 2) * (1 + (control >> 8 & 0xFF))
        return ((control & 15) + 1) * divisor * 1e9 / _PERIPHERAL_HZ.get(source, CLOCK_HZ)

    def send(self, data, ns):
        """These bytes leave the chip now, and the last one is on the panel `ns` later."""
        panel, board = self._panel, self._board
        clock, pixels = self._selected(board.SCK), panel.bytes
        panel.bus(board.SPI, clock, self._selected(board.MOSI), None)
        panel.spi(board.SPI, data, int(self._chip.now))
        if panel.bytes != pixels:
            self.last = self._chip.now + ns / 1000
            if self.first is None and panel.contents() != self._before:
                self.first = self.last

    def look_at_light(self):
        """Tell the panel how bright it is lit now."""
        pin = self._board.BL
        if pin is None:
            return
        if self._chip.mcu.gpio[pin].function_select != _FUNCTION_PWM:
            self._panel.pin(pin, self._level(pin))
            return
        pwm = self._chip.mcu.pwm
        channel = (pin >> 1 & 7) * _PWM_CHANNEL
        compare = pwm.read_uint32(channel + _PWM_CC) >> (16 if pin & 1 else 0) & 0xFFFF
        self._panel.pulse(pin, min(compare * 65535 // (pwm.read_uint32(channel + _PWM_TOP) + 1), 65535))

    # Inside

    def _listener(self, pin):
        return lambda *_: self._panel.pin(pin, self._level(pin))

    def _level(self, pin):
        return _LEVELS.get(self._chip.mcu.gpio[pin].value, _NOT_DRIVEN)

    def _selected(self, pin):
        """The pin, where the program has given it to the SPI, else None."""
        return pin if self._chip.mcu.gpio[pin].function_select == _FUNCTION_SPI else None

    def _transmit(self, byte):
        ns = self.byte_ns()
        self._sent.schedule(ns)
        self.send(bytes((byte,)), ns)
