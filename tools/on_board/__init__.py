"""The tests on a real board: `python3 tools/test.py --on-board`.

`command` is the way through them, each of `engine`, `store`, `glass` and `speed` one part. What runs on the
board lies in `scripts`, is sent to it as text and leaves nothing there.
"""
