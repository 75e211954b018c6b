"""The command that draws the pictures: what it writes, and what it says when a picture differs."""

import pytest
from PIL import Image

from tools import pictures


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """The command's folders, elsewhere."""
    for name in ("GOLDEN", "DOCS", "DIFFERENT"):
        monkeypatch.setattr(pictures, name, tmp_path / name.lower())
    monkeypatch.setattr(pictures, "ROOT", tmp_path)
    return tmp_path


def test_what_is_written_is_found_right(folders, capsys):
    assert pictures.main(["--only", "title"]) == 0
    assert pictures.main(["--only", "title", "--check"]) == 0
    with Image.open(pictures.golden(pictures.REFERENCE, "de", "title-new")) as picture:
        assert (picture.size, picture.mode) == ((240, 240), "P")


def test_a_picture_that_differs_is_laid_beside_the_old_one(folders, capsys):
    pictures.main(["--only", "title"])
    path = pictures.golden(pictures.REFERENCE, "en", "title-new")
    with Image.open(path) as file:
        old = file.convert("RGB")
    old.putpixel((100, 50), (1, 2, 3))
    pictures.save(old, path)
    assert pictures.main(["--only", "title", "--check"]) == 1
    said = capsys.readouterr().out
    assert "en title-new differs" in said and "python3 -m tools.pictures" in said
    with Image.open(pictures.DIFFERENT / pictures.REFERENCE / "en" / "title-new.png") as sheet:
        assert sheet.size == (740, 240)
        assert sheet.getpixel((100, 50)) == (1, 2, 3)
        assert sheet.getpixel((500 + 100, 50)) == (255, 255, 255)
        assert sheet.getpixel((500 + 101, 50)) == (0, 0, 0)


def test_a_missing_picture_differs(folders):
    assert pictures.main(["--only", "language", "--check"]) == 1


def test_other_boards_have_pictures_of_their_own_size(folders):
    assert pictures.main(["--only", "language", "--board", "pimoroni_pico_display_2"]) == 0
    with Image.open(pictures.golden("pimoroni_pico_display_2", "de", "language")) as picture:
        assert picture.size == (320, 240)
    assert pictures.boards() == [pictures.REFERENCE, "pimoroni_pico_display_2"]


@pytest.mark.parametrize("arguments", [["--only", "nothing"], ["--board", "toaster"]])
def test_bad_input_is_one_sentence_and_status_2(folders, capsys, arguments):
    assert pictures.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1 and arguments[1] in err


def test_a_palette_keeps_every_colour(folders):
    picture = Image.new("RGB", (16, 16))
    picture.putdata([(n, 255 - n, n // 2) for n in range(256)])
    path = folders / "colours.png"
    pictures.save(picture, path)
    assert pictures.same(picture, path)
    picture.putpixel((0, 0), (9, 9, 9))
    assert not pictures.same(picture, path)
