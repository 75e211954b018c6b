"""English words of Primzahlen-Rommé."""

OPTIONS = (
    "Stars",
    "Rounds=one a player/two a player/three a player",
    "After the first=the end/play on",
    "Cards=7/14 (2–4 players)",
    "Turns=60:up to 60/30:up to 30/15:up to 15",
)
WILD = "star"

# Table
ROUND = "Round %d/%d"
POINTS = "%d pts"
PILE = "Pile"
OPEN = "Open"
HAND = "Your cards"
SAME_TENS = "(same tens)"
SAME_ONES = "(same ones)"
TICKED = "(lay down)"
WILDS = "★ in the game: %d"
FAR = "%d of %d fit"
BY_ONES = "by ones"
BY_NUMBER = "by number"
LAY = "Lay down"
DRAW_HELP = "Draw from the pile"
TAKE_HELP = "Take the open card"
TAKE_KEY_HELP = "Pile, or X: open card"
LOOK_HELP = "What fits? Take a card"
THROW_HELP = "Which one goes away?"
AGAIN_HELP = "Once more: away with it"
KEEP_HELP = "Just taken: keep it"
OUT_HELP = "Lay down: throw one with ✓"
OUT_AGAIN_HELP = "Once more: lay down!"
SORT_HELP = "Put the cards in another order"
LAY_HELP = "Put the cards into melds"

# Menu and helps
PRIMES = "Prime numbers"
HELPS = "Helps"
HELP_MATCH = "Show what fits: %s"
HELP_FAR = "How far am I: %s"
HELP_LAY = "Lay down yourself: %s"

# Laying down oneself
MARK_HELP = "Press: a sign"
READY = "Done"
READY_HELP = "One without a sign goes away"
ONE_LEFT = "Just one stays without a sign"
NO_MELD = "%s is no meld"
SIGNS = ("Disc", "Bar", "Triangle")

# The end of a round
LAID_DOWN = "has laid down"
NOT_OUT = "has not laid down"
THIS_ROUND = "Round"
TOTAL = "Total"
LEAST = "Fewest points win"

# Curtain
TOOK = "%s takes: %s."
THREW = "%s throws away: %s."
OUT = "%s lays down!"
GAVE_UP = "%s gives up."
