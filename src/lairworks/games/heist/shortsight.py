"""Raids from room to room: what the easy level does, for it is to be beaten (I.2).

Whoever raids like this looks two steps ahead, takes what pays most there, and otherwise walks
straight towards the nearest Secret, whatever lies in between.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import has
from lairworks.games.heist.effects import SECRET1
from lairworks.games.heist.grid import NOWHERE, ROOM_COUNT
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.rules.raiding import raid_choices
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import STOP

AHEAD: Final = 2  # steps
LOOT: Final = 100  # what a stolen $ counts, where a point that is left counts one
FAR: Final = ROOM_COUNT  # farther than any way


def next_step(state: HeistState, seat: int) -> int:
    """The step that pays most, or leads nearer to a Secret; stop if there is none."""
    question = state.question(seat)
    assert question is not None
    choices = state.choices(seat)
    if question.name != "raid.step":
        return choices[len(choices) // 2] if question.name == "raid.split" else choices[0]
    raid = state.raids[seat]
    paying, most = STOP.start, raid.loot * LOOT + LOOT - 1
    nearing, nearest = STOP.start, distance(state, raid)
    for choice in choices:
        if choice == STOP.start:
            continue
        after = taken(state, seat, choice)
        worth = prospect(after, seat, AHEAD - 1)
        if worth > most:
            paying, most = choice, worth
        left = distance(after, after.raids[seat])
        if left < nearest:
            nearing, nearest = choice, left
    return paying if paying != STOP.start else nearing


def prospect(state: HeistState, seat: int, steps: int) -> int:
    """The most that can be stolen in so few more steps; of equal loot, with most points left."""
    raid = state.raids[seat]
    best = raid.loot * LOOT + raid.movement + raid.stealth + raid.combat + raid.wild
    if steps > 0 and not raid.over:
        for choice in raid_choices(state, raid):
            if choice != STOP.start:
                best = max(best, prospect(taken(state, seat, choice), seat, steps - 1))
    return best


def taken(state: HeistState, seat: int, choice: int) -> HeistState:
    """The table after a step, a payment split in the middle."""
    after = state.copy()
    desk = after.desks[seat]
    desk.pop().take(after, choice)
    while desk and desk[-1].name != "raid.step":
        choices = desk[-1].choices(after)
        desk.pop().take(after, choices[len(choices) // 2])
    return after


def distance(state: HeistState, raid: Raid) -> int:
    """Rooms between the raider and the nearest Secret that is left; FAR if there is no way."""
    board = state.board
    walls: i64 = raid.walls()
    seen = [raid.at]
    far = [0]
    at = 0
    while at < len(seen):
        room = seen[at]
        if raid.content(room) >= SECRET1:
            return far[at]
        for direction in range(4):
            index = direction * ROOM_COUNT + room
            there = board.next[index]
            if there != NOWHERE and there not in seen and not has(walls, board.beside[index]):
                seen.append(there)
                far.append(far[at] + 1)
        at += 1
    return FAR
