"""Lists of matches and of people's strength, a page at a time.

Who sees what: public matches are listed to all. Those reached by a link, and private ones, are
listed to their own players only. A line tells nothing of the game itself: no seed, key, invite or
start position, no scores before the end, and no length either, for how often others have chosen in
secret is theirs to know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Integer,
    Row,
    Select,
    and_,
    case,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from lairworks.server.cleaning import clean, login_of
from lairworks.server.database import Database
from lairworks.server.paging import read_cursor, write_cursor
from lairworks.server.people import Person
from lairworks.server.problems import Problem
from lairworks.server.tables import matches, people, ratings, seats, watches
from lairworks.shelf import all_games

LIMIT: Final = 20
DOUBT: Final = 3.0  # a rating counts as what its owner is at least worth, almost surely


@dataclass(frozen=True)
class SeatLine:
    """One seat of a match in a list; place and score once the match is over."""

    seat: int
    kind: str
    name: str
    bot: str | None
    place: int | None
    score: float | None


@dataclass(frozen=True)
class MatchLine:
    """One match in a list. Times are milliseconds since 1970; `length` counts the log at the end.

    `mine` are the seats of who asks, `my_turn` says whether one of them has to decide.
    """

    match: str
    game: str
    title: str
    status: str
    visibility: str
    options: dict[str, bool | int | str]
    clock: dict[str, Any] | None
    seats: list[SeatLine]
    mine: list[int]
    my_turn: bool
    created: int
    started: int | None
    ended: int | None
    ending: str | None
    length: int | None


@dataclass(frozen=True)
class MatchPage:
    """Some matches; `after` asks for the next ones and is missing at the end of the list."""

    matches: list[MatchLine]
    after: str | None


@dataclass(frozen=True)
class RatingLine:
    """A person's strength at a game: `rating` is `mu` less three times the doubt, `sigma`."""

    rank: int
    name: str
    guest: bool
    rating: float
    mu: float
    sigma: float
    matches: int


@dataclass(frozen=True)
class RatingPage:
    """Some ratings; `after` asks for the next ones and is missing at the end of the list."""

    ratings: list[RatingLine]
    after: str | None


@dataclass(frozen=True)
class Finished:
    """Which finished matches to list: of a game, with a person or bot, ended at a time."""

    game: str | None = None
    person: str | None = None
    bot: str | None = None
    since: int | None = None
    until: int | None = None


