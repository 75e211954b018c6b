"""The words of the teacher's report, in both languages."""

from firmware.text import de as device_de
from firmware.text import en as device_en

ANIMALS = {"de": device_de.ANIMALS, "en": device_en.ANIMALS}
WORDS = {
    "de": {
        "title": "Kreuzsummen in der Klasse", "at_time": "Stand: %s", "boards": "Geräte",
        "groups": "Gruppen",
        "tasks": "Aufgaben", "board": "Gerät", "group": "Gruppe", "name": "Name", "solved": "gelöst",
        "stars": "Sterne", "full": "alle drei Sterne", "tries": "Versuche", "at": "ist bei",
        "tries_here": "Versuche dort", "turn": "Zug im Spiel", "minutes": "Minuten", "path": "Weg",
        "task": "Aufgabe",
        "best": "Züge",
        "help": "braucht vielleicht Hilfe", "done": "alle 50 geschafft", "faults": "Fehler",
        "no_faults": "Keine Fehler.", "no_groups": "Noch keine Gruppen.", "not_read": "Nicht gelesen",
        "saves": "Spielstände", "older": "der letzte Schritt fehlt", "damaged": "nicht lesbar",
        "newer": "von einem neueren Programm", "version": "Programm", "none": "keines", "lock": "Sperre",
        "language": "Sprache", "open_all": "alle Aufgaben offen", "on": "an", "off": "aus",
        "other_games": "andere Spiele", "key": "Ein Kästchen je Aufgabe:", "open": "nicht begonnen",
        "begun": "begonnen", "won_by": "gelöst von", "begun_by": "begonnen von", "mean": "Versuche im Mittel",
        "seat": "Platz", "where": "Wer ist wo", "which": "Welche Aufgaben sind schwer",
        "and_boards": "Die Geräte",
        "when": "wann", "fault": "Fehler", "separator": ";",
    },
    "en": {
        "title": "Kreuzsummen in class", "at_time": "As of %s", "boards": "handhelds",
        "groups": "groups",
        "tasks": "tasks", "board": "handheld", "group": "group", "name": "name", "solved": "solved",
        "stars": "stars", "full": "all three stars", "tries": "tries", "at": "is at",
        "tries_here": "tries there", "turn": "turn in game", "minutes": "minutes", "path": "path",
        "task": "task", "best": "turns",
        "help": "may need help", "done": "all 50 done", "faults": "Faults",
        "no_faults": "No faults.", "no_groups": "No groups yet.", "not_read": "Not read",
        "saves": "saves", "older": "the last step is missing", "damaged": "not readable",
        "newer": "from a newer program", "version": "program", "none": "none", "lock": "lock",
        "language": "language", "open_all": "all tasks open", "on": "on", "off": "off",
        "other_games": "other games", "key": "One box a task:", "open": "not begun",
        "begun": "begun", "won_by": "solved by", "begun_by": "begun by", "mean": "tries on average",
        "seat": "place", "where": "Who is where", "which": "Which tasks are hard",
        "and_boards": "The handhelds",
        "when": "when", "fault": "fault", "separator": ",",
    },
}  # fmt: skip


def group_name(group, language):
    """The name of a tools.school.report.Group: its own, or that of its animals."""
    return group.name or " + ".join(ANIMALS[language][animal] for animal in group.animals)
