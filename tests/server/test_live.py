"""The socket: everything once and in order, over lost connections, slow readers and processes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import WebSocket
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from lairworks.server import live
from tests.server.running import (
    Arena,
    Player,
    Running,
    hear,
    new_match,
    running,
    say,
    settings_in,
    sit_down,
)

Message = dict[str, Any]
SOON = 60.0  # seconds within which news must have come, on a machine that is busy


class Ear:
    """Somebody at a socket, who keeps all that is said; items must come once and in order."""

    def __init__(self, socket: ClientConnection, items: list[Any] | None = None) -> None:
        self.socket = socket
        self.items = items if items is not None else []
        self.state: Message = {}
        self.kinds: list[str] = []

    async def hello(self, player: Player | None) -> Message:
        """Introduces itself, and goes on after the items it has."""
        key = {"key": player.key} if player is not None else {}
        await say(self.socket, type="hello", seen=len(self.items), **key)
        return await self.until("welcome")

    async def next(self) -> Message:
        message = await hear(self.socket, 60)
        self.kinds.append(message["type"])
        if message["type"] == "items":
            assert message["from"] == len(self.items)
            self.items += message["items"]
            assert [item["number"] for item in self.items] == list(range(len(self.items)))
        elif message["type"] == "state":
            self.state = message["state"]
        return message

    async def until(self, kind: str, **facts: Any) -> Message:
        """Hears up to a message of this kind with these facts."""
        async with asyncio.timeout(SOON):
            while True:
                message = await self.next()
                if message["type"] == kind and facts.items() <= message.items():
                    return message

    async def up_to(self, ply: int) -> None:
        """Hears until it knows the table as it stands after so many items."""
        async with asyncio.timeout(SOON):
            while self.state.get("ply") != ply:
                await self.next()
        assert len(self.items) == ply

    async def end(self) -> int | None:
        """Hears until the server ends it; with which code."""
        with suppress(ConnectionClosed):
            async with asyncio.timeout(SOON):
                while True:
                    await self.next()
        return self.socket.close_code


async def pair(house: Running, http: httpx.AsyncClient, game: str) -> tuple[Player, Player]:
    """Two people at a table."""
    first, invites = await new_match(http, game, ["me", "open"])
    async with house.client() as other:
        second = await sit_down(other, first.match, 1, invites["1"])
    return first, Player(http, second.match, second.seat, second.key)


async def choose_one(player: Player) -> int:
    """Chooses whatever comes first; returns the ply after it."""
    state = await player.state()
    answer = await player.choose(state, state["choices"][0]["choice"])
    assert answer.status_code == 200, answer.text
    return int(answer.json()["ply"])


async def test_a_lost_connection_goes_on_where_it_was(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await pair(house, http, "delve")
        items: list[Any] = []
        for _ in range(4):
            ply = await choose_one(player)  # while nobody listens
            async with house.socket(player.match) as socket:
                ear = Ear(socket, items)
                assert (await ear.hello(player))["seen"] == len(items)
                await ear.up_to(ply)
                await ear.up_to(await choose_one(player))
        told = await http.get(f"/api/matches/{player.match}/events", headers=player.headers)
        assert items == told.json()["items"]
        async with house.socket(player.match) as socket:  # somebody who claims to know more
            await say(socket, type="hello", seen=10_000, key=player.key)
            assert (await hear(socket))["seen"] == len(items)


async def test_spectators_hear_what_spectators_may(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await pair(house, http, "uprising")
        async with house.socket(player.match) as socket, house.socket(player.match) as own:
            ear, mine = Ear(socket), Ear(own)
            assert (await ear.hello(None))["seat"] is None
            await mine.hello(player)
            await mine.until("state")
            await ear.until("state")
            assert (ear.state["seat"], ear.state["choices"]) == (None, [])
            ply = await choose_one(player)
            await mine.up_to(ply)
            async with house.client() as crowd:
                seen = (await crowd.get(f"/api/matches/{player.match}/events")).json()
            await ear.up_to(seen["ply"])
            assert ear.items == seen["items"]
            assert ear.items != mine.items


async def test_signs_of_life_come_whatever_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 0.1)
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, rival = await pair(house, http, "delve")
        async with house.socket(player.match) as socket:
            ear = Ear(socket)
            await ear.hello(player)
            for _ in range(3):
                await choose_one(rival)  # unseen
                await ear.until("beat")


async def test_who_does_not_read_is_dropped_and_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PATIENCE", 0.3)
    send = WebSocket.send_text

    async def clogged(self: WebSocket, text: str) -> None:
        if '"type":"state"' in text and '"seat":null' in text:
            await asyncio.Event().wait()
        await send(self, text)

    monkeypatch.setattr(WebSocket, "send_text", clogged)
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await pair(house, http, "delve")
        async with house.socket(player.match) as lazy, house.socket(player.match) as socket:
            spectator, ear = Ear(lazy), Ear(socket)
            await spectator.hello(None)
            await ear.hello(player)
            await ear.up_to(await choose_one(player))
            assert await spectator.end() == live.TRY_LATER
            await ear.until("presence", seats=[0], spectators=0)
            await ear.up_to(await choose_one(player))


async def test_what_a_slow_reader_missed_is_put_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much happens while one message is on its way, one of each kind follows."""
    gate = asyncio.Event()
    send = live.Socket.send

    async def slowly(self: live.Socket, message: dict[str, object]) -> None:
        if self.seat is None and message["type"] == "state":
            await gate.wait()
        await send(self, message)

    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, rival = await pair(house, http, "delve")
        for each in (player, rival):
            for choice in ("random", "commit"):
                await each.choose(await each.state(), choice)
        monkeypatch.setattr(live.Socket, "send", slowly)
        async with house.socket(player.match) as socket:
            ear = Ear(socket)
            await ear.hello(None)
            for _ in range(10):
                for each in (player, rival):
                    state = await each.state()
                    if each.seat in state["deciders"]:
                        await each.choose(state, state["choices"][0]["choice"])
            gate.set()
            async with house.client() as crowd:
                told = (await crowd.get(f"/api/matches/{player.match}/events")).json()
            await ear.up_to(told["ply"])
            assert ear.items == told["items"]
            assert ear.kinds.count("state") <= 3


