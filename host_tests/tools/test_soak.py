"""The soak in its short form: random presses, power cuts and starts lose nothing; and it would notice."""

import shutil
from pathlib import Path

import pytest

from tools import soak
from tools.bench import image


@pytest.mark.parametrize(("board", "seed", "presses"), [
    ("waveshare_pico_lcd_13", 21, 700), ("pimoroni_pico_display_2", 22, 500),
])  # fmt: skip
def test_random_presses_power_cuts_and_starts_lose_nothing(board, seed, presses, tmp_path):
    one = soak.Soak(board, seed, tmp_path)
    try:
        one.run(presses)
    finally:
        one.close()
    assert one.presses >= presses
    assert one.ends[soak.CUT] >= 3 and sum(one.ends.values()) >= 6, one.ends


def test_the_same_seed_does_the_same(tmp_path):
    steps = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        one = soak.Soak("waveshare_pico_lcd_13", 5, tmp_path / name)
        try:
            one.run(60)
            steps.append((one.steps, image.read(one.handheld.flash, "/save")))
        finally:
            one.close()
    assert steps[0] == steps[1]


def test_it_notices_a_store_that_removes_before_it_writes(tmp_path):
    root = tmp_path / "root"
    for name in ("engine", "firmware"):
        shutil.copytree(image.ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("boot.py", "main.py"):
        shutil.copyfile(image.ROOT / name, root / name)
    store = root / "firmware" / "store.py"
    text = store.read_text(encoding="utf-8")
    line = "            self._put(kind, place, record, self._absent[at] >> (place & 1) & 1)\n"
    assert line in text
    careless = "            for each in (0, 1):\n                _slots()._remove(self._path(kind, each))\n"
    store.write_text(text.replace(line, careless + line), encoding="utf-8")
    one = soak.Soak("waveshare_pico_lcd_13", 21, tmp_path, root=root)
    try:
        with pytest.raises(soak.SoakError, match=r"is gone|gone back|in state"):
            one.run(3000)
    finally:
        one.close()


def test_a_save_without_a_meaning_and_an_impossible_one_are_noticed():
    matches = Path(__file__).parents[1] / "firmware" / "saves" / "matches0.1"
    for kind in ("konzentration", "primrommee", "quibbles", "quiclo"):
        data = (matches / kind / "0" / "s").read_bytes()[16:]
        soak.check_meaning(kind, data)
        with pytest.raises(AssertionError, match=kind + " means nothing"):
            soak.check_meaning(kind, data[:-1])
    for kind in ("settings", "groups", "group3", "game7"):
        with pytest.raises(AssertionError, match=kind + " means nothing"):
            soak.check_meaning(kind, b"\1")


def test_the_command_says_what_broke_after_which_keys(monkeypatch, capsys):
    monkeypatch.setattr(soak.Soak, "check", lambda self, exact=False: pytest.fail("something is lost"))
    monkeypatch.setattr(soak, "AssertionError", pytest.fail.Exception, raising=False)
    assert soak.main(["--presses", "30", "--seed", "3"]) == 1
    said = capsys.readouterr().err
    assert "something is lost" in said and "seed 3" in said and "[off]" in said
    for bad in (["--presses", "0"], ["--leg", "0"]):
        with pytest.raises(SystemExit):
            soak.main(bad)


def test_a_leg_alone_is_the_leg_of_the_whole(monkeypatch):
    made = []

    class Leg:
        def __init__(self, board, seed, folder):
            made.append((board, seed))
            self.presses, self.ends = 0, {}

        def run(self, presses):
            self.presses = presses

        def close(self):
            pass

    monkeypatch.setattr(soak, "Soak", Leg)
    soak.soak(5 * soak.LEG, 3, lambda text: None)
    whole = made.copy()
    assert len(set(whole)) == 5
    for first in (2, 5):
        made.clear()
        soak.soak(soak.LEG, 3, lambda text: None, first)
        assert made == [whole[first - 1]]
