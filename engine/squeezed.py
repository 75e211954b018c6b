"""Small values without gaps in bytes, for saves."""


def squeeze(values, width):
    """The `values` (each below 2**width, width 1..8) as a bytearray without gaps, the first one highest."""
    data = bytearray()
    bits = 0
    n = 0
    for value in values:
        bits = bits << width | value
        n += width
        if n >= 8:
            n -= 8
            data.append(bits >> n)
            bits &= (1 << n) - 1
    if n:
        data.append(bits << 8 - n)
    return data


def length(n, width):
    """How many bytes `squeeze` makes of n values."""
    return (n * width + 7) // 8


def spread(data, n, width):
    """The n values that `squeeze` put into `data`, a bytearray; raises IndexError where it is too short."""
    values = bytearray()
    for i in range(n):
        bit = width * i
        two = data[bit >> 3] << 8
        if (bit & 7) + width > 8:
            two |= data[(bit >> 3) + 1]
        values.append(two >> 16 - width - (bit & 7) & (1 << width) - 1)
    return values
