"""The builders of fonts and sheets: what they build is what lies in firmware/type."""

import pytest

from tools import font, pixelart, sheets

try:
    font.find_outline("Andika-Bold.ttf")
    ANDIKA = True
except FileNotFoundError:
    ANDIKA = False
needs_andika = pytest.mark.skipif(not ANDIKA, reason="Andika is not installed (Debian: fonts-sil-andika)")


@needs_andika
@pytest.mark.parametrize("face", font.FACES, ids=lambda face: face.name)
def test_building_a_font_again_gives_the_same_bytes(face):
    assert font.build(face) == (font.FOLDER / f"{face.name}.font").read_bytes()


@needs_andika
def test_building_the_sheets_again_gives_the_same_bytes():
    for name, (tiles, bits) in sheets.build().items():
        assert sheets.pack_sheet(tiles, bits) == (sheets.FOLDER / f"{name}.sheet").read_bytes(), name


@pytest.mark.parametrize("builder", [font, sheets])
def test_without_andika_one_sentence_says_what_to_install(builder, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(font, "ANDIKA", (tmp_path,))
    assert builder.main(["--folder", str(tmp_path / "type")]) == 2
    said = capsys.readouterr()
    assert said.err == "Andika-Bold.ttf is not installed; on Debian: apt-get install fonts-sil-andika.\n"
    assert not said.out and not (tmp_path / "type").exists()


@pytest.mark.parametrize("builder", [font, sheets])
def test_a_folder_that_can_not_be_used_is_one_sentence(builder, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(font, "FACES", ())
    monkeypatch.setattr(sheets, "build", dict)
    file = tmp_path / "file"
    file.touch()
    assert builder.main(["--folder", str(file)]) == 2
    assert capsys.readouterr().err == f"{file} can't be used: File exists.\n"


def test_check_names_the_stale_files_and_writes_nothing(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(font, "FACES", font.FACES[:1])
    monkeypatch.setattr(font, "build", lambda face: b"a font")
    assert font.main(["--check", "--folder", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "small.font is not what tools.font builds.\n"
    assert list(tmp_path.iterdir()) == []
    assert font.main(["--folder", str(tmp_path)]) == 0
    assert font.main(["--check", "--folder", str(tmp_path)]) == 0


def test_a_glyph_that_leaves_its_line_is_refused():
    face = font.FACES[0]
    with pytest.raises(ValueError, match="too tall"):
        font.pack_font(face, {"A": font.Glyph([[1]] * (face.ascent + 1), 0, 0, 2)})
    with pytest.raises(ValueError, match="too tall"):
        font.pack_font(face, {"g": font.Glyph([[1]], 0, -face.descent - 1, 2)})


def test_pixels_are_packed_as_framebuf_has_them():
    assert pixelart.pack([[1, 0, 0, 0, 0, 0, 0, 0, 1], [0] * 8 + [0]], 1) == b"\x80\x80\0\0"
    assert pixelart.pack([[1, 2, 0, 3, 2], [0] * 5], 2) == b"\xc9\x02\0\0"
    with pytest.raises(ValueError, match="index 4 does not fit in 2 bits"):
        pixelart.pack([[4]], 2)


def art(tmp_path, text):
    path = tmp_path / "art.txt"
    path.write_text(text, encoding="utf-8")
    return pixelart.read_art(path)


def test_a_picture_has_its_levels_keys_and_mirror_half(tmp_path):
    found = art(tmp_path, "A remark.\n\n= ♥ dy=-2 mirror=1\n.#\n-+\n\n= b\n#.\n")
    assert list(found) == ["♥", "b"]
    assert found["♥"].rows == [[0, 2, 0], [1, 3, 1]]
    assert found["♥"].keys["dy"] == -2
    assert (found["b"].width, found["b"].height) == (2, 1)


@pytest.mark.parametrize(("text", "sentence"), [
    ("= a\n##\n#\n", r"art\.txt:3: this row has 1 pixels, not 2\."),
    ("= a\n#x\n", r"art\.txt:2: 'x' is no pixel; use \. - # \+"),
])
def test_a_faulty_picture_is_named_by_file_and_line(tmp_path, text, sentence):
    with pytest.raises(ValueError, match=sentence):
        art(tmp_path, text)


@pytest.mark.parametrize("wide", range(7, 14))
@pytest.mark.parametrize("face", font.FACES, ids=lambda face: face.name)
def test_umlaut_dots_are_two_apart_and_in_the_middle(face, wide):
    letter = font.Glyph([[1] * wide] * face.x_height, 0, 0, wide + 1)
    dotted = font.with_dots(letter, face, capital=False)
    assert dotted.height == face.x_height + face.dot_gap[1] + face.dot[1]
    top = dotted.rows[0]
    assert top == top[::-1]
    assert "".join(map(str, top)).strip("0").replace("0", " ").split() == ["1" * face.dot[0]] * 2


def test_the_walk_round_a_card_meets_every_pixel_of_its_edge_once():
    way = sheets.around(34, 38, 0, 4)
    assert len(set(way)) == len(way)
    edge = {(x, y) for x in range(34) for y in range(38) if x in (0, 33) or y in (0, 37)}
    straight = {(x, y) for x, y in edge if 4 <= x < 30 or 4 <= y < 34}
    assert straight <= set(way)
    for (x, y), (i, j) in zip(way, way[1:] + way[:1], strict=True):
        assert max(abs(x - i), abs(y - j)) == 1


@pytest.mark.parametrize("size", sheets.CARD_SIZES, ids=lambda size: size.name)
def test_the_outline_of_a_free_place_is_the_same_on_all_sides(size):
    rows = sheets.free_place(size).rows
    assert rows == rows[::-1] == [row[::-1] for row in rows]
    assert {sheets.CLEAR, sheets.SHADE} == set(rows[2][6:-6]) == {row[2] for row in rows[6:-6]}


def test_an_animal_without_a_picture_is_named():
    art = pixelart.read_art(sheets.ART / "animals.txt")
    del art["otter"]
    with pytest.raises(KeyError, match="otter"):
        sheets.animals(art, 40, 40)
