"""QUICLO: the board in each step of a turn, the task in each state, the widest states, menu, rules, score."""

from pathlib import Path

from engine.quiclo import actions
from engine.quiclo.position import BY_HAND, NO_CARDS, SIX
from engine.table import Table
from firmware.screens.quiclo_cursor import STACK, WORD
from tools.picture_scenes import scene

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "firmware" / "text" / "quiclo_rules_de.lines"
OPTIONS = bytes((30, 0, 1, 0, 0, 0))
# The word at the bottom of the board, by its place.
RUN, GUARD, SWAP, END = range(WORD, WORD + 4)
_BEGIN = """
from engine.table import Table
from firmware.session import Match
app.session.open('quiclo')
app.session.match = Match(%r, Table.load(%r))
app.session.players = list(app.session.match.players)
app.session.save()
"""
# Any position; what came before it is not known. Boards do without what makes it, so that is sent to them.
SETUP = (ROOT / "engine" / "quiclo" / "setup.py").read_text(encoding="utf-8")
_SET = """
table = app.session.table
table.game = game = position(%r, %r, %r, %r, %r, %d, %d, %r, %r)
table.whole = False
table.options = %r
table._begin()
"""
HANDS = ([8, 21, 22, 23, 40, 96, 100, 121], [4, 24, 44, 57, 85, 130])
PROTECTED = (8, 22, 100, 44, 130)
# Nobody has more than 62 cards in simulations.
MANY = (
    [*range(1, 25), *range(26, 49, 2), *range(74, 100), 144],
    [25, 27, 100, 102],
    [29, 31, 33],
    [50, 51, 52],
    [101, 103, 110],
    [120, 122, 124, 143],
)


def _match(stage, seats=2, options=OPTIONS):
    """A match of the first animals with a fixed deck, before anything is protected."""
    table = Table.new("quiclo", options, seats, 0, 5)
    stage.handheld.do(_BEGIN % (bytes(range(seats)), table.pack()))


def _set(stage, hands=HANDS, protected=PROTECTED, target=0, dice=(), options=OPTIONS, **more):
    """A match in the middle of a turn (`engine.quiclo.setup.position`)."""
    _match(stage, len(hands), options)
    points = more.get("points", (12, 9, 0, 3, 280, 21)[: len(hands)])
    middle, reported = more.get("middle", (25, 60, 61, 72)), more.get("reported", (1, 2, 141, 142))
    free = {card for hand in hands for card in hand} | {target}
    middle = [card for card in middle if card not in free]
    reported = [card for card in reported if card not in free]
    what = (hands, protected, middle, reported, points, more.get("seat", 0), target, dice, options, options)
    stage.handheld.do(SETUP)
    stage.handheld.do(_SET % what)


def _lead(stage, place):
    """Bring the cursor of the board to a place."""
    for _ in range(150):
        if stage.handheld.ask("app.page._cursor.place") == place:
            return
        stage.handheld.press("right" if stage.driver.menu else stage.driver.next)
    raise AssertionError("The cursor does not come to %d." % place)


def _choose(stage, *places):
    """Open the board and choose these places one after the other."""
    stage.open("quiclo")
    for place in places:
        _lead(stage, place)
        stage.press("ok")


# ---- the board


@scene("quiclo-protect")
@scene("quiclo-protect-limit", 0, 1, 2, 3)
def _protect(stage, *cards):
    _match(stage)
    stage.open("quiclo")
    offered = stage.handheld.ask("app.page._cursor.places")
    for i in cards:
        _lead(stage, offered[i])
        stage.press("ok")


@scene("quiclo-turn")
@scene("quiclo-run-last", RUN, 21)
@scene("quiclo-guard", GUARD)
def _turn(stage, *places):
    _set(stage)
    _choose(stage, *places)


@scene("quiclo-won")
@scene("quiclo-guard-new", GUARD, 40)
@scene("quiclo-wish", SWAP)
def _won(stage, *places):
    """The 40 was won just now: everything can be chosen."""
    _set(stage)
    stage.handheld.do("game.won = game._fresh[0] = 40; game.began = True")
    _choose(stage, *places)


