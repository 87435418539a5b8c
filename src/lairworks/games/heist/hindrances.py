"""Why something cannot be done in a lair: drawn in the own one, or dared in a neighbour's.

Only the own sheet is read while it is drawn upon; raids are in the open.
"""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import has, members
from lairworks.core.english import amount, capital, either, with_article
from lairworks.core.game import Refusal
from lairworks.games.heist.board import TOO_MUCH, Board
from lairworks.games.heist.effects import EMPTY, SECRET1, STATS, Effect
from lairworks.games.heist.grid import (
    BESIDE,
    EDGE_COUNT,
    INNER_EDGES,
    NEXT,
    NOWHERE,
    PAIRS,
    ROOM_COUNT,
    ROOMS,
    SIDE,
    START,
)
from lairworks.games.heist.phrases import (
    DIRECTION_NAMES,
    STAT_NAMES,
    dollars,
    line,
    points,
    source,
    wall,
)
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.rules.planning import income
from lairworks.games.heist.rules.raiding import Drilling, Split, split_range
from lairworks.games.heist.rules.tolls import (
    LEAPING,
    PLAIN,
    TUNNEL,
    WALK,
    Price,
    can_pay,
    can_waive,
    entry_price,
    reach,
    stat_of,
    steal_from,
    step_to,
    walls_in_reach,
    way_cost,
    way_to,
)
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import (
    AGENT,
    BOOST,
    DRILL,
    GADGET_COUNT,
    GO,
    GO_WITH,
    LEAP,
    LEAP_WITH,
    PLACE,
    SPLIT,
    STEAL,
    TAKE,
    THROUGH,
    THROUGH_WITH,
    WALL,
)


def kind_name(state: HeistState, kind: int) -> str:
    """An upgrade with its article, unless its name is a plural: a Guard, Lasers."""
    name = state.content.kinds[kind].name
    return name if name.endswith("s") else with_article(name)


# Drawing in the own lair


class Purse:
    """What a seat can spend on a card; after a bonus action, what that leaves (H-BONUS-07)."""

    def __init__(self, cash: int, bonus: bool) -> None:
        self.cash = cash
        self.bonus = bonus

    def lacks(self, rule: str, costs: str, price: int, earned: int = 0) -> Refusal:
        """Something costs more than there is, what the card earns included."""
        have = "the bonus action leaves you" if self.bonus else "you have"
        plus = f" and would earn {dollars(earned)}" if earned else ""
        return Refusal(
            "H-BONUS-07" if self.bonus else rule,
            f"{costs} costs {dollars(price)}, and {have} {dollars(self.cash)}{plus}.",
        )


def lines_of(board: Board, marker: int) -> str:
    """The lines a marker can stand for where its number cannot change (H-PLACE-05)."""
    if board.shift_axis < 0:
        return line(marker)
    return f"{line(marker)} or {_turned(marker)}"


def _turned(marker: int) -> str:
    return line((marker + SIDE) % (2 * SIDE))


def shift_of(board: Board, marker: int, goal: str) -> str:
    """What is paid for: another number, or the other axis."""
    if board.shift_step < 0:
        return f"Turning {line(marker)} into {_turned(marker)}"
    return f"The shift from {line(marker)} to {goal}"


def no_room(state: HeistState, seat: int, choice: int) -> Refusal:
    """Nothing can be built there, or the shift is too dear (H-PLACE-03 to H-PLACE-11)."""
    board, sheet, room = state.board, state.sheets[seat], PLACE.first(choice)
    kind, marker = state.cards[sheet.slot].front, state.markers[sheet.slot]
    taken = _unfit(state, sheet, kind, room)
    if taken is not None:
        return taken
    rule = "H-PLACE-05" if board.shift_step < 0 else "H-PLACE-03"
    price = board.room_price[marker * ROOM_COUNT + room]
    if price >= TOO_MUCH:
        lines = lines_of(board, marker)
        return Refusal(
            rule, f"Room {ROOMS[room]} is not on {lines}, and numbers cannot be shifted here."
        )
    goal = shift_of(board, marker, ROOMS[room])
    return Purse(sheet.cash, False).lacks(rule, goal, price, income(state, sheet, kind))


