"""Primzahlen-Rommé: its table in the widest states, its pages, its rules."""

from pathlib import Path

from engine.primrommee.actions import DRAW, TAKE, out, throw
from engine.primrommee.numbers import WILD
from engine.table import Table
from tools.picture_scenes import scene

RULES = Path(__file__).resolve().parents[2] / "firmware" / "text" / "primrommee_rules_de.lines"

_BEGIN = """
from engine.table import Table
from firmware.session import Match
app.session.open("primrommee")
app.session.match = Match(%r, Table.load(%r))
app.session.players = list(app.session.match.players)
app.session.save()
"""
FOX, OWL, HEDGEHOG, BEAR, OTTER, RAVEN, HARE, WHALE = range(8)
LONGEST = (HEDGEHOG, WHALE, OTTER, RAVEN)  # longest names in one of the languages

WINNING = (23, 3, 93, 37, 39, 17, WILD)  # a hand that is out whatever it draws
OTHER = (2, 7, 64, 71, 80, 89, WILD)
LONG = (23, 3, 29, 93, 20, 37, 39, 17, 30, 7, 53, 50, 59, WILD)
LONG_OTHER = (1, 8, 44, 48, 61, 62, 64, 68, 71, 74, 80, 88, 97, WILD)


def table(hands, open_=45, pile=(65, 12), options=(4, 1, 0, 0, 60)):
    """A table on which the seats hold these hands, `open_` lies open, and `pile` is drawn next."""
    seats = len(hands)
    dealt = [hands[i % seats][i // seats] for i in range(seats * len(hands[0]))]
    dealt += [open_, *[card for card in pile if card not in dealt]]
    rest = list(range(1, 100)) + [WILD] * options[0]
    for card in dealt:
        rest.remove(card)
    return Table.deal("primrommee", bytes(options), seats, 0, bytes(dealt + rest))


def play(stage, table, actions=(), players=(FOX, OWL, HEDGEHOG, BEAR, OTTER, RAVEN)):
    """The match goes on at this table: the actions, then the page of the game."""
    stage.handheld.do(_BEGIN % (bytes(players[: table.seats]), table.pack()))
    stage.handheld.do("for action in %r: app.session.play(action)" % (tuple(actions),))
    stage.open("primrommee")
    stage.handheld.settle()


def _hands(options=(4, 1, 0, 0, 60), seats=2):
    """The usual hands, for as many seats."""
    if options[3]:
        return [LONG, LONG_OTHER]
    others = [(4, 9, 14, 19, 24, 34, 38), (5, 10, 15, 21, 25, 31, 35), (6, 11, 16, 22, 26, 32, 36)]
    return [WINNING, OTHER, *others][:seats]


@scene("primrommee-draw", ())
@scene("primrommee-draw-open", ("next",))
@scene("primrommee-draw-look", ("next", "next"))
def _draw(stage, keys):
    """Before drawing: the cursor is on the pile, on the open card, on a card of the hand."""
    play(stage, table([OTHER, WINNING], open_=73))
    for key in keys:
        _step(stage, key)


def _step(stage, key):
    """The cursor's next place, also on a board with a joystick."""
    stage.handheld.do("from firmware.drivers import keys; app.page.key(keys.%s)" % key.upper())
    stage.handheld.settle()


@scene("primrommee-throw", 0)
@scene("primrommee-throw-chosen", 1)
def _throw(stage, presses):
    play(stage, table([OTHER, WINNING]), (DRAW,))
    stage.press("ok", presses)


@scene("primrommee-match")
def _match(stage):
    """The cursor is on a prime; what matches it has marks."""
    play(stage, table([(4, 7, 29, 22, 61, 89, 98), WINNING], pile=(20,)), (DRAW,))
    while stage.handheld.ask("app.page._cards[app.page._slots[app.page._cursor.at]]") != 29:
        _step(stage, "next")


@scene("primrommee-taken")
def _taken(stage):
    """What was taken open must be kept."""
    play(stage, table([OTHER, WINNING], open_=73), (TAKE,))


@scene("primrommee-win", 0)
@scene("primrommee-win-chosen", 1)
def _win(stage, presses):
    play(stage, table([WINNING, OTHER]), (DRAW,))
    stage.press("ok", presses)


@scene("primrommee-by-ones")
def _by_ones(stage):
    play(stage, table([OTHER, WINNING]), (DRAW,))
    stage.handheld.do("app.session.table.note = bytes((0, 0, 1, 0))")
    stage.open("primrommee")


@scene("primrommee-helps-all")
def _all_helps(stage):
    """How far the hand is, and the button for laying down oneself."""
    play(stage, table([OTHER, WINNING]), (DRAW,))
    stage.handheld.do("app.session.table.note = bytes((0, 0, 0, 6))")
    stage.open("primrommee")
    _step(stage, "up")


@scene("primrommee-15-draw", ())
@scene("primrommee-15", (DRAW,))
def _fifteen(stage, actions):
    """The longest hand, the longest names, a match far on."""
    play(stage, table(_hands((8, 3, 0, 1, 60)), options=(8, 3, 0, 1, 60)), actions, LONGEST)


@scene("primrommee-15-wild")
def _fifteen_wild(stage):
    """Eight wild cards in a hand of fifteen, the match at its last round with many points."""
    hand = (44, 46, 48, 64, 66, 68) + 8 * (WILD,)
    play(stage, table([hand, LONG[:-1] + (99,)], options=(8, 3, 0, 1, 60)), (DRAW,), LONGEST)
    stage.handheld.do("game = app.session.table.game; game.round = game.rounds; game.points[game.seat] = 188")
    stage.open("primrommee")


@scene("primrommee-curtain", (DRAW, throw(64)))
@scene("primrommee-curtain-taken", (TAKE, throw(WILD)))
def _curtain(stage, actions):
    play(stage, table([OTHER, WINNING]), actions)
    stage.handheld.do("app.session.pass_on()")
    stage.handheld.settle()


@scene("primrommee-menu", (DRAW,))
@scene("primrommee-menu-undo", (TAKE,))
def _menu(stage, actions):
    play(stage, table([OTHER, WINNING], open_=73), actions)
    stage.open("primrommee_menu")


@scene("primrommee-help", 0)
@scene("primrommee-help-all", 6)
def _help(stage, note):
    play(stage, table([OTHER, WINNING]))
    stage.handheld.do("app.session.table.note = bytes((0, 0, 0, %d))" % note)
    stage.open("primrommee_help")


@scene("primrommee-primes")
def _primes(stage):
    play(stage, table([OTHER, WINNING]))
    stage.open("primrommee_primes")


@scene("primrommee-lay", 0)
@scene("primrommee-lay-15", 1)
def _lay(stage, advanced):
    options = (4, 1, 0, advanced, 60)
    play(stage, table(_hands(options), options=options), (DRAW,))
    stage.open("primrommee_lay")
    for sign in (1, 2, 1 + advanced):
        stage.press("ok", sign)
        _step(stage, "next")


@scene("primrommee-lay-wrong", False)
@scene("primrommee-lay-no-meld", True)
def _lay_wrong(stage, marked):
    """The button says what is not right yet."""
    play(stage, table([WINNING, OTHER]), (DRAW,))
    stage.open("primrommee_lay")
    for _ in range(7 if marked else 0):
        stage.press("ok")
        _step(stage, "next")
    stage.handheld.do("from firmware.screens.primrommee_cursor import SORT; app.page._cursor.start(SORT)")
    stage.press("ok")


@scene("primrommee-hands", 0, 0)
@scene("primrommee-hands-other", 0, 1)
@scene("primrommee-hands-15", 1, 0)
@scene("primrommee-hands-15-other", 1, 1)
def _open_hands(stage, advanced, turns):
    options = (4, 1, 0, advanced, 60)
    play(stage, table(_hands(options), options=options), (DRAW, out(65)), LONGEST)
    stage.press("next", turns)


@scene("primrommee-hands-one")
def _open_hand(stage):
    """One has laid down, the others play on."""
    options = (4, 1, 1, 0, 60)
    play(stage, table(_hands(options, 3), options=options), (DRAW, out(65)))
    stage.open("primrommee_hands", 0)


@scene("primrommee-score")
def _score(stage):
    options = (4, 1, 0, 0, 60)
    play(stage, table(_hands(options, 5), options=options), (DRAW, out(65)))
    stage.press("ok", 5)


@scene("primrommee-options")
def _options(stage):
    stage.handheld.do("app.session.open('primrommee')")
    stage.open("options")


def _rules(stage, page):
    play(stage, table([OTHER, WINNING]))
    stage.open("rules", "primrommee", 1, 0, "primrommee")
    stage.press("next", page - 1)


for _page in range(1, len(RULES.read_text(encoding="utf-8").splitlines()) + 1):
    scene("primrommee-rules-%02d" % _page, _page)(_rules)
