"""Deutsche Wörter von Quibbles."""

OPTIONS = ("Züge für jeden=10:10/20:20/30:30/100:100/0:ohne Grenze",)

# Tisch
ROW = "Mitte"
HAND = "Deine Karten"
PLAY = "Spiel eine Karte"
PLAYED = "Gespielt: %s"
COLLECT = "Sammle eine Zahl"
LEAVES = "Welche muss dafür weg?"
DREW = "Gezogen: %s"
DREW_NONE = "Es gibt keine Karten mehr"
MOST = "möglichst viele"
READY = "Fertig"
PASS = "Passen"
SKIP = "Nicht sammeln"
ON = "Weiter"
POINTS = "Punkte"

# Ansehen
LOOK = "Ablage und Hände"
PILE = "Nachziehstapel: %d"
DISCARD = "Ablage"
CARDS = ("%d Karte", "%d Karten")

# Was die anderen getan haben
TOOK = "%s nimmt %s für %s."
PASSED = "%s passt mit %d."
ROW_GOES = "Zehn in der Mitte: neue Karten."
COLLECTED = "%s sammelt %d."
COLLECTED_FOR = "%s sammelt %d statt %d."
NEW_HANDS = "Alle haben neue Karten."
GAVE_UP = "%s gibt auf."