def _unfit(state: HeistState, sheet: Sheet, kind: int, room: int) -> Refusal | None:
    """A room that cannot hold an upgrade, whatever is paid (H-PLACE-07)."""
    name = ROOMS[room]
    if room == START:
        return Refusal("H-SHEET-03", f"Room {name} is the start square: nothing is built there.")
    if has(state.board.blocked, room):
        return Refusal("H-LAIR-06", f"Room {name} is crossed out: nothing is built there.")
    if not has(state.board.allowed[kind], room):
        what = state.content.kinds[kind].name
        return Refusal("H-SHEET-04", f"Room {name} belongs to the entryway, which takes no {what}.")
    if has(sheet.filled, room):
        held = kind_name(state, sheet.rooms[room])
        return Refusal("H-SHEET-05", f"Room {name} is taken: it holds {held}.")
    return None


def no_wall(state: HeistState, seat: int, choice: int) -> Refusal:
    """No side to be walled, or the shift is too dear (H-WALL-02 to H-WALL-06)."""
    board, sheet, edge = state.board, state.sheets[seat], WALL.first(choice)
    marker = state.markers[sheet.slot]
    one, other = PAIRS[edge]
    solid = _no_side(board, edge)
    if solid is not None:
        return solid
    if has(sheet.walls, edge):
        return Refusal("H-WALL-04", f"{capital(wall(edge))} is drawn already.")
    price = board.edge_price[marker * EDGE_COUNT + edge]
    if price >= TOO_MUCH:
        rooms = f"Neither {ROOMS[one]} nor {ROOMS[other]} is on {lines_of(board, marker)}"
        return Refusal("H-WALL-06", f"{rooms}, and numbers cannot be shifted here.")
    goal = shift_of(board, marker, wall(edge))
    return Purse(sheet.cash, False).lacks("H-WALL-06", goal, price)


def _no_side(board: Board, edge: int) -> Refusal | None:
    """The start square, a crossed-out room, or the border."""
    one, other = PAIRS[edge]
    if START in (one, other):
        return Refusal("H-WALL-02", "No side of the start square can be walled.")
    for room in (one, other):
        if has(board.blocked, room):
            reason = f"Room {ROOMS[room]} is crossed out: its sides cannot be walled."
            return Refusal("H-LAIR-06", reason)
    if edge >= INNER_EDGES and not board.ring:
        apart = f"Rooms {ROOMS[one]} and {ROOMS[other]} are not next to each other here"
        return Refusal("H-WALL-03", f"{apart}: the border is solid already.")
    return None


def no_gadget(state: HeistState, seat: int, choice: int) -> Refusal:
    """A gadget that is owned, or too dear (H-GADG-02 to H-GADG-04)."""
    board, sheet, gadget = state.board, state.sheets[seat], TAKE.first(choice)
    name = f"the {state.content.gadgets[gadget].name}"
    if sheet.owns(gadget):
        return Refusal("H-GADG-04", f"You own {name} already.")
    price = board.gadget_price[state.markers[sheet.slot] * GADGET_COUNT + gadget]
    rule = "H-GADG-03" if price == board.gadget_any else "H-GADG-02"
    return Purse(sheet.cash, False).lacks(rule, capital(name), price)


# Steps of a raid


def no_step(state: HeistState, seat: int, choice: int) -> Refusal:
    """A plain step (H-RAID-02 to H-RAID-05, H-RAID-19)."""
    return _no_move(state, seat, GO.first(choice), WALK, PLAIN)


def no_step_with(state: HeistState, seat: int, choice: int) -> Refusal:
    """A step with a waiver."""
    return _no_move(state, seat, GO_WITH.first(choice), WALK, GO_WITH.second(choice))


def no_leap(state: HeistState, seat: int, choice: int) -> Refusal:
    """A leap over a room."""
    return _no_move(state, seat, LEAP.first(choice), LEAPING, PLAIN)


def no_leap_with(state: HeistState, seat: int, choice: int) -> Refusal:
    """A leap with a waiver."""
    return _no_move(state, seat, LEAP_WITH.first(choice), LEAPING, LEAP_WITH.second(choice))


