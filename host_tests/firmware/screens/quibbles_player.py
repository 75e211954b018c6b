"""Plays Quibbles on a handheld by keys, for the tests of its screens."""

from game_player import GamePlayer
from walk import page

from engine.quibbles import actions, counts, sets
from firmware.screens import quibbles_flow as flows

# On the board: the keys that bring the cursor to a place on the shortest way.
_WAY = """
def _way(flow, goal, moves):
    start = flow.at
    ways = {start: []}
    queue = [start]
    for at in queue:
        for key, move, by in moves:
            flow.at = at
            getattr(flow, move)(by)
            if flow.at not in ways:
                ways[flow.at] = ways[at] + [key]
                queue.append(flow.at)
    flow.at = start
    (goal,) = [i for i in range(flow.count) if flow.items[i] == goal]
    return ways[goal]
"""
_FIVE = (("left", "turn", -1), ("right", "turn", 1), ("up", "move", -1), ("down", "move", 1))
_FOUR = (("A", "turn", -1), ("B", "turn", 1))


class Player(GamePlayer):
    """A handheld that plays Quibbles."""

    title = "Quibbles"

    def point(self, place):
        """Bring the table's cursor to a place by keys."""
        self.h.do(_WAY)
        for key in self.h.ask("_way(app.page.flow, %d, %r)" % (place, _FOUR if self.four else _FIVE)):
            self.h.press(key)
            self.presses += 1
        assert self.h.ask("app.page.flow.focus") == place

    def place(self, place):
        """Choose a place of the table."""
        self.point(place)
        self.h.press(self.ok)
        self.presses += 1

    def items(self):
        """The places that can be chosen now."""
        return self.h.ask("list(app.page.flow.items[:app.page.flow.count])")

    def play(self, action):
        """Play an action on the table's page, step by step; gives the presses it took."""
        self.presses = 0
        kind, total = actions.kind(action), actions.total(action)
        row = self.table().game.row
        if kind == actions.SINGLES:
            for value in counts.listed(sets.SETS[total][(action & 15) - 1]):
                self.place(value)
            self.place(flows.COUNT + (action >> 4 & 15))
        elif kind == actions.TAKE:
            choice = action & 0xFFFFF
            self.place(total)
            if flows.MOST in self.items() and choice == sets.most(row, total):
                self.place(flows.MOST)
            else:
                self._sets(choice)
        elif kind == actions.PASS:
            self.place(total)
            self.place(flows.PASS)
            if page(self.h) == "quibbles" and self.items() == [flows.ON]:
                self.place(flows.ON)
        elif action == actions.DONE:
            self.place(flows.SKIP)
        else:
            self.place(total)
            if action & 15:
                self.place(flows.LEAVES + (action & 15))
        return self.presses

    def _sets(self, choice):
        length = self.table().length
        while choice:
            self.place(flows.SET + (choice & 15) - 1)
            choice >>= 4
        if self.h.ask("app.session.table.length") == length:
            self.place(flows.READY)
