"""Layer: what groups and tile grids have in common, a place in a tree."""

from firmware.compositor.damage import damage


class Layer:
    """Has a position in the group around it and can be hidden.

    A subclass sets `_x` and `_y` and has `_vanish()`, which gives up the layer's place on the panel until
    the next refresh, and `_collect()`, which finds a new one.
    """

    _in_group = False
    _hidden = False

    @property
    def x(self):
        """From the left edge of the group, in its pixels."""
        return self._x

    @x.setter
    def x(self, value):
        if value != self._x:
            self._vanish()
            self._x = value

    @property
    def y(self):
        """From the top edge of the group, in its pixels."""
        return self._y

    @y.setter
    def y(self, value):
        if value != self._y:
            self._vanish()
            self._y = value

    @property
    def hidden(self):
        return self._hidden

    @hidden.setter
    def hidden(self, value):
        if value != self._hidden:
            self._vanish()
            damage.drawn = None
            self._hidden = bool(value)
