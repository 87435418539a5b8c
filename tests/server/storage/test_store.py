"""Matches in the database."""

from __future__ import annotations

import asyncio
import itertools
import math
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator

import pytest
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from lairworks.core.errors import LairworksError
from lairworks.server import store as store_module
from lairworks.server.database import Database
from lairworks.server.store import Entry, MatchRow, PlyTaken, SeatRow, Standing, Store
from lairworks.server.tables import matches, people
from tests.server.storage.matches import change_match, entry, match_row, new_match, standing


async def found(store: Store, id: str = "m1") -> tuple[MatchRow, list[SeatRow]]:
    match = await store.find(id)
    assert match is not None
    return match


async def new_person(store: Store, id: str) -> None:
    async with store.database.write() as connection:
        row = {"id": id, "name": id.title(), "created": 1, "seen": 1}
        await connection.execute(people.insert(), row)


def counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """How many transactions the store makes from now on."""
    numbers = itertools.count()
    transact = store.database.transact

    def count(work: Callable[[Connection], object]) -> Awaitable[object]:
        next(numbers)
        return transact(work)

    monkeypatch.setattr(store.database, "transact", count)
    return numbers


async def test_a_match_is_found_as_it_was_created(store: Store) -> None:
    await new_person(store, "ann")
    match = match_row(
        pack={"cards": [1, "Ö"]},
        start={"a": None},
        clock={"kind": "live", "base": 60_000},
        insurance="easy",
        host="ann",
        due=5,
        before="m0",
    )
    seats = [
        SeatRow(0, "person", person="ann", name="Ann", key="ab" * 32),
        SeatRow(1, "bot", bot="hard-spiteful", name="Hard", to_decide=True),
        SeatRow(2, "open", name="", invite="come-in"),
    ]
    await store.create(match, seats)
    assert await store.find("m1") == (match, seats)
    assert await store.entries("m1") == []


@pytest.mark.parametrize("seed", [0, 2**63, 2**64 - 1])
async def test_seeds_are_kept_exactly(store: Store, seed: int) -> None:
    await new_match(store, seed=seed)
    assert (await found(store))[0].seed == seed


async def test_what_is_not_there_is_null(store: Store) -> None:
    await new_match(store)
    missing = select(matches.c.id).where(
        matches.c.pack.is_(None), matches.c.start.is_(None), matches.c.clock.is_(None)
    )
    async with store.database.read() as connection:
        assert await connection.scalar(missing) == "m1"


async def test_an_unknown_match_is_none(store: Store) -> None:
    assert await store.find("nowhere") is None
    assert await store.entries("nowhere") == []


