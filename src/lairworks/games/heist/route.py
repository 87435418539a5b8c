"""From the rooms of the best raid to the choices that lead through them."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit, has, members
from lairworks.games.heist.board import Board
from lairworks.games.heist.effects import FLEX, MOVEMENT, STEALTH
from lairworks.games.heist.grid import NOWHERE, ROOM_COUNT
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.rules.raiding import (
    boost,
    carrier,
    enter,
    further_walls,
    pay_flex,
    split_range,
    take_secret,
)
from lairworks.games.heist.rules.tolls import (
    LEAPING,
    PLAIN,
    TUNNEL,
    WALK,
    Price,
    boosts,
    entry_price,
    stat_of,
    steal_from,
    walls_in_reach,
    way_cost,
    way_to,
)
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import (
    BOOST,
    DONE,
    DRILL,
    GO,
    GO_WITH,
    LEAP,
    LEAP_WITH,
    SPLIT,
    STEAL,
    STOP,
    THROUGH,
    THROUGH_WITH,
)

ROBBING: Final = 3  # a manner like WALK: standing in a room and sending a drone out from there


class Drill:
    """One use of a drill: which walls, and in which room; NOWHERE if that does not matter."""

    def __init__(self, source: int, edges: list[int], room: int) -> None:
        self.source = source
        self.edges = edges
        self.room = room


def drills(board: Board, raid: Raid) -> list[Drill | None]:
    """What a drill can be used for, None if there is nothing: as many walls as it can open.

    More open walls are never worse than fewer.
    """
    found: list[Drill | None] = []
    for source in members(raid.outfit.drills & raid.ready):
        effect = raid.outfit.effect(source)
        for room in range(ROOM_COUNT) if effect.here else (NOWHERE,):
            walls = members(walls_in_reach(board, raid, room, effect))
            for edges in combinations(walls, effect.n):
                found.append(Drill(source, edges, room))
    return found or [None]


def combinations(walls: list[int], size: int) -> list[list[int]]:
    """Sets of so many walls, or of all if there are not more; none if there is no wall."""
    if not walls:
        return []
    if size >= len(walls):
        return [walls]
    found: list[list[int]] = [[]]
    for _ in range(size):
        found = [[*some, wall] for some in found for wall in walls if not some or wall > some[-1]]
    return found


class Route:
    """Rooms in the order in which they are come to, each in its manner, and where powers are used.

    Between two rooms the Agent walks through explored ones.
    """

    def __init__(self, rooms: list[int], manners: list[int]) -> None:
        self.rooms = rooms
        self.manners = manners
        self.drill: Drill | None = None
        self.theft = NOWHERE
        self.waived: dict[int, int] = {}  # sources by room
        self.splits: dict[int, int] = {}  # Movement paid for mixed points, by room, where it is set

    def waive(self, source: int, room: int) -> None:
        """Uses a waiver on a room."""
        self.waived[room] = source


def choices_of(state: HeistState, raid: Raid, route: Route) -> list[int]:
    """The choices, `stop` included."""
    walker = Walker(state, raid, route)
    walker.look_around()
    for index in range(len(route.rooms)):
        walker.come_to(index)
    walker.choices.append(STOP.start)
    return walker.choices


class Walker:
    """Somebody who follows a route by the rules."""

    def __init__(self, state: HeistState, raid: Raid, route: Route) -> None:
        self.state = state
        self.raid = raid.copy()
        self.route = route
        self.choices: list[int] = []
        self.drilled = route.drill is None
        self.robbed = route.theft == NOWHERE or ROBBING in route.manners  # it has its own time

    def look_around(self) -> None:
        """Uses drill and drone where they belong."""
        raid, drill = self.raid, self.route.drill
        if not self.drilled and drill is not None and drill.room in (NOWHERE, raid.at):
            self.drilled = True
            self._drill(drill)
        if not self.robbed:
            self.robbed = self._rob()

    def _rob(self) -> bool:
        """Sends a drone for the Secret, if it can be taken from here."""
        raid = self.raid
        for source in members(raid.outfit.thefts & raid.ready):
            targets = steal_from(self.state.board, raid, raid.at, raid.outfit.effect(source))
            if has(targets, self.route.theft):
                raid.ready &= ~bit(source)
                take_secret(self.state, raid, self.route.theft)
                self.choices.append(STEAL.at(source, self.route.theft))
                return True
        return False

    def _drill(self, drill: Drill) -> None:
        raid = self.raid
        raid.ready &= ~bit(drill.source)
        last = NOWHERE
        for edge in drill.edges:
            raid.opened |= bit(edge)
            self.choices.append(DRILL.at(drill.source, edge))
            last = edge
        left = raid.outfit.effect(drill.source).n - len(drill.edges)
        if left > 0 and further_walls(self.state, raid, drill.source, last):
            self.choices.append(DONE.start)

    def come_to(self, index: int) -> None:
        """Walks to where the next room can be come to, and goes there."""
        room, manner = self.route.rooms[index], self.route.manners[index]
        if manner == ROBBING:
            if self.raid.at != room:
                for direction in walk(self.state.board, self.raid, room, WALK):
                    self._step(direction, WALK, PLAIN, index)
            self.robbed = self._rob()
            return
        way = walk(self.state.board, self.raid, room, manner)
        for direction in way[:-1]:
            self._step(direction, WALK, PLAIN, index)
        waiver = self.route.waived.get(room, PLAIN)
        self._step(way[-1], manner, waiver, index)

    def _step(self, direction: int, manner: int, waiver: int, index: int) -> None:
        raid = self.raid
        there = way_to(self.state.board, raid, raid.at, direction, manner)
        price = entry_price(raid, there, way_cost(raid, there, manner), waiver)
        later = self._stealth_later(index)
        self._boost_for(price, later, self.route.splits.get(there, 0))
        self.choices.append(worded(direction, manner, waiver))
        if manner != WALK:
            raid.ready &= ~bit(carrier(raid, manner))
        if waiver != PLAIN:
            raid.ready &= ~bit(waiver)
        enter(self.state, raid, there, price, waiver)
        flex = price[FLEX]
        if flex:
            self._split(flex, later)
        self.look_around()

    def _split(self, flex: int, later: int) -> None:
        """Stealth that is not needed later goes first."""
        raid = self.raid
        least, most = split_range(raid, flex)
        if least >= most:
            pay_flex(raid, flex, most)
            return
        spare = max(0, raid.stealth - later)
        movement = self.route.splits.get(raid.at, min(most, max(least, flex - spare)))
        pay_flex(raid, flex, movement)
        self.choices.append(SPLIT.at(movement))

    def _boost_for(self, price: Price, later: int, split: int) -> None:
        """Takes more points if a price cannot be paid, or not without Stealth needed later."""
        raid = self.raid
        for source in members(boosts(self.state, raid, raid.movement)):
            m, s, _, f = price
            spare = max(0, raid.movement - m) + max(0, raid.stealth - s - later)
            tight = (f > spare or split > raid.movement - m) and raid.outfit.effect(
                source
            ).stat in (MOVEMENT, STEALTH)
            if tight or self._misses(price, raid.outfit.effect(source).stat):
                raid.ready &= ~bit(source)
                boost(self.state, raid, source)
                self.choices.append(BOOST.at(source))

    def _misses(self, price: Price, stat: int) -> bool:
        """Whether a price takes more of a stat than there is."""
        return price[stat] > stat_of(self.raid, stat)

    def _stealth_later(self, index: int) -> int:
        """Stealth that the rooms after this one will take."""
        needed = 0
        for room in self.route.rooms[index + 1 :]:
            needed += entry_price(self.raid, room, 0, self.route.waived.get(room, PLAIN))[STEALTH]
        return needed


def walk(board: Board, raid: Raid, room: int, manner: int) -> list[int]:
    """Directions through explored rooms to one from which a room can be come to, and the last."""
    before: dict[int, list[int]] = {raid.at: []}
    queue = [raid.at]
    while queue:
        at = queue.pop(0)
        for direction in range(4):
            if way_to(board, raid, at, direction, manner) == room:
                return [*before[at], direction]
        for direction in range(4):
            there = way_to(board, raid, at, direction, WALK)
            if there != NOWHERE and there not in before and has(raid.explored, there):
                before[there] = [*before[at], direction]
                queue.append(there)
    raise AssertionError("the next room of a route cannot be come to")


def worded(direction: int, manner: int, waiver: int) -> int:
    """A step as a choice."""
    if manner == WALK:
        return GO.at(direction) if waiver == PLAIN else GO_WITH.at(direction, waiver)
    if manner == LEAPING:
        return LEAP.at(direction) if waiver == PLAIN else LEAP_WITH.at(direction, waiver)
    assert manner == TUNNEL
    return THROUGH.at(direction) if waiver == PLAIN else THROUGH_WITH.at(direction, waiver)
