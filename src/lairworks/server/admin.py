"""What whoever runs a server can do to its matches and people, while it runs or not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, func, or_, select

from lairworks.core.errors import LairworksError
from lairworks.match import Match
from lairworks.server.cleaning import login_of
from lairworks.server.database import Database
from lairworks.server.notices import post
from lairworks.server.people import People
from lairworks.server.settings import database_file
from lairworks.server.store import Entry, PlyTaken, Store
from lairworks.server.table import HOST, Table
from lairworks.server.tables import matches, people, seats

STATUSES: Final = ("waiting", "playing", "over")
TRIES: Final = 20  # when players are quicker


@dataclass(frozen=True)
class Listed:
    """A match in a list. Times are milliseconds since 1970."""

    match: str
    game: str
    status: str
    visibility: str
    names: list[str]
    entries: int
    created: int
    started: int | None
    ended: int | None
    ending: str | None


@dataclass(frozen=True)
class Known:
    """A person in a list."""

    id: str
    name: str
    account: bool
    seats: int
    created: int
    seen: int


@asynccontextmanager
async def administration(url: str) -> AsyncIterator[Administration]:
    """The administration of a database that exists and is up to date; raises LairworksError."""
    file = database_file(url)
    if file is not None and not file.exists():
        raise LairworksError(f"there is no database {file}")
    database = await Database.open(url, migrate=False)
    store = Store(database)
    try:
        yield Administration(database, store)
    finally:
        await store.close()
        await database.close()


class Administration:
    """Works on the database, and tells the servers that use it."""

    def __init__(self, database: Database, store: Store) -> None:
        self._database = database
        self._store = store

    async def matches(
        self, status: str | None = None, game: str | None = None, limit: int = 50
    ) -> list[Listed]:
        """Matches, the newest first; raises LairworksError for a status there is not."""
        if status is not None and status not in STATUSES:
            raise LairworksError(f"a match is {', '.join(STATUSES)}, not {status!r}")
        query = select(matches).order_by(matches.c.created.desc(), matches.c.id).limit(limit)
        if status is not None:
            query = query.where(matches.c.status == status)
        if game is not None:
            query = query.where(matches.c.game == game)
        async with self._database.read() as connection:
            found = (await connection.execute(query)).all()
            names = await self._names(connection, [row.id for row in found])
        return [
            Listed(
                match=row.id,
                game=row.game,
                status=row.status,
                visibility=row.visibility,
                names=names[row.id],
                entries=row.length,
                created=row.created,
                started=row.started,
                ended=row.ended,
                ending=row.ending,
            )
            for row in found
        ]

    async def _names(self, connection: Any, ids: list[str]) -> dict[str, list[str]]:
        names: dict[str, list[str]] = {id: [] for id in ids}
        query = select(seats.c.match, seats.c.name).where(seats.c.match.in_(ids))
        for id, name in await connection.execute(query.order_by(seats.c.match, seats.c.seat)):
            names[id].append(name)
        return names

    async def show(self, id: str) -> dict[str, object]:
        """A match as a spectator sees it, but for the view of the table, and its seats.

        Nothing that players must not know: who runs a server may play on it. `export` has it all.
        """
        table = await self._table(id)
        frame = table.frame(None, table.entries[-1].at if table.entries else table.row.created)
        for name in ("view", "choices", "step", "seat", "ply", "question", "timer"):
            del frame[name]
        frame["entries"] = len(table.entries)
        frame["rules"] = table.row.rules
        frame["insurance"] = table.row.insurance
        return frame

    async def export(self, id: str) -> Match:
        """The whole match with its seed, whether or not it is over."""
        return (await self._table(id)).match

    async def end(self, id: str, now: int) -> bool:
        """Ends a match without a winner, also under players' hands; False if it was over."""
        for _ in range(TRIES):
            table = await self._table(id)
            if table.ending:
                return False
            last = table.entries[-1].at if table.entries else 0
            entry = Entry(len(table.entries), HOST, "end", "", "", max(now, last))
            table.take(entry)
            try:
                await self._store.append(id, entry, table.standing(entry.at))
            except PlyTaken:
                continue
            await post(self._database, "match", id)
            return True
        raise LairworksError(f"match {id} goes on too fast to be ended; try again")

    async def delete(self, id: str) -> None:
        """Deletes a match and everything about it."""
        async with self._database.write() as connection:
            done = await connection.execute(delete(matches).where(matches.c.id == id))
        if done.rowcount == 0:
            raise _unknown(id)
        await post(self._database, "gone", id)

    async def people(self, name: str | None = None, limit: int = 50) -> list[Known]:
        """People, those seen last first; with a name, only who is called so."""
        sat = select(func.count()).where(seats.c.person == people.c.id).scalar_subquery()
        query = select(people, sat.label("seats")).order_by(people.c.seen.desc()).limit(limit)
        if name is not None:
            called = or_(people.c.id == name, people.c.name == name)
            query = query.where(or_(called, people.c.login == login_of(name)))
        async with self._database.read() as connection:
            found = (await connection.execute(query)).all()
        return [
            Known(row.id, row.name, row.login is not None, row.seats, row.created, row.seen)
            for row in found
        ]

    async def delete_person(self, name: str) -> Known:
        """Forgets a person by name or id; their seats and what they said stay, as somebody's."""
        found = await self.people(name)
        if not found:
            raise LairworksError(f"nobody is called {name!r}; see: lairworks admin people")
        accounts = [person for person in found if person.account and person.id != name]
        chosen = accounts or found
        if len(chosen) > 1:
            ids = ", ".join(person.id for person in chosen)
            raise LairworksError(f"{len(chosen)} guests are called {name!r}; name one by id: {ids}")
        await People(self._database, "", lambda: 0).forget(chosen[0].id)
        await post(self._database, "person", chosen[0].id)
        return chosen[0]

    async def _table(self, id: str) -> Table:
        found = await self._store.find(id)
        if found is None:
            raise _unknown(id)
        table = Table(*found)
        for entry in await self._store.entries(id):
            table.take(entry)
        return table


def _unknown(id: str) -> LairworksError:
    return LairworksError(f"there is no match {id!r}; see: lairworks admin list")
