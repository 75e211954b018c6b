"""Choices and words on the plain panel, led by the keys of any board.

Every line is German / English at once, in the plain panel's ASCII letters: no settings or texts are needed.
"""

from firmware.plain_keys import Keys
from firmware.plain_panel import BLACK, GREY, WHITE, YELLOW, Panel

PREVIOUS = 1
NEXT = 2
OK = 3
BACK = 4

_MEANING = {
    "up": PREVIOUS, "left": PREVIOUS, "down": NEXT, "right": NEXT, "press": OK, "A": OK, "B": BACK,
}  # fmt: skip
_FOUR_MEANING = {"A": PREVIOUS, "B": NEXT, "X": OK, "Y": BACK}

_ROW = 25  # px from one choice to the next
_LINE = 19  # px from one line of words to the next
_SCALE = 2
_LARGE = 4
_BAR = 6  # px
NO_YES = ("Nein / No", "Ja / Yes")


class Menu:
    """The panel and the keys of `board`."""

    def __init__(self, board):
        self.panel = Panel(board)
        self._keys = Keys(board)
        self._meaning = _FOUR_MEANING if board.FOUR_KEYS else _MEANING

    def key(self):
        """Wait for the next key that means something: PREVIOUS, NEXT, OK or BACK."""
        while True:
            meaning = self._meaning.get(self._keys.wait())
            if meaning:
                return meaning

    def choose(self, title, choices, picture=None, at=0):
        """Let the user choose one of `choices` under the lines of `title`; its index, or -1 for BACK.

        As many are shown as there is room for; the others follow the cursor.
        """
        panel = self.panel
        panel.clear()
        top = 4
        if picture:
            panel.picture(top, picture, 3)
            top += 52
        top = self._lines(top, title, WHITE) + 4
        rows = min(len(choices), (panel.height - top) // _ROW)
        first = 0
        while True:
            first = min(max(first, at - rows + 1), at)
            for row in range(rows):
                self._choice(top + row * _ROW, choices[first + row], first + row == at)
            key = self.key()
            if key == OK:
                return at
            if key == BACK:
                return -1
            at = (at + (1 if key == NEXT else -1)) % len(choices)

    def ask(self, question):
        """True when the user chooses yes; the cursor begins at no."""
        return self.choose(question, NO_YES) == 1

    def enter(self, title, count):
        """The letters of the next `count` of the keys A, B, X and Y, shown as stars; "" for another key."""
        self.panel.clear()
        top = self._lines(6, title, WHITE)
        entered = ""
        while len(entered) < count:
            name = self._keys.wait()
            if len(name) > 1:
                return ""
            entered += name
            self.panel.text(top, " ".join("*" * len(entered)), _LARGE, YELLOW)
        return entered

    def tell(self, lines, small=()):
        """Show lines of words and, below, small ones in grey; wait for OK or BACK."""
        self.say(lines, small)
        while self.key() not in (OK, BACK):
            pass

    def say(self, lines, small=()):
        """Show lines of words and, below, small ones in grey."""
        self.panel.clear()
        top = self._lines(6, lines, WHITE)
        for line in small:
            self.panel.text(top + 4, line, 1, GREY)
            top += 10

    def _lines(self, top, lines, colour):
        for line in lines:
            self.panel.text(top, line, _SCALE, colour)
            top += _LINE
        return top

    def _choice(self, y, words, chosen):
        panel = self.panel
        panel.fill(0, y, panel.width, _ROW - 2, BLACK)
        panel.text(y + 4, words, _SCALE, YELLOW if chosen else WHITE)
        if chosen:
            for x in (0, panel.width - _BAR):
                panel.fill(x, y, _BAR, _ROW - 2, YELLOW)
