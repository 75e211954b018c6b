"""The handheld's program: one page at a time, keys in, pictures out."""

import gc
import sys
import time

import displayio
from firmware import assets, entropy, memory, start, text
from firmware.ahead import DONE, SCREENS, TYPE, Ahead
from firmware.campaign import Campaign
from firmware.drivers.keys import DOWN, LEFT, NEXT, PREV, RIGHT, UP, Keys
from firmware.drivers.st7789 import ST7789
from firmware.ui import tiles
from firmware.ui import type as type_
from firmware.ui.labels import Labels

DROPPED = (  # what pages import, and what is only needed to open a group and its game
    "firmware.screens. firmware.groups firmware.packing firmware.slots engine.opening engine.games"
    " engine.errors engine.rng engine.squeezed engine.kreuzsummen.dealing engine.kreuzsummen.scenarios"
    " engine.kreuzsummen.targets engine.kreuzsummen.sizes firmware.board firmware.power_up"
    " firmware.drivers.waking"
)
KEPT = tuple("firmware.ui." + name for name in "labels type page theme tiles".split())  # what most share
HOME = ("title", "path", "scenario")  # pages that lead to each other: their code stays together
STRIP = 8  # rows that are drawn at once: more take more RAM, fewer more time
AT_ONCE = 8  # keys until what they left in memory is collected, while no other waits
IDLE_MS = 4  # how long the loop rests between two looks at the keys

# The cursor's directions of a device that is held the other way round.
_TURNED = bytearray(range(16))
for _one, _other in ((UP, DOWN), (LEFT, RIGHT), (PREV, NEXT)):
    _TURNED[_one] = _other
    _TURNED[_other] = _one

current = None  # the running App


