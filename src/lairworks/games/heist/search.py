"""The search over sets of rooms for the best raid (I.3).

What Stealth, Combat and mixed points a raid takes depends only on the set of rooms it explores;
only Movement depends on the order. So the search goes over sets of rooms with the Agent's place,
and keeps the most Movement that can be left for each. Whether a set can be paid, with waivers,
mixed and wild points, is judged for all of its rooms together: costs only grow, so what can be
paid in the end can be paid on the way. If Movement comes back on the way (E.1 REFUND) that does
not hold: then every payment is tried, and all points count.

A room that holds no Secret is entered only to go on from there: whoever would turn back could as
well enter it later, or never.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has, members
from lairworks.games.heist.bill import PARTS, Bill
from lairworks.games.heist.effects import COMBAT, FLEX, MOVEMENT, SECRET1, STEALTH, Effect
from lairworks.games.heist.flood import Ways
from lairworks.games.heist.grid import NOWHERE, ROOM_COUNT
from lairworks.games.heist.node import Node, beats, lowest, most_promising, shortage, twin
from lairworks.games.heist.plan import LOOT, Aim, Plan
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.route import ROBBING, Drill, Route, choices_of, drills
from lairworks.games.heist.rules.tolls import (
    LEAPING,
    PLAIN,
    TUNNEL,
    WALK,
    steal_from,
)
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.thorough import NEVER_ENOUGH, dearest_secrets

BEAM: Final = 2_000
GLANCE: Final = 24


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
        self.bill = Bill(raid)
        self.wild: i64 = raid.wild
        self.values = self.bill.values
        self.strict = raid.outfit.refund > 0  # every payment is tried
        self.tunnel_cost: i64 = 0
        self.theft: Effect | None = None
        self.hauled: i64 = 0  # steps that the last outlook takes at least
        self.layer: i64 = 0  # explored rooms at the same distance, while a node is expanded
        self.most_movement: i64 = state.content.stat_cap
        for source in members(raid.outfit.moles & raid.ready):
            self.tunnel_cost = raid.outfit.effect(source).n
        for source in members(raid.outfit.thefts & raid.ready):
            self.theft = raid.outfit.effect(source)
        self.goals: i64 = self.bill.secret_rooms  # rooms worth entering for their own sake
        if aim.brutal > 0.0:
            self.goals |= self.bill.all_sentries
        if aim.explorer > 0.0:
            self.goals = -1

    def solve(self) -> Plan:
        """Tries every use of a drill, or the lair as it is."""
        for drill in drills(self.state.board, self.raid):
            self.drill = drill
            if self.best_worth < self.enough:
                self._search()
        best = self.best
        assert best is not None
        route = self._route(best)
        choices = choices_of(self.state, self.raid, route)
        loot = int(best.loot) + self._theft_value(best)
        return Plan(loot, self.exact, choices, self.states)

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
            if self.in_reach[room] and not self.strict:  # there a theft is a step of its own
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
        purse: i64 = node.movement + self.wild + self.bill.waived_movement  # at most
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
            if self.posts:
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
                elif self.bill.can_be_paid(child):
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
        child.movement = node.movement - cost - self.bill.costs[first]
        if not self.free_back:
            child.movement -= walked
        child.stealth = node.stealth - self.bill.costs[first + STEALTH]
        child.combat = node.combat - self.bill.costs[first + COMBAT]
        child.flex = node.flex + self.bill.costs[first + FLEX]
        child.loot = node.loot
        if not has(node.robbed, room):
            child.loot += self.values[int(room)]
        child.robbed = node.robbed
        child.sentries = node.sentries + 1 if has(self.bill.all_sentries, room) else node.sentries
        child.traps = node.traps + 1 if has(self.bill.all_traps, room) else node.traps
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
                    self._pay_strictly(self.bill.eased(child, source, kind), room)
        self._pay_strictly(child, room)

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
        if has(self.bill.secret_rooms & ~child.robbed, room):
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
            elif self.bill.can_be_paid(child):
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
        been: i64 = node.stood & self.posts
        if been or node.robbed:
            key |= int(been) << 45 | int(node.robbed) << 70
        return key

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
        steps: i64 = node.movement + self.wild + self.bill.waived_movement
        if self.strict:
            steps += self._refunds_left(node)
        near: i64 = ~node.explored
        thefts: i64 = 0 if self.theft is None or node.robbed else 1
        wasted: i64 = 0
        if node.leaps == 0 and node.moles == 0:
            open_rooms: i64 = self.bill.payable(node)
            near = 0
            layer: i64 = node.explored
            walked: i64 = 0
            found = False
            while layer and walked < steps:
                layer = self.after.spread(layer) & open_rooms & ~(near | node.explored)
                near |= layer
                walked += 1
                if not found and layer & self.bill.secret_rooms:
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
        sentries = int(node.sentries + min(steps, count(near & self.bill.all_sentries)))
        rooms = int(count(node.explored) + steps)
        return aim.worth(int(node.loot + value), sentries, rooms, int(node.traps))

    def _refunds_left(self, node: Node) -> i64:
        """Movement that all remaining Secrets together could give."""
        return (
            count(self.bill.secret_rooms & ~(node.explored | node.robbed)) * self.raid.outfit.refund
        )

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
        kinds = self.bill.waived_kinds_of(best) if self.bill.waivers else None
        sources = members(raid.outfit.waivers & raid.ready)
        for index, kind in enumerate(kinds or []):
            if kind >= 0:
                route.waive(sources[index], self._room_of(kind, route))
        return route

    def _room_of(self, kind: int, route: Route) -> int:
        """A room of a kind on the way that has no waiver yet."""
        for room in route.rooms:
            if has(self.bill.groups[kind], room) and room not in route.waived:
                return room
        raise AssertionError("a waiver was counted on for a room that is not on the way")


def within(ways: Ways, rooms: i64, explored: i64) -> i64:
    """Explored rooms that can be walked to from a set."""
    reached: i64 = rooms
    layer: i64 = rooms
    while layer:
        layer = ways.spread(layer) & explored & ~reached
        reached |= layer
    return reached
