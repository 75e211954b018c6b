"""The report as one HTML page without anything from outside: for the screen, and for paper (A4)."""

from html import escape

from tools import whole_file
from tools.simulate import figures, games, notes, plot

_STYLE = """
:root { color-scheme: light; --ink: #111; --paper: #fff; --rule: #ccc; --faint: #444; --note: #fff3cd; }
@media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark; --ink: #e8e8e8; --paper: #161616;
  --rule: #444; --faint: #aaa; --note: #4a3b00; } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 760px; margin: 1.5em auto; padding: 0 1em;
  color: var(--ink); background: var(--paper); }
p, li, figcaption, td:first-child { overflow-wrap: anywhere; }
h1 { font-size: 1.6em; margin-bottom: .2em; } h2 { font-size: 1.2em; margin: 1.6em 0 .2em; }
p, ul { margin: .3em 0 .6em; } .small { color: var(--faint); font-size: .9em; }
.unfinished { background: var(--note); padding: .4em .7em; }
table { border-collapse: collapse; font-size: .85em; width: 100%; }
th, td { text-align: right; padding: 2px 6px; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child, .name { text-align: left; } .one { white-space: nowrap; }
thead { display: table-header-group; }
.fields { display: flex; flex-wrap: wrap; gap: 14px 18px; } figure { margin: 0; break-inside: avoid; }
figcaption { font-size: .85em; }
section { break-inside: avoid; } section.long { break-inside: auto; }
@page { size: A4; margin: 14mm; }
@media print { body { margin: 0; max-width: none; font-size: 10.5pt; } }
@media (max-width: 600px) { table { font-size: .75em; line-height: 1.25; } th, td { padding: 3px 2px; } }
"""
_WHY = (("gaps", "cells were free"), ("sums", "a sum was wrong"), ("doubles", "only a value was there twice"))
_FACES = ("Jack", "Queen", "King")
_ENOUGH = 30  # plays of a court card, for a mean


def write(warning, sections, command, path):
    """Write a report of these sections (HTML) to the file `path`; `warning`: a sentence above them, or "";
    `command`: what was called."""
    made_by = '<p class="small">Made by <code>%s</code></p>' % escape(command)
    above = '<p class="unfinished">%s</p>' % escape(warning) if warning else ""
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Playtest</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><style>%s</style><body>'
        "<h1>Playtest</h1>%s%s%s</body></html>\n"
        % (plot.STYLE + _STYLE, above, "\n".join(sections), made_by)
    )
    whole_file.write(path, page.encode())


def sections(plan):
    """The sections of a report on the scenarios of a Plan."""
    settings = list(dict.fromkeys(cell.setting.text for cell in plan.cells))
    players = list(dict.fromkeys(cell.player for cell in plan.cells))
    grid = {(cell.setting.text, cell.player): cell for cell in plan.cells}
    rows = [[grid[text, player] for player in players] for text in settings]
    return [
        _head(plan, rows, players),
        _curve(rows, players),
        _turns(rows, players),
        _lost(rows, players),
        _faces(plan, rows, players),
        _cells(rows, players),
        _numbers(plan, rows),
    ]


def _names(rows):
    return [row[0].setting.name for row in rows]


def _x_title(rows):
    return "scenario" if all(row[0].setting.number for row in rows) else ""


def _head(plan, rows, players):
    said = "<p>Kreuzsummen: %d scenario%s, %d player%s, %d games. Every player meets the same decks.</p>" % (
        len(rows),
        "s" * (len(rows) > 1),
        len(players),
        "s" * (len(players) > 1),
        plan.games,
    )
    changes = ["<li><b>%s</b>: %s" % (escape(name), escape(what.replace("->", "→")))
               for name, what in notes.changes(plan)]
    if changes:
        said += "<h2>What is changed?</h2><ul>%s</ul>" % "".join(changes)
    return said + "".join("<p>%s</p>" % escape(sentence) for sentence in notes.unused(plan))


