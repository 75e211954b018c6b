"""What may go to a terminal."""

import re

# Control characters, and what turns the direction of writing: a terminal would obey them.
_OBEYED = re.compile("[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def clean(text):
    """Text from elsewhere (a board, a file) for the terminal: what it would obey stands there as \\x1b."""
    return _OBEYED.sub(lambda found: ascii(found[0])[1:-1], text)
