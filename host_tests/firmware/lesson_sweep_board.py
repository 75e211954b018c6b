"""A whole lesson through the Campaign, its power cut in every flash operation. Started by lesson_sweep.py.

Children make groups, play, win, give up, change groups, names and settings; a group is forgotten. The lesson
is played once, uncut, while the flash notes every operation and the store every save. Then the power is cut
in each operation, in each way of store_sweep_flash.TORN; a new Campaign is opened on what is left, and every
kind must hold what was saved last, or, for the one being saved, what was about to be. The game goes on with a
settings' and a game's save; with --long the power is cut in each operation of these, too.

With --control the store removes before it writes, which must lose saves.

Prints one line of JSON.
"""

import gc
import json
import sys

import vfs

HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
sys.path.insert(0, HERE)
sys.path.insert(0, HERE + "/../..")

from store_sweep_board import (  # noqa: E402 - needs the path set above
    BLOCKS,
    CODE,
    CODE_BYTES,
    ROOT,
    formatted,
    mount,
    random,
)
from store_sweep_flash import TORN, Flash, apply, tear  # noqa: E402

from engine.kreuzsummen import actions, rules  # noqa: E402
from engine.rng import Rng  # noqa: E402
from engine.table import Table  # noqa: E402
from firmware import campaign as campaigns  # noqa: E402
from firmware import store  # noqa: E402
from firmware.campaign import Campaign  # noqa: E402
from firmware.progress import Progress  # noqa: E402

ACTIONS = 16  # of a game, before the children turn to something else


class RemoveThenWrite(store.Store):
    """The control: the common habit that loses saves."""

    def write(self, kind, payload):
        """Remove what was saved, then save."""
        if self.read(kind) == payload:
            return False
        self.erase(kind)
        return super().write(kind, payload)


class Lesson:
    """Plays on a campaign until it has saved `saves` times.

    `marks` are triples of how many operations came before a save, its kind and its payload.
    """

    def __init__(self, flash, saves, seed=7):
        self.flash = flash
        self.marks = []
        self.saves = saves
        self.rng = Rng(seed)
        self.kinds = set()
        self.campaign = self.open()

    def open(self):
        """The campaign, whose store notes what it saves."""
        campaign = Campaign(ROOT)
        keeper = campaign.store
        write, erase = keeper.write, keeper.erase

        def noted_write(kind, payload):
            mark = (len(self.flash.log), kind, bytes(payload))
            if write(kind, payload):
                self.marks.append(mark)
                self.kinds.add(kind)

        def noted_erase(kind):
            mark = (len(self.flash.log), kind, None)
            erase(kind)
            if len(self.flash.log) > mark[0]:
                self.marks.append(mark)

        keeper.write, keeper.erase = noted_write, noted_erase
        return campaign

    @property
    def over(self):
        """Have all saves been made?"""
        return len(self.marks) >= self.saves

    def play(self):
        """The lesson."""
        campaign = self.campaign
        campaign.settings.language = 1
        campaign.save_settings()
        for left, right in ((0, 1), (2, 3), (4, 5)):
            campaign.new(left, right)
        round_ = 0
        while not self.over:
            round_ += 1
            campaign.use(round_ % len(campaign.used()))
            if round_ == 2:
                campaign.rename("Äpfel")
            if round_ == 4 and not self.over:
                campaign.forget()
                campaign.new(6, 7)
            campaign.settings.brightness = 20 + 20 * (round_ % 4)
            campaign.save_settings()
            self.game(1 + round_ * 7 % 50)

    def game(self, scenario):
        """A game by random actions, saved as the table's page does; now and then it is won or given up."""
        campaign = self.campaign
        campaign.begin(Table.new("kreuzsummen", bytes((scenario,)), 2, 0, self.rng.below(30000)))
        table = campaign.table
        game = table.game
        for _ in range(ACTIONS):
            seat = game.seat
            action = game.nth(self.rng.below(game.count()))
            final = game.reveals(action)
            table.apply(action)
            if game.result:
                if game.result == rules.WON:
                    campaign.win()
                campaign.save_game()
                break
            if final or game.seat != seat:
                campaign.save_game()
            if self.over:
                return
        else:
            if scenario % 3 == 0:
                table.apply(actions.GIVE_UP)
                campaign.save_game()
            elif scenario % 3 == 1:
                campaign.progress.win(scenario, 9)
                campaign.write("group%d" % campaign.place, campaign.progress)


