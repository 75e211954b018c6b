"""Display and keys of a board: what the person in front of it sees and presses."""

from tools.on_board.report import FAILED, LEFT_OUT, WELL
from tools.on_board.scripts import script

SHOWN_MS = 700
ANSWER_MS = 20_000
KEY_MS = 10_000
LOOK_MS = 500  # of one command: Ctrl-C at the PC is heard between two
LET_GO_MS = 3_000

# What is shown: the call, what it is, and what is to be seen.
PICTURES = (
    ("stripes()", "colours", "five stripes, each in the colour that is written on it"),
    ("fills()", "fills", "the whole glass red, green, blue, white and black, one after the other"),
    ("frame(False)", "orientation", "a white line along all four edges, TOP upright at the top,"
     " and left and right where they belong"),
    ("frame(True)", "orientation, turned", "the same, but upside down"),
    ("light()", "light", "dimmer and brighter, three times"),
)  # fmt: skip


def _begin(board):
    """Bring what is shown and asked onto a board."""
    board.fresh()
    board.run(script("glass", SHOWN_MS=SHOWN_MS))


def run_display(board, report, say, ask):
    """Show the pictures on a TestedBoard. Raises BoardError.

    `ask(words)` asks at the terminal: True, False, or None where nobody answers.
    """
    report.heading("The display")
    _begin(board)
    for call, name, seen in PICTURES:
        say("Look at the glass: %s." % seen)
        board.run(call)
        is_right = _answer(board, say, ask)
        status = LEFT_OUT if is_right is None else WELL if is_right else FAILED
        report.result(
            name, status, "nobody answered" if is_right is None else "" if is_right else "not " + seen
        )


def _answer(board, say, ask):
    """Is it as it was told? By a key, or at the terminal where none comes."""
    _let_go(board)
    say("Is it so? A on the board: yes; B: no (%d s, then here)." % (ANSWER_MS // 1000))
    for name, _ in _presses(board, ANSWER_MS):
        if name in ("A", "B"):
            return name == "A"
    return ask("Is it so?")


def _presses(board, ms):
    """Yield the presses of so many ms, each as (key, did its event come?)."""
    while ms > 0:
        pressed = board.value("pressed(%d)" % LOOK_MS)
        if pressed:
            yield pressed
            _let_go(board)
        ms -= LOOK_MS


def _let_go(board):
    """Wait until all keys are up; gives the names of those that stay down."""
    return board.value("let_go(%d)" % LET_GO_MS)


def run_keys(board, report, say):
    """Ask for each key of a TestedBoard. Raises BoardError."""
    report.heading("The keys")
    _begin(board)
    for name in board.value("names"):
        if name in _let_go(board):
            report.result(name, FAILED, "it is down all the time")
            continue
        board.run("ask_for(%r)" % name)
        say("Press %s on the board (%d s)." % (name, KEY_MS // 1000))
        report.result(name, *_wait_for(board, name))


def _wait_for(board, name):
    """The status of a key, and what is to be said about it."""
    others = []
    for pressed, has_event in _presses(board, KEY_MS):
        if pressed == name:
            note = "after %s" % ", ".join(others) if others else ""
            return (WELL, note) if has_event else (FAILED, "it came as another key")
        others.append(pressed)
    return FAILED, "%s came instead" % ", ".join(others) if others else "not pressed"
