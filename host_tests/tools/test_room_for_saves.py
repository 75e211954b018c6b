"""A Pico's flash holds the program and what a whole class saves."""

from engine import games
from firmware.session import NOT_LISTED
from firmware.slots import KINDS
from firmware.store import PAYLOAD
from tools.bench import image
from tools.boards.fits import blocks_left

OTHERS = tuple(name for name in games.NAMES if name not in NOT_LISTED)


def left(kinds):
    """The blocks that are free beside the program, its log and both slots of these kinds; None: too few."""
    files = {**image.files(march="armv6m"), "/log/0": bytes(2000), "/log/failed": b"0"}
    slots = {"/save/%s.%d/s" % (kind, slot): bytes(16 + PAYLOAD) for kind in kinds for slot in (0, 1)}
    return blocks_left({}, [], {**files, **slots}, image.BLOCKS)


def test_eight_groups_with_a_game_each_and_a_match_of_every_other_game_fit():
    assert (left(KINDS + OTHERS) or 0) >= 4


def test_a_kind_takes_four_blocks():
    assert left(KINDS[:4]) - left(KINDS[:12]) == 8 * 4