class LessonSweep:
    """Cuts the power in every operation of a lesson."""

    def __init__(self, saves, nested):
        self.base = formatted()
        flash = Flash(BLOCKS, self.base)
        flash.log = []
        mount(flash)
        lesson = Lesson(flash, saves)
        lesson.play()
        vfs.umount("/f")
        self.log = flash.log
        # Opening the store, which makes its folder, counts with the first save.
        self.marks = [(0,) + lesson.marks[0][1:]] + lesson.marks[1:]
        self.groups = lesson.campaign.used()
        self.nested = nested
        self.saved = dict.fromkeys(lesson.kinds)
        self.cuts = 0
        self.recovery_cuts = 0
        self.lost = []

    def run(self):
        """All cuts."""
        blocks = list(self.base)
        done = 0
        before = kind = None
        for number, operation in enumerate(self.log):
            while done < len(self.marks) and self.marks[done][0] <= number:
                _, kind, payload = self.marks[done]
                before = self.saved[kind]
                self.saved[kind] = payload
                done += 1
            for how in TORN:
                torn = list(blocks)
                tear(torn, operation, how, random)
                self.cuts += 1
                reason = self.check(torn, kind, (before, self.saved[kind]))
                if reason:
                    where = "operation %d (%s), save %d of %s: " % (number, how, done, kind)
                    self.lost.append(where + reason)
            apply(blocks, operation)
            gc.collect()

    def check(self, torn, kind, allowed):
        """None, or what this cut has lost."""
        flash = Flash(BLOCKS, torn)
        try:
            mount(flash)
        except OSError as error:
            return "no mount: %r" % error
        try:
            campaign, reason = self.look(kind, allowed)
            if reason:
                return reason
            found = {}
            for each in self.saved:
                found[each] = campaign.store.read(each)
            flash.log = [] if self.nested else None
            after = go_on(campaign)
            log, flash.log = flash.log, None
            again = Campaign(ROOT)
            for each in after:
                if again.store.read(each) != after[each]:
                    return "after going on, %s was not saved" % each
        except Exception as error:
            sys.print_exception(error)
            return "raised %r" % error
        finally:
            vfs.umount("/f")
        return self.cut_recovery(torn, log, found, after) if self.nested else None

    def cut_recovery(self, torn, log, found, after):
        """None, or what a cut while going on has lost."""
        blocks = list(torn)
        for operation in log:
            for how in TORN:
                again = list(blocks)
                tear(again, operation, how, random)
                self.recovery_cuts += 1
                try:
                    mount(Flash(BLOCKS, again))
                except OSError as error:
                    return "no mount after the second cut: %r" % error
                keeper = store.Store(ROOT)
                for each in found:
                    if keeper.read(each) not in (found[each], after.get(each, found[each])):
                        return "after the second cut, %s is lost" % each
                    if keeper.state(each) not in (store.NEW, store.WHOLE):
                        return "after the second cut, %s is in state %d" % (each, keeper.state(each))
                vfs.umount("/f")
            apply(blocks, operation)
        return None

    def look(self, active, allowed):
        """(the campaign that opens, None or what is wrong with it)."""
        campaign = Campaign(ROOT)
        keeper = campaign.store
        for kind in self.saved:
            data = keeper.read(kind)
            if data not in (allowed if kind == active else (self.saved[kind],)):
                return campaign, "%s reads %s" % (kind, "nothing" if data is None else "wrong")
            if keeper.state(kind) != (store.NEW if data is None else store.WHOLE):
                return campaign, "%s is in state %d" % (kind, keeper.state(kind))
            if data is not None and kind[:4] == "game" and Table.load(data).game.check() is not None:
                return campaign, "the game of %s is impossible" % kind
            if data is not None and kind[:5] == "group" and kind != "groups":
                Progress.unpack(data)
        if campaign.faults:
            return campaign, "the children read %s" % campaign.faults
        with open(CODE, "rb") as file:
            if file.read() != CODE_BYTES:
                return campaign, "the program beside the saves is damaged"
        return campaign, None


def go_on(campaign):
    """Play on after a cut: what is saved then, by kind."""
    campaign.settings.brightness = 5
    campaign.save_settings()
    after = {"settings": campaign.settings.pack()}
    table = campaign.table
    if table is not None and not table.game.result:
        table.apply(table.game.nth(0))
        campaign.save_game()
        after["game%d" % campaign.place] = table.pack()
    return after


def main(saves, nested):
    """Sweep and report."""
    sweep = LessonSweep(saves, nested)
    sweep.run()
    kinds = {}
    for _, kind, _ in sweep.marks:
        kinds[kind] = kinds.get(kind, 0) + 1
    print(json.dumps({
        "saves": len(sweep.marks), "kinds": kinds, "groups": len(sweep.groups), "operations": len(sweep.log),
        "cuts": sweep.cuts, "recovery_cuts": sweep.recovery_cuts, "lost": len(sweep.lost),
        "first": sweep.lost[:3],
    }))  # fmt: skip


if __name__ == "__main__":
    if "--control" in sys.argv:
        campaigns.Store = RemoveThenWrite
    main(int(sys.argv[1]), "--long" in sys.argv)
