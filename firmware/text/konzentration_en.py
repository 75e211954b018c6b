"""English words of the Konzentrationsspiel."""

OPTIONS = ("Trial round=no/yes", "-")

# Look
TARGET = "Target: %d"
ADD_UP = "Add up and remember the sum."
TURN_OVER = "Turn over"
GOT_IT = "Do you have the sum? Your cards will be gone."
LOOK_AGAIN = "Look again"

# Table
IN_TURN = "%s’s turn"
PLAYS = "%s plays"
LOOKS = "%s draws"
DRAW = "Draw a card"
SWAP = "Swap this one"
FOR_WHICH = "For which one?"
SWAP_SURE = "Swap: sure?"
PILE = "Pile"
MINUS = "Minus: %d"
LOCKED = "locked"
TRIAL_TARGET = "Trial, target: %d"

# Drawn
ONLY_YOU = "For your eyes only"
OPEN_CARD = "Trial: everybody may look"
CARD = "Card"
HOLD = "Look: press and hold"
LAY_DOWN = "Lay it face down"

# End of the round
SUM = "Sum %d"
ALL_OPEN = "All cards are open"
ON = "Go on"
ROUND = "Round"
TOTAL = "Minus"
TRIAL = "Trial"
OUT = "Out: %s."
NEW_TARGET = "The target is %d now."
ALL_LOST = "All have 9 minus points or more. This time you have all lost!"

# Deal anew
DEAL_ANEW = "Deal the round anew"
DEAL_SURE = "Ask the others to deal this round again?"
DEALT_ANEW = "%s wants to deal again."
AGREE = "%s wants to deal this round again.\n%s, do you agree?"
IS_ASKED = "Asking %s"
REFUSED = "%s wants to play on."
REMEMBER = "Do you still know your sums? If not, deal the round anew."
STILL_KNOW = "Go on playing"
