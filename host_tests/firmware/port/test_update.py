"""Our firmware at power-up: no file system in use is formatted, and the newer program runs."""

import ast
import importlib.util
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tools import benchmark_scene
from tools.bench import image
from tools.boards import romfs

HERE = Path(__file__).parent
MODULES = image.ROOT / "firmware" / "port" / "modules"
MICROPYTHON = importlib.util.find_spec("micropython_run")
BLOCKS = 144  # of the place for saves
ERASED = b"\xff" * romfs.SIZE
STOCK_BLOCKS = 352  # of the file system of a stock firmware for the Pico ...
STOCK_AT = 0xA0000  # ... and where it lies
SAVES_AT = 0x170000
ROMFS_AT = SAVES_AT - romfs.SIZE
SPOILED = 7  # blocks of an image
IMAGES = 110

pytestmark = pytest.mark.skipif(MICROPYTHON is None, reason="there is no MicroPython for this PC")


@pytest.fixture
def run(tmp_path):
    """Runs update_board.py with these contents of files and lines of cases; gives a value for each."""

    def run(what, *contents, cases=("",)):
        paths = []
        for data in (*contents, "\n".join(cases).encode()):
            paths.append(tmp_path / str(len(paths)))
            paths[-1].write_bytes(data)
        command = [sys.executable, "-I", "-S", str(image.ROOT / "tools" / "bench" / "launch.py")]
        command += [os.path.dirname(MICROPYTHON.origin), "-X", "heapsize=8M", str(HERE / "update_board.py")]
        done = subprocess.run(
            [*command, str(MODULES), what, *map(str, paths)], capture_output=True, text=True, check=False
        )
        found = [ast.literal_eval(line) for line in done.stdout.splitlines()]
        assert len(found) == len(cases), done.stdout + done.stderr
        return found

    return run


# The flash for the saves


def in_use(blocks=BLOCKS):
    """A flash on which a group has played."""
    return image.fresh(benchmark_scene.saves(), blocks)


def test_a_file_system_in_use_is_mounted_as_it_is(run):
    assert run("mount", in_use(), ERASED) == [(True, True, [("mount", "/")])]


def test_a_flash_that_was_never_written_becomes_a_file_system(run):
    assert run("mount", b"\xff" * 4096 * BLOCKS, ERASED) == [(True, False, [("mount", "/")])]


def test_one_bit_that_was_written_keeps_a_flash_from_being_formatted(run):
    cases = [str(address) for address in (0, 5000, 4096 * BLOCKS - 1)]
    for found in run("mount", b"\xff" * 4096 * BLOCKS, ERASED, cases=cases):
        assert found == (False, True, [])


def test_a_damaged_file_system_is_never_formatted(run):
    chance = random.Random(1)
    whole = in_use()
    used = [at for at in range(BLOCKS) if whole[at * 4096 : (at + 1) * 4096] != b"\xff" * 4096]
    cases = []
    for _ in range(IMAGES):
        spoiled = chance.sample(used, SPOILED)
        cases.append(" ".join(str(at * 4096 + chance.randrange(4096)) for at in spoiled for _ in range(16)))
    found = run("mount", whole, ERASED, cases=cases)
    assert all(unchanged for _, unchanged, _ in found)
    lost = [mounted for mounted, *_ in found].count(False)
    assert 10 < lost < IMAGES  # so these images are what they should be


def test_a_file_system_of_a_stock_firmware_is_not_written_over(run):
    """It begins below our firmware and reaches into the saves; where those lie it may never have written."""
    flash = b"\xff" * STOCK_AT + image.fresh(image.files(), STOCK_BLOCKS)
    rom, saves = flash[ROMFS_AT:SAVES_AT], flash[SAVES_AT:]
    for theirs in (saves, b"\xff" * len(saves), flash[STOCK_AT + 2 * 4096 :][: len(saves)]):
        assert len(theirs) == BLOCKS * 4096
        assert run("mount", theirs, rom) == [(False, True, [])]


# The program in the ROMFS


def partition(old=b"", new=b"", features=0):
    """The ROMFS partition with a program of two files, version 9.9.9, and the length of its image.

    In its record `old` becomes `new`. `features`: the third byte of a module with machine code.
    """
    found = {"/drawn.mpy": bytes((77, 6, features, 31)), "/program.mpy": b"M\x06\0\x1f" + bytes(range(256))}
    data = romfs.with_record(found, "9.9.9")
    assert data.count(old) == 1 or not old
    data = data.replace(old, new) if old else data
    return data + ERASED[len(data) :], len(data)


def chosen(run, data, *cases):
    """Is the program in this ROMFS chosen? Where it isn't, it is out of the way, too."""
    found = run("choose", data, cases=cases or ("0.1.0 1 0",))
    assert all(paths == (["/rom"] if not done else []) for paths, done in found)
    assert all(done in ([], [("umount", "/rom")]) for _, done in found)
    return [bool(paths) for paths, _ in found]


def test_a_whole_program_that_is_newer_wins(run):
    frozen = ("0.1.0", "9.9.8", "9.8.10", "9.9.9", "9.9.10", "10.0.0")
    assert chosen(run, partition()[0], *(version + " 1 0" for version in frozen)) == [True] * 3 + [False] * 3


def test_it_does_not_while_the_key_is_held_or_after_failed_starts(run):
    cases = ("0.1.0 0 0", "0.1.0 1 2", "0.1.0 1 3")
    assert chosen(run, partition()[0], *cases) == [False, True, False]


@pytest.mark.parametrize(("record", "other"), [
    (b" 6 ", b" 5 "), (b" 6 ", b" 7 "), (b"kreuzsummen", b"anotheritem"), (b"9.9.9", b"9.x.9"),
    (b"9.9.9", b"9 9.9"),
])  # fmt: skip
def test_another_bytecode_another_program_and_a_bad_record_never_win(run, record, other):
    assert chosen(run, partition(record, other)[0]) == [False]


def test_machine_code_for_another_processor_or_of_another_version_never_wins(run):
    def of(processor, sub_version, bytecode=6):
        return processor << 10 | sub_version << 8 | bytecode

    for_armv6m = partition(features=4 << 2 | 3)[0]
    own = (of(4, 3), of(7, 3), of(4, 2), of(4, 3, 7), of(11, 3), of(2, 3), of(0, 3))
    cases = ["0.1.0 1 0 %d" % each for each in own]
    assert chosen(run, for_armv6m, *cases) == [True, True, False, False, False, False, False]
    for_cortex_m33 = partition(features=7 << 2 | 3)[0]
    assert chosen(run, for_cortex_m33, cases[0]) == [False]


def test_a_program_that_is_cut_or_damaged_anywhere_never_wins(run):
    whole, length = partition()
    chance = random.Random(2)
    digits = whole.index(b"9.9.9")  # damage that only names another version harms nothing
    head = [at for at in range(48) if at not in range(digits, digits + 5)]
    for at in head + chance.sample(range(48, length), 12):
        damaged = bytearray(whole)
        damaged[at] ^= 1 << chance.randrange(8)
        assert chosen(run, damaged) == [False], at
        assert chosen(run, whole[:at] + ERASED[at:]) == [False], at


def test_a_romfs_of_something_else_is_left_alone(run):
    for first in (b"\x01\x83\xff\xff\x7f", b"\x01\x10hello world", b"\x02\x05" + bytes(5), bytes(9)):
        data = b"\xd2\xcd\x31" + b"\x8a\xff\x00" + first
        assert chosen(run, data + ERASED[len(data) :]) == [False]
