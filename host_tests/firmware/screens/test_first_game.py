"""The first evening with the handheld, by keys alone: a group, scenario 1 to victory, power off and on."""

import pytest
from walk import begin, finish, new_group, page, play, press_until, table

from tools.bench import Handheld
from tools.picture_scenes import Stage, fifty, find, won_with

SEED = 363
# How this deck is won in six turns.
GAME = """
1. swap Ad 4s; place 5d a2; take 6s
2. place 2s b1; take 2h
3. swap 6h As; place As a1; take 5s
4. place 2h c2; take 3h
5. place 5s b2; take 4h
6. place 6d c1
"""


@pytest.mark.parametrize("board", ["waveshare_pico_lcd_13", "pimoroni_pico_display_2"])
def test_scenario_1_is_won_by_keys_alone_and_is_there_after_power_off(board, tmp_path):
    with Handheld(board, flash=tmp_path / "flash.img") as h:
        assert "Neu: noch nichts gespeichert" in h.words() and "Spielen" in h.words()
        h.press("press" if "press" in h.board.keys else "X")
        assert "Wer spielt?" in h.words()
        h.off()
        h.on()
        new_group(h)
        assert "Fuchs + Eule" in h.words() and "★ 0" in h.words()
        begin(h, SEED)
        words = h.words()
        assert "▶ Fuchs" in words and "Eule" in words and "Wähle eine Karte" in words and "Zug 1" in words
        assert h.ask("app.campaign.table.game.check()") is None
        lines = GAME.strip().splitlines()
        play(h, "\n".join(lines[:3]))
        assert "Eule ◀" in h.words() and "Zug 4" in h.words()
        play(h, "\n".join(lines[3:]))
        assert "Geschafft!" in h.words()
        assert h.ask("app.campaign.progress.best(1)") == 6
        finish(h)
        assert "Geschafft!" in h.words() and "in 6 Zügen" in h.words()
        before = h.picture()
        h.run(3000)
        assert h.picture() == before
        h.off()
        h.on()
        words = h.words()
        assert "Weiterspielen" not in words, "a game that is over is offered again"
        assert "Euer Weg: Fuchs + Eule" in words
        h.press("press" if "press" in h.board.keys else "X")
        assert "★ 3" in h.words()
        assert h.ask("app.campaign.reached()") == 2
        assert (h.output, h.crashed, h.panel.faults) == ("", None, [])


def test_after_a_victory_the_next_scenario_is_one_press_away(tmp_path):
    with Handheld(seed=1) as h:
        new_group(h)
        begin(h, SEED)
        play(h, GAME)
        finish(h)
        h.press("A")
        assert page(h) == "scenario"
        assert "Nr. 2" in h.words()


def test_a_group_is_told_of_its_first_task_and_of_its_stars():
    with Handheld(seed=1) as h:
        new_group(h)
        begin(h, SEED)
        play(h, GAME)
        finish(h)
        h.keys("up A Y")
        assert page(h) == "group"
        words = h.words()
        told = [words[words.index(text) - 1] for text in ("Aufgabe gelöst", "Sterne", "Versuch")]
        assert told == ["1", "3", "1"]


def test_the_finished_field_is_shown_for_a_while_before_the_result():
    with Handheld(seed=1) as h:
        new_group(h)
        begin(h, SEED)
        play(h, GAME)
        assert page(h) == "kreuzsummen"
        assert any(word.startswith("Feld: ") and "frei" not in word for word in h.words())
        h.run(4000)
        assert page(h) == "result"


def test_the_other_player_begins_the_next_attempt():
    with Handheld(seed=1) as h:
        new_group(h)
        begin(h, SEED)
        assert table(h).game.seat == 0
        play(h, GAME)
        finish(h)
        h.keys("down A")
        assert "Beginn: Eule" in h.words()
        press_until(h, "kreuzsummen")
        assert table(h).starter == 1
        assert "Eule ◀" in h.words()


