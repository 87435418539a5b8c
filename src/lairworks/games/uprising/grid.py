"""The 4x4 grid of rooms: cells as numbers, sets of cells as bit masks.

A cell is a number from 0 (A1) to 15 (D4), row by row from the resistance's edge: row 1 is where
heroes enter. `OUTSIDE` is where heroes and followers wait; it is no cell.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, members
from lairworks.core.vocabulary import Verb

SIDE: Final = 4
CELL_COUNT: Final = 16
CELLS: Final = [f"{column}{row}" for row in "1234" for column in "ABCD"]
CELL_AT: Final = {name: number for number, name in enumerate(CELLS)}
OUTSIDE: Final = 16
ENTRY_ROW: Final = 0x000F  # row 1
ALL_CELLS: Final = 0xFFFF
WEST_EDGE: Final = 0x1111
EAST_EDGE: Final = 0x8888


def beside(cells: i64) -> i64:
    """The cells that share a side with one of a set (U-STR-05)."""
    everywhere: i64 = ALL_CELLS
    west: i64 = WEST_EDGE
    east: i64 = EAST_EDGE
    return (
        ((cells << 4) & everywhere) | (cells >> 4) | ((cells & ~east) << 1) | ((cells & ~west) >> 1)
    )


NEIGHBOURS: Final = [int(beside(bit(cell))) for cell in range(CELL_COUNT)]  # of each cell


def steps_between(start: int, end: int) -> int:
    """Steps from a room, or from outside through row 1, to a room."""
    row, column = end // SIDE, end % SIDE
    if start == OUTSIDE:
        return row + 1
    return abs(start // SIDE - row) + abs(start % SIDE - column)


# By where one starts, OUTSIDE included, and by where one goes.
DISTANCE: Final = [
    [steps_between(start, end) for end in range(CELL_COUNT)] for start in range(CELL_COUNT + 1)
]


# The cells beside each, rising; a set of them is written as doors: bit 0 for the first, and so on.
BESIDE: Final = [members(near) for near in NEIGHBOURS]


def doors(start: int, cells: i64) -> int:
    """Which of the cells beside one are in a set."""
    found: i64 = 0
    door: i64 = 1
    for end in BESIDE[start]:
        if (cells >> end) & 1:
            found |= door
        door += door
    return found


def by_doors(verb: Verb) -> list[list[list[int]]]:
    """A verb's choices from each cell through every set of its doors."""
    table: list[list[list[int]]] = []
    for start in range(CELL_COUNT):
        ends = BESIDE[start]
        sets = [
            [ends[door] for door in range(len(ends)) if some >> door & 1]
            for some in range(1 << len(ends))
        ]
        table.append([[verb.at(start, end) for end in some] for some in sets])
    return table


def cell_names(cells: i64) -> str:
    """A set of cells in words: A1,B3 or a dash for none."""
    return ",".join(CELLS[cell] for cell in members(cells)) or "-"


def cells_named(text: str) -> int:
    """The set that is written so; raises KeyError."""
    cells = 0
    if text != "-":
        for name in text.split(","):
            cells |= int(bit(CELL_AT[name]))
    return cells


def reach(start: i64, through: i64) -> i64:
    """All cells of `through` that a chain of neighbours joins to a set, the set included."""
    while True:
        grown: i64 = start | (beside(start) & through)
        if grown == start:
            return start
        start = grown
