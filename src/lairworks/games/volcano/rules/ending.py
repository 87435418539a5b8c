"""The end of the game (V-END), and the Score Track that leads there (V-SCORE)."""

from __future__ import annotations

from typing import Final

from lairworks.games.volcano import events
from lairworks.games.volcano.lieutenant import CRATES, FAVORS
from lairworks.games.volcano.state import VolcanoState

AT_CORE: Final = "core"
LAIR_FULL: Final = "lair_full"
STALL: Final = "stall"
ROUND_CAP: Final = "round_cap"
ENDINGS: Final = (AT_CORE, LAIR_FULL, STALL, ROUND_CAP)


def scorable(state: VolcanoState, seat: int, points: int) -> int:
    """How many of the points the track has slots for (V-SCORE-03, V-SCORE-04, V-END-02)."""
    return min(points, state.limit() - state.lieutenants[seat].score)


def advance(state: VolcanoState, seat: int, points: int, source: int) -> None:
    """Moves a Score Token by points that are `scorable` (V-SCORE-01)."""
    if points:
        lieutenant = state.lieutenants[seat]
        lieutenant.score += points
        earned = lieutenant.earned[:]
        earned[source] += points
        lieutenant.earned = earned
        state.eventful = True


def gain_favor(state: VolcanoState, seat: int, points: int, source: int = FAVORS) -> None:
    """VPs other than those of a build (V-FAV-01, V-CRATE-09)."""
    before = state.lieutenants[seat].score
    scored = scorable(state, seat, points)
    advance(state, seat, scored, source)
    events.score(state, seat, before, points - scored, "crate" if source == CRATES else "favor")
    look_at_core(state, seat)


def look_at_core(state: VolcanoState, seat: int) -> None:
    """Whoever reaches the Core wins at once (V-END-01, V-DIR-09)."""
    if state.lieutenants[seat].score == state.content.track_end:
        finish(state, AT_CORE, seat)


def end_of_rounds(state: VolcanoState) -> bool:
    """Whether the round just played was the last one."""
    state.quiet_rounds = 0 if state.eventful else state.quiet_rounds + 1
    reason = ending_by_score(state)
    if not reason:
        return False
    if reason == STALL:
        events.stall(state)
    finish(state, reason, leader(state))
    return True


def ending_by_score(state: VolcanoState) -> str:
    """Why no other round follows (V-END-04, V-END-09, V-END-10); "" if one does."""
    if state.full:
        return LAIR_FULL
    if state.stall_clause and state.quiet_rounds >= state.content.stall_rounds:
        return STALL
    return ROUND_CAP if state.round >= state.round_cap else ""


def leader(state: VolcanoState) -> int:
    """Most VPs, then farthest left on the Retirement Track (V-END-05, V-END-07)."""
    best = -1
    for seat in state.retired:
        if best < 0 or state.lieutenants[seat].score > state.lieutenants[best].score:
            best = seat
    return best


def finish(state: VolcanoState, reason: str, winner: int) -> None:
    """Nothing else is carried out."""
    state.reason = reason
    state.winner = winner
    state.turn = -1
    state.agenda.clear()
    events.game_end(state)
