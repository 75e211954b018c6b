"""The games beside Kreuzsummen between pages and store: what is saved when, and what bad saves lead to."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine import games
from engine.errors import IllegalAction
from engine.table import Table
from engine.template.rules import GIVE_UP, ONE, TWO
from firmware import session as sessions
from firmware import store as stores
from firmware import text
from firmware.campaign import Campaign
from firmware.groups import DAMAGED, NEWER, OLDER
from firmware.session import Match, Session
from firmware.store import FIRST_GAME, PAYLOAD
from firmware.text import de, template_de

OPTIONS = {name: bytes(option[3] for option in games.load(name).OPTIONS) for name in games.NAMES}
TABLE = Table.new("template", b"\x0a", 2, 0, 1).pack()
OTHERS = [name for name in games.NAMES if name != "kreuzsummen"]


class Words(SimpleNamespace):
    """Words of a module, as firmware.text gives them on the board."""

    def rest(self):
        pass


@pytest.fixture(autouse=True)
def words(monkeypatch):
    monkeypatch.setattr(text, "load", lambda language, game="": Words(**vars(template_de)))


class App:
    """As much of the App as a session needs. Pages that are opened and what is dropped are noted."""

    developer = True
    words = de

    def __init__(self, root):
        self.campaign = Campaign(str(root))
        self.pages = []
        self.dropped = []

    def seed(self):
        return 5

    def go(self, *page):
        self.pages.append(page)

    def drop(self, prefix):
        self.dropped.append(prefix)

    def line(self, file, number):
        return text.line(0, file, number)


@pytest.fixture
def root(tmp_path):
    return tmp_path / "save"


def opened(root):
    session = Session(App(root))
    session.open("template")
    return session


@pytest.fixture
def session(root):
    """A match of the template game between Hedgehog and Whale."""
    session = opened(root)
    session.players = [2, 7]
    session.begin()
    return session


def saved(root):
    return Match.unpack(Campaign(str(root)).store.read("template"))


def write(root, payload):
    """Make `payload` both copies of the template game's save."""
    store = stores.Store(str(root))
    for end in (b"", b"?"):
        store.write("template", b"first" + end)
    for slot in (0, 1):
        path = root / ("template.%d" % slot) / "s"
        path.write_bytes(stores._record(FIRST_GAME + games.NAMES.index("template"), 9, payload))


# Kinds of the store


def test_games_have_kinds_by_their_place_in_the_registry(root):
    """These numbers lie in saves: a game that comes later must not move them."""
    numbers = {
        "konzentration": 64,
        "kreuzsummen": 65,
        "primrommee": 66,
        "quibbles": 67,
        "quiclo": 68,
        "template": 69,
    }
    store = stores.Store(str(root))
    for name, number in numbers.items():
        store.write(name, b"x")
        assert (root / (name + ".0") / "s").read_bytes()[3] == number
    for kind, number in (("settings", 1), ("groups", 2), ("group0", 3), ("game7", 18)):
        store.write(kind, b"x")
        assert (root / (kind + ".0") / "s").read_bytes()[3] == number


# Matches


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("most", [False, True])
def test_every_game_fits_into_a_save_at_any_time(name, most):
    seats = games.load(name).SEATS[most]
    table = Table.new(name, OPTIONS[name], seats, 0, 3)
    match = Match(bytes(range(seats)), table)
    chance = 1
    for _ in range(150):
        data = match.pack()
        assert len(data) <= PAYLOAD
        again = Match.unpack(data)
        assert (again.players, again.table.game.snapshot()) == (match.players, table.game.snapshot())
        if table.game.result:
            break
        chance = chance * 16807 % 0x7FFFFFFF
        table.apply(table.game.nth(chance % table.game.count()))


def test_the_match_after_one_that_lacks_an_option_has_it(root):
    """Version 0.1 asked nobody whether a round is dealt anew; the next match asks all."""
    session = Session(App(root))
    old = Match(bytes((0, 1)), Table.new("konzentration", b"\x01", 2, 0, 3))
    session._app.campaign.write("konzentration", old)
    session.open("konzentration")
    assert session.table.options == b"\x01" and session.options == b"\x01\x01"
    session.rematch()
    assert session.table.options == b"\x01\x01"


