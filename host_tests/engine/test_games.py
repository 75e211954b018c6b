"""The registry, and what it asks of every game."""

from engine import bots, games
from engine.rng import Rng


def test_every_game_has_the_members_of_the_protocol():
    for name in games.NAMES:
        game = games.load(name)
        assert game.NAME == name and game.RESULTS[0] is None and len(game.SEATS) == 2
        for member in (
            "cards",
            "legal",
            "count",
            "nth",
            "index",
            "apply",
            "reveals",
            "view",
            "snapshot",
            "restore",
            "check",
            "text",
            "parse",
            "why_not",
            "GIVE_UP",
            "CARD_BITS",
            "card_text",
            "parse_card",
            "PHASES",
            "OPTIONS",
        ):
            assert hasattr(game, member), (name, member)


def players(name, seed):
    """What chooses the actions of a test game: its best bots, or chance where it has none.

    Chance alone need not end a game with re-deals or turns that undo each other.
    """
    try:
        module = bots.load(name)
    except KeyError:
        rng = Rng(seed)
        return lambda game: game.nth(rng.below(game.count()))
    seats = [module.Bot(seat, len(module.LEVELS) - 1, seed + seat) for seat in (0, 1)]
    return lambda game: seats[game.seat].choose(game.view(game.seat))


def test_every_game_can_be_played_to_its_end():
    for name in games.NAMES:
        kind = games.load(name)
        options = bytes([option[3] for option in kind.OPTIONS])
        for seed in range(8):
            deck = kind.cards(options, 2)
            Rng(seed).shuffle(deck)
            game = kind(options, 2, seed & 1, bytes(deck))
            choose = players(name, seed)
            while not game.result:
                actions = list(game.legal())
                assert len(actions) == game.count() > 0
                assert [game.index(action) for action in actions] == list(range(len(actions)))
                action = choose(game)
                assert action in actions and 0 <= action < 1 << 30
                assert game.parse(game.text(action).split()) == action
                game.apply(action)
                assert game.check() is None
            assert game.count() == 0 and list(game.legal()) == []


def middle(name):
    """A game of two players with the usual options, some actions after its beginning."""
    kind = games.load(name)
    options = bytes([option[3] for option in kind.OPTIONS])
    deck = kind.cards(options, 2)
    Rng(4).shuffle(deck)
    game = kind(options, 2, 0, bytes(deck))
    choose = players(name, 4)
    for _ in range(3):
        game.apply(choose(game))
    return game


def test_a_snapshot_whose_generator_can_not_go_on_is_refused_and_changes_nothing():
    asked = 0
    for name in games.NAMES:
        game = middle(name)
        if not hasattr(game, "_rng"):
            continue
        asked += 1
        whole = game.snapshot()
        for x in (0, 32760 * 32768 - 1, 32760 * 32768, (1 << 30) - 1, (1 << 32) - 1):
            game._rng.x = x
            bad = game.snapshot()
            said = game.check()
            assert said == game.check() == "The generator stands still.", (name, x, said)
            game.restore(whole)
            try:
                game.restore(bad)
                raise AssertionError("%s goes on from %d" % (name, x))
            except ValueError:
                assert game.snapshot() == whole
    assert asked == 4


def fields(game):
    """The plain attributes of a game by name."""
    found = {}
    for name in dir(game):
        value = getattr(game, name, None)
        if type(value) in (int, bool, bytes, bytearray, list):
            found[name] = value
    return found


def test_check_repairs_nothing_and_answers_the_same_twice():
    # One byte of each attribute is wrong: whatever is said of that, it is said again.
    for name in games.NAMES:
        game = middle(name)
        found = 0
        for value in fields(game).values():
            for at in range(min(len(value), 12) if type(value) is bytearray else 0):
                right = value[at]
                value[at] = right ^ 1
                before = repr(fields(game))
                said = game.check()
                assert said == game.check() and repr(fields(game)) == before, (name, at)
                found += said is not None
                value[at] = right
        assert game.check() is None
        assert found or name == "template", name


def test_unknown_games_are_refused():
    for name in ("chess", "", "kreuzsummen.rules"):
        try:
            games.load(name)
            raise AssertionError(name)
        except KeyError:
            pass


def test_settings_that_a_game_lacks_are_refused_in_plain_words():
    game = games.load("kreuzsummen")
    games.check_setting(game, b"\x01", 2, 0)
    games.check_setting(game, b"\x32", 2, 1)
    for options, seats, starter, words in (
        (b"", 2, 0, "1 options"),
        (b"\x00", 2, 0, "1 to 50"),
        (b"\x33", 2, 0, "51"),
        (b"\x01", 3, 0, "2 to 2"),
        (b"\x01", 2, 2, "starter"),
    ):
        said = ""
        try:
            games.check_setting(game, options, seats, starter)
        except ValueError as error:
            said = str(error)
        assert words in said
