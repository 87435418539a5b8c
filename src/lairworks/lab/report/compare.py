"""Two runs on common deals: what a pack, or another bot, changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from lairworks import shelf
from lairworks.core.errors import LairworksError
from lairworks.lab.report import figures, units
from lairworks.lab.report.notes import pair_notes
from lairworks.lab.report.page import Cell, Figure, Section, folded, page, table
from lairworks.lab.report.source import Names, Source
from lairworks.lab.report.units import card_of
from lairworks.lab.report.words import (
    number,
    odds,
    percent,
    plural,
    points_range,
    spoken,
)
from lairworks.lab.statistics import LEVEL, Difference, benjamini_hochberg, paired

ENDS: Final = 15
NAMED: Final = 5  # cards told in sentences
MANY: Final = 30  # rows of a table that is folded


@dataclass(frozen=True)
class Change:
    """One figure in both runs; shares are told in points of a hundred, other numbers plainly."""

    name: str
    found: Difference
    is_share: bool
    q: float = 1.0

    @property
    def stands_out(self) -> bool:
        """Whether the runs may be said to differ in it."""
        return self.q < LEVEL


def compare(one: Source, other: Source) -> str:
    """The page of two runs; raises LairworksError unless they can be compared."""
    common = common_deals(one, other)
    plain, cards = changes(one, other)
    both = f"{one.about['title']}: two runs on {plural(common.height, 'common deal')}"
    sections = [
        _section("What differs", plain),
        *([_section("Cards taken", cards)] if cards else []),
    ]
    told = _sentences(plain, cards)
    return page(both, [one.about, other.about], told, sections, pair_notes())


def common_deals(one: Source, other: Source) -> pl.DataFrame:
    """The deals both runs have played, with their seeds."""
    for name in ("game", "seats", "rules"):
        if one.about[name] != other.about[name]:
            raise LairworksError(
                f"runs that differ in {name} cannot be compared: "
                f"{one.about[name]} and {other.about[name]}"
            )
    deals = [run.matches.select("deal", "seed").unique() for run in (one, other)]
    common = deals[0].join(deals[1], on=["deal", "seed"])
    if common.is_empty():
        raise LairworksError(
            "the two runs have no deal in common; simulate both with the same --seed, "
            f"here {one.about['seed']} and {other.about['seed']}"
        )
    return common


def changes(one: Source, other: Source) -> tuple[list[Change], list[Change]]:
    """What the other run has more than the one: figures of matches, and how cards are taken."""
    common = common_deals(one, other)
    kept = [_only(run, common) for run in (one, other)]
    pace = shelf.find(one.about["game"]).pace()
    plain = [
        *_each(kept, lambda run: units.wins(run, "seat"), "won by seat {}", True),
        *_each(kept, lambda run: units.wins(run, "side"), "won by {}", True),
        *_bots(kept),
        *_each(kept, units.endings, "ended by {}", True),
        *_each(kept, units.shared_wins, "shared wins", True),
        *_each(kept, units.lengths, f"length in {pace}", False),
        *_each(kept, lambda run: units.lengths(run, "decisions"), "decisions", False),
        *_each(kept, units.branching, "choices at a decision", False),
        *_each(kept, units.scores, "score", False),
        *_each(kept, units.margins, "margin", False),
        *_each(kept, _lead_changes, "changes of lead", False),
        *_each(kept, units.comebacks, "least chance of the winner", True),
    ]
    either = pl.concat([units.takers(run).select("part").unique() for run in kept]).unique()
    names = [Names(run.about) for run in kept]
    cards = [
        Change(_name(names, change.found.part), change.found, True)
        for change in _each(kept, lambda run: units.takers(run, either), "{}", True)
    ]
    return _corrected(plain), _corrected(cards)


def _bots(runs: Sequence[Source]) -> list[Change]:
    """The wins of every entry of the line-up, where not all of them are the same bot."""
    entries = [[str(bot) for bot in run.about["bots"]] for run in runs]
    if len(entries[0]) != len(entries[1]) or all(len(set(bots)) == 1 for bots in entries):
        return []
    one, other = (units.wins(run, "entry") for run in runs)
    made = []
    for gap in paired(one, other):
        there, here = (bots[int(gap.part)] for bots in entries)
        name = here if there == here else f"{there} (A), {here} (B)"
        made.append(Change(f"won by bot {gap.part}, {name}", gap, True))
    return made


def _lead_changes(run: Source) -> pl.DataFrame:
    found = units.lengths(run, "lead_changes")
    return found.filter(pl.col("y").is_not_null())


def _name(names: Sequence[Names], part: str) -> str:
    """What a card is called in B; one that B has not, in A."""
    kind, card = card_of(part)
    found = [each.of(kind, card) for each in reversed(names)]
    return next((name for name in found if name != card.replace("_", " ")), found[0])


def _only(run: Source, deals: pl.DataFrame) -> Source:
    matches = run.matches.join(deals, on=["deal", "seed"], how="semi")
    seats = run.seats.join(matches, on="match", how="semi")
    cards = run.cards.join(matches, on="match", how="semi")
    return Source(run.about, matches, seats, cards, run.courses)


def _each(runs: Sequence[Source], count: units.Count, name: str, is_share: bool) -> list[Change]:
    found = paired(count(runs[0]), count(runs[1]))
    return [Change(name.format(spoken(gap.part)), gap, is_share) for gap in found if any(gap.rates)]


def _corrected(made: Sequence[Change]) -> list[Change]:
    corrected = benjamini_hochberg([change.found.p for change in made])
    return [
        Change(change.name, change.found, change.is_share, q)
        for change, q in zip(made, corrected, strict=True)
    ]


def _sentences(plain: Sequence[Change], cards: Sequence[Change]) -> list[str]:
    found = [
        f"{change.name[:1].upper()}{change.name[1:]}: {_told(change)}."
        for change in plain
        if change.stands_out
    ]
    loud = sorted((card for card in cards if card.stands_out), key=lambda card: card.q)
    found += [f"{card.name}, taken by seats: {_told(card)}." for card in loud[:NAMED]]
    if len(loud) > NAMED:
        found.append(
            f"So do {plural(len(loud) - NAMED, 'more card')} differ in how they are taken."
        )
    return found or ["No figure is seen to differ between the two runs."]


def _told(change: Change) -> str:
    before, after = (_value(rate, change.is_share) for rate in change.found.rates)
    return f"{before} in A, {after} in B, {_gap(change)}"


def _value(rate: float, is_share: bool) -> str:
    return percent(rate) if is_share else number(rate)


def _gap(change: Change) -> str:
    if change.is_share:
        return points_range(change.found)
    signed = [
        ("+" if value >= 0 else "") + number(value)
        for value in (change.found.value, change.found.low, change.found.high)
    ]
    return f"{signed[0]} ({signed[1]} to {signed[2]})"


def _section(title: str, made: Sequence[Change]) -> Section:
    shares = sorted((change for change in made if change.is_share), key=lambda c: -c.found.value)
    if len(shares) > 2 * ENDS:
        shares = shares[:ENDS] + shares[-ENDS:]
    rows = [(c.name, c.found.value, c.found.low, c.found.high) for c in shares]
    loud = [change.name for change in shares if change.stands_out]
    caption = "How much more run B has than run A. A full dot differs at the level of 5 %"
    which = f": {', '.join(loud)}." if loud else "; none does."
    drawn = [
        Figure(
            "Differences, B less A",
            figures.intervals(rows, "more in B", 0.0, loud=loud),
            caption + which,
        )
    ]
    lines: list[list[Cell]] = [
        [
            change.name,
            *(_value(rate, change.is_share) for rate in change.found.rates),
            (_gap(change), "loud" if change.stands_out else ""),
            odds(change.q) + (" *" if change.stands_out else ""),
        ]
        for change in made
    ]
    head = ("", "A", "B", "difference", "q")
    whole = f'<div class="broad">{table(head, lines, title)}</div>'
    if len(made) > MANY:
        return Section(title, "", drawn if rows else [], folded("All of them", whole))
    return Section(title, "", drawn if rows else [], beside=whole)
