"""Why a choice is not on offer: tables in the middle of something, and what is said then."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.refusals import why_not
from lairworks.games.uprising.words import WORDS
from tests.games.uprising.tables import asked, play, state, table

RULEBOOK = resources.files("lairworks.games.uprising").joinpath("rulebook.md").read_text("utf-8")
RULES = set(re.findall(r"^- \*\*((?:U-[A-Z]+|R)-\d+)\*\* ", RULEBOOK, re.MULTILINE))

# Ids of tiles, plots, cards and heroes, snake case, choices as text, and slips of formatting.
UGLY = re.compile(
    r"\bR\d\d\b|\bK\d\b|\b[JN]\d+\b|\b[MI]\d\b|\b[A-D][056]\b|\b[WSL]\b"
    r"|[A-Za-z]_[A-Za-z]|[a-z]:[A-Za-z0-9]|[{}\[\]]|None|  | [,.;:)]|\ba [AEIOU]|-1|\.\."
)

# Every cell is named, so that no tile is where it could matter by chance.
LAIR = dict(
    zip(
        (f"{column}{row}" for row in "1234" for column in "ABCD"),
        (
            *("K1", "R01", "R05", "R12"),  # Iron Foundry, Snare Pit, Armoury, Narrow Stair
            *("R02", "R09", "R06", "R11"),  # Guard Post, Chapel, Scriptorium, Tunnel
            *("K2", "R03", "R07", "R08"),  # Star Sanctum, Turning Hall, Gallery, Cells
            *("K3", "K4", "R10", "R04"),  # Velvet Court, Deep Vault, Spyhole, Gong
        ),
        strict=True,
    )
)


def is_sentence(text: str) -> bool:
    """Whether a text reads like something said to a player."""
    ends = text[-1] in ".?!" and text == text.strip()
    return text[:1].isupper() and ends and UGLY.search(text) is None


def refused(match: Match, choice: str, seat: int | None = None) -> str:
    """Rule and reason in one, for the seat that is asked unless another is given."""
    if seat is None:
        (seat,) = match.deciders
    assert choice not in match.choices(seat), f"{choice} is on offer"
    number = WORDS.parse(choice)
    assert number >= 0, f"{choice} is no word"
    refusal = why_not(state(match), seat, number)
    assert refusal.rule in RULES, refusal
    assert is_sentence(refusal.reason), refusal
    return f"{refusal.rule}: {refusal.reason}"


def check_words(match: Match, seat: int, words: range | list[int]) -> None:
    """Each of the words that is not on offer is refused with a rule and a sentence."""
    on_offer = set(match.choices(seat))
    for word in words:
        text = WORDS.text(word)
        if text not in on_offer:
            refused(match, text, seat)


def question(match: Match) -> str:
    """What the one seat that is asked is asked."""
    (seat,) = match.deciders
    return GAME.ask(state(match), seat)


def wandering(seed: int, plies: int, **options: object) -> Iterator[Match]:
    """A match played at random, ply by ply; seldom is anything declined."""
    rng = random.Random(seed)
    match = lairworks.new("uprising", seats=2, seed=seed, options=options)
    for _ in range(plies):
        if match.over:
            return
        yield match
        (seat,) = match.deciders
        choices = match.choices(seat)
        busy = [choice for choice in choices if choice not in ("end", "done", "none")]
        match.play(seat, rng.choice(busy if busy and rng.random() < 0.8 else choices))


def acting(hero: str, **position: Any) -> Match:
    """A match in which a hero has been chosen and has to act."""
    position.setdefault("tiles", LAIR)
    match = play(table(**position), f"hero:{hero}")
    assert asked(match) == "action"
    return match


def during(step: str, phase: str, **position: Any) -> Match:
    """A match in which a question has come up in a phase."""
    position.setdefault("tiles", LAIR)
    match = table(phase=phase, agenda=[step], **position)
    assert asked(match) == step.partition(" ")[0]
    return match
