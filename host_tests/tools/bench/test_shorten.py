"""Shorter private names for the board: where they may be the same, and what keeps its own."""

import re

import pytest

from tools.bench import image, shorten

MODULES = {
    "/firmware/a.py": b"class A:\n    def __init__(self):\n        self._first = self._second = 0\n",
    "/firmware/b.py": b"from firmware.a import A\n\n\nclass B(A):\n    _third = 1\n",
    "/firmware/c.py": b"_counted = 0\n\n\ndef count():\n    global _counted\n    _counted += 1\n",
}


def program():
    found = image.files(mpy=False)
    return {
        path: data
        for path, data in found.items()
        if path.endswith(".py") and path.startswith(("/engine/", "/firmware/"))
    }


def test_names_differ_in_a_class_and_what_it_is_derived_from_and_are_shared_elsewhere():
    short = shorten.names(MODULES)
    assert len({short["_first"], short["_second"], short["_third"]}) == 3
    assert short["_counted"] in (short["_first"], short["_second"])


def test_a_name_in_two_modules_stays_one_name():
    modules = {**MODULES, "/firmware/d.py": b"def look(a):\n    _mine = 1\n    return a._second\n"}
    short = shorten.names(modules)
    found = shorten.shortened(modules)
    assert ("a." + short["_second"]).encode() in found["/firmware/d.py"]
    assert short["_mine"] != short["_second"]


@pytest.mark.parametrize(
    "source",
    [
        "def _function():\n    pass\n",
        "class _Class:\n    pass\n",
        "def get(page):\n    return getattr(page, '_by_its_name')\n",
        "def call(f):\n    f(_keyword=1)\n",
        "def loop():\n    for _ in range(3):\n        pass\n",
        "class A:\n    def __init__(self):\n        self.__class__\n",
        "def menu(page):\n    return page._menu\n",
        'TEXT = """\n_field is a word\n"""  # _field\n',
    ],
)
def test_these_keep_their_names(source):
    modules = {"/firmware/x.py": source.encode()}
    assert shorten.shortened(modules) == modules


def test_lines_stay_where_they_are():
    source = b"class A:\n    _long = (\n        1,\n    )\n\n    def get(self):\n        return self._long\n"
    found = shorten.shortened({"/firmware/x.py": source})["/firmware/x.py"]
    assert re.sub(rb"_\w+", b"", found) == re.sub(rb"_\w+", b"", source)
    assert found != source


def test_in_the_program_no_two_names_that_meet_become_one():
    modules = program()
    short = shorten.names(modules)
    assert len(short) > 300 and len(set(short.values())) < 60
    for path, source in modules.items():
        found = {name for name in short if re.search(rb"\b%s\b" % name.encode(), source)}
        assert len({short[name] for name in found}) == len(found), path
        taken = {short[name] for name in found} - found
        assert not any(re.search(rf"\b{one}\b", source.decode()) for one in taken), path


def test_what_tests_and_tools_ask_a_board_for_keeps_its_name():
    short = shorten.names(program())
    asked = set()
    for tree in ("host_tests", "tools"):
        for path in (image.ROOT / tree).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            asked |= set(re.findall(r"(?<!self)\.(_[A-Za-z0-9]\w*)", text))
            asked |= set(re.findall(r"getattr\([^()]*, ['\"](_[A-Za-z0-9]\w*)['\"]", text))
    assert not asked & short.keys()
