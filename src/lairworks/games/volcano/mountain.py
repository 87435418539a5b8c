"""The mountain: locations as numbers, sets of locations as bit masks.

A lair location is a number from 0 (L1.W2) to 19 (L5.E2), level by level from the top, each from
west to east; W1 and E1 are next to the shaft. The two always manned places above ground follow,
so that every place a Boss can go to has a number; the Heliport, where it cannot, comes last.
"""

from __future__ import annotations

from typing import Final

LEVELS: Final = 5
PER_LEVEL: Final = 4
LAIR_SIZE: Final = 20
LOCATIONS: Final = [
    f"L{level}.{side}" for level in range(1, 6) for side in ("W2", "W1", "E1", "E2")
]
DIG: Final = 20
YARD: Final = 21
HELI: Final = 22
RESERVE: Final = -1  # where a Henchman is that stands in no room
PLACES: Final = [*LOCATIONS, "DIG", "YARD"]
PLACE_AT: Final = {name: number for number, name in enumerate([*PLACES, "HELI"])}
WEST_INNER: Final = 1  # W1 among the four locations of a level
EAST_INNER: Final = 2  # E1

# All locations of the first so many levels.
DOWN_TO: Final = [(1 << (PER_LEVEL * levels)) - 1 for levels in range(LEVELS + 1)]


def level_of(location: int) -> int:
    """The level of a lair location, counted from 1."""
    return location // PER_LEVEL + 1
