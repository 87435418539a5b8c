"""The choices of a raid in sentences; see labels.py.

Every price is the full one: the way, what is in the room, and wild points where they are needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has, members
from lairworks.core.english import listed
from lairworks.core.game import Label
from lairworks.games.heist.effects import DOG, EMPTY, FLEX, KINDS, SECRET1, STATS
from lairworks.games.heist.grid import EDGES, ROOMS
from lairworks.games.heist.phrases import (
    DIRECTION_NAMES,
    STAT_NAMES,
    dollars,
    points,
    source,
    thing,
    wall,
)
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.rules.raiding import (
    Drilling,
    Split,
    boost,
    carrier,
    enter,
    pay_flex,
    split_range,
    take_secret,
)
from lairworks.games.heist.rules.tolls import (
    LEAPING,
    PLAIN,
    TUNNEL,
    WALK,
    entry_price,
    has_business,
    step_to,
    way_cost,
    way_to,
)
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import (
    BOOST,
    DRILL,
    GO,
    GO_WITH,
    LEAP,
    LEAP_WITH,
    SOURCES,
    SPLIT,
    STEAL,
    THROUGH,
    THROUGH_WITH,
)

Args = dict[str, object]
Labeller = Callable[[HeistState, int, int], Label]


# Ways


def _go(state: HeistState, seat: int, choice: int) -> Label:
    return _move(state, seat, GO.first(choice), WALK, PLAIN)


def _go_with(state: HeistState, seat: int, choice: int) -> Label:
    return _move(state, seat, GO_WITH.first(choice), WALK, GO_WITH.second(choice))


def _leap(state: HeistState, seat: int, choice: int) -> Label:
    return _move(state, seat, LEAP.first(choice), LEAPING, PLAIN)


def _leap_with(state: HeistState, seat: int, choice: int) -> Label:
    return _move(state, seat, LEAP_WITH.first(choice), LEAPING, LEAP_WITH.second(choice))


def _through(state: HeistState, seat: int, choice: int) -> Label:
    return _move(state, seat, THROUGH.first(choice), TUNNEL, PLAIN)


def _through_with(state: HeistState, seat: int, choice: int) -> Label:
    return _move(state, seat, THROUGH_WITH.first(choice), TUNNEL, THROUGH_WITH.second(choice))


def _move(state: HeistState, seat: int, direction: int, manner: int, waiver: int) -> Label:
    """A way into a room, gone on a copy of the raid.

    Of the facts, M, S, C and wild are what is paid in any case, F is what is still to be split.
    """
    raid = state.raids[seat]
    there = way_to(state.board, raid, raid.at, direction, manner)
    kind = raid.content(there)
    cost = entry_price(raid, there, way_cost(raid, there, manner), waiver)
    after = raid.copy()
    refund = enter(state, after, there, cost, waiver)
    flex = _left_to_split(after, cost[FLEX])
    movement = raid.movement + refund - after.movement
    stealth = raid.stealth - after.stealth
    combat = raid.combat - after.combat
    wild = raid.wild - after.wild
    used = _used(raid, manner, waiver)
    facts: Args = {
        "room": ROOMS[there],
        "M": movement,
        "S": stealth,
        "C": combat,
        "F": flex,
        "wild": wild,
        "content": "" if kind == EMPTY else KINDS[kind],
        "value": after.loot - raid.loot,
        "refund": refund,
        "new": not has(raid.explored, there),
        "traps": after.traps - raid.traps,
        "sentries": after.sentries - raid.sentries,
        "with": [SOURCES[each] for each in used],
    }
    text = _way(state, raid, direction, manner, there)
    if used:
        text += f" with {listed([source(state, seat, each) for each in used])}"
    text += _met(state, raid, there, waiver, after.loot - raid.loot)
    if waiver != PLAIN:
        text += f", saving {_saved(raid, there, manner, waiver)}"
    return Label(text + _giving(refund), _price(movement, stealth, combat, flex, wild), facts)


def _left_to_split(raid: Raid, flex: int) -> int:
    """Pays F if there is one way to do it; how much of it the raider will be asked about."""
    least, most = split_range(raid, flex)
    if least < most:
        return flex
    pay_flex(raid, flex, most)
    return 0


def _price(movement: int, stealth: int, combat: int, flex: int, wild: int) -> tuple[str, ...]:
    """The one way to pay for a step, none if it is free."""
    if movement + stealth + combat + flex + wild == 0:
        return ()
    return (points(movement, stealth, combat, flex, wild),)


def _used(raid: Raid, manner: int, waiver: int) -> list[int]:
    """What is spent on the way."""
    used = [] if manner == WALK else [carrier(raid, manner)]
    return used if waiver == PLAIN else [*used, waiver]


def _way(state: HeistState, raid: Raid, direction: int, manner: int, there: int) -> str:
    into = f"back into {ROOMS[there]}" if has(raid.explored, there) else f"into {ROOMS[there]}"
    towards = DIRECTION_NAMES[direction]
    if manner == LEAPING:
        over = step_to(state.board, raid, raid.at, direction)
        return f"Leap {towards} over {ROOMS[over]} {into}"
    if manner == TUNNEL:
        return f"Go {towards} through the wall {into}"
    return f"Go {towards} {into}"


def _met(state: HeistState, raid: Raid, there: int, waiver: int, value: int) -> str:
    """What happens in the room."""
    if has(raid.explored, there):
        return ""
    kind = raid.content(there)
    if kind == EMPTY:
        return ": nothing is there"
    name = thing(state.content.kinds[kind].name)
    if kind >= SECRET1:
        return f": steal {name} worth {dollars(value)}"
    if waiver != PLAIN and raid.outfit.effect(waiver).silent:
        return f": slip past {name} unnoticed"
    return f": run into {name}" if kind < DOG else f": fight {name}"


def _saved(raid: Raid, there: int, manner: int, waiver: int) -> str:
    """What a waiver spares the raider."""
    way = way_cost(raid, there, manner)
    full = entry_price(raid, there, way, PLAIN)
    less = entry_price(raid, there, way, waiver)
    return points(full[0] - less[0], full[1] - less[1], full[2] - less[2], full[3] - less[3])


def _giving(refund: int) -> str:
    """Movement that a stolen Secret gives."""
    return f"; it gives {refund} Movement" if refund else ""


# Powers and gadgets


def _boost(state: HeistState, seat: int, choice: int) -> Label:
    number = BOOST.first(choice)
    raid = state.raids[seat]
    effect = raid.outfit.effect(number)
    gained = boost(state, raid.copy(), number)
    stat = STATS[effect.stat]
    text = f"Use {source(state, seat, number)}: {gained} more {STAT_NAMES[stat]}"
    if gained < effect.n:
        text += f", and {effect.n - gained} lost"
    facts: Args = {
        "stat": stat,
        "gained": gained,
        "lost": effect.n - gained,
        "with": [SOURCES[number]],
    }
    return Label(text, facts=facts)


def _steal(state: HeistState, seat: int, choice: int) -> Label:
    number, room = STEAL.first(choice), STEAL.second(choice)
    raid = state.raids[seat]
    kind = raid.content(room)
    after = raid.copy()
    refund = take_secret(state, after, room)
    value = after.loot - raid.loot
    name = state.content.kinds[kind].name
    what = f"the {name} in {ROOMS[room]}, worth {dollars(value)}"
    text = f"Steal {what}, with {source(state, seat, number)}{_giving(refund)}"
    facts: Args = {
        "room": ROOMS[room],
        "content": KINDS[kind],
        "value": value,
        "refund": refund,
        "with": [SOURCES[number]],
    }
    return Label(text, facts=facts)


def _drill(state: HeistState, seat: int, choice: int) -> Label:
    """The first wall of a drill, or a further one; `left` is how many more it could open."""
    number, edge = DRILL.first(choice), DRILL.second(choice)
    question = state.question(seat)
    text = f"Open {wall(edge)} with {source(state, seat, number)}"
    left = state.raids[seat].outfit.effect(number).n - 1
    if isinstance(question, Drilling):
        text = f"Open {wall(edge)} as well"
        left = question.left - 1
    return Label(text, facts={"edge": EDGES[edge], "left": left, "with": [SOURCES[number]]})


def _split(state: HeistState, seat: int, choice: int) -> Label:
    question = state.question(seat)
    assert isinstance(question, Split)
    movement = SPLIT.first(choice)
    stealth = question.flex - movement
    price = points(movement, stealth, 0)
    return Label(f"Pay {price}", (price,), {"M": movement, "S": stealth})


# The end


def _stop(state: HeistState, seat: int, choice: int) -> Label:
    """The end of the raid: `new_rooms` tells whether a step into a new room could still be paid.

    If not, `usable` lists the powers and gadgets that could still be used.
    """
    raid = state.raids[seat]
    new_rooms = _could_do(state, raid, 0)
    usable: list[int] = []
    if not new_rooms:
        usable = [each for each in members(raid.ready) if _could_do(state, raid, bit(each))]
    facts: Args = {"new_rooms": new_rooms, "usable": [SOURCES[each] for each in usable]}
    if new_rooms:
        return Label("Stop here, though a step into a new room can be paid for", facts=facts)
    if usable:
        names = listed([source(state, seat, each) for each in usable])
        text = f"Stop here; no step into a new room can be paid for, but you still have {names}"
        return Label(text, facts=facts)
    return Label("Stop here; no new room can be paid for", facts=facts)


def _could_do(state: HeistState, raid: Raid, sources: i64) -> bool:
    """Whether steps lead to a new room, with a waiver if need be, or to a use of these sources."""
    if raid.steps >= state.content.raid_steps:
        return False
    twin = raid.copy()
    twin.ready &= raid.outfit.waivers | sources
    return has_business(state, twin)


RAID_LABELLERS: Final[dict[str, Labeller]] = {
    "go": _go,
    "go_with": _go_with,
    "leap": _leap,
    "leap_with": _leap_with,
    "through": _through,
    "through_with": _through_with,
    "boost": _boost,
    "steal": _steal,
    "drill": _drill,
    "split": _split,
    "stop": _stop,
}
