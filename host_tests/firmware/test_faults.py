"""Faults of the whole program on the virtual handheld: where they lead, and that nothing saved is lost."""

import shutil
from pathlib import Path

import pytest

from host_tests.firmware.screens import flash_files
from host_tests.firmware.screens.walk import begin, new_group, page
from tools.bench import Handheld

ROOT = Path(__file__).resolve().parents[2]
# A game of the chosen group, begun without its table.
GAME = """
from engine.table import Table
app.campaign.begin(Table.new("kreuzsummen", b"\\x01", 2, 0, 7))
"""
FAULT = ["Hoppla! Oops!", "Taste A", "Press A"]


def root(tmp_path, changes):
    """A copy of the program with these files replaced (path: text, or None for none)."""
    root = tmp_path / "root"
    for name in ("engine", "firmware"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("boot.py", "main.py"):
        shutil.copyfile(ROOT / name, root / name)
    for name, text in changes.items():
        if text is None:
            (root / name).unlink()
        else:
            (root / name).write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def make(tmp_path):
    """Makes a handheld with a changed program: make({path: text})."""
    made = []

    def make(changes=(), **settings):
        where = root(tmp_path, dict(changes)) if changes else ROOT
        made.append(Handheld(root=where, flash=tmp_path / "flash.img", seed=1, **settings))
        return made[-1]

    yield make
    for h in made:
        h.close()


def settle(h):
    h.run(1500)
    h.settle()


def log(h):
    return h.ask("__import__('firmware.fault_log', None, None, ('x',)).read()").decode()


@pytest.mark.parametrize("text", ["1 / 0\n", "def Page(:\n", None, "class Page:\n    pass\n"])
def test_a_broken_page_leads_back_to_the_title_and_the_second_time_to_the_fault_page(make, text):
    interpreter = "cpython" if text == "def Page(:\n" else None  # does not even compile: not as .mpy either
    h = make({"firmware/screens/groups.py": text}, interpreter=interpreter)
    new_group(h)
    h.press("B")
    before = h.ask("app.campaign.progress.pack()")
    h.keys("down A")
    settle(h)
    assert page(h) == "title" and "Fuchs + Eule" in " ".join(h.words())
    assert h.ask("app.campaign.progress.pack()") == before
    h.keys("down A")
    settle(h)
    assert h.words()[:3] == FAULT
    h.press("A")
    h.settle(5000)
    assert page(h) == "title"
    assert h.ask("app.campaign.progress.pack()") == before
    assert log(h).count("---") == 2


@pytest.mark.parametrize("name", ["kreuzsummen_flow", "kreuzsummen"])
def test_a_table_that_is_broken_leaves_the_title_from_which_it_is_got_ready(make, name):
    """The title loads the table's modules while it waits: that one of them fails must not end the title."""
    h = make({"firmware/screens/%s.py" % name: "1 / 0\n"})
    new_group(h)
    h.do(GAME)
    game = h.ask("app.campaign.table.pack()")
    h.off()
    h.on()
    settle(h)
    assert page(h) == "title" and h.words()[1] == "▶ Weiterspielen"
    h.keys("down up")
    assert page(h) == "title" and "1 / 0" not in log(h)
    h.press("A")
    settle(h)
    assert page(h) == "title" and "ZeroDivisionError" in log(h)
    assert h.ask("app.campaign.table.pack()") == game


@pytest.mark.parametrize("fault", ["1 / 0", "bytearray(1 << 29)", "{}['missing']"])
@pytest.mark.parametrize("where", ["tick", "key"])
def test_an_exception_in_the_loop_costs_no_more_than_the_open_page(make, where, fault):
    h = make()
    new_group(h)
    begin(h, 363)
    game = h.ask("app.campaign.table.pack()")
    h.do("def broken(x):\n    %s\napp.page.%s = broken" % (fault, where))
    h.press("A")
    settle(h)
    assert page(h) == "title" and h.words()[1] == "▶ Weiterspielen"
    h.press("A")
    assert page(h) == "kreuzsummen" and h.ask("app.campaign.table.pack()") == game
    assert "in broken" in log(h)


@pytest.mark.parametrize("name", ["displayio", "ui/labels"])
def test_a_missing_module_shows_the_page_and_three_starts_lead_to_the_safe_menu(make, name):
    h = make({"firmware/%s.py" % name: None})
    for _ in range(3):
        assert h.words()[:3] == FAULT and name.replace("/", ".") in "".join(h.words()[3:])
        h.press("A")
        h.settle(5000)
    assert h.words()[:2] == ["Kreuzsummen", "Los!/Play!"]
    h.close()
    h = make()  # the module is back
    assert h.words()[:2] == ["Kreuzsummen", "Los!/Play!"]
    h.press("A")
    h.settle(5000)
    assert page(h) == "title"


def test_a_board_that_fails_again_and_again_does_not_fill_the_flash(make):
    h = make({"firmware/app.py": "raise ValueError('x' * 300)\n"})
    for _ in range(15):
        h.press("A")
        h.settle(5000)
    files = flash_files.read(h.flash, "/log")
    assert set(files) == {"0", "1", "failed"}
    assert sum(len(data) for data in files.values()) <= 2001


def test_a_formatted_flash_with_the_program_put_back_says_that_nothing_is_saved(make, tmp_path):
    h = make()
    new_group(h)
    h.off()
    flash = tmp_path / "flash.img"
    flash.write_bytes(bytes(len(flash.read_bytes())))  # can't be mounted: the port formats it
    h.on()
    assert h.at_prompt and not h.panel.lit, "the program went with the rest: the board waits to be set up"
    h.close()
    h = make()
    assert page(h) == "title" and "Neu: noch nichts gespeichert" in h.words()
