"""Bots at the tables: they are asked, think elsewhere, and their choices are taken like others'."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from lairworks.server.problems import Problem
from lairworks.server.table import Table
from lairworks.server.thinkers import Job, Recipe

if TYPE_CHECKING:
    from lairworks.server.house import House

LOG: Final = logging.getLogger("lairworks.server")

RETHINKS: Final = 3  # when a bot's choice no longer fits


class Driver:
    """Drives the bots of the tables of one process; a table's bots one after the other."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._driven: set[str] = set()

    def drive(self, table: Table) -> None:
        """Has the bots of a table decide if they are asked and this is not under way."""
        id = table.row.id
        if id not in self._driven and table.bots_to_decide() and not self._house.closing:
            self._driven.add(id)
            self._house.spawn(self._drive(id))

    async def _drive(self, id: str) -> None:
        """Lets bots decide until it is a person's turn."""
        refused = 0
        try:
            while refused < RETHINKS:
                table = await self._house.open(id)
                waiting = table.bots_to_decide()
                if not waiting:
                    return
                seat, turn = waiting[0], table.turn(waiting[0])
                text = await self._think(table, seat)

                async def choose(
                    table: Table,
                    seat: int = seat,
                    turn: tuple[int, int] = turn,
                    text: str = text,
                ) -> None:
                    if table.turn(seat) == turn and seat in table.bots_to_decide():
                        await self._house.append(table, seat, "choice", text)

                try:
                    await self._house.settled(id, choose)
                except Problem as problem:
                    if self._house.closing:
                        return
                    refused += 1  # what others did meanwhile made it impossible
                    code = {"match": id, "code": problem.code}
                    LOG.warning("a bot's choice was refused", extra=code)
        finally:
            self._driven.discard(id)

    async def _think(self, table: Table, seat: int) -> str:
        """What the bot of a seat chooses; the lease holds on as long as that takes."""
        work = job(table, seat, table.bot_of(seat))
        thinking = asyncio.ensure_future(self._house.thinkers.choose(work))
        try:
            while not thinking.done():
                await asyncio.wait({thinking}, timeout=self._house.pace.lease / 3)
                if not thinking.done():
                    await self._renew_lease(table.row.id)
            return thinking.result()
        finally:
            thinking.cancel()

    async def _renew_lease(self, id: str) -> None:
        async with self._house.at(id) as table:
            due = table.due(self._house.lease_ends())
            await self._house.store.renew_lease(id, due, if_length=len(table.entries))


def job(table: Table, seat: int, bot: str) -> Job:
    """What a bot is to think about."""
    match = table.match
    recipe = Recipe(
        game=table.row.game,
        pack=table.row.pack,
        seats=len(table.seats),
        names=tuple(match.names),
        options=dict(match.options),
        seed=table.row.seed,
        start=table.row.start,
    )
    return Job(
        match=table.row.id,
        recipe=recipe,
        epoch=table.epoch,
        history=tuple(match.history),
        seat=seat,
        bot=bot,
    )