async def test_presence_is_told_as_people_come_and_go(arena: Arena) -> None:
    first, second = await arena.pair("delve")
    async with arena.one.socket(first.match) as socket:
        ear = Ear(socket)
        await ear.hello(first)
        await ear.until("presence", seats=[0], spectators=0)
        async with arena.two.socket(first.match) as other, arena.two.socket(first.match) as third:
            await Ear(other).hello(second)
            await Ear(third).hello(None)
            await ear.until("presence", seats=[0, 1], spectators=1)
        await ear.until("presence", seats=[0], spectators=0)


async def test_sockets_hear_what_is_done_in_another_process(arena: Arena) -> None:
    first, second = await arena.pair("quest")
    async with arena.one.socket(first.match) as one, arena.two.socket(first.match) as two:
        ears = Ear(one), Ear(two)
        for ear, player in zip(ears, (first, second), strict=True):
            await ear.hello(player)
            await ear.until("state")
        for _ in range(20):
            state = await first.state()
            player = (first, second)[state["deciders"][0]]
            ply = await choose_one(player)
            await ears[player.seat].up_to(ply)
            other = (first, second)[1 - player.seat]
            await ears[other.seat].up_to((await other.state())["ply"])
        await say(two, type="say", text="Well played!")
        said = await ears[0].until("chat")
        assert [message["text"] for message in said["messages"]] == ["Well played!"]


async def test_who_sat_down_elsewhere_is_known_here_at_once(arena: Arena) -> None:
    """A seat taken in one process opens in another, however quick one is."""
    for _ in range(10):
        first, invites = await new_match(arena.here, "delve", ["me", "open"])
        await Player(arena.there, first.match, 0, first.key).state()  # both have it in memory
        async with arena.one.client() as http:
            second = await sit_down(http, first.match, 1, invites["1"])
            cookie = http.cookies["lairworks"]
        there = arena.through(second)
        state = await there.state()
        assert (state["seat"], state["status"]) == (1, "playing")
        assert (await there.choose(state, "random")).status_code == 200
        async with arena.two.client() as http:  # and by the cookie
            http.cookies.set("lairworks", cookie)
            answer = await http.get(f"/api/matches/{first.match}")
            assert answer.json()["seat"] == 1
        async with arena.two.socket(first.match) as socket:
            assert (await Ear(socket).hello(second))["seat"] == 1


async def test_who_knows_more_than_a_process_is_believed(arena: Arena) -> None:
    """What was answered in one process can be gone on from in another, before it has heard."""
    player, _ = await arena.pair("delve")
    doors = player, arena.through(player)
    state = await player.state()
    for number in range(20):
        state = (await doors[number % 2].choose(state, state["choices"][0]["choice"])).json()
        assert not state["repeated"], state
        other = doors[1 - number % 2]
        told = await other.http.get(
            f"/api/matches/{player.match}/events",
            params={"since": state["ply"]},
            headers=player.headers,
        )
        assert told.json() == {"ply": state["ply"], "items": []}
        if not state["choices"]:
            break


async def test_a_server_that_stops_says_goodbye(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await pair(house, http, "delve")
        events = f"/api/matches/{player.match}/events"
        async with house.socket(player.match) as socket:
            ear = Ear(socket)
            await ear.hello(player)
            await ear.until("state")
            async with house.client() as crowd:
                waiting = asyncio.create_task(crowd.get(events, params={"since": 99, "wait": 25}))
                await ear.until("presence", spectators=1)
                await house.server.farewell()
                assert (await asyncio.wait_for(waiting, SOON)).status_code == 200
            assert (await ear.until("bye"))["reason"] == "restart"
            assert await ear.end() == live.RESTART
            late = await player.choose(await player.state(), "random")
            assert late.json()["code"] == "stopping"
