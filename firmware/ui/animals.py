"""The players' animals as pictures: tiles of the sheets `animals` and `animals16`, each in its own colour.

The order is that of ANIMALS in firmware/text. Shapes tell the animals apart; the colours only please.
"""

from firmware.ui import theme, tiles

COLOURS = (
    0xE8833A,  # fox
    0xC79A4B,  # owl
    0x8C7765,  # hedgehog
    0xA96F3D,  # bear
    0x9A7F6E,  # otter
    0x5F74B0,  # raven
    0xCDBB9E,  # hare
    0x3F86CC,  # whale
)
LARGE = 40  # px of a large picture's edges
SMALL = (16, 15)  # px of a small picture
_palettes = {}


def _palette(animal):
    palette = _palettes.get(animal)
    if palette is None:
        palette = theme.palette_of(None, theme.PAPER, theme.INK, COLOURS[animal])
        _palettes[animal] = palette
    return palette


def large(animal, x, y):
    """A picture for a page that is about the players: a TileGrid of LARGE x LARGE px at (x, y)."""
    return tiles.grid("animals", _palette(animal), 1, 1, x, y, animal)


def small(animal, x, y):
    """A picture to stand beside a name: a TileGrid of SMALL px at (x, y)."""
    return tiles.grid("animals16", _palette(animal), 1, 1, x, y, animal)


def turn(picture, animal):
    """Show another animal in a picture that `large` or `small` made."""
    picture[0] = animal
    picture.pixel_shader = _palette(animal)
