"""What a child sees where a file on the flash is damaged: never a dark panel.

The long form, every module of a start and every cut of main.py, is damage_sweep.py.
"""

from pathlib import Path

import pytest
from damage_sweep import DARK, FAULT, HELP, MENU, PLAYS, WAYS, Damaged, start_files

from firmware import board_file, power_up
from host_tests.firmware.screens import flash_files
from tools import benchmark_scene
from tools.bench.child import interpreters
from tools.boards import manifest

pytestmark = pytest.mark.skipif("micropython" not in interpreters(), reason="no micropython for this PC")

DRIVERS = ["/firmware/drivers/__init__.mpy", "/firmware/drivers/st7789.mpy", "/firmware/drivers/waking.mpy"]
BOARD = "/firmware/boards/waveshare_pico_lcd_13.mpy"
MODULES = [
    *DRIVERS, "/firmware/start.mpy", "/firmware/board_file.mpy", "/firmware/app.mpy",
    "/firmware/boards/__init__.mpy", BOARD, "/firmware/screens/title.mpy", "/firmware/compositor/painter.mpy",
    "/engine/table.mpy",
]  # fmt: skip


@pytest.fixture(scope="module")
def damaged():
    """A handheld to damage, whose watchdog waits 3 real seconds for what hangs."""
    with Damaged(patience=3) as one:
        yield one


@pytest.mark.parametrize("path", MODULES)
def test_a_module_that_is_gone_or_halved_is_found_before_it_is_imported(damaged, path):
    for way in ("removed", "halved"):
        changes = {path: WAYS[way](damaged.files[path])}
        assert damaged.sees(changes) == HELP, way
        words = damaged.handheld.words()
        assert words[3:] == [path[-29:] + ":", "copy the program again"]
        assert damaged.sees(changes, b_held=True) == MENU, way


@pytest.mark.parametrize("path", [*DRIVERS, "/firmware/start.mpy", BOARD])
def test_a_module_of_the_same_size_shows_the_fault_page_and_is_named_after_a(damaged, path):
    changes = {path: WAYS["byte 1 is 5"](damaged.files[path])}
    assert damaged.sees(changes) == FAULT
    assert after_a(damaged) == HELP
    assert damaged.sees(changes, b_held=True) == MENU


def after_a(damaged):
    """What A on the page leads to."""
    damaged.handheld.press("A")
    damaged.handheld.run(3000)
    return damaged.look()


@pytest.mark.parametrize("path", ["/firmware/power_up.mpy", "/firmware/__init__.mpy"])
def test_what_the_look_itself_needs_may_be_damaged(damaged, path):
    """Half of it hangs for the watchdog's 8 s, as nothing has looked at it."""
    for way in ("removed", "byte 1 is 5"):
        assert damaged.sees({path: WAYS[way](damaged.files[path])}) in (HELP, FAULT)
    halved = {path: WAYS["halved"](damaged.files[path])}
    assert damaged.sees(halved) == FAULT
    assert 8000 < damaged.handheld.time < 12_000
    assert damaged.sees(halved, b_held=True) == MENU


def test_the_watchdog_ends_what_hangs_while_a_page_loads(damaged):
    h = damaged.handheld
    path = "/firmware/screens/games.mpy"
    assert damaged.sees({path: WAYS["hangs"](damaged.files[path])}) == PLAYS, "its size is right"
    h.keys("right right right down A")
    h.run(12_000)
    assert damaged.look() == FAULT and h.words()[3] == "OSError: hung"
    assert after_a(damaged) == HELP and h.words()[3] == path + ":"
    assert damaged.sees() == PLAYS, "off and on again: all else can be played"


def test_the_watchdog_sleeps_while_the_program_runs_and_at_the_prompt(damaged):
    h = damaged.handheld
    assert damaged.sees({}) == PLAYS
    h.run(20_000)
    assert damaged.look() == PLAYS
    h.interrupt()
    h.run(20_000)
    assert h.at_prompt
    path = "/firmware/drivers/waking.mpy"
    assert damaged.sees({path: None}) == HELP
    h.run(20_000)
    assert damaged.look() == HELP
    assert damaged.sees({path: None}, b_held=True) == MENU
    h.run(20_000)
    assert damaged.look() == MENU


@pytest.mark.parametrize("end", [0, 1, 20, 100, 300, 500, 700, -2, -1])
def test_a_cut_main_plays(damaged, end):
    assert damaged.sees({"/main.py": damaged.files["/main.py"][:end]}) == PLAYS


def test_a_boot_that_raises_is_the_one_file_that_keeps_a_board_dark(damaged):
    """MicroPython runs no main.py then, so nothing of ours. USB is there for another copy."""
    assert damaged.sees({"/boot.py": b"\xff garbage ("}) == DARK
    assert damaged.handheld.at_prompt


@pytest.mark.parametrize("name", [b"pimoroni_picosystem", b"waveshare_pico_lcd_2", b"x", b"", b"\xff", None])
def test_another_name_of_the_board_is_put_right_by_the_list(damaged, name):
    assert damaged.sees({"/board.txt": name}) == PLAYS


@pytest.mark.parametrize("data", [None, b"", b"nonsense\n" * 99, b"kreuzsummen 0 nowhere\n+ 5 /firmware\n"])
def test_a_list_that_is_gone_or_damaged_accuses_nobody(damaged, data):
    assert damaged.sees({manifest.PATH: data}) == PLAYS


