"""Plays Konzentrationsspiel on a handheld by keys, for the tests of its screens."""

import quibbles_player
from walk import page

from engine.konzentration.actions import DRAW, LAY, LOOKED, SWAP
from firmware.screens import konzentration_flow as flows

LOOK_MS = 500  # how long a card that was drawn is looked at
REST_MS = 500  # from one turn to the first key of the next


class Player(quibbles_player.Player):
    """A handheld led by the meaning of its keys, at the tables of this game.

    Where the same choices are on the page, so is the way to them: a flow of places with a cursor.
    """

    def begin(self, players=(0, 1), trial=0, seed=7):
        """Begin a match; `players` as the session has them (16 times 1 + the level added for a bot)."""
        self.h.do(
            "app.session.open('konzentration'); app.session.players = %r;"
            "app.session.options = bytearray((%d, 1)); app.seed = lambda: %d;"
            "app.session.begin(); app.session.pass_on()" % (list(players), trial, seed)
        )
        self.h.settle()

    def resume(self):
        """From the title on with the match in progress."""
        self.choose("Mehr Spiele")
        self.choose("▶ Konzentrationsspiel")
        self.choose("Weiterspielen")

    def cycle(self):
        """Power off and on, and on with the match."""
        self.h.off()
        self.h.on()
        self.resume()

    def press(self, key):
        """Press a key that counts."""
        self.h.press(key)
        self.presses += 1

    def uncover(self):
        """Through curtain and question to the cards."""
        assert page(self.h) == "curtain"
        self.h.press(self.ok)

    def look(self):
        """Look at the own cards from the curtain on, turn them over, done."""
        self.uncover()
        assert page(self.h) == "konzentration_look"
        self.play(LOOKED)

    def start(self, **how):
        """Begin a match, and let all persons look at their cards."""
        self.begin(**how)
        while page(self.h) == "curtain":
            if "Ich bin’s" in self.h.words():
                self.look()
            else:
                self.h.run(600)

    def play(self, action):
        """Play an action on the page where it can be played; gives the presses it took."""
        h = self.h
        self.presses = 0
        if action == LOOKED:
            self.press(self.ok)
            self.press(self.ok)
        elif action == DRAW:
            h.run(REST_MS)
            self.place(flows.PILE)
        elif action == LAY:
            assert page(h) == "konzentration_drawn"
            if len(h.ask("app.page._menu.choices")) > 1:
                h.hold(self.ok, ms=LOOK_MS)
                self.presses += 1
            self.press(self.ok)
        else:
            assert action >> 10 == SWAP
            self.place(h.ask("app.session.table.game.seat") << 4 | action >> 6 & 15)
            self.place(action & 63)
            self.press(self.ok)
        return self.presses

    def finish(self, bots, rounds=99, presses=None):
        """Play to the score of the match, or of so many rounds; `bots` (by seat) choose for the persons.

        Yields the name of each page that needs a key, before it gets it. `presses` (dict) gets those of the
        table by kind of action.
        """
        h = self.h
        while True:
            name = page(h)
            yield name
            if name == "score":
                if h.ask("app.session.table.game.result"):
                    return
                rounds -= 1
                if not rounds:
                    return
                h.press(self.ok)
            elif name == "message" or name == "curtain" and "Ich bin’s" in h.words():
                h.press(self.ok)
            elif name == "curtain":
                h.run(600)
            else:
                self._turn(bots, presses)

    def _turn(self, bots, presses):
        h = self.h
        bot, revealed, seat = h.ask(
            "(app.session.is_bot(app.session.table.game.seat), app.session.table.game.revealed,"
            " app.session.table.game.seat)"
        )
        if revealed:
            h.run(REST_MS)
            h.press(self.ok)
        elif bot:
            h.run(1500)
        else:
            action = bots[seat].choose(h.ask("app.session.table.game.view(%d)" % seat))
            used = self.play(action)
            if presses is not None:
                presses.setdefault(action >> 10, []).append(used)
