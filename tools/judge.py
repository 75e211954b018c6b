"""Judge positions: `python3 -m tools.judge [FILE]` reads one JSON case a line and prints one JSON answer a
line.

A case is answered by `{"answer": ...}`; what the answer holds depends on the kind of the case. A case that
cannot be judged is answered by `{"error": "..."}`, and the exit status is 2 at the end. Without FILE,
standard input is read.
"""

import argparse
import importlib
import json
import sys
from collections.abc import Callable

from engine.errors import IllegalAction
from engine.kreuzsummen import actions, scenarios, solver
from engine.kreuzsummen.rules import Game
from engine.kreuzsummen.setup import position
from tools import text_input
from tools.ending import end
from tools.judge_case import CaseError

# ---------------------------------------------------------------------- Kreuzsummen

_RANKS: dict[object, int] = {**{value: value for value in range(1, 10)}, "J": 11, "Q": 12, "K": 13}
_NAMES = {rank: name for name, rank in _RANKS.items()}


def _card(name):
    """A card of the rank called `name`; its suit means nothing to the rules."""
    if isinstance(name, bool) or not isinstance(name, (int, str)) or name not in _RANKS:
        raise CaseError("%s is no rank: 1 to 9, J, Q or K." % json.dumps(name))
    return _RANKS[name] << 2


def _names(cards):
    return [_NAMES[card >> 2] if card else None for card in cards]


def _position(case):
    """The game in the position of the case."""
    try:
        given = case["position"]
        if given["phase"] not in Game.PHASES:
            raise CaseError("There is no phase %s." % json.dumps(given["phase"]))
        return position(
            case["scenario"],
            [[_card(name) for name in stack] for stack in given["cells"]],
            [[_card(name) for name in hand] for hand in given["hands"]],
            [0 if name is None else _card(name) for name in given["display"]],
            [_card(name) for name in given["pile"]],
            [_card(name) for name in given["discard"]],
            given["player"],
            Game.PHASES.index(given["phase"]),
            given["passes"],
        )
    except KeyError as error:
        raise CaseError("The case has no %s." % error) from None
    except TypeError:
        raise CaseError("The position is not in the form of the cases.") from None
    except CaseError:
        raise
    except ValueError as error:
        raise CaseError(str(error)) from None


# Kind of action -> the face card that is played, what stands behind it (Card of the hand, Index of a cell or
# display place), and what makes the action of their slots and indices.
_FORMS: dict[str, tuple[str, str, Callable[..., int]]] = {
    "swap": ("", "CI", actions.swap),
    "place": ("", "CI", actions.place),
    "jack": ("J", "II", actions.jack),
    "queen": ("Q", "CI", actions.queen),
    "king": ("K", "II", actions.king),
    "end": ("", "", lambda: actions.END),
    "pass": ("", "", lambda: actions.PASS),
    "take": ("", "I", actions.take),
    "give_up": ("", "", lambda: actions.GIVE_UP),
}
_KINDS = ("", *_FORMS)  # by the number of the kind

# No action has this number, so the rules refuse it: it stands for cards and cells that are not there.
_IMPOSSIBLE = 0


def _slot(game, rank):
    """A slot of the hand in turn with this rank, None where there is none."""
    for slot in range(game.hand_count(game.seat)):
        if game.hand_card(game.seat, slot) >> 2 == rank:
            return slot
    return None


def _action(game, words):
    """The action that a list like ["queen", 4, 0] means in this position, or `_IMPOSSIBLE`."""
    if not isinstance(words, list) or not words or words[0] not in _KINDS[1:]:
        raise CaseError("%s is no action of Kreuzsummen." % json.dumps(words))
    face, form, make = _FORMS[words[0]]
    if len(words) != 1 + len(form):
        raise CaseError("%s: '%s' needs %d values." % (json.dumps(words), words[0], len(form)))
    fields = [_slot(game, _RANKS[face])] if face else []
    for role, value in zip(form, words[1:], strict=True):
        if role == "C":
            fields.append(_slot(game, _card(value) >> 2))
        elif isinstance(value, bool) or not isinstance(value, int):
            raise CaseError("%s: %s is no cell or place." % (json.dumps(words), json.dumps(value)))
        else:
            fields.append(value if 0 <= value < 16 else None)
    return _IMPOSSIBLE if None in fields else make(*fields)


