"""The best raid on a lair: exact within a cap on states, and a good one beyond it (I.3).

What Stealth, Combat and mixed points a raid takes depends only on the set of rooms it explores;
only Movement depends on the order. So the search goes over sets of rooms with the Agent's place,
and keeps the most Movement that can be left for each. Whether a set can be paid, with waivers,
mixed and wild points, is judged for all of its rooms together: costs only grow, so what can be
paid in the end can be paid on the way. If Movement comes back on the way (E.1 REFUND) that does
not hold: then every payment is tried, and all points count. Where the order of things matters in
other ways (see `is_plain`) the thorough search is made.

A room that holds no Secret is entered only to go on from there: whoever would turn back could as
well enter it later, or never.
"""

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
from lairworks.games.heist.flood import Ways
from lairworks.games.heist.grid import NOWHERE, ROOM_COUNT
from lairworks.games.heist.plan import LOOT, Aim, Plan
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.route import ROBBING, Drill, Route, choices_of
from lairworks.games.heist.rules.tolls import (
    LEAPING,
    PLAIN,
    TUNNEL,
    WALK,
    steal_from,
    walls_in_reach,
)
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.thorough import NEVER_ENOUGH, Thorough, dearest_secrets

CAP: Final = 60_000
BEAM: Final = 2_000
GLANCE: Final = 24
PARTS: Final = 4


def best_raid(
    state: HeistState, raid: Raid, aim: Aim = LOOT, cap: int = CAP, enough: int = NEVER_ENOUGH
) -> Plan:
    """The best way to go on with a raid; of equally good ones, one with the fewest steps.

    With `enough` any way will do that is worth so much.
    """
    if is_plain(state, raid):
        return Search(state, raid, aim, cap, enough).solve()
    return Thorough(state, aim, cap, enough).solve(raid)


def is_plain(state: HeistState, raid: Raid) -> bool:
    """Whether the search over sets of rooms is exact.

    Not if a power adds more than fits on top of what is left, nor if Secrets give more Movement
    than a step takes, nor if thefts may depend on where a drill was used.
    """
    outfit, ready = raid.outfit, raid.ready
    thefts, drills = outfit.thefts & ready, outfit.drills & ready
    if max(count(thefts), count(drills), count(outfit.moles & ready)) > 1:
        return False
    if outfit.refund > 1:
        return False
    for source in members(outfit.boosts & ready):
        effect = outfit.effect(source)
        if effect.n + dearest_payment(raid, effect.stat) > state.content.stat_cap:
            return False
    return not thefts or all(not outfit.effect(source).here for source in members(drills))


def dearest_payment(raid: Raid, stat: int) -> int:
    """The most points of a stat that one step can take."""
    most = 0
    for kind in range(SECRET1):
        first = kind * PARTS
        points = raid.outfit.costs[first + stat]
        if stat != COMBAT:
            points += raid.outfit.costs[first + FLEX]
        most = max(most, points)
    if stat == MOVEMENT:
        most += 1
        for source in members(raid.outfit.moles & raid.ready):
            most += raid.outfit.effect(source).n
    return most


class Node:
    """A set of explored rooms with the Agent in one of them, and how it came there.

    Points are what is left if every room is paid in full: some may be below 0 where waivers or
    wild points have to help. `flex` is what is owed in mixed points.
    """

    def __init__(self, before: Node | None, explored: i64, at: i64, manner: i64) -> None:
        self.before = before
        self.explored: i64 = explored
        self.at: i64 = at
        self.manner: i64 = manner
        self.back: i64 = 0  # the room it was entered from, if it is pointless to turn back
        self.waiver: i64 = PLAIN
        self.split: i64 = -1
        self.robbed: i64 = 0  # the room a drone has been to, where that is a step of its own
        self.waivers: i64 = 0  # left, where every payment is tried
        self.wild: i64 = 0
        self.beaten = False
        self.leaps: i64 = 0
        self.moles: i64 = 0
        self.movement: i64 = 0
        self.stealth: i64 = 0
        self.combat: i64 = 0
        self.flex: i64 = 0
        self.loot: i64 = 0
        self.sentries: i64 = 0
        self.traps: i64 = 0
        self.steps: i64 = 0
        self.stood: i64 = 0  # rooms the Agent has been in since the search began
        self.targets: i64 = 0  # rooms with a Secret that a drone can take from there


