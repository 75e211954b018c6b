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
SHUT = "zu"

# Tasten: alle Richtungen, dann einzelne
KEYS = ("Bewegen", "Wählen", "Vorher", "Weiter")

# Szenario
NUMBER = "Nr."
CARDS = "Zahlen 1–%d\nje %d-mal"
WITH = "mit "
FIRST = "Beginn: "
START = "Los geht’s"
GO_ON = "Weiterspielen"
DEAL_NEW = "Neu mischen"
STOP_SURE = "Euer Spiel Nr. %d ist noch nicht fertig. Trotzdem damit aufhören?"
TRIES = "Versuche: %d"
BEST = "Rekord: %d Züge"

# Tisch
TURN = "Zug %d"
CHOOSE = "Wähle eine Karte"
WHERE = "Wohin damit?"
WHERE_SWAP_X = "Aufs Feld, X: tauschen"
WHERE_SWAP = "Aufs Feld oder tauschen"
SWAP_WITH_X = "Gegen welche? X: aufs Feld"
SWAP_WITH = "Gegen welche?"
TAKE = "Nimm eine Karte"
TAKES = "Die letzte kommt zu dir"
JACK_1 = "Bube: erster Stapel"
JACK_2 = "Bube: zweiter Stapel"
QUEEN_1 = "Dame: deine Zahl"
QUEEN_2 = "Dame: welcher Stapel?"
KING_1 = "König: welcher Stapel?"
KING_2 = "König: wohin?"
ONLY_SWAP = "Jetzt nur tauschen"
OR_END = "Leg eine Karte oder beende"
ONLY_END = "Beende den Zug"
OR_PASS = "Leg eine Karte oder setz aus"
ONLY_PASS = "Du musst aussetzen"
END = "Ende"
PASS = "Aussetzen"
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
LOOK_DISCARD = "Was liegt offen?"
ORDER_COLUMNS = "Spaltenziele ordnen"
RULE_OF = "Regel: "
RULES = "Regeln"
GIVE_UP = "Aufgeben"
GIVE_UP_SURE = "Wirklich aufgeben?"
YES = "Ja"
NO = "Nein"
TO_PATH = "Zum Weg"
LEAVE = "Später weiterspielen"
ORDER_HELP = "Wähle zwei Ziele"
ORDER_BY_ITSELF = "Von selbst ordnen"

# Ergebnis
WON = "Geschafft!"
LOST = "Diesmal nicht"
LOST_HELP = "Neue Karten, neues Glück!"
IN_TURNS = "in %d Zügen"
NEW_BEST = "Neuer Rekord!"
REST = "Hier könnt ihr ausruhen."
NEXT = "Nächste Aufgabe"
AGAIN = "Noch einmal"
ALL_DONE = "Alle 50 geschafft!"
QUESTIONS = ("Was hat euch geholfen?", "Wann habt ihr umgeplant?", "Noch einmal, mit neuen Karten?")

# Mehr Spiele
MORE_GAMES = "Mehr Spiele"
IN_PROGRESS = "angefangen"
SHOW_SCORE = "Das Ergebnis"
NEW_GAME = "Neues Spiel"
PLAYERS = "%d Spieler"
STARTS = "Oben fängt an"
CHANCE_STARTS = "Das Los sagt, wer anfängt"
OTHER_ANIMAL = "Anderes Tier"
PERSON = "Mensch"
DEVICE = "Gerät: %s"
LEVELS = ("leicht", "mittel", "stark")
EARLIER = "Früher dran"
NOT_TOGETHER = "Das passt nicht zusammen. Ändert etwas, vielleicht die Zahl der Spieler."
HAND_TO = "Gib das Gerät an"
YOUR_TURN = "Du bist dran"
DEVICE_PLAYS = "Das Gerät spielt für"
UNCOVER = "Ich bin’s"
# wer gewinnt: einer, mehrere, keiner
GAME_OVER = ("%s gewinnt!", "Geteilter Sieg!", "Niemand gewinnt")
ROUND_OVER = ("Runde für %s!", "Geteilte Runde", "Ende der Runde")
NEXT_ROUND = "Nächste Runde"
OTHER_PLAYERS = "Andere Spieler"
TO_GAMES = "Zu den Spielen"

# Einstellungen und Gruppe
SETTINGS = "Einstellungen"
BRIGHTNESS = "Helligkeit"
MARKS = "× heißt zudecken"
MOVEMENT = "Bewegung"
LEFT_HANDED = "Linkshändig"
SOUND = "Ton"
OPEN_ALL = "Alle Aufgaben offen"
LOCK = "Sperre"
LOCKED = "Gesperrt"
CODE_ENTER = "Für Lehrkräfte: Bitte die vier Tasten des Codes drücken."
CODE_WRONG = "Das war nicht der Code."
CODE_LOST = "Vergessen? Am PC aufheben: tools.classroom"
CODE_NEW = "Neuer Code"
CODE_CHOOSE = "Vier Tasten: A, B, X oder Y"
CODE_SURE = "Neuer Code: %s\nBitte gut merken! Ohne ihn hilft nur ein PC mit Kabel. Jetzt sperren?"
ON = "an"
OFF = "aus"
FORGET_GROUP = "Gruppe löschen"
FORGET_SURE = "%s und alle Sterne löschen?"
TOGETHER = "Zusammen habt ihr"
STONES = ("Aufgabe gelöst", "Aufgaben gelöst")
STARS = ("Stern", "Sterne")
FULL_STARS = "mal alle drei"
TRIED = ("Versuch", "Versuche")
BACK = "Zurück"
RENAME = "Namen ändern"
NAME_GROUP = "Wie heißt ihr?"
NAME_PLAYER = "Wie heißt du?"
NAME_TAKE = "Drücken: nehmen"
NAME_ERASE = "Drücken: löschen"
NAME_DONE = "Drücken: fertig"

# Störungen
SAVE_OLDER = "Der letzte Schritt fehlt.\nAlles davor ist da."
SAVE_DAMAGED = "Dieser Spielstand ist nicht mehr lesbar. Er bleibt für eure Lehrkraft aufgehoben."
SAVE_NEWER = "Dieser Spielstand ist von einem neueren Programm. Er bleibt, wie er ist."
SAVE_UNREAD = "Dieser Spielstand war gerade nicht zu lesen. Schaltet aus und wieder ein."
SAVE_FULL = "Der Speicher ist voll. Ihr könnt weiterspielen, aber es wird nicht gespeichert."
SAVE_FAILED = "Das Speichern hat nicht geklappt. Ihr könnt weiterspielen."
CLEAN = "Neu anfangen"
OK = "OK"
