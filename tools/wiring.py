"""Draws the manual's wiring pictures from the files of the boards: docs/pictures/wiring_BOARD_LANGUAGE.svg.

    python3 -m tools.wiring            draw all and write them
    python3 -m tools.wiring --check    compare with those that are there: exit status 1 where they differ

On the left the Pico from above, with the pins that the display and the keys use; on the right the front. A
board of one piece has no Pico to look at: its pins stand at the keys.
"""

import argparse
from pathlib import Path
from xml.sax.saxutils import escape

from firmware import boards
from firmware.text import LANGUAGES
from tools.boards.facts import OF_ONE_PIECE
from tools.ending import end

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"

# The pins of a Pico from above, the USB plug at the top: a number is a GP pin (Pico datasheet, section 2.1).
LEFT = (0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9, "GND", 10, 11, 12, 13, "GND", 14, 15)
RIGHT = ("VBUS", "VSYS", "GND", "3V3_EN", "3V3", "VREF", 28, "GND", 27, 26, "RUN", 22, "GND", 21, 20, 19, 18,
         "GND", 17, 16)  # fmt: skip
SIGNALS = (("SCK", "SCK"), ("MOSI", "MOSI"), ("CS", "CS"), ("DC", "D/C"), ("RST", "RST"), ("BL", "BL"))
SHAPES = {"up": "▲", "down": "▼", "left": "◀", "right": "▶", "press": "●"}

WORDS = {
    "de": {
        "panel": "Anzeige", "key": "Taste", "usb": "USB", "front": "Vorderseite",
        "ok": "wählen", "back": "zurück", "undo": "Schritt zurück", "menu": "Menü", "previous": "vorher",
        "next": "weiter", "move": "bewegen",
    },
    "en": {
        "panel": "display", "key": "key", "usb": "USB", "front": "front",
        "ok": "choose", "back": "back", "undo": "step back", "menu": "menu", "previous": "previous",
        "next": "next", "move": "move",
    },
}  # fmt: skip
MEANINGS = {"A": "ok", "B": "back", "X": "undo", "Y": "menu"}
FOUR_MEANINGS = {"A": "previous", "B": "next", "X": "ok", "Y": "back"}

# Okabe-Ito, as on the handheld's screen.
PANEL, KEY, INK, BOARD, PALE = "#56b4e9", "#e69f00", "#10181c", "#0f5c45", "#8fa3a0"
PITCH = 23  # px from one pin to the next
TOP = 50
PICO_X, PICO_W = 170, 150
FRONT_X = 570


class Drawing:
    """Shapes of an SVG, in px."""

    def __init__(self):
        self.parts = []

    def box(self, x, y, width, height, fill, radius=6):
        """A filled rectangle with round corners."""
        self.parts.append('<rect x="%d" y="%d" width="%d" height="%d" rx="%d" fill="%s"/>'
                          % (x, y, width, height, radius, fill))

    def disc(self, x, y, radius, fill):
        """A filled circle."""
        self.parts.append('<circle cx="%d" cy="%d" r="%d" fill="%s"/>' % (x, y, radius, fill))

    def text(self, x, y, words, fill=INK, size=15, anchor="middle", weight="normal"):
        """A line of words; `y` is its base line."""
        look = 'fill="%s" font-size="%d" text-anchor="%s" font-weight="%s"' % (fill, size, anchor, weight)
        self.parts.append('<text x="%d" y="%d" %s>%s</text>' % (x, y, look, escape(words)))

    def write(self, width, height):
        """The whole SVG as text."""
        head = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d"'
                ' font-family="DejaVu Sans, Arial, sans-serif">' % (width, height, width, height))
        ground = '<rect width="%d" height="%d" fill="#ffffff"/>' % (width, height)
        return "\n".join([head, ground, *self.parts, "</svg>", ""])


def used_pins(board):
    """What a board's GP pins are for: a dict of pin to (name, colour)."""
    signals = [(getattr(board, name), shown) for name, shown in SIGNALS]
    found = {pin: (shown, PANEL) for pin, shown in signals if pin is not None}
    found.update({pin: (SHAPES.get(name, name), KEY) for name, pin in board.KEYS})
    return found


def draw(name, language):
    """The SVG of a board (a name of firmware.boards) in a language, as text."""
    board = boards.load(name)
    words = WORDS[language]
    drawing = Drawing()
    if name in OF_ONE_PIECE.values():
        drawing.text(250, 30, board.NAME, size=20, weight="bold")
        _front(drawing, board, words, 250, with_pins=True)
        return drawing.write(500, 400)
    drawing.text(400, 30, board.NAME + " + Raspberry Pi Pico", size=20, weight="bold")
    _pico(drawing, used_pins(board), words)
    _front(drawing, board, words, FRONT_X)
    for y, colour, word in ((450, PANEL, words["panel"]), (480, KEY, words["key"])):
        drawing.box(FRONT_X - 60, y, 24, 18, colour)
        drawing.text(FRONT_X - 28, y + 14, word, anchor="start")
    return drawing.write(780, TOP + 24 + PITCH * len(LEFT) + 20)


