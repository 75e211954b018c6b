"""What the curtain wants to know of Quibbles."""

from engine.quibbles import actions, counts, sets
from engine.quibbles.rules import ROW_LIMIT


def tell(session, action):
    """What the others are told of `action`, before it is played: all they would see at a table, or ""."""
    own = session.own_words
    game = session.table.game
    name = session.player_name(game.seat)
    kind = actions.kind(action)
    total = actions.total(action)
    if kind == actions.TAKE:
        taken = ", ".join([sum_text(each) for each in taken_sets(action)])
        return own.TOOK % (name, taken, total)
    if kind == actions.SINGLES:
        played = sum_text(sets.SETS[total][(action & 15) - 1])
        return own.TOOK % (name, ", ".join([str(total)] * (action >> 4 & 15)), played)
    if kind == actions.PASS:
        line = own.PASSED % (name, total)
        if counts.size(game.row) + 1 >= ROW_LIMIT:
            line += " " + own.ROW_GOES
        return line
    if kind == actions.COLLECT:
        removed = action & 15
        line = own.COLLECTED_FOR % (name, total, removed) if removed else own.COLLECTED % (name, total)
        if counts.count(game.hands[game.seat], total) == game.hand_count(game.seat):
            line += " " + own.NEW_HANDS
        return line
    return own.GAVE_UP % name if action == actions.GIVE_UP else ""


def taken_sets(action):
    """The sets (piles) of a take with one card."""
    kinds = sets.SETS[actions.total(action)]
    choice = action & 0xFFFFF
    found = []
    while choice:
        found.append(kinds[(choice & 15) - 1])
        choice >>= 4
    return found


def sum_text(pile):
    """A pile as a sum: "1+2+3"."""
    return "+".join([str(value) for value in counts.listed(pile)])


def is_open(game):
    """Is there nothing private on the page now? The hand always is."""
    return False
