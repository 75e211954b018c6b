"""Groups, progress and games between pages and store: what damaged, newer and foreign saves lead to."""

import pytest

from engine.kreuzsummen import actions
from engine.table import Table
from firmware import slots as firmware_slots
from firmware import store as stores
from firmware.campaign import FAILED, FULL, Campaign, seconds_of
from firmware.groups import DAMAGED, NEWER, OLDER, UNREAD
from firmware.progress import GROUPS, Progress
from firmware.slots import KINDS
from firmware.store import StoreError, StoreFull
from firmware.text import de, en

OWN = ("settings", "groups", "group0", "game0")  # what a handheld with one group has


@pytest.fixture
def root(tmp_path):
    """The saves of a handheld: English, one group, in a game of scenario 1; each kind saved twice."""
    root = tmp_path / "save"
    campaign = Campaign(str(root))
    campaign.settings.language = 1
    campaign.save_settings()
    campaign.settings.brightness = 50
    campaign.save_settings()
    campaign.new(2, 5)
    campaign.new(3, 4)
    campaign.use(0)
    campaign.begin(deal(1))
    campaign.table.apply(next(campaign.table.game.legal()))
    campaign.save_game()
    campaign.progress.win(1, 9)
    campaign.save_settings()
    campaign.write("group0", campaign.progress)
    assert campaign.faults == []
    return root


def deal(seed):
    return Table.new("kreuzsummen", bytes((1,)), 2, 0, seed)


