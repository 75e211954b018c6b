"""A handheld that runs in real time: one thread owns it, everybody else hands in events and takes states."""

import base64
import io
import threading
import time
from collections import deque

SLICE_MS = 20  # of virtual time at once; a key waits for one slice at most
QUIET_MS = 120  # the words are asked for when the picture has been still for so long
MOST_LATE = 0.25  # seconds the handheld may lag behind the clock before the lag is forgotten


class Player:
    """Runs `handheld` (see tools/bench) from `start()` to `stop()`.

    `send(event)` hands in an event, a pair: ("press", key), ("release", key), ("switch", None) for the
    power switch, ("battery", None) to pull the battery or put it back. `state(after)` waits for something
    newer than state number `after`.

    `demo`, where given, is an iterator of steps with `key` (or None), `pause` in ms and `caption`
    (see tools/demo.py): it plays until the first key of a person, and then never again.
    """

    def __init__(self, handheld, demo=None):
        self.handheld = handheld
        self.error = None  # the exception, should one end the thread
        self._demo = demo
        self._demo_at = 0  # virtual ms of this player's own count
        self._time = 0
        self._caption = ""
        self._switch_on = True
        self._battery_in = True
        self._events = deque()
        self._wake = threading.Condition()
        self._changed = threading.Condition()
        self._stopping = False
        self._number = 0
        self._picture = b""
        self._png = ""
        self._words = []
        self._words_due = None
        self._crashed = None
        self._thread = threading.Thread(target=self._run, name="handheld", daemon=True)

    def start(self):
        """Begin to run."""
        self._thread.start()

    def stop(self):
        """End the thread; waits for it. Whoever waits in `state` gets the last state with "ended"."""
        with self._wake:
            self._stopping = True
            self._wake.notify()
        self._thread.join()

    def send(self, *events):
        """Hand in events, in their order."""
        with self._wake:
            self._events.extend(events)
            self._wake.notify()

    def state(self, after=0, timeout=10):
        """The state as plain data as soon as its number exceeds `after`, at the latest after `timeout` s.

        Keys: number, picture (base64 of a PNG), words (list of str), caption, on, switch, battery,
        stopped (the firmware ended by an error), ended.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._number > after or self._ended(), timeout)
            return {
                "number": self._number, "picture": self._png, "words": self._words,
                "caption": self._caption, "on": self.handheld.is_on, "switch": self._switch_on,
                "battery": self._battery_in, "stopped": bool(self.handheld.crashed), "ended": self._ended(),
            }

    def _ended(self):
        return self._stopping or self.error is not None

    def _run(self):
        try:
            self._loop()
        except Exception as error:  # whoever looks after the player sees to it
            self.error = error
        with self._changed:
            self._changed.notify_all()

    def _loop(self):
        due = time.monotonic()
        while not self._stopping:
            self._take_events()
            self._play_demo()
            self._advance(SLICE_MS)
            self._look()
            due += SLICE_MS / 1000
            now = time.monotonic()
            if now - due > MOST_LATE:
                due = now
            with self._wake:
                # An event starts the next slice at once: later slices wait the longer for it.
                self._wake.wait_for(lambda: self._events or self._stopping, max(0, due - now))

    def _take_events(self):
        """Hand the waiting events to the handheld in their order, up to the first that touches a key again:
        a tap shorter than a slice would be over before the firmware could see it."""
        touched = set()
        while True:
            with self._wake:
                if not self._events or self._events[0][1] in touched:
                    return
                kind, key = self._events.popleft()
            if kind in ("press", "release"):
                touched.add(key)
                self._demo = None
                self._caption = ""
                # Also while it is off: a key can be held when the power comes.
                (self.handheld.down if kind == "press" else self.handheld.up)(key)
            else:
                self._power(kind)

    def _power(self, kind):
        if kind == "switch":
            self._switch_on = not self._switch_on
        else:
            self._battery_in = not self._battery_in
        self._demo = None
        self._caption = ""
        wanted = self._switch_on and self._battery_in
        if wanted and not self.handheld.is_on:
            self.handheld.on()
        elif not wanted and self.handheld.is_on:
            self.handheld.off()
        self._tell()

    def _play_demo(self):
        if self._demo is None or self._time < self._demo_at:
            return
        step = next(self._demo, None)
        if step is None:
            self._demo = None
            return
        if step.caption != self._caption:
            self._caption = step.caption
            self._tell()
        if step.key:
            # Not `press`, which waits for the picture and lets all that time go by at once.
            self.handheld.down(step.key)
            self._advance(3 * SLICE_MS)
            self.handheld.up(step.key)
        self._demo_at = self._time + step.pause

    def _advance(self, ms):
        self._time += ms
        if self.handheld.is_on:
            self.handheld.run(ms)

    def _look(self):
        if self.handheld.crashed != self._crashed:
            self._crashed = self.handheld.crashed
            self._tell()
        picture = self.handheld.picture()
        data = picture.tobytes()
        if data != self._picture:
            self._picture = data
            file = io.BytesIO()
            picture.save(file, "PNG", compress_level=1)
            self._png = base64.b64encode(file.getvalue()).decode("ascii")
            self._words_due = self._time + QUIET_MS
            self._tell()
        elif self._words_due is not None and self._time >= self._words_due:
            self._words_due = None
            works = self.handheld.is_on and not self.handheld.crashed
            words = self.handheld.words() if works else []
            if words != self._words:
                self._words = words
                self._tell()

    def _tell(self):
        with self._changed:
            self._number += 1
            self._changed.notify_all()
