"""The audit passes what is fair and names what is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lairworks.lab.audit import UnfairRun, audit
from lairworks.lab.records import Record
from lairworks.lab.schedule import schedule
from tests.lab.played import imagined

PLAN = schedule("volcano", ["random", "ismcts:1", "ismcts:2"], 12, 2)
RECORDS = imagined(PLAN, lambda fixture: (0,))


def verdict(records: list[Record]) -> UnfairRun:
    with pytest.raises(UnfairRun) as raised:
        audit(records, PLAN.bots, PLAN.seats)
    return raised.value


def changed(record: Record, **fields: Any) -> Record:
    return replace(record, fixture=replace(record.fixture, **fields))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fair_run_passes_in_any_order(seats: int) -> None:
    plan = schedule("volcano", ["random", "ismcts:1", "random"], 30, seats)
    records = imagined(plan, lambda fixture: (seats - 1,))
    audit(records, plan.bots, plan.seats)
    audit(records[::-1], plan.bots, plan.seats)


def test_a_double_record_is_found() -> None:
    error = verdict([*RECORDS, RECORDS[3]])
    assert error.fault == "double record"
    assert (error.seed, error.entries) == (RECORDS[3].fixture.seed, RECORDS[3].fixture.entries)
    assert str(error.seed) in str(error)


def test_deals_that_share_a_seed_are_found() -> None:
    first, second = RECORDS[0].fixture.seed, RECORDS[-1].fixture.seed
    assert first != second
    merged = [changed(record, seed=first) for record in RECORDS]
    error = verdict(merged)
    assert error.fault == "shared seed"
    assert error.seed == first


@pytest.mark.parametrize("dropped", range(len(RECORDS)))
def test_a_missing_rotation_is_found(dropped: int) -> None:
    error = verdict(RECORDS[:dropped] + RECORDS[dropped + 1 :])
    assert error.fault == "incomplete rotation"
    gone = RECORDS[dropped].fixture
    assert (error.seed, error.entries) == (gone.seed, gone.entries)


def test_seats_that_were_not_rotated_are_found() -> None:
    unmoved = [
        changed(record, entries=(0, 2), bots=(PLAN.bots[0], PLAN.bots[2]))
        if record.fixture.entries == (2, 0)
        else record
        for record in RECORDS
    ]
    assert verdict(unmoved).fault == "shared seed"


@pytest.mark.parametrize("other", ["another bot", "a deal", "itself"])
def test_a_bot_seed_that_repeats_is_found(other: str) -> None:
    last = RECORDS[-1].fixture
    seeds = {
        "another bot": RECORDS[0].fixture.bot_seeds[1],
        "a deal": RECORDS[0].fixture.seed,
        "itself": last.bot_seeds[1],
    }
    wrong = changed(RECORDS[-1], bot_seeds=(seeds[other], last.bot_seeds[1]))
    error = verdict([*RECORDS[:-1], wrong])
    assert error.fault == "repeated bot seed"
    assert str(seeds[other]) in error.detail


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"entries": (0, 1, 2)}, "not a match of 2 seats"),
        ({"entries": (0, 3)}, "entries are 0 to 2"),
        ({"bots": ("random", "random")}, "other bots"),
    ],
)
def test_a_record_of_something_else_is_found(fields: dict[str, Any], told: str) -> None:
    error = verdict([changed(RECORDS[0], **fields), *RECORDS[1:]])
    assert error.fault == "wrong record"
    assert told in error.detail


@pytest.mark.parametrize("winners", [(2,), (0, 0), (-1,)])
def test_impossible_winners_are_found(winners: tuple[int, ...]) -> None:
    wrong = replace(RECORDS[0], result=replace(RECORDS[0].result, winners=winners))
    assert verdict([wrong, *RECORDS[1:]]).fault == "wrong record"
