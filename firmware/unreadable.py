"""The question where our firmware finds no file system: play without saves, leave the prompt free, or erase.

Nothing is formatted without a yes: what can't be mounted may still be copied, by `tools.classroom` from the
prompt. Drawn without the program, as the safe menu is.
"""

from firmware.board_file import usable_board
from firmware.plain_menu import Menu

# 16 by 16 dots: a page with a question mark.
_PAGE = (
    b"\x3f\xf0\x20\x18\x20\x14\x23\x9e\x24\x42\x28\x22\x28\x22\x20\x22"
    b"\x20\x42\x20\x82\x21\x02\x21\x02\x20\x02\x21\x02\x20\x02\x3f\xfe"
)
_DAMAGED = ("Speicher", "unlesbar", "Can't read", "the saves")
_OTHER = ("Fremde Dateien", "im Speicher", "Other files", "lie here")
_CHOICES = ("Spielen / Play", "Dateien/Files", "Loeschen/Erase")
_NOT_KEPT = ("Nichts wird", "gespeichert!", "", "Nothing will", "be saved!")
_SURE = ("Alles fuer", "immer weg?", "Erase all", "for ever?", "")
_FILES = ("Kabel an den PC", "tools.classroom", "hilft.", "", "Cable to the PC", "tools.classroom", "helps.")


def ask(update):
    """Ask until there is a file system: True to start the program, False to leave the prompt free.

    `update` is the firmware's module of that name.
    """
    menu = Menu(usable_board())
    words = _OTHER if update.has_other_files() else _DAMAGED
    while True:
        chosen = menu.choose(words, _CHOICES, _PAGE)
        if chosen == 0:
            menu.tell(_NOT_KEPT)
            update.mount_memory()
            return True
        if chosen == 1:
            menu.say(_FILES)
            return False
        if chosen == 2 and menu.ask(_SURE):
            update.format_saves()
            return True
