"""Leads a handheld by keys, as a player does: which keys bring the cursor to a place, which play an action.

What lies on the table and where the cursor would go is asked of the firmware that runs; what changes
anything are presses of the board's keys.
"""

from engine.kreuzsummen import actions
from engine.table import Table

# Places of the table screen (firmware/screens/kreuzsummen_flow.py).
HAND, DISPLAY, FIELD, END, PASS = 0, 8, 16, 32, 33

# Runs on the board: the shortest way of the cursor from where it is to a place, as a list of numbers of
# `moves`, by the screen's own rule of moving; None where no way leads there.
_WAY = """
def _way(flow, moves, goal):
    start = flow.focus
    ways = {start: []}
    queue = [start]
    for place in queue:
        for i in range(len(moves)):
            flow.focus = place
            moves[i]()
            if flow.focus not in ways:
                ways[flow.focus] = ways[place] + [i]
                queue.append(flow.focus)
    flow.focus = start
    return ways.get(goal)

def _enters(flow, moves, goal, dx, centre):
    flow.choose()
    usual = _way(flow, moves, goal)
    flow.back()
    flow.enter(dx, centre)
    straight = _way(flow, moves, goal)
    flow.back()
    return usual is None or straight is not None and len(straight) < len(usual)
"""
_MOVES = (
    ("left", "lambda: app.page.flow.move(-1, 0, app.page.centre)"),
    ("right", "lambda: app.page.flow.move(1, 0, app.page.centre)"),
    ("up", "lambda: app.page.flow.move(0, -1, app.page.centre)"),
    ("down", "lambda: app.page.flow.move(0, 1, app.page.centre)"),
    ("X", "lambda: app.page.flow.jump()"),
)
_FOUR_MOVES = (("A", "lambda: app.page.flow.turn(-1)"), ("B", "lambda: app.page.flow.turn(1)"))

ALONE_MS = 700  # after that, the only card of the display has gone to the hand by itself


class NoWayError(Exception):
    """The cursor can't be led to a place that an action needs; the text is one plain sentence."""


def places(action):
    """The places of the table screen that are chosen one after the other for a Kreuzsummen action."""
    slot, a, b = action >> 8 & 15, action >> 4 & 15, action & 15
    kind = actions.kind(action)
    if kind == actions.SWAP:
        return HAND + slot, DISPLAY + b
    if kind == actions.PLACE:
        return HAND + slot, FIELD + b
    if kind == actions.QUEEN:
        return HAND + slot, HAND + a, FIELD + b
    if kind in (actions.JACK, actions.KING):
        return HAND + slot, FIELD + a, FIELD + b
    if kind == actions.TAKE:
        return (DISPLAY + b,)
    return (END if action == actions.END else PASS,)


class Driver:
    """Plays on `handheld`. `ok`, `back`, `menu`, `previous`, `next`, `left` and `right` are the names of the
    keys that mean so; `menu` is None on a board of four keys, where `back` leads to the table's menu."""

    def __init__(self, handheld):
        self.handheld = handheld
        self.menu: str | None
        self._moves: tuple[tuple[str, str], ...]
        keys = handheld.board.keys
        if "up" in keys:
            self.ok = "press" if "press" in keys else "A"
            self.back, self.menu = "B", "Y"
            self.previous, self.next, self.left, self.right = "up", "down", "left", "right"
            self._moves = _MOVES
        else:
            self.ok, self.back, self.menu = "X", "Y", None
            self.previous, self.next, self.left, self.right = "A", "B", "A", "B"
            self._moves = _FOUR_MOVES

    def table(self):
        """A copy of the game in progress, as an engine.table.Table."""
        return Table.load(self.handheld.ask("app.campaign.table.pack()"))

    def way(self, place):
        """The names of the keys that lead the table's cursor to `place`. Raises NoWayError."""
        self.handheld.do(_WAY)
        # From a card of the hand, left and right may lead into the field and choose it on the way.
        upright = tuple(move for move in self._moves if move[0] in ("up", "down"))
        at_hand = self.handheld.ask("app.page.flow.step == 0 and app.page.flow.focus < %d" % DISPLAY)
        for moves in (upright, self._moves) if at_hand else (self._moves,):
            rules = "".join(rule + ", " for _, rule in moves)
            way = self.handheld.ask("_way(app.page.flow, (%s), %d)" % (rules, place))
            if way is not None:
                return [moves[i][0] for i in way]
        raise NoWayError("The cursor of the table can't be led to place %d." % place)

    def choose(self, place, goal=None):
        """Lead the cursor to `place` and choose it; gives the number of presses.

        A card of the hand is chosen by going on into the field where that is nearer to its `goal`.
        """
        way = self.way(place)
        for key in way:
            self.handheld.press(key)
        key = self.ok
        if goal is not None and self._moves is _MOVES:
            seat = self.handheld.ask("app.page.game.seat")
            moves = ", ".join(move for _, move in self._moves)
            question = "_enters(app.page.flow, (%s,), %d, %d, app.page.centre)" % (moves, goal, (1, -1)[seat])
            if self.handheld.ask(question):
                key = ("right", "left")[seat]
        self.handheld.press(key)
        return len(way) + 1

    def left_to_choose(self, action):
        """How `action` is played from here: (whether BACK comes first, the places still to be chosen).

        A card that was swapped in is chosen already.
        """
        steps = places(action)
        chosen = self.handheld.ask("app.page.flow.slot")
        if chosen >= 0 and steps[0] == HAND + chosen:
            return False, steps[1:]
        return chosen >= 0 and steps[0] != END, steps

    def play(self, action):
        """Play `action`, which must be legal; gives the number of presses: 0 where it happens by itself."""
        if actions.kind(action) == actions.TAKE and self.handheld.ask("app.page.flow.only_choice()"):
            self.handheld.run(ALONE_MS)
            self.handheld.settle()
            return 0
        back_first, steps = self.left_to_choose(action)
        presses = 0
        if back_first:
            self.handheld.press(self.back)
            presses = 1
        # Going on into the field may choose the first card, unless that was chosen before.
        enters = len(steps) == len(places(action)) > 1 and steps[0] < DISPLAY and steps[1] >= FIELD
        for i, place in enumerate(steps):
            presses += self.choose(place, steps[1] if enters and i == 0 else None)
        return presses
