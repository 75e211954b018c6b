"""Where everything lies on the Kreuzsummen table, worked out from the panel's size and the scenario.

The field lies in the middle with its row targets on the left and its column targets above; the left player's
hand is the column at the left edge, the right player's at the right edge. The display, between the draw pile
and the discard, lies below the field; on a wide panel it is a column on its right, and the field's cards are
larger. Nothing here draws.
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
WIDE_CELLS = (58, 44)  # and on a panel of at least
WIDE = const(300)  # px
APART = const(5)  # px between a column of the display and what lies beside it


def _edge(edges, room, count):
    for edge in edges:
        if edge * count <= room:
            return edge
    return edges[-1]


class Layout:
    """All places for a panel of `width` x `height` px and a field of `rows` x `cols` cells.

    Attributes are px: `cell_w`, `cell_h`, `field_x`, `field_y`, `rows_x`, `cols_y`, `hand_x` (both),
    `hand_y`, `display_x`, `display_y`, `step_x`, `step_y` (from one card of the display to the next, and to
    the draw pile before and the discard behind them), `status_y`.
    """

    def __init__(self, width, height, rows, cols, hand_size):
        self.cols = cols
        self.status_y = height - STATUS
        self.hand_x = (0, width - HAND_W)
        self.hand_y = BAR + (height - BAR - STATUS - HAND_H * hand_size) // 2
        middle = width - 2 * (HAND_W + 2)
        high = height - BAR - TARGET_H - STATUS
        edges = CELLS
        if width < WIDE:
            high -= HAND_H
            self.step_x = HAND_W
            self.step_y = 0
            self.display_x = (width - 3 * HAND_W) // 2
            self.display_y = height - STATUS - HAND_H
        else:
            edges = WIDE_CELLS
            self.step_x = 0
            self.step_y = HAND_H
            self.display_x = width - 2 * HAND_W - APART
            middle = self.display_x - APART - HAND_W - 2
            self.display_y = BAR + (height - BAR - STATUS - 3 * HAND_H) // 2
        self.cell_w = _edge(edges, middle - TARGET_W, cols)
        self.cell_h = _edge(edges, high, rows)
        self.rows_x = HAND_W + 2 + (middle - TARGET_W - self.cell_w * cols) // 2
        self.field_x = self.rows_x + TARGET_W
        self.cols_y = BAR + (high - self.cell_h * rows) // 2
        self.field_y = self.cols_y + TARGET_H
