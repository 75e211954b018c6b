"""What the tests of the emulated chip share: our own firmware."""

import pytest


@pytest.fixture(scope="module")
def firmware():
    """The Firmware that tools.firmware has built; where there is none, the test says how to build it."""
    pytest.importorskip("rp2040py", reason="no emulator on this PC: install tools/requirements-emulator.txt")
    from tools.bench.errors import MissingError
    from tools.emulator import own_firmware

    try:
        return own_firmware()
    except MissingError as missing:
        pytest.skip(str(missing))
