"""Pimoroni PicoSystem: a handheld with an RP2040 inside, nothing to wire.

Product: shop.pimoroni.com/products/picosystem (1.54 inch, 240 x 240, IPS, ST7789).

    panel   pin    keys    pin
    SCK     GP6    up      GP23
    MOSI    GP7    down    GP20
    CS      GP5    left    GP22
    D/C     GP9    right   GP21
    RST     GP4    A B     GP18 GP19
    BL      GP12   X Y     GP17 GP16
    buzzer  GP11

The cross moves; A chooses, B goes back, X takes back a move, Y opens the menu.
"""

NAME = "Pimoroni PicoSystem"
WIDTH = 240
HEIGHT = 240
SPI = 0
BAUD = 62_500_000
SCK = 6
MOSI = 7
CS = 5
DC = 9
RST = 4
BL = 12
BUZZER = 11
MADCTL = 0x04
X_OFFSET = 0
Y_OFFSET = 0
# The glass is 240 of the controller's 320 rows; mirrored, it lies at their other end.
TURNED = (0xC4, 0, 80)
INVERT = True
KEYS = (
    ("up", 23),
    ("down", 20),
    ("left", 22),
    ("right", 21),
    ("A", 18),
    ("B", 19),
    ("X", 17),
    ("Y", 16),
)
FOUR_KEYS = False
