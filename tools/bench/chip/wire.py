"""What the host and the chip say to each other.

The host is the only one that speaks first. It sends one command, then reads what the chip has to say
until a message that ends the exchange. Between two exchanges the chip stands still, so nothing depends
on how fast the PC is. All numbers are little-endian; the two directions are two pipes.

Commands (host to chip) begin with their code and the length of what follows (u32):

    RUN     until u64, earliest u64, quiet u64, then a row of edges (time u64, pin u8, pressed u8)
            Lets the board run until the clock says `until`. With `quiet` above 0 it ends as soon as
            `earliest` has passed and the display bus has been silent for `quiet`. The edges lie in
            order of time and none is later than `earliest` or `until`. At most MOST_EDGES of them.
    ASK     UTF-8 text of an expression; the answer is the repr of its value
    DO      UTF-8 text of statements
    CUT     operations u32, how u8: cut the power after that many more whole flash operations
    FAIL    reads u32, times u32: so many reads of the flash fail after that many more (errno 5)
    BREAK   calls u32: raise KeyboardInterrupt, as Ctrl-C from a cable does, in the call of the chip or the
            flash operation after that many more

Messages (chip to host) begin with their code:

    PIN     pin u8, level u8        an output changes: 0, 1, or FLOATING (nobody drives it)
    PWM     pin u8, duty u16        an output carries a pulse of that width (65535: always on)
    BUS     bus u8, clock pin u8, data pin u8, input pin u8 (255: none)     an SPI was set up
    SPI     bus u8, length u24, bytes
    TIME    us u32                  that much time has passed since the last TIME message (or power-on)
    CRASH   length u32, UTF-8 text  the traceback that ended boot.py or main.py
    PAUSED  now u64, last display byte u64, busy us u64, pages u32, erases u32, ended u8
            The time of RUN has come, or CUT or BREAK is planned.
    ANSWER  good u8, length u32, UTF-8 text                 to ASK and DO
    WATCH   deadline u64, pages u32, erases u32: when the watchdog resets the chip; deadline 0: it sleeps
    LOST    pages u32, erases u32                           the power was cut: the last message
    RESET   now u64, pages u32, erases u32, cause u8        the board starts again: the last message

All times are microseconds since the chip started; "busy" is the real time that the PC spent on the
board's code.
"""

RUN = 1
ASK = 2
DO = 3
CUT = 4
BREAK = 5
FAIL = 6
MOST_EDGES = 1024

PIN = 1
PWM = 2
BUS = 3
SPI = 4
TIME = 5
CRASH = 6
PAUSED = 7
ANSWER = 8
LOST = 9
RESET = 10
WATCH = 11

# Why a run began.
POWER_ON = 0
BY_PROGRAM = 1
BY_WATCHDOG = 2

FLOATING = 2
NO_PIN = 255

# How an operation of the flash ends when the power goes in the middle of it; the code is the index.
TORN = ("none", "half", "last", "bits", "zeros")
