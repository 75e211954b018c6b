"""The report's figures as CSV, one file a table."""

import csv
import io

from tools import spreadsheet
from tools.school.words import WORDS, group_name


def tables(devices, language):
    """All CSV files of the report: a dict of file name to bytes. Columns are named in the language."""
    w = WORDS[language]
    groups, tasks, boards = [], [], []
    for device in devices:
        boards.append(
            (
                device.name,
                device.board_id,
                device.version,
                device.settings.language and "en" or "de",
                w["on"] if device.settings.open_all else w["off"],
                w["on"] if device.settings.lock else w["off"],
                len(device.groups),
                _broken(device, w),
                device.faults.count("--- "),
                device.error,
            )
        )
        for group in device.groups:
            name = group_name(group, language)
            groups.append(
                (
                    device.name,
                    group.place + 1,
                    name,
                    group.solved,
                    group.stars,
                    group.full,
                    group.tries,
                    group.at or "",
                    group.tries_here,
                    group.turn or "",
                    group.minutes,
                )
            )
            tasks += [(device.name, group.place + 1, name, *task) for task in group.tasks]
    return {
        "groups.csv": _csv(w, "board seat group solved stars full tries at tries_here turn minutes", groups),
        "tasks.csv": _csv(w, "board seat group task tries best stars", tasks),
        "boards.csv": _csv(w, "board id version language open_all lock groups saves faults not_read", boards),
        "faults.csv": _csv(
            w, "board when fault", [(device.name, *fault) for device in devices for fault in _faults(device)]
        ),
    }


def _broken(device, words):
    return ", ".join("%s %s" % (kind, words[state]) for kind, state in device.unreadable)


def _faults(device):
    """(version and time since power-up, the line that says what failed) of each fault in a log."""
    for entry in ("\n" + device.faults).split("\n--- ")[1:]:
        lines = entry.rstrip().split("\n")
        yield lines[0], lines[-1]


def _csv(words, columns, rows):
    out = io.StringIO()
    writer = csv.writer(out, delimiter=words["separator"])
    writer.writerow([words.get(column, column) for column in columns.split()])
    writer.writerows(map(spreadsheet.row, rows))
    # With the mark that tells spreadsheets that it is UTF-8.
    return out.getvalue().encode("utf-8-sig")
