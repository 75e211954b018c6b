"""Why an action of Kreuzsummen is not allowed: a sentence for each number that `Game.why_not` gives."""

REASONS = (
    "",
    "This is no action of Kreuzsummen.",
    "The game is over.",
    "The hand must be filled up from the display first.",
    "Cards are taken after the field action only, while the hand is short.",
    "A turn has one swap at most, before the field action.",
    "There is no such card in the hand.",
    "There is no such card in the display.",
    "The field has no such cell.",
    "This card is not a number.",
    "This card is not a Jack.",
    "This card is not a Queen.",
    "This card is not a King.",
    "This cell has no stack.",
    "A King needs a free cell to move to.",
    "A Jack needs two different stacks.",
    "A turn without a swap cannot just end.",
    "Passing needs an empty draw pile and display, or a player who can do nothing else.",
)
