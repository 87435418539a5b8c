"""Is a card fair? How often it is seen, taken and used, and who wins with it."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from lairworks.lab.report.source import Names, Source
from lairworks.lab.report.units import card_of, held, label
from lairworks.lab.statistics import LEVEL, Difference, benjamini_hochberg, differences


@dataclass(frozen=True)
class Card:
    """A card's figures.

    `seen` is in how many matches it came up; `offered` how many seats had it within reach, each
    match anew, `taken` how many of these took it (`how` says if "used" is meant instead), `used`
    how often it was used. `won` and `lost` are the win rates of seats that took and that left it,
    `lift` the difference as far as the seats are comparable, None where there are too few; `q` is
    the rate of false alarms among the cards called out, were all that stand out like this one.
    """

    kind: str
    card: str
    name: str
    seen: int
    offered: int
    taken: int
    used: int
    how: str
    won: float | None
    left: float | None
    lift: Difference | None
    q: float | None

    @property
    def stands_out(self) -> bool:
        """Whether it may be called out."""
        return self.q is not None and self.q < LEVEL


def cards(source: Source, names: Names) -> list[Card]:
    """The figures of every card that came up, by kind and name.

    Seats that took a card are compared with seats that had it within reach and left it, and with
    no others: who does well sees more cards of every kind, whatever they are worth.
    """
    if source.cards.is_empty():
        return []
    rows = held(source)
    found = differences(rows)
    corrected = benjamini_hochberg([difference.p for difference in found])
    lifts = {
        difference.part: (difference, q) for difference, q in zip(found, corrected, strict=True)
    }
    rates = _rates(rows)
    counted = source.cards.group_by("kind", "card").agg(
        seen=pl.col("match").n_unique(), used=pl.col("used").sum()
    )
    made = []
    for row in counted.with_columns(part=label()).iter_rows(named=True):
        kind, card = card_of(row["part"])
        offered, taken, how, won, left = rates.get(row["part"], (0, 0, "used", None, None))
        lift, q = lifts.get(row["part"], (None, None))
        name, seen, used = names.of(kind, card), row["seen"], row["used"]
        made.append(Card(kind, card, name, seen, offered, taken, used, how, won, left, lift, q))
    return sorted(made, key=lambda card: (card.kind, card.name, card.card))


def _rates(
    rows: pl.DataFrame,
) -> dict[str, tuple[int, int, str, float | None, float | None]]:
    group = pl.col("group")
    share = pl.col("share")
    sums = rows.group_by("part").agg(
        offered=pl.len(),
        taken=group.sum(),
        how=pl.col("how").first(),
        won=share.filter(group).mean(),
        left=share.filter(~group).mean(),
    )
    return {
        row["part"]: (row["offered"], row["taken"], row["how"], row["won"], row["left"])
        for row in sums.iter_rows(named=True)
    }
