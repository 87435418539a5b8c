"""What every sentence must look like, and matches at random to read many of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.volcano.words import CODES

NAMES = ["Ana", "Ben", "Cleo", "Dan"]

# Ids of rooms, crates and locations, codes, choices in text notation, and slips of formatting.
UGLY = re.compile(
    r"\bR\d\d\b|\bS[AB]\b|\bVP\d|\bL\d\b|\b[WE][12]\b|\b(?:DIG|YARD|HELI|DOUBLE|FIRST)\b|"
    + r"|".join(rf"\b{code}\b" for code in CODES)
    + r"|_|[a-z]:[A-Za-z0-9]|[{}\[\]]|None|-1|  | [,.;:)]|\( |,,|\.\.|:\."
)

# Rooms with directives that no printed card has: all that can be optional, all that can be
# compulsory, and a crate that brings more than one thing.
ODD_ROOMS: Mapping[str, Mapping[str, list[str]]] = {
    "R01": {"room_may": ["WORK", "WORK", "BP", "FAVOR(2)"]},
    "R02": {"room_may": ["CRATE", "REVEAL", "WASTE", "SELECT"]},
    "R03": {"room_must": ["STEAL", "OCCUPY"], "room_may": []},
    "R04": {"room_must": ["DESTROY", "EXCHANGE"], "room_may": ["BUILD"]},
    "R05": {"room_must": ["UPGRADE", "TRANSFER"], "build_must": ["EXCAVATE", "OCCUPY"]},
    "R06": {"build_must": ["CRATE", "CRATE"], "room_must": ["CRATE", "CRATE", "CRATE", "EXCHANGE"]},
    "R07": {"room_must": [], "room_may": []},
    "R09": {"room_must": ["CRATE", "CRATE", "UPGRADE"], "build_may": ["UPGRADE", "STEAL"]},
}
ODD: Mapping[str, object] = {
    "pack": {"name": "Odd rooms"},
    "rooms": ODD_ROOMS,
    "crates": {"VP2": {"effect": ["WORK", "BP", "FAVOR(2)"]}},
    "slots": {"slot_3": {"bonus": []}},
}


def is_good(text: str) -> bool:
    """Whether a text reads like something said to a player."""
    return text[:1].isupper() and text == text.strip() and UGLY.search(text) is None


def is_sentence(text: str) -> bool:
    """The same, with a stop at the end."""
    return is_good(text) and text[-1] in ".!?"


def rule_ids() -> list[str]:
    """Every id the rulebook lists, in its order."""
    text = resources.files("lairworks.games.volcano").joinpath("rulebook.md").read_text("utf-8")
    return re.findall(r"^- \*\*((?:V-[A-Z0-9]+|R|EX)-\d+)\*\* ", text, re.MULTILINE)


def named(match: Match) -> Match:
    """The match with Ana in seat 0, Ben in seat 1, and so on."""
    match.names = NAMES[: match.seats]
    return match


def label_of(match: Match, choice: str) -> Any:
    """How a choice on offer is described to the one seat that is asked."""
    (seat,) = match.deciders
    choices: Any = match.describe(seat)["choices"]
    (found,) = [item for item in choices if item["choice"] == choice]
    return found


def text_of(match: Match, choice: str) -> str:
    """The words for such a choice."""
    return str(label_of(match, choice)["text"])


def question(match: Match) -> str:
    """The sentence that asks the one seat that is asked."""
    (seat,) = match.deciders
    return str(match.describe(seat)["question"])


def lines(match: Match, viewer: int | None = None) -> list[str]:
    """Everything a viewer was told."""
    return [event.text for event in match.events(viewer)]


def viewers(seats: int) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(seats), None]


def wandering(seats: int, seed: int, plies: int, odd: bool = False) -> Iterator[tuple[Match, int]]:
    """A match played at random, with the seat that is about to decide, ply by ply.

    What is rare is preferred and nobody retires early, so that much is seen in few plies.
    """
    rng = random.Random(seed)
    match = named(lairworks.new("volcano", seats=seats, seed=seed, pack=ODD if odd else None))
    for _ in range(plies):
        if match.over:
            return
        (seat,) = match.deciders
        yield match, seat
        choices = match.choices(seat)
        eager = [choice for choice in choices if choice.partition(":")[0] in EAGER]
        hasty = [choice for choice in choices if choice.partition(":")[0] not in SLOW]
        match.play(seat, rng.choice((eager if rng.random() < 0.7 else hasty) or hasty or choices))


EAGER = {"boss", "build", "upgrade", "steal", "exchange", "dig", "transfer", "retire_first", "do"}
SLOW = {"retire", "end", "skip", "hench"}


def wandered(seats: int, seed: int, plies: int, odd: bool = False) -> Match:
    """Such a match after so many plies."""
    walk = wandering(seats, seed, plies, odd)
    match, _ = next(walk)
    for _ in walk:
        pass
    return match
