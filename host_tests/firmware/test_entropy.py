"""The first deals of many power-ups are all different, though any one source of chance may be poor."""

import importlib
import os
import random
import sys
import types

import pytest

from engine.table import Table
from tools.bench import Handheld

POWER_UPS = 1000


@pytest.fixture
def deals(monkeypatch):
    """A function: how many different first deals POWER_UPS power-ups give, with these three sources."""
    machine = types.ModuleType("machine")
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.delitem(sys.modules, "firmware.entropy", raising=False)
    entropy = importlib.import_module("firmware.entropy")

    def count(bits, board, moment):
        monkeypatch.setattr(os, "urandom", bits)
        decks = set()
        for number in range(POWER_UPS):
            machine.unique_id = lambda number=number: board(number)
            seed = entropy.seed(moment(number))
            assert 0 <= seed < 1 << 30
            decks.add(Table.new("kreuzsummen", b"\1", 2, 0, seed).deck)
        return len(decks)

    yield count
    sys.modules.pop("firmware.entropy", None)


def same_board(number):
    return b"\xe6\x61\x38\x52\x83\x10\x4a\x2e"


def same_moment(number):
    return 3_000_000


def no_bits(length):
    return bytes(length)


def test_the_chips_random_bits_alone_are_enough(deals):
    assert deals(random.Random(1).randbytes, same_board, same_moment) == POWER_UPS


def test_the_moment_of_a_press_alone_is_enough(deals):
    """A child presses within ten seconds, and never twice in the same half millisecond."""
    moments = random.Random(2).sample(range(1_000_000, 11_000_000, 500), POWER_UPS)
    assert deals(no_bits, same_board, moments.__getitem__) == POWER_UPS


def test_boards_differ_though_all_else_is_the_same(deals):
    assert deals(no_bits, lambda number: number.to_bytes(8, "big"), same_moment) == POWER_UPS


def test_each_power_up_of_the_handheld_gives_another_seed():
    """No seed is given: the chip's random bits are the PC's."""
    seeds = set()
    with Handheld(on=False) as h:
        for _ in range(6):
            h.on()
            seeds.add(h.ask("app.seed()"))
            h.off()
    assert len(seeds) == 6
