"""Talk at a match, in two rooms.

Who has a seat talks in the room `players`, everybody else in the room `spectators`. All who may
see the match read what the players say. What the spectators say is for spectators alone until the
match is over, so that nobody at the table is told what to do. Only players read and talk at a
private match.

A person may mute others at a match: what those say is left out of what that person reads.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Select, and_, delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from lairworks.server.bus import Bus
from lairworks.server.cleaning import clean_message
from lairworks.server.database import Database
from lairworks.server.people import Person
from lairworks.server.problems import Problem
from lairworks.server.tables import chats, matches, mutes, people, seats

PLAYERS: Final = "players"
SPECTATORS: Final = "spectators"
LIMIT: Final = 50
TRIES: Final = 20  # for a number that others take at the same time
TOPIC: Final = "chat"


@dataclass(frozen=True)
class Message:
    """Something said at a match. Numbers rise; a reader need not see all of them."""

    number: int
    room: str
    seat: int | None
    name: str
    text: str
    at: int


@dataclass(frozen=True)
class Messages:
    """Some messages in order; `more` says whether there are further ones after them.

    `last` is the number to go on from, with `since`.
    """

    messages: list[Message]
    last: int
    more: bool


class Chat:
    """What is said at matches. The bus is told that a match has a new message.

    A reader or speaker is a seat, or a spectator, who is a person or (to read) nobody known. A
    seat counts as the person who sits there.
    """

    def __init__(self, database: Database, bus: Bus, clock: Callable[[], int]) -> None:
        self._database = database
        self._bus = bus
        self._clock = clock

    async def check(self, match: str, seat: int | None) -> None:
        """Passes if this seat or spectator may read and talk; raises Problem."""
        async with self._database.read() as connection:
            await _status(connection, match, seat)

    async def say(self, match: str, seat: int | None, person: Person | None, text: str) -> Message:
        """Says something in the room where the speaker belongs; raises Problem."""
        said = clean_message(text)
        for _ in range(TRIES):
            try:
                async with self._database.write() as connection:
                    message = await self._add(connection, match, seat, person, said)
            except IntegrityError:
                continue  # another process took the number, or deleted the match
            await self._bus.publish(TOPIC, match)
            return message
        raise Problem("too_many", "all talk at once here; try again", retry_after=1)

    async def messages(
        self,
        match: str,
        seat: int | None,
        person: Person | None,
        since: int | None = None,
        limit: int = LIMIT,
    ) -> Messages:
        """What was said after the message of number `since`; without it, the latest."""
        async with self._database.read() as connection:
            status = await _status(connection, match, seat)
            reader = await _person(connection, match, seat, person)
            query = _readable(match, seat, reader, status)
            if since is None:
                rows = (await _fetch(connection, query, chats.c.number.desc(), limit))[::-1]
                more = False
            else:
                query = query.where(chats.c.number > since)
                rows = await _fetch(connection, query, chats.c.number, limit + 1)
                more = len(rows) > limit
        found = rows[:limit]
        return Messages(found, found[-1].number if found else since or 0, more)

    async def mute(self, match: str, seat: int | None, person: Person | None, muted: int) -> None:
        """Lets the reader hear no more of who sits at the seat `muted`."""
        async with self._database.write() as connection:
            row = await self._mute(connection, match, seat, person, muted)
            if row["person"] == row["muted"]:
                raise Problem("bad_request", "nobody can mute themselves")
            await connection.execute(
                self._database.insert(mutes).values(row).on_conflict_do_nothing()
            )

    async def unmute(self, match: str, seat: int | None, person: Person | None, muted: int) -> None:
        """Lets the reader hear that seat again."""
        async with self._database.write() as connection:
            row = await self._mute(connection, match, seat, person, muted)
            same = and_(*(mutes.c[name] == value for name, value in row.items()))
            await connection.execute(delete(mutes).where(same))

    async def muted(self, match: str, seat: int | None, person: Person | None) -> list[int]:
        """The seats that the reader does not hear."""
        async with self._database.read() as connection:
            await _status(connection, match, seat)
            reader = await _person(connection, match, seat, person)
            query = (
                select(seats.c.seat)
                .join(mutes, and_(mutes.c.match == seats.c.match, mutes.c.muted == seats.c.person))
                .where(seats.c.match == match, mutes.c.person == reader)
                .order_by(seats.c.seat)
            )
            return list((await connection.execute(query)).scalars())

    async def _add(
        self,
        connection: AsyncConnection,
        match: str,
        seat: int | None,
        person: Person | None,
        text: str,
    ) -> Message:
        await _status(connection, match, seat)
        speaker = await _person(connection, match, seat, person)
        if seat is None and speaker is None:
            raise Problem("not_signed_in", "only known people may talk")
        if seat is None:
            name = await _name(connection, select(people.c.name).where(people.c.id == speaker))
        else:
            name = await _name(connection, _seat(match, seat, seats.c.name))
        last = select(func.max(chats.c.number)).where(chats.c.match == match)
        message = Message(
            number=((await connection.execute(last)).scalar() or 0) + 1,
            room=SPECTATORS if seat is None else PLAYERS,
            seat=seat,
            name=name,
            text=text,
            at=self._clock(),
        )
        row = {"match": match, "person": speaker, **vars(message)}
        await connection.execute(insert(chats).values(row))
        return message

    async def _mute(
        self,
        connection: AsyncConnection,
        match: str,
        seat: int | None,
        person: Person | None,
        muted: int,
    ) -> dict[str, str]:
        """Who does not want to hear whom; raises Problem if one of them is nobody."""
        await _status(connection, match, seat)
        reader = await _person(connection, match, seat, person)
        if reader is None:
            raise Problem("not_signed_in", "only known people may mute others")
        found = (await connection.execute(_seat(match, muted, seats.c.person))).one_or_none()
        if found is None:
            raise Problem("no_such_seat", f"there is no seat {muted} at this match")
        if found.person is None:
            raise Problem("no_such_person", f"nobody sits at seat {muted}")
        return {"match": match, "person": reader, "muted": found.person}


def _seat(match: str, seat: int, *columns: Any) -> Select[Any]:
    return select(*columns).where(seats.c.match == match, seats.c.seat == seat)


async def _status(connection: AsyncConnection, match: str, seat: int | None) -> str:
    """The status of a match that this seat or spectator may see."""
    query = select(matches.c.status, matches.c.visibility).where(matches.c.id == match)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise Problem("no_such_match", f"there is no match {match}")
    if row.visibility == "private" and seat is None:
        raise Problem("private", "only its players may read and talk at this match")
    return str(row.status)


async def _person(
    connection: AsyncConnection, match: str, seat: int | None, person: Person | None
) -> str | None:
    """Who reads or speaks: who sits at the seat, or the spectator."""
    if seat is None:
        return person.id if person else None
    found = (await connection.execute(_seat(match, seat, seats.c.person))).scalar_one_or_none()
    return None if found is None else str(found)


async def _name(connection: AsyncConnection, query: Select[Any]) -> str:
    name = (await connection.execute(query)).scalar_one_or_none()
    if name is None:
        raise Problem("no_such_person", "who wants to talk has left")
    return str(name)


def _readable(match: str, seat: int | None, reader: str | None, status: str) -> Select[Any]:
    """All messages that a seat or spectator may read and wants to."""
    columns = [column for column in chats.c if column.name not in ("match", "person")]
    query = select(*columns).where(chats.c.match == match)
    if seat is not None and status != "over":
        query = query.where(chats.c.room == PLAYERS)
    if reader is not None:
        unheard = select(mutes.c.muted).where(mutes.c.match == match, mutes.c.person == reader)
        query = query.where(or_(chats.c.person.is_(None), chats.c.person.not_in(unheard)))
    return query


async def _fetch(
    connection: AsyncConnection, query: Select[Any], order: Any, limit: int
) -> list[Message]:
    rows = (await connection.execute(query.order_by(order).limit(limit))).mappings()
    return [Message(**row) for row in rows]
