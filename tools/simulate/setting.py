"""What is played: a scenario of the campaign, or one of one's own (a what-if), in words and checked.

In words: `30`; `30 reserve=yes` (scenario 30 with a change); `rows=9,12 cols=6,7,8 highest=6 hand=3` (all of
one's own; what is missing is as in scenario 50 but for the targets). A name may stand before a colon: `Mine:
30 hand=5`.
"""

from engine.kreuzsummen import Game, scenarios, targets, variant
from engine.kreuzsummen.solver import DONE, FOUND, Solver

# word -> (place in the options of the variant, least, most); yes and no are 1 and 0.
_NUMBERS = {
    "highest": (variant.HIGHEST, 2, 9),
    "copies": (variant.COPIES, 1, 3),
    "hand": (variant.HAND, 1, 5),
}
_SWITCHES = {
    "distinct": variant.DISTINCT,
    "reserve": variant.WITH_RESERVE,
    "secure": variant.WITH_SECURE,
}
_FACES = "JQK"
_WORDS = ("rows", "cols", *_NUMBERS, "faces", *_SWITCHES)
_BASE = 50  # for what is not said
_STEP = 20000  # tries of the solver at a time
_MOST_TRIES = 20_000_000


class SettingError(ValueError):
    """Words that make no scenario; the text is a plain sentence that says why."""


class Setting:
    """One scenario to play. `number` is 1..50, or 0 for a variant; `text` its words in one fixed form, which
    is what results are kept under; `name` what people call it."""

    def __init__(self, words):
        """Read `words`; raises SettingError where they make no game. Whether it can be won:
        `final_fields`."""
        name, _, rest = words.rpartition(":")
        given = rest.split()
        if not given:
            raise SettingError(
                "A scenario is a number from 1 to %d, or words like rows=9,12 cols=6,7,8." % scenarios.COUNT
            )
        base = _BASE
        self.number = 0
        if "=" not in given[0]:
            self.number = base = _number(given.pop(0))
        changes = _changes(given)
        options = bytearray(_options_of(base))
        if not self.number and not ("rows" in changes and "cols" in changes):
            raise SettingError("A scenario of your own needs its targets: rows=... and cols=...")
        _apply(changes, options)
        if changes:
            self.number = 0
        self._base = base
        self.options = bytes(options)
        self.rows = bytes(options[variant.ROW_TARGETS :][: options[variant.ROWS]])
        self.cols = bytes(options[variant.COL_TARGETS :][: options[variant.COLS]])
        self.size = len(self.rows) * len(self.cols)
        self.deck = bytes(variant.Game.cards(self.options, 2))
        self._check()
        self.text = str(self.number or " ".join("%s=%s" % said for said in _said(self.options).items()))
        shown = " ".join(rest.split())
        self.name = name.strip() or shown

    def deal(self, starter, deck):
        """The game with this `deck` in dealing order."""
        if self.number:
            return Game(bytes([self.number]), 2, starter, bytes(deck))
        return variant.Game(self.options, 2, starter, bytes(deck))

    def final_fields(self, most=None):
        """How many final fields there are, from an empty field with all cards; `most`: enough is known then.

        Raises SettingError where there is none, or where the search takes too long to say.
        """
        solver = Solver(self.facts())
        while True:
            said = solver.step(_STEP)
            if said == DONE or (said == FOUND and most and solver.count >= most):
                break
            if solver.tries > _MOST_TRIES and said != FOUND:
                raise SettingError("Whether this scenario can be won takes too long to find out.")
        if not solver.count:
            raise SettingError("This scenario can't be won: no field of these cards meets all targets.")
        return solver.count

    def facts(self):
        """What the solver needs: targets, highest number, copies, must values differ."""
        options = self.options
        return (
            self.rows,
            self.cols,
            options[variant.HIGHEST],
            options[variant.COPIES],
            options[variant.DISTINCT] != 0,
        )

    def says(self, word):
        """What it says for a word like `reserve`."""
        return _said(self.options)[word]

    @property
    def change(self):
        """What is not as in the scenario that it was made from, in words; "" for one of the campaign."""
        if self.number:
            return ""
        before = _said(_options_of(self._base))
        what = ["%s %s -> %s" % (word, before[word], value) for word, value in _said(self.options).items()
                if value != before[word]]
        return "scenario %d, %s" % (self._base, "but " + "; ".join(what) if what else "unchanged")


    def _check(self):
        """What the printed rules ask of a scenario ("Spielkarten und Zielkarten")."""
        clubs = {}
        for target in [*self.rows, *self.cols]:
            club = (target - 1) % 10 + 1
            if club in clubs:
                raise SettingError(
                    "The targets %d and %d need the same club card: each rank is there once."
                    % (clubs[club], target)
                )
            clubs[club] = target
        if sum(self.rows) != sum(self.cols):
            raise SettingError(
                "The row targets add up to %d, the column targets to %d: they must agree."
                % (sum(self.rows), sum(self.cols))
            )
        numbers = self.options[variant.HIGHEST] * self.options[variant.COPIES]
        if numbers < self.size:
            raise SettingError("%d numbers are too few for %d cells." % (numbers, self.size))
        try:
            variant.Game(self.options, 2, 0, self.deck)
        except ValueError as error:
            raise SettingError(str(error)) from error


