"""Prints which of the compositor's classes have a dict that is full. For MicroPython."""

from firmware.compositor.group import Group
from firmware.compositor.layer import Layer
from firmware.compositor.picture import Picture
from firmware.compositor.tilegrid import TileGrid

FULL = (1, 2, 4, 6, 8, 10, 12, 17, 23, 29, 37, 47)  # entries, in MicroPython's py/map.c

for one in (Layer, Picture, TileGrid, Group):
    if len(one.__dict__) in FULL:
        print(one.__name__)
