"""The real firmware on an emulated chip: an RP2040 (rp2040py) with our panel, keys and flash.

    from tools.emulator import EmulatedHandheld, find_firmware

    with EmulatedHandheld(find_firmware()) as handheld:
        handheld.press("A")
        handheld.picture().save("glass.png")

What is true to the board, and what isn't, stands in README.md beside this file.
"""

from tools.boards.heap import Memory
from tools.emulator.firmware import FIRMWARE, find_firmware, own_firmware
from tools.emulator.handheld import EmulatedHandheld

__all__ = ["FIRMWARE", "EmulatedHandheld", "Memory", "find_firmware", "own_firmware"]
