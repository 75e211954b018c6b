"""Waveshare Pico-LCD-2 on a Raspberry Pi Pico.

Product: www.waveshare.com/wiki/Pico-LCD-2 (2 inch, 320 x 240, IPS, ST7789; a Pico plugs into its back).

    panel   pin    keys    pin
    SCK     GP10   KEY0    GP15
    MOSI    GP11   KEY1    GP17
    CS      GP9    KEY2    GP2
    D/C     GP8    KEY3    GP3
    RST     GP12
    BL      GP13

KEY0 (A) goes to the previous thing, KEY1 (B) to the next, KEY2 (X) chooses, KEY3 (Y) goes back.
"""

NAME = "Waveshare Pico-LCD-2"
WIDTH = 320
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
TURNED = (0xA0, 0, 0)
INVERT = True
KEYS = (("A", 15), ("B", 17), ("X", 2), ("Y", 3))
FOUR_KEYS = True
