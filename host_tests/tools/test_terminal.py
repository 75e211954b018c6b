"""What comes from elsewhere gives a terminal no orders."""

import pytest

from tools.terminal import clean


@pytest.mark.parametrize(("text", "shown"), [
    ("/save/Zoë ▶ ß.txt", "/save/Zoë ▶ ß.txt"),
    ("/\x1b[2J\x1b]0;title\x07", "/\\x1b[2J\\x1b]0;title\\x07"),
    ("a\r\nThe program is up to date.\t", "a\\r\\nThe program is up to date.\\t"),
    ("\x9b31m\x7f\0", "\\x9b31m\\x7f\\x00"),
    ("\u202egpj.exe\u2066", "\\u202egpj.exe\\u2066"),
])  # fmt: skip
def test_orders_are_shown_and_letters_stay(text, shown):
    assert clean(text) == shown
