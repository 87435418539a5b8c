"""The 4x4 grid of rooms: cells as numbers, sets of cells as bit masks.

A cell is a number from 0 (A1) to 15 (D4), row by row from the resistance's edge: row 1 is where
heroes enter. `OUTSIDE` is where heroes and followers wait; it is no cell.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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


def reach(start: i64, through: i64) -> i64:
    """All cells of `through` that a chain of neighbours joins to a set, the set included."""
    while True:
        grown: i64 = start | (beside(start) & through)
        if grown == start:
            return start
        start = grown
