"""Matches of arenas that nobody has to play."""

from __future__ import annotations

from collections.abc import Callable

from lairworks.lab.records import Record, Result
from lairworks.lab.schedule import Fixture, Schedule
from lairworks.lab.thinking import thinking


def imagined(planned: Schedule, winners: Callable[[Fixture], tuple[int, ...]]) -> list[Record]:
    """The run as it would be if these won; every seat takes a decision of a tenth of a second."""
    times = tuple(thinking([0.1]) for _ in range(planned.seats))
    return [
        Record(fixture, Result(winners(fixture), "imagined", times)) for fixture in planned.fixtures
    ]
