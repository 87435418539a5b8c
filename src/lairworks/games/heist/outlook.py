"""What a seat may come to: the eye of bots that look ahead (I.2).

In $ of the final score, compared with the others. What is stolen counts twice if there is but one
rival: it is won, and it is lost by somebody one competes with. While Planning is young a lair is
judged by how deep its Secrets lie and an Agent by its points. In its last rounds the raids
themselves are looked at (imagined.py).
"""

from __future__ import annotations

from math import exp
from typing import Final

from lairworks.core.bits import count, has
from lairworks.games.heist.drafting import (
    BEYOND,
    EARLY,
    GADGET,
    HALFWAY,
    LATER,
    POINT,
    SEALED,
    TARGETS,
    depths,
    mission_value,
)
from lairworks.games.heist.effects import EMPTY, SECRET1
from lairworks.games.heist.grid import ROOM_COUNT
from lairworks.games.heist.imagined import USUAL_AGENT, known, raids_now, raids_to_come, stock
from lairworks.games.heist.rules.missions import is_met
from lairworks.games.heist.scoring import gadget_count
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import OVER, RAIDS, UNKNOWN, HeistState
from lairworks.games.heist.words import GADGET_COUNT

SPREAD: Final = 50.0  # $ ahead that make it 73 to 27
SOON: Final = 14.0  # rounds to the end from which on raids are looked at
PACE: Final = 0.88  # rooms that are filled in a round
WEARS: Final = 0.5  # what a point of damage wears a raider down
TRAINED: Final = 1.5  # what a point is worth, measured by what the book says
SPARED: Final = 12.0  # what it is worth to save a bonus action for later
IN_HAND: Final = 1.5  # what a $ is worth more as long as there is time to use it
LONG: Final = 12.0  # rounds that are time enough
LOVED: Final = 16.0  # what it is worth not to have the most gadgets alone
SHARED: Final = 8.0  # and not to share that


def chance(state: HeistState, seat: int) -> float:
    """How a seat's prospects compare with those of the others, from 0 to 1."""
    return 1.0 / (1.0 + exp(-lead(state, seat) / SPREAD))


def lead(state: HeistState, seat: int) -> float:
    """$ by which a seat may end ahead of the others."""
    if state.phase == OVER:
        totals = [tally.total() for tally in state.tallies()]
        mine = totals.pop(seat)
        return float(mine - max(totals))
    left = rounds_left(state)
    found = 0.0
    for other in range(state.seats):
        worth = assets(state, seat, other, left)
        if state.phase == RAIDS or left <= SOON:
            worth += stock(state, known(state, seat, other), left)
        else:
            worth += promise(state, seat, other)
        found += worth if other == seat else -worth / (state.seats - 1)
    if state.phase == RAIDS:
        found += raids_now(state, seat)
    elif left <= SOON:
        found += raids_to_come(state, seat, left)
    return found


def rounds_left(state: HeistState) -> float:
    """Rounds of Planning that are likely to come after this one, as far as everybody can see."""
    if state.phase == RAIDS:
        return 0.0
    if state.last_round:
        return float(max(0, state.last_round - state.round))
    fewest = ROOM_COUNT
    for sheet in state.shown:
        fewest = min(fewest, int(count(state.board.rooms & ~sheet.filled)))
    return min(fewest / PACE + 1.0, float(state.content.rounds - state.round))


def assets(state: HeistState, viewer: int, seat: int, left: float) -> float:
    """What does not depend on raids: cash, missions, and the penalty for gadgets."""
    sheet = known(state, viewer, seat)
    worth = sheet.cash * (1.0 + IN_HAND * min(1.0, left / LONG)) + sheet.later
    if left > 0.0:
        worth += mission_value(state, sheet)
    elif state.phase != RAIDS:
        worth += last_claim(state, sheet)
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, gadget_count(state.content, state.shown[other]))
    mine = gadget_count(state.content, sheet)
    if mine > most:
        worth -= LOVED
    elif mine == most and mine > 0 and state.seats > 2:
        worth -= SHARED
    return worth


def last_claim(state: HeistState, sheet: Sheet) -> float:
    """The best mission that can be claimed when there is but one claim to come."""
    best = 0
    for number in state.missions:
        if not has(state.closed, number) and is_met(state.content, state.board, sheet, number):
            best = max(best, *state.content.mission_at[number].rewards)
    return float(best)


def promise(state: HeistState, viewer: int, seat: int) -> float:
    """What a lair is likely to keep, and what an Agent is likely to steal."""
    board = state.board
    sheet = known(state, viewer, seat)
    rival = 1.0 / (state.seats - 1)
    depth = depths(board, sheet)
    worth = -SPARED * sheet.bonuses
    for room in range(ROOM_COUNT):
        kind = sheet.rooms[room]
        if kind >= SECRET1:
            if depth[room] < SEALED:
                safe = depth[room] / (depth[room] + HALFWAY)
                worth += board.values[kind] * (safe - rival * (1.0 - safe))
        elif kind != EMPTY:
            worth += WEARS * board.damage[kind] * (1.0 + rival)
    for stat in range(len(POINT)):
        agent = state.agents[seat] if seat == viewer else UNKNOWN
        points = training(state, agent, sheet.trained[stat], stat)
        worth += TRAINED * points * (1.0 + rival)
    for gadget in range(GADGET_COUNT):
        if sheet.owns(gadget):
            worth += GADGET[gadget]
    return worth


def training(state: HeistState, agent: int, points: int, stat: int) -> float:
    """What points of a stat are worth: less and less towards what one aims at, and beyond."""
    target = TARGETS[stat]
    if agent != UNKNOWN:
        target -= state.content.agent_at[agent].stats[stat]
    elif not state.board.no_agents:
        target -= USUAL_AGENT[stat]
    worth = 0.0
    for point in range(points):
        if point * 2 < target:
            worth += POINT[stat] * EARLY
        elif point < target:
            worth += POINT[stat] * LATER
        else:
            worth += POINT[stat] * BEYOND
    return worth
