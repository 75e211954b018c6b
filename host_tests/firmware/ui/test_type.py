"""Fonts and sheets as the board loads them, from the files in firmware/type."""

import importlib
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bench import image

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
STAND_INS = ROOT / "tools/bench/chip/cpython"
TYPE = ROOT / "firmware/type"
LINES = {"small": (10, 3), "text": (13, 3), "title": (19, 5)}  # ascent and descent, px
CHARACTERS = "".join(chr(c) for c in range(32, 127)) + "ÄÖÜäöüß„“’–…·×÷−≤≥•←→↑↓▲▼◀▶★☆✓✗♥♠♦♣"
OURS = ("displayio", "fontio", "bitmaptools", "framebuf", "micropython", "firmware.compositor",
        "firmware.ui.type", "firmware.ui.glyphs")


@pytest.fixture(scope="module")
def type_():
    """firmware.ui.type on our displayio, whatever displayio other tests have loaded."""
    before = {name: module for name, module in sys.modules.items() if name.startswith(OURS)}
    path = list(sys.path)
    for name in before:
        del sys.modules[name]
    sys.path[:0] = [str(ROOT / "firmware"), str(STAND_INS)]
    yield importlib.import_module("firmware.ui.type")
    sys.path[:] = path
    for name in [name for name in sys.modules if name.startswith(OURS)]:
        del sys.modules[name]
    sys.modules.update(before)


@pytest.fixture(scope="module")
def glyph_font(type_):
    """The font that gives its letters one by one, on the same displayio: glyph_font(NAME)."""
    glyphs = importlib.import_module("firmware.ui.glyphs")
    return lambda name: glyphs.GlyphFont(str(TYPE / f"{name}.font"))


@pytest.fixture(params=LINES)
def named_font(request, glyph_font):
    return request.param, glyph_font(request.param)


def rows(bitmap, top=0, height=None):
    """The bitmap's pixels as strings of digits."""
    bottom = bitmap.height if height is None else top + height
    return ["".join(str(bitmap[x, y]) for x in range(bitmap.width)) for y in range(top, bottom)]


def test_lines_have_the_heights_that_the_screens_count_on(named_font):
    name, font = named_font
    assert (font.ascent, font.descent) == LINES[name]
    assert font.get_bounding_box()[1] == sum(LINES[name])


def test_every_character_is_there_and_stays_within_its_line(named_font):
    _, font = named_font
    widest, _ = font.get_bounding_box()
    for character in CHARACTERS:
        glyph = font.get_glyph(ord(character))
        assert glyph is not None and font.has(ord(character)), character
        assert 1 <= glyph.width <= widest, character
        assert (glyph.bitmap.width, glyph.bitmap.height) == (glyph.width, glyph.height)
        assert "1" in "".join(rows(glyph.bitmap)) or character == " ", character


def test_no_glyph_reaches_beyond_its_line_or_its_advance(named_font):
    """So a line is as wide as its advances say, and nothing is cut at the edges of a label's picture."""
    name, font = named_font
    data = (TYPE / f"{name}.font").read_bytes()
    entries = [data[at : at + 9] for at in range(8, 8 + 9 * int.from_bytes(data[6:8], "big"), 9)]
    assert len(entries) >= len(CHARACTERS)
    for entry in entries:
        codepoint = int.from_bytes(entry[:2], "big")
        glyph = font.get_glyph(codepoint)
        assert glyph.dx >= 0 and glyph.dx + glyph.width <= glyph.shift_x, chr(codepoint)
        assert -font.descent <= glyph.dy <= font.ascent - glyph.height, chr(codepoint)


def test_no_two_characters_look_the_same_but_bars_and_dots(named_font):
    _, font = named_font
    seen = {}
    for character in CHARACTERS:
        glyph = font.get_glyph(ord(character))
        look = (glyph.dy, *rows(glyph.bitmap))
        assert look not in seen or {character, seen[look]} <= set("-–−_~'’·•"), (character, seen.get(look))
        seen[look] = character


def test_the_text_font_draws_an_h_as_two_stems_and_a_bar(glyph_font):
    glyph = glyph_font("text").get_glyph(ord("H"))
    assert glyph[1:] == (0, 8, 10, 1, 0, 10, 0)
    assert rows(glyph.bitmap) == ["11000011"] * 4 + ["11111111"] * 2 + ["11000011"] * 4


