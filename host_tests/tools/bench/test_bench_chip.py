"""The chip as the board's programs meet it: clock, pins, os."""

import os
import signal
import subprocess
import sys
import time

import pytest
from little_board import IDLE, PANEL

from tools.bench import image


def prints(little, interpreter, program, run=0, **settings):
    h = little(program, interpreter=interpreter, **settings)
    h.run(run)
    assert h.crashed is None
    return h.output.splitlines()


def test_sleeping_takes_its_time_and_looking_at_the_clock_a_little(little, interpreter):
    lines = prints(
        little,
        interpreter,
        "import time\nt = time.ticks_us()\ntime.sleep_ms(7)\ntime.sleep_us(30)\ntime.sleep(1)\n"
        "print(time.ticks_diff(time.ticks_us(), t))\nt = time.ticks_ms()\nn = 0\n"
        "while time.ticks_diff(time.ticks_ms(), t) < 10: n += 1\nprint(n)\n",
    )
    assert 1_007_030 <= int(lines[0]) < 1_007_040
    assert 1000 < int(lines[1]) < 10_000


def test_ticks_wrap_as_on_the_board(little, interpreter):
    lines = prints(
        little,
        interpreter,
        "import time\na = time.ticks_us()\nfor i in range(11):\n    time.sleep(100)\n"
        "b = time.ticks_us()\nprint(b < a + 10**8, b < 1 << 30, time.ticks_diff(b, time.ticks_add(b, -5)),"
        " time.ticks_diff(3, (1 << 30) - 2), time.ticks_ms())\n",
        run=1_200_000,
    )
    assert lines == ["True True 5 5 1100000"]


def test_ticks_can_start_just_before_they_wrap(little, interpreter):
    lines = prints(
        little,
        interpreter,
        "import time\na = time.ticks_ms()\nb = time.ticks_us()\ntime.sleep_ms(1000)\n"
        "print(a, time.ticks_ms(), time.ticks_diff(time.ticks_ms(), a))\n"
        "print((time.ticks_diff(time.ticks_us(), b)) // 1000)\n",
        run=1100,
        ticks=(1 << 30) - 400,
    )
    assert lines == ["%d 600 1000" % ((1 << 30) - 400), "1000"]


def test_ctrl_c_ends_the_program_at_the_chosen_call_of_the_chip(little, interpreter):
    h = little(
        PANEL + "while True:\n    time.sleep_ms(10)\n    print('round')\n",
        interpreter=interpreter,
    )
    assert not h.at_prompt
    before = h.output.count("round")
    h.interrupt(7)
    h.run(200)
    assert h.at_prompt and "KeyboardInterrupt" in h.crashed
    assert h.output.count("round") - before == 8, "the sleep that was under way, and seven more"
    h.off()
    h.on()
    assert not h.at_prompt


def test_ctrl_c_waits_for_the_end_of_a_pins_handler(little, interpreter):
    h = little(
        PANEL + "def pressed(pin):\n    time.ticks_ms()\n    time.ticks_ms()\n    print('whole')\n"
        "Pin(15, Pin.IN, Pin.PULL_UP).irq(pressed, Pin.IRQ_FALLING)\n"
        "while True:\n    time.sleep_ms(1000)\n",
        interpreter=interpreter,
    )
    h.down("A")
    assert h.output == "whole\n"
    h.up("A")
    h.interrupt(0)
    h.down("A")
    h.run(2000)
    assert h.output == "whole\nwhole\n" and h.at_prompt


def test_a_trace_changes_keys_at_their_moments(little, interpreter):
    h = little(
        PANEL + "start = time.ticks_ms()\nimport micropython\n"
        "Pin(15, Pin.IN, Pin.PULL_UP).irq(lambda p: print(p(), time.ticks_ms()), 12)\n" + IDLE,
        interpreter=interpreter,
    )
    start = h.time
    h.trace([(5, "A", 1), (7, "A", 0), (7, "A", 1), (200, "A", 0)])
    expected = [(0, 5), (1, 7), (0, 7), (1, 200)]
    assert h.output == "".join("%d %d\n" % (level, start + ms) for level, ms in expected)


def test_the_calendar_starts_where_the_boards_does(little, interpreter):
    assert prints(little, interpreter, "import time\nprint(time.localtime()[:3], time.time())\n") == [
        "(2021, 1, 1) 1609459200"
    ]


def test_a_loop_that_waits_for_a_key_comes_to_an_end(little, interpreter):
    h = little(
        PANEL + "key = Pin(15, Pin.IN, Pin.PULL_UP)\nwhile key(): pass\nprint('down')\n"
        "while not key(): pass\nprint('up')\n",
        interpreter=interpreter,
    )
    h.press("A")
    assert h.output == "down\nup\n"


def test_idle_ends_with_a_key(little, interpreter):
    h = little(
        PANEL + "import machine\nkey = Pin(15, Pin.IN, Pin.PULL_UP)\nkey.irq(lambda pin: None)\n"
        "while True:\n    machine.lightsleep()\n    print(key(), time.ticks_ms())\n",
        interpreter=interpreter,
    )
    h.run(1000)
    before = h.output
    start = h.time
    h.press("A", ms=70)
    assert "0 %d\n" % start in h.output[len(before) :]
    assert "1 %d\n" % (start + 70) in h.output[len(before) :]