def contents(root):
    return {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def are_kept(root, kind, before):
    """Does each of these files of a kind still lie in its place, or aside?"""
    found = [path.read_bytes() for path in root.glob(kind + ".[01]/*")]
    return all(found.count(data) >= before.count(data) for data in before)


def slots(root, kind):
    return sorted(root.glob(kind + ".[01]/s"))


def write_record(root, kind, payload, version=stores.FORMAT):
    """Make `payload` the only record of a kind, as the store would write it (of that format)."""
    record = bytearray(stores._record(KINDS.index(kind) + 1, 9, payload))
    record[2] = version
    crc = stores.binascii.crc32(payload, stores.binascii.crc32(bytes(record[:12])))
    record[12:16] = crc.to_bytes(4, "little")
    for path in slots(root, kind):
        path.write_bytes(record)


def shake(campaign):
    """Do all that writes."""
    campaign.settings.brightness = 30
    campaign.save_settings()
    if campaign.progress is not None:
        campaign.begin(deal(2))
        campaign.table.apply(actions.GIVE_UP)
        campaign.save_game()


def test_everything_is_there_again(root):
    campaign = Campaign(str(root))
    assert campaign.faults == []
    assert (campaign.settings.language, campaign.settings.brightness) == (1, 50)
    assert campaign.used() == [0, 1]
    assert (campaign.place, campaign.progress.animals) == (0, (2, 5))
    assert campaign.progress.best(1) == 9 and campaign.progress.tries(1) == 1
    assert campaign.table.length == 1
    assert campaign.reached() == 2


def test_a_new_handheld_has_nothing_and_says_nothing(tmp_path):
    campaign = Campaign(str(tmp_path / "save"))
    assert campaign.fresh
    assert (campaign.used(), campaign.place, campaign.progress, campaign.table) == ([], -1, None, None)
    assert campaign.faults == []
    assert list(tmp_path.rglob("*")) == [tmp_path / "save"], "power-on alone writes nothing but the folder"


# One kind goes bad


@pytest.mark.parametrize("kind", OWN)
@pytest.mark.parametrize("junk", [b"\0" * 30, b"K", b"KS" + bytes(300), b"{}"])
def test_a_damaged_kind_is_told_of_and_its_files_are_kept(root, kind, junk):
    for path in slots(root, kind):
        path.write_bytes(junk)
    campaign = Campaign(str(root))
    assert (DAMAGED, kind) in campaign.faults
    assert {name for _, name in campaign.faults} == {kind}
    before = [path.read_bytes() for path in slots(root, kind)]
    assert set(before) == {junk}, "moved before anything was to be saved"
    shake(campaign)
    assert are_kept(root, kind, before)


@pytest.mark.parametrize("kind", OWN)
def test_one_damaged_copy_leads_to_the_one_before_it(root, kind):
    whole = Campaign(str(root)).store.read(kind)
    newest = next(path for path in slots(root, kind) if path.read_bytes()[16:] == whole)
    data = bytearray(newest.read_bytes())
    data[-1] ^= 1
    newest.write_bytes(data)
    campaign = Campaign(str(root))
    if len(slots(root, kind)) == 2:
        assert campaign.faults == [(OLDER, kind)]
        shake(campaign)
        assert Campaign(str(root)).faults == []
    else:
        assert campaign.faults == [(DAMAGED, kind)]


@pytest.mark.parametrize("kind", OWN)
def test_a_newer_record_is_told_of_and_never_overwritten(root, kind):
    write_record(root, kind, b"what a later program wrote", version=2)
    before = [path.read_bytes() for path in slots(root, kind)]
    campaign = Campaign(str(root))
    assert campaign.faults == [(NEWER, kind)]
    shake(campaign)
    campaign.start_clean(kind)
    shake(campaign)
    assert [path.read_bytes() for path in slots(root, kind)] == before


@pytest.mark.parametrize(("kind", "payload"), [
    ("settings", b"\x04\0\x50\0"),
    ("groups", b"\x03\x01\0"),
    ("group0", b"\x04" + bytes(103)),
    ("game0", b"K\x02" + bytes(40)),
])  # fmt: skip
def test_a_newer_payload_is_told_of_and_never_overwritten(root, kind, payload):
    write_record(root, kind, payload)
    before = [path.read_bytes() for path in slots(root, kind)]
    campaign = Campaign(str(root))
    assert campaign.faults == [(NEWER, kind)]
    shake(campaign)
    campaign.start_clean(kind)
    shake(campaign)
    assert [path.read_bytes() for path in slots(root, kind)] == before


@pytest.mark.parametrize(("kind", "payload"), [
    ("settings", b""),
    ("settings", b"\x01\x07\x50\0"),
    ("groups", b"\x01\x00\x03"),
    ("group0", b"\x01" + bytes(20)),
    ("group0", b"\x01\xff\0\0" + bytes(100)),
    ("group0", b"\x01\x10\0\x02\xff\xff" + bytes(100)),
    ("game0", b""),
    ("game0", b"not a game at all"),
    ("game0", b"K\x01" + bytes(40)),
])  # fmt: skip
def test_a_foreign_payload_is_told_of_and_kept(root, kind, payload):
    write_record(root, kind, payload)
    before = [path.read_bytes() for path in slots(root, kind)]
    campaign = Campaign(str(root))
    assert campaign.faults == [(DAMAGED, kind)]
    shake(campaign)
    assert are_kept(root, kind, before)


@pytest.mark.parametrize("kind", ["settings", "game0"])
@pytest.mark.parametrize("newer", [False, True])
def test_what_is_played_on_is_saved_though_the_save_before_is_damaged_or_newer(root, kind, newer):
    """A newer one stays in its place; what is saved beside it is read as long as only that can be read."""
    write_record(root, kind, b"what a later program wrote" if newer else b"?", 2 if newer else 1)
    before = [path.read_bytes() for path in slots(root, kind)]
    shake(Campaign(str(root)))
    again = Campaign(str(root))
    assert (again.faults, again.settings.brightness) == ([], 30)
    assert (again.table.deck, again.table.game.result) == (deal(2).deck, 2)
    again.begin(deal(3))
    last = Campaign(str(root))
    assert (last.faults, last.table.deck) == ([], deal(3).deck)
    if newer:
        assert [path.read_bytes() for path in slots(root, kind)] == before


def test_a_list_of_groups_of_a_newer_program_loses_no_group(root):
    """This program's groups and those of the newer one are not overwritten by each other's."""
    list_now = Campaign(str(root)).store.read("groups")
    write_record(root, "groups", b"\x09\x03\x01later")
    campaign = Campaign(str(root))
    assert campaign.faults.pop() == (NEWER, "groups") and campaign.used() == [0, 1]
    campaign.new(6, 7)
    again = Campaign(str(root))
    assert (again.faults, again.place, again.progress.animals) == ([], 2, (6, 7))
    # The newer program, which does not know of that group, is back.
    write_record(root, "groups", list_now)
    back = Campaign(str(root))
    assert back.used() == [0, 1]
    back.new(1, 0)
    assert (back.place, back.used()) == (3, [0, 1, 2, 3])
    assert back.group(2).animals == (6, 7)


def test_where_all_places_hold_groups_no_further_one_is_made(tmp_path):
    campaign = Campaign(str(tmp_path / "save"))
    for place in range(GROUPS):
        campaign.new(place, (place + 1) % 8)
    campaign.listed[1:3] = b"\x01\x00"
    assert not campaign.new(5, 3) and campaign.used() == list(range(8))
    assert campaign.group(1).animals == (1, 2)


def test_a_group_is_forgotten_though_its_game_is_damaged_or_newer(root):
    for version in (1, 2):
        write_record(root, "game0", b"?", version)
        before = [path.read_bytes() for path in slots(root, "game0")]
        campaign = Campaign(str(root))
        campaign.faults.clear()
        campaign.use(0)
        campaign.forget()
        assert (campaign.faults, campaign.used()) == ([], [1])
        campaign.new(2, 5)
        assert (campaign.place, campaign.table) == (0, None)
        campaign.begin(deal(1))
        again = Campaign(str(root))
        assert again.table.deck == deal(1).deck
        assert are_kept(root, "game0", before)


def test_where_nothing_can_be_saved_it_is_said(root):
    """What this program saves beside a newer save is newer as well: there is no third place."""
    for folder in (root, root / "beside"):
        folder.mkdir(exist_ok=True)
        store = stores.Store(str(folder))
        for end in (b"1", b"2"):
            store.write("game0", end)
        write_record(folder, "game0", b"later", 2)
    before = contents(root)
    campaign = Campaign(str(root))
    assert campaign.faults == [(NEWER, "game0")]
    campaign.faults.clear()
    campaign.begin(deal(2))
    assert campaign.faults == [(FAILED, "")]
    after = contents(root)
    assert all(after[path] == data for path, data in before.items() if "game0" in str(path))


def test_each_fault_is_told_once(root):
    for path in slots(root, "game0"):
        path.write_bytes(b"junk")
    campaign = Campaign(str(root))
    campaign.use(1)
    campaign.use(0)
    campaign.use(0)
    assert campaign.faults == [(DAMAGED, "game0")]


@pytest.mark.parametrize("fault", [OLDER, DAMAGED, NEWER, UNREAD, FULL, FAILED])
def test_each_fault_has_words(fault):
    assert getattr(de, fault) and getattr(en, fault)


# Starting clean


@pytest.mark.parametrize("kind", OWN)
@pytest.mark.parametrize("how", ["junk in the files", "foreign payload"])
def test_start_clean_is_a_way_on(root, kind, how):
    if how == "junk in the files":
        for path in slots(root, kind):
            path.write_bytes(b"junk")
    else:
        write_record(root, kind, b"\x01foreign")
    campaign = Campaign(str(root))
    assert campaign.faults.pop() == (DAMAGED, kind)
    campaign.start_clean(kind)
    assert campaign.faults == []
    if campaign.progress is None:
        campaign.new(6, 7)
    shake(campaign)
    again = Campaign(str(root))
    assert again.faults == [], "the same fault is told at the next power-on"
    assert again.settings.brightness == 30
    assert again.table is not None


def test_start_clean_keeps_the_damaged_files_aside(root):
    for path in slots(root, "game0"):
        path.write_bytes(b"junk of " + path.parent.name.encode())
    campaign = Campaign(str(root))
    campaign.start_clean("game0")
    kept = [path.read_bytes() for path in sorted(root.glob("game0.*/aside"))]
    assert kept == [b"junk of game0.0", b"junk of game0.1"]


def test_an_unreadable_group_leaves_the_others_alone(root):
    for path in slots(root, "group0"):
        path.write_bytes(b"junk")
    campaign = Campaign(str(root))
    assert (campaign.place, campaign.progress, campaign.table) == (-1, None, None)
    assert campaign.group(0) is None
    campaign.use(1)
    assert campaign.progress.animals == (3, 4)
    for _ in range(2):
        campaign.faults.clear()
        campaign.use(0)
        assert (campaign.place, campaign.progress) == (-1, None)
        assert campaign.faults == [(DAMAGED, "group0")], "whoever chooses it must be told"


def test_a_cleaned_group_is_gone_from_the_list_and_its_place_is_free(root):
    for path in slots(root, "group0"):
        path.write_bytes(b"junk")
    campaign = Campaign(str(root))
    campaign.start_clean("group0")
    assert campaign.used() == [1]
    assert Campaign(str(root)).used() == [1]
    campaign.new(6, 7)
    assert campaign.place == 0
    assert campaign.table is None
    assert Campaign(str(root)).table is None, "the game of the group that was there before"


def test_an_unreadable_list_is_made_anew_from_the_groups(root):
    for path in slots(root, "groups"):
        path.write_bytes(b"junk")
    campaign = Campaign(str(root))
    assert campaign.faults == [(DAMAGED, "groups")]
    assert campaign.used() == [0, 1]
    campaign.use(0)
    assert campaign.progress.animals == (2, 5)
    campaign.start_clean("groups")
    campaign.use(1)
    again = Campaign(str(root))
    assert again.faults == []
    assert again.used() == [0, 1]


# Eight groups


def test_eight_groups_each_with_its_own_progress_and_game(tmp_path):
    root = str(tmp_path / "save")
    campaign = Campaign(root)
    for place in range(GROUPS):
        campaign.new(place, (place + 1) % 8)
        assert campaign.place == place
        campaign.begin(deal(place + 1))
        campaign.progress.win(1, 6 + place)
        campaign.write("group%d" % place, campaign.progress)
    assert campaign.groups.free() == -1
    again = Campaign(root)
    assert (again.used(), again.place) == (list(range(8)), 7)
    for place in range(GROUPS):
        again.use(place)
        assert again.progress.animals == (place, (place + 1) % 8)
        assert again.progress.best(1) == 6 + place
        assert again.table.deck == deal(place + 1).deck
    assert again.faults == []


def test_a_pair_is_found_in_its_own_order_only(root):
    campaign = Campaign(str(root))
    assert campaign.find(2, 5) == 0
    assert campaign.find(3, 4) == 1
    assert campaign.find(5, 2) == -1
    assert campaign.find(0, 1) == -1


def test_the_group_that_played_last_plays_again(root):
    Campaign(str(root)).use(1)
    assert Campaign(str(root)).place == 1


# Winning


def test_all_before_the_first_scenario_that_is_not_won_are_open(tmp_path):
    campaign = Campaign(str(tmp_path / "save"))
    campaign.new(0, 1)
    assert campaign.reached() == 1
    for scenario in (1, 2, 4):
        campaign.progress.win(scenario, 9)
    assert campaign.reached() == 3
    campaign.settings.open_all = True
    assert campaign.reached() == 50
    campaign.settings.open_all = False
    for scenario in range(1, 51):
        campaign.progress.win(scenario, 9)
    assert campaign.reached() == 50


# The store refuses


@pytest.mark.parametrize(("error", "words"), [(StoreFull, FULL), (StoreError, FAILED)])
def test_a_save_that_fails_is_told_of_and_the_game_goes_on(root, monkeypatch, error, words):
    campaign = Campaign(str(root))

    def write(kind, payload):
        raise error("no")

    monkeypatch.setattr(campaign.store, "write", write)
    shake(campaign)
    shake(campaign)
    assert {word for word, _ in campaign.faults} == {words}
    assert len(campaign.faults) == len(set(campaign.faults)), "told more than once"
    assert campaign.table.game.result


def test_nothing_is_written_when_nothing_changed(root):
    campaign = Campaign(str(root))
    before = contents(root)
    campaign.save_settings()
    campaign.use(0)
    campaign.save_game()
    assert contents(root) == before


def test_a_group_of_another_place_is_only_looked_at(root):
    before = contents(root)
    campaign = Campaign(str(root))
    assert isinstance(campaign.group(1), Progress)
    assert campaign.place == 0
    assert contents(root) == before


def test_a_handheld_is_new_until_anything_was_saved(tmp_path):
    campaign = Campaign(str(tmp_path / "save"))
    assert campaign.fresh
    campaign.save_settings()
    assert not campaign.fresh


def test_playing_time_is_kept_with_the_game_and_goes_to_the_group_with_the_next_one(tmp_path):
    """Seconds are counted action by action; a long pause counts as two minutes."""
    campaign = Campaign(str(tmp_path / "save"))
    campaign.new(0, 1)
    campaign.begin(Table.new("kreuzsummen", b"\1", 2, 0, 5))
    for ms in (20_000, 999, 45_500, 3_600_000):
        campaign.played(ms)
    campaign.save_game()
    again = Campaign(str(tmp_path / "save"))
    assert seconds_of(again.table) == 20 + 0 + 45 + 120 and again.progress.minutes == 0
    again.begin(Table.new("kreuzsummen", b"\2", 2, 0, 5))
    last = Campaign(str(tmp_path / "save"))
    assert (last.progress.minutes, seconds_of(last.table)) == (3, 0)


@pytest.mark.parametrize("payload", [None, b"means nothing to this program"])
@pytest.mark.parametrize("kind", OWN)
def test_a_copy_that_can_not_be_read_is_told_of_and_no_file_changes(root, monkeypatch, kind, payload):
    if payload is not None:  # the other copy
        write_record(root, kind, payload)
    before = contents(root)
    unreadable = str(slots(root, kind)[-1])

    def open_(name, mode="r"):
        if name == unreadable:
            raise OSError(5, "input/output")
        return open(name, mode)

    with monkeypatch.context() as patch:
        patch.setattr(firmware_slots, "open", open_, raising=False)
        campaign = Campaign(str(root))
        assert (UNREAD, kind) in campaign.faults
        assert contents(root) == before
        shake(campaign)
        after = contents(root)
        assert all(after[path] == before[path] for path in before if path.parts[0][:-2] == kind)
