"""The sections of a run's page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import polars as pl

from lairworks.lab.report import figures
from lairworks.lab.report.cards import Card
from lairworks.lab.report.facts import Facts, Group
from lairworks.lab.report.findings import leaning
from lairworks.lab.report.page import Cell, Figure, Section, folded, table
from lairworks.lab.report.words import (
    number,
    number_range,
    odds,
    percent,
    percent_range,
    plural,
    points_range,
    spoken,
)
from lairworks.lab.statistics import FEWEST, LEVEL, Estimate

ENDS: Final = 15  # cards shown from either end
SOME: Final = 12  # rows of a figure that has no natural end


def sections(found: Facts) -> list[Section]:
    """Everything there is to show."""
    parts = [_who_wins(found), _how_long(found), _how_it_swings(found), _choices(found)]
    if found.cards:
        parts.append(_cards(found))
    return [part for part in parts if part.figures or part.extra]


def _who_wins(found: Facts) -> Section:
    shown = [_wins(found.seats, "Win rate by seat", "Seat {}", found.even)]
    if found.sides:
        shown.append(_wins(found.sides, "Win rate by side", "{}", found.even))
    if found.bots:
        shown.append(_wins(found.bots, "Win rate by bot", "{}", found.even))
    lead = f"An even share is {percent(found.even)}, the dashed line."
    return Section("Who wins", lead, shown)


def _wins(groups: Sequence[Group], title: str, name: str, even: float) -> Figure:
    rows = [
        (name.format(spoken(group.wins.part)), group.wins.value, group.wins.low, group.wins.high)
        for group in groups[:SOME]
    ]
    loud = [row[0] for row, group in zip(rows, groups, strict=False) if group.p < LEVEL]
    told = "; ".join(
        f"{row[0]} {percent_range(group.wins)}, {leaning(group, even)}"
        for row, group in zip(rows, groups, strict=False)
    )
    more = f"; {len(groups) - SOME} more are not shown" if len(groups) > SOME else ""
    drawing = figures.intervals(rows, "matches won", even, loud=loud)
    return Figure(title, drawing, f"{told}{more}. A full dot is uneven at the level of 5 %.")


def _how_long(found: Facts) -> Section:
    matches, seats = found.source.matches, found.source.seats
    low, high = found.usual
    won = pl.col("share") > 0
    groups = [
        ("winners", seats.filter(won)["score"]),
        ("the others", seats.filter(~won)["score"]),
    ]
    shown = [
        Figure(
            "Length",
            figures.histogram(matches["length"], found.pace, "matches"),
            f"{number_range(found.length)} {found.pace} on average; nine of ten matches take "
            f"{number(low)} to {number(high)}.",
        ),
        Figure(
            "Decisions",
            figures.histogram(matches["decisions"], "decisions of all seats", "matches"),
            f"{number_range(found.decisions)} decisions a match on average.",
        ),
        Figure(
            "Scores",
            figures.histograms(
                [(name, values) for name, values in groups if len(values)], "final score", "seats"
            ),
            f"{number_range(found.scores)} on average; the best score is "
            f"{number_range(found.margin)} ahead of the next.",
        ),
        _shares("How matches end", found.endings, "matches"),
    ]
    return Section("How long, how much, how it ends", "", shown)


def _shares(title: str, parts: Sequence[Estimate], what: str) -> Figure:
    rows = [(spoken(part.part), part.value) for part in parts[:SOME]]
    told = "; ".join(f"{spoken(part.part)} {percent_range(part)}" for part in parts[:SOME])
    return Figure(title, figures.bars(rows, what), f"{told}.")


def _how_it_swings(found: Facts) -> Section:
    if found.comeback is None or found.lead_changes is None:
        lead = (
            "Nobody reckoned the chances of this run; simulate with --chances to see how often "
            "the lead changes and who comes back."
        )
        return Section("How it swings", lead, [], " ")
    matches = found.source.matches
    shown = [
        Figure(
            "Changes of lead",
            figures.histogram(matches["lead_changes"], "changes of lead", "matches"),
            f"{number_range(found.lead_changes)} a match on average, looked at twenty times.",
        ),
        Figure(
            "Comebacks",
            figures.histogram(
                matches["comeback"], "least chance of the winner", "matches", percent=True
            ),
            "The least chance the eventual winner had in the second half, by the game's own "
            f"evaluation. It was below {percent(found.even / 2)} in "
            f"{percent_range(found.comeback)} of matches.",
        ),
    ]
    return Section("How it swings", "", shown)


def _choices(found: Facts) -> Section:
    source = found.source
    shown = []
    if found.branching is not None:
        kept = source.seats.filter(pl.col("branching") > 0)["branching"]
        shown.append(
            Figure(
                "Branching",
                figures.histogram(kept, "choices at a decision", "seats"),
                f"Where a seat has a choice, it is among {number_range(found.branching)}, on "
                "average over the seats.",
            )
        )
    if source.decisions is not None:
        shown.append(_verbs(source.decisions, source.matches.height))
    shown += [_firsts(found), _openings(found)]
    lead = (
        "No decisions of this run are at hand; simulate with --decisions to see their kinds."
        if source.decisions is None
        else ""
    )
    return Section("What is decided", lead, shown)


def _verbs(decisions: pl.DataFrame, matches: int) -> Figure:
    verbs = (
        decisions.group_by("verb")
        .agg(n=pl.len(), options=pl.col("options").mean())
        .sort("n", "verb", descending=[True, False])
    )
    rows = [(spoken(verb), n / decisions.height) for verb, n, _ in verbs.head(SOME).iter_rows()]
    told = "; ".join(
        f"{spoken(verb)} among {number(options)}" for verb, _, options in verbs.head(5).iter_rows()
    )
    counted = decisions["match"].n_unique()
    sample = f" Counted in {counted} of the matches." if counted < matches else ""
    caption = f"Choices at each: {told}.{sample}"
    return Figure("Kinds of decisions", figures.bars(rows, "decisions"), caption)


def _firsts(found: Facts) -> Figure:
    matches = found.source.matches
    counts = matches["first"].drop_nulls().value_counts()
    most = counts.sort("count", "first", descending=[True, False]).head(SOME)
    names = _named(found, most["first"].to_list())
    rows = [(name, n / matches.height) for name, n in zip(names, most["count"], strict=True)]
    rest = counts.height - most.height
    more = f" {plural(rest, 'rarer one')} not shown." if rest else ""
    return Figure(
        "First choices",
        figures.bars(rows, "matches"),
        f"The first choice of a match that left an alternative, the commonest first.{more}",
    )


def _named(found: Facts, choices: Sequence[str]) -> list[str]:
    """Choices in words, with their own text where two would be called alike.

    Where all of them do the same with a card, its name alone is enough.
    """
    names = [found.names.choice(choice) for choice in choices]
    cards = [name.partition(": ")[2] for name in names]
    verbs = {choice.partition(":")[0] for choice in choices}
    if len(verbs) == 1 and all(
        card != choice.partition(":")[2] for card, choice in zip(cards, choices, strict=True)
    ):
        names = cards
    return [
        name if names.count(name) == 1 else f"{name} ({choice})"
        for name, choice in zip(names, choices, strict=True)
    ]


def _openings(found: Facts) -> Figure:
    parts = [part for part in found.openings if part.units >= FEWEST][:SOME] or found.openings[:1]
    names = _named(found, [part.part for part in parts])
    rows = [
        (name, part.value, part.low, part.high) for name, part in zip(names, parts, strict=True)
    ]
    rest = len(found.openings) - len(parts)
    more = f" {plural(rest, 'rarer one')} not shown." if rest else ""
    return Figure(
        "Wins by opening",
        figures.intervals(rows, "matches won", found.even),
        f"A seat's own first choice that left an alternative, the commonest first.{more}",
    )


def _cards(found: Facts) -> Section:
    judged = sorted(
        (card for card in found.cards if card.lift is not None),
        key=lambda card: -card.lift.value if card.lift else 0.0,
    )
    shown = []
    if len(judged) <= 2 * ENDS:
        ends = [("Cards, from best to worst", judged)]
    else:
        ends = [
            (f"The {ENDS} cards that win most", judged[:ENDS]),
            (f"The {ENDS} cards that win least", judged[-ENDS:]),
        ]
    for title, cards in ends:
        if cards:
            shown.append(_lifts(title, cards))
    lead = (
        "How much more often a seat wins that took a card than one that had it within reach and "
        f"left it, in points of a hundred. {plural(len(judged), 'card')} of {len(found.cards)} "
        f"can be judged: at least {FEWEST} seats took it and as many left it."
    )
    return Section("Cards", lead, shown, folded("All cards", _card_table(found.cards)))


def _lifts(title: str, cards: Sequence[Card]) -> Figure:
    names = _distinct(cards)
    rows = [
        (name, card.lift.value, card.lift.low, card.lift.high)
        for name, card in zip(names, cards, strict=True)
        if card.lift
    ]
    loud = [name for name, card in zip(names, cards, strict=True) if card.stands_out]
    told = "A full dot stands out after the correction for many comparisons"
    which = f": {', '.join(loud)}." if loud else "; none does."
    return Figure(title, figures.intervals(rows, "wins more", 0.0, loud=loud), told + which)


def _distinct(cards: Sequence[Card]) -> list[str]:
    """The names of cards, with the kind where two are called alike."""
    names = [card.name for card in cards]
    return [
        f"{card.name} ({card.kind})" if names.count(card.name) > 1 else card.name for card in cards
    ]


def _card_table(cards: Sequence[Card]) -> str:
    head = (
        "card", "kind", "matches", "within reach", "taken", "used",
        "won with", "won without", "difference", "q",
    )  # fmt: skip
    rows: list[list[Cell]] = []
    for card in cards:
        rate = percent(card.taken / card.offered) if card.offered and card.how == "taken" else ""
        loud = "loud" if card.stands_out else ""
        rows.append(
            [
                card.name,
                (spoken(card.kind), "words"),
                f"{card.seen:,}",
                f"{card.offered:,}" if card.offered else "",
                rate,
                f"{card.used:,}",
                percent(card.won) if card.won is not None else "",
                percent(card.left) if card.left is not None else "",
                (points_range(card.lift) if card.lift else "", loud),
                (
                    odds(card.q) + (" *" if card.stands_out else "") if card.q is not None else "",
                    loud,
                ),
            ]
        )
    note = (
        "<p>Matches in which the card came up; seats that had it within reach, each match anew; "
        "how many of these took it; how often it was used. Of kinds that are used without being "
        "taken, “won with” means seats that used it. A star marks q below 0.05.</p>"
    )
    return note + table(head, rows, "All cards")
