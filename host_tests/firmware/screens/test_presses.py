"""How many presses an action takes, counted over whole games that are played by keys."""

import random

from walk import table

from engine.kreuzsummen import actions
from engine.kreuzsummen.position import START
from engine.table import Table
from tools.bench import Handheld
from tools.demo_plan import plan
from tools.driver import Driver
from tools.picture_scenes import Stage

# The most that actions may take on average, from the first press to the last (the choice of the refill is
# counted apart; "swap and place" is about the card that was swapped in).
MOST = {"place": 4, "swap": 5, "swap and place": 7, "jack": 6, "queen": 6.5, "king": 6, "take": 2}
GAMES = tuple((scenario, scenario) for scenario in range(1, 51, 3))  # scenario, seed
NAMES = {
    actions.PLACE: "place",
    actions.SWAP: "swap",
    actions.JACK: "jack",
    actions.QUEEN: "queen",
    actions.KING: "king",
    actions.TAKE: "take",
}


def off_target(game):
    """By how much the sums of the field miss the targets, all lines together."""
    rows = sum(abs(game.row_target(row) - game.row_sum(row)) for row in range(game.rows))
    sums = sorted(game.col_sum(col) for col in range(game.cols))
    return rows + sum(abs(game.col_target(col) - sums[col]) for col in range(game.cols))


def best_court_action(board_table, wanted):
    """The action of kind `wanted` that leaves the sums nearest to the targets; None where there is none."""
    results = []
    for action in board_table.game.legal():
        if actions.kind(action) == wanted:
            after = Table.load(board_table.pack())
            after.apply(action)
            results.append((off_target(after.game), action))
    return min(results)[1] if results else None


def games():
    """Tables in play with the way in which they are won; court cards are played where the hand has one."""
    for scenario, seed in GAMES:
        yield Table.new("kreuzsummen", bytes((scenario,)), 2, 0, seed), random.Random(seed)


def count(board):
    """For each kind of action all its numbers of presses, over games played with an eye on the sums.

    Each game begins with its way to victory; once the field is half full, each kind of court card that comes
    to hand is played once, as well as it can be, and the way is found anew.
    """
    presses = {name: [] for name in MOST}
    with Handheld(board, seed=1) as h:
        stage = Stage(h)
        driver = Driver(h)
        for new, chance in games():
            stage.clear()
            stage.play(new)
            way = plan(new.game, chance) or []
            courts = [actions.JACK, actions.QUEEN, actions.KING]
            swapped = got = 0
            while way:
                now = table(h)
                game = now.game
                action = way.pop(0)
                for court in courts if game.phase == START and 2 * game.filled >= game.size else ():
                    other = best_court_action(now, court)
                    if other is not None:
                        courts.remove(court)
                        action, way = other, None
                        break
                kind = actions.kind(action)
                laid = game.hand_card(game.seat, action >> 8 & 15)
                offered = game.display_card(action & 15)
                made = driver.play(action)
                name = NAMES.get(kind)
                if name and made:
                    presses[name].append(made)
                if name == "place" and swapped and laid == got:
                    presses["swap and place"].append(swapped + made)
                swapped, got = (made, offered) if name == "swap" else (0, 0)
                if way is None:
                    game = table(h).game
                    way = [] if game.result else plan(game, chance) or []
            assert h.output == ""
    return presses


def test_an_action_takes_few_presses():
    presses = count("waveshare_pico_lcd_13")
    assert min(len(counts) for counts in presses.values()) >= 5, "too few actions to judge"
    averages = {name: sum(counts) / len(counts) for name, counts in presses.items()}
    print("\nPresses on average: " + ", ".join("%s %.2f" % each for each in averages.items()))
    assert {name: average for name, average in averages.items() if average > MOST[name]} == {}