def test_interrupts_wait_while_they_are_disabled(little, interpreter):
    h = little(
        PANEL
        + "import machine\nPin(15, Pin.IN, Pin.PULL_UP).irq(lambda pin: print('key'), Pin.IRQ_FALLING)\n"
        "state = machine.disable_irq()\ntime.sleep_ms(500)\nprint('enabled')\nmachine.enable_irq(state)\n"
        + IDLE,
        interpreter=interpreter,
    )
    h.down("A")
    h.run(1000)
    assert h.output == "enabled\nkey\n"


def test_only_the_chosen_edge_interrupts(little, interpreter):
    h = little(
        PANEL + "Pin(15, Pin.IN, Pin.PULL_UP).irq(lambda p: print('A'), Pin.IRQ_RISING)\n"
        "b = Pin(17, Pin.IN, Pin.PULL_UP)\nb.irq(lambda p: print('B', p is b), Pin.IRQ_FALLING)\n" + IDLE,
        interpreter=interpreter,
    )
    h.down("A")
    h.down("B")
    assert h.output == "B True\n"
    h.up("A")
    h.up("B")
    assert h.output == "B True\nA\n"


def test_the_parts_of_the_model_cannot_be_imported(little, interpreter):
    program = (
        "for name in ('clock', 'link', 'pins', 'flash', 'chip_time', 'PIL'):\n    try:\n"
        "        __import__(name)\n        print(name)\n    except ImportError:\n        pass\n"
    )
    assert prints(little, interpreter, program) == []


def test_the_real_modules_stay_real_on_micropython(little):
    assert prints(
        little,
        "micropython",
        "import sys, framebuf, micropython, gc, vfs\nprint(sys.implementation.name, sys.path)\n",
    ) == ["micropython ['', '/lib', '/firmware']"]


BUSY = """
wake()
while True:
    try:
        show(0)
    except Exception:
        pass
"""


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize(
    ("program", "then"), [(IDLE, "time.sleep(60)"), (BUSY, "h.run(60000)")], ids=["idle", "busy"]
)
def test_the_board_does_not_outlive_a_host_that_is_killed(little, interpreter, tmp_path, program, then):
    little(PANEL + program, interpreter=interpreter).close()
    host = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time\nsys.path.insert(0, %r)\nfrom tools.bench import Handheld\n"
            "h = Handheld('little', root=%r, interpreter=%r)\nprint(h._child._process.pid, flush=True)\n"
            "%s" % (str(image.ROOT), str(tmp_path / "board"), interpreter, then),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    board = int(host.stdout.readline())
    time.sleep(0.1)  # until the board is at its work
    host.send_signal(signal.SIGKILL)
    host.wait()
    host.stdout.close()
    for _ in range(100):
        try:
            os.kill(board, 0)
        except ProcessLookupError:
            return
        if os.path.exists("/proc/%d/stat" % board):
            with open("/proc/%d/stat" % board, encoding="utf-8") as file:
                if file.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return
        time.sleep(0.05)
    raise AssertionError("the board's process %d is still there" % board)


# Watchdog, resets and failing reads

WATCHED = """
import machine, time
print(machine.reset_cause(), hex(machine.mem32[0x4005801C]))
if machine.reset_cause() == machine.PWRON_RESET:
    dog = machine.WDT(timeout=3000)
    time.sleep_ms(2000)
    dog.feed()
    time.sleep_ms(2000)
    %s
"""


@pytest.mark.parametrize(
    ("end", "cause"),
    [
        ("time.sleep_ms(9000)", "3 0x6ab73121"),
        ("machine.mem32[0x4005B000] = 1 << 30; time.sleep_ms(9000)", ""),
        ("machine.reset()", "3 0x0"),
    ],
)
def test_a_watchdog_that_is_not_fed_resets_the_chip_and_can_be_put_to_sleep(little, interpreter, end, cause):
    h = little(WATCHED % end, interpreter=interpreter, on=False)
    h.on()
    h.run(8000)
    assert h.output.split("\n")[:-1] == ["1 0x0"] + [cause] * bool(cause)


def test_a_watchdog_ends_what_never_looks_at_the_clock(little, interpreter):
    program = "import machine\nprint(machine.reset_cause())\nif machine.reset_cause() == 1:\n"
    program += "    machine.WDT(timeout=8000)\n    while True:\n        pass\n"
    h = little(program, interpreter=interpreter, on=False, patience=3)
    h.on()
    assert h.output == "1\n3\n" and 8000 <= h.time < 9000
    h.off()
    h.on()
    assert h.output == "1\n3\n1\n3\n", "after power-off and on it is a power-on again"


def test_a_watchdog_waits_8388_ms_at_most(little, interpreter):
    h = little("import machine\nmachine.WDT(timeout=8389)\n", interpreter=interpreter)
    assert "timeout exceeds 8388" in h.crashed


def test_reads_of_the_flash_fail_as_planned(little):
    program = PANEL + """
def read():
    try:
        with open("/board.txt") as file:
            return file.read()
    except OSError as error:
        return error.errno
while True:
    time.sleep_ms(100)
    print(read())
"""
    h = little(program, interpreter="micropython")
    h.run(200)
    h.fail_reads(0, 2)
    h.run(300)
    said = h.output.split()
    assert 5 in map(int, [word for word in said if word.isdigit()]) and said[-1] == "little"
    with pytest.raises(ValueError, match="MicroPython only"):
        little(program, interpreter="cpython").fail_reads(0)
