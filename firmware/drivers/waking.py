"""How the panel of firmware/drivers/st7789.py is reset and woken: needed at power-up only.

Waits and commands: Sitronix ST7789V data sheet, sections 7.4.5 (reset) and 9.1 (commands).
"""

import time

import machine
from machine import SPI, Pin
from micropython import const

_SWRESET = const(0x01)
_SLPIN = const(0x10)
_SLPOUT = const(0x11)
_INVOFF = const(0x20)
_INVON = const(0x21)
_DISPOFF = const(0x28)
_DISPON = const(0x29)
_COLMOD = const(0x3A)

_HZ = const(125_000_000)
_READY_MS = const(5)  # after the power came, until the panel takes a command
_SETTLE_MS = const(120)  # after a reset and between sleeping and waking


def _full_speed():
    """Let SPI reach half of the system clock.

    Since MicroPython 1.24 the peripherals start at 48 MHz, which stops SPI at 24 MHz; older firmware
    takes one argument only and runs them at full speed anyway.
    """
    try:
        machine.freq(_HZ, _HZ)  # type: ignore[call-overload]  # the stubs know one argument
    except (TypeError, ValueError):
        machine.freq(_HZ)


def open_bus(board):
    """The SPI bus at full speed, and without an input: its default pin is the D/C pin of some boards."""
    _full_speed()
    sck = Pin(board.SCK)
    mosi = Pin(board.MOSI)
    try:
        return SPI(board.SPI, board.BAUD, sck=sck, mosi=mosi, miso=None)
    except (TypeError, ValueError):
        return SPI(board.SPI, board.BAUD, sck=sck, mosi=mosi)


def reset(panel):
    """Reset the panel; gives when that was (ticks)."""
    if panel._board.RST is None:
        time.sleep_ms(_READY_MS)
        panel._command(_SWRESET)
    else:
        pin = Pin(panel._board.RST, Pin.OUT, value=0)
        time.sleep_ms(1)
        pin(1)
    return time.ticks_ms()


def start(panel):
    """See `ST7789.start`."""
    rest = _SETTLE_MS + 1 - time.ticks_diff(time.ticks_ms(), panel._reset_at)
    if rest > 0:
        time.sleep_ms(rest)
    panel._command(_SLPOUT)
    time.sleep_ms(5)
    panel._command(_COLMOD, 0x55)  # 16 bits a pixel
    panel._command(_INVON if panel._board.INVERT else _INVOFF)
    panel.turn(False)
    panel._command(_DISPON)


def sleep(panel, on):
    """See `ST7789.sleep`."""
    if on:
        panel._command(_DISPOFF)
        panel._command(_SLPIN)
        time.sleep_ms(_SETTLE_MS)
    else:
        panel._command(_SLPOUT)
        time.sleep_ms(_SETTLE_MS)
        panel._command(_DISPON)
