"""What the table keeps for every game: undo, redo, saves, records."""

from engine.errors import DAMAGED, FOREIGN, NEWER, IllegalAction, SaveError
from engine.kreuzsummen import actions
from engine.rng import Rng
from engine.table import Table


def _table(scenario=12, seed=1):
    return Table.new("kreuzsummen", bytes([scenario]), 2, 0, seed)


def _play(table, n, rng):
    """Play up to n random actions; returns the snapshots, the first before all."""
    snapshots = [table.game.snapshot()]
    while n and not table.game.result:
        table.apply(table.game.nth(rng.below(table.game.count())))
        snapshots.append(table.game.snapshot())
        n -= 1
    return snapshots


def _first(table, kind):
    return next(action for action in table.game.legal() if action >> 12 == kind)


def _undo_error(call):
    try:
        call()
    except ValueError as error:
        return str(error)
    raise AssertionError("nothing was raised")


def test_undo_and_redo_stop_at_the_last_reveal():
    table = _table()
    assert not table.can_undo and not table.can_redo
    start = table.game.snapshot()
    table.apply(_first(table, actions.PLACE))
    placed = table.game.snapshot()
    assert table.can_undo
    table.undo()
    assert table.game.snapshot() == start and not table.can_undo and table.can_redo and table.length == 0
    table.redo()
    assert table.game.snapshot() == placed and not table.can_redo and table.length == 1
    table.apply(actions.take(0))
    assert not table.can_undo
    assert "taken back" in _undo_error(table.undo) and "again" in _undo_error(table.redo)


def test_a_new_action_forgets_what_was_undone():
    table = _table()
    table.apply(_first(table, actions.PLACE))
    table.undo()
    table.apply(_first(table, actions.PLACE))
    assert not table.can_redo


def test_an_illegal_action_changes_nothing():
    table = _table()
    table.apply(_first(table, actions.PLACE))
    table.undo()
    before = table.pack()
    for action in (actions.END, actions.take(0), -1, 0, (1 << 30) - 1):
        try:
            table.apply(action)
            raise AssertionError(action)
        except IllegalAction:
            pass
    assert table.pack() == before and table.can_redo


def test_the_pc_may_undo_past_reveals_and_redo_everything():
    table = _table(20)
    snapshots = _play(table, 1000, Rng(4))
    for i in range(len(snapshots) - 2, -1, -1):
        table.undo(past_reveals=True)
        assert table.game.snapshot() == snapshots[i]
    assert "taken back" in _undo_error(lambda: table.undo(past_reveals=True))
    for snapshot in snapshots[1:]:
        table.redo()
        assert table.game.snapshot() == snapshot
    assert not table.can_redo


def test_a_saved_game_comes_back_with_its_undo_and_note():
    for n in (0, 1, 2, 5, 20, 1000):
        table = _table(30, n)
        snapshots = _play(table, n, Rng(n))
        table.note = b"\x01\x02\x03\x04"
        loaded = Table.load(table.pack())
        assert loaded.game.snapshot() == snapshots[-1] and loaded.note == table.note and loaded.whole
        assert loaded.can_undo == table.can_undo and loaded.length == table.length == len(snapshots) - 1
        while table.can_undo:
            table.undo()
            loaded.undo()
            assert loaded.game.snapshot() == table.game.snapshot()
        assert loaded.pack() == table.pack() or not loaded.whole


def test_giving_up_is_saved_and_undone_like_any_action():
    table = _table()
    before = table.game.snapshot()
    table.apply(actions.GIVE_UP)
    loaded = Table.load(table.pack())
    assert loaded.game.result == table.game.result != 0
    loaded.undo()
    assert loaded.game.snapshot() == before


def test_every_random_game_fits_into_200_bytes():
    longest = 0
    for scenario in range(1, 51):
        for seed in range(3):
            table = _table(scenario, seed)
            _play(table, 1000, Rng(seed))
            assert table.whole
            data = table.pack()
            longest = max(longest, len(data))
            assert Table.load(data).game.snapshot() == table.game.snapshot()
    assert longest <= 168  # the bound that `pack` proves


def test_the_longest_kind_of_game_fits_into_200_bytes():
    # Swap and end while there is a display; then the last actions, each as late in the list as there is one,
    # with a pass before each: nearly the bound that `pack` proves.
    for scenario in (20, 50):
        table = _table(scenario, 5)
        while not table.game.result:
            game = table.game
            if game.why_not(actions.PASS) == 0 and game.passes == 0:
                table.apply(actions.PASS)
            elif game.why_not(actions.END) == 0 and game.filled > 2:
                table.apply(actions.END)
            else:
                n = game.count() - 1
                table.apply(game.nth(n - 1 if n and game.nth(n) == actions.PASS and game.passes else n))
        assert len(table.pack(200)) <= 168 and Table.load(table.pack()).game.result == table.game.result


