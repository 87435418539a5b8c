"""A real server for tests: in this process, on a port of its own, with clients that talk to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from lairworks.server.app import create_app
from lairworks.server.serve import configuration
from lairworks.server.server import Server, now
from lairworks.server.settings import Limits, Rate, Settings

PLENTY = Rate(1_000_000, 1.0)
NO_LIMITS = Limits(
    creations=PLENTY,
    joins=PLENTY,
    choices=PLENTY,
    chats=PLENTY,
    log_ins=PLENTY,
    reads=PLENTY,
    hints=PLENTY,
    messages=PLENTY,
    sockets=10_000,
)


def settings_in(folder: Path, **changes: Any) -> Settings:
    """Settings with a database in a folder and no limits worth speaking of."""
    settings = Settings(database=f"sqlite:///{folder / 'test.db'}", limits=NO_LIMITS)
    return replace(settings, **changes)


@dataclass
class Running:
    """A server that runs, and its address."""

    url: str
    server: Server

    def client(self) -> httpx.AsyncClient:
        """A client with cookies of its own."""
        return httpx.AsyncClient(base_url=self.url, timeout=120)

    def socket(self, match: str) -> connect:
        """A socket to a match, to be used as a context."""
        address = self.url.replace("http://", "ws://")
        return connect(f"{address}/api/matches/{match}/live", max_size=2**24)


@asynccontextmanager
async def running(settings: Settings, clock: Callable[[], int] = now) -> AsyncIterator[Running]:
    """Serves as long as the context lasts, as `lairworks serve` does."""
    app = create_app(settings, clock)
    serving = uvicorn.Server(configuration(app, replace(settings, port=0)))
    task = asyncio.create_task(serving.serve())
    while not serving.started:
        await asyncio.sleep(0.01)
        if task.done():
            task.result()
    port = serving.servers[0].sockets[0].getsockname()[1]
    try:
        yield Running(f"http://127.0.0.1:{port}", app.state.server)
    finally:
        await app.state.server.farewell()
        serving.should_exit = True
        await task


@dataclass
class Player:
    """A client in a seat, by its key."""

    http: httpx.AsyncClient
    match: str
    seat: int
    key: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    async def state(self) -> dict[str, Any]:
        """The match as this seat sees it."""
        answer = await self.http.get(f"/api/matches/{self.match}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state

    async def news(self, state: dict[str, Any]) -> None:
        """Waits until there may be more than in a state."""
        await self.http.get(
            f"/api/matches/{self.match}/events",
            params={"since": state["ply"], "wait": 0.5},
            headers=self.headers,
        )

    async def post(self, what: str, body: dict[str, Any]) -> httpx.Response:
        """Something this seat does."""
        return await self.http.post(
            f"/api/matches/{self.match}/{what}", json=body, headers=self.headers
        )

    async def choose(self, state: dict[str, Any], choice: str, client: str = "") -> httpx.Response:
        """Answers a state with a choice."""
        body = {"seat": self.seat, "ply": state["ply"], "choice": choice, "client": client}
        return await self.post("choices", body)


async def new_match(
    http: httpx.AsyncClient, game: str, seats: list[str], **more: Any
) -> tuple[Player, dict[str, str]]:
    """A match, whoever sits in the seat called "me", and the invitations."""
    answer = await http.post("/api/matches", json={"game": game, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    seat = -1 if made["seat"] is None else made["seat"]
    return Player(http, made["match"], seat, made["key"] or ""), made["invites"]


async def sit_down(
    http: httpx.AsyncClient, match: str, seat: int, invite: str, name: str | None = None
) -> Player:
    """Somebody who takes an open seat."""
    body = {"key": invite, "name": name}
    answer = await http.post(f"/api/matches/{match}/seats/{seat}", json=body)
    assert answer.status_code == 200, answer.text
    return Player(http, match, seat, answer.json()["key"])


async def say(socket: ClientConnection, **message: Any) -> None:
    """Sends a message."""
    await socket.send(json.dumps(message))


async def hear(socket: ClientConnection, seconds: float = 20.0) -> dict[str, Any]:
    """The next message."""
    message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), seconds))
    return message


@dataclass
class Arena:
    """Two doors to the same matches: two processes' worth of server, or one if it must be."""

    one: Running
    two: Running
    here: httpx.AsyncClient
    there: httpx.AsyncClient

    def through(self, player: Player) -> Player:
        """The same player, at the other door."""
        return Player(self.there, player.match, player.seat, player.key)

    async def pair(self, game: str, **more: Any) -> tuple[Player, Player]:
        """Two people at a table, who come in by different doors."""
        first, invites = await new_match(self.here, game, ["me", "open"], **more)
        async with self.two.client() as http:  # somebody else, with cookies of their own
            second = await sit_down(http, first.match, 1, invites["1"])
        return first, self.through(second)

    async def heard(self, match: str) -> None:
        """Waits until both doors know all that is stored of a match, which has begun."""
        stored = len(await self.log(match))
        async with asyncio.timeout(20):
            for door in (self.one, self.two):
                while not await self._knows(door, match, stored):
                    await asyncio.sleep(0.01)

    async def _knows(self, door: Running, match: str, stored: int) -> bool:
        table = await door.server.house.open(match)
        return table.status != "waiting" and len(table.entries) >= stored

    async def log(self, match: str) -> list[tuple[str, int, str, str]]:
        """What is stored of a match: kind, seat, text and client."""
        entries = await self.one.server.store.entries(match)
        assert [entry.ply for entry in entries] == list(range(len(entries)))
        return [(entry.kind, entry.seat, entry.text, entry.client) for entry in entries]


@asynccontextmanager
async def doors(database_url: str, folder: Path, **changes: Any) -> AsyncIterator[Arena]:
    """One server on SQLite; two on one PostgreSQL."""
    async with AsyncExitStack() as stack:
        settings = settings_in(folder, database=database_url, **changes)
        one = await stack.enter_async_context(running(settings))
        two = one
        if database_url.startswith("postgresql"):
            two = await stack.enter_async_context(running(settings))
        here = await stack.enter_async_context(one.client())
        there = await stack.enter_async_context(two.client())
        yield Arena(one, two, here, there)
