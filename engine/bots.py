"""Bots: computer players of the games that have a module `engine/NAME/bot.py`.

Such a module has `LEVELS`, from the weakest on, each a tuple with the level's name first, and a class
`Bot(seat, level, seed)` whose `choose(view)` gives the next action while it is its turn. `view` is what
`Game.view(seat)` gives: so a bot cannot see more than its seat may. What it remembers, and its luck, are its
own.
"""

from engine import games


def load(name):
    """The module of the bots of the game called `name`; raises KeyError(name) for games that have none."""
    if name not in games.NAMES:
        raise KeyError(name)
    try:
        return __import__("engine." + name + ".bot", None, None, ("Bot",))
    except ImportError:
        raise KeyError(name)


def play(table, levels, seed):
    """Let bots play a table to its end, the bot of each seat at its level in `levels`.

    Yields each action after it was played. `seed`: any int, the source of the bots' luck.
    """
    module = load(table.name)
    players = [module.Bot(seat, levels[seat], seed + seat) for seat in range(table.seats)]
    game = table.game
    while not game.result:
        seat = game.seat
        action = players[seat].choose(game.view(seat))
        table.apply(action)
        yield action
