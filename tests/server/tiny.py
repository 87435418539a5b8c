"""A small application with people, lobby and chat, whose tables are only rows in a database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from argon2 import PasswordHasher
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError

from lairworks.server.api import chat, lobby, people
from lairworks.server.api.deps import PROBLEM_TYPE
from lairworks.server.bus import LocalBus
from lairworks.server.chat import Chat
from lairworks.server.database import Database
from lairworks.server.lobby import Lobby
from lairworks.server.passwords import Passwords
from lairworks.server.people import People
from lairworks.server.problems import Problem
from lairworks.server.settings import Settings
from lairworks.server.store import MatchRow, SeatRow, Store
from lairworks.server.webhooks import Webhooks
from tests.server.storage.matches import change_seat

PUBLIC_ADDRESS = "93.184.216.34"


@dataclass
class Clock:
    """A clock that stands until it is moved."""

    now: int = 1_000_000_000_000

    def __call__(self) -> int:
        return self.now


def quick_passwords() -> Passwords:
    return Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@asynccontextmanager
async def people_of(
    database: Database, clock: Clock, secret: str = "hush"
) -> AsyncIterator[People]:
    made = People(database, secret, clock, quick_passwords())
    try:
        yield made
    finally:
        await made.close()


@dataclass
class Gate:
    """Lets so many pass."""

    left: int = 1000
    counted: list[str] = field(default_factory=list)

    def wait(self, kind: str, who: str) -> float:
        self.counted.append(kind)
        self.left -= 1
        return 0.0 if self.left >= 0 else 2.5


class House:
    """Knows seats by the person; a key is the word `key` and the seat's number."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.renamed_people: list[str] = []

    async def seat_of(self, id: str, key: str | None, person: str | None) -> int | None:
        found = await self.store.find(id)
        if found is None:
            raise Problem("no_such_match", f"there is no match {id}")
        for seat in found[1]:
            if (key or seat.person == person is not None) and key in (None, f"key{seat.seat}"):
                return seat.seat
        return None

    async def renamed(self, person: str) -> None:
        self.renamed_people.append(person)


class Site:
    """All parts together."""

    def __init__(self, database: Database, settings: Settings | None = None) -> None:
        async def resolve(host: str, port: int) -> Sequence[str]:
            if host.endswith(".invalid"):
                raise OSError("unknown")
            return ["127.0.0.1" if host == "localhost" else PUBLIC_ADDRESS]

        self.database = database
        self.settings = settings or Settings(database=database.url)
        self.clock = Clock()
        self.bus = LocalBus()
        self.gate = Gate()
        self.store = Store(database)
        self.house = House(self.store)
        self.people = People(database, "hush", self.clock, quick_passwords())
        self.lobby = Lobby(database)
        self.chat = Chat(database, self.bus, self.clock)
        self.webhooks = Webhooks(database, lambda id: f"/{id}", self.clock, resolve=resolve)
        self.app = FastAPI()
        self.app.state.server = self
        for part in (people, lobby, chat):
            self.app.include_router(part.router)
        self.app.add_exception_handler(Problem, _refuse)
        self.app.add_exception_handler(RequestValidationError, _refuse_form)

    def client(self) -> httpx.AsyncClient:
        """A browser of its own."""
        transport = httpx.ASGITransport(app=self.app)
        return httpx.AsyncClient(transport=transport, base_url="http://lair.test")

    async def close(self) -> None:
        await self.people.close()
        await self.webhooks.close()
        await self.store.close()
        await self.bus.close()


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    content = msgspec.json.encode(error.content())
    return Response(content, error.status, media_type=PROBLEM_TYPE)


async def _refuse_form(request: Request, error: Exception) -> Response:
    return await _refuse(request, Problem("bad_request", "not as described"))


async def seat_people(
    store: Store,
    id: str,
    *persons: str | None,
    to_decide: Sequence[int] = (),
    bots: Sequence[str] = (),
    open_seats: int = 0,
    **columns: Any,
) -> None:
    """A match with a seat for each person (None: one who has left), then bots, then open seats."""
    facts: dict[str, Any] = {
        "game": "quest",
        "rules": 1,
        "content": "0" * 64,
        "pack": None,
        "start": {"deck": "secret order"},
        "options": {"variant": "long"},
        "seed": 424242,
        "clock": None,
        "insurance": None,
        "visibility": "public",
        "status": "playing",
        "host": None,
        "created": 1000,
        **columns,
    }
    seats = [
        SeatRow(seat, "person", person=person, name=f"Player {seat}", key="hidden key")
        for seat, person in enumerate(persons)
    ]
    seats += [SeatRow(len(seats) + n, "bot", bot=bot, name=bot) for n, bot in enumerate(bots)]
    seats += [
        SeatRow(len(seats) + n, "open", name="", invite="hidden invite") for n in range(open_seats)
    ]
    await store.create(MatchRow(id=id, **facts), seats)
    for seat in to_decide:
        await change_seat(store, id, seat, to_decide=True)
