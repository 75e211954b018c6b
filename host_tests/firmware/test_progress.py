"""What a group, the list of groups and the settings keep. Runs on both interpreters."""

from firmware import progress
from firmware.groups import Groups
from firmware.packing import NewerVersion
from firmware.progress import Progress, Settings
from firmware.store import PAYLOAD


def refuses(call, *arguments):
    """The class of the ValueError that the call must raise."""
    try:
        call(*arguments)
    except ValueError as error:
        return type(error)
    raise AssertionError("accepted %r" % (arguments,))


def full_group():
    group = Progress("Ömü" * 4, (7, 0))
    for scenario in range(1, 51):
        for _ in range(scenario * 6):
            group.begin(scenario)
        if scenario % 3:
            group.win(scenario, scenario + 3)
    return group


def test_stars_change_at_two_and_six_turns_above_the_cells():
    assert [progress.stars(best, 9) for best in (0, 9, 11, 12, 15, 16, 255)] == [0, 3, 3, 2, 2, 1, 1]


def test_a_group_comes_back_from_its_bytes():
    group = Progress.unpack(full_group().pack())
    assert (group.name, tuple(group.animals), group.last) == ("Ömü" * 4, (7, 0), 50)
    for scenario in range(1, 51):
        assert group.best(scenario) == (scenario + 3 if scenario % 3 else 0)
        assert group.tries(scenario) == min(6 * scenario, 255)


def test_the_longest_group_fits_the_store():
    group = Progress("\U0001f98a" * 12)
    assert len(group.pack()) == 152
    group.minutes = 1
    assert len(group.pack()) == 154 <= PAYLOAD


def test_minutes_come_back_and_a_group_without_any_is_read_by_programs_that_know_none():
    group = full_group()
    plain = group.pack()
    assert plain[0] == 1 and Progress.unpack(plain).minutes == 0
    for minutes, kept in ((1, 1), (300, 300), (70000, 65535)):
        group.minutes = minutes
        data = group.pack()
        assert data[0] == 2 and data[1:] == plain[1:] + kept.to_bytes(2, "big")
        assert Progress.unpack(data).minutes == kept
        for bad in (data[:-1], data + b"\0", b"\1" + data[1:], b"\2" + plain[1:]):
            assert refuses(Progress.unpack, bad) is ValueError


def test_a_new_group_has_won_nothing():
    group = Progress.unpack(Progress("Anna").pack())
    assert (group.last, tuple(group.animals)) == (0, (0, 1))
    assert not any(group.best(n) or group.tries(n) for n in range(1, 51))


def test_only_fewer_turns_are_a_new_best():
    group = Progress()
    assert [group.win(4, turns) for turns in (12, 12, 13, 11)] == [True, False, False, True]
    assert (group.best(4), group.best(3), group.best(5)) == (11, 0, 0)


def test_a_victory_in_many_turns_is_still_a_victory():
    group = Progress()
    assert group.win(1, 256)
    assert group.best(1) == 255
    assert refuses(group.win, 1, 0)


def test_scenarios_out_of_range_are_refused():
    for scenario in (0, 51, -1):
        for call in (Progress().best, Progress().tries, Progress().begin):
            assert refuses(call, scenario)


def test_names_and_animals_out_of_range_are_refused():
    assert refuses(Progress("A" * 13).pack)
    assert refuses(Progress("A", (0, 8)).pack)
    assert refuses(Progress("A", (-1, 0)).pack)


def test_a_damaged_group_is_refused():
    data = full_group().pack()
    for bad in (b"", data[:3], data[:-1], data + b"\0", b"\0" + data[1:], b"\1\x80" + data[2:]):
        assert refuses(Progress.unpack, bad) is ValueError
    assert refuses(Progress.unpack, data[:2] + b"\x33" + data[3:]) is ValueError
    thirteen = bytes((1, 0, 0, 13)) + b"A" * 13 + bytes(100)
    assert refuses(Progress.unpack, thirteen) is ValueError
    not_utf8 = bytes((1, 0, 0, 1)) + b"\xff" + bytes(100)
    assert refuses(Progress.unpack, not_utf8)


def test_a_newer_version_is_told_from_damage():
    for kind, version in ((Progress, b"\4"), (Groups, b"\3"), (Settings, b"\4")):
        data = kind().pack()
        assert refuses(kind.unpack, version + data[1:]) is NewerVersion
        assert refuses(kind.unpack, version) is NewerVersion


def test_groups_fill_the_first_free_place():
    groups = Groups()
    places = []
    while groups.free() >= 0:
        places.append(groups.free())
        groups.add(groups.free())
    assert (places, groups.last) == (list(range(8)), 7)
    groups.remove(3)
    assert (groups.free(), groups.last, groups.used(3)) == (3, 7, False)


