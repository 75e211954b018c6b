"""English words of Quibbles."""

OPTIONS = ("Turns for each=10:10/20:20/30:30/100:100/0:no limit",)

# Table
ROW = "Row"
HAND = "Your cards"
PLAY = "Play a card"
PLAYED = "Played: %s"
COLLECT = "Collect a number"
LEAVES = "Which one has to go?"
DREW = "Drawn: %s"
DREW_NONE = "There are no cards left"
MOST = "as many as possible"
READY = "Done"
PASS = "Pass"
SKIP = "Don’t collect"
ON = "Next"
POINTS = "Points"

# Look
LOOK = "Discard pile and hands"
PILE = "Draw pile: %d"
DISCARD = "Discard pile"
CARDS = ("%d card", "%d cards")

# What the others have done
TOOK = "%s takes %s for %s."
PASSED = "%s passes with %d."
ROW_GOES = "Ten in the row: new cards."
COLLECTED = "%s collects %d."
COLLECTED_FOR = "%s collects %d instead of %d."
NEW_HANDS = "Everyone has new cards."
GAVE_UP = "%s gives up."
