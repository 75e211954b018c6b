"""What goes into the cells of CSV files."""

import re

# Spreadsheets calculate such a cell, wherever it came from. Some pass over what can't be seen, and some take
# the wide signs of East Asian keyboards for the others.
_FORMULA = re.compile("[\\s\0-\x1f\u200b\ufeff]*[-=+@－＝＋＠]|[\0-\x1f]")


def row(values):
    """The values of a row, each text that a spreadsheet would take for a formula marked as text."""
    return ["'" + value if isinstance(value, str) and _FORMULA.match(value) else value for value in values]
