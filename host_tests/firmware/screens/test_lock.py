"""The teacher's code on the device: set, asked for, refused, lifted; with all keys and with four only."""

import pytest
from walk import page

from host_tests.firmware.screens import flash_files
from tools.bench import Handheld
from tools.driver import Driver

FIVE, FOUR = "waveshare_pico_lcd_13", "pimoroni_pico_display_2"
WAIT = 3200  # ms

# On the board: there is no room for any save.
FULL = """
from firmware.store import StoreFull
def full(kind, payload):
    raise StoreFull()
app.campaign.store.write = full
"""


class Locked:
    """A handheld with one group, at its title; `reach` leads through the settings."""

    def __init__(self, h):
        self.h = h
        self.driver = Driver(h)

    def choose(self, words):
        """Choose the choice of the menu that begins with `words`."""
        choices = self.h.ask("list(app.page._menu.choices)")
        goal = next(i for i, choice in enumerate(choices) if choice.startswith(words))
        for _ in range((goal - self.h.ask("app.page._menu.at")) % len(choices)):
            self.h.press(self.driver.next)
        self.h.press(self.driver.ok)

    def set_code(self, code):
        """From the title: lock with this code; ends at the title."""
        self.choose("Einstellungen")
        self.choose("Sperre: aus")
        for key in code:
            self.h.press(key)
        self.choose("Ja")
        assert page(self.h) == "settings"
        self.h.press(self.driver.back)

    def code(self):
        return self.h.ask("app.campaign.settings.lock")


@pytest.fixture(params=[FIVE, FOUR])
def device(request, tmp_path):
    with Handheld(request.param, flash=tmp_path / "flash.img", seed=1) as h:
        h.do("app.campaign.new(0, 1); app.go('title')")
        h.settle()
        yield Locked(h)
        assert (h.output, h.crashed) == ("", None)


def test_the_code_opens_the_settings_after_power_on_too(device):
    h = device.h
    device.set_code("YABA")
    h.off()
    h.on()
    device.choose("Einstellungen")
    assert page(h) == "lock"
    h.keys("Y A B")
    assert h.words().count("★") == 3, "the keys are not shown"
    h.press("A")
    assert page(h) == "settings" and "Sperre: an" in h.words()


def test_a_wrong_code_waits_and_leads_back(device):
    h = device.h
    device.set_code("AAAA")
    device.choose("Einstellungen")
    h.keys("A A A B")
    assert "Das war nicht der Code." in h.words()
    h.keys("A A A A")
    assert page(h) == "lock", "nothing counts while it waits"
    h.run(WAIT)
    assert page(h) == "title"
    device.choose("Einstellungen")
    h.keys("A A A A")
    assert page(h) == "settings"


def test_erasing_a_group_asks_again(device):
    h = device.h
    device.set_code("XYXB")
    device.choose("Einstellungen")
    h.keys("X Y X B")
    device.choose("Gruppe löschen")
    device.choose("Ja")
    assert page(h) == "lock"
    h.keys("X Y X X")
    h.run(WAIT)
    assert page(h) == "settings" and h.ask("app.campaign.used()") == [0]
    device.choose("Gruppe löschen")
    device.choose("Ja")
    h.keys("X Y X B")
    assert page(h) == "title" and h.ask("app.campaign.used()") == []


def test_lifting_the_lock_needs_no_second_question(device):
    h = device.h
    device.set_code("ABXY")
    device.choose("Einstellungen")
    h.keys("A B X Y")
    device.choose("Sperre: an")
    assert "Sperre: aus" in h.words() and device.code() == ""
    h.press(device.driver.back)
    device.choose("Einstellungen")
    assert page(h) == "settings"


def test_pressing_on_and_on_locks_nothing(device):
    h = device.h
    device.choose("Einstellungen")
    device.choose("Sperre: aus")
    for _ in range(5):
        h.press(device.driver.ok)
    assert page(h) == "settings" and device.code() == ""


def test_a_code_is_the_same_keys_in_the_left_hand(device):
    h = device.h
    h.do("app.campaign.settings.left_handed = True; app.campaign.settings.lock = 'ABXY'; app.use_settings()")
    h.do("app.go('title', 'settings')")
    h.settle()
    h.press(device.driver.ok)
    h.keys("A B X Y")
    assert page(h) == "settings"


def test_a_key_that_is_held_counts_once(device):
    h = device.h
    device.choose("Einstellungen")
    device.choose("Sperre: aus")
    h.hold("A", ms=1500)
    assert h.ask("app.page._code.keys") == "A"
    h.press("A")
    assert h.ask("app.page._code.keys") == "AA"


def test_a_direction_leaves_the_question(tmp_path):
    with Handheld(FIVE, seed=1) as h:
        device = Locked(h)
        device.set_code("ABXY")
        device.choose("Einstellungen")
        h.keys("A left")
        assert page(h) == "title"
        h.do("app.go('lock_new', 0)")
        h.settle()
        h.keys("A up")
        assert page(h) == "settings" and device.code() == "ABXY"


def test_a_lock_that_can_not_be_saved_is_told(tmp_path):
    """A full flash: the code counts until power-off, and the device says that nothing is saved."""
    with Handheld(FIVE, flash=tmp_path / "flash.img", seed=1) as h:
        device = Locked(h)
        h.do(FULL)
        device.choose("Einstellungen")
        device.choose("Sperre: aus")
        h.keys("A B X Y up A")
        assert page(h) == "message" and "voll" in " ".join(h.words())
        h.off()
    assert flash_files.read(tmp_path / "flash.img") == {}