async def test_a_match_that_cannot_be_created_leaves_nothing(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.create(match_row(), [SeatRow(0, "open"), SeatRow(0, "open")])
    assert await store.find("m1") is None


async def test_entries_come_back_in_order(store: Store) -> None:
    await new_match(store)
    written = [entry(ply, text=f"pay:{ply}ü", seat=ply % 3 - 1) for ply in range(12)]
    for each in written:
        await store.append("m1", each, standing(0))
    assert await store.entries("m1") == written
    assert await store.entries("m1", since=10) == written[10:]
    assert await store.entries("m1", since=99) == []


async def test_an_entry_and_the_standing_are_one(store: Store) -> None:
    await new_match(store, status="waiting", due=7)
    await store.append("m1", entry(0), Standing("playing", 99, (0, 2), started=10))
    match, seats = await found(store)
    assert (match.status, match.due, match.length, match.started) == ("playing", 99, 1, 10)
    assert [seat.to_decide for seat in seats] == [True, False, True]

    await store.append("m1", entry(1), Standing("playing", None, (1,)))
    match, seats = await found(store)
    assert (match.due, match.length, match.started, match.ended) == (None, 2, 10, None)
    assert [seat.to_decide for seat in seats] == [False, True, False]

    end = Standing("over", None, (), 11, 20, "all home", (1.5, -2.0, math.inf), (2, 3, 1))
    await store.append("m1", entry(2), end)
    match, seats = await found(store)
    assert (match.status, match.length) == ("over", 3)
    assert (match.started, match.ended, match.ending) == (11, 20, "all home")
    assert [seat.to_decide for seat in seats] == [False] * 3
    assert [(seat.score, seat.place) for seat in seats] == [(1.5, 2), (-2.0, 3), (math.inf, 1)]


async def test_deciders_of_a_crowd_are_told_apart(store: Store) -> None:
    await store.create(match_row(), [SeatRow(seat, "open") for seat in range(23)])
    for deciders in [(1, 11, 22), (2,), (0, 2, 12)]:
        length = len(await store.entries("m1"))
        await store.append("m1", entry(length), standing(*deciders))
        _, seats = await found(store)
        assert tuple(seat.seat for seat in seats if seat.to_decide) == deciders


async def test_a_ply_can_be_written_once(store: Store) -> None:
    await new_match(store)
    await store.append("m1", entry(0, "first"), standing(1))
    with pytest.raises(PlyTaken, match="ply 0 of match m1 is taken"):
        await store.append("m1", entry(0, "second"), Standing("over", 5, (2,), ended=9))
    match, seats = await found(store)
    assert [each.text for each in await store.entries("m1")] == ["first"]
    assert (match.status, match.length, match.ended) == ("playing", 1, None)
    assert [seat.to_decide for seat in seats] == [False, True, False]


async def test_of_many_that_write_the_same_ply_one_wins(store: Store) -> None:
    await new_match(store)
    appends = [store.append("m1", entry(0, f"text{n}"), standing()) for n in range(20)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert Counter(type(result) for result in results) == {type(None): 1, PlyTaken: 19}
    [kept] = await store.entries("m1")
    assert kept.text == f"text{results.index(None)}"


async def test_appends_that_wait_share_a_transaction(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(30):
        await new_match(store, f"m{n}")
    transactions = counted(store, monkeypatch)
    await asyncio.gather(*(store.append(f"m{n}", entry(0), standing(0)) for n in range(30)))
    assert next(transactions) == 1
    assert [len(await store.entries(f"m{n}")) for n in range(30)] == [1] * 30


async def test_a_batch_has_an_upper_limit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "BATCH", 4)
    for n in range(10):
        await new_match(store, f"m{n}")
    transactions = counted(store, monkeypatch)
    await asyncio.gather(*(store.append(f"m{n}", entry(0), standing()) for n in range(10)))
    assert next(transactions) == 3


async def test_one_that_is_refused_fails_no_other(store: Store) -> None:
    for n in range(4):
        await new_match(store, f"m{n}")
    await store.append("m1", entry(0), standing())
    appends = [store.append(f"m{n}", entry(0), standing()) for n in range(4)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), PlyTaken, type(None), type(None)]


@pytest.mark.parametrize(
    ("id", "spoilt"),
    [
        ("nowhere", entry(0)),
        ("m1", Entry(0, 2**80, "choice", "creep:N", "c", 1)),
        ("m1", Entry(0, 0, "choice", None, "c", 1)),  # type: ignore[arg-type]
        ("m1", Entry(0, 0, "choice", object(), "c", 1)),  # type: ignore[arg-type]
        ("m1", entry(0, "\ud800")),
    ],
    ids=["no match", "huge", "null", "not a text", "not in Unicode"],
)
async def test_one_that_cannot_be_stored_fails_no_other(
    store: Store, id: str, spoilt: Entry
) -> None:
    for n in range(4):
        await new_match(store, f"m{n}")
    appends = [store.append(f"m{n}", entry(0), standing()) for n in (0, 2, 3)]
    appends.insert(1, store.append(id, spoilt, standing()))
    results = await asyncio.gather(*appends, return_exceptions=True)
    refused = results.pop(1)
    assert results == [None, None, None]
    assert isinstance(refused, SQLAlchemyError | OverflowError | UnicodeEncodeError)
    assert [len(await store.entries(f"m{n}")) for n in range(4)] == [1, 0, 1, 1]


async def test_plies_of_one_match_are_written_in_the_order_they_came(store: Store) -> None:
    await new_match(store)
    await asyncio.gather(*(store.append("m1", entry(ply), standing()) for ply in range(10)))
    assert [each.ply for each in await store.entries("m1")] == list(range(10))
    assert (await found(store))[0].length == 10


async def test_who_is_cancelled_while_waiting_loses_nothing(store: Store) -> None:
    for n in range(20):
        await new_match(store, f"m{n}")
    tasks = [asyncio.create_task(store.append(f"m{n}", entry(0), standing())) for n in range(20)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [asyncio.CancelledError, type(None)] * 10
    # The writer goes on, and what was handed in is there once.
    await store.append("m0", entry(1), standing())
    assert [len(await store.entries(f"m{n}")) for n in range(20)] == [2] + [1] * 19


async def test_cancelling_at_any_moment_neither_loses_nor_doubles(store: Store) -> None:
    await new_match(store, "m0")
    await new_match(store, "m1")
    for ply in range(60):
        other = asyncio.create_task(store.append("m0", entry(ply), standing()))
        task = asyncio.create_task(store.append("m1", entry(ply), standing()))
        for _ in range(ply):
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await other
        await asyncio.gather(task, return_exceptions=True)
        with pytest.raises(PlyTaken):
            await store.append("m1", entry(ply, "again"), standing())
    assert [each.text for each in await store.entries("m1")] == ["creep:N"] * 60


async def test_other_writers_that_are_cancelled_block_nobody(store: Store) -> None:
    await new_match(store)
    for turns in range(40):
        task = asyncio.create_task(change_match(store, "m1", due=turns))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    async with asyncio.timeout(5):
        await store.append("m1", entry(0), standing())
        await store.find("m1")


async def test_closing_writes_what_waits(database: Database) -> None:
    store = Store(database)
    await new_match(store)
    append = asyncio.create_task(store.append("m1", entry(0), standing()))
    await asyncio.sleep(0)
    await store.close()
    await append
    with pytest.raises(LairworksError, match="the store is closed"):
        await store.append("m1", entry(1), standing())
    assert len(await store.entries("m1")) == 1
    await store.close()


async def test_an_open_seat_is_taken_once(store: Store) -> None:
    await new_match(store)
    for name in ("ann", "bob", "cay"):
        await new_person(store, name)
    takes = [
        store.take_seat("m1", 1, "invite1", name, name.title(), name * 3)
        for name in ("ann", "bob", "cay")
    ]
    results = await asyncio.gather(*takes)
    assert sorted(results) == [False, False, True]
    winner = ("ann", "bob", "cay")[results.index(True)]
    _, seats = await found(store)
    assert seats[1] == SeatRow(1, "person", winner, name=winner.title(), key=winner * 3)
    assert seats[2].kind == "open"
    for where in (("m1", 7, "invite7"), ("nowhere", 0, "invite0"), ("m1", 2, "invite1")):
        assert not await store.take_seat(*where, "ann", "Ann", "key")
    assert not await store.take_seat("m1", 2, None, "ann", "Ann", "key")


async def test_an_invitation_that_was_taken_back_opens_nothing(store: Store) -> None:
    await new_match(store)
    assert await store.invite("m1", 1, "another")
    assert await store.invite("m1", 2, None)
    assert not await store.take_seat("m1", 1, "invite1", None, "Ann", "key")
    assert not await store.take_seat("m1", 2, "invite2", None, "Ann", "key")
    assert await store.take_seat("m1", 1, "another", None, "Ann", "key")
    assert await store.take_seat("m1", 2, None, None, "Bob", "key")
    assert not await store.invite("m1", 1, "too late")


async def test_a_seat_is_freed_until_the_match_begins(store: Store) -> None:
    await new_match(store, status="waiting")
    free = SeatRow(1, "open", name="Seat 2", invite="new")
    assert not await store.free_seat("m1", 1, None, free)
    assert await store.take_seat("m1", 1, "invite1", None, "Ann", "key")
    assert not await store.free_seat("m1", 1, "another key", free)
    assert await store.free_seat("m1", 1, "key", free)
    _, seats = await found(store)
    assert seats[1] == free
    for seat, invite in ((0, "invite0"), (1, "new"), (2, "invite2")):
        assert await store.take_seat("m1", seat, invite, None, "X", f"key{seat}")
    begun = Standing("playing", None, (0,), started=1)
    results = await asyncio.gather(store.free_seat("m1", 1, "key1", free), store.begin("m1", begun))
    assert sorted(results) == [False, True]
    match, seats = await found(store)
    assert (match.status == "waiting") == (seats[1].kind == "open") == results[0]


async def test_due_matches_come_longest_waiting_first(store: Store) -> None:
    for id, due in [("m1", 30), ("m2", 10), ("m3", None), ("m4", 20), ("m5", 31)]:
        await new_match(store, id, due=due)
    assert [id for id, _ in await store.due(30, 10)] == ["m2", "m4", "m1"]
    assert [id for id, _ in await store.due(30, 2)] == ["m2", "m4"]
    assert await store.due(9, 10) == []


async def test_a_due_match_is_picked_up_once(store: Store) -> None:
    await new_match(store, due=10)
    results = await asyncio.gather(*(store.set_due("m1", 50 + n, 10) for n in range(8)))
    assert sorted(results) == [False] * 7 + [True]
    assert (await found(store))[0].due == 50 + results.index(True)
    assert await store.set_due("m1", None, 50 + results.index(True))
    assert (await found(store))[0].due is None


async def test_a_fact_is_made_once(store: Store) -> None:
    numbers = itertools.count()
    facts = [store.fact("secret", lambda: f"s{next(numbers)}") for _ in range(8)]
    made = await asyncio.gather(*facts)
    assert len(set(made)) == 1
    assert await store.fact("secret", lambda: "another") == made[0]


async def test_two_processes_cannot_write_the_same_ply(postgres_url: str) -> None:
    stores = [Store(await Database.open(postgres_url)) for _ in range(2)]
    for n in range(8):
        await new_match(stores[0], f"m{n}")
    for ply in range(25):
        appends = [
            store.append(f"m{n}", entry(ply, f"process {at}"), standing(at))
            for n in range(8)
            for at, store in enumerate(stores)
        ]
        results = await asyncio.gather(*appends, return_exceptions=True)
        for n in range(8):
            both = results[2 * n : 2 * n + 2]
            assert Counter(map(type, both)) == {type(None): 1, PlyTaken: 1}
            winner = both.index(None)
            [kept] = await stores[0].entries(f"m{n}", since=ply)
            assert kept.text == f"process {winner}"
            _, seats = await found(stores[1], f"m{n}")
            assert [seat.to_decide for seat in seats] == [winner == 0, winner == 1, False]
    for store in stores:
        await store.close()
        await store.database.close()


async def test_of_two_processes_one_takes_the_seat_the_lease_and_the_fact(
    postgres_url: str,
) -> None:
    stores = [Store(await Database.open(postgres_url)) for _ in range(2)]
    await new_match(stores[0], due=10)
    taken = await asyncio.gather(
        *(store.take_seat("m1", 0, "invite0", None, "X", "k") for store in stores)
    )
    leased = await asyncio.gather(*(store.set_due("m1", 99, 10) for store in stores))
    numbers = itertools.count()
    facts = [store.fact("secret", lambda: f"s{next(numbers)}") for store in stores]
    kept = await asyncio.gather(*facts)
    assert sorted(taken) == sorted(leased) == [False, True]
    assert kept[0] == kept[1]
    for store in stores:
        await store.close()
        await store.database.close()
