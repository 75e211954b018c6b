"""English words of the template game."""

OPTIONS = ("Cards",)
PILE = "On the pile: %d"
YOURS = "Your cards: "
TAKE_ONE = "Take one"
TAKE_TWO = "Take two"
TOOK = ("%s takes one card.", "%s takes two cards.")
GAVE_UP = "%s gives up."
