"""Colours and measures of every screen.

The hues follow Okabe and Ito, so that all common kinds of colour blindness tell them apart; wherever a
colour says something, a shape or a word says it too. Text keeps a contrast of 4.5:1 on its ground.
"""

from displayio import Palette

FELT = 0x0B2530  # the table
FELT_LIGHT = 0x17404F  # panels, quiet boxes
PAPER = 0xFFF8E6
PAPER_DIM = 0xB7B3A4  # cards that can't be played now
PAPER_SPENT = 0x71888F  # cards that are out of play
INK = 0x10181C
SHADE = 0x8A8672
SHADE_DIM = 0x6E6B5C
WHITE = 0xFFFFFF
QUIET = 0x9FB8C2  # second-rank text on FELT
YELLOW = 0xF0E442
ORANGE = 0xE69F00
SKY = 0x56B4E9
GREEN = 0x2FC998  # a line that is complete
VERMILLION = 0xFF7A3C  # a line that went wrong
RED = 0xB32D00  # red suits on PAPER
SLOT = 0x3E6675  # outline of a free place
WOOD = 0xB57A45

SEATS = (YELLOW, SKY)  # the colour of each player, beside place and name


def palette_of(*colours):
    """Make a Palette; `None` stands for transparent."""
    palette = Palette(len(colours))
    for i, colour in enumerate(colours):
        if colour is None:
            palette.make_transparent(i)
        else:
            palette[i] = colour
    return palette


def card_palette():
    """The palette of card faces that can be played."""
    return palette_of(None, PAPER, INK, SHADE)


def card_palettes():
    """The palettes of card faces: (playable, not playable now, out of play)."""
    return (
        card_palette(),
        palette_of(None, PAPER_DIM, INK, SHADE_DIM),
        palette_of(None, PAPER_SPENT, INK, SLOT),
    )


_solid = {}


def solid(colour):
    """The shared one-colour Palette of `colour` (0xRRGGBB)."""
    palette = _solid.get(colour)
    if palette is None:
        palette = _solid[colour] = palette_of(colour)
    return palette


_marks = {}


def mark(colour):
    """The shared Palette of one-bit pictures: clear ground, `colour` ink."""
    palette = _marks.get(colour)
    if palette is None:
        palette = _marks[colour] = palette_of(None, colour)
    return palette


_targets = {}


def target(state, lit):
    """The shared Palette of a target: ground, target, sum, mark; by its state (0 open, 1 done, 2 wrong)."""
    key = state << 1 | lit
    palette = _targets.get(key)
    if palette is None:
        if state == 1:
            palette = palette_of(GREEN, INK, INK, INK)
        else:
            palette = palette_of(FELT_LIGHT, WHITE, YELLOW if lit else QUIET, VERMILLION)
        _targets[key] = palette
    return palette


_suits = []


def suits():
    """The Palette of the sheets of suits: 1 red suits, 2 black suits."""
    if not _suits:
        _suits.append(palette_of(None, RED, INK, SHADE))
    return _suits[0]


def board_places():
    """The Palette of what lies on QUICLO's board: 1 paper, 2 ink, 3 chosen."""
    return palette_of(None, PAPER, INK, YELLOW)


def board_numbers():
    """The Palette of the numbers there: on paper, where nothing is known, of others."""
    return palette_of(None, INK, QUIET, WHITE)


def stars():
    """The Palette of the sheet of stars."""
    return palette_of(None, YELLOW, YELLOW, SLOT)


def stones(paper):
    """The Palette of the sheets of stones and of dice, with stones or dice of colour `paper`."""
    return palette_of(None, paper, INK, SHADE)


_rests = []


def rests(reached):
    """The Palette of the sheet of places to rest: 1 light, 2 wood, 3 cloth or flame; dim unless `reached`."""
    if not _rests:
        _rests.append(palette_of(None, PAPER_SPENT, SLOT, SLOT))
        _rests.append(palette_of(None, PAPER, WOOD, ORANGE))
    return _rests[1 if reached else 0]
