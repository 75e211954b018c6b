"""Deutsche Wörter des Musterspiels."""

OPTIONS = ("Karten",)
PILE = "Auf dem Stapel: %d"
YOURS = "Deine Karten: "
TAKE_ONE = "Eine nehmen"
TAKE_TWO = "Zwei nehmen"
TOOK = ("%s nimmt eine Karte.", "%s nimmt zwei Karten.")
GAVE_UP = "%s gibt auf."
