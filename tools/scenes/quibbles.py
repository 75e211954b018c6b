"""Quibbles: its table in each step of a turn, the widest states, menu, look, curtain, rules and score."""

from pathlib import Path

from engine.quibbles import actions, sets
from engine.quibbles.counts import of
from engine.quibbles.position import COLLECT
from engine.table import Table
from firmware.screens import quibbles_flow as flows
from tools.picture_scenes import scene

RULES = Path(__file__).resolve().parents[2] / "firmware" / "text" / "quibbles_rules_de.lines"
_BEGIN = """
from engine.table import Table
from firmware.session import Match
app.session.open('quibbles')
app.session.match = Match(%r, Table.load(%r))
app.session.players = list(app.session.match.players)
app.session.save()
"""
_SET = """
game = app.session.table.game
game.hands[game.seat], game.row, game.phase = %r, %r, %r
for seat, pile in enumerate(%r):
    game.collections[seat] = pile
"""
# The most that can lie there: 26 cards on the hand, and nine in the row with seven kinds of sets of 6.
LARGE_HAND = of([1, 2, 3] * 3 + [4] * 4 + [5] * 3 + [6] * 10)
MANY_SETS = of([1, 1, 1, 1, 2, 2, 3, 4, 5])
COLLECTIONS = tuple(of(cards) for cards in ((1, 2, 3, 4, 4, 6), (6, 6, 6), (), (1, 1, 2, 5, 5, 6), (4, 5)))


def _match(stage, seats=2, hand=None, row=0, collections=(), phase=0):
    """A match of the first animals with a fixed deck, and these piles for the player in turn."""
    table = Table.new("quibbles", b"\x64", seats, 0, 5)
    stage.handheld.do(_BEGIN % (bytes(range(seats)), table.pack()))
    if hand is not None:
        stage.handheld.do(_SET % (hand, row, phase, collections))


def _lead(stage, place):
    """Bring the cursor to a place of the table."""
    key = "right" if stage.driver.menu else stage.driver.next
    while stage.handheld.ask("app.page.flow.focus") != place:
        stage.handheld.press(key)


def _choose(stage, *places):
    """Open the table and choose these places one after the other."""
    stage.open("quibbles")
    for place in places:
        _lead(stage, place)
        stage.press("ok")


@scene("quibbles")
def _table(stage):
    _match(stage)
    stage.open("quibbles")


ONES = of([1, 2, 2, 5, 6]), of([1, 2, 3, 3, 4, 6])
SIXES = of([1, 2, 3, 5]), of([1, 3, 4, 6, 6, 6])


@scene("quibbles-take", *ONES, 6)
@scene("quibbles-sets", *ONES, 6, flows.SET + 1)
@scene("quibbles-add", *SIXES, 1)
@scene("quibbles-several", *SIXES, 1, 2, 3)
@scene("quibbles-only-pass", of([1, 1, 1]), of([1, 2, 3, 4, 5, 6, 6]), 1)
def _steps(stage, hand, row, *places):
    _match(stage, 2, hand, row, (of([6, 6]), of([5])))
    _choose(stage, *places)


@scene("quibbles-one-set")
def _one_set(stage):
    """One of three sets is under the cursor."""
    _steps(stage, *ONES, 6)
    _lead(stage, flows.SET + 4)


@scene("quibbles-fewer")
def _fewer(stage):
    """Not all of the single cards."""
    _steps(stage, of([2, 2, 5]), of([1, 4, 4, 4, 4, 6]), 2, 2)
    _lead(stage, flows.COUNT + 2)


@scene("quibbles-collect")
def _collect(stage):
    hand = of([2, 2, 4, 4, 4, 4, 5, 5, 5])
    _match(stage, 2, hand, of([1, 2, 3, 4, 5, 6]), (of([6, 6]), of([5])), COLLECT)
    _choose(stage)


@scene("quibbles-no-undo")
def _no_undo(stage):
    _table(stage)
    if stage.driver.menu:
        stage.handheld.press("X")


@scene("quibbles-drawn")
def _drawn(stage):
    """A pass that ends the turn: its player looks at what it has drawn."""
    _match(stage, 2, of([3, 3, 4, 5]), of([1, 2, 2, 4, 5, 6]), (of([6, 6]), of([5])))
    stage.open("quibbles")
    stage.handheld.do("app.page._play(%d); app.step()" % actions.pass_(5))
    stage.handheld.settle()


@scene("quibbles-leaves")
def _leaves(stage):
    """A full collection: one of it must go."""
    full = of([1, 2, 3, 4, 4, 6])
    _match(stage, 2, of([1, 4, 4, 4, 4, 5]), of([1, 2, 3, 4, 5, 6]), (full, of([5, 5])), COLLECT)
    _choose(stage, 4)


@scene("quibbles-most")
def _most(stage):
    """Five players, the largest hand, nine cards in the row with the most kinds of sets."""
    _match(stage, 5, LARGE_HAND, MANY_SETS, COLLECTIONS)
    _choose(stage, 6)


@scene("quibbles-row-of-ten")
def _row_of_ten(stage):
    _match(stage, 5, of([2, 2, 3]), of([1, 2, 3, 4, 5, 5, 5, 6, 6, 6]), COLLECTIONS, COLLECT)
    _choose(stage)


@scene("quibbles-menu")
def _menu(stage):
    _match(stage)
    stage.open("quibbles_menu")


@scene("quibbles-look", 2)
@scene("quibbles-look-most", 5)
def _look(stage, seats):
    _match(stage, seats)
    stage.handheld.do("app.session.table.game.discards = %d" % of([1, 1, 2, 3, 3, 3] + 12 * [5] + [6]))
    stage.open("quibbles_look")


@scene("quibbles-curtain-sets", actions.take(6, sets.choice((0, 1))))
@scene("quibbles-curtain-several", actions.singles(6, 4, 3))
@scene("quibbles-curtain-pass", actions.pass_(6))
@scene("quibbles-curtain-long", actions.take(6, sets.choice((0, 1, 2))), actions.collect(5, 1))
def _curtain(stage, *done):
    """What the curtain tells, of a hedgehog."""
    full = of([1, 1, 2, 2, 3, 4])
    row = of([1, 2, 3, 3, 4, 5, 6, 6, 6])
    _match(stage, 2, of([1, 2, 3, 5, 5, 5, 5, 5, 6]), row, (full, 0))
    stage.handheld.do("app.session.match.players = bytes((2, 0))")
    stage.handheld.do("for action in %r: app.session.play(action)" % (done,))
    stage.handheld.do("app.session.table.game.seat = 1; app.session.pass_on()")
    stage.handheld.settle()


def _rules(stage, page):
    _match(stage)
    stage.open("rules", "quibbles_menu", 1, 0, "quibbles")
    stage.press("next", page - 1)
    stage.handheld.run(2000)


for _page in range(1, len(RULES.read_text(encoding="utf-8").splitlines()) + 1):
    scene("quibbles-rules-%02d" % _page, _page)(_rules)


@scene("quibbles-score")
def _score(stage):
    _match(stage, 5, LARGE_HAND, MANY_SETS, COLLECTIONS)
    stage.handheld.do("game.phase, game.result = 2, 2; game.collections[1] = %d" % of([1, 3, 5, 6, 6]))
    stage.open("quibbles")


@scene("quibbles-options")
def _options(stage):
    _match(stage)
    stage.open("options")