def no_tunnel(state: HeistState, seat: int, choice: int) -> Refusal:
    """A step through a wall."""
    return _no_move(state, seat, THROUGH.first(choice), TUNNEL, PLAIN)


def no_tunnel_with(state: HeistState, seat: int, choice: int) -> Refusal:
    """A step through a wall with a waiver."""
    return _no_move(state, seat, THROUGH_WITH.first(choice), TUNNEL, THROUGH_WITH.second(choice))


def _no_move(state: HeistState, seat: int, direction: int, manner: int, waiver: int) -> Refusal:
    """What is missing first: breath, the power to go so, the way, the points, a purpose."""
    raid = state.raids[seat]
    stuck = _out_of_breath(state, raid) or _cannot_go_so(state, seat, manner)
    if stuck is None and waiver != PLAIN:
        stuck = _unusable(state, seat, waiver, raid.outfit.waivers, "waive the cost of a room")
    if stuck is None:
        stuck = _no_way(state, raid, direction, manner)
    if stuck is not None:
        return stuck
    there = way_to(state.board, raid, raid.at, direction, manner)
    if waiver != PLAIN and not can_waive(raid, waiver, there):
        return _nothing_to_waive(state, seat, waiver, there)
    price = entry_price(raid, there, way_cost(raid, there, manner), waiver)
    if not can_pay(raid, price, raid.movement):
        return _too_dear(state, raid, there, price)
    return Refusal(
        "H-RAID-19",
        f"Room {ROOMS[there]} is explored, and there is nothing left that your Agent could do.",
    )


def _out_of_breath(state: HeistState, raid: Raid) -> Refusal | None:
    """H-RAID-12: after so many steps there is nothing left but to stop."""
    most = state.content.raid_steps
    if raid.steps < most:
        return None
    return Refusal(
        "H-RAID-12", f"Your Agent has gone {amount(most, 'step')}, the most there can be in a raid."
    )


def _cannot_go_so(state: HeistState, seat: int, manner: int) -> Refusal | None:
    """Nothing to leap or to pass walls with, or it is spent (H-RAID-13)."""
    raid = state.raids[seat]
    if manner == WALK:
        return None
    outfit = raid.outfit
    sources, deed = outfit.leaps, "leap over a room"
    if manner == TUNNEL:
        sources, deed = outfit.moles, "pass through a wall"
    if sources == 0:
        return Refusal("H-RAID-13", f"You have nothing to {deed} with.")
    if sources & raid.ready == 0:
        return _used_up(state, seat, outfit.first(sources))
    return None


def _used_up(state: HeistState, seat: int, number: int) -> Refusal:
    return Refusal("H-RAID-13", f"{capital(source(state, seat, number))} is used up.")


def _unusable(state: HeistState, seat: int, number: int, able: i64, deed: str) -> Refusal | None:
    """A source that is not there, does something else, or is spent (H-RAID-13)."""
    raid = state.raids[seat]
    if raid.outfit.effects[number] is None:
        if number == AGENT:
            return Refusal("H-LAIR-01", "You have no Agent whose power you could use.")
        return Refusal("H-RAID-13", f"You do not own {source(state, seat, number)}.")
    if not has(able, number):
        return Refusal("H-RAID-13", f"{capital(source(state, seat, number))} cannot {deed}.")
    return None if has(raid.ready, number) else _used_up(state, seat, number)


def _no_way(state: HeistState, raid: Raid, direction: int, manner: int) -> Refusal | None:
    """What is between the Agent and where it wants to go."""
    if manner == TUNNEL:
        return _nothing_to_pass(state, raid, direction)
    stuck = _barred(state, raid, raid.at, direction)
    if stuck is None and manner == LEAPING:
        middle = step_to(state.board, raid, raid.at, direction)
        return _barred(state, raid, middle, direction)
    return stuck


def _barred(state: HeistState, raid: Raid, room: int, direction: int) -> Refusal | None:
    """The border, a crossed-out room or a wall on one side of a room (H-RAID-02)."""
    if step_to(state.board, raid, room, direction) != NOWHERE:
        return None
    solid = _solid(state, room, direction)
    edge = state.board.beside[direction * ROOM_COUNT + room]
    return solid or Refusal("H-RAID-02", f"{capital(wall(edge))} is in the way.")


