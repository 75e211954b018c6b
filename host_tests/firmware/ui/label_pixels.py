"""Print the pixels of texts as our labels and as the library draw them: label_pixels.py ROOT PATH...

On either interpreter. For each text by both classes of ours and by the library alone: a line
"= FONT NUMBER WHOSE", the lines of the text, and the rows of its pixels. For both of ours at the left, in the
middle and at the right, too, and then where the picture lies.
"""

import sys

root = sys.argv[1]
sys.path[:0] = [root, root + "/firmware"] + sys.argv[2:]

from adafruit_display_text import bitmap_label, wrap_text_to_pixels  # noqa: E402

from displayio import Group  # noqa: E402
from firmware.ui import labels, library_label, slim_label  # noqa: E402
from firmware.ui.glyphs import GlyphFont  # noqa: E402

ALL = "".join(chr(c) for c in range(32, 127)) + "ÄÖÜäöüß„“’–…·×÷−≤≥•←→↑↓▲▼◀▶★☆✓✗♥♠♦♣"
PROSE = "Lege drei Karten: dann füllst du auf. Ärgerlich! Bis jede Reihe ihr Ziel trifft und die Spalten."
# (text, width to wrap it to in px, or 0).
TEXTS = (  # every word has room in a line: ours are never broken
    ("Größe: 7 ≤ ♥j„Ü“", 0),
    (ALL, 0),
    ("j", 0),
    (" a  b ", 0),
    ("eins\nund zwei\n\nÄg", 0),
    (PROSE, 232),
    (PROSE, 120),
    (PROSE + "\n" + PROSE, 150),
)


def show(name, case, who, lines, bitmap):
    print("=", name, case, who)
    for line in lines:
        print(line)
    for y in range(bitmap.height):
        print("".join(["#" if bitmap[x, y] else "." for x in range(bitmap.width)]))


def by_library(font, text, width):
    """(lines, Bitmap) by the library; its spacing of lines is a font's height and a fifth of it."""
    lines = wrap_text_to_pixels(text, width, font) if width else text.split("\n")
    return lines, bitmap_label.Label(font, text="\n".join(lines), line_spacing=1.2).bitmap


def place(label):
    """Where the upper left pixel of a label's picture lies."""
    x = y = 0
    while True:
        x += label.x
        y += label.y
        if not isinstance(label, Group):
            return x, y
        label = label[0]


def by_ours(kind, font, name, case, text, width):
    """Show a text by a class of ours, on a label that is used again."""
    labels.Label = kind
    who = kind.__module__.rpartition(".")[2]
    pool = pools.setdefault(who, labels.Labels())
    label = pool.take(font, text, 0xFFFFFF, 0, 0, labels.LEFT, width)
    show(name, case, who, label.text.split("\n"), label.bitmap)
    for align in (labels.LEFT, labels.CENTRE, labels.RIGHT):
        labels.write(label, text, 120, 7, align, width)
        x, y = place(label)
        show(name, "%d-%d" % (case, align), who, ["%d %d" % (x, y)], label.bitmap)
    pool.put_back([label])


pools = {}
for name in ("small", "text", "title"):
    font = GlyphFont(root + "/firmware/type/" + name + ".font")
    for case in range(len(TEXTS)):
        text, width = TEXTS[case]
        for kind in (slim_label.Label, library_label.Label):
            by_ours(kind, font, name, case, text, width)
        show(name, case, "library", *by_library(font, text, width))
