"""Matches, entries and standings for the tests of the storage."""

from __future__ import annotations

from sqlalchemy import update

from lairworks.server.store import Entry, MatchRow, SeatRow, Standing, Store
from lairworks.server.tables import matches, seats


def match_row(id: str = "m1", **columns: object) -> MatchRow:
    usual: dict[str, object] = {
        "id": id,
        "game": "quest",
        "rules": 1,
        "content": "c0ffee",
        "pack": None,
        "start": None,
        "options": {"long": True},
        "seed": 2**64 - 1,
        "clock": None,
        "insurance": None,
        "visibility": "link",
        "status": "playing",
        "host": None,
        "created": 1_700_000_000_000,
    }
    return MatchRow(**{**usual, **columns})  # type: ignore[arg-type]


async def new_match(store: Store, id: str = "m1", **columns: object) -> None:
    """A match with three open seats."""
    open_seats = [SeatRow(seat, "open", name="", invite=f"invite{seat}") for seat in range(3)]
    await store.create(match_row(id, **columns), open_seats)


async def change_match(store: Store, id: str, **columns: object) -> None:
    """Sets columns of a match, whatever the server would say."""
    async with store.database.write() as connection:
        await connection.execute(update(matches).where(matches.c.id == id).values(**columns))


async def change_seat(store: Store, id: str, seat: int, **columns: object) -> None:
    """Sets columns of a seat, whatever the server would say."""
    here = (seats.c.match == id) & (seats.c.seat == seat)
    async with store.database.write() as connection:
        await connection.execute(update(seats).where(here).values(**columns))


def entry(ply: int, text: str = "creep:N", seat: int = 0) -> Entry:
    return Entry(ply, seat, "choice", text, f"client-{ply}", 1_700_000_000_000 + ply)


def standing(*deciders: int, due: int | None = None) -> Standing:
    return Standing("playing", due, deciders)
