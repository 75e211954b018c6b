"""Gaps in the memory are taken up, so that the search for free memory begins behind them."""

import pytest

from tools.bench import Handheld
from tools.bench.child import interpreters

# Each second of many small things goes: 300 gaps of one block.
GAPS = """
import gc
from firmware import memory
gc.threshold(-1)
gc.collect()
kept = [object() for _ in range(600)]
for i in range(0, 600, 2):
    kept[i] = None
gc.collect()
app.last = max(id(one) for one in kept if one is not None)
"""


@pytest.mark.parametrize("filled", [False, True])
def test_the_next_small_piece_lies_behind_the_gaps_once_they_are_filled(filled):
    if interpreters()[0] != "micropython":
        pytest.skip("no MicroPython for this PC")
    with Handheld(seed=1) as h:
        h.do(GAPS + ("memory.fill_gaps()\n" if filled else "") + "app.next = id(object())\n")
        assert h.ask("app.next > app.last") is filled


def test_it_is_harmless_where_there_are_no_addresses():
    with Handheld(seed=1, interpreter="cpython") as h:
        h.do("from firmware import memory; memory.fill_gaps()")
