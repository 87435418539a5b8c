"""A server in a process of its own, and a Chromium to look at it: for tests, pictures, figures."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Playwright

import lairworks

SIZES: Final = {"desktop": (1440, 900), "phone": (390, 844)}
RATES: Final = (
    "creations",
    "joins",
    "choices",
    "chats",
    "log_ins",
    "reads",
    "hints",
    "messages",
    "sockets",
)
# Everybody in a test comes from one address.
NO_LIMITS: Final = ",".join(
    f"{name}=100000" if name == "sockets" else f"{name}=1000000/1" for name in RATES
)


class House:
    """A server that can be killed and started again on the same database and port."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'web.db'}"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it serves."""
        source = str(Path(lairworks.__file__).parents[1])
        command = ["serve", "--no-open", "--port", str(self.port), "--database", self.database]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "lairworks", *command],
                env={**os.environ, "PYTHONPATH": source, "LAIRWORKS_LIMITS": NO_LIMITS},
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + 120
        while time.monotonic() < until and self._process.poll() is None:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise RuntimeError(f"the server does not start: {self._log.read_text()}")

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Ends it, politely or not."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)
            self._process = None


def find_chromium() -> str | None:
    """The command of a Chromium on this machine."""
    return shutil.which("chromium") or shutil.which("google-chrome")


def open_browser(playwright: Playwright) -> Any:
    """A Chromium without a window."""
    return playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])


def screen(size: str) -> dict[str, Any]:
    """The settings of a browser on a screen of that size."""
    width, height = SIZES[size]
    phone = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    return {"viewport": {"width": width, "height": height}, **phone}
