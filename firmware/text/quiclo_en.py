"""English words of QUICLO."""

OPTIONS = (
    "Playing time=15:15 minutes/30:30 minutes/45:45 minutes/0:no limit",
    "Time for a task=0:no limit/60:60 s/90:90 s/120:120 s",
    "Swaps=off/on",
    "Cards per turn=0:any number/1:1/3:3",
    "Impossible roll=roll again/card lost",
    "Show the result=no/yes",
    "Start cards=3:3/6:6/12:12",
)
STACKS = ("Europe", "Africa", "Asia", "N. America", "S. America", "Australia")

# Board
POINTS = "Points"
CARDS = "Cards"
HIDDEN = "protected"
POINTS_OF = "Points: %d"
PROTECTED_OF = "protected: %d of %d"
PROTECTED = " (protected)"
MIDDLE = "Middle"
REPORTED = "Scored"
RUN = "Run"
GUARD = "Protect"
SWAP = "Swap"
END = "End"
READY = "Done"
STACK_HELP = "%s: a card from %d to %d"
RUN_HELP = "Score numbers in a row"
GUARD_HELP = "Protect or open cards"
SWAP_HELP = "Wish for a card"
END_HELP = "End your turn"
READY_HELP = "Done with protecting"
PROTECT_IT = "Protect the %d?"
OPEN_IT = "Open the %d again?"
FIX_HELP = "Too many protected: open %d more"
NEW_CARD = "New: only after the next roll"
LIMIT = "Only half: at most %d"
FIRST_HELP = "Where does your run start?"
LAST_HELP = "%d to %d: %d pts"
SIX_HELP = "Six! You win at once"
SCORED = "Plus %d pts!"
WISH_HELP = "Your %d for the %d (%s)"
TWO_MINUTES = "Two minutes left!"

# Task
LEFT = "Left"
ROLL = "Roll"
ROLL_HELP = "Make %d from the six dice!"
SWAP_ROLL_HELP = "Swap: your %d for the %d (%s). Work it out!"
DIE_HELP = "Choose a die"
SIGN_HELP = "Go on with + − × ÷, or ✓ done"
REMAINDER = "That can’t be divided evenly"
NO_DICE = "All the dice are used: ✓ done"
ONE_DIE = "Only one die? Then ✓ again"
NEGATIVE = "Below zero! Move the minus further back"
BELOW = "below 0"
WATCH = "The handheld is working it out"
LAST_TASK = "Time’s up: finish this one"
GO_ON = "Next"
RIGHT = "Right! The %d is yours."
WRONG = "Not quite! The %d goes to the middle."
GONE = "The %d goes to the middle."
LATE = "Time’s up."
SWAP_RIGHT = "Right! Your %d goes, and the %d comes to you."
SWAP_WRONG = "Missed. Your %d goes to %s."
NO_WAY = "This roll can’t be solved. Roll again!"
NO_WAY_GONE = "This roll can’t be solved. The %d goes to the middle."

# Menu
SOLUTION = "Solution"
SOLUTION_SURE = "Show the solution? If there is one, the card is lost and your turn is over."
CONCEDE = "Give up the swap"
CONCEDE_SURE = "Give up? Then you lose your new card."
BOARD = "Look at the board"
PLAYERS = "Scores so far"
STOP = "End the game"
STOP_SURE = "End the game now and count the points?"
WANTED = "Wanted: %d"

# What the others have done
WON = "%s wins the %d."
LOST = "%s loses the %d."
SWAPPED = "%s swaps %d for %d."
GIVES = "%s gives the %d to %s."
REPORTED_RUN = "%s scores %d to %d: %d pts."
OPENED = "%s opens the %d."
STOPPED = "%s ends the game."

# End
SIX_ENDS = "%s has a run of six!"
TIME_ENDS = "Time is up. Now the points count."
CARDS_END = "All the stacks are empty. Now the points count."
