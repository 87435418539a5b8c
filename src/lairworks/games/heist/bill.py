"""What a set of rooms costs a raider, and what may be done about it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has, members
from lairworks.games.heist.effects import (
    COMBAT,
    DOG,
    FLEX,
    KIND_COUNT,
    MOVEMENT,
    SECRET1,
    STEALTH,
    Effect,
)
from lairworks.games.heist.grid import ROOM_COUNT
from lairworks.games.heist.node import Node, shortage, twin
from lairworks.games.heist.raid import Raid

PARTS: Final = 4


class Bill:
    """The rooms of a lair still to be met, their costs and values, and the waivers left."""

    def __init__(self, raid: Raid) -> None:
        self.raid = raid
        self.wild: i64 = raid.wild
        self.groups: list[int] = [0] * KIND_COUNT  # rooms by kind
        self.costs: list[int] = [0] * (ROOM_COUNT * PARTS)
        self.values: list[int] = [0] * ROOM_COUNT
        self.all_traps: i64 = 0
        self.all_sentries: i64 = 0
        self.secret_rooms: i64 = 0
        self.plain_rooms: i64 = 0  # rooms that cost nothing but the way
        self.waivers: list[Effect] = []
        self.waived_kinds: i64 = 0
        self.waived_movement: i64 = 0  # that all waivers together can save at most
        self.waived_points: i64 = 0
        self.savings: list[int] = []  # that each of them can save at most
        self._read_lair(raid)
        for source in members(raid.outfit.waivers & raid.ready):
            effect = raid.outfit.effect(source)
            self.waivers.append(effect)
            self._count_on(effect)

    def _read_lair(self, raid: Raid) -> None:
        """What is still to be met, and what it costs or is worth."""
        for room in range(ROOM_COUNT):
            kind = raid.content(room)
            if kind >= SECRET1:
                self.values[room] = raid.outfit.values[kind]
            if kind >= 0:
                self.groups[kind] |= int(bit(room))
                if kind < DOG:
                    self.all_traps |= bit(room)
                elif kind < SECRET1:
                    self.all_sentries |= bit(room)
                else:
                    self.secret_rooms |= bit(room)
            if kind < 0 or kind >= SECRET1:
                self.plain_rooms |= bit(room)
            if kind >= 0:
                for part in range(PARTS):
                    self.costs[room * PARTS + part] = raid.outfit.costs[kind * PARTS + part]

    def _count_on(self, waiver: Effect) -> None:
        """Notes what a waiver can save at most."""
        movement, points = 0, 0
        for kind in range(SECRET1):
            if not waiver.kinds >> kind & 1:
                continue
            self.waived_kinds |= bit(kind)
            saved = 0
            for part in range(PARTS):
                if waiver.parts >> part & 1:
                    saved += self.raid.outfit.costs[kind * PARTS + part]
            points = max(points, saved)
            if waiver.parts >> MOVEMENT & 1:
                movement = max(movement, self.raid.outfit.costs[kind * PARTS + MOVEMENT])
        self.waived_movement += movement
        self.waived_points += points
        self.savings.append(points)

    def can_be_paid(self, node: Node) -> bool:
        """Whether the points suffice for all rooms together."""
        missing = shortage(node.movement, node.stealth, node.combat, node.flex)
        if missing <= self.wild:
            return True
        if not self.waivers or missing > self.wild + self.waived_points:
            return False
        met: i64 = 0  # rooms of each kind, four bits for each
        fresh: i64 = node.explored & ~self.raid.explored
        for kind in range(SECRET1):
            met |= min(count(fresh & self.groups[kind]), 15) << (kind * 4)
        most = self.waived_points
        return self._can_waive(0, most, met, node.movement, node.stealth, node.combat, node.flex)

    def _can_waive(self, at: int, most: i64, met: i64, m: i64, s: i64, c: i64, f: i64) -> bool:
        """Whether the waivers from number `at` on, good for `most`, make up for what is missing."""
        missing = shortage(m, s, c, f)
        if missing <= self.wild:
            return True
        if missing > self.wild + most:
            return False
        effect = self.waivers[at]
        costs = self.raid.outfit.costs
        rest: i64 = most - self.savings[at]
        for kind in range(SECRET1):
            if not effect.kinds >> kind & 1 or (met >> (kind * 4)) & 15 == 0:
                continue
            first = kind * PARTS
            movement: i64 = m + costs[first] if effect.parts >> MOVEMENT & 1 else m
            stealth: i64 = s + costs[first + STEALTH] if effect.parts >> STEALTH & 1 else s
            combat: i64 = c + costs[first + COMBAT] if effect.parts >> COMBAT & 1 else c
            flex: i64 = f - costs[first + FLEX] if effect.parts >> FLEX & 1 else f
            left: i64 = met - bit(kind * 4)
            if self._can_waive(at + 1, rest, left, movement, stealth, combat, flex):
                return True
        return self._can_waive(at + 1, rest, met, m, s, c, f)

    def waived_kinds_of(self, node: Node) -> list[int] | None:
        """For each waiver the kind of room it is used on, -1 for none; None if nothing helps."""
        fresh = node.explored & ~self.raid.explored
        met = [int(count(fresh & self.groups[kind])) for kind in range(SECRET1)]
        chosen: list[int] = []
        points = [int(node.movement), int(node.stealth), int(node.combat), int(node.flex)]
        return chosen if self._waive(met, points, chosen) else None

    def _waive(self, met: list[int], points: list[int], chosen: list[int]) -> bool:
        """Tries the next waiver on every kind, and on none."""
        if shortage(points[0], points[1], points[2], points[3]) <= self.wild:
            return True
        if len(chosen) == len(self.waivers):
            return False
        effect = self.waivers[len(chosen)]
        for kind in range(SECRET1):
            if not met[kind] or not effect.kinds >> kind & 1:
                continue
            left = points[:]
            for part in range(PARTS):
                if effect.parts >> part & 1:
                    cost = self.raid.outfit.costs[kind * PARTS + part]
                    left[part] += -cost if part == FLEX else cost
            met[kind] -= 1
            chosen.append(kind)
            if self._waive(met, left, chosen):
                return True
            chosen.pop()
            met[kind] += 1
        chosen.append(-1)
        if self._waive(met, points, chosen):
            return True
        chosen.pop()
        return False

    def payable(self, node: Node) -> i64:
        """Rooms that could be paid for by themselves, a waiver being used if there is one."""
        found: i64 = self.plain_rooms
        for kind in range(SECRET1):
            if has(self.waived_kinds, kind):
                found |= self.groups[kind]
                continue
            first = kind * PARTS
            costs = self.raid.outfit.costs
            missing = shortage(
                node.movement - 1 - costs[first],
                node.stealth - costs[first + STEALTH],
                node.combat - costs[first + COMBAT],
                node.flex + costs[first + FLEX],
            )
            if missing <= self.wild + self.waived_points:
                found |= self.groups[kind]
        return found

    def eased(self, child: Node, source: int, kind: int) -> Node:
        """The same entry with a waiver."""
        parts = self.raid.outfit.effect(source).parts
        costs = self.raid.outfit.costs
        first = kind * PARTS
        eased = twin(child)
        eased.waiver = source
        eased.waivers = child.waivers & ~bit(source)
        if parts >> MOVEMENT & 1:
            eased.movement += costs[first]
        if parts >> STEALTH & 1:
            eased.stealth += costs[first + STEALTH]
        if parts >> COMBAT & 1:
            eased.combat += costs[first + COMBAT]
        if parts >> FLEX & 1:
            eased.flex -= costs[first + FLEX]
        return eased
