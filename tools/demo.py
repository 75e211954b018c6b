"""The demo: a scenario of Kreuzsummen plays itself to victory, by keys alone.

`steps` plays it at a pace to watch (tools/play.py hands its keys to the handheld of the page), `film` at
full speed with pictures. What lies on the table, and which keys lead the cursor where, is asked of the
firmware that runs; all that changes anything are presses of the board's keys.
"""

import random
from collections import namedtuple

from engine.kreuzsummen import actions
from engine.kreuzsummen.rules import START, WON
from tools.demo_plan import plan
from tools.driver import Driver, NoWayError

# One step: a name for the picture as it is now ("" for none that matters), the key to press or None, how
# long to wait after it (ms), and what happens, in words.
Step = namedtuple("Step", "name key pause caption")

PAGE_MS = 1500  # to look at a page before going on
LESSON_MS = 3000  # to watch what is new
CHOICE_MS = 700  # to see what a choice has changed
MOVE_MS = 200  # from one step of the cursor to the next
WAIT_MS = 100  # between two looks for what happens by itself
MOST_WAITS = 50
COLOURS = 64  # of the animated picture: the screens have fewer


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
        self._driver = Driver(handheld)

    def steps(self, scenario):
        ok = self._driver.ok
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
        way = plan(self._driver.table().game, chance)
        if way is None:
            raise DemoError("The demo found no way to win this deal: choose another one with --seed.")
        for action in way:
            game = self._driver.table().game
            caption = game.text(action)
            name = "turn-%d" % game.turn if game.phase == START else ""
            if actions.kind(action) == actions.TAKE and game.shown == 1:
                yield from self._wait_for_refill(caption)
                continue
            back_first, steps = self._driver.left_to_choose(action)
            if back_first:
                yield Step(name, self._driver.back, CHOICE_MS, caption)
                name = ""
            for place in steps:
                for key in self._way(place):
                    yield Step(name, key, MOVE_MS, caption)
                    name = ""
                yield Step(name, self._driver.ok, CHOICE_MS, caption)
                name = ""
        if self._driver.table().game.result != WON:
            raise DemoError("The demo played its plan to the end, but the game is not won.")

    def _wait_for_refill(self, caption):
        """The only card of the display goes to the hand by itself."""
        length = self._driver.table().length
        for _ in range(MOST_WAITS):
            yield Step("", None, WAIT_MS, caption)
            if self._driver.table().length > length:
                return
        raise DemoError("The last card of the display did not go to the hand.")

    def _way(self, place):
        """The keys that lead the cursor to `place`."""
        try:
            return self._driver.way(place)
        except NoWayError as error:
            raise DemoError(str(error)) from error
