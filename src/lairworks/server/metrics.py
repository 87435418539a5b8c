"""What the server measures of itself, for Prometheus.

Labels come from small, closed sets (routes as they are declared, codes of problems, ids of games):
no id, name, key or choice of anybody is ever one of them.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from fastapi import Request, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from sqlalchemy import func, select
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lairworks.server.problems import Problem
from lairworks.server.settings import Settings
from lairworks.server.tables import matches

if TYPE_CHECKING:
    from lairworks.server.server import Server

LOG: Final = logging.getLogger("lairworks.access")

ELSEWHERE: Final = "none"  # the route of requests for what is not here
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"})
PROBLEM: Final = "lairworks.problem"  # where a scope keeps the code it was refused with
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
THOUGHT: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
BATCHES: Final = (1, 2, 5, 10, 20, 50, 100, 200)
LAG_PAUSE: Final = 0.5  # seconds between looks how late the event loop is
COUNT_PAUSE: Final = 15_000  # milliseconds for which counts of the database hold


class Metrics:
    """The figures of one server, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = here = CollectorRegistry()
        ProcessCollector(registry=here)
        self._requests = Counter(
            "lairworks_requests", "Requests answered", ["method", "route", "status"], registry=here
        )
        self._request_seconds = Histogram(
            "lairworks_request_seconds",
            "Time to answer a request",
            ["route"],
            buckets=QUICK,
            registry=here,
        )
        self._refusals = Counter(
            "lairworks_refusals", "Requests and messages refused", ["code"], registry=here
        )
        self._entries = Counter(
            "lairworks_entries", "Entries appended to logs", ["kind"], registry=here
        )
        self._acknowledged = Histogram(
            "lairworks_choice_seconds",
            "From a choice's arrival until it is stored",
            buckets=QUICK,
            registry=here,
        )
        self._finished = Counter(
            "lairworks_matches_finished", "Matches that came to an end", ["game"], registry=here
        )
        self._matches = Gauge(
            "lairworks_matches",
            "Matches of the database that are not over",
            ["game", "status"],
            registry=here,
        )
        self._appends = Histogram(
            "lairworks_append_seconds",
            "Time of a transaction that appends",
            buckets=QUICK,
            registry=here,
        )
        self._batches = Histogram(
            "lairworks_append_entries",
            "Entries appended in one transaction",
            buckets=BATCHES,
            registry=here,
        )
        self._thinking = Gauge(
            "lairworks_bots_thinking", "Bots that think or wait to", registry=here
        )
        self._thought = Histogram(
            "lairworks_bot_seconds",
            "From asking a bot to its answer",
            buckets=THOUGHT,
            registry=here,
        )
        self._lag = Histogram(
            "lairworks_loop_lag_seconds",
            "How late the event loop comes to its work",
            buckets=QUICK,
            registry=here,
        )
        self._sockets = Gauge("lairworks_sockets", "Sockets open", registry=here)
        self._tables = Gauge("lairworks_tables", "Tables in memory", registry=here)
        self._counted = 0

    def watch(self, sockets: Callable[[], int], tables: Callable[[], int]) -> None:
        """Asks for these numbers whenever the figures are read."""
        self._sockets.set_function(sockets)
        self._tables.set_function(tables)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(method if method in METHODS else "other", route, status).inc()
        self._request_seconds.labels(route).observe(seconds)

    def refused(self, code: str) -> None:
        """A request or a message was refused."""
        self._refusals.labels(code).inc()

    def appended(self, kind: str) -> None:
        """An entry was stored."""
        self._entries.labels(kind).inc()

    def finished(self, game: str) -> None:
        """A match came to an end."""
        self._finished.labels(game).inc()

    def acknowledged(self, seconds: float) -> None:
        """A choice was taken and stored."""
        self._acknowledged.observe(seconds)

    def wrote(self, entries: int, seconds: float) -> None:
        """A transaction stored so many entries."""
        self._batches.observe(entries)
        self._appends.observe(seconds)

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """A bot is asked and answers within."""
        began = time.perf_counter()
        with self._thinking.track_inprogress():
            yield
        self._thought.observe(time.perf_counter() - began)

    async def watch_loop(self) -> None:
        """Looks for ever how late the event loop is."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(LAG_PAUSE)
            self._lag.observe(max(0.0, time.perf_counter() - began - LAG_PAUSE))

    async def text(self, server: Server) -> bytes:
        """All figures, as Prometheus reads them."""
        await self._count(server)
        return generate_latest(self.registry)

    async def _count(self, server: Server) -> None:
        """Counts matches that are not over, which an index finds; not at every reading."""
        now = server.clock()
        if now < self._counted + COUNT_PAUSE:
            return
        self._counted = now
        query = (
            select(matches.c.game, matches.c.status, func.count())
            .where(matches.c.status.in_(("waiting", "playing")))
            .group_by(matches.c.game, matches.c.status)
        )
        async with server.database.read() as connection:
            rows = (await connection.execute(query)).all()
        self._matches.clear()
        for game, status, number in rows:
            self._matches.labels(game, status).set(number)


class Measure:
    """Counts, times and logs every request; the outermost part of the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on and notes how it was answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 499  # whoever asked has gone without an answer

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            _note(scope, status, time.perf_counter() - began)


def _note(scope: Scope, status: int, seconds: float) -> None:
    metrics: Metrics = scope["app"].state.server.metrics
    route = template(scope)
    metrics.answered(scope["method"], route, status, seconds)
    code = scope.get(PROBLEM)
    if code is not None:
        metrics.refused(code)
    extra = {
        "route": route,
        "method": scope["method"] if scope["method"] in METHODS else "other",
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    level = logging.INFO if status >= 400 else logging.DEBUG
    LOG.log(level, "request", extra={**extra, "code": code} if code else extra)


def template(scope: Scope) -> str:
    """The route of a request as it is declared, such as /api/matches/{match}: never its path."""
    return str(getattr(scope.get("route"), "path", ELSEWHERE))


async def metrics(request: Request) -> Response:
    """Figures for Prometheus, to readers at the addresses that may have them."""
    server: Server = request.app.state.server
    _check_reader(request, server.settings)
    content = await server.metrics.text(server)
    return Response(content, media_type=CONTENT_TYPE_LATEST)


def _check_reader(request: Request, settings: Settings) -> None:
    """Raises Problem for readers elsewhere.

    How often something is stored can tell players that somebody has chosen in secret. Whoever
    comes through a proxy that is not believed could be anybody.
    """
    address = request.client.host if request.client else ""
    try:
        ip = ipaddress.ip_address(address)
        known = any(ip in ipaddress.ip_network(reader) for reader in settings.metrics)
    except ValueError:
        known = False
    if "x-forwarded-for" in request.headers and not settings.proxies:
        known = False
    if not known:
        raise Problem("private", "metrics are for the addresses named in LAIRWORKS_METRICS")