def test_a_match_is_there_again_with_players_bots_and_options(root):
    session = opened(root)
    session.players = [7, 2 + 32]
    session.options[:] = b"\x09"
    session.begin(starter=1)
    again = opened(root)
    assert again.match.players == bytes((7, 34))
    assert (again.table.options, again.table.starter) == (b"\x09", 1)
    assert again.table.deck == session.table.deck
    assert (again.players, again.options) == ([7, 34], bytearray(b"\x09"))
    assert (again.is_bot(0), again.is_bot(1), again.has_bots()) == (False, True, True)
    assert (again.animal(1), again.player_name(1)) == (2, "Igel")


def test_a_new_handheld_offers_the_least_players_and_the_usual_options(root):
    session = opened(root)
    assert (session.match, session.table) == (None, None)
    assert (session.players, session.options) == ([0, 1], bytearray((10,)))
    assert list(root.iterdir()) == [], "to look at a game writes nothing"


def test_a_match_is_in_progress_until_its_score_was_left(root, session):
    assert Session(App(root)).in_progress("template")
    assert not Session(App(root)).in_progress("quiclo")
    session.play(GIVE_UP)
    assert Session(App(root)).in_progress("template")
    assert not opened(root).match.ended
    session.end_match()
    assert not Session(App(root)).in_progress("template")
    again = opened(root)
    assert again.match.ended and again.players == [2, 7], "the last players are offered again"
    again.rematch()
    assert Session(App(root)).in_progress("template") and not opened(root).match.ended


def test_players_of_the_next_game_do_not_change_the_one_in_progress(root, session):
    session.players[0] = 5
    session.options[0] = 30
    session.close()
    assert saved(root).players == bytes((2, 7))
    assert saved(root).table.options == b"\x0a"


def test_a_rematch_has_the_same_players_and_the_next_starter(session):
    session.play(GIVE_UP)
    session.rematch()
    assert (session.match.players, session.table.starter, session.table.game.result) == (bytes((2, 7)), 1, 0)
    session.rematch()
    assert session.table.starter == 0


def test_options_that_the_game_refuses_begin_nothing(root, session):
    before = session.match
    session.options[0] = 2
    with pytest.raises(ValueError):
        session.begin()
    assert session.match is before
    assert saved(root).table.options == b"\x0a"


# Saving


def test_what_cannot_be_taken_back_is_saved_at_once(root, session):
    session.play(TWO)
    assert saved(root).table.length == 1
    session.play(ONE)
    assert saved(root).table.length == 2


def test_an_illegal_action_changes_nothing_and_is_not_told(session):
    with pytest.raises(IllegalAction):
        session.play(99)
    assert (session.table.length, session.told(1)) == (0, [])


def test_what_can_be_taken_back_is_saved_at_the_end_of_the_turn(root, session, monkeypatch):
    game = session.table.game
    monkeypatch.setattr(type(game), "reveals", lambda game, action: False)
    turn_goes_on = type(game).apply

    def stay(game, action):
        seat = game.seat
        turn_goes_on(game, action)
        game.seat = seat

    monkeypatch.setattr(type(game), "apply", stay)
    session.play(ONE)
    assert (saved(root).table.length, session.told(1)) == (0, ["Igel nimmt eine Karte."])
    session.undo()
    assert (session.table.length, session.told(1)) == (0, [])
    session.redo()
    assert (session.table.length, session.told(1)) == (1, ["Igel nimmt eine Karte."])
    monkeypatch.setattr(type(game), "apply", turn_goes_on)
    session.play(ONE)
    assert saved(root).table.length == 2


def test_leaving_saves_and_takes_the_game_out_of_memory(root, session):
    session.table.note = b"note"
    session.close()
    assert saved(root).table.note == b"note"
    assert (session.name, session.match, session.own_words) == ("", None, None)
    assert session._app.dropped[-1] == "engine.template"


