"""The boards that the handheld runs on: one module of data each.

A board module has `NAME` (the product), `WIDTH` and `HEIGHT` of the glass in pixels; `SPI` (number of the
bus), `BAUD` (bits a second), the pins `SCK MOSI CS DC RST BL` (RST and BL are None where they are not
wired); `MADCTL`, `X_OFFSET`, `Y_OFFSET` (orientation of the panel and where the glass lies in its memory),
`TURNED` (the same three for the handheld held upside down), `INVERT` (whether colours are sent inverted);
`KEYS`, a tuple of (key name, pin), active low with pull-up, and `FOUR_KEYS` (there are no direction keys).
"""

import sys

NAMES = (
    "pimoroni_pico_display_2",
    "pimoroni_picosystem",
    "waveshare_pico_lcd_13",
    "waveshare_pico_lcd_2",
)


def load(name):
    """The module of a board. Raises ValueError, with the names that there are, for another name."""
    if name not in NAMES:
        raise ValueError("There is no board %r. Choose one of: %s." % (name, ", ".join(NAMES)))
    full = "firmware.boards." + name
    __import__(full)
    return sys.modules[full]
