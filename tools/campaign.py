"""A bot plays the campaign through the screens, in one power-up: `python3 -m tools.campaign`.

It wins scenario after scenario by the board's keys, with the heap of a Pico, and looks after each at the
heap: no MemoryError may come, and the largest free block must not shrink below 90 % of what it was after the
first scenario. `--scenarios N` plays the first N (50), `--board NAME` on another board.

Exit status 0: all is well; 1: something is not; 2: it can't run here.
"""

import argparse
import random
import sys

from tools import setup

if __name__ == "__main__":
    # Before the imports of what is installed by it.
    setup.begin("play")

from engine.kreuzsummen.rules import WON
from tools.bench import Handheld
from tools.bench.errors import BenchError
from tools.demo_plan import plan
from tools.driver import Driver
from tools.ending import end

SCENARIOS = 50
KEPT = 0.9  # of the largest free block
_PRESSES = 12  # of OK that must lead from one table to the next
_DEALS = 8  # of a scenario until one is found that can be won

# On the board: the largest block that can be had, to 64 bytes, and all that is free.
_LOOK = """
import gc
def _largest():
    gc.collect()
    free = gc.mem_free() if hasattr(gc, "mem_free") else 0
    low, high = 0, free // 64
    while low < high:
        middle = (low + high + 1) // 2
        try:
            bytearray(middle * 64)
            low = middle
        except MemoryError:
            high = middle - 1
        gc.collect()
    return low * 64, free
"""


class CampaignError(Exception):
    """The campaign did not go on; the text says where and why."""


class Bot:
    """Plays on `handheld`, which stands at the title of a flash without groups."""

    def __init__(self, handheld, seed=1):
        self.handheld = handheld
        self.driver = Driver(handheld)
        self.chance = random.Random(seed)
        self.deal = seed
        handheld.do(_LOOK)

    def win(self, scenario):
        """Play `scenario`, the next one of the path, until it is won; gives (largest free block, all free).

        Raises CampaignError.
        """
        for _ in range(_DEALS):
            self._to_table(scenario)
            way = plan(self.driver.table().game, self.chance)
            if way is not None:
                for action in way:
                    self.driver.play(action)
                break
            # No way was found for this deal: shuffle anew, as children do.
            self._well()
            self.handheld.do("app.go('scenario', %d, 0)" % scenario)
            self.handheld.settle()
            self.handheld.press(self.driver.next)
        else:
            raise CampaignError("No deal of scenario %d could be won." % scenario)
        self._well()
        if self.driver.table().game.result != WON:
            raise CampaignError("Scenario %d was played to the end, but not won." % scenario)
        self.handheld.press(self.driver.back)  # from the finished field to the result
        self.handheld.settle(5000)
        self._well()
        return max(self._look() for _ in range(3))  # once around the result's three choices

    def _look(self):
        """(largest free block, all free) in bytes after another press: a collection keeps what an old pointer
        on the stack seems to mean, and each time the stack is another one."""
        self.handheld.press(self.driver.next)
        return self.handheld.ask("_largest()")

    def _to_table(self, scenario):
        """By OK alone to the table of a new game."""
        self.deal += 1
        self.handheld.do("app.seed = lambda: %d" % self.deal)
        for _ in range(_PRESSES):
            self.handheld.press(self.driver.ok)
            self._well()
            if self.handheld.ask("type(app.page).__module__") == "firmware.screens.kreuzsummen":
                break
        else:
            raise CampaignError("OK does not lead to the table of scenario %d." % scenario)
        found = self.driver.table().game.scenario
        if found != scenario:
            raise CampaignError("OK leads to scenario %d, not %d." % (found, scenario))

    def _well(self):
        h = self.handheld
        if h.crashed or h.output or h.ask("app is None"):
            raise CampaignError("The program failed: %s" % (h.crashed or h.output or "no page is open"))


def play(scenarios, board, say):
    """Play so many scenarios; `say` hears of each. Gives (largest free block, all free) after each, in bytes.

    Raises CampaignError, BenchError.
    """
    looks = []
    with Handheld(board, seed=1, folds=True) as h:
        bot = Bot(h)
        for scenario in range(1, scenarios + 1):
            largest, free = bot.win(scenario)
            looks.append((largest, free))
            say("scenario %2d won: largest free block %6d, free %6d bytes" % (scenario, largest, free))
    return looks


def main(arguments=None):
    """The command; its exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.campaign", description="A bot plays.")
    parser.add_argument("--scenarios", type=int, default=SCENARIOS, metavar="N", help="how many (50)")
    parser.add_argument("--board", default="waveshare_pico_lcd_13", metavar="NAME", help="on this board")
    options = parser.parse_args(arguments)
    if not 1 <= options.scenarios <= SCENARIOS:
        parser.error("--scenarios must be 1 to %d." % SCENARIOS)
    try:
        looks = play(options.scenarios, options.board, lambda text: print(text, flush=True))
    except CampaignError as error:
        print(error, file=sys.stderr)
        return 1
    except (BenchError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    first, last = looks[0][0], looks[-1][0]
    if last < KEPT * first:
        print("The largest free block shrank from %d to %d bytes." % (first, last), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    end(main)
