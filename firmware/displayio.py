"""The part of CircuitPython's `displayio` that Kreuzsummen draws with, on MicroPython's `framebuf`.

`Group`, `Bitmap`, `Palette`, `TileGrid` behave as documented for CircuitPython 9; `Display` takes the
place of a display bus; `Bitmap.from_data` and `Picture`, which TileGrid is made from, are additions of our
own. Not here: ColorConverter, OnDiskBitmap, dithering, more than 256 values a bitmap, auto refresh.
"""

from firmware.compositor.bitmap import Bitmap
from firmware.compositor.display import Display
from firmware.compositor.group import Group
from firmware.compositor.palette import Palette
from firmware.compositor.picture import Picture
from firmware.compositor.tilegrid import TileGrid

__all__ = ("Bitmap", "Display", "Group", "Palette", "Picture", "TileGrid")
