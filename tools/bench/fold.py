"""Writes the values of constants in their places, in all modules of the program.

MicroPython's compiler does so inside one module, for names given to `const`. What other modules use as
`rules.OVER` or import by name stays a name and an entry in a table, and is looked for at every use. Here the
value takes its place everywhere; names and imports that nobody needs any more are left out.
Only for a board whose code lies in RAM: there 95,264 bytes are free at the table then instead of 84,256
(MicroPython 1.28, emulated).

A constant is a name in capitals that a module gives a whole number once, at its outermost level.
"""

import ast
import re
from collections import Counter

CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*$")
# Modules that are handed around, or by whose names keys are pressed: all these may be asked for.
HANDED = ("/firmware/boards/", "/firmware/drivers/keys.py")


def folded(modules, others=()):
    """The sources (dict of path to bytes) with values for constants; `others` are sources that use them."""
    trees = {path: ast.parse(source) for path, source in modules.items()}
    names = {module_of(path): path for path in trees}
    counts = {path: Counter(bound(tree)) for path, tree in trees.items()}
    constants = _constants(trees, names, counts)
    gone = {}
    edits = {}  # of each source: what takes the place of a node
    for path, tree in trees.items():
        values = _Values(_scope(constants, names, path, tree, counts[path]))
        values.visit(tree)
        edits[path] = values.edits
        gone[path] = (values.used | constants[path].keys()) - _loaded(tree)
    program = [*trees.items(), *((None, ast.parse(source)) for source in others)]
    wanted = {pair for path, tree in program for pair in _wanted(tree, names, gone.get(path, ()))}
    for path, tree in trees.items():
        without = {name for name in gone[path] if (path, name) not in wanted}
        edits[path] += list(_without(tree, without))
        if path.startswith(HANDED) or (path, None) in wanted:
            continue
        unused = {name for name in constants[path].keys() if (path, name) not in wanted}
        edits[path] += [(node, "pass") for node in tree.body if _names_only(node, unused)]
    return {path: _edited(source, edits[path]) for path, source in modules.items()}


def _edited(source, edits):
    """A source with other texts in the places of nodes; all else stays, as do the lines."""
    lines = source.splitlines(keepends=True)
    edits = sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset, -edit[0].end_lineno))
    last = (0, 0)
    kept = []
    for node, text in edits:
        if (node.lineno, node.col_offset) >= last:  # else it lies in one that goes as a whole
            last = (node.end_lineno, node.end_col_offset)
            kept.append((node, text))
    for node, text in reversed(kept):
        first, end = node.lineno - 1, node.end_lineno - 1
        after = lines[end][node.end_col_offset :]
        lines[first] = lines[first][: node.col_offset] + text.encode() + after
        lines[first + 1 : end + 1] = [b"\n"] * (end - first)
    return b"".join(lines)


def module_of(path):
    """The name of the module that lies there on a board."""
    return path.lstrip("/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _constants(trees, names, counts):
    """For each module the values of its constants: a dict of dicts."""
    found = {path: {} for path in trees}
    before = -1
    while sum(map(len, found.values())) != before:  # those of one module may be made of those of another
        before = sum(map(len, found.values()))
        for path, tree in trees.items():
            scope = _scope(found, names, path, tree, counts[path])
            for node in tree.body:
                for name, value in [*_assigned(node, scope), *_passed_on(node, scope)]:
                    if CONSTANT.match(name) and counts[path][name] == 1:
                        found[path][name] = value
                        scope[name] = value
    return found


def _passed_on(node, scope):
    """The (name, value) pairs that a module takes from others, from where others may take them again."""
    if isinstance(node, ast.ImportFrom):
        for alias in node.names:
            here = alias.asname or alias.name
            if here in scope:
                yield here, scope[here]


def _assigned(node, scope):
    """The (name, value) pairs of an assignment of whole numbers."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return
    target = node.targets[0]
    if isinstance(target, ast.Name):
        value = _value(node.value, scope)
        if value is not None:
            yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Call):
        call = node.value
        if isinstance(call.func, ast.Name) and call.func.id == "range" and len(call.args) == 1:
            for value, name in enumerate(target.elts):
                yield ast.unparse(name), value


def _value(node, scope):
    """The whole number that an expression has, or None."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.Name):
        return scope.get(node.id)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return scope.get(node.value.id + "." + node.attr)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
        return _value(node.args[0], scope)
    if isinstance(node, ast.UnaryOp):
        value = _value(node.operand, scope)
        if value is not None and isinstance(node.op, ast.USub | ast.Invert):
            return -value if isinstance(node.op, ast.USub) else ~value
    if isinstance(node, ast.BinOp):
        left = _value(node.left, scope)
        right = _value(node.right, scope)
        if left is not None and right is not None and type(node.op) in _OPERATORS:
            return _OPERATORS[type(node.op)](left, right)
    return None


_OPERATORS = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.BitOr: int.__or__,
    ast.BitAnd: int.__and__,
    ast.LShift: int.__lshift__,
}


def bound(tree):
    """Every name that is bound in a module, as often as it is, as a list."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.append(node.id)
        elif isinstance(node, ast.arg):
            found.append(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.append(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found += [alias.asname or alias.name.partition(".")[0] for alias in node.names]
        elif isinstance(node, ast.Global):
            found += node.names * 2  # bound where it can't be seen
    return found


def _scope(constants, names, path, tree, counts):
    """What expressions of a module may be replaced: a dict of "NAME" and "module.NAME" to values."""
    scope = dict(constants[path])
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            here = alias.asname or alias.name
            if counts[here] > 1:
                continue
            value = constants.get(names.get(node.module), {}).get(alias.name)
            if value is not None:
                scope[here] = value
            for name, value in constants.get(names.get(node.module + "." + alias.name), {}).items():
                scope[here + "." + name] = value
    return scope


class _Values(ast.NodeTransformer):
    """Puts values in the places of names; `used` are the names that it met: of constants and of modules."""

    def __init__(self, scope):
        self._scope = scope
        self.used = set()
        self.edits = []

    def visit_Name(self, node):
        return self._put(node, node.id, node.id)

    def visit_Attribute(self, node):
        if isinstance(node.value, ast.Name):
            return self._put(node, node.value.id + "." + node.attr, node.value.id)
        return self.generic_visit(node)

    def _put(self, node, name, used):
        if not isinstance(node.ctx, ast.Load) or name not in self._scope:
            return node
        self.used.add(used)
        value = self._scope[name]
        self.edits.append((node, "%d" % value if value >= 0 else "(%d)" % value))
        return ast.Constant(value)


def _without(tree, unused):
    """The edits that take imports of these names out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            kept = [alias for alias in node.names if (alias.asname or alias.name) not in unused]
            if len(kept) < len(node.names):
                node.names = kept
                yield node, ast.unparse(node) if kept else "pass"


def _loaded(tree):
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    return {node.id for node in names if isinstance(node.ctx, ast.Load)}


def _wanted(tree, names, gone):
    """What a module takes from others but for names that are `gone`: (path, name), name None for anything."""
    modules = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                here = alias.asname or alias.name
                modules[here] = names.get(node.module + "." + alias.name)
                if here not in gone:
                    yield names.get(node.module), alias.name
    inner = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            inner.add(node.value)
            yield modules.get(node.value.id), node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in inner:
            yield modules.get(node.id), None


def _names_only(node, unused):
    """Does a statement do nothing but name constants that are not used?"""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return False
    return {part.id for part in ast.walk(node.targets[0]) if isinstance(part, ast.Name)} <= unused
