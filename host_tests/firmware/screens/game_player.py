"""What leading a handheld through any of the other games has in common, for the tests of their screens."""

from walk import page

from engine.table import Table

# On the board: no other game has a title, so none is listed, and random keys stay in this one.
_NO_OTHER_GAME = """
line = app.line
others = lambda file: file.endswith("_rules") and file != "%s_rules"
app.line = lambda file, number: "" if others(file) else line(file, number)
"""


def only_game(h, name):
    """Have no other game listed."""
    h.do(_NO_OTHER_GAME % name)


class GamePlayer:
    """A handheld `h`, led by the meaning of its keys. `presses` counts those of the game's pages."""

    title = ""  # of the game

    def __init__(self, h):
        self.h = h
        self.four = "up" not in h.board.keys
        self.ok = "X" if self.four else "A"
        self.back = "Y" if self.four else "B"
        self.presses = 0

    def choose(self, words):
        """Lead a menu's cursor down to the choice with these words and press OK."""
        choices = self.h.ask("app.page._menu.choices")
        steps = (choices.index(words) - self.h.ask("app.page._menu.at")) % len(choices)
        for _ in range(steps):
            self.h.press("B" if self.four else "down")
        self.h.press(self.ok)

    def leave(self):
        """From the top of the game to the list of games."""
        self.h.press(self.back)
        self.choose("Später weiterspielen")
        assert page(self.h) == "games"

    def begin(self, seed=7, seats=2, bots=(), options=None):
        """From the title to the first curtain; `bots` are the words for the levels of the last seats."""
        h = self.h
        h.do("app.seed = lambda: %d" % seed)
        self.choose("Mehr Spiele")
        self.choose(self.title)
        while "%d Spieler" % seats not in h.words():
            self.choose(h.ask("app.page._menu.choices")[1])
        animals = h.ask("app.words.ANIMALS")
        for seat, level in enumerate(bots, seats - len(bots)):
            self.choose(animals[seat])
            while "Gerät: " + level not in h.words():
                self.choose(h.ask("app.page._menu.choices")[2])
            self.choose("Fertig")
        self.choose("Fertig")
        if options is not None:
            h.do("app.session.options[:] = bytes(%r)" % (options,))
        self.choose("Los geht’s")
        assert page(h) == "curtain"

    def resume(self):
        """From the title to the game in progress."""
        self.choose("Mehr Spiele")
        self.choose("▶ " + self.title)
        self.choose("Weiterspielen")
        self.h.settle()

    def table(self):
        """A copy of the table in play."""
        return Table.load(self.h.ask("app.session.table.pack()"))