def _solid(state: HeistState, room: int, direction: int) -> Refusal | None:
    """What no power leads through: the border, or a crossed-out room (H-RAID-02, H-LAIR-06)."""
    index = direction * ROOM_COUNT + room
    if NEXT[index] == NOWHERE or (BESIDE[index] >= INNER_EDGES and not state.board.ring):
        there = f"{DIRECTION_NAMES[direction]} of {ROOMS[room]}"
        return Refusal("H-RAID-02", f"The border of the lair is {there}.")
    if has(state.board.blocked, NEXT[index]):
        there = ROOMS[NEXT[index]]
        return Refusal("H-LAIR-06", f"Room {there} is crossed out: nobody can go there.")
    return None


def _nothing_to_pass(state: HeistState, raid: Raid, direction: int) -> Refusal | None:
    """Only a drawn wall is passed through."""
    stuck = _solid(state, raid.at, direction)
    there = step_to(state.board, raid, raid.at, direction)
    if stuck is not None or there == NOWHERE:
        return stuck
    between = f"between {ROOMS[raid.at]} and {ROOMS[there]}"
    return Refusal("H-RAID-13", f"There is no wall {between} to pass through.")


def _nothing_to_waive(state: HeistState, seat: int, waiver: int, room: int) -> Refusal:
    """A room with nothing in it, or with something a waiver is not about (E.1 WAIVE)."""
    raid = state.raids[seat]
    name = source(state, seat, waiver)
    kind = raid.content(room)
    if kind == EMPTY:
        return Refusal(
            "H-RAID-13", f"Nothing awaits your Agent in {ROOMS[room]}: {name} would do nothing."
        )
    there = kind_name(state, kind)
    return Refusal(
        "H-RAID-13", f"Room {ROOMS[room]} holds {there}, against which {name} does nothing."
    )


def _too_dear(state: HeistState, raid: Raid, room: int, price: Price) -> Refusal:
    """Everything has to be paid at once (H-RAID-05)."""
    kind = raid.content(room)
    entering = f"Entering {ROOMS[room]}"
    if kind != EMPTY:
        entering = f"Room {ROOMS[room]} holds {kind_name(state, kind)}: entering"
    lacks = f"your Agent lacks {points(*missing_points(raid, price))}"
    if raid.wild:
        lacks += f", of which wild points can make up for {raid.wild}"
    return Refusal("H-RAID-05", f"{entering} costs {points(*price)}, and {lacks}.")


def missing_points(raid: Raid, price: Price) -> Price:
    """What is missing of each stat, and of Movement and Stealth together, to pay a price."""
    m, s, c, f = price
    movement = max(0, raid.movement - m)
    stealth = max(0, raid.stealth - s)
    return (
        max(0, m - raid.movement),
        max(0, s - raid.stealth),
        max(0, c - raid.combat),
        max(0, f - movement - stealth),
    )


# Powers and gadgets


def no_boost(state: HeistState, seat: int, choice: int) -> Refusal:
    """No such power, or a stat that is full (E.1 ADD)."""
    raid = state.raids[seat]
    number = BOOST.first(choice)
    stuck = _out_of_breath(state, raid) or _unusable(
        state, seat, number, raid.outfit.boosts, "add points"
    )
    if stuck is not None:
        return stuck
    stat = raid.outfit.effect(number).stat
    name = STAT_NAMES[STATS[stat]]
    return Refusal(
        "H-RAID-13", f"Your {name} is at {stat_of(raid, stat)}, and no stat can have more."
    )


def no_theft(state: HeistState, seat: int, choice: int) -> Refusal:
    """No such power, nothing to steal there, or out of reach (E.1 STEAL)."""
    raid = state.raids[seat]
    number, room = STEAL.first(choice), STEAL.second(choice)
    stuck = (
        _out_of_breath(state, raid)
        or _unusable(state, seat, number, raid.outfit.thefts, "steal from afar")
        or _no_secret(raid, room)
    )
    return stuck or _out_of_reach(state, seat, number, room)


