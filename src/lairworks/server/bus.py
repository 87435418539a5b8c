"""What processes tell one another: short notices by topic, such as that a match has a new entry.

A notice says where to look, never what is there: who misses one reads again and has lost nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, Protocol

from sqlalchemy import func, select

from lairworks.core.errors import LairworksError
from lairworks.server.database import Database, postgres_driver, shown

CHANNEL: Final = "lairworks"
LISTENER: Final = "lairworks bus"  # what a process that listens calls itself
RECONNECTED: Final = "reconnected"
# PostgreSQL refuses notices of 8,000 bytes; ours name things and are short.
LONGEST: Final = 1000
# Seconds between two tries to connect again: at first, and at most.
FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
# Seconds between two questions whether the connection still works, and to wait for an answer.
PING_PAUSE: Final = 30.0
PATIENCE: Final = 5.0

Hear = Callable[[str, str], None]
log = logging.getLogger(__name__)


class Bus(Protocol):
    """Carries notices to every subscriber of every process, the sender's own ones included.

    Topics are words: "match" and "chat" (the text is the match's id), "presence". The bus itself
    says "reconnected" when notices may have been lost, so that subscribers read again.
    """

    async def publish(self, topic: str, text: str) -> None:
        """Tell all subscribers. A process that is cut off at this moment will not hear it."""

    def subscribe(self, hear: Hear) -> Callable[[], None]:
        """Call `hear(topic, text)` for every notice from now on; call the result to end it.

        `hear` must not wait; what it raises is logged and harms no other subscriber.
        """

    async def close(self) -> None:
        """Tell nobody any more."""


async def open_bus(database: Database) -> Bus:
    """The bus that fits the database: one process, or all that share it."""
    if database.kind == "sqlite":
        return LocalBus()
    return await PostgresBus.open(database)


def notice(topic: str, text: str) -> str:
    """A notice as it goes over PostgreSQL's channel."""
    return f"{topic}:{text}"


class _Hearers:
    """Who has subscribed."""

    def __init__(self) -> None:
        self._hearers: dict[object, Hear] = {}

    def add(self, hear: Hear) -> Callable[[], None]:
        ticket = object()
        self._hearers[ticket] = hear

        def end() -> None:
            self._hearers.pop(ticket, None)

        return end

    def tell(self, topic: str, text: str) -> None:
        for hear in tuple(self._hearers.values()):
            try:
                hear(topic, text)
            except Exception:
                log.exception("a subscriber failed at a notice of topic %s", topic)

    def clear(self) -> None:
        self._hearers.clear()


class LocalBus:
    """The bus of a server that is one process."""

    def __init__(self) -> None:
        self._hearers = _Hearers()

    async def publish(self, topic: str, text: str) -> None:
        """Tell all subscribers at once."""
        _check(topic, text)
        self._hearers.tell(topic, text)

    def subscribe(self, hear: Hear) -> Callable[[], None]:
        """Call `hear(topic, text)` for every notice from now on; call the result to end it."""
        return self._hearers.add(hear)

    async def close(self) -> None:
        """Tell nobody any more."""
        self._hearers.clear()


class PostgresBus:
    """The bus of all processes that share a PostgreSQL database; made by `open`.

    It listens on a connection of its own. When that is lost it connects again, however long it
    takes, and says "reconnected".
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hearers = _Hearers()
        self._connection: Any = None
        self._is_lost = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None

    @staticmethod
    async def open(database: Database) -> PostgresBus:
        """Connect and listen; raises LairworksError if that is not possible."""
        bus = PostgresBus(database)
        try:
            await bus._connect()
        except _failures() as error:
            problem = f"cannot listen to the database {shown(database.url)}: {error}"
            raise LairworksError(problem) from error
        bus._keeper = asyncio.create_task(bus._keep_connected())
        return bus

    async def publish(self, topic: str, text: str) -> None:
        """Tell all subscribers of all processes."""
        _check(topic, text)
        async with self._database.write() as connection:
            await connection.execute(select(func.pg_notify(CHANNEL, notice(topic, text))))

    def subscribe(self, hear: Hear) -> Callable[[], None]:
        """Call `hear(topic, text)` for every notice from now on; call the result to end it."""
        return self._hearers.add(hear)

    async def close(self) -> None:
        """Listen no more."""
        self._hearers.clear()
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        await self._disconnect()

    async def _connect(self) -> None:
        connection = await postgres_driver().connect(
            self._database.url, server_settings={"application_name": LISTENER}
        )
        self._is_lost.clear()
        self._connection = connection
        connection.add_termination_listener(lambda _: self._is_lost.set())
        await connection.add_listener(CHANNEL, self._hear)

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                await connection.close(timeout=PATIENCE)
            except _failures():
                connection.terminate()

    def _hear(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        topic, _, text = payload.partition(":")
        self._hearers.tell(topic, text)

    async def _keep_connected(self) -> None:
        while True:
            await self._wait_until_lost()
            log.warning("the connection that listens to the database is lost")
            await self._disconnect()
            pause = FIRST_PAUSE
            while not await self._is_connected_again():
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            log.warning("listening to the database again")
            self._hearers.tell(RECONNECTED, "")

    async def _wait_until_lost(self) -> None:
        """Wait for the end of the connection, and ask now and then: a broken line says nothing."""
        while True:
            try:
                await asyncio.wait_for(self._is_lost.wait(), PING_PAUSE)
            except TimeoutError:
                try:
                    await self._connection.execute("SELECT 1", timeout=PATIENCE)
                except _failures():
                    return
            else:
                return

    async def _is_connected_again(self) -> bool:
        try:
            await self._connect()
        except _failures():
            await self._disconnect()
            return False
        return True


def _check(topic: str, text: str) -> None:
    if not topic.isidentifier() or len(notice(topic, text).encode()) > LONGEST:
        raise ValueError(f"a notice is a word and a short text, not {topic!r} and {text[:60]!r}")


def _failures() -> tuple[type[Exception], ...]:
    """What the driver raises when the database cannot be reached."""
    driver = postgres_driver()
    return OSError, TimeoutError, driver.PostgresError, driver.InterfaceError
