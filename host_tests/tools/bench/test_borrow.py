"""Names of the firmware for names of the program: what gets one, what keeps its own, and the way back."""

import io
import os
import random
import re
import tokenize

import pytest

from tools.bench import Handheld, borrow, image, sources

PRESSES = int(os.environ.get("KREUZSUMMEN_PRESSES", "300"))


@pytest.fixture(scope="module")
def program():
    """The program's files, with the modules as sources."""
    return image.files(mpy=False)


@pytest.fixture(scope="module")
def names(program):
    return sources.names(program)


def tokens(source):
    return [token.string for token in tokenize.generate_tokens(io.StringIO(source.decode()).readline)]


def test_each_name_becomes_another_one_everywhere_and_no_two_the_same(program, names):
    rom = set(borrow.rom_names())
    assert len(names) > 600 and len(set(names.values())) == len(names)
    assert set(names.values()) <= rom and not names.keys() & rom
    plain = sources.smaller(program, False)
    small = sources.smaller(program, True)
    taken = set(names.values())
    for path, source in plain.items():
        before = tokens(source)
        assert not taken & set(before), path
        assert [names.get(token, token) for token in before] == tokens(small[path]), path


@pytest.mark.parametrize(
    "source",
    [
        b"def f(x):\n    return getattr(x, 'by_its_name')\n\n\nclass A:\n    by_its_name = 0\n",
        b"NAMES = 'marks sound'.split()\n\n\nclass A:\n    marks = sound = 0\n",
        b"from engine import rules\n",
        b"import machine\n\nmachine.Pin(1).value()\n",
        b"class A:\n    def __init__(self):\n        self.__class__\n",
    ],
)
def test_these_keep_their_names(source):
    modules = {"/engine/x.py": source, "/engine/rules.py": b""}
    given = borrow.borrowed(modules)
    kept = {"by_its_name", "marks", "sound", "rules", "machine", "Pin", "value", "__init__", "__class__"}
    assert not kept & given.keys()


def test_words_of_the_screens_and_what_other_sources_use_keep_their_names():
    modules = {"/engine/x.py": b"def begin(w):\n    return w.YES\n"}
    assert borrow.borrowed(modules).keys() == {"begin", "w", "YES"}
    assert borrow.borrowed(modules, [b"from engine.x import begin\n"], ["YES"]).keys() == {"w"}


def test_what_python_asks_objects_for_is_nobodys_name(names):
    assert not {"args", "value", "errno", "readinto", "send"} & set(names.values())


def test_a_log_of_the_board_can_be_read():
    names = {"_build": "any", "Page": "e", "turn": "bin"}
    log = "  File \"firmware/app.mpy\", line 1, in any\nAttributeError: 'e' object has no attribute 'bin'\n"
    said = "ValueError: any e in a bin\n"
    read = borrow.plain(log + said, names)
    assert read == log.replace("any", "_build").replace("'e'", "'Page'").replace("bin", "turn") + said


KEYS = "A A A A A A A A right A A down A Y B Y down down A B B B B".split()


def test_the_program_looks_the_same_with_them_on_real_micropython():
    shown = []
    with Handheld(seed=1) as h:
        for key in KEYS:
            h.press(key)
            shown.append(h.picture().tobytes())
    with Handheld(seed=1, borrows=True) as h:
        for number, key in enumerate(KEYS):
            h.press(key)
            assert h.picture().tobytes() == shown[number], (number, key)
        assert (h.output, h.crashed, h.panel.faults) == ("", None, [])
    assert len(set(shown)) > 12


@pytest.mark.parametrize("board", ["waveshare_pico_lcd_13", "pimoroni_pico_display_2"])
def test_no_key_meets_a_name_that_is_not_there(board):
    chance = random.Random(board)
    with Handheld(board, seed=1, borrows=True) as h:
        keys = [key for key in h.board.keys if key not in "BY"] * 3 + ["B", "Y"]
        for press in range(PRESSES):
            if press % 250 == 249:
                h.off()
                h.on()
            h.press(chance.choice(keys))
            assert (h.output, h.crashed) == ("", None), press


def test_the_firmware_names_are_names():
    assert all(re.fullmatch(r"[A-Za-z]\w*", name) for name in borrow.rom_names())
