"""The safe menu: what works without the program and without its words.

Go back to a group's earlier copy, leave the prompt free for files, read the last fault, erase, version and
free room. What needs a part of the program (the store) imports it only then, and says so where that fails.
"""

import os
import sys
import time

from firmware import fault_log
from firmware.plain_menu import Menu
from firmware.plain_panel import GREEN, GREY
from firmware.version import VERSION

SAVES = "/save"

# 16 by 16 dots: a spanner.
_SPANNER = (
    b"\x00\x70\x00\xe0\x01\xc0\x01\xc3\x01\xe7\x01\xff\x03\xfe\x07\xfc"
    b"\x0f\xf8\x1f\xc0\x3f\x80\x7f\x00\xfe\x00\xec\x00\xf8\x00\x70\x00"
)
_BAR = 200  # pixels
_FOLDER = 0x4000

_CHOICES = ("Los!/Play!", "Davor/Before", "Dateien/Files", "Fehler/Fault", "Loeschen/Erase", "Info")
_FILES = (
    "Dateien: Kabel", "an den PC, dann", "mit Thonny oder", "mpremote holen.", "Danach: aus, an", "",
    "Files: connect", "a PC, copy with", "Thonny or", "mpremote. Then", "off and on.",
)  # fmt: skip
_DONE = ("Fertig / Done",)
_FAILED = ("Geht nicht", "Doesn't work")
_NOTHING = ("Nichts davor", "Nothing before")
_NO_FAULT = ("Kein Fehler", "No fault")
_CODE = ("Gesperrt:", "Code?", "", "Locked:", "Code?", "")
_WRONG = ("Falscher Code", "Wrong code")
_WRONG_MS = 3000
_LETTERS = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("Ä", "Ae"), ("Ö", "Oe"), ("Ü", "Ue"), ("ß", "ss"))
_SMALL = 30  # small letters in a line
_SMALL_LINES = 18


def show(board):
    """Show the menu until it is left: True to start the program, False to leave the prompt free for files."""
    menu = Menu(board)
    at = 0
    while True:
        at = menu.choose(("Kreuzsummen",), _CHOICES, _SPANNER, max(at, 0))
        if at == 0:
            return True
        if at == 2:
            menu.say(_FILES)
            return False
        if at > 0:
            try:
                (_go_back, None, _show_fault, _erase, _show_info)[at - 1](menu)
            except Exception as fault:
                menu.tell(_FAILED, _small(fault_log.describe(fault)))


def room():
    """(free, all) of the flash's file system in KB of 1024 bytes.

    littlefs counts a folder's two blocks twice, so there may be more room than it says.
    """
    status = os.statvfs("/")
    return status[1] * status[3] // 1024, max(status[1] * status[2] // 1024, 1)


def _go_back(menu):
    """Let a group's progress be what it was before the last save of it."""
    from firmware.store import Store

    store = Store(SAVES)
    groups = _groups(store)
    if not groups:
        menu.tell(_NOTHING)
        return
    chosen = menu.choose(("Stand davor", "Earlier copy"), [name for _, name, _ in groups])
    if chosen < 0:
        return
    kind, name, solved = groups[chosen]
    if menu.ask((name, "", "Davor / Before:", solved, "")):
        store.go_back(kind)
        menu.tell(_DONE)


def _groups(store):
    """(kind, name, how many are solved now and were before) of the groups that have an earlier copy."""
    from firmware.progress import GROUPS, Progress

    found = []
    for place in range(GROUPS):
        kind = "group%d" % place
        earlier = store.earlier(kind)
        if earlier is None:
            continue
        try:
            now = Progress.unpack(store.read(kind))
            before = Progress.unpack(earlier)
        except ValueError:
            continue  # the program itself goes back where the newest copy means nothing
        name = _name(now) or "Gruppe %d" % (place + 1)
        found.append((kind, name, "%d -> %d" % (now.won(), before.won())))
    return found


def _name(group):
    """The name of a group in the panel's letters, or those of its animals in German; "" without the words."""
    name = group.name
    if not name:
        try:
            from firmware import text

            animals = text.load(0).ANIMALS
            name = animals[group.animals[0]] + "+" + animals[group.animals[1]]
        except Exception:
            return ""
    for letter, plain in _LETTERS:
        name = name.replace(letter, plain)
    return name


def _show_fault(menu):
    text = str(fault_log.read(), "utf-8")
    if text:
        menu.tell(("Fehler / Fault",), _small(text))
    else:
        menu.tell(_NO_FAULT)


def _small(text):
    """The last lines of a text, broken to the width of the panel's small letters."""
    lines = []
    for line in text.rstrip().split("\n"):
        for start in range(0, max(len(line), 1), _SMALL):
            lines.append(line[start : start + _SMALL])
    return lines[-_SMALL_LINES:]


def _erase(menu):
    """Remove all saves, after a question. Without the store, which may be what is broken."""
    if _may_erase(menu) and menu.ask(("Alles loeschen?", "Erase all?", "")):
        _remove(SAVES)
        menu.tell(_DONE)


def _may_erase(menu):
    """True where there is no teacher's code, or once it was entered."""
    code = _code()
    if not code:
        return True
    entered = menu.enter(_CODE, len(code))
    if entered and entered != code:
        menu.say(_WRONG)
        time.sleep_ms(_WRONG_MS)
    return entered == code


def _code():
    """The teacher's code. What can't be read locks nothing: this menu is the way out of that."""
    try:
        from firmware.progress import Settings
        from firmware.store import Store

        return Settings.unpack(Store(SAVES).read("settings")).lock
    except Exception:
        return ""


def _remove(path):
    """Remove a file, or all files in a folder; nothing happens where there is none.

    Folders stay: firmware/store.py says why.
    """
    try:
        is_folder = os.stat(path)[0] & _FOLDER
    except OSError:
        return
    if is_folder:
        for name in os.listdir(path):
            _remove(path + "/" + name)
    else:
        os.remove(path)


def _show_info(menu):
    free, total = room()
    panel = menu.panel
    menu.say((
        "Kreuzsummen", VERSION, "", "MicroPython", "%d.%d.%d" % tuple(sys.implementation.version[:3]), "",
        "frei / free", "%d / %d KB" % (free, total),
    ))  # fmt: skip
    left = (panel.width - _BAR) // 2
    used = _BAR * (total - free) // total
    panel.fill(left, 180, used, 12, GREY)
    panel.fill(left + used, 180, _BAR - used, 12, GREEN)
    menu.key()