def judge_position(case):
    """A position of Kreuzsummen and actions: is the last one legal, and what comes of it?"""
    game = _position(case)
    if not isinstance(case.get("actions"), list) or not case["actions"]:
        raise CaseError("The case has no actions, or they are no list.")
    for words in case["actions"][:-1]:
        try:
            game.apply(_action(game, words))
        except IllegalAction as error:
            raise CaseError("%s is not legal: %s" % (json.dumps(words), error)) from None
    answer = {
        "legal": False,
        "legal_only": list(dict.fromkeys(_KINDS[action >> 12] for action in game.legal())),
    }
    try:
        game.apply(_action(game, case["actions"][-1]))
    except IllegalAction:
        return answer
    view = game.view(game.seat)
    answer.update(
        legal=True,
        phase=Game.PHASES[game.phase],
        player=game.seat,
        tops=[stack[-1] if stack else 0 for stack in map(_names, view["cells"])],
        cells=[_names(stack) for stack in view["cells"]],
        hands=[_names(hand) for hand in view["hands"]],
        display=_names(view["display"]),
        pile=game.pile,
        discard=_names(view["discard"]),
        passes=game.passes,
        result=Game.RESULTS[game.result],
    )
    return answer


def judge_solutions(case):
    """How many final grids a scenario has."""
    scenario = case.get("scenario")
    if isinstance(scenario, bool) or not isinstance(scenario, int) or not 1 <= scenario <= scenarios.COUNT:
        raise CaseError("There is no scenario %s." % json.dumps(scenario))
    return {"fixed_order": solver.count(scenario, False), "any_order": solver.count(scenario, True)}


# ---------------------------------------------------------------------- every kind of case

# Kind of case -> what answers it: a function, or the module that has it, imported when its first case comes,
# and its name. A case without a kind is a position of Kreuzsummen.
JUDGES = {
    None: judge_position,
    "solutions": judge_solutions,
    "out": ("tools.judge_primrommee", "out"),
    "winning_discards": ("tools.judge_primrommee", "winning_discards"),
    "penalty": ("tools.judge_primrommee", "penalty"),
    "take": ("tools.judge_quibbles", "take"),
    "best": ("tools.judge_quibbles", "best"),
    "collect": ("tools.judge_quibbles", "collect"),
    "goal": ("tools.judge_quibbles", "goal"),
    "upkeep": ("tools.judge_quibbles", "upkeep"),
    "check": ("tools.judge_quiclo", "check"),
    "reach": ("tools.judge_quiclo", "reach"),
    "unreachable": ("tools.judge_quiclo", "unreachable"),
    "combo": ("tools.judge_quiclo", "combo"),
    "limit": ("tools.judge_quiclo", "limit"),
    "final": ("tools.judge_quiclo", "final"),
    "round": ("tools.judge_konzentration", "round_"),
    "match": ("tools.judge_konzentration", "match"),
    "legal": ("tools.judge_konzentration", "legal"),
}


def _judge(kind):
    """The function that answers cases of `kind`."""
    found = JUDGES[kind]
    if isinstance(found, tuple):
        return getattr(importlib.import_module(found[0]), found[1])
    return found


def answer(line):
    """What to print for a line of a case file, as plain data."""
    try:
        return _answer(line)
    except RecursionError:
        return {"error": "This line is nested too deeply."}


def _answer(line):
    try:
        case = json.loads(line)
    except ValueError:
        return {"error": "This line is not JSON."}
    if not isinstance(case, dict):
        return {"error": "A case is a JSON object."}
    kind = case.get("kind")
    if not isinstance(kind, str | None) or kind not in JUDGES:
        return {"error": "There is no judge for cases of the kind %s." % json.dumps(kind)}
    try:
        return {"answer": _judge(kind)(case)}
    except CaseError as error:
        return {"error": str(error)}


def main(arguments=None):
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="tools.judge", description="Answer cases, one JSON line each.")
    parser.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="cases; standard input if missing"
    )
    options = parser.parse_args(arguments)
    try:
        text = text_input.read(options.file)
    except UnicodeDecodeError:
        print("%s is no case file: it is not text in UTF-8." % options.file, file=sys.stderr)
        return 2
    except OSError as error:
        print("%s cannot be opened: %s." % (options.file, error.strerror), file=sys.stderr)
        return 2
    status = 0
    for line in text.split("\n"):
        if line.strip():
            answered = answer(line)
            print(json.dumps(answered))
            if "error" in answered:
                status = 2
    return status


if __name__ == "__main__":
    end(main)
