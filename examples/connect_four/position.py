"""Positions: a whole table as readable JSON, and back.

    {"rows": [".......", ".......", ".......", ".......", "...Y...", "..RR..."]}

That is all: whose turn it is and who has won follows from the discs, and chance has no part in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64

from examples.connect_four.grid import (
    COLUMNS,
    ROWS,
    cell,
    cell_names,
    has_four,
    is_top,
    landing,
)
from examples.connect_four.rules import DROP_STEPS, new_table
from examples.connect_four.state import NOBODY, RED, YELLOW, ConnectFourState
from examples.connect_four.view import DISCS, EMPTY, rows
from lairworks.core.bits import bit, count
from lairworks.core.errors import BadPosition
from lairworks.core.fields import PositionFields
from lairworks.core.game import View

NO_DISCS: Final = [EMPTY * COLUMNS] * ROWS


def position(state: ConnectFourState) -> View:
    """The whole table."""
    return {"rows": rows(state)}


def arrange(seats: int, seed: int, table: Mapping[str, object]) -> ConnectFourState:
    """A table as described; without rows the grid is empty."""
    fields = PositionFields(table, "")
    grid = fields.texts("rows", NO_DISCS)
    fields.done()
    state = new_table(seats, seed)
    _read_rows(state, grid)
    turn = _turn(state)
    _read_winner(state, 1 - turn)
    if state.winner == NOBODY and state.open:
        state.agenda.append(DROP_STEPS[turn])
    return state


def _read_rows(state: ConnectFourState, grid: list[str]) -> None:
    """Puts the discs in, from the bottom up."""
    if len(grid) != ROWS or any(len(row) != COLUMNS for row in grid):
        raise BadPosition("rows", f"there must be {ROWS} rows of {COLUMNS} cells")
    for row in range(ROWS):
        for column in range(COLUMNS):
            letter = grid[ROWS - 1 - row][column]
            if letter != EMPTY:
                _put(state, letter, column, row)


def _put(state: ConnectFourState, letter: str, column: int, row: int) -> None:
    here = cell(column, row)
    if letter not in DISCS:
        problem = f"holds {letter!r}; there are R, Y and {EMPTY} for an empty cell"
        raise BadPosition("rows", f"{cell_names(here)[0]} {problem}")
    if landing(state.red | state.yellow, column) != here:
        raise BadPosition("rows", f"the disc on {cell_names(here)[0]} has nothing below it")
    if letter == DISCS[RED]:
        state.red |= here
    else:
        state.yellow |= here
    if is_top(here, column):
        state.open &= ~bit(column)


def _turn(state: ConnectFourState) -> int:
    """Whose turn it is: red begins, so red has as many discs as yellow or one more."""
    red: i64 = count(state.red)
    yellow: i64 = count(state.yellow)
    if red != yellow and red != yellow + 1:
        raise BadPosition(
            "rows", f"there are {red} R and {yellow} Y; R begins, then they alternate"
        )
    return RED if red == yellow else YELLOW


def _read_winner(state: ConnectFourState, last: int) -> None:
    """Whoever dropped the last disc may have won by it; the other would have won before."""
    if has_four(state.discs(1 - last)):
        problem = f"{DISCS[1 - last]} has four in a line, after which no disc was to be dropped"
        raise BadPosition("rows", problem)
    if has_four(state.discs(last)):
        state.winner = last
