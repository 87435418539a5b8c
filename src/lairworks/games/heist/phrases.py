"""Turns of phrase that the sentences of heist share."""

from __future__ import annotations

from typing import Final

from lairworks.core.english import listed
from lairworks.games.heist.content import (
    GADGET_FRONT,
    TRAIN_FRONT,
    WALL_FRONT,
)
from lairworks.games.heist.effects import STATS
from lairworks.games.heist.grid import PAIRS, ROOMS, SIDE
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import AGENT

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
