"""What the commands for boards say, in the language of whoever reads it.

One table a language, sentences_de.py and sentences_en.py: the same keys, and in each sentence the same places
in braces. English is spoken until a command has chosen; it chooses once, before it says anything.
"""

import errno
import itertools
import locale
import os
import sys

from tools.boards.sentences_de import SENTENCES as GERMAN
from tools.boards.sentences_en import SENTENCES as ENGLISH

TABLES = {"de": GERMAN, "en": ENGLISH}
LANGUAGES = tuple(TABLES)
OPTION = "--language"
_spoken = "en"


def sentence(key, **values):
    """The sentence of that key in the language that is spoken, with these values in its places."""
    return TABLES[_spoken][key].format(**values)


def spoken():
    """The language that is spoken: "de" or "en"."""
    return _spoken


def choose(language=None):
    """Speak this language; None: that of this PC. What is no language of ours is English."""
    global _spoken
    wanted = language or of_this_pc()
    _spoken = wanted if wanted in TABLES else "en"


def choose_by(arguments, end=None):
    """Speak what a command line asks for by --language, before it is read; not behind the word `end`.

    Whether there is such a language is for the parser to say.
    """
    wanted = None
    before = arguments[: arguments.index(end)] if end in arguments else arguments
    for word, following in itertools.pairwise([*before, ""]):
        if word == OPTION:
            wanted = following
        elif word.startswith(OPTION + "="):
            wanted = word.partition("=")[2]
    choose(wanted)


def of_this_pc(environment=os.environ, platform=sys.platform):
    """The language that this PC's user has set: "de", or "en" for every other one."""
    names = [environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if platform == "win32":
        names.append(_of_windows())
    name = next((name for name in names if name), "")
    return "de" if name.lower().startswith("de") else "en"


def _of_windows():
    import ctypes

    number = getattr(ctypes, "windll").kernel32.GetUserDefaultUILanguage()  # noqa: B009 - only Windows has it
    return locale.windows_locale.get(number, "")


def reason(error):
    """Why an OSError came, in words."""
    key = "reason_%s" % errno.errorcode.get(error.errno, "")
    return TABLES[_spoken].get(key) or error.strerror or str(error)


def unusable(error):
    """The sentence for an OSError: which file can't be used, and why."""
    return sentence("unusable", file=error.filename or sentence("a_file"), reason=reason(error))
