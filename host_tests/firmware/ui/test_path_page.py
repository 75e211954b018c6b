"""The path of the campaign as the eye sees it: stars with air between them, places to rest, where it ends."""

import re
from pathlib import Path

import pytest

from firmware.text import de, en
from tools.bench import Handheld
from tools.picture_scenes import LANGUAGES, Stage, find, won_with

THEME = (Path(__file__).parents[3] / "firmware/ui/theme.py").read_text(encoding="utf-8")
TOP = 34  # px of the header
ROWS = 4
ABOVE = 6  # px of a place to rest above the top of its row


def colour(name):
    """A colour of firmware/ui/theme.py as far as the panel keeps it."""
    value = int(re.search(rf"^{name} = 0x(\w{{6}})", THEME, re.MULTILINE).group(1), 16)
    return kept((value >> 16, value >> 8 & 255, value & 255))


def kept(pixel):
    red, green, blue = pixel
    return red & 0xF8, green & 0xFC, blue & 0xF8


YELLOW, PAPER, WOOD, WAY = map(colour, ("YELLOW", "PAPER", "WOOD", "FELT_LIGHT"))


@pytest.fixture(scope="module", params=["waveshare_pico_lcd_13", "waveshare_pico_lcd_2"])
def stage(request):
    with Handheld(board=request.param, seed=5) as handheld:
        yield Stage(handheld)


def path(stage, won, at=-1):
    """The picture of the path after scenarios 1 to `won` were won."""
    stage.clear()
    stage.groups()
    stage.handheld.do("for n in range(%d): app.campaign.progress.win(n + 1, 6)" % won)
    stage.open("path", at)
    return stage.handheld.picture().convert("RGB")


def band(picture, row):
    """A visible row of stones with its stars and its place to rest, which stands above the row's top."""
    pitch = (picture.height - TOP) // ROWS
    top = TOP - ABOVE + row * pitch
    return picture.crop((0, top, picture.width, top + pitch))


def runs(picture, wanted):
    """The columns of pixels in which a colour shows, as (first, last) of each unbroken run."""
    found = []
    for x in range(picture.width):
        if any(kept(picture.getpixel((x, y))) == wanted for y in range(picture.height)):
            if found and found[-1][1] == x - 1:
                found[-1] = found[-1][0], x
            else:
                found.append((x, x))
    return found


def lines(picture, wanted):
    """The first and the last line of pixels in which a colour shows."""
    found = [y for y in range(picture.height)
             if any(kept(picture.getpixel((x, y))) == wanted for x in range(picture.width))]
    return found[0], found[-1]


def colours(picture):
    return {kept(pixel) for _, pixel in picture.getcolors(picture.width * picture.height)}


def test_stars_stand_in_the_middle_below_their_stone_with_air_all_round(stage):
    picture = path(stage, 50, at=1)
    for row in (1, 2, 3):  # in row 0 the stone under the cursor is yellow, too
        shown = band(picture, row)
        stars = runs(shown, YELLOW)
        stones = runs(shown, PAPER)[-5:]
        assert len(stars) == 15
        for i, stone in enumerate(stones):
            left, right = stars[3 * i][0], stars[3 * i + 2][1]
            assert abs(left + right - sum(stone)) <= 1
            if i:
                assert left - stars[3 * i - 1][1] > 8
        assert stars[-1][1] < shown.width - 2
        top, bottom = lines(shown.crop((stones[0][0], 0, shown.width, shown.height)), PAPER)
        first, last = lines(shown, YELLOW)
        assert top >= ABOVE and bottom + 1 < first and last + 4 < shown.height


@pytest.mark.parametrize(("number", "row"), [(10, 1), (20, 3), (30, 3), (40, 3), (50, 3)])
def test_a_place_to_rest_is_dim_until_its_scenario_is_won(stage, number, row):
    for won in (number - 1, number):
        shown = colours(band(path(stage, won, at=number), row))
        assert (WOOD in shown) == (won == number)


def test_five_different_places_to_rest_lie_left_of_all_stones(stage):
    seen = set()
    for number in range(10, 51, 10):
        shown = band(path(stage, 50, at=number), 1 if number == 10 else 3)
        left, right = runs(shown, WOOD)[0][0], runs(shown, WOOD)[-1][1]
        first_star = runs(shown, YELLOW)[0][0]
        assert 0 <= left <= right < first_star
        seen.add(shown.crop((0, 0, first_star, shown.height // 2)).tobytes())
    assert len(seen) == 5


def test_the_way_goes_on_below_until_the_last_stone(stage):
    def goes_on(picture):
        return WAY in colours(picture.crop((0, picture.height - 1, picture.width, picture.height)))

    assert goes_on(path(stage, 0)) and goes_on(path(stage, 39))
    assert not goes_on(path(stage, 49))


@pytest.mark.parametrize("won", [0, 17, 50])
def test_the_cursor_begins_at_the_first_that_is_not_won_also_where_all_are_open(stage, won):
    path(stage, won)
    for everything in (False, True):
        stage.handheld.do("app.campaign.settings.open_all = %r" % everything)
        stage.open("path")
        assert stage.handheld.ask("app.page._at") == min(won + 1, 50)
    stage.handheld.do("app.campaign.settings.open_all = False")


def test_a_first_victory_at_the_end_of_a_stage_tells_of_the_place_to_rest(stage):
    table = find(1, won_with(3))

    def told(scenario, first):
        stage.clear()
        stage.table(table)
        stage.handheld.do("app.campaign.table.game.scenario = %d" % scenario)
        stage.open("result", True, first)
        return stage.handheld.words()

    for language, words in zip(LANGUAGES, (de, en), strict=True):
        stage.language(language)
        turns = words.IN_TURNS % table.game.turn
        rests = [n for n in range(5, 51, 5) if turns + "\n" + words.REST in told(n, True)]
        assert rests == [10, 20, 30, 40]
        assert turns + "\n" + words.NEW_BEST in told(10, False)
    stage.language("de")
