"""The statistics on made-up data whose answers are known."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import polars as pl
import pytest

from lairworks.lab.intervals import wilson
from lairworks.lab.report.cards import cards
from lairworks.lab.report.source import Names
from lairworks.lab.statistics import (
    Estimate,
    against,
    benjamini_hochberg,
    chance,
    differences,
    holm,
    means,
    paired,
    quantiles,
    reach,
    shares,
)
from tests.lab.made_up import ABOUT, toy

NAMES = Names(ABOUT)


def units(part: Any, deal: Any, y: Any, n: Any = 1.0) -> pl.DataFrame:
    parts = pl.lit(part) if isinstance(part, str) else pl.Series(part)
    whole = pl.lit(n) if isinstance(n, float) else pl.Series(n)
    return pl.DataFrame({"deal": deal, "y": np.asarray(y, float)}).with_columns(part=parts, n=whole)


def holds(truth: float, found: Estimate) -> bool:
    return found.low <= truth <= found.high


@pytest.mark.parametrize(
    ("freedom", "quantile"),  # Student's 97.5 % quantiles, from any table
    [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980), (10**6, 1.960)],
)
def test_students_quantile_is_that_of_the_tables(freedom: int, quantile: float) -> None:
    assert reach(freedom) == pytest.approx(quantile, rel=0.012)
    assert chance(quantile, freedom) == pytest.approx(0.05, abs=0.002)


def test_one_deal_says_nothing() -> None:
    (found,) = means(units("a", [1, 1], [3, 4]))
    assert (found.value, found.low, found.high) == (3.5, -math.inf, math.inf)
    (found,) = shares(units("a", [1, 1], [1, 0]))
    assert found.low < 0.001
    assert found.high > 0.999


@pytest.mark.parametrize("truth", [0.05, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("trials", [50, 400])
def test_wilsons_interval_covers_as_often_as_it_says(truth: float, trials: int) -> None:
    wins = np.random.default_rng(1).binomial(trials, truth, 4000)
    bounds = {int(w): wilson(w / trials, trials) for w in np.unique(wins)}
    covered = np.mean([bounds[int(w)][0] <= truth <= bounds[int(w)][1] for w in wins])
    assert 0.93 <= covered <= 0.975


def test_a_clustered_share_covers_where_counting_matches_does_not() -> None:
    """Four matches of a deal, which favours one side: its own chance, the same for all four."""
    rng = np.random.default_rng(2)
    deals, matches, runs = 150, 4, 600
    favour = rng.beta(1.0, 1.5, (runs, deals, 1))
    wins = rng.random((runs, deals, matches)) < favour
    part = np.repeat([f"run {run:03}" for run in range(runs)], deals * matches)
    deal = np.tile(np.repeat(np.arange(deals), matches), runs)
    found = shares(units(part, deal, wins.ravel()))
    assert len(found) == runs
    covered = np.mean([holds(0.4, estimate) for estimate in found])
    naive = [wilson(estimate.value, deals * matches) for estimate in found]
    assert 0.93 <= covered <= 0.975
    assert np.mean([low <= 0.4 <= high for low, high in naive]) < 0.88


def test_a_share_is_called_uneven_no_more_often_than_the_level_says() -> None:
    rng = np.random.default_rng(3)
    deals, runs = 100, 1000
    favour = rng.beta(1.0, 1.0, (runs, deals, 1))
    wins = (rng.random((runs, deals, 2)) < favour).ravel()
    part = np.repeat([f"run {run:03}" for run in range(runs)], deals * 2)
    deal = np.tile(np.repeat(np.arange(deals), 2), runs)
    found = shares(units(part, deal, wins))
    alarms = np.mean([against(estimate, 0.5) < 0.05 for estimate in found])
    assert 0.03 <= alarms <= 0.07
    for estimate in found[:50]:  # the test and the interval are one
        assert (against(estimate, 0.5) < 0.05) == (not holds(0.5, estimate))


def test_a_share_that_never_varied_is_not_certain() -> None:
    (never,) = shares(units("a", list(range(20)), [0] * 20))
    assert (never.low, never.high) == pytest.approx((0.0, 0.18), abs=0.01)
    (even,) = shares(units("a", [0, 0, 1, 1, 2, 2], [0, 1, 0, 1, 0, 1]))
    assert even.low < 0.3


def test_a_mean_and_a_ratio_by_hand() -> None:
    (mean,) = means(units("a", [0, 0, 1, 1], [1, 3, 5, 7]))
    assert mean.value == 4.0
    # Two deals with means 2 and 6: the error is that of two values, sqrt(8) / sqrt(2).
    assert mean.error == pytest.approx(2.0)
    (ratio,) = means(units("a", [0, 1], [1, 3], pl.Series([2.0, 2.0])))
    assert ratio.value == 1.0


def test_a_means_interval_covers_with_few_deals() -> None:
    rng = np.random.default_rng(4)
    runs, deals = 1500, 8
    values = rng.normal(10, 2, (runs, deals, 1)) + rng.normal(0, 1, (runs, deals, 3))
    part = np.repeat([f"run {run:04}" for run in range(runs)], deals * 3)
    deal = np.tile(np.repeat(np.arange(deals), 3), runs)
    covered = np.mean([holds(10, found) for found in means(units(part, deal, values.ravel()))])
    assert 0.93 <= covered <= 0.97


def test_a_medians_interval_covers() -> None:
    rng = np.random.default_rng(5)
    runs, deals = 400, 120
    rounds = np.floor(rng.gamma(9, 1.2, runs * deals))
    truth = float(np.median(np.floor(rng.gamma(9, 1.2, 2_000_000))))
    part = np.repeat([f"run {run:03}" for run in range(runs)], deals)
    found = quantiles(units(part, np.tile(np.arange(deals), runs), rounds), 0.5)
    covered = np.mean([holds(truth, estimate) for estimate in found])
    assert covered >= 0.93
    assert np.mean([estimate.high - estimate.low for estimate in found]) < 2


def test_differences_cover_as_often_as_they_say() -> None:
    """Two kinds of seat in deals of four matches, which favour both kinds or neither."""
    rng = np.random.default_rng(8)
    runs, deals = 600, 60
    luck = rng.normal(0.5, 0.2, (runs, deals, 1)).clip(0.05, 0.85)
    group = rng.random((runs, deals, 4)) < 0.4
    wins = rng.random((runs, deals, 4)) < luck + 0.1 * group
    part = np.repeat([f"run {run:03}" for run in range(runs)], deals * 4)
    frame = units(part, np.tile(np.repeat(np.arange(deals), 4), runs), wins.ravel())
    found = differences(frame.with_columns(group=pl.Series(group.ravel())))
    assert len(found) == runs
    covered = np.mean([each.low <= 0.1 <= each.high for each in found])
    assert 0.93 <= covered <= 0.975
    for each in found[:50]:  # the test and the interval are one
        assert (each.p < 0.05) == (not each.low <= 0 <= each.high)


def test_a_difference_alike_in_few_deals_is_not_certain() -> None:
    one = units("a", [0, 1, 2], [4, 5, 6])
    (few,) = paired(one, one.with_columns(pl.col("y") + 1))
    assert few.value == 1
    assert few.low < 0 < few.p
    many = units("a", list(range(40)), [4] * 40)
    (sure,) = paired(many, many.with_columns(pl.col("y") + 1))
    assert sure.low > 0.9
    assert sure.p < 0.001


def test_paired_differences_cover_as_often_as_they_say() -> None:
    rng = np.random.default_rng(9)
    runs, deals = 800, 25
    luck = rng.normal(0, 3, (runs, deals))
    part = np.repeat([f"run {run:03}" for run in range(runs)], deals)
    deal = np.tile(np.arange(deals), runs)

    def played(more: float) -> pl.DataFrame:
        return units(part, deal, (luck + more + rng.normal(0, 1, luck.shape)).ravel())

    found = paired(played(0.0), played(0.5))
    covered = np.mean([each.low <= 0.5 <= each.high for each in found])
    assert 0.93 <= covered <= 0.97
    alarms = np.mean([each.p < 0.05 for each in paired(played(0.0), played(0.0))])
    assert 0.03 <= alarms <= 0.07


def test_corrections_by_hand() -> None:
    chances = [0.01, 0.04, 0.03, 0.5]
    assert holm(chances) == pytest.approx([0.04, 0.09, 0.09, 0.5])
    assert benjamini_hochberg(chances) == pytest.approx([0.04, 0.16 / 3, 0.16 / 3, 0.5])
    assert holm([]) == benjamini_hochberg([]) == []
    assert benjamini_hochberg([0.9, 1.0, 0.95]) == pytest.approx([1.0, 1.0, 1.0])


def test_differences_leave_out_what_is_too_rare_to_judge() -> None:
    frame = units("rare", list(range(40)), [1.0] * 40).with_columns(
        group=pl.Series([True] * 29 + [False] * 11)
    )
    assert differences(frame) == []


def test_a_difference_by_hand() -> None:
    """Where every deal has one unit of its own, it is the difference of two plain means."""
    rng = np.random.default_rng(6)
    y, group = rng.random(200), rng.random(200) < 0.4
    frame = units("a", list(range(200)), y).with_columns(group=pl.Series(group))
    (found,) = differences(frame)
    assert found.value == pytest.approx(y[group].mean() - y[~group].mean())
    plain = math.sqrt(y[group].var() / group.sum() + y[~group].var() / (~group).sum())
    wide = reach(min(group.sum(), (~group).sum()) - 1)  # every unit a deal of its own
    assert found.high - found.value == pytest.approx(plain * wide, rel=0.01)


def test_pairing_takes_out_what_the_deals_do() -> None:
    rng = np.random.default_rng(7)
    luck = rng.normal(0, 10, 80)
    one = units("length", np.arange(80), 30 + luck + rng.normal(0, 0.5, 80))
    other = units("length", np.arange(80), 31 + luck + rng.normal(0, 0.5, 80))
    (found,) = paired(one, other)
    assert found.low <= 1.0 <= found.high
    assert found.high - found.low < 0.5
    assert found.p < 1e-6
    (same,) = paired(one, one)
    assert (same.value, same.p) == (0.0, 1.0)


def test_a_fair_toy_game_raises_alarms_at_about_the_stated_rate() -> None:
    """Winners see more cards, and deals favour seats; yet all cards are alike.

    Of 1,200 such runs, 65 raised any (5.4 %), and 24 of 500 with 400 deals (4.8 %); here are the
    first 200.
    """
    runs = 200
    alarms = sum(
        any(card.stands_out for card in cards(toy(deals=100, seed=seed), NAMES))
        for seed in range(runs)
    )
    assert alarms / runs <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / runs)


def test_a_planted_unfair_card_is_found_and_no_other() -> None:
    found = [
        {
            card.card
            for card in cards(toy(deals=500, seed=seed, unfair=1.6), NAMES)
            if card.stands_out
        }
        for seed in range(10)
    ]
    assert all("c0" in names for names in found)
    assert sum(len(names) for names in found) <= 12


def test_counting_all_seats_would_have_raised_false_alarms() -> None:
    """The pitfall that comparing only seats that saw the card avoids."""
    source = toy(deals=400, seed=1)
    took = source.cards.filter((pl.col("card") == "c3") & (pl.col("taken") > 0))
    rows = source.seats.join(
        took.select("match", "seat", group=pl.lit(True)), on=["match", "seat"], how="left"
    ).join(source.matches.select("match", "deal"), on="match")
    naive = rows.select(
        "deal",
        part=pl.lit("c3"),
        y=pl.col("share"),
        n=pl.lit(1.0),
        group=pl.col("group").fill_null(value=False),
    )
    (wrong,) = differences(naive)
    assert wrong.low > 0.05
    (right,) = [card for card in cards(source, NAMES) if card.card == "c3"]
    assert right.lift is not None
    assert right.lift.low < 0 < right.lift.high
