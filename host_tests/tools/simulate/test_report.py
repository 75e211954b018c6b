"""What the reports say beside the figures, and that their pages fit any screen."""

import csv
import re

import pytest

from tools import setup
from tools.simulate import command, games, notes
from tools.simulate.plan import Plan
from tools.simulate.setting import Setting


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Calls the command in a folder of its own: the lines of the table, the page, the lines of the CSV."""
    monkeypatch.setattr(setup, "enter", lambda what: None)

    def call(*words):
        assert command.main([*words, "--jobs", "1", "--out", str(tmp_path)]) == 0
        with (tmp_path / "results.csv").open() as file:
            rows = list(csv.DictReader(file))
        return capsys.readouterr().out.splitlines(), (tmp_path / "report.html").read_text(), rows

    return call


def test_named_variants_say_what_they_change_from_what_to_what(run):
    table, page, rows = run("--what-if", "Mine: 30 reserve=yes hand=5", "--what-if", "Same: 30 hand=4",
                            "--scenarios", "1", "--players", "random", "--games", "5")
    assert "Mine: scenario 30, but hand 4 -> 5; reserve no -> yes." in table
    assert "Same: scenario 30, unchanged." in table
    assert "<li><b>Mine</b>: scenario 30, but hand 4 → 5; reserve no → yes" in page
    assert [row["change"] for row in rows] == [
        "", "scenario 30, but hand 4 -> 5; reserve no -> yes", "scenario 30, unchanged"]


def test_a_scenario_of_ones_own_is_told_from_the_one_that_says_the_rest():
    assert Setting("rows=9,12 cols=6,7,8 highest=6").change == (
        "scenario 50, but rows 10,19,13,14 -> 9,12; cols 11,12,16,17 -> 6,7,8; highest 9 -> 6")
    assert Setting("30").change == Setting("Mine: 30").change == ""


def test_rules_that_no_player_plays_on_purpose_are_named_with_what_came_by_chance(run):
    table, page, rows = run("--what-if", "3 secure=yes", "--players", "random,child", "--games", "20")
    (secure,) = [line for line in table if line.startswith("secure=yes: ")]
    by_chance = sum(int(row["secured"]) for row in rows)
    assert secure == (
        "secure=yes: rows are not secured on purpose by random and child (by chance %d times in 40 games): "
        "no measure of the rule." % by_chance)
    red = "Bonus goal, a row of red numbers: not tried for by random and child; theirs came by themselves."
    assert red in table and red in page and secure in page and "reserve=yes: the" not in page
    assert table[0].endswith("red row")


def test_a_player_that_aims_at_something_is_not_named_for_it():
    plan = Plan.of([Setting("8 reserve=yes secure=yes")], ["child", "greedy"], 10, None, 1)
    assert [line.partition(" (")[0] for line in notes.unused(plan)] == [
        "reserve=yes: the reserve is not used on purpose by child",
        "secure=yes: rows are not secured on purpose by child and greedy"]


def test_secured_rows_uses_of_the_reserve_and_games_with_court_cards_are_counted(monkeypatch):
    tally = games.play("8 reserve=yes secure=yes", "random", 1, 0, 200)
    assert 0 < tally["courts"] <= 200 and tally["reserved"] > 100 and tally["secured"] > 0
    plain = games.play("8", "random", 1, 0, 50)
    assert plain["reserved"] == plain["secured"] == 0
    assert 0 < plain["courts"] <= sum(played for played, _, _ in plain["faces"])


def test_the_page_says_how_often_court_cards_were_played_and_gives_no_worth_of_few_plays(run):
    _, page, rows = run("--scenarios", "12", "--players", "child,planner", "--games", "8")
    section = page[page.index("What are court cards worth?"):]
    assert "Not played on purpose by child: what theirs set right is not what the cards are worth." in section
    share = 100 * int(rows[1]["court_games"]) / 8
    assert "The planner played one in %.1f %% of its games." % share in section
    cells = re.findall(r"<tr><td>planner</td>.*?<td>(\d+) in 8</td>.*?<td>([^<]*)</td></tr>", section)
    assert cells and all(worth == "too few" for played, worth in cells if int(played) < 30)


def _overflow(page):
    """How much wider than the window the page is, and how many words of its plots lie on each other."""
    return page.evaluate("""() => {
      let lying = 0;
      for (const plot of document.querySelectorAll("svg.plot")) {
        const words = [...plot.querySelectorAll("text")];
        const shown = words.filter(text => getComputedStyle(text).display != "none");
        const boxes = shown.map(text => text.getBoundingClientRect());
        boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
          const beside = a.left > b.right - 1 || b.left > a.right - 1;
          lying += !beside && a.top < b.bottom - 3 && b.top < a.bottom - 3;
        }));
      }
      return [document.documentElement.scrollWidth - innerWidth, lying];
    }""")


@pytest.mark.parametrize("words", [
    ["--scenarios", "1-50", "--what-if", "A longer name for a change: 30 hand=5", "--what-if",
     "rows=9,12 cols=6,7,8 highest=6 copies=3 hand=3 faces=JQ distinct=yes reserve=yes", "--players",
     "random,child,child:10", "--games", "2"],
    ["games", "quibbles", "--games", "2"],
])
def test_both_pages_fit_a_telephone_and_a_desk(run, browser, words, tmp_path):
    run(*words)
    for width in (390, 1200):
        page = browser.new_page(viewport={"width": width, "height": 800})
        page.goto((tmp_path / "report.html").as_uri())
        assert _overflow(page) == [0, 0]
        page.close()


def test_the_page_is_dark_where_the_screen_is_and_white_on_paper(run, browser, tmp_path):
    run("--scenarios", "1", "--players", "random", "--games", "2")
    page = browser.new_page(color_scheme="dark")
    page.goto((tmp_path / "report.html").as_uri())

    def colours():
        style = page.evaluate("({...getComputedStyle(document.body)})")
        return [style["color"], style["backgroundColor"]]

    assert colours() == ["rgb(232, 232, 232)", "rgb(22, 22, 22)"]
    page.emulate_media(media="print", color_scheme="dark")
    assert colours() == ["rgb(17, 17, 17)", "rgb(255, 255, 255)"]
    page.close()
