"""Keys on the whole handheld: each real press counts once, whatever the board is doing.

Traces of pins alone are in drivers/test_keys.py; here the program draws, saves and stalls meanwhile.
"""

import random

import pytest

from host_tests.firmware.screens.walk import new_group, page
from tools.bench import Handheld

STALL_US = 45_000  # what an erase of the flash may take, while interrupts wait


def counting(h):
    """Count the key events that reach a page from now on."""
    h.do(
        "events = []\nkey = app.page.key\n"
        "def counted(event):\n    events.append(event)\n    key(event)\napp.page.key = counted"
    )


def events(h):
    return h.ask("events")


@pytest.fixture
def title():
    """A handheld at its title, with events counted; its menu goes round."""
    with Handheld(seed=1) as h:
        new_group(h)
        h.press("B")
        counting(h)
        yield h


def chatter(chance, at, key, down):
    """The changes of a contact that opens and closes for up to 10 ms before it holds."""
    changes = [(at, key, down)]
    now = at
    level = down
    while chance.random() < 0.8:
        now += chance.random() * 3
        if now > at + 9:
            break
        level = 1 - level
        changes.append((now, key, level))
    if level != down:
        changes.append((min(now + 0.5, at + 10), key, down))
    return changes


@pytest.mark.parametrize("seed", range(4))
def test_presses_with_chatter_count_once(title, seed):
    chance = random.Random(seed)
    changes = []
    at = 10
    for _ in range(40):
        changes += chatter(chance, at, "down", 1)
        at += chance.randrange(40, 120)
        changes += chatter(chance, at, "down", 0)
        at += chance.randrange(40, 120)
    title.trace(changes)
    assert len(events(title)) == 40


def test_two_keys_at_once_count_once_each(title):
    for gap in range(0, 30, 5):
        title.trace([(10, "down", 1), (10 + gap, "X", 1), (90, "X", 0), (95, "down", 0), (160, "up", 1),
                     (160, "X", 1), (230, "up", 0), (260, "X", 0)])
    down, undo, up = (title.ask("__import__('firmware.drivers.keys', None, None, ('x',)).%s" % name)
                      for name in ("DOWN", "UNDO", "UP"))
    found = events(title)
    assert [found.count(event) for event in (down, undo, up)] == [6, 12, 6]


def test_a_stuck_key_comes_to_rest_and_does_not_block_the_others(title):
    title.down("left")
    title.run(20_000)
    stuck = len(events(title))
    assert 1 <= stuck <= 80
    title.run(60_000)
    assert len(events(title)) == stuck
    title.keys("down down up X")
    assert len(events(title)) == stuck + 4


def test_a_key_that_is_down_at_power_up_is_no_press():
    with Handheld(seed=1, on=False) as h:
        h.down("A")
        h.on()
        assert page(h) == "title"
        h.run(3000)
        h.up("A")
        h.run(500)
        assert page(h) == "title"
        h.press("A")
        assert page(h) != "title"


# On the board: every press saves the settings, as the last one of a turn saves the game.
SAVING = """
campaign = app.campaign
def saving(event):
    events.append(event)
    campaign.settings.brightness = 5 + len(events) % 90
    campaign.save_settings()
app.page.key = saving
"""


@pytest.mark.parametrize("ms", range(50, 110, 6))
def test_presses_count_once_at_any_moment_of_a_save_that_stalls(ms, tmp_path):
    """Each program of the flash takes as long as an erase; the next press begins at any moment of it."""
    flash = tmp_path / "flash.img"
    with Handheld(flash=flash, seed=1) as h:
        h.do("app.set_language(1); app.set_language(0)")
    with Handheld(flash=flash, seed=1, program_us=STALL_US) as h:
        counting(h)
        h.do(SAVING)
        before = h.flash_stats.programs
        chance = random.Random(ms)
        changes = []
        at = 10
        for number in range(60):
            key = ("up", "down", "left", "right")[number % 4]
            changes += chatter(chance, at, key, 1) + chatter(chance, at + ms, key, 0)
            at += 61 + number
        h.trace(sorted(changes))
        h.run(1000)
        assert h.flash_stats.programs - before >= 60, "each press was to save"
        assert len(events(h)) == 60
