"""What keeps matches going when nobody does anything: clocks that run out, bots nobody asks."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from lairworks.server.driver import Driver
from lairworks.server.problems import Problem
from lairworks.server.table import Table

if TYPE_CHECKING:
    from lairworks.server.house import House

LOG: Final = logging.getLogger("lairworks.server")

AT_ONCE: Final = 100  # matches looked after in one round
LATER: Final = 86_400_000  # milliseconds until a match that cannot be played is looked at again


class Keeper:
    """Looks for what is due in the database, and gives signs that this process serves."""

    def __init__(self, house: House, driver: Driver) -> None:
        self._house = house
        self._driver = driver
        self._beat = 0  # when the last sign was given

    async def run(self) -> None:
        """Looks for ever."""
        while True:
            await asyncio.sleep(self._house.pace.sweep)
            try:
                await self._look_around()
            except Exception:
                LOG.exception("looking for what is due failed")

    async def _look_around(self) -> None:
        house, store = self._house, self._house.store
        now = house.clock()
        if now >= self._beat + 1000 * house.pace.alive:
            await store.set_fact("alive", str(now))
            self._beat = now
        await house.company.presence.beat()
        for id, due in await store.due(now, AT_ONCE):
            until = house.lease_ends()
            if await store.set_due(id, until, if_due=due):
                house.spawn(self._tend(id, until))

    async def _tend(self, id: str, until: int) -> None:
        """Does what is due at a table, which is left to this process until then."""
        try:
            await self._house.settled(id, self._look_after)
        except Problem as problem:
            if problem.code != "rules_changed":
                raise
            await self._house.store.set_due(id, self._house.clock() + LATER, if_due=until)

    async def _look_after(self, table: Table) -> None:
        house = self._house
        now, length = house.clock(), len(table.entries)
        for seat in table.deciders:
            if seat in table.deciders:
                await self._expire(table, seat, now)
        self._driver.drive(table)
        if len(table.entries) == length:  # who came to look has set the time far off
            due = table.due(house.lease_ends())
            await house.store.renew_lease(table.row.id, due, length)

    async def _expire(self, table: Table, seat: int, now: int) -> None:
        """Lets a seat's time run out, if it has."""
        timer = table.timers.get(seat)
        if timer is not None and timer <= now:
            await self._house.append(table, seat, "late")
            return
        flag = table.clocks.flag_at(seat) if table.clocks is not None else None
        if flag is None or flag > now or table.bot_of(seat):
            return
        if table.row.insurance:
            await self._house.append(table, seat, "stand_in", table.row.insurance)
        else:
            await self._house.append(table, seat, "flag")
