"""The whole API against its own description: no fault of the server, no answer it does not name.

Requests are made up from the description, sound ones and spoilt ones. Half of them are about real
matches, with real keys, so that they get past the door.
"""

from __future__ import annotations

import asyncio
import os
import random
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from lairworks.server.app import create_app
from lairworks.server.settings import Settings
from tests.server.running import running, settings_in

EXAMPLES = int(os.environ.get("LAIRWORKS_EXAMPLES", "20"))  # of each operation
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
Case = schemathesis.Case[Any]
Operation = schemathesis.APIOperation[Any, Any, Any, Any]
Running = tuple[str, asyncio.AbstractEventLoop, asyncio.Event]


@contextmanager
def served_apart(settings: Settings) -> Iterator[str]:
    """The address of a server that runs in a thread of its own."""
    started: Future[Running] = Future()

    async def serve() -> None:
        async with running(settings) as house:
            stop = asyncio.Event()
            started.set_result((house.url, asyncio.get_running_loop(), stop))
            await stop.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    url, loop, stop = started.result(120)
    try:
        yield url
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(60)


@dataclass(frozen=True)
class Seat:
    """A seat of a real match, and the key that opens it."""

    match: str
    number: int
    key: str


@dataclass(frozen=True)
class Site:
    """A server, and seats at matches of every kind: open, being played, over, private."""

    url: str
    seats: list[Seat]
    cookie: str


def furnish(url: str) -> Site:
    """Sets up matches."""
    seats: list[Seat] = []
    with httpx.Client(base_url=url, timeout=120) as http:
        for game, who, visibility in (
            ("quest", ["me", "open"], "public"),
            ("volcano", ["me", "bot:random"], "link"),
            ("delve", ["me", "bot:random"], "private"),
            ("heist", ["me", "bot:random", "bot:random"], "public"),
            ("uprising", ["me", "bot:random"], "public"),
        ):
            body = {"game": game, "seats": who, "visibility": visibility}
            made = http.post("/api/matches", json=body).raise_for_status().json()
            seats.append(Seat(made["match"], 0, made["key"]))
        over = seats[-1]
        headers = {"Authorization": f"Bearer {over.key}"}
        resign = f"/api/matches/{over.match}/resign"
        http.post(resign, json={"seat": 0}, headers=headers).raise_for_status()
        return Site(url, seats, http.cookies["lairworks"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served_apart(settings_in(tmp_path_factory.mktemp("openapi"))) as url:
        yield furnish(url)


API = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
OPERATIONS = [found.ok() for found in API.get_all_operations() if isinstance(found, Ok)]


def make_real(case: Case, site: Site, luck: random.Random) -> None:
    """Leads a request to a real match, in the name of somebody who sits there, at times."""
    seat = luck.choice(site.seats)
    if "match" in (case.path_parameters or {}) and luck.random() < 0.7:
        case.path_parameters["match"] = seat.match
    if luck.random() < 0.5:
        case.headers["Authorization"] = f"Bearer {seat.key}"
    elif luck.random() < 0.5:
        case.headers["Cookie"] = f"lairworks={site.cookie}"
    if luck.random() < 0.5 and isinstance(case.body, dict) and "seat" in case.body:
        case.body["seat"] = seat.number
    if "wait" in (case.query or {}) and isinstance(case.query["wait"], int | float):
        case.query["wait"] = min(case.query["wait"], 0.01)


@pytest.mark.slow
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_every_answer_is_described(operation: Operation, site: Site) -> None:
    sound = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    takes = operation.body or operation.query or operation.path_parameters
    spoilt = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE) if takes else sound

    @settings(max_examples=EXAMPLES, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=sound | spoilt, luck=st.randoms(use_true_random=False))
    def check(case: Case, luck: random.Random) -> None:
        make_real(case, site, luck)
        case.call_and_validate(base_url=site.url, checks=CHECKS, timeout=120)

    check()


def test_the_description_names_the_api(site: Site) -> None:
    described = httpx.get(f"{site.url}/api/openapi.json", timeout=120).json()
    assert described["openapi"].startswith("3.")
    assert len(OPERATIONS) == sum(len(ways) for ways in described["paths"].values())
    for method, path in (
        ("get", "/healthz"),
        ("get", "/metrics"),
        ("get", "/api/games"),
        ("post", "/api/matches"),
        ("post", "/api/matches/{match}/seats/{seat}"),
        ("get", "/api/matches/{match}"),
        ("post", "/api/matches/{match}/choices"),
        ("post", "/api/matches/{match}/undo"),
        ("post", "/api/matches/{match}/resign"),
        ("get", "/api/matches/{match}/events"),
        ("get", "/api/matches/{match}/record"),
    ):
        operation = described["paths"][path][method]
        assert operation.get("summary"), path
        assert {"400", "403", "429", "503"} <= set(operation["responses"]), path
