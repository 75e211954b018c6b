"""The question of our firmware where it finds no file system, on the virtual handheld.

What our firmware gives it (firmware/port/modules/update.py, tested on its own) is made up: it only says what
was asked of it.
"""

import pytest

from host_tests.firmware.screens import flash_files
from tools.bench import Handheld

UPDATE = """
import sys
class Update:
    is_mounted = False
    def has_other_files(self):
        return %r
    def mount_memory(self):
        print("in RAM")
    def format_saves(self):
        print("formatted")
sys.modules["update"] = Update()
"""
DAMAGED = ["Speicher", "unlesbar", "Can't read", "the saves"]
OTHER = ["Fremde Dateien", "im Speicher", "Other files", "lie here"]
CHOICES = ["Spielen / Play", "Dateien/Files", "Loeschen/Erase"]
SURE = ["Alles fuer", "immer weg?", "Erase all", "for ever?", "Nein / No", "Ja / Yes"]


@pytest.fixture(params=["waveshare_pico_lcd_13", "waveshare_pico_lcd_2"])
def handheld(request):
    """Makes a handheld whose file system can't be read; are there `others` in its flash?"""
    made = []

    def make(others=False):
        handheld = Handheld(request.param, on=False)
        made.append(handheld)
        start = flash_files.read(handheld.flash, "")["main.py"]
        flash_files.write(handheld.flash, {"main.py": (UPDATE % others).encode() + start}, "")
        handheld.on()
        handheld.run(1000)
        return handheld

    yield make
    for handheld in made:
        handheld.close()


def choose(handheld, places):
    """Go down so many choices and take that one, by the keys of this board."""
    down, ok = ("B", "X") if handheld.board.FOUR_KEYS else ("down", "A")
    handheld.keys(" ".join(places * [down] + [ok]))
    handheld.run(500)


def test_it_says_what_is_there_and_waits(handheld):
    for others, words in ((False, DAMAGED), (True, OTHER)):
        h = handheld(others)
        assert h.words() == words + CHOICES
        h.run(20_000)
        assert (h.words(), h.output) == (words + CHOICES, "")


def test_playing_says_that_nothing_is_saved_and_goes_on_in_ram(handheld):
    h = handheld()
    choose(h, 0)
    assert "Nothing will" in h.words()
    choose(h, 0)
    h.run(3000)
    assert h.output == "in RAM\n" and "Kreuzsummen" in h.words()


def test_files_leaves_the_prompt_free_and_erases_nothing(handheld):
    h = handheld()
    choose(h, 1)
    assert h.at_prompt and h.output == ""
    told = h.picture()
    h.run(20_000)
    assert h.at_prompt, "the watchdog sleeps"
    assert h.picture() == told and told.getbbox(), "the words about the cable stay on the glass"


def test_nothing_is_erased_without_a_second_yes(handheld):
    h = handheld()
    choose(h, 2)
    assert h.words() == SURE
    choose(h, 0)
    assert h.words() == DAMAGED + CHOICES and h.output == ""
    choose(h, 2)
    choose(h, 1)
    h.run(3000)
    assert h.output == "formatted\n" and "Kreuzsummen" in h.words()
