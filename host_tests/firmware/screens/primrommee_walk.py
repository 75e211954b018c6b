"""Plays Primzahlen-Rommé on a handheld by keys, for its tests. `h` is a Handheld."""

from walk import page

from engine.primrommee.actions import DRAW, TAKE
from engine.table import Table

PILE, OPEN, LAY, SORT = 16, 17, 18, 19  # places of firmware/screens/primrommee_cursor.py

# Runs on the board: the shortest way of the cursor to the nearest of some places, as a list of numbers of
# `moves`.
_WAY = """
def _way(cursor, moves, goals):
    start = cursor.at
    ways = {start: []}
    queue = [start]
    found = None
    for place in queue:
        if place in goals:
            found = ways[place]
            break
        for i in range(len(moves)):
            cursor.at = place
            moves[i](cursor)
            if cursor.at not in ways:
                ways[cursor.at] = ways[place] + [i]
                queue.append(cursor.at)
    cursor.at = start
    return found
"""
_FIVE = (
    ("left", "c.move(-1, 0)"),
    ("right", "c.move(1, 0)"),
    ("up", "c.move(0, -1)"),
    ("down", "c.move(0, 1)"),
)
_FOUR = (("A", "c.turn(-1)"), ("B", "c.turn(1)"))


class Player:
    """Leads the handheld by the meaning of its keys; `held`: steps in one direction are one held key."""

    def __init__(self, h, held=False):
        self.h = h
        self.held = held
        self.five = "up" in h.board.keys
        self.ok, self.back = ("A", "B") if self.five else ("X", "Y")
        self.next = "down" if self.five else "B"
        self.moves = _FIVE if self.five else _FOUR

    def begin(self, players=(0, 1), options=(2, 1, 0, 0, 60), seed=1):
        """Begin a match; gives its first page."""
        self.h.do(
            "app.session.open('primrommee'); app.session.players = %r; app.session.options = bytearray(%r);"
            "app.seed = lambda: %d; app.session.begin(); app.session.pass_on()"
            % (list(players), bytes(options), seed)
        )
        self.h.settle()
        return page(self.h)

    def table(self):
        """A copy of the match's table."""
        return Table.load(self.h.ask("app.session.table.pack()"))

    def choose(self, words):
        """Lead a menu's cursor to the choice with these words and press OK."""
        choices = self.h.ask("app.page._menu.choices")
        for _ in range((choices.index(words) - self.h.ask("app.page._menu.at")) % len(choices)):
            self.h.press(self.next)
        self.h.press(self.ok)

    def point(self, *places):
        """Lead the table's cursor to the nearest of these places; gives the number of presses."""
        self.h.do(_WAY)
        moves = "".join("lambda c: %s, " % code for _, code in self.moves)
        way = self.h.ask("_way(app.page._cursor, (%s), %r)" % (moves, places))
        assert way is not None, "no way leads to %r" % (places,)
        if not self.held or len(set(way)) != 1:
            for i in way:
                self.h.press(self.moves[i][0])
            return len(way)
        steps = len(way) - 1
        self.h.do("from firmware.drivers import keys")
        first, each = self.h.ask("(keys.FIRST_MS, keys.NEXT_MS)")
        self.h.hold(self.moves[way[0]][0], first + steps * each - each // 2 if steps else 60)
        assert self.h.ask("app.page._cursor.at") in places, "the key has run too far, or not far enough"
        return 1

    def places(self, card):
        """Where the hand shows this card."""
        hand, slots = self.h.ask("(app.page._cards, app.page._slots)")
        return [place for place, slot in enumerate(slots) if hand[slot] == card]

    def play(self, action):
        """Play an action of the seat in turn, on the page `primrommee`; gives the number of presses."""
        h = self.h
        assert page(h) == "primrommee"
        if action == TAKE and self.five:
            h.press("X")
            return 1
        if action in (DRAW, TAKE):
            presses = self.point(PILE if action == DRAW else OPEN) + 1
            h.press(self.ok)
            return presses
        presses = self.point(*self.places(action & 255)) + 2
        h.press(self.ok)
        h.press(self.ok)
        return presses

    def finish(self, bots, presses=None):
        """Play until the score of the match; `bots` (by seat) choose for the persons, by their own views.

        `presses` (dict of kind of action to list) gets the presses of each action. Gives the names of the
        pages that were seen, in order.
        """
        h = self.h
        seen = []
        for _ in range(4000):
            name = page(h)
            seen.append(name)
            if name == "curtain":
                h.press(self.ok)
                if page(h) == "curtain":
                    h.run(2000)  # bots play
            elif name == "primrommee":
                seat, view, turn = h.ask(
                    "(app.page._game.seat, app.page._game.view(app.page._game.seat),"
                    " app.session.table.length)"
                )
                action = bots[seat].choose(view)
                used = self.play(action)
                assert h.ask("app.session.table.length") == turn + 1, action
                if presses is not None:
                    presses.setdefault(action >> 8, []).append(used)
            elif name == "primrommee_hands":
                h.press(self.ok)
            else:
                assert name == "score", name
                if self.h.ask("app.session.table.game.result"):
                    return seen
                h.press(self.ok)  # the next round
        raise AssertionError("The match does not end: " + " ".join(seen[-20:]))
