"""The drawn examples of the rules: cards are ranks only, at rest and in flight."""

import re
from pathlib import Path

from tools.bench import Handheld
from tools.picture_scenes import Stage

THEME = (Path(__file__).parents[3] / "firmware/ui/theme.py").read_text(encoding="utf-8")
RED = int(re.search(r"^RED = 0x(\w{6})", THEME, re.MULTILINE).group(1), 16)
KEPT = (0xF8, 0xFC, 0xF8)  # the bits of red, green and blue that the panel keeps
PAGES = range(2, 13)  # of the rules with an example of cards


def test_a_card_in_flight_has_no_suit_as_it_has_none_at_rest():
    red = tuple(RED >> shift & kept for shift, kept in zip((16, 8, 0), KEPT, strict=True))
    with Handheld(seed=1) as h:
        stage = Stage(h)
        stage.groups()
        for number in PAGES:
            stage.open("rules", "path", number, number)
            seen = set()
            for _ in range(100):
                h.run(40)
                picture = h.picture().convert("RGB")
                seen.add(picture.tobytes())
                colours = {tuple(value & kept for value, kept in zip(pixel, KEPT, strict=True))
                           for _, pixel in picture.getcolors(256)}
                assert red not in colours, "page %d" % number
            assert len(seen) > 2, "page %d does not move" % number
