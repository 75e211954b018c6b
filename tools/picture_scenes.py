"""What tools/pictures.py draws: every page of the handheld, in every state that looks different.

A scene is a function that brings a `Stage` to what its picture shows. Each begins with no group, no game and
no fault, so scenes may be drawn in any order and alone.
"""

import functools
import importlib
import pkgutil
import random
from pathlib import Path

from engine.kreuzsummen import actions, rules, scenarios
from engine.kreuzsummen.rules import REFILL, START, SWAPPED, WON
from engine.table import Table
from firmware.progress import stars
from tools.driver import DISPLAY, END, FIELD, HAND, Driver

LANGUAGES = ("de", "en")
GROUPS = ((0, 1), (2, 3), (4, 5), (6, 7), (1, 0), (3, 2), (5, 4), (7, 6))  # the animals of eight groups
FOLDER = Path(__file__).resolve().parent
FIFTY = FOLDER / "art" / "fifty.record"  # a won game of scenario 50
RULES = FOLDER.parent / "firmware" / "text" / "rules_de.lines"  # one line a page
MIDDLE = 34  # actions of it after which much lies on the table

# On the board: forget all groups and games.
_CLEAR = """
from engine import games
from firmware.groups import GROUPS, Groups
for place in range(GROUPS):
    app.campaign.store.erase("group%d" % place)
    app.campaign.store.erase("game%d" % place)
for name in games.NAMES:
    app.campaign.store.erase(name)
app.developer = False
app.campaign.place = -1
app.campaign.progress = None
app.campaign.table = None
app.campaign.listed = Groups().data
app.campaign.faults.clear()
app.campaign.fresh = False
app.campaign.settings.open_all = False
app.campaign.settings.lock = ""
app.campaign.settings.names[:] = [""] * 8
"""

# On the board: the group plays a saved game.
_BEGIN = """
from engine.table import Table
app.campaign.begin(Table.load(%r))
"""

SCENES = {}  # name: function of a Stage, in the order of the handheld's pages


class Stage:
    """A handheld on which scenes are set."""

    def __init__(self, handheld):
        self.handheld = handheld
        self.driver = Driver(handheld)

    def picture(self, name):
        """The picture of the scene `name`."""
        self.clear()
        SCENES[name](self)
        return self.handheld.picture()

    def clear(self):
        """No group, no game, no fault; the title is open."""
        self.handheld.do("app.go('title')")
        self.handheld.settle()  # a page that looks at the game is closed before the game goes
        self.handheld.do(_CLEAR)

    def language(self, language):
        """Switch to one of LANGUAGES."""
        self.handheld.do("app.set_language(%d)" % LANGUAGES.index(language))

    def groups(self, count=1):
        """So many groups; the first one plays."""
        for left, right in GROUPS[:count]:
            self.handheld.do("app.campaign.new(%d, %d)" % (left, right))
        if count:
            self.handheld.do("app.campaign.use(0)")

    def won(self, turns):
        """The group has won these scenarios, in so many turns each (a dict)."""
        for scenario, best in turns.items():
            self.handheld.do(
                "app.campaign.progress.begin(%d); app.campaign.progress.win(%d, %d)"
                % (scenario, scenario, best)
            )

    def table(self, table):
        """A group plays this game (an engine.table.Table)."""
        self.groups()
        self.begin(table)

    def begin(self, table):
        """The group that plays begins this game."""
        self.handheld.do(_BEGIN % table.pack())

    def open(self, page, *arguments):
        """Open a page."""
        self.handheld.do("app.go(%s)" % ", ".join(repr(each) for each in (page, *arguments)))
        self.handheld.settle()

    def open_name(self):
        """Open the page on which the group gets a name."""
        self.open("group")
        self.press("next")
        self.press("ok")

    def play(self, table, *places):
        """Open the table with this game and choose these places one after the other."""
        self.table(table)
        self.open("kreuzsummen")
        for place in places:
            self.driver.choose(place)

    def point(self, place):
        """Lead the table's cursor to a place."""
        for key in self.driver.way(place):
            self.handheld.press(key)

    def press(self, key, times=1):
        """Press a key by its meaning: an attribute of `tools.driver.Driver`."""
        for _ in range(times):
            self.handheld.press(getattr(self.driver, key))


# ---- games in the middle


