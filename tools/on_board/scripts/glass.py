"""Pictures for the glass and questions to the keys. The functions are called from the PC."""
# mypy: ignore-errors

import time

from firmware.board_file import board_name
from firmware.boards import load
from firmware.drivers.keys import Keys
from firmware.plain_panel import Panel

BLACK, WHITE, RED, GREEN, BLUE, YELLOW = 0x0000, 0xFFFF, 0x00F8, 0xE007, 0x1F00, 0xE0FF  # bytes swapped

board = load(board_name())
panel = Panel(board)
keys = Keys(board)
names = [name for name, _ in board.KEYS]


def stripes():
    """Five stripes with their names on them."""
    panel._panel.turn(False)
    high = panel.height // 5
    colours = (("RED", RED), ("GREEN", GREEN), ("BLUE", BLUE), ("WHITE", WHITE), ("YELLOW", YELLOW))
    for i, (name, colour) in enumerate(colours):
        panel.fill(0, i * high, panel.width, high, colour)
        panel.text(i * high + high // 2 - 8, name, 2)


def fills():
    """The whole glass in one colour after the other."""
    for colour in (RED, GREEN, BLUE, WHITE, BLACK):
        panel.fill(0, 0, panel.width, panel.height, colour)
        time.sleep_ms(SHOWN_MS)


def frame(turned):
    """A line along the edge of the glass, and which way is up; for hands that hold it the other way round?"""
    panel._panel.turn(turned)
    panel.clear()
    wide, high = panel.width, panel.height
    for x, y, w, h in ((0, 0, wide, 1), (0, high - 1, wide, 1), (0, 0, 1, high), (wide - 1, 0, 1, high)):
        panel.fill(x, y, w, h, WHITE)
    panel.text(8, "TOP", 4, YELLOW)
    panel.text(high // 2 - 8, "left     right", 2)


def light():
    """Dimmer and brighter, three times."""
    stripes()
    for percent in (10, 100) * 3:
        panel._panel.light(percent)
        time.sleep_ms(SHOWN_MS)


def ask_for(name):
    """The name of a key, as large as it fits."""
    panel._panel.turn(False)
    panel.clear()
    panel.text(24, "Press", 3)
    panel.text(panel.height // 2 - 16, name.upper(), 5, YELLOW)


def held():
    """The keys that are down."""
    return [name for name in names if keys.held(name)]


def pressed(ms):
    """(name, does its event come?) of the next key that is pressed; None after so many ms."""
    start = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), start) < ms:
        event = keys.poll()
        if event:
            down = held()
            if down:
                return down[0], event == keys._named[down[0]].event
        time.sleep_ms(2)
    return None


def let_go(ms):
    """Wait until all keys are up, and forget them; those that are still down after so many ms."""
    start = time.ticks_ms()
    while held() and time.ticks_diff(time.ticks_ms(), start) < ms:
        time.sleep_ms(10)
    stuck = held()
    time.sleep_ms(30)  # chatter
    while keys.poll() and not stuck:
        pass
    return stuck
