"""A real Chromium and a real server for tests of the browser client.

Playwright's loop keeps running between its tests, so asynchronous tests have their place in
tests/server, which runs before this folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from lairworks.server import pages
from lairworks.shelf import all_games
from tests.web import staging
from tests.web.house import House, find_chromium, open_browser, screen

INSTALL = "apt install chromium, make web"
SCENES = [scene for game in sorted(all_games()) for scene in staging.scenes_of(game)]


def require(found: object, what: str) -> None:
    """Skips a test that lacks something, with what to do about it; fails it under CI."""
    if found:
        return
    problem = f"{what} is missing; to run this test: {INSTALL}"
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(problem)
    pytest.skip(problem)


@pytest.fixture(scope="session")
def static() -> Path:
    """The folder of the built client."""
    require(Path(pages.STATIC, "index.html").is_file(), "the built client")
    return pages.STATIC


@pytest.fixture(scope="session")
def house(static: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on a database with all scenes."""
    made = House(tmp_path_factory.mktemp("web"))
    staging.lay_out(made.database, SCENES)
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def browser(house: House) -> Iterator[Any]:
    """A Chromium; started after the tables are laid out, which needs a loop of its own."""
    require(find_chromium(), "Chromium")
    with sync_playwright() as playwright:
        opened = open_browser(playwright)
        yield opened
        opened.close()


class Visit:
    """Makes pages, each with cookies of its own; no page may complain in its console."""

    def __init__(self, browser: Any, url: str, stack: ExitStack) -> None:
        self.faults: list[str] = []
        self._browser = browser
        self._url = url
        self._stack = stack

    def __call__(self, path: str = "/", size: str = "desktop", **more: Any) -> Any:
        """Opens a page on a screen of that size, with what else a browser can be set to.

        Nothing moves and nobody is shown around unless `tour=True`, `reduced_motion=None` say so.
        """
        tour = more.pop("tour", False)
        settings = {"reduced_motion": "reduce", **screen(size), **more}
        context = self._browser.new_context(base_url=self._url, **settings)
        self._stack.callback(context.close)
        context.set_default_timeout(60_000)
        if not tour:
            staging.sit(context, SCENES)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.extend([said.text] * (said.type == "error")))
        page.goto(path)
        return page


@pytest.fixture
def visit(browser: Any, house: House) -> Iterator[Visit]:
    """See Visit."""
    with ExitStack() as stack:
        made = Visit(browser, house.url, stack)
        yield made
    assert not made.faults