class Lobby:
    """Searches matches and ratings. `viewer` is who asks; `after` is what a page before gave."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_tables(
        self,
        viewer: Person | None,
        game: str | None = None,
        after: str | None = None,
        limit: int = LIMIT,
    ) -> MatchPage:
        """Public matches that wait for players, the newest first."""
        is_open = exists().where(seats.c.match == matches.c.id, seats.c.kind == "open")
        wanted = [*_public("waiting", game), is_open]
        return await self._by_time(viewer, matches.c.created, wanted, after, limit)

    async def live(
        self,
        viewer: Person | None,
        game: str | None = None,
        after: str | None = None,
        limit: int = LIMIT,
    ) -> MatchPage:
        """Public matches being played, which all may watch, the newest first."""
        wanted = _public("playing", game)
        return await self._by_time(viewer, matches.c.created, wanted, after, limit)

    async def finished(
        self,
        viewer: Person | None,
        search: Finished,
        after: str | None = None,
        limit: int = LIMIT,
    ) -> MatchPage:
        """Matches that are over, public ones and the viewer's own, the last to end first."""
        wanted = [matches.c.status == "over", _listed_to(viewer), *_conditions(search)]
        return await self._by_time(viewer, matches.c.ended, wanted, after, limit)

    async def your_turn(
        self, viewer: Person, after: str | None = None, limit: int = LIMIT
    ) -> MatchPage:
        """Matches that wait for a decision of the viewer, the newest first."""
        waits = _has_seat(seats.c.person == viewer.id, seats.c.to_decide)
        wanted = [matches.c.status == "playing", waits]
        return await self._by_time(viewer, matches.c.created, wanted, after, limit)

    async def my_matches(
        self,
        viewer: Person,
        status: str | None = None,
        after: str | None = None,
        limit: int = LIMIT,
    ) -> MatchPage:
        """Matches in which the viewer has a seat: those that wait for them, then the newest."""
        mine = (
            select(seats.c.match, func.max(seats.c.to_decide.cast(Integer)).label("waits"))
            .where(seats.c.person == viewer.id)
            .group_by(seats.c.match)
            .subquery()
        )
        turn = case((matches.c.status == "playing", mine.c.waits), else_=0)
        query = select(matches, turn.label("turn")).join(mine, mine.c.match == matches.c.id)
        if status is not None:
            query = query.where(matches.c.status == status)
        order = (turn, matches.c.created, matches.c.id)
        query = _page(query, order, read_cursor(after, tuple[int, int, str]), limit)

        def key(row: Row[Any]) -> str:
            return write_cursor(row.turn, row.created, row.id)

        return await self._lines(viewer, query, key, limit)

    async def watching(
        self, viewer: Person, after: str | None = None, limit: int = LIMIT
    ) -> MatchPage:
        """The viewer's watch list, the last added first, without what has become private."""
        query = (
            select(matches, watches.c.since)
            .join(watches, watches.c.match == matches.c.id)
            .where(watches.c.person == viewer.id, _open_to(viewer))
        )
        order = (watches.c.since, matches.c.id)
        query = _page(query, order, read_cursor(after, tuple[int, str]), limit)

        def key(row: Row[Any]) -> str:
            return write_cursor(row.since, row.id)

        return await self._lines(viewer, query, key, limit)

    async def check_watch(self, viewer: Person | None, match: str) -> None:
        """Passes if the viewer may watch a match; raises Problem."""
        async with self._database.read() as connection:
            await _check_watch(connection, viewer, match)

    async def watch(self, viewer: Person, match: str, now: int) -> None:
        """Puts a match on the viewer's watch list; it may be there already."""
        async with self._database.write() as connection:
            await _check_watch(connection, viewer, match)
            row = {"person": viewer.id, "match": match, "since": now}
            add = self._database.insert(watches).values(row)
            await connection.execute(add.on_conflict_do_nothing())

    async def unwatch(self, viewer: Person, match: str) -> None:
        """Takes a match off the viewer's watch list; it need not be there."""
        listed = and_(watches.c.person == viewer.id, watches.c.match == match)
        async with self._database.write() as connection:
            await connection.execute(delete(watches).where(listed))

    async def leaderboard(
        self, game: str, after: str | None = None, limit: int = LIMIT
    ) -> RatingPage:
        """Who is strongest at a game, by what they are at least worth."""
        worth = ratings.c.mu - DOUBT * ratings.c.sigma
        query = (
            select(ratings, worth.label("worth"), people.c.name, people.c.login)
            .join(people, people.c.id == ratings.c.person)
            .where(ratings.c.game == game)
        )
        cursor = read_cursor(after, tuple[float, str, int])
        ranked = cursor[2] if cursor else 0
        query = _page(query, (worth, ratings.c.person), cursor and cursor[:2], limit)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        lines = [
            RatingLine(
                rank=ranked + place,
                name=row.name,
                guest=row.login is None,
                rating=row.worth,
                mu=row.mu,
                sigma=row.sigma,
                matches=row.matches,
            )
            for place, row in enumerate(rows[:limit], 1)
        ]
        if len(rows) <= limit:
            return RatingPage(lines, None)
        last = rows[limit - 1]
        return RatingPage(lines, write_cursor(last.worth, last.person, ranked + limit))

    async def _by_time(
        self,
        viewer: Person | None,
        time: ColumnElement[Any],
        wanted: Sequence[ColumnElement[bool]],
        after: str | None,
        limit: int,
    ) -> MatchPage:
        query = select(matches, time.label("time")).where(*wanted)
        query = _page(query, (time, matches.c.id), read_cursor(after, tuple[int, str]), limit)
        return await self._lines(viewer, query, lambda row: write_cursor(row.time, row.id), limit)

    async def _lines(
        self,
        viewer: Person | None,
        query: Select[Any],
        key: Callable[[Row[Any]], str],
        limit: int,
    ) -> MatchPage:
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
            shown = rows[:limit]
            sitting = await _seats(connection, [row.id for row in shown])
        person = viewer.id if viewer else None
        lines = [_line(row, sitting.get(row.id, []), person) for row in shown]
        return MatchPage(lines, key(shown[-1]) if len(rows) > limit else None)


