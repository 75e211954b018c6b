"""How many presses an action takes, counted over whole games that are played by keys."""

import random

from walk import table

from engine.kreuzsummen import actions
from engine.table import Table
from tools.bench import Handheld
from tools.driver import Driver
from tools.picture_scenes import Stage

# The most that actions may take on average, from the first press to the last (the choice of the refill is
# counted apart). The aims are 4 for place, 7 for swap and place together, 6 for Jack.
MOST = {"place": 5.5, "swap": 7, "swap and place": 11.5, "jack": 7.5, "queen": 7.5, "king": 8, "take": 2.5}
GAMES = tuple((scenario, scenario) for scenario in range(1, 51, 4))  # scenario, seed
NAMES = {
    actions.PLACE: "place",
    actions.SWAP: "swap",
    actions.JACK: "jack",
    actions.QUEEN: "queen",
    actions.KING: "king",
    actions.TAKE: "take",
}


def sensible(game, chance, taken):
    """A legal action as a player might choose it; the card just swapped in (`taken`) is mostly laid."""
    legal = list(game.legal())
    wanted = [
        action
        for action in legal
        if actions.kind(action) == actions.PLACE
        and game.hand_card(game.seat, action >> 8 & 15) == taken
        and not game.top(action & 15)
    ]
    if wanted and chance.random() < 0.8:
        return chance.choice(wanted)
    if legal[0] == actions.PASS or chance.random() < 0.25:
        return chance.choice(legal)
    kinds = sorted({actions.kind(action) for action in legal} - {actions.PASS >> 12})
    kind = chance.choice(kinds)
    legal = [action for action in legal if actions.kind(action) == kind]
    if kind == actions.PLACE:
        free = [action for action in legal if not game.top(action & 15)]
        return chance.choice(free or legal)
    return chance.choice(legal)


def count(board):
    """For each kind of action all its numbers of presses."""
    presses = {name: [] for name in MOST}
    with Handheld(board, seed=1) as h:
        stage = Stage(h)
        driver = Driver(h)
        for scenario, seed in GAMES:
            chance = random.Random(seed)
            stage.clear()
            stage.play(Table.new("kreuzsummen", bytes((scenario,)), 2, 0, seed))
            swapped = taken = 0
            for _ in range(60):
                game = table(h).game
                if game.result:
                    break
                action = sensible(game, chance, taken)
                taken = game.display_card(action & 15) if actions.kind(action) == actions.SWAP else 0
                made = driver.play(action)
                name = NAMES.get(actions.kind(action))
                if name and made:
                    presses[name].append(made)
                if name == "place" and swapped:
                    presses["swap and place"].append(swapped + made)
                swapped = made if name == "swap" else 0
            assert h.output == ""
    return presses


def test_an_action_takes_few_presses():
    presses = count("waveshare_pico_lcd_13")
    assert min(len(counts) for counts in presses.values()) >= 5, "too few actions to judge"
    averages = {name: sum(counts) / len(counts) for name, counts in presses.items()}
    print("\nPresses on average: " + ", ".join("%s %.2f" % each for each in averages.items()))
    assert {name: average for name, average in averages.items() if average > MOST[name]} == {}
