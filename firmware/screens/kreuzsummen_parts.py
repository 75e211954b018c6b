"""What the Kreuzsummen table is made of: in memory only until it stands."""

from displayio import Group
from firmware.screens.kreuzsummen_layout import BAR, BUTTON_W, HAND_H, HAND_W, STATUS, TARGET_H, TARGET_W
from firmware.ui import theme, tiles
from firmware.ui.animals import SMALL, small
from firmware.ui.cards import Cards, Frame
from firmware.ui.flight import Flights
from firmware.ui.page import box
from firmware.ui.target import OPEN, Target


def make(page, lay, rows, cols, hand_size):
    """Make all layers of a `page` with a Layout, in pieces of some 10 ms: a generator that rests after each.

    `rows` and `cols` are the targets; 0: not known yet. Returns what the page has to do with later.
    """
    app = page.app
    group = page.group
    width = page.width
    w = page.words
    animals = app.campaign.progress.animals
    banners = []
    names = []
    for seat in range(2):
        banner = box(width // 2 * seat, 0, width // 2, BAR - 1, theme.FELT_LIGHT)
        group.append(banner)
        banners.append(banner)
        group.append(small(animals[seat], (width - SMALL[0] - 2) * seat + 1, 0))
        names.append(page.label(app.small, " ", theme.QUIET, 0, 2))
        yield
    row_targets = []
    col_targets = []
    for col in range(len(cols)):
        target = Target(lay.field_x + col * lay.cell_w, lay.cols_y, lay.cell_w, TARGET_H)
        target.word = w.COLUMN
        col_targets.append(target)
    for row in range(len(rows)):
        target = Target(lay.rows_x, lay.field_y + row * lay.cell_h, TARGET_W, lay.cell_h)
        target.word = w.ROW
        row_targets.append(target)
    for targets, numbers in ((col_targets, cols), (row_targets, rows)):
        for i in range(len(targets)):
            group.append(targets[i])
            if numbers[i]:
                targets[i].set(numbers[i], 0, 0, False, OPEN)
                yield
    ready, resting, spent = theme.card_palettes()
    cell = (lay.cell_w, lay.cell_h)
    field = Cards(app, len(cols), len(rows), lay.field_x, lay.field_y, ready, cell)
    field.title = w.FIELD
    group.append(field)
    yield
    hands = []
    for seat in range(2):
        hand = Cards(app, 1, hand_size, lay.hand_x[seat], lay.hand_y, resting)
        hand.title = w.ANIMALS[animals[seat]]
        hands.append(hand)
        group.append(hand)
        yield
    x, y, step_x, step_y = lay.display_x, lay.display_y, lay.step_x, lay.step_y
    display = Cards(app, 3 if step_x else 1, 3 if step_y else 1, x, y, resting)
    display.title = w.DISPLAY
    group.append(display)
    # the draw pile shows a back, the discard its top card; each with its number on a small sign
    ends = (
        Cards(app, 1, 1, x - step_x, y - step_y, resting),
        Cards(app, 1, 1, x + 3 * step_x, y + 3 * step_y, spent),
    )
    for end in ends:
        end.title = None
        group.append(end)
    yield
    # the discard's sign lies in the corner, so that the rank of its card can be read
    pile, discard = ends
    corner = discard.x + HAND_W - 18
    y = HAND_H - 15
    wide_sign = box(corner, discard.y + y, 18, 13, theme.FELT)  # for two digits
    group.append(box(pile.x + 8, pile.y + y, HAND_W - 16, 13, theme.FELT))
    group.append(box(corner + 3, discard.y + y, 12, 13, theme.FELT))
    group.append(wide_sign)
    counts = []
    for end, middle, word in ((pile, pile.x + HAND_W // 2, w.PILE), (discard, corner + 9, w.DISCARD)):
        count = tiles.Number("digits14", theme.mark(theme.WHITE), 2, middle, end.y + y + 2)
        count.word = word
        group.append(count)
        counts.append(count)
    yield
    button = Group()
    button.append(box(width - BUTTON_W, lay.status_y, BUTTON_W, STATUS, theme.GREEN))
    group.append(button)
    corner = page.label(app.small, " ", theme.QUIET, 0, 0)
    status = page.label(app.small, " ", theme.WHITE, 4, lay.status_y + 2)
    flights = Flights(app, group, ready, cell)
    cursor = Frame(theme.YELLOW)
    first = Frame(theme.ORANGE, corners=True)
    chosen = Frame(theme.ORANGE, corners=True)
    for frame in (cursor, first, chosen):  # these above: one marks a pressed key where the cursor is
        group.append(frame)
    return (
        banners, names, row_targets, col_targets, (ready, resting), field, hands, display, ends, wide_sign,
        counts, button, corner, status, flights, cursor, first, chosen,
    )  # fmt: skip
