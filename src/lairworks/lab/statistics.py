"""Estimates with their doubt, from tables of units: shares, means, quantiles, differences.

A unit is what was counted once: a match, or a seat of a match. Its row has a `part` (what the
estimate is of: a seat, a side, a card), the `deal` it was played on, and `y` of `n`: a share of a
win of one match, so many taken of so many seen. Matches of one deal have the same cards in the same
order and are not independent, nor are the seats of a match, of which one wins because another does
not. So doubt is always reckoned between deals, never between units.

Few deals leave the doubt itself in doubt: Student's distribution is used throughout, by Wallace's
approximation (1959), which is good to a hundredth from four deals on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import polars as pl

from lairworks.lab.intervals import wilson

LEVEL: Final = 0.05  # of false alarms, where nothing else is asked for
FEWEST: Final = 30  # units on either side of a comparison, or nothing is said about it
_NORMAL: Final = NormalDist()


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval; `units` is what it rests on, `deals` how many are independent."""

    part: str
    value: float
    low: float
    high: float
    units: float
    deals: int
    error: float = 0.0


@dataclass(frozen=True)
class Difference:
    """How much more one group has than another, in the same deals where there are such."""

    part: str
    value: float
    low: float
    high: float
    p: float
    units: tuple[float, float]
    rates: tuple[float, float]


def reach(freedom: float, level: float = LEVEL) -> float:
    """How many standard errors an interval reaches to either side: Student's quantile."""
    z = _NORMAL.inv_cdf(1 - level / 2)
    if freedom < 1:
        return math.inf
    bent = z * (8 * freedom + 3) / (8 * freedom + 1)
    return math.sqrt(freedom * math.expm1(min(700.0, bent * bent / freedom)))


