"""Where the texts lie on the glass: whether they fit, lie apart, and are read from top to bottom."""

from itertools import pairwise

# On the board: the boxes of all visible labels, and of all cards, numbers and targets, in px of the glass:
# (text or "", left, top, right, bottom).
BOXES = """
def _corner(label):
    # of a label's picture: the library has that within two groups
    x = y = 0
    while True:
        x += label.x
        y += label.y
        if not hasattr(label, "append"):
            return x, y
        label = label[0]

def _label(node, x, y, scale):
    font = node.font
    lines = node.text.split("\\n")
    high = font.ascent + font.descent
    left, top = _corner(node)
    left = x + left * scale
    top = y + top * scale
    wide = max([font.width(line) for line in lines])
    step = int(high * 1.2)
    return node.text, left, top, left + wide * scale, top + (high + step * (len(lines) - 1)) * scale

def _grids(node, x, y, scale, found):
    if node.hidden:
        return
    x += node.x * scale
    y += node.y * scale
    if hasattr(node, "tile_width"):
        wide = node.width * node.tile_width * scale
        found.append((x, y, x + wide, y + node.height * node.tile_height * scale))
    else:
        for child in node:
            _grids(child, x, y, scale * node.scale, found)

def _boxes(node, x, y, scale, found):
    if node.hidden:
        return
    if isinstance(getattr(node, "text", None), str):
        if node.text.strip():
            found.append(_label(node, x, y, scale))
    elif hasattr(node, "say"):
        grids = []
        _grids(node, x, y, scale, grids)
        if grids:
            found.append(("", min([g[0] for g in grids]), min([g[1] for g in grids]),
                          max([g[2] for g in grids]), max([g[3] for g in grids])))
    elif hasattr(node, "append"):
        x += node.x * scale
        y += node.y * scale
        for child in node:
            _boxes(child, x, y, scale * node.scale, found)

def boxes():
    found = []
    _boxes(app.page.group, 0, 0, 1, found)
    return found
"""


def complaints(stage):
    """What does not fit on the page that is open, as sentences."""
    board = stage.handheld.board
    boxes = stage.handheld.ask("boxes()")
    found = []
    for n, (text, left, top, right, bottom) in enumerate(boxes):
        if not text:
            continue
        if left < 0 or top < 0 or right > board.WIDTH or bottom > board.HEIGHT:
            found.append("%r leaves the glass: %s" % (text, (left, top, right, bottom)))
        for m, (other, *box) in enumerate(boxes):
            if m == n or (other and m > n):  # itself, or a pair of labels that is looked at later
                continue
            if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom:
                found.append("%r lies on %r" % (text, other or box))
    return found


def out_of_order(stage):
    """Which texts are read after one that lies below them, unless they lie to its right: pairs of texts."""
    labels = [box for box in stage.handheld.ask("boxes()") if box[0]]
    return [
        (text, before)
        for (before, _, top, right, _), (text, left, _, _, bottom) in pairwise(labels)
        if bottom <= top + 2 and left < right
    ]
