"""English words of the Konzentrationsspiel."""

OPTIONS = ("Practice round=no/yes", "-")

# Look
TARGET = "Target: %d"
ADD_UP = "Add up your cards and remember the sum."
TURN_OVER = "Turn over"
GOT_IT = "Have you got the sum? You won’t see your cards again."
LOOK_AGAIN = "Look again"

# Table
IN_TURN = "%s’s turn"
PLAYS = "%s plays"
LOOKS = "%s draws"
DRAW = "Draw a card"
SWAP = "Swap this one"
FOR_WHICH = "For which one?"
SWAP_SURE = "Really swap?"
PILE = "Draw pile"
MINUS = "Minus: %d"
LOCKED = "locked"
TRIAL_TARGET = "Practice, target: %d"

# Drawn
ONLY_YOU = "For your eyes only"
OPEN_CARD = "Practice: everyone may look"
CARD = "Card"
HOLD = "Hold to look"
LAY_DOWN = "Put it face down"

# End of the round
SUM = "Sum %d"
ALL_OPEN = "All the cards are face up"
ON = "Next"
ROUND = "Round"
TOTAL = "Minus"
TRIAL = "Practice"
OUT = "Out: %s."
NEW_TARGET = "The target is now %d."
ALL_LOST = "Everyone has 9 minus points or more. This time you have all lost!"

# Deal anew
DEAL_ANEW = "Deal this round again"
DEAL_SURE = "Ask the others to deal this round again?"
DEALT_ANEW = "%s wants to deal again."
AGREE = "%s wants to deal this round again.\n%s, do you agree?"
IS_ASKED = "Asking %s"
REFUSED = "%s wants to keep playing."
REMEMBER = "Do you still remember your sums? If not, deal this round again."
STILL_KNOW = "Keep playing"
