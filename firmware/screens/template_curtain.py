"""What the curtain wants to know of the template game."""

from engine.template.rules import GIVE_UP


def tell(session, action):
    """What the others are told of `action`, before it is played: a line without anything hidden, or ""."""
    own = session.own_words
    name = session.player_name(session.table.game.seat)
    if action == GIVE_UP:
        return own.GAVE_UP % name
    return own.TOOK[action - 1] % name


def is_open(game):
    """Is there nothing private on the page now? Each player has cards that the other must not see."""
    return False
