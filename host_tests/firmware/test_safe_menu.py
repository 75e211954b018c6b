"""The safe menu on the virtual handheld: every branch, with a joystick and with four keys only."""

import shutil
from pathlib import Path

import pytest

from engine.table import Table
from firmware.campaign import Campaign
from firmware.progress import Progress
from firmware.slots import KINDS
from firmware.store import NEW, WHOLE, Store
from host_tests.firmware.screens import flash_files
from tools.bench import Handheld, image

ROOT = Path(__file__).resolve().parents[2]
GO, BACK, FILES, FAULT, ERASE, INFO = range(6)  # the choices
BOARDS = {"waveshare_pico_lcd_13": ("B", "down", "A", "B"), "waveshare_pico_lcd_2": ("B", "B", "X", "Y")}
MENU = "Kreuzsummen"


def saves(folder):
    """What a class has saved: two groups, the first with two solved tasks and a game; path to bytes."""
    campaign = Campaign(str(folder))
    campaign.save_settings()
    campaign.new(0, 1)
    campaign.new(2, 3)
    campaign.use(0)
    for number in (1, 2):
        campaign.begin(Table.new("kreuzsummen", bytes((number,)), 2, 0, 5))
        campaign.progress.win(number, 9)
        campaign.write("group0", campaign.progress)
    assert campaign.faults == []
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("s")}


class Menu:
    """A handheld whose safe menu is open, and its keys by their meaning."""

    def __init__(self, board, flash, root=ROOT):
        safe_key, self.next, self.ok, self.back = BOARDS[board]
        self.h = Handheld(board, flash=flash, root=root, seed=1, on=False)
        self.h.down(safe_key)
        self.h.on()
        self.h.up(safe_key)
        self.h.run(100)
        assert self.h.words()[0] == MENU

    def choose(self, choice):
        for _ in range(choice):
            self.h.press(self.next)
        self.h.press(self.ok)
        return self.h.words() if self.h.is_on else []


@pytest.fixture(params=BOARDS)
def menu(request, tmp_path):
    """Makes an open safe menu on a flash with these saves."""
    made = []

    def make(files=None, broken=(), **more):
        flash = tmp_path / "flash.img"
        root = ROOT
        if broken:
            root = tmp_path / "root"
            for name in ("engine", "firmware"):
                shutil.copytree(ROOT / name, root / name)
            for name in ("boot.py", "main.py"):
                shutil.copyfile(ROOT / name, root / name)
            for name in broken:
                (root / name).write_text("1 / 0\n", encoding="utf-8")
        with Handheld(request.param, flash=flash, root=root, on=False):
            pass
        if files:
            flash_files.write(flash, files)
        made.append(Menu(request.param, flash, root))
        return made[-1]

    yield make
    for each in made:
        each.h.close()


def store(menu, tmp_path):
    """The saves on the flash, in a store on this PC."""
    folder = tmp_path / "read"
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in flash_files.read(menu.h.flash).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return Store(str(folder))


def test_go_starts_the_program_and_the_cursor_goes_round(menu):
    menu = menu()
    menu.choose(6)
    menu.h.settle(3000)
    assert "Spielen" in menu.h.words()


def test_back_stays_in_the_menu(menu):
    menu = menu()
    menu.h.press(menu.back)
    assert menu.h.words()[0] == MENU


def test_going_back_restores_a_groups_earlier_copy(menu, tmp_path):
    files = saves(tmp_path / "class")
    menu = menu(files)
    assert menu.choose(BACK) == ["Stand davor", "Earlier copy", "Fuchs+Eule"]
    menu.h.press(menu.ok)
    assert menu.h.words() == ["Fuchs+Eule", "Davor / Before:", "2 -> 1", "Nein / No", "Ja / Yes"]
    assert menu.choose(1) == ["Fertig / Done"]
    menu.h.press(menu.ok)
    assert menu.h.words()[0] == MENU
    menu.h.off()
    kept = store(menu, tmp_path)
    group = Progress.unpack(kept.read("group0"))
    assert (group.best(1), group.best(2)) == (9, 0)
    assert Progress.unpack(kept.earlier("group0")).best(2) == 9, "and it can be taken back"
    for kind in ("group1", "game0", "groups", "settings"):
        assert kept.read(kind) == Store(str(tmp_path / "class")).read(kind)
    menu.h.on()
    assert menu.h.ask("app.campaign.faults") == []
    assert menu.h.ask("app.campaign.progress.best(2)") == 0


@pytest.mark.parametrize("keys", ["no", "back"])
def test_nothing_changes_without_a_yes(menu, tmp_path, keys):
    files = saves(tmp_path / "class")
    menu = menu(files)
    answer = menu.ok if keys == "no" else menu.back
    menu.choose(BACK)
    menu.h.press(menu.ok)
    menu.h.press(answer)
    assert menu.h.words()[0] == MENU
    menu.choose(ERASE - BACK)
    assert menu.h.words() == ["Alles loeschen?", "Erase all?", "Nein / No", "Ja / Yes"]
    menu.h.press(answer)
    assert menu.h.words()[0] == MENU
    menu.choose(BACK)  # the cursor stands at ERASE: one further is INFO
    menu.h.off()
    assert flash_files.read(menu.h.flash) == files


def test_no_earlier_copy_is_told(menu, tmp_path):
    menu = menu()
    assert menu.choose(BACK) == ["Nichts davor", "Nothing before"]
    menu.h.press(menu.back)
    assert menu.h.words()[0] == MENU


