"""Where everything lies on the Kreuzsummen table, worked out from the panel's size and the scenario.

The field lies in the middle with its row targets on the left and its column targets above; the left player's
hand is the column at the left edge, the right player's at the right edge; the display, the draw pile and the
discard lie below the field. Nothing here draws.
"""

from micropython import const

BAR = const(17)  # px of the names at the top
STATUS = const(17)  # px of the words at the bottom
HAND_W = const(34)  # px of a card of the hand or the display
HAND_H = const(38)
TARGET_W = const(30)  # px of a row target
TARGET_H = const(30)  # px of a column target
BUTTON_W = const(66)
CELLS = (46, 34)  # px of the edges that field cards are drawn for, largest first


def _edge(room, count):
    for edge in CELLS:
        if edge * count <= room:
            return edge
    return CELLS[-1]


class Layout:
    """All places for a panel of `width` x `height` px and a field of `rows` x `cols` cells.

    Attributes are px: `cell_w`, `cell_h`, `field_x`, `field_y`, `rows_x`, `cols_y`, `hand_x` (both),
    `hand_y`, `display_x`, `display_y`, `pile_x`, `discard_x`, `status_y`.
    """

    def __init__(self, width, height, rows, cols, hand_size):
        self.cols = cols
        middle = width - 2 * (HAND_W + 2)
        high = height - BAR - TARGET_H - HAND_H - STATUS
        self.cell_w = _edge(middle - TARGET_W, cols)
        self.cell_h = _edge(high, rows)
        left = HAND_W + 2
        self.rows_x = left + (middle - TARGET_W - self.cell_w * cols) // 2
        self.field_x = self.rows_x + TARGET_W
        self.cols_y = BAR + (high - self.cell_h * rows) // 2
        self.field_y = self.cols_y + TARGET_H
        self.hand_x = (0, width - HAND_W)
        pitch = HAND_H
        self.hand_y = BAR + (height - BAR - STATUS - pitch * hand_size) // 2
        self.display_y = height - STATUS - HAND_H
        self.display_x = (width - 3 * HAND_W) // 2
        self.pile_x = self.display_x - HAND_W
        self.discard_x = self.display_x + 3 * HAND_W
        self.status_y = height - STATUS
