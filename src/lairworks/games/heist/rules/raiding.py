"""A raid, step by step: walking, paying, stealing, powers and gadgets (H-RAID, E.1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, members
from lairworks.core.ready import add_listed, by_set
from lairworks.core.state import ALONE, Question
from lairworks.games.heist import events
from lairworks.games.heist.effects import DOG, EMPTY, FLEX, MOVEMENT, SECRET1, STEALTH
from lairworks.games.heist.grid import EDGE_COUNT, NOWHERE, ROOM_COUNT
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.rules.tolls import (
    LEAPING,
    PLAIN,
    TUNNEL,
    WALK,
    Price,
    boosts,
    entries,
    entry_price,
    has_business,
    mole,
    returns,
    stat_of,
    steal_from,
    waived_entries,
    walls_in_reach,
    way_cost,
    way_to,
)
from lairworks.games.heist.state import RAIDS, HeistState
from lairworks.games.heist.words import (
    BOOST,
    DONE,
    DRILL,
    GO,
    GO_WITH,
    LEAP,
    LEAP_WITH,
    SOURCE_COUNT,
    SPLIT,
    STEAL,
    STOP,
    THROUGH,
    THROUGH_WITH,
)

# What is done


def pay(raid: Raid, price: Price) -> None:
    """Pays all but F; wild points make up for what is missing."""
    m, s, c, _ = price
    raid.wild -= max(0, m - raid.movement) + max(0, s - raid.stealth) + max(0, c - raid.combat)
    raid.movement = max(0, raid.movement - m)
    raid.stealth = max(0, raid.stealth - s)
    raid.combat = max(0, raid.combat - c)


def split_range(raid: Raid, flex: int) -> tuple[int, int]:
    """The least and the most Movement that can go into a payment of F (F-10)."""
    return max(0, flex - raid.stealth), min(flex, raid.movement)


def pay_flex(raid: Raid, flex: int, movement: int) -> None:
    """Pays F with so much Movement, the rest with Stealth; wild points if that is not enough."""
    stealth = min(flex - movement, raid.stealth)
    raid.movement -= movement
    raid.stealth -= stealth
    raid.wild -= flex - movement - stealth


def move(state: HeistState, seat: int, direction: int, manner: int, waiver: int) -> None:
    """Into the next room, another behind it, or one behind a wall (H-RAID-04)."""
    raid = state.raids[seat]
    there = way_to(state.board, raid, raid.at, direction, manner)
    price = entry_price(raid, there, way_cost(raid, there, manner), waiver)
    stood = (raid.movement, raid.stealth, raid.combat, raid.wild)
    kind = raid.content(there)
    if manner != WALK:
        use(state, seat, carrier(raid, manner), there)
    if waiver != PLAIN:
        use(state, seat, waiver, there)
    gained = enter(state, raid, there, price, waiver)
    flex = price[FLEX]
    if flex:
        least, most = split_range(raid, flex)
        if least < most:
            paid = (stood[0] - raid.movement, stood[1] - raid.stealth, stood[2] - raid.combat)
            state.desks[seat].append(Split(seat, flex, paid))
            return
        pay_flex(raid, flex, most)
    left = (raid.movement - gained, raid.stealth, raid.combat, raid.wild)
    events.raid_step(state, seat, stood, left, kind)


def carrier(raid: Raid, manner: int) -> int:
    """The source that lets the Agent leap, or go through a wall."""
    return raid.outfit.first(raid.outfit.leaps & raid.ready) if manner == LEAPING else mole(raid)


def enter(state: HeistState, raid: Raid, room: int, price: Price, waiver: int) -> int:
    """Comes into a room and pays all but F; tells how much Movement its Secret gives back."""
    kind = raid.content(room)
    raid.steps += 1
    raid.path.append(room)
    raid.at = room
    raid.explored |= bit(room)
    pay(raid, price)
    return meet(state, raid, room, kind, waiver) if kind != EMPTY else 0


def meet(state: HeistState, raid: Raid, room: int, kind: int, waiver: int) -> int:
    """What is in a room: a Trap is triggered, a Sentry neutralised, a Secret stolen (H-RAID-15)."""
    if kind >= SECRET1:
        return take_secret(state, raid, room)
    if waiver != PLAIN and raid.outfit.effect(waiver).silent:
        raid.hushed |= bit(room)
    elif kind < DOG:
        raid.traps += 1
    else:
        raid.sentries += 1
    return 0


def take_secret(state: HeistState, raid: Raid, room: int) -> int:
    """A Secret changes hands; tells how much Movement it gives (H-RAID-09, VALUE, REFUND)."""
    raid.stolen |= bit(room)
    raid.loot += raid.outfit.values[raid.lair.rooms[room]]
    gained = min(raid.outfit.refund, state.content.stat_cap - raid.movement)
    raid.movement += gained
    return gained


def use(state: HeistState, seat: int, source: int, room: int) -> None:
    """A gadget or a once-only power is spent (H-RAID-13)."""
    state.raids[seat].ready &= ~bit(source)
    events.used(state, seat, source, room)


def boost(state: HeistState, raid: Raid, source: int) -> int:
    """More points of a stat, up to the cap; tells how many."""
    effect = raid.outfit.effect(source)
    gained = min(effect.n, state.content.stat_cap - stat_of(raid, effect.stat))
    if effect.stat == MOVEMENT:
        raid.movement += gained
    elif effect.stat == STEALTH:
        raid.stealth += gained
    else:
        raid.combat += gained
    return gained


# What is asked


class RaidStep(Question[HeistState]):
    """raid.step: what the Agent does next (F-09)."""

    def __init__(self, seat: int) -> None:
        super().__init__("raid.step", seat)

    def choices(self, state: HeistState) -> list[int]:
        """Steps, powers and gadgets, each only if it can be paid; and stop."""
        raid = state.raids[self.seat]
        return raid_choices(state, raid)

    def take(self, state: HeistState, choice: int) -> None:
        """Done at once, in the open, and final (H-RAID-16)."""
        seat = self.seat
        raid = state.raids[seat]
        raid.acts.append(choice)
        if choice == STOP.start:
            raid.over = True
            state.own_tides[seat] += 1
            return
        state.desks[seat].append(self)
        if GO.owns(choice):
            move(state, seat, GO.first(choice), WALK, PLAIN)
        elif GO_WITH.owns(choice):
            move(state, seat, GO_WITH.first(choice), WALK, GO_WITH.second(choice))
        else:
            take_power(state, seat, choice)

    def asks_always(self, state: HeistState) -> bool:
        """A raid that may be taken back never ends by itself (H-VAR-03)."""
        return state.lenient_raid


def raid_choices(state: HeistState, raid: Raid) -> list[int]:
    """Everything a raider may do next; nothing but stop after the last step (H-RAID-12)."""
    if raid.steps >= state.content.raid_steps:
        return STOP_ONLY
    board = state.board
    going = entries(board, raid, raid.at, raid.movement, WALK)
    if going or has_business(state, raid):
        going |= returns(board, raid, raid.at, raid.movement, WALK)
    if raid.ready == 0:
        return GO_LISTS[going]
    return with_powers(state, raid, GO_LISTS[going][:])


def with_powers(state: HeistState, raid: Raid, found: list[int]) -> list[int]:
    """Adds what gadgets and once-only powers allow here."""
    board, outfit, at, movement = state.board, raid.outfit, raid.at, raid.movement
    if outfit.waivers & raid.ready:
        add_listed(found, GO_WITH_LISTS, waived_entries(board, raid, at, movement, WALK))
    if outfit.leaps & raid.ready:
        ways = entries(board, raid, at, movement, LEAPING)
        found += LEAP_LISTS[ways | returns(board, raid, at, movement, LEAPING)]
        add_listed(found, LEAP_WITH_LISTS, waived_entries(board, raid, at, movement, LEAPING))
    if outfit.moles & raid.ready:
        ways = entries(board, raid, at, movement, TUNNEL)
        found += THROUGH_LISTS[ways | returns(board, raid, at, movement, TUNNEL)]
        add_listed(found, THROUGH_WITH_LISTS, waived_entries(board, raid, at, movement, TUNNEL))
    found += BOOST_LISTS[boosts(state, raid, movement)]
    for source in members(outfit.thefts & raid.ready):
        rooms = steal_from(board, raid, at, outfit.effect(source))
        if rooms:
            add_listed(found, STEAL_LISTS[source], rooms)
    for source in members(outfit.drills & raid.ready):
        edges = walls_in_reach(board, raid, at, outfit.effect(source))
        if edges:
            add_listed(found, DRILL_LISTS[source], edges)
    return found


def take_power(state: HeistState, seat: int, choice: int) -> None:
    """Anything but a plain step."""
    raid = state.raids[seat]
    if LEAP.owns(choice):
        move(state, seat, LEAP.first(choice), LEAPING, PLAIN)
    elif LEAP_WITH.owns(choice):
        move(state, seat, LEAP_WITH.first(choice), LEAPING, LEAP_WITH.second(choice))
    elif THROUGH.owns(choice):
        move(state, seat, THROUGH.first(choice), TUNNEL, PLAIN)
    elif THROUGH_WITH.owns(choice):
        move(state, seat, THROUGH_WITH.first(choice), TUNNEL, THROUGH_WITH.second(choice))
    elif BOOST.owns(choice):
        source = BOOST.first(choice)
        use(state, seat, source, NOWHERE)
        gained = boost(state, raid, source)
        events.boosted(state, seat, raid.outfit.effect(source).stat, gained)
    elif STEAL.owns(choice):
        room = STEAL.second(choice)
        use(state, seat, STEAL.first(choice), room)
        gained = take_secret(state, raid, room)
        events.stolen_from_afar(state, seat, room, gained)
    else:
        drill(state, seat, DRILL.first(choice), DRILL.second(choice))


def drill(state: HeistState, seat: int, source: int, edge: int) -> None:
    """The first wall; more of them may follow in the same use (E.1 OPEN)."""
    raid = state.raids[seat]
    effect = raid.outfit.effect(source)
    use(state, seat, source, NOWHERE)
    raid.opened |= bit(edge)
    events.drilled(state, seat, edge)
    if effect.n > 1 and further_walls(state, raid, source, edge):
        state.desks[seat].append(Drilling(seat, source, edge, effect.n - 1))


def further_walls(state: HeistState, raid: Raid, source: int, last: int) -> i64:
    """Walls in reach of a drill that come after one in the order of edges.

    So each set of walls can be chosen in one order only.
    """
    effect = raid.outfit.effect(source)
    return walls_in_reach(state.board, raid, raid.at, effect) & ~(bit(last + 1) - 1)


class Drilling(Question[HeistState]):
    """raid.drill: another wall, beyond the last one in the order of edges, or done."""

    def __init__(self, seat: int, source: int, last: int, left: int) -> None:
        super().__init__("raid.drill", seat)
        self.source = source
        self.last = last
        self.left = left

    def words(self) -> list[str]:
        """The drill, the wall opened last, and how many more may follow."""
        return [str(self.source), str(self.last), str(self.left)]

    def choices(self, state: HeistState) -> list[int]:
        """Those not passed over yet."""
        found = [DONE.start]
        raid = state.raids[self.seat]
        edges = further_walls(state, raid, self.source, self.last)
        add_listed(found, DRILL_LISTS[self.source], edges)
        return found

    def take(self, state: HeistState, choice: int) -> None:
        """Opens it too."""
        raid = state.raids[self.seat]
        raid.acts.append(choice)
        if choice == DONE.start:
            return
        edge = DRILL.second(choice)
        raid.opened |= bit(edge)
        events.drilled(state, self.seat, edge)
        if self.left > 1 and further_walls(state, raid, self.source, edge):
            state.desks[self.seat].append(Drilling(self.seat, self.source, edge, self.left - 1))


class Split(Question[HeistState]):
    """raid.split: how much Movement goes into a Shark Pool (F-10). The rest is already paid."""

    def __init__(self, seat: int, flex: int, paid: tuple[int, int, int]) -> None:
        super().__init__("raid.split", seat)
        self.flex = flex
        self.paid = paid

    def words(self) -> list[str]:
        """What is to be paid, and what was paid of each stat."""
        return [str(self.flex)] + [str(points) for points in self.paid]

    def choices(self, state: HeistState) -> list[int]:
        """From the least Movement to the most."""
        least, most = split_range(state.raids[self.seat], self.flex)
        return SPLIT_CHOICES[least : most + 1]

    def take(self, state: HeistState, choice: int) -> None:
        """Paid."""
        raid = state.raids[self.seat]
        raid.acts.append(choice)
        stood = (
            raid.movement + self.paid[0],
            raid.stealth + self.paid[1],
            raid.combat + self.paid[2],
            raid.wild,
        )
        pay_flex(raid, self.flex, SPLIT.first(choice))
        left = (raid.movement, raid.stealth, raid.combat, raid.wild)
        events.raid_step(state, self.seat, stood, left, raid.lair.rooms[raid.at])


def late_choice(state: HeistState, seat: int) -> int:
    """What is done for a raider whose time is up; -1 if no time is kept (H-VAR-02)."""
    if not state.raid_timer or state.phase != RAIDS or not state.desks[seat]:
        return -1
    if all(not raid.over for raid in state.raids):
        return -1
    question = state.question(seat)
    if isinstance(question, Split):
        return state.choices(seat)[0]
    return DONE.start if isinstance(question, Drilling) else STOP.start


RAID_STEPS: Final = [RaidStep(seat) for seat in range(len(ALONE))]
STOP_ONLY: Final = [STOP.start]
GO_LISTS: Final = [[*some, STOP.start] for some in by_set(GO, 4)]
LEAP_LISTS: Final = by_set(LEAP, 4)
THROUGH_LISTS: Final = by_set(THROUGH, 4)
BOOST_LISTS: Final = by_set(BOOST, SOURCE_COUNT)
GO_WITH_LISTS: Final = by_set(GO_WITH, 4 * SOURCE_COUNT)
LEAP_WITH_LISTS: Final = by_set(LEAP_WITH, 4 * SOURCE_COUNT)
THROUGH_WITH_LISTS: Final = by_set(THROUGH_WITH, 4 * SOURCE_COUNT)
STEAL_LISTS: Final = [by_set(STEAL, ROOM_COUNT, source) for source in range(SOURCE_COUNT)]
DRILL_LISTS: Final = [by_set(DRILL, EDGE_COUNT, source) for source in range(SOURCE_COUNT)]
SPLIT_CHOICES: Final = [SPLIT.at(points) for points in range(21)]
