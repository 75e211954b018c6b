"""Deutsche Wörter der Bildschirme. Kurz, dieselben Wörter überall, für Kinder ab sieben."""

# Karten
SUITS = ("Herz", "Pik", "Karo", "Kreuz")
COURTS = ("Bube", "Dame", "König")
FREE = "frei"
EMPTY = "leer"

# Titel
PLAY_ON = "Weiterspielen"
PLAY = "Spielen"
GROUPS = "Gruppen"
LANGUAGE = "Sprache"
FRESH = "Neu: noch nichts gespeichert"

# Gruppen
NEW_GROUP = "Neue Gruppe"
WHO_PLAYS = "Wer spielt?"
DONE = "Fertig"
UNREADABLE = "Nicht lesbar"
GROUPS_FULL = "Alle acht Plätze sind voll."
TAKEN = "Diese Gruppe gibt es schon."
ANIMALS = ("Fuchs", "Eule", "Igel", "Bär", "Otter", "Rabe", "Hase", "Wal")

# Weg
PATH = "Euer Weg"

# Szenario
NUMBER = "Nr."
CARDS = "Zahlen 1–%d\nje %d-mal"
WITH = "mit "
FIRST = "Beginn: "
START = "Los geht’s"
GO_ON = "Weiterspielen"
DEAL_NEW = "Neu mischen"
BEST = "Bestes: %d Züge"

# Tisch
TURN = "Zug %d"
CHOOSE = "Wähle eine Karte"
WHERE = "Wohin damit?"
WHERE_SWAP = "Aufs Feld oder tauschen"
TAKE = "Nimm eine Karte"
TAKES = "Die letzte kommt zu dir"
JACK_1 = "Bube: erster Stapel"
JACK_2 = "Bube: zweiter Stapel"
QUEEN_1 = "Dame: deine Zahl"
QUEEN_2 = "Dame: welcher Stapel?"
KING_1 = "König: welcher Stapel?"
KING_2 = "König: wohin?"
ONLY_SWAP = "Jetzt nur tauschen"
OR_END = "Lege oder beende"
ONLY_END = "Beende den Zug"
OR_PASS = "Lege oder setze aus"
ONLY_PASS = "Du musst aussetzen"
END = "Ende"
PASS = "Passen"
FIELD = "Feld"
DISPLAY = "Auslage"
STACK = "Stapel"
PILE = "Nachziehstapel"
OLDEST_FIRST = "Die älteste zuerst"
LOWEST_FIRST = "Die unterste zuerst"
PILE_HELP = "So oft gibt es sie noch"
DISCARD = "Ablage"
ROW = "Reihe"
COLUMN = "Spalte"
DEPTH = "%d hoch"
NO_UNDO = "Hier geht es nicht zurück"

# Menü am Tisch
MENU = "Menü"
BACK_TO_GAME = "Zurück zum Spiel"
UNDO = "Schritt zurück"
REDO = "Schritt vor"
LOOK_DISCARD = "Ablage ansehen"
ORDER_COLUMNS = "Spaltenziele ordnen"
RULES = "Regeln"
GIVE_UP = "Aufgeben"
GIVE_UP_SURE = "Wirklich aufgeben?"
YES = "Ja"
NO = "Nein"
TO_PATH = "Zum Weg"
ORDER_HELP = "Wähle zwei Ziele"
ORDER_BY_ITSELF = "Wieder von selbst"

# Ergebnis
WON = "Geschafft!"
LOST = "Diesmal nicht"
LOST_HELP = "Neue Karten, neues Glück."
IN_TURNS = "in %d Zügen"
NEW_BEST = "So gut wie noch nie!"
NEXT = "Nächste Aufgabe"
AGAIN = "Noch einmal"
ALL_DONE = "Alle 50 geschafft!"

# Störungen
SAVE_OLDER = "Der letzte Schritt fehlt.\nAlles davor ist da."
SAVE_DAMAGED = "Dieser Spielstand ist nicht mehr lesbar. Er bleibt für den Lehrer aufgehoben."
SAVE_NEWER = "Dieser Spielstand ist von einem neueren Programm. Er bleibt, wie er ist."
SAVE_FULL = "Der Speicher ist voll. Ihr könnt weiterspielen, aber es wird nicht gespeichert."
SAVE_FAILED = "Das Speichern ging nicht. Ihr könnt weiterspielen."
CLEAN = "Neu anfangen"
OK = "Gut"
