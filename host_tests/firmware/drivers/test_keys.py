"""The keys on traces of pin levels: chatter, presses during drawing, repetition, stuck keys."""

import importlib
import subprocess
import sys
import types
from pathlib import Path

import pytest

from firmware import boards

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
STAND_INS = ROOT / "tools/bench/chip/cpython"
sys.path.append(str(HERE))
from fake_pins import PERIOD, Clock, Pins  # noqa: E402 - beside this file, also run by MicroPython

JOYSTICK = boards.load("waveshare_pico_lcd_13")
FOUR = boards.load("pimoroni_pico_display_2")


class Bench:
    """Keys of a board on modelled pins; every millisecond that passes can be polled."""

    def __init__(self, module, pins, board, start):
        self.module = module
        self.pins = pins
        self.clock = Clock(start)
        self.number = dict(board.KEYS)
        self.keys = module.Keys(board, self.clock)
        self.first = self.run(100)

    def set(self, name, level, noticed=True):
        self.pins.set(self.number[name], level, noticed)

    def down(self, name):
        self.set(name, 0)

    def up(self, name):
        self.set(name, 1)

    def wait(self, ms):
        """Time passes without polling, as while a page is being drawn."""
        self.clock.now += ms

    def run(self, ms):
        """Poll every millisecond; the events as (ms since now, name)."""
        events = []
        for passed in range(1, ms + 1):
            self.clock.now += 1
            event = self.keys.poll()
            if event:
                events.append((passed, self.name(event)))
        return events

    def drain(self):
        """Poll without time passing until nothing comes; the names of the events."""
        events = []
        while event := self.keys.poll():
            events.append(self.name(event))
        return events

    def name(self, event):
        return next(name for name, value in vars(self.module).items() if value == event and name.isupper()
                    and not name.startswith("_"))


@pytest.fixture
def make(monkeypatch):
    monkeypatch.syspath_prepend(str(STAND_INS))
    pins = Pins()
    machine = types.ModuleType("machine")
    machine.Pin, machine.disable_irq, machine.enable_irq = pins.Pin, pins.disable_irq, pins.enable_irq
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.delitem(sys.modules, "firmware.drivers.keys", raising=False)
    module = importlib.import_module("firmware.drivers.keys")

    def build(board=JOYSTICK, start=0, down=()):
        for name in down:
            pins.levels[dict(board.KEYS)[name]] = 0
        return Bench(module, pins, board, start)

    yield build
    sys.modules.pop("firmware.drivers.keys", None)


def press(bench, name, ms=60):
    """Press and release without chatter, without polling."""
    bench.down(name)
    bench.wait(ms)
    bench.up(name)
    bench.wait(60)


@pytest.mark.parametrize(("name", "event"), [
    ("up", "UP"), ("down", "DOWN"), ("left", "LEFT"), ("right", "RIGHT"), ("press", "OK"),
    ("A", "OK"), ("B", "BACK"), ("X", "UNDO"), ("Y", "MENU"),
])
def test_each_key_of_a_joystick_board_gives_its_event(make, name, event):
    bench = make()
    press(bench, name)
    assert bench.drain() == [event]


@pytest.mark.parametrize(("name", "event"), [("A", "PREV"), ("B", "NEXT"), ("X", "OK"), ("Y", "BACK")])
def test_four_keys_mean_previous_next_choose_back(make, name, event):
    bench = make(FOUR)
    press(bench, name)
    assert bench.drain() == [event]


def test_a_press_is_known_at_its_first_contact(make):
    bench = make()
    bench.down("A")
    assert bench.drain() == ["OK"]


# Levels at times in ms after the first contact, as seen on worn buttons.
CHATTER = [
    [(0, 0), (1, 1), (2, 0), (80, 1)],
    [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (9, 1), (10, 0), (80, 1), (81, 0), (83, 1), (90, 1)],
    [(0, 0), (80, 1), (85, 0), (90, 1)],
    [(0, 0), (10, 1), (10, 0), (40, 1), (50, 0), (50, 1)],
]


@pytest.mark.parametrize("trace", CHATTER)
@pytest.mark.parametrize(("polled", "noticed"), [(True, True), (False, True), (True, False)])
def test_chatter_gives_one_press(make, trace, polled, noticed):
    """With interrupts or by looking alone, while polling or only afterwards."""
    bench = make()
    events = []
    at = 0
    for ms, level in trace:
        if polled:
            events += bench.run(ms - at)
        else:
            bench.wait(ms - at)
        at = ms
        bench.set("A", level, noticed)
    events += bench.run(300)
    assert [name for _, name in events] == ["OK"]


