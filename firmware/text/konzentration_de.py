"""Deutsche Wörter des Konzentrationsspiels."""

OPTIONS = ("Proberunde=nein/ja", "-")

# Ansehen
TARGET = "Ziel: %d"
ADD_UP = "Zähl zusammen und merk dir die Summe."
TURN_OVER = "Umdrehen"
GOT_IT = "Hast du die Summe? Gleich sind die Karten weg."
LOOK_AGAIN = "Noch einmal ansehen"

# Tisch
IN_TURN = "%s ist dran"
PLAYS = "%s spielt"
LOOKS = "%s zieht"
DRAW = "Karte ziehen"
SWAP = "Diese tauschen"
FOR_WHICH = "Gegen welche?"
SWAP_SURE = "Wirklich tauschen?"
PILE = "Stapel"
MINUS = "Minus: %d"
LOCKED = "fest"
TRIAL_TARGET = "Probe, Ziel: %d"

# Gezogen
ONLY_YOU = "Nur für deine Augen"
OPEN_CARD = "Probe: alle dürfen schauen"
CARD = "Karte"
HOLD = "Gedrückt halten: ansehen"
LAY_DOWN = "Verdeckt hinlegen"

# Ende der Runde
SUM = "Summe %d"
ALL_OPEN = "Alles liegt offen"
ON = "Weiter"
ROUND = "Runde"
TOTAL = "Minus"
TRIAL = "Probe"
OUT = "Ausgeschieden: %s."
NEW_TARGET = "Das Ziel ist jetzt %d."
ALL_LOST = "Alle haben 9 Minuspunkte oder mehr. Diesmal habt ihr alle verloren!"

# Neu geben
DEAL_ANEW = "Runde neu geben"
DEAL_SURE = "Die anderen fragen, ob ihr die Runde neu gebt?"
DEALT_ANEW = "%s will neu geben."
AGREE = "%s will die Runde neu geben.\n%s, bist du einverstanden?"
IS_ASKED = "%s wird gefragt"
REFUSED = "%s will weiterspielen."
REMEMBER = "Wisst ihr eure Summen noch? Wenn nicht, gebt die Runde neu."
STILL_KNOW = "Weiterspielen"
