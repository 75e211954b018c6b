"""The board's data, and what its glass really is.

The firmware's board file says what the driver should do. What the product's glass does stands here, on its
own, so that a wrong line in the board file gives a wrong picture.
"""

from collections import namedtuple
from pathlib import Path

from tools.bench.errors import BenchError

# width, height: of the glass as the user holds it. upright: the MADCTL value with which the picture is
# upright. x, y: where the glass begins in the coordinates of that MADCTL. ips: needs INVON for true colours.
Glass = namedtuple("Glass", "width height upright x y ips")

GLASSES = {
    "waveshare_pico_lcd_13": Glass(240, 240, 0x70, 0, 0, True),
    "waveshare_pico_lcd_2": Glass(320, 240, 0x70, 0, 0, True),
    "pimoroni_pico_display_2": Glass(320, 240, 0x70, 0, 0, True),
    "pimoroni_picosystem": Glass(240, 240, 0x04, 0, 0, True),
}


class Board:
    """A board file of the firmware, read on the PC.

    Attributes are the names of the file (WIDTH, SCK, KEYS, ...); `keys` maps key names to pins, `glass` is
    the product's `Glass` (for a product that isn't known here: what the board file says).
    """

    def __init__(self, root, name):
        folder = Path(root) / "firmware" / "boards"
        known = sorted(p.stem for p in folder.glob("*.py") if p.stem != "__init__")
        if name not in known:
            raise ValueError("There is no board %r. Boards: %s." % (name, ", ".join(known) or "none"))
        values = {}
        source = (folder / (name + ".py")).read_text(encoding="utf-8")
        try:
            exec(compile(source, str(folder / (name + ".py")), "exec"), values)  # noqa: S102  (ours, and data)
        except Exception as error:
            raise BenchError("The board file %s.py can't be read: %s." % (name, error)) from error
        self.__dict__.update({key: value for key, value in values.items() if key.isupper()})
        self.module = name
        self.keys = dict(self.KEYS)
        self.glass = GLASSES.get(name) or Glass(
            self.WIDTH, self.HEIGHT, self.MADCTL, self.X_OFFSET, self.Y_OFFSET, bool(self.INVERT)
        )

    def pin(self, key):
        """The pin of a key; ValueError with the names of the board's keys."""
        if key not in self.keys:
            raise ValueError("There is no key %r. Keys: %s." % (key, ", ".join(self.keys)))
        return self.keys[key]
