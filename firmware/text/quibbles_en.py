"""English words of Quibbles."""

OPTIONS = ("Turns for each=10:10/20:20/30:30/100:100/0:no limit",)

# Table
ROW = "Row"
HAND = "Your cards"
PLAY = "Play a card"
PLAYED = "Played: %s"
COLLECT = "Collect a value"
LEAVES = "Which card goes for it?"
DREW = "Drawn: %s"
DREW_NONE = "There are no more cards"
MOST = "as many as possible"
READY = "Done"
PASS = "Pass"
SKIP = "Don’t collect"
ON = "Go on"
POINTS = "Points"

# Look
LOOK = "Discard and hands"
PILE = "Draw pile: %d"
DISCARD = "Discard"
CARDS = ("%d card", "%d cards")

# What the others have done
TOOK = "%s takes %s for %s."
PASSED = "%s passes with %d."
ROW_GOES = "Ten in the row: new cards."
COLLECTED = "%s collects %d."
COLLECTED_FOR = "%s collects %d for %d."
NEW_HANDS = "All have new cards."
GAVE_UP = "%s gives up."
