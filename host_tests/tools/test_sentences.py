"""What the commands for boards say: in both languages, all of it, and in the teacher's own."""

import ast
import contextlib
import re
from pathlib import Path
from string import Formatter

import pytest
from fake_boards import fill

from tools.boards import sentences
from tools.boards.sentences import ENGLISH, GERMAN
from tools.school.words import WORDS

TOOLS = Path(__file__).resolve().parents[2] / "tools"
SOURCES = [*TOOLS.glob("boards/*.py"), *TOOLS.glob("school/*.py"), TOOLS / "deploy.py"]
# Keys that are put together when they are asked for.
FAMILIES = ("argparse_", "reason_", "class_", "time_format")


def places(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("tables", [(GERMAN, ENGLISH), (WORDS["de"], WORDS["en"])])
def test_both_languages_have_the_same_keys_and_places(tables):
    german, english = tables
    assert list(german) == list(english)
    for key in german:
        assert places(german[key]) == places(english[key]), key
        percents = [sorted(re.findall(r"%\(?\w+", table[key])) for table in tables]
        assert percents[0] == percents[1], key


def calls():
    """(key, names of the values) of each sentence that the sources ask for by a literal key."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "sentence":
                keys = [node.args[0]]
                if isinstance(keys[0], ast.IfExp):
                    keys = [keys[0].body, keys[0].orelse]
                for key in keys:
                    if isinstance(key, ast.Constant):
                        yield key.value, {value.arg for value in node.keywords}


def test_each_sentence_is_said_somewhere_and_gets_what_its_places_need():
    said = dict(calls())
    for key, names in said.items():
        assert None in names or names == places(ENGLISH[key]), key
    unsaid = [key for key in ENGLISH if key not in said and not key.startswith(FAMILIES)]
    assert unsaid == []


def test_no_command_of_the_classroom_says_a_sentence_of_its_own():
    """BoardError and print get what the tables have; words in capitals and paths are no sentence."""
    for path in SOURCES:
        if path.name in ("uf2_file.py", "firmware_file.py", "watch.py"):
            continue  # for makers
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("BoardError", "print", "say"):
                for part in ast.walk(node):
                    is_text = isinstance(part, ast.Constant) and isinstance(part.value, str)
                    assert not (is_text and re.search(r"[a-z]{2,} [a-z]{2,}", part.value)), ast.unparse(node)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "de_CH"}, "de"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_language_is_that_of_the_pc(environment, language):
    assert sentences.of_this_pc(environment, "linux") == language


def test_on_windows_it_is_that_of_its_surface(monkeypatch):
    monkeypatch.setattr(sentences, "_of_windows", lambda: "de_DE")
    assert sentences.of_this_pc({}, "win32") == "de"
    assert sentences.of_this_pc({"LANG": "en_GB"}, "win32") == "en"


# Words that only one of the languages has: enough to notice a sentence that was forgotten.
ONLY_ENGLISH = re.compile(r"(?<!-)\b(the|is|and|of|it|that|which|by|with|board|there|choose|are|has)\b", re.I)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "Kein Gerät ist eingesteckt"),
        ("--help", "Kümmert sich um alle Geräte"),
        ("restore --help", "Spielt die neueste Sicherung"),
        ("sing", "Das steht nicht zur Wahl: 'sing'"),
        ("set --language fr", "Das steht nicht zur Wahl: 'fr'"),
        ("name 1", "Es fehlt: NAME (python3 -m tools.classroom name --help zeigt, was es gibt)."),
        ("backup --to", "Zu --to: Dahinter fehlt ein Wert"),
        ("backup --bord x", "Das kennt der Befehl nicht: --bord"),
        ("set", "Was einstellen?"),
        ("backup Nobody", "Es gibt kein Gerät mit dem Namen 'Nobody'. Namen: B0, B1."),
        ("name XYZ Ada", "'XYZ' ist keine Seriennummer"),
        ("restore B0 --from no.zip", "no.zip lässt sich nicht benutzen: Das gibt es nicht."),
    ],
)
def test_german_is_spoken_where_it_is_asked_for(room, capsys, monkeypatch, line, words):
    class_room = room(2)
    if not line:
        class_room.hub.boards.clear()
        line = "backup"
    for of_pc, option in (("C", "--language de "), ("de_DE.UTF-8", "")):
        monkeypatch.setenv("LC_ALL", of_pc)
        with contextlib.suppress(SystemExit):  # of --help
            class_room.run(option + line)
        said = "".join(capsys.readouterr())
        assert words in said
        assert not ONLY_ENGLISH.search(said), said


def test_a_day_in_german_and_the_page_with_it(room, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    class_room = room(3)
    fill(class_room[0])
    class_room[2].lost_after = 2
    class_room.run("deploy --board waveshare_pico_lcd_2")
    class_room.run("set --language en --lock ABXY")
    for command in ("backup", "collect", "restore B0"):
        class_room.run(command)
    assert class_room.run("deploy") == 2
    said = capsys.readouterr()
    for words in (
        "B0  fertig: 3 Dateien kopiert", "B1  Sprache en, offene Aufgaben: der Reihe nach, Sperre an",
        "B0  Kinder: 2, begonnene Spiele: 1, Steine: 1", "Sicherung: ", "Bericht: ", "B0  Gruppen: 1",
        "B0  zurückgespielt: Sicherung 1 vom ", "Was vorher auf den Geräten war, liegt in ",
    ):  # fmt: skip
        assert words in said.out
    assert "1 von 3 Geräten sind nicht fertig: B2." in said.err
    assert not ONLY_ENGLISH.search(said.out + said.err)
    text = (class_room.folder / "classroom" / "report" / "index.html").read_text(encoding="utf-8")
    assert '<html lang="de">' in text and "Wer ist wo" in text
    assert class_room.run("collect --language en B0") == 0
    text = (class_room.folder / "classroom" / "report" / "index.html").read_text(encoding="utf-8")
    assert '<html lang="en">' in text and "Who is where" in text
