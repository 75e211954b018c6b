"""Layer: what groups and tile grids have in common, a place in a tree."""

from firmware.compositor.damage import damage


class Layer:
    """Has a position in the group around it and can be hidden.

    Defaults are the class's, because an attribute costs RAM in each object only once it is set.
    """

    # MicroPython looks for what an object has not got itself in one class after the other, and in a class
    # whose dict is full it looks at every entry. With 12 entries a dict is full, with 13 it has room for 17:
    # with this one and the one in TileGrid a table opens in 190 ms instead of 217.
    _spare = None

    _x = 0
    _y = 0
    _group = None  # type: Layer  # the group that it is in
    _hidden = False
    _scale = 1  # of what is in it

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

    def _vanish(self):
        """Have the place where it lies drawn again, and find a new one at the next refresh."""
        raise NotImplementedError

    def _collect(self, x, y, scale, drawn):
        """Find a place where it has none, in a group at x, y on the panel, enlarged by scale.

        Appends what is drawn to the list `drawn`, from back to front.
        """
        raise NotImplementedError
