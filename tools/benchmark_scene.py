"""The game that the benchmark looks at, scenario 50 in the middle, and the saves of a handheld with it."""

import tempfile
from pathlib import Path

from engine.table import Table
from firmware.campaign import Campaign

SAVE = "/save"
SCENARIO = 50

# Both hands are full and the display has three cards; two stacks are three cards high, five cells are free.
# Among the rows and columns are complete ones, open ones and such that went wrong.
GAME = """
[Game "kreuzsummen"]
[Scenario "50"]
[Starter "0"]
[Deck "3h 6d As Ah Ad 6s 7d 4s 3d 5h Kh 3s 9d 6h 5s 2d 8d Ks 5d 8s Qh 2h 7h 7s 4d Js 2s 8h 9h Qs 4h Jh 9s"]

1. place 7d b1; take 9d
2. place Ah b4; take Kh
3. place 3h b2; take 5s
4. place 4s c2; take 6h
5. place Ad b3; take 8d
6. king Kh b3 d4; take 3s
7. place 8d d3; take 2d
8. place 6d b1; take 8s
9. place 9d c1; take 5d
10. place 8s c3; take Ks
11. place 3d a2; take Qh
12. place 3s d1; take 7h
13. place 5d d2; take 7s
14. place 6s a2; take 2h
15. place 7s b1; take 2s
16. place 7h a2; take 4d
"""


def table():
    """The Table of the game."""
    return Table.read(GAME)


def saves():
    """The store of a handheld with one group in the middle of the game: path on the board to bytes."""
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(folder)
        campaign.settings.open_all = True  # or its path would end at the first scenario that was not won
        campaign.save_settings()
        campaign.new(0, 1)
        for number in range(1, SCENARIO, 3):
            campaign.progress.win(number, 9 + number % 7)
        campaign.begin(table())
        found = {}
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file():
                found[SAVE + "/" + path.relative_to(folder).as_posix()] = path.read_bytes()
        return found
