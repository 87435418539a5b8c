from __future__ import annotations

import pytest

from lairworks.lab.intervals import wilson


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [
        # Newcombe, Two-sided confidence intervals for the single proportion (1998), method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_the_published_one(wins: int, trials: int, low: float, high: float) -> None:
    assert wilson(wins / trials, trials) == pytest.approx((low, high), abs=0.00005)


def test_it_is_symmetric_and_stays_within_0_and_1() -> None:
    for wins in range(31):
        low, high = wilson(wins / 30, 30)
        other_low, other_high = wilson(1 - wins / 30, 30)
        assert 0 <= low <= wins / 30 <= high <= 1
        assert (low, high) == pytest.approx((1 - other_high, 1 - other_low))


def test_nothing_tried_is_nothing_known() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)
