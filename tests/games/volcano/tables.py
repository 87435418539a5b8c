"""Tables for the tests of volcano: arranged positions, and short words for what lies there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import lairworks
from lairworks import Match
from lairworks.games.volcano.state import VolcanoState

RED, BLUE, GREEN, YELLOW = range(4)


def table(
    players: int = 4,
    options: Mapping[str, object] | None = None,
    pack: Any = None,
    seed: int = 1,
    **position: Any,
) -> Match:
    """A match that starts from a position; in the middle of a round unless it says otherwise."""
    position.setdefault("phase", "turns")
    return lairworks.arrange(
        "volcano", position, seats=players, seed=seed, options=options, pack=pack
    )


def planning(players: int = 4, retired: list[int] | None = None, **position: Any) -> Match:
    """A match about to plan, everybody on the Retirement Track in the given order."""
    order = retired or list(range(players))
    return table(players, phase="plan", retired=order, round=1, **position)


def full_lair(levels: int) -> dict[str, str]:
    """Rooms in every location of so many levels."""
    return {
        f"L{level}.{side}": f"R{4 * level + number:02d}"
        for level in range(1, levels + 1)
        for number, side in enumerate(("W2", "W1", "E1", "E2"))
    }


def over(players: int, ending: str, **position: Any) -> Match:
    """A match that has ended so."""
    if ending == "lair_full":
        position.setdefault("lair", full_lair(4 if players == 2 else 5))
    elif ending == "stall":
        position.setdefault("quiet_rounds", 6)
    elif ending == "round_cap":
        position.setdefault("round", 40)
    position.setdefault("levels", 5)
    return table(players, phase="over", ending=ending, **position)


def play(match: Match, *choices: str) -> Match:
    """Plays choices, each for the seat that is asked."""
    for choice in choices:
        (seat,) = match.deciders
        match.play(seat, choice)
    return match


def offered(match: Match) -> list[str]:
    """What the one seat that is asked may choose."""
    (seat,) = match.deciders
    return match.choices(seat)


def verbs(match: Match) -> set[str]:
    """The verbs on offer."""
    return {choice.partition(":")[0] for choice in offered(match)}


def asked(match: Match) -> str:
    """The name of the open question."""
    (seat,) = match.deciders
    question = match.state.question(seat)
    assert question is not None
    return question.name


def state(match: Match) -> VolcanoState:
    """The true state."""
    found = match.state
    assert isinstance(found, VolcanoState)
    return found


def seat(match: Match, number: int) -> dict[str, Any]:
    """What lies in front of a seat, as positions write it."""
    found: Any = match.position()["seats"]
    part: dict[str, Any] = found[number]
    return part


def lair(match: Match) -> dict[str, str]:
    """What stands where, as positions write it."""
    found: Any = match.position()["lair"]
    rooms: dict[str, str] = found
    return rooms


def told(match: Match, name: str, viewer: int | None = None) -> list[Mapping[str, Any]]:
    """The facts of all events of a name that a viewer was told."""
    return [event.facts for event in match.events(viewer) if event.name == name]