def test_a_damaged_spare_copy_does_no_harm(damaged):
    for path in ("/rescue/main.py", "/rescue/firmware/rescue.py", "/rescue/firmware/power_up.py"):
        for data in (None, b"", b"\xff ("):
            assert damaged.sees({path: data}) == PLAYS


def test_half_a_copy_of_the_program_does_not_run(damaged):
    gone = {manifest.PATH: None, "/main.py": None, manifest.PART: manifest.write_part(damaged.files)}
    assert damaged.sees(gone) == HELP
    assert damaged.handheld.words()[3] == "half copied:"


def test_files_of_others_between_ours_are_no_damage(damaged):
    assert damaged.sees({"/firmware/mine.py": b"1", "/notes.txt": b"2"}) == PLAYS


def test_a_start_looks_at_all_that_it_imports(damaged):
    known = {path.rpartition(".")[0][1:].replace("/", ".") for path in start_files(damaged.files)}
    packages = {name[: -len(".__init__")] for name in known if name.endswith(".__init__")}
    for b_held in (False, True):
        damaged.sees({}, b_held)
        loaded = damaged.handheld.ask("[name for name in sys.modules]")
        ours = {name for name in loaded if name.startswith(("firmware", "engine"))}
        assert ours and ours <= known | packages


def test_what_hangs_without_a_damaged_file_shows_the_fault_page(damaged):
    path = "/firmware/screens/title.mpy"
    changes = {path: WAYS["hangs"](damaged.files[path])}
    found = {**damaged.files, **changes}
    del found[manifest.PATH]
    changes[manifest.PATH] = manifest.write(found, "waveshare_pico_lcd_13")
    assert damaged.sees(changes) == FAULT
    assert damaged.handheld.words()[3] == "OSError: hung"


def test_a_read_that_fails_at_a_start_changes_no_save(damaged):
    h = damaged.handheld
    damaged.put(benchmark_scene.saves())
    saves = flash_files.read(h.flash)
    for after in range(115, 400, 15):
        h.off()
        h.on(fail_read_after=after)
        h.press("A")
        h.run(1000)
        h.off()
        assert flash_files.read(h.flash) == saves, after
    assert damaged.sees() == PLAYS and "Weiterspielen" in h.words()


# The list itself, on this PC's own files


@pytest.fixture
def listed(tmp_path, monkeypatch):
    """A function that lays files (path to bytes) and their list; gives what the gate finds."""

    def entries(folder):
        return [(path.name, 0, 0, path.stat().st_size) for path in Path(folder.decode()).iterdir()]

    monkeypatch.setattr(power_up.os, "ilistdir", entries, raising=False)

    def look(found, changes=(), hashes=False):
        files = {str(tmp_path) + path: data for path, data in found.items()}
        monkeypatch.setattr(power_up, "_PROGRAM", (str(tmp_path).encode(),))
        monkeypatch.setattr(manifest, "START_FOLDERS", (str(tmp_path) + "/a",))
        (tmp_path / "list").write_bytes(manifest.write(files, "x"))
        for path, data in {**found, **dict(changes)}.items():
            (tmp_path / path[1:]).parent.mkdir(exist_ok=True)
            (tmp_path / path[1:]).write_bytes(data)
        found = power_up.look(hashes, str(tmp_path / "list"))
        return found and found[len(str(tmp_path)) :]

    return look


FILES = {"/a/one.mpy": bytes(3000), "/a/two.mpy": b"2", "/b/three.mpy": b"3"}


def test_the_first_file_that_differs_is_named(listed):
    assert listed(FILES) is None
    assert listed(FILES, {"/a/two.mpy": b"", "/b/three.mpy": b""}) == "/a/two.mpy"
    assert listed(FILES, {"/b/three.mpy": b""}) is None, "this folder is not needed to start"
    assert listed(FILES, {"/b/three.mpy": b""}, hashes=True) == "/b/three.mpy"
    assert listed(FILES, {"/a/one.mpy": bytes(2999) + b"1"}) is None
    assert listed(FILES, {"/a/one.mpy": bytes(2999) + b"1"}, hashes=True) == "/a/one.mpy"
    assert listed(FILES, {"/a/more.mpy": b"4"}, hashes=True) is None


def test_the_name_of_the_board_comes_from_the_list_if_it_is_one(tmp_path, monkeypatch):
    monkeypatch.setattr(board_file, "LIST", str(tmp_path / "list"))
    monkeypatch.setattr(board_file, "BOARD_FILE", str(tmp_path / "board.txt"))
    assert board_file.board_name() == board_file.REFERENCE_BOARD
    (tmp_path / "board.txt").write_text("pimoroni_picosystem\n")
    for head in ("kreuzsummen 0.1.0 nowhere", "other 0.1.0 waveshare_pico_lcd_2", "", "kreuzsummen 0.1.0"):
        (tmp_path / "list").write_text(head + "\n")
        assert board_file.board_name() == "pimoroni_picosystem"
    (tmp_path / "list").write_text("kreuzsummen 0.1.0 waveshare_pico_lcd_2\n")
    assert board_file.board_name() == "waveshare_pico_lcd_2"
