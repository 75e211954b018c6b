"""The table: what all games share. The list of actions, undo and redo, records, saving and loading.

Screens, bots and tools play through it, for any game of `engine/games.py`. The history is kept as the numbers
that `nth` gives the actions, 7 bits a byte, high bit set where another byte follows; giving up is the number
`count()`. Any game of Kreuzsummen fits into 200 bytes that way (see `pack`).

How tables come to be is in engine/opening.py, which the board has in memory no longer than that takes.
"""

SNAPSHOT = 1  # the third byte of what is packed: the log does not begin with the deck


class Table:
    """A game in progress. `game` is to be read; it changes only through the table.

    `name`, `options`, `seats`, `starter`, `deck` are what the game was made from. `note` are four bytes for
    whoever uses the table; they are saved along. `length` is the number of actions so far. `whole` is False
    where the beginning is not known (loaded from a snapshot); then there is no record.
    """

    def __init__(self, name, options, seats, starter, deck):
        """As `Table.deal`."""
        self.name = name
        self.options = bytes(options)
        self.seats = seats
        self.starter = starter
        self.deck = bytes(deck)
        self.note = bytes(4)
        self.whole = True
        opening = _opening()
        self.game = opening.game(self)
        self._head, self._packed_deck = opening.packed(self)
        self._begin()

    def _begin(self):
        """Forget all actions; the position now is the one to which undo goes back."""
        self._log = bytearray()
        self.length = 0
        self._redo = []
        self._bar()

    def _bar(self):
        """Nothing before this position can be undone."""
        self._barrier = self.game.snapshot()
        self._barrier_log = len(self._log)
        self._barrier_length = self.length

    @staticmethod
    def deal(name, options, seats, starter, deck):
        """A new game with this very `deck`.

        Raises KeyError for the name, ValueError for what the game refuses.
        """
        return Table(name, options, seats, starter, deck)

    @staticmethod
    def new(name, options, seats, starter, seed):
        """A new game with a deck shuffled from `seed` (any int). Errors as `deal`."""
        return _opening().new(name, options, seats, starter, seed)

    # ------------------------------------------------------------------ playing

    def apply(self, action):
        """Play `action`; raises IllegalAction, and then nothing has changed. What was undone is forgotten."""
        self._play(action)
        self._redo = []

    def _play(self, action):
        game = self.game
        giving_up = action == game.GIVE_UP
        n = game.count() if giving_up else game.index(action)
        reveals = not giving_up and game.reveals(action)
        game.apply(action)
        while n > 127:
            self._log.append(n & 127 | 128)
            n >>= 7
        self._log.append(n)
        self.length += 1
        if reveals:
            self._bar()

    def _action(self, n):
        """The action that the history's number `n` stands for; raises ValueError or IndexError."""
        game = self.game
        return game.GIVE_UP if n == game.count() and not game.result else game.nth(n)

    def _play_number(self, log, at):
        """Play the action whose number begins at byte `at` of `log`; returns where the next one begins."""
        n, at = number(log, at)
        self._play(self._action(n))
        return at

    @property
    def can_undo(self):
        """Is there an action after the last one that revealed something?"""
        return self.length > self._barrier_length

    @property
    def can_redo(self):
        """Was an action undone, and none played since?"""
        return len(self._redo) > 0

    def undo(self, past_reveals=False):
        """Take back the last action. Past one that revealed something only with `past_reveals`, for the PC's
        use.

        Raises ValueError where there is nothing to take back.
        """
        if self.can_undo:
            log = self._log[self._barrier_log :]
            length = self.length - self._barrier_length
            self._log = self._log[: self._barrier_log]
            self.length = self._barrier_length
            game = self.game
            getattr(game, "go_back", game.restore)(self._barrier)
        elif past_reveals and self.whole and self.length:
            log = self._log
            length = self.length
            redo = self._redo
            self.game = _opening().game(self)
            self._begin()
            self._redo = redo
        else:
            raise ValueError("There is nothing that can be taken back.")
        at = 0
        for _ in range(length - 1):
            at = self._play_number(log, at)
        self._redo.append(bytes(log[at:]))

    def redo(self):
        """Play the action again that was undone last; raises ValueError where there is none."""
        if not self._redo:
            raise ValueError("There is nothing that can be done again.")
        self._play_number(self._redo.pop(), 0)

    # ------------------------------------------------------------------ saving

    def pack(self, limit=200):
        """The game as at most `limit` bytes for `Table.load`: its deck and all its actions.

        Where that is too long, a snapshot and what came after it take its place, and the record is lost.
        Raises ValueError where even a snapshot is too long.

        Any game of Kreuzsummen fits into 200 bytes. Let N <= 33 be the number of cards and h the hand size.
        - Each swap and each field action puts one card out of play for good: at most N of them, 33.
        - Each swap and each refill brings a card into a hand that was not dealt there: at most N - 2h of
          them, 25.
        - A turn ends by `end` only after a swap: not more ends than swaps.
        - A pass needs an empty display. From then on each other turn spends one of at most 2h <= 10 hand
          cards, and the second pass in a row ends the game: at most 12 passes.
        A swap or refill takes one byte (swaps are listed first, at most 15 of them), any other action at most
        two. With s swaps that is at most s + (25 - s) + 2 * (33 - s) + 2 * s + 2 * 12 = 115 bytes, and 2 for
        giving up. The deck takes 25, everything else 26: 168 in all.
        """
        head = bytearray(self._head)
        head[3:7] = self.note
        if self.whole:
            data = head + self._packed_deck + self._log
            if len(data) + 2 <= limit:
                return sealed(data)
        head[2] = SNAPSHOT
        data = head + bytes((len(self._barrier),)) + self._barrier + self._log[self._barrier_log :]
        if len(data) + 2 > limit:
            now = self.game.snapshot()
            data = head + bytes((len(now),)) + now
        if len(data) + 2 > limit:
            raise ValueError("The game does not fit into %d bytes." % limit)
        return sealed(data)

    @staticmethod
    def load(data):
        """The table of `pack`'s bytes, with all that can be undone; raises SaveError and its reason."""
        return _opening().load(data)

    # ------------------------------------------------------------------ records

    def record(self):
        """Yield the lines of the game's record (design: one numbered line a turn), without line ends.

        Raises ValueError where the beginning of the game is not known.
        """
        from engine.record import lines

        return lines(self)

    @staticmethod
    def read(text):
        """The table of a record;

        Raises RecordError, of the kind IllegalRecord where an action breaks the rules.
        """
        from engine.record import read

        return read(text)

    def replay(self):
        """Yield each action of the game so far, together with the game before it: `(action, game)`.

        The game is a second one; it goes on when the next pair is asked for. Raises ValueError as `record`.
        """
        return _opening().replay(self)


def _opening():
    from engine import opening

    return opening


def number(log, at):
    """The number that begins at byte `at` of a history, and where the next one begins; raises ValueError."""
    n = 0
    shift = 0
    while log[at] & 128:
        n |= (log[at] & 127) << shift
        shift += 7
        at += 1
        if shift > 21:
            raise ValueError("a number that is too long")
    return n | log[at] << shift, at + 1


def sealed(data):
    """`data` with a checksum of two bytes behind it: one wrong byte is always found (31 is odd)."""
    check = 1
    for byte in data:
        check = (check * 31 + byte) & 0xFFFF
    return bytes(data) + bytes((check >> 8, check & 255))
