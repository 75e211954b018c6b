"""Pimoroni Pico Display Pack 2.0 or 2.8 on a Raspberry Pi Pico.

Product: shop.pimoroni.com/products/pico-display-pack-2-0 (2.0 or 2.8 inch, 320 x 240, IPS, ST7789; sits on
a Pico). The panel's reset is not wired: the driver resets it by command.

    panel   pin    keys    pin
    SCK     GP18   A       GP12
    MOSI    GP19   B       GP13
    CS      GP17   X       GP14
    D/C     GP16   Y       GP15
    BL      GP20

A goes to the previous thing, B to the next, X chooses, Y goes back.
"""

NAME = "Pimoroni Pico Display Pack 2.0"
WIDTH = 320
HEIGHT = 240
SPI = 0
BAUD = 62_500_000
SCK = 18
MOSI = 19
CS = 17
DC = 16
RST = None
BL = 20
MADCTL = 0x70
X_OFFSET = 0
Y_OFFSET = 0
TURNED = (0xB0, 0, 0)
INVERT = True
KEYS = (("A", 12), ("B", 13), ("X", 14), ("Y", 15))
FOUR_KEYS = True
