"""The words of the safe menu and of the rescue page have room on the narrowest panel, cursor included."""

import ast
from pathlib import Path

import pytest

from tools.bench.board import Board

ROOT = Path(__file__).resolve().parents[2]
BOARDS = sorted(path.stem for path in (ROOT / "firmware" / "boards").glob("[a-z]*.py"))
LETTER = 8  # px of a letter at its smallest
CURSOR = 2 * 6  # px of the bars beside a choice
MENU = 2  # the scale of the menu's words


def constants(name):
    """The constants of a module of the firmware that are plain data."""
    tree = ast.parse((ROOT / "firmware" / (name + ".py")).read_text(encoding="utf-8"))
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                found[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return found


def words(value):
    """All strings in nested tuples."""
    if isinstance(value, str):
        return [value]
    return [word for each in value for word in words(each)] if isinstance(value, tuple) else []


def asked(name):
    """All strings in tuples that stand in the functions of a module: questions and answers."""
    tree = ast.parse((ROOT / "firmware" / (name + ".py")).read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    tuples = [node for function in functions for node in ast.walk(function) if isinstance(node, ast.Tuple)]
    parts = [part.value for node in tuples for part in node.elts if isinstance(part, ast.Constant)]
    return [part for part in parts if isinstance(part, str)]


WIDTH = min(Board(ROOT, name).WIDTH for name in BOARDS)


@pytest.mark.parametrize("choice", constants("safe")["_CHOICES"] + constants("plain_menu")["NO_YES"])
def test_a_choice_has_room_between_the_bars_of_the_cursor(choice):
    assert len(choice) * LETTER * MENU <= WIDTH - CURSOR


def test_all_other_words_of_the_safe_menu_have_room():
    said = [word for value in constants("safe").values() for word in words(value)] + asked("safe")
    assert "Thonny or" in said and "Erase all?" in said
    assert [word for word in said if len(word) * LETTER * MENU > WIDTH] == []


def test_the_words_of_the_rescue_page_have_room():
    pages = [value for value in constants("rescue").values() if isinstance(value, tuple)]
    lines = [line for page in pages for line in page if isinstance(line, tuple)]
    assert len(lines) > 4
    assert [text for _, text, scale in lines if len(text) * LETTER * scale > WIDTH] == []


def test_no_letter_is_one_that_the_plain_panel_does_not_have():
    for name in ("safe", "rescue", "plain_menu"):
        said = [word for value in constants(name).values() for word in words(value)]
        said = [word for word in said + asked(name) if word not in "".join("äöüÄÖÜß")]
        assert [word for word in said if not word.isascii()] == []
