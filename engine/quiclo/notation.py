"""QUICLO's notation in records.

`stack NAME`, `roll`; steps of a calculation as die with sign (`12`, `*5`, `+3`), `back`, `submit`;
`solution`, `concede`, `end`, `done`, `run FIRST ... LAST` with all its cards,
`protect CARD`, `open CARD`, `swap CARD`, `task-time-up`, `time-up`, `give-up`.
"""

from engine.quiclo import actions
from engine.quiclo import calculation as calc
from engine.quiclo.numbers import STACK_NAMES, STACKS
from engine.quiclo.numbers import parse as parse_card
from engine.quiclo.position import MIDDLE, REPORTED

# By kind.
_WORDS = (None, "stack", "roll", None, "back", "submit", "solution", "concede", "end", "done", "run",
          "protect", "open", "swap", "task-time-up", "time-up", "give-up")
_ON_CARDS = (actions.PROTECT, actions.OPEN, actions.SWAP)


def text(action):
    """The action in words."""
    kind = action >> 12
    a = action >> 4 & 255
    b = action & 15
    if kind == actions.STEP:
        return "%s%d" % (calc.SIGNS[b], a)
    if kind == actions.STACK:
        return "stack " + STACK_NAMES[a]
    if kind == actions.RUN:
        return "run " + " ".join([str(card) for card in range(a, a + b)])
    if kind in _ON_CARDS:
        return "%s %d" % (_WORDS[kind], a)
    return _WORDS[kind]


def parse(words):
    """The action that `words` mean; see `Game.parse`."""
    word = words[0]
    if word not in _WORDS[1:]:
        if len(words) == 1:
            return _step(word)
        raise ValueError("'%s' is no action of QUICLO." % " ".join(words))
    kind = _WORDS.index(word)
    if kind == actions.RUN:
        return _run(words[1:])
    wanted = 1 if kind == actions.STACK or kind in _ON_CARDS else 0
    if len(words) != 1 + wanted:
        raise ValueError("'%s' needs %d words after it, not %d." % (word, wanted, len(words) - 1))
    if kind == actions.STACK:
        if words[1] not in STACK_NAMES:
            raise ValueError("'%s' is no stack: %s." % (words[1], ", ".join(STACK_NAMES)))
        return actions.stack(STACK_NAMES.index(words[1]))
    return kind << 12 | (parse_card(words[1]) << 4 if wanted else 0)


def _step(word):
    sign = calc.FIRST if word[:1].isdigit() else (calc.SIGNS.index(word[0]) if word[0] in calc.SIGNS else -1)
    die = word[1:] if sign else word
    if sign < 0 or not die.isdigit() or len(die) > 2 or not 1 <= int(die) <= calc.SIDES:
        raise ValueError("'%s' is no action of QUICLO." % word)
    return actions.step(sign, int(die))


def _run(words):
    cards = [parse_card(word) for word in words]
    if not cards or cards != list(range(cards[0], cards[0] + len(cards))) or len(cards) > 15:
        raise ValueError("'run' names the cards of the run in ascending order, each one more than the last.")
    return actions.run(cards[0], len(cards))


def state(game):
    """The position as plain data in words; stacks with the next card first."""
    view = game.view(game.seat)
    places = [game.place(card) for card in range(145)]
    return {
        "turn": game.turn,
        "stacks": [game.stack_cards(stack) for stack in range(STACKS)],
        "hands": [[card for card in range(1, 145) if game.owner(card) == seat] for seat in range(game.seats)],
        "protected": [[card for card in range(1, 145) if game.owner(card) == seat and game.is_protected(card)]
                      for seat in range(game.seats)],
        "middle": [card for card in range(1, 145) if places[card] == MIDDLE],
        "reported": [card for card in range(1, 145) if places[card] == REPORTED],
        "points": view["points"],
        "target": view["target"] or None,
        "won": view["won"] or None,
        "wish": view["wish"] or None,
        "fresh": view["fresh"],
        "dice": view["dice"],
        "calculation": calc.text(view["steps"]),
        "time_up": game.time_up,
        "ending": game.ENDINGS[game.ending],
    }
