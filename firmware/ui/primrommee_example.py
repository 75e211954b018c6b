"""A drawn example for the rules of Primzahlen-Rommé: a few number cards, and what changes about them."""

from engine.primrommee.numbers import WILD
from firmware.ui.frames import Frames
from firmware.ui.primrommee_cards import ONES, SMALL, TENS, TICK, NumberCards

_MARKS = {"o": ONES, "t": TENS, "y": TICK}


class Example(Frames):
    """An example with its middle at `middle` and its top at `y` (px), at most 101 px high.

    `frames` are the pictures, separated by ";", their rows by "/", the cards by blanks: a number or "*" for a
    wild card (with the number behind it that it stands for), then "o" where it has the ones of the key, "t"
    where it has its tens, "y" for a tick; "b" is the back of a card, "." a gap.
    """

    def __init__(self, app, frames, middle, y):
        super().__init__([[row.split(" ") for row in frame.split("/")] for frame in frames.split(";")])
        rows = max([len(frame) for frame in self._frames])
        cols = self._cols = max([len(row) for frame in self._frames for row in frame])
        self._lines = []
        for row in range(rows):
            x = middle - cols * SMALL[0] // 2
            line = NumberCards(SMALL, cols, 1, x, y + row * (SMALL[1] + 5), app.session.own_words)
            line.title = None
            self.append(line)
            self._lines.append(line)
        self._show()

    def _show(self):
        frame = self._frames[self._at]
        for row in range(len(self._lines)):
            cards = frame[row] if row < len(frame) else ()
            for col in range(self._cols):
                self._put(self._lines[row], col, cards[col] if col < len(cards) else ".")

    @staticmethod
    def _put(line, col, text):
        mark = _MARKS.get(text[-1], 0)
        if mark:
            text = text[:-1]
        if text == "b":
            line.back()
            return
        card = stands = 0
        if text[0] == "*":
            card = WILD
            stands = int(text[1:] or 0)
        elif text != ".":
            card = int(text)
        line.put(col, card, stands)
        line.mark(col, mark)
