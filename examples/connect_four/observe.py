"""What a seat knows as a row of numbers: its own discs, then the other's, and whose turn it is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from examples.connect_four.grid import COLUMNS, ROWS, STRIDE
from examples.connect_four.state import ConnectFourState
from lairworks.core.observation import Layout, Panel

CELLS: Final = COLUMNS * ROWS
TURN: Final = 2 * CELLS
LAYOUT: Final = Layout(
    [
        Panel(
            "own", CELLS, 1, "1 where a disc of this seat lies, column by column from the bottom."
        ),
        Panel("other", CELLS, 1, "The same for the discs of the other seat."),
        Panel("turn", 1, 1, "1 if it is this seat's turn."),
    ]
)


def observe(state: ConnectFourState, seat: int, row: list[int], at: int) -> None:
    """Fills the row of a seat."""
    put(state.discs(seat), row, at)
    put(state.discs(1 - seat), row, at + CELLS)
    asked = state.deciders()
    if asked and asked[0] == seat:
        row[at + TURN] = 1


def put(discs: i64, row: list[int], at: int) -> None:
    """Marks the cells where discs lie."""
    bit: i64 = 0
    while discs:
        if discs & 1:
            row[at + int(bit // STRIDE * ROWS + bit % STRIDE)] = 1
        discs >>= 1
        bit += 1
