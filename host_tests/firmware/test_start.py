"""The start on the virtual handheld: whatever fails, a child sees a page and A starts again.

The program itself is replaced by a few lines, so that these tests fail for the start's own reasons only.
"""

import shutil
import tomllib
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from firmware import board_file, fault_log, power_up, version
from host_tests.firmware.screens import flash_files
from tools.bench import image
from tools.bench.child import interpreters
from tools.bench.handheld import Handheld
from tools.boards import manifest

ROOT = Path(__file__).resolve().parents[2]
DRAWING = 50  # rows from the top that hold no letters on the safe menu
REASON = 212  # rows from the top that don't tell the reason of a fault
PICTURES = Path(__file__).parent / "start_pictures"
OWN = (
    "boot.py main.py firmware/__init__.py firmware/start.py firmware/power_up.py firmware/rescue.py"
    " firmware/safe.py firmware/plain_keys.py firmware/plain_panel.py firmware/plain_menu.py"
    " firmware/fault_log.py firmware/version.py firmware/board_file.py firmware/drivers/__init__.py"
    " firmware/drivers/st7789.py firmware/drivers/waking.py"
).split()

GOOD = """
import time
from firmware import start
def main():
    start.settled()
    print("playing")
    while True:
        time.sleep_ms(100)
"""
FAILS = """
def main():
    raise ValueError("%s failed" % "äpp")
"""
FAILS_LATER = """
import time
from firmware import start
def main():
    start.settled()
    time.sleep_ms(500)
    1 / 0
"""
# CPython's heap has no end here: it only raises.
FILLS_MEMORY = """
import sys
kept = []
def main():
    size = 1 << 16
    while sys.implementation.name == "micropython" and size > 8:
        try:
            kept.append(bytearray(size))
        except MemoryError:
            size >>= 1
    raise MemoryError
"""
HEAP = 200 * 1024


def board(tmp_path, app, main, **changed):
    """A folder with the start's files and `app` as the program; `changed` replaces parts of files.

    `main`: True, or another text for main.py (None: there is none).
    """
    root = tmp_path / "root"
    shutil.rmtree(root, ignore_errors=True)
    for name in OWN:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, root / name)
    shutil.copytree(ROOT / "firmware" / "boards", root / "firmware" / "boards")
    (root / "engine").mkdir()
    if app is not None:
        (root / "firmware" / "app.py").write_text(app, encoding="utf-8")
    if main is None:
        (root / "main.py").unlink()
    elif main is not True:
        (root / "main.py").write_text(main, encoding="utf-8")
    for name, (old, new) in changed.items():
        path = root / "firmware" / (name + ".py")
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
    return root


@pytest.fixture(params=["micropython", "cpython"])
def handheld(request, tmp_path):
    """Makes a handheld with a program: handheld(app, flash=..., ...); each is switched off at the end."""
    if request.param not in interpreters():
        pytest.skip("no %s for this PC" % request.param)
    made = []

    def make(app, changed=None, main=True, **options):
        root = board(tmp_path, app, main, **(changed or {}))
        h = Handheld(root=root, interpreter=request.param, flash=tmp_path / "flash.img", **options)
        made.append(h)
        if h.is_on:
            h.run(1000)
        return h

    yield make
    for h in made:
        h.close()


def shows(h, name, rows=REASON):
    """Is this the picture `name`, down to row `rows`? Leaves what is seen beside the flash if not."""
    picture = h.picture()
    if h.interpreter == "cpython":
        name += "_cpython"  # its framebuf has other letters
    expected = Image.open(PICTURES / (name + ".png")).convert("RGB")
    part = (0, 0, expected.width, rows)
    same = picture.size == expected.size
    same = same and not ImageChops.difference(picture.crop(part), expected.crop(part)).getbbox()
    if not same:
        picture.save(h.flash.with_name(name + ".png"))
    return same