class Search:
    """One search."""

    def __init__(self, state: HeistState, raid: Raid, aim: Aim, cap: int, enough: int) -> None:
        self.state = state
        self.raid = raid
        self.aim = aim
        self.cap = cap
        self.enough = float(enough)
        self.states = 0
        self.exact = True
        self.best: Node | None = None
        self.best_worth = 0.0
        self.best_drill: Drill | None = None
        self.drill: Drill | None = None
        self.free_back = raid.outfit.free_back
        self.secrets = dearest_secrets(raid)
        self.wild: i64 = raid.wild
        self.strict = raid.outfit.refund > 0  # every payment is tried
        self.tunnel_cost: i64 = 0
        self.theft: Effect | None = None
        self.waivers: list[Effect] = []
        self.waived_movement: i64 = 0
        self.groups: list[int] = [0] * KIND_COUNT  # rooms by kind that are still to be met
        self.costs: list[int] = [0] * (ROOM_COUNT * PARTS)
        self.values: list[int] = [0] * ROOM_COUNT
        self.all_traps: i64 = 0
        self.all_sentries: i64 = 0
        self.secret_rooms: i64 = 0
        self.plain_rooms: i64 = 0  # rooms that cost nothing but the way
        self.waived_kinds: i64 = 0
        self.waived_points: i64 = 0  # that all waivers together can save at most
        self.hauled: i64 = 0  # steps that the last outlook takes at least
        self.layer: i64 = 0  # explored rooms at the same distance, while a node is expanded
        self.most_movement: i64 = state.content.stat_cap
        self._read_lair()
        self._read_powers()
        self.goals: i64 = self.secret_rooms  # rooms worth entering for their own sake
        if aim.brutal > 0.0:
            self.goals |= self.all_sentries
        if aim.explorer > 0.0:
            self.goals = -1

    def _read_lair(self) -> None:
        raid = self.raid
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

    def _read_powers(self) -> None:
        raid = self.raid
        outfit, ready = raid.outfit, raid.ready
        for source in members(outfit.waivers & ready):
            effect = outfit.effect(source)
            self.waivers.append(effect)
            self._count_on(effect)
        for source in members(outfit.moles & ready):
            self.tunnel_cost = outfit.effect(source).n
        for source in members(outfit.thefts & ready):
            self.theft = outfit.effect(source)

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

    def solve(self) -> Plan:
        """Tries every use of a drill, or the lair as it is."""
        for drill in self._drills():
            self.drill = drill
            if self.best_worth < self.enough:
                self._search()
        best = self.best
        assert best is not None
        route = self._route(best)
        choices = choices_of(self.state, self.raid, route)
        loot = int(best.loot) + self._theft_value(best)
        return Plan(loot, self.exact, choices, self.states)

    def _drills(self) -> list[Drill | None]:
        """Sets of walls that a drill can open; more open walls are never worse than fewer."""
        raid = self.raid
        found: list[Drill | None] = []
        for source in members(raid.outfit.drills & raid.ready):
            effect = raid.outfit.effect(source)
            if not effect.here:
                walls = members(raid.walls())
                for edges in combinations(walls, effect.n):
                    found.append(Drill(source, edges, NOWHERE))
                continue
            for room in range(ROOM_COUNT):
                walls = members(walls_in_reach(self.state.board, raid, room, effect))
                for edges in combinations(walls, effect.n):
                    found.append(Drill(source, edges, room))
        return found or [None]

    def _search(self) -> None:
        """A quick look ahead first, so that the search proper knows what it has to beat."""
        self._open_ways()
        self._level_by_level(GLANCE)
        self._level_by_level(0)

    def _open_ways(self) -> None:
        raid, board = self.raid, self.state.board
        opened: i64 = 0
        self.gate = NOWHERE
        if self.drill is not None:
            for edge in self.drill.edges:
                opened |= bit(edge)
            self.gate = self.drill.room
        walls = raid.walls()
        self.after = Ways(board, walls & ~opened, False)
        self.after_walls = Ways(board, walls & ~opened, True)
        self.before = self.after
        self.before_walls = self.after_walls
        if self.gate != NOWHERE:
            self.before = Ways(board, walls, False)
            self.before_walls = Ways(board, walls, True)
        self._aim_drone(opened)
        self._find_posts()

    def _level_by_level(self, width: int) -> None:
        """Sets of one more room each time; only the best `width` of them if that is not 0."""
        self.known: dict[int, Node] = {}
        self.fronts: dict[int, list[Node]] = {}
        level: list[Node] = []
        self._keep(self._root(), level)
        while level and self.best_worth < self.enough:
            self.coming: list[Node] = []
            self.level = level
            at = 0
            while at < len(level):  # leaps into explored rooms add to the level
                node = level[at]
                at += 1
                if self._promises(node):
                    self._expand(node)
            level = self.coming
            if width and len(level) > width:
                level = most_promising(level, width)
            elif self.states > self.cap and len(level) > BEAM:
                self.exact = False
                level = most_promising(level, BEAM)

    def _aim_drone(self, opened: i64) -> None:
        """Secrets that a drone can take from each room."""
        self.in_reach: list[int] = []
        if self.theft is not None:
            raid = self.raid.copy()
            raid.opened |= opened
            for room in range(ROOM_COUNT):
                self.in_reach.append(int(steal_from(self.state.board, raid, room, self.theft)))

    def _find_posts(self) -> None:
        """Rooms explored before that are worth going back to, for a drill or a drone."""
        posts: i64 = 0
        if self.gate != NOWHERE:
            posts |= bit(self.gate)
        for room in range(len(self.in_reach)):
            if self.in_reach[room]:
                posts |= bit(room)
        self.posts: i64 = posts & self.raid.explored & ~bit(self.raid.at)

    def _root(self) -> Node:
        raid = self.raid
        outfit, ready = raid.outfit, raid.ready
        node = Node(None, raid.explored, raid.at, WALK)
        node.leaps = count(outfit.leaps & ready)
        node.moles = count(outfit.moles & ready)
        node.movement = raid.movement
        node.stealth = raid.stealth
        node.combat = raid.combat
        node.loot = raid.loot
        node.waivers = outfit.waivers & ready
        node.wild = raid.wild
        node.sentries = raid.sentries
        node.traps = raid.traps
        node.steps = raid.steps
        for source in members(outfit.boosts & ready):
            effect = outfit.effect(source)
            if effect.stat == MOVEMENT:
                node.movement += effect.n
                self.most_movement = self.state.content.stat_cap + effect.n
            elif effect.stat == STEALTH:
                node.stealth += effect.n
            else:
                node.combat += effect.n
        self._stand(node, raid.at)
        return node

    def _stand(self, node: Node, room: int) -> None:
        """Notes that the Agent has been in a room."""
        node.stood |= bit(room)
        if self.theft is not None:
            node.targets |= self.in_reach[room]

    def _expand(self, node: Node) -> None:
        """Walks within the explored rooms, nearest first, and goes on from there."""
        explored: i64 = node.explored & ~node.back
        behind: bool = self.gate != NOWHERE and not has(node.stood, self.gate)
        ways = self.before if behind else self.after
        through = self.before_walls if behind else self.after_walls
        purse: i64 = node.movement + self.wild + self.waived_movement  # at most
        reached: i64 = bit(node.at)
        layer: i64 = reached
        if self.free_back:
            reached = within(ways, reached, explored)
            layer = reached
        entered: i64 = 0
        leapt: i64 = 0
        tunnelled: i64 = 0
        walked: i64 = 0
        while layer and walked <= purse:
            there: i64 = ways.spread(layer)
            fresh: i64 = ~node.explored
            if self.strict:
                self._rob_from(node, layer, walked)
            elif self.posts:
                self._return(node, layer & self.posts & ~node.stood, walked, 0, WALK)
            self.layer = layer
            self._enter(node, there & fresh & ~entered, walked, 1, WALK, ways)
            entered |= there
            if node.leaps:
                landing: i64 = ways.leaps(layer) & ~leapt
                self._enter(node, landing & fresh, walked, 1, LEAPING, None)
                self._return(node, landing & node.explored & ~reached, walked, 1, LEAPING)
                leapt |= landing
            if node.moles:
                behind_wall: i64 = through.spread(layer) & ~tunnelled
                extra: i64 = self.tunnel_cost
                back: i64 = extra if self.free_back else extra + 1
                self._enter(node, behind_wall & fresh, walked, extra + 1, TUNNEL, None)
                self._return(node, behind_wall & node.explored & ~reached, walked, back, TUNNEL)
                tunnelled |= behind_wall
            layer = there & explored & ~reached
            reached |= layer
            walked += 1

    def _enter(
        self, node: Node, rooms: i64, walked: i64, cost: i64, manner: i64, beside: Ways | None
    ) -> None:
        """New rooms, each by itself; `beside` leads back, where one has walked there."""
        room: i64 = 0
        while rooms:
            if rooms & 1:
                child = self._entered(node, room, walked, cost, manner)
                if beside is not None and not self._is_goal(child, room):
                    child.back = lowest(beside.spread(bit(room)) & self.layer)
                if self.strict:
                    self._pay_in_every_way(node, child, room)
                elif self._can_be_paid(child):
                    self._keep(child, self.coming)
            rooms >>= 1
            room += 1

    def _is_goal(self, node: Node, room: i64) -> bool:
        """Whether a room is worth entering for its own sake."""
        if has(self.goals, room) or room == self.gate:
            return True
        return self.theft is not None and self.in_reach[int(room)] & ~int(node.explored) != 0

    def _entered(self, node: Node, room: i64, walked: i64, cost: i64, manner: i64) -> Node:
        """The node with one room more, the way to it and its content paid in full."""
        child = Node(node, node.explored | bit(room), room, manner)
        first = int(room) * PARTS
        child.movement = node.movement - cost - self.costs[first]
        if not self.free_back:
            child.movement -= walked
        child.stealth = node.stealth - self.costs[first + STEALTH]
        child.combat = node.combat - self.costs[first + COMBAT]
        child.flex = node.flex + self.costs[first + FLEX]
        child.loot = node.loot
        if not has(node.robbed, room):
            child.loot += self.values[int(room)]
        child.robbed = node.robbed
        child.sentries = node.sentries + 1 if has(self.all_sentries, room) else node.sentries
        child.traps = node.traps + 1 if has(self.all_traps, room) else node.traps
        child.steps = node.steps + walked + 1
        child.leaps = node.leaps - 1 if manner == LEAPING else node.leaps
        child.moles = node.moles - 1 if manner == TUNNEL else node.moles
        child.waivers = node.waivers
        child.wild = node.wild
        child.stood = node.stood
        child.targets = node.targets
        self._stand(child, int(room))
        return child

    def _pay_in_every_way(self, node: Node, child: Node, room: i64) -> None:
        """With any waiver or none, and every split; Movement comes back after that."""
        kind = self.raid.content(int(room))
        if 0 <= kind < SECRET1 and node.waivers:
            for source in members(node.waivers):
                effect = self.raid.outfit.effect(source)
                if effect.kinds >> kind & 1:
                    self._pay_strictly(self._eased(child, source, kind), room)
        self._pay_strictly(child, room)

    def _eased(self, child: Node, source: int, kind: int) -> Node:
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

    def _pay_strictly(self, child: Node, room: i64) -> None:
        """Pays at once: nothing may be owed, and wild points are gone when used."""
        flex: i64 = child.flex
        missing = shortage(child.movement, child.stealth, child.combat, flex)
        if missing > child.wild:
            return
        child.wild -= missing
        child.movement = max(child.movement, 0)
        child.stealth = max(child.stealth, 0)
        child.combat = max(child.combat, 0)
        child.flex = 0
        if has(self.secret_rooms & ~child.robbed, room):
            child.movement = min(self.most_movement, child.movement + self.raid.outfit.refund)
        least: i64 = max(0, flex - child.stealth)
        most: i64 = min(flex, child.movement)
        if least >= most:
            child.movement -= most
            child.stealth -= min(flex - most, child.stealth)
            self._keep(child, self.coming)
            return
        movement: i64 = least
        while movement <= most:
            paid = twin(child)
            paid.movement -= movement
            paid.stealth -= flex - movement
            paid.split = movement
            self._keep(paid, self.coming)
            movement += 1

    def _rob_from(self, node: Node, layer: i64, walked: i64) -> None:
        """Secrets that a drone can take from rooms at a distance; they give Movement at once."""
        if self.theft is None or node.robbed:
            return
        for room in members(layer):
            for target in members(self.in_reach[room] & ~node.explored):
                child = self._moved(node, room, walked, 0, ROBBING)
                child.robbed = bit(target)
                child.loot += self.values[target]
                if child.movement + child.wild >= 0:
                    child.wild += min(0, child.movement)
                    child.movement = max(0, child.movement) + self.raid.outfit.refund
                    child.movement = min(self.most_movement, child.movement)
                    self._keep(child, self.level)

    def _return(self, node: Node, rooms: i64, walked: i64, cost: i64, manner: i64) -> None:
        """Explored rooms: nearer by a leap or through a wall, or worth going back to."""
        for room in members(rooms):
            child = self._moved(node, room, walked, cost, manner)
            if self.strict:
                self._return_strictly(child)
            elif self._can_be_paid(child):
                self._keep(child, self.level)

    def _moved(self, node: Node, room: int, walked: i64, cost: i64, manner: i64) -> Node:
        """The node with the Agent in another explored room."""
        child = twin(node)
        child.before = node
        child.at = room
        child.manner = manner
        child.back = 0
        child.waiver = PLAIN
        child.split = -1
        child.movement = node.movement - cost
        if not self.free_back:
            child.movement -= walked
        child.steps = node.steps + walked
        if manner == LEAPING:
            child.leaps -= 1
            child.steps += 1
        elif manner == TUNNEL:
            child.moles -= 1
            child.steps += 1
        self._stand(child, room)
        return child

    def _return_strictly(self, child: Node) -> None:
        if child.movement + child.wild >= 0:
            child.wild += min(0, child.movement)
            child.movement = max(0, child.movement)
            self._keep(child, self.level)

    def _keep(self, node: Node, into: list[Node]) -> None:
        """Keeps a node unless one with the same rooms and place has more Movement left."""
        if node.steps > self.state.content.raid_steps:
            return
        if self.strict:
            if not self._keep_in_front(node):
                return
        elif not self._keep_alone(node):
            return
        self.states += 1
        into.append(node)
        worth = self._worth(node)
        best = self.best
        if (
            best is None
            or worth > self.best_worth
            or (worth == self.best_worth and node.steps < best.steps)
        ):
            self.best = node
            self.best_worth = worth
            self.best_drill = self.drill

    def _keep_alone(self, node: Node) -> bool:
        """Whether a node beats the one with the same rooms and place; all else depends on them."""
        key = self._key(node)
        other = self.known.get(key)
        if other is not None:
            if other.movement > node.movement:
                return False
            if other.movement == node.movement and other.steps <= node.steps:
                return False
            other.beaten = True
        self.known[key] = node
        return True

    def _keep_in_front(self, node: Node) -> bool:
        """Whether no node with the same rooms, place and waivers has as much of everything."""
        key = self._key(node)
        front = self.fronts.get(key)
        if front is None:
            self.fronts[key] = [node]
            return True
        for other in front:
            if beats(other, node):
                return False
        kept = [node]
        for other in front:
            if beats(node, other):
                other.beaten = True
            else:
                kept.append(other)
        self.fronts[key] = kept
        return True

    def _key(self, node: Node) -> int:
        """Rooms, place and powers left, and which rooms explored before were gone back to."""
        powers: i64 = node.leaps | (node.moles << 3) | (node.waivers << 6)
        key = int(node.explored | (node.at << 25) | (powers << 30))
        been: i64 = node.robbed if self.strict else node.stood & self.posts
        return key | int(been) << 45 if been else key

    def _worth(self, node: Node) -> float:
        loot = int(node.loot) + self._theft_value(node)
        aim = self.aim
        if aim is LOOT:
            return float(loot)
        return aim.worth(loot, int(node.sentries), int(count(node.explored)), int(node.traps))

    def _theft_value(self, node: Node) -> int:
        """The dearest Secret that a drone can take besides those stolen on the way."""
        if self.strict:
            return 0
        room = self._theft_room(node)
        return 0 if room == NOWHERE else self.values[room]

    def _theft_room(self, node: Node) -> int:
        best = NOWHERE
        if node.targets:
            for room in members(node.targets & ~node.explored):
                if best == NOWHERE or self.values[room] > self.values[best]:
                    best = room
        return best

    def _promises(self, node: Node) -> bool:
        """Whether a node is still the best of its kind, and could lead to something better."""
        if node.beaten:
            return False
        outlook = self._outlook(node)
        if outlook < self.enough < NEVER_ENOUGH:
            return False
        best = self.best
        assert best is not None
        soon: i64 = node.steps + self.hauled
        return outlook > self.best_worth or (outlook == self.best_worth and soon < best.steps)

    def _outlook(self, node: Node) -> float:
        """No more than this can come of a node: loot, and the rewards still within reach."""
        steps: i64 = node.movement + self.wild + self.waived_movement
        if self.strict:
            steps += self.refunds_left(node)
        near: i64 = ~node.explored
        thefts: i64 = 0 if self.theft is None or node.robbed else 1
        wasted: i64 = 0
        if node.leaps == 0 and node.moles == 0:
            open_rooms: i64 = self._payable(node)
            near = 0
            layer: i64 = node.explored
            walked: i64 = 0
            found = False
            while layer and walked < steps:
                layer = self.after.spread(layer) & open_rooms & ~(near | node.explored)
                near |= layer
                walked += 1
                if not found and layer & self.secret_rooms:
                    found = True
                    wasted = walked - 1
        hauls: i64 = steps - wasted + thefts
        most: i64 = hauls
        value: i64 = 0
        gone: i64 = node.explored | node.robbed
        for room in self.secrets:
            if hauls <= 0:
                break
            if not has(gone, room) and (thefts > 0 or has(near, room)):
                value += self.values[room]
                hauls -= 1
        self.hauled = most - hauls - thefts  # steps that takes at least
        aim = self.aim
        if aim is LOOT:
            return float(node.loot + value)
        sentries = int(node.sentries + min(steps, count(near & self.all_sentries)))
        rooms = int(count(node.explored) + steps)
        return aim.worth(int(node.loot + value), sentries, rooms, int(node.traps))

    def refunds_left(self, node: Node) -> i64:
        """Movement that all remaining Secrets together could give."""
        return count(self.secret_rooms & ~(node.explored | node.robbed)) * self.raid.outfit.refund

    def _payable(self, node: Node) -> i64:
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

    # Paying for a whole set of rooms

    def _can_be_paid(self, node: Node) -> bool:
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
        return self._can_waive(0, met, node.movement, node.stealth, node.combat, node.flex)

    def _can_waive(self, at: int, met: i64, m: i64, s: i64, c: i64, f: i64) -> bool:
        """Whether the waivers from number `at` on can make up for what is missing."""
        if shortage(m, s, c, f) <= self.wild:
            return True
        if at == len(self.waivers):
            return False
        effect = self.waivers[at]
        costs = self.raid.outfit.costs
        for kind in range(SECRET1):
            if not effect.kinds >> kind & 1 or (met >> (kind * 4)) & 15 == 0:
                continue
            first = kind * PARTS
            movement: i64 = m + costs[first] if effect.parts >> MOVEMENT & 1 else m
            stealth: i64 = s + costs[first + STEALTH] if effect.parts >> STEALTH & 1 else s
            combat: i64 = c + costs[first + COMBAT] if effect.parts >> COMBAT & 1 else c
            flex: i64 = f - costs[first + FLEX] if effect.parts >> FLEX & 1 else f
            left: i64 = met - bit(kind * 4)
            if self._can_waive(at + 1, left, movement, stealth, combat, flex):
                return True
        return self._can_waive(at + 1, met, m, s, c, f)

    def _with_waivers(self, node: Node) -> list[int] | None:
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

    # The way there

    def _route(self, best: Node) -> Route:
        """The rooms of the best raid in order, and where its powers go."""
        raid = self.raid
        nodes: list[Node] = []
        node: Node | None = best
        while node is not None and node.before is not None:
            nodes.append(node)
            node = node.before
        nodes.reverse()
        route = Route([int(each.at) for each in nodes], [int(each.manner) for each in nodes])
        route.drill = self.best_drill
        if self.theft is not None and not self.strict:
            route.theft = self._theft_room(best)
        if self.strict:
            for each in nodes:
                if each.manner == ROBBING:
                    route.theft = members(each.robbed)[0]
                if each.waiver != PLAIN:
                    route.waive(int(each.waiver), int(each.at))
                if each.split >= 0:
                    route.splits[int(each.at)] = int(each.split)
            return route
        kinds = self._with_waivers(best) if self.waivers else None
        sources = members(raid.outfit.waivers & raid.ready)
        for index, kind in enumerate(kinds or []):
            if kind >= 0:
                route.waive(sources[index], self._room_of(kind, route))
        return route

    def _room_of(self, kind: int, route: Route) -> int:
        """A room of a kind on the way that has no waiver yet."""
        for room in route.rooms:
            if has(self.groups[kind], room) and room not in route.waived:
                return room
        raise AssertionError("a waiver was counted on for a room that is not on the way")


