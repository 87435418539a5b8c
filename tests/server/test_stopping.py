"""A server that is told to stop, as a process of its own: nothing is lost, and all are told."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from lairworks.server.database import Database
from lairworks.server.store import Store
from tests.server.crash import prepared
from tests.server.running import Player, hear, new_match, say, sit_down

PLAYERS = 6


async def play(player: Player, acknowledged: list[tuple[str, str]]) -> None:
    """Chooses, and takes back, until the server takes nothing more."""
    number = 0
    while True:
        try:
            state = await player.state()
            number += 1
            client = f"{player.seat}.{number}"
            choice = state["choices"][0]["choice"]
            answer = await player.choose(state, choice, client)
            if answer.status_code == 200:
                acknowledged.append((player.match, client))
                await player.post("undo", {"seat": player.seat, "ply": answer.json()["ply"]})
            else:
                assert answer.json()["code"] == "stopping", answer.text
                return
        except httpx.TransportError:
            return


async def watch(url: str, player: Player) -> tuple[list[str], int | None]:
    """Listens to the end; which kinds of messages came, and the code that closed it."""
    kinds: list[str] = []
    address = f"{url.replace('http', 'ws', 1)}/api/matches/{player.match}/live"
    async with connect(address, max_size=2**24) as socket:
        await say(socket, type="hello", key=player.key)
        with suppress(ConnectionClosed):
            while True:
                kinds.append((await hear(socket, 120))["type"])
        return kinds, socket.close_code


async def test_nothing_is_lost_when_the_server_is_stopped(database_url: str) -> None:
    with prepared(database_url) as process:
        await process.ready()
        acknowledged: list[tuple[str, str]] = []
        async with httpx.AsyncClient(base_url=process.url, timeout=60) as http:
            players = []
            for _ in range(PLAYERS):
                first, invites = await new_match(http, "delve", ["me", "open"])
                async with httpx.AsyncClient(base_url=process.url, timeout=60) as guest:
                    await sit_down(guest, first.match, 1, invites["1"])
                players.append(first)
            watching = [asyncio.create_task(watch(process.url, player)) for player in players]
            playing = [asyncio.create_task(play(player, acknowledged)) for player in players]
            async with asyncio.timeout(120):
                while len(acknowledged) < 10 * PLAYERS:
                    await asyncio.sleep(0.01)
            assert await process.stop() == 0
            await asyncio.gather(*playing)
            endings = await asyncio.gather(*watching)
        assert [(kinds[-1], code) for kinds, code in endings] == [("bye", 1012)] * PLAYERS
        await check_stored(database_url, acknowledged)
        assert '"level": "error"' not in process.log.read_text()


async def check_stored(database_url: str, acknowledged: list[tuple[str, str]]) -> None:
    database = await Database.open(database_url)
    store = Store(database)
    stored: dict[str, list[Any]] = {}
    for match, client in acknowledged:
        if match not in stored:
            stored[match] = [entry.client for entry in await store.entries(match)]
        assert stored[match].count(client) == 1
    await store.close()
    await database.close()
