"""Notices between tasks and between processes."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable

import pytest

from lairworks.core.errors import LairworksError
from lairworks.server import bus as bus_module
from lairworks.server.bus import Bus, LocalBus, PostgresBus, open_bus
from lairworks.server.database import Database, postgres_driver
from lairworks.server.store import Store
from tests.server.storage.matches import entry, new_match, standing

Heard = list[tuple[str, str]]


@pytest.fixture
async def bus(database: Database) -> AsyncIterator[Bus]:
    opened = await open_bus(database)
    yield opened
    await opened.close()


@pytest.fixture
async def shared(postgres_url: str) -> AsyncIterator[Database]:
    opened = await Database.open(postgres_url)
    yield opened
    await opened.close()


@pytest.fixture
async def two_buses(shared: Database) -> AsyncIterator[tuple[PostgresBus, PostgresBus]]:
    buses = (await PostgresBus.open(shared), await PostgresBus.open(shared))
    yield buses
    for each in buses:
        await each.close()


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.005)


def hearing(bus: Bus) -> Heard:
    heard: Heard = []
    bus.subscribe(lambda topic, text: heard.append((topic, text)))
    return heard


async def cut_off(database: Database) -> None:
    """End every connection that listens, from the server's side."""
    connection = await postgres_driver().connect(database.url)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE application_name = 'lairworks bus' AND datname = current_database()"
    )
    await connection.close()


async def test_every_subscriber_hears_in_order(bus: Bus) -> None:
    first, second = hearing(bus), hearing(bus)
    notices = [("match", f"m{n}") for n in range(20)] + [("chat", "a:b")]
    for topic, text in notices:
        await bus.publish(topic, text)
    await until(lambda: len(second) == len(notices))
    assert first == second == notices


async def test_who_ended_its_subscription_hears_nothing_more(bus: Bus) -> None:
    heard: Heard = []
    end = bus.subscribe(lambda topic, text: heard.append((topic, text)))
    other = hearing(bus)
    end()
    end()
    await bus.publish("match", "m1")
    await until(lambda: other)
    assert heard == []


async def test_a_subscriber_that_fails_harms_no_other(
    bus: Bus, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(topic: str, text: str) -> None:
        raise ValueError(text)

    bus.subscribe(fail)
    heard = hearing(bus)
    await bus.publish("match", "m1")
    await until(lambda: heard)
    assert "a subscriber failed" in caplog.text


@pytest.mark.parametrize(("topic", "text"), [("match", "x" * 1000), ("two words", "x"), ("", "x")])
async def test_notices_are_short(topic: str, text: str) -> None:
    with pytest.raises(ValueError, match="a notice is a word and a short text"):
        await LocalBus().publish(topic, text)


async def test_processes_hear_one_another(two_buses: tuple[PostgresBus, PostgresBus]) -> None:
    heard = [hearing(bus) for bus in two_buses]
    await two_buses[0].publish("chat", "m1")
    await two_buses[1].publish("presence", "m2")
    await until(lambda: all(len(each) == 2 for each in heard))
    assert heard[0] == heard[1] == [("chat", "m1"), ("presence", "m2")]


async def test_hearing_of_an_entry_means_that_it_is_stored(
    two_buses: tuple[PostgresBus, PostgresBus], shared: Database
) -> None:
    store = Store(shared)
    await new_match(store, "m1")
    read: list[asyncio.Task[list[object]]] = []

    async def look() -> list[object]:
        return [*await store.entries("m1")]

    two_buses[0].subscribe(lambda topic, text: read.append(asyncio.create_task(look())))
    heard = hearing(two_buses[1])
    for ply in range(5):
        await store.append("m1", entry(ply), standing())
    await until(lambda: len(heard) == len(read) == 5)
    assert heard == [("match", "m1")] * 5
    lengths = [len(entries) for entries in await asyncio.gather(*read)]
    assert all(length > n for n, length in enumerate(lengths))
    await store.close()


async def test_an_entry_that_is_refused_is_not_told(
    two_buses: tuple[PostgresBus, PostgresBus], shared: Database
) -> None:
    store = Store(shared)
    await new_match(store, "m1")
    heard = hearing(two_buses[0])
    await store.append("m1", entry(0), standing())
    appends = [store.append("m1", entry(0), standing()), store.append("gone", entry(0), standing())]
    await asyncio.gather(*appends, return_exceptions=True)
    await two_buses[0].publish("chat", "last")
    await until(lambda: ("chat", "last") in heard)
    assert heard == [("match", "m1"), ("chat", "last")]
    await store.close()


async def test_a_lost_connection_is_made_again_and_said(
    two_buses: tuple[PostgresBus, PostgresBus], shared: Database
) -> None:
    heard = [hearing(bus) for bus in two_buses]
    for _ in range(3):
        for each in heard:
            each.clear()
        await cut_off(shared)
        await until(lambda: all(("reconnected", "") in each for each in heard))
        await two_buses[0].publish("match", "m1")
        await until(lambda: all(("match", "m1") in each for each in heard))


async def test_a_line_that_broke_silently_is_noticed(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus_module, "PING_PAUSE", 0.05)
    monkeypatch.setattr(bus_module, "PATIENCE", 0.2)
    bus = await PostgresBus.open(shared)
    heard = hearing(bus)
    stopped = bus._connection.get_server_pid()
    os.kill(stopped, signal.SIGSTOP)
    try:
        await until(lambda: heard)
    finally:
        os.kill(stopped, signal.SIGCONT)
    await bus.publish("match", "m1")
    await until(lambda: ("match", "m1") in heard)
    assert heard[0] == ("reconnected", "")
    await bus.close()


async def test_closing_while_cut_off_does_not_hang(shared: Database) -> None:
    bus = await PostgresBus.open(shared)
    await cut_off(shared)
    async with asyncio.timeout(5):
        await bus.close()


async def test_a_bus_that_cannot_listen_says_so(
    shared: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared, "url", "postgresql://lairworks:secret@127.0.0.1:1/none")
    with pytest.raises(LairworksError, match=r"cannot listen .*lairworks:\*\*\*@127"):
        await PostgresBus.open(shared)
