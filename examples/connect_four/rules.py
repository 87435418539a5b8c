"""How the table changes: one question, asked of the seats in turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from examples.connect_four.grid import cell_names, fours, has_four, is_top, landing
from examples.connect_four.state import NOBODY, RED, ConnectFourState
from examples.connect_four.words import COLUMN_NAMES, DROP
from lairworks.core.bits import bit
from lairworks.core.ready import by_set
from lairworks.core.state import Question

DROPS: Final = by_set(DROP, len(COLUMN_NAMES))  # what is on offer, by the set of open columns


class Drop(Question[ConnectFourState]):
    """C-DROP-01: which column to drop a disc into."""

    def choices(self, state: ConnectFourState) -> list[int]:
        """C-DROP-03: any column with room."""
        return DROPS[state.open]

    def take(self, state: ConnectFourState, choice: int) -> None:
        """Drops the disc; unless that decides it, the other seat is asked."""
        column: i64 = DROP.first(choice)
        landed = landing(state.red | state.yellow, column)
        if self.seat == RED:
            state.red |= landed
            won = has_four(state.red)
        else:
            state.yellow |= landed
            won = has_four(state.yellow)
        if is_top(landed, column):
            state.open &= ~bit(column)
        if won:
            state.winner = self.seat
        elif state.open:
            state.agenda.append(DROP_STEPS[1 - self.seat])
        if state.journal is not None:
            report(state, self.seat, landed)


DROP_STEPS: Final = [Drop("drop", 0), Drop("drop", 1)]  # immutable, so one for each seat will do


def new_table(seats: int, seed: int) -> ConnectFourState:
    """An empty grid; nobody is asked yet."""
    state = ConnectFourState()
    state.sit(seats, seed)
    return state


def report(state: ConnectFourState, seat: int, landed: i64) -> None:
    """Tells everybody of a drop, and of the end if it was the last."""
    assert state.journal is not None
    state.journal.report("dropped", {"seat": seat, "cell": cell_names(landed)[0]})
    if state.winner != NOBODY:
        line = cell_names(fours(state.discs(seat)))
        state.journal.report("won", {"seat": seat, "line": line})
    elif not state.open:
        state.journal.report("drawn", {})
