"""What repeats on a screen, as grids of one shared sheet: numbers, cards, marks."""

from displayio import Picture, TileGrid
from firmware import assets
from firmware.ui.type import load_sheet

_FOLDER = assets.FOLDER + "type/"
_sheets = {}  # of the open page
_others = {}  # of one that is made meanwhile


def sheet(name):
    """(Bitmap, tile width, tile height) of `firmware/type/NAME.sheet`, loaded once until `drop`."""
    found = _sheets.get(name)
    if found is None:
        found = _sheets[name] = _others.get(name) or load_sheet("%s%s.sheet" % (_FOLDER, name))
    return found


def drop():
    """Forget all sheets of the open page (when others than those that used them open)."""
    _sheets.clear()


def turn():
    """Load for the page that is made meanwhile, or for the open one again."""
    global _sheets, _others
    _sheets, _others = _others, _sheets


def forget():
    """Forget the sheets of the other one."""
    _others.clear()


def grid(name, palette, cols, rows, x, y, tile=0, pitch=None):
    """A TileGrid of `cols` x `rows` tiles of a sheet at (x, y) px, the first one showing `tile`.

    `pitch` is the px from one tile to the next, across and down, where there is room between them.
    """
    found = sheet(name)
    if pitch:
        found = (found[0].spread(pitch[0], pitch[1]), pitch[0], pitch[1])
    # Not by TileGrid's own __init__, which takes what displayio's takes and three times as long.
    made = object.__new__(TileGrid)
    Picture.__init__(made, found[0], palette, x, y)
    made.cut(cols, rows, found[1], found[2])
    if tile:
        made[0] = tile
    return made


def digits(value):
    """How many digits `value` (0 to 999) has."""
    return 1 if value < 10 else 2 if value < 100 else 3


def draw_number(pixels, name, value, middle, y, ink):
    """Draw `value` (0 to 999) into a FrameBuffer, in the digits of a one-bit sheet and centred on `middle`.

    `ink` is the palette that blit takes.
    """
    bitmap, digit, _ = sheet(name)
    x = middle + (digit * digits(value) + 1) // 2
    while True:
        x -= digit
        pixels.blit(bitmap.tile(value % 10 + 1), x, y, 0, ink)
        value //= 10
        if not value:
            return


class Number(TileGrid):
    """A whole number of up to `places` digits in the digits of a sheet, centred on `middle` (px).

    The sheet's tile 0 is blank, 1 to 10 are the digits 0 to 9.
    """

    word = ""  # what a reader of the screen hears before the number

    def __init__(self, name, palette, places, middle, y):
        found = sheet(name)
        Picture.__init__(self, found[0], palette, 0, y)
        self.cut(places, 1, found[1], found[2])
        self._middle = middle
        self._digit = found[1]
        self._places = places
        self.value = -1
        self.show(None)

    def show(self, value):
        """Show `value` (0 or more), or nothing for None."""
        if value == self.value:
            return
        self.value = value
        n = 0 if value is None else digits(value)
        for i in range(self._places - 1, -1, -1):
            digit = 0
            if i < n:
                digit = value % 10 + 1
                value //= 10
            self[i] = digit
        x = self._middle - n * self._digit // 2
        if self.x != x:
            self.x = x

    def say(self):
        """What a reader of the screen hears."""
        return "" if self.value is None else (self.word + " " + str(self.value)).strip()
