"""Values without gaps in bytes."""

from engine.rng import Rng
from engine.squeezed import length, spread, squeeze


def test_values_of_any_width_come_back():
    rng = Rng(3)
    for width in range(1, 9):
        for n in (0, 1, 2, 7, 8, 9, 107):
            values = bytearray([rng.below(1 << width) for _ in range(n)])
            data = squeeze(values, width)
            assert len(data) == length(n, width) == -(-n * width // 8)
            assert spread(data, n, width) == values
            assert spread(data + b"\xff", n, width) == values


def test_the_first_value_is_the_highest():
    assert squeeze(b"\x01\x02\x03\x04", 6) == b"\x04\x20\xc4" and squeeze(b"\x05", 3) == b"\xa0"


def test_too_few_bytes_are_an_index_error():
    try:
        spread(b"\xff", 2, 7)
        raise AssertionError
    except IndexError:
        pass
