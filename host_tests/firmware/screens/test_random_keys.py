"""Keys at random: nothing breaks, nothing is printed, there is always a way home, the saves stay whole.

20,000 presses in all; with KREUZSUMMEN_PRESSES=100000 in the environment, five times as many.
"""

import os
import random

import flash_files
import pytest
from walk import home, page

from engine import games
from firmware.store import NEW, WHOLE, Store
from tools.bench import Handheld
from tools.driver import Driver
from tools.soak import ALL, check_meaning

BOARDS = [
    *5 * ["waveshare_pico_lcd_13"], "pimoroni_pico_display_2", "waveshare_pico_lcd_2", "pimoroni_picosystem"
]
PRESSES = int(os.environ.get("KREUZSUMMEN_PRESSES", "20000")) // len(BOARDS)
LEG = 500  # presses from one walk home to the next
# Mostly keys that play: a game takes about four presses an action, so hundreds of actions are played.
FIVE_WAY = {"press": 30, "A": 12, "left": 11, "right": 11, "up": 9, "down": 11, "B": 6, "X": 5, "Y": 2}
FOUR = {"X": 40, "A": 20, "B": 30, "Y": 8}


def mash(h, chance, count):
    """Press so many keys: now and then two at once, one that is held, or a pause."""
    weights = FIVE_WAY if "up" in h.board.keys else FOUR
    names = [name for name in weights if name in h.board.keys]
    weights = [weights[name] for name in names]
    pressed = []
    for _ in range(count):
        key = chance.choices(names, weights)[0]
        way = chance.random()
        if way < 0.03:
            key += "+" + chance.choice([name for name in names if name != key])
        pressed.append(key)
        try:
            if way < 0.05:
                h.hold(key, chance.randrange(100, 1500))
            else:
                h.press(key, chance.choice((20, 60, 60, 120)))
            if way > 0.97:
                h.run(chance.randrange(50, 900))
        except Exception as error:
            raise AssertionError("After the keys %s: %s" % (" ".join(pressed[-40:]), error)) from error
        if h.crashed or h.output:
            raise AssertionError("After the keys %s: %s" % (" ".join(pressed[-40:]), h.crashed or h.output))


def check_saves(flash, folder):
    """Every save on the flash is whole and means something; gives how many other games have one."""
    others = 0
    for name, data in flash_files.read(flash).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    store = Store(str(folder))
    for kind in ALL:
        state = store.state(kind)
        assert state in (NEW, WHOLE), "%s is in state %d" % (kind, state)
        if state == WHOLE:
            check_meaning(kind, store.read(kind))
            others += kind in games.NAMES
    return others


def run(board, seed, presses, tmp_path):
    """One long session of random keys; gives how many attempts at scenarios and other games were begun."""
    chance = random.Random(seed)
    flash = tmp_path / "flash.img"
    tries = before = 0
    with Handheld(board, flash=flash, seed=seed) as h:
        for leg in range(presses // LEG):
            if leg % 2 == 0:  # to the first choice of each page, as a hurried child: mostly into a game
                for _ in range(6):
                    h.press(Driver(h).ok)
            mash(h, chance, LEG)
            home(h)
            assert h.ask("app.campaign.faults") == []
            # Leg by leg: a group that the keys delete takes its tries with it.
            h.do("groups = [app.campaign.group(place) for place in app.campaign.used()]")
            now = h.ask("sum(group.tries(n) for group in groups for n in range(1, 51))")
            tries += max(now - before, 0)
            before = now
        assert h.panel.faults == []
        before = h.ask("app.campaign.progress and app.campaign.progress.pack()")
        h.off()
        tries += check_saves(flash, tmp_path / "save")
        assert flash_files.read(flash, "/log") == {}
        h.on()
        assert page(h) == "title"
        assert h.ask("app.campaign.progress and app.campaign.progress.pack()") == before
    return tries


@pytest.mark.parametrize(("seed", "board"), list(enumerate(BOARDS, 1)))
def test_random_keys_break_nothing(seed, board, tmp_path):
    assert run(board, seed, PRESSES, tmp_path) > PRESSES // LEG // 2, "too few games were played"


def test_random_keys_in_the_largest_scenario(tmp_path):
    """The same where hands, field and display are as full as they get."""
    flash = tmp_path / "flash.img"
    chance = random.Random(50)
    with Handheld(flash=flash, seed=50) as h:
        h.keys("A A A A")
        h.do("app.campaign.settings.open_all = True; app.go('scenario', 50)")
        h.settle()
        h.press("A")
        for _ in range(3):
            mash(h, chance, 300)
            home(h)
            h.press("A")
        assert h.ask("app.campaign.progress.tries(50)") >= 1
        home(h)
        h.off()
        check_saves(flash, tmp_path / "save")
