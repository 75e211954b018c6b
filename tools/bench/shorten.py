"""Gives private names of the program shorter ones, of which few serve all modules.

MicroPython keeps every name that it has met for ever, in about 15 bytes, and looks through all of them for
each new string. So where two modules have nothing to do with each other, their private names become the
same: `_reached` of one page and `_slot` of another are both `_c` on the board. Functions and classes keep
theirs, for tracebacks show them, and so does what tests and tools ask a running board for (`ASKED_FOR`).
"""

import ast
import io
import re
import tokenize

PRIVATE = re.compile(r"_[A-Za-z0-9]\w*$")
ASKED_FOR = frozenset(
    (
        "_BITS _animals _app _at _bitmap _board _buffer _cursor _drawn _frames _fresh _game _goals"
        " _hands _labels _memory _menu _named _names _newest _own _points _rng _rows _session _spi"
        " _told _totals _width _write"
    ).split()
)
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def shortened(modules):
    """The sources (dict of path to bytes) with shorter private names; lines stay where they are."""
    trees = {path: ast.parse(source) for path, source in modules.items()}
    short = names(modules, trees)
    return {path: renamed(source, short) for path, source in modules.items()}


def names(modules, trees=None):
    """The short name of each private name that gets one: a dict."""
    trees = trees or {path: ast.parse(source) for path, source in modules.items()}
    used = {path: _used(source) for path, source in modules.items()}
    kept = set(ASKED_FOR)
    for tree in trees.values():
        kept |= _kept(tree)
    where = {}
    for path, found in used.items():
        for name in found - kept:
            where.setdefault(name, set()).add(path)
    related = _related(trees)
    # Names in one module differ, and those in a module and in what its classes are derived from.
    taken = {path: set() for path in modules}
    for path, found in used.items():
        taken[path] |= {name for name in found if name in kept}
    short = {}
    for name in sorted(where, key=lambda name: (-len(where[name]), name)):
        near = set().union(*(related[path] for path in where[name]))
        busy = set().union(*(taken[path] for path in near))
        short[name] = next(one for one in _candidates() if one not in busy)
        for path in where[name]:
            taken[path].add(short[name])
    return short


def _candidates():
    for first in ("", *_LETTERS):
        for letter in _LETTERS:
            yield "_" + first + letter


def identifiers(source):
    """All names and keywords in a source, as a set."""
    tokens = tokenize.generate_tokens(io.StringIO(source.decode()).readline)
    return {token.string for token in tokens if token.type == tokenize.NAME}


def _used(source):
    """The private names in a module."""
    return {name for name in identifiers(source) if PRIVATE.match(name)}


def _kept(tree):
    """What must keep its name: functions, classes, and what a string names."""
    kept = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            kept.add(node.name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            kept.add(node.value)
        elif isinstance(node, ast.keyword) and node.arg:
            kept.add(node.arg)
    return kept


def _related(trees):
    """For each module: itself, those whose classes its own are derived from, and the other way round."""
    parents = {path: set() for path in trees}
    for path, tree in trees.items():
        origin = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for name in node.names:
                    origin[name.asname or name.name] = node.module
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for base in node.bases:
                    for part in ast.walk(base):
                        if isinstance(part, ast.Name) and part.id in origin:
                            parents[path] |= _paths(origin[part.id], trees)
    related = {path: {path} for path in trees}
    for path in trees:
        ancestors = set()
        todo = [path]
        while todo:
            for parent in parents[todo.pop()] - ancestors:
                ancestors.add(parent)
                todo.append(parent)
        for ancestor in ancestors:
            related[path].add(ancestor)
            related[ancestor].add(path)
    return related


def _paths(module, trees):
    """The modules that a name of that module may come from; displayio passes on the compositor's."""
    if module == "displayio":
        return {path for path in trees if path.startswith("/firmware/compositor/")}
    stem = "/" + module.replace(".", "/")
    return {path for path in (stem + ".py", stem + "/__init__.py") if path in trees}


def renamed(source, short):
    """A source with the names that the dict `short` has for its own; lines stay where they are."""
    lines = source.decode().splitlines(keepends=True)
    tokens = list(tokenize.generate_tokens(io.StringIO(source.decode()).readline))
    for token in reversed(tokens):
        if token.type == tokenize.NAME and token.string in short:
            row, column = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:column] + short[token.string] + line[column + len(token.string) :]
    return "".join(lines).encode()
