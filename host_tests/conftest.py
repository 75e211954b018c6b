"""What the tests of all parts share: the browser, and what is left out where there is no MicroPython."""

import os

import pytest

from tools import setup
from tools.bench.child import interpreters
from tools.bench.errors import MissingError

BROWSER_FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync"]


def _left_out():
    """What needs the real MicroPython is left out on a PC that it does not exist for."""
    try:
        return (yield)
    except MissingError as error:
        if "micropython" in interpreters():
            raise
        pytest.skip(str(error))


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    """A test runs."""
    return (yield from _left_out())


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef, request):
    """A fixture is made."""
    return (yield from _left_out())


@pytest.fixture(scope="session")
def browser():
    """A headless Chromium under Playwright; its tests are left out where there is none."""
    if os.environ.get("KREUZSUMMEN_BROWSER") == "":
        pytest.skip("left out by --no-browser")
    path = setup.find_browser()
    if path is None:
        pytest.skip("no browser on this PC: install chromium")
    from playwright.sync_api import sync_playwright  # only these tests pay for it

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=BROWSER_FLAGS)
        yield chromium
        chromium.close()
