"""Logs and metrics after whole matches, with faults on the way: nothing in them is secret."""

from __future__ import annotations

import asyncio
import io
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import lairworks
from lairworks.server.logs import log_to
from lairworks.server.store import Store
from tests.server.running import (
    NO_LIMITS,
    Player,
    Running,
    hear,
    new_match,
    running,
    say,
    settings_in,
    sit_down,
)

PASSWORD = "correct horse battery staple"
LONG_ENOUGH = 12  # characters; shorter texts of a view occur in logs by chance


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """All that is logged, down to the last detail."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, logging.getLogger("lairworks").level
    stream = io.StringIO()
    log_to(stream, logging.DEBUG)
    yield stream
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    logging.getLogger("lairworks").setLevel(before[2])


async def play_on(players: list[Player], luck: random.Random, most: int) -> set[str]:
    """Plays at random; returns long texts of views, choices and events, which are not for logs."""
    texts: set[str] = set()
    for _ in range(most):
        for player in players:
            state = await player.state()
            if state["over"]:
                return texts
            _collect(state["view"], texts)
            _collect(state["choices"], texts)
            if player.seat in state["deciders"]:
                choice = luck.choice(state["choices"])["choice"]
                await player.choose(state, choice, "tab")
    return texts


def _collect(value: Any, texts: set[str]) -> None:
    if isinstance(value, dict):
        for each in value.values():
            _collect(each, texts)
    elif isinstance(value, list):
        for each in value:
            _collect(each, texts)
    elif isinstance(value, str) and len(value) >= LONG_ENOUGH:
        texts.add(value)


async def provoke(house: Running, player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusals of all kinds, a database that fails, and a fault of our own."""
    await player.post("choices", {"seat": 0, "ply": 0, "choice": "nonsense:1"})
    await player.post("choices", {"seat": 0, "ply": 2**31 - 1, "choice": player.key})
    await player.http.get(f"/api/matches/{player.match}", headers={"Authorization": "Bearer x"})
    await player.http.post("/api/sessions", json={"name": "Ada", "password": PASSWORD})
    async with house.socket(player.match) as socket:
        await say(socket, type="hello", key=player.key)
        await socket.send("{")
        await hear(socket)

    async def fail(*values: object) -> None:
        raise RuntimeError(f"the database fails with {values} {player.key}")

    state = await player.state()
    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", fail)
        for choice in state["choices"][:1]:
            with pytest.raises(httpx.HTTPStatusError):
                (await player.choose(state, choice["choice"])).raise_for_status()
        async with house.socket(player.match) as socket:
            await say(socket, type="hello", key=player.key)
            if state["choices"]:
                choice = state["choices"][0]["choice"]
                await say(socket, type="choose", ply=state["ply"], choice=choice)
            await asyncio.sleep(0.1)
    doomed = asyncio.get_running_loop().create_task(fail())
    await asyncio.sleep(0)
    del doomed  # and nobody asks what became of it


@pytest.mark.slow
@pytest.mark.parametrize("game", lairworks.games())
async def test_nothing_secret_is_logged_or_measured(
    game: str, tmp_path: Path, logged: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret: list[str] = [PASSWORD]
    async with (
        running(settings_in(tmp_path, limits=NO_LIMITS)) as house,
        house.client() as one,
        house.client() as two,
    ):
        account = {"name": "Ada", "password": PASSWORD}
        assert (await one.post("/api/accounts", json=account)).status_code == 201
        first, invites = await new_match(one, game, ["me", "open"])
        second = await sit_down(two, first.match, 1, invites["1"])
        await provoke(house, first, monkeypatch)
        await provoke(house, second, monkeypatch)
        texts = await play_on([first, second], random.Random(3), 4000)
        table = await house.server.house.open(first.match)
        assert table.status == "over"
        seed = table.row.seed
        secret += [first.key, second.key, *invites.values(), str(seed), f"{seed:x}"]
        secret += [http.cookies["lairworks"].partition(".")[0] for http in (one, two)]
        secret += [str(seat.key) for seat in table.seats]
        secret.append(await house.server.store.fact("secret", str))
        metrics = await one.get("/metrics")
    lines = logged.getvalue()
    assert "a request failed" in lines
    assert len(texts) > 20
    dump = lines + (metrics.text if metrics.status_code == 200 else "")
    assert [text for text in secret if text in dump] == []
    assert [text for text in texts if text in dump] == []


def test_libraries_stay_silent_in_detail(logged: io.StringIO) -> None:
    """Drivers and protocols log statements with their values, and frames, where detail is on."""
    for name in ("aiosqlite", "asyncpg", "sqlalchemy.engine", "websockets.server", "uvicorn.error"):
        assert not logging.getLogger(name).isEnabledFor(logging.INFO)
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: key=abc")
    assert "never retrieved" in logged.getvalue()
    assert "abc" not in logged.getvalue()
