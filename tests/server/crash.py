"""A server that is killed again and again while people and bots play, and what must survive it.

    python -m tests.server.crash --kills 100 --database sqlite:////tmp/crash.db

prints what it saw, and fails if a choice that was acknowledged is lost, a log does not replay, or
a client that resumes misses something or is told something twice.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import lairworks
from lairworks.server.database import Database
from lairworks.server.store import Entry, Store
from lairworks.server.table import Table
from tests.server.postgres import free_port, running_postgres

# What is played at once. "me" plays over a socket, who comes to an open seat over HTTP.
TABLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("quest", ("me", "bot:random")),
    ("delve", ("me", "open")),
    ("heist", ("me", "open", "bot:random")),
    ("uprising", ("me", "open")),
    ("volcano", ("me", "bot:random", "open")),
    ("delve", ("me", "bot:easy")),
)
GONE = (httpx.HTTPError, OSError, WebSocketException, TimeoutError, EOFError)
PAUSE = 0.05  # seconds before a client tries again
UNDOES = 0.05  # how often a client takes its choice back
SILENCE = 5.0  # seconds after which a client asks anew


class Process:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._bytecode = folder / "bytecode"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> subprocess.Popen[bytes]:
        """Starts it; it serves a little later."""
        environment = {
            name: value
            for name, value in os.environ.items()
            if name != "PYTHONDONTWRITEBYTECODE" and not name.startswith("COV_")
        }
        # The package these tests use, and what an installation has: bytecode.
        environment["PYTHONPATH"] = str(Path(lairworks.__file__).parents[1])
        environment["PYTHONPYCACHEPREFIX"] = str(self._bytecode)
        environment["LAIRWORKS_THINKERS"] = "1"
        command = [sys.executable, "-m", "lairworks", "serve", "--no-open"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self.port), "--database", self.database],
                stdout=log,
                stderr=log,
                cwd=self.log.parent,
                env=environment,
                start_new_session=True,
            )
        return self._process

    async def ready(self, most: float = 240.0) -> float:
        """Starts it and waits until it answers; returns how many seconds that took."""
        begun = time.monotonic()
        process = self.start()
        async with httpx.AsyncClient() as http:
            while time.monotonic() < begun + most:
                assert process.poll() is None, self.log.read_text()
                with suppress(*GONE):
                    if (await http.get(f"{self.url}/healthz", timeout=1)).status_code == 200:
                        return time.monotonic() - begun
                await asyncio.sleep(0.02)
        raise AssertionError(f"the server does not come up: {self.log.read_text()}")

    def kill(self, whole_group: bool = True) -> None:
        """Ends it as a power cut would; the processes of its bots too, or they see it themselves.

        At the next start, nothing may be left of them.
        """
        process = self._process
        if process is not None:
            send = os.killpg if whole_group else os.kill
            send(process.pid, signal.SIGKILL)
            process.wait()

    async def stop(self) -> int:
        """Asks it to end, as whoever looks after it would; returns its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return await asyncio.to_thread(self._process.wait, 60)

    async def is_all_gone(self) -> bool:
        """Whether no process that it started is left; waits a little for them to see the end."""
        assert self._process is not None
        for _ in range(200):
            try:
                os.killpg(self._process.pid, 0)
            except ProcessLookupError:
                return True
            await asyncio.sleep(0.05)
        return False


@contextmanager
def prepared(database: str) -> Iterator[Process]:
    """A server that is not started yet, and is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="lairworks-crash-") as folder:
        process = Process(database, Path(folder))
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                process.kill()


@dataclass(frozen=True)
class Acknowledged:
    """A choice the server has said it took."""

    match: str
    seat: int
    client: str
    choice: str


@dataclass
class Seen:
    """What all clients saw."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    feeds: list[tuple[str, str, list[Any]]] = field(default_factory=list)  # match, key, items
    matches: set[str] = field(default_factory=set)
    finished: set[str] = field(default_factory=set)
    reconnects: int = 0
    repeats: int = 0  # submissions sent again because nobody knew if they were taken
    restarts: list[float] = field(default_factory=list)
    entries: int = 0


class Guest:
    """A person who plays at random, and goes on where it was when the server is back."""

    def __init__(self, url: str, match: str, seat: int | None, key: str, luck: int, seen: Seen):
        self.url = url
        self.match = match
        self.seat = seat
        self.key = key
        self.luck = random.Random(luck)
        self.seen = seen
        self.items: list[Any] = []
        self.over = False
        self._number = 0
        self._open: dict[str, Any] | None = None  # sent, and not heard of since
        seen.feeds.append((match, key, self.items))

    def answer(self, state: dict[str, Any]) -> dict[str, Any] | None:
        """What to submit in this state: what was not answered yet, or something new."""
        if self._open is not None:
            self.seen.repeats += 1
            return self._open
        if self.seat not in state["deciders"] or not state["choices"]:
            return None
        self._number += 1
        choice = self.luck.choice(state["choices"])["choice"]
        client = f"{self.seat}.{self._number}"
        self._open = {"ply": state["ply"], "choice": choice, "client": client}
        return self._open

    def settle(self, client: str, is_taken: bool) -> None:
        """The server has answered something that was sent; perhaps twice, if it was sent twice."""
        sent = self._open
        if sent is None or sent["client"] != client:
            return
        self._open = None
        if is_taken and self.seat is not None:
            self.seen.acknowledged.append(
                Acknowledged(self.match, self.seat, sent["client"], sent["choice"])
            )

    def take(self, start: int, items: list[Any]) -> None:
        """Hears items; they must go on where the last ones ended."""
        assert start == len(self.items), f"heard from {start} on, not from {len(self.items)}"
        numbers = [item["number"] for item in items]
        assert numbers == list(range(start, start + len(items))), numbers
        self.items += items

    async def stay(self, visit: Any) -> None:
        """Visits until the match is over, however often the server goes away."""
        while not self.over:
            try:
                await visit()
            except GONE:
                self.seen.reconnects += 1
                await asyncio.sleep(PAUSE)


