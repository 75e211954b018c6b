"""The turn of Quibbles by keys: it leads to all legal actions and to no other."""

import random

import pytest

from engine.quibbles import actions, counts
from engine.quibbles.position import COLLECT, MAIN
from engine.quibbles.setup import position
from engine.table import Table
from firmware.screens import quibbles_flow as flows
from firmware.screens.quibbles_flow import Flow


def flow_of(game):
    flow = Flow()
    view = game.view(game.seat)
    flow.start(view["own"], view["row"], view["collections"][game.seat], view["phase"])
    return flow


def state(flow):
    """All of a flow that choices depend on."""
    return flow.step, flow.hand, flow.row, flow.played, flow.total, tuple(flow.gathered), flow.order()


def reachable(flow):
    """The actions that choices lead to from here on. Each step back must restore what was before."""
    found = set()
    before = state(flow)
    for i in range(flow.count):
        if flow.items[i] in (flows.MENU, flows.ON):
            continue
        flow.at = i
        gathered = list(flow.gathered)
        row = flow.row
        action = flow.choose()
        if action:
            found.add(action)
            flow.gathered[:] = gathered
            flow.row = row
        else:
            assert flow.count and flow.at < flow.count
            found |= reachable(flow)
            assert flow.back()
            assert state(flow) == before
    return found


def games(seed):
    """Positions from games played at random, those of large hands among them."""
    chance = random.Random(seed)
    for number in range(4):
        table = Table.new("quibbles", b"\x64", 2 + number % 4, 0, 100 * seed + number)
        for turn in range(120):
            if table.game.result:
                break
            if turn % 6 == 0 or table.game.phase == COLLECT:
                yield table.game
            table.apply(table.game.nth(chance.randrange(table.game.count())))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_choices_lead_to_every_legal_action_and_to_no_other(seed):
    collected = replaced = 0
    for game in games(seed):
        assert reachable(flow_of(game)) == set(game.legal())
        collected += game.phase == COLLECT
        replaced += game.phase == COLLECT and counts.size(game.collections[game.seat]) == 6
    assert collected > 10 and replaced > 0, "too little was tried"


def test_a_full_row_leads_to_every_legal_action():
    game = position([1, 1, 1, 1, 2, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6], [], MAIN)
    assert reachable(flow_of(game)) == set(game.legal())


def test_two_presses_take_as_many_as_possible():
    game = position([1, 2, 3, 3, 4, 6], [2, 5, 6], [], MAIN)
    flow = flow_of(game)
    assert flow.focus == 6
    assert not flow.choose()
    assert flow.focus == flows.MOST
    assert counts.listed(flow.taking()) == [2, 3, 3, 4]
    assert game.text(flow.choose()) == "take 6 3+3 2+4"


def test_a_set_that_leaves_no_other_ends_the_choice():
    game = position([1, 2, 3, 6, 6, 6], [6], [], MAIN)
    flow = flow_of(game)
    assert not flow.choose()
    assert list(flow.items[: flow.count]) == [flows.SET + 4, flows.PASS]
    assert game.text(flow.choose()) == "take 6 1+2+3"


def test_several_cards_take_all_single_cards_unless_fewer_are_wanted():
    game = position([1, 4, 4, 4, 6, 6], [2, 2], [], MAIN)
    flow = flow_of(game)
    flow.choose()
    flow.choose()
    assert [place - flows.COUNT for place in flow.items[: flow.count]] == [3, 2, 1]
    assert counts.listed(flow.taking()) == [4, 4, 4]
    flow.turn(1)
    assert counts.listed(flow.taking()) == [4, 4]
    assert game.text(flow.choose()) == "take 2+2 4 4"


def test_a_total_over_six_or_without_a_card_in_the_row_can_not_be_reached():
    game = position([1, 2, 2, 5, 5, 6], [2, 3, 4], [], MAIN)
    flow = flow_of(game)
    while flow.focus != 3:
        flow.turn(1)
    flow.choose()
    values = [place for place in flow.items[: flow.count] if place < flows.MOST]
    assert values == [2], "3+4 is over six"
    assert game.legal()


def test_only_what_can_be_collected_is_offered():
    game = position([1, 2, 3, 4, 5, 6], [2, 2, 4, 4, 4, 5, 5, 5, 5, 5], [], COLLECT)
    flow = flow_of(game)
    assert list(flow.items[: flow.count]) == [2, 5, flows.SKIP] and flow.focus == 5
    assert flow.choose() == actions.collect(5)


def test_a_card_leaves_a_full_collection_first():
    game = position([1, 2, 3, 4, 5, 6], [4] * 4, [1, 1, 2, 2, 3, 3], COLLECT)
    flow = flow_of(game)
    assert not flow.choose()
    assert [place - flows.LEAVES for place in flow.items[: flow.count]] == [1, 2, 3]
    assert flow.back() and flow.focus == 4
    flow.choose()
    assert flow.choose() == actions.collect(4, 1)


def test_back_leads_to_the_card_that_was_taken_back():
    flow = flow_of(position([1, 2, 3, 6, 6, 6], [1, 2, 3], [], MAIN))
    while flow.focus != 2:
        flow.turn(1)
    flow.choose()
    assert flow.back()
    assert (flow.step, flow.focus) == (flows.PLAY, 2)
    assert not flow.back()


def test_up_and_down_move_between_the_lines_and_round_the_end():
    flow = flow_of(position([1, 2, 3, 3, 4, 6], [1, 6], [], MAIN))
    for i in range(flow.count):
        flow.lines[i] = 0 if flow.items[i] < flows.MOST else 1
        flow.middles[i] = 40 * i
    assert flow.focus == 6
    flow.move(1)
    assert flow.focus == flows.MENU
    flow.move(1)
    assert flow.focus == 6
    flow.move(-1)
    assert flow.focus == flows.MENU
