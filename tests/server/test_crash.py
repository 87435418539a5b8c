"""Matches survive a server that is killed at any moment; see crash.py."""

from __future__ import annotations

import os
import random
import statistics

import pytest

from tests.server.crash import crash, prepared

KILLS = int(os.environ.get("LAIRWORKS_KILLS", "20")) // 2  # half of them for each database
SOON = 5.0  # seconds after which it must serve again


def busyness() -> float:
    """How many times as long everything takes because others want the processors too."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


@pytest.mark.slow
async def test_nothing_is_lost_when_the_server_is_killed(database_url: str) -> None:
    with prepared(database_url) as process:
        seen = await crash(process, KILLS, random.Random(8))
    assert len(seen.restarts) == KILLS
    assert len(seen.acknowledged) > 5 * KILLS
    assert seen.reconnects > KILLS
    assert statistics.median(seen.restarts) < SOON * busyness()
