"""English words of the screens. Short, the same words everywhere, for children from seven."""

# Cards
SUITS = ("hearts", "spades", "diamonds", "clubs")
COURTS = ("Jack", "Queen", "King")
FREE = "free"
EMPTY = "empty"

# Title
PLAY_ON = "Go on playing"
PLAY = "Play"
GROUPS = "Groups"
LANGUAGE = "Language"
FRESH = "New: nothing saved yet"

# Groups
NEW_GROUP = "New group"
WHO_PLAYS = "Who plays?"
DONE = "Done"
UNREADABLE = "Not readable"
GROUPS_FULL = "All eight places are full."
TAKEN = "This group is already here."
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
FIRST = "First: "
START = "Let’s go"
GO_ON = "Go on playing"
DEAL_NEW = "Shuffle anew"
STOP_SURE = "Your game No. %d is not finished. Stop it?"
TRIES = "Tries: %d"
BEST = "Best: %d turns"

# Table
TURN = "Turn %d"
CHOOSE = "Choose a card"
WHERE = "Where to?"
WHERE_SWAP_X = "To the field, X: swap"
WHERE_SWAP = "To the field, or swap"
TAKE = "Take a card"
TAKES = "The last one is yours"
JACK_1 = "Jack: first stack"
JACK_2 = "Jack: second stack"
QUEEN_1 = "Queen: your number"
QUEEN_2 = "Queen: which stack?"
KING_1 = "King: which stack?"
KING_2 = "King: where to?"
ONLY_SWAP = "Only a swap now"
OR_END = "Place, or end"
ONLY_END = "End your turn"
OR_PASS = "Place, or pass"
ONLY_PASS = "You have to pass"
END = "End"
PASS = "Pass"
FIELD = "Field"
DISPLAY = "Display"
STACK = "Stack"
PILE = "Draw pile"
OLDEST_FIRST = "The oldest first"
LOWEST_FIRST = "The lowest first"
PILE_HELP = "So many are left"
DISCARD = "Discard"
ROW = "row"
COLUMN = "column"
DEPTH = "%d high"
NO_UNDO = "No step back from here"

# Menu at the table
MENU = "Menu"
BACK_TO_GAME = "Back to the game"
UNDO = "Step back"
REDO = "Step on"
LOOK_DISCARD = "What lies open?"
ORDER_COLUMNS = "Order column targets"
RULE_OF = "Rule: "
RULES = "Rules"
GIVE_UP = "Give up"
GIVE_UP_SURE = "Really give up?"
YES = "Yes"
NO = "No"
TO_PATH = "To the path"
ORDER_HELP = "Choose two targets"
ORDER_BY_ITSELF = "By itself again"

# Result
WON = "You made it!"
LOST = "Not this time"
LOST_HELP = "New cards, new luck."
IN_TURNS = "in %d turns"
NEW_BEST = "Your best so far!"
REST = "Here you can rest."
NEXT = "Next task"
AGAIN = "Once more"
ALL_DONE = "All 50 done!"

# More games
MORE_GAMES = "More games"
IN_PROGRESS = "begun"
SHOW_SCORE = "The result"
NEW_GAME = "New game"
PLAYERS = "%d players"
STARTS = "The first one starts"
CHANCE_STARTS = "Chance says who starts"
OTHER_ANIMAL = "Another animal"
PERSON = "A person"
DEVICE = "Device: %s"
LEVELS = ("easy", "medium", "strong")
EARLIER = "Play earlier"
NOT_TOGETHER = "That does not go together. Change something, maybe the number of players."
HAND_TO = "Give the device to"
YOUR_TURN = "It is your turn"
DEVICE_PLAYS = "The device plays for"
UNCOVER = "It’s me"
# who wins: one, several, nobody
GAME_OVER = ("%s wins!", "A shared victory!", "Nobody wins")
ROUND_OVER = ("Round to %s!", "A shared round", "End of the round")
NEXT_ROUND = "Next round"
OTHER_PLAYERS = "Other players"
TO_GAMES = "To the games"

# Settings and group
SETTINGS = "Settings"
BRIGHTNESS = "Brightness"
MARKS = "× means cover up"
MOVEMENT = "Movement"
LEFT_HANDED = "Left hand"
SOUND = "Sound"
OPEN_ALL = "All tasks open"
LOCK = "Lock"
LOCKED = "Locked"
CODE_ENTER = "For teachers only: press the four keys of the code."
CODE_WRONG = "That was not the code."
CODE_LOST = "Forgotten? Unlock from a PC: tools.classroom"
CODE_NEW = "New code"
CODE_CHOOSE = "Four keys out of A, B, X, Y"
CODE_SURE = "New code: %s\nKeep it well! Without it only a PC with a cable helps. Lock now?"
ON = "on"
OFF = "off"
FORGET_GROUP = "Delete the group"
FORGET_SURE = "Delete %s and all stars?"
TOGETHER = "Together you have"
STONES = ("task solved", "tasks solved")
STARS = ("star", "stars")
FULL_STARS = "times all three"
TRIED = ("try", "tries")
BACK = "Back"
RENAME = "Change the name"
NAME_GROUP = "What is your name?"
NAME_TAKE = "Press: take it"
NAME_ERASE = "Press: erase"
NAME_DONE = "Press: done"

# Faults
SAVE_OLDER = "The last step is missing.\nAll before it is here."
SAVE_DAMAGED = "This save can't be read any more. It is kept for your teacher."
SAVE_NEWER = "This save is from a newer program. It stays as it is."
SAVE_FULL = "The memory is full. You can play on, but nothing is saved."
SAVE_FAILED = "Saving did not work. You can play on."
CLEAN = "Start afresh"
OK = "Good"
