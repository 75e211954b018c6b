"""The flash of a board with our own firmware, as a test wants it."""

from host_tests.tools.made_up_firmware import flashed
from tools.bench import image
from tools.boards import uf2_file

SIZE = 2 * 1024 * 1024
CODE = 896 * 1024  # what any version may fill with itself
ERASED = b"\xff"


def saves_of(firmware, found=None):
    """The place for saves with these files (a dict of path to bytes; None: as it comes from the factory)."""
    size = firmware.storage_size
    return ERASED * size if found is None else image.fresh(found, size // image.BLOCK)


def whole(firmware, saves):
    """The whole flash with these bytes for the saves."""
    return uf2_file.contents({**firmware.pages, **uf2_file.pages_of(saves, firmware.storage)})


def dragged(pages, flash):
    """The flash after the file with these pages was dragged onto a board with that `flash`."""
    return flashed(uf2_file.write(pages), flash[:SIZE])


def place_of_saves(firmware, flash):
    """The bytes of the place for saves in a flash."""
    start = firmware.storage - uf2_file.FLASH
    return flash[start : start + firmware.storage_size]
