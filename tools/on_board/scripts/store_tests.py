"""The store's tests on the board's own flash, below the folder ROOT.

A line (name, traceback or "") for each test; then ("saves", us of each) and ("read", us).
"""
# mypy: ignore-errors

import gc
import io
import os
import sys
import time

import vfs

from firmware.store import Store, StoreFull, StoreLocked

KIND = "group0"
RAM = "/kreuzsummen-ram"
BLOCK = 512
SAVES = 20


def slot(place):
    return "%s/%s.%d/s" % (ROOT, KIND, place)


def anew(*payloads):
    """An empty store with these saves, opened as after a power-on."""
    for place in (0, 1):
        for name in ("s", "aside"):
            try:
                os.remove(slot(place)[:-1] + name)
            except OSError:
                pass
    store = Store(ROOT)
    for payload in payloads:
        store.write(KIND, payload)
    return Store(ROOT)


def spoil(place):
    """One bit of a save changes."""
    with open(slot(place), "rb") as file:
        data = bytearray(file.read())
    data[-1] ^= 1
    with open(slot(place), "wb") as file:
        file.write(data)


def test_a_save_is_there_after_a_new_start():
    store = anew(b"one", b"two", bytes(204))
    assert store.read(KIND) == bytes(204)
    assert store.earlier(KIND) == b"two"
    assert store.state(KIND) == WHOLE and store.sequence(KIND) == 3


def test_nothing_is_written_when_nothing_has_changed():
    store = anew(b"one")
    assert store.write(KIND, b"one") is False and store.sequence(KIND) == 1


def test_too_long_a_save_is_refused():
    store = anew(b"one")
    try:
        store.write(KIND, bytes(205))
        raise AssertionError
    except ValueError:
        pass
    assert Store(ROOT).read(KIND) == b"one"


def test_behind_a_damaged_save_is_the_one_before():
    anew(b"one", b"two")
    spoil(1)
    store = Store(ROOT)
    assert store.read(KIND) == b"one" and store.state(KIND) == OLDER
    assert store.write(KIND, b"three")
    assert Store(ROOT).state(KIND) == WHOLE and Store(ROOT).read(KIND) == b"three"


def test_behind_a_save_that_was_cut_is_the_one_before():
    anew(b"one", b"two")
    with open(slot(1), "rb") as file:
        data = file.read()
    with open(slot(1), "wb") as file:
        file.write(data[:10])
    assert Store(ROOT).read(KIND) == b"one"


def test_two_damaged_saves_are_kept_until_somebody_says_so():
    anew(b"one", b"two")
    spoil(0)
    spoil(1)
    store = Store(ROOT)
    assert store.read(KIND) is None and store.state(KIND) == DAMAGED
    try:
        store.write(KIND, b"three")
        raise AssertionError
    except StoreLocked:
        pass
    store.start_clean(KIND)
    assert store.state(KIND) == NEW and store.write(KIND, b"three")
    assert Store(ROOT).read(KIND) == b"three"


class _Blocks:
    """A little flash in RAM: a full one must not be the board's own, should the cable be pulled."""

    def __init__(self, count):
        self._data = bytearray(count * BLOCK)

    def readblocks(self, block, data, offset=0):
        at = block * BLOCK + offset
        data[:] = memoryview(self._data)[at : at + len(data)]

    def writeblocks(self, block, data, offset=0):
        at = block * BLOCK + offset
        self._data[at : at + len(data)] = data

    def ioctl(self, request, argument):
        return {4: len(self._data) // BLOCK, 5: BLOCK}.get(request, 0)


def test_a_full_file_system_is_told_and_keeps_what_it_has():
    blocks = _Blocks(24)
    vfs.VfsLfs2.mkfs(blocks, readsize=32, progsize=32, lookahead=32)
    vfs.mount(vfs.VfsLfs2(blocks, readsize=32, progsize=32, lookahead=32), RAM)
    try:
        store = Store(RAM + "/save")
        store.write(KIND, b"one")
        store.write(KIND, b"two")
        try:
            with open(RAM + "/filler", "wb") as file:
                while True:
                    file.write(bytes(BLOCK))
                    file.flush()
        except OSError:
            pass
        try:
            for number in range(50):
                store.write("game0", bytes([number]) * 200)
            raise AssertionError
        except StoreFull:
            pass
        assert Store(RAM + "/save").read(KIND) == b"two"
    finally:
        vfs.umount(RAM)


def run():
    for name, test in sorted(globals().items()):
        if not name.startswith("test_"):
            continue
        gc.collect()
        said = ""
        try:
            test()
        except Exception as fault:
            text = io.StringIO()
            sys.print_exception(fault, text)
            said = text.getvalue()
        print((name, said))


def times():
    store = anew(b"first", b"second")  # both folders are there
    found = []
    for number in range(SAVES):
        payload = bytes([number]) * 160  # as long as a game in its middle
        start = time.ticks_us()
        store.write(KIND, payload)
        found.append(time.ticks_diff(time.ticks_us(), start))
    print(("saves", found))
    store = Store(ROOT)
    start = time.ticks_us()
    store.read(KIND)
    print(("read", time.ticks_diff(time.ticks_us(), start)))


run()
times()
