"""What the tests of all parts share: the browser."""

import os

import pytest

from tools import setup

BROWSER_FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync"]


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
