"""A table for the tests of main actions: seat 0 may take one of them, and three sit around."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.quest.tables import asked, play, table, told

CARDS = [f"A{number:02d}" for number in range(1, 20)]
HIDDEN = {"hidden_quests": True}
CLAIMED = {"claimed_quests": True}
# Lair 1 from the treasure up: key (face down), axe, axe and bow. The others are alike.
ONE = {"treasure": "T01", "challenges": ["C61", "C01", "C16"]}
TWO = {"treasure": "T05", "challenges": ["C31", "C66", "C46", "C20"]}
THREE = {"treasure": "T10", "challenges": ["C71", "C36", "C11"]}
LAIRS = {"1": ONE, "2": TWO, "3": THREE}
OWN = {"treasure": "T02", "challenges": ["C62", "C05", "C30"]}  # what seat 1 has claimed
ALONE = {"treasure": "T01", "challenges": ["C61"]}  # only the hidden challenge is left
OPEN = {"treasure": "T01", "challenges": ["C01"], "down": []}  # the same, and it lies open
NEXT = ["C72", "C73", "C74", "C75", "C32", "C33"]  # on top of the challenge deck
POOL = ["H52", "H23", "H07"]  # cost 1, 2 and 3
# Everything there is, at two places at once: none for the deck.
ALL = [f"C{number:02d}" for number in range(1, 91)]


def company(*heroes: str, **more: Any) -> dict[str, Any]:
    return {"party": [*heroes], **more}


P = company("S1", "H22", gold=["C02", "C03"])
V = company("S2", "H24", gold=["C06", "C07", "C08"])
W = company("S3", gold=["C12"])


def holding(card: str, **position: Any) -> Match:
    """Seat 0 may take the card; three sit at the table."""
    start: dict[str, Any] = {
        "seats": 3,
        "companies": [P, V, W],
        "quests": LAIRS,
        "hero_pool": POOL,
        "decks": {"challenges": NEXT, "heroes": ["H50", "H49", "H48"]},
        "action_pool": [card, *[other for other in ("A01", "A19", "A12") if other != card][:2]],
        **position,
    }
    return table(**start)


def use(card: str, *choices: str, **position: Any) -> Match:
    """The same, and it is taken."""
    return play(holding(card, **position), f"play:{card}", *choices)


def is_done(match: Match) -> bool:
    """Whether the main action is over: a secondary one is next, of the same seat."""
    return asked(match) == "turn.secondary" and match.deciders == (0,)


def skipped(match: Match) -> list[str]:
    """Parts of main actions that could not be done."""
    return [str(facts["effect"]) for facts in told(match, "effect_skipped")]


def refuses(match: Match, *choices: str) -> bool:
    """Whether none of these may be chosen, and trying changes nothing."""
    (seat,) = match.deciders
    before = match.fingerprint()
    for choice in choices:
        assert match.why_not(seat, choice) is not None
        with pytest.raises(IllegalChoice):
            match.play(seat, choice)
    return match.fingerprint() == before


def tall(cards: int, *top: str) -> dict[str, Any]:
    """A lair with so many challenges, those named last of all."""
    used = {*top, *NEXT, "C62", "C05", "C30", "C02", "C03", "C06", "C07", "C08", "C12"}
    for lair in (ONE, TWO, THREE):
        used |= set(lair["challenges"])
    rest = [card for card in ALL if card not in used]
    return {"treasure": "T01", "challenges": [*rest[: cards - len(top)], *top]}
