"""What every sentence must look like, and matches at random to read many of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import lairworks
from lairworks import Match
from tests.games.uprising.tables import play, table

NAMES = ["Ana", "Ben"]
VIEWERS = (0, 1, None)

# Ids of tiles, plots, cards and heroes, effects, choices in text notation, and slips of
# formatting. A1 to A4 are ids of cards, but also what cells are called.
UGLY = re.compile(
    r"\b[KJ]\d|\bR\d\d|\bN\d|\b[MI]\d|\bA[5-9]|\b[WSLM]\b|[A-Z]{3,}|_|[a-z]:[A-Za-z0-9]|[{}\[\]]"
    r"|None|-1|  | [,.;:)]|\( |,,|\.\.|:\.|;\.|\bno of\b"
)

# Every room where it can be named in a test.
LAIR = {
    "A1": "R08",  # Prison Cells
    "B1": "R02",  # Guard Post
    "C1": "R03",  # Turning Hall
    "D1": "R04",  # Alarm Gong
    "A2": "R05",  # Armoury
    "B2": "R01",  # Snare Pit
    "C2": "R09",  # Old Chapel
    "D2": "R12",  # Narrow Stair
    "A3": "K1",  # Iron Foundry
    "B3": "K2",  # Star Sanctum
    "C3": "R06",  # Scriptorium
    "D3": "R07",  # Gallery of Masks
    "A4": "K3",  # Velvet Court
    "B4": "K4",  # Deep Vault
    "C4": "R10",  # Spyhole Cabinet
    "D4": "R11",  # Smugglers' Tunnel
}


def is_good(text: str) -> bool:
    """Whether a text reads like something said to a player."""
    return text[:1].isupper() and text == text.strip() and UGLY.search(text) is None


def is_sentence(text: str) -> bool:
    """The same, with a stop at the end."""
    return is_good(text) and text[-1] in ".!?"


def named(match: Match) -> Match:
    """The match with Ana as the master and Ben as the resistance."""
    match.names = NAMES[:]
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


def facts_of(match: Match, choice: str) -> Any:
    """What a client may draw for it."""
    return label_of(match, choice)["facts"]


def question(match: Match) -> str:
    """The sentence that asks the one seat that is asked."""
    (seat,) = match.deciders
    return str(match.describe(seat)["question"])


def lines(match: Match, viewer: int | None = None) -> list[str]:
    """Everything a viewer was told."""
    return [event.text for event in match.events(viewer)]


OPTIONS: Mapping[str, object] = {
    "stash_visibility": "hidden",
    "control_check": "start_of_resistance_turn",
    "defeated_followers": "outside",
    "control_min_followers": 2,
    "stash_mats_per_turn": 2,
}


def wandering(seed: int, plies: int, odd: bool = False) -> Iterator[tuple[Match, int]]:
    """A match played at random, with the seat that is about to decide, ply by ply.

    What is rare is preferred and nobody stops early, so that much is seen in few plies. An odd
    match has every option set to what it usually is not.
    """
    rng = random.Random(seed)
    match = named(lairworks.new("uprising", seats=2, seed=seed, options=OPTIONS if odd else None))
    for _ in range(plies):
        if match.over:
            return
        (seat,) = match.deciders
        yield match, seat
        choices = match.choices(seat)
        eager = [choice for choice in choices if choice.partition(":")[0] in EAGER]
        brisk = [choice for choice in choices if choice.partition(":")[0] not in SLOW]
        mood = rng.random()
        wanted = choices if mood < 0.1 else eager if mood < 0.5 else brisk
        match.play(seat, rng.choice(wanted or brisk or choices))


EAGER = {"complete", "attack", "buy", "fear", "plunder", "turn_down", "foresee", "search"}
SLOW = {"end", "none", "withdraw"}


def wandered(seed: int, plies: int, odd: bool = False) -> Match:
    """Such a match after so many plies."""
    walk = wandering(seed, plies, odd)
    match, _ = next(walk)
    for _ in walk:
        pass
    return match


def resisting(step: str, **position: Any) -> Match:
    """A resistance turn with something on top."""
    return table(tiles=LAIR, agenda=[step], **position)


def mastering(step: str, phase: str = "plot", **position: Any) -> Match:
    """A master's turn with something on top."""
    return table(tiles=LAIR, phase=phase, agenda=[step], **position)


def acting(hero: str, **position: Any) -> Match:
    """A resistance turn in which a hero is about to act."""
    position.setdefault("tiles", LAIR)
    return play(table(**position), f"hero:{hero}")