def test_an_own_name_is_shown_in_plain_letters_and_other_groups_stay_reachable(menu, tmp_path):
    campaign = Campaign(str(tmp_path / "class"))
    for place in range(8):
        campaign.new(place, (place + 1) % 8)
        campaign.rename("Äöüß Ω %d" % place)
    folder = tmp_path / "class"
    menu = menu({path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("s")})
    words = menu.choose(BACK)
    assert words[2] == "Aeoeuess ? 0"
    for _ in range(7):
        menu.h.press(menu.next)
    menu.h.press(menu.ok)
    assert menu.h.words()[0] == "Aeoeuess ? 7"


def test_erasing_removes_every_save_even_damaged_and_newer_ones(menu, tmp_path):
    files = saves(tmp_path / "class")
    files["group1.0/s"] = b"damaged"
    files["game5.0/aside"] = b"aside"
    files["game6/0/s"] = files["game6/aside/0"] = b"of an earlier program"
    menu = menu(files)
    menu.choose(ERASE)
    assert menu.choose(1) == ["Fertig / Done"]
    menu.h.press(menu.ok)
    menu.h.off()
    assert flash_files.read(menu.h.flash) == {}
    menu.h.on()
    assert "Neu: noch nichts gespeichert" in menu.h.words()


@pytest.fixture
def locked(menu, tmp_path):
    """The open safe menu of a handheld with saves and the code BXAY, and the saves."""
    folder = tmp_path / "class"
    saves(folder)
    campaign = Campaign(str(folder))
    campaign.settings.lock = "BXAY"
    campaign.save_settings()
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("s")}
    return menu(files), files


def test_a_locked_handheld_erases_only_with_the_code(locked):
    menu, _ = locked
    menu.choose(ERASE)
    assert menu.h.words()[:2] == ["Gesperrt:", "Code?"]
    menu.h.keys("B X A")
    assert menu.h.words()[-1] == "* * *"
    menu.h.press("Y")
    assert menu.h.words()[0] == "Alles loeschen?"
    menu.choose(1)
    menu.h.press(menu.ok)
    menu.h.off()
    assert flash_files.read(menu.h.flash) == {}


def test_a_wrong_code_erases_nothing_and_costs_time(locked):
    menu, files = locked
    menu.choose(ERASE)
    menu.h.keys("B X A A")
    assert menu.h.words() == ["Falscher Code", "Wrong code"]
    menu.h.run(2000)
    assert menu.h.words() == ["Falscher Code", "Wrong code"]
    menu.h.run(1200)
    assert menu.h.words()[0] == MENU
    if "up" in menu.h.board.keys:
        menu.choose(0)
        menu.h.keys("B up")
        assert menu.h.words()[0] == MENU
    menu.h.off()
    assert flash_files.read(menu.h.flash) == files


def test_files_leaves_the_prompt_free_and_says_how(menu):
    menu = menu()
    words = menu.choose(FILES)
    assert menu.h.at_prompt and menu.h.crashed is None
    assert words[0] == "Dateien: Kabel" and "Thonny or" in words
    stats = menu.h.flash_stats
    menu.h.press(menu.ok)
    assert menu.h.words() == words and menu.h.flash_stats == stats
    menu.h.do("open('/copied', 'w').write('x')")
    menu.h.off()
    menu.h.on()
    assert not menu.h.at_prompt and "Spielen" in menu.h.words()


def test_the_last_fault_is_shown(menu):
    menu = menu()
    assert menu.choose(FAULT) == ["Kein Fehler", "No fault"]
    menu.h.press(menu.ok)
    menu.h.do("from firmware import fault_log; fault_log.add('long ' * 200 + '\\nValueError: last')")
    words = menu.choose(0)
    assert words[0] == "Fehler / Fault" and words[-1] == "ValueError: last"
    assert len(words) <= 19 and max(map(len, words)) <= 30


def test_info_names_version_interpreter_and_room(menu):
    menu = menu()
    words = menu.choose(INFO)
    assert words[:3] == ["Kreuzsummen", "0.1.0", "MicroPython"]
    free, total = words[-1].split(" KB")[0].split(" / ")
    assert int(total) == image.BLOCK * image.BLOCKS // 1024 and 0 < int(free) < int(total)
    menu.h.press(menu.back)
    assert menu.h.words()[0] == MENU


def test_a_broken_store_is_told_and_the_rest_works(menu, tmp_path):
    menu = menu(saves(tmp_path / "class"), broken=["firmware/store.py"])
    words = menu.choose(BACK)
    assert words[:2] == ["Geht nicht", "Doesn't work"] and "ZeroDivisionError" in "".join(words)
    menu.h.press(menu.ok)
    menu.choose(ERASE - BACK)
    assert menu.choose(1) == ["Fertig / Done"]
    menu.h.off()
    assert flash_files.read(menu.h.flash) == {}


def test_broken_words_leave_the_groups_numbers(menu, tmp_path):
    menu = menu(saves(tmp_path / "class"), broken=["firmware/text/de.py"])
    assert menu.choose(BACK) == ["Stand davor", "Earlier copy", "Gruppe 1"]


@pytest.mark.parametrize("how", ["none", "half", "last", "bits", "zeros"])
def test_power_may_fail_while_going_back(menu, tmp_path, how):
    files = saves(tmp_path / "class")
    menu = menu(files)
    for operation in range(4):
        menu.choose(BACK)
        menu.h.press(menu.ok)
        menu.h.cut_power(operation, how)
        menu.choose(1)
        lost = menu.h.lost_power
        menu.h.off()
        kept = store(menu, tmp_path)
        assert [kind for kind in KINDS if kept.state(kind) not in (NEW, WHOLE)] == []
        assert Progress.unpack(kept.read("group0")).best(1) == 9
        if not lost:
            break
        menu.h.close()
        flash_files.write(menu.h.flash, files)
        menu = Menu(menu.h.board.module, menu.h.flash)
