"""Can all words and numbers be read? The contrast of each against its ground, measured on the picture."""

from collections import Counter

LEAST = 4.5  # to one, the contrast that WCAG asks for text

# On the board, after text_boxes.BOXES: for every visible label and number its words, colour and box (x, y,
# width, height).
WORDS = """
def _shown(group, x, y, found):
    for layer in group:
        if layer.hidden:
            continue
        if hasattr(layer, "text"):
            if layer.text.strip():
                bitmap = layer.bitmap
                left, top = _corner(layer)
                found.append((layer.text, layer.color, x + left, y + top, bitmap.width, bitmap.height))
        elif hasattr(layer, "value"):
            if layer.value is not None:
                w = layer.tile_width * layer.width
                colour = layer.pixel_shader[1]
                found.append((str(layer.value), colour, x + layer.x, y + layer.y, w, layer.tile_height))
        elif hasattr(layer, "say") and hasattr(layer, "bitmap"):  # a target: a number above another one
            bitmap = layer.bitmap
            half = bitmap.height // 2 + 5
            left = x + layer.x
            top = y + layer.y
            found.append((layer.say(), layer.pixel_shader[1], left, top, bitmap.width, half))
            if not layer.say().endswith(": 0"):
                found.append((layer.say(), layer.pixel_shader[2], left, top + half, bitmap.width, half - 10))
        elif hasattr(layer, "append"):
            _shown(layer, x + layer.x, y + layer.y, found)
    return found
"""


def luminance(colour):
    """The relative luminance of 0xRRGGBB as WCAG defines it, 0 to 1."""
    parts = []
    for shift in (16, 8, 0):
        part = (colour >> shift & 255) / 255
        parts.append(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    """How many times brighter the brighter of two colours is."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def near(pixel, colour):
    """Is this pixel of the panel the colour, as far as 5 or 6 bits a part can say?"""
    return all(abs(part - (colour >> shift & 255)) < 9 for part, shift in zip(pixel, (16, 8, 0), strict=True))


def weak_words(h):
    """What is too faint on the present picture: (words, ratio, ink, ground). WORDS must run before."""
    picture = h.picture()
    weak = []
    for words, ink, x, y, width, height in h.ask("_shown(app.page.group, 0, 0, [])"):
        right, bottom = min(x + width, picture.width), min(y + height, picture.height)
        box = picture.crop((max(x, 0), max(y, 0), right, bottom))
        pixels = Counter(box.get_flattened_data() if hasattr(box, "get_flattened_data") else box.getdata())
        grounds = [pixel for pixel, _ in pixels.most_common() if not near(pixel, ink)]
        if not grounds:
            continue  # it lies below something else
        red, green, blue = grounds[0]
        ground = red << 16 | green << 8 | blue
        if contrast(ink, ground) < LEAST:
            weak.append((words, round(contrast(ink, ground), 2), hex(ink), hex(ground)))
    return weak
