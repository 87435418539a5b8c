from __future__ import annotations

import random

import pytest

from lairworks.lab.thinking import Seconds, Thinking, seconds, thinking, together


@pytest.mark.parametrize("count", [1, 2, 99, 100, 101, 5000])
def test_figures_are_those_of_the_single_times(count: int) -> None:
    draw = random.Random(count)
    times = [draw.lognormvariate(-3, 2) for _ in range(count)]
    told = seconds(thinking(times))
    exact = sorted(times)[-(-99 * count // 100) - 1]
    assert told.mean == pytest.approx(sum(times) / count)
    assert told.max == max(times)
    assert exact <= told.p99 <= min(exact * 1.0501, max(times))


def test_parts_add_up() -> None:
    draw = random.Random(1)
    times = [draw.random() for _ in range(300)]
    whole = thinking(times)
    parts = together(thinking(times[start : start + 30]) for start in range(0, 300, 30))
    assert parts.steps == whole.steps
    assert (parts.decisions, parts.longest) == (whole.decisions, whole.longest)
    assert parts.total == pytest.approx(whole.total)


def test_nobody_asked_and_clocks_that_stand_still() -> None:
    assert seconds(thinking([])) == Seconds(0.0, 0.0, 0.0)
    assert together([]) == Thinking(0, 0.0, 0.0, ())
    assert seconds(thinking([0.0])).max < 1e-8