def _curve(rows, players):
    frame = plot.Frame(_names(rows), 0, 100, " %", title="Games won", x_title=_x_title(rows))
    for i, player in enumerate(players):
        points = []
        for place, row in enumerate(rows):
            tally = row[i].tally
            if not tally["games"]:
                points.append(None)
                continue
            p, least, most = [100 * value for value in figures.share(tally["wins"], tally["games"])]
            x = frame.x(place, _shift(i, players))
            points.append((x, p))
            frame.whisker(i, x, least, most)
            frame.dot(
                i,
                x,
                p,
                "%s, %s: %.1f %% of %d games (%.1f to %.1f)"
                % (row[i].setting.name, player, p, tally["games"], least, most),
            )
        frame.line(i, points)
    return (
        "<section><h2>How hard is it?</h2><p>Games won. The bar at each mark is the "
        "95&nbsp;%% interval.</p>%s%s</section>" % (plot.legend(players), frame.svg())
    )


def _shift(i, players):
    return (i - (len(players) - 1) / 2) * 0.14


def _turns(rows, players):
    spans = {}
    for place, row in enumerate(rows):
        for i, cell in enumerate(row):
            found = figures.over_quantiles(cell.tally["over"])
            if found:
                spans[place, i] = found
    if not spans:
        return "<section><h2>How long does it take?</h2><p>No game was won.</p></section>"
    highest = max(span[2] for span in spans.values())
    frame = plot.Frame(_names(rows), 0, max(4, highest), "", title="Turns over par", x_title=_x_title(rows))
    for i, player in enumerate(players):
        points = []
        for place, row in enumerate(rows):
            if (place, i) not in spans:
                points.append(None)
                continue
            low, _, high = spans[place, i]
            tally = row[i].tally
            over = tally["turns"] / tally["wins"] - row[i].setting.size
            x = frame.x(place, _shift(i, players))
            points.append((x, over))
            frame.whisker(i, x, low, high)
            frame.dot(
                i,
                x,
                over,
                "%s, %s: %.2f turns over %d cells" % (row[i].setting.name, player, over, row[i].setting.size),
            )
        frame.line(i, points)
    return (
        "<section><h2>How long does it take?</h2><p>Turns of won games beyond par (one turn for each "
        "cell): the "
        "mean, and from the quickest to the slowest tenth.</p>%s%s</section>"
        % (plot.legend(players), frame.svg())
    )


def _lost(rows, players):
    parts = []
    for i, player in enumerate(players):
        if not any(sum(row[i].tally["lost"].values()) for row in rows):
            continue
        frame = plot.Frame(_names(rows), 0, 100, " %", 180, "Lost games of " + player, _x_title(rows))
        for place, row in enumerate(rows):
            tally = row[i].tally
            floor = 0.0
            for why, words in _WHY:
                n = tally["lost"][why]
                top = floor + 100 * n / max(1, tally["games"])
                if n:
                    frame.bar(
                        frame.x(place),
                        min(26, frame.step * 0.7),
                        floor,
                        top,
                        why,
                        "%s: %d of %d games, %s" % (row[i].setting.name, n, tally["games"], words),
                    )
                floor = top
        late = sum(row[i].tally["late"] for row in rows)
        gone = sum(sum(row[i].tally["gone"].values()) for row in rows)
        last = ""
        if late + gone:
            # The number of the turn as a share of one turn for each cell.
            parts_of_par = sum(
                int(turn) * n / row[i].setting.size
                for row in rows
                for turn, n in row[i].tally["gone"].items()
            )
            last = (
                " Of %d lost games that were looked at, %d could still be won by the cards left when they "
                "ended" % (late + gone, late)
            )
            last += (
                "; in the others the cards ran out after %.1f turns for each cell." % (parts_of_par / gone)
                if gone
                else "."
            )
        parts.append(
            "<figure><figcaption><b>%s</b>.%s</figcaption>%s</figure>" % (escape(player), last, frame.svg())
        )
    keys = "".join(
        '<span><svg class="box" viewBox="0 0 12 12"><rect class="%s" width="12" height="12"/></svg>%s</span>'
        % (why, words)
        for why, words in _WHY
    )
    if not parts:
        return "<section><h2>Where are games lost?</h2><p>None was lost.</p></section>"
    return (
        '<section class="long"><h2>Where are games lost?</h2><p>All games lost, by how the field was at '
        "the end: "
        '</p><p class="legend">%s</p>%s</section>' % (keys, "".join(parts))
    )


