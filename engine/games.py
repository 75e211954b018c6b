"""The registry of games: one line a game, imported when it is opened, so that closed games cost no memory."""

# The name in records and saves is the name of the package in engine/.
NAMES = (
    "kreuzsummen",
    "template",
)


def load(name):
    """The class Game of the game called `name`; raises KeyError(name) where there is no such game."""
    if name not in NAMES:
        raise KeyError(name)
    # A list of wanted names makes __import__ return the inner package on both interpreters.
    return __import__("engine." + name, None, None, ("Game",)).Game
