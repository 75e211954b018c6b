"""Plots as inline SVG: for screens wide and narrow, light and dark, and for paper, also without colours
(every series has its own mark).

`STYLE` is the CSS that they need; it asks for the colours --ink and --paper.
"""

from html import escape

STYLE = """
:root { --s0: #0072b2; --s1: #d55e00; --s2: #009e73; --s3: #b5578d; --s4: #b37400; --s5: #2a86c0;
  --grid: #ddd; --doubles: #333; --equal: #bbb; }
@media screen and (prefers-color-scheme: dark) { :root { --s0: #5aa9e6; --s1: #ff8a4c; --s2: #2fc59b;
  --s3: #e79cc6; --s4: #f0b429; --s5: #9ad7f7; --grid: #3a3a3a; --doubles: #ddd; --equal: #666; } }
svg { width: 100%; height: auto; font: 11px system-ui, sans-serif; } svg text { fill: var(--ink); }
svg path { vector-effect: non-scaling-stroke; } .grid { stroke: var(--grid); } .axis { stroke: var(--ink); }
.s0 { stroke: var(--s0); fill: var(--s0); } .s1 { stroke: var(--s1); fill: var(--s1); }
.s2 { stroke: var(--s2); fill: var(--s2); } .s3 { stroke: var(--s3); fill: var(--s3); }
.s4 { stroke: var(--s4); fill: var(--s4); } .s5 { stroke: var(--s5); fill: var(--s5); }
.line { fill: none; } .hollow { fill: var(--paper); } .narrow { display: none; }
.equal { fill: var(--equal); } .gaps { fill: #e69f00; } .sums { fill: #56b4e9; }
.doubles { fill: var(--doubles); }
svg.key { width: 34px; height: 14px; vertical-align: middle; margin-right: 4px; }
.heat text { fill: #111; } .box { display: inline-block; width: 12px; height: 12px; vertical-align: -1px;
  margin-right: 4px; }
.legend span { display: inline-block; margin-right: 1.4em; }
@media (max-width: 600px) { .plot { font-size: 22px; } .plot .mark { transform: scale(1.7); }
  .narrow { display: inline; } .wide { display: none; } }
"""
_SERIES = 6  # that have colours of their own
_DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 4", "10 5")
WIDTH = 720
_LEFT, _RIGHT, _TOP, _BOTTOM, _X_TITLE = 78, 8, 12, 36, 22
# On a narrow screen a plot is half as large; so the words that stand in it there are twice as large.
_FORMS = (("wide", 1), ("narrow", 2))


def mark(i, x, y, size=3.6):
    """The mark of series i: circle, square, triangle, diamond, ... filled or not."""
    shapes = (
        "M%g 0A%g %g 0 1 0 -%g 0A%g %g 0 1 0 %g 0Z" % ((size,) * 7),
        "M-{0} -{0}H{0}V{0}H-{0}Z".format(size * 0.9),
        "M0 -{0}L{0} {0}H-{0}Z".format(size),
        "M0 -{0}L{0} 0L0 {0}L-{0} 0Z".format(size * 1.2),
    )
    return '<g transform="translate(%.1f %.1f)"><path class="mark s%d%s" d="%s"/></g>' % (
        x,
        y,
        i % _SERIES,
        "" if i < len(shapes) else " hollow",
        shapes[i % len(shapes)],
    )


class Frame:
    """A plot with named places on the x axis and numbers on the y axis."""

    def __init__(self, names, low, high, unit, height=260, title="", x_title=""):
        """`names`: what stands below each place; `low`, `high`: of the y axis; `unit`: behind its numbers."""
        self.parts = []
        self._names = names
        self._low = low
        self._high = high if high > low else low + 1
        self._floor = height - _BOTTOM - _X_TITLE * bool(x_title)
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
        return self._floor - part * (self._floor - _TOP)

    def _axes(self, unit, x_title):
        floor = self._floor
        values = ticks(self._low, self._high)
        apart = (floor - _TOP) / max(1, len(values) - 1)
        for value in values:
            self.parts.append('<path class="grid" d="M%d %.1fH%d"/>' % (_LEFT, self.y(value), WIDTH - _RIGHT))
        self.parts.append('<path class="axis" d="M%d %.1fH%d"/>' % (_LEFT, floor, WIDTH - _RIGHT))
        longest = max([len(name) for name in self._names], default=1)
        for form, scale in _FORMS:
            for value in values[:: 1 if apart > 11 * scale else 2]:
                self._text(_LEFT - 5, self.y(value) + 3.5 * scale, "%g%s" % (value, unit), "end", form)
            letters = max(12, int(self._step / (6.2 * scale)))
            every = max(1, -(-int(min(longest, letters) * 7 * scale + 6) // max(1, int(self._step))))
            for place, name in enumerate(self._names):
                if place % every == 0:
                    x = self.x(place)
                    fitting = min(letters, int((WIDTH - x) / (3.5 * scale)))
                    self._text(x, floor + 2 + 13 * scale, short(name, fitting), "middle", form)
        if x_title:
            self._text(WIDTH / 2, self._height - 6, x_title, "middle")

    def _text(self, x, y, words, anchor, style=""):
        self.parts.append(
            '<text x="%.1f" y="%.1f" text-anchor="%s"%s>%s</text>'
            % (x, y, anchor, ' class="%s"' % style if style else "", escape(words))
        )

    def whisker(self, i, x, low, high):
        """The span of a value of series i."""
        low, high = self.y(low), self.y(high)
        self.parts.append(
            '<path class="line s{5}" d="M{0:.1f} {1:.1f}V{2:.1f}M{3:.1f} {1:.1f}H{4:.1f}M{3:.1f} {2:.1f}'
            'H{4:.1f}"/>'.format(x, low, high, x - 2, x + 2, i % _SERIES)
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
            '<path class="line s%d" d="%s" stroke-width="1.4" stroke-dasharray="%s"/>'
            % (i % _SERIES, path, _DASHES[i % len(_DASHES)])
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
        return '<svg class="plot" viewBox="0 0 %d %d" role="img" aria-label="%s">%s</svg>' % (
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
            '<span><svg class="key" viewBox="0 0 24 10"><path class="line s%d" d="M0 5H24" '
            'stroke-width="1.4" stroke-dasharray="%s"/>%s</svg>%s</span> '
            % (i % _SERIES, _DASHES[i % len(_DASHES)], mark(i, 12, 5, 3.2), escape(name))
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