class SocketGuest(Guest):
    """Plays, or watches without a seat, over the socket."""

    async def play(self) -> None:
        """Plays until the match is over."""
        await self.stay(self._visit)

    async def _visit(self) -> None:
        address = self.url.replace("http://", "ws://")
        async with connect(
            f"{address}/api/matches/{self.match}/live", max_size=2**24, open_timeout=SILENCE
        ) as socket:
            hello = {"type": "hello", "seen": len(self.items)}
            await socket.send(json.dumps({**hello, "key": self.key} if self.key else hello))
            while not self.over:
                message = json.loads(await asyncio.wait_for(socket.recv(), 30))
                await self._hear(socket, message)

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "items":
            self.take(message["from"], message["items"])
        elif kind == "taken":
            self.settle(message["id"], is_taken=True)
        elif kind == "refused":
            assert message["code"] in ("stale", "over", "stopping"), message
            self.settle(message["id"], is_taken=False)
        elif kind == "state":
            state = message["state"]
            # The items come first, so whoever sees the end has heard all.
            self.over = state["over"] and len(self.items) == state["ply"]
            sent = None if self.over or self.seat is None else self.answer(state)
            if sent is not None:
                await asyncio.sleep(self.luck.random() * 0.02)
                message = {"ply": sent["ply"], "choice": sent["choice"], "id": sent["client"]}
                await socket.send(json.dumps({"type": "choose", **message}))


class HttpGuest(Guest):
    """Plays over HTTP alone, and takes choices back at times."""

    async def play(self) -> None:
        """Plays until the match is over."""
        headers = {"Authorization": f"Bearer {self.key}"}
        async with httpx.AsyncClient(base_url=self.url, headers=headers, timeout=30) as http:
            await self.stay(lambda: self._visit(http))

    async def _visit(self, http: httpx.AsyncClient) -> None:
        here = f"/api/matches/{self.match}"
        while not self.over:
            state = good(await http.get(here))
            told = good(await http.get(f"{here}/events", params={"since": len(self.items)}))
            self.take(len(self.items), told["items"])
            self.over = state["over"]
            if self.over:
                return
            sent = self.answer(state)
            if sent is not None:
                answer = await http.post(f"{here}/choices", json={"seat": self.seat, **sent})
                assert answer.status_code in (200, 409, 503), answer.text
                self.settle(sent["client"], answer.status_code == 200)
                if self.luck.random() < UNDOES:
                    ply = {"seat": self.seat, "ply": answer.json().get("ply", 0)}
                    undone = await http.post(f"{here}/undo", json=ply)
                    assert undone.status_code in (200, 400, 409, 503), undone.text
            await asyncio.sleep(self.luck.random() * 0.04)


def good(answer: httpx.Response) -> Any:
    """The body of an answer; one of a server that stops counts as none."""
    if answer.status_code == 503:
        raise httpx.RemoteProtocolError("the server is stopping")
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


async def insist(http: httpx.AsyncClient, path: str, body: dict[str, Any]) -> Any:
    """Asks until the server answers."""
    while True:
        try:
            return good(await http.post(path, json=body))
        except GONE:
            await asyncio.sleep(PAUSE)


async def play_matches(url: str, game: str, seats: tuple[str, ...], luck: int, seen: Seen) -> None:
    """Plays one match after the other, until cancelled."""
    rounds = 0
    while True:
        rounds += 1
        async with httpx.AsyncClient(base_url=url, timeout=30) as http:
            made = await insist(http, "/api/matches", {"game": game, "seats": list(seats)})
        guests: list[SocketGuest | HttpGuest] = []
        match = made["match"]
        for seat, invite in made["invites"].items():
            async with httpx.AsyncClient(base_url=url, timeout=30) as http:
                try:
                    body = {"key": invite, "name": f"Guest {seat}"}
                    joined = await insist(http, f"/api/matches/{match}/seats/{seat}", body)
                except AssertionError:
                    break  # taken, but the key was lost with the server: nobody can play this one
            guests.append(HttpGuest(url, match, int(seat), joined["key"], luck + rounds, seen))
        else:
            key = made["key"]
            guests.append(SocketGuest(url, match, made["seat"], key, luck - rounds, seen))
            guests.append(SocketGuest(url, match, None, "", 0, seen))
            seen.matches.add(match)
            await asyncio.gather(*(guest.play() for guest in guests))
            seen.finished.add(match)