def _pico(drawing, used, words):
    drawing.box(PICO_X, TOP, PICO_W, 30 + PITCH * len(LEFT), BOARD, 10)
    drawing.box(PICO_X + PICO_W // 2 - 24, TOP - 8, 48, 30, "#c8ccd0", 4)
    drawing.text(PICO_X + PICO_W // 2, TOP + 12, words["usb"], size=13)
    for pins, is_left in ((LEFT, True), (RIGHT, False)):
        side = -1 if is_left else 1
        edge = PICO_X if is_left else PICO_X + PICO_W
        for row, pin in enumerate(pins):
            y = TOP + 34 + row * PITCH
            purpose = used.get(pin)
            drawing.disc(edge - side * 10, y, 6, purpose[1] if purpose else "#d8c690")
            inside = "GP%d" % pin if isinstance(pin, int) else pin
            drawing.text(edge - side * 20, y + 4, inside, "#ffffff", 11, "start" if is_left else "end")
            if purpose:
                drawing.box(edge - 66 if is_left else edge + 8, y - 10, 58, 20, purpose[1])
                drawing.text(edge + side * 37, y + 5, purpose[0], size=14, weight="bold")


def _front(drawing, board, words, middle, with_pins=False):
    """The front of the handheld, keys beside the glass; where the keys sit is right, their sizes are not."""
    width, height = board.WIDTH // 2, board.HEIGHT // 2
    top = 120
    drawing.box(middle - 185, top - 40, 370, height + 80, "#2b2f36", 24)
    drawing.box(middle - width // 2, top, width, height, "#0b2530", 4)
    pins = dict(board.KEYS)
    centre = top + height // 2
    keys = _four_places(middle, centre) if board.FOUR_KEYS else _places(middle, centre, "press" in pins)
    for name, x, y in keys:
        drawing.disc(x, y, 17 if len(name) == 1 else 13, KEY if len(name) == 1 else PALE)
        drawing.text(x, y + 6, SHAPES.get(name, name), size=16 if len(name) == 1 else 13, weight="bold")
    meanings = FOUR_MEANINGS if board.FOUR_KEYS else MEANINGS
    lines = ["%s  %s" % (name, words[meanings[name]]) for name in "ABXY"]
    if not board.FOUR_KEYS:
        press = " ●  " + words["ok"] if "press" in pins else ""
        lines.insert(0, "▲▼◀▶  " + words["move"] + press)
    drawing.text(middle, top - 14, words["front"], "#ffffff", 13)
    y = top + height + 70
    for number, line in enumerate(lines):
        name = line[0]
        pin = "  (GP%d)" % pins[name] if with_pins and name in pins else ""
        if with_pins and name not in pins:
            pin = "  (" + ", ".join("GP%d" % pins[key] for key in ("up", "down", "left", "right")) + ")"
        drawing.text(middle - 150, y + 22 * number, line + pin, anchor="start")


def _places(middle, centre, has_press):
    """(key, x, y) of a cross or joystick on the left and four keys on the right."""
    x = middle - 125
    found = [("up", x, centre - 32), ("down", x, centre + 32)]
    found += [("left", x - 32, centre), ("right", x + 32, centre)]
    if has_press:
        found.append(("press", x, centre))
        return found + [(name, middle + 125, centre - 60 + 40 * i) for i, name in enumerate("ABXY")]
    x = middle + 125
    found += [("X", x, centre - 34), ("Y", x - 34, centre)]
    return [*found, ("A", x + 34, centre), ("B", x, centre + 34)]


def _four_places(middle, centre):
    return [("A", middle - 130, centre - 34), ("B", middle - 130, centre + 34),
            ("X", middle + 130, centre - 34), ("Y", middle + 130, centre + 34)]


def drawings():
    """All pictures: a dict of file name to SVG text."""
    return {"wiring_%s_%s.svg" % (name, language): draw(name, language)
            for name in boards.NAMES for language in LANGUAGES}


def main(arguments=None):
    """The command; gives the exit status."""
    parser = argparse.ArgumentParser(prog="tools.wiring", description="Draw the manual's wiring pictures.")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    options = parser.parse_args(arguments)
    differ = 0
    for name, text in drawings().items():
        path = PICTURES / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        differ += 1
        if options.check:
            print("%s differs: python3 -m tools.wiring draws it anew." % name)
        else:
            path.write_text(text, encoding="utf-8")
    if not options.check:
        print("%d pictures written." % differ)
    return 1 if options.check and differ else 0


if __name__ == "__main__":
    end(main)