@functools.cache
def find(scenario, wanted):
    """The first position for which `wanted(game)` is true, from a fixed row of games played at random.

    The same on every PC. Raises LookupError where none is found.
    """
    for seed in range(1, 4000):
        chance = random.Random(seed)
        table = Table.new("kreuzsummen", bytes((scenario,)), 2, seed & 1, seed)
        game = table.game
        while not wanted(game):
            if game.result:
                break
            table.apply(_choose(game, chance))
        else:
            return table
    raise LookupError("No game of scenario %d comes to the position that is asked for." % scenario)


def _choose(game, chance):
    """A legal action: each kind equally likely, free cells before others."""
    legal = list(game.legal())
    kinds = sorted({actions.kind(action) for action in legal})
    kind = chance.choice(kinds)
    legal = [action for action in legal if actions.kind(action) == kind]
    free = [action for action in legal if kind == actions.PLACE and not game.top(action & 15)]
    return chance.choice(free or legal)


@functools.cache
def fifty(length=None):
    """The recorded game of scenario 50: its first `length` actions, or all of it (it is won then)."""
    whole = Table.read(FIFTY.read_text(encoding="utf-8"))
    table = Table.deal("kreuzsummen", whole.options, whole.seats, whole.starter, whole.deck)
    for action, _ in list(whole.replay())[:length]:
        table.apply(action)
    return table


def filled(game):
    """How many cells of the field are taken."""
    return sum(1 for cell in range(game.size) if game.top(cell))


def slot_of(game, rank):
    """The slot of the first card of that rank in the hand of the player to move, or -1."""
    for slot in range(game.hand_count(game.seat)):
        if game.hand_card(game.seat, slot) >> 2 == rank:
            return slot
    return -1


def first_cell(game, taken):
    """The first cell that is taken, or the first free one."""
    return next(cell for cell in range(game.size) if bool(game.top(cell)) == taken)


def starts(game, least=2):
    """Is this the beginning of a turn, with so many cells taken?"""
    return game.phase == START and filled(game) >= least


def won_with(count):
    """A condition for `find`: won with that many stars."""
    return lambda game: game.result == WON and stars(game.turn, game.size) == count


# ---- the scenes


def scene(name, *arguments):
    """Enter a function of a Stage (and `arguments`) as a scene."""

    def enter(function):
        SCENES[name] = functools.partial(_with, function, arguments) if arguments else function
        return function

    return enter


def _with(function, arguments, stage):
    function(stage, *arguments)


@scene("title-new")
def _title_new(stage):
    stage.handheld.do("app.campaign.fresh = True")
    stage.open("language")
    stage.open("title")


@scene("title-group")
def _title_group(stage):
    stage.groups()
    stage.open("path")
    stage.open("title")


@scene("title-game")
def _title_game(stage):
    stage.table(find(1, starts))
    stage.open("path")
    stage.open("title")


@scene("language")
def _language(stage):
    stage.open("language")


@scene("groups-0", 0)
@scene("groups-1", 1)
@scene("groups-8", 8)
def _groups(stage, count):
    stage.groups(count)
    stage.open("groups")


@scene("groups-8-last")
def _groups_last(stage):
    stage.groups(8)
    stage.open("groups")
    stage.press("previous")


@scene("groups-full")
def _groups_full(stage):
    stage.groups(8)
    stage.open("groups")
    stage.press("previous")
    stage.press("ok")


@scene("group-new-left", 0)
@scene("group-new-right", 1)
@scene("group-new-done", 2)
def _group_new(stage, stop):
    stage.open("group_new")
    stage.press("ok", stop)


@scene("group-new-taken")
def _group_new_taken(stage):
    stage.groups()
    stage.open("group_new")
    stage.press("ok")
    while stage.handheld.ask("app.page._animals[1]") != 1:
        stage.press("next")
    stage.press("ok", 2)


@scene("path-start")
def _path_start(stage):
    stage.groups()
    stage.open("path")


@scene("path-middle")
def _path_middle(stage):
    stage.groups()
    stage.won({n: 6 + n % 3 * 5 for n in range(1, 18)})
    stage.open("path")


@scene("path-back")
def _path_back(stage):
    _path_middle(stage)
    stage.press("previous", 7)


@scene("path-end")
def _path_end(stage):
    stage.groups()
    stage.won({n: 10 + n % 4 * 5 for n in range(1, 51)})
    stage.open("path")


@scene("group")
def _group(stage):
    _path_middle(stage)
    stage.open("group")


@scene("group-named")
def _group_named(stage):
    stage.groups()
    stage.handheld.do("app.campaign.rename('WALDMÄUSE 12')")
    stage.open("group")


@scene("name")
def _name(stage):
    stage.groups()
    stage.open_name()


