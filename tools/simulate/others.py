"""The other games, played by the bots of the engine: how long they are, how they end, who wins by the order
of play.

`python3 -m tools.simulate games NAME...`. Every position is checked, so no card is lost or doubled meanwhile.
"""

import csv
import re
from html import escape

from engine import bots, games
from tools import bot_games
from tools.simulate import figures, notes, plot
from tools.simulate.plan import Cell, Plan

BATCH = 20  # games for a worker at a time
_WON = re.compile(r"won by (\d+)")


class Match:
    """A game with so many seats; `text` is what results are kept under."""

    def __init__(self, name, seats):
        """Raises ValueError where the game does not exist, has no bots, or other seats."""
        if name not in names():
            raise ValueError(_no_bots(name))
        game = games.load(name)
        least, most = game.SEATS
        if not least <= seats <= most:
            raise ValueError("%s is for %d to %d players, not %d." % (name, least, most, seats))
        self.game = name
        self.seats = seats
        self.options = bytes(option[3] for option in game.OPTIONS)
        self.text = "%s/%d" % (name, seats)
        self.name = "%d players" % seats

    @staticmethod
    def of(text):
        """The Match of its `text`."""
        name, _, seats = text.partition("/")
        return Match(name, int(seats))


def names():
    """The games that have bots, but for the one that is only a pattern."""
    found = []
    for name in games.NAMES:
        try:
            bots.load(name)
        except KeyError:
            continue
        if name != "template":
            found.append(name)
    return found


def _no_bots(name):
    return "There are no bots for '%s'; there are for %s." % (name, ", ".join(names()))


def levels(name):
    """The names of the bots' levels of a game, the weakest first."""
    return [level[0] for level in bots.load(name).LEVELS]


def new_tally(seats):
    """games; `turns` and their `squares`; `lengths`: turns -> games; `endings`: result in words, the seat
    that won left out -> games; `places`: games won by the first, second, ... in the order of play."""
    return {"games": 0, "turns": 0, "squares": 0, "lengths": {}, "endings": {}, "places": [0] * seats}


def play(text, level, seed, first, count):
    """The tally of the games `first` .. `first + count - 1`: all bots at one level. Raises
    bot_games.BrokenError."""
    match = Match.of(text)
    tally = new_tally(match.seats)
    which = [levels(match.game).index(level)] * match.seats
    for n in range(first, first + count):
        table = bot_games.play(match.game, match.options, match.seats, which, seed * 1_000_003 + n)
        turns = table.game.turn
        tally["games"] += 1
        tally["turns"] += turns
        tally["squares"] += turns * turns
        tally["lengths"][str(turns)] = tally["lengths"].get(str(turns), 0) + 1
        words = table.game.RESULTS[table.game.result]
        won = _WON.fullmatch(words)
        if won:
            words = "won"
            tally["places"][(int(won[1]) - table.starter) % match.seats] += 1
        tally["endings"][words] = tally["endings"].get(words, 0) + 1
    return tally


def plan(chosen, seats, wanted, most, seed):
    """A Plan: each game of `chosen`, with each number of `seats` that it has (None: all), at each level of
    `wanted` (None: all). Raises ValueError where that leaves nothing of a game."""
    cells = []
    for name in chosen:
        if name not in names():
            raise ValueError(_no_bots(name))
        known = levels(name)
        least, last = games.load(name).SEATS
        sizes = [n for n in range(least, last + 1) if seats is None or n in seats]
        picked = [level for level in known if wanted is None or level in wanted]
        if not sizes:
            raise ValueError("%s is for %d to %d players." % (name, least, last))
        if not picked:
            raise ValueError("%s has the levels %s." % (name, ", ".join(known)))
        cells += [
            Cell(Match(name, n), level, most, None, seed, BATCH, new_tally(n))
            for n in sizes
            for level in picked
        ]
    return Plan(cells, seed)


def _unfair(tally):
    """The places in the order of play that win surely more or less often than an equal share."""
    won = sum(tally["places"])
    equal = 1 / len(tally["places"])
    found = []
    for place, n in enumerate(tally["places"], 1):
        _, least, most = figures.share(n, won)
        if won and not least <= equal <= most:
            found.append("%s %s" % (place, "more" if n > equal * won else "less"))
    return found


