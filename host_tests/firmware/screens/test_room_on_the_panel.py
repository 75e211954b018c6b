"""What lies side by side reads apart, and a wide panel is used: table, headers, stars, marks of players."""

import pytest
from walk import page

from firmware.screens import kreuzsummen_layout as layout
from firmware.screens.kreuzsummen_layout import BAR, HAND_H, HAND_W, STATUS, TARGET_H, TARGET_W, Layout
from firmware.ui import theme
from tools.bench import Handheld, image
from tools.picture_scenes import SCENES, Stage

FIELDS = [(2, 3), (2, 4), (3, 3), (3, 4), (4, 3), (4, 4)]
CLOCK, CHIP = 38, 18  # px in the bar of QUICLO: the clock, a rival
FIVE, FOUR = "waveshare_pico_lcd_13", "pimoroni_pico_display_2"


@pytest.fixture(scope="module", params=[FIVE, FOUR])
def stage(request):
    with Handheld(request.param, seed=1) as h:
        yield Stage(h)


def runs(picture, y, left, right, colour):
    """How many pieces of a colour a line of the picture has."""
    wanted = colour.to_bytes(3, "big")
    like = [
        all(abs(a - b) < 8 for a, b in zip(picture.getpixel((x, y)), wanted, strict=True))
        for x in range(left, right)
    ]
    return sum(now and not before for before, now in zip([False, *like], like, strict=False))


# The table of Kreuzsummen


def boxes(lay, rows, cols, hand_size):
    """All that lies on the table between the bars, as (left, top, right, bottom)."""
    wide, high = cols * lay.cell_w, rows * lay.cell_h
    found = [
        (lay.field_x, lay.field_y, lay.field_x + wide, lay.field_y + high),
        (lay.field_x, lay.cols_y, lay.field_x + wide, lay.cols_y + TARGET_H),
        (lay.rows_x, lay.field_y, lay.rows_x + TARGET_W, lay.field_y + high),
    ]
    found += [(x, lay.hand_y, x + HAND_W, lay.hand_y + hand_size * HAND_H) for x in lay.hand_x]
    for place in range(-1, 4):  # draw pile, display, discard
        x, y = lay.display_x + place * lay.step_x, lay.display_y + place * lay.step_y
        found.append((x, y, x + HAND_W, y + HAND_H))
    return found


@pytest.mark.parametrize("width", [240, 320])
@pytest.mark.parametrize(("rows", "cols"), FIELDS)
def test_nothing_on_the_table_lies_on_something_else(rows, cols, width):
    found = boxes(Layout(width, 240, rows, cols, 5), rows, cols, 5)
    for i, (left, top, right, bottom) in enumerate(found):
        assert left >= 0 and right <= width and top >= BAR and bottom <= 240 - STATUS
        for other in found[:i]:
            apart = left >= other[2] or right <= other[0] or top >= other[3] or bottom <= other[1]
            assert apart, (found[i], other)


@pytest.mark.parametrize(("rows", "cols"), FIELDS)
def test_a_wide_panel_has_larger_cards_and_no_room_unused(rows, cols):
    narrow, wide = Layout(240, 240, rows, cols, 5), Layout(320, 240, rows, cols, 5)
    assert wide.cell_w >= narrow.cell_w * 5 // 4 and wide.cell_h >= narrow.cell_h * 5 // 4
    free = 320 - 3 * HAND_W - TARGET_W - cols * wide.cell_w
    assert free < 20


def test_a_board_has_the_cards_of_its_table():
    """`tools.bench.image` leaves out those of others; it can't import the layout."""
    assert (image.WIDE, image.WIDE_CELLS, image.CELLS) == (layout.WIDE, layout.WIDE_CELLS, layout.CELLS)


# Other pages


def test_the_cards_of_a_collection_are_cards(stage):
    """The header of Quibbles: two sixes are not sixty-six, and what they are worth stands apart."""
    picture = stage.picture("quibbles-most")
    half = picture.width // 2
    line = range(1, 15)
    assert max(runs(picture, y, half + 17, half + 80, theme.PAPER) for y in line) >= 3
    for y in line:
        assert runs(picture, y, half + 17, picture.width - 28, theme.YELLOW) == 0


def test_three_stars_are_three(stage):
    picture = stage.picture("won-3-stars")
    for y in range(50, 84):
        assert runs(picture, y, 0, picture.width, theme.YELLOW) in (0, 3, 6)
    assert max(runs(picture, y, 0, picture.width, theme.YELLOW) for y in range(50, 84)) >= 3


@pytest.mark.parametrize(("scene", "rivals"), [("quiclo-turn", 1), ("quiclo-most", 5), ("quiclo-look", 1)])
def test_the_board_says_whose_the_dots_are(stage, scene, rivals):
    """In the bar each rival has an animal on the same dots as the cards below."""
    assert scene in SCENES
    picture = stage.picture(scene)
    left = picture.width - CLOCK - 2
    for seat in range(rivals, 0, -1):
        left -= CHIP + 2
        assert runs(picture, 11, left, left + CHIP, theme.PAPER) == seat + 1
    assert page(stage.handheld) == scene.partition("-")[0] + ("_look" if "look" in scene else "")
