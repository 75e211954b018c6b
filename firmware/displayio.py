"""The part of CircuitPython's `displayio` that Kreuzsummen draws with, on MicroPython's `framebuf`.

`Group`, `Bitmap`, `Palette`, `TileGrid` behave as documented for CircuitPython 9; `Display` takes the
place of a display bus, and `Bitmap.from_data` is an addition of our own. Not here: ColorConverter,
OnDiskBitmap, dithering, more than 256 values a bitmap, auto refresh.
"""

from firmware.compositor.bitmap import Bitmap
from firmware.compositor.display import Display
from firmware.compositor.group import Group
from firmware.compositor.palette import Palette
from firmware.compositor.tilegrid import TileGrid

__all__ = ("Bitmap", "Display", "Group", "Palette", "TileGrid")
