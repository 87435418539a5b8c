"""A crowd of clients in one process: two sockets at each match, and choices at a steady rate.

Time is taken from when a choice was to be sent until its acknowledgement has arrived, so a server
that falls behind cannot hide it by making the clients wait.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

import httpx
import uvloop
from websockets.asyncio.client import ClientConnection, connect

GAMES = ("volcano", "uprising", "delve", "heist", "quest")
AT_ONCE = 20  # matches that are set up side by side
PATIENCE = 20.0  # seconds until a choice counts as lost


@dataclass
class Load:
    """What came of choosing at a rate for some time."""

    seconds: float
    sent: int = 0
    refused: int = 0
    lost: int = 0
    idle: int = 0  # times nobody could be found who was to decide
    waits: list[float] = field(default_factory=list)  # seconds until each acknowledgement


class Place:
    """A socket in a seat, and the last state it was told."""

    def __init__(self, seat: int, socket: ClientConnection) -> None:
        self.seat = seat
        self.socket = socket
        self.needs = 0  # the ply of the state that follows the own last choice
        self.told = asyncio.Event()
        self._raw = b""
        self._state: dict[str, Any] | None = None

    def hear(self, raw: bytes) -> None:
        self._raw, self._state = raw, None
        self.told.set()

    @property
    def state(self) -> dict[str, Any]:
        if self._state is None:
            self._state = json.loads(self._raw)["state"]
        return self._state

    def choice(self, luck: random.Random) -> str | None:
        """A choice at random; None if this seat is not to decide."""
        state = self.state
        if self.seat not in state["deciders"] or state["ply"] < self.needs:
            return None
        return str(luck.choice(state["choices"])["choice"])


class Crowd:
    """Matches at one or several servers, two people at each."""

    def __init__(self, urls: Sequence[str], seed: int) -> None:
        self.urls = urls
        self.luck = random.Random(seed)
        self.tables: list[tuple[Place, Place]] = []
        self.sent: dict[str, tuple[Place, float]] = {}
        self.load = Load(0.0)
        self._numbers = itertools.count()
        self._readers: list[asyncio.Task[None]] = []

    async def gather(self, matches: int) -> None:
        """Sets up so many matches, of all games in turn."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> None:
            async with gate:
                await self._set_up(number)

        await asyncio.gather(*(one(number) for number in range(matches)))

    async def _set_up(self, number: int) -> None:
        game = GAMES[number % len(GAMES)]
        one, two = self.urls[number % len(self.urls)], self.urls[(number + 1) % len(self.urls)]
        async with httpx.AsyncClient(timeout=120) as host, httpx.AsyncClient(timeout=120) as guest:
            body = {"game": game, "seats": ["me", "open"]}
            made = (await host.post(f"{one}/api/matches", json=body)).raise_for_status().json()
            match = made["match"]
            seat = f"{two}/api/matches/{match}/seats/1"
            joined = await guest.post(seat, json={"key": made["invites"]["1"]})
            key = joined.raise_for_status().json()["key"]
        places = (
            await self._sit_down(one, match, 0, made["key"]),
            await self._sit_down(two, match, 1, key),
        )
        await asyncio.gather(*(place.told.wait() for place in places))
        self.tables.append(places)

    async def _sit_down(self, url: str, match: str, seat: int, key: str) -> Place:
        address = f"{url.replace('http', 'ws', 1)}/api/matches/{match}/live"
        socket = await connect(address, max_size=2**24, compression=None, open_timeout=120)
        place = Place(seat, socket)
        await socket.send(json.dumps({"type": "hello", "key": key}))
        self._readers.append(asyncio.create_task(self._read(place)))
        return place

    async def _read(self, place: Place) -> None:
        while True:
            raw = await place.socket.recv(decode=False)
            kind = raw[9:16]  # {"type":"...
            if kind.startswith(b"state"):
                place.hear(raw)
            elif kind.startswith((b"taken", b"refused")):
                self._hear_answer(json.loads(raw))

    def _hear_answer(self, message: dict[str, Any]) -> None:
        place, due = self.sent.pop(message["id"])
        self.load.waits.append(time.perf_counter() - due)
        if message["type"] == "taken":
            place.needs = message["ply"]
        else:
            self.load.refused += 1

    async def choose(self, rate: float, seconds: float) -> Load:
        """Chooses at that rate for so long."""
        self.load = load = Load(seconds)
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            elif number % 10 == 0:
                await asyncio.sleep(0)  # late: but let the readers read
            await self._choose_once(due)
        await self._wait_for_answers()
        return load

    async def _choose_once(self, due: float) -> None:
        busy = {id(place) for place, _ in self.sent.values()}
        for _ in range(50):
            place = self.luck.choice(self.luck.choice(self.tables))
            choice = None if id(place) in busy else place.choice(self.luck)
            if choice is None:
                continue
            name = str(next(self._numbers))
            self.sent[name] = (place, due)
            self.load.sent += 1
            message = {"type": "choose", "ply": place.state["ply"], "choice": choice, "id": name}
            await place.socket.send(json.dumps(message))
            return
        self.load.idle += 1

    async def _wait_for_answers(self) -> None:
        until = time.perf_counter() + PATIENCE
        while self.sent and time.perf_counter() < until:
            await asyncio.sleep(0.01)
        self.load.lost = len(self.sent)
        self.sent.clear()


def run(urls: Sequence[str], matches: int, seed: int, pipe: Connection) -> None:
    """The process: sets up, says so, and then does what is ordered until nothing more is."""
    uvloop.run(_run(Crowd(urls, seed), matches, pipe))


async def _run(crowd: Crowd, matches: int, pipe: Connection) -> None:
    await crowd.gather(matches)
    pipe.send(None)
    loop = asyncio.get_running_loop()
    while (order := await loop.run_in_executor(None, pipe.recv)) is not None:
        pipe.send(await crowd.choose(*order))