def lines(plan):
    """Yield the lines of the table, and what has to be said of them."""
    yield "%-13s %5s  %-8s %10s  %7s  %-11s %-24s %s" % (
        "game",
        "seats",
        "level",
        "games",
        "turns",
        "10 to 90 %",
        "won by order of play",
        "endings; not an equal share",
    )
    for cell in plan.cells:
        tally = cell.tally
        n = max(1, tally["games"])
        span = figures.over_quantiles(tally["lengths"]) or (0, 0, 0)
        won = max(1, sum(tally["places"]))
        places = " ".join("%.2f" % (place / won) for place in tally["places"])
        endings = ", ".join(
            "%s %.0f %%" % (words, 100 * k / n) for words, k in sorted(tally["endings"].items())
        )
        unfair = "; place " + ", ".join(_unfair(tally)) if _unfair(tally) else ""
        yield "%-13s %5d  %-8s %10s  %7.1f  %-11s %-24s %s%s" % (
            cell.setting.game,
            cell.setting.seats,
            cell.player,
            cell.games_in_words,
            tally["turns"] / n,
            "%d to %d" % (span[0], span[2]),
            places,
            endings,
            unfair,
        )
    if notes.unfinished(plan):
        yield notes.unfinished(plan)


def write_csv(plan, path):
    """Write one line for each cell of the Plan to the file `path`."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(
            [
                "game",
                "seats",
                "level",
                "seed",
                "games",
                "turns_mean",
                "turns_10",
                "turns_50",
                "turns_90",
                "endings",
                *["won_place_%d" % place for place in range(1, 7)],
                "finished",
            ]
        )
        for cell in plan.cells:
            tally = cell.tally
            span = figures.over_quantiles(tally["lengths"]) or ("", "", "")
            endings = ";".join("%s=%d" % pair for pair in sorted(tally["endings"].items()))
            writer.writerow(
                [
                    cell.setting.game,
                    cell.setting.seats,
                    cell.player,
                    plan.seed,
                    tally["games"],
                    "%.4f" % (tally["turns"] / max(1, tally["games"])),
                    *span,
                    endings,
                    *tally["places"],
                    *[""] * (6 - len(tally["places"])),
                    "yes" if cell.done else "no",
                ]
            )


def sections(plan):
    """The sections of the page: for each game who wins by the order of play, and how long it takes."""
    parts = []
    for name in dict.fromkeys(cell.setting.game for cell in plan.cells):
        cells = [cell for cell in plan.cells if cell.setting.game == name]
        parts.append(
            "<section><h2>%s: who wins?</h2><p>Share of the games won by the first, second, ... in the order "
            "of play, with its 95&nbsp;%% interval; a line shows an equal share.</p>%s</section>"
            % (escape(name), _places(cells))
        )
        parts.append(
            "<section><h2>%s: how long is it?</h2><p>Turns: the mean, and from the shortest to the longest "
            "tenth.</p>%s</section>" % (escape(name), _lengths(cells))
        )
    return parts


def _labels(cells):
    return ["%d, %s" % (cell.setting.seats, cell.player) for cell in cells]


def _places(cells):
    most = max(cell.setting.seats for cell in cells)
    frame = plot.Frame(_labels(cells), 0, 100, " %", 260, "Games won by the order of play", "players, level")
    for i, cell in enumerate(cells):
        won = sum(cell.tally["places"])
        equal = 100 / cell.setting.seats
        frame.bar(frame.x(i), frame.step * 0.9, equal - 0.3, equal + 0.3, "equal", "an equal share")
        for place, n in enumerate(cell.tally["places"]):
            p, least, high = [100 * value for value in figures.share(n, won)]
            x = frame.x(i, (place - (cell.setting.seats - 1) / 2) * 0.12)
            frame.whisker(place, x, least, high)
            frame.dot(place, x, p, "%s, place %d: %.0f %%" % (_labels([cell])[0], place + 1, p))
    return plot.legend(["place %d" % (place + 1) for place in range(most)]) + frame.svg()


def _lengths(cells):
    spans = [figures.over_quantiles(cell.tally["lengths"]) or (0, 0, 0) for cell in cells]
    frame = plot.Frame(_labels(cells), 0, max(span[2] for span in spans), "", 200, "Turns", "players, level")
    for i, (cell, span) in enumerate(zip(cells, spans, strict=True)):
        frame.whisker(0, frame.x(i), span[0], span[2])
        mean = cell.tally["turns"] / max(1, cell.tally["games"])
        frame.dot(0, frame.x(i), mean, "%.1f turns" % mean)
    return frame.svg()
