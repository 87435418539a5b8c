"""The best raid by trying everything: slow, but it plays by the rules themselves.

Every state of a raid is kept that no other one beats: the same rooms explored, the same place,
walls and powers, and at least as many points of every kind.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit, count, has, members
from lairworks.games.heist.effects import FLEX, SECRET1
from lairworks.games.heist.plan import Aim, Plan
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.rules.raiding import (
    boost,
    carrier,
    enter,
    further_walls,
    pay_flex,
    raid_choices,
    split_range,
    take_secret,
)
from lairworks.games.heist.rules.tolls import (
    LEAPING,
    PLAIN,
    TUNNEL,
    WALK,
    entry_price,
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

BEAM: Final = 2_000
NEVER_ENOUGH: Final = 1_000_000


class Stand:
    """A raid that got somewhere, by which choices, and from where."""

    def __init__(self, raid: Raid, before: Stand | None, choices: list[int]) -> None:
        self.raid = raid
        self.before = before
        self.choices = choices
        self.beaten = False


class Thorough:
    """A search from one raid. `cap` bounds the states it keeps before it only follows the best."""

    def __init__(self, state: HeistState, aim: Aim, cap: int, enough: int = NEVER_ENOUGH) -> None:
        self.state = state
        self.aim = aim
        self.cap = cap
        self.enough = float(enough)
        self.kept = 0
        self.exact = True
        self.best: Stand | None = None
        self.best_worth = 0.0
        self.secrets: list[int] = []  # rooms, the dearest first
        self.fronts: dict[tuple[int, int, int, int, int], list[Stand]] = {}

    def solve(self, raid: Raid) -> Plan:
        """The best way to go on."""
        self.secrets = dearest_secrets(raid)
        first = Stand(raid, None, [])
        self._keep(first, [])
        level = [first]
        while level and self.best_worth < self.enough:
            coming: list[Stand] = []
            for stand in level:
                if not stand.beaten and self._promises(stand):
                    self._expand(stand, coming)
            if self.kept > self.cap and len(coming) > BEAM:
                self.exact = False
                coming = self._most_promising(coming)
            level = coming
        return self._plan(raid)

    def _plan(self, raid: Raid) -> Plan:
        choices: list[int] = []
        stand = self.best
        assert stand is not None
        loot = stand.raid.loot
        while stand is not None:
            choices = stand.choices + choices
            stand = stand.before
        return Plan(loot, self.exact, [*choices, STOP.start], self.kept)

    def _keep(self, stand: Stand, coming: list[Stand]) -> None:
        """Keeps a state unless another is as good; others it beats are dropped."""
        raid = stand.raid
        key = (int(raid.explored), raid.at, int(raid.ready), int(raid.opened), int(raid.stolen))
        front = self.fronts.get(key)
        if front is None:
            self.fronts[key] = [stand]
        else:
            for other in front:
                if beats(other.raid, raid):
                    return
            kept = [stand]
            for other in front:
                if beats(raid, other.raid):
                    other.beaten = True
                else:
                    kept.append(other)
            self.fronts[key] = kept
        self.kept += 1
        coming.append(stand)
        worth = self.aim.worth(raid.loot, raid.sentries, raid.rooms(), raid.traps)
        best = self.best
        if best is None or worth > self.best_worth:
            self.best = stand
            self.best_worth = worth
        elif worth == self.best_worth and raid.steps < best.raid.steps:
            self.best = stand

    def _promises(self, stand: Stand) -> bool:
        """Whether a state could lead to something better than the best so far."""
        raid = stand.raid
        worth = self.aim.most(raid.loot, raid.traps) + self._left(raid)
        best = self.best
        assert best is not None
        if worth < self.enough < NEVER_ENOUGH:
            return False
        if worth > self.best_worth:
            return True
        return worth == self.best_worth and raid.steps < best.raid.steps

    def _left(self, raid: Raid) -> int:
        """The dearest Secrets still there, as many as there may be steps and thefts left for."""
        outfit = raid.outfit
        steps = len(self.secrets)
        if not outfit.refund:
            steps = raid.movement + raid.wild + int(count(outfit.thefts & raid.ready))
            for source in members(outfit.boosts & raid.ready):
                steps += outfit.effect(source).n
        value = 0
        gone = raid.explored | raid.stolen
        for room in self.secrets:
            if steps <= 0:
                break
            if not has(gone, room):
                value += outfit.values[raid.lair.rooms[room]]
                steps -= 1
        return value

    def _most_promising(self, coming: list[Stand]) -> list[Stand]:
        ranked = [(-stand.raid.loot, -stand.raid.movement, at) for at, stand in enumerate(coming)]
        ranked.sort()
        return [coming[at] for _, _, at in ranked[:BEAM]]

    def _expand(self, stand: Stand, coming: list[Stand]) -> None:
        for choice in raid_choices(self.state, stand.raid):
            if GO.owns(choice):
                self._move(stand, choice, GO.first(choice), WALK, PLAIN, coming)
            elif GO_WITH.owns(choice):
                way, source = GO_WITH.first(choice), GO_WITH.second(choice)
                self._move(stand, choice, way, WALK, source, coming)
            elif LEAP.owns(choice):
                self._move(stand, choice, LEAP.first(choice), LEAPING, PLAIN, coming)
            elif LEAP_WITH.owns(choice):
                way, source = LEAP_WITH.first(choice), LEAP_WITH.second(choice)
                self._move(stand, choice, way, LEAPING, source, coming)
            elif THROUGH.owns(choice):
                self._move(stand, choice, THROUGH.first(choice), TUNNEL, PLAIN, coming)
            elif THROUGH_WITH.owns(choice):
                way, source = THROUGH_WITH.first(choice), THROUGH_WITH.second(choice)
                self._move(stand, choice, way, TUNNEL, source, coming)
            elif choice != STOP.start:
                self._use(stand, choice, coming)

    def _move(
        self,
        stand: Stand,
        choice: int,
        direction: int,
        manner: int,
        waiver: int,
        coming: list[Stand],
    ) -> None:
        raid = stand.raid.copy()
        there = way_to(self.state.board, raid, raid.at, direction, manner)
        price = entry_price(raid, there, way_cost(raid, there, manner), waiver)
        if manner != WALK:
            raid.ready &= ~bit(carrier(raid, manner))
        if waiver != PLAIN:
            raid.ready &= ~bit(waiver)
        enter(self.state, raid, there, price, waiver)
        flex = price[FLEX]
        if not flex:
            self._keep(Stand(raid, stand, [choice]), coming)
            return
        least, most = split_range(raid, flex)
        if least >= most:
            pay_flex(raid, flex, most)
            self._keep(Stand(raid, stand, [choice]), coming)
            return
        for movement in range(least, most + 1):
            split = raid.copy()
            pay_flex(split, flex, movement)
            self._keep(Stand(split, stand, [choice, SPLIT.at(movement)]), coming)

    def _use(self, stand: Stand, choice: int, coming: list[Stand]) -> None:
        raid = stand.raid.copy()
        if BOOST.owns(choice):
            raid.ready &= ~bit(BOOST.first(choice))
            boost(self.state, raid, BOOST.first(choice))
            self._keep(Stand(raid, stand, [choice]), coming)
        elif STEAL.owns(choice):
            raid.ready &= ~bit(STEAL.first(choice))
            take_secret(self.state, raid, STEAL.second(choice))
            self._keep(Stand(raid, stand, [choice]), coming)
        else:
            source = DRILL.first(choice)
            raid.ready &= ~bit(source)
            left = raid.outfit.effect(source).n
            self._drill(stand, raid, source, DRILL.second(choice), left, [choice], coming)

    def _drill(
        self,
        stand: Stand,
        raid: Raid,
        source: int,
        edge: int,
        left: int,
        choices: list[int],
        coming: list[Stand],
    ) -> None:
        """Opens a wall, and then no more or any further one."""
        raid.opened |= bit(edge)
        others = further_walls(self.state, raid, source, edge)
        if left == 1 or not others:
            self._keep(Stand(raid, stand, choices), coming)
            return
        for other in members(others):
            further = [*choices, DRILL.at(source, other)]
            self._drill(stand, raid.copy(), source, other, left - 1, further, coming)
        self._keep(Stand(raid, stand, [*choices, DONE.start]), coming)


def dearest_secrets(raid: Raid) -> list[int]:
    """Rooms with a Secret that is still there, the dearest first."""
    gone = raid.explored | raid.stolen
    found: list[tuple[int, int]] = []
    for room in members(raid.lair.filled & ~gone):
        if raid.lair.rooms[room] >= SECRET1:
            found.append((-raid.outfit.values[raid.lair.rooms[room]], room))
    found.sort()
    return [room for _, room in found]


def beats(one: Raid, other: Raid) -> bool:
    """Whether a raid that got to the same place is at least as well off."""
    if one.movement != other.movement:
        if one.movement < other.movement:
            return False
    elif one.steps > other.steps:  # as good, but it took longer
        return False
    return (
        one.stealth >= other.stealth
        and one.combat >= other.combat
        and one.wild >= other.wild
        and one.sentries >= other.sentries
        and one.traps <= other.traps
    )
