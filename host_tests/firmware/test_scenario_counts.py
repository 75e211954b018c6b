"""Saves of programs with other numbers of scenarios: each opens those of all others, and loses nothing."""

import shutil
from pathlib import Path

import pytest

from engine import games
from engine.table import Table, sealed
from firmware import campaign as campaigns
from firmware import progress
from firmware.campaign import Campaign
from firmware.groups import NEWER
from firmware.progress import Progress
from firmware.slots import KINDS
from firmware.store import PAYLOAD, Store, _record
from host_tests.firmware.screens import flash_files
from host_tests.firmware.screens.walk import begin, home, page, press_until
from tools.bench import Handheld

SAVES = Path(__file__).parent / "saves"
HEADER = 16  # bytes of a record of the store before its payload
COUNTS = (49, 50, 51, 99)
STORED = [
    path
    for folder in ("version0.1", "minutes", "counted")
    for path in sorted((SAVES / folder).rglob("s"))
    if "/group" in path.as_posix() and "/groups" not in path.as_posix()
]
# What a program of 99 scenarios wrote of a group that had won scenario 80; never made anew.
COUNTED = SAVES / "counted"


@pytest.fixture
def program(monkeypatch):
    """A function that makes this program one with so many scenarios."""

    def become(count):
        for module in (progress, campaigns):
            monkeypatch.setattr(module, "SCENARIOS", count)
        kind = games.load("kreuzsummen")
        monkeypatch.setattr(kind, "OPTIONS", (("Scenario", 1, count, 1),))

    return become


def noted(group, count):
    """(best, tries) of the scenarios from 1 to `count`."""
    return [(group.best(number), group.tries(number)) for number in range(1, count + 1)]


def played(count, name=""):
    """A group that has won all of `count` scenarios, each in another number of turns."""
    group = Progress(name, (3, 6))
    for number in range(1, count + 1):
        for _ in range(number % 15 + 1):
            group.begin(number)
        group.win(number, 255 - number)
    group.minutes = 300
    return group


@pytest.mark.parametrize("count", COUNTS)
def test_every_stored_group_opens_and_is_saved_as_it_was(program, count):
    assert len(STORED) > 8
    for path in STORED:
        data = path.read_bytes()[HEADER:]
        program(99)
        whole = noted(Progress.unpack(data), 99)
        program(count)
        group = Progress.unpack(data)
        assert noted(group, count) == whole[:count], path
        assert group.pack() == data, path


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("other", COUNTS)
def test_a_group_goes_to_another_program_and_back_without_a_loss(program, count, other):
    program(count)
    group = played(count, "\U0001f98a" * 12)
    data = group.pack()
    before = noted(group, count)
    assert len(data) <= PAYLOAD
    program(other)
    there = Progress.unpack(data)
    assert noted(there, min(count, other)) == before[: min(count, other)]
    there.begin(7)
    there.win(7, 5)
    there.minutes += 1
    program(count)
    back = Progress.unpack(there.pack())
    before[6] = (5, 9)
    assert noted(back, count) == before
    assert (back.name, back.animals, back.minutes, back.last) == (group.name, (3, 6), 301, 7)


def test_a_program_with_more_scenarios_writes_what_others_read_until_one_of_these_is_played(program):
    program(50)
    data = played(50).pack()
    assert data[0] == 2
    program(99)
    group = Progress.unpack(data)
    assert group.pack() == data
    group.begin(51)
    assert group.pack()[0] == 3 and Progress.unpack(group.pack()).tries(51) == 1


@pytest.mark.parametrize("name", ["", "Zoë & Jörg", "\U0001f98a" * 12])
def test_every_number_of_scenarios_up_to_132_fits_and_all_victories_are_kept(program, name):
    for count in range(51, 133):
        program(count)
        group = played(count, name)
        data = group.pack()
        assert len(data) <= PAYLOAD
        back = Progress.unpack(data)
        assert [back.best(n) for n in range(1, count + 1)] == [group.best(n) for n in range(1, count + 1)]
        assert back.pack() == data and all(back.tries(n) for n in range(1, count + 1))
        if count <= 74:
            assert noted(back, count) == noted(group, count)


