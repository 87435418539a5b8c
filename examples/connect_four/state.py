"""What lies on the table: two sets of discs, and the columns that have room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from examples.connect_four.grid import EVERY_COLUMN
from lairworks.core.state import State

RED: Final = 0  # the seat that begins
YELLOW: Final = 1
NOBODY: Final = -1


class ConnectFourState(State):
    """The grid."""

    def __init__(self) -> None:
        super().__init__()
        self.red: i64 = 0
        self.yellow: i64 = 0
        self.open: i64 = EVERY_COLUMN  # columns that are not full
        self.winner = NOBODY

    def copy(self) -> ConnectFourState:
        """A state of its own."""
        twin = ConnectFourState()
        self.start_copy(twin)
        twin.red = self.red
        twin.yellow = self.yellow
        twin.open = self.open
        twin.winner = self.winner
        return twin

    def discs(self, seat: int) -> i64:
        """The discs of a seat."""
        return self.red if seat == RED else self.yellow

    def scores(self) -> list[float]:
        """C-END-03: a point for the winner, half a point for each if nobody won."""
        if self.winner != NOBODY:
            return [float(self.winner == RED), float(self.winner == YELLOW)]
        return [0.0, 0.0] if self.open else [0.5, 0.5]

    def winners(self) -> list[int]:
        """Whoever has four; both if the grid is full."""
        if self.winner != NOBODY:
            return [self.winner]
        return [] if self.open else [RED, YELLOW]

    def ending(self) -> str:
        """`four` in a line, or a `full` grid."""
        if self.winner != NOBODY:
            return "four"
        return "" if self.open else "full"
