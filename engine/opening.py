"""How a table comes to be: shuffled anew, or from what was saved; and how its game went so far.

Playing on needs none of it, so it is a module of its own (see engine/table.py).
"""

from engine import games
from engine.errors import DAMAGED, FOREIGN, NEWER, SaveError
from engine.rng import Rng
from engine.squeezed import length, spread, squeeze
from engine.table import SNAPSHOT, Table, number, sealed

_MAGIC = 0x4B
_VERSION = 1
_HISTORY = 0


def game(table):
    """The game of a table as it was dealt; raises KeyError and ValueError."""
    return games.load(table.name)(table.options, table.seats, table.starter, table.deck)


def packed(table):
    """How a table's saves begin, and its deck in them; see `Table.pack`."""
    head = bytearray((_MAGIC, _VERSION, _HISTORY, 0, 0, 0, 0))
    for part in (table.name.encode(), table.options):
        head.append(len(part))
        head += part
    head += bytes((table.seats, table.starter))
    deck = table.deck
    return bytes(head), bytes((len(deck),)) + squeeze(deck, table.game.CARD_BITS)


def new(name, options, seats, starter, seed):
    """See `Table.new`."""
    game = games.load(name)
    games.check_setting(game, options, seats, starter)
    deck = game.cards(options, seats)
    Rng(seed).shuffle(deck)
    return Table(name, options, seats, starter, deck)


def load(data):
    """See `Table.load`."""
    if len(data) < 2 or data[0] != _MAGIC:
        raise SaveError(FOREIGN)
    if data[1] > _VERSION:
        raise SaveError(NEWER)
    if sealed(data[:-2]) != data:
        raise SaveError(DAMAGED)
    try:
        return _unpacked(data)
    except KeyError:
        raise SaveError(FOREIGN)
    except SaveError:
        raise
    except (ValueError, IndexError):
        raise SaveError(DAMAGED)


def _unpacked(data):
    """`Table.load` of data whose checksum is right; raises KeyError, SaveError, ValueError or IndexError."""
    at = 7
    name = str(data[at + 1 : at + 1 + data[at]], "ascii")
    at += 1 + data[at]
    options = data[at + 1 : at + 1 + data[at]]
    at += 1 + data[at]
    seats = data[at]
    starter = data[at + 1]
    n = data[at + 2]
    at += 3
    end = len(data) - 2
    if _is_beyond(games.load(name), options, seats):
        raise SaveError(NEWER)
    if data[2] == _HISTORY:
        width = games.load(name).CARD_BITS
        table = Table(name, options, seats, starter, spread(data[at:end], n, width))
        at += length(n, width)
    elif data[2] == SNAPSHOT:
        game = games.load(name)
        games.check_setting(game, options, seats, starter)
        table = Table(name, options, seats, starter, game.cards(options, seats))
        table.whole = False
        table.game.restore(data[at : at + n])
        table._begin()
        at += n
    else:
        raise ValueError("an unknown form")
    log = data[at:end]
    at = 0
    while at < len(log):
        at = table._play_number(log, at)
    table.note = data[3:7]
    return table


def _is_beyond(game, options, seats):
    """Does a game have more scenarios, options, choices or seats than this program knows?"""
    if len(options) > len(game.OPTIONS) or seats > game.SEATS[1]:
        return True
    for (_, _, highest, _), value in zip(game.OPTIONS, options):
        if value > highest:
            return True
    return False


def replay(table):
    """See `Table.replay`."""
    if not table.whole:
        raise ValueError("The beginning of this game is not known any more.")
    again = Table(table.name, table.options, table.seats, table.starter, table.deck)
    at = 0
    for _ in range(table.length):
        n, at = number(table._log, at)
        action = again._action(n)
        yield action, again.game
        again.game.apply(action)