@scene("quiclo-america")
def _america(stage):
    """The longest name of a stack under the cursor."""
    _set(stage)
    stage.open("quiclo")
    _lead(stage, STACK + 3)


@scene("quiclo-empty")
def _empty(stage):
    """No stack has cards: the last turns."""
    owned = {card for hand in HANDS for card in hand}
    _set(stage, middle=[card for card in range(1, 145) if card not in owned], reported=())
    stage.open("quiclo")


@scene("quiclo-most")
@scene("quiclo-most-run", RUN, 1)
def _most(stage, *places):
    """Six players, one of whom has 62 cards."""
    protected = [*MANY[0][1:40], 100, 29, 51]
    _set(stage, MANY, protected[:31] + [100, 29, 51], points=(280, 9, 0, 3, 10, 21))
    _choose(stage, *places)


@scene("quiclo-fix")
def _fix(stage):
    """Two of the cards that are left must be opened."""
    _set(stage, ([21, 22, 23, 40, 96, 100], HANDS[1]), (40, 96, 100))
    _choose(stage, RUN, 21, 23)


@scene("quiclo-two-minutes")
def _two_minutes(stage):
    _set(stage)
    stage.handheld.do("table.note = bytes((1679 >> 8, 1679 & 255, 0, 0))")
    stage.open("quiclo")
    stage.handheld.run(1500)


# ---- the task

DICE = (12, 3, 5, 8, 1, 9)


@scene("quiclo-roll")
def _roll(stage):
    _match(stage)
    stage.handheld.do("for _ in (0, 1): app.session.play(%d)" % (actions.DONE << 12))
    stage.handheld.do("app.session.play(%d)" % actions.stack(2))
    stage.open("quiclo")


def _enter(stage, *steps, dice=DICE, target=57, options=OPTIONS, sign=None):
    """A task with these steps (sign and die) entered."""
    _set(stage, (HANDS[0], [4, 24, 44, 85, 130]), target=target, dice=dice, options=options)
    for sign_before, die in steps:
        stage.handheld.do("app.session.play(%d)" % actions.step(sign_before, die))
    stage.open("quiclo_task")
    stage.handheld.run(400)
    if sign is not None:
        stage.handheld.do("app.page._choose_sign(%d); app.step()" % sign)
        stage.handheld.settle()


scene("quiclo-die")(_enter)
scene("quiclo-sign", (0, 12))(_enter)


@scene("quiclo-divide", 4)
def _sign(stage, sign):
    """A sign waits for its die; those that would leave a remainder are dim."""
    _enter(stage, (0, 12), sign=sign)


@scene("quiclo-remainder")
def _remainder(stage):
    _enter(stage, (0, 7), dice=(7, 2, 3, 4, 5, 6), sign=4)


@scene("quiclo-negative")
def _negative(stage):
    _enter(stage, (0, 3), (2, 5), options=bytes((0, 0, 1, 0, 0, 1)))
    stage.handheld.do("app.page._submit(); app.step()")
    stage.handheld.settle()


@scene("quiclo-one-die")
def _one_die(stage):
    _enter(stage, (0, 12))
    stage.handheld.do("app.page.entry.pad = 0; app.page._submit(); app.step()")
    stage.handheld.settle()


@scene("quiclo-largest")
def _largest(stage):
    """The longest calculation with the largest result, all clocks on."""
    options = bytes((45, 120, 1, 0, 0, 1))
    _enter(stage, (0, 12), *[(3, 12)] * 5, dice=(12,) * 6, target=144, options=options)


def _end(stage, action):
    stage.handheld.do("app.page._play(%d); app.step()" % action)
    stage.handheld.settle()


@scene("quiclo-right", (0, 12), (3, 5), (2, 3))
@scene("quiclo-wrong", (0, 12), (3, 5))
def _submitted(stage, *steps):
    _enter(stage, *steps)
    _end(stage, actions.SUBMIT << 12)


@scene("quiclo-largest-wrong")
def _largest_wrong(stage):
    _largest(stage)
    _end(stage, actions.SUBMIT << 12)


