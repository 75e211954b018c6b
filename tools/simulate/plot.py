"""Plots as inline SVG: for the screen and for paper, also without colours (every series has its own mark)."""

from html import escape

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
_DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4", "10 5")
WIDTH = 720
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 8, 10, 40


def colour(i):
    """The colour of series i."""
    return COLOURS[i % len(COLOURS)]


def mark(i, x, y, size=3.6):
    """The mark of series i: circle, square, triangle, diamond, ... filled or not."""
    shapes = (
        "M%g 0A%g %g 0 1 0 -%g 0A%g %g 0 1 0 %g 0Z" % ((size,) * 7),
        "M-{0} -{0}H{0}V{0}H-{0}Z".format(size * 0.9),
        "M0 -{0}L{0} {0}H-{0}Z".format(size),
        "M0 -{0}L{0} 0L0 {0}L-{0} 0Z".format(size * 1.2),
    )
    fill = colour(i) if i < len(shapes) else "#fff"
    return '<path d="%s" transform="translate(%.1f %.1f)" fill="%s" stroke="%s"/>' % (
        shapes[i % len(shapes)],
        x,
        y,
        fill,
        colour(i),
    )


class Frame:
    """A plot with named places on the x axis and numbers on the y axis."""

    def __init__(self, names, low, high, unit, height=260, title="", x_title=""):
        """`names`: what stands below each place; `low`, `high`: of the y axis; `unit`: behind its numbers."""
        self.parts = []
        self._names = names
        self._low = low
        self._high = high if high > low else low + 1
        self._height = height
        self._step = (WIDTH - _LEFT - _RIGHT) / max(1, len(names))
        self._title = title
        self._axes(unit, x_title)

    def x(self, place, shift=0.0):
        """The middle of a place; `shift` -0.5..0.5 within it."""
        return _LEFT + (place + 0.5 + shift) * self._step

    def y(self, value):
        """The height of a value."""
        part = (value - self._low) / (self._high - self._low)
        return self._height - _BOTTOM - part * (self._height - _TOP - _BOTTOM)

    def _axes(self, unit, x_title):
        for value in ticks(self._low, self._high):
            y = self.y(value)
            self.parts.append('<path class="grid" d="M%d %.1fH%d"/>' % (_LEFT, y, WIDTH - _RIGHT))
            self.text(_LEFT - 5, y + 3.5, "%g%s" % (value, unit), "end")
        floor = self.y(self._low)
        self.parts.append('<path class="axis" d="M%d %.1fH%d"/>' % (_LEFT, floor, WIDTH - _RIGHT))
        longest = max([len(name) for name in self._names], default=1)
        every = max(1, -(-int(longest * 7 + 6) // max(1, int(self._step))))
        for place, name in enumerate(self._names):
            if place % every == 0 or longest > 12:
                self.text(self.x(place), floor + 14, short(name, max(6, int(self._step / 6.2))), "middle")
        if x_title:
            self.text(WIDTH / 2, self._height - 6, x_title, "middle")

    def text(self, x, y, words, anchor="start", style=""):
        """Words at a point."""
        self.parts.append(
            '<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>'
            % (x, y, anchor, ' class="%s"' % style if style else "", escape(words))
        )

    def whisker(self, i, x, low, high):
        """The span of a value of series i."""
        low, high = self.y(low), self.y(high)
        self.parts.append(
            '<path d="M{0:.1f} {1:.1f}V{2:.1f}M{3:.1f} {1:.1f}H{4:.1f}M{3:.1f} {2:.1f}H{4:.1f}" '
            'stroke="{5}" fill="none"/>'.format(x, low, high, x - 2, x + 2, colour(i))
        )

    def line(self, i, points):
        """A line of series i through points; each (x, value), None breaks it."""
        path = ""
        pen = "M"
        for point in points:
            if point is None:
                pen = "M"
                continue
            path += "%s%.1f %.1f" % (pen, point[0], self.y(point[1]))
            pen = "L"
        self.parts.append(
            '<path d="%s" fill="none" stroke="%s" stroke-width="1.4" stroke-dasharray="%s"/>'
            % (path, colour(i), _DASHES[i % len(_DASHES)])
        )

    def dot(self, i, x, value, tip=""):
        """The mark of series i; `tip` is shown when the pointer rests on it."""
        tip = "<title>%s</title>" % escape(tip) if tip else ""
        self.parts.append("<g>%s%s</g>" % (tip, mark(i, x, self.y(value))))

    def bar(self, x, width, low, high, style, tip=""):
        """A bar from one value to another; `style` is its class."""
        top, floor = self.y(high), self.y(low)
        self.parts.append(
            '<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" class="%s"><title>%s</title></rect>'
            % (x - width / 2, top, width, max(0.0, floor - top), style, escape(tip))
        )

    @property
    def step(self):
        """The width of a place."""
        return self._step

    def svg(self):
        """The whole plot."""
        return '<svg viewBox="0 0 %d %d" role="img" aria-label="%s">%s</svg>' % (
            WIDTH,
            self._height,
            escape(self._title),
            "".join(self.parts),
        )


def short(name, most):
    """A name that is at most so long."""
    return name if len(name) <= most else name[: most - 1] + "…"


def ticks(low, high):
    """Four to eight round numbers from low to high."""
    span = high - low
    size: float = 0.001
    while True:
        for step in (1, 2, 5):
            if span / (size * step) <= 6:
                apart = size * step
                first = -(-low // apart) * apart
                return [round(first + i * apart, 6) for i in range(int((high - first) / apart + 1e-9) + 1)]
        size *= 10


def legend(names):
    """The marks of the series with their names, as HTML."""
    found = []
    for i, name in enumerate(names):
        found.append(
            '<span><svg class="key" viewBox="0 0 24 10"><path d="M0 5H24" stroke="%s" stroke-dasharray="%s"'
            ' stroke-width="1.4"/>%s</svg>%s</span>'
            % (colour(i), _DASHES[i % len(_DASHES)], mark(i, 12, 5, 3.2), escape(name))
        )
    return '<p class="legend">%s</p>' % "".join(found)


def heat(cols, values, words, tip):
    """A field whose cells are the darker the greater their value (0..1); `words` stand in them."""
    size = 40
    rows = -(-len(values) // cols)
    parts = []
    for cell, value in enumerate(values):
        x, y = cell % cols * size, cell // cols * size
        shade = int(255 - 150 * max(0.0, min(1.0, value)))
        parts.append(
            '<rect x="%d" y="%d" width="%d" height="%d" fill="rgb(%d,%d,255)" stroke="#444"/>'
            % (x + 1, y + 1, size - 2, size - 2, shade, shade)
        )
        parts.append(
            '<text x="%d" y="%d" text-anchor="middle">%s</text>'
            % (x + size // 2, y + size // 2 + 4, escape(words[cell]))
        )
    return '<svg class="heat" viewBox="0 0 %d %d" style="width:%dpx" role="img" aria-label="%s">%s</svg>' % (
        cols * size,
        rows * size,
        cols * size,
        escape(tip),
        "".join(parts),
    )
