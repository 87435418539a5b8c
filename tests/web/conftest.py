"""A real Chromium and a real server for tests of the browser client.

Playwright's loop keeps running between its tests, so asynchronous tests have their place in
tests/server, which runs before this folder.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from playwright.sync_api import sync_playwright

import lairworks
from lairworks.server import pages

INSTALL = "apt install chromium, make web"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}


def require(found: object, what: str) -> None:
    """Skips a test that lacks something, with what to do about it; fails it under CI."""
    if found:
        return
    problem = f"{what} is missing; to run this test: {INSTALL}"
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(problem)
    pytest.skip(problem)


class House:
    """A server in a process of its own that can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it serves."""
        source = str(Path(lairworks.__file__).parents[1])
        database = f"sqlite:///{self._folder / 'web.db'}"
        command = ["serve", "--no-open", "--port", str(self.port), "--database", database]
        with Path(self._folder, "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "lairworks", *command],
                env={**os.environ, "PYTHONPATH": source},
                stdout=log,
                stderr=log,
            )
        for _ in range(600):
            try:
                if httpx.get(f"{self.url}/healthz", timeout=2).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise RuntimeError(Path(self._folder, "server.log").read_text())

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Ends it, politely or not."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    require(Path(pages.STATIC, "index.html").is_file(), "the built client")
    made = House(tmp_path_factory.mktemp("web"))
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    require(chromium, "Chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield opened
        opened.close()


class Faults(list[str]):
    """What a page complained about; a test fails unless it forgives."""


@pytest.fixture
def visit(browser: Any, house: House) -> Iterator[Callable[..., Any]]:
    """Makes pages, each with cookies of its own; no page may complain in its console."""
    faults = Faults()
    with ExitStack() as stack:

        def open_page(path: str = "/", size: str = "desktop", **more: Any) -> Any:
            width, height = SIZES[size]
            viewport = {"width": width, "height": height}
            touch = {"has_touch": True} if size == "phone" else {}
            context = browser.new_context(viewport=viewport, base_url=house.url, **touch, **more)
            stack.callback(context.close)
            page = context.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("console", lambda said: faults.extend([said.text] * (said.type == "error")))
            page.goto(path)
            return page

        visited = cast(Any, open_page)
        visited.faults = faults
        yield visited
    assert not faults
