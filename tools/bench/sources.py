"""The modules of a board as they are compiled: constants and names take as little memory as they can."""

from tools.bench import borrow, fold, shorten

START = ("/boot.py", "/main.py")  # these stay sources, which find the others by their names


def modules(found):
    """What is compiled of a flash's files (dict of path to bytes)."""
    return {path: data for path, data in found.items() if path.endswith(".py") and path not in START}


def smaller(found, borrows):
    """The sources of these modules; `borrows`: with names of the board's firmware. Raises SyntaxError."""
    made = _with_short_names(found)
    if borrows:
        borrowed = names(found, made)
        made = {path: shorten.renamed(source, borrowed) for path, source in made.items()}
    return made


def names(found, made=None):
    """The name that the firmware has for each name of the program that gets one: a dict."""
    words = {
        line.partition(b"=")[0].decode()
        for path, data in found.items()
        if path.endswith(".words")
        for line in data.split(b"\n")
    }
    return borrow.borrowed(made or _with_short_names(found), _starts(found), words)


def _starts(found):
    return [found[path] for path in START if path in found]


def _with_short_names(found):
    return shorten.shortened(fold.folded(modules(found), _starts(found)))
