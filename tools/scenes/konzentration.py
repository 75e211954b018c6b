"""Konzentrationsspiel: looks, the table in its widest states, a drawn card, swaps, ends of rounds, rules."""

from pathlib import Path

from engine.konzentration.actions import DRAW, LAY, LOOKED, NEXT, SWAP, swap
from engine.konzentration.position import TURN
from engine.konzentration.scoring import pile_size
from engine.table import Table
from tools.picture_scenes import scene

RULES = Path(__file__).resolve().parents[2] / "firmware" / "text" / "konzentration_rules_de.lines"
_BEGIN = """
from engine.table import Table
from firmware.session import Match
app.session.open("konzentration")
app.session.match = Match(%r, Table.load(%r))
app.session.resumed = False
app.session.players = list(app.session.match.players)
app.session.save()
"""
_PLAY = "for action in %r: app.session.play(action)"
FOX, OWL, HEDGEHOG, BEAR, OTTER, RAVEN, HARE, WHALE = range(8)
EASY, STRONG = 16, 48  # added to an animal: a bot plays it
LONGEST = (HEDGEHOG, WHALE, OTTER, RAVEN)  # longest names in one of the languages
DECK = bytes([1 + (i + i // 3 + i // 9) % 3 for i in range(24)])
ALWAYS_DRAW = (DRAW, LAY)
# Swaps of the seats in turn, the first seat beginning, by number of players.
SWAPS = {
    2: (swap(0, 1, 7), swap(6, 0, 2), swap(1, 1, 0), swap(2, 0, 3)),
    3: (swap(0, 1, 2), swap(1, 2, 5), swap(0, 0, 4)),
    4: (swap(0, 3, 4), swap(1, 2, 1), swap(0, 0, 2)),
}


def match(stage, seats=2, actions=(), players=None, trial=0, deck=DECK):
    """A match with a fixed deck after these actions, by the first animals."""
    table = Table.deal("konzentration", bytes((trial, 1)), seats, 0, deck)
    stage.handheld.do(_BEGIN % (bytes(players or range(seats)), table.pack()))
    stage.handheld.do(_PLAY % (tuple(actions),))


def looked(seats):
    """All have looked at their cards."""
    return seats * (LOOKED,)


@scene("konzentration-look", 2)
@scene("konzentration-look-4", 4)
def _look(stage, seats):
    match(stage, seats)
    stage.open("konzentration")


@scene("konzentration-covered")
def _covered(stage):
    _look(stage, 3)
    stage.press("ok")


@scene("konzentration", 2)
def _table(stage, seats):
    match(stage, seats, looked(seats))
    stage.open("konzentration")


@scene("konzentration-swapped", 2)
@scene("konzentration-swapped-4", 4)
def _swapped(stage, seats):
    match(stage, seats, looked(seats) + SWAPS[seats])
    stage.open("konzentration")


@scene("konzentration-theirs", 1)
@scene("konzentration-sure", 2)
def _swap(stage, presses):
    """Choosing the cards of a swap."""
    match(stage, 3, looked(3) + 3 * ALWAYS_DRAW + SWAPS[3])
    stage.open("konzentration")
    stage.press("previous")
    stage.press("ok", presses)


@scene("konzentration-swap-seen")
def _swap_seen(stage):
    """A swap was made just now: both cards lie open where they went."""
    _swap(stage, 2)
    stage.press("ok")


@scene("konzentration-no-undo")
def _no_undo(stage):
    _table(stage, 2)
    if stage.driver.menu:
        stage.handheld.press("X")


@scene("konzentration-menu-chosen")
def _menu_chosen(stage):
    _table(stage, 4)
    stage.handheld.do("from firmware.drivers import keys; app.page.key(keys.NEXT)")
    stage.handheld.settle()


def _longest_row(seats):
    """All but the last card of a round in which the first seat draws all, while the others swap with it."""
    table = Table.deal("konzentration", b"\0\1", seats, 0, DECK)
    game = table.game
    actions = []
    while game.pile > 1 or game.seat or game.phase != TURN:
        action = game.nth(0)
        if game.phase == TURN and game.seat:
            swaps = [each for each in game.legal() if each >> 10 == SWAP]
            action = min(swaps, key=lambda each: (each >> 4 & 3, each & 15))
        table.apply(action)
        actions.append(action)
    return tuple(actions)


@scene("konzentration-widest", 2)
@scene("konzentration-widest-3", 3)
@scene("konzentration-widest-4", 4)
def _widest(stage, seats):
    match(stage, seats, _longest_row(seats), LONGEST[:seats])
    stage.handheld.do("game = app.session.table.game; game._totals[:] = bytes((8, 7, 0, 5))")
    stage.open("konzentration")


@scene("konzentration-drawn")
def _drawn(stage):
    match(stage, 2, (*looked(2), DRAW))
    stage.open("konzentration")


@scene("konzentration-drawn-held")
def _held(stage):
    """The key is down: the card can be seen."""
    match(stage, 4, (*looked(4), DRAW), LONGEST)
    stage.open("konzentration")
    stage.handheld.do("app.page.tick = lambda now: None")
    stage.press("ok")


@scene("konzentration-drawn-seen")
def _seen(stage):
    _drawn(stage)
    stage.handheld.hold(stage.driver.ok, ms=500)
    stage.handheld.settle()


@scene("konzentration-trial-look", ())
@scene("konzentration-trial", looked(3) + (swap(0, 1, 2),))
@scene("konzentration-trial-drawn", (*looked(3), DRAW))
def _trial(stage, actions):
    match(stage, 3, actions, trial=1)
    stage.open("konzentration")


@scene("konzentration-bot")
def _bot(stage):
    """The device plays at the table."""
    match(stage, 3, looked(3), (WHALE + EASY, FOX, HEDGEHOG + STRONG))
    stage.open("konzentration")


def _end(stage):
    """The end of a round of four, in which all have drawn."""
    match(stage, 4, looked(4) + pile_size(4) * ALWAYS_DRAW)
    stage.open("konzentration")
    stage.handheld.run(500)  # a key that is pressed too soon does nothing


@scene("konzentration-end-score")
def _end_score(stage):
    _end(stage)
    stage.press("ok")


@scene("konzentration-end-widest", 2)
@scene("konzentration-end-widest-3", 3)
@scene("konzentration-end-widest-4", 4)
def _end_widest(stage, seats):
    match(stage, seats, (*_longest_row(seats), *ALWAYS_DRAW), LONGEST[:seats])
    stage.open("konzentration")


_TOTALS = "game = app.session.table.game; game._totals[:] = bytes(%r)"


@scene("konzentration-out", (9, 4, 11, 2), 2)
@scene("konzentration-won", (9, 4, 11, 10), 1)
@scene("konzentration-all-lost", (9, 12, 11, 10), 1)
def _out(stage, totals, presses):
    """Some have too many minus points. A match that is decided ends with the score of its last round."""
    _end(stage)
    stage.handheld.do(_TOTALS % (totals,))
    stage.press("ok", presses)


@scene("konzentration-three-left")
def _three_left(stage):
    """One is out: the others have the table of three."""
    _end(stage)
    stage.handheld.do(_TOTALS % ((9, 4, 8, 2),))
    stage.handheld.do(_PLAY % (((NEXT, *looked(3)),)))
    stage.open("konzentration")


@scene("konzentration-forgotten")
def _forgotten(stage):
    """The match goes on after the power was off."""
    _table(stage, 2)
    stage.handheld.do("app.session.resumed = True")
    stage.open("konzentration")


@scene("konzentration-asked")
def _asked(stage):
    """One player wants the round dealt anew; the next one is asked."""
    _table(stage, 2)
    stage.handheld.do("from engine.konzentration.actions import REDEAL; app.session.play(REDEAL)")
    stage.open("konzentration")


@scene("konzentration-menu")
def _menu(stage):
    _table(stage, 2)
    stage.open("konzentration_menu")


@scene("konzentration-curtain")
def _curtain(stage):
    """A first look comes again; all have agreed to begin the round anew."""
    match(stage, 3, (), (OWL, HEDGEHOG, FOX))
    stage.handheld.do("from engine.konzentration.actions import REDEAL")
    stage.handheld.do("for _ in range(3): app.session.play(REDEAL)")
    stage.handheld.do("app.session.pass_on()")
    stage.handheld.settle()


def _rules(stage, page):
    match(stage)
    stage.open("rules", "konzentration_menu", 1, 0, "konzentration")
    stage.press("next", page - 1)
    stage.handheld.run(2000)


for _page in range(1, len(RULES.read_text(encoding="utf-8").splitlines()) + 1):
    scene("konzentration-rules-%02d" % _page, _page)(_rules)


@scene("konzentration-options")
def _options(stage):
    match(stage)
    stage.open("options")
