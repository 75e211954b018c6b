"""The virtual handheld from outside: power, time, keys, picture, words, questions."""

import time

import pytest
from little_board import IDLE, PANEL

from tools.bench import AskError, BenchError, Handheld, PowerError, child

COUNTER = (
    PANEL
    + """
hits = []


def hit(pin):
    hits.append(time.ticks_ms())


key = Pin(15, Pin.IN, Pin.PULL_UP)
key.irq(hit, Pin.IRQ_FALLING)
shown = 0
while True:
    time.sleep_ms(5)
    if len(hits) != shown:
        shown = len(hits)
        show((0xF800, 0x07E0, 0x001F)[shown % 3])
        print("shown", shown)
"""
)


def test_a_key_changes_the_picture(little, interpreter):
    h = little(COUNTER, interpreter=interpreter)
    assert h.picture().getpixel((0, 0)) == (0, 0, 0)
    h.press("A")
    assert h.picture().getpixel((120, 120)) == (0, 255, 0)
    h.press("A")
    assert h.picture().getpixel((239, 239)) == (0, 0, 255)
    assert h.output == "shown 1\nshown 2\n"
    assert h.crashed is None
    assert h.panel.faults == []


def test_an_interrupt_comes_at_the_moment_of_the_key(little, interpreter):
    h = little(
        PANEL + "\nimport sys\nsys.modules['hits'] = hits = []\n"
        "Pin(15, Pin.IN, Pin.PULL_UP).irq(lambda pin: hits.append((pin.value(), time.ticks_ms())))\n"
        "while True: time.sleep_ms(1000)\n",
        interpreter=interpreter,
    )
    start = h.time
    h.press("A", ms=123)
    assert h.ask("sys.modules['hits']") == [(0, start), (1, start + 123)]


def test_two_keys_at_once(little):
    h = little(
        PANEL + "a, b = (Pin(n, Pin.IN, Pin.PULL_UP) for n in (15, 17))\nboth = 0\n"
        "while True:\n    time.sleep_ms(5)\n    if not a() and not b():\n        print('both')\n"
    )
    h.keys("A B")
    assert h.output == ""
    h.keys("A+B")
    assert h.output.startswith("both\n")


def test_a_wait_between_keys_is_virtual_time(little):
    h = little(PANEL + IDLE)
    before, real = h.time, time.monotonic()
    h.keys("~60000")
    assert h.time == before + 60000
    assert time.monotonic() - real < 5


def test_the_same_keys_give_the_same_run(little, interpreter):
    program = PANEL + "import os\nprint(os.urandom(8))\n" + COUNTER.replace(PANEL, "")
    seen = []
    for _ in range(2):
        h = little(program, seed=5, interpreter=interpreter)
        h.keys("A B ~77 A up A")
        seen.append((h.output, h.time, h.panel.bytes, h.picture().tobytes()))
    assert seen[0] == seen[1]


def test_both_interpreters_agree(little):
    seen = []
    for interpreter in ("micropython", "cpython"):
        h = little(COUNTER, seed=5, interpreter=interpreter)
        h.keys("A B ~77 A")
        seen.append((h.output, h.time, h.panel.bytes, h.picture().tobytes()))
    assert seen[0] == seen[1]


def test_the_seed_decides_the_entropy_of_every_start(little, interpreter):
    program = "import os, machine\nprint(os.urandom(4), machine.unique_id())\n"

    def prints(seed):
        h = little(program, seed=seed, interpreter=interpreter)
        h.off()
        h.on()
        return h.output.splitlines()

    first, second = prints(5)
    assert first != second
    assert [first, second] == prints(5)
    assert prints(6)[0] != first
    assert prints(None)[0] != prints(None)[0]


def test_power_off_is_dark_and_power_on_starts_again(little):
    h = little(COUNTER)
    h.press("A")
    h.off()
    assert not h.is_on
    assert not h.lost_power
    assert h.picture().getextrema() == ((0, 0), (0, 0), (0, 0))
    with pytest.raises(PowerError, match="off"):
        h.press("A")
    h.on()
    assert h.is_on
    h.press("A")
    assert h.output == "shown 1\nshown 1\n"


def test_a_key_held_while_switching_on_is_seen_by_boot(little, interpreter):
    boot = "from machine import Pin\nprint('held', Pin(15, Pin.IN, Pin.PULL_UP).value())\n"
    h = little(PANEL + IDLE, {"boot.py": boot}, interpreter=interpreter, on=False)
    h.on()
    h.off()
    h.down("A")
    h.on()
    assert h.output == "held 1\nheld 0\n"


def test_a_crash_is_told_with_its_traceback(little, interpreter):
    h = little(PANEL + "time.sleep_ms(300)\n1 / 0\n", interpreter=interpreter)
    h.run(500)
    assert "ZeroDivisionError" in h.crashed
    assert "main.py" in h.crashed
    assert h.is_on
    h.run(1000)  # the board waits at its prompt


def test_main_does_not_run_after_a_failed_boot(little):
    h = little("print('main')\n", {"boot.py": "import nowhere\n"})
    assert "nowhere" in h.crashed
    assert h.output == ""


def test_a_reset_starts_the_board_again_while_time_goes_on(little, interpreter):
    h = little(
        "import time, machine\nprint('start', time.ticks_ms())\ntime.sleep_ms(300)\nmachine.reset()\n",
        interpreter=interpreter,
        on=False,
    )
    h.on()
    start = h.time
    h.run(1000)
    assert h.time == start + 1000
    assert set(h.output.splitlines()) == {"start 0"}
    assert len(h.output.splitlines()) > 3


