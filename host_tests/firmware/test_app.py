"""Power-on with bad saves on the flash: a child's page in plain words and a way on, never a traceback."""

import random

import pytest

from engine import games
from engine.table import Table
from firmware import slots, store
from firmware.session import NOT_LISTED
from firmware.text import de, en
from host_tests.firmware.screens import flash_files
from host_tests.firmware.screens.walk import begin, home, new_group, page, press_until, table
from tools.bench import Handheld

KINDS = ("settings", "groups", "group0", "game0")
NAMES = ("SAVE_OLDER", "SAVE_DAMAGED", "SAVE_NEWER", "SAVE_UNREAD", "SAVE_FULL", "SAVE_FAILED")
OLDER, DAMAGED, NEWER, UNREAD, FULL, FAILED = NAMES
FAULTS = {" ".join(getattr(words, name).split()): name for words in (de, en) for name in NAMES}


# On the board: leave no block of the flash free. What a file could not write any more is free again when it
# is closed, so smaller ones follow.
FILL = """
for size in (16384, 2048, 1024):
    file = open("/full%d" % size, "wb")
    try:
        while True:
            file.write(bytes(size))
            file.flush()
    except OSError:
        pass
    try:
        file.close()
    except OSError:
        pass
"""


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """The flash of a handheld with settings, a group and a game, each saved twice; and its saves."""
    flash = tmp_path_factory.mktemp("saved") / "flash.img"
    with Handheld(flash=flash, seed=1) as h:
        h.do("app.set_language(1); app.set_language(0)")
        new_group(h)
        home(h)
        h.do("app.campaign.new(4, 5); app.campaign.use(0)")
        h.do("app.go('path')")
        h.settle()
        begin(h, 363)
        h.do("app.campaign.table.apply(app.campaign.table.game.nth(0)); app.campaign.save_game()")
        h.do("app.campaign.table.apply(app.campaign.table.game.nth(0)); app.campaign.save_game()")
    saves = flash_files.read(flash)
    for kind in KINDS:
        assert {kind + ".0/s", kind + ".1/s"} <= set(saves)
    return flash, saves


@pytest.fixture
def handheld(saved, tmp_path):
    """A handheld that is off, with a copy of that flash."""
    flash = tmp_path / "flash.img"
    flash.write_bytes(saved[0].read_bytes())
    with Handheld(flash=flash, seed=1, on=False) as h:
        yield h


def newer_record(number):
    """The record of a kind as a later format of the store would have it."""
    data = bytearray(store._record(number, 9, b"what a later program wrote"))
    data[2] = 2
    return bytes(data[:12]) + flash_files.crc(data) + bytes(data[16:])


OTHERS = [name for name in games.NAMES if name not in NOT_LISTED]
NEWER_RECORD = {name: newer_record(store.FIRST_GAME + games.NAMES.index(name)) for name in OTHERS}
NEWER_RECORD["game0"] = newer_record(slots.KINDS.index("game0") + 1)


def start(h, files):
    """Power on with these saves; through all messages to the title. Gives the names of what they said."""
    h.off()
    flash_files.write(h.flash, files)
    h.on()
    said = messages(h)
    assert page(h) == "title"
    assert (h.output, h.crashed, h.panel.faults) == ("", None, [])
    return said


def messages(h):
    """Through all messages; gives the names of what they said."""
    said = []
    while page(h) == "message":
        words = " ".join(" ".join(text.split()) for text in h.words())
        (fault,) = [name for fault, name in FAULTS.items() if fault in words]
        said.append(fault)
        assert len(said) <= len(KINDS), "the messages never end"
        h.press("A")
    return said


def goes_on(h):
    """From the title, OK alone leads to a game, and the way back leads home."""
    for _ in range(12):
        if page(h) == "kreuzsummen":
            break
        h.press("A")
    assert page(h) == "kreuzsummen"
    h.press("A")
    h.press("A")
    assert table(h).game.check() is None
    home(h)
    assert (h.output, h.crashed) == ("", None)


