"""The Quibbles table: the collections, the row, the hand of the player in turn, and what can be chosen."""

from micropython import const

from displayio import Group
from engine.quibbles import actions, counts, sets
from engine.quibbles.position import GIVEN_UP, SHARED
from firmware.drivers import keys
from firmware.screens import quibbles_flow as flows
from firmware.ui import quibbles_cards as cards
from firmware.ui import theme
from firmware.ui.cards import Frame
from firmware.ui.labels import CENTRE
from firmware.ui.page import Page as Base

STATUS = const(19)  # px of the words between row and hand
CHIPS = const(4)  # lines of choices below the hand
CHIP_GAP = const(1)  # px between two lines of choices
SPACE = const(6)  # px between two choices
SPACED = const(5)  # so many single cards at most have room for blanks between them
WORDS = const(2)  # choices in words at once, at most


class Page(Base):
    """Play the open match for the player in turn; at its end go to the score.

    With `seat`, the turn of that player is over: only what it holds now can be looked at.
    """

    def __init__(self, app, seat=None):
        super().__init__(app)
        self._session = app.session
        self._own = app.session.own_words
        game = app.session.table.game
        self._seat = game.seat if seat is None else seat
        self.flow = None
        self._word_labels = []  # borrowed by the choices in words
        self._in_words = []  # these choices
        if game.result:
            points = [(game.points(seat),) for seat in range(game.seats)]
            app.go("score", (self._own.POINTS,), points, _winners(game))
            return
        self.flow = flows.Flow()
        drawn = drawn_cards(app.session.table, self._seat)
        self._said = self._own.DREW % cards.listed(drawn) if drawn else ""
        self._noted = False  # is such a thing on the panel, in place of what can be done?
        self._build(game)
        self._begin()

    def _build(self, game):
        app = self.app
        session = self._session
        palettes = theme.card_palettes()[:2]
        lines = (game.seats + 1) // 2
        high = cards.ENTRY * lines + cards.SMALL[1] + cards.RAISED + STATUS + cards.HAND_H
        high += CHIPS * (cards.CHIP_H + CHIP_GAP)
        gap = (self.height - high) // 4
        half = self.width // 2
        self._entries = []
        for seat in range(game.seats):
            x = 1 + seat % 2 * half
            y = gap // 2 + seat // 2 * cards.ENTRY
            entry = cards.Entry(session.player_name(seat), session.animal(seat), x, y, half)
            self._entries.append(entry)
            self.group.append(entry)
        y = gap + cards.ENTRY * lines
        self._row = cards.Row(self._own.ROW, self.width, y, palettes)
        self.group.append(self._row)
        self._words_y = y + cards.SMALL[1] + cards.RAISED + gap // 2
        self._status = self.label(app.font, " ", theme.WHITE, half, self._words_y, CENTRE)
        y += cards.SMALL[1] + cards.RAISED + gap + STATUS
        self._hand = cards.Hand(self._own.HAND, self.width, y, palettes)
        self.group.append(self._hand)
        self._chips_y = y + cards.HAND_H + gap
        self._chips = Group()
        self.group.append(self._chips)
        for _ in range(WORDS):
            self._word_labels.append(app.labels.take(app.small, " ", theme.WHITE, 0, 0))
        self._cursor = Frame(theme.YELLOW)
        self.group.append(self._cursor)

    # ---- showing

    def _begin(self):
        """Begin a step of the turn with what the player holds now."""
        game = self._session.table.game
        seat = self._seat
        view = game.view(seat)
        for each in range(game.seats):
            self._entries[each].show(view["collections"][each], view["points"][each], each == seat)
        if game.seat == seat:
            self.flow.start(view["own"], view["row"], view["collections"][seat], view["phase"])
        else:
            self.flow.end(view["own"], view["row"])
        self._show()

    def _show(self):
        """Bring everything on the panel in line with the step of the turn."""
        flow = self.flow
        self._hand.show(flow.hand, flow.usable)
        self._show_chips()
        self._cursor_moved()
        self._say(self._said or self._words_of(flow))
        self._noted = self._said != "" and flow.step != flows.OVER
        self._said = ""

    def _say(self, text):
        self.relabel(self._status, text, self.width // 2, self._words_y, CENTRE)

    def _words_of(self, flow):
        own = self._own
        if flow.step == flows.TAKE or flow.step == flows.SETS:
            text = "+".join([str(value) for value in flow.order()])
            return own.PLAYED % (text + " = %d" % flow.total if "+" in text else text)
        if flow.step == flows.COLLECT:
            return own.COLLECT
        return own.LEAVES if flow.step == flows.LEAVE else own.PLAY

    def _show_chips(self):
        """The choices below the hand, in lines from left to right."""
        flow = self.flow
        group = self._chips
        self._drop_chips()
        x = SPACE
        line = 1
        for i in range(flow.count):
            place = flow.items[i]
            if place < flows.MOST:
                flow.lines[i] = 0
                flow.middles[i] = self._hand.middle(place)
                continue
            chip = self._chip(place)
            if x + chip.wide > self.width:
                x = SPACE
                line += 1
            chip.lay(x, self._chips_y + (line - 1) * (cards.CHIP_H + CHIP_GAP))
            flow.lines[i] = line
            flow.middles[i] = x + chip.wide // 2
            group.append(chip)
            x += chip.wide + SPACE

    def _chip(self, place):
        """The picture of a choice below the hand."""
        text = self._word(place)
        if not text:
            return cards.Sum(self._sum(place))
        chip = cards.Word(self._word_labels[len(self._in_words)], text)
        self._in_words.append(chip)
        return chip

    def _drop_chips(self):
        while len(self._chips):
            self._chips.pop()
        while self._in_words:
            self._in_words.pop().free()

    def _word(self, place):
        """The words of a choice; "" where it is a sum."""
        own = self._own
        if place >= flows.SET:
            return ""
        if place == flows.MENU:
            return self.words.MENU
        return (own.MOST, own.READY, own.PASS, own.SKIP, "", own.ON)[place - flows.MOST]

    def _sum(self, place):
        """The digits of a choice."""
        flow = self.flow
        if place >= flows.LEAVES:
            return str(place - flows.LEAVES)
        if place >= flows.COUNT:
            n = place - flows.COUNT
            return (" " if counts.count(flow.row, flow.total) <= SPACED else "").join([str(flow.total)] * n)
        return "+".join([str(value) for value in counts.listed(sets.SETS[flow.total][place - flows.SET])])

    def _cursor_moved(self):
        """The cursor, and the cards of the row that its choice would take."""
        flow = self.flow
        place = flow.focus
        if place < flows.MOST:
            w, h = cards.CARD
            self._cursor.around(self._hand.middle(place) - w // 2, self._hand.top(place), w, h)
        else:
            self._cursor.hide()
        chip = 0
        for i in range(flow.count):
            if flow.items[i] >= flows.MOST:
                self._chips[chip].light(i == flow.at)
                chip += 1
        self._row.show(flow.row + flow.chosen(), flow.taking())

    # ---- keys

    def key(self, event):
        flow = self.flow
        if flow is None:
            return
        if event == keys.OK:
            self._choose()
        elif event == keys.BACK or event == keys.UNDO:
            self._back(event)
        elif event == keys.MENU:
            self._open_menu()
        else:
            if event == keys.UP or event == keys.DOWN:
                flow.move(1 if event == keys.DOWN else -1)
            else:
                flow.turn(1 if event in (keys.RIGHT, keys.NEXT) else -1)
            self._cursor_moved()
            if self._noted:
                self._noted = False
                self._say(self._words_of(flow))

    def _open_menu(self):
        if self.flow.step == flows.OVER:
            self.app.go("pause", "quibbles", self._seat)
        else:
            self.app.go("quibbles_menu")

    def _back(self, event):
        if self.flow.back():
            self._show()
        elif event == keys.BACK:
            self._open_menu()
        elif self.flow.step != flows.OVER:
            self._said = self.words.NO_UNDO
            self._show()

    def _choose(self):
        flow = self.flow
        if flow.focus == flows.MENU:
            self._open_menu()
            return
        if flow.step == flows.OVER:
            forget_drawn(self._session.table, self._seat)
            self._session.pass_on()
            return
        action = flow.choose()
        if action:
            self._play(action)
        else:
            self._show()

    def _play(self, action):
        """Play an action; what a pass has drawn is looked at before the device is handed on."""
        session = self._session
        game = session.table.game
        seat = self._seat
        passes = actions.kind(action) == actions.PASS
        before = game.view(seat)["own"]
        forget_drawn(session.table, seat)
        session.play(action)
        if game.result or game.seat != seat and not passes:
            session.pass_on()
            return
        if passes:
            drawn = game.view(seat)["own"] + counts.one(actions.total(action)) - before
            self._said = self._own.DREW_NONE
            if drawn:
                self._said = self._own.DREW % cards.listed(drawn)
                remember_drawn(session.table, seat, drawn)
                session.save()
        self._begin()

    def close(self):
        super().close()
        if self.flow:
            self._drop_chips()
        self.app.labels.put_back(self._word_labels)


def remember_drawn(table, seat, drawn):
    """Keep in the table's note what a pass of `seat` has drawn (a pile of one or two cards).

    So power-off does not hide it: it is said until the player goes on. Who has not gone on yet comes first.
    """
    if not table.note[0]:
        code = 0
        for value in counts.listed(drawn):
            code = code << 3 | value
        table.note = bytes((code, seat)) + table.note[2:]


def forget_drawn(table, seat):
    """The player at `seat` has gone on."""
    if table.note[1] == seat:
        table.note = bytes(2) + table.note[2:]


def drawn_cards(table, seat):
    """The pile that `seat` has drawn by a pass and perhaps not seen, as the table's note has it; else 0."""
    code, who = table.note[:2]
    drawn = counts.of([card for card in (code >> 3 & 7, code & 7) if 0 < card < 7])
    # After a reset of all hands it is not there any more.
    has = who == seat and counts.has(counts.at_most_six(table.game.view(seat)["own"]), drawn)
    return drawn if has else 0


def _winners(game):
    """The seats that have won a game that is over."""
    if game.result == GIVEN_UP:
        return ()
    if game.result != SHARED:
        return (game.result - 1,)
    most = max([game.points(seat) for seat in range(game.seats)])
    return tuple([seat for seat in range(game.seats) if game.points(seat) == most])
