"""The game in progress of each other game: who plays it, what was done in the last turns, when it is saved.

One game is open at a time, from the page `games` until the title is shown again (`App.end_session`). What a
game's pages and the shell's pages do with it: docs/architecture.md, "A game with hidden hands".
"""

from engine import games
from engine.table import Table
from firmware import text
from firmware.progress import ANIMALS, IN_PROGRESS, MATCH
from firmware.store import PAYLOAD

# Games of the registry that are not chosen in the list: the campaign, and the pattern (for developers only).
NOT_LISTED = ("kreuzsummen", "template")
MOST_TOLD = 16  # actions that are remembered for the curtain


class Match:
    """A game and its players, as they are saved.

    `players` has a byte for each seat: the animal (0 to 7, no two alike) and, times 16, who plays it: 0 a
    person, else 1 + the level of a bot. `ended` says that the game is over and its score was left: until then
    there is something to go on with.

    Packed: version, number of seats (plus 128 until the match has ended), the players, the table.
    """

    def __init__(self, players, table, ended=False):
        self.players = bytes(players)
        self.table = table
        self.ended = ended

    def pack(self):
        """The match as at most 204 bytes; ValueError where the table does not fit."""
        seats = len(self.players)
        head = bytes((MATCH, seats if self.ended else seats | IN_PROGRESS))
        return head + self.players + self.table.pack(PAYLOAD - 2 - seats)

    @staticmethod
    def unpack(data):
        """The match that `pack` gave `data` for; raises NewerVersion, ValueError or SaveError."""
        if not data:
            raise ValueError("The match is empty.")
        if data[0] > MATCH:
            from firmware.packing import NewerVersion

            raise NewerVersion("The match has version %d; this program knows %d." % (data[0], MATCH))
        if data[0] != MATCH or len(data) < 2:
            raise ValueError("The match is damaged.")
        end = 2 + (data[1] & ~IN_PROGRESS)
        players = bytes(data[2:end])
        table = Table.load(data[end:])
        animals = [player & 15 for player in players]
        if len(set(animals)) != table.seats or max(animals) >= ANIMALS or len(animals) != table.seats:
            raise ValueError("The players of the match are damaged.")
        return Match(players, table, table.game.result != 0 and data[1] < IN_PROGRESS)


class _Past:
    """Stands in for the table of a match before an earlier action: the `game` as it was then."""

    def __init__(self, game):
        self.game = game


