"""Level `child`: fixes one line at a time, the first that is not right, and looks at no other meanwhile."""

from engine.kreuzsummen import actions
from engine.kreuzsummen.rules import FIRST_FACE, REFILL, START, SWAPPED
from tools.players._lines import Lines

_FACES_PLAYED = 0.3  # how often a face card is played because it is there

BATCH = 100
AIMS = ()


class Player:
    """Adds up one line, lays what fits it, and covers its worst number when it is full and wrong."""

    def __init__(self, table, chance):
        """See tools/players."""
        self._chance = chance

    def choose(self, sight):
        """The next action."""
        view = sight.view
        lines = Lines(view)
        line = next((i for i, need in enumerate(lines.need) if need or lines.free[i]), 0)
        wanted = self._wanted(lines, line)
        if view["phase"] == REFILL:
            return self._take(view, wanted)
        hand = view["hands"][view["seat"]]
        fitting = [(wanted[card >> 2], slot) for slot, card in enumerate(hand) if card >> 2 in wanted]
        if not fitting and view["phase"] == START:
            shown = [place for place, card in enumerate(view["display"]) if card >> 2 in wanted]
            if shown and hand:
                return actions.swap(len(hand) - 1, self._chance.choice(shown))
        if view["phase"] in (START, SWAPPED):
            if hand and hand[-1] >= FIRST_FACE and self._chance.random() < _FACES_PLAYED:
                return self._face(sight, hand)
            if fitting:
                _, slot = min(fitting)
                return actions.place(slot, self._cell(lines, line, hand[slot] >> 2))
            if view["phase"] == SWAPPED:
                return actions.END
            numbers = [slot for slot, card in enumerate(hand) if card < FIRST_FACE]
            if numbers:
                slot = self._chance.choice(numbers)
                return actions.place(slot, self._cell(lines, line, hand[slot] >> 2))
        return sight.any_action(self._chance)

    def _wanted(self, lines, line):
        """value -> how far the line is from well after it: the smaller, the better."""
        free = lines.free[line]
        wanted = {}
        for value in range(1, lines.highest + 1):
            need = lines.need[line] - value
            if not free:
                # The number of a cell that is covered comes back to what is missing.
                need += lines.values[self._worst(lines, line)]
            misfit = lines.misfit(need, max(free - 1, 0))
            if misfit < 20:
                wanted[value] = misfit
        return wanted

    def _worst(self, lines, line):
        """The cell to cover in a full line: the one whose change sets it right with an ordinary number."""
        cells = lines.cells(line)
        middle = (lines.highest + 1) / 2
        return min(cells, key=lambda cell: abs(lines.need[line] + lines.values[cell] - middle))

    def _cell(self, lines, line, value):
        free = [cell for cell in lines.cells(line) if not lines.values[cell]]
        return self._chance.choice(free) if free else self._worst(lines, line)

    def _take(self, view, wanted):
        places = [place for place, card in enumerate(view["display"]) if card]
        fitting = [place for place in places if view["display"][place] >> 2 in wanted]
        return actions.take(self._chance.choice(fitting or places))

    def _face(self, sight, hand):
        """Any field action with the last card, a face card, where it has one."""
        last = len(hand) - 1
        faces = [action for action in map(sight.nth, range(sight.count()))
                 if actions.JACK <= actions.kind(action) <= actions.KING and action >> 8 & 15 == last]
        return self._chance.choice(faces) if faces else sight.any_action(self._chance)
