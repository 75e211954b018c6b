"""Deutsche Wörter von Primzahlen-Rommé."""

OPTIONS = (
    "Sterne",
    "Runden=so viele wie Spieler/doppelt so viele/dreimal so viele",
    "Nach dem ersten=Ende/geht weiter",
    "Karten=7/14 (2–4 Spieler)",
    "Züge=60:bis 60/30:bis 30/15:bis 15",
)
WILD = "Stern"

# Tisch
ROUND = "Runde %d/%d"
POINTS = "%d P."
PILE = "Stapel"
OPEN = "Offen"
HAND = "Deine Karten"
SAME_TENS = "(Zehner gleich)"
SAME_ONES = "(Einer gleich)"
TICKED = "(Auslegen)"
WILDS = "★ im Spiel: %d"
FAR = "%d von %d passen"
BY_ONES = "nach Einern"
BY_NUMBER = "nach Zahlen"
LAY = "Auslegen"
DRAW_HELP = "Vom Stapel ziehen"
TAKE_HELP = "Die offene Karte nehmen"
TAKE_KEY_HELP = "Stapel, oder X: offene Karte"
LOOK_HELP = "Was passt? Nimm eine Karte"
THROW_HELP = "Welche wirfst du weg?"
AGAIN_HELP = "Noch einmal: weg damit"
KEEP_HELP = "Gerade genommen: behalten"
OUT_HELP = "Auslegen: wirf eine mit ✓ weg"
OUT_AGAIN_HELP = "Noch einmal: auslegen!"
SORT_HELP = "Karten anders ordnen"
LAY_HELP = "Karten zu Kombinationen legen"

# Menü und Hilfen
PRIMES = "Primzahlen"
HELPS = "Hilfen"
HELP_MATCH = "Passende zeigen: %s"
HELP_FAR = "Wie weit bin ich: %s"
HELP_LAY = "Selbst auslegen: %s"

# Selbst auslegen
MARK_HELP = "Drücken: ein Zeichen"
READY = "Fertig"
READY_HELP = "Eine ohne Zeichen wirfst du weg"
ONE_LEFT = "Genau eine bleibt ohne Zeichen"
NO_MELD = "%s ist keine Kombination"
SIGNS = ("Kreis", "Balken", "Dreieck")

# Ende der Runde
LAID_DOWN = "hat ausgelegt"
NOT_OUT = "hat nicht ausgelegt"
THIS_ROUND = "Runde"
TOTAL = "Gesamt"
LEAST = "Wenig gewinnt"

# Vorhang
TOOK = "%s nimmt %s."
THREW = "%s wirft weg: %s."
OUT = "%s legt aus!"
GAVE_UP = "%s gibt auf."
