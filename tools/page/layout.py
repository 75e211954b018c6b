"""What the page must know of a board: its size, its keys, and which key of the keyboard presses which."""

# Millimetres a pixel, by panel; for "real size".
PITCH = {
    "waveshare_pico_lcd_13": 0.0975,
    "waveshare_pico_lcd_2": 0.1275,
    "pimoroni_pico_display_2": 0.1275,
    "pimoroni_picosystem": 0.1155,
}
USUAL_PITCH = 0.12

_LETTERS = {"a": "A", "b": "B", "x": "X", "y": "Y"}
_ARROWS = {"ArrowUp": "up", "ArrowDown": "down", "ArrowLeft": "left", "ArrowRight": "right"}
# Four keys only: A goes back and B goes on in what can be chosen, X chooses, Y leaves.
_FOUR_KEYS = {"ArrowUp": "A", "ArrowLeft": "A", "ArrowDown": "B", "ArrowRight": "B", "Enter": "X", " ": "X",
              "Backspace": "Y", "Escape": "Y"}
# What the keys mean to the firmware (docs/architecture.md, Device); the page has the words for it.
_MEANINGS = {"press": "ok", "A": "ok", "B": "back", "X": "undo", "Y": "menu"}
_FOUR_MEANINGS = {"A": "previous", "B": "next", "X": "ok", "Y": "back"}


def describe(name, board):
    """The board `name` (its module of firmware/boards) as plain data for the page.

    `keyboard` maps the names that browsers give to keys (KeyboardEvent.key) to keys of the board.
    """
    keys = [key for key, _ in board.KEYS]
    has_arrows = "up" in keys
    if has_arrows:
        choose = "press" if "press" in keys else "A"
        keyboard = {**_ARROWS, "Enter": choose, " ": choose, "Backspace": "B", "Escape": "B"}
    else:
        keyboard = dict(_FOUR_KEYS)
    keyboard.update(_LETTERS)
    meanings = _MEANINGS if has_arrows else _FOUR_MEANINGS
    return {
        "name": name, "width": board.WIDTH, "height": board.HEIGHT, "pitch": PITCH.get(name, USUAL_PITCH),
        "keys": keys, "keyboard": {typed: key for typed, key in keyboard.items() if key in keys},
        "meanings": {key: meaning for key, meaning in meanings.items() if key in keys},
    }
