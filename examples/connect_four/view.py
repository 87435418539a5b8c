"""What a seat may know: everything, for there are no secrets."""

from __future__ import annotations

from typing import Final

from examples.connect_four.grid import COLUMNS, ROWS, cell, cell_names, fours
from examples.connect_four.state import NOBODY, ConnectFourState
from lairworks.core.game import View

EMPTY: Final = "."
DISCS: Final = ("R", "Y")  # by seat


def view(state: ConnectFourState, viewer: int | None) -> View:
    """The grid, whose turn it is, and how it ended."""
    asked = state.deciders()
    return {
        "game": "connect_four",
        "viewer": viewer,
        "rows": rows(state),
        "turn": asked[0] if asked else None,
        "winner": state.winner if state.winner != NOBODY else None,
        "line": cell_names(fours(state.red) | fours(state.yellow)),
        "ending": state.ending(),
    }


def rows(state: ConnectFourState) -> list[str]:
    """The grid as texts, the top row first."""
    return [
        "".join(_disc(state, column, row) for column in range(COLUMNS))
        for row in reversed(range(ROWS))
    ]


def _disc(state: ConnectFourState, column: int, row: int) -> str:
    here = cell(column, row)
    for seat in range(2):
        if state.discs(seat) & here:
            return DISCS[seat]
    return EMPTY
