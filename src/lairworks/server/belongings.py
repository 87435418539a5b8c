"""Everything stored about one person, for that person to take along. No secrets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar, get_type_hints

from sqlalchemy import Select, Table, false, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from lairworks.server.database import Database
from lairworks.server.problems import Problem
from lairworks.server.tables import (
    chats,
    matches,
    mutes,
    people,
    ratings,
    seats,
    sessions,
    watches,
)

T = TypeVar("T")
Rows = Select[Any]
TIMES: Final = (matches.c.created, matches.c.started, matches.c.ended, matches.c.ending)


@dataclass(frozen=True)
class OwnProfile:
    """Who the person is."""

    id: str
    name: str
    account: bool
    webhook: str | None
    created: int
    seen: int


@dataclass(frozen=True)
class OwnSession:
    """When the person logged in somewhere, and until when that holds."""

    created: int
    expires: int


@dataclass(frozen=True)
class OwnSeat:
    """A seat the person has or had, and its match."""

    match: str
    game: str
    seat: int
    name: str
    status: str
    host: bool
    created: int
    started: int | None
    ended: int | None
    ending: str | None
    score: float | None
    place: int | None


@dataclass(frozen=True)
class OwnMessage:
    """Something the person said at a table."""

    match: str
    room: str
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class OwnWatch:
    """A match on the watch list."""

    match: str
    since: int


@dataclass(frozen=True)
class OwnMute:
    """Somebody the person does not want to hear at a match."""

    match: str
    name: str


@dataclass(frozen=True)
class OwnRating:
    """How strong the person is thought to be at a game, and how sure that is."""

    game: str
    mu: float
    sigma: float
    matches: int


@dataclass(frozen=True)
class Belongings:
    """All of it. Times are milliseconds since 1970."""

    profile: OwnProfile
    sessions: list[OwnSession]
    seats: list[OwnSeat]
    hosted: list[str]
    chats: list[OwnMessage]
    watching: list[OwnWatch]
    mutes: list[OwnMute]
    ratings: list[OwnRating]


async def belongings(database: Database, person: str) -> Belongings:
    """What the database knows about a person; raises Problem if it knows nobody of that id."""
    async with database.read() as connection:
        found = (await connection.execute(select(people).where(people.c.id == person))).first()
        if found is None:
            raise Problem("not_signed_in", "this person has been deleted")
        return Belongings(
            profile=OwnProfile(
                id=found.id,
                name=found.name,
                account=found.login is not None,
                webhook=found.webhook,
                created=found.created,
                seen=found.seen,
            ),
            sessions=await _all(connection, OwnSession, _of(sessions, person)),
            seats=await _all(connection, OwnSeat, _seats_of(person)),
            hosted=[
                row.id
                for row in await connection.execute(
                    select(matches.c.id).where(matches.c.host == person).order_by(matches.c.created)
                )
            ],
            chats=await _all(connection, OwnMessage, _of(chats, person)),
            watching=await _all(connection, OwnWatch, _of(watches, person)),
            mutes=await _all(connection, OwnMute, _muted_by(person)),
            ratings=await _all(connection, OwnRating, _of(ratings, person)),
        )


def _of(table: Table, person: str) -> Rows:
    return select(table).where(table.c.person == person).order_by(*table.primary_key)


def _seats_of(person: str) -> Rows:
    is_host = func.coalesce(matches.c.host == person, false()).label("host")
    return (
        select(seats, matches.c.game, matches.c.status, is_host, *TIMES)
        .join(matches, matches.c.id == seats.c.match)
        .where(seats.c.person == person)
        .order_by(matches.c.created, seats.c.match, seats.c.seat)
    )


def _muted_by(person: str) -> Rows:
    return (
        select(mutes.c.match, people.c.name)
        .join(people, people.c.id == mutes.c.muted)
        .where(mutes.c.person == person)
        .order_by(mutes.c.match, people.c.name)
    )


async def _all(connection: AsyncConnection, kind: Callable[..., T], query: Rows) -> list[T]:
    """Every row as an object, which takes the columns it names and none besides."""
    named = get_type_hints(kind)
    found = (await connection.execute(query)).mappings()
    return [kind(**{name: row[name] for name in named}) for row in found]
