"""The pictures of players show who is named beside them, on the pages where players are chosen."""

import re
from pathlib import Path

import pytest

from firmware.text import de
from tools.bench import Handheld
from tools.picture_scenes import GROUPS, Stage

SOURCE = (Path(__file__).parents[3] / "firmware/ui/animals.py").read_text(encoding="utf-8")
COLOURS = [int(colour, 16) for colour in re.findall(r"^    0x(\w{6}),", SOURCE, re.MULTILINE)]


@pytest.fixture(scope="module")
def stage():
    with Handheld(seed=5) as handheld:
        yield Stage(handheld)


def shown(picture, box):
    """The animals whose colour is in that part of the picture, by their numbers."""
    seen = {pixel for _, pixel in picture.crop(box).getcolors()}
    found = set()
    for animal, colour in enumerate(COLOURS):
        wanted = colour >> 16 & 0xF8, colour >> 8 & 0xFC, colour & 0xF8  # what the panel keeps of a colour
        if any((r & 0xF8, g & 0xFC, b & 0xF8) == wanted for r, g, b in seen):
            found.add(animal)
    return found


def test_every_animal_has_its_colour():
    assert len(set(COLOURS)) == len(COLOURS) == len(de.ANIMALS)


def test_choosing_shows_the_animal_that_is_named(stage):
    stage.clear()
    stage.open("group_new")
    width, height = stage.handheld.picture().size
    seen = set()
    for _ in COLOURS:
        words = " ".join(stage.handheld.words())
        (left,) = shown(stage.handheld.picture(), (0, 40, width // 2, height))
        (right,) = shown(stage.handheld.picture(), (width // 2, 40, width, height))
        assert de.ANIMALS[left] in words and de.ANIMALS[right] in words
        assert right == 1 != left
        seen.add(left)
        stage.press("next")
    assert seen == set(range(len(COLOURS))) - {1}


def test_pictures_scroll_with_the_groups(stage):
    stage.clear()
    stage.groups(8)
    stage.open("groups")

    def rows():
        picture = stage.handheld.picture()
        return [shown(picture, (0, y, 52, y + 26)) for y in range(62, 62 + 5 * 28, 28)]

    assert rows() == [set(pair) for pair in GROUPS[:5]]
    stage.press("previous")  # to the last choice, which makes a new group
    assert rows() == [set(pair) for pair in GROUPS[4:]] + [set()]


def test_a_long_name_takes_the_room_of_the_pictures(stage):
    stage.clear()
    stage.groups()
    stage.open("path")
    header = (0, 0, 48, 30)
    assert shown(stage.handheld.picture(), header) == {0, 1}
    stage.handheld.do("app.campaign.progress.name = 'W' * 12")
    stage.open("path")
    assert shown(stage.handheld.picture(), header) == set()
