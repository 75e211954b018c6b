"""What the curtain wants to know of QUICLO."""

from engine.quiclo import actions
from engine.quiclo.calculation import value
from engine.quiclo.position import PROTECT, ROLL, SWAP_ROLL, SWAP_TASK, TASK
from engine.quiclo.scoring import RUN_POINTS, WINNING_RUN


def tell(session, action):
    """What the others are told of `action`, before it is played: what all would see at a table, or ""."""
    own = session.own_words
    game = session.table.game
    name = session.player_name(game.seat)
    kind = actions.kind(action)
    card = action >> 4 & 255
    if kind == actions.SUBMIT:
        return _ended(session, value(game.steps, game.step_count) == game.wanted)
    if kind == actions.CONCEDE or kind == actions.TASK_TIME_UP:
        return _ended(session, False)
    if kind == actions.SOLUTION:
        return own.LOST % (name, game.target) if game.strict or game.solution() else ""
    if kind == actions.RUN:
        length = action & 15
        if length == WINNING_RUN:
            return own.SIX_ENDS % name
        return own.REPORTED_RUN % (name, card, card + length - 1, RUN_POINTS[length])
    if kind == actions.OPEN and game.phase != PROTECT:
        return own.OPENED % (name, card)
    return own.STOPPED % name if action == actions.GIVE_UP else ""


def _ended(session, right):
    """What is told of a calculation that was `right`, or was not."""
    own = session.own_words
    game = session.table.game
    name = session.player_name(game.seat)
    if game.phase == TASK:
        return (own.WON if right else own.LOST) % (name, game.target)
    other = session.player_name(game.owner(game.wish))
    return own.SWAPPED % (name, game.won, game.wish) if right else own.GIVES % (name, game.won, other)


def is_open(game):
    """Do all watch now? The dice lie open for everybody; the board shows the own protected cards."""
    return game.phase in (ROLL, TASK, SWAP_ROLL, SWAP_TASK)