def test_the_campaigns_game_rests_meanwhile_and_comes_back(root):
    app = App(root)
    app.campaign.new(0, 1)
    app.campaign.begin(Table.new("kreuzsummen", b"\x01", 2, 0, 1))
    app.campaign.table.note = b"cols"  # what was changed since the last save
    session = Session(app)
    session.open("template")
    assert app.campaign.table is None
    session.end()
    assert app.campaign.table.note == b"cols"


def test_a_campaigns_game_that_cannot_be_saved_stays_in_memory(root, monkeypatch):
    app = App(root)
    app.campaign.new(0, 1)
    app.campaign.begin(Table.new("kreuzsummen", b"\x01", 2, 0, 1))
    table = app.campaign.table

    def full(kind, payload):
        raise stores.StoreFull("no")

    monkeypatch.setattr(app.campaign.store, "write", full)
    Session(app).open("template")
    assert app.campaign.table is table


def test_the_game_that_is_open_is_known_after_power_off_until_it_is_left(root, session):
    playing = lambda: Campaign(str(root)).playing  # noqa: E731
    assert playing() == "", "nobody plays yet"
    session.pass_on()
    assert playing() == "template"
    session.close()
    assert playing() == ""
    session.go_on("template")
    assert (playing(), session._app.pages[-1]) == ("template", ("curtain",))
    session.end()
    assert playing() == ""
    Session(App(root)).go_on("quiclo")
    assert playing() == "", "there is no match of it"


# What the others are told


def test_the_others_are_told_what_was_done_since_their_own_turn(session):
    assert session.told(0) == session.told(1) == []
    session.play(TWO)
    assert (session.told(0), session.told(1)) == ([], ["Igel nimmt zwei Karten."])
    session.play(ONE)
    assert session.told(0) == ["Wal nimmt eine Karte."]
    session.play(ONE)
    assert session.told(1) == ["Igel nimmt eine Karte."]


def test_a_match_from_its_save_is_resumed_and_a_new_one_is_not(root, session):
    assert not session.resumed
    session.close()
    session.open("template")
    assert session.resumed
    session.play(ONE)
    assert session.resumed, "only the page that asks, or a new match, ends that"
    session.begin()
    assert not session.resumed
    session.close()
    assert not session.resumed


def test_the_others_are_told_after_power_off_as_before(root, session):
    for action in (TWO, ONE, ONE):
        session.play(action)
        again = opened(root)
        assert [again.told(seat) for seat in (0, 1)] == [session.told(seat) for seat in (0, 1)]
    again.play(ONE)
    assert again.told(0) == ["Wal nimmt eine Karte."]


def test_what_is_recalled_has_an_end(root, session, monkeypatch):
    monkeypatch.setattr(sessions, "MOST_TOLD", 2)
    for action in (TWO, ONE, ONE):
        session.play(action)
    asked = []
    monkeypatch.setattr(Session, "_line", lambda session, action: asked.append(action) or "line")
    assert opened(root).told(1) == ["line"] and len(asked) == 2


def test_a_new_game_has_nothing_to_tell(session):
    session.play(TWO)
    session.begin()
    assert session.told(1) == []


def test_what_is_remembered_to_tell_has_an_end(session, monkeypatch):
    monkeypatch.setattr(sessions, "MOST_TOLD", 3)
    game = session.table.game
    monkeypatch.setattr(type(game), "apply", lambda game, action: None)
    for _ in range(9):
        session.play(ONE)
    assert session.told(1) == 3 * ["Igel nimmt eine Karte."]


# Whose turn it is


def test_the_curtain_comes_where_something_is_private(session):
    app = session._app
    session.pass_on()
    assert app.pages == [("curtain",)]
    session.play(GIVE_UP)
    session.pass_on()
    assert app.pages[1:] == [("template",)], "when the game is over there is nothing to hide"


def test_bots_play_whole_games_to_their_end(root):
    session = opened(root)
    session.players = [16, 1 + 32]
    session.begin()
    while not session.table.game.result:
        session.play(session.bot_action())
    assert saved(root).table.game.result


