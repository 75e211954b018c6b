"""Cards on the table: zones of equal cards as grids, and the frames around them."""

from displayio import Bitmap, Group, Picture
from firmware.ui import theme, tiles

HAND = (34, 38)  # px of a card of a hand
BACK = 14  # tile of a card's back
_HANDS = {"de": "hand34x38_de", "en": "hand34x38_en"}  # its sheets, by the language of their letters
EDGE = 3  # px of a frame's bars
OUTSIDE = -1000  # px: above every panel


class Cards(Group):
    """`cols` x `rows` cards with the top left corner at (x, y) px.

    Cards of the field have the size `field` (width, height in px) and marks for the depth of their stacks;
    without it they are cards of a hand, HAND px, with court cards in the letters of the chosen language.
    """

    title = ""  # what a reader of the screen hears before the cards; None: they are not read

    def __init__(self, app, cols, rows, x, y, palette, field=None):
        super().__init__(x=x, y=y)
        self._words = app.words
        self._n = cols * rows
        if field:
            size = "%dx%d" % field
            faces = "field" + size
            suits = "suits" + size
        else:
            faces = _HANDS[app.language]
            suits = "suits34x38"
        self._faces = tiles.grid(faces, palette, cols, rows, 0, 0)
        self._suits = tiles.grid(suits, theme.suits(), cols, rows, 0, 0)
        self._cards = bytearray(self._n)
        self._depths = bytearray(self._n)
        self.append(self._faces)
        self.append(self._suits)
        self._marks = None
        if field:
            self._marks = tiles.grid("depth" + size, theme.mark(theme.INK), cols, rows, 0, 0)
            self.append(self._marks)

    def put(self, index, card, depth=1, suit=True):
        """Show `card` (0: a free place) at `index`, on a stack of `depth`; without `suit` its rank only."""
        suit = (card & 3) + 1 if card and suit else 0
        if self._cards[index] != card or self._suits[index] != suit:
            self._cards[index] = card
            self._faces[index] = card >> 2
            self._suits[index] = suit
        if self._depths[index] != depth:
            self._depths[index] = depth
            if self._marks:
                self._marks[index] = min(depth, 5) - 1 if depth > 1 else 0

    def back(self, there):
        """Show the back of a card in the first place, or a free place."""
        self._faces[0] = BACK if there else 0

    def light(self, palette):
        """Change the paper of all cards."""
        if self._faces.pixel_shader is not palette:
            self._faces.pixel_shader = palette

    def say(self):
        """What a reader of the screen hears: the title and all cards."""
        if self.title is None:
            return ""
        said = []
        for i in range(self._n):
            card = self._cards[i]
            text = name(card, self._words)
            if self._depths[i] > 1:
                text += ", " + self._words.DEPTH % self._depths[i]
            said.append(text)
        return self.title + ": " + ", ".join(said)


def name(card, words):
    """The name of a card, as it is said: "7 Herz", "Bube Pik"; the word for a free place for 0."""
    if not card:
        return words.FREE
    rank = card >> 2
    return "%s %s" % (words.COURTS[rank - 11] if rank > 10 else rank, words.SUITS[card & 3])


class Frame(Picture):
    """A frame of one colour that can be laid around any box; `corners` only, where it says "chosen"."""

    def __init__(self, colour, corners=False):
        # Outside and not hidden: what goes and comes has the whole tree looked through.
        super().__init__(Bitmap(1, 1, 2), theme.mark(colour), 0, OUTSIDE)
        self._corners = corners
        self._pictures = {}  # the frames that were laid so far, by their size

    def around(self, x, y, w, h):
        """Show the frame around the box at (x, y), `w` x `h` px."""
        picture = self._pictures.get(h << 10 | w)
        if picture is None:
            picture = self._pictures[h << 10 | w] = self._draw(w, h)
        self.show(picture)
        self.x = x
        self.y = y

    def _draw(self, w, h):
        picture = Bitmap(w, h, 2)
        pixels = picture.edit()
        pixels.fill(1)
        pixels.fill_rect(EDGE, EDGE, w - 2 * EDGE, h - 2 * EDGE, 0)
        if self._corners:
            long = w // 3
            pixels.fill_rect(long, 0, w - 2 * long, h, 0)
            pixels.fill_rect(0, long, w, h - 2 * long, 0)
        return picture

    def hide(self):
        """Take the frame away."""
        self.y = OUTSIDE
