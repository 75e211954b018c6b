"""Ways through the pages by keys, for the tests of the screens. `h` is a Handheld."""

from engine.table import Table
from tools.driver import Driver

HOME = 12  # steps that must lead from anywhere to the title

_PAGE = (
    "[name for name in sys.modules if name.startswith('firmware.screens.')"
    " and getattr(sys.modules[name], 'Page', None) is type(app.page)]"
)


def page(h):
    """The name of the page that is open."""
    if h.ask("app and app.page") is None:
        raise AssertionError("No page is open. The handheld has printed: " + h.output)
    (name,) = h.ask(_PAGE)
    return name.rpartition(".")[2]


def press_until(h, name):
    """Press OK until the page `name` is open (what is new may be shown on the way)."""
    for _ in range(8):
        if page(h) == name:
            return
        h.press(Driver(h).ok)
    raise AssertionError("OK does not lead to %s but to %s" % (name, page(h)))


def new_group(h):
    """From the title of a handheld without groups to the path of the first group (Fox and Owl)."""
    press_until(h, "path")


def begin(h, seed):
    """From the path to the table of a new game of the scenario under the cursor, shuffled from `seed`."""
    h.do("app.seed = lambda: %d" % seed)
    press_until(h, "kreuzsummen")


def choose(h, row):
    """Choose a row (in German) of the table's menu, which has just been opened."""
    rows = h.words()
    for _ in range(rows.index(row) - rows.index("Zurück zum Spiel")):
        h.press("down")
    h.press("A")


def table(h):
    """A copy of the game in progress."""
    return Table.load(h.ask("app.campaign.table.pack()"))


def play(h, record):
    """Play the numbered lines of a record from where the game stands; gives each action's presses."""
    driver = Driver(h)
    presses = []
    for line in record.strip().splitlines():
        for words in line.partition(".")[2].split(";"):
            presses.append(driver.play(table(h).game.parse(words.split())))
    return presses


def finish(h):
    """From the finished field to the result: any key."""
    assert page(h) == "kreuzsummen"
    h.press(Driver(h).back)
    assert page(h) == "result"


def watch(h, key):
    """Press `key`; gives all pictures of the glass from then on for 300 ms, 5 ms apart, as bytes."""
    h.down(key)
    pictures = []
    for _ in range(60):
        h.run(5)
        pictures.append(h.picture().tobytes())
    h.up(key)
    h.settle()
    return pictures


def home(h):
    """Back to the title by keys alone, as a child does who knows BACK and the menu; gives the steps.

    Fails where that takes more than HOME steps.
    """
    driver = Driver(h)
    seen = []
    while page(h) != "title":
        seen.append(page(h))
        assert len(seen) <= HOME, "No way home: " + " ".join(seen)
        if seen[-1].endswith("_menu") or seen[-1] == "pause":
            # Around the end, to the last choice: leave the table. A handheld may be turned round.
            turned = h.ask("app.campaign.settings.left_handed")
            h.press(driver.next if turned else driver.previous)
            h.press(driver.ok)
        else:
            h.press(driver.menu if seen[-1] == "kreuzsummen" and driver.menu else driver.back)
    return len(seen)