def test_the_board_finds_its_modules_as_on_the_flash(little, interpreter):
    h = little(
        "import shown\nfrom firmware.one import two\nfrom engine.three import four\n",
        {
            "firmware/shown.py": "print(__name__)\n",
            "firmware/one.py": "two = 2\n",
            "engine/three.py": "four = 4\n",
        },
        interpreter=interpreter,
    )
    assert h.crashed is None
    assert h.output == "shown\n"


def test_questions_get_values_and_tracebacks(little, interpreter):
    h = little(PANEL + IDLE, interpreter=interpreter)
    before = h.time
    assert h.ask("[1, 'zwei', None, b'drei', {4: (5,)}]") == [1, "zwei", None, b"drei", {4: (5,)}]
    assert h.ask("app") is None
    h.do("left = 7")
    assert h.ask("left + 1") == 8
    with pytest.raises(AskError, match="NameError"):
        h.ask("nobody")
    assert h.time == before


def test_words_are_those_that_can_be_seen(little, interpreter):
    tree = """
import sys


class Node(list):
    hidden = False
    text = None


class Sayer(Node):
    def say(self):
        return self.words


def node(kind=Node, hidden=False, text=None, words=None):
    made = kind()
    made.hidden = hidden
    if text is not None:
        made.text = text
    made.words = words
    return made


root = node()
root.append(node(text="eins"))
root.append(node(text=""))
root.append(node(text="weg", hidden=True))
root.append(node(Sayer, words=["zwei", "", "drei"]))
root.append(node(Sayer, words="vier"))
inner = node()
inner.append(node(text="fünf"))
root.append(inner)


class Anything:
    pass


app = Anything()
app.display = Anything()
app.display.root_group = root
module = Anything()
module.current = app
sys.modules["firmware.app"] = module
"""
    h = little(tree, interpreter=interpreter)
    assert h.crashed is None
    assert h.words() == ["eins", "zwei", "drei", "vier", "fünf"]


def test_the_firmware_gets_the_heap_it_was_given(little):
    h = little(PANEL + IDLE, heap=200 * 1024, interpreter="micropython")
    used, free = h.memory()
    assert abs(used + free - 200 * 1024) < 4096
    small = little("keep = [bytearray(1000) for i in range(150)]\n", heap=100 * 1024)
    assert "MemoryError" in small.crashed
    assert little("keep = [bytearray(1000) for i in range(150)]\n", heap=200 * 1024).crashed is None


def test_the_chip_itself_allocates_nothing_while_the_board_draws(little):
    h = little(
        PANEL
        + """
import gc
from machine import Pin
key = Pin(15, Pin.IN, Pin.PULL_UP)
strip = bytearray(7680)
short = bytearray(4)
while True:
    before = gc.mem_alloc()
    for i in range(20):
        cs(0); dc(0); spi.write(short); dc(1); spi.write(strip); cs(1)
        key(); time.sleep_ms(1); time.ticks_diff(time.ticks_ms(), 5)
    after = gc.mem_alloc()
    print(after - before)
    time.sleep_ms(1000)
"""
    )
    h.run(20000)
    grown = [int(line) for line in h.output.splitlines()]
    assert min(grown) == 0


@pytest.mark.parametrize("can_wait", [True, False])
def test_a_board_that_hangs_is_given_up(little, can_wait, monkeypatch):
    monkeypatch.setattr(child, "_CAN_WAIT", can_wait)  # not on Windows
    with pytest.raises(BenchError, match="hangs"):
        little("while True: pass\n", patience=1)


def test_wrong_names_are_told_with_the_right_ones(little):
    h = little(PANEL + IDLE)
    before = h.time
    for call in (lambda: h.press("C"), lambda: h.keys("A A+C"), lambda: h.down("C")):
        with pytest.raises(ValueError, match=r"no key 'C'. Keys: up, A, B\."):
            call()
    for wait in ("~soon", "~", "~-1", "~99999999999999999999", "~" + "9" * 5000):
        with pytest.raises(ValueError, match="~500"):
            h.keys("A " + wait)
    assert h.time == before
    with pytest.raises(ValueError, match="waveshare_pico_lcd_13"):
        Handheld(board="toaster")
    with pytest.raises(ValueError, match="micropython, cpython"):
        Handheld(interpreter="basic")


def test_settling_ends_when_the_panel_is_quiet_or_the_limit_is_reached(little):
    h = little(
        PANEL + "time.sleep_ms(1000)\nfor i in range(30):\n    time.sleep_ms(20)\n    show(i, 1)\n"
        "time.sleep_ms(1000)\nwhile True:\n    time.sleep_ms(20)\n    show(1, 1)\n"
    )
    h.run(1000)
    start = h.time
    assert h.settle()
    assert 500 < h.time - start < 900
    h.run(1500)
    start = h.time
    assert not h.settle(limit=700)
    assert h.time == start + 700


def test_a_start_is_fast(little):
    little(PANEL + IDLE).close()
    best = 9.0
    for _ in range(5):
        start = time.perf_counter()
        little(PANEL + IDLE).close()
        best = min(best, time.perf_counter() - start)
    assert best < 0.3


def test_a_hard_interrupt_must_not_allocate(little):
    handler = "Pin(15, Pin.IN, Pin.PULL_UP).irq(lambda pin: [0] * 100, hard=%s)\n"
    h = little(PANEL + handler % True + IDLE, interpreter="micropython")
    h.press("A")
    assert "MemoryError" in h.crashed
    h = little(PANEL + handler % False + IDLE)
    h.press("A")
    assert h.crashed is None
