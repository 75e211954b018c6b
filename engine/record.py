"""Records: the text form of a game, for people, replays, bug reports and tests.

    [Game "kreuzsummen"]
    [Scenario "12"]
    [Starter "0"]
    [Deck "7h As 3d Qs ..."]
    [Result "won"]

    1. swap 7h As; place 3d b2; take Kh
    2. jack Js a1 b3; take 5s

Tags in brackets, then the actions; a numbered line is one turn. Besides the options of the game there are
`Game`, `Seats` (where a game leaves a choice), `Starter` (0 if missing), `Deck` (in dealing order) and
`Result` (one of the game's, or any other text, which means nothing). Other tags are passed over.
"""

from engine import games
from engine.errors import IllegalAction, IllegalRecord, RecordError


def lines(table):
    """Yield the lines of the record of a table; raises ValueError where its beginning is not known."""
    game = table.game
    yield '[Game "%s"]' % table.name
    for (tag, _, _, _), value in zip(game.OPTIONS, table.options):
        yield '[%s "%d"]' % (tag, value)
    if game.SEATS[0] != game.SEATS[1]:
        yield '[Seats "%d"]' % table.seats
    yield '[Starter "%d"]' % table.starter
    yield '[Deck "%s"]' % " ".join([game.card_text(card) for card in table.deck])
    yield '[Result "%s"]' % (game.RESULTS[game.result] or "open")
    yield ""
    turn = 0
    line = []
    for action, before in table.replay():
        if before.turn != turn:
            if line:
                yield "%d. %s" % (turn, "; ".join(line))
            line = []
            turn = before.turn
        line.append(before.text(action))
    if line:
        yield "%d. %s" % (turn, "; ".join(line))


def read(text):
    """See `Table.read`."""
    record = Record(text)
    table = record.table()
    for _ in record.play(table):
        pass
    return table


class Record:
    """A record that was read: its tags, and its turns as they stand there.

    `name`, `options`, `seats`, `starter`, `deck`, `result` (text, or None) and `turns`: a list of
    `(line in the file, number of the turn, actions)`, each action a list of words.
    """

    def __init__(self, text):
        """Read `text`; raises RecordError. Whether the actions are legal is seen when they are played."""
        self.turns = []
        tags = {}
        n = 0
        for line in text.split("\n"):
            n += 1
            line = line.strip()
            if line.startswith("["):
                self._read_tag(n, line, tags)
            elif line:
                if not self.turns:
                    self._tag(tags, "Game")  # before millions of lines are read that mean nothing
                self._read_turn(n, line)
        self._read_setting(tags)

    def _read_tag(self, n, line, tags):
        tag, space, value = line[1:-1].partition(" ")
        value = value.strip()
        if not space or line[-1] != "]" or len(value) < 2 or value[0] != '"' or value[-1] != '"':
            raise RecordError(n, 'A tag looks like [Starter "0"].')
        if self.turns:
            raise RecordError(n, "The tags stand before the turns.")
        if tag in tags:
            raise RecordError(n, "The tag %s is there twice." % tag)
        tags[tag] = (n, value[1:-1])

    def _read_turn(self, n, line):
        number, dot, rest = line.partition(".")
        number = number.strip()
        if not dot or not _is_number(number):
            raise RecordError(n, "A turn begins with its number and a full stop, like '1. take 5s'.")
        actions = [part.split() for part in rest.split(";")]
        if [] in actions:
            raise RecordError(n, "An action is missing; actions are divided by one semicolon.")
        self.turns.append((n, int(number), actions))

    def _read_setting(self, tags):
        line, self.name = self._tag(tags, "Game")
        try:
            game = games.load(self.name)
        except KeyError:
            raise RecordError(line, "There is no game called '%s'." % self.name)
        asked = [tag for tag, _, _, _ in game.OPTIONS]
        first = games.options_at_first(game)
        # One that came later may be missing, and then all behind it.
        while len(asked) > first and asked[-1] not in tags:
            asked.pop()
        self.options = bytes([self._number(tags, tag, 0, 255) for tag in asked])
        self.seats = self._number(tags, "Seats", 0, 255) if "Seats" in tags else game.SEATS[0]
        self.starter = self._number(tags, "Starter", 0, 255) if "Starter" in tags else 0
        self.deck_line, deck = self._tag(tags, "Deck")
        try:
            self.deck = bytes([game.parse_card(word) for word in deck.split()])
            games.check_setting(game, self.options, self.seats, self.starter)
        except ValueError as error:
            raise RecordError(self.deck_line, str(error))
        self.result_line, self.result = tags.get("Result", (0, None))

    def _tag(self, tags, tag):
        if tag not in tags:
            raise RecordError(0, "The record has no tag %s." % tag)
        return tags[tag]

    def _number(self, tags, tag, lowest, highest):
        line, value = self._tag(tags, tag)
        if not _is_number(value) or not lowest <= int(value) <= highest:
            raise RecordError(line, "%s must be a number, not '%s'." % (tag, value))
        return int(value)

    def table(self):
        """A new table with the record's deck; raises RecordError where the game refuses it."""
        from engine.table import Table

        try:
            return Table.deal(self.name, self.options, self.seats, self.starter, self.deck)
        except ValueError as error:
            raise RecordError(self.deck_line, str(error))

    def play(self, table):
        """Play the record on a new `table`; yields the text of each action after it was played.

        Raises IllegalRecord for the first action that the rules do not allow, for one that stands in the line
        of another turn, and for a result that is not the one played; RecordError for words that mean nothing.
        """
        game = table.game
        for line, number, actions in self.turns:
            for words in actions:
                text = " ".join(words)
                turn = game.turn
                try:
                    action = game.parse(words)
                    table.apply(action)
                except IllegalAction as error:
                    raise IllegalRecord(line, "'%s' is not allowed: %s" % (text, error.reason))
                except ValueError as error:
                    raise RecordError(line, str(error))
                # Only now: where an action breaks the rules as well, that is the plainer thing to say.
                if number != turn and action != game.GIVE_UP:
                    raise IllegalRecord(line, "'%s' belongs to turn %d, not to %d." % (text, turn, number))
                yield text
        played = game.RESULTS[game.result]
        if self.result in game.RESULTS[1:] and self.result != played:
            raise IllegalRecord(self.result_line, "The result says '%s', but the game is %s."
                                % (self.result, played or "not over"))


def _is_number(text):
    """Is this a whole number in plain digits, of a length that a record can need?"""
    return 0 < len(text) <= 6 and all("0" <= character <= "9" for character in text)
