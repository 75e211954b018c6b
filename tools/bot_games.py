"""Let bots play whole games and count: `python3 -m tools.bot_games GAME [--seats N] [--levels LEVEL...]`.

Each game is dealt from its own seed. After every action the position is checked, so no card is lost or
doubled. Prints how long the games were and who won. Exit status 1 where a position breaks an invariant.

`--ladder`: are the levels steps? Each plays duels with the one below, first and second in the order of
play, on all cores; a step wins 60 to 85 of 100. Exit status 1 where one is no step.
"""

import argparse
import sys

from engine import bots, games
from engine.table import Table
from tools import ending

STEP = (60, 85)  # so many of 100 games does a level win against the one below


class BrokenError(Exception):
    """A position that breaks an invariant of its game."""


def play(name, options, seats, levels, seed, starter=None):
    """Play one game; the seats start in turn where `starter` is None.

    Returns its table. Raises BrokenError.
    """
    table = Table.new(name, options, seats, seed % seats if starter is None else starter, seed)
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


def duel(job):
    """Play a duel that seat 0 begins; returns its result and turns. `job`: name, options, levels, seed."""
    name, options, levels, seed = job
    game = play(name, options, 2, levels, seed, 0).game
    return game.result, game.turn


def duels(pool, name, options, levels, games, seed):
    """`(games won by the first and second player, sorted turns)` of duels; `levels` is of these two."""
    jobs = [(name, options, levels, seed + n) for n in range(games)]
    played = pool.map(duel, jobs, chunksize=5)
    won = [sum(result == 1 + seat for result, _ in played) for seat in (0, 1)]
    return won, sorted(turns for _, turns in played)


def ladder(name, options, games, seed):
    """Print how often each level wins against the one below; returns whether all are steps."""
    levels = [level[0] for level in bots.load(name).LEVELS]
    steps = True
    with ending.workers() as pool:
        for upper in range(1, len(levels)):
            won = [duels(pool, name, options, (upper, upper - 1), games, seed)[0][0]]
            won.append(duels(pool, name, options, (upper - 1, upper), games, seed)[0][1])
            shares = [100 * n / games for n in won]
            step = all(STEP[0] <= share <= STEP[1] for share in shares)
            steps = steps and step
            pair = name, levels[upper], levels[upper - 1], *shares, "" if step else "  no step"
            print("%-13s %-6s wins against %-6s first %4.1f %%, second %4.1f %%%s" % pair, flush=True)
        won, turns = duels(pool, name, options, (len(levels) - 1,) * 2, games, seed)
    print("%-13s %-6s wins against itself  first %4.1f %%, second %4.1f %%; turns mean %.1f, 5 %% within %d"
          % (name, levels[-1], *[100 * n / games for n in won], sum(turns) / games, turns[games // 20]))
    return steps


def main(arguments=None):
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="tools.bot_games", description="Let bots play whole games.")
    parser.add_argument("game", metavar="GAME", help="a game that has bots")
    parser.add_argument("--seats", type=int, help="how many play; the fewest if missing")
    parser.add_argument("--levels", nargs="+", metavar="LEVEL", help="one for all, or one for each seat")
    parser.add_argument("--games", type=int, help="how many; 100 if missing, 400 a seat for the ladder")
    parser.add_argument("--ladder", action="store_true", help="each level against the one below, in duels")
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
        count = (400 if given.ladder else 100) if given.games is None else given.games
        if count < 1:
            raise ValueError("At least one game is needed.")
        if given.ladder and (given.levels or seats != 2):
            raise ValueError("The ladder has all levels, and two seats.")
        if given.ladder:
            return 0 if ladder(given.game, options, count, given.seed) else 1
        levels = [known.index(name) for name in names]
        tables = [play(given.game, options, seats, levels, given.seed + n) for n in range(count)]
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
    ending.end(main)
