"""What every sentence must look like, and matches at random to read many of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import lairworks
from lairworks import Match
from tests.games.quest.tables import play, table

NAMES = ["Ana", "Ben", "Cleo", "Dan"]
VIEWERS = (0, 1, None)

# Ids of cards, places and effects, choices in text notation, and slips of formatting.
UGLY = re.compile(
    r"\b[ACHTS]\d|\bc[0-3]\b|[A-Z]{3,}|_|[a-z]:[A-Za-z0-9]|[{}\[\]]|None\b|-1|  | [,;:)]| \.(?!\.)"
    r"|\( |\(\)|,,|;;|:\.|;\.|,\.|\bthe [Tt]he\b|\b1 points\b|\bone \w+ challenges\b|\b0 gold\b"
)

# Treasures and challenges where they can be named in a test.
LAIRS: dict[str, Any] = {
    "1": {"treasure": "T01", "challenges": ["C61", "C01", "C62", "C16"]},
    "2": {"treasure": "T07", "challenges": ["C72", "C20", "C66", "C46"]},
    "3": {"treasure": "T10", "challenges": ["C41", "C28"]},
}


def is_good(text: str) -> bool:
    """Whether a text reads like something said to a player."""
    return text[:1].isupper() and text == text.strip() and UGLY.search(text) is None


def is_sentence(text: str) -> bool:
    """The same, with a stop at the end."""
    return is_good(text) and text.rstrip('"')[-1] in ".!?"


def named(match: Match) -> Match:
    """The match with names."""
    match.names = NAMES[: match.seats]
    return match


def lairs(**position: Any) -> Match:
    """A table with the lairs above."""
    position.setdefault("quests", LAIRS)
    return named(table(**position))


MINE: dict[str, Any] = {"party": ["S2", "H23"], "gold": 3}
THEIRS: dict[str, Any] = {"party": ["S3", "H22"], "gold": 2}
POOL = ["H44", "H07", "H24"]
CLAIMING = {"claimed_quests": True}


def playing(card: str, **position: Any) -> Match:
    """An action card is played."""
    pool = [card, *(other for other in ("A01", "A12", "A19") if other != card)][:3]
    position.setdefault("companies", [MINE, THEIRS])
    position.setdefault("hero_pool", POOL)
    return play(lairs(action_pool=pool, **position), f"play:{card}")


def second(**position: Any) -> Match:
    """The secondary action is to be chosen."""
    position.setdefault("companies", [MINE, THEIRS])
    position.setdefault("hero_pool", POOL)
    return lairs(secondary=True, **position)


def buying(hero: str, **position: Any) -> Match:
    """A hero is bought, and the power comes with it."""
    position.setdefault("companies", [{**MINE, "gold": 6}, THEIRS])
    match = second(hero_pool=[hero, "H44", "H52"], **position)
    return play(match, "recruit", f"buy:{hero}")


def using(hero: str, **position: Any) -> Match:
    """The same, and the power is used."""
    return play(buying(hero, **position), f"power:{hero}")


def questing(party: list[str], sent: list[str], gold: int = 3, **position: Any) -> Match:
    """Seat 0 faces the first challenge of lair 1, the Dire Wolf Pack, with some heroes sent."""
    position.setdefault("companies", [{"party": party, "gold": gold}, {"party": ["S3"]}])
    attempt = {"place": "1", "sent": sent, **position.pop("attempt", {})}
    return lairs(attempt=attempt, **position)


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


def price_of(match: Match, choice: str) -> list[str]:
    """What it costs."""
    return list(label_of(match, choice)["price"])


def question(match: Match) -> str:
    """The sentence that asks the one seat that is asked."""
    (seat,) = match.deciders
    return str(match.describe(seat)["question"])


def lines(match: Match, viewer: int | None = None) -> list[str]:
    """Everything a viewer was told."""
    return [event.text for event in match.events(viewer)]


ODD: Mapping[str, object] = {"hidden_quests": True, "claimed_quests": True}
EAGER = {"quest", "power", "defeat", "claim", "send", "divert", "trade", "recruit"}
SLOW = {"give_up", "gain", "done", "decline", "abandon"}


def wandering(seed: int, plies: int, odd: bool = False) -> Iterator[tuple[Match, int]]:
    """A match played at random, with the seat that is about to decide, ply by ply.

    What is rare is preferred and nobody stops early, so that much is seen in few plies. An odd
    match has both options on.
    """
    rng = random.Random(seed)
    seats = 2 + seed % 3
    match = named(lairworks.new("quest", seats=seats, seed=seed, options=ODD if odd else None))
    for _ in range(plies):
        if match.over:
            return
        (seat,) = match.deciders
        yield match, seat
        choices = match.choices(seat)
        eager = [choice for choice in choices if choice.partition(":")[0] in EAGER]
        brisk = [choice for choice in choices if choice.partition(":")[0] not in SLOW]
        mood = rng.random()
        wanted = choices if mood < 0.1 else eager if mood < 0.6 else brisk
        match.play(seat, rng.choice(wanted or brisk or choices))


def wandered(seed: int, plies: int, odd: bool = False) -> Match:
    """Such a match after so many plies."""
    walk = wandering(seed, plies, odd)
    match, _ = next(walk)
    for _ in walk:
        pass
    return match
