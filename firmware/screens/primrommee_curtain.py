"""What the curtain wants to know of Primzahlen-Rommé."""

from engine.primrommee.actions import GIVE_UP, OUT, TAKE, THROW
from engine.primrommee.position import ROUND_END
from firmware.ui.primrommee_cards import card_words


def tell(session, action):
    """What the others are told of `action`, before it is played: a line without anything hidden, or "".

    What is drawn from the pile is hidden, so drawing is not worth a line.
    """
    own = session.own_words
    game = session.table.game
    name = session.player_name(game.seat)
    if action == TAKE:
        return own.TOOK % (name, card_words(game.open, own))
    if action >> 8 == THROW:
        return own.THREW % (name, card_words(action & 255, own))
    if action >> 8 == OUT:
        return own.OUT % name
    if action == GIVE_UP:
        return own.GAVE_UP % name
    return ""


def is_open(game):
    """Is there nothing private on the page now? At the end of a round all hands lie open."""
    return game.phase == ROUND_END
