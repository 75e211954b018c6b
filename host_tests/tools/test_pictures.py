"""The command that draws the pictures: what it writes, and what it says when a picture differs."""

import pytest
from PIL import Image

from tools import golden, pictures
from tools.picture_scenes import LANGUAGES, SCENES

LIKE_IT = "pimoroni_picosystem"  # of the reference board's form
WIDE = "pimoroni_pico_display_2"
ALSO_WIDE = "waveshare_pico_lcd_2"
ALONE = ["--only", "title", "--board", golden.REFERENCE]


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """The command's folders, elsewhere."""
    monkeypatch.setattr(golden, "GOLDEN", tmp_path / "golden")
    monkeypatch.setattr(golden, "DIFFERENT", tmp_path / "different")
    monkeypatch.setattr(pictures, "ROOT", tmp_path)
    return tmp_path


def plain(colour, size=(240, 240)):
    """A picture of one colour."""
    return Image.new("RGB", size, colour)


def test_what_is_written_is_found_right(folders, capsys):
    assert pictures.main(ALONE) == 0
    assert pictures.main([*ALONE, "--check"]) == 0
    with Image.open(golden.GOLDEN / "240x240-five" / "de" / "title-new.png") as picture:
        assert (picture.size, picture.mode) == ((240, 240), "P")
    assert not golden.DIFFERENT.exists()


def test_a_picture_that_differs_is_laid_beside_the_old_one(folders, capsys):
    pictures.main(ALONE)
    path = golden.path(golden.REFERENCE, "en", "title-new")
    old = golden.read(path)
    old.putpixel((100, 50), (1, 2, 3))
    golden.save(old, path)
    capsys.readouterr()
    assert pictures.main([*ALONE, "--check"]) == 1
    said = capsys.readouterr().out
    assert "en title-new differs" in said and "python3 -m tools.pictures" in said
    page = golden.DIFFERENT / "index.html"
    assert str(page) in said
    assert page.read_text("utf-8").count("<img") == 1
    assert 'src="240x240-five/en/title-new.png"' in page.read_text("utf-8")
    sheet = golden.read(golden.DIFFERENT / "240x240-five" / "en" / "title-new.png")
    assert sheet.size == (740, 240)
    assert sheet.getpixel((100, 50)) == (1, 2, 3)
    assert sheet.getpixel((500 + 100, 50)) == (255, 255, 255)
    assert sheet.getpixel((500 + 101, 50)) == (0, 0, 0)


def test_what_is_written_anew_is_shown_beside_the_old(folders, capsys):
    golden.store(plain("red"), golden.REFERENCE, "de", "title-new")
    assert pictures.main(ALONE) == 0
    assert str(golden.DIFFERENT / "index.html") in capsys.readouterr().out
    sheet = golden.read(golden.DIFFERENT / "240x240-five" / "de" / "title-new.png")
    assert sheet.getpixel((0, 0)) == (255, 0, 0)
    assert sheet.getpixel((250, 0)) != (255, 0, 0)


def test_a_missing_picture_differs(folders):
    assert pictures.main([*ALONE, "--check"]) == 1


def test_other_boards_have_pictures_of_their_own_size(folders):
    assert pictures.main(["--only", "language", "--board", WIDE]) == 0
    assert golden.read(golden.GOLDEN / "320x240-four" / "de" / "language.png").size == (320, 240)


def test_boards_of_a_form_share_its_pictures_and_exceptions_lie_beside_them(folders, capsys):
    one, other = ["--board", golden.REFERENCE], ["--board", LIKE_IT]
    assert pictures.main(["--only", "settings", *other, *one]) == 0  # in whatever order they are named
    files = {path.name for path in (golden.GOLDEN / "240x240-five" / "de").iterdir()}
    shared = {name + ".png" for name in SCENES if name.startswith("settings")}
    # The PicoSystem has a buzzer, so its settings have a row more.
    assert files - shared == {"settings.%s.png" % LIKE_IT, "settings-end.%s.png" % LIKE_IT}
    assert golden.exceptions(LIKE_IT, "de") == ["settings", "settings-end"]
    assert pictures.main(["--only", "settings", *other, *one, "--check"]) == 0


def test_the_first_board_of_each_form_draws_for_it():
    assert golden.FIRST == {"240x240-five": golden.REFERENCE, "320x240-four": WIDE}
    assert not golden.is_first(LIKE_IT) and not golden.is_first(ALSO_WIDE)


def test_an_exception_goes_when_the_board_looks_as_its_form_again(folders):
    golden.store(plain("red"), golden.REFERENCE, "de", "a")
    golden.store(plain("blue"), LIKE_IT, "de", "a")
    assert golden.same(plain("blue"), golden.path(LIKE_IT, "de", "a"))
    assert golden.same(plain("red"), golden.path(golden.REFERENCE, "de", "a"))
    golden.store(plain("red"), LIKE_IT, "de", "a")
    assert golden.path(LIKE_IT, "de", "a") == golden.path(golden.REFERENCE, "de", "a")
    assert golden.exceptions(LIKE_IT, "de") == []


def test_pictures_that_no_board_needs_are_stale(folders):
    for name in "ab":
        golden.store(plain("red"), golden.REFERENCE, "de", name)
        golden.store(plain("blue"), LIKE_IT, "de", name)
    golden.save(plain("red"), golden.own(golden.REFERENCE, "de", "a"))  # a form's first board has none
    golden.store(plain("blue"), golden.REFERENCE, "de", "b")  # no exception any more
    golden.store(plain("red"), golden.REFERENCE, "de", "c")  # no scene
    assert golden.stale(LANGUAGES, ("a", "b")) == sorted(
        (
            golden.own(golden.REFERENCE, "de", "a"),
            golden.own(LIKE_IT, "de", "b"),
            golden.path(golden.REFERENCE, "de", "c"),
        )
    )


def test_what_differs_in_the_same_way_on_boards_of_a_form_is_kept_once(folders):
    golden.store(plain("red"), golden.REFERENCE, "de", "a")
    first = golden.keep_difference(plain("blue"), golden.REFERENCE, "de", "a")
    assert golden.keep_difference(plain("blue"), LIKE_IT, "de", "a") == first
    assert golden.keep_difference(plain("lime"), LIKE_IT, "de", "a").name == "a.%s.png" % LIKE_IT
    assert golden.page_of_differences().read_text("utf-8").count("<img") == 2


def test_no_picture_is_kept_of_a_program_that_has_failed(folders, monkeypatch, capsys):
    def fail(stage):
        stage.handheld.do("app.go('nowhere')")
        stage.handheld.settle()

    monkeypatch.setitem(SCENES, "title-failed", fail)
    assert pictures.main(["--only", "title-failed", "--board", golden.REFERENCE]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "failed at title-failed" in error
    assert not golden.GOLDEN.exists()


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
    golden.save(picture, path)
    assert golden.same(picture, path)
    picture.putpixel((0, 0), (9, 9, 9))
    assert not golden.same(picture, path)


def test_the_readme_shows_the_golden_pictures():
    shown = pictures.readme_pictures()
    assert [name for name, picture in shown.items() if not golden.same(picture, pictures.DOCS / name)] == []
