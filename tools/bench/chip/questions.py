"""What the host may ask the board while the clock stands still."""

import gc
import io
import sys

_MICROPYTHON = sys.implementation.name == "micropython"
_own = 0  # heap that the model of the chip takes itself
_names = {"sys": sys, "gc": gc}


def app():
    """The App that runs, or None."""
    return getattr(sys.modules.get("firmware.app"), "current", None)


def answer(text, statements):
    """Evaluate an expression, or run statements; gives (1, repr of the value) or (0, the reason)."""
    _names["app"] = app()
    try:
        if statements:
            exec(text, _names)  # noqa: S102
            return 1, "None"
        return 1, repr(eval(text, _names))  # noqa: S307
    except Exception as error:
        return 0, traceback(error)
    finally:
        _names["app"] = None  # or a program that has failed would stay in memory


def traceback(error):
    """The text of an exception with its traceback."""
    if _MICROPYTHON:
        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
    import traceback as formatter

    return "".join(formatter.format_exception(error))


def words():
    """The visible words, in the order in which they lie in the display's root group.

    Where no program runs, those of the pages that are drawn without it (firmware/plain_panel.py).
    """
    said = []
    display = getattr(app(), "display", None)
    if display is None:
        plain = sys.modules.get("firmware.plain_panel")
        return [words for words in getattr(plain, "shown", ()) if words]
    _collect(getattr(display, "root_group", None), said)
    return said


def _collect(node, said):
    if node is None or getattr(node, "hidden", False):
        return
    speak = getattr(node, "say", None)
    if speak is not None:
        words = speak()
        said.extend(word for word in ([words] if isinstance(words, str) else words or ()) if word)
        return
    text = getattr(node, "text", None)
    if isinstance(text, str):
        if text:
            said.append(text)
        return
    if hasattr(node, "append"):
        for child in node:
            _collect(child, said)


def memory():
    """Heap bytes (used by the firmware, free) after a collection; None where there is no such heap."""
    if not _MICROPYTHON:
        return None
    gc.collect()
    return gc.mem_alloc() - _own, gc.mem_free()


def count_own(heap):
    """Leave exactly `heap` free bytes to the firmware; what the model uses is not the firmware's."""
    global _own
    if not _MICROPYTHON:
        return
    gc.collect()
    spare = gc.mem_free() - heap
    if spare > 0:
        _names["_ballast"] = bytearray(spare)
    gc.collect()
    _own = gc.mem_alloc()


_names["words"] = words
_names["memory"] = memory
