"""The end of the game (U-OBJ, U-END)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import count
from lairworks.games.uprising import events
from lairworks.games.uprising.state import MASTER, RESISTANCE, UprisingState

MAJORS: Final = "majors"
CAPTURED: Final = "captured"
CONTROL: Final = "control"
ROUND_LIMIT: Final = "round_limit"
ENDINGS: Final = (MAJORS, CAPTURED, CONTROL, ROUND_LIMIT)


def look_at_majors(state: UprisingState) -> None:
    """The master wins at once with the last Major (U-OBJ-01)."""
    if count(state.majors) >= state.content.majors_to_win:
        finish(state, MAJORS, MASTER)


def look_at_captures(state: UprisingState) -> None:
    """The resistance wins at once with enough cards (U-OBJ-02)."""
    if sum(state.captured) >= state.content.capture_to_win:
        finish(state, CAPTURED, RESISTANCE)


def look_at_control(state: UprisingState) -> None:
    """The resistance wins at once with enough Key Rooms, unless that is tested later (U-OBJ-03)."""
    if not state.late_control:
        hold_enough(state)


def hold_enough(state: UprisingState) -> None:
    """The resistance wins if it controls enough Key Rooms now."""
    if not state.reason and state.controlled() >= state.content.key_rooms_to_win:
        finish(state, CONTROL, RESISTANCE)


def finish(state: UprisingState, reason: str, winner: int) -> None:
    """Nothing else is carried out (U-TRN-06), and everything is shown."""
    state.reason = reason
    state.winner = winner
    state.tide += 1
    state.agenda.clear()
    events.game_over(state)