WAYS = {
    "empty": lambda data: b"",
    "one byte": lambda data: data[:1],
    "half": lambda data: data[: len(data) // 2],
    "a bit turned": lambda data: data[:-1] + bytes((data[-1] ^ 4,)),
    "zeros": lambda data: bytes(len(data)),
    "erased": lambda data: b"\xff" * len(data),
    "too long": lambda data: data + bytes(5000),
    "text": lambda data: b"[Game \"kreuzsummen\"]\n" * 9,
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_both_copies_damaged_lead_to_a_page_in_plain_words_and_a_way_on(handheld, saved, kind):
    _, saves = saved
    for way, spoil in WAYS.items():
        bad = {"%s.%d/s" % (kind, slot): spoil(saves["%s.%d/s" % (kind, slot)]) for slot in (0, 1)}
        said = start(handheld, {**saves, **bad})
        assert said == [DAMAGED], way
        goes_on(handheld)
        handheld.off()
        left = list(flash_files.read(handheld.flash).values())
        assert all(data in left for data in bad.values() if data), "%s: the damaged files are not kept" % way
        assert start(handheld, {}) == [], "%s: it is told again" % way


@pytest.mark.parametrize("kind", KINDS)
def test_one_copy_damaged_leads_to_the_other(handheld, saved, kind):
    _, saves = saved
    for way, spoil in WAYS.items():
        for slot in (0, 1):
            name = "%s.%d/s" % (kind, slot)
            said = start(handheld, {**saves, name: spoil(saves[name])})
            # An empty second copy is what a power cut leaves of the second save ever: nothing was lost then.
            assert said == [OLDER] or (way == "empty" and said == []), way
            assert handheld.ask("app.campaign.progress is not None")
            assert start(handheld, {}) == [], "it is told again at the next power-on"
    goes_on(handheld)


@pytest.mark.parametrize("kind", KINDS)
def test_a_newer_format_stays_as_it_is(handheld, saved, kind):
    _, saves = saved
    bad = {}
    for slot in (0, 1):
        data = bytearray(saves["%s.%d/s" % (kind, slot)])
        data[2] = 2
        crc = flash_files.crc(data)
        bad["%s.%d/s" % (kind, slot)] = bytes(data[:12]) + crc + bytes(data[16:])
    said = start(handheld, {**saves, **bad})
    assert said == [NEWER]
    goes_on(handheld)
    handheld.off()
    left = flash_files.read(handheld.flash)
    assert {name: left[name] for name in bad} == bad


@pytest.mark.parametrize("kind", ["newer", "damaged"])
def test_what_is_played_on_is_there_after_power_off(handheld, saved, kind):
    _, saves = saved
    junk = NEWER_RECORD["game0"] if kind == "newer" else b"\x55" * 60
    bad = {"game0.%d/s" % slot: junk for slot in (0, 1)}
    assert start(handheld, {**saves, **bad}) == [NEWER if kind == "newer" else DAMAGED]
    press_until(handheld, "kreuzsummen")
    handheld.do("app.campaign.table.apply(app.campaign.table.game.nth(0)); app.campaign.save_game()")
    before = table(handheld).game.snapshot()
    for _ in range(2):
        assert start(handheld, {}) == [] and "Weiterspielen" in handheld.words()
        handheld.press("A")
        assert page(handheld) == "kreuzsummen" and table(handheld).game.snapshot() == before
    left = list(flash_files.read(handheld.flash).values())
    assert left.count(junk) == 2


@pytest.mark.parametrize("kind", ["newer", "damaged"])
@pytest.mark.parametrize("name", OTHERS)
def test_a_match_that_is_played_on_is_there_after_power_off(handheld, name, kind):
    junk = NEWER_RECORD[name] if kind == "newer" else b"\x55" * 60
    flash_files.write(handheld.flash, {"%s.%d/s" % (name, slot): junk for slot in (0, 1)})
    handheld.on()
    handheld.do("app.go('games', %r)" % name)
    handheld.settle()
    handheld.press("A")
    assert messages(handheld) == [NEWER if kind == "newer" else DAMAGED]
    assert page(handheld) == "games"
    handheld.press("A")
    assert page(handheld) == "seats", "it is told again"
    handheld.do("app.session.begin(); app.session.pass_on()")
    handheld.settle()
    handheld.do("app.session.play(app.session.table.game.nth(0)); app.session.save()")
    before = handheld.ask("app.session.table.pack()")
    for _ in range(2):
        assert start(handheld, {}) == [] and handheld.words()[1] == "▶ Weiterspielen"
        handheld.press("A")
        assert handheld.ask("app.session.table.pack()") == before
        assert page(handheld) in ("curtain", "message", name)
    left = list(flash_files.read(handheld.flash).values())
    assert left.count(junk) == 2


def test_saves_of_each_other(handheld, saved):
    """Whole records in the folders of other kinds."""
    _, saves = saved
    for kind in KINDS:
        for other in KINDS:
            if other != kind:
                bad = {"%s.%d/s" % (kind, slot): saves["%s.%d/s" % (other, slot)] for slot in (0, 1)}
                assert start(handheld, {**saves, **bad}) == [DAMAGED]
    goes_on(handheld)


def test_a_game_of_another_kind_counts_as_damaged(handheld, saved):
    _, saves = saved
    other = Table.new("quibbles", b"\x64", 2, 0, 5).pack()
    number = slots.KINDS.index("game0") + 1
    one = {"game0.1/s": store._record(number, 9, other)}
    assert start(handheld, {**saves, **one}) == [OLDER]
    assert start(handheld, {**saves, **one, "game0.0/s": store._record(number, 8, other)}) == [DAMAGED]
    goes_on(handheld)


def test_everything_damaged_at_once(handheld, saved):
    _, saves = saved
    said = start(handheld, dict.fromkeys(saves, b"junk"))
    assert set(said) == {DAMAGED}
    goes_on(handheld)


def test_everything_gone(handheld, saved):
    _, saves = saved
    assert start(handheld, dict.fromkeys(saves)) == []
    goes_on(handheld)


def test_bytes_changed_at_random(handheld, saved):
    _, saves = saved
    chance = random.Random(1)
    for _ in range(25):
        bad = {}
        for name in chance.sample(sorted(saves), 3):
            data = bytearray(saves[name])
            for _ in range(chance.choice((1, 1, 2, 50))):
                data[chance.randrange(len(data))] = chance.randrange(256)
            bad[name] = bytes(data[: chance.choice((len(data), len(data), chance.randrange(len(data))))])
        start(handheld, {**saves, **bad})
    goes_on(handheld)


def test_starting_anew_is_a_way_out_of_a_damaged_group(handheld):
    flash_files.write(handheld.flash, {"group0.%d/s" % slot: b"junk" for slot in (0, 1)})
    handheld.on()
    assert de.CLEAN in handheld.words()
    handheld.keys("up A")
    assert page(handheld) == "title"
    goes_on(handheld)
    handheld.off()
    handheld.on()
    assert page(handheld) == "title", "the same fault is told again"
    assert (handheld.output, handheld.crashed) == ("", None)


def test_an_unreadable_group_can_be_chosen_again_and_again(handheld, saved):
    _, saves = saved
    start(handheld, {**saves, "group0.0/s": b"", "group0.1/s": b""})
    handheld.press("A")
    for _ in range(3):
        assert page(handheld) == "groups"
        handheld.press("up")  # from the group that can be read
        handheld.press("A")
        assert page(handheld) == "message"
        handheld.press("A")
    handheld.press("A")
    assert page(handheld) == "path", "the cursor does not lie at a group that can be read"
    assert (handheld.output, handheld.crashed) == ("", None)


def test_a_full_flash_is_told_once_and_the_game_goes_on(tmp_path):
    with Handheld(flash=tmp_path / "flash.img", seed=1) as h:
        h.do(FILL)
        press_until(h, "group_new")
        while page(h) == "group_new":
            h.press("A")  # the first who play together: they are saved
        assert messages(h) == [FULL]
        assert page(h) == "path", "it is told before the page that follows, which opens all the same"
        begin(h, 363)
        for _ in range(4):
            h.press("A")
        assert table(h).length > 0
        home(h)
        goes_on(h)
        assert messages(h) == []


def test_a_flash_that_fills_up_is_told_of_before_the_game_begins(tmp_path):
    with Handheld(flash=tmp_path / "flash.img", seed=1) as h:
        new_group(h)
        h.do(FILL)
        while page(h) not in ("message", "kreuzsummen"):
            h.press("A")
        assert messages(h) == [FULL]
        press_until(h, "kreuzsummen")


def test_a_full_flash_does_not_stop_the_saves_of_a_group_that_has_saved_before(handheld):
    handheld.on()
    handheld.do(FILL)
    press_until(handheld, "kreuzsummen")
    handheld.press("A")  # takes a card: that is saved
    before = table(handheld).game.snapshot()
    handheld.off()
    handheld.on()
    assert messages(handheld) == []
    assert table(handheld).game.snapshot() == before
