"""A turn of Konzentrationsspiel by keys: it leads to all legal actions and to no other."""

import random

import pytest

from engine.konzentration.actions import DRAW, LAY, LOOKED, NEXT, REDEAL, swap
from engine.konzentration.position import DRAWN, LOOK, TURN
from engine.konzentration.setup import position
from engine.table import Table
from firmware.screens import konzentration_flow as flows
from firmware.screens.konzentration_flow import Flow

COLS = {2: 8, 3: 12, 4: 9}
UP, OPEN = (1, False), (3, True)


def flow_of(game):
    flow = Flow(game, COLS[game.players])
    flow.start()
    return flow


def state(flow):
    return flow.step, flow.own, flow.theirs, flow.focus, bytes(flow.items[: flow.count])


def reachable(flow):
    """The actions that choices lead to from here on. Each step back must restore what was before."""
    found = set()
    for i in range(flow.count):
        if flow.items[i] == flows.MENU:
            continue
        flow.at = i
        before = state(flow)
        action = flow.choose()
        if action:
            found.add(action)
        else:
            found |= reachable(flow)
            assert flow.back()
            assert state(flow) == before
    return found


def games(seed):
    """Turns from matches played at random."""
    chance = random.Random(seed)
    for number in range(6):
        table = Table.new("konzentration", b"\0", 2 + number % 3, 0, 10 * seed + number)
        game = table.game
        while not game.result:
            if game.phase == TURN:
                yield game
                table.apply(game.nth(chance.randrange(1 + game.swap_count())))
            else:
                table.apply({LOOK: LOOKED, DRAWN: LAY}.get(game.phase, NEXT))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_choices_lead_to_every_legal_action_but_dealing_anew(seed):
    tried = 0
    for game in games(seed):
        assert reachable(flow_of(game)) == set(game.legal()) - {REDEAL}
        tried += 1
    assert tried > 100


@pytest.mark.parametrize("seed", [4, 5])
def test_keys_reach_every_place_and_come_back(seed):
    """By left and right alone all places are passed; up and down are never stuck on a place."""
    for game in games(seed):
        flow = flow_of(game)
        for _ in range(2):
            start = flow.focus
            seen = []
            for _ in range(flow.count):
                seen.append(flow.focus)
                flow.turn(1)
            assert flow.focus == start
            assert sorted(seen) == sorted(flow.items[: flow.count])
            for by in (1, -1):
                flow.move(by)
                assert flow.focus in seen
            flow.at = 0
            flow.choose()


def test_the_cursor_begins_on_the_pile_and_goes_up_to_the_own_row():
    game = position([[UP] * 3, [UP] * 5], [1, 2], 0)
    flow = flow_of(game)
    assert flow.focus == flows.PILE
    flow.move(-1)
    assert flow.focus == 0
    flow.move(1)
    assert flow.focus == flows.PILE
    flow.turn(1)
    assert flow.focus == flows.MENU


def test_locked_cards_are_passed_by():
    game = position([[UP, OPEN, UP], [OPEN, UP, OPEN, UP]], [1, 2], 0)
    flow = flow_of(game)
    assert list(flow.items[: flow.count]) == [0, 2, flows.PILE, flows.MENU]
    flow.at = 1
    assert not flow.choose()
    assert list(flow.items[: flow.count]) == [16 | 1, 16 | 3]


def test_the_second_card_is_first_looked_for_with_the_next_player():
    game = position([[UP] * 3, [UP] * 3, [UP] * 3], [1, 2], 1)
    flow = flow_of(game)
    flow.at = 2
    assert flow.focus == 16 | 2
    flow.choose()
    assert flow.focus == 32 | 2
    flow.move(-1)
    assert flow.focus == 0 | 2
    flow.choose()
    assert flow.step == flows.SURE
    assert flow.choose() == swap(2, 0, 2)


def test_a_row_of_two_lines_is_walked_line_by_line():
    game = position([[UP] * 11, [UP] * 16], [1, 2], 0)
    flow = flow_of(game)
    flow.at = 9
    flow.choose()
    assert flow.focus == 16 | 1
    flow.move(1)
    assert flow.focus == 16 | 9
    flow.move(1)
    assert flow.focus == 16 | 1


@pytest.mark.parametrize("rows", [([OPEN], [UP]), ([UP], [OPEN, OPEN])])
def test_without_two_hidden_cards_there_is_only_the_pile(rows):
    flow = flow_of(position(list(rows), [1, 2], 0))
    assert list(flow.items[: flow.count]) == [flows.PILE, flows.MENU]
    flow.move(1)
    assert flow.focus == flows.PILE
    assert flow.choose() == DRAW


def test_while_the_device_plays_and_after_the_end_there_is_nothing_to_choose():
    flow = flow_of(position([[UP], [UP]], [1, 2], 0))
    flow.wait()
    flow.move(1)
    flow.turn(1)
    assert (flow.focus, flow.choose(), flow.back()) == (-1, 0, False)
    flow.end()
    assert flow.focus == flows.ON and not flow.back()
