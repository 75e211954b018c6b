"""The registry of games: one line a game, imported when it is opened, so that closed games cost no memory."""

# The name in records and saves is the name of the package in engine/. A name's place is part of every save of
# its game (firmware/store.py): append, never reorder.
NAMES = (
    "konzentration",
    "kreuzsummen",
    "primrommee",
    "quibbles",
    "quiclo",
    "template",
)


def load(name):
    """The class Game of the game called `name`; raises KeyError(name) where there is no such game."""
    if name not in NAMES:
        raise KeyError(name)
    # A list of wanted names makes __import__ return the inner package on both interpreters.
    return __import__("engine." + name, None, None, ("Game",)).Game


def options_at_first(game):
    """How many options matches and records of the class `game` have at least: the others came later."""
    return getattr(game, "OPTIONS_AT_FIRST", len(game.OPTIONS))


def all_options(game, options):
    """`options` as a bytearray; those that came later and are missing have their usual values."""
    return bytearray(options) + bytes([usual for _, _, _, usual in game.OPTIONS[len(options) :]])


def check_setting(game, options, seats, starter):
    """Raise ValueError with a plain sentence unless the class `game` has these options, seats and starter."""
    if not options_at_first(game) <= len(options) <= len(game.OPTIONS):
        raise ValueError("%s has %d options, not %d." % (game.NAME, len(game.OPTIONS), len(options)))
    for (tag, lowest, highest, _), value in zip(game.OPTIONS, options):
        if not lowest <= value <= highest:
            raise ValueError("%s goes from %d to %d, not %d." % (tag, lowest, highest, value))
    least, most = game.SEATS
    if not least <= seats <= most:
        raise ValueError("%s is for %d to %d players, not %d." % (game.NAME, least, most, seats))
    if not 0 <= starter < seats:
        raise ValueError("The starter is a player from 0 to %d, not %d." % (seats - 1, starter))
