"""Serving: the application under uvicorn, and a stop that loses nothing."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from lairworks.core.errors import LairworksError
from lairworks.server.app import create_app
from lairworks.server.logs import log_to
from lairworks.server.server import Server
from lairworks.server.settings import Settings

GRACE: Final = 5  # seconds for requests under way when the server stops
HEAD_SECONDS: Final = 15.0  # for the first line and the headers of a request
MOST_HEAD: Final = 32 * 1024  # bytes of them
# A full collection over a thousand matches holds everybody up for half a second. By default one
# comes every few seconds under load, with these some hundreds of times less often.
COLLECTIONS: Final = (10_000, 20, 100)


class Uvicorn(uvicorn.Server):
    """Says when it serves, and tells the sockets to come again before it stops."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, serving: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._serving = serving

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to serve."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._serving()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop: the first time in good order, which is no failure; by Ctrl-C again, now."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends: no new work, sockets told to reconnect, then everything closed."""
        server: Server | None = getattr(self._app.state, "server", None)
        if server is not None:
            await server.farewell()
        await super().shutdown(sockets)


class Prompt(HttpToolsProtocol):
    """A connection whose requests must begin in time: nobody holds one open by dripping headers."""

    _late: asyncio.TimerHandle | None = None
    _head = 0  # bytes of a request whose headers are not complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected, and is expected to ask for something."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        self._head_is_here()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came in."""
        super().data_received(data)
        if self._late is not None:
            self._head += len(data)
            if self._head > MOST_HEAD and not self.transport.is_closing():
                self.send_400_response("Too long a request line, or too many headers.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if self._late is None:
            self._await_head()

    def on_headers_complete(self) -> None:
        """All headers are here; the body has a limit of its own."""
        self._head_is_here()
        super().on_headers_complete()

    def _await_head(self) -> None:
        self._head = 0
        self._late = self.loop.call_later(HEAD_SECONDS, self._hang_up)

    def _head_is_here(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _hang_up(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()


def configuration(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=Prompt,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=settings.limits.body,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
    )


def serve(settings: Settings, open_page: bool) -> None:
    """Serves until it is told to stop; raises LairworksError if it cannot begin."""
    log_to(level=logging.getLevelNamesMapping()[settings.log.upper()])
    gc.set_threshold(*COLLECTIONS)
    app = create_app(settings)
    listening = _listen(settings.host, settings.port)
    address = f"http://{_shown(settings.host)}:{listening.getsockname()[1]}/"

    def serving() -> None:
        print(f"Lairworks serves at {address} (stop with Ctrl-C)", flush=True)
        if open_page:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    config = configuration(app, settings)
    asyncio.run(_run(Uvicorn(config, app, serving), listening))


async def _run(server: Uvicorn, listening: socket.socket) -> None:
    try:
        await server.serve(sockets=[listening])
    finally:
        listening.close()


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that a port in use is told at once and in words."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise LairworksError(
            f"cannot serve at {host}:{port}: {error.strerror}; choose another --port"
        ) from None
    return listening


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