def test_a_game_in_progress_is_not_given_up_for_another_one_without_a_question():
    with Handheld(seed=1) as h:
        stage = Stage(h)
        stage.table(fifty(20))
        stage.open("scenario", 1)
        before = table(h).pack()
        h.press("A")
        assert page(h) == "message" and table(h).pack() == before
        h.press("A")  # the cursor is on "no"
        assert page(h) == "scenario" and table(h).pack() == before
        h.keys("A up A")
        press_until(h, "kreuzsummen")
        assert table(h).game.scenario == 1
        # nothing has been played there yet, so nothing is lost
        stage.open("scenario", 2)
        press_until(h, "rules")
        assert table(h).game.scenario == 2


def test_the_player_who_begins_can_be_chosen():
    with Handheld(seed=1) as h:
        new_group(h)
        h.keys("A down A")
        assert "Beginn: Eule" in h.words()
        h.press("up")
        press_until(h, "kreuzsummen")
        assert table(h).starter == 1


def test_language_and_group_outlive_power_off(tmp_path):
    with Handheld(flash=tmp_path / "flash.img") as h:
        h.keys("down down A")
        assert page(h) == "language"
        h.keys("down A")
        assert "Play" in h.words()
        h.keys("up up")
        new_group(h)
        h.off()
        h.on()
        assert "Your path: Fox + Owl" in h.words()


def test_both_interpreters_show_the_same_pictures():
    """After each press of a first game, with the menu, look, order and rules beside the table."""
    seen = []
    for interpreter in ("micropython", "cpython"):
        with Handheld(seed=1, interpreter=interpreter) as h:
            pictures = seen.append([]) or seen[-1]
            press = h.press

            def watched(key, press=press, pictures=pictures, h=h):
                press(key)
                pictures.append((key, h.picture().tobytes()))

            h.press = watched
            new_group(h)
            begin(h, SEED)
            lines = GAME.strip().splitlines()
            play(h, "\n".join(lines[:4]))
            h.keys("Y down A right left B B")  # look
            h.keys("Y down down A A right A B")  # order
            h.keys("Y down down down down A right B B")  # rules
            h.keys("A right B")
            play(h, "\n".join(lines[4:]))
            finish(h)
    micropython, cpython = seen
    assert [key for key, _ in micropython] == [key for key, _ in cpython]
    for n, (one, other) in enumerate(zip(micropython, cpython, strict=True)):
        assert one == other, "The pictures after press %d (%s) differ." % (n + 1, one[0])


def test_the_time_up_to_an_action_is_playing_time():
    with Handheld(seed=1) as h:
        new_group(h)
        begin(h, SEED)
        h.run(40_000)
        play(h, GAME.partition(";")[0])
        note = table(h).note
        assert 40 <= int.from_bytes(note[2:], "big") <= 44


@pytest.mark.parametrize(("scenario", "pages"), [(50, ("Die Tasten",)), (2, ("Die Tasten", "Bube"))])
def test_the_first_game_begins_with_the_keys_whichever_it_is(scenario, pages):
    with Handheld(seed=1) as h:
        new_group(h)
        h.do("app.campaign.settings.open_all = True; app.go('scenario', %d)" % scenario)
        h.settle()
        h.press("A")
        for title in pages:
            assert page(h) == "rules" and title in h.words()
            h.press("B")
        assert page(h) == "kreuzsummen" and table(h).game.scenario == scenario
        h.do("app.go('scenario', 49)")
        h.settle()
        h.press("A")
        assert page(h) == "kreuzsummen", "the keys are known"


def test_all_are_done_when_all_were_won_and_not_before():
    with Handheld(seed=1) as h:
        stage = Stage(h)
        stage.table(fifty())
        stage.open("result", True, True)
        assert "Geschafft!" in h.words() and "Alle 50" not in " ".join(h.words())
        stage.won(dict.fromkeys(range(1, 50), 20))
        stage.open("result", True, True)
        assert "Alle 50" not in " ".join(h.words()), "No. 50 itself counts as well"
        stage.won({50: 20})
        stage.open("result", False, False)
        assert "Alle 50 geschafft!" in " ".join(h.words())
        # The last one that was missing need not be No. 50.
        stage.table(find(1, won_with(3)))
        stage.won(dict.fromkeys(range(1, 51), 20))
        for first in (True, False):
            stage.open("result", True, first)
            assert ("Alle 50 geschafft!" in " ".join(h.words())) == first
