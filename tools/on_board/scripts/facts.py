"""Says what program is on the board: (version, model, where it lies, is its engine whole?), or None."""
# mypy: ignore-errors

import sys

try:
    import firmware
    from firmware.board_file import board_name
    from firmware.version import VERSION

    try:
        # A program that is compiled for RAM has lost the names of constants, which the tests need.
        from engine.kreuzsummen.actions import SWAP

        whole = SWAP > 0
    except ImportError:
        whole = False
    print((VERSION, board_name(), firmware.__path__, whole))
except ImportError:
    print(None)
print(sys.version)