def _said(options):
    """What options say: word -> value, in the words that a Setting reads."""
    said = {
        "rows": ",".join(map(str, options[variant.ROW_TARGETS :][: options[variant.ROWS]])),
        "cols": ",".join(map(str, options[variant.COL_TARGETS :][: options[variant.COLS]])),
    }
    said |= {word: str(options[place]) for word, (place, _, _) in _NUMBERS.items()}
    faces = "".join(face for i, face in enumerate(_FACES) if options[variant.FACES] >> i & 1)
    said["faces"] = faces or "none"
    said |= {word: "yes" if options[place] else "no" for word, place in _SWITCHES.items()}
    return said


def _number(word, what="scenario", most=scenarios.COUNT):
    if not (word.isascii() and word.isdigit() and len(word) < 10 and 1 <= int(word) <= most):
        raise SettingError("'%s' is no %s: they go from 1 to %d." % (word, what, most))
    return int(word)


def _changes(words):
    changes = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in _WORDS:
            raise SettingError(
                "'%s' says nothing about a scenario; the words are %s."
                % (word, ", ".join(known + "=" for known in _WORDS))
            )
        if key in changes:
            raise SettingError("%s is there twice." % key)
        changes[key] = value
    return changes


def _options_of(number):
    rows, cols = targets.targets(number)
    options = [len(rows), len(cols), *(rows + bytes(4))[:4], *(cols + bytes(4))[:4]]
    options += [
        scenarios.highest(number),
        scenarios.copies(number),
        (1 << scenarios.highest_face(number) - 10) - 1,
        scenarios.hand_size(number),
        scenarios.distinct(number),
        0,
        0,
    ]
    return options


def _apply(changes, options):
    for key, value in changes.items():
        if key in ("rows", "cols"):
            lines = [_whole(word, key, 1, 20) for word in value.split(",")]
            if not 2 <= len(lines) <= 4:
                raise SettingError("A field has 2 to 4 %s, not %d." % (key, len(lines)))
            if key == "cols":
                lines.sort()  # their order is free
            first = variant.ROW_TARGETS if key == "rows" else variant.COL_TARGETS
            options[variant.ROWS if key == "rows" else variant.COLS] = len(lines)
            options[first : first + 4] = bytes((lines + [0] * 4)[:4])
        elif key in _NUMBERS:
            place, least, most = _NUMBERS[key]
            options[place] = _whole(value, key, least, most)
        elif key in _SWITCHES:
            if value not in ("yes", "no"):
                raise SettingError("%s is yes or no, not '%s'." % (key, value))
            options[_SWITCHES[key]] = value == "yes"
        else:
            faces = "" if value == "none" else value
            if set(faces) - set(_FACES) or len(set(faces)) < len(faces):
                raise SettingError("faces are letters of JQK, or none, not '%s'." % value)
            options[variant.FACES] = sum(1 << _FACES.index(face) for face in faces)


def _whole(word, key, least, most):
    if not (word.isascii() and word.isdigit() and len(word) < 10 and least <= int(word) <= most):
        raise SettingError("%s: '%s' is no whole number from %d to %d." % (key, word, least, most))
    return int(word)


def read(lines):
    """The Settings of a file's lines; empty ones and what follows # are passed over. Raises SettingError."""
    found = []
    for n, line in enumerate(lines, 1):
        line = line.partition("#")[0].strip()
        if line:
            try:
                found.append(Setting(line))
            except SettingError as error:
                raise SettingError("Line %d: %s" % (n, error)) from error
    if not found:
        raise SettingError("The file has no scenario.")
    return found


def numbers(text, what="scenario", most=scenarios.COUNT):
    """The numbers of words like `1-5,8,50`, in order: of scenarios, or of `what` up to `most`.

    Raises SettingError.
    """
    found = []
    for part in text.split(","):
        first, dash, last = part.partition("-")
        first = _number(first.strip(), what, most)
        last = _number(last.strip(), what, most) if dash else first
        if last < first:
            raise SettingError("'%s' goes backwards." % part)
        found += [n for n in range(first, last + 1) if n not in found]
    return found