def test_a_damaged_record_with_a_count_is_refused(program):
    program(99)
    data = played(99, "Anna").pack()
    cut = [data[:length] for length in range(len(data))]
    for bad in [*cut, data + b"\0", data[:2] + b"\x64" + data[3:]]:
        with pytest.raises(ValueError):
            Progress.unpack(bad)
    at = 4 + len("Anna") + 2
    assert data[at] == 99
    for count in range(98):
        with pytest.raises(ValueError):
            Progress.unpack(data[:at] + bytes((count,)) + data[at + 1 :])


@pytest.mark.parametrize(("count", "scenario"), [(50, 51), (50, 99), (49, 50)])
def test_a_game_of_a_scenario_that_this_program_does_not_have_stays_and_another_is_saved(
    program, tmp_path, count, scenario
):
    root = str(tmp_path / "save")
    campaign = Campaign(root)
    campaign.new(2, 5)
    data = bytearray(Table.new("kreuzsummen", b"\x32", 2, 0, 5).pack()[:-2])
    at = data.index(b"kreuzsummen\1") + len("kreuzsummen\1")
    data[at] = scenario
    newer = sealed(data)
    campaign.store.write("game0", newer)
    program(count)
    campaign = Campaign(root)
    assert campaign.faults == [(NEWER, "game0")] and campaign.table is None
    campaign.begin(Table.new("kreuzsummen", b"\1", 2, 0, 7))
    again = Campaign(root)
    assert (again.faults, again.table.game.scenario) == ([], 1)
    assert Store(root).read("game0") == newer


def test_the_campaign_ends_where_the_program_does(program, tmp_path):
    for count in COUNTS:
        program(count)
        campaign = Campaign(str(tmp_path / str(count)))
        campaign.new(0, 1)
        for number in range(1, count + 1):
            assert campaign.reached() == number
            campaign.progress.win(number, 9)
        assert campaign.reached() == count


def test_the_saves_of_a_program_with_99_scenarios_are_kept(tmp_path):
    shutil.copytree(COUNTED, tmp_path / "save")
    campaign = Campaign(str(tmp_path / "save"))
    group = campaign.progress
    assert (campaign.faults, group.name, group.last, group.minutes) == ([], "Füchse", 80, 95)
    assert noted(group, 50) == [(number + 5, 1) for number in range(1, 51)]
    data = campaign.store.read("group0")
    assert campaign.reached() == 50 and group.pack() == data
    campaign.begin(Table.new("kreuzsummen", b"\1", 2, 0, 7))
    campaign.table.apply(campaign.table.game.GIVE_UP)
    after = campaign.store.read("group0")
    assert Progress.unpack(after).tries(1) == 2
    assert len(after) == len(data)
    # All but the scenario played last, its tries, and the minutes is as it was.
    assert sum(one != other for one, other in zip(data, after, strict=True)) == 2


def test_the_handheld_plays_on_with_the_saves_of_a_program_with_99_scenarios(tmp_path):
    flash = tmp_path / "flash.img"
    with Handheld(flash=flash, on=False):
        pass
    files = {path.relative_to(COUNTED).as_posix(): path.read_bytes() for path in COUNTED.rglob("s")}
    newer = bytes(_record(KINDS.index("game0") + 1, 9, b"K\2a later game"))
    files |= {"game0.0/s": newer}
    flash_files.write(flash, files)
    with Handheld(flash=flash, seed=1) as h:
        assert page(h) == "message"
        h.press("A")
        assert page(h) == "title" and "Euer Weg: Füchse" in h.words()
        press_until(h, "path")
        h.do("app.go('path', 1)")
        h.settle()
        begin(h, 5)
        h.press("A")
        home(h)
        h.off()
        left = flash_files.read(flash)
        assert left["game0.0/s"] == newer and left["beside/game0.0/s"]
        before, after = (
            max(some["group0.0/s"], some["group0.1/s"], key=lambda data: data[4])[HEADER:]
            for some in (files, left)
        )
        assert after[0] == 3 and after[2] == 1 and len(after) == len(before)
        h.on()
        assert page(h) == "title" and "Weiterspielen" in h.words()
        assert (h.output, h.crashed) == ("", None)