@pytest.mark.parametrize("codepoint", [0, 31, 127, 167, 0x20AC, 0xFFFF, 0x1F600])
def test_a_character_that_is_missing_gives_no_glyph(named_font, codepoint):
    _, font = named_font
    assert font.get_glyph(codepoint) is None
    assert not font.has(codepoint)
    assert font.width("a" + chr(codepoint)) == font.width("a")


def test_width_is_how_far_the_pen_goes(named_font):
    _, font = named_font
    text = "Größe: 7 ≤ ♥"
    assert font.width(text) == sum(font.get_glyph(ord(c)).shift_x for c in text)
    assert font.width("") == 0


def test_glyphs_stay_right_when_the_cache_turns_over(named_font):
    _, font = named_font
    once = {character: font.get_glyph(ord(character)) for character in CHARACTERS}
    for character, glyph in once.items():
        again = font.get_glyph(ord(character))
        assert again[1:] == glyph[1:] and rows(again.bitmap) == rows(glyph.bitmap)
        assert font.get_glyph(ord(character)) is again


def test_a_missing_file_says_which_and_what_to_do(type_, tmp_path):
    for load in (type_.Font, type_.load_sheet):
        with pytest.raises(OSError, match=r"The file .*none\.x is missing\. Install the program again\."):
            load(str(tmp_path / "none.x"))


@pytest.mark.parametrize("name", ["small.font", "digits20.sheet"])
def test_damage_is_noticed_wherever_it_is(type_, tmp_path, name):
    load = type_.Font if name.endswith("font") else type_.load_sheet
    whole = (TYPE / name).read_bytes()
    path = tmp_path / name
    damaged = [whole[:length] for length in range(0, len(whole), 31)] + [whole + b"\0"]
    for at in (*range(16), *range(16, len(whole), 13), *range(len(whole) - 4, len(whole))):
        damaged.append(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1:])
    for data in damaged:
        path.write_bytes(data)
        with pytest.raises(ValueError, match=r"is damaged\. Install the program again\."):
            load(str(path))
    path.write_bytes(whole)
    load(str(path))


def test_the_flash_has_all_sheets_in_one_file_that_gives_each_as_it_was(type_, tmp_path):
    files = image.files()
    assert not [path for path in files if path.endswith(".sheet")]
    (tmp_path / type_.PACK).write_bytes(files["/firmware/type/" + type_.PACK])
    wide = image.files(board="pimoroni_pico_display_2")["/firmware/type/" + type_.PACK]
    for path in TYPE.glob("*.sheet"):
        if path.stem[-5:] in ("58x58", "58x44", "44x58", "44x44"):  # field cards of wide panels only
            with pytest.raises(OSError, match="is missing"):
                type_.load_sheet(str(tmp_path / path.name))
            assert b"\n%s " % path.name.encode() in wide
            continue
        packed, *size = type_.load_sheet(str(tmp_path / path.name))
        alone, *other = type_.load_sheet(str(path))
        assert size == other
        assert [packed[i] for i in range(0, packed.width * packed.height, 7)] == [
            alone[i] for i in range(0, alone.width * alone.height, 7)
        ]
    with pytest.raises(OSError, match=r"none\.sheet is missing\. Install the program again\."):
        type_.load_sheet(str(tmp_path / "none.sheet"))


def test_damage_of_the_file_of_all_sheets_is_noticed(type_, tmp_path):
    whole = image.files()["/firmware/type/" + type_.PACK]
    for data in (b"", whole[:100], whole[:1500], whole.replace(b"stars.sheet ", b"stars.sheet x")):
        (tmp_path / type_.PACK).write_bytes(data)
        with pytest.raises((OSError, ValueError), match=r"\. Install the program again\."):
            type_.load_sheet(str(tmp_path / "stars.sheet"))


def test_a_sheet_is_no_font_and_a_font_no_sheet(type_):
    with pytest.raises(ValueError, match="damaged"):
        type_.Font(str(TYPE / "stars.sheet"))
    with pytest.raises(ValueError, match="damaged"):
        type_.load_sheet(str(TYPE / "small.font"))


