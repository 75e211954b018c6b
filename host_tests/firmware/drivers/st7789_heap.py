"""Writes to the panel with the heap locked: MicroPython raises MemoryError where that allocates."""

import sys

import micropython


class Pin:
    OUT = 1

    def __init__(self, number, mode=None, value=None):
        self.level = value

    def __call__(self, level):
        self.level = level


class PWM:
    def __init__(self, pin):
        self.duty = 0

    def freq(self, hz):
        pass

    def duty_u16(self, duty):
        self.duty = duty


class SPI:
    sent = 0

    def __init__(self, bus, baud, sck, mosi, miso):
        pass

    def write(self, data):
        SPI.sent += len(data)


class Machine:
    Pin = Pin
    PWM = PWM
    SPI = SPI

    def freq(self, hz, peripheral_hz):
        pass


def main():
    sys.modules["machine"] = Machine()
    from firmware import boards
    from firmware.drivers.st7789 import ST7789

    panel = ST7789(boards.load("waveshare_pico_lcd_2"))
    strip = bytes(2 * 320 * 12)
    SPI.sent = 0
    micropython.heap_lock()
    try:
        for y in range(0, 240, 12):
            panel.write(0, y, 320, 12, strip)
        panel.write(3, 4, 5, 6, strip)
        panel.light(40)
    finally:
        micropython.heap_unlock()
    print("sent", SPI.sent, "bytes, allocated nothing")


if __name__ == "__main__":
    main()