def beats(one: Node, other: Node) -> bool:
    """Whether a node has at least as much of everything as another."""
    return (
        one.movement >= other.movement
        and one.stealth >= other.stealth
        and one.combat >= other.combat
        and one.wild >= other.wild
        and (one.movement > other.movement or one.steps <= other.steps)
    )


def twin(node: Node) -> Node:
    """A node that is paid for in another way."""
    other = Node(node.before, node.explored, node.at, node.manner)
    other.back = node.back
    other.waiver = node.waiver
    other.split = node.split
    other.robbed = node.robbed
    other.waivers = node.waivers
    other.wild = node.wild
    other.leaps = node.leaps
    other.moles = node.moles
    other.movement = node.movement
    other.stealth = node.stealth
    other.combat = node.combat
    other.flex = node.flex
    other.loot = node.loot
    other.sentries = node.sentries
    other.traps = node.traps
    other.steps = node.steps
    other.stood = node.stood
    other.targets = node.targets
    return other


def lowest(rooms: i64) -> i64:
    """One room of a set, as a set."""
    return rooms & -rooms


def shortage(movement: i64, stealth: i64, combat: i64, flex: i64) -> i64:
    """Points missing where `flex` is owed in Movement and Stealth, and others may be below 0."""
    missing: i64 = 0
    if movement < 0:
        missing -= movement
        movement = 0
    if stealth < 0:
        missing -= stealth
        stealth = 0
    if combat < 0:
        missing -= combat
    if flex > movement + stealth:
        missing += flex - movement - stealth
    return missing


def within(ways: Ways, rooms: i64, explored: i64) -> i64:
    """Explored rooms that can be walked to from a set."""
    reached: i64 = rooms
    layer: i64 = rooms
    while layer:
        layer = ways.spread(layer) & explored & ~reached
        reached |= layer
    return reached


def most_promising(level: list[Node], width: int) -> list[Node]:
    """The best of a level."""
    ranked = [(-int(node.loot), -_points_left(node), at) for at, node in enumerate(level)]
    ranked.sort()
    return [level[at] for _, _, at in ranked[:width]]


def _points_left(node: Node) -> int:
    return int(2 * node.movement + node.stealth + node.combat - node.flex)


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
