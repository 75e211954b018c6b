"""Ctrl-C from a cable: the prompt is reached from anywhere, and nothing that was saved is lost.

Every single operation of a save is interrupted in ctrl_c_sweep_board.py; here the whole program is.
"""

import pytest

from engine.table import Table
from firmware.slots import KINDS
from firmware.store import NEW, WHOLE, Store
from host_tests.firmware.screens.walk import begin, new_group, page
from tools.bench import Handheld, PowerError, image
from tools.driver import FIELD, HAND, Driver
from tools.picture_scenes import SCENES, Stage

PAGES = sorted({name.partition("-")[0]: name for name in SCENES}.values())
PROMPT_MS = 1000


def interrupted(h, calls=0):
    """Press Ctrl-C; the prompt must be there within a second."""
    start = h.time
    h.interrupt(calls)
    h.run(PROMPT_MS)
    assert h.at_prompt and "KeyboardInterrupt" in h.crashed
    assert h.ask("1 + 1") == 2
    assert h.time - start <= PROMPT_MS


def restarted(h):
    """Let the program start."""
    h.run(1500)
    h.settle()


@pytest.fixture(scope="module")
def stage(tmp_path_factory):
    """A handheld on which every page can be set."""
    with Handheld(flash=tmp_path_factory.mktemp("pages") / "flash.img", seed=1) as h:
        h.keys("A A")
        yield Stage(h)


@pytest.mark.parametrize("scene", PAGES)
def test_the_prompt_is_reached_from_every_page(stage, scene):
    h = stage.handheld
    h.off()
    h.on()
    stage.picture(scene)
    saves = image.read(h.flash, "/save")
    interrupted(h, PAGES.index(scene) % 13)
    h.run(3000)
    assert image.read(h.flash, "/save") == saves
    with pytest.raises(PowerError, match="reset itself"):
        h.do("__import__('machine').soft_reset()")
    restarted(h)
    assert page(h) == "title" and h.ask("app.campaign.faults") == []


def test_the_prompt_is_reached_while_the_program_starts():
    with Handheld(seed=1, on=False) as h:
        for calls in range(0, 400, 40):
            h.on(interrupt_after=calls)
            assert h.at_prompt and "KeyboardInterrupt" in h.crashed
            assert h.time <= PROMPT_MS
            h.off()


def test_the_prompt_is_reached_from_the_fault_page_and_the_safe_menu(tmp_path):
    with Handheld(seed=1, on=False) as h:
        h.down("B")
        h.on()
        assert h.words()[0] == "Kreuzsummen"
        interrupted(h)
        h.up("B")
        h.off()
        h.on()
        h.do("def broken(x):\n    1 / 0\napp.page.tick = broken")
        restarted(h)
        h.do("def broken(x):\n    1 / 0\napp.page.tick = broken")
        restarted(h)
        assert h.words()[0] == "Hoppla! Oops!"
        interrupted(h)


@pytest.mark.parametrize("calls", range(0, 120, 9))
def test_ctrl_c_in_the_save_of_a_turn_costs_no_more_than_the_turn(tmp_path, calls):
    with Handheld(flash=tmp_path / "flash.img", seed=1) as h:
        new_group(h)
        begin(h, 363)
        driver = Driver(h)
        driver.choose(HAND)
        driver.choose(FIELD)
        before = h.ask("app.campaign.table.pack()")
        saved = h.ask("{kind: app.campaign.store.read(kind) for kind in %r}" % (KINDS,))
        h.interrupt(calls)
        h.press(driver.ok)
        h.run(PROMPT_MS)
        assert h.at_prompt
        h.off()
        for name, data in image.read(h.flash, "/save").items():
            path = tmp_path / "save" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        store = Store(str(tmp_path / "save"))
        for kind in KINDS:
            assert store.state(kind) == (WHOLE if saved[kind] else NEW)
            if kind != "game0":
                assert store.read(kind) == saved[kind]
        game = Table.load(store.read("game0"))
        was = Table.load(before)
        assert store.read("game0") == saved["game0"] or game.length in (was.length, was.length + 1)
        h.on()
        assert h.ask("app.campaign.faults") == []
