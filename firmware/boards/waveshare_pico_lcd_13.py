"""Waveshare Pico-LCD-1.3 on a Raspberry Pi Pico: the reference board.

Product: www.waveshare.com/wiki/Pico-LCD-1.3 (1.3 inch, 240 x 240, IPS, ST7789; a Pico plugs into its back).

    panel   pin    keys            pin
    SCK     GP10   joystick up     GP2
    MOSI    GP11   joystick down   GP18
    CS      GP9    joystick left   GP16
    D/C     GP8    joystick right  GP20
    RST     GP12   joystick press  GP3
    BL      GP13   A B X Y         GP15 GP17 GP19 GP21

The joystick moves; press and A choose, B goes back, X takes back a move, Y opens the menu.
"""

NAME = "Waveshare Pico-LCD-1.3"
WIDTH = 240
HEIGHT = 240
SPI = 1
BAUD = 62_500_000
SCK = 10
MOSI = 11
CS = 9
DC = 8
RST = 12
BL = 13
MADCTL = 0x70
X_OFFSET = 0
Y_OFFSET = 0
# The glass is 240 of the controller's 320 rows; mirrored, it lies at their other end.
TURNED = (0xA0, 80, 0)
INVERT = True
KEYS = (
    ("up", 2),
    ("down", 18),
    ("left", 16),
    ("right", 20),
    ("press", 3),
    ("A", 15),
    ("B", 17),
    ("X", 19),
    ("Y", 21),
)
FOUR_KEYS = False
