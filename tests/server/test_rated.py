"""Matches that are over are settled once, and only those that say something about strength."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from lairworks.server.database import Database
from lairworks.server.people import Person
from lairworks.server.rated import RatingBook
from lairworks.server.ratings import NEW, Rating, rate
from lairworks.server.store import Entry, Standing, Store
from lairworks.server.tables import ratings
from tests.server.storage.matches import change_seat
from tests.server.tiny import Clock, people_of, seat_people


async def two_people(database: Database) -> tuple[Person, Person]:
    async with people_of(database, Clock()) as people:
        return (await people.new_guest("Ada"))[0], (await people.new_guest("Eve"))[0]


async def finished(store: Store, id: str, *persons: str, **columns: Any) -> None:
    """A match that the first person has won."""
    usual: dict[str, Any] = {"status": "over", "ended": 5000, "ending": "finished", "start": None}
    await seat_people(store, id, *persons, **{**usual, **columns})
    for seat in range(len(persons)):
        await change_seat(store, id, seat, place=1 + seat, score=0.0)


async def known(database: Database) -> dict[str, Rating]:
    async with database.read() as connection:
        rows = (await connection.execute(select(ratings))).all()
    return {row.person: Rating(row.mu, row.sigma, row.matches) for row in rows}


async def test_every_match_counts_once_whoever_settles_it(database: Database, store: Store) -> None:
    ada, eve = await two_people(database)
    for number in range(12):
        await finished(store, f"m{number}", ada.id, eve.id, ended=5000 + number)
    books = [RatingBook(database) for _ in range(3)]
    await asyncio.gather(*(book.settle() for book in books))
    assert await books[0].settle() == 0
    winner: Rating = NEW
    loser: Rating = NEW
    for _ in range(12):
        winner, loser = rate([winner, loser], [1, 2])
    found = await known(database)
    assert found[ada.id].matches == found[eve.id].matches == 12
    assert found[ada.id].mu == pytest.approx(winner.mu)
    assert found[eve.id].sigma == pytest.approx(loser.sigma)


async def test_what_says_nothing_about_strength_does_not_count(
    database: Database, store: Store
) -> None:
    ada, eve = await two_people(database)
    await finished(store, "ended", ada.id, eve.id, ending="ended")
    await finished(store, "arranged", ada.id, eve.id, start={"deck": "mine"})
    await finished(store, "packed", ada.id, eve.id, pack={"cards": "mine"})
    await finished(store, "alone", ada.id, ada.id)
    await finished(store, "kicked", ada.id, eve.id)
    kick = Entry(0, 1, "kick", "", "", 4000)
    await store.append("kicked", kick, Standing("over", None, (), ended=5000, ending="finished"))
    assert await RatingBook(database).settle() == 5
    assert await known(database) == {}
