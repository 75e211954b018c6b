"""The Kreuzsummen table: field, targets, hands, display, and the cursor that plays."""

from array import array

from micropython import const

from engine.kreuzsummen import actions, rules
from engine.kreuzsummen.columns import can_fill
from firmware.drivers import keys
from firmware.screens import kreuzsummen_flow as flows
from firmware.screens.kreuzsummen_layout import BUTTON_W, HAND_H, HAND_W, STATUS, Layout
from firmware.screens.kreuzsummen_lines import order as column_order
from firmware.screens.kreuzsummen_lines import state as line_state
from firmware.ui import theme
from firmware.ui.labels import CENTRE, RIGHT
from firmware.ui.page import Page as Base
from firmware.ui.target import OPEN, WRONG

ALONE_MS = const(500)  # how long a choice that is the only one is shown before it happens by itself
OVER_MS = const(2500)  # how long the finished field is shown, unless a key comes first
NAME = const(21)  # px from the panel's edge to a player's name, beside the picture


class Page(Base):
    """Play the game in progress of the chosen group (`app.campaign.table`).

    `new`: that is still to be dealt; a list of its row targets, one of its column targets, its hand size.
    """

    stays = True

    def __init__(self, app, new=None):
        super().__init__(app)
        self._new = new
        self._rect = array("h", (0, 0, 0, 0))  # the place that was asked for last
        self._middles = array("i", bytes(4 * (flows.PASS + 1)))  # of places, or 0: see `centre`
        self._order = bytearray(4)  # for each column the index of its target
        self._states = bytearray(8)  # how each row and each column stands
        self._animals = app.campaign.progress.animals
        self._flown = False  # have cards flown, so that their places must be shown again?
        self.game = None

    def wake(self):
        table = self.app.campaign.table
        game = table.game
        if game is not self.game or self._stamp != _stamp_of(table):
            if self._shape != (game.rows, game.cols, game.hand_size):
                return False
            self._take(table)
            self._show()
            self._show_words()
        self._since = None  # when the players began to think about the next action, ms
        self._alone_at = None
        return True

    def _take(self, table):
        """`table` has the game to play."""
        self._table = table
        self._stamp = _stamp_of(table)  # what is shown of it, as it was when the page was left
        game = self.game = table.game
        self._row = self._col = -1  # the lines under the cursor
        self._alone_at = None
        self._moved = False  # does the cursor lie where the sums are not shown yet?
        self._pressed = False  # was the place under the cursor chosen, and nothing done about it yet?
        self._over = None  # the page that follows once the game is over
        self._seat = -1
        self._said = None  # words that are shown instead of the usual ones, until the next key
        self._noted = False  # are such words on the panel?
        self._at_display = False  # is the cursor on a card of the display?
        column_order(table, self._order)  # the flow asks which numbers fit
        self.flow = flows.Flow(game, self._fits if self.app.campaign.settings.marks else None)

    def parts(self):
        from firmware.screens.kreuzsummen_parts import make

        new = self._new
        table = self.app.campaign.table  # another one may follow before all is made: see `wake`
        game = None if new else table.game
        rows, cols, hand_size = new or (bytes(game.rows), bytes(game.cols), game.hand_size)
        self._shape = len(rows), len(cols), hand_size
        self._layout = Layout(self.width, self.height, *self._shape)
        (
            self._banners, self._names, self._rows, self._cols, self._paper, self._field, self._hands,
            self._display, self._ends, self._wide_sign, self._counts, self._button, self._corner,
            self._status, self._flights, self._cursor, self._first, self._chosen,
        ) = yield from make(self, self._layout, rows, cols, hand_size)  # fmt: skip
        self.app.drop("firmware.screens.kreuzsummen_parts")
        if game:
            yield
            self._take(table)
            yield from self._all()
            yield
            self._show_words()

    # ---- places

    def centre(self, place):
        """The middle of a place of the flow, as `y << 10 | x` px."""
        middle = self._middles[place] or self._middle(place)
        if place < flows.DISPLAY and self.game.seat:
            hand_x = self._layout.hand_x
            return middle + hand_x[1] - hand_x[0]
        return middle

    def _middle(self, place):
        x, y, w, h = self._box(place, 0)
        middle = self._middles[place] = (y + h // 2) << 10 | x + w // 2
        return middle

    def _box(self, place, seat=None):
        """Left, top, width and height of a place, px; in the hand of `seat`, else of the player to move.

        All in one array that the next call changes: nothing is allocated while the cursor moves.
        """
        lay = self._layout
        rect = self._rect
        rect[2] = HAND_W
        rect[3] = HAND_H
        if place >= flows.END:
            rect[0] = self.width - BUTTON_W
            rect[1] = lay.status_y
            rect[2] = BUTTON_W
            rect[3] = STATUS
        elif place & flows.FIELD:
            cell = place & 15
            rect[0] = lay.field_x + cell % lay.cols * lay.cell_w
            rect[1] = lay.field_y + cell // lay.cols * lay.cell_h
            rect[2] = lay.cell_w
            rect[3] = lay.cell_h
        elif place & 0xF8 == flows.DISPLAY:
            rect[0] = lay.display_x + (place & 7) * lay.step_x
            rect[1] = lay.display_y + (place & 7) * lay.step_y
        else:
            rect[0] = lay.hand_x[self.game.seat if seat is None else seat]
            rect[1] = lay.hand_y + place * HAND_H
        return rect

    def _mark(self, frame, place):
        """Lay a frame around a place; -1 takes it away."""
        if place < 0:
            frame.hide()
        else:
            x, y, w, h = self._box(place)
            frame.around(x, y, w, h)

    # ---- showing

    def _show(self):
        """Bring everything on the panel in line with the game and the step of the turn."""
        for _ in self._all():
            pass

    def _all(self):
        """The same in pieces: a generator that rests between them."""
        game = self.game
        self._show_cards()
        thrown = game.discard_count
        self._ends[0].back(game.pile > 0)
        self._ends[1].put(0, game.discard_card(thrown - 1) if thrown else 0)
        self._counts[0].show(game.pile)
        self._counts[1].show(thrown)
        self._wide_sign.hidden = thrown < 10
        yield
        if game.seat != self._seat:
            self._show_seat()
            yield
        self._show_lines()
        yield
        self._cursor_moved()
        self._show_step()

    def _show_seat(self):
        """Whose turn it is."""
        self._seat = self.game.seat
        for seat in range(2):
            mine = seat == self._seat
            colour = theme.SEATS[seat] if mine else theme.FELT_LIGHT
            self._banners[seat].pixel_shader = theme.solid(colour)
            name = self._names[seat]
            name.color = theme.INK if mine else theme.QUIET
            text = self.words.ANIMALS[self._animals[seat]]
            if seat == 0:
                self.relabel(name, "▶ " + text if mine else text, NAME, 2)
            else:
                self.relabel(name, text + " ◀" if mine else text, self.width - NAME, 2, RIGHT)

    def _show_cards(self):
        game = self.game
        for cell in range(game.size):
            self._field.put(cell, game.top(cell), game.depth(cell))
        for seat in range(2):
            hand = self._hands[seat]
            for slot in range(game.hand_size):
                hand.put(slot, game.hand_card(seat, slot))
        for place in range(3):
            self._display.put(place, game.display_card(place))

    def _show_step(self):
        """What can be done now: words, lit cards, the frame of the chosen card, the button."""
        flow = self.flow
        game = self.game
        ready, resting = self._paper
        for seat in range(2):
            mine = seat == game.seat and flow.step != flows.TAKE
            self._hands[seat].light(ready if mine else resting)
        self._display.light(ready if flow.step == flows.TAKE or flow.can_swap else resting)
        self._mark(self._chosen, flows.HAND + flow.slot if flow.slot >= 0 else -1)
        self._mark(self._first, flow.first_place)
        # words take longest to draw: they follow once no key waits
        self._late = True
        self._alone_at = None

    def _show_words(self):
        """What can be done now, in words; the button, or else the number of the turn."""
        self._late = False
        flow = self.flow
        y = self._layout.status_y + 2
        last = flow.items[flow.count - 1] if flow.count else 0
        button = ""
        if last == flows.END:
            button = self.words.END
        elif last == flows.PASS:
            button = self.words.PASS
        self._button.hidden = not button
        if button:
            self.relabel(self._corner, button, self.width - BUTTON_W // 2, y, CENTRE)
        else:
            self.relabel(self._corner, self.words.TURN % self.game.turn, self.width - 4, y, RIGHT)
        self._corner.color = theme.INK if button else theme.QUIET
        self.relabel(self._status, self._said or self._words_of(flow, button), 4, y)
        self._noted = self._said is not None
        self._said = None

    def _words_of(self, flow, button):
        w = self.words
        step = flow.step
        if step == flows.TAKE:
            return w.TAKES if flow.only_choice() else w.TAKE
        if step == flows.JACK:
            return w.JACK_2
        if step == flows.QUEEN:
            return w.QUEEN_2
        if step == flows.KING:
            return w.KING_2
        if step == flows.GOAL:
            rank = flow.card >> 2
            if flow.items[0] & 0xF8 == flows.DISPLAY:
                return w.ONLY_SWAP
            if rank == 11:
                return w.JACK_1
            if rank == 12:
                return w.QUEEN_1
            if rank == 13:
                return w.KING_1
            if self._at_display:
                return w.SWAP_WITH if self.app.board.FOUR_KEYS else w.SWAP_WITH_X
            if flow.can_swap:
                return w.WHERE_SWAP if self.app.board.FOUR_KEYS else w.WHERE_SWAP_X
            return w.OR_END if button else w.WHERE
        if button and flow.count == 1:
            return w.ONLY_END if flow.items[0] == flows.END else w.ONLY_PASS
        if button:
            return w.OR_END if self.game.phase == rules.SWAPPED else w.OR_PASS
        return w.CHOOSE

    def _cursor_moved(self):
        """Cursor, and soon the sums that the chosen number would make under it."""
        flow = self.flow
        self._mark(self._cursor, flow.focus if flow.count else -1)
        at_display = flow.can_swap and flow.focus & 0xF8 == flows.DISPLAY
        if at_display != self._at_display:
            self._at_display = at_display
            self._late = True  # the words say what OK does there
        self._moved = True

    def _show_preview(self):
        """The sums that the chosen number would make of the two lines under the cursor."""
        self._moved = False
        flow = self.flow
        row = col = -1
        change = 0
        if flow.count and flow.focus & flows.FIELD and flow.focus < flows.END:
            cell = flow.focus & 15
            value = flow.value_at(cell)
            if value:
                row = cell // self.game.cols
                col = cell % self.game.cols
                change = value - (self.game.top(cell) >> 2)
        if self._row >= 0 and self._row != row:
            self._show_row(self._row, 0, False)
        if self._col >= 0 and self._col != col:
            self._show_col(self._col, 0, False)
        if row >= 0:
            self._show_row(row, change, True)
            self._show_col(col, change, True)
        self._row = row
        self._col = col

    def _show_lines(self):
        """Targets, sums and marks of all lines as the cards lie, in the order that the columns have now."""
        game = self.game
        for row in range(game.rows):
            self._states[row] = self._state(row * game.cols, 1, game.cols, game.row_target(row))
            self._show_row(row, 0, False)
        for col in range(game.cols):
            target = game.col_target(self._order[col])
            self._states[4 + col] = self._state(col, game.cols, game.rows, target)
            self._show_col(col, 0, False)
        self._row = self._col = -1

    def _fits(self, cell, rank):
        """Does the number `rank` leave both lines of a free cell possible?"""
        game = self.game
        cols = game.cols
        row = cell // cols
        col = cell % cols
        if not can_fill(game, row * cols, 1, cols, game.row_target(row), rank):
            return False
        return can_fill(game, col, cols, game.rows, game.col_target(self._order[col]), rank)

    def _state(self, first, step, length, target):
        state = line_state(self.game, first, step, length, target)
        return OPEN if state == WRONG and not self.app.campaign.settings.marks else state

    def _show_row(self, row, change, lit):
        game = self.game
        self._rows[row].set(game.row_target(row), game.row_sum(row), change, lit, self._states[row])

    def _show_col(self, col, change, lit):
        game = self.game
        target = game.col_target(self._order[col])
        self._cols[col].set(target, game.col_sum(col), change, lit, self._states[4 + col])

    # ---- movement

    def _ways(self, action):
        """Which cards an action is about to move: a tuple of (card, place before, place after).

        The place after is -1 for a hand that is sorted anew: the card is looked for there then.
        """
        game = self.game
        kind = actions.kind(action)
        hand = game.hand_card
        slot, a, b = action >> 8 & 15, action >> 4 & 15, action & 15
        seat = game.seat
        if kind == actions.PLACE:
            return ((hand(seat, slot), flows.HAND + slot, flows.FIELD + b),)
        if kind in (actions.TAKE, actions.SWAP):
            return ((game.display_card(b), flows.DISPLAY + b, -1),)
        if kind == actions.QUEEN:
            there = flows.FIELD + b
            return ((hand(seat, a), flows.HAND + a, there), (game.top(b), there, -1))
        a += flows.FIELD
        b += flows.FIELD
        if kind == actions.JACK:
            return ((game.top(a & 15), a, b), (game.top(b & 15), b, a))
        if kind == actions.KING:
            return ((game.top(a & 15), a, b),)
        return ()

    def _fly(self, seat, ways):
        """Let the cards of `ways` fly to where they lie now; their places look free until then."""
        game = self.game
        for card, before, after in ways:
            start = self._box(before, seat)[:2]
            if after < 0:
                after = 0
                while game.hand_card(seat, after) != card:
                    after += 1
                self._hands[seat].put(after, 0)
            else:
                self._field.put(after & 15, 0)
            field = after >= flows.FIELD
            self._flights.add(card, field, start, self._box(after, seat)[:2])

    # ---- keys

    def key(self, event):
        if self._flights.land():
            self._show_cards()
        self._finish_press()
        flow = self.flow
        if self._noted:
            self._late = True  # what can be done is said again
        if self._over:
            self.app.go(*self._over)
            return
        if event == keys.MENU or event == keys.BACK and not flow.back():
            self._stamp = _stamp_of(self._table)
            self.app.go("kreuzsummen_menu", self._card_at_cursor(), flow.focus - flows.FIELD)
            return
        if event == keys.BACK:
            self._cursor_moved()
            self._show_step()
        elif event == keys.OK:
            self._press()
        elif event == keys.UNDO:
            self._undo()
        else:
            if event in (keys.LEFT, keys.RIGHT):
                dx = 1 if event == keys.RIGHT else -1
                if dx == (1, -1)[self.game.seat] and flow.enter(dx, self.centre):
                    self._show_step()
                    moved = True
                else:
                    moved = flow.move(dx, 0, self.centre)
            elif event == keys.UP:
                moved = flow.move(0, -1, self.centre)
            elif event == keys.DOWN:
                moved = flow.move(0, 1, self.centre)
            else:
                moved = flow.turn(1 if event == keys.NEXT else -1)
            if moved:
                self._cursor_moved()

    def tick(self, now):
        """What a key left for later: its choice, then words; and what happens by itself, a while later."""
        if self._since is None:
            self._since = now
        self._now = now
        self._finish_press()
        if self._flights.tick(now):
            return
        if self._flown:
            self._flown = False
            self._show_cards()
        if self._moved:
            self._show_preview()
        if self._late:
            self._show_words()
        elif not self._middles[flows.PASS]:
            for place in range(flows.PASS + 1):  # now, when no key waits
                self.centre(place)
        if not (self._over or self.flow.only_choice()):
            return
        if self._alone_at is None:
            self._alone_at = now
            return
        waited = (now - self._alone_at) & 0x1FFFFFFF
        if self._over:
            if waited >= OVER_MS:
                self.app.go(*self._over)
        elif waited >= ALONE_MS:
            self._choose()

    def _card_at_cursor(self):
        """The card under the cursor, 0 for none."""
        at = self.flow.focus
        game = self.game
        if at < 0 or at >= flows.END:
            return 0
        if at & flows.FIELD:
            return game.top(at & 15)
        return game.display_card(at & 7) if at & flows.DISPLAY else game.hand_card(game.seat, at)

    def _press(self):
        """Answer the finger at once: mark the place; what the choice brings takes longer and follows."""
        if self.flow.count:
            self._mark(self._chosen, self.flow.focus)
            self._pressed = True

    def _finish_press(self):
        if self._pressed:
            self._pressed = False
            self._choose()

    def _choose(self):
        flow = self.flow
        if not flow.count:
            return
        action = flow.choose()
        if action:
            self._play(action)
        else:
            self._cursor_moved()
            self._show_step()

    def _play(self, action):
        """Apply an action, save where it can't be taken back, and show what came of it."""
        game = self.game
        campaign = self.app.campaign
        seat = game.seat
        kind = actions.kind(action)
        got = game.display_card(action & 15) if kind in (actions.TAKE, actions.SWAP) else 0
        final = game.reveals(action)
        ways = self._ways(action) if campaign.settings.movement else ()
        if self._since is not None:
            campaign.played((self._now - self._since) & 0x1FFFFFFF)
            self._since = None
        self._table.apply(action)
        self.app.play("TAKE" if kind == actions.TAKE else "PLACE")
        if game.result:
            self.app.play("WON" if game.result == rules.WON else "LOST")
            first = not campaign.progress.best(game.scenario)
            best = game.result == rules.WON and campaign.win()
            campaign.save_game()
            self._over = ("result", best, first)
            self._said = self.words.WON if game.result == rules.WON else self.words.LOST
        elif final or game.seat != seat:
            campaign.save_game()
        self.flow.start(game)
        if got:
            # what was swapped in is mostly played at once
            self.flow.got(seat, got, kind == actions.SWAP and got >> 2 < 10)
        column_order(self._table, self._order)
        self._show()
        if ways:
            self._fly(seat, ways)
            self._flown = True

    def _undo(self):
        if self.flow.jump():
            self._cursor_moved()
        elif self.flow.back():
            self._cursor_moved()
            self._show_step()
        elif self._table.can_undo:
            self._table.undo()
            self.game = self._table.game
            self.flow.start(self.game)
            column_order(self._table, self._order)
            self._show()
        else:
            self._said = self.words.NO_UNDO
            self._late = True


def _stamp_of(table):
    """What tells whether other pages have changed the game: its actions, and the order of its columns."""
    return table.length, table.note[:2]