def test_a_bot_sees_nothing_but_the_view_of_its_seat(root, monkeypatch):
    session = opened(root)
    session.players = [16, 1]
    session.begin()
    seen = []
    session.levels()  # brings the bot's module
    bot = sys.modules["engine.template.bot"].Bot
    monkeypatch.setattr(bot, "choose", lambda bot, view: seen.append(view) or ONE)
    assert session.bot_action() == ONE
    assert seen == [session.table.game.view(0)]


def test_the_levels_are_those_of_the_bot(session, monkeypatch):
    assert session.levels() == 2
    session.name = "kreuzsummen"
    assert session.levels() == 0, "there is no bot"


# Bad saves


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\x01",
        b"\x01\x82\x00\x01",
        b"\x01\x82\x00\x01not a table",
        b"\x01\x02\x03\x03" + TABLE,  # two alike
        b"\x01\x02\x00\x09" + TABLE,  # no such animal
        b"\x01\x03\x00\x01\x02" + TABLE,  # a seat too many
        b"\x01\x02\x00\x01" + TABLE[:-1],
        b"\x00\x02\x00\x01" + TABLE,
    ],
)
def test_a_foreign_save_is_told_of_and_kept_aside_once_a_match_begins(root, payload):
    write(root, payload)
    before = (root / "template.0" / "s").read_bytes()
    session = opened(root)
    assert session._app.campaign.faults == [(DAMAGED, "template")]
    assert session.match is None and (root / "template.0" / "s").read_bytes() == before
    session.begin()
    session.play(ONE)
    assert (root / "template.0" / "aside").read_bytes() == before
    assert saved(root).table.length == 1
    assert opened(root)._app.campaign.faults == []


def test_a_save_of_another_game_is_no_save_of_this_one(root):
    table = Table.new("quiclo", OPTIONS["quiclo"], 2, 0, 1)
    write(root, Match(bytes((0, 1)), table).pack())
    session = opened(root)
    assert (session.match, session._app.campaign.faults) == (None, [(DAMAGED, "template")])


@pytest.mark.parametrize("payload", [b"\x02\x82\x00\x01", b"\x01\x82\x00\x01K\x09later"])
def test_a_newer_save_is_told_of_and_never_overwritten(root, payload):
    write(root, payload)
    session = opened(root)
    assert session._app.campaign.faults == [(NEWER, "template")]
    session.begin()
    session._app.campaign.start_clean("template")
    session.play(ONE)
    assert stores.Store(str(root)).read("template") == payload
    # What was played on lies beside it, and that is what goes on.
    assert Session(App(root)).in_progress("template")
    again = opened(root)
    assert (again._app.campaign.faults, again.table.length) == ([], 1)
    again.play(TWO)
    again.close()
    assert opened(root).table.length == 2
    assert stores.Store(str(root)).read("template") == payload


def test_one_damaged_copy_leads_to_the_one_before_it(root, session):
    session.play(ONE)
    session.play(TWO)
    whole = Campaign(str(root)).store.read("template")
    newest = [path for path in root.glob("template.*/s") if path.read_bytes()[16:] == whole]
    newest[0].write_bytes(b"junk")
    again = opened(root)
    assert again._app.campaign.faults == [(OLDER, "template")]
    assert again.table.length == 1


def test_start_clean_is_a_way_on(root):
    write(root, b"\x01junk")
    session = opened(root)
    session._app.campaign.start_clean("template")
    session.begin()
    assert saved(root).table.game.result == 0


# The list


def test_the_list_has_every_game_with_texts_and_the_template_for_developers_only(root):
    app = App(root)
    folder = Path(text.__file__).parent
    there = [name for name in OTHERS if (folder / (name + "_rules_de.lines")).exists()]
    assert Session(app).listed() == there
    assert "template" in there
    app.developer = False
    assert Session(app).listed() == [name for name in there if name != "template"]


def test_a_games_title_is_the_heading_of_its_rules(root):
    assert Session(App(root)).title("template") == "Musterspiel"
