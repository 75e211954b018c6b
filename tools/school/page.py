"""The teacher's page: one HTML file that needs nothing else, to look at and to print."""

from html import escape

from firmware.progress import SCENARIOS
from tools.school.words import WORDS, group_name

_STYLE = """
:root { --ink: #10181c; --quiet: #51636b; --line: #d5dde0; --begun: #e69f00; --one: #b9def5; --two: #56b4e9;
  --three: #0072b2; --help: #fff1d6; }
* { box-sizing: border-box; }
body { margin: 2rem auto; padding: 0 1rem; max-width: 72rem; color: var(--ink); background: #fff;
  font: 16px/1.4 system-ui, "DejaVu Sans", sans-serif; }
h1 { margin: 0; font-size: 1.8rem; } h2 { margin: 2.2rem 0 .6rem; font-size: 1.25rem; }
.time { color: var(--quiet); margin: .2rem 0 1.2rem; }
.figures { display: flex; gap: 1rem; flex-wrap: wrap; padding: 0; margin: 0; list-style: none; }
.figures li { border: 1px solid var(--line); border-radius: .6rem; padding: .5rem 1rem;
  min-width: 7rem; }
.figures b { display: block; font-size: 1.6rem; line-height: 1.2; }
table { border-collapse: collapse; width: 100%; }
table.narrow { max-width: 36rem; } td b { white-space: nowrap; }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; font-size: .9rem; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
tr.help { background: var(--help); }
.note { font-size: .85rem; color: #7a4b00; }
.path { display: grid; grid-template-columns: repeat(25, .7rem); gap: 2px; }
.path i, .key i { display: inline-block; width: .7rem; height: .7rem; border: 1px solid #9db0b7;
  border-radius: 2px; }
.s0 { background: var(--begun); } .s1 { background: var(--one); } .s2 { background: var(--two); }
.s3 { background: var(--three); }
.key { color: var(--quiet); font-size: .9rem; } .key i { margin: 0 .3rem 0 .8rem; vertical-align: -1px; }
.error { border-left: 4px solid #d55e00; padding: .3rem .8rem; margin: .4rem 0; }
pre { background: #f4f6f7; padding: .6rem; overflow: auto; font-size: .8rem; }
@media print { body { margin: 0; } tr, pre { break-inside: avoid; } .s0, .s1, .s2, .s3, tr.help {
  print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""


def page(devices, language, time):
    """The page of these tools.school.report.Devices as text; `time` is shown as it is."""
    w = WORDS[language]
    groups = [(device, group) for device in devices for group in device.groups]
    body = [
        "<h1>%s</h1>" % w["title"],
        '<p class="time">%s</p>' % escape(w["at_time"] % time),
        '<ul class="figures">',
    ]
    figures = (
        (len(devices), "boards"),
        (len(groups), "groups"),
        (sum(group.solved for _, group in groups), "solved"),
        (sum(group.stars for _, group in groups), "stars"),
    )
    body += ["<li><b>%d</b>%s</li>" % (value, w[word]) for value, word in figures]
    body.append("</ul>")
    body += [
        '<p class="error"><b>%s, %s:</b> %s</p>' % (escape(device.name), w["not_read"], escape(device.error))
        for device in devices
        if device.error
    ]
    body.append("<h2>%s</h2>" % w["where"])
    body += _groups(groups, w, language) if groups else ["<p>%s</p>" % w["no_groups"]]
    if groups:
        body += _tasks([group for _, group in groups], w)
    body += _boards(devices, w)
    return (
        '<!DOCTYPE html>\n<html lang="%s"><head><meta charset="utf-8"><title>%s</title><meta name="viewport"'
        ' content="width=device-width"><style>%s</style></head><body>\n%s\n</body></html>\n'
        % (language, w["title"], _STYLE, "\n".join(body))
    )


def _table(heads, rows, kind=""):
    """A table of a class; heads are (words, is a number), rows (class, cells as HTML)."""
    kinds = [' class="n"' if number else "" for _, number in heads]
    yield '<table class="%s"><tr>' % kind
    yield "%s</tr>" % "".join(
        "<th%s>%s</th>" % (kind, word) for kind, (word, _) in zip(kinds, heads, strict=True)
    )
    for name, cells in rows:
        yield "<tr%s>%s</tr>" % (
            ' class="%s"' % name if name else "",
            "".join("<td%s>%s</td>" % each for each in zip(kinds, cells, strict=True)),
        )
    yield "</table>"


def _groups(groups, w, language):
    heads = [
        (w["board"], False),
        (w["group"], False),
        (w["at"], False),
        (w["tries_here"], True),
        (w["solved"], True),
        (w["stars"], True),
        (w["tries"], True),
        (w["minutes"], True),
        (w["path"], False),
    ]
    rows = []
    for device, group in groups:
        at = "%s %d" % (w["task"], group.at) if group.at else w["done"]
        if group.needs_help:
            at += '<br><span class="note">%s</span>' % w["help"]
        cells = (
            escape(device.name),
            "<b>%s</b>" % escape(group_name(group, language)),
            at,
            group.tries_here,
            group.solved,
            group.stars,
            group.tries,
            group.minutes,
            _path(group, w),
        )
        rows.append(("help" if group.needs_help else "", cells))
    yield from _table(heads, rows)
    shown = (("", "open"), ("s0", "begun"), ("s1", "★"), ("s2", "★★"), ("s3", "★★★"))
    yield '<p class="key">%s %s</p>' % (
        w["key"],
        "".join('<i class="%s"></i>%s' % (name, w.get(word, word)) for name, word in shown),
    )


def _path(group, w):
    tasks = {task.number: task for task in group.tasks}
    boxes = []
    for number in range(1, SCENARIOS + 1):
        task = tasks.get(number)
        said = "%s %d" % (w["task"], number)
        if task:
            said += ": %d %s, %s" % (task.tries, w["tries"], "★" * task.stars or w["begun"])
        boxes.append('<i class="%s" title="%s"></i>' % ("s%d" % task.stars if task else "", said))
    return '<div class="path">%s</div>' % "".join(boxes)


def _tasks(groups, w):
    """The tasks that were begun: how many groups did, how many won, how many tries it took."""
    yield "<h2>%s</h2>" % w["which"]
    heads = [(w["task"], True), (w["begun_by"], True), (w["won_by"], True), (w["mean"], True)]
    rows = []
    for number in range(1, SCENARIOS + 1):
        begun = [task for group in groups for task in group.tasks if task.number == number]
        if begun:
            tries = sum(task.tries for task in begun) / len(begun)
            rows.append(("", (number, len(begun), sum(1 for task in begun if task.best), "%.1f" % tries)))
    yield from _table(heads, rows, "narrow")


def _boards(devices, w):
    yield "<h2>%s</h2>" % w["and_boards"]
    heads = [
        (w[word], False)
        for word in ("board", "version", "language", "open_all", "lock", "other_games", "saves")
    ]
    rows = []
    for device in devices:
        if device.error:
            continue
        settings = device.settings
        broken = ", ".join("%s: %s" % (kind, w[state]) for kind, state in device.unreadable)
        others = ", ".join(name.capitalize() for name in device.others)
        cells = (
            device.name,
            device.version or w["none"],
            "English" if settings.language else "Deutsch",
            w["on" if settings.open_all else "off"],
            w["on" if settings.lock else "off"],
            others,
            broken or "✓",
        )
        rows.append(("", [escape(cell) for cell in cells]))
    yield from _table(heads, rows)
    yield "<h2>%s</h2>" % w["faults"]
    faulty = [device for device in devices if device.faults]
    for device in faulty:
        yield "<h3>%s</h3><pre>%s</pre>" % (escape(device.name), escape(device.faults))
    if not faulty:
        yield "<p>%s</p>" % w["no_faults"]
