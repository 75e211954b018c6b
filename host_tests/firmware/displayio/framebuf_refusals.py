"""What framebuf accepts and refuses; prints a word for each try. Runs anywhere."""

import framebuf

DATA = bytes(8)


def attempt(make):
    try:
        make()
        print("accepted")
    except (TypeError, ValueError) as error:
        print(type(error).__name__)


def size(*arguments):
    attempt(lambda: framebuf.FrameBuffer(bytearray(8), *arguments))


attempt(lambda: framebuf.FrameBuffer(DATA, 8, 8, framebuf.MONO_HLSB))
attempt(lambda: framebuf.FrameBuffer(memoryview(DATA), 8, 8, framebuf.MONO_HLSB))
for form in range(8):
    for width, height in ((0, 8), (8, 0), (-1, 1), (8, 8), (9, 8), (2, 4), (3, 3), (1, 1), (4, 8), (5, 3)):
        size(width, height, form)
size(8, 4, framebuf.MONO_HLSB, 16)
size(8, 5, framebuf.MONO_HLSB, 16)
size(8, 4, framebuf.MONO_HLSB, 7)
canvas = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_HLSB)
for source in (
    (DATA, 8, 8, framebuf.MONO_HLSB),
    [memoryview(DATA)[2:], 8, 2, framebuf.MONO_HLSB],
    (DATA, 8, 9, framebuf.MONO_HLSB),
    (DATA, 8),
    (DATA, 8, 1, framebuf.MONO_HLSB, 8, 8),
    5,
    None,
):
    attempt(lambda source=source: canvas.blit(source, 0, 0))
