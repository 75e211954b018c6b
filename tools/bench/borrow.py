"""Gives names of the program those that the firmware of the board has anyway.

MicroPython keeps every name that it meets for ever, in about 20 bytes of RAM, and looks through all of them
for each new string: the program's took 20 KB at the table. The firmware itself has some 1,100 names in its
flash, of which the program uses a few: the others stand for what the program has named itself. Fault logs of
a board show them so; `plain` gives back what they stand for.

A name has the same meaning in the whole program, so it is replaced everywhere by the same one, and no two
by one. What keeps its name: what the firmware knows by it, modules and their paths, words of the screens,
whatever a string names, and what is asked for by tools (`ASKED_FOR`) or by sources that stay as they are.
"""

import ast
import keyword
import re
from pathlib import Path

from tools.bench.shorten import identifiers

ROM_NAMES = Path(__file__).with_name("rom_names.txt")
ASKED_FOR = frozenset(["VERSION", "current"])
# What MicroPython asks objects of any class for; and attributes of its own exceptions.
_PROTOCOLS = frozenset(
    (
        "args close data coro errno ilistdir ioctl mount open ph_key read readblocks readinto readline seek"
        " send stat state statvfs tell throw umount value write writeblocks"
    ).split()
)
# The modules that are in memory at the table of the main game and before: their names go first.
_FIRST = re.compile(r"/firmware/(?!screens/|text/|session|safe|plain|rescue)|/engine/(kreuzsummen/|\w+\.py)")
_FIRST_SCREENS = re.compile(r"/firmware/screens/(kreuzsummen|title|path|scenario|__init__)")


def borrowed(modules, others=(), words=()):
    """What stands for which name: a dict, for the sources `modules` (dict of path to bytes).

    `others` are sources that use them and stay as they are, `words` names that are looked up in files.
    """
    rom = set(rom_names())
    used = {path: identifiers(source) for path, source in modules.items()}
    trees = [ast.parse(source) for source in modules.values()]
    kept = rom | set(keyword.kwlist) | ASKED_FOR | set(words)
    kept |= {part for path in modules for part in re.split(r"[/.]", path)}
    kept = kept.union(*map(_said, trees), *map(identifiers, others))
    known = set().union(*map(_kept_by_micropython, trees)) - kept
    found = {}
    for path, names in used.items():
        first = bool(_FIRST.match(path) or _FIRST_SCREENS.match(path))
        for name in names & known:
            if not name.startswith("__"):
                before = found.get(name, (False, 0))
                found[name] = (before[0] or first, before[1] + 1)
    order = sorted(found, key=lambda name: (not found[name][0], -found[name][1], name))
    taken = set().union(*used.values(), *map(_said, trees), words, _PROTOCOLS)
    free = [name for name in sorted(rom, key=lambda name: (len(name), name)) if name not in taken]
    return dict(zip(order, free, strict=False))


def plain(text, names):
    """A log of faults of a board, with the program's own names for those of `borrowed`.

    Functions are named behind "in", all else in quotes.
    """
    own = {there: name for name, there in names.items()}
    return re.sub(r"(?<=, in )\w+|(?<=')\w+(?=')", lambda found: own.get(found.group(), found.group()), text)


def rom_names():
    """The names that the firmware has."""
    lines = ROM_NAMES.read_text(encoding="utf-8").splitlines()
    return " ".join(line for line in lines if not line.startswith("#")).split()


def _said(tree):
    """What strings say, as a whole; lists of words also word by word."""
    said = set()
    nodes = list(ast.walk(tree))
    docs = {node.value for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            said |= {node.value, *(node.value.split() if re.fullmatch(r"[\w ]+", node.value) else ())}
    return said


def _kept_by_micropython(tree):
    """The names in a module that are more than places of a function."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.keyword) and node.arg:
            names.add(node.arg)
        elif isinstance(node, ast.ImportFrom | ast.Import):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Global):
            names |= set(node.names)
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Module | ast.ClassDef):
            for statement in scope.body:
                if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                    names |= {
                        node.id
                        for node in ast.walk(statement)
                        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)
                    }
    return names
