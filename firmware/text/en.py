"""English words of the screens. Short, the same words everywhere, for children from seven."""

# Cards
SUITS = ("hearts", "spades", "diamonds", "clubs")
COURTS = ("Jack", "Queen", "King")
FREE = "free"
EMPTY = "empty"

# Title
PLAY_ON = "Keep playing"
PLAY = "Play"
GROUPS = "Groups"
LANGUAGE = "Language"
FRESH = "New: nothing saved yet"

# Groups
NEW_GROUP = "New group"
WHO_PLAYS = "Who is playing?"
DONE = "Done"
UNREADABLE = "Can’t be read"
GROUPS_FULL = "All eight places are full."
TAKEN = "This group already exists."
ANIMALS = ("Fox", "Owl", "Hedgehog", "Bear", "Otter", "Raven", "Hare", "Whale")

# Path
PATH = "Your path"
SHUT = "locked"

# Keys: all directions, then single ones
KEYS = ("Move", "Choose", "Previous", "Next")

# Scenario
NUMBER = "No."
CARDS = "Numbers 1–%d\n%d of each"
WITH = "with "
FIRST = "Goes first: "
START = "Let’s go"
GO_ON = "Keep playing"
DEAL_NEW = "Deal again"
STOP_SURE = "Your game of No. %d is not finished. Give it up anyway?"
TRIES = "Tries: %d"
BEST = "Best: %d turns"

# Table
TURN = "Turn %d"
CHOOSE = "Choose a card"
WHERE = "Where does it go?"
WHERE_SWAP_X = "To the grid, or X: swap"
WHERE_SWAP = "To the grid, or swap"
SWAP_WITH_X = "For which one? X: grid"
SWAP_WITH = "For which one?"
TAKE = "Take a card"
TAKES = "The last one is yours"
JACK_1 = "Jack: first stack"
JACK_2 = "Jack: second stack"
QUEEN_1 = "Queen: your number"
QUEEN_2 = "Queen: which stack?"
KING_1 = "King: which stack?"
KING_2 = "King: where to?"
ONLY_SWAP = "You can only swap now"
OR_END = "Place a card, or end"
ONLY_END = "End your turn"
OR_PASS = "Place a card, or pass"
ONLY_PASS = "You have to pass"
END = "End"
PASS = "Pass"
FIELD = "Grid"
DISPLAY = "Face-up cards"
STACK = "Stack"
PILE = "Draw pile"
OLDEST_FIRST = "Oldest first"
LOWEST_FIRST = "Bottom card first"
PILE_HELP = "How many are left"
DISCARD = "Discard pile"
ROW = "row"
COLUMN = "column"
DEPTH = "%d high"
NO_UNDO = "You can’t undo here"

# Menu at the table
MENU = "Menu"
BACK_TO_GAME = "Back to the game"
UNDO = "Undo"
REDO = "Redo"
LOOK_DISCARD = "Look at the cards"
ORDER_COLUMNS = "Move column targets"
RULE_OF = "Rule: "
RULES = "Rules"
GIVE_UP = "Give up"
GIVE_UP_SURE = "Really give up?"
YES = "Yes"
NO = "No"
TO_PATH = "Back to the path"
LEAVE = "Save for later"
ORDER_HELP = "Choose two targets"
ORDER_BY_ITSELF = "Sort automatically"

# Result
WON = "You made it!"
LOST = "Not this time"
LOST_HELP = "New cards, better luck!"
IN_TURNS = "in %d turns"
NEW_BEST = "A new best!"
REST = "You can rest here."
NEXT = "Next task"
AGAIN = "Play again"
ALL_DONE = "All 50 done!"
QUESTIONS = ("What helped you most?", "When did your plan change?", "Try again with new cards?")

# More games
MORE_GAMES = "More games"
IN_PROGRESS = "started"
SHOW_SCORE = "See the result"
NEW_GAME = "New game"
PLAYERS = "%d players"
STARTS = "The top player goes first"
CHANCE_STARTS = "A random player goes first"
OTHER_ANIMAL = "Other animal"
PERSON = "Person"
DEVICE = "Handheld: %s"
LEVELS = ("easy", "medium", "strong")
EARLIER = "Move up"
NOT_TOGETHER = "These don’t go together. Change something, perhaps the number of players."
HAND_TO = "Pass the handheld to"
YOUR_TURN = "It’s your turn"
DEVICE_PLAYS = "The handheld plays for"
UNCOVER = "It’s me"
# who wins: one, several, nobody
GAME_OVER = ("%s wins!", "A shared victory!", "Nobody wins")
ROUND_OVER = ("Round to %s!", "A shared round", "End of the round")
NEXT_ROUND = "Next round"
OTHER_PLAYERS = "Other players"
TO_GAMES = "Back to the games"

# Settings and group
SETTINGS = "Settings"
BRIGHTNESS = "Brightness"
MARKS = "× means cover up"
MOVEMENT = "Animation"
LEFT_HANDED = "Left-handed"
SOUND = "Sound"
OPEN_ALL = "All tasks open"
LOCK = "Lock"
LOCKED = "Locked"
CODE_ENTER = "For teachers: press the four keys of the code."
CODE_WRONG = "That was not the code."
CODE_LOST = "Forgotten? Unlock it on a PC: tools.classroom"
CODE_NEW = "New code"
CODE_CHOOSE = "Four keys: A, B, X or Y"
CODE_SURE = "New code: %s\nMake sure you remember it! Without it you need a PC and a cable. Lock now?"
ON = "on"
OFF = "off"
FORGET_GROUP = "Delete group"
FORGET_SURE = "Delete %s and all their stars?"
TOGETHER = "Together you have"
STONES = ("task solved", "tasks solved")
STARS = ("star", "stars")
FULL_STARS = "with all three"
TRIED = ("try", "tries")
BACK = "Back"
RENAME = "Change name"
NAME_GROUP = "What’s your group called?"
NAME_PLAYER = "What’s your name?"
NAME_TAKE = "Press to choose"
NAME_ERASE = "Press to delete"
NAME_DONE = "Press when done"

# Faults
SAVE_OLDER = "The last step is missing.\nEverything before it is safe."
SAVE_DAMAGED = "This saved game can’t be read any more. It is kept for your teacher."
SAVE_NEWER = "This saved game is from a newer program. It stays as it is."
SAVE_UNREAD = "This saved game couldn’t be read just now. Switch off and on again."
SAVE_FULL = "The memory is full. You can keep playing, but nothing will be saved."
SAVE_FAILED = "Saving didn’t work. You can keep playing."
CLEAN = "Start afresh"
OK = "OK"
