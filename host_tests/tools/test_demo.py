"""The demo: its plan, and a whole scenario by keys on the virtual handheld."""

import random

import pytest
from PIL import Image

from engine.kreuzsummen.rules import WON
from engine.table import Table
from tools import demo
from tools.bench import Handheld
from tools.demo_plan import plan


def deal(scenario, seed):
    return Table.new("kreuzsummen", bytes([scenario]), 2, 0, seed)


@pytest.mark.parametrize("scenario", [1, 2, 3, 12, 16, 18, 31, 50])
def test_a_plan_wins_and_leaves_the_game_as_it_is(scenario):
    table = deal(scenario, 5)
    before = table.game.snapshot()
    way = plan(table.game, random.Random(5))
    assert table.game.snapshot() == before
    for action in way:
        assert table.game.result == 0
        table.apply(action)
    assert table.game.result == WON


def test_the_same_chance_gives_the_same_plan():
    assert plan(deal(7, 1).game, random.Random(2)) == plan(deal(7, 1).game, random.Random(2))


def test_a_lost_position_has_no_plan():
    table = deal(1, 1)
    table.apply(table.game.GIVE_UP)
    assert plan(table.game, random.Random(1)) is None


@pytest.mark.parametrize(("board", "scenario"), [
    ("waveshare_pico_lcd_13", 1),
    ("pimoroni_pico_display_2", 12),  # four keys only
])
def test_the_demo_wins_by_keys_alone_and_leaves_its_pictures(board, scenario, tmp_path):
    with Handheld(board=board, seed=1) as handheld:
        count = demo.film(handheld, scenario, tmp_path)
        assert handheld.ask("app.campaign.progress.best(%d)" % scenario) > 0
    names = sorted(file.name for file in tmp_path.iterdir())
    assert len(names) == count
    assert names[0] == "01-title.png"
    assert names[-2].endswith("-victory.png")
    with Image.open(tmp_path / "demo.gif") as film:
        assert film.n_frames > 20
        assert film.size == (handheld.board.WIDTH, handheld.board.HEIGHT)
