"""The smallest thing that plays can be tested with: a handheld on which keys move a square.

It has the part of tools.bench.Handheld that tools/play.py uses. Direction keys move the square by its
own width, A paints it yellow, and while B is held it is red.
"""

from PIL import Image

SIZE = 24
STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
KEYS = (*STEPS, "press", "A", "B", "X", "Y")


class SquareHandheld:
    """See above; `log` is the list of what was done to it."""

    def __init__(self, board="square", flash=None, seed=None, interpreter=None):
        self.settings = (board, flash, seed, interpreter)
        self.log = []
        self.time = 0
        self.is_on = True
        self.crashed = None
        self._start()

    def _start(self):
        self.at = [4, 4]
        self.colour = (255, 255, 255)
        self.held = set()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.log.append("closed")

    def down(self, key):
        if key not in KEYS:
            raise ValueError("There is no key %s." % key)
        self.log.append("down " + key)
        self.held.add(key)
        if key in STEPS:
            self.at[0] += STEPS[key][0]
            self.at[1] += STEPS[key][1]
        elif key == "A":
            self.colour = (240, 228, 66)

    def up(self, key):
        self.log.append("up " + key)
        self.held.discard(key)

    def press(self, key, ms=60):
        self.down(key)
        self.run(ms)
        self.up(key)

    def keys(self, text):
        for key in text.split():
            self.press(key)

    def run(self, ms):
        self.time += ms

    def settle(self):
        self.run(100)

    def off(self):
        self.log.append("off")
        self.is_on = False

    def on(self):
        self.log.append("on")
        self.is_on = True
        self._start()

    def picture(self):
        image = Image.new("RGB", (240, 240))
        if self.is_on:
            colour = (213, 94, 0) if "B" in self.held else self.colour
            x, y = self.at[0] * SIZE, self.at[1] * SIZE
            image.paste(colour, (x, y, x + SIZE, y + SIZE))
        return image

    def words(self):
        return ["Square", "at %d %d" % tuple(self.at)]
