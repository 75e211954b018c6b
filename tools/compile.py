"""Compiles the engine of Kreuzsummen from its own source, for millions of games: `python3 -m tools.compile`.

Makes the package `engine` anew in build/compiled, where the hot modules are machine code and all others as
they are; whoever has that folder first in PYTHONPATH plays with it. The types stand beside the source, in
tools/compiled/*.pxd, so that the source stays what MicroPython runs. Needs Cython, setuptools
(tools/requirements-compile.txt, installed on the first run) and a C compiler. Exit status 2: it is not
possible here.
"""

import argparse
import ast
import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import setup
from tools.ending import end
from tools.simulate import mark

ROOT = Path(__file__).resolve().parent.parent
TYPES = Path(__file__).with_name("compiled")
# The compiled modules; each has its types in a file of its last name.
MODULES = (
    "engine.rng",
    "engine.kreuzsummen.packed",
    "engine.kreuzsummen.actions",
    "engine.kreuzsummen.position",
    "engine.kreuzsummen.rules",
    "engine.kreuzsummen.playout",
)
_BUILD = """
from Cython.Build import cythonize
from setuptools import Extension, setup
modules = %r
setup(
    ext_modules=cythonize(
        [Extension(name, [name.replace(".", "/") + ".py"], extra_compile_args=[%r]) for name in modules],
        compiler_directives={"language_level": 3, "wraparound": False, "boundscheck": %r},
        quiet=True,
    ),
    script_args=["-q", "build_ext", "--inplace"],
)
"""


class CompileError(Exception):
    """The engine can't be compiled here; the text is a plain sentence."""


class _Constants(ast.NodeTransformer):
    """Puts the values of a module's constants (whole numbers with names in capitals) in place of their names
    inside functions: for Cython a global name is a look-up."""

    def __init__(self, values):
        self._values = values
        self._depth = 0

    def visit_FunctionDef(self, node):
        self._depth += 1
        # Parameters and variables are in small letters, so no local name can be meant.
        self.generic_visit(node)
        self._depth -= 1
        return node

    def visit_Name(self, node):
        if self._depth and isinstance(node.ctx, ast.Load) and node.id in self._values:
            return ast.copy_location(ast.Constant(self._values[node.id]), node)
        return node


def _without(tree, names):
    """Take `names` out of the imports of a module: its types bring them as C functions."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            node.names = [alias for alias in node.names if alias.name not in names]
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom) or node.names]


def source(name):
    """The source of the module `name` as it is compiled."""
    module = importlib.import_module(name)
    values = {key: value for key, value in vars(module).items()
              if key.strip("_").isupper() and type(value) is int}
    tree = ast.parse((ROOT / (name.replace(".", "/") + ".py")).read_text(encoding="utf-8"))
    types = (TYPES / (name.rpartition(".")[2] + ".pxd")).read_text(encoding="utf-8")
    _without(tree, {word for names in re.findall(r"^from .* cimport (.*)$", types, re.MULTILINE)
                    for word in names.split(", ") if word.islower()})
    return ast.unparse(ast.fix_missing_locations(_Constants(values).visit(tree)))


def lay_out(folder):
    """Put the package to be compiled into `folder`, which is made anew."""
    folder = Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "engine" / mark.MADE_FROM).write_text(mark.of_engine(ROOT / "engine"), encoding="utf-8")
    for package in ("engine", "engine/kreuzsummen"):
        (folder / package / "__init__.pxd").touch()
    for name in MODULES:
        path = folder / name.replace(".", "/")
        path.with_suffix(".py").write_text(source(name), encoding="utf-8")
        shutil.copy(TYPES / (path.name + ".pxd"), path.with_suffix(".pxd"))


def build(folder, optimize="-O3", checked=False):
    """Compile into `folder`. `optimize`: the C compiler's option; `checked`: with a look at every index, for
    tests.

    Raises CompileError.
    """
    lay_out(folder)
    if not shutil.which("cc") and not shutil.which("gcc"):
        raise CompileError("The engine can't be compiled: this PC has no C compiler.")
    done = subprocess.run([sys.executable, "-c", _BUILD % (list(MODULES), optimize, checked)], cwd=folder,
                          capture_output=True, encoding="locale", errors="replace", check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise CompileError("The engine can't be compiled: %s" % (lines[-1] if lines else "no reason given"))


def main(arguments=None):
    """The command; its exit status."""
    argparse.ArgumentParser(
        prog="python3 -m tools.compile", description="Compile the engine of Kreuzsummen into build/compiled."
    ).parse_args(arguments)
    folder = ROOT / "build" / "compiled"
    try:
        setup.enter("compile")
        build(folder)
    except (setup.SetupError, CompileError) as error:
        print(error, file=sys.stderr)
        return 2
    print("The compiled engine is in %s: PYTHONPATH=%s" % (folder, folder))
    return 0


if __name__ == "__main__":
    end(main)