def kept(h):
    """What the fault log on the board holds."""
    return h.ask("__import__('firmware.fault_log', None, None, ('x',)).read()").decode()


def test_a_good_start_plays_and_writes_nothing(handheld):
    h = handheld(GOOD)
    assert h.output == "playing\n"
    assert h.flash_stats == (0, 0)


def test_a_program_that_fails_shows_the_page_and_keeps_the_traceback(handheld):
    h = handheld(FAILS)
    assert shows(h, "fault")
    assert h.words() == ["Hoppla! Oops!", "Taste A", "Press A", "ValueError: ?pp failed"]
    assert h.crashed is None
    assert "ValueError: äpp failed" in kept(h)
    assert version.VERSION in kept(h)


def test_only_a_starts_again_and_a_key_that_is_held_does_not(handheld):
    h = handheld(FAILS)
    h.keys("B X Y up down press ~300")
    assert h.output.count("äpp failed") == 1
    h.down("A")
    h.run(3000)
    assert h.output.count("äpp failed") == 2
    h.up("A")
    h.run(100)
    h.press("A")
    h.run(1000)
    assert h.output.count("äpp failed") == 3


def test_a_program_that_is_missing_or_does_not_compile_shows_the_page(handheld):
    h = handheld(None)
    assert shows(h, "fault")
    assert "ImportError" in kept(h) or "ModuleNotFoundError" in kept(h)


def test_a_full_memory_leaves_room_for_the_page(handheld):
    h = handheld(FILLS_MEMORY, heap=HEAP)
    assert shows(h, "fault")
    assert "MemoryError" in kept(h)


def test_a_start_that_is_itself_broken_shows_the_page(handheld):
    h = handheld(GOOD, {"start": ("COLLECTIONS =", "1 / 0\nCOLLECTIONS =")})
    assert shows(h, "fault")
    assert "ZeroDivisionError" in kept(h)


@pytest.mark.parametrize("text", [b"import sys\ndef (", b"", None, b"\xff\0\xfe", b"import sys\n"])
def test_a_main_that_is_gone_cut_or_no_program_gives_way_to_its_copy(handheld, text):
    h = handheld(GOOD, on=False)
    if text == b"import sys\n":
        assert flash_files.read(h.flash, "")["main.py"].startswith(text)
    flash_files.write(h.flash, {"main.py": text}, "")
    h.on()
    h.run(1000)
    assert h.output == "playing\n" and not h.crashed
    h.interrupt()
    h.run(1000)
    assert h.at_prompt and "KeyboardInterrupt" in h.crashed
    assert h.ask("__import__('os').getcwd()") == "/"


def test_the_copy_opens_the_safe_menu_too(handheld):
    h = handheld(GOOD, on=False)
    flash_files.write(h.flash, {"main.py": b"def ("}, "")
    h.down("B")
    h.on()
    h.up("B")
    assert safe_menu_stands(h)
    h.keys("down down A")
    assert h.words()[0] == "Dateien: Kabel" and h.at_prompt


def test_a_main_that_somebody_has_written_runs(handheld):
    h = handheld(GOOD, main="print('mine')\n")
    assert h.output == "mine\n" and h.at_prompt


@pytest.mark.parametrize("text", [b"", b"import sys\n", None])
def test_a_boot_that_is_gone_or_cut_leaves_the_start_to_main(handheld, text):
    h = handheld(GOOD, on=False)
    flash_files.write(h.flash, {"boot.py": text}, "")
    h.on()
    h.run(1000)
    assert h.output == "playing\n"


def test_boot_is_so_short_that_littlefs_keeps_it_in_the_root_folder():
    assert len(image.files()["/boot.py"]) <= 512


