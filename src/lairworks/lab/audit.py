"""Whether the statistics of a run mean anything: nobody favoured, nothing counted twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from lairworks.core.errors import LairworksError
from lairworks.lab.records import Record

Entries = tuple[int, ...]


class UnfairRun(LairworksError):
    """A run that proves nothing.

    `fault` is "double record", "shared seed", "repeated bot seed", "incomplete rotation" or
    "wrong record"; `seed` and `entries` (in seat order) say in which match.
    """

    def __init__(self, fault: str, seed: int, entries: Entries, detail: str) -> None:
        super().__init__(f"{fault} on seed {seed}, entries {list(entries)}: {detail}")
        self.fault = fault
        self.seed = seed
        self.entries = entries
        self.detail = detail


def audit(records: Sequence[Record], bots: Sequence[str], seats: int) -> None:
    """Raises UnfairRun unless these are the matches of a whole run, each once.

    Looks at nothing but the records: every seed must have been played by every line-up of the bots
    in every rotation, and no generator may have been used twice.
    """
    for record in records:
        _check_record(record, bots, seats)
    _check_deals(records)
    _check_bot_seeds(records)
    _check_rotations(records, len(bots), seats)


def _check_record(record: Record, bots: Sequence[str], seats: int) -> None:
    fixture, result = record.fixture, record.result
    problem = ""
    if not len(fixture.entries) == len(fixture.bot_seeds) == len(result.thinking) == seats:
        problem = f"it is not a match of {seats} seats"
    elif any(not 0 <= entry < len(bots) for entry in fixture.entries):
        problem = f"entries are 0 to {len(bots) - 1}"
    elif tuple(bots[entry] for entry in fixture.entries) != fixture.bots:
        problem = f"{', '.join(fixture.bots)} played, which are other bots"
    elif len(set(result.winners)) != len(result.winners) or not set(result.winners) <= {
        *range(seats)
    }:
        problem = f"seats {list(result.winners)} cannot have won"
    if problem:
        raise UnfairRun("wrong record", fixture.seed, fixture.entries, problem)


def _check_deals(records: Iterable[Record]) -> None:
    """Each rotation of a line-up plays a seed once."""
    seen: dict[tuple[int, Entries], tuple[int, ...]] = {}
    for record in records:
        fixture = record.fixture
        key = (fixture.seed, fixture.entries)
        if key in seen and seen[key] == fixture.bot_seeds:
            detail = "the same match is counted twice"
            raise UnfairRun("double record", fixture.seed, fixture.entries, detail)
        if key in seen:
            detail = "two deals of the run have the same seed"
            raise UnfairRun("shared seed", fixture.seed, fixture.entries, detail)
        seen[key] = fixture.bot_seeds


def _check_bot_seeds(records: Sequence[Record]) -> None:
    """Every bot has a generator of its own, and none has that of a deal."""
    used = {record.fixture.seed for record in records}
    for record in records:
        fixture = record.fixture
        for seed in fixture.bot_seeds:
            if seed in used:
                detail = f"{seed} is the seed of a deal or of another bot"
                raise UnfairRun("repeated bot seed", fixture.seed, fixture.entries, detail)
            used.add(seed)


def _check_rotations(records: Iterable[Record], bots: int, seats: int) -> None:
    """Every seed is played by every line-up in every rotation."""
    wanted = {
        group[turn:] + group[:turn]
        for group in combinations(range(bots), seats)
        for turn in range(seats)
    }
    played: dict[int, set[Entries]] = {}
    for record in records:
        played.setdefault(record.fixture.seed, set()).add(record.fixture.entries)
    for seed, seatings in played.items():
        for entries in sorted(seatings ^ wanted):
            detail = "is missing" if entries in wanted else "is no rotation of a line-up"
            raise UnfairRun("incomplete rotation", seed, entries, f"this seating {detail}")