@scene("quiclo-solution", DICE)
@scene("quiclo-no-way", (1, 1, 1, 1, 1, 1))
@scene("quiclo-no-way-strict", (1, 1, 1, 1, 1, 1), bytes((0, 0, 1, 0, 1, 0)))
def _solution(stage, dice, options=OPTIONS):
    _enter(stage, dice=dice, options=options)
    _end(stage, actions.SOLUTION << 12)


@scene("quiclo-late")
def _late(stage):
    """The time for a task is up in the middle of a calculation."""
    _enter(stage, (0, 12), options=bytes((30, 60, 1, 0, 0, 0)))
    _end(stage, actions.TASK_TIME_UP << 12)


@scene("quiclo-last-task")
def _last_task(stage):
    _enter(stage, (0, 12))
    stage.handheld.do("table.note = bytes((1800 >> 8, 1800 & 255, 0, 0))")
    stage.handheld.run(1200)


@scene("quiclo-swap-roll")
def _swap(stage):
    _set(stage)
    stage.handheld.do("game.won = game._fresh[0] = 40; game.began = True")
    _choose(stage, SWAP, 57)


@scene("quiclo-swap-right", (12, 5, 3), (0, 12), (3, 5), (2, 3))
@scene("quiclo-swap-wrong", (12, 5, 3), (0, 12))
def _swapped(stage, dice, *steps):
    _swap(stage)
    stage.handheld.do("app.session.play(%d)" % (actions.ROLL << 12))
    stage.handheld.do("game.dice[:] = bytes(%r)" % ((*dice, 1, 2, 9),))
    for sign, die in steps:
        stage.handheld.do("app.session.play(%d)" % actions.step(sign, die))
    stage.open("quiclo_task")
    _end(stage, actions.SUBMIT << 12)


@scene("quiclo-watch")
def _watch(stage):
    """The device plays; a child looks on."""
    _enter(stage, (0, 12), (3, 5))
    stage.handheld.do("app.session.match.players = bytes((16, 1))")
    stage.open("quiclo_task")


# ---- what lies beside the board


@scene("quiclo-menu-task")
def _menu_task(stage):
    _enter(stage, (0, 12))
    stage.open("quiclo_menu")


@scene("quiclo-menu-swap")
def _menu_swap(stage):
    _swap(stage)
    stage.handheld.do("app.session.play(%d)" % (actions.ROLL << 12))
    stage.open("quiclo_menu")


@scene("quiclo-sure")
def _sure(stage):
    _menu_task(stage)
    stage.press("next")
    stage.press("ok")


@scene("quiclo-look")
def _look(stage):
    """The board while dice are in play: nothing that is protected."""
    _menu_task(stage)
    stage.open("quiclo_look")


@scene("quiclo-players")
def _players(stage):
    _most(stage)
    stage.open("quiclo_players")


@scene("quiclo-curtain")
def _curtain(stage):
    """What the curtain tells of an otter, the longest name."""
    _set(stage)
    stage.handheld.do("app.session.match.players = bytes((4, 2))")
    stage.handheld.do("app.session._recall(); app.session._told = [(0, 1, %s), (0, 2, %s), (0, 3, %s)]" % (
        "app.session.own_words.REPORTED_RUN % ('Otter', 140, 144, 10)",
        "app.session.own_words.GIVES % ('Otter', 140, app.words.ANIMALS[2])",
        "app.session.own_words.LOST % ('Otter', 144)",
    ))
    stage.handheld.do("game.seat = 1; app.session.pass_on()")
    stage.handheld.settle()


def _rules(stage, page):
    _match(stage)
    stage.open("rules", "quiclo_menu", 1, 0, "quiclo")
    stage.press("next", page - 1)
    stage.handheld.run(2100)


for _page in range(1, len(RULES.read_text(encoding="utf-8").splitlines()) + 1):
    scene("quiclo-rules-%02d" % _page, _page)(_rules)


@scene("quiclo-end-six", SIX)
@scene("quiclo-end-cards", NO_CARDS)
@scene("quiclo-score", BY_HAND)
def _over(stage, ending):
    _most(stage)
    stage.handheld.do("game._finish(%d)" % ending)
    stage.open("quiclo")


@scene("quiclo-options")
def _options(stage):
    _match(stage)
    stage.open("options")
