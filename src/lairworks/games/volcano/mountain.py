"""The mountain: locations as numbers, sets of locations as bit masks.

A lair location is a number from 0 (L1.W2) to 19 (L5.E2), level by level from the top, each from
west to east; W1 and E1 are next to the shaft. The two always manned places above ground follow,
so that every place a Boss can go to has a number; the Heliport, where it cannot, comes last.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.vocabulary import Verb

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


HALF: Final = 10  # locations, for `listed`
SETS: Final = 1 << HALF


def by_set(verb: Verb, first: int = -1) -> list[list[int]]:
    """A verb's choices for every set of the upper ten and of the lower ten locations.

    `first` fixes the first slot of a verb whose second slot is the location.
    """
    table: list[list[int]] = []
    for half in range(2):
        for some in range(SETS):
            places = [half * HALF + place for place in range(HALF) if some >> place & 1]
            if first < 0:
                table.append([verb.at(place) for place in places])
            else:
                table.append([verb.at(first, place) for place in places])
    return table


def listed(table: list[list[int]], locations: i64) -> list[int]:
    """A verb's choices for a set of locations: two ready-made lists instead of twenty tests."""
    return table[locations & (SETS - 1)] + table[SETS + (locations >> HALF)]


def add_listed(found: list[int], table: list[list[int]], locations: i64) -> None:
    """Appends the same."""
    found.extend(table[locations & (SETS - 1)])
    found.extend(table[SETS + (locations >> HALF)])
