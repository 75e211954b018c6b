"""Replay a record: `python3 -m tools.record FILE [--states]`.

Prints `ok`, or the first action that is not allowed with its line and the reason (exit status 1). With
`--states` one JSON line before the first and after each action goes to standard output instead, and what is
wrong to standard error. A record that cannot be read ends with one sentence on standard error and exit status
2.
"""

import argparse
import json
import sys

from engine.errors import IllegalRecord, RecordError
from engine.record import Record
from tools import text_input
from tools.ending import end
from tools.terminal import clean


def state(action, game):
    """What `--states` shows of a game after `action` (text, or None at the start), as plain data for JSON.

    Games without a `state()` of their own show what the player in turn may see.
    """
    shown = {"action": action, "seat": game.seat, "phase": game.PHASES[game.phase]}
    if hasattr(game, "state"):
        shown.update(game.state())
    else:
        shown["view"] = game.view(game.seat)
    shown["result"] = game.RESULTS[game.result]
    return shown


def replay(text, states):
    """Replay the record `text`; with `states`, print them. Raises RecordError."""
    record = Record(text)
    table = record.table()
    if states:
        print(json.dumps(state(None, table.game)))
    for action in record.play(table):
        if states:
            print(json.dumps(state(action, table.game)))


def main(arguments=None):
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="tools.record", description="Replay the record of a game.")
    parser.add_argument("file", metavar="FILE", help="a record in text form; - reads standard input")
    parser.add_argument(
        "--states", action="store_true", help="print the state after each action as a JSON line"
    )
    options = parser.parse_args(arguments)
    try:
        text = text_input.read(options.file)
    except UnicodeDecodeError:
        print(clean("%s is no record: it is not a text file in UTF-8." % options.file), file=sys.stderr)
        return 2
    except OSError as error:
        print(clean("%s cannot be opened: %s." % (options.file, error.strerror)), file=sys.stderr)
        return 2
    try:
        replay(text, options.states)
    except IllegalRecord as error:
        print(clean(str(error)), file=sys.stderr if options.states else sys.stdout)
        return 1
    except RecordError as error:
        print(clean("This record cannot be read. %s" % error), file=sys.stderr)
        return 2
    if not options.states:
        print("ok")
    return 0


if __name__ == "__main__":
    end(main)
