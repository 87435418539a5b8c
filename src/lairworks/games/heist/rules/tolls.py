"""What a raider could do: prices of rooms, ways, and everything on offer (H-RAID, E.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has, members
from lairworks.games.heist.board import Board
from lairworks.games.heist.effects import (
    COMBAT,
    EMPTY,
    FLEX,
    MOVEMENT,
    SECRET1,
    STEALTH,
    Effect,
)
from lairworks.games.heist.grid import NOWHERE, ROOM_COUNT
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import SOURCE_COUNT

PLAIN: Final = -1  # no waiver
WALK: Final = 0
LEAPING: Final = 1
TUNNEL: Final = 2

Price = tuple[int, int, int, int]  # Movement, Stealth, Combat, and F: Movement or Stealth


# Prices


def entry_price(raid: Raid, room: int, movement: int, waiver: int) -> Price:
    """What it costs to get into a room with `movement` for the way, and with a waiver or PLAIN."""
    kind = raid.content(room)
    if kind == EMPTY or kind >= SECRET1:
        return movement, 0, 0, 0
    costs = raid.outfit.costs
    first = kind * 4
    m, s, c, f = costs[first], costs[first + 1], costs[first + 2], costs[first + 3]
    if waiver != PLAIN:
        parts = raid.outfit.effect(waiver).parts
        if parts >> MOVEMENT & 1:
            m = 0
        if parts >> STEALTH & 1:
            s = 0
        if parts >> COMBAT & 1:
            c = 0
        if parts >> FLEX & 1:
            f = 0
    return movement + m, s, c, f


def shortage(raid: Raid, price: Price, movement: int) -> int:
    """How many points are missing to pay a price if there is so much Movement (E.1 WILD)."""
    m, s, c, f = price
    missing = 0
    movement_left = movement - m
    if movement_left < 0:
        missing -= movement_left
        movement_left = 0
    stealth_left = raid.stealth - s
    if stealth_left < 0:
        missing -= stealth_left
        stealth_left = 0
    if raid.combat < c:
        missing += c - raid.combat
    if f > movement_left + stealth_left:
        missing += f - movement_left - stealth_left
    return missing


def can_pay(raid: Raid, price: Price, movement: int) -> bool:
    """H-RAID-05: everything at once, wild points standing in for what is missing."""
    return shortage(raid, price, movement) <= raid.wild


def can_waive(raid: Raid, source: int, room: int) -> bool:
    """Whether a waiver is about what is in a room."""
    kind = raid.content(room)
    return kind != EMPTY and raid.outfit.effect(source).kinds >> kind & 1 != 0


# Ways


def step_to(board: Board, raid: Raid, room: int, direction: int) -> int:
    """The room next door, NOWHERE if a wall or the border is between (H-RAID-02)."""
    index = direction * ROOM_COUNT + room
    there = board.next[index]
    if there == NOWHERE or has(raid.walls(), board.beside[index]):
        return NOWHERE
    return there


def tunnel_to(board: Board, raid: Raid, room: int, direction: int) -> int:
    """The room behind a drawn wall, NOWHERE if there is none (E.1 PASS_WALL)."""
    index = direction * ROOM_COUNT + room
    there = board.next[index]
    if there == NOWHERE or not has(raid.walls(), board.beside[index]):
        return NOWHERE
    return there


def leap_to(board: Board, raid: Raid, room: int, direction: int) -> int:
    """The room two steps straight on, no wall being crossed (E.1 LEAP)."""
    middle = step_to(board, raid, room, direction)
    return NOWHERE if middle == NOWHERE else step_to(board, raid, middle, direction)


def way_to(board: Board, raid: Raid, room: int, direction: int, manner: int) -> int:
    """Where one gets to in a direction, walking, leaping or through a wall."""
    if manner == WALK:
        return step_to(board, raid, room, direction)
    if manner == LEAPING:
        return leap_to(board, raid, room, direction)
    return tunnel_to(board, raid, room, direction)


def way_cost(raid: Raid, there: int, manner: int) -> int:
    """Movement for the way itself (H-RAID-03, E.1 FREE_BACK, LEAP, PASS_WALL)."""
    if manner == LEAPING:
        return 1
    cost = 0 if raid.outfit.free_back and has(raid.explored, there) else 1
    if manner == TUNNEL:
        cost += raid.outfit.effect(mole(raid)).n
    return cost


def mole(raid: Raid) -> int:
    """The source that leads through a wall."""
    return raid.outfit.first(raid.outfit.moles & raid.ready)


def steal_from(board: Board, raid: Raid, room: int, effect: Effect) -> i64:
    """Rooms whose Secret can be taken from a room without going in (E.1 STEAL)."""
    found: i64 = 0
    for direction in range(4):
        there = room
        for _ in range(effect.distance):
            if there != NOWHERE:
                there = reach(board, raid, there, direction, effect.through_walls)
        if there != NOWHERE and raid.content(there) >= SECRET1:
            found |= bit(there)
    return found


def reach(board: Board, raid: Raid, room: int, direction: int, through_walls: bool) -> int:
    """The next room in a line of theft: walls may count or not, and so may a crater."""
    if not through_walls:
        return step_to(board, raid, room, direction)
    return board.line[direction * ROOM_COUNT + room]


def walls_in_reach(board: Board, raid: Raid, room: int, effect: Effect) -> i64:
    """Drawn walls a drill can open from a room (E.1 OPEN)."""
    if not effect.here:
        return raid.walls()
    around: i64 = 0
    for direction in range(4):
        edge = board.beside[direction * ROOM_COUNT + room]
        if edge != NOWHERE:
            around |= bit(edge)
    return around & raid.walls()


# What is on offer


def entries(board: Board, raid: Raid, room: int, movement: int, manner: int) -> i64:
    """Directions in which an unexplored room can be entered, everything paid."""
    found: i64 = 0
    for direction in range(4):
        there = way_to(board, raid, room, direction, manner)
        if there != NOWHERE and not has(raid.explored, there):
            price = entry_price(raid, there, way_cost(raid, there, manner), PLAIN)
            if can_pay(raid, price, movement):
                found |= bit(direction)
    return found


def returns(board: Board, raid: Raid, room: int, movement: int, manner: int) -> i64:
    """Directions in which an explored room can be walked into."""
    found: i64 = 0
    for direction in range(4):
        there = way_to(board, raid, room, direction, manner)
        if there == NOWHERE or not has(raid.explored, there):
            continue
        if movement + raid.wild >= way_cost(raid, there, manner):
            found |= bit(direction)
    return found


def waived_entries(board: Board, raid: Raid, room: int, movement: int, manner: int) -> i64:
    """The same with waivers: a set of direction and source together."""
    found: i64 = 0
    for source in members(raid.outfit.waivers & raid.ready):
        for direction in range(4):
            there = way_to(board, raid, room, direction, manner)
            if there != NOWHERE and can_waive(raid, source, there):
                price = entry_price(raid, there, way_cost(raid, there, manner), source)
                if can_pay(raid, price, movement):
                    found |= bit(direction * SOURCE_COUNT + source)
    return found


def boosts(state: HeistState, raid: Raid, movement: int) -> i64:
    """Sources that add points to a stat that is not full, with so much Movement (E.1 ADD)."""
    found: i64 = 0
    for source in members(raid.outfit.boosts & raid.ready):
        stat = raid.outfit.effect(source).stat
        had = movement if stat == MOVEMENT else stat_of(raid, stat)
        if had < state.content.stat_cap:
            found |= bit(source)
    return found


def stat_of(raid: Raid, stat: int) -> int:
    """What is left of a stat."""
    if stat == MOVEMENT:
        return raid.movement
    return raid.stealth if stat == STEALTH else raid.combat


def can_do(state: HeistState, raid: Raid, room: int, movement: int) -> bool:
    """Whether something could be done in a room, with so much Movement left there (H-RAID-19).

    That is: enter an unexplored room, or use a gadget or a once-only power.
    """
    board = state.board
    if entries(board, raid, room, movement, WALK):
        return True
    if raid.ready == 0:
        return False
    outfit = raid.outfit
    if waived_entries(board, raid, room, movement, WALK) or boosts(state, raid, movement):
        return True
    for source in members(outfit.thefts & raid.ready):
        if steal_from(board, raid, room, outfit.effect(source)):
            return True
    for source in members(outfit.drills & raid.ready):
        if walls_in_reach(board, raid, room, outfit.effect(source)):
            return True
    return (outfit.leaps & raid.ready != 0 and can_move(board, raid, room, movement, LEAPING)) or (
        outfit.moles & raid.ready != 0 and can_move(board, raid, room, movement, TUNNEL)
    )


def can_move(board: Board, raid: Raid, room: int, movement: int, manner: int) -> bool:
    """Whether a leap or a way through a wall can be paid, wherever it leads."""
    return (
        entries(board, raid, room, movement, manner) != 0
        or returns(board, raid, room, movement, manner) != 0
        or waived_entries(board, raid, room, movement, manner) != 0
    )


def has_business(state: HeistState, raid: Raid) -> bool:
    """H-RAID-19: whether something can be done here, or where the Agent can walk to."""
    if can_do(state, raid, raid.at, raid.movement):
        return True
    seen: i64 = bit(raid.at)
    at = [raid.at]
    movement = raid.movement + raid.wild
    while at:
        if not raid.outfit.free_back:
            movement -= 1
        if movement < 0:
            return False
        nearby: list[int] = []
        for room in at:
            for direction in range(4):
                there = step_to(state.board, raid, room, direction)
                if there != NOWHERE and has(raid.explored & ~seen, there):
                    seen |= bit(there)
                    nearby.append(there)
                    if _can_do_after(state, raid, there, movement):
                        return True
        at = nearby
    return False


def _can_do_after(state: HeistState, raid: Raid, room: int, points: int) -> bool:
    """The same after a walk that left so many points of Movement and wild together."""
    wild = raid.wild
    if points < wild:
        raid.wild = points
    found = can_do(state, raid, room, max(0, points - wild))
    raid.wild = wild
    return found