@scene("name-long")
def _name_long(stage):
    """A name as long as it may be, of the widest letters; the mark is on the one that ends it."""
    stage.groups()
    stage.handheld.do("app.campaign.rename(12 * 'W')")
    stage.open_name()
    stage.press("previous")


@scene("settings")
def _settings(stage):
    stage.open("settings")


@scene("settings-end")
def _settings_end(stage):
    stage.groups()
    stage.open("settings")
    stage.press("previous")


@scene("settings-forget")
def _settings_forget(stage):
    stage.groups()
    stage.open("settings")
    stage.press("previous")
    stage.press("ok")


@scene("scenario-1", 1)
@scene("scenario-2", 2)
@scene("scenario-18", 18)
@scene("scenario-41", 41)
@scene("scenario-50", 50)
def _scenario(stage, number):
    stage.groups()
    stage.open("scenario", number)


@scene("scenario-best")
def _scenario_best(stage):
    stage.groups()
    stage.won({1: 7})
    stage.open("scenario", 1)


@scene("scenario-game")
def _scenario_game(stage):
    stage.table(fifty(MIDDLE))
    stage.open("scenario", 50)


@scene("scenario-anew")
def _scenario_anew(stage):
    stage.table(fifty(MIDDLE))
    stage.open("scenario", 50)
    stage.press("next")
    stage.press("ok")


@scene("scenario-other")
def _scenario_other(stage):
    stage.table(fifty(MIDDLE))
    stage.open("scenario", 1)
    stage.press("ok")


# the fields, from the smallest to the largest


@scene("table-2x3", 1)
@scene("table-2x4", 16)
@scene("table-3x3", 9)
@scene("table-3x4", 25)
@scene("table-4x3", 27)
@scene("table-4x4", 41)
def _field(stage, scenario):
    stage.play(find(scenario, lambda game: starts(game, game.size - 1)))


# the steps of a turn


@scene("table-empty")
def _empty(stage):
    stage.play(find(1, lambda game: game.phase == START))


@scene("table-right")
def _right(stage):
    stage.play(find(1, lambda game: starts(game) and game.seat == 1))


@scene("table-left")
def _left(stage):
    stage.play(find(1, lambda game: starts(game) and game.seat == 0))


@scene("table-goal")
def _goal(stage):
    """A number is chosen; the cursor is on a free cell."""
    stage.play(find(1, starts), HAND)
    game = stage.driver.table().game
    stage.point(FIELD + first_cell(game, False))


@scene("table-cover")
def _cover(stage):
    """The cursor is on a taken cell."""
    stage.play(find(1, starts), HAND)
    game = stage.driver.table().game
    stage.point(FIELD + first_cell(game, True))


@scene("table-swap")
def _swap(stage):
    stage.play(find(1, starts), HAND)
    stage.point(DISPLAY + 1)


@scene("table-swapped")
def _swapped(stage):
    stage.play(find(1, lambda game: game.phase == SWAPPED and filled(game) > 2))


@scene("table-end")
def _end(stage):
    """The cursor is on the button that ends the turn."""
    _swapped(stage)
    stage.point(END)


@scene("table-only-end")
def _only_end(stage):
    faces = [card for card in scenarios.cards(12) if card >> 2 > 10]
    others = [card for card in scenarios.cards(12) if card >> 2 < 10]
    hands = [card for pair in zip(faces[:4], others[:4], strict=True) for card in pair]
    table = Table.deal("kreuzsummen", bytes((12,)), 2, 0, bytes(hands + faces[4:] + others[4:]))
    table.apply(actions.swap(0, 0))
    stage.play(table)


@scene("table-only-swap")
def _only_swap(stage):
    """A Jack that has no two stacks to exchange may only be swapped."""
    table = find(2, lambda game: game.phase == START and filled(game) < 2 and slot_of(game, 11) >= 0)
    stage.play(table, HAND + slot_of(table.game, 11))


@scene("table-pass")
def _pass(stage):
    stage.play(
        find(2, lambda game: game.phase == START and game.count() > 1 and not game.why_not(actions.PASS))
    )


@scene("table-only-pass")
def _only_pass(stage):
    stage.play(
        find(2, lambda game: game.phase == START and game.count() == 1 and game.nth(0) == actions.PASS)
    )


@scene("table-take")
def _take(stage):
    stage.play(find(1, lambda game: game.phase == REFILL and game.shown == 3))


@scene("table-take-two")
def _take_two(stage):
    stage.play(find(1, lambda game: game.phase == REFILL and game.shown == 2))


