"""What is counted in the tables of a run: rows of part, deal, match, y and n (see statistics)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import polars as pl

from lairworks import shelf
from lairworks.lab.report.source import Source

ALL: Final = "all"  # the part of figures that have only one
SELDOM: Final = 0.05  # left by fewer than so many seats, a kind of card is not chosen but dealt
Count = Callable[[Source], pl.DataFrame]


def wins(source: Source, by: str) -> pl.DataFrame:
    """A seat's part of the win, by a column of the seats: seat, side, bot, opening."""
    rows = _placed(source)
    named = pl.col(by).cast(pl.String)
    return _units(rows.filter(named != ""), named, pl.col("share"))


def lengths(source: Source, of: str = "length") -> pl.DataFrame:
    """A number of every match: length, decisions, lead_changes."""
    return _units(source.matches, pl.lit(ALL), pl.col(of))


def comebacks(source: Source) -> pl.DataFrame:
    """The least chance of the eventual winner in the second half, where chances were reckoned."""
    return _units(source.matches.filter(pl.col("comeback").is_not_null()), ALL, pl.col("comeback"))


def endings(source: Source) -> pl.DataFrame:
    """Whether a match ended so, for every ending the game has."""
    kinds = pl.DataFrame({"part": shelf.find(source.about["game"]).endings})
    rows = source.matches.join(kinds, how="cross")
    return _units(rows, pl.col("part"), pl.col("ending") == pl.col("part"))


def branching(source: Source) -> pl.DataFrame:
    """Among how many choices a seat of a match decided on average, where it had any."""
    return _units(_placed(source).filter(pl.col("branching") > 0), ALL, pl.col("branching"))


def scores(source: Source) -> pl.DataFrame:
    """The score of every seat."""
    return _units(_placed(source), ALL, pl.col("score"))


def margins(source: Source) -> pl.DataFrame:
    """By how much the highest score beats the next, in every match."""
    top = pl.col("score").sort(descending=True)
    best = source.seats.group_by("match").agg(margin=top.first() - top.slice(1, 1).first())
    return _units(source.matches.join(best, on="match"), ALL, pl.col("margin"))


def shared_wins(source: Source) -> pl.DataFrame:
    """Whether the win of a match was shared."""
    won = source.seats.group_by("match").agg(winners=(pl.col("share") > 0).sum())
    return _units(source.matches.join(won, on="match"), ALL, pl.col("winners") > 1)


def held(source: Source) -> pl.DataFrame:
    """A row for every card a seat had within reach in a match: whether it took it, and y.

    What all seats share is within reach of all. `group` says that the card was taken; of kinds that
    nobody who sees them leaves, that it was used. `y` is the seat's part of the win, less what the
    same bot wins on the same side on average: who plays well takes other cards than who plays
    badly, and that is no merit of the cards.
    """
    usual = pl.col("share").mean().over("bot", "side")
    seated = _placed(source).select("match", "seat", "deal", "share", more=pl.col("share") - usual)
    key = ["match", "seat", "kind", "card"]
    own = source.cards.filter(pl.col("seat") >= 0).select(*key, "taken", "used")
    common = source.cards.filter((pl.col("seat") < 0) & (pl.col("seen") > 0))
    reached = common.select("match", "kind", "card").join(
        seated.select("match", "seat"), on="match"
    )
    counts = [pl.col("taken").fill_null(0), pl.col("used").fill_null(0)]
    rows = reached.join(own, on=key, how="full", coalesce=True).with_columns(counts)
    leaves = ((pl.col("taken") == 0).mean() >= SELDOM).over("kind")
    takes = leaves & (pl.col("taken").sum() > 0).over("kind")
    return rows.join(seated, on=["match", "seat"]).with_columns(
        part=label(),
        group=pl.when(takes).then(pl.col("taken") > 0).otherwise(pl.col("used") > 0),
        how=pl.when(takes).then(pl.lit("taken")).otherwise(pl.lit("used")),
        y=pl.col("more"),
        n=pl.lit(1.0),
    )


def takers(source: Source, cards: pl.DataFrame | None = None) -> pl.DataFrame:
    """How many seats of a deal took each card: those of `cards`, or those that anybody took."""
    own = source.cards.filter((pl.col("seat") >= 0) & (pl.col("taken") > 0))
    placed = own.join(source.matches.select("match", "deal"), on="match")
    taken = placed.with_columns(part=label()).group_by("part", "deal").agg(y=pl.len())
    sat = _placed(source).group_by("deal").agg(n=pl.len().cast(pl.Float64))
    named = taken.select("part").unique() if cards is None else cards
    every = named.join(sat, how="cross")
    return every.join(taken, on=["part", "deal"], how="left").with_columns(
        y=pl.col("y").fill_null(0).cast(pl.Float64)
    )


def label() -> pl.Expr:
    """How a card is called in tables of parts; `card_of` reads it back."""
    return pl.concat_str("kind", "card", separator=":")


def card_of(part: str) -> tuple[str, str]:
    """The kind and the card of a part."""
    kind, _, card = part.partition(":")
    return kind, card


def _placed(source: Source) -> pl.DataFrame:
    """The seats with the deals their matches were played on."""
    return source.seats.join(source.matches.select("match", "deal"), on="match")


def _units(rows: pl.DataFrame, part: pl.Expr | str, y: pl.Expr) -> pl.DataFrame:
    named = pl.lit(part) if isinstance(part, str) else part
    return rows.select(part=named, deal="deal", match="match", y=y.cast(pl.Float64), n=pl.lit(1.0))
