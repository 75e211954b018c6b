"""What runs on the board: source files that are sent to its prompt."""

from pathlib import Path


def script(name, **values):
    """The text of NAME.py in this folder, with these values as its first names.

    A program that is compiled for RAM has values for its constants: a script can't ask it for them.
    """
    lines = ["%s = %r\n" % pair for pair in values.items()]
    return "".join(lines) + (Path(__file__).parent / (name + ".py")).read_text(encoding="utf-8")
