"""Figures and access logs: they tell how the server does, and nothing about anybody."""

from __future__ import annotations

import asyncio
import json
import logging
from io import StringIO
from pathlib import Path

import pytest

from lairworks.core.errors import LairworksError
from lairworks.server.logs import JsonLines
from lairworks.server.settings import Limits, Rate, read_limits, read_settings
from tests.server.running import Player, hear, new_match, running, say, settings_in


async def play_a_little(player: Player, choices: int) -> None:
    for _ in range(choices):
        while player.seat not in (state := await player.state())["deciders"]:
            assert not state["over"]
            await asyncio.sleep(0.01)
        await player.choose(state, state["choices"][0]["choice"])


async def test_metrics_count_what_happens(tmp_path: Path) -> None:
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        player, _ = await new_match(http, "quest", ["me", "bot:random"])
        await play_a_little(player, 2)
        assert (await http.get("/nowhere/at/all")).status_code == 404
        async with house.socket(player.match) as socket:
            await say(socket, type="hello", seen=0, key=player.key)
            await hear(socket)
            figures = (await http.get("/metrics")).text
        assert "lairworks_sockets 1.0" in figures
        assert "lairworks_tables 1.0" in figures
        assert 'lairworks_matches{game="quest",status="playing"} 1.0' in figures
        assert "lairworks_choice_seconds_count 2.0" in figures
        assert 'lairworks_refusals_total{code="not_found"} 1.0' in figures
        assert 'route="/api/matches/{match}/choices",status="200"} 2.0' in figures
        assert 'route="none",status="404"} 1.0' in figures
        assert "lairworks_bot_seconds_count" in figures
        assert "lairworks_append_entries_count" in figures
        assert "process_resident_memory_bytes" in figures
        for secret in (player.match, player.key, "nowhere"):
            assert secret not in figures


async def test_metrics_are_read_from_named_addresses_only(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, metrics=("10.0.0.0/8",))
    async with running(settings) as house, house.client() as http:
        answer = await http.get("/metrics")
        assert answer.status_code == 403
        assert answer.json()["code"] == "private"


async def test_metrics_are_closed_to_whoever_comes_through_an_unknown_proxy(tmp_path: Path) -> None:
    through = {"X-Forwarded-For": "203.0.113.7"}
    async with running(settings_in(tmp_path)) as house, house.client() as http:
        assert (await http.get("/metrics")).status_code == 200
        assert (await http.get("/metrics", headers=through)).status_code == 403


async def test_every_request_is_logged_by_its_route(tmp_path: Path) -> None:
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    log = logging.getLogger("lairworks.access")
    log.addHandler(handler)
    level = log.level
    log.setLevel(logging.DEBUG)
    try:
        async with running(settings_in(tmp_path)) as house, house.client() as http:
            player, _ = await new_match(http, "quest", ["me", "bot:random"])
            await player.choose({"ply": 0}, "no such choice")
    finally:
        log.removeHandler(handler)
        log.setLevel(level)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    made, refused = lines
    assert (made["route"], made["method"], made["status"]) == ("/api/matches", "POST", 201)
    assert made["level"] == "debug"
    assert refused["route"] == "/api/matches/{match}/choices"
    assert (refused["code"], refused["level"]) == ("illegal_choice", "info")
    assert refused["ms"] >= 0
    assert player.match not in stream.getvalue()


def test_limits_come_from_the_environment() -> None:
    assert read_limits("") == Limits()
    assert read_limits("choices=6000/60, sockets=500") == Limits(
        choices=Rate(6000, 60.0), sockets=500
    )


@pytest.mark.parametrize("text", ["choices=6", "sockets=5/60", "x=1", "body", "choices=0/1", "=1"])
def test_limits_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(LairworksError, match="LAIRWORKS_LIMITS"):
        read_limits(text)


def test_settings_come_from_the_environment() -> None:
    read = read_settings(
        {
            "LAIRWORKS_DATABASE_URL": "sqlite:///x.db",
            "LAIRWORKS_METRICS": "10.0.0.0/8, 127.0.0.1",
            "LAIRWORKS_LOG": "debug",
            "LAIRWORKS_ORIGINS": "https://a.example/, https://b.example",
        }
    )
    assert read.metrics == ("10.0.0.0/8", "127.0.0.1/32")
    assert read.origins == ("https://a.example", "https://b.example")
    assert (read.database, read.log) == ("sqlite:///x.db", "debug")
    for name in ("LAIRWORKS_METRICS", "LAIRWORKS_LOG"):
        with pytest.raises(LairworksError, match=name):
            read_settings({name: "what?"})
