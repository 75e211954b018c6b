"""What a refresh sends and allocates, what our displayio refuses, and how it turns colours."""

from interpreters import on_cpython, on_micropython

EDITS = ("change_tiles", "move_grid", "move_group", "all_anew")
ACCEPTED = {
    "most values",
    "empty bitmap",
    "last pixel",
    "data of 4 bits",
    "colour as a tuple",
    "the same size",
    "the last cell",
    "only tile of a whole bitmap",
    "root",
}
INDEX_ERRORS = {
    "pixel right of the bitmap",
    "pixel above the bitmap",
    "pixel after the last",
    "colour of no index",
    "no such layer",
}


def test_repeated_edits_and_moves_allocate_nothing():
    assert on_micropython("steady_heap.py") == [edit + " allocates nothing" for edit in EDITS]


def test_only_what_changed_is_sent():
    ours = on_cpython("sent_areas.py")
    assert ours == [
        "first: 0 0 240 240",
        "nothing:",
        "one card: 74 54 108 88",
        "one digit: 20 34 30 48",
        "the same card:",
        "the row's cards: 40 20 176 54",
        "two far cards: 40 20 74 54, 142 122 176 156",
        "a hidden grid: 40 20 176 156",
        "a hidden grid's tile:",
        "a moved sprite: 150 60 160 70, 190 210 200 220",
        "a palette: 190 210 200 220",
        "out of sight:",
        "a card and a label: 70 200 104 238, 180 3 231 15",
    ]
    assert ours == on_micropython("sent_areas.py")


def test_bad_values_are_refused():
    ours = on_cpython("refusals.py")
    for line in ours:
        name, answer = line.rsplit(" ", 1)
        expected = "accepted" if name in ACCEPTED else "IndexError" if name in INDEX_ERRORS else "ValueError"
        assert answer == expected, name
    assert ours == on_micropython("refusals.py")


def test_colours_become_rgb565_high_byte_first():
    """The conversion of displayio: 5, 6 and 5 upper bits, nothing rounded."""
    ours = on_cpython("colors_565.py")
    for line in ours:
        color, sent = (int(word, 16) for word in line.split())
        assert sent == color >> 19 << 11 | (color >> 10 & 63) << 5 | color >> 3 & 31
    assert len(ours) > 200
    assert ours == on_micropython("colors_565.py")
