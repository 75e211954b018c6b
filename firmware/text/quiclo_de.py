"""Deutsche Wörter von QUICLO."""

OPTIONS = (
    "Spielzeit=15:15 Minuten/30:30 Minuten/45:45 Minuten/0:ohne",
    "Zeit je Aufgabe=0:ohne/60:60 s/90:90 s/120:120 s",
    "Tauschen=aus/an",
    "Karten je Zug=0:beliebig viele/1:1/3:3",
    "Unlösbarer Wurf=noch einmal/Karte weg",
    "Ergebnis zeigen=nein/ja",
    "Startkarten=3:3/6:6/12:12",
)
STACKS = ("Europa", "Afrika", "Asien", "Nordamerika", "Südamerika", "Australien")

# Brett
POINTS = "Punkte"
CARDS = "Karten"
HIDDEN = "geschützt"
POINTS_OF = "Punkte: %d"
PROTECTED_OF = "geschützt: %d von %d"
PROTECTED = " (geschützt)"
MIDDLE = "Mitte"
REPORTED = "Gemeldet"
RUN = "Folge"
GUARD = "Schutz"
SWAP = "Tausch"
END = "Ende"
READY = "Fertig"
STACK_HELP = "%s: eine Karte von %d bis %d"
RUN_HELP = "Melde aufeinanderfolgende Zahlen"
GUARD_HELP = "Karten schützen oder öffnen"
SWAP_HELP = "Wünsch dir eine Karte"
END_HELP = "Beende deinen Zug"
READY_HELP = "Fertig mit dem Schutz"
PROTECT_IT = "Die %d schützen?"
OPEN_IT = "Die %d wieder öffnen?"
FIX_HELP = "Zu viele geschützt: öffne noch %d"
NEW_CARD = "Neu: erst nach dem nächsten Wurf"
LIMIT = "Nur die Hälfte: höchstens %d"
FIRST_HELP = "Wo fängt deine Folge an?"
LAST_HELP = "%d bis %d: %d P."
SIX_HELP = "Sechs! Damit gewinnst du sofort"
SCORED = "Plus %d P.!"
WISH_HELP = "Deine %d gegen die %d (%s)"
TWO_MINUTES = "Noch zwei Minuten!"

# Aufgabe
LEFT = "Noch"
ROLL = "Würfeln"
ROLL_HELP = "Mach aus sechs Würfeln die %d!"
SWAP_ROLL_HELP = "Tausch: deine %d gegen die %d (%s). Rechne sie aus!"
DIE_HELP = "Wähle einen Würfel"
SIGN_HELP = "Weiter mit + − × ÷, oder ✓ fertig"
REMAINDER = "Geteilt geht hier nicht auf"
NO_DICE = "Alle Würfel verbraucht: ✓ fertig"
ONE_DIE = "Nur ein Würfel? Dann noch einmal ✓"
NEGATIVE = "Unter null! Stell das Minus nach hinten"
BELOW = "unter 0"
WATCH = "Das Gerät rechnet"
LAST_TASK = "Zeit um: rechne noch zu Ende"
GO_ON = "Weiter"
RIGHT = "Richtig! Die %d gehört dir."
WRONG = "Leider nicht! Die %d kommt in die Mitte."
GONE = "Die %d kommt in die Mitte."
LATE = "Zeit um."
SWAP_RIGHT = "Richtig! Die %d geht weg, die %d kommt zu dir."
SWAP_WRONG = "Daneben. Deine %d bekommt %s."
NO_WAY = "Dieser Wurf geht gar nicht auf. Würfle noch einmal!"
NO_WAY_GONE = "Dieser Wurf geht gar nicht auf. Die %d kommt in die Mitte."

# Menü
SOLUTION = "Lösungsweg"
SOLUTION_SURE = "Den Lösungsweg zeigen? Gibt es einen, ist die Karte weg und dein Zug zu Ende."
CONCEDE = "Tausch aufgeben"
CONCEDE_SURE = "Aufgeben? Dann verlierst du deine neue Karte."
BOARD = "Brett ansehen"
PLAYERS = "Wer hat wie viel?"
STOP = "Spiel beenden"
STOP_SURE = "Das Spiel jetzt beenden und die Punkte zählen?"
WANTED = "Gesucht: %d"

# Was die anderen getan haben
WON = "%s gewinnt die %d."
LOST = "%s verliert die %d."
SWAPPED = "%s tauscht %d gegen %d."
GIVES = "%s gibt die %d an %s."
REPORTED_RUN = "%s meldet %d bis %d: %d P."
OPENED = "%s öffnet die %d."
STOPPED = "%s beendet das Spiel."

# Ende
SIX_ENDS = "%s meldet sechs in einer Folge!"
TIME_ENDS = "Die Zeit ist um. Jetzt zählen die Punkte."
CARDS_END = "Alle Stapel sind leer. Jetzt zählen die Punkte."
