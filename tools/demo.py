"""The demo: a scenario of Kreuzsummen plays itself to victory, by keys alone.

`steps` plays it at a pace to watch (tools/play.py hands its keys to the handheld of the page), `film` at
full speed with pictures. What lies on the table, and which keys lead the cursor where, is asked of the
firmware that runs; all that changes anything are presses of the board's keys.
"""

import random
from collections import namedtuple

from engine.kreuzsummen import actions
from engine.kreuzsummen.rules import START, WON
from engine.table import Table
from tools.demo_plan import plan

# One step: a name for the picture as it is now ("" for none that matters), the key to press or None, how
# long to wait after it (ms), and what happens, in words.
Step = namedtuple("Step", "name key pause caption")

# Places of the table screen (firmware/screens/kreuzsummen_flow.py).
HAND, DISPLAY, FIELD, END, PASS = 0, 8, 16, 32, 33

PAGE_MS = 1500  # to look at a page before going on
LESSON_MS = 3000  # to watch what is new
CHOICE_MS = 700  # to see what a choice has changed
MOVE_MS = 200  # from one step of the cursor to the next
WAIT_MS = 100  # between two looks for what happens by itself
MOST_WAITS = 50
COLOURS = 64  # of the animated picture: the screens have fewer

# Runs on the board: the shortest way of the cursor from where it is to a place, as a list of numbers of
# MOVES, by the screen's own rule of moving; None where no way leads there.
_WAY = """
def _way(flow, moves, goal):
    start = flow.focus
    ways = {start: []}
    queue = [start]
    for place in queue:
        for i in range(len(moves)):
            flow.focus = place
            moves[i]()
            if flow.focus not in ways:
                ways[flow.focus] = ways[place] + [i]
                queue.append(flow.focus)
    flow.focus = start
    return ways.get(goal)
"""
_MOVES = (
    ("left", "lambda: app.page.flow.move(-1, 0, app.page.centre)"),
    ("right", "lambda: app.page.flow.move(1, 0, app.page.centre)"),
    ("up", "lambda: app.page.flow.move(0, -1, app.page.centre)"),
    ("down", "lambda: app.page.flow.move(0, 1, app.page.centre)"),
)
_FOUR_MOVES = (("A", "lambda: app.page.flow.turn(-1)"), ("B", "lambda: app.page.flow.turn(1)"))


class DemoError(Exception):
    """The demo can't go on; the text is one plain sentence."""


def steps(handheld, scenario):
    """Yield the Steps from the title to victory. Raises DemoError.

    `handheld` stands at the title, with an empty flash. It is only asked: pressing the keys and letting
    time pass is the caller's part, before the next step is taken.
    """
    return _Player(handheld).steps(scenario)


def film(handheld, scenario, folder, scale=1):
    """Play the demo at full speed; save the main pictures and the animated demo.gif into `folder`.

    Gives the number of pictures. Raises DemoError, OSError.
    """
    frames = []  # pairs of picture and its time in ms
    count = 0
    for step in steps(handheld, scenario):
        if step.name:
            count += 1
            _picture(handheld, scale).save(folder / ("%02d-%s.png" % (count, step.name)))
        if step.key:
            handheld.press(step.key)
        handheld.run(step.pause)
        picture = _picture(handheld, scale)
        if frames and frames[-1][0] == picture:
            frames[-1] = (picture, frames[-1][1] + step.pause)
        else:
            frames.append((picture, step.pause))
    first, *others = [picture.quantize(COLOURS) for picture, _ in frames]
    times = [time for _, time in frames]
    first.save(folder / "demo.gif", save_all=True, append_images=others, duration=times, loop=0)
    return count + 1


def _picture(handheld, scale):
    picture = handheld.picture()
    return picture.resize((picture.width * scale, picture.height * scale), 0)


class _Player:
    """Plays on `handheld`; each method yields Steps."""

    def __init__(self, handheld):
        self._handheld = handheld
        keys = handheld.board.keys
        arrows = "up" in keys
        self._ok = "press" if "press" in keys else "A" if arrows else "X"
        self._moves = _MOVES if arrows else _FOUR_MOVES

    def steps(self, scenario):
        ok = self._ok
        yield Step("", None, PAGE_MS, "")
        yield Step("title", ok, PAGE_MS, "")
        yield Step("group", ok, CHOICE_MS, "")  # the player on the left, the one on the right, done
        yield Step("", ok, CHOICE_MS, "")
        yield Step("", ok, PAGE_MS, "")
        if scenario > 1:
            # Its stone is locked, and to win everything before would take too long to watch.
            self._handheld.do("app.campaign.settings.open_all = 1; app.go('path', %d)" % scenario)
            yield Step("", None, PAGE_MS, "")
        yield Step("path", ok, PAGE_MS, "")
        yield Step("scenario", ok, PAGE_MS, "")
        while self._handheld.ask("'firmware.screens.rules' in __import__('sys').modules"):
            yield Step("lesson", None, LESSON_MS, "")
            yield Step("", ok, CHOICE_MS, "")
        yield from self._win(random.Random(scenario))
        yield Step("", None, PAGE_MS, "")
        yield Step("field", ok, PAGE_MS, "")
        yield Step("victory", None, PAGE_MS, "")

    def _win(self, chance):
        way = plan(self._table().game, chance)
        if way is None:
            raise DemoError("The demo found no way to win this deal: choose another one with --seed.")
        for action in way:
            game = self._table().game
            caption = game.text(action)
            name = "turn-%d" % game.turn if game.phase == START else ""
            if actions.kind(action) == actions.TAKE and game.shown == 1:
                yield from self._wait_for_refill(caption)
                continue
            for place in _places(action):
                for key in self._way(place):
                    yield Step(name, key, MOVE_MS, caption)
                    name = ""
                yield Step(name, self._ok, CHOICE_MS, caption)
                name = ""
        if self._table().game.result != WON:
            raise DemoError("The demo played its plan to the end, but the game is not won.")

    def _wait_for_refill(self, caption):
        """The only card of the display goes to the hand by itself."""
        length = self._table().length
        for _ in range(MOST_WAITS):
            yield Step("", None, WAIT_MS, caption)
            if self._table().length > length:
                return
        raise DemoError("The last card of the display did not go to the hand.")

    def _table(self):
        return Table.load(self._handheld.ask("app.campaign.table.pack()"))

    def _way(self, place):
        """The keys that lead the cursor to `place`."""
        moves = ", ".join(move for _, move in self._moves)
        self._handheld.do(_WAY)
        way = self._handheld.ask("_way(app.page.flow, (%s,), %d)" % (moves, place))
        if way is None:
            raise DemoError("The cursor of the table can't be led to place %d." % place)
        return [self._moves[i][0] for i in way]


def _places(action):
    """The places of the table screen that are chosen one after the other for an action."""
    slot, a, b = action >> 8 & 15, action >> 4 & 15, action & 15
    kind = actions.kind(action)
    if kind == actions.SWAP:
        return HAND + slot, DISPLAY + b
    if kind == actions.PLACE:
        return HAND + slot, FIELD + b
    if kind == actions.QUEEN:
        return HAND + slot, HAND + a, FIELD + b
    if kind in (actions.JACK, actions.KING):
        return HAND + slot, FIELD + a, FIELD + b
    if kind == actions.TAKE:
        return (DISPLAY + b,)
    return (END if action == actions.END else PASS,)
