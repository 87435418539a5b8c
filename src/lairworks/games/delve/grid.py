"""The 6x6 grid: spaces, borders and sets of spaces as bit masks.

A space is a number from 0 (A1) to 35 (F6), row by row from the north-west (R-01). A border is
named from the space north or west of it: `A1e` lies between A1 and A2, `A1s` between A1 and B1.
A set of east borders is a mask over the spaces west of them, a set of south borders one over the
spaces north of them. `Walls` are such a pair.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import members

SIDE: Final = 6
AREA: Final = 36
ALL: Final = (1 << 36) - 1

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ["N", "E", "S", "W"]
DIRECTION_NAMES: Final = ["north", "east", "south", "west"]

SPACES: Final = [row + column for row in "ABCDEF" for column in "123456"]
SPACE_AT: Final = {name: number for number, name in enumerate(SPACES)}

# Border number b: 0-29 are the east borders row by row, 30-59 the south borders.
BORDERS: Final = [name + "e" for name in SPACES if not name.endswith("6")] + [
    name + "s" for name in SPACES if not name.startswith("F")
]
BORDER_AT: Final = {name: number for number, name in enumerate(BORDERS)}
EAST_BORDERS: Final = 30
BORDER_SPACE: Final = [SPACE_AT[name[:2]] for name in BORDERS]
BORDER_STEP: Final = [1 if name.endswith("e") else 6 for name in BORDERS]

HAS_EAST: Final = sum(1 << SPACE_AT[name[:2]] for name in BORDERS[:EAST_BORDERS])
HAS_SOUTH: Final = sum(1 << SPACE_AT[name[:2]] for name in BORDERS[EAST_BORDERS:])

# The neighbour in each direction, -1 beyond the perimeter: NEIGHBOUR[direction * AREA + space].
NEIGHBOUR: Final = (
    [space - 6 if space >= 6 else -1 for space in range(AREA)]
    + [space + 1 if space % 6 < 5 else -1 for space in range(AREA)]
    + [space + 6 if space < 30 else -1 for space in range(AREA)]
    + [space - 1 if space % 6 > 0 else -1 for space in range(AREA)]
)


def spread(spaces: i64, open_east: i64, open_south: i64) -> i64:
    """The set itself and what lies one step away through open borders."""
    return (
        spaces
        | ((spaces & open_east) << 1)
        | ((spaces >> 1) & open_east)
        | ((spaces & open_south) << 6)
        | ((spaces >> 6) & open_south)
    )


def flood(spaces: i64, open_east: i64, open_south: i64, through: i64) -> i64:
    """All spaces reached from a set by steps that stay within `through` (the set included)."""
    while True:
        grown: i64 = spaces | (spread(spaces, open_east, open_south) & through)
        if grown == spaces:
            return spaces
        spaces = grown


def side_is_open(space: i64, direction: i64, open_east: i64, open_south: i64) -> bool:
    """Whether one can step from a space in a direction."""
    if direction == EAST:
        return (open_east >> space) & 1 != 0
    if direction == SOUTH:
        return (open_south >> space) & 1 != 0
    if direction == WEST:
        return space % 6 > 0 and (open_east >> (space - 1)) & 1 != 0
    return space >= 6 and (open_south >> (space - 6)) & 1 != 0


def around(spaces: i64, space: i64) -> i64:
    """Which neighbours of a space are in a set, as a mask of directions (off the grid: any)."""
    return (
        (((spaces << 6) >> space) & 1)
        | (((spaces >> (space + 1)) & 1) << 1)
        | (((spaces >> (space + 6)) & 1) << 2)
        | ((((spaces << 1) >> space) & 1) << 3)
    )


def names(spaces: i64) -> list[str]:
    """The names of the spaces in a set, from A1 on."""
    return [SPACES[space] for space in members(spaces)]
