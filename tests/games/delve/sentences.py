"""What every sentence must look like, and matches at random to read many of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

from lairworks import Match
from tests.games.delve.tables import FIXTURES, new_built

NAMES = ["Ana", "Ben"]

# Another lair in which A1, B1 and their borders are as in R1.
R1_ELSEWHERE = "DLV1:a38aa1806054890:S..........B...CP.....BCP....E.PB.C."

# Ids of cards and lairs, snake case, choices in text notation, and slips of formatting.
UGLY = re.compile(
    r"\bt\d\d\b|\bl\d\d?\b|[a-z]_[a-z]|\bfx\b|[a-z]:[A-Za-z]|[{}\[\]]|None|  | [,.;)]"
)


def is_good(text: str) -> bool:
    """Whether a text reads like something said to a player."""
    begins = text[:1].isupper() or text[:1].isdigit()
    return begins and text == text.strip() and UGLY.search(text) is None


def is_sentence(text: str) -> bool:
    """The same, with a stop at the end."""
    return is_good(text) and text[-1] in ".!?"


def rule_ids() -> list[str]:
    """Every id the rulebook lists, in its order."""
    text = resources.files("lairworks.games.delve").joinpath("rulebook.md").read_text("utf-8")
    return re.findall(r"^- \*\*((?:D-[A-Z]+|R|EX)-\d+)\*\* ", text, re.MULTILINE)


def named(match: Match) -> Match:
    """The match with Ana in seat 0 and Ben in seat 1."""
    match.names = list(NAMES)
    return match


def label_of(match: Match, choice: str, seat: int = 0) -> Any:
    """How a choice on offer is described."""
    choices: Any = match.describe(seat)["choices"]
    (found,) = [item for item in choices if item["choice"] == choice]
    return found


def question(match: Match, seat: int = 0) -> str:
    """The sentence that asks a seat."""
    return str(match.describe(seat)["question"])


def wandering(seed: int, plies: int, fixtures: bool = False) -> Iterator[tuple[Match, int]]:
    """A match played at random, with the seat that is about to decide, ply by ply.

    Free loot and ways out are preferred, so that much is seen in few plies.
    """
    rng = random.Random(seed)
    match = named(new_built(seed=seed, pack=FIXTURES if fixtures else None))
    for _ in range(plies):
        if match.over:
            return
        seat = rng.choice(match.deciders)
        yield match, seat
        choices = match.choices(seat)
        eager = [choice for choice in choices if choice in ("open", "exit")]
        hasty = [choice for choice in choices if choice not in ("stop", "conserve")]
        match.play(seat, rng.choice(eager or hasty or choices))


def wandered(seed: int, plies: int, fixtures: bool = False) -> Match:
    """Such a match after so many plies."""
    walk = wandering(seed, plies, fixtures)
    match, _ = next(walk)
    for _ in walk:
        pass
    return match