def test_the_list_of_groups_comes_back_from_its_bytes():
    groups = Groups()
    groups.add(7)
    groups.add(2)
    back = Groups.unpack(groups.pack())
    assert [back.used(place) for place in range(8)] == [place in (2, 7) for place in range(8)]
    assert back.last == 2
    back.remove(2)
    assert Groups.unpack(back.pack()).last == -1


def test_the_list_of_groups_knows_which_other_game_is_open():
    groups = Groups()
    groups.add(2)
    plain = groups.pack()
    for number, name in ((64, "konzentration"), (68, "quiclo")):
        groups.playing = name
        assert groups.pack() == b"\2" + plain[1:] + bytes((number,))
        assert Groups.unpack(groups.pack()).playing == name
    assert Groups.unpack(b"\2" + plain[1:] + b"\x7f").playing == "", "a later program's game"
    groups.playing = ""
    assert groups.pack() == plain and Groups.unpack(plain).playing == ""


def test_a_damaged_list_of_groups_is_refused():
    bad_ones = (b"", b"\1\1", b"\1\1\0\0", b"\2\1\0", b"\2\1\0\x40\0", b"\1\1\1", b"\1\0\0", b"\1\xff\x08")
    for bad in (*bad_ones, b"\0\1\0"):
        assert refuses(Groups.unpack, bad) is ValueError
    assert refuses(Groups().add, 8)
    assert refuses(Groups().used, -1)
    groups = Groups()
    groups.last = 0
    assert refuses(groups.pack)


def test_settings_start_in_german_with_help_switched_on():
    settings = Settings.unpack(Settings().pack())
    assert (settings.language, settings.brightness) == (progress.GERMAN, 80)
    assert (settings.marks, settings.movement) == (True, True)
    assert (settings.left_handed, settings.sound, settings.open_all) == (False, False, False)


def test_each_switch_is_kept_apart_from_the_others():
    names = ("marks", "movement", "left_handed", "sound", "open_all")
    for name in names:
        settings = Settings()
        for other in names:
            setattr(settings, other, other == name)
        settings.language, settings.brightness = progress.ENGLISH, 5
        back = Settings.unpack(settings.pack())
        assert [getattr(back, other) for other in names] == [other == name for other in names]
        assert (back.language, back.brightness) == (progress.ENGLISH, 5)


def test_every_code_comes_back_from_its_byte():
    for number in range(256):
        settings = Settings()
        settings.lock = "".join("ABXY"[number >> shift & 3] for shift in (6, 4, 2, 0))
        settings.marks = False
        data = settings.pack()
        back = Settings.unpack(data)
        assert (data[0], data[4], back.lock, back.marks) == (2, number, settings.lock, False)


def test_settings_without_a_code_can_be_read_by_programs_that_know_no_lock():
    assert Settings().pack() == bytes((1, 0, 80, 3))
    assert Settings.unpack(bytes((1, 0, 80, 3))).lock == ""


def test_a_code_is_four_of_the_keys_that_every_board_has():
    for bad in ("A", "ABX", "ABXYA", "ABXZ", "abxy", "1234"):
        settings = Settings()
        settings.lock = bad
        assert refuses(settings.pack) is ValueError


def test_names_of_players_come_back_beside_the_other_settings():
    for lock in ("", "YXBA"):
        for name in ("ADA", "ÄÖÜÄÖÜÄÖÜÄÖ", "A-1 B"):
            settings = Settings()
            settings.names[0] = settings.names[7] = name
            settings.lock, settings.brightness = lock, 40
            data = settings.pack()
            back = Settings.unpack(data)
            assert (back.names, back.lock, back.brightness) == (settings.names, lock, 40)
            assert data[0] == 3
            for cut in range(len(data)):
                assert refuses(Settings.unpack, data[:cut])
            assert refuses(Settings.unpack, data + b"\0")
            settings.names = [name] * 8
            assert len(settings.pack()) <= PAYLOAD
            settings.names = [""] * 8
            assert settings.pack()[0] == (2 if lock else 1), "programs that know no names can read that"


def test_a_name_of_a_player_is_not_too_long():
    for name in ("A" * 13, "Ä" * 12):
        settings = Settings()
        settings.names[3] = name
        assert refuses(settings.pack) is ValueError


def test_damaged_settings_are_refused():
    bad_ones = "010050 0100500000 01025000 01000400 01006500 01005020 02005000 020050000000 0202500000"
    for bad in ["", *bad_ones.split()]:
        assert refuses(Settings.unpack, bytes.fromhex(bad)) is ValueError
    settings = Settings()
    settings.brightness = 0
    assert refuses(settings.pack)