FIELDS = ("46x46", "46x34", "34x46", "34x34", "58x58", "58x44", "44x58", "44x44")
SHEETS = {  # name: tile width, tile height, tiles
    **{f"field{size}": (*map(int, size.split("x")), 11) for size in FIELDS},
    "hand34x38_de": (34, 38, 15),
    "hand34x38_en": (34, 38, 15),
    "courts68x76_de": (68, 76, 3),
    "courts68x76_en": (68, 76, 3),
    **{f"{kind}{size}": (*map(int, size.split("x")), count)
       for size in (*FIELDS, "34x38")
       for kind, count in (("suits", 5), ("depth", 5))
       if (kind, size) != ("depth", "34x38")},
    "targets38x38": (38, 38, 2),
    "digits20": (11, 14, 16),
    "digits14": (8, 10, 16),
    "numbers14": (16, 10, 51),
    "stars": (19, 14, 3),
    "stars11": (11, 10, 3),
    "stones": (28, 28, 8),
    "rests": (20, 16, 5),
    "quibbles34x38": (34, 38, 7),
    "quibbles22x30": (22, 30, 7),
    "quibbles11x14": (11, 14, 7),
    "konzentration28x36": (28, 36, 8),
    "konzentration19x40": (19, 40, 8),
    "konzentration23x30": (23, 30, 8),
    "pips": (6, 6, 2),
    "animals": (40, 40, 8),
    "animals16": (16, 15, 8),
    "number58x60": (58, 60, 8),
    "digits58x60": (29, 60, 38),
    "marks58x60": (29, 60, 7),
    "number46x48": (46, 48, 8),
    "digits46x48": (23, 48, 38),
    "marks46x48": (23, 48, 7),
    "places18x16": (18, 16, 13),
    "numbers9x16": (9, 16, 73),
    "d12": (36, 36, 2),
    "digits11x14": (11, 14, 16),
}
# Their tile 0 is clear.
EMPTY_FIRST = ("suits", "depth", "digits", "stars", "number", "marks", "konzentration", "places")


def tiles(type_, name):
    bitmap, width, height = type_.load_sheet(str(TYPE / f"{name}.sheet"))
    assert bitmap.width == width and bitmap.height % height == 0
    return [rows(bitmap, top, height) for top in range(0, bitmap.height, height)], width, height


def test_the_folder_holds_these_sheets_and_no_others():
    assert {path.stem for path in TYPE.glob("*.sheet")} == set(SHEETS)


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_has_its_tiles_and_they_differ(type_, name):
    found, width, height = tiles(type_, name)
    assert (width, height, len(found)) == SHEETS[name]
    assert len({tuple(tile) for tile in found}) == len(found)
    empty = ["0" * width] * height
    assert [tile == empty for tile in found] == [name.startswith(EMPTY_FIRST)] + [False] * (len(found) - 1)


@pytest.mark.parametrize("size", [*FIELDS, "34x38"])
def test_marks_do_not_touch_the_digit_they_lie_beside(type_, size):
    """The ink of number cards (with room of a pixel) against every suit mark and depth mark of that size."""
    cards, width, height = tiles(type_, f"hand{size}_de" if size == "34x38" else f"field{size}")
    marks = tiles(type_, f"suits{size}")[0]
    if size != "34x38":
        marks += tiles(type_, f"depth{size}")[0]
    for rank in range(1, 10):
        for mark in marks:
            for y in range(height):
                for x in range(width):
                    assert cards[rank][y][x] != "2" or mark[y][x] == "0", (rank, x, y)


@pytest.mark.parametrize("language", ["de", "en"])
def test_court_cards_leave_the_suit_its_corner(type_, language):
    cards, width, height = tiles(type_, f"hand34x38_{language}")
    for mark in tiles(type_, "suits34x38")[0]:
        for rank in (11, 12, 13):
            for y in range(height):
                for x in range(width):
                    assert mark[y][x] == "0" or cards[rank][y][x] == "1", (rank, x, y)


def test_letters_are_all_that_differs_between_the_languages(type_):
    german, english = (tiles(type_, f"hand34x38_{language}")[0] for language in ("de", "en"))
    assert [n for n in range(15) if german[n] != english[n]] == [11, 12]


def test_red_and_black_suits_have_their_own_colour(type_):
    found = tiles(type_, "suits34x34")[0]
    assert [set("".join(tile)) - {"0"} for tile in found] == [set(), {"1"}, {"2"}, {"1"}, {"2"}]


