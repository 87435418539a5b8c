"""The grid as bit masks: cell (column, row) is bit column * 7 + row, row 0 at the bottom.

The seventh bit of a column lies above the grid and is never filled, so that no line runs from
the top of one column into the bottom of the next.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from examples.connect_four.words import COLUMN_NAMES
from lairworks.core.bits import bit, members

COLUMNS: Final = 7
ROWS: Final = 6
STRIDE: Final = 7  # bits of a column
GRID: Final = 0xFDFBF7EFDFBF  # all cells
EVERY_COLUMN: Final = 0x7F  # as a set of columns


def cell(column: i64, row: i64) -> i64:
    """The set that holds one cell."""
    return bit(column * STRIDE + row)


def landing(discs: i64, column: i64) -> i64:
    """The cell in which a disc comes to rest: adding to a column carries past all its discs."""
    return (discs + cell(column, 0)) & ~discs


def is_top(landed: i64, column: i64) -> bool:
    """Whether the cell is the last one of its column."""
    return landed == cell(column, ROWS - 1)


def has_four(discs: i64) -> bool:
    """Whether four of the discs lie in a line."""
    return (
        has_run(discs, 1)
        or has_run(discs, STRIDE)
        or has_run(discs, STRIDE - 1)
        or has_run(discs, STRIDE + 1)
    )


def has_run(discs: i64, step: i64) -> bool:
    """The same for one direction, given as the distance to the next cell."""
    pairs = discs & (discs >> step)
    return pairs & (pairs >> (2 * step)) != 0


def fours(discs: i64) -> i64:
    """All discs that are part of a line of four."""
    found: i64 = 0
    for step in (1, STRIDE, STRIDE - 1, STRIDE + 1):
        pairs = discs & (discs >> step)
        first = pairs & (pairs >> (2 * step))
        found |= first | (first << step) | (first << (2 * step)) | (first << (3 * step))
    return found


def threats(own: i64, discs: i64) -> i64:
    """Empty cells that would complete four of one's own."""
    cells: i64 = GRID
    return (
        completing(own, 1)
        | completing(own, STRIDE)
        | completing(own, STRIDE - 1)
        | completing(own, STRIDE + 1)
    ) & (cells & ~discs)


def completing(own: i64, step: i64) -> i64:
    """Cells that make four of three in one direction, whether or not they are empty."""
    pairs = own & (own >> step)
    threes = pairs & (own >> (2 * step))
    low_gap = own & (pairs >> (2 * step))
    high_gap = pairs & (own >> (3 * step))
    ends = (threes << (3 * step)) | (threes >> step)
    return ends | (low_gap << step) | (high_gap << (2 * step))


def cell_names(cells: i64) -> list[str]:
    """Cells as people call them: column, then row from 1."""
    return [f"{COLUMN_NAMES[at // STRIDE]}{at % STRIDE + 1}" for at in members(cells)]
