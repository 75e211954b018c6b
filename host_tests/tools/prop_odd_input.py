"""Files that somebody made up or that were damaged on the way: each is refused in one sentence, and soon."""

import contextlib
import io
import json
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up_firmware import firmware

from engine.errors import RecordError
from engine.record import read
from tools import judge
from tools.boards import BoardError, firmware_file, uf2_file
from tools.school import backup

ROOT = Path(judge.__file__).resolve().parents[1]

# ---------------------------------------------------------------------- cases for the judge

CASES = [
    json.loads(line)
    for path in sorted((ROOT / "host_tests" / "cases").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]
ONE_OF_EACH = list({case.get("kind"): case for case in CASES}.values())
WORDS = ("J", "Q", "K", "a1", "start", "9" * 5000, 0, 1, 7, 255)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


def places(value, above=()):
    """The ways to all values inside of a case."""
    inside = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in inside:
        yield (*above, key)
        yield from places(value[key], (*above, key))


@st.composite
def odd_cases(draw):
    """A case in which up to three values are something else."""
    case = json.loads(json.dumps(draw(st.sampled_from(ONE_OF_EACH))))
    for _ in range(draw(st.integers(1, 3))):
        *above, last = draw(st.sampled_from(list(places(case))))
        inner = case
        for key in above:
            inner = inner[key]
        inner[last] = draw(JUNK)
    return case


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(odd_cases())
def test_whatever_a_case_holds_it_is_answered(case):
    assert list(judge.answer(json.dumps(case))) in (["answer"], ["error"])


@pytest.mark.parametrize("depth", [50, 900, 970, 980, 985, 988, 990, 995, 1000, 5000])
@pytest.mark.parametrize("line", ['{"kind": "take", "row": %s}', '{"kind": "out", "cards": %s}', "%s",
                                  '{"position": %s}', '{"kind": %s}'])  # fmt: skip
def test_whatever_is_nested_is_answered(depth, line):
    assert list(judge.answer(line % ("[" * depth + "]" * depth))) == ["error"]


# ---------------------------------------------------------------------- records

RECORD = (ROOT / "tools" / "art" / "fifty.record").read_text(encoding="utf-8")


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.lists(st.tuples(st.integers(0, len(RECORD)), st.integers(0, 9), st.text(max_size=3)), max_size=4))
def test_a_changed_record_is_read_or_refused(changes):
    text = RECORD
    for at, length, other in changes:
        text = text[:at] + other + text[at + length :]
    with contextlib.suppress(RecordError):
        read(text)


# ---------------------------------------------------------------------- firmware

FLASH = bytearray(uf2_file.contents(uf2_file.read(firmware(), "made up")[0]))
WHERE = [*range(0x200, 0x218, 4), *range(0x300, 0x308, 4), *range(0x400, 0x418, 4), 0x500, 0x600, 0x700]
ADDRESSES = (0, 1, 4096, 0x10000000, 0x10000200, 0x10001000, 0x101FF000, 0x10FFFFFC, 0x11000000, 0xFFFFFFFF)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.lists(st.tuples(st.sampled_from(WHERE), st.sampled_from(ADDRESSES) | st.integers(0, 2**32 - 1)),
                max_size=3))  # fmt: skip
def test_a_firmware_that_lies_is_refused_or_used(changes):
    flash = FLASH[:]
    for at, word in changes:
        struct.pack_into("<I", flash, at, word)
    data = uf2_file.write(uf2_file.pages_of(flash, uf2_file.FLASH))
    with contextlib.suppress(BoardError):
        firmware_file.read_firmware(data, "made up")


def test_a_list_of_records_without_end_ends():
    flash = bytearray(uf2_file.MOST)
    struct.pack_into("<5I", flash, 0x200, 0x7188EBF2, 0, 0xFFFFFFFF, 0, 0xE71AA390)
    looked = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(firmware_file, "_word", lambda flash, at, word=firmware_file._word: (
            looked.append(at), word(flash, at))[1])  # fmt: skip
        assert firmware_file._storage(bytes(flash)) is None
    assert len(looked) < 10_000


# ---------------------------------------------------------------------- backups


def packed(method):
    """A backup, packed in one of the ways that a ZIP knows."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as file:
        file.writestr(backup.ABOUT, "E660000000000001 Ada\n")
        file.writestr("save/settings.0/s", bytes(range(60)))
        file.writestr("log/0", "12\nwhat went wrong")
    return data.getvalue()


METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
BACKUPS = [packed(method) for method in METHODS]


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(BACKUPS), st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 255)), max_size=3),
       st.none() | st.integers(0, 600))  # fmt: skip
def test_a_damaged_backup_is_read_or_refused(tmp_path_factory, data, changes, length):
    data = bytearray(data)
    for at, byte in changes:
        data[at % len(data)] = byte
    path = tmp_path_factory.getbasetemp() / "odd.zip"
    path.write_bytes(data[:length])
    with contextlib.suppress(BoardError):
        backup.read(path)


@pytest.mark.parametrize("method", METHODS)
def test_only_what_we_pack_is_unpacked(tmp_path, method):
    """Damaged LZMA and bzip2 data fail in ways of their own; nobody packs a backup so."""
    path = tmp_path / "Ada.zip"
    path.write_bytes(packed(method))
    if method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        assert list(backup.read(path)[1]) == ["/save/settings.0/s"]
    else:
        with pytest.raises(BoardError, match="is no backup of a board"):
            backup.read(path)


def test_a_backup_of_any_length_is_not_read(tmp_path):
    (tmp_path / "Ada.zip").write_bytes(bytes(5_000_000))
    with pytest.raises(BoardError, match="too large"):
        backup.read(tmp_path / "Ada.zip")