@scene("table-take-last")
def _take_last(stage):
    stage.play(find(1, lambda game: game.phase == REFILL and game.shown == 1))


@scene("table-jack", 2, 11, False)
@scene("table-jack-second", 2, 11, True)
@scene("table-king", 12, 13, False)
@scene("table-king-to", 12, 13, True)
def _jack_or_king(stage, scenario, rank, second):
    table = find(
        scenario, lambda game: starts(game) and slot_of(game, rank) >= 0 and filled(game) < game.size
    )
    game = table.game
    stage.play(table, HAND + slot_of(game, rank))
    if second:
        stage.driver.choose(FIELD + first_cell(game, True))


@scene("table-queen", False)
@scene("table-queen-second", True)
def _queen(stage, second):
    table = find(3, lambda game: starts(game) and slot_of(game, 12) > 0)
    stage.play(table, HAND + slot_of(table.game, 12))
    if second:
        stage.driver.choose(HAND)


@scene("table-stacks")
def _stacks(stage):
    """Stacks of two, three, four and five cards or more."""

    depths = (2, 3, 4, 5, 1)
    table = Table.new("kreuzsummen", bytes((18,)), 2, 0, 1)
    game = table.game

    def deepens(action):
        cell = action & 15
        return cell < len(depths) and game.depth(cell) < depths[cell]

    while any(game.depth(cell) < depth for cell, depth in enumerate(depths)):
        takes = [action for action in game.legal() if actions.kind(action) == actions.TAKE]
        lays = [
            action for action in game.legal() if actions.kind(action) == actions.PLACE and deepens(action)
        ]
        table.apply((takes or lays)[0])
    stage.play(table)


@scene("table-done")
def _done(stage):
    """All rows are complete, the columns are not."""

    def done(game):
        return game.phase == START and all(
            game.row_sum(row) == game.row_target(row) for row in range(game.rows)
        )

    stage.play(find(1, done))


@scene("table-over")
def _over(stage):
    """All rows hold more than their targets."""

    def over(game):
        return game.phase == START and all(
            game.row_sum(row) > game.row_target(row) for row in range(game.rows)
        )

    stage.play(find(7, over))


@scene("table-doubled")
def _doubled(stage):
    """A number lies twice in a row, which scenario 18 does not allow."""

    def doubled(game):
        first = [game.top(cell) >> 2 for cell in range(game.cols)]
        return starts(game) and first[0] and first[0] == first[1]

    stage.play(find(18, doubled))


@scene("table-won", rules.WON)
@scene("table-lost", rules.LOST)
def _table_over(stage, result):
    """The finished field, before the result."""
    whole = find(1, lambda game: game.result == result)
    *before, (last, _) = whole.replay()
    table = Table.deal("kreuzsummen", whole.options, whole.seats, whole.starter, whole.deck)
    for action, _ in before:
        table.apply(action)
    stage.play(table)
    stage.driver.play(last)


@scene("table-order")
def _table_order(stage):
    """The players have put the column targets in an order of their own."""
    table = find(1, starts)
    stage.table(table)
    stage.open("kreuzsummen_order")
    stage.press("ok")
    stage.press("right")
    stage.press("ok")
    stage.open("kreuzsummen")


@scene("table-no-undo")
def _no_undo(stage):
    stage.play(find(1, starts))
    if stage.driver.menu:
        stage.handheld.press("X")


@scene("table-50")
def _table_fifty(stage):
    stage.play(fifty(MIDDLE))


@scene("table-50-goal")
def _table_fifty_goal(stage):
    """A number is chosen in the largest scenario."""
    table = fifty(MIDDLE)
    stage.play(table, HAND)


# beside the table


@scene("menu")
def _menu(stage):
    stage.table(find(1, starts))
    stage.open("kreuzsummen_menu")


@scene("menu-undo")
def _menu_undo(stage):
    """An action can be taken back, and none was."""
    stage.table(find(1, lambda game: game.phase == REFILL and game.shown == 3))
    stage.open("kreuzsummen_menu")


@scene("menu-redo")
def _menu_redo(stage):
    stage.table(find(1, lambda game: game.phase == REFILL and game.shown == 3))
    stage.handheld.do("app.campaign.table.undo()")
    stage.open("kreuzsummen_menu")


@scene("menu-card")
def _menu_card(stage):
    """The cursor is on a card."""
    stage.table(find(1, starts))
    stage.open("kreuzsummen_menu", 12 << 2)


