"""The board's ticks wrap after 12 days: in a press, a game, a movement nobody notices.

The same keys are played with ticks that start at 0 and with ticks that wrap on the way; every picture on the
way must be the same.
"""

import hashlib

import pytest

from host_tests.firmware.screens.walk import begin, new_group, page
from tools.bench import Handheld

WRAP = 1 << 30
STEP = 20  # ms from one look at the glass to the next


def film(h, changes, ms):
    """The pictures (as hashes) of so many ms while keys change: triples of (ms, key, is it down?)."""
    start = h.time
    moments = [(at, key, down) for at, key, down in changes] + [(at, None, 0) for at in range(0, ms, STEP)]
    frames = []
    for at, key, down in sorted(moments, key=lambda moment: moment[0]):
        h.run(max(0, start + at - h.time))
        if key is None:
            frames.append(hashlib.sha256(h.picture().tobytes()).digest())
        else:
            (h.down if down else h.up)(key)
    return frames


def to_title(h):
    """A menu, through which a key that is held runs round and round."""
    new_group(h)
    h.press("B")


def to_game(h):
    new_group(h)
    begin(h, 363)


def to_refill(h):
    """A card is laid; the next choice takes a card, which glides to the hand."""
    to_game(h)
    h.keys("A A")


# name: how to get there, what the keys do then, how long
SCENES = {
    "a key that is held and repeats": (to_title, [(300, "down", 1), (1500, "down", 0)], 1800),
    "presses at the table": (to_game, [(200, "A", 1), (260, "A", 0), (600, "up", 1), (900, "up", 0)], 1200),
    "a card that glides": (to_refill, [(200, "A", 1), (260, "A", 0)], 1400),
}  # fmt: skip


def play(scene, ticks):
    """(the film, the saved game, the page) of a scene on a handheld whose ticks start at `ticks`."""
    there, changes, ms = SCENES[scene]
    with Handheld(seed=1, ticks=ticks) as h:
        there(h)
        frames = film(h, changes, ms)
        game = h.ask("app.campaign.table and app.campaign.table.pack()")
        return frames, game, page(h), h.time - ms


@pytest.mark.parametrize("scene", SCENES)
def test_a_wrap_in_the_middle_changes_no_picture(scene):
    frames, game, where, start = play(scene, 0)
    assert len(set(frames)) > 2, "nothing moved: the scene misses what it is for"
    for at in (30, 230, 250, 290, 400, 650, 800, 1100):
        found, saved, open_page, _ = play(scene, WRAP - start - at)
        assert found == frames, "wrap %d ms after the beginning" % at
        assert (saved, open_page) == (game, where)


def test_a_whole_game_is_played_across_the_wrap():
    """Wraps in turn after turn, as the ticks start a little later each time; the game is always the same."""
    games = set()
    for ticks in (0, WRAP - 9000, WRAP - 11_000, WRAP - 14_000):
        with Handheld(seed=1, ticks=ticks) as h:
            to_game(h)
            for _ in range(6):
                h.keys("A A A")
                h.run(400)
            games.add(h.ask("app.campaign.table.pack()"))
    assert len(games) == 1
