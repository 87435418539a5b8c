"""How long players think, kept small: a few numbers for any number of decisions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

STEP: Final = math.log(1.05)  # times are told apart to 5 %
SHORTEST: Final = 1e-9  # seconds; a clock may say 0
MOST: Final = 0.99


@dataclass(frozen=True)
class Thinking:
    """The times of some decisions: `steps` are pairs of a power of 1.05 and how many reached it."""

    decisions: int
    total: float
    longest: float
    steps: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Seconds:
    """Times per decision. `p99` is never too small, and up to 5 % too large."""

    mean: float
    p99: float
    max: float


def thinking(times: Iterable[float]) -> Thinking:
    """The summary of single times, in seconds."""
    taken = [max(SHORTEST, time) for time in times]
    steps = Counter(math.ceil(math.log(time) / STEP) for time in taken)
    return Thinking(len(taken), sum(taken), max(taken, default=0.0), tuple(sorted(steps.items())))


def together(parts: Iterable[Thinking]) -> Thinking:
    """Several summaries as one."""
    decisions = 0
    total = longest = 0.0
    steps: Counter[int] = Counter()
    for part in parts:
        decisions += part.decisions
        total += part.total
        longest = max(longest, part.longest)
        steps.update(dict(part.steps))
    return Thinking(decisions, total, longest, tuple(sorted(steps.items())))


def seconds(times: Thinking) -> Seconds:
    """The figures of a summary, all 0 without decisions."""
    if times.decisions == 0:
        return Seconds(0.0, 0.0, 0.0)
    wanted = math.ceil(MOST * times.decisions)
    counted = 0
    limit = times.longest
    for step, count in times.steps:
        counted += count
        if counted >= wanted:
            limit = math.exp(step * STEP)
            break
    return Seconds(times.total / times.decisions, min(limit, times.longest), times.longest)