def test_stones_leave_room_for_a_number(type_):
    """Two digits of digits14 lie in the middle, 16 px wide, rows 9 to 18: one colour must be below them."""
    for tile in tiles(type_, "stones")[0]:
        assert len({tile[y][x] for y in range(9, 19) for x in range(6, 22)}) == 1


@pytest.mark.parametrize("here", [3, 7])
def test_the_stone_under_the_cursor_is_a_disc_with_something_apart_all_round(type_, here):
    """From the middle outwards, to all four sides: paper, a dark line, paper again."""
    tile = tiles(type_, "stones")[0][here]
    for outwards in (tile[13][14:], tile[13][13::-1], [row[13] for row in tile[14:]],
                     [row[13] for row in tile[13::-1]]):
        assert re.fullmatch("1{9,}2+1{2,}0*", "".join(outwards))


def test_an_end_of_a_stage_has_another_outline_in_every_state(type_):
    found = [[row.replace("2", "1").replace("3", "1") for row in tile] for tile in tiles(type_, "stones")[0]]
    for plain, grand in zip(found[:4], found[4:], strict=True):
        differ = sum(a != b for a, b in zip("".join(plain), "".join(grand), strict=True))
        assert differ >= 50


@pytest.mark.parametrize(("name", "apart"), [("animals", 200), ("animals16", 30)])
def test_animals_are_told_apart_by_their_outlines(type_, name, apart):
    """Any two outlines differ in an eighth of the tile: no colour is needed to tell who is who."""
    outlines = ["".join(tile).translate(str.maketrans("23", "11")) for tile in tiles(type_, name)[0]]
    for i, one in enumerate(outlines):
        for other in outlines[:i]:
            assert sum(a != b for a, b in zip(one, other, strict=True)) >= apart


@pytest.mark.parametrize("name", ["animals", "animals16"])
def test_there_is_a_picture_for_every_animal_in_ink_and_its_colour(type_, name):
    found = tiles(type_, name)[0]
    for language in ("de", "en"):
        assert len(found) == len(importlib.import_module(f"firmware.text.{language}").ANIMALS)
    for tile in found:
        assert set("".join(tile)) >= set("023")


# Texts, as our labels and as the library draws them


def printed(interpreter, script, *paths):
    command = [*interpreter, str(HERE / script), str(ROOT), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def on_cpython(script):
    """The lines that the script prints; skips the test where the library isn't installed."""
    pytest.importorskip("adafruit_display_text", reason="the text library is not installed")
    return printed([sys.executable], script, STAND_INS)


def on_micropython(script):
    """The same on MicroPython; skips the test where there is none for this PC."""
    interpreter = Path(sys.executable).parent / "micropython"
    if not interpreter.exists():
        pytest.skip("no MicroPython for this PC")
    library = Path(importlib.util.find_spec("adafruit_display_text").origin).parents[1]
    return printed([str(interpreter)], script, library)


def test_the_library_draws_a_label_as_wide_as_the_font_says():
    heads = [line.split() for line in on_cpython("label_rows.py") if line.split()[0] in LINES]
    assert [head[0] for head in heads] == list(LINES)
    for name, width, drawn, height in heads:
        assert int(drawn) == int(width)
        assert int(height) == sum(LINES[name])


def test_both_interpreters_draw_alike_and_the_text_font_costs_little():
    lines = on_micropython("label_rows.py")
    assert [line for line in lines if not line.startswith("cost")] == on_cpython("label_rows.py")
    cost = [line.split() for line in lines if line.startswith("cost text")]
    assert int(cost[0][2]) < 3000 and int(cost[0][3]) < 6000  # words here are twice as wide as on the board


@pytest.mark.parametrize("run", [on_cpython, on_micropython])
def test_both_classes_of_labels_have_the_pixels_of_the_library(run):
    """Plain text of one line and of several, wrapped and not, in all fonts; both lie in the same place."""
    found = {}
    for line in run("label_pixels.py"):
        if line.startswith("= "):
            case, _, who = line.rpartition(" ")
            shown = found.setdefault(case, {})[who] = []
        else:
            shown.append(line)
    assert {case.split()[1] for case in found} == set(LINES)
    for case, shown in found.items():
        assert set(shown) - {"library"} == {"slim_label", "library_label"}
        assert any("#" in row for row in shown["slim_label"]), case
        assert all(rows == shown["slim_label"] for rows in shown.values()), case
    assert sum("library" in shown for shown in found.values()) == len(found) // 4