class Session:
    """`name` of the open game ("" for none), its `match` (a Match, or None before the first one).

    `players` are those of the next game (a list as Match has them), to be changed by the page `seats`, and
    `options` its options (a bytearray), to be changed by the page `options`; `own_words` the game's own words
    in the chosen language. `resumed`: was the match read from its save, so that the players may have
    forgotten what they saw? The game's page sets it to False once they play on.
    """

    def __init__(self, app):
        self._app = app
        self.name = ""
        self._teller = -1  # who played last
        self._forget()

    def _forget(self):
        self.match = None
        self.resumed = False
        self.own_words = None
        self.players = []
        self.options = bytearray()
        self._bots = {}
        self._begin_telling()

    # ---- which game

    def listed(self):
        """The names of the games that can be chosen: those of the registry whose texts are there."""
        return [
            name
            for name in games.NAMES
            if (name not in NOT_LISTED or self._app.developer and name == "template") and self.title(name)
        ]

    def title(self, name):
        """The title of a game: the heading of the first page of its rules; "" where it has none."""
        try:
            return self._app.line(name + "_rules", 1).split("|")[0]
        except OSError:
            return ""

    @property
    def starts_by_chance(self):
        """Does chance say who begins the open game, and not the order of the players?"""
        return getattr(games.load(self.name), "ANY_STARTS", False)

    def in_progress(self, name):
        """Is there a match of `name` that has not ended? Looks at the save only: the game is not loaded."""
        return self._app.campaign.in_progress(name)

    def open(self, name):
        """Open the game `name` with its words and its saved match; what can't be read is told of in `faults`.
        """
        app = self._app
        campaign = app.campaign
        if self.name:
            self.close()
        # The campaign's game makes room, if it is safe.
        if campaign.table is not None and campaign.save_game():
            campaign.table = None
        if campaign.table is None:
            app.drop("engine.kreuzsummen")
        self.name = name
        self.own_words = text.load(campaign.settings.language, name)
        self.own_words.rest()
        self.match = campaign.read(name, self._unpack)
        self.resumed = self.match is not None
        game = games.load(name)
        if self.match is None:
            self.players = list(range(game.SEATS[0]))
            self.options = games.all_options(game, b"")
        else:
            self.players = list(self.match.players)
            self.options = games.all_options(game, self.match.table.options)

    def go_on(self, name):
        """Open the game `name` and the page on which its match goes on; without one that of all games."""
        self.open(name)
        if self.match is None:
            self._app.go("games", name)  # what can't be read is told of on the way
        else:
            self.pass_on()

    def _unpack(self, data):
        match = Match.unpack(data)
        if match.table.name != self.name:
            raise ValueError("This is a match of another game.")
        return match

    def close(self):
        """Save, and take the game and all that belongs to it out of memory."""
        if self.match is not None:
            self.save()
        self._app.campaign.now_playing("")
        self._app.drop("engine." + self.name)
        self.name = ""
        self._forget()

    def end(self):
        """Close the game that is open; the campaign's game comes back."""
        if self.name:
            self.close()
        campaign = self._app.campaign
        if campaign.place >= 0 and campaign.table is None:
            campaign.table = campaign.game(campaign.place)

    # ---- the match

    @property
    def table(self):
        """The table of the match; None before the first one."""
        return None if self.match is None else self.match.table

    def begin(self, starter=0):
        """Begin a match of `players` with `options`; the seat `starter` begins. It is saved at once.

        Raises ValueError with a plain sentence for options and players that the game refuses.
        The last two bytes of the note of the match before go over: what players have set stays set.
        """
        before = self.table
        table = Table.new(self.name, self.options, len(self.players), starter, self._app.seed())
        if before is not None:
            table.note = bytes(2) + before.note[2:]
        self.match = Match(self.players, table)
        self.resumed = False
        self._bots = {}
        if not self.has_bots():
            self._app.drop("engine." + self.name + ".bot")
        self._begin_telling()
        self.save()

    def rematch(self):
        """Begin again with the same players and options; the next seat begins."""
        table = self.table
        self.players = list(self.match.players)
        self.options = games.all_options(table.game, table.options)
        self.begin((table.starter + 1) % table.seats)

    def end_match(self):
        """The score of the game that is over was seen and is left: there is nothing more to go on with."""
        self.match.ended = True
        self.save()

    def save(self):
        """Save the match."""
        self._app.campaign.write(self.name, self.match)

    # ---- playing

    def play(self, action):
        """Play `action` for the seat in turn; raises IllegalAction, and then nothing has changed.

        Saves where nothing leads back: at the end of a turn, and when something hidden was seen. What the
        others are told about the action (`tell` of `firmware.screens.NAME_curtain`) is remembered.
        """
        table = self.table
        seat = table.game.seat
        self._recall()
        line = "" if table.game.why_not(action) else self._line(action)
        table.apply(action)
        self._remember(seat, table.length, line)
        self._undone = []
        if table.game.seat != seat or table.game.result or not table.can_undo:
            self.save()

    def undo(self):
        """Take back the last action; raises ValueError where there is nothing to take back."""
        table = self.table
        table.undo()
        while self._told and self._told[-1][1] > table.length:
            self._undone.append(self._told.pop())

    def redo(self):
        """Play the action again that was undone last; raises ValueError where there is none."""
        self.table.redo()
        if self._undone:
            self._told.append(self._undone.pop())

    def animal(self, seat):
        """The animal (0 to 7) that plays at `seat`."""
        return self.match.players[seat] & 15

    def player_name(self, seat):
        """What that animal is called."""
        return self.name_of(self.animal(seat))

    def name_of(self, animal):
        """The name that the players gave an animal, else its own in the chosen language."""
        return self._app.campaign.settings.names[animal] or self._app.words.ANIMALS[animal]

    def rename(self, animal, name):
        """Call an animal `name` in all games from now on; "" means what it is."""
        campaign = self._app.campaign
        campaign.settings.names[animal] = name
        campaign.save_settings()

    def pass_on(self):
        """Go to the page for the player in turn: the curtain, or the game's own where nothing is private."""
        self._app.campaign.now_playing(self.name)
        self._app.go(self.name if self.is_open() else "curtain")

    # ---- what the others are told

    def _begin_telling(self):
        self._teller = -1  # the seat that has played last
        self._told_of = self.match
        self._told = []  # (seat, number of the action, line), oldest first
        self._undone = []

    def _remember(self, seat, number, line):
        """`seat` has played the action of that number; its line is told to the others."""
        if seat != self._teller:
            self._teller = seat
            self._told = [told for told in self._told_since(seat) if told[0] != seat]
        self._told.append((seat, number, line))
        if len(self._told) > MOST_TOLD:
            self._told.pop(0)

    def _recall(self):
        """Remember the last actions of a match that is looked at anew, as far as its table knows them."""
        if self._told_of is self.match:
            return
        self._begin_telling()
        match = self.match
        table = match.table
        if not table.whole or table.game.result:
            return
        number = 0
        for action, game in table.replay():
            number += 1
            if number > table.length - MOST_TOLD:
                self.match = Match(match.players, _Past(game))
                self._remember(game.seat, number, self._line(action))
        self.match = match

    def _line(self, action):
        return self._curtain_module().tell(self, action)

    def _curtain_module(self):
        return __import__("firmware.screens." + self.name + "_curtain", None, None, ("tell",))

    def is_open(self):
        """Is there nothing private to see now, so that the game's page needs no curtain?"""
        game = self.table.game
        return game.result != 0 or self._curtain_module().is_open(game)

    def _told_since(self, seat):
        """What was done since the last action of `seat`."""
        told = self._told
        for i in range(len(told) - 1, -1, -1):
            if told[i][0] == seat:
                return told[i + 1 :]
        return told

    def told(self, seat):
        """What `seat` is told of the others' turns since its own: a list of lines, the newest last."""
        self._recall()
        return [line for who, _, line in self._told_since(seat) if line and who != seat]

    # ---- bots

    def levels(self):
        """How many levels the bot of the game has; 0 where it has none."""
        try:
            return len(self._bot_module().LEVELS)
        except ImportError:
            return 0

    def _bot_module(self):
        return __import__("engine." + self.name + ".bot", None, None, ("Bot",))

    def has_bots(self):
        """Does a bot play in this match?"""
        return max(self.match.players) > 15

    def is_bot(self, seat):
        """Is `seat` played by a bot?"""
        return self.match.players[seat] > 15

    def bot_action(self):
        """What the bot in turn wants to play. It sees `Game.view` of its seat and nothing else."""
        game = self.table.game
        seat = game.seat
        bot = self._bots.get(seat)
        if bot is None:
            level = (self.match.players[seat] >> 4) - 1
            bot = self._bots[seat] = self._bot_module().Bot(seat, level, self._app.seed())
        return bot.choose(game.view(seat))
