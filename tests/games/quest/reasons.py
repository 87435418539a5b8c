"""Why a choice is not on offer: tables in the middle of something, and what is said then."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.quest.game import GAME
from lairworks.games.quest.refusals import why_not
from lairworks.games.quest.words import WORDS
from tests.games.quest.tables import asked, state, table

RULEBOOK = resources.files("lairworks.games.quest").joinpath("rulebook.md").read_text("utf-8")
RULES = set(re.findall(r"^- \*\*((?:Q-[A-Z]+|R)-\d+)\*\* ", RULEBOOK, re.MULTILINE))

# Ids of cards and places, snake case, choices as text, and slips of formatting.
UGLY = re.compile(
    r"\b[SHACT]\d+\b|\bc\d\b|[A-Za-z]_[A-Za-z]|[a-z]:[A-Za-z0-9]|[{}\[\]]|None"
    r"|  | [,.;:)]|\ba [aeiouAEIOU]|-1|\.\.|\bthe The\b"
)

# Everything that could matter has its place, so that nothing is where it is by chance.
LAIRS: dict[str, Any] = {
    # Rusted Portcullis (key, face down), Bog Ogre (axe), Dire Wolf Pack (axe, bow)
    "1": {"treasure": "T02", "challenges": ["C61", "C01", "C16"]},
    # Night Patrol (mask, face down), Haughty Baron (lute)
    "2": {"treasure": "T06", "challenges": ["C31", "C36"]},
    # Gallows Harpy (bow)
    "3": {"treasure": "T10", "challenges": ["C06"], "down": []},
}
POOLS: dict[str, Any] = {
    "hero_pool": ["H44", "H02", "H60"],  # Woodcutter 1, Ardent Defender 3, Champion 4
    "action_pool": ["A04", "A01", "A15"],  # Turn of Fate, Open Coffers, Light Fingers
}


def is_sentence(text: str) -> bool:
    """Whether a text reads like something said to a player."""
    ends = text.rstrip('"')[-1] in ".?!" and text == text.strip()
    return text[:1].isupper() and ends and UGLY.search(text) is None


def refused(match: Match, choice: str, seat: int | None = None) -> str:
    """Rule and reason in one, for the seat that is asked unless another is given."""
    if seat is None:
        (seat,) = match.deciders
    number = WORDS.parse(choice)
    assert number >= 0, f"{choice} is no word"
    assert number not in state(match).choices(seat), f"{choice} is on offer"
    return _refused(match, number, seat)


def _refused(match: Match, number: int, seat: int) -> str:
    refusal = why_not(state(match), seat, number)
    assert refusal.rule in RULES, refusal
    assert is_sentence(refusal.reason), refusal
    return f"{refusal.rule}: {refusal.reason}"


def check_words(match: Match, seat: int, words: range | list[int]) -> None:
    """Each of the words that is not on offer is refused with a rule and a sentence."""
    on_offer = set(state(match).choices(seat))
    for word in words:
        if word not in on_offer:
            _refused(match, word, seat)


def question(match: Match) -> str:
    """What the one seat that is asked is asked."""
    (seat,) = match.deciders
    return GAME.ask(state(match), seat)


def something_else(match: Match, rule: str) -> str:
    """What is said while another question is open."""
    return f"{rule}: You are asked something else: {question(match)}"


def no_answer(match: Match, rule: str) -> str:
    """What is said to a yes or no that nobody asked for."""
    return f"{rule}: That is no answer here. {question(match)}"


def wandering(seed: int, plies: int, seats: int = 2, **options: object) -> Iterator[Match]:
    """A match played at random, ply by ply; seldom is anything given up or declined."""
    rng = random.Random(seed)
    match = lairworks.new("quest", seats=seats, seed=seed, options=options)
    for _ in range(plies):
        if match.over:
            return
        yield match
        (seat,) = match.deciders
        choices = match.choices(seat)
        busy = [choice for choice in choices if choice not in ("give_up", "done", "decline")]
        match.play(seat, rng.choice(busy if busy and rng.random() < 0.8 else choices))


def at(step: str, **position: Any) -> Match:
    """A match in which a question has come up, with lairs and pools as above."""
    name = step.partition(" ")[0]
    match = among(agenda=[step], **position)
    assert asked(match) == name
    return match


def among(*party: str, **position: Any) -> Match:
    """A match with lairs and pools as above, and with this party of the first seat."""
    position = {"quests": LAIRS, **POOLS, **position}
    if party:
        others = [{"party": ["S2"]}, {"party": ["S3"]}, {"party": ["S4"]}]
        position.setdefault("companies", [{"party": [*party]}, *others][: position.get("seats", 2)])
    return table(**position)


def questing(*party: str, sent: tuple[str, ...] = (), gold: int = 3, **attempt: Any) -> Match:
    """A match in which a party stands in front of the first challenge of lair 1."""
    companies = [{"party": [*party], "gold": gold}, {"party": ["S2"]}]
    place = attempt.pop("place", "1")
    position = attempt.pop("position", {})
    match = among(
        companies=companies, attempt={"place": place, "sent": [*sent], **attempt}, **position
    )
    assert asked(match) == "quest.step"
    return match


# Parts of positions


def two(first: list[str], second: list[str], gold: int = 3, **position: Any) -> dict[str, Any]:
    """The companies of two, as part of a position."""
    return {"companies": [{"party": first, "gold": gold}, {"party": second}], **position}


def lamplighter(timing: str, *effects: dict[str, Any]) -> dict[str, Any]:
    """A pack with a hero of another power."""
    hero = {"name": "Lamplighter", "cost": 2, "icons": ["axe"], "text": "x", "art": "lamp"}
    entry = {**hero, "timing": timing, "effects": list(effects)}
    return {"pack": {"name": "Lamps"}, "heroes": {"H65": entry}}


def long_quest() -> dict[str, Any]:
    """A quest that nothing more can be laid on."""
    cards = [f"C{number:02d}" for number in range(37, 61)]
    return {"treasure": "T07", "challenges": cards}
