"""Keeping people's ratings: every match that is over counts once."""

from __future__ import annotations

from typing import Final

from sqlalchemy import and_, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from lairworks.server.database import Database
from lairworks.server.ratings import Rating, bot_rating, rate
from lairworks.server.table import ENDED, KICK
from lairworks.server.tables import entries, matches, ratings, seats

MOST: Final = 50  # matches settled at a time
# Whoever holds this lock of PostgreSQL may change ratings. The number means nothing.
SETTLING_LOCK: Final = 7_116_523_003


class RatingBook:
    """The ratings of people, settled from matches that are over."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settle(self) -> int:
        """Settles matches that are over; returns how many. Each counts once, whoever settles it."""
        wanted = (
            select(matches.c.id)
            .where(matches.c.status == "over", matches.c.rated.is_(False))
            .order_by(matches.c.ended)
            .limit(MOST)
        )
        async with self._database.read() as connection:
            found = list((await connection.scalars(wanted)).all())
        for id in found:
            async with self._database.write() as connection:
                await self._settle(connection, id)
        return len(found)

    async def _settle(self, connection: AsyncConnection, id: str) -> None:
        if self._database.kind == "postgresql":
            # One match at a time, or two that somebody ended at once would count as one.
            await connection.execute(select(func.pg_advisory_xact_lock(SETTLING_LOCK)))
        claimed = await connection.execute(
            update(matches).where(matches.c.id == id, matches.c.rated.is_(False)).values(rated=True)
        )
        if claimed.rowcount == 0:
            return  # another process was quicker
        columns = (matches.c.game, matches.c.ending, matches.c.start, matches.c.pack)
        row = (await connection.execute(select(*columns).where(matches.c.id == id))).one()
        sat = (
            await connection.execute(
                select(seats.c.person, seats.c.bot, seats.c.place)
                .where(seats.c.match == id)
                .order_by(seats.c.seat)
            )
        ).all()
        if row.ending == ENDED or any(seat.place is None for seat in sat):
            return
        if row.start is not None or row.pack is not None:
            return  # whoever chose the table or the cards may have chosen the winner
        people = [seat.person for seat in sat if seat.person is not None]
        if not people or len(set(people)) < len(people):
            return  # nobody is left, or somebody held several seats
        kicked = select(entries.c.ply).where(entries.c.match == id, entries.c.kind == KICK)
        if (await connection.execute(kicked.limit(1))).first() is not None:
            return  # who was sent away could not win
        await self._rate(connection, row.game, [tuple(seat) for seat in sat])

    async def _rate(
        self,
        connection: AsyncConnection,
        game: str,
        sat: list[tuple[str | None, str | None, int]],
    ) -> None:
        before: list[Rating | None] = []
        for person, bot, _ in sat:
            before.append(bot_rating(bot) if bot else await self._rating(connection, person, game))
        after = rate(before, [place for _, _, place in sat])
        for (person, _, _), rating in zip(sat, after, strict=True):
            if person is not None:
                new = {"mu": rating.mu, "sigma": rating.sigma, "matches": rating.matches}
                keys = [ratings.c.person, ratings.c.game]
                insert = self._database.insert(ratings).values(person=person, game=game, **new)
                await connection.execute(
                    insert.on_conflict_do_update(index_elements=keys, set_=new)
                )

    async def _rating(
        self, connection: AsyncConnection, person: str | None, game: str
    ) -> Rating | None:
        if person is None:
            return None
        found = (
            await connection.execute(
                select(ratings.c.mu, ratings.c.sigma, ratings.c.matches).where(
                    and_(ratings.c.person == person, ratings.c.game == game)
                )
            )
        ).one_or_none()
        return Rating(*found) if found is not None else None
