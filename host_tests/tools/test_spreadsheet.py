"""No cell of a CSV file is calculated."""

import pytest

from tools import spreadsheet


@pytest.mark.parametrize("text", [
    "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\n", "\tx", " =1", "\u00a0=1", "\u3000=1",
    "\ufeff=1", "\u200b=1", "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20SUM(A1)", "\0=1", "\x1f",
])  # fmt: skip
def test_what_would_be_a_formula_is_text(text):
    assert spreadsheet.row([text, 3]) == ["'" + text, 3]


@pytest.mark.parametrize("value", ["", "Fuchs + Eule", "A=B", " x", "Zoë", "12", 5, -5, None, "'=1"])
def test_all_else_stays(value):
    assert spreadsheet.row([value]) == [value]
