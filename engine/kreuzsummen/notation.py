"""Kreuzsummen's notation in records: `swap HAND DISPLAY`, `place CARD CELL`, `jack CARD CELL CELL`,
`queen CARD HAND CELL`, `king CARD FROM TO`, `take DISPLAY`, `end`, `pass`, `give-up`.

Cards as in `engine/cards.py`; cells are column letter and row number from the top, a1 top left.
"""

from engine import cards
from engine.errors import IllegalAction
from engine.kreuzsummen import actions
from engine.kreuzsummen.position import PLACES
from engine.kreuzsummen.reasons import REASONS
from engine.kreuzsummen.rules import NO_CELL

# By kind: the word, and what follows it: Hand card, Display card, Cell.
_FORMS = (
    ("", ""),
    ("swap", "HD"),
    ("place", "HC"),
    ("jack", "HCC"),
    ("queen", "HHC"),
    ("king", "HCC"),
    ("end", ""),
    ("pass", ""),
    ("take", "D"),
    ("give-up", ""),
)


def cell_text(game, cell):
    """A cell as column letter and row number, `a1` for cell 0."""
    return "%s%d" % (chr(97 + cell % game.cols), cell // game.cols + 1)


def text(game, action):
    """The legal `action` in words."""
    word, form = _FORMS[action >> 12]
    # The fields of an action, from the left: a hand card stands alone at the left end, others fill from the
    # right.
    fields = [action & 15]
    if len(form) == 3:
        fields.insert(0, action >> 4 & 15)
    if form[:1] == "H":
        fields.insert(0, action >> 8 & 15)
    for role, field in zip(form, fields):
        if role == "H":
            word += " " + cards.text(game.hand_card(game.seat, field))
        elif role == "D":
            word += " " + cards.text(game.display_card(field))
        else:
            word += " " + cell_text(game, field)
    return word


def state(game):
    """The position as plain data with its cards in words; stacks and the discard from bottom to top."""
    view = game.view(game.seat)
    return {
        "cells": [[cards.text(card) for card in stack] for stack in view["cells"]],
        "hands": [[cards.text(card) for card in hand] for hand in view["hands"]],
        "display": [cards.text(card) if card else None for card in view["display"]],
        "pile": view["pile"],
        "discard": [cards.text(card) for card in view["discard"]],
        "passes": view["passes"],
    }


def parse(game, words):
    """The action that `words` mean in this position; see `Game.parse`."""
    for kind in range(1, len(_FORMS)):
        word, form = _FORMS[kind]
        if words[:1] == [word]:
            break
    else:
        raise ValueError("'%s' is no action of Kreuzsummen." % " ".join(words))
    if len(words) != len(form) + 1:
        raise ValueError("'%s' needs %d words after it, not %d." % (word, len(form), len(words) - 1))
    fields = []
    for role, word in zip(form, words[1:]):
        if role == "H":
            fields.append(_slot(game, cards.parse(word), word))
        elif role == "D":
            fields.append(_place(game, cards.parse(word), word))
        else:
            fields.append(_cell(game, word))
    if kind == actions.JACK:
        return actions.jack(fields[0], fields[1], fields[2])
    action = kind << 12
    for shift, field in zip((8, 0) if len(fields) == 2 else (8, 4, 0) if len(fields) == 3 else (0,), fields):
        action |= field << shift
    return action


def _slot(game, card, word):
    for slot in range(game.hand_count(game.seat)):
        if game.hand_card(game.seat, slot) == card:
            return slot
    raise IllegalAction("%s is not in the hand of player %d." % (word, game.seat))


def _place(game, card, word):
    for place in range(PLACES):
        if game.display_card(place) == card:
            return place
    raise IllegalAction("%s is not in the display." % word)


def _cell(game, word):
    if not 2 <= len(word) <= 3 or not "a" <= word[0] <= "z" or not all("0" <= c <= "9" for c in word[1:]):
        raise ValueError("'%s' is no cell; a cell looks like a1 or c3." % word)
    col = ord(word[0]) - 97
    row = int(word[1:]) - 1
    if col >= game.cols or not 0 <= row < game.rows:
        raise IllegalAction(REASONS[NO_CELL])
    return row * game.cols + col
