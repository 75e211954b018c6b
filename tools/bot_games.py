"""Let bots play whole games and count: `python3 -m tools.bot_games GAME [--seats N] [--levels LEVEL...]`.

Each game is dealt from its own seed. After every action the position is checked, so no card is lost or
doubled. Prints how long the games were and who won. Exit status 1 where a position breaks an invariant.
"""

import argparse
import sys

from engine import bots, games
from engine.table import Table
from tools.ending import end


class BrokenError(Exception):
    """A position that breaks an invariant of its game."""


def play(name, options, seats, levels, seed):
    """Play one game, the seats starting in turn; returns its table. Raises BrokenError."""
    table = Table.new(name, options, seats, seed % seats, seed)
    for action in bots.play(table, levels, seed + 1):
        fault = table.game.check()
        if fault:
            raise BrokenError("Game %d, after '%s': %s" % (seed, table.game.text(action), fault))
    return table


def _option(text):
    tag, equals, value = text.partition("=")
    if not equals or not value.isdigit() or int(value) > 255:
        raise argparse.ArgumentTypeError("an option looks like Wilds=2")
    return tag, int(value)


def _options(game, chosen):
    """The bytes of options with the chosen ones; raises ValueError."""
    values = {tag: default for tag, _, _, default in game.OPTIONS}
    for tag, value in chosen:
        if tag not in values:
            raise ValueError("%s has no option %s, but %s." % (game.NAME, tag, ", ".join(values)))
        values[tag] = value
    return bytes(values.values())


def _say(tables, seats):
    """Print the figures of finished games."""
    turns = sorted(table.game.turn for table in tables)
    n = len(turns)
    print(
        "%d games: turns mean %.1f, 95 %% within %d, longest %d"
        % (n, sum(turns) / n, turns[min(n - 1, n * 95 // 100)], turns[-1])
    )
    words = tables[0].game.RESULTS
    for result in sorted({table.game.result for table in tables}):
        share = sum(table.game.result == result for table in tables) / n
        print("%-12s %5.1f %%" % (words[result], 100 * share))
    # The seats start in turn, so a seat of the table is not the place in the order of play.
    orders = [
        (table.game.result - 1 - table.starter) % seats for table in tables if 1 <= table.game.result <= seats
    ]
    print(
        "by the order of play: %s"
        % " ".join("%.2f" % (orders.count(place) / max(1, len(orders))) for place in range(seats))
    )


def main(arguments=None):
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="tools.bot_games", description="Let bots play whole games.")
    parser.add_argument("game", metavar="GAME", help="a game that has bots")
    parser.add_argument("--seats", type=int, help="how many play; the fewest if missing")
    parser.add_argument("--levels", nargs="+", metavar="LEVEL", help="one for all, or one for each seat")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--option", type=_option, action="append", default=[], metavar="TAG=N")
    given = parser.parse_args(arguments)
    try:
        bot = bots.load(given.game)
        game = games.load(given.game)
        seats = given.seats or game.SEATS[0]
        options = _options(game, given.option)
        games.check_setting(game, options, seats, 0)
        known = [level[0] for level in bot.LEVELS]
        names = given.levels or known[-1:]
        if len(names) == 1:
            names = list(names) * seats
        if len(names) != seats or not set(names) <= set(known):
            raise ValueError("There are %d seats, and the levels are %s." % (seats, ", ".join(known)))
        if given.games < 1:
            raise ValueError("At least one game is needed.")
        levels = [known.index(name) for name in names]
        tables = [play(given.game, options, seats, levels, given.seed + n) for n in range(given.games)]
    except KeyError:
        print("There are no bots for '%s'." % given.game, file=sys.stderr)
        return 2
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenError as error:
        print(error, file=sys.stderr)
        return 1
    _say(tables, seats)
    return 0


if __name__ == "__main__":
    end(main)
