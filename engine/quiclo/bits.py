"""Numbers of a few bits each, one after the other without gaps: for snapshots."""


class Writer:
    """Collects numbers; `data` has them after `close()`."""

    def __init__(self):
        self.data = bytearray()
        self._bits = 0
        self._n = 0

    def add(self, value, width):
        """Append a number below 2**width; width 1..16."""
        self._bits = self._bits << width | value
        self._n += width
        while self._n >= 8:
            self._n -= 8
            self.data.append(self._bits >> self._n)
            self._bits &= (1 << self._n) - 1

    def close(self):
        """Fill the last byte up with zeros."""
        if self._n:
            self.add(0, 8 - self._n)


class Reader:
    """Gives the numbers of a `Writer` back."""

    def __init__(self, data, at=0):
        """Read `data` from byte `at` on."""
        self._data = data
        self.at = at
        self._bits = 0
        self._n = 0

    def take(self, width):
        """The next number of `width` bits (1..16); raises IndexError at the end."""
        while self._n < width:
            self._bits = self._bits << 8 | self._data[self.at]
            self.at += 1
            self._n += 8
        self._n -= width
        value = self._bits >> self._n
        self._bits &= (1 << self._n) - 1
        return value
