"""The walk through the pages that is timed on an emulated and on a real board."""

# What is pressed at the table, and the name of its figure.
TABLE = (
    ("down", "cursor to another card"),
    ("up", None),
    ("A", "choosing a number"),
    ("right", "cursor to another cell"),
    ("left", None),
    ("A", "placing the number"),
    ("A", "taking a card"),  # this saves
    ("Y", "page: menu"),
    ("B", "page: table again"),
)
# The same from the title on, which lists the game first, then the path.
OTHERS = (
    ("down", None),
    ("A", "page: path"),
    ("A", "page: scenario"),
    ("B", None),
    ("B", "page: title"),
    ("up", None),
    ("A", None),
)
