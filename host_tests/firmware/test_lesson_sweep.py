"""The short form of lesson_sweep.py: no power cut and no Ctrl-C in a lesson loses more than the open save."""

import lesson_sweep
import pytest
import store_sweep


@pytest.fixture(autouse=True)
def _micropython():
    if store_sweep.interpreter() is None:
        pytest.skip("no MicroPython for this PC")


def test_no_power_cut_in_a_lesson_loses_more_than_the_open_save():
    report = lesson_sweep.run("lesson_sweep", lesson_sweep.SHORT)
    assert report["first"] == []
    assert report["saves"] >= lesson_sweep.SHORT and report["cuts"] >= 5 * report["saves"]
    assert set(report["kinds"]) == {"settings", "groups"} | {
        kind + number for kind in ("group", "game") for number in "012"
    }


def test_the_lesson_sees_what_removing_before_writing_loses():
    assert lesson_sweep.run("lesson_sweep", lesson_sweep.CONTROL, "--control")["lost"] > 10


@pytest.mark.parametrize("saves", lesson_sweep.PLAYED)
def test_no_ctrl_c_in_a_save_loses_anything_at_the_prompt_or_after_a_soft_reset(saves):
    report = lesson_sweep.run("ctrl_c_sweep", saves)
    assert report["first"] == []
    assert report["interrupts"] > 100
