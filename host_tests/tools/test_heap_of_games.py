"""Each of the other games fits into a Pico: the heap of its pages on 32-bit words, from the kept matches."""

from pathlib import Path

import pytest

from tools.bench import word32
from tools.bench.errors import MissingError
from tools.benchmark_figures import PICO_HEAP, PICO_OWN

SAVES = Path(__file__).parents[1] / "firmware" / "saves" / "matches0.1"
LEAST_FREE = 44 * 1024  # for what a page takes while it is made, and for gaps
MOST_GROWN = 20 * 1024  # names that were not met before stay for ever
_FEW_PAGES = ("~1500", "A", "~1500", "A", "~600", "Y", "~500")
# From the page on which the second kept match is opened; the heap is looked at behind each.
WAYS = {
    "quiclo": ("~1500", "A", "~1500", "A", "~600", "A", "~900", "?app.go('quiclo_look')", "~500"),
    "konzentration": _FEW_PAGES,
    "primrommee": _FEW_PAGES,
    "quibbles": _FEW_PAGES,
}


@pytest.mark.parametrize("name", WAYS)
def test_a_match_of_many_players_leaves_room(name):
    saves = {"/save/" + path.relative_to(SAVES).as_posix(): path.read_bytes() for path in SAVES.rglob("s")}
    opened = ("?app.session.open(%r)" % name, "?app.session.pass_on()")
    back = ("?app.go(%r)" % name, "~500", "?app.go('title')", "~1500")
    try:
        looks = word32.heap_use(opened + WAYS[name] + back, saves=saves)
    except MissingError as error:
        pytest.skip(str(error))
    free = PICO_HEAP - PICO_OWN - max(look.used for look in looks)
    grown = looks[-1].used - looks[0].used
    print("%s: %d bytes free, %d more in use at the title" % (name, free, grown))
    assert free > LEAST_FREE
    assert grown < MOST_GROWN
