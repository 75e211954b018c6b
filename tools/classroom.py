"""The boards of a classroom, all at once: `python3 -m tools.classroom COMMAND [NAMES]`.

    list                    which boards are plugged in; asks for the name of a new one
    name ID NAME            names a board, or names it anew
    forget NAME             strikes a board off the list
    deploy [NAMES]          brings the program on them up to date (tools.deploy)
    firmware [NAMES] --file UF2
                            brings our firmware on them, whatever they had; the saves are kept
    collect [NAMES]         writes the teacher's page and CSV files from their saves
    backup [NAMES]          saves their saves, a ZIP file each, in a folder of its own each time
    restore NAMES           puts back the newest backup of each, or onto another board where one is gone;
                            what is there now is backed up before
    set [NAMES]             sets language, open tasks and lock

Without names: all that are plugged in. A board is known by its serial id; what names it has stands in the
registry. Boards are worked on side by side, and the failure of one never stops another. It speaks German or
English (--language; else that of the PC). Exit status: 0, or 2 with one plain sentence on stderr for whatever
can't be done.
"""

import sys

from tools import setup
from tools.ending import end


def main(arguments, ports=None, **stand_ins):
    """Run the command and give its exit status; for `ports` and others see tools.school.room.Classroom."""
    from tools.school import room  # needs what the set-up brings

    return room.main(arguments, ports, **stand_ins)


if __name__ == "__main__":
    setup.begin("boards")
    end(lambda: main(sys.argv[1:], ask=input if sys.stdin and sys.stdin.isatty() else None))