@scene("menu-all")
def _menu_all(stage):
    """At its longest: a step can be taken back and another one again, and the cursor is on a card."""
    stage.table(find(3, lambda game: game.phase == REFILL))
    stage.handheld.do("app.campaign.table.undo()")
    stage.open("kreuzsummen_menu", 5 << 2)


@scene("menu-end")
def _menu_end(stage):
    _menu(stage)
    stage.press("previous")


@scene("give-up")
def _give_up(stage):
    _menu(stage)
    stage.press("previous", 2)
    stage.press("ok")


@scene("look-discard-none")
def _look_none(stage):
    stage.table(find(1, lambda game: game.phase == START))
    stage.open("kreuzsummen_look")


@scene("look-discard")
def _look_few(stage):
    stage.table(find(1, lambda game: game.phase == START and game.discard_count == 3))
    stage.open("kreuzsummen_look")


@scene("look-discard-long")
def _look_long(stage):
    """All that can be swapped away was."""
    table = Table.new("kreuzsummen", bytes((50,)), 2, 0, 1)
    game = table.game
    while game.phase == SWAPPED or actions.kind(game.nth(0)) == actions.SWAP:
        table.apply(actions.END if game.phase == SWAPPED else game.nth(0))
    stage.table(table)
    stage.open("kreuzsummen_look")


@scene("look-discard-most")
def _look_most(stage):
    """Numbers were swapped away for court cards, and those were played."""
    table = Table.new("kreuzsummen", bytes((29,)), 2, 0, 26)
    game = table.game

    def wish(action):
        rank = game.hand_card(game.seat, action >> 8 & 15) >> 2
        got = game.display_card(action & 3) >> 2
        kind = actions.kind(action)
        if kind == actions.SWAP:
            return 4, rank < 10, got > 10
        if kind == actions.TAKE:
            return 2, got
        return 3 if action == actions.END or rank > 10 else 1, game.top(action & 15) == 0

    while game.discard_count < 31:
        table.apply(max((game.nth(n) for n in range(game.count())), key=wish))
    stage.table(table)
    stage.open("kreuzsummen_look")


@scene("look-pile")
def _look_pile(stage):
    stage.table(fifty(4))
    stage.open("kreuzsummen_look")
    stage.press("next")


@scene("look-pile-none")
def _look_pile_none(stage):
    """The last card was drawn."""
    stage.table(find(1, lambda game: game.phase == START and not game.pile))
    stage.open("kreuzsummen_look")
    stage.press("next")


@scene("look-stack")
def _look_stack(stage):
    stage.table(find(12, lambda game: game.phase == START and game.depth(0) == 3))
    stage.open("kreuzsummen_look")
    stage.press("next", 2)


@scene("order")
def _order(stage):
    stage.table(find(41, starts))
    stage.open("kreuzsummen_order")


@scene("order-first")
def _order_first(stage):
    _order(stage)
    stage.press("ok")


@scene("order-itself")
def _order_itself(stage):
    _order(stage)
    stage.press("left")


def _rules(stage, page):
    stage.open("rules", "title")
    stage.press("next", page - 1)


for _page in range(1, len(RULES.read_text(encoding="utf-8").splitlines()) + 1):
    scene("rules-%02d" % _page, _page)(_rules)


@scene("won-3-stars", 3)
@scene("won-2-stars", 2)
@scene("won-1-star", 1)
def _won(stage, count):
    stage.table(find(1, won_with(count)))
    stage.open("result", True, True)


@scene("won-best")
def _won_best(stage):
    stage.table(find(1, won_with(3)))
    stage.won({1: 12})
    stage.open("result", True)


@scene("won-last")
def _won_last(stage):
    stage.table(fifty())
    stage.won(dict.fromkeys(range(1, 51), 20))
    stage.open("result", False)


@scene("lost")
def _lost(stage):
    stage.table(find(1, lambda game: game.result == rules.LOST))
    stage.open("result")


@scene("fault-older", "SAVE_OLDER")
@scene("fault-damaged", "SAVE_DAMAGED")
@scene("fault-damaged-group", "SAVE_DAMAGED", "group0")
@scene("fault-newer", "SAVE_NEWER")
@scene("fault-unread", "SAVE_UNREAD")
@scene("fault-full", "SAVE_FULL")
@scene("fault-failed", "SAVE_FAILED")
def _fault(stage, name, kind="game0"):
    stage.handheld.do("app.campaign.faults.append((%r, %r)); app.go('title')" % (name, kind))
    stage.handheld.settle()


# Each game brings its own.
for _module in pkgutil.iter_modules([str(FOLDER / "scenes")]):
    importlib.import_module("tools.scenes." + _module.name)
