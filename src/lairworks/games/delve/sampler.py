"""Random legal lairs: from nothing (the generator) or around what a map tells (guesses).

Both are one sampler. A maze is grown as a random spanning tree over the borders not known to be
walls, spaces joined by known openings growing in together; walls are then drawn among the
borders left; the Features not yet seen are dealt to the free spaces until the Peril rule holds.
A tree always exists, because the real lair is connected, and the real lair can come out of it,
so the search ends. Chance picks one of two styles per maze: `winding` always grows from the
newest space, `mixed` from the newest three times in five.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, members
from lairworks.core.rng import Rng
from lairworks.games.delve.content import DelveContent, Kit
from lairworks.games.delve.grid import (
    ALL,
    AREA,
    HAS_EAST,
    HAS_SOUTH,
    NEIGHBOUR,
    flood,
    side_is_open,
)
from lairworks.games.delve.lair import CHEST, EXIT, HAZARD, NOTHING_HERE, START, Lair, build
from lairworks.games.delve.legality import keeps_peril, left_in_kit

FULL_WALLS_IN_TEN: Final = 7  # seven lairs in ten use every wall
NEWEST_IN_TEN: Final = 6  # the mixed style grows from the newest space six times in ten
DEALS_PER_MAZE: Final = 30

TRAP_CLASS: Final = 1
MONSTER_CLASS: Final = 2
CHEST_CLASS: Final = 3
EXIT_CLASS: Final = 4
START_CLASS: Final = 5


class Clues:
    """What is known of a lair: borders seen open or walled, Features seen, things located."""

    def __init__(self) -> None:
        self.open_east: i64 = 0
        self.open_south: i64 = 0
        self.walls_east: i64 = 0
        self.walls_south: i64 = 0
        self.known: i64 = 0  # spaces whose Feature, or lack of one, is known
        self.features: list[int] = [NOTHING_HERE] * AREA  # of the known spaces
        self.located: list[int] = []  # by class (see content.CLASSES): masks of spaces


def random_lair(kit: Kit, content: DelveContent, rng: Rng) -> Lair:
    """A legal lair out of thin air (E.8)."""
    return lair_like(Clues(), kit, content, rng)


def lair_like(clues: Clues, kit: Kit, content: DelveContent, rng: Rng) -> Lair:
    """A legal lair that agrees with all clues."""
    seen = Lair()
    seen.features = clues.features
    left = left_in_kit(seen, kit)
    while True:
        maze = Maze(clues)
        maze.grow(rng, rng.below(2) == 0)
        maze.wall_up(kit, rng)
        for _ in range(DEALS_PER_MAZE):
            features = _deal(clues, left, content, rng)
            lair = build(maze.walls_east, maze.walls_south, features, content.is_monster)
            if keeps_peril(lair):
                return lair


class Maze:
    """A maze in the making: openings it has, walls it must have."""

    def __init__(self, clues: Clues) -> None:
        self.clues = clues
        self.open_east: i64 = clues.open_east
        self.open_south: i64 = clues.open_south
        self.walls_east: i64 = clues.walls_east
        self.walls_south: i64 = clues.walls_south

    def grow(self, rng: Rng, winding: bool) -> None:
        """Opens borders until all spaces hang together."""
        east: i64 = HAS_EAST
        south: i64 = HAS_SOUTH
        may_east: i64 = east & ~self.walls_east
        may_south: i64 = south & ~self.walls_south
        active: list[int] = []
        joined = self._join(rng.below(AREA), 0, active)
        while active:
            at = len(active) - 1
            if not winding and rng.below(10) >= NEWEST_IN_TEN:
                at = rng.below(len(active))
            space: i64 = active[at]
            ways: i64 = 0
            ways_count: i64 = 0
            direction: i64 = 0
            while direction < 4:
                if side_is_open(space, direction, may_east, may_south):
                    beyond: i64 = NEIGHBOUR[direction * AREA + space]
                    if (joined >> beyond) & 1 == 0:
                        ways |= bit(direction)
                        ways_count += 1
                direction += 1
            if ways_count == 0:
                active[at] = active[len(active) - 1]
                active.pop()
                continue
            way = _nth(ways, rng.below(ways_count) if ways_count > 1 else 0)
            self._open(space, way)
            joined = self._join(NEIGHBOUR[way * AREA + space], joined, active)

    def wall_up(self, kit: Kit, rng: Rng) -> None:
        """Draws walls among the borders that are neither known nor needed to stay open."""
        east: i64 = HAS_EAST
        south: i64 = HAS_SOUTH
        free_east: i64 = east & ~self.open_east & ~self.walls_east
        free_south: i64 = south & ~self.open_south & ~self.walls_south
        free = members(free_east)
        for space in members(free_south):
            free.append(AREA + space)
        walls = kit.walls
        if rng.below(10) >= FULL_WALLS_IN_TEN:
            walls = kit.min_walls + rng.below(kit.walls - kit.min_walls + 1)
        wanted = walls - int(count(self.walls_east) + count(self.walls_south))
        left = len(free)
        while wanted > 0 and left > 0:
            at = rng.below(left)
            border: i64 = free[at]
            left -= 1
            free[at] = free[left]
            wanted -= 1
            if border < AREA:
                self.walls_east |= bit(border)
            else:
                self.walls_south |= bit(border - AREA)

    def _join(self, space: i64, joined: i64, active: list[int]) -> i64:
        """Adds a space to the tree, with all that known openings connect to it."""
        fresh: i64 = bit(space)
        if self.clues.open_east | self.clues.open_south:
            fresh = flood(fresh, self.clues.open_east, self.clues.open_south, ALL)
        for member in members(fresh & ~joined):
            active.append(member)
        return joined | fresh

    def _open(self, space: i64, direction: i64) -> None:
        if direction == 1:
            self.open_east |= bit(space)
        elif direction == 2:
            self.open_south |= bit(space)
        elif direction == 3:
            self.open_east |= bit(space - 1)
        else:
            self.open_south |= bit(space - 6)


def _nth(ways: i64, n: i64) -> i64:
    """The n-th member of a small set."""
    at: i64 = 0
    while True:
        if (ways >> at) & 1:
            if n == 0:
                return at
            n -= 1
        at += 1


def _deal(clues: Clues, left: list[int], content: DelveContent, rng: Rng) -> list[int]:
    """Deals the Features left in the kit: located ones to their places, the rest at random."""
    features = clues.features[:]
    pieces: list[int] = []
    for index, number in enumerate(left):
        for _ in range(number):
            pieces.append(START + index)
    taken: i64 = clues.known
    if clues.located:
        rng.shuffle(pieces)  # which of several traps lies where one was located is chance
        for thing in range(TRAP_CLASS, START_CLASS + 1):
            marked: i64 = clues.located[thing]
            for space in members(marked & ~clues.known):
                for at in range(len(pieces)):
                    if class_of(pieces[at], content) == thing:
                        features[space] = pieces.pop(at)
                        taken |= bit(space)
                        break
    spaces: list[int] = []
    for space in range(AREA):
        if (taken >> space) & 1 == 0:
            spaces.append(space)
    free = len(spaces)
    for piece in pieces:
        at = rng.below(free)
        features[spaces[at]] = piece
        free -= 1
        spaces[at] = spaces[free]
    return features


def class_of(feature: int, content: DelveContent) -> int:
    """What locating a Feature would tell: its class (see content.CLASSES)."""
    if feature == START:
        return START_CLASS
    if feature == EXIT:
        return EXIT_CLASS
    if feature == CHEST:
        return CHEST_CLASS
    return MONSTER_CLASS if content.is_monster[feature - HAZARD] else TRAP_CLASS