def _no_secret(raid: Raid, room: int) -> Refusal | None:
    if raid.content(room) >= SECRET1:
        return None
    if raid.lair.rooms[room] >= SECRET1:
        return Refusal("H-RAID-13", f"The Secret of {ROOMS[room]} is stolen already.")
    return Refusal("H-RAID-13", f"There is no Secret in {ROOMS[room]}.")


def _out_of_reach(state: HeistState, seat: int, number: int, room: int) -> Refusal:
    """A Secret that is too near, too far, not straight on, or behind a wall."""
    raid = state.raids[seat]
    effect = raid.outfit.effect(number)
    barred = _theft_barred(state, raid, effect, room)
    if barred is not None:
        return barred
    name = capital(source(state, seat, number))
    how = "next door" if effect.distance == 1 else f"{effect.distance} rooms away, straight on"
    targets = [ROOMS[each] for each in members(steal_from(state.board, raid, raid.at, effect))]
    now = f"now that is {either(targets)}" if targets else "now there is none"
    return Refusal("H-RAID-13", f"{name} steals from a room {how}, not from {ROOMS[room]}: {now}.")


def _theft_barred(state: HeistState, raid: Raid, effect: Effect, room: int) -> Refusal | None:
    """What is in the way to a room at the right distance, straight on; None if it is not there."""
    for direction in range(4):
        there = raid.at
        barred: Refusal | None = None
        for _ in range(effect.distance):
            if there != NOWHERE:
                barred = barred or _barred(state, raid, there, direction)
                there = reach(state.board, raid, there, direction, True)
        if there == room and barred is not None:
            return Refusal("H-RAID-13", barred.reason)
    return None


def no_drilling(state: HeistState, seat: int, choice: int) -> Refusal:
    """No such power, no such wall, too far away, or out of order (E.1 OPEN)."""
    raid = state.raids[seat]
    number, edge = DRILL.first(choice), DRILL.second(choice)
    question = state.question(seat)
    if isinstance(question, Drilling):
        if number != question.source:
            name = source(state, seat, question.source)
            return Refusal("H-RAID-13", f"Your Agent is using {name}: go on with that, or be done.")
        return _no_wall_to_open(state, raid, number, edge) or _out_of_order(question, edge)
    stuck = (
        _out_of_breath(state, raid)
        or _unusable(state, seat, number, raid.outfit.drills, "open walls")
        or _no_wall_to_open(state, raid, number, edge)
    )
    assert stuck is not None
    return stuck


def _no_wall_to_open(state: HeistState, raid: Raid, number: int, edge: int) -> Refusal | None:
    if has(raid.opened, edge):
        return Refusal("H-RAID-13", f"{capital(wall(edge))} is open already.")
    if not has(raid.walls(), edge):
        one, other = PAIRS[edge]
        reason = f"No wall was drawn between {ROOMS[one]} and {ROOMS[other]}."
        return Refusal("H-RAID-13", reason)
    if not has(walls_in_reach(state.board, raid, raid.at, raid.outfit.effect(number)), edge):
        here = f"{ROOMS[raid.at]}, where your Agent stands"
        return Refusal("H-RAID-13", f"{capital(wall(edge))} is not a side of {here}.")
    return None


def _out_of_order(question: Drilling, edge: int) -> Refusal:
    """The walls of one use are opened in one order only."""
    before = f"{capital(wall(edge))} comes before {wall(question.last)}"
    return Refusal("H-RAID-13", f"{before}, so it had to be opened first.")


def no_split(state: HeistState, seat: int, choice: int) -> Refusal:
    """More Movement than there is or than is due, or too little (H-RAID-07)."""
    question = state.question(seat)
    assert isinstance(question, Split)
    raid = state.raids[seat]
    least, most = split_range(raid, question.flex)
    due = amount(question.flex, "point")
    if SPLIT.first(choice) < least:
        left = f"your Agent has only {raid.stealth} Stealth left"
        reason = f"Of {due} to be paid at least {least} must be Movement: {left}."
        return Refusal("H-RAID-07", reason)
    if raid.movement < question.flex:
        return Refusal("H-RAID-07", f"Your Agent has only {most} Movement left to pay with.")
    return Refusal("H-RAID-07", f"No more than {due} have to be paid.")
