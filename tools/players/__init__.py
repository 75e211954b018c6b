"""Players of Kreuzsummen for the simulation: a level is a module NAME.py of this folder with a class
`Player`.

`Player(table, chance)` sits down at a game: `table` is the first `Sight` of it, `chance` a random.Random, its
only source of luck. `choose(sight)` gives the next action. One player plays both seats, as hands lie open and
the two talk; what it sees is what `Game.view` gives to either, so never the order of the draw pile.
The module has `BATCH`, too, how many games are work for some tenths of a second, and `AIMS`, which of these
it uses on purpose: `courts` (court cards), `reserve`, `secure` (rules of variants), `red` (the bonus goal).

A level in words is `NAME` or `NAME:PERCENT`; the percent are slips: so often the player in turn does anything
that is allowed instead of what it meant to do. A new file in this folder is a new level.
"""

import importlib
import pkgutil
import re


class Sight:
    """What the player in turn sees: `view`, a dict (made when it is asked for), and the legal actions."""

    __slots__ = ("_game", "_view")

    def __init__(self, game):
        """A look at `game` as it is now; it must not change while this look is in use."""
        self._game = game
        self._view = None

    @property
    def view(self):
        """What `Game.view` of the seat in turn gives: see engine/kreuzsummen/views.py."""
        if self._view is None:
            self._view = self._game.view(self._game.seat)
        return self._view

    def count(self):
        """How many actions are legal."""
        return self._game.count()

    def nth(self, n):
        """The n-th legal action."""
        return self._game.nth(n)

    def any_action(self, chance):
        """One of the legal actions, all equally likely."""
        return self._game.nth(int(chance.random() * self._game.count()))


class Level:
    """A level with its rate of slips, from words like `greedy:10`. `words` is its one name in results; `aims`
    and `batch` are those of its module."""

    def __init__(self, words):
        """Raises ValueError with a plain sentence."""
        name, colon, percent = words.partition(":")
        if name not in names():
            raise ValueError("There is no player '%s'; there are %s." % (name, ", ".join(names())))
        if colon and not re.fullmatch("[0-9]{1,2}|100", percent):
            raise ValueError("Slips are whole percent from 0 to 100, as in %s:10." % name)
        self.slips = int(percent or 0) / 100
        self.words = "%s:%d" % (name, int(percent)) if self.slips else name
        module = importlib.import_module("tools.players." + name)
        self.batch = module.BATCH
        self.aims = module.AIMS
        self._player = module.Player

    def sit_down(self, game, chance):
        """A function that plays one action of `game`: it chooses, applies and returns it."""
        player = self._player(Sight(game), chance)
        slips = self.slips

        def play():
            sight = Sight(game)
            if slips and chance.random() < slips:
                action = sight.any_action(chance)
            else:
                action = player.choose(sight)
                if game.why_not(action):
                    # A variant has a rule that this level does not know.
                    action = sight.any_action(chance)
            game.apply(action)
            return action

        return play


def names():
    """The names of all levels, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name[0] != "_")