def test_long_games_are_saved_as_a_snapshot_with_what_came_after():
    table = Table.new("template", b"\x24", 2, 1, 3)
    for _ in range(30):
        table.apply(1)
    table.note = b"note"
    whole = table.pack()
    short = table.pack(len(whole) - 1)
    assert len(short) < len(whole) and Table.load(whole).whole
    loaded = Table.load(short)
    assert loaded.game.snapshot() == table.game.snapshot() and not loaded.whole and loaded.note == b"note"
    assert "not known" in _undo_error(lambda: list(loaded.record()))
    loaded.apply(2)
    assert Table.load(loaded.pack()).game.snapshot() == loaded.game.snapshot()
    assert "does not fit" in _undo_error(lambda: table.pack(20))


def test_a_snapshot_keeps_what_can_still_be_undone():
    table = _table(50, 2)
    _play(table, 30, Rng(2))
    while table.game.phase == 2:
        table.apply(actions.take(0))
    before = table.game.snapshot()
    table.apply(_first(table, actions.PLACE))
    whole = Table.load(table.pack())
    table.whole = False
    loaded = Table.load(table.pack())
    for each in (whole, loaded):
        assert each.game.snapshot() == table.game.snapshot()
        each.undo()
        assert each.game.snapshot() == before


def _reason(data):
    try:
        Table.load(data)
    except SaveError as error:
        return error.reason if str(error)[-1] == "." else str(error)
    return None


def test_every_damaged_byte_is_found():
    table = _table(5, 1)
    _play(table, 40, Rng(1))
    data = table.pack()
    for i in range(2, len(data)):
        for change in (1, 128, 255):
            assert _reason(data[:i] + bytes([data[i] ^ change]) + data[i + 1 :]) == DAMAGED, i
        assert _reason(data[:i]) == DAMAGED, i
    assert _reason(data + b"\x00") == DAMAGED


def test_foreign_and_newer_data_are_told_apart():
    data = _table().pack()
    assert _reason(b"") == _reason(b"K") == _reason(bytes(200)) == _reason(b"\xff" * 200) == FOREIGN
    assert _reason(data[:1] + b"\x02" + data[2:]) == _reason(b"K\xff") == NEWER


def test_more_than_this_program_has_is_newer_and_not_damaged():
    from engine.table import sealed

    data = _table(50, 1).pack()[:-2]
    at = data.index(b"kreuzsummen\1\x32\2") + len("kreuzsummen\1")
    for place, value in ((at, 51), (at, 255), (at + 1, 3)):  # the scenario, the seats
        assert _reason(sealed(data[:place] + bytes((value,)) + data[place + 1 :])) == NEWER
    assert _reason(sealed(data[:at] + b"\0" + data[at + 1 :])) == DAMAGED


def test_sealed_nonsense_is_refused_and_never_a_crash():
    from engine.table import sealed

    data = _table(5, 1).pack()[:-2]
    rng = Rng(8)
    for _ in range(300):
        wrong = bytearray(data)
        for _ in range(1 + rng.below(3)):
            wrong[2 + rng.below(len(wrong) - 2)] = rng.below(256)
        wrong = wrong[: 3 + rng.below(len(wrong))]
        assert _reason(sealed(wrong)) in (None, DAMAGED, FOREIGN, NEWER)


def test_unknown_games_and_settings_are_refused():
    for name, options, error in (
        ("chess", b"", KeyError),
        ("kreuzsummen", b"\x00", ValueError),
        ("kreuzsummen", b"", ValueError),
        ("template", b"\xff", ValueError),
    ):
        try:
            Table.new(name, options, 2, 0, 1)
            raise AssertionError(name)
        except error:
            pass


def test_a_record_read_back_is_the_same_game():
    for scenario in (1, 18, 33, 50):
        table = _table(scenario, scenario)
        _play(table, 1000, Rng(scenario))
        lines = list(table.record())
        again = Table.read("\n".join(lines))
        assert again.pack() == table.pack() and list(again.record()) == lines


def test_a_record_of_an_open_game_and_of_another_game():
    table = Table.new("template", b"\x05", 2, 1, 3)
    table.apply(2)
    assert list(table.record()) == [
        '[Game "template"]',
        '[Pile "5"]',
        '[Starter "1"]',
        list(table.record())[3],
        '[Result "open"]',
        "",
        "1. two",
    ]
    assert Table.read("\n".join(table.record())).game.snapshot() == table.game.snapshot()
