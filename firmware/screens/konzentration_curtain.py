"""What the curtain wants to know of Konzentrationsspiel."""

from engine.konzentration.actions import REDEAL, REFUSE
from engine.konzentration.position import LOOK


def tell(session, action):
    """What the others are told of `action`: that the round may begin anew, for the game is to remember."""
    if action == REDEAL:
        return session.own_words.DEALT_ANEW % session.player_name(session.table.game.seat)
    if action == REFUSE:
        return session.own_words.REFUSED % session.player_name(session.table.game.seat)
    return ""


def is_open(game):
    """Is there nothing private on the page now? Only the first look at the own cards lies open by itself.

    Whoever has drawn a card uncovers it by a key that is held.
    """
    return game.trial or game.phase != LOOK