class App:
    """What all pages share, and the page that is open.

    `board` is the board's module; `words` the words of the chosen language; `campaign` everything
    that is saved; `display` the panel. `developer` shows what is for developers only: the template game.
    """

    developer = False
    # What Kreuzsummen's table is made of, for the pages that mostly lead there (`likely` of a page).
    TABLE = (
        "kreuzsummen_flow", "kreuzsummen_layout", "kreuzsummen_lines", "kreuzsummen_parts", "kreuzsummen",
    )  # fmt: skip

    def __init__(self, board):
        self.board = board
        self.panel = ST7789(board, wait=False)
        self.display = displayio.Display(board.WIDTH, board.HEIGHT, self.panel.write, rows=STRIP)
        self.keys = Keys(board)
        self.fonts = {}
        self.other_fonts = {}  # of the page before, or of one that is made meanwhile
        self.labels = Labels()
        self.campaign = Campaign()
        self.words = text.load(self.campaign.settings.language)
        self.page = None
        self._name = self._family = ""
        # The page that stays in memory while one of its family is shown: its name, itself, modules and fonts.
        self._left = None
        self._known = None  # these modules, when it is back
        self._as_left = False  # is it wanted back as it was?
        self._session = None
        self._turned = False
        self._next = None
        self._untidy = False  # is there what the last page left in memory?
        self._late = False  # is there code that is not needed any more?
        self._threshold = gc.threshold()
        self._events = 0
        self._ahead = Ahead(self)
        self._pressed_at = 0
        self._lit = False
        self.sound = None
        if hasattr(board, "BUZZER"):
            from firmware.drivers.sound import Sound

            self.sound = Sound(board.BUZZER)
        self.panel.start()  # only now: what was loaded meanwhile is part of the time that it needs
        self.use_settings()

    # ---- fonts: read when a page asks for them, dropped when the next one does not

    @property
    def font(self):
        """The font of most words."""
        return self._font("text.font")

    @property
    def small(self):
        """The font of words at the edge."""
        return self._font("small.font")

    @property
    def big(self):
        """The font of headings."""
        return self._font("title.font")

    def _font(self, file):
        font = self.fonts.get(file)
        if font is None:
            font = self.fonts[file] = self.other_fonts.get(file) or type_.Font(TYPE + file)
        return font

    # ---- pages

    def go(self, name, *arguments):
        """Open the page `firmware.screens.NAME` when the present key or tick is done with."""
        self._next = (name, arguments)
        self._as_left = False

    def back(self, name):
        """Open a page that `stays` as it was left, if it is still in memory; else as `go` does."""
        self.go(name)
        self._as_left = True

    def _open(self):
        if self.campaign.faults and self._next[0] != "message":
            self._tell_fault()
        name, arguments = self._next
        self._next = self._known = None
        # a table and its pages, from which one mostly goes back to it
        family = HOME[0] if name in HOME else name.split("_")[0]
        self._untidy = True
        gc.threshold(-1)  # collecting takes 20 ms: until the page stands only where the memory is full
        page = self._left_page(name, family)
        page = self._ahead.take("" if page else name) or page
        if self.page is not None:
            self.display.root_group = None  # first: what leaves a tree that is shown is damage to add up
            if self.page.stays and family == self._family and name != self._name:
                self._left = (self._name, self.page, set(sys.modules), self.fonts)
            else:
                self.page.close()
            self.page = None
            if family != self._family:
                # a page's code goes with it, as RAM is mostly code; what was got ready for this one stays
                if not page:
                    tiles.drop()
                    self.words = text.load(self.campaign.settings.language)
                # where its own code is here already the old goes when it stands
                self._late = self._ahead.is_loaded(name)
                if not self._late:
                    self.drop(tuple((DROPPED + " firmware.ui.").split()), _modules_of(family))
                    if not assets.IN_PLACE:
                        gc.collect()  # so that new code takes the place of the old
        self._family = family
        self._name = name
        self.page = page or self._build(name, arguments)
        self._ahead.follow(self.page)
        self.display.root_group = self.page.group
        self.display.refresh()

    def _left_page(self, name, family):
        """The page that stayed in memory, if it is wanted as it was left; it goes where others follow."""
        if not self._left:
            return None
        left, page, known, fonts = self._left
        if name != left and family == self._family:
            return None
        self._left = None
        if name == left and self._as_left and page.wake():
            self._known = known
            self.fonts = fonts
            return page
        page.close()
        return None

    def _build(self, name, arguments):
        """Load the module of a page and make the page."""
        self.other_fonts = self.fonts
        self.fonts = {}
        self.words.hold()
        module = SCREENS + name
        __import__(module)
        if not (assets.IN_PLACE or self._ahead.is_loaded(name)):  # else they are filled since the last rest
            memory.fill_gaps()
        type_.hold(TYPE)
        page = sys.modules[module].Page(self, *arguments)
        for _ in page.parts():
            pass
        page.wake()
        type_.rest()
        self.other_fonts = {}
        return page

    def drop(self, prefixes, kept="-"):
        """Take the modules whose names begin with `prefixes` (a str or a tuple) out of memory.

        Those whose names begin with `kept` (the same) stay.

        MicroPython leaves the value of a deleted entry in its dict, where the collector still finds it: so
        that is overwritten first.
        """
        for module in [module for module in sys.modules if module.startswith(prefixes)]:
            if module not in KEPT and not module.startswith(kept):
                sys.modules[module] = None
                del sys.modules[module]
                package, _, name = module.rpartition(".")
                if package in sys.modules:
                    setattr(sys.modules[package], name, None)
                    delattr(sys.modules[package], name)

    def tell(self, words, then, *arguments):
        """Say `words` (text) on a page of its own, then go to the page `then`."""
        self.go("message", words, ((self.words.OK, lambda: self.go(then, *arguments)),))

    def ask(self, words, go_on, go_back):
        """Ask `words` (text); call `go_on` for yes, `go_back` for no, where the cursor begins."""
        self.go("message", words, ((self.words.YES, go_on), (self.words.NO, go_back)), 1)

    def ask_code(self, go_on, go_back):
        """Call `go_on`; where there is a teacher's code only once it was entered, else `go_back`."""
        if self.campaign.settings.lock:
            self.go("lock", go_on, go_back)
        else:
            go_on()

    def _tell_fault(self):
        """Before the next page opens, say on one of its own what must be told about the saves."""
        name, arguments = self._next
        words, kind = self.campaign.faults.pop(0)

        def go_on():
            self.go(name, *arguments)

        def clean():
            self.campaign.start_clean(kind)
            go_on()

        choices = [(self.words.OK, go_on)]
        if words == "SAVE_DAMAGED":
            if kind[:5] == "group" and kind != "groups":
                choices.insert(0, (self.words.CLEAN, clean))  # else the group stays in the list
            else:
                choices[0] = (self.words.OK, clean)  # what is played from now on is saved in its place
        self.go("message", getattr(self.words, words), choices, len(choices) - 1)

    # ---- the games beside the campaign

    @property
    def session(self):
        """The other games (a firmware.session.Session), in memory from the first look at it on."""
        if self._session is None:
            from firmware.session import Session

            self._session = Session(self)
        return self._session

    def end_session(self):
        """Take the other games out of memory; the campaign's game comes back."""
        if self._session is not None:
            self._session.end()
            self._session = None
            self.drop("firmware.session")

    # ---- what pages ask for

    def use_settings(self):
        """Let the device follow the settings."""
        settings = self.campaign.settings
        if settings.left_handed != self._turned:
            self._turned = settings.left_handed
            self.panel.turn(self._turned)
        if self._lit:
            self.panel.light(settings.brightness)

    def set_language(self, language):
        """Switch to `language` (index into text.LANGUAGES) and remember it."""
        self.campaign.settings.language = language
        self.campaign.save_settings()
        self.words = text.load(language)

    @property
    def language(self):
        """The code of the chosen language, "de" or "en"."""
        return text.LANGUAGES[self.campaign.settings.language]

    def line(self, file, number):
        """A line of the long texts (see `text.line`)."""
        return text.line(self.campaign.settings.language, file, number)

    def lines(self, file):
        """How many lines a file of the long texts has."""
        return text.lines(self.campaign.settings.language, file)

    def group_name(self, group):
        """The name of a group, made of its animals where it has no own."""
        animals = self.words.ANIMALS
        return group.name or animals[group.animals[0]] + " + " + animals[group.animals[1]]

    def play(self, tune):
        """Play a tune of firmware.drivers.sound by its name, if the board can and the users want it."""
        if self.sound and self.campaign.settings.sound:
            from firmware.drivers import sound

            self.sound.play(getattr(sound, tune))

    def seed(self):
        """Chance for a shuffle (`entropy.seed`), mixed with the moment of the last key."""
        return entropy.seed(self._pressed_at)

    # ---- the loop

    def step(self):
        """One round: the next key, time, the picture. Never waits. Returns 0 when there is nothing to do."""
        event = self.keys.poll()
        if event:
            if self._turned:
                event = _TURNED[event]
            self._pressed_at = time.ticks_diff(time.ticks_us(), 0) & 0x3FFFFFFF
            self._events += 1
            if self._events % AT_ONCE == 0:
                self._untidy = True
            self.page.key(event)
        else:
            self.page.tick(time.ticks_ms())
        if self.sound:
            self.sound.tick()
        if self._next:
            start.watch()
            self._open()
            start.rest()
        elif not self.display.refresh() and not event:
            # now, when no key waits and the picture stands, and not during a movement
            if self._untidy:
                self._untidy = False
                self.words.rest()
                if self._known:
                    for name in [name for name in sys.modules if name not in self._known]:
                        self.drop(name)
                    self._known = None
                if self._late:
                    self._late = False
                    self.drop(tuple(DROPPED.split()), _modules_of(self._family))
                gc.collect()
                if self.page.likely:
                    self.display.reserve()  # for the page that follows: what is got ready splits the memory
                memory.fill_gaps()
                gc.threshold(self._threshold)
            else:
                event = self._ahead.step()  # then there is no rest before the next piece
                self._untidy = event == DONE
        if not self._lit:
            # the light comes on with the first picture, so that no empty panel is seen
            self._lit = True
            self.panel.light(self.campaign.settings.brightness)
            start.settled()
        return event

    def run(self):
        """For ever."""
        while True:
            if not self.step():
                time.sleep_ms(IDLE_MS)


def _modules_of(family):
    """What the names of a family's modules begin with."""
    return tuple([SCREENS + name for name in HOME]) if family == HOME[0] else SCREENS + family


def main():
    """Start the handheld. Returns never."""
    global current
    from firmware import boards
    from firmware.board_file import board_name

    current = App(boards.load(board_name()))
    current.go("title")
    current._open()
    current.run()
