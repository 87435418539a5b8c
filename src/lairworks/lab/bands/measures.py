"""What a band can be about: a closed list of figures that the tables of a simulation give.

A measure makes units (see lab/statistics.py) of the tables; those of one figure are a part, and a
band holds for every part: every seat, every card of a kind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, Protocol

import polars as pl

from lairworks import shelf
from lairworks.core.content import parse
from lairworks.lab.bands.events import added, by_match, by_seat, ratio
from lairworks.lab.report import units
from lairworks.lab.report.source import Source
from lairworks.lab.statistics import Estimate, differences, means, quantiles, shares
from lairworks.packs import content_of

Kind = Literal["share", "mean", "quantile", "difference"]


class Asked(Protocol):
    """What a measure reads of a band."""

    @property
    def of(self) -> str:
        """A side, an ending, a kind of card, a bot, a verb, a sum of events."""

    @property
    def at(self) -> float:
        """A number."""

    @property
    def table(self) -> str:
        """A content file."""


@dataclass(frozen=True)
class Measure:
    """How a figure is taken; `needs_of` and `needs_at` say what these are, if they are needed."""

    name: str
    kind: Kind
    count: Callable[[Source, Asked], pl.DataFrame]
    needs_of: str = ""
    needs_at: str = ""
    decisions: bool = False
    chances: bool = False
    events: Literal["", "sum", "ratio"] = ""  # what `of` is, where events are added up

    @property
    def is_share(self) -> bool:
        """Whether it is told in per cent."""
        return self.kind in ("share", "difference")

    def estimates(self, source: Source, asked: Asked, level: float) -> list[Estimate]:
        """The figure of every part with an interval of this level, which all of them share."""
        rows = self.count(source, asked)
        parts = max(1, rows["part"].n_unique())
        each = level / parts
        if self.kind == "share":
            return shares(rows, each)
        if self.kind == "mean":
            return means(rows, each)
        if self.kind == "quantile":
            return quantiles(rows, asked.at / 100, each)
        return [
            Estimate(found.part, found.value, found.low, found.high, sum(found.units), 0)
            for found in differences(rows, each)
        ]


def examples(rows: pl.DataFrame, part: str, too_high: bool, number: int = 3) -> list[int]:
    """Matches that show a part at its most extreme, each of another deal."""
    own = rows.filter((pl.col("part") == part) & (pl.col("n") > 0))
    if "group" in own.columns:
        own = own.filter("group")
    ranked = (
        own.with_columns(rate=pl.col("y") / pl.col("n"))
        .sort("rate", "match", descending=[too_high, False])
        .unique("deal", keep="first", maintain_order=True)
    )
    return [int(match) for match in ranked["match"].head(number)]


def _wins(by: str) -> Callable[[Source, Asked], pl.DataFrame]:
    def count(source: Source, asked: Asked) -> pl.DataFrame:
        rows = units.wins(source, by)
        return rows.filter(pl.col("part") == asked.of) if asked.of else rows

    return count


def _bot_by_side(source: Source, asked: Asked) -> pl.DataFrame:
    own = Source(
        source.about,
        source.matches,
        source.seats.filter(pl.col("bot") == asked.of),
        source.cards,
        source.courses,
    )
    return units.wins(own, "side")


def _plain(count: units.Count) -> Callable[[Source, Asked], pl.DataFrame]:
    return lambda source, asked: count(source)


def _lengths(source: Source, asked: Asked) -> pl.DataFrame:
    return units.lengths(source)


def _is(
    count: units.Count, test: Callable[[pl.Expr, float], pl.Expr]
) -> Callable[[Source, Asked], pl.DataFrame]:
    return lambda source, asked: count(source).with_columns(
        y=test(pl.col("y"), asked.at).cast(pl.Float64)
    )


def _ending(source: Source, asked: Asked) -> pl.DataFrame:
    ended = (pl.col("ending") == asked.of).cast(pl.Float64)
    return source.matches.select("deal", "match", part=pl.lit(asked.of), y=ended, n=pl.lit(1.0))


def _verb(source: Source, asked: Asked) -> pl.DataFrame:
    assert source.decisions is not None
    wanted = [verb.strip() for verb in asked.of.split(",")]
    made = source.decisions.filter(pl.col("verb").is_in(wanted)).select("match").unique()
    rows = source.matches.join(made.with_columns(y=pl.lit(1.0)), on="match", how="left")
    return rows.select(
        "deal", "match", part=pl.lit(asked.of), y=pl.col("y").fill_null(0.0), n=pl.lit(1.0)
    )


def _taken_by_seats(source: Source, asked: Asked) -> pl.DataFrame:
    """Of all seats, whether they took the card."""
    own = source.cards.filter(
        (pl.col("seat") >= 0) & (pl.col("kind") == asked.of) & (pl.col("taken") > 0)
    )
    return _everywhere(source, asked, own, source.seats.select("match", "seat"), ["match", "seat"])


def _used_in_matches(source: Source, asked: Asked) -> pl.DataFrame:
    """Of all matches, whether anybody used the card."""
    own = source.cards.filter((pl.col("kind") == asked.of) & (pl.col("used") > 0))
    return _everywhere(source, asked, own, source.matches.select("match"), ["match"])


def _everywhere(
    source: Source, asked: Asked, had: pl.DataFrame, where: pl.DataFrame, key: list[str]
) -> pl.DataFrame:
    """Every card of a kind at every place: 1 where it was had."""
    names = _cards(source, asked)
    marked = had.select(*key, "card", y=pl.lit(1.0)).unique()
    return (
        where.join(names, how="cross")
        .join(marked, on=[*key, "card"], how="left")
        .join(source.matches.select("match", "deal"), on="match")
        .select("deal", "match", part="card", y=pl.col("y").fill_null(0.0), n=pl.lit(1.0))
    )


def _cards(source: Source, asked: Asked) -> pl.DataFrame:
    """The cards of a kind: those of the content file, or else those that came up."""
    if not asked.table:
        return source.cards.filter(pl.col("kind") == asked.of).select("card").unique().sort("card")
    game = shelf.find(source.about["game"])
    pack = source.about.get("pack")
    content = content_of(game, None if pack is None else parse("pack", pack))
    return pl.DataFrame({"card": list(content.tables[asked.table])})


def _used_when_seen(source: Source, asked: Asked) -> pl.DataFrame:
    """Of the matches in which the card came up, whether anybody used it."""
    own = source.cards.filter(pl.col("kind") == asked.of)
    used = (pl.col("used").sum() > 0).cast(pl.Float64)
    return (
        own.group_by("match", "card")
        .agg(y=used)
        .join(source.matches.select("match", "deal"), on="match")
        .select("deal", "match", part="card", y="y", n=pl.lit(1.0))
    )


def _taken_when_offered(source: Source, asked: Asked) -> pl.DataFrame:
    """Of the times a card was on offer, how often it was taken."""
    own = source.cards.filter(pl.col("kind") == asked.of)
    return (
        own.group_by("match", "card")
        .agg(y=pl.col("taken").sum().cast(pl.Float64), n=pl.col("seen").sum().cast(pl.Float64))
        .join(source.matches.select("match", "deal"), on="match")
        .select("deal", "match", "y", "n", part="card")
    )


def _holders(source: Source, asked: Asked) -> pl.DataFrame:
    """What seats won that took the card."""
    own = source.cards.filter(
        (pl.col("seat") >= 0) & (pl.col("kind") == asked.of) & (pl.col("taken") > 0)
    )
    return (
        own.join(source.seats.select("match", "seat", "share"), on=["match", "seat"])
        .join(source.matches.select("match", "deal"), on="match")
        .select("deal", "match", part="card", y="share", n=pl.lit(1.0))
    )


def _lift(source: Source, asked: Asked) -> pl.DataFrame:
    rows = units.held(source).filter(pl.col("kind") == asked.of)
    return rows.select("deal", "match", "y", "n", "group", part="card")


def _event_in_matches(source: Source, asked: Asked) -> pl.DataFrame:
    """Of all matches, whether any of the events was there."""
    total = by_match(_events(source), added(asked.of))
    rows = source.matches.join(total, on="match", how="left")
    y = (pl.col("total").fill_null(0.0) > 0).cast(pl.Float64)
    return rows.select("deal", "match", part=pl.lit(units.ALL), y=y, n=pl.lit(1.0))


def _event_ratio(source: Source, asked: Asked) -> pl.DataFrame:
    """One sum of events for each of another."""
    upper, lower = (by_match(_events(source), terms) for terms in ratio(asked.of))
    rows = source.matches.join(upper, on="match", how="left").join(
        lower, on="match", how="left", suffix="_lower"
    )
    y, n = (pl.col(name).fill_null(0.0) for name in ("total", "total_lower"))
    return rows.select("deal", "match", part=pl.lit(units.ALL), y=y, n=n)


def _event_seats(source: Source, asked: Asked) -> pl.DataFrame:
    """Of all seats, whether their events add up to so much."""
    total = by_seat(_events(source), added(asked.of))
    rows = (
        source.seats.select("match", "seat")
        .join(source.matches.select("match", "deal"), on="match")
        .join(total, on=["match", "seat"], how="left")
    )
    y = (pl.col("total").fill_null(0.0) >= asked.at).cast(pl.Float64)
    return rows.select("deal", "match", part=pl.lit(units.ALL), y=y, n=pl.lit(1.0))


def _events(source: Source) -> pl.DataFrame:
    assert source.events is not None
    return source.events


_KIND: Final = "a kind of card, as the cards table has it"
_SUM: Final = "a sum of events, as in fear + recruit"
_RATIO: Final = "a sum of events / another, as in built.scored / built"
_MEASURES: Final = (
    Measure("seat win rate", "share", _wins("seat")),
    Measure("side win rate", "share", _wins("side")),
    Measure("entry win rate", "share", _wins("entry")),
    Measure("bot win rate", "share", _wins("bot"), "the bot that should win so often"),
    Measure("bot win rate by side", "share", _bot_by_side, "the bot that should win so often"),
    Measure("length mean", "mean", _lengths),
    Measure("length percentile", "quantile", _lengths, needs_at="a percentile; 50 is the median"),
    Measure(
        "long matches",
        "share",
        _is(units.lengths, lambda y, at: y >= at),
        needs_at="the length from which a match is long",
    ),
    Measure("ending share", "share", _ending, "one of the game's endings"),
    Measure("shared wins", "share", _plain(units.shared_wins)),
    Measure("score mean", "mean", _plain(units.scores)),
    Measure("score percentile", "quantile", _plain(units.scores), needs_at="a percentile"),
    Measure(
        "high scores",
        "share",
        _is(units.scores, lambda y, at: y >= at),
        needs_at="the score from which it is high",
    ),
    Measure("margin mean", "mean", _plain(units.margins)),
    Measure(
        "comebacks",
        "share",
        _is(units.comebacks, lambda y, at: y < at),
        needs_at="below which chance in the second half a winner has come back",
        chances=True,
    ),
    Measure(
        "choice made", "share", _verb, "verbs with commas between: who made such a choice", "", True
    ),
    Measure("card taken by seats", "share", _taken_by_seats, _KIND),
    Measure("card taken when offered", "share", _taken_when_offered, _KIND),
    Measure("card used in matches", "share", _used_in_matches, _KIND),
    Measure("card used when seen", "share", _used_when_seen, _KIND),
    Measure("card win rate", "share", _holders, _KIND),
    Measure("card lift", "difference", _lift, _KIND),
    Measure("event in matches", "share", _event_in_matches, _SUM, events="sum"),
    Measure("event share", "share", _event_ratio, _RATIO, events="ratio"),
    Measure("event mean", "mean", _event_ratio, _RATIO, events="ratio"),
    Measure("event seats", "share", _event_seats, _SUM, "what they add up to", events="sum"),
)
MEASURES: Final = {measure.name: measure for measure in _MEASURES}
