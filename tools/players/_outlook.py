"""How far away a final field is: about how many turns it takes, from counts of cards alone."""

# Where the turn stands.
BEGIN = 0  # the swap of this turn is still to come
LAY = 1  # it is done
FILL = 2  # a card was laid; the hand is filled up next
OVER = 3  # the other is in turn

_FAR = 40  # turns: no game lasts so long
_DIG = 2.0  # cards that are drawn in a turn, swaps included
_WORRY = 0.08  # turns for each draw to be waited for: luck may be worse than average


class Cards:
    """The cards that are not laid: how many of each rank in the hand of the player in turn (`mine`), in the
    other hand, in the display or the reserve of a variant, in the draw pile (`left`), and how many cards of
    any kind that has (`pile`)."""

    __slots__ = ("display", "left", "mine", "other", "pile", "shown")

    def __init__(self, mine, other, display, left, pile):
        """From bytearrays indexed by rank, and a number."""
        self.mine = mine
        self.other = other
        self.display = display
        self.left = left
        self.pile = pile
        self.shown = sum(display[1:])

    @staticmethod
    def of(view):
        """Those of `Game.view`."""
        seat = view["seat"]
        open_cards = [*view["display"], view.get("reserve") or 0]
        return Cards(counts(view["hands"][seat]), counts(view["hands"][1 - seat]), counts(open_cards),
                     bytes(view["left"].get(rank, 0) for rank in range(14)), view["pile"])

    def changed(self, dropped=0, taken=0):
        """After the player in turn gave away a card of the rank `dropped`, and took one of `taken` (0:
        none)."""
        mine = bytearray(self.mine)
        display = self.display
        if dropped:
            mine[dropped] -= 1
        if taken:
            display = bytearray(display)
            display[taken] -= 1
            mine[taken] += 1
        return Cards(mine, self.other, display, self.left, self.pile)


    def exchanged(self, given, got):
        """After a number of the rank `given` was laid on the reserve, for one of `got` (0: it was free)."""
        after = self.changed(given, got)
        after.display = bytearray(after.display)
        after.display[given] += 1
        return after


def counts(cards):
    """How many cards of each rank."""
    found = bytearray(14)
    for card in cards:
        found[card >> 2] += 1
    return found


def turns(needs, cards, fresh, stage):
    """About how many turns it takes until all that `needs` counts lies in the field; each turn lays one card.

    A card that still has to come out of the draw pile comes when it does on average, by how many others would
    do as well. `fresh`: how many cards of the display (0, 1) were just drawn and are not counted in `cards`.
    `stage`: where the turn stands; turns that begin after it are counted, and this one where nothing was laid
    in it yet.
    """
    mine = cards.mine
    other = cards.other
    display = cards.display
    left = cards.left
    own = others = both = shown = 0
    coming = None  # after how many draws from the pile
    rank = 0
    while needs:
        rank += 1
        needs >>= 4
        need = needs & 15
        if need:
            a = mine[rank]
            if a > need:
                a = need
            b = other[rank]
            if b > need:
                b = need
            need -= a + b
            if need <= 0:
                both -= need
                own += a + need
                others += b + need
                continue
            own += a
            others += b
            d = display[rank]
            if d >= need:
                shown += need
                continue
            shown += d
            need -= d
            copies = left[rank]
            if need > copies:
                return _FAR
            apart = (cards.pile + 1) / (copies + 1)
            if coming is None:
                coming = []
            for i in range(1, need + 1):
                coming.append(i * apart)
    n = len(coming) if coming else 0
    worry = 0.0
    if n:
        coming.sort(reverse=True)
        worry = sum(coming) * _WORRY
    drawn = fresh * _DIG
    # Cards that come into the display and nobody needs: a hand must be filled up even with the wrong card.
    spare = cards.pile + cards.shown - shown - n
    if stage == FILL and shown and (own <= others + both or shown > 1 or spare <= 0):
        own += 1
        shown -= 1
    if stage >= FILL:
        own, others = others, own
    rest = own + others + both + shown + n
    turn = 0
    while rest and turn < _FAR:
        turn += 1
        if own:
            own -= 1
            rest -= 1
        elif both:
            both -= 1
            rest -= 1
        elif shown and (turn > 1 or stage != LAY):
            # A swap first.
            shown -= 1
            rest -= 1
        drawn += _DIG
        while n and coming[n - 1] <= drawn:
            n -= 1
            shown += 1
        # What the other needs more stays where it is, if it can: a swap brings it before the other lays.
        if shown and (own <= others + both or shown > 1 or spare <= 0):
            own += 1
            shown -= 1
        else:
            spare -= 1
        own, others = others, own
    return turn + worry
