"""Values in the places of constants, for the board: which become values, and what stays as it is."""

import ast
import re

import pytest

from tools.bench import fold, image

# What a text asks a module for; words of the screens and the chip's own constants have capitals, too.
ASKED = re.compile(r"(?<![wW]ords)(?<!Pin)\.([A-Z][A-Z0-9_]+)\b")
A = "/engine/a.py"
B = "/engine/b.py"


def folded(**modules):
    found = {"/engine/%s.py" % name: text.encode() for name, text in modules.items()}
    return {path: text.decode() for path, text in fold.folded(found).items()}


def test_a_constant_of_another_module_becomes_its_value_and_leaves_no_name():
    found = folded(
        a="from micropython import const\nKIND = const(3)\nMASK = const(KIND << 4)\n",
        b="from engine import a\nfrom engine.a import MASK as M\n\n\ndef f(x):\n    return x & M == a.KIND\n",
    )
    assert "KIND" not in found[A] and "MASK" not in found[A]
    assert found[B].split() == "pass pass def f(x): return x & 48 == 3".split()


def test_one_that_is_passed_on_is_known_to_those_who_take_it_from_there():
    found = folded(
        a="WON = 1\n",
        b="from engine.a import WON\n",
        c="from engine import b\n\n\ndef f():\n    return b.WON\n",
    )
    assert "WON" not in "".join(found.values())
    assert "return 1" in found["/engine/c.py"]


def test_several_that_count_from_0():
    found = folded(a="NEAR, FAR = range(2)\n", b="from engine.a import FAR\n\nprint(FAR)\n")
    assert found[A] == "pass\n" and found[B] == "pass\n\nprint(1)\n"


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("N = 1\n", "def f(g):\n    from engine import a\n\n    g(a)\n"),  # who knows what g asks for
        ("N = 1\n\n\ndef f():\n    global N\n    N += 1\n", "from engine import a\n\nprint(a.N)\n"),
        ("N = 1\nN = 2\n", "from engine import a\n\nprint(a.N)\n"),
        ("N = 'one'\n", "from engine import a\n\nprint(a.N)\n"),
        ("N = 1\n", "from engine import a\n\n\ndef f(a):\n    return a.N\n"),  # another a
        ("n = 1\n", "from engine import a\n\nprint(a.n)\n"),
    ],
)
def test_these_stay(a, b):
    found = folded(a=a, b=b)
    assert ast.dump(ast.parse(found[A])) == ast.dump(ast.parse(a))
    assert ast.dump(ast.parse(found[B])) == ast.dump(ast.parse(b))


def test_what_boards_are_asked_for_stays():
    found = fold.folded({"/firmware/boards/x.py": b"WIDTH = 240\n"})
    assert found == {"/firmware/boards/x.py": b"WIDTH = 240\n"}


def test_all_else_stays_where_it_is():
    a = "N = (\n    2\n)\nUNUSED = -1\n"
    b = (
        '"""Texte: ä."""\n\nfrom engine.a import (\n    N,\n    other,\n)\n\n\ndef f(a, b):\n'
        '    a, b = b, a  # é\n    return ("ü", N, other, -a * N)\n'
    )
    found = folded(a=a, b=b)
    assert found[A] == "pass\n\n\npass\n"
    assert found[B] == (
        '"""Texte: ä."""\n\nfrom engine.a import other\n\n\n\n\n\ndef f(a, b):\n'
        '    a, b = b, a  # é\n    return ("ü", 2, other, -a * 2)\n'
    )


def test_a_negative_value_keeps_its_sign():
    found = folded(a="LOW = -2\n", b="from engine.a import LOW\n\nprint(LOW**2)\n")
    assert found[B].endswith("print((-2)**2)\n")


def test_no_module_of_the_program_asks_another_for_a_constant_that_is_gone():
    found = image.files(mpy=False)
    modules = {path: data for path, data in found.items() if path.endswith(".py") and path not in image.START}
    program = {path: ast.parse(source) for path, source in fold.folded(modules).items()}
    names = {fold.module_of(path): path for path in program}
    for path, tree in program.items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or node.module not in names:
                continue
            there = program[names[node.module]]
            bound = fold.bound(there)
            for alias in node.names:
                assert alias.name in bound or node.module + "." + alias.name in names, (path, alias.name)
