"""What a run comes to: every estimate a page shows, reckoned once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import polars as pl

from lairworks import shelf
from lairworks.lab.report import units
from lairworks.lab.report.cards import Card, cards
from lairworks.lab.report.source import Names, Source
from lairworks.lab.statistics import Estimate, against, holm, means, quantiles, shares

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class Group:
    """The win rate of a seat, a side or a bot; `p` is that of an even share, corrected (Holm)."""

    wins: Estimate
    p: float


@dataclass(frozen=True)
class Facts:
    """The estimates of a run. `usual` is between which lengths nine of ten matches lie."""

    source: Source
    names: Names
    pace: str
    even: float
    seats: list[Group]
    sides: list[Group]
    bots: list[Group]
    openings: list[Estimate]
    length: Estimate
    usual: tuple[float, float]
    decisions: Estimate
    branching: Estimate | None
    scores: Estimate
    margin: Estimate
    lead_changes: Estimate | None
    comeback: Estimate | None
    endings: list[Estimate]
    shared: Estimate
    cards: list[Card]


def facts(source: Source) -> Facts:
    """Reckons everything."""
    names = Names(source.about)
    even = 1 / source.number
    lengths = units.lengths(source)
    comebacks = units.comebacks(source)
    behind = comebacks.with_columns(y=(pl.col("y") < even / 2).cast(pl.Float64))
    known = not comebacks.is_empty()
    bots = _groups(source, "bot", even)
    sides = sorted(_groups(source, "side", even), key=lambda side: _order(side.wins.part))
    endings = [ending for ending in shares(units.endings(source)) if ending.value > 0]
    return Facts(
        source=source,
        names=names,
        pace=shelf.find(source.about["game"]).pace(),
        even=even,
        seats=_groups(source, "seat", even),
        sides=sides if len(sides) > 1 else [],
        bots=bots if len(bots) > 1 else [],
        openings=_openings(source),
        length=means(lengths)[0],
        usual=(quantiles(lengths, 0.05)[0].value, quantiles(lengths, 0.95)[0].value),
        decisions=means(units.lengths(source, "decisions"))[0],
        branching=next(iter(means(units.branching(source))), None),
        scores=means(units.scores(source))[0],
        margin=means(units.margins(source))[0],
        lead_changes=means(units.lengths(source, "lead_changes"))[0] if known else None,
        comeback=shares(behind)[0] if known else None,
        endings=sorted(endings, key=lambda ending: -ending.value),
        shared=shares(units.shared_wins(source))[0],
        cards=cards(source, names),
    )


def _groups(source: Source, by: str, even: float) -> list[Group]:
    found = shares(units.wins(source, by))
    if by == "seat":
        found.sort(key=lambda estimate: int(estimate.part))
    corrected = holm([against(estimate, even) for estimate in found])
    return [Group(estimate, p) for estimate, p in zip(found, corrected, strict=True)]


def _openings(source: Source) -> list[Estimate]:
    """The win rates of first choices, the commonest first."""
    return sorted(shares(units.wins(source, "opening")), key=lambda found: -found.units)


def _order(part: str) -> tuple[int, str]:
    """Places in the order they are counted in, anything else by its name."""
    word = part.split(maxsplit=1)[0]
    return (ORDINALS.index(word) if word in ORDINALS else len(ORDINALS), part)
