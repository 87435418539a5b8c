"""What is good in connect four, for bots that look ahead."""

from __future__ import annotations

from mypy_extensions import i64

from examples.connect_four.grid import landing, threats
from examples.connect_four.rules import DROPS
from examples.connect_four.state import ConnectFourState
from examples.connect_four.words import DROP
from lairworks.core.bits import count


def evaluate(state: ConnectFourState, seat: int) -> float:
    """By the result, or by the cells that would complete a line."""
    if not state.deciders():
        return state.scores()[seat]
    discs = state.red | state.yellow
    own = float(count(threats(state.discs(seat), discs)))
    other = float(count(threats(state.discs(1 - seat), discs)))
    return 0.5 + 0.5 * (own - other) / (own + other + 2.0)


def hint(state: ConnectFourState, seat: int) -> int:
    """Completing a line, or else preventing one; -1 if there is neither to be done."""
    discs = state.red | state.yellow
    own = threats(state.discs(seat), discs)
    other = threats(state.discs(1 - seat), discs)
    if own | other == 0:
        return -1
    saving = -1
    for choice in DROPS[state.open]:
        column: i64 = DROP.first(choice)
        landed = landing(discs, column)
        if landed & own:
            return choice
        if landed & other:
            saving = choice
    return saving
