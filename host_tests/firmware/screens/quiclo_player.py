"""Plays QUICLO on a handheld by keys, for the tests of its screens."""

from game_player import GamePlayer
from walk import page

from engine.quiclo import actions
from engine.quiclo.calculation import DIVIDED, MINUS, PLUS, TIMES
from engine.quiclo.position import FIX, PROTECT
from firmware.screens.quiclo_cursor import STACK, WORD

RUN, GUARD, SWAP, END = range(WORD, WORD + 4)  # the words at the bottom of the board
HOLD_MS = 320  # so long after a die OK does not submit
ROLL_MS = 700  # the dice tumble

# On the board: the keys of the shortest way on which `read` becomes one of `goals`; `moves` change `thing`.
_WAY = """
def _way(thing, attribute, read, goals, moves):
    start = getattr(thing, attribute)
    ways = {start: []}
    queue = [start]
    for at in queue:
        setattr(thing, attribute, at)
        if read() in goals:
            setattr(thing, attribute, start)
            return ways[at]
        for key, move, by in moves:
            setattr(thing, attribute, at)
            getattr(thing, move)(by)
            after = getattr(thing, attribute)
            if after not in ways:
                ways[after] = ways[at] + [key]
                queue.append(after)
    setattr(thing, attribute, start)
"""
_FOUR = (("A", "turn", -1), ("B", "turn", 1))
_BOARD = (("left", "turn", -1), ("right", "turn", 1), ("up", "move", -1), ("down", "move", 1))
_DICE = (("left", "turn", -1), ("right", "turn", 1), ("up", "to_end", 1), ("down", "to_end", -1))
_SIGNS = {PLUS: "right", MINUS: "left", TIMES: "up", DIVIDED: "down"}


class Player(GamePlayer):
    """A handheld that plays QUICLO."""

    title = "QUICLO"

    def menu(self):
        """From the board or a task, with nothing entered, to the menu."""
        self.h.press("Y")
        assert page(self.h) == "quiclo_menu"

    # ---- what is played

    def press(self, key):
        """A press that counts."""
        self.h.press(key)
        self.presses += 1

    def _lead(self, thing, attribute, read, goals, moves):
        self.h.do(_WAY)
        moves = _FOUR if self.four else moves
        question = "_way(%s, %r, lambda: %s, %r, %r)" % (thing, attribute, read, goals, moves)
        for key in self.h.ask(question):
            self.press(key)

    def point(self, place):
        """Bring the board's cursor to a place."""
        self._lead("app.page._cursor", "at", "app.page._cursor.place", (place,), _BOARD)

    def place(self, place):
        """Choose a place of the board."""
        self.point(place)
        self.press(self.ok)

    def die(self, value):
        """Take a die of this value."""
        self._lead("app.page.entry", "at", "app.page.entry.dice[app.page.entry.at]", (value,), _DICE)
        self.press(self.ok)

    def sign(self, sign):
        """Choose a sign; 0: the calculation is complete."""
        if self.four:
            self._lead("app.page.entry", "pad", "app.page.entry.pad", (sign,), ())
        if self.four or not sign:
            self.press(self.ok)
        else:
            self.press(_SIGNS[sign])

    def step(self, sign, value):
        """Enter one step of a calculation."""
        if sign:
            self.sign(sign)
        self.die(value)

    def submit(self):
        """Say that the calculation is complete, twice where the page asks."""
        self.h.run(HOLD_MS)
        self.sign(0)
        if self.h.ask("app.page.state") == 2:
            self.sign(0)

    def roll(self):
        """Roll, and wait until the dice lie."""
        self.press(self.ok)
        self.h.run(ROLL_MS)

    def play(self, action):
        """Play an action for the player in turn, to the page that follows; gives the presses it took."""
        self.presses = 0
        kind, card = actions.kind(action), action >> 4 & 255
        if kind == actions.ROLL:
            self.roll()
        elif kind == actions.STEP:
            self.step(action & 15, card)
        elif kind == actions.SUBMIT:
            self.submit()
            self.press(self.ok)
        elif kind in (actions.SOLUTION, actions.CONCEDE):
            self._end_task("Lösungsweg" if kind == actions.SOLUTION else "Tausch aufgeben")
        else:
            self._play_on_board(action)
        return self.presses

    def _end_task(self, words):
        self.menu()
        self.choose(words)
        self.choose("Ja")
        self.press(self.ok)

    def _play_on_board(self, action):
        kind, card = actions.kind(action), action >> 4 & 255
        if kind == actions.STACK:
            self.place(STACK + card)
        elif kind in (actions.PROTECT, actions.OPEN):
            phase = self.h.ask("app.page._game.phase")
            if phase not in (PROTECT, FIX):
                self.place(GUARD)
            self.place(card)
            if phase not in (PROTECT, FIX):
                self.place(END)
        elif kind == actions.RUN:
            self.place(RUN)
            self.place(card)
            self.place(card + (action & 15) - 1)
        elif kind == actions.SWAP:
            self.place(SWAP)
            self.place(card)
        else:
            assert kind in (actions.END, actions.DONE)
            self.place(END)
