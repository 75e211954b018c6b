"""The virtual clock: time moves only when the board's code sleeps, sends bytes or looks at the clock.

Every call of the chip that takes time comes through `advance`. On the way it hands out the key edges
that the host has sent, each at its own moment, and stands still when the host wants a look.
"""

import link

now = 0  # microseconds since the chip started
on_edge = None  # function(pin, pressed): who hears of a key
on_stop = None  # function() -> (pages, erases): the flash's figures for the host's look
ended = 0  # 1 after boot.py and main.py have come to their end
frozen = False  # while the host asks questions, or a pin's handler runs, nothing else happens
watchdog = 0  # when it resets the chip; 0: it sleeps
on_watchdog = None  # function(): does so, and never returns
interrupt = 0  # KeyboardInterrupt comes in that many calls; 0: none is planned

_due = 0  # the next moment at which something is to be done
_until = 0
_earliest = 0
_quiet = 0
_last_byte = 0  # when the last byte went to the display
_edges = None
_edge = 0  # place of the next edge in the command's bytes
_edges_end = 0
_held_back = None  # during a stall: pairs of a handler and the level it is told
_NEVER = 1 << 62
asking = False


def advance(us):
    """Let that many microseconds pass (0 is allowed)."""
    global now
    if asking:
        return
    if interrupt:
        count()
    end = now + us
    if not frozen:
        while end >= _due:
            if _due > now:
                now = _due
            _happen()
    if end > now:
        now = end


def count():
    """A call of the chip or an operation of the flash: the moment for a KeyboardInterrupt that is planned.

    On the board, too, it comes out of the flash's driver, through the file system.
    """
    global interrupt
    if interrupt and not asking:
        interrupt -= 1
        if not interrupt:
            raise KeyboardInterrupt


def stall(us):
    """Let time pass while no interrupt gets through, as during a flash operation.

    Keys change on the way; their handlers hear of it afterwards, once each, however often it was.
    """
    global now, _edge, _held_back
    if asking or not us:
        return
    end = now + us
    _held_back = []
    while _edge < _edges_end and link.number_at(_edges, _edge, 8) <= end:
        on_edge(_edges[_edge + 8], _edges[_edge + 9])
        _edge += 10
    now = end
    handlers = _held_back
    _held_back = None
    for handler, level in handlers:
        handle(handler, level)
    _plan()


def handle(handler, level):
    """Call a pin's handler, now or after the stall. A KeyboardInterrupt waits for its end."""
    global frozen, interrupt
    if _held_back is not None:
        _held_back[:] = [pair for pair in _held_back if pair[0] != handler]
        _held_back.append((handler, level))
        return
    state, frozen = frozen, True
    planned, interrupt = interrupt, 0
    try:
        handler(level)
    finally:
        frozen = state
        interrupt = planned


def wait_for_edge(most):
    """Sleep until a key changes or the host looks, at most that many microseconds."""
    advance(max(1, min(most, _due - now)))


def display_byte():
    """Note that a byte has just gone to the display."""
    global _last_byte
    _last_byte = now
    if _quiet:
        _plan()


def watch(deadline):
    """The watchdog resets the chip at that time; 0: never."""
    global watchdog
    watchdog = deadline
    _plan()


def begin():
    """Wait for the host's first command: the moment of power-on."""
    _look()
    advance(0)


def _happen():
    global _edge
    if watchdog and watchdog <= now:
        on_watchdog()
    elif _edge < _edges_end and link.number_at(_edges, _edge, 8) <= now:
        pin = _edges[_edge + 8]
        pressed = _edges[_edge + 9]
        _edge += 10
        on_edge(pin, pressed)
        _plan()
    else:
        _look()


def _look():
    global _edges, _edge, _edges_end, _until, _earliest, _quiet, asking
    asking = True
    pages, erases = on_stop()
    _edges, _edges_end = link.pause(now, _last_byte, pages, erases, ended)
    asking = False
    _until = link.number_at(_edges, 0, 8)
    _earliest = link.number_at(_edges, 8, 8)
    _quiet = link.number_at(_edges, 16, 8)
    _edge = 24
    _plan()


def _plan():
    """Work out the next moment at which something is to be done."""
    global _due
    _due = _until
    if _quiet:
        _due = min(_until, max(_earliest, _last_byte + _quiet))
    if _edge < _edges_end:
        _due = min(_due, link.number_at(_edges, _edge, 8))
    if watchdog:
        _due = min(_due, watchdog)
