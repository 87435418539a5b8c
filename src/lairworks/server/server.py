"""A running server: its parts, from the database up."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Final, Protocol

from lairworks.server.bus import Bus, LocalBus, PostgresBus
from lairworks.server.chat import Chat
from lairworks.server.database import Database
from lairworks.server.house import House
from lairworks.server.limits import Gate
from lairworks.server.lobby import Lobby
from lairworks.server.metrics import Metrics
from lairworks.server.notices import deliver
from lairworks.server.people import People
from lairworks.server.rated import RatingBook
from lairworks.server.serving import Claim
from lairworks.server.settings import Settings
from lairworks.server.store import Store
from lairworks.server.table import Table
from lairworks.server.thinkers import Thinkers
from lairworks.server.webhooks import Webhooks

LOG: Final = logging.getLogger("lairworks.server")
CHORES: Final = 3.0  # seconds between rounds
DAY: Final = 86_400_000


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Connected(Protocol):
    """A socket that is served."""

    def bid_farewell(self, reason: str) -> None:
        """Tells the client to connect again, and closes."""


class Server:
    """All parts of a server; `open` makes it, `close` ends it without losing anything."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        bus: Bus,
        secret: str,
        clock: Callable[[], int],
    ) -> None:
        self.settings = settings
        self.clock = clock
        self.database = database
        self.bus = bus
        self.metrics = Metrics()
        self.store = Store(database, self.metrics.wrote)
        self.gate = Gate(settings.limits, clock)
        self.thinkers = Thinkers(settings.thinkers, self.metrics.thinking)
        self.house = House(self.store, bus, self.thinkers, clock, settings.pace, self.metrics)
        self.people = People(database, secret, clock)
        self.lobby = Lobby(database)
        self.chat = Chat(database, bus, clock)
        self.webhooks = Webhooks(database, settings.link, clock)
        self.ratings = RatingBook(database)
        self.house.told.append(self._tell_turns)
        self.sockets: set[Connected] = set()
        self.metrics.watch(lambda: len(self.sockets), lambda: self.house.size)
        self.stopping = False
        self._chores: list[asyncio.Task[None]] = []
        self._claim: Claim | None = None

    @staticmethod
    async def open(settings: Settings, clock: Callable[[], int] = now) -> Server:
        """A server on its database; raises LairworksError if that cannot be opened."""
        claim = Claim(settings.database)
        try:
            database = await Database.open(settings.database)
        except BaseException:
            claim.release()
            raise
        store = Store(database)
        secret = await store.fact("secret", lambda: secrets.token_hex(32))
        await store.close()
        bus: Bus = LocalBus()
        if database.kind == "postgresql":
            bus = await PostgresBus.open(database)
        server = Server(settings, database, bus, secret, clock)
        server._claim = claim
        await server.house.start()
        for chore in (server._do_chores(), server.metrics.watch_loop()):
            server._chores.append(asyncio.create_task(chore))
        return server

    async def _do_chores(self) -> None:
        """Settles ratings and hears notices every few seconds, forgets old sessions once a day."""
        swept = 0
        while True:
            try:
                if self.database.kind == "sqlite":
                    await deliver(self.database, self.bus)
                await self.ratings.settle()
                if self.clock() >= swept + DAY:
                    swept = self.clock()
                    await self.people.sweep()
            except Exception:
                LOG.exception("a chore failed")
            await asyncio.sleep(CHORES)

    def _tell_turns(self, table: Table, asked: set[int]) -> None:
        """Sends notices to people who are to decide now and were not before."""
        for seat in asked:
            person = table.seats[seat].person
            if person is not None and not table.bot_of(seat):
                self.webhooks.tell(person, table.row.id, table.row.game, seat)

    async def farewell(self) -> None:
        """Takes nothing new, and tells all sockets to connect again."""
        self.stopping = True
        self.house.take_no_more()
        for connected in list(self.sockets):
            connected.bid_farewell("restart")
        for _ in range(20):
            if not self.sockets:
                return
            await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Stops: nothing more is taken, everything that was is stored."""
        self.stopping = True
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.house.close()
        await self.thinkers.close()
        await self.webhooks.close()
        await self.people.close()
        await self.store.close()
        await self.bus.close()
        await self.database.close()
        if self._claim is not None:
            self._claim.release()
