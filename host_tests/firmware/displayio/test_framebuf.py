"""The stand-in for framebuf leaves the same bytes as the C module of MicroPython."""

import pytest
from interpreters import on_cpython, on_micropython


@pytest.mark.parametrize("seed", range(1, 5))
def test_random_operations_leave_the_same_memory(seed):
    ours = on_cpython("framebuf_ops.py", seed, 150)
    assert len(ours) == 150 * 12
    assert ours == on_micropython("framebuf_ops.py", seed, 150)


def test_refusals_are_the_same():
    ours = on_cpython("framebuf_refusals.py")
    assert ours == on_micropython("framebuf_refusals.py")
    assert "accepted" in ours and "ValueError" in ours and "TypeError" in ours
