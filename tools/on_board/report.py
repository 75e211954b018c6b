"""The report of the tests on a board: lines of text, told while they come and kept in one file."""

import datetime

from tools import whole_file
from tools.terminal import clean

WELL, FAILED, LEFT_OUT = "well", "FAILED", "left out"


class Report:
    """Gathers lines; `say(line)` tells each at the terminal. `count`: status to how many results."""

    def __init__(self, say):
        self._say = say
        self._lines = []
        self.count = dict.fromkeys((WELL, FAILED, LEFT_OUT), 0)

    def line(self, text=""):
        """A line of the report. What comes from a board is for no terminal to obey."""
        text = clean(text)
        self._lines.append(text)
        self._say(text)

    def keep(self, text):
        """A last line, for the file alone."""
        self._lines += ["", clean(text)]

    def heading(self, text):
        """A part begins."""
        self.line()
        self.line("== " + text)

    def result(self, name, status, note=""):
        """One result, and what is to be said about it, which may be several lines."""
        self.count[status] += 1
        first, *more = note.strip().splitlines() or [""]
        self.line("%-9s %s%s" % (status, name, ": " + first if first else ""))
        for text in more:
            self.line("          " + text)

    def figure(self, figure, emulated=None):
        """A Figure (tools.benchmark_figures), and its value on the emulated Pico where that is known."""
        number = "%10.1f" if figure.timed else "%10d"
        text = "%-42s %s %-5s" % (figure.name, number % figure.value, figure.unit)
        if emulated is not None:
            text += "   emulated %s" % (number % emulated)
        self.line(text.rstrip())

    @property
    def is_well(self):
        """Has nothing failed?"""
        return not self.count[FAILED]

    def summary(self):
        """How many results of each kind, in a sentence."""
        return "%d well, %d failed, %d left out." % tuple(
            self.count[status] for status in (WELL, FAILED, LEFT_OUT)
        )

    def write(self, path):
        """Keep the report in a file. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        whole_file.write(path, ("\n".join(self._lines) + "\n").encode())


def name_of_file(board_id):
    """How the report on a board is called that is made now."""
    return "%s-%s.txt" % (board_id, datetime.datetime.now().strftime("%Y%m%d-%H%M%S"))