def test_no_press_is_lost_while_drawing(make):
    bench = make()
    names = ["right", "right", "down", "A", "A", "left", "B", "up", "X", "Y"] * 3
    for name in names:
        press(bench, name, ms=30)
    events = {"right": "RIGHT", "down": "DOWN", "A": "OK", "left": "LEFT", "B": "BACK", "up": "UP",
              "X": "UNDO", "Y": "MENU"}
    assert bench.drain() == [events[name] for name in names]


def test_chatter_that_goes_on_unseen_while_the_flash_is_written_is_no_second_press(make):
    bench = make()
    bench.down("A")
    bench.wait(2)
    bench.up("A")
    assert bench.drain() == ["OK"]
    bench.wait(3)
    bench.set("A", 0, noticed=False)
    bench.wait(42)
    bench.set("A", 0)
    assert bench.run(300) == []
    bench.up("A")
    bench.wait(60)
    bench.down("A")
    assert bench.drain() == ["OK"]


def test_a_full_ring_keeps_the_first_presses_and_recovers(make):
    bench = make()
    for _ in range(200):
        press(bench, "A")
    assert 25 <= len(bench.drain()) <= 33
    bench.run(100)
    press(bench, "B")
    assert bench.drain() == ["BACK"]


def test_a_tap_shorter_than_the_chatter_time_counts_each_time(make):
    bench = make()
    for _ in range(3):
        bench.down("A")
        bench.wait(8)
        bench.up("A")
        bench.wait(150)
    assert bench.drain() == ["OK", "OK", "OK"]


def test_a_level_whose_interrupt_was_lost_is_found_by_looking(make):
    bench = make()
    bench.set("A", 0, noticed=False)
    assert [name for _, name in bench.run(40)] == ["OK"]
    bench.set("A", 1, noticed=False)
    bench.run(40)
    bench.set("A", 0, noticed=False)
    assert [name for _, name in bench.run(40)] == ["OK"]


def test_chatter_between_looking_and_holding_interrupts_back_is_no_press(make):
    bench = make()
    bench.down("A")
    bench.wait(8)
    bench.up("A")
    assert bench.drain() == ["OK"]
    bench.wait(13)

    def bounce():
        bench.wait(1)
        bench.down("A")
        bench.up("A")

    bench.pins.before_lock = bounce
    bench.drain()
    assert bench.pins.before_lock is None
    bench.wait(2)
    bench.down("A")
    assert bench.run(100) == []


@pytest.mark.parametrize("noticed", [True, False])
def test_ctrl_c_while_interrupts_are_held_back_lets_them_through_again(make, monkeypatch, noticed):
    """Without interrupts there is no USB, and so no prompt."""
    bench = make()
    bench.down("A")
    bench.drain()
    bench.wait(8)
    bench.set("A", 1, noticed)
    bench.wait(20)
    key = bench.keys._named["A"]

    def ctrl_c():
        assert bench.pins.locked
        raise KeyboardInterrupt

    monkeypatch.setattr(key, "_ticks_ms", ctrl_c)
    with pytest.raises(KeyboardInterrupt):
        bench.keys.poll()
    assert not bench.pins.locked


def test_a_held_direction_repeats_after_400_ms_then_every_130(make):
    bench = make()
    bench.down("right")
    assert bench.run(1000) == [(1, "RIGHT"), (401, "RIGHT"), (531, "RIGHT"), (661, "RIGHT"), (791, "RIGHT"),
                               (921, "RIGHT")]
    bench.up("right")
    assert bench.run(1000) == []


@pytest.mark.parametrize("name", ["A", "press", "B", "X", "Y"])
def test_only_directions_repeat(make, name):
    bench = make()
    bench.down(name)
    assert len(bench.run(3000)) == 1


@pytest.mark.parametrize(("name", "count"), [("A", 6), ("B", 6), ("X", 1), ("Y", 1)])
def test_with_four_keys_previous_and_next_repeat(make, name, count):
    bench = make(FOUR)
    bench.down(name)
    assert len(bench.run(1000)) == count


