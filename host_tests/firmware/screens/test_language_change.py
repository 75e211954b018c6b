"""Another language in the middle of a game: the words change, the game does not."""

import pytest
from test_first_game import GAME, SEED
from walk import begin, home, new_group, page, play, press_until, table

from tools.bench import Handheld

ANIMALS = {"de": ("Fuchs", "Eule"), "en": ("Fox", "Owl")}


@pytest.fixture
def h(tmp_path):
    with Handheld(flash=tmp_path / "flash.img", seed=1) as h:
        yield h
        assert (h.output, h.crashed, h.panel.faults) == ("", None, [])


def change_language(h):
    """From the title and back to it, by the title's own choice."""
    for _ in range(8):
        if h.ask("app.page._goals[app.page._menu.at]") == "language":
            break
        h.press("down")
    h.press("A")
    assert page(h) == "language"
    h.keys("down A")
    assert page(h) == "title"
    h.press("B")  # the cursor to the first choice


def players(h):
    """Whose names stand at the table."""
    words = " ".join(h.words())
    return [code for code, names in ANIMALS.items() if all(name in words for name in names)]


def test_a_game_goes_on_in_the_other_language_and_keeps_what_can_be_taken_back(h):
    new_group(h)
    begin(h, SEED)
    play(h, "\n".join(GAME.strip().splitlines()[:2]))
    h.keys("A A")  # a number lies, the turn is not over
    before = table(h)
    assert before.can_undo
    assert players(h) == ["de"]
    for code in ("en", "de"):
        home(h)
        change_language(h)
        press_until(h, "kreuzsummen")
        assert players(h) == [code]
        assert table(h).game.snapshot() == before.game.snapshot()
    h.press("X")
    assert table(h).length < before.length


def test_what_was_said_of_a_match_with_hidden_hands_is_said_in_the_other_language(h):
    h.do("app.session.open('primrommee'); app.session.begin(); app.session.pass_on()")
    h.settle()
    assert page(h) == "curtain"
    dealt = h.ask("app.session.table.pack()")
    german = h.words()
    home(h)
    change_language(h)
    h.do("app.session.open('primrommee'); app.session.pass_on()")
    h.settle()
    assert page(h) == "curtain"
    assert h.ask("app.session.table.pack()") == dealt
    assert not set(german) & set(h.words())
