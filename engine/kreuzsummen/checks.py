"""Which invariant a position breaks. A module of its own, as a game that is only played needs none of it."""

from engine.kreuzsummen.position import (
    FIRST_FACE,
    HEADER,
    LOST,
    OPEN,
    OVER,
    PLACES,
    REFILL,
    VERSION,
    WON,
    Position,
)


def all_cards(game):
    """All cards, wherever they are, sorted."""
    cards = list(game._cards[1 : game._out + 1]) + list(game._cards[game._next :]) + list(game._tops)
    for seat in (0, 1):
        cards += [game.hand_card(seat, slot) for slot in range(5)]
    cards += [game.display_card(place) for place in range(PLACES)]
    cards.append(getattr(game, "reserve", 0))  # of a variant
    return sorted([card for card in cards if card])


def check(game):
    """None, or the sentence that says which invariant this position of a real game breaks."""
    if all_cards(game) != list(game.cards(game.options, 2)):
        return "The cards are not those of the scenario, each once."
    return fault(game)


def fault(game):
    """`check()` without a look at which cards there are."""
    found = fault_of_links(game._under, game._link[1 : game._out + 1])
    if found:
        return found
    if len(all_cards(game)) != len(game._cards) - 1 or game._out >= game._next:
        return "A card is lost or doubled."
    for seat in (0, 1):
        for slot in range(4):
            card = game.hand_card(seat, slot + 1)
            if card and not 0 < game.hand_card(seat, slot) <= card:
                return "A hand is not sorted."
    for cell in range(game.size):
        if game._under[cell] and not game._tops[cell]:
            return "A free cell has buried cards."
        for i in range(game.depth(cell)):
            if game.stack_card(cell, i) >= FIRST_FACE:
                return "A face card lies in the field."
    found = _fault_of_turn(game)
    kept = _kept(game)
    game._derive()
    if not found and kept != _kept(game):
        return "A sum or count is not up to date."
    return found


def _fault_of_turn(game):
    if game.passes > 2 or game.result > LOST or (game.phase == OVER) != (game.result != OPEN):
        return "Phase, result and passes do not fit together."
    if game.phase == REFILL and not (game.shown and game._held < game.hand_size):
        return "There is nothing to fill up."
    if (game.result == WON) != game.met():
        return "The result does not fit the field."
    return None


def _kept(game):
    return (game.pile, game.shown, game.filled, game.discard_count, game._row_sums, game._col_sums,
            game._held, game._other_held, game._numbers, game._other_numbers)


def fault_of_links(under, links):
    """Does every out-of-play card lie in exactly one stack, and only on cards that were there before it?"""
    seen = bytearray(len(links) + 1)
    seen[0] = 1
    for stack in range(len(under)):
        i = under[stack]
        if i > len(links) or (i and seen[i]):
            return "A buried card lies in two stacks."
        seen[i] = 1
    for n in range(len(links)):
        i = links[n]
        if i > n or (i and seen[i]):
            return "A buried card lies in two stacks."
        seen[i] = 1
    return None if all(seen) else "A buried card lies in no stack."


def restore(game, data, owned):
    """`Position.restore`, with the sorted cards that the position must have, wherever they lie."""
    if len(data) < HEADER or data[0] != VERSION or data[1] != game.scenario:
        raise ValueError("This is no snapshot of scenario %d." % game.scenario)
    out = data[4]
    pile = len(data) - HEADER - 2 * game.size - 1 - 2 * out
    if pile < 0 or out + pile >= len(game._cards) or max(data[5:HEADER]) > 63:
        raise ValueError("The snapshot does not fit the game.")
    at = HEADER + game.size
    links = data[at + game.size + 1 + out : at + game.size + 1 + 2 * out]
    # Before anything follows the links: wrong ones could lead round in circles.
    wrong = fault_of_links(data[at : at + game.size + 1], links)
    if wrong:
        raise ValueError(wrong)
    before = Position.snapshot(game)
    Position.go_back(game, data)
    wrong = fault(game)
    if not wrong and all_cards(game) != owned:
        wrong = "The snapshot has other cards than the game."
    if wrong:
        Position.go_back(game, before)
        raise ValueError(wrong)
