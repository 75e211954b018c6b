"""The partition finder: which hands fall into melds, which throw wins, and how far a hand is.

A meld has three cards or more: a key, which is a prime or a wild card that stands for one, and cards that
match the key (readings "Meld", 5 to 13). Everything here is exact, for hands of at most 24 cards and 1 to 5
melds:

* It is enough to look at sets of different keys: two melds with the same key can be merged (reading 11). And
  where the number of a key is in the hand, that card may be the key: if it lay elsewhere, it could change
  places with the wild card that is the key.
* With the keys chosen, each other number needs a key that it matches, and each key needs two cards with it.
  The `w` wild cards that are no keys go anywhere. By Hall's theorem that works exactly if for each set of T
  keys at least 2 * T - w numbers, keys apart, match one of them.
* A key too many never helps: where some keys fail by Hall's condition, more keys fail, too. So only the least
  covers matter, and trying each key of one uncovered number after another finds all of them.

Everything works in module lists that are made once. In them the numbers of the hand are the bits 0, 1, ... of
small ints, those that match the fewest primes first: they leave the search the fewest ways.
"""

from engine.primrommee.numbers import PRIMES, WILD, match

KEY = 128  # in what `cover` writes: this card is the key of its meld

LONGEST = 24  # hand
MELDS = 5  # at most

