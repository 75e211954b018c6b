"""English words of Primzahlen-Rommé."""

OPTIONS = (
    "Stars",
    "Rounds=one per player/two per player/three per player",
    "After the first=round ends/play on",
    "Cards=7/14 (2–4 players)",
    "Turns=60:up to 60/30:up to 30/15:up to 15",
)
WILD = "star"

# Table
ROUND = "Round %d/%d"
POINTS = "%d pts"
PILE = "Draw pile"
OPEN = "Face up"
HAND = "Your cards"
SAME_TENS = "(same tens)"
SAME_ONES = "(same ones)"
TICKED = "(lay down)"
WILDS = "★ in the game: %d"
FAR = "%d of %d fit"
BY_ONES = "by ones"
BY_NUMBER = "by number"
LAY = "Lay down"
DRAW_HELP = "Take a card from the draw pile"
TAKE_HELP = "Take the face-up card"
TAKE_KEY_HELP = "Draw pile, or X: face-up card"
LOOK_HELP = "What fits? Take a card"
THROW_HELP = "Which one do you discard?"
AGAIN_HELP = "Press again to discard it"
KEEP_HELP = "You just took it: keep it"
OUT_HELP = "Lay down: discard one with ✓"
OUT_AGAIN_HELP = "Press again to lay down!"
SORT_HELP = "Sort the cards another way"
LAY_HELP = "Put your cards into melds"

# Menu and helps
PRIMES = "Prime numbers"
HELPS = "Hints"
HELP_MATCH = "Show what fits: %s"
HELP_FAR = "How close I am: %s"
HELP_LAY = "Make melds myself: %s"

# Laying down oneself
MARK_HELP = "Press to mark it"
READY = "Done"
READY_HELP = "You discard the unmarked card"
ONE_LEFT = "Leave just one unmarked"
NO_MELD = "%s: that is not a meld"
SIGNS = ("Discs", "Bars", "Triangles")

# The end of a round
LAID_DOWN = "has laid down"
NOT_OUT = "has not laid down"
THIS_ROUND = "Round"
TOTAL = "Total"
LEAST = "Fewest points win"

# Curtain
TOOK = "%s takes: %s."
THREW = "%s discards: %s."
OUT = "%s lays down!"
GAVE_UP = "%s gives up."