@pytest.mark.parametrize("everything", [True, False])
def test_modules_compiled_for_another_micropython_show_the_page(handheld, everything):
    h = handheld(GOOD, on=False)
    if h.interpreter == "cpython":
        pytest.skip("CPython has no such modules")
    files = flash_files.read(h.flash, "/firmware")
    old = {name: data[:1] + b"\x05" + data[2:] for name, data in files.items() if name.endswith(".mpy")}
    if not everything:
        old = {"app.mpy": old["app.mpy"]}
    flash_files.write(h.flash, old, "/firmware")
    found = {"/" + path: data for path, data in flash_files.read(h.flash, "").items()}
    flash_files.write(h.flash, {manifest.PATH[1:]: manifest.write(found, "waveshare_pico_lcd_13")}, "")
    h.on()
    assert shows(h, "fault")
    assert h.words()[3].startswith("ValueError: incompatible .mpy")
    h.press("A")
    h.run(3000)
    assert h.output.count("incompatible .mpy") == 2


def test_a_panel_that_fails_still_lets_a_start_again(handheld):
    h = handheld(FAILS, {"drivers/st7789": ("_LIGHT_HZ =", "1 / 0\n_LIGHT_HZ =")})
    assert "ZeroDivisionError" in h.output
    h.press("A")
    h.run(1000)
    assert h.output.count("äpp failed") == 2


def test_an_old_micropython_is_told_so(handheld):
    h = handheld(GOOD, {"power_up": ("implementation.version[:2] < OLDEST", "(1, 25) < OLDEST")})
    if h.interpreter == "cpython":
        assert h.output == "playing\n"
        return
    assert shows(h, "too_old")
    assert "playing" not in h.output


def test_b_held_at_power_up_opens_the_safe_menu_and_a_goes_on(handheld):
    h = handheld(GOOD, on=False)
    h.down("B")
    h.on()
    h.run(1000)
    assert h.output == ""
    assert safe_menu_stands(h)
    h.up("B")
    h.press("A")
    assert h.output == "playing\n"


def test_other_keys_at_power_up_just_start(handheld):
    h = handheld(GOOD, on=False)
    h.down("A")
    h.down("X")
    h.on()
    h.run(1000)
    assert h.output == "playing\n"


MENU = ["Kreuzsummen", "Los!/Play!", "Davor/Before", "Dateien/Files", "Fehler/Fault", "Loeschen/Erase",
        "Info"]


def safe_menu_stands(h):
    """Is this the safe menu, with its first choice lit?"""
    return h.words() == MENU and shows(h, "safe", DRAWING)


def test_three_failed_starts_in_a_row_open_the_safe_menu_once(handheld):
    h = handheld(FAILS)
    for starts in (1, 2):
        assert h.output.count("äpp failed") == starts
        h.press("A")
        h.run(1000)
    assert shows(h, "fault")
    h.press("A")
    h.run(1000)
    assert safe_menu_stands(h)
    assert h.output.count("äpp failed") == 3
    h.press("A")
    h.run(1000)
    assert shows(h, "fault")
    h.press("A")
    h.run(1000)
    assert shows(h, "fault"), "leaving the menu begins the count anew"


def test_faults_after_the_first_picture_are_no_failed_starts(handheld):
    h = handheld(FAILS_LATER)
    h.run(1000)
    for starts in range(1, 5):
        assert shows(h, "fault")
        assert h.output.count("ZeroDivisionError") == 2 * starts
        h.press("A")
        h.run(2500)


def test_a_fault_of_a_page_starts_the_program_again_and_the_next_one_shows_the_fault_page(handheld):
    h = handheld(FAILS_LATER.replace("500", "4000"))
    assert h.output.count("ZeroDivisionError") == 1 and h.words() == [], "the program runs again"
    h.run(4000)
    assert h.output.count("ZeroDivisionError") == 2 and shows(h, "fault")
    assert kept(h).count("ZeroDivisionError") == 2


def test_faults_a_minute_apart_never_show_the_page(handheld):
    h = handheld(FAILS_LATER.replace("500", "61_000"))
    h.run(200_000)
    assert h.output.count("ZeroDivisionError") == 3
    assert not shows(h, "fault")


