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


PART: Final = 7  # locations, for `listed`: three parts make the lair
SETS: Final = 1 << PART


def by_set(verb: Verb, first: int = -1) -> list[list[int]]:
    """A verb's choices for every set of the first, the next and the last few locations.

    `first` fixes the first slot of a verb whose second slot is the location.
    """
    table: list[list[int]] = []
    for start in range(0, LAIR_SIZE, PART):
        for some in range(SETS):
            places = [start + place for place in range(PART) if some >> place & 1]
            places = [place for place in places if place < LAIR_SIZE]
            if first < 0:
                table.append([verb.at(place) for place in places])
            else:
                table.append([verb.at(first, place) for place in places])
    return table


def listed(table: list[list[int]], locations: i64) -> list[int]:
    """A verb's choices for a set of locations: three ready-made lists instead of twenty tests."""
    found = table[locations & (SETS - 1)][:]
    add_rest(found, table, locations)
    return found


def add_listed(found: list[int], table: list[list[int]], locations: i64) -> None:
    """Appends the same."""
    found.extend(table[locations & (SETS - 1)])
    add_rest(found, table, locations)


def add_rest(found: list[int], table: list[list[int]], locations: i64) -> None:
    """The second and the third part, which are often empty."""
    middle: i64 = (locations >> PART) & (SETS - 1)
    if middle:
        found.extend(table[SETS + middle])
    last: i64 = locations >> (2 * PART)
    if last:
        found.extend(table[2 * SETS + last])