async def crash(process: Process, kills: int, luck: random.Random) -> Seen:
    """Kills the server so often while people play; checks everything each time and at the end."""
    seen = Seen()
    await process.ready()
    players = [
        asyncio.create_task(play_matches(process.url, game, seats, 1000 * number, seen))
        for number, (game, seats) in enumerate(TABLES, 1)
    ]
    database = await Database.open(process.database)
    store = Store(database)
    try:
        for kill in range(kills):
            await some_are_acknowledged(seen, luck)
            process.kill(whole_group=kill % 2 == 0)
            known = list(seen.acknowledged)
            assert await process.is_all_gone(), "processes of bots are left"
            seen.restarts.append(await process.ready())
            await check_acknowledged(store, known)
            for player in players:
                if player.done():
                    player.result()
        await asyncio.sleep(1.0)
        await stop(players)
        await check_feeds(process.url, seen)
        process.kill()  # or its bots would go on while their logs are read
        await check_acknowledged(store, seen.acknowledged)
        await check_logs(store, seen)
    finally:
        await stop(players)
        await store.close()
        await database.close()
    return seen


async def some_are_acknowledged(seen: Seen, luck: random.Random) -> None:
    """Waits until people have played for a while, counted in choices and then in time.

    So a busy machine, on which all takes longer, has as much to lose.
    """
    enough = len(seen.acknowledged) + luck.randrange(40)
    with suppress(TimeoutError):
        async with asyncio.timeout(20):
            while len(seen.acknowledged) < enough:
                await asyncio.sleep(0.005)
    await asyncio.sleep(luck.uniform(0.0, 0.1))


async def stop(tasks: list[asyncio.Task[None]]) -> None:
    """Ends tasks; raises what went wrong in one."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


async def check_acknowledged(store: Store, known: list[Acknowledged]) -> None:
    """Every choice that was acknowledged is stored, once."""
    logs: dict[str, list[Entry]] = {}
    for choice in known:
        if choice.match not in logs:
            logs[choice.match] = await store.entries(choice.match)
    found: dict[tuple[str, int, str], list[str]] = {}
    for match, log in logs.items():
        for entry in log:
            if entry.kind == "choice" and entry.client:
                found.setdefault((match, entry.seat, entry.client), []).append(entry.text)
    for choice in known:
        stored = found.get((choice.match, choice.seat, choice.client), [])
        assert stored == [choice.choice], f"{choice} is stored as {stored}"


async def check_logs(store: Store, seen: Seen) -> None:
    """Every log has no gap and replays, and the match is listed as it stands."""
    for match in seen.matches:
        found = await store.find(match)
        assert found is not None
        row, seats = found
        log = await store.entries(match)
        table = Table(row, seats)
        for entry in log:
            table.take(entry)
        assert row.length == len(log)
        assert row.status == table.status
        assert {seat.seat for seat in seats if seat.to_decide} == set(table.deciders)
        seen.entries += len(log)


async def check_feeds(url: str, seen: Seen) -> None:
    """What clients heard over all their connections is what the server tells from the start."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for match, key, items in seen.feeds:
            headers = {"Authorization": f"Bearer {key}"} if key else {}
            told = good(await http.get(f"/api/matches/{match}/events", headers=headers))["items"]
            for heard, item in zip(items, told, strict=False):
                assert heard == item, f"{match} told {heard}, and later {item}"
            assert len(items) <= len(told)
            assert match not in seen.finished or len(items) == len(told)


def report(name: str, seen: Seen) -> str:
    """What was seen, in a line."""
    restarts = seen.restarts
    return (
        f"{name}: {len(restarts)} kills; {len(seen.matches)} matches, {len(seen.finished)} of them "
        f"finished, {seen.entries} entries, all logs replay; {len(seen.acknowledged)} choices "
        f"acknowledged, none lost; {sum(len(items) for *_, items in seen.feeds)} items heard over "
        f"{seen.reconnects} reconnections, without gap or repetition; {seen.repeats} choices sent "
        f"again; back after {statistics.median(restarts):.2f} s (median), "
        f"{max(restarts):.2f} s (longest)"
    )


def main() -> None:
    """Reads the command line, kills, and prints what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.server.crash")
    parser.add_argument("--kills", type=int, default=100, help="for each database")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="a URL; both kinds of new databases if left out")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if asked.database:
            run(asked.database, asked.kills, asked.seed)
            return
        run(f"sqlite:///{folder}/crash.db", asked.kills, asked.seed)
        with running_postgres() as postgres:
            run(postgres.url("postgres"), asked.kills, asked.seed)


def run(database: str, kills: int, seed: int) -> None:
    """Kills a server on one database, and prints what was seen."""
    with prepared(database) as process:
        seen = asyncio.run(crash(process, kills, random.Random(seed)))
    print(report(database.partition(":")[0], seen), flush=True)


if __name__ == "__main__":
    main()
