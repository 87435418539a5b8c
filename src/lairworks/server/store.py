"""Matches in the database: a row with what was agreed, its seats, and the append-only log.

The primary key (match, ply) of the log is the concurrency control: of two that write the same
ply, in whatever processes, one is told `PlyTaken`. Whoever appends must have seen every entry
before; so a caller has at most one entry of a match on its way.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Connection,
    Insert,
    Row,
    String,
    Text,
    Update,
    bindparam,
    cast,
    func,
    literal,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, OperationalError, StatementError

from lairworks.core.errors import LairworksError
from lairworks.server.bus import CHANNEL, notice
from lairworks.server.database import Database
from lairworks.server.tables import entries, facts, matches, seats

# So many entries go into one transaction at most.
BATCH: Final = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's log."""

    ply: int
    seat: int
    kind: str
    text: str
    client: str
    at: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as the database has it."""

    seat: int
    kind: str
    person: str | None = None
    bot: str | None = None
    name: str = ""
    key: str | None = None
    invite: str | None = None
    to_decide: bool = False
    score: float | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as the database has it, without its seats and its log."""

    id: str
    game: str
    rules: int
    content: str
    pack: Any
    start: Any
    options: dict[str, Any]
    seed: int
    clock: dict[str, Any] | None
    insurance: str | None
    visibility: str
    status: str
    host: str | None
    created: int
    started: int | None = None
    ended: int | None = None
    ending: str | None = None
    length: int = 0
    due: int | None = None
    before: str | None = None
    after: str | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands after an entry, as far as it is searched by; None: as before.

    `due` is no exception by mistake: None there means that nobody need look after the match.
    """

    status: str
    due: int | None
    deciders: tuple[int, ...]
    started: int | None = None
    ended: int | None = None
    ending: str | None = None
    scores: tuple[float, ...] | None = None
    places: tuple[int, ...] | None = None


class PlyTaken(Exception):
    """Somebody else wrote this ply of the match first; nothing was written."""

    def __init__(self, id: str, ply: int) -> None:
        super().__init__(f"ply {ply} of match {id} is taken")
        self.id = id
        self.ply = ply


class RematchTaken(Exception):
    """A match is followed by another one already; nothing was written."""


@dataclass(frozen=True, slots=True, eq=False)
class _Append:
    """An entry on its way into the database, and who waits for it."""

    id: str
    entry: Entry
    standing: Standing
    done: asyncio.Future[None]

    @property
    def key(self) -> tuple[str, int]:
        return self.id, self.entry.ply


class Store:
    """All matches of a database. Every method may be called from many tasks at once."""

    def __init__(
        self, database: Database, wrote: Callable[[int, float], None] = lambda _, __: None
    ) -> None:
        self.database = database
        self._wrote = wrote  # told of each transaction that appended: how many, and the seconds
        self._waiting: deque[_Append] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._is_closed = False
        self._insert = (
            database.insert(entries)
            .on_conflict_do_nothing()
            .returning(entries.c.match, entries.c.ply)
        )

    async def create(self, match: MatchRow, seats_: Sequence[SeatRow]) -> None:
        """Keep a new match.

        Raises:
            RematchTaken: it is to follow another match, and there is one already that does.
        """

        def write(connection: Connection) -> None:
            if match.before is not None:
                _let_follow(connection, match.before, match.id)
            connection.execute(matches.insert(), {**asdict(match), "seed": str(match.seed)})
            connection.execute(
                seats.insert(), [{"match": match.id, **asdict(seat)} for seat in seats_]
            )

        await self.database.transact(write)

    async def find(self, id: str) -> tuple[MatchRow, list[SeatRow]] | None:
        """A match and its seats in order, or None."""
        async with self.database.read() as connection:
            row = (await connection.execute(_FIND_MATCH, {"id": id})).one_or_none()
            if row is None:
                return None
            taken = (await connection.execute(_FIND_SEATS, {"id": id})).all()
        return _match_row(row), [SeatRow(*seat) for seat in taken]

    async def entries(self, id: str, since: int = 0) -> list[Entry]:
        """The log of a match from ply `since` on."""
        async with self.database.read() as connection:
            rows = await connection.execute(_FIND_ENTRIES, {"id": id, "since": since})
            return [Entry(*row) for row in rows]

    async def append(self, id: str, entry: Entry, standing: Standing) -> None:
        """Write the entry and how the match stands after it; return when both are on the disk.

        An entry handed in is written even if the caller is cancelled while it waits. After any
        other error than PlyTaken, look into the log to learn whether it was.

        Raises:
            PlyTaken: there is an entry of this ply already.
        """
        if self._is_closed:
            raise LairworksError("the store is closed; nothing more can be written")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Append(id, entry, standing, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_waiting())
        await done

    async def begin(self, id: str, standing: Standing) -> bool:
        """Note that a match has begun; False if it had before, or if a seat is open again."""
        waiting = (
            update(matches)
            .where(
                matches.c.id == id,
                matches.c.status == "waiting",
                ~select(seats).where(seats.c.match == id, seats.c.kind == "open").exists(),
            )
            .values(status=standing.status, started=standing.started, due=standing.due)
        )
        deciding = (
            update(seats)
            .where(seats.c.match == id, seats.c.seat.in_(standing.deciders))
            .values(to_decide=True)
        )

        def write(connection: Connection) -> bool:
            connection.execute(select(matches.c.id).where(matches.c.id == id).with_for_update())
            if connection.execute(waiting).rowcount == 0:
                return False
            connection.execute(deciding)
            if self.database.kind == "postgresql":
                connection.execute(_NOTIFY, {"notices": [notice("match", id)]})
            return True

        return await self.database.transact(write)

    async def take_seat(
        self, id: str, seat: int, invite: str | None, person: str | None, name: str, key_hash: str
    ) -> bool:
        """Give an open seat to a person, and make its invite void.

        False if it is not open, or its invite is not (or no longer) this one.
        """
        invited = seats.c.invite.is_not_distinct_from(invite)
        change = (
            update(seats)
            .where(*_open_seat(id, seat), invited)
            .values(kind="person", person=person, name=name, key=key_hash, invite=None)
        )
        return await self._change(change)

    async def free_seat(self, id: str, seat: int, key_hash: str | None, free: SeatRow) -> bool:
        """Open a seat of a match that has not begun; False if it has, or if others sit there."""
        # Of this and `begin` one waits for the other, and then looks at what has become of it.
        waiting = (
            select(matches.c.id)
            .where(matches.c.id == id, matches.c.status == "waiting")
            .with_for_update()
        )
        here = (seats.c.match == id) & (seats.c.seat == seat)
        taken = seats.c.key.is_not_distinct_from(key_hash) & (seats.c.kind == "person")

        def write(connection: Connection) -> bool:
            if connection.execute(waiting).first() is None:
                return False
            change = update(seats).where(here, taken).values(**asdict(free))
            return connection.execute(change).rowcount > 0

        return await self.database.transact(write)

    async def invite(self, id: str, seat: int, invite: str | None) -> bool:
        """Change the invite to an open seat, None for no invite; False if it is not open."""
        return await self._change(update(seats).where(*_open_seat(id, seat)).values(invite=invite))

    async def due(self, now: int, most: int) -> list[tuple[str, int]]:
        """The matches somebody must look after now, and since when; the longest waiting first."""
        wanted = select(matches.c.id, matches.c.due).where(matches.c.due <= now)
        async with self.database.read() as connection:
            rows = await connection.execute(wanted.order_by(matches.c.due).limit(most))
            return [(id, due) for id, due in rows]

    async def set_due(self, id: str, due: int | None, if_due: int) -> bool:
        """Set when to look after a match, if it still was `if_due`; of several callers one may."""
        here = (matches.c.id == id) & (matches.c.due == if_due)
        return await self._change(update(matches).where(here).values(due=due))

    async def renew_lease(self, id: str, due: int | None, if_length: int) -> bool:
        """Set when to look after a match, if its log is still as long."""
        here = (matches.c.id == id) & (matches.c.length == if_length)
        return await self._change(update(matches).where(here).values(due=due))

    async def void_leases(self, now: int, until: int) -> None:
        """Have every match looked after now that was to be before `until`."""
        here = matches.c.due.between(now, until)
        await self._change(update(matches).where(here).values(due=now))

    async def fact(self, name: str, make: Callable[[], str]) -> str:
        """The fact of that name; if there is none it is made, once for all processes."""
        wanted = select(facts.c.value).where(facts.c.name == name)
        async with self.database.read() as connection:
            found: str | None = await connection.scalar(wanted)
        if found is not None:
            return found
        async with self.database.write() as connection:
            new = self.database.insert(facts).values(name=name, value=make())
            await connection.execute(new.on_conflict_do_nothing())
            kept: str = (await connection.execute(wanted)).scalar_one()
        return kept

    async def set_fact(self, name: str, value: str) -> None:
        """Set a fact, whether or not there was one of that name."""
        new = self.database.insert(facts).values(name=name, value=value)
        await self._change(
            new.on_conflict_do_update(index_elements=[facts.c.name], set_={"value": value})
        )

    async def close(self) -> None:
        """Write what waits, and take nothing more. The database stays open."""
        self._is_closed = True
        if self._writer is not None:
            await asyncio.wait({self._writer})

    async def _change(self, change: Update | Insert) -> bool:
        """Whether a row was changed."""

        def write(connection: Connection) -> bool:
            return connection.execute(change).rowcount > 0

        return await self.database.transact(write)

    async def _write_waiting(self) -> None:
        """Write until nothing waits.

        While one transaction goes to the disk the next entries gather, so the more there are to
        write, the more share one of the disk's slow confirmations.
        """
        while self._waiting:
            await self._write_batch(self._next_batch())

    def _next_batch(self) -> list[_Append]:
        """Take what has waited longest, one entry of a match at most, in the order of the ids.

        In that order all processes lock rows, so none waits for another in a circle.
        """
        batch: dict[str, _Append] = {}
        later: list[_Append] = []
        while self._waiting and len(batch) < BATCH:
            append = self._waiting.popleft()
            if append.id in batch:
                later.append(append)
            else:
                batch[append.id] = append
        self._waiting.extendleft(reversed(later))
        return sorted(batch.values(), key=lambda append: append.id)

    async def _write_batch(self, batch: list[_Append]) -> None:
        """Write all in one transaction and tell who waits."""
        try:
            written = await self._try_to_write(batch)
        except Exception as error:
            if len(batch) > 1 and _may_be_one_alone(error):
                for append in batch:
                    await self._write_batch([append])
            else:
                for append in batch:
                    _tell(append, error)
            return
        for append in batch:
            _tell(append, None if append.key in written else PlyTaken(*append.key))

    async def _try_to_write(self, batch: list[_Append]) -> set[tuple[str, int]]:
        """Write in one transaction; return the keys that were free."""
        began = time.perf_counter()
        rows = [{"match": append.id, **asdict(append.entry)} for append in batch]

        def write(connection: Connection) -> set[tuple[str, int]]:
            written = {(id, ply) for id, ply in connection.execute(self._insert, rows)}
            fresh = [append for append in batch if append.key in written]
            if fresh:
                _write_standings(connection, fresh)
                if self.database.kind == "postgresql":
                    notices = [notice("match", append.id) for append in fresh]
                    connection.execute(_NOTIFY, {"notices": notices})
            return written

        done = await self.database.transact(write)
        self._wrote(len(done), time.perf_counter() - began)
        return done


def _open_seat(id: str, seat: int) -> tuple[ColumnElement[bool], ...]:
    return seats.c.match == id, seats.c.seat == seat, seats.c.kind == "open"


def _let_follow(connection: Connection, before: str, after: str) -> None:
    """Note which match follows another one; raises RematchTaken if one does already."""
    free = (matches.c.id == before) & matches.c.after.is_(None)
    if connection.execute(update(matches).where(free).values(after=after)).rowcount == 0:
        taken = select(matches.c.after).where(matches.c.id == before)
        if connection.execute(taken).scalar_one_or_none() is not None:
            raise RematchTaken(before)


def _may_be_one_alone(error: Exception) -> bool:
    """Whether one entry may have spoilt a transaction, which surely was not committed."""
    if isinstance(error, DBAPIError):
        return not (error.connection_invalidated or isinstance(error, OperationalError))
    # What cannot be put into a statement: text that is none, numbers without end.
    return isinstance(error, StatementError | ValueError | TypeError | OverflowError)


def _tell(append: _Append, error: Exception | None) -> None:
    """Let the caller go on, if it still waits."""
    if append.done.done():
        return
    if error is None:
        append.done.set_result(None)
    else:
        append.done.set_exception(error)


def _write_standings(connection: Connection, appends: Iterable[_Append]) -> None:
    standings = [(append.id, append.entry.ply, append.standing) for append in appends]
    connection.execute(
        _CHANGE_MATCH,
        [
            {
                "match_id": id,
                "new_length": ply + 1,
                "new_status": standing.status,
                "new_due": standing.due,
                "new_started": standing.started,
                "new_ended": standing.ended,
                "new_ending": standing.ending,
            }
            for id, ply, standing in standings
        ],
    )
    connection.execute(
        _CHANGE_DECIDERS,
        [
            {"match_id": id, "deciders": "".join(f",{seat}," for seat in standing.deciders)}
            for id, _, standing in standings
        ],
    )
    results = [
        {"match_id": id, "in_seat": seat, "new_score": score, "new_place": place}
        for id, _, standing in standings
        if standing.scores is not None and standing.places is not None
        for seat, (score, place) in enumerate(zip(standing.scores, standing.places, strict=True))
    ]
    if results:
        connection.execute(_CHANGE_RESULTS, results)


def _match_row(row: Row[Any]) -> MatchRow:
    columns = row._asdict()
    return MatchRow(**{**columns, "seed": int(columns["seed"])})


def _kept(name: str) -> ColumnElement[Any]:
    """The new value of a column, or what it was if there is none."""
    column = matches.c[name]
    return func.coalesce(bindparam(f"new_{name}", type_=column.type), column)


_FIND_MATCH: Final = select(*(matches.c[field.name] for field in fields(MatchRow))).where(
    matches.c.id == bindparam("id")
)
_FIND_SEATS: Final = (
    select(*(seats.c[field.name] for field in fields(SeatRow)))
    .where(seats.c.match == bindparam("id"))
    .order_by(seats.c.seat)
)
_FIND_ENTRIES: Final = (
    select(*(entries.c[field.name] for field in fields(Entry)))
    .where(entries.c.match == bindparam("id"), entries.c.ply >= bindparam("since"))
    .order_by(entries.c.ply)
)
_CHANGE_MATCH: Final = (
    update(matches)
    .where(matches.c.id == bindparam("match_id"))
    .values(
        length=bindparam("new_length"),
        status=bindparam("new_status"),
        due=bindparam("new_due"),
        started=_kept("started"),
        ended=_kept("ended"),
        ending=_kept("ending"),
    )
)
# The seats that decide come as ",0,,2,": so one statement fits any number of them, and touches only
# the rows that change.
_DECIDES: Final = bindparam("deciders", type_=Text).like(
    literal("%,") + cast(seats.c.seat, String) + literal(",%")
)
_CHANGE_DECIDERS: Final = (
    update(seats)
    .where(seats.c.match == bindparam("match_id"), seats.c.to_decide != _DECIDES)
    .values(to_decide=_DECIDES)
)
_CHANGE_RESULTS: Final = (
    update(seats)
    .where(seats.c.match == bindparam("match_id"), seats.c.seat == bindparam("in_seat"))
    .values(score=bindparam("new_score"), place=bindparam("new_place"))
)
# Inside the transaction, so others hear of an entry only when it is stored.
_NOTIFY: Final = text(
    f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest(:notices) AS notice"
).bindparams(bindparam("notices", type_=ARRAY(Text)))
