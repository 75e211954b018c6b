"""Whatever lies on a board: parsed or BoardError, and nothing below /save and /log is lost to a list."""

import contextlib
import tempfile
from pathlib import Path

import pytest
from fake_boards import Room, fill
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tools.boards import BoardError, manifest, parsers
from tools.school import report

NINES = b"9" * 5000
PARTS = ("save", "SAVE", "Save.", "log", "LOG ", "..", ".", "", "firmware", "x", "groups.0", "s", "game0.0")
PATHS = st.lists(st.sampled_from(PARTS), max_size=6).map("/".join).flatmap(
    lambda path: st.sampled_from([path, "/" + path, "//" + path, path + "/", path.replace("/", "\\")])
)
KINDS = st.sampled_from(["settings", "groups", "group0", "game0", "quiclo"])

settings.register_profile(
    "files",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
files = settings.get_profile("files")


def sealed(text):
    """A manifest of that text with the sum of it that makes it whole."""
    return text + b"whole %s\n" % manifest.hashed(text)[: manifest.DIGITS].encode()


def listing(paths):
    """A whole manifest of these paths."""
    lines = ["kreuzsummen 0.1.0 waveshare_pico_lcd_13", *("%s %s" % ("0" * 16, path) for path in paths)]
    return sealed("".join(line + "\n" for line in lines).encode())


LINE = st.sampled_from([b"kreuzsummen 0.1 x", b"0" * 16 + b" /a"])
LINES = st.lists(st.one_of(st.binary(max_size=40), LINE))
MANIFESTS = st.one_of(
    st.binary(max_size=200),
    LINES.map(lambda lines: sealed(b"".join(line + b"\n" for line in lines))),
    st.lists(PATHS, max_size=4).map(listing),
)


@settings(files, max_examples=300)
@given(MANIFESTS, st.binary(max_size=300))
@example(sealed(b"kreuzsummen 0.1\n"), NINES)
@example(sealed(b"\xff x y\n"), NINES + b"\n")
@example(sealed(b"kreuzsummen 0.1 x\nline\n"), b"[" * 4000)
@example(b"", "\u0661\n".encode())
def test_the_parsers_give_a_value_or_a_board_error(text, other):
    for parse in (
        lambda: parsers.read_manifest(text),
        lambda: parsers.read_part(text),
        lambda: parsers.read_part(other),
        lambda: parsers.read_log("/log/0", other),
        lambda: parsers.read_values(other, "E6"),
        lambda: parsers.read_values(other, "E6", (str, int), 1),
    ):
        with contextlib.suppress(BoardError):
            parse()


@settings(files)
@given(
    MANIFESTS,
    st.binary(max_size=60),
    st.dictionaries(KINDS, st.binary(max_size=230)),
)
@example(sealed(b"kreuzsummen 0.1\n"), NINES, {})
def test_the_report_of_a_board_tells_what_is_odd_and_never_fails(text, log, saves):
    found = {manifest.PATH: text, "/log/0": log, **{"/save/%s.0/s" % kind: saves[kind] for kind in saves}}
    device = report.device("Ada", "E6", found)
    assert device.error == "" and device.groups == []


@pytest.fixture(scope="module")
def program():
    """One patch for all examples: hypothesis calls a test many times in one fixture."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tools.deploy.program_for", lambda *_: {"/main.py": b"main", "/firmware/app.mpy": b"M"})
        yield


@settings(files)
@given(st.lists(PATHS, max_size=5), st.booleans(), st.booleans())
@example(["/save/group0.0/s", "/save/../save/group0.1/s", "//save//settings.0/s", "/log/0"], True, False)
@example(["/save/group0.0/s", "/save", "save/groups.0/s", "/firmware/../log/0"], False, True)
def test_no_list_on_a_board_has_deploy_touch_saves_or_log(program, paths, is_whole, replace):
    with tempfile.TemporaryDirectory() as folder:
        room = Room(Path(folder), 1)
        board = room[0]
        fill(board)
        (board.root / "log").mkdir()
        (board.root / "log" / "0").write_bytes(b"1\n")
        # As another file system than littlefs would list it, which knows no capitals.
        (board.root / "SAVE" / "GROUP7.0").mkdir(parents=True)
        (board.root / "SAVE" / "GROUP7.0" / "S").write_bytes(b"KS")
        kept = board.tree()
        everything = [*paths, *kept]
        if is_whole:
            (board.root / "manifest.txt").write_bytes(listing(everything))
        else:
            (board.root / "manifest.part").write_bytes(manifest.write_part(everything))
        line = "deploy --board waveshare_pico_lcd_13" + (" --replace" if replace else "")
        assert room.run(line) == 0
        tree = board.tree()
        assert {path: tree.get(path) for path in kept} == kept
        assert tree["/main.py"] == b"main"


@pytest.mark.parametrize(
    "path",
    ["/save", "/save/x", "/SAVE/X", "save/x", "//save//x", "/save/", "/a/../save/x", "/../save/x", "./save/x",
     "\\save\\x", "/save./x", "/Log/0", "/ save/x"],
)  # fmt: skip
def test_a_path_of_saves_is_known_however_it_is_written(path):
    assert manifest.is_kept(path)


@pytest.mark.parametrize("path", ["/main.py", "/savegame/x", "/save/../x", "/firmware/save/x", "/logs", ""])
def test_a_path_of_something_else_is_not_taken_for_saves(path):
    assert not manifest.is_kept(path)
