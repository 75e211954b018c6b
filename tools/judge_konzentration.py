"""The judge's kinds of Konzentrationsspiel: `round`, `match`, `legal`."""

from engine.konzentration import scoring
from engine.konzentration.setup import position
from tools.judge_case import CaseError, number, numbers, value

_HIGHEST_SUM = 255


def _sums(case):
    sums = numbers(case, "sums", 0, _HIGHEST_SUM, 4)
    if len(sums) < 2:
        raise CaseError("'sums' must have a number for each of two to four players.")
    return sums


def round_(case):
    """The minus points of a round and its winners, by position in `sums`."""
    minus, winners = scoring.minus_points(_sums(case))
    return {"minus": minus, "winners": winners}


def match(case):
    """What a round means for the match: `new` totals of all seats, who is `alive`, and the `verdict`.

    `sums` are those of `seats`; the verdict is `go on`, `all lost` or `["winner", seat]`.
    """
    sums = _sums(case)
    seats = numbers(case, "seats", 0, 3, 4)
    new = numbers(case, "totals", 0, _HIGHEST_SUM, 4)[:]
    if len(set(seats)) != len(sums) or len(seats) != len(sums) or max(seats) >= len(new):
        raise CaseError("'seats' must name a different player of 'totals' for each of 'sums'.")
    minus, _ = scoring.minus_points(sums)
    for seat, points in zip(seats, minus, strict=True):
        new[seat] += points
    verdict = scoring.verdict([new[seat] for seat in seats])
    words = {scoring.GO_ON: "go on", scoring.ALL_LOST: "all lost"}
    return {
        "new": new,
        "alive": [seat for seat in seats if new[seat] < scoring.OUT],
        "verdict": words[verdict] if verdict < 0 else ["winner", seats[verdict]],
    }


def _row(row):
    """A row of the case as `setup.position` wants it; raises CaseError."""
    if not isinstance(row, list):
        raise CaseError("'rows' must be a list of rows.")
    for card in row:
        if not isinstance(card, list) or [type(part) for part in card] != [int, bool]:
            raise CaseError("A card of a row is a pair like [2, false]: value, and true where it is open.")
    return row


def legal(case):
    """How many actions the rules allow in the turn of a player: drawing, and each swap."""
    rows = value(case, "rows")
    if not isinstance(rows, list):
        raise CaseError("'rows' must be a list of rows.")
    pile = numbers(case, "pile", 1, scoring.HIGHEST, scoring.COUNT)
    try:
        game = position([_row(row) for row in rows], pile, number(case, "turn", 0, 3))
    except ValueError as error:
        raise CaseError(str(error)) from None
    return {"expect_actions": (1 if pile else 0) + game.swap_count()}
