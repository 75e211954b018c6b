"""Print a label's pixels and what the fonts cost, on either interpreter: label_rows.py ROOT PATH..."""

import gc
import sys

root = sys.argv[1]
sys.path[:0] = [root, root + "/firmware"] + sys.argv[2:]

from adafruit_display_text import bitmap_label, wrap_text_to_pixels  # noqa: E402

from firmware.ui.glyphs import GlyphFont  # noqa: E402
from firmware.ui.type import load_sheet  # noqa: E402

ALL = "".join(chr(c) for c in range(32, 127)) + "ÄÖÜäöüß„“’–…·×÷−≤≥•←→↑↓▲▼◀▶★☆✓✗♥♠♦♣"
for name in ("small", "text", "title"):
    font = GlyphFont(root + "/firmware/type/" + name + ".font")
    label = bitmap_label.Label(font, text="Größe: 7 ≤ ♥j„Ü“", save_text=False)
    bitmap = label._bitmap
    print(name, font.width("Größe: 7 ≤ ♥j„Ü“"), bitmap.width, bitmap.height)
    for y in range(bitmap.height):
        print("".join("#" if bitmap[x, y] else "." for x in range(bitmap.width)))
    print("|".join(wrap_text_to_pixels("Lege drei Karten: dann füllst du auf. Ärgerlich!", 120, font)))
sheet, width, height = load_sheet(root + "/firmware/type/stars.sheet")
for y in range(sheet.height):
    print(" ".join(str(sheet[x, y]) for x in range(width)))
if hasattr(gc, "mem_alloc"):
    for name in ("small", "text", "title"):
        font = label = bitmap = glyphs = None
        gc.collect()
        before = gc.mem_alloc()
        font = GlyphFont(root + "/firmware/type/" + name + ".font")
        gc.collect()
        bare = gc.mem_alloc() - before
        for character in ALL:
            glyphs = font.get_glyph(ord(character))
        gc.collect()
        print("cost", name, bare, gc.mem_alloc() - before)