def _faces(plan, rows, players):
    body = []
    for i, player in enumerate(players):
        total = [[0, 0, 0] for _ in _FACES]
        with_face = [0, 0, 0]
        for row in rows:
            total = games.add(total, row[i].tally["faces"])
            for face in range(3):
                has = any(card >> 2 == 11 + face for card in row[i].setting.deck)
                with_face[face] += row[i].tally["games"] * has
        for face, name in enumerate(_FACES):
            played, swapped, right = total[face]
            n = with_face[face]
            if n:
                body.append(
                    '<tr><td>%s</td><td class="name">%s</td><td>%d in %d</td><td>%.2f</td><td>%s</td></tr>'
                    % (
                        escape(player),
                        name,
                        played,
                        n,
                        swapped / n,
                        "%+.2f" % (right / played) if played >= _ENOUGH else "too few",
                    )
                )
    if not body:
        return ""
    return (
        "<section><h2>What are court cards worth?</h2><p>%s</p><p>How often one was played in how many "
        "games with such cards (there are two of each), how often one is swapped away in a game, and how "
        "many lines a play sets right (less those that it spoils), from %d plays on.</p>"
        '<table><thead><tr><th>player</th><th class="name">card</th><th>played</th>'
        "<th>swapped away</th><th>lines set right</th></tr></thead><tbody>%s</tbody></table></section>"
        % (escape(notes.courts(plan)), _ENOUGH, "".join(body))
    )


def _cells(rows, players):
    shown = range(len(players)) if len(rows) <= 3 else [len(players) - 1]
    parts = []
    for row in rows:
        for i in shown:
            cell = row[i]
            n = cell.tally["games"]
            if not n:
                continue
            first = [
                counts[games.FIRST_TURNS] / counts[games.FIRST] if counts[games.FIRST] else None
                for counts in cell.tally["cells"]
            ]
            covered = [counts[games.COVERED] / n for counts in cell.tally["cells"]]
            words = ["%.1f" % turn if turn is not None else "–" for turn in first]
            name = cell.setting.name + (", " + cell.player if len(shown) > 1 else "")
            picture = plot.heat(len(cell.setting.cols), covered, words, "Cells of " + name)
            parts.append(
                "<figure><figcaption>%s</figcaption>%s</figure>" % (escape(plot.short(name, 34)), picture)
            )
    who = "" if len(shown) > 1 else " Player: %s." % escape(players[-1])
    return (
        '<section class="long"><h2>Which cells are busy?</h2><p>The number is the turn in which a cell is '
        "first laid "
        "on, on average; the darker, the more often it is covered again (darkest: once a game).%s</p>"
        '<div class="fields">%s</div></section>' % (who, "".join(parts))
    )


def _numbers(plan, rows):
    body = []
    for row in rows:
        for cell in row:
            tally = cell.tally
            p, least, most = figures.share(tally["wins"], tally["games"])
            turns = figures.mean(tally["turns"], tally["squares"], tally["wins"])
            body.append(
                '<tr><td>%s</td><td class="name">%s</td><td>%s</td><td>%.1f</td>'
                '<td class="one">%.1f–%.1f</td><td>%s</td><td>%d</td><td class="one">%s</td></tr>'
                % (
                    escape(cell.setting.name),
                    escape(cell.player),
                    cell.games_in_words,
                    100 * p,
                    100 * least,
                    100 * most,
                    "%.2f" % turns[0] if turns else "–",
                    cell.setting.size,
                    "%.0f %%" % (100 * tally["red"] / tally["wins"]) if tally["wins"] else "–",
                )
            )
    return (
        '<section class="long"><h2>The numbers</h2><table><thead><tr><th>scenario</th><th '
        'class="name">player</th>'
        "<th>games</th><th>won %%</th><th>95&nbsp;%% interval</th><th>turns</th><th>par</th>"
        "<th>with a red row</th></tr></thead><tbody>%s</tbody></table>"
        '<p class="small">With a red row: games won with a row of hearts and diamonds only. %s</p></section>'
        % ("".join(body), escape(notes.red_rows(plan)))
    )