def test_a_start_that_settles_forgives_the_failed_ones(handheld, tmp_path):
    h = handheld(FAILS)
    h.press("A")
    h.run(1000)
    h.off()
    h = handheld(GOOD)
    h.off()
    h = handheld(FAILS)
    h.press("A")
    h.run(1000)
    assert h.output.count("äpp failed") == 2
    assert shows(h, "fault")


def test_ctrl_c_comes_through(handheld):
    h = handheld("def main():\n    raise KeyboardInterrupt\n")
    assert "KeyboardInterrupt" in h.crashed


# The log, on this PC's own files


@pytest.fixture
def log(tmp_path, monkeypatch):
    """The fault log in a folder of its own, with a clock."""
    monkeypatch.setattr(fault_log, "FOLDER", str(tmp_path / "log"))
    monkeypatch.setattr(fault_log.time, "ticks_ms", lambda: 12_345, raising=False)
    return tmp_path / "log"


def test_the_log_says_which_version_and_when(log):
    fault_log.add("one\ntwo")
    assert fault_log.read() == b"--- %s, after 12 s\none\ntwo\n" % version.VERSION.encode()


def test_the_log_keeps_the_last_faults_in_2000_bytes(log):
    for number in range(200):
        fault_log.add("fault %d %s\n" % (number, "ü" * (number % 400)))
        assert sum(path.stat().st_size for path in log.iterdir()) <= 2000
        assert ("fault %d " % number).encode() in fault_log.read() or number % 400 > 280
    assert sorted(path.name for path in log.iterdir()) == ["0", "1"]
    fault_log.read().decode()


def test_the_log_is_read_from_the_oldest_to_the_newest(log):
    for number in range(30):
        fault_log.add("%d. fault " % number + "x" * 60)
    lines = fault_log.read().decode().splitlines()
    numbers = [int(line.split(".")[0]) for line in lines if ". fault" in line]
    assert numbers == list(range(numbers[0], 30))
    assert len(numbers) >= 9


def test_of_a_long_traceback_the_end_is_kept(log):
    fault_log.add("first line\n" + "ü" * 5000 + "\nValueError: last line")
    text = fault_log.read().decode()
    assert text.endswith("ValueError: last line\n")
    assert "first line" not in text


def test_a_damaged_log_file_is_written_anew(log):
    log.mkdir()
    (log / "0").write_bytes(b"\xff\xfe no number")
    (log / "1").write_bytes(b"")
    fault_log.add("fault")
    assert fault_log.read().endswith(b"fault\n")
    assert fault_log.read().startswith(b"---")


# What the start knows


def test_the_version_is_that_of_pyproject():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert version.VERSION == project["project"]["version"]


def test_only_micropython_before_1_26_is_too_old():
    class Implementation:
        def __init__(self, name, *numbers):
            self.name = name
            self.version = numbers

    assert power_up.is_too_old(Implementation("micropython", 1, 25, 0))
    assert not power_up.is_too_old(Implementation("micropython", 1, 26, 0, ""))
    assert not power_up.is_too_old(Implementation("micropython", 2, 0, 0))
    assert not power_up.is_too_old(Implementation("cpython", 3, 11, 2))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("pimoroni_picosystem\n", "Pimoroni PicoSystem"),
        ("no such board", "Waveshare Pico-LCD-1.3"),
        ("", "Waveshare Pico-LCD-1.3"),
        (None, "Waveshare Pico-LCD-1.3"),
    ],
)
def test_an_unknown_board_shows_its_fault_as_the_reference_board(tmp_path, monkeypatch, text, name):
    path = tmp_path / "board.txt"
    if text is not None:
        path.write_text(text)
    monkeypatch.setattr(board_file, "BOARD_FILE", str(path))
    assert board_file.usable_board().NAME == name
