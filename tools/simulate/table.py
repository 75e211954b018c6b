"""The figures as a table for the terminal and as CSV."""

import csv

from tools import spreadsheet
from tools.simulate import figures, notes

_HEADS = (
    "scenario",
    "cells",
    "player",
    "games",
    "won %",
    "95 % interval",
    "turns",
    "over par",
    "lost: gaps",
    "sums",
    "doubles",
    "red row",
)
_FACES = ("jack", "queen", "king")
CSV_HEADS = (
    "scenario",
    "words",
    "rows",
    "columns",
    "player",
    "seed",
    "games",
    "wins",
    "won",
    "won_least",
    "won_most",
    "turns_mean",
    "turns_least",
    "turns_most",
    "par",
    "over_10",
    "over_50",
    "over_90",
    "moves",
    "lost_gaps",
    "lost_sums",
    "lost_doubles",
    "lost_looked_at",
    "lost_but_possible",
    "red_rows",
    *["%s_%s" % (face, what) for face in _FACES for what in ("played", "swapped", "lines")],
    "court_games",
    "reserved",
    "secured",
    "change",
    "finished",
)


def lines(plan):
    """Yield the lines of the table, its head first, and what has to be said of them."""
    rows = [_HEADS] + [_row(cell) for cell in plan.cells]
    widths = [max(len(row[i]) for row in rows) for i in range(len(_HEADS))]
    for row in rows:
        yield "  ".join(
            word.ljust(width) if i in (0, 2) else word.rjust(width)
            for i, (word, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
    yield from ["%s: %s." % pair for pair in notes.changes(plan)]
    yield from notes.unused(plan)
    yield from filter(None, (notes.red_rows(plan), notes.unfinished(plan)))


def _row(cell):
    tally = cell.tally
    p, least, most = figures.share(tally["wins"], tally["games"])
    turns = figures.mean(tally["turns"], tally["squares"], tally["wins"])
    lost = tally["lost"]
    return (
        cell.setting.name,
        str(cell.setting.size),
        cell.player,
        cell.games_in_words,
        "%.1f" % (100 * p),
        "%.1f to %.1f" % (100 * least, 100 * most),
        "%.2f" % turns[0] if turns else "-",
        "%+.2f" % (turns[0] - cell.setting.size) if turns else "-",
        str(lost["gaps"]),
        str(lost["sums"]),
        str(lost["doubles"]),
        str(tally["red"]),
    )


def write_csv(plan, path):
    """Write one line for each cell of the Plan to the file `path`."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(CSV_HEADS)
        for cell in plan.cells:
            writer.writerow(spreadsheet.row(_csv_row(cell, plan.seed)))


def _csv_row(cell, seed):
    setting = cell.setting
    tally = cell.tally
    wins = tally["wins"]
    turns = figures.mean(tally["turns"], tally["squares"], wins)
    over = figures.over_quantiles(tally["over"]) or ("", "", "")
    lost = tally["lost"]
    looked_at = tally["late"] + sum(tally["gone"].values())
    row = [
        setting.name,
        setting.text,
        len(setting.rows),
        len(setting.cols),
        cell.player,
        seed,
        tally["games"],
        wins,
    ]
    row += ["%.5f" % value for value in figures.share(wins, tally["games"])]
    row += ["%.4f" % value for value in turns] if turns else [""] * 3
    row += [
        setting.size,
        *over,
        tally["moves"],
        lost["gaps"],
        lost["sums"],
        lost["doubles"],
        looked_at,
        tally["late"],
        tally["red"],
    ]
    row += [count for face in tally["faces"] for count in face]
    row += [tally["courts"], tally["reserved"], tally["secured"]]
    return [*row, setting.change, "yes" if cell.done else "no"]
