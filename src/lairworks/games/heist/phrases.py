"""Turns of phrase that the sentences of heist share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lairworks.core.english import counted, listed, with_article
from lairworks.games.heist.content import (
    GADGET_FRONT,
    TRAIN_FRONT,
    WALL_FRONT,
)
from lairworks.games.heist.effects import STATS
from lairworks.games.heist.grid import DIRECTIONS, EDGE_AT, PAIRS, ROOMS, SIDE
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import AGENT, SOURCES

STAT_NAMES: Final = {"M": "Movement", "S": "Stealth", "C": "Combat"}
DIRECTION_NAMES: Final = ("north", "east", "south", "west")
SLOT_NAMES: Final = ("left", "middle", "right")


def dollars(amount: int) -> str:
    """An amount of money: 3 $."""
    return f"{amount} $"


def points(movement: int, stealth: int, combat: int, flex: int = 0, wild: int = 0) -> str:
    """A price in points: 1 Movement and 4 Combat; "nothing" if there is none."""
    parts = [
        f"{amount} {name}"
        for amount, name in (
            (movement, "Movement"),
            (stealth, "Stealth"),
            (combat, "Combat"),
            (flex, "Movement or Stealth"),
            (wild, "wild"),
        )
        if amount
    ]
    return listed(parts) or "nothing"


def stats(movement: int, stealth: int, combat: int, wild: int = 0) -> str:
    """What an Agent has: Movement 6, Stealth 0 and Combat 3; wild points only if there are any."""
    parts = [f"Movement {movement}", f"Stealth {stealth}", f"Combat {combat}"]
    if wild:
        parts.append(counted(wild, "wild point"))
    return listed(parts)


def thing(name: str) -> str:
    """What is in a room, with an article unless there are several: a Guard, Lasers."""
    return name if name.endswith("s") else with_article(name)


def line(marker: int) -> str:
    """What a marker says of rooms: row 4, column 2."""
    return f"{'row' if marker < SIDE else 'column'} {marker % SIDE + 1}"


def wall(edge: int) -> str:
    """A wall by its rooms."""
    one, other = PAIRS[edge]
    return f"the wall between {ROOMS[one]} and {ROOMS[other]}"


def card(state: HeistState, slot: int) -> str:
    """A card on display with what its marker makes of it: Giant Saw on row 4."""
    found = state.cards[slot]
    marker = state.markers[slot]
    if found.front == WALL_FRONT:
        return f"a Wall on {line(marker)}"
    if found.front == TRAIN_FRONT:
        stat = STAT_NAMES[STATS[found.stat]]
        return f"+{found.points} {stat} for {dollars(marker % SIDE + 1)}"
    if found.front == GADGET_FRONT:
        return f"gadget {marker % SIDE + 1}, the {state.content.gadgets[marker % SIDE].name}"
    return f"{state.content.kinds[found.front].name} on {line(marker)}"


def source(state: HeistState, seat: int, number: int) -> str:
    """Where a power comes from: the Agent by name, or a gadget."""
    if number == AGENT:
        return f"{state.content.agent_at[state.agents[seat]].name}'s power"
    return f"the {state.content.gadgets[number - 1].name}"


def raid_act(text: str) -> str:
    """A choice of a raid in text notation as something one is doing: going north.

    Gadgets are called by their numbers, as their names are not known here.
    """
    verb, *rest = text.split(":")
    return ACTS[verb](rest)


def _going(rest: list[str]) -> str:
    return f"going {_direction(rest[0])}{_with(rest[1:])}"


def _leaping(rest: list[str]) -> str:
    return f"leaping {_direction(rest[0])}{_with(rest[1:])}"


def _tunnelling(rest: list[str]) -> str:
    return f"going {_direction(rest[0])} through the wall{_with(rest[1:])}"


def _boosting(rest: list[str]) -> str:
    return f"gaining points{_with(rest)}"


def _stealing(rest: list[str]) -> str:
    return f"stealing out of {rest[1]}{_with(rest[:1])}"


def _drilling(rest: list[str]) -> str:
    return f"opening {wall(EDGE_AT[rest[1]])}{_with(rest[:1])}"


def _splitting(rest: list[str]) -> str:
    return f"paying {rest[0]} of the points with Movement"


def _done(rest: list[str]) -> str:
    return "opening no further wall"


def _stopping(rest: list[str]) -> str:
    return "stopping"


ACTS: Final[dict[str, Callable[[list[str]], str]]] = {
    "go": _going,
    "go_with": _going,
    "leap": _leaping,
    "leap_with": _leaping,
    "through": _tunnelling,
    "through_with": _tunnelling,
    "boost": _boosting,
    "steal": _stealing,
    "drill": _drilling,
    "split": _splitting,
    "done": _done,
    "stop": _stopping,
}


def _direction(letter: str) -> str:
    return DIRECTION_NAMES[DIRECTIONS.index(letter)]


def _with(sources: list[str]) -> str:
    """The source of a power, if one is named."""
    if not sources:
        return ""
    number = SOURCES.index(sources[0])
    return " with the Agent's power" if number == AGENT else f" with gadget {number}"