# Prime numbers by their place in PRIMES: those with a certain ones digit, and those with a certain tens
# digit.
_BY_ONES = [bytes([p for p in range(25) if PRIMES[p] % 10 == digit]) for digit in range(10)]
_BY_TENS = [bytes([p for p in range(25) if PRIMES[p] // 10 == digit]) for digit in range(10)]

# The hand that is looked at.
_numbers = bytearray(LONGEST)  # its numbers, in the order of their bits
_count = 0  # how many there are
_wild = 0  # how many wild cards it has
_matching = [0] * 25  # for each prime: the numbers that match it, itself included
_own = [0] * 25  # for each prime: the bit of its own card, 0 where the hand does not have it

_keys = bytearray(MELDS)  # the chosen keys, as places in PRIMES
_most = 0  # how many keys may be chosen

_wins = 0  # throws that are known to win: bits of numbers, and bit _count for a wild card
_wanted = 0  # throws that are looked for


def _look_at(hand, count):
    """Take the first `count` cards of `hand` as the hand to look at; raises ValueError if they are more."""
    global _count, _wild
    if count > LONGEST:
        raise ValueError("A hand has at most %d cards." % LONGEST)
    _count = 0
    for slot in range(count):
        card = hand[slot]
        if card == WILD:
            continue
        # Sorted in by the number of matching primes.
        ways = len(_BY_ONES[card % 10]) + len(_BY_TENS[card // 10])
        at = _count
        while at and len(_BY_ONES[_numbers[at - 1] % 10]) + len(_BY_TENS[_numbers[at - 1] // 10]) > ways:
            _numbers[at] = _numbers[at - 1]
            at -= 1
        _numbers[at] = card
        _count += 1
    _wild = count - _count
    for p in range(25):
        _matching[p] = _own[p] = 0
    for i in range(_count):
        card = _numbers[i]
        bit = 1 << i
        for p in _BY_ONES[card % 10]:
            _matching[p] |= bit
            if PRIMES[p] == card:
                _own[p] = bit
        for p in _BY_TENS[card // 10]:
            _matching[p] |= bit


def _holds(chosen, thrown, wild):
    """Hall's condition for the first `chosen` keys, without the numbers `thrown` and with `wild` wild cards.

    That the numbers are covered is for the caller to know.
    """
    if not chosen:
        return wild >= 3
    rest = (1 << _count) - 1 & ~thrown
    for i in range(chosen):
        own = _own[_keys[i]] & ~thrown
        if own:
            rest &= ~own
        else:
            wild -= 1
    if wild < 0:
        return False
    for keys in range(1, 1 << chosen):
        found = 0
        need = -wild
        i = 0
        while keys:
            if keys & 1:
                found |= _matching[_keys[i]]
                need += 2
            keys >>= 1
            i += 1
        found &= rest
        while found and need > 0:
            found &= found - 1
            need -= 1
        if need > 0:
            return False
    return True


# ---------------------------------------------------------------------- winning


def winning(hand, count, most):
    """Which throws win: bit i is set where the cards without card i fall into at most `most` melds.

    `hand` is any sequence of cards, of which the first `count` count; equal cards have equal bits. Raises
    ValueError for more than 24 cards or 5 melds.
    """
    global _wins, _wanted
    _begin(hand, count, most)
    _wins = 0
    _wanted = (1 << _count) - 1 | (1 << _count if _wild else 0)
    _search(0, (1 << _count) - 1, 0, _wild, 0)
    mask = 0
    for slot in range(count):
        i = _count if hand[slot] == WILD else _bit_of(hand[slot])
        if _wins >> i & 1:
            mask |= 1 << slot
    return mask


def _begin(hand, count, most):
    global _most
    if not 1 <= most <= MELDS:
        raise ValueError("A hand falls into 1 to %d melds." % MELDS)
    _most = most
    _look_at(hand, count)


def _search(i, open_, chosen, wild, thrown):
    """Add to `_wins` what the covers with the first `chosen` keys find; True where nothing is left to find.

    `open_` are the numbers that still need a key, none below i; `wild` the wild cards that are no keys yet;
    `thrown` the number that is left out (reading "State machine": one card is thrown), 0 where there is none.
    """
    if not open_:
        return _found(chosen, thrown)
    if chosen == _most:
        return not thrown and not open_ & open_ - 1 and not _wins & open_ and _found(chosen, open_)
    while not open_ >> i & 1:
        i += 1
    card = _numbers[i]
    for p in _BY_ONES[card % 10]:
        left = wild if _own[p] & ~thrown else wild - 1
        if left >= 0:
            _keys[chosen] = p
            if _search(i, open_ & ~_matching[p], chosen + 1, left, thrown):
                return True
    for p in _BY_TENS[card // 10]:
        left = wild if _own[p] & ~thrown else wild - 1
        if left >= 0 and PRIMES[p] != card:
            _keys[chosen] = p
            if _search(i, open_ & ~_matching[p], chosen + 1, left, thrown):
                return True
    if not thrown and not _wins >> i & 1:
        return _search(i, open_ & ~(1 << i), chosen, wild, 1 << i)
    return False


def _found(chosen, thrown):
    """A cover was found: which throws does it allow? True where nothing is left to find."""
    global _wins
    if thrown:
        if _holds(chosen, thrown, _wild):
            _wins |= thrown
    else:
        for i in range(_count):
            if not _wins >> i & 1 and _holds(chosen, 1 << i, _wild):
                _wins |= 1 << i
        if _wild and not _wins >> _count & 1 and _holds(chosen, 0, _wild - 1):
            _wins |= 1 << _count
    return _wins == _wanted


# ---------------------------------------------------------------------- the best cover

_worth = bytearray(25)  # keys worth a try, as places in PRIMES
_worths = 0  # how many there are
_widest = 0  # the most numbers that match one of them
_whole = True  # are melds of fewer than three cards no melds?
_best = 0  # how many numbers the best keys so far cover
_best_keys = bytearray(MELDS)
_best_chosen = 0


def covered(hand, count, most):
    """How many of the first `count` cards of `hand` can lie in at most `most` melds at the same time."""
    _find_best(hand, count, most, True)
    return _best + _wild if _best_chosen or _wild >= 3 else 0


def reach(hand, count, most):
    """Which of the first `count` cards at most `most` keys gather, if melds may still be too small.

    Bit i is set for each number in slot i that matches one of the best keys, and for each wild card; the keys
    are in the hand, or wild cards stand for them.
    """
    _find_best(hand, count, most, False)
    covers = 0
    for i in range(_best_chosen):
        covers |= _matching[_best_keys[i]]
    mask = 0
    for slot in range(count):
        if hand[slot] == WILD or covers >> _bit_of(hand[slot]) & 1:
            mask |= 1 << slot
    return mask


def _find_best(hand, count, most, whole):
    """Find `_best` and its keys; without `whole`, melds may be too small."""
    global _best, _best_chosen, _whole
    _begin(hand, count, most)
    _best = _best_chosen = 0
    _whole = whole
    _choose_worth()
    _improve(0, 0, 0, _wild)


def _bit_of(card):
    """The place of a number among the bits."""
    i = 0
    while _numbers[i] != card:
        i += 1
    return i


def _bits(mask):
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def _replaces(q, p):
    """May the key q always stand in for the key p of a wild card? Of equals the first may, not the others."""
    if q == p or _matching[p] & ~_matching[q]:
        return False
    return q < p or _own[q] or _matching[p] != _matching[q]


def _choose_worth():
    """Leave out keys of wild cards that another key can always replace, for it matches the same and more.

    A key whose card is in the hand is never left out: its replacement would change which card is free to help
    another key.
    """
    global _worths, _widest
    _worths = _widest = 0
    for p in range(25):
        mask = _matching[p]
        if not mask or not (_own[p] or _wild):
            continue
        if not _own[p]:
            q = 0
            while q < 25 and not _replaces(q, p):
                q += 1
            if q < 25:
                continue
        _worth[_worths] = p
        _worths += 1
        _widest = max(_widest, _bits(mask))


def _improve(first, covers, chosen, wild):
    """Try to add each key from `_worth[first]` on to the `chosen` ones, which cover the numbers `covers`."""
    global _best, _best_chosen
    more_keys = _most - chosen - 1
    while first < _worths and _best < _count:
        p = _worth[first]
        first += 1
        more = covers | _matching[p]
        left = wild if _own[p] else wild - 1
        # A key that brings nothing new is no help (see above).
        if more == covers or left < 0:
            continue
        n = _bits(more)
        if n + more_keys * _widest <= _best:
            continue
        _keys[chosen] = p
        if n > _best and (not _whole or _holds(chosen + 1, 0, _wild)):
            _best = n
            _best_chosen = chosen + 1
            for i in range(_best_chosen):
                _best_keys[i] = _keys[i]
        if more_keys:
            _improve(first, more, chosen + 1, left)


_lies = bytearray(LONGEST)  # for each number: its meld from 1 on, 0 where it is left over
_pairs = bytearray(2 * MELDS)  # the two numbers that each key needs, as the place of their bit + 1; 0: none
_tried = 0


def cover(hand, count, most, meld, stands):
    """The best way to lay down: as `covered`, and which card lies where.

    Writes for each slot i below `count`: `meld[i]` the number of its meld from 1 on, with `KEY` added for the
    key, or 0 for a card that is left over; `stands[i]` the number it is or stands for, 0 for a wild card that
    is left over. A wild card stands for a number that is not in the hand, as long as there is one (reading
    11). Returns how many cards lie in melds.
    """
    done = covered(hand, count, most)
    for i in range(_best_chosen):
        _keys[i] = _best_keys[i]
    _lay_numbers()
    for slot in range(count):
        card = hand[slot]
        meld[slot] = 0
        stands[slot] = 0
        if card != WILD:
            meld[slot] = _lies[_bit_of(card)]
            stands[slot] = card
    if done:
        slot = 0
        while slot < count:
            if hand[slot] == WILD:
                _lay_wild(slot, count, meld, stands)
            slot += 1
    return done


def _lay_numbers():
    """Write `_lies` for the chosen best keys."""
    global _tried
    taken = 0
    for i in range(_best_chosen):
        taken |= _own[_keys[i]]
        _pairs[2 * i] = _pairs[2 * i + 1] = 0
    for place in range(2 * _best_chosen):
        _tried = taken
        _fill(place)
    for i in range(_count):
        _lies[i] = 0
        for k in range(_best_chosen):
            if _own[_keys[k]] == 1 << i:
                _lies[i] = k + 1 | KEY
            elif not _lies[i] and _matching[_keys[k]] >> i & 1:
                _lies[i] = k + 1
    for place in range(2 * _best_chosen):
        if _pairs[place]:
            _lies[_pairs[place] - 1] = (place >> 1) + 1


def _fill(place):
    """Find a number for a place of `_pairs`; others may have to move up (Kuhn's augmenting paths)."""
    global _tried
    for i in range(_count):
        bit = 1 << i
        if _tried & bit or not _matching[_keys[place >> 1]] & bit:
            continue
        _tried |= bit
        holder = 0
        while holder < 2 * _best_chosen and _pairs[holder] != i + 1:
            holder += 1
        if holder == 2 * _best_chosen or _fill(holder):
            _pairs[place] = i + 1
            return True
    return False


def _lay_wild(slot, count, meld, stands):
    """Lay the wild card in `slot`: as a missing key, else into a meld that is short, else anywhere."""
    short = 1
    for k in range(1, max(1, _best_chosen) + 1):
        cards = 0
        keys = 0
        for other in range(count):
            if meld[other] & ~KEY == k:
                cards += 1
                keys += meld[other] & KEY
        if not keys:
            meld[slot] = k | KEY
            stands[slot] = PRIMES[_keys[k - 1]] if _best_chosen else 2
            return
        if cards < 3:
            short = k
    meld[slot] = short
    key = 0
    for other in range(count):
        if meld[other] == short | KEY:
            key = stands[other]
    for number in range(1, 100):
        if match(key, number) and number != key:
            free = True
            for other in range(count):
                free = free and stands[other] != number
            if free:
                stands[slot] = number
                return
    stands[slot] = key
