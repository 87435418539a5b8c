"""What was found, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence

from lairworks.lab.report.cards import Card
from lairworks.lab.report.facts import Facts, Group
from lairworks.lab.report.words import (
    listed,
    number,
    number_range,
    percent,
    percent_range,
    plural,
    points_range,
    spoken,
)
from lairworks.lab.statistics import LEVEL

NAMED = 5  # cards named in a sentence


def findings(found: Facts) -> list[str]:
    """The sentences a page begins with, what matters most first."""
    return [
        *_uneven(found.seats, "Seat {}", found.even, "seat"),
        *_uneven(found.sides, "Side “{}”", found.even, "side"),
        *_uneven(found.bots, "Bot {}", found.even, "bot"),
        *_card_sentences(found.cards),
        _length(found),
        _endings(found),
        *_swings(found),
        _choices(found),
    ]


def leaning(group: Group, even: float) -> str:
    """Whether a win rate is more or less than an even share, as far as that can be said."""
    if group.p >= LEVEL:
        return "about its share"
    return "more than its share" if group.wins.value > even else "less than its share"


def _uneven(groups: Sequence[Group], name: str, even: float, noun: str) -> list[str]:
    if not groups:
        return []
    loud = [group for group in groups if group.p < LEVEL]
    if not loud:
        rates = [group.wins.value for group in groups]
        ends = f"{percent(min(rates))} to {percent(max(rates))}"
        share = f"its share of {percent(even)}"
        return [f"No {noun} is seen to win more or less than {share}: they win {ends}."]
    return [
        f"{name.format(spoken(group.wins.part))} wins {percent_range(group.wins)}, "
        f"{leaning(group, even)} of {percent(even)}."
        for group in loud
    ]


def _card_sentences(cards: Sequence[Card]) -> list[str]:
    judged = [card for card in cards if card.lift is not None]
    if not cards:
        return []
    loud = sorted((card for card in judged if card.stands_out), key=_size, reverse=True)
    sentences = []
    if loud:
        named = [
            f"{card.name} {points_range(card.lift)}"
            for card in loud[:NAMED]
            if card.lift is not None
        ]
        more = f", and {len(loud) - NAMED} more" if len(loud) > NAMED else ""
        who = "seats that take it, or use what they were dealt, win more or less often than others"
        sentences.append(
            f"{plural(len(loud), 'card')} of {len(judged)} stand{'s' if len(loud) == 1 else ''} "
            f"out: {who}, in points of a hundred. {'; '.join(named)}{more}."
        )
    elif judged:
        sentences.append(
            f"None of {plural(len(judged), 'card')} that can be judged stands out: whether a seat "
            "takes it or leaves it, it wins about as often."
        )
    dead = [card.name for card in cards if card.how == "taken" and card.offered and not card.taken]
    if dead:
        few = listed(dead[:NAMED]) if len(dead) <= NAMED else f"{', '.join(dead[:NAMED])}, ..."
        was = "was" if len(dead) == 1 else "were"
        sentences.append(f"{plural(len(dead), 'card')} came up and {was} never taken: {few}.")
    return sentences


def _size(card: Card) -> float:
    return abs(card.lift.value) if card.lift is not None else 0.0


def _length(found: Facts) -> str:
    low, high = found.usual
    return (
        f"A match takes {number_range(found.length)} {found.pace} on average; nine of ten take "
        f"{number(low)} to {number(high)}."
    )


def _endings(found: Facts) -> str:
    ways = listed([f"{spoken(ending.part)} {percent_range(ending)}" for ending in found.endings])
    shared = f" {percent(found.shared.value)} of wins are shared." if found.shared.value else ""
    ahead = f"The best score is {number_range(found.margin)} ahead of the next."
    return f"Matches end by {ways}. {ahead}{shared}"


def _swings(found: Facts) -> list[str]:
    if found.comeback is None or found.lead_changes is None:
        return []
    down = f"below half an even chance ({percent(found.even / 2)})"
    when = f"the winner was {down} at some time in the second half"
    changes = f"the lead changes {number_range(found.lead_changes)} times"
    return [f"In {percent_range(found.comeback)} of the matches {when}; {changes}."]


def _choices(found: Facts) -> str:
    made = f"A match has {number_range(found.decisions)} decisions"
    if found.branching is None:
        return f"{made}."
    return f"{made}; where a seat has a choice it is among {number_range(found.branching)}."
