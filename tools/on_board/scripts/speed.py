"""Runs the program on its own saves below ROOT, presses its keys and takes the time.

`session(steps, rests)` is called from the PC; a step is (key, name), ("?", place) or ("!", None). It prints

    (name, us until the first pixels, us until the last ones[, the page that is shown then])
    ("heap", place, bytes of this script), and then what LOOK prints
"""
# mypy: ignore-errors

import gc
import sys
import time

if "/firmware" not in sys.path:  # as boot.py does it
    sys.path.append("/firmware")
gc.collect()
BEFORE = gc.mem_alloc()

TURNS = 10_000
QUIET_MS = 60  # without a pixel, after which the picture stands ...
IDLE = 8  # ... where the program had nothing to do in so many rounds
MOST_MS = 5000
# What stands for a key where there are no directions.
FOUR = {"down": "B", "right": "B", "up": "A", "left": "A", "A": "X", "B": "Y"}

app = None
first = last = 0  # ticks_us of the first and the last write to the panel since a key, 0 for none


def write(x, y, width, height, pixels):
    global first, last
    if not first:
        first = time.ticks_us() or 1
    show(x, y, width, height, pixels)
    last = time.ticks_us() or 1


def loop():
    """TURNS turns of x = x + 1, in us."""
    x = 0
    start = time.ticks_us()
    for _ in range(TURNS):
        x = x + 1
    return time.ticks_diff(time.ticks_us(), start)


def begin():
    """Start the program as firmware/start.py and app.main do, but on other saves; us until its picture."""
    global app, show
    gc.collect()
    free = gc.mem_free()
    start = time.ticks_us()
    from firmware import app as program
    from firmware import boards, campaign
    from firmware import start as starter
    from firmware.board_file import board_name

    starter._settled = True  # or a count of failed starts would be written
    gc.threshold(free // COLLECTIONS)
    program.Campaign = lambda: campaign.Campaign(ROOT)
    program.current = app = program.App(boards.load(board_name()))
    show = app.display._write
    app.display._write = write
    app.go("title")
    app._open()
    app.step()
    return time.ticks_diff(time.ticks_us(), start)


def settle():
    """The program's own loop until the picture stands and it rests."""
    idle = 0
    start = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), start) < MOST_MS:
        if app.step():
            idle = 0
        else:
            idle += 1
            time.sleep_ms(IDLE_MS)
        if idle >= IDLE and (not last or time.ticks_diff(time.ticks_us(), last) > 1000 * QUIET_MS):
            return


def press(key):
    """As the interrupt of a key does; its release is found by the driver itself."""
    global first, last
    first = last = 0
    if app.board.FOUR_KEYS:
        key = FOUR.get(key, key)
    start = time.ticks_us()
    app.keys._named[key]._count(True)
    settle()
    return time.ticks_diff(first, start) if first else 0, time.ticks_diff(last, start) if last else 0


def look(place):
    """Print what is in memory; OWN bytes of it are this script's."""
    print(("heap", place, OWN))
    exec(LOOK, {})


def draw():
    """Print how long the whole picture takes, and a black glass."""
    page = app.display.root_group
    app.display.root_group = None
    start = time.ticks_us()
    app.display.root_group = page
    app.display.refresh()
    print(("a full picture", 0, time.ticks_diff(time.ticks_us(), start)))
    start = time.ticks_us()
    app.panel.turn(False)
    print(("a black glass", 0, time.ticks_diff(time.ticks_us(), start)))
    app.display.root_group = None
    app.display.root_group = page
    app.display.refresh()


def session(steps, rests):
    """Start, go through the steps, and print what each takes."""
    print(("x = x + 1", 0, loop()))
    print(("program to title", 0, begin()))
    if rests:
        settle()
    for key, name in steps:
        if key == "?":
            look(name)
        elif key == "!":
            draw()
        else:
            found = press(key)
            if name:
                print((name,) + found + (app._name,))


gc.collect()
OWN = gc.mem_alloc() - BEFORE
