"""Measuring whole matches by the processor's clock."""

from __future__ import annotations

import time
from collections.abc import Callable

from benchmarks.figures import Row

SECONDS = 0.7


def stepped(play: Callable[[], int], seconds: float = SECONDS) -> Row:
    """Decisions and games a second; `play` plays a match and tells how many decisions it took."""
    decisions = matches = 0
    start = time.process_time()
    while True:
        decisions += play()
        matches += 1
        spent = time.process_time() - start
        if spent >= seconds:
            return {
                "decisions_per_s": decisions / spent,
                "games_per_s": matches / spent,
                "decisions_per_game": decisions / matches,
            }


def micros(work: Callable[[], object], times: int) -> float:
    """Microseconds a call."""
    start = time.process_time()
    for _ in range(times):
        work()
    return round((time.process_time() - start) / times * 1e6, 2)
