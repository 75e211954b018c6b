"""The page that orders the column targets: what it says in each of its two steps."""

from tools.bench import Handheld
from tools.picture_scenes import Stage, find, starts


def test_each_step_has_words_of_its_own():
    with Handheld(seed=1) as h:
        stage = Stage(h)
        stage.picture("order")
        assert "Wähle zwei Ziele" in h.words() and "Wohin damit?" not in h.words()
        for key, said, other in (
            ("ok", "Wohin damit?", "Wähle zwei Ziele"),
            ("back", "Wähle zwei Ziele", "Wohin damit?"),
            ("ok", "Wohin damit?", "Wähle zwei Ziele"),
            ("right", "Wohin damit?", "Wähle zwei Ziele"),
            ("ok", "Wähle zwei Ziele", "Wohin damit?"),
        ):
            stage.press(key)
            assert said in h.words() and other not in h.words()


def test_targets_are_read_as_those_of_columns_as_on_the_table():
    def columns(h):
        return [words for words in h.words() if words.startswith("Spalte ")]

    with Handheld(seed=1) as h:
        stage = Stage(h)
        stage.play(find(1, starts))
        at_table = columns(h)
        stage.open("kreuzsummen_order")
        assert [words.strip(" ✓×") for words in at_table] == columns(h)
