"""Workers on the board: entering, leaving, Dismiss, Destroy."""

from __future__ import annotations

from lairworks.core.bits import bit, has
from lairworks.games.volcano import events
from lairworks.games.volcano.mountain import HELI, RESERVE
from lairworks.games.volcano.rules.supplies import gain_work
from lairworks.games.volcano.state import VolcanoState


def move_henchman(state: VolcanoState, seat: int, which: int, to: int) -> int:
    """Puts a Henchman into a room and tells where it was (V-HENCH-01, V-HENCH-04)."""
    henchmen = state.lieutenants[seat].henchmen
    came_from = henchmen[which]
    if came_from != RESERVE:
        state.manned &= ~bit(came_from)
    henchmen[which] = to
    state.manned |= bit(to)
    return came_from


def call_off(state: VolcanoState, location: int) -> int:
    """The Henchman of a room goes back to its owner's reserve; tells whose it was, -1 for none."""
    owner = state.owner(location)
    if owner >= 0:
        henchmen = state.lieutenants[owner].henchmen
        henchmen[0 if henchmen[0] == location else 1] = RESERVE
        state.manned &= ~bit(location)
    return owner


def dismiss_henchman(state: VolcanoState, location: int) -> None:
    """The owner of a Dismissed worker takes a Work Token (V-DIS-01, V-DIS-02)."""
    owner = call_off(state, location)
    token = gain_work(state, owner)
    events.dismissed(state, owner, "henchman", location, token)


def destroy(state: VolcanoState, seat: int, location: int) -> None:
    """Flips a room and Dismisses all in it, Bosses in turn order (V-DES-01 to V-DES-03, R-17)."""
    state.standing &= ~bit(location)
    state.ruined |= bit(location)
    events.destroyed(state, seat, location)
    if has(state.manned, location):
        dismiss_henchman(state, location)
    for other in state.order:
        lieutenant = state.lieutenants[other]
        if lieutenant.boss == location:
            lieutenant.boss = HELI
            token = gain_work(state, other)
            events.dismissed(state, other, "boss", location, token)


def clear_out(state: VolcanoState, location: int) -> list[str]:
    """All workers of a room leave without Work Tokens; tells who had to (V-UPG-04)."""
    removed: list[str] = []
    owner = call_off(state, location)
    if owner >= 0:
        removed.append(f"henchman {owner}")
    for seat in range(state.seats):
        lieutenant = state.lieutenants[seat]
        if lieutenant.boss == location:
            lieutenant.boss = HELI
            removed.append(f"boss {seat}")
    return removed