def _public(status: str, game: str | None) -> list[ColumnElement[bool]]:
    wanted = [matches.c.status == status, matches.c.visibility == "public"]
    return wanted if game is None else [*wanted, matches.c.game == game]


def _sits(viewer: Person) -> ColumnElement[bool]:
    return _has_seat(seats.c.person == viewer.id)


def _listed_to(viewer: Person | None) -> ColumnElement[bool]:
    is_public = matches.c.visibility == "public"
    return is_public if viewer is None else or_(is_public, _sits(viewer))


def _open_to(viewer: Person | None) -> ColumnElement[bool]:
    """Whether the viewer may watch a match whose id they have."""
    is_open = matches.c.visibility != "private"
    return is_open if viewer is None else or_(is_open, _sits(viewer))


async def _check_watch(connection: AsyncConnection, viewer: Person | None, match: str) -> None:
    query = select(_open_to(viewer)).where(matches.c.id == match)
    is_open = (await connection.execute(query)).scalar_one_or_none()
    if is_open is None:
        raise Problem("no_such_match", f"there is no match {match}")
    if not is_open:
        raise Problem("private", "only its players may watch this match")


def _conditions(search: Finished) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = []
    if search.game is not None:
        wanted.append(matches.c.game == search.game)
    if search.person is not None:
        wanted.append(_has_seat(_is_called(search.person)))
    if search.bot is not None:
        wanted.append(_has_seat(seats.c.bot == search.bot))
    if search.since is not None:
        wanted.append(matches.c.ended >= search.since)
    if search.until is not None:
        wanted.append(matches.c.ended < search.until)
    return wanted


def _has_seat(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """Asked once for all matches; asked for each, it would cost ten times as much."""
    return matches.c.id.in_(select(seats.c.match).where(*conditions))


def _is_called(text: str) -> ColumnElement[bool]:
    """An account by its name in any case, or a guest by the very name."""
    name = clean(text)
    accounts = select(people.c.id).where(people.c.login == login_of(name))
    is_guest = and_(seats.c.kind == "person", seats.c.name == name)
    return or_(seats.c.person.in_(accounts), is_guest)


def _page(
    query: Select[Any],
    order: Sequence[ColumnElement[Any]],
    cursor: tuple[Any, ...] | None,
    limit: int,
) -> Select[Any]:
    """Rows after the cursor, the highest keys first, and one more to know whether that is all."""
    if cursor is not None:
        end = [literal(value, column.type) for value, column in zip(cursor, order, strict=True)]
        query = query.where(tuple_(*order) < tuple_(*end))
    return query.order_by(*(column.desc() for column in order)).limit(limit + 1)


async def _seats(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, list[Row[Any]]]:
    found: dict[str, list[Row[Any]]] = {}
    if ids:
        query = select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.match, seats.c.seat)
        for row in await connection.execute(query):
            found.setdefault(row.match, []).append(row)
    return found


def _line(row: Row[Any], sitting: Sequence[Row[Any]], person: str | None) -> MatchLine:
    is_over = row.status == "over"
    mine = [seat for seat in sitting if person is not None and seat.person == person]
    return MatchLine(
        match=row.id,
        game=row.game,
        title=_titles().get(row.game, row.game),
        status=row.status,
        visibility=row.visibility,
        options=row.options,
        clock=row.clock,
        seats=[
            SeatLine(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                place=seat.place if is_over else None,
                score=seat.score if is_over else None,
            )
            for seat in sitting
        ],
        mine=[seat.seat for seat in mine],
        my_turn=row.status == "playing" and any(seat.to_decide for seat in mine),
        created=row.created,
        started=row.started,
        ended=row.ended,
        ending=row.ending,
        length=row.length if is_over else None,
    )


@cache
def _titles() -> dict[str, str]:
    return {id: game.title for id, game in all_games().items()}


def is_game(id: str) -> bool:
    """Whether there is a game of this id."""
    return id in _titles()
