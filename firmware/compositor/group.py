"""Group: a list of layers, drawn from the first to the last, moved, enlarged and hidden together."""

from firmware.compositor.damage import damage
from firmware.compositor.layer import Layer


class Group(Layer):
    """Layers (groups and tile grids) relative to x, y, in pixels `scale` times as large.

    A layer is in one group at most. Raises ValueError for a scale below 1, for a layer of another kind
    and for one that is in a group already.
    """

    def __init__(self, *, scale=1, x=0, y=0):
        if scale < 1:
            raise ValueError("Scale must be >= 1")
        if x:
            self._x = x
        if y:
            self._y = y
        if scale != 1:
            self._scale = scale
        self._layers = []

    @property
    def scale(self):
        return self._scale

    @scale.setter
    def scale(self, value):
        if value < 1:
            raise ValueError("Scale must be >= 1")
        if value != self._scale:
            self._vanish()
            self._scale = value

    def append(self, layer):
        """Add a layer above the others."""
        self._check(layer)
        self._layers.append(layer)

    def insert(self, index, layer):
        self._check(layer)
        self._layers.insert(index, layer)

    def _check(self, layer):
        """Take the layer in, if it can be."""
        try:
            group = layer._group
        except AttributeError:
            raise ValueError("Invalid Group Member")
        if group is not None:
            raise ValueError("Layer already in a group.")
        layer._group = self
        damage.drawn = None

    def index(self, layer):
        """Raises ValueError where the layer isn't in the group."""
        return self._layers.index(layer)

    def pop(self, index=-1):
        """Take a layer out and return it. Raises IndexError."""
        layer = self._layers.pop(index)
        layer._vanish()
        damage.drawn = None
        layer._group = None
        return layer

    def remove(self, layer):
        """Raises ValueError where the layer isn't in the group."""
        self.pop(self._layers.index(layer))

    def empty(self):
        """Take all layers out at once (our own addition)."""
        self._vanish()
        for layer in self._layers:
            layer._group = None
        self._layers = []
        damage.drawn = None

    def sort(self, key=None, reverse=False):
        """Order the layers as list.sort does."""
        self._layers.sort(key=key, reverse=reverse)
        self._vanish()
        damage.drawn = None

    def __bool__(self):
        return len(self._layers) > 0

    def __len__(self):
        return len(self._layers)

    def __getitem__(self, index):
        return self._layers[index]

    def __setitem__(self, index, layer):
        old = self._layers[index]
        self.insert(index, layer)
        self.remove(old)

    def __delitem__(self, index):
        self.pop(index)

    def _vanish(self):
        for layer in self._layers:
            layer._vanish()

    def _collect(self, x, y, scale, drawn):
        x += self._x * scale
        y += self._y * scale
        scale *= self._scale
        for layer in self._layers:
            if not layer._hidden:
                layer._collect(x, y, scale, drawn)