def chance(t: float, freedom: float) -> float:
    """The chance of a value at least so many standard errors away, to either side."""
    if freedom < 1 or math.isnan(t):
        return 1.0
    z = (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(freedom * math.log1p(t * t / freedom))
    return 2 * _NORMAL.cdf(-z)


def shares(units: pl.DataFrame, level: float = LEVEL) -> list[Estimate]:
    """The share of every part, Σy of Σn, with Wilson's interval for as many trials as it is worth.

    A share that never varied may hide the rest: then a deal counts as one trial.
    """
    return [_share(part, level) for part in _ratios(units)]


def means(units: pl.DataFrame, level: float = LEVEL) -> list[Estimate]:
    """The mean of every part, Σy of Σn."""
    found = []
    for part in _ratios(units):
        wide = reach(part.deals - 1, level) * part.error if part.deals > 1 else math.inf
        found.append(_with(part, part.value - wide, part.value + wide))
    return found


def quantiles(units: pl.DataFrame, at: float, level: float = LEVEL) -> list[Estimate]:
    """The value of `y` below which a portion `at` of a part lies, with Woodruff's interval."""
    found = []
    for (name,), rows in sorted(units.group_by("part"), key=lambda item: str(item[0][0])):
        value = _quantile(rows, at)
        below = rows.with_columns(y=(pl.col("y") <= value).cast(pl.Float64), n=pl.lit(1.0))
        (part,) = _ratios(below)
        wide = reach(part.deals - 1, level) * part.error if part.deals > 1 else 1.0
        low = _quantile(rows, max(0.0, at - wide))
        high = _quantile(rows, min(1.0, at + wide))
        found.append(Estimate(str(name), value, low, high, part.units, part.deals, part.error))
    return found


def against(estimate: Estimate, share: float) -> float:
    """The chance of a share at least so far from this one if this one is true.

    It is the score test that Wilson's interval comes from, so the two never disagree.
    """
    trials = _trials(estimate)
    doubt = math.sqrt(share * (1 - share) / trials) if trials else math.inf
    return chance((estimate.value - share) / doubt, estimate.deals - 1)


def differences(units: pl.DataFrame, level: float = LEVEL) -> list[Difference]:
    """For every part, how much more the units with `group` true have than those without.

    Parts with fewer than 30 units on a side are left out. The error is that of the jackknife, which
    leaves out each deal in turn, and a side is worth as many deals as its units are spread over: so
    few deals do not find differences that are not there.
    """
    sums = [
        pl.col(what).filter(pl.col("group") == side).sum().alias(f"{what}{int(side)}")
        for what in ("y", "n")
        for side in (True, False)
    ]
    deals = units.group_by("part", "deal").agg(sums)
    totals = deals.group_by("part").agg(
        pl.col("y1", "n1", "y0", "n0").sum(),
        worth1=pl.col("n1").sum().pow(2) / pl.col("n1").pow(2).sum(),
        worth0=pl.col("n0").sum().pow(2) / pl.col("n0").pow(2).sum(),
        deals=pl.len(),
    )
    known = totals.filter((pl.col("n1") >= FEWEST) & (pl.col("n0") >= FEWEST)).with_columns(
        r1=pl.col("y1") / pl.col("n1"), r0=pl.col("y0") / pl.col("n0")
    )
    missed1, missed0 = (
        (pl.col(f"y{side}") - pl.col(f"r{side}") * pl.col(f"n{side}"))
        / (pl.col(f"n{side}_right") - pl.col(f"n{side}"))
        for side in "10"
    )
    pull = missed1 - missed0  # by how much the difference were another without the deal
    errors = (
        deals.join(known, on="part").group_by("part").agg(square=(pull * pull).sum())
        if not known.is_empty()
        else pl.DataFrame(schema={"part": pl.String, "square": pl.Float64})
    )
    found = []
    for row in known.join(errors, on="part").sort("part").iter_rows(named=True):
        value = row["r1"] - row["r0"]
        freedom = min(row["worth1"], row["worth0"]) - 1
        number = row["deals"]
        error = math.sqrt(row["square"] * (number - 1) / number) if freedom > 0 else math.inf
        found.append(
            _difference(
                row["part"],
                value,
                error,
                freedom,
                level,
                (row["n1"], row["n0"]),
                (row["r1"], row["r0"]),
            )
        )
    return found


def paired(one: pl.DataFrame, other: pl.DataFrame, level: float = LEVEL) -> list[Difference]:
    """How much more the other has than the one, part by part, on the deals both have.

    What a deal does to both of them cancels out, which is what common seeds are for.
    """
    rates = [
        units.group_by("part", "deal").agg(r=pl.col("y").sum() / pl.col("n").sum())
        for units in (one, other)
    ]
    both = rates[0].join(rates[1], on=["part", "deal"], suffix="_other").sort("part", "deal")
    found = []
    for (name,), rows in both.group_by("part", maintain_order=True):
        gaps = (rows["r_other"] - rows["r"]).to_list()
        number = len(gaps)
        value = math.fsum(gaps) / number
        spread = math.fsum((gap - value) ** 2 for gap in gaps)
        error = math.sqrt(spread / (number - 1) / number) if number > 1 else math.inf
        rate, other_rate = _mean(rows["r"]), _mean(rows["r_other"])
        units = (number, number)
        found.append(
            _difference(str(name), value, error, number - 1, level, units, (rate, other_rate))
        )
    return found


def holm(chances: Sequence[float]) -> list[float]:
    """Chances corrected for how many there are: below a level, no false alarm but at that rate."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected = [0.0] * len(chances)
    worst = 0.0
    for rank, place in enumerate(order):
        worst = max(worst, min(1.0, chances[place] * (len(chances) - rank)))
        corrected[place] = worst
    return corrected


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """The rate of false alarms among all that are called out, were the line drawn here."""
    order = sorted(range(len(chances)), key=chances.__getitem__, reverse=True)
    corrected = [0.0] * len(chances)
    best = 1.0
    for rank, place in enumerate(order):
        best = min(best, chances[place] * len(chances) / (len(chances) - rank))
        corrected[place] = best
    return corrected


def _difference(
    part: str,
    value: float,
    error: float,
    freedom: float,
    level: float,
    units: tuple[float, float],
    rates: tuple[float, float],
) -> Difference:
    """A difference that is alike in all deals is doubted as if one more had shown none."""
    if error < 1e-12 * abs(value):
        error = abs(value) / (freedom + 2)
    wide = reach(freedom, level) * error if error else 0.0
    p = chance(value / error, freedom) if error else 1.0
    return Difference(part, value, value - wide, value + wide, p, units, rates)


def _ratios(units: pl.DataFrame) -> list[Estimate]:
    """Σy of Σn of every part with the error between deals (a ratio, linearised)."""
    y, n = pl.col("y"), pl.col("n")
    sums = (
        units.group_by("part", "deal")
        .agg(y.sum(), n.sum())
        .group_by("part")
        .agg(y.sum(), n.sum(), yy=(y * y).sum(), yn=(y * n).sum(), nn=(n * n).sum(), deals=pl.len())
        .filter(n > 0)
        .sort("part")
    )
    found = []
    for row in sums.iter_rows(named=True):
        value = row["y"] / row["n"]
        square = max(0.0, row["yy"] - 2 * value * row["yn"] + value * value * row["nn"])
        if square < 1e-12 * row["nn"]:  # what rounding leaves of nothing
            square = 0.0
        number = row["deals"]
        error = math.sqrt(square * number / (number - 1)) / row["n"] if number > 1 else math.inf
        found.append(Estimate(row["part"], value, value, value, row["n"], number, error))
    return found


def _share(part: Estimate, level: float) -> Estimate:
    trials = _trials(part)
    low, high = wilson(part.value, trials, min(1e6, reach(part.deals - 1, level)))
    return _with(part, low, high)


def _trials(part: Estimate) -> int:
    """How many independent trials a share is worth."""
    if part.deals < 2 or part.value <= 0 or part.value >= 1:
        return part.deals
    if part.error == 0:
        return int(part.units)
    return max(1, int(part.value * (1 - part.value) / part.error**2))


def _with(part: Estimate, low: float, high: float) -> Estimate:
    return Estimate(part.part, part.value, low, high, part.units, part.deals, part.error)


def _quantile(rows: pl.DataFrame, at: float) -> float:
    value = rows["y"].quantile(at, "nearest")
    assert value is not None
    return float(value)


def _mean(column: pl.Series) -> float:
    value = column.mean()
    assert isinstance(value, float)
    return value
