"""Level `planner`: keeps all final fields in mind that can still be reached, and plays towards the likeliest.

The final fields of a scenario come from the exact solver of the engine, once. Each turn those that the cards
out of play have ruled out are left aside; the others are weighed by how many turns they still need and how
many of their numbers still have to come out of the draw pile, of which a player knows what is in it, but no
order.
"""

from engine.kreuzsummen import actions, variant
from engine.kreuzsummen.rules import FIRST_FACE, REFILL, START, SWAPPED
from tools.players._fields import FinalFields
from tools.players._outlook import BEGIN, FILL, LAY, OVER, Cards, turns

BATCH = 10
AIMS = ("courts", "reserve")
_KEPT = 150  # of those: they choose the action
_LEADERS = 20  # of those: a number may go where one of them wants it
_SHARP = 10.0  # so much more counts a field that is a turn nearer
_RESERVE = 0.3  # a use of the reserve turns over no card
_END = 0.2  # ending a turn without laying must be so much better
_STAGES = {START: BEGIN, SWAPPED: LAY, REFILL: FILL}
_GOOD_SWAP = 0.95  # a swap may be a little worse: it turns over a card


class Player:
    """Each action is the one that most of the likely final fields want."""

    def __init__(self, table, chance):
        """See tools/players."""
        view = table.view
        self._chance = chance
        self._fields = FinalFields(view)

    def choose(self, sight):
        """The next action."""
        view = sight.view
        tops = bytes(stack[-1] >> 2 if stack else 0 for stack in view["cells"])
        cards = Cards.of(view)
        filling = view["phase"] == REFILL
        near = self._near(view, tops, cards)
        if not near:
            return sight.any_action(self._chance)
        if filling:
            return max(self._takes(view, cards, near))[1]
        hand = view["hands"][view["seat"]]
        options = list(self._field_actions(hand, tops, cards, near))
        if view["phase"] == SWAPPED:
            options.append((_worth(near, cards, 0, OVER) * _END, 0, actions.END))
        best, _, action = max(options, default=(0.0, 0, None))
        best /= _SHARP  # for the turn it takes
        if view["phase"] == START:
            swap, exchange = max(self._swaps(view, hand, cards, near), default=(0.0, None))
            if swap > best * _GOOD_SWAP:
                return exchange
        if action is not None:
            return action
        last = sight.nth(sight.count() - 1)
        return last if last == actions.PASS else sight.any_action(self._chance)

    def _takes(self, view, cards, near):
        """Yield (worth, action) for each card of the display."""
        fresh = min(1, view["pile"])
        for place, card in enumerate(view["display"]):
            if card:
                after = cards.changed(taken=card >> 2)
                # Of equal cards a number: it leaves more ways open.
                yield _worth(near, after, fresh, OVER) + (card < FIRST_FACE) * 1e-9, actions.take(place)

    def _swaps(self, view, hand, cards, near):
        """Yield (worth, action) for each card of the hand and of the display, and for uses of a reserve."""
        fresh = min(1, view["pile"])
        kept = view.get("reserve")
        for slot, card in enumerate(hand):
            if kept is not None and card < FIRST_FACE:
                worth = _worth(near, cards.exchanged(card >> 2, kept >> 2), 0, LAY)
                yield worth * _RESERVE, variant.reserve(slot)
            for place, shown in enumerate(view["display"]):
                if shown:
                    after = cards.changed(card >> 2, shown >> 2)
                    yield _worth(near, after, fresh, LAY), actions.swap(slot, place)

    def _field_actions(self, hand, tops, cards, near):
        """Yield (worth, kind's rank, action) for numbers and stacks that a near field wants elsewhere."""
        queen = next((slot for slot, card in enumerate(hand) if card >> 2 == 12), None)
        seen = set()
        for slot, card in enumerate(hand):
            rank = card >> 2
            if rank in seen or rank == 12:
                continue
            seen.add(rank)
            after = cards.changed(rank)
            if card >= FIRST_FACE:
                yield from self._moves(slot, rank, tops, after, near)
                continue
            cells = {cell for _, values, _ in near[:_LEADERS] for cell in range(len(tops))
                     if values[cell] == rank != tops[cell]}
            for cell in sorted(cells):
                changes = ((cell, rank),)
                if tops[cell] and queen is not None:
                    with_queen = cards.changed(rank)
                    with_queen.mine[12] -= 1
                    with_queen.mine[tops[cell]] += 1
                    yield (_worth(_after(near, tops, changes), with_queen, 0, FILL), 1,
                           actions.queen(queen, slot, cell))
                else:
                    yield _worth(_after(near, tops, changes), after, 0, FILL), 0, actions.place(slot, cell)

    def _moves(self, slot, rank, tops, after, near):
        """The Jack's exchanges and the King's moves."""
        cells = range(len(tops))
        for a in cells:
            for b in cells:
                if tops[a] and tops[a] != tops[b] and (tops[b] and a < b if rank == 11 else not tops[b]):
                    changes = ((a, tops[b]), (b, tops[a]))
                    make = actions.jack if rank == 11 else actions.king
                    yield _worth(_after(near, tops, changes), after, 0, FILL), 2, make(slot, a, b)

    # ------------------------------------------------------------------ final fields

    def _near(self, view, tops, cards):
        """(about how many turns away, final field, how many cards it still needs by rank), the nearest
        first."""
        supply = [cards.mine[rank] + cards.other[rank] + cards.display[rank] + cards.left[rank]
                  for rank in range(10)]
        known = {}
        near = []
        for values, needs in self._fields.near(tops, supply):
            if needs not in known:
                known[needs] = turns(needs, cards, 0, _STAGES[view["phase"]])
            near.append((known[needs], values, needs))
        near.sort()
        return near[:_KEPT]


def _worth(near, cards, fresh, stage):
    """How near the fields of `near` are with these cards, all together: a field a turn nearer counts `_SHARP`
    times as much. Those that need the same cards are one chance, so they count once."""
    worth = 0.0
    for needs in {needs for _, _, needs in near}:
        worth += _SHARP ** -turns(needs, cards, fresh, stage)
    return worth


def _after(near, tops, changes):
    """`near` with the needs after the tops of some cells have changed: pairs of cell and value."""
    found = []
    for cost, values, needs in near:
        for cell, value in changes:
            wanted = values[cell]
            needs += (value != wanted) - (tops[cell] != wanted) << 4 * wanted
        found.append((cost, values, needs))
    return found