def test_repetitions_that_were_late_are_not_made_up_for(make):
    bench = make()
    bench.down("right")
    assert bench.drain() == ["RIGHT"]
    bench.wait(5000)
    assert bench.drain() == ["RIGHT"]


def test_a_key_released_while_drawing_does_not_repeat(make):
    bench = make()
    bench.down("right")
    assert bench.drain() == ["RIGHT"]
    bench.wait(300)
    bench.up("right")
    bench.wait(300)
    assert bench.drain() == []


def test_a_press_during_a_long_drawing_does_not_repeat_at_once(make):
    bench = make()
    bench.down("right")
    bench.wait(600)
    assert bench.drain() == ["RIGHT"]
    assert bench.run(399) == []


def test_the_later_of_two_held_directions_repeats(make):
    bench = make()
    bench.down("right")
    bench.run(200)
    bench.down("down")
    assert {name for _, name in bench.run(900)} == {"DOWN"}
    bench.up("down")
    assert bench.run(900) == []


def test_another_key_ends_a_repetition(make):
    bench = make()
    bench.down("right")
    bench.run(100)
    bench.down("A")
    assert [name for _, name in bench.run(2000)] == ["OK"]


def test_two_keys_at_once_count_once_each(make):
    bench = make()
    bench.down("A")
    bench.down("B")
    assert sorted(name for _, name in bench.run(2000)) == ["BACK", "OK"]


def test_a_stuck_direction_comes_to_rest(make):
    bench = make()
    bench.down("left")
    assert 50 <= len(bench.run(15_000)) <= 100
    assert bench.run(60_000) == []
    bench.up("left")
    bench.run(50)
    bench.down("left")
    assert bench.drain() == ["LEFT"]


def test_endless_chatter_gives_one_press(make):
    bench = make()
    events = []
    for i in range(3000):
        bench.set("A", i & 1)
        events += bench.run(3)
    assert len(events) == 1


def test_a_noisy_key_does_not_block_another(make):
    bench = make()
    for i in range(300):
        bench.set("A", i & 1)
        bench.wait(2)
    press(bench, "B")
    assert bench.drain()[-1] == "BACK"


def test_a_key_down_at_power_up_is_no_press_but_is_held(make):
    bench = make(down=["B", "right"])
    assert bench.keys.held("B")
    assert bench.first + bench.run(2000) == []
    bench.up("B")
    bench.run(100)
    assert not bench.keys.held("B")
    bench.down("B")
    assert bench.drain() == ["BACK"]


def test_held_of_a_key_the_board_lacks_is_false_and_of_no_key_an_error(make):
    bench = make(FOUR)
    assert bench.keys.held("left") is False
    with pytest.raises(ValueError, match=r"no key named Z\. Keys: up down left right press A B X Y"):
        bench.keys.held("Z")


def test_wrapping_ticks_change_nothing(make):
    bench = make(start=PERIOD - 300)
    bench.down("right")
    assert [at for at, _ in bench.run(700)] == [1, 401, 531, 661]
    bench.up("right")
    bench.run(50)
    press(bench, "A")
    assert bench.drain() == ["OK"]


@pytest.mark.parametrize("days", [1, 7, 10, 13, 30])
def test_a_key_works_after_days_without_a_press(make, days):
    bench = make()
    bench.wait(days * 24 * 3600 * 1000)
    bench.down("A")
    assert bench.drain() == ["OK"]


ON_MICROPYTHON = """
import sys
sys.path[:] = [%r, %r]
from fake_pins import Clock, Pins
pins = Pins()
sys.modules["machine"] = pins
import micropython
from firmware import boards
from firmware.drivers import keys
clock = Clock()
pad = keys.Keys(boards.load("waveshare_pico_lcd_13"), clock)
seen = []
total = 0
micropython.heap_lock()
for i in range(400):
    clock.now += 25
    pins.levels[20] = i %% 8 < 4 and 1 or 0
    pins.handlers[20]()
    total += pad.poll() == keys.RIGHT
clock.now += 500
total += pad.poll() == keys.RIGHT
micropython.heap_unlock()
print(total)
"""


def test_interrupt_and_poll_allocate_nothing_on_micropython():
    interpreter = Path(sys.executable).parent / "micropython"
    if not interpreter.exists():
        pytest.skip("no MicroPython for this PC")
    script = ON_MICROPYTHON % (str(ROOT), str(HERE))
    done = subprocess.run([interpreter, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "51\n"
