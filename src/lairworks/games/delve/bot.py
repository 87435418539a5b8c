"""What is good in delve: an evaluation for look-ahead and an opener for building (section I)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count
from lairworks.games.delve.explorer import KEPT, SPENT
from lairworks.games.delve.grid import ALL, spread
from lairworks.games.delve.scoring import (
    best_face_down,
    collection_points,
    exit_points,
    has_ticket,
    monster_points,
)
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import BEST, CANCEL, COMMIT, RANDOM

SWING: Final = 30.0  # a lead of so many points counts as a sure win
FARTHEST: Final = 20  # steps beyond which distance no longer matters


def evaluate(state: DelveState, seat: int) -> float:
    """The chance to win as a guess from 0 to 1; exact when the match is over."""
    if state.shown:
        winners = state.winners()
        return 1.0 / len(winners) if seat in winners else 0.0
    lead = prospects(state, seat) - prospects(state, 1 - seat)
    return min(max(0.5 + lead / SWING, 0.02), 0.98)


def prospects(state: DelveState, seat: int) -> float:
    """Points in hand, and what progress promises: the map, the ticket, the way, cubes to come."""
    explorer = state.explorers[seat]
    content = state.content
    face_down = best_face_down(explorer, content)
    points = float(collection_points(explorer, content, face_down))
    points += monster_points(explorer, content) + exit_points(explorer, content) + explorer.vp
    points += 1.5 * explorer.monsters
    points += 0.15 * float(count(explorer.known))
    if explorer.exited == 0 and explorer.at >= 0:
        points += 0.1 * (explorer.spends() + explorer.in_zone(SPENT) + explorer.in_zone(KEPT))
        points -= 0.1 * steps_to_goal(state, seat)
        if has_ticket(explorer, content):
            points += 3.0
    return points


def steps_to_goal(state: DelveState, seat: int) -> int:
    """How far the Explorer is from what it wants: the exit once it may leave, else the Unknown.

    Counts steps over Known spaces; as long as the exit is not on the map, the Unknown is the way.
    """
    explorer = state.explorers[seat]
    lair = state.rival_lair(seat)
    everything: i64 = ALL
    goal: i64 = everything & ~explorer.known
    if has_ticket(explorer, state.content) and (explorer.known >> lair.exit) & 1:
        goal = bit(lair.exit)
    reached = bit(explorer.at)
    steps = 0
    while reached & goal == 0 and steps < FARTHEST:
        reached = spread(reached, lair.open_east, lair.open_south) & (explorer.known | goal)
        steps += 1
    return steps


def opener(state: DelveState, seat: int) -> int:
    """Builds by chance (any legal lair is good for a start) and flips treasures by calculation."""
    if state.turn >= 0:
        return -1
    if state.reason:
        return BEST.start
    if not state.committed[seat]:
        choices = state.choices(seat)
        return COMMIT.start if choices[len(choices) - 1] == COMMIT.start else _to_legal(choices)
    return -1


def _to_legal(choices: list[int]) -> int:
    """The way from any draft to a legal one."""
    return CANCEL.start if choices[len(choices) - 1] == CANCEL.start else RANDOM.start
