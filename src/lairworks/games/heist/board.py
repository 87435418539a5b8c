"""One of the four lairs, with everything that follows from its rules worked out in tables."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has
from lairworks.core.fields import ContentFields
from lairworks.games.heist.effects import (
    COST_BOUND,
    KIND_COUNT,
    KINDS,
    PARTS,
    SECRET1,
    read_cost,
)
from lairworks.games.heist.grid import (
    BESIDE,
    ENTRYWAY,
    INNER_EDGES,
    NEXT,
    NOWHERE,
    PAIRS,
    ROOM_AT,
    ROOM_COUNT,
    ROOMS,
    SIDE,
    START,
)
from lairworks.games.heist.words import GADGET_COUNT

RULES: Final = (
    "SHIFT_STEP",
    "SHIFT_AXIS",
    "GADGET_ANY",
    "NO_AGENTS",
    "FREE_GADGET",
    "BLOCKED",
    "RING",
)
MARKER_COUNT: Final = 10  # red 1 to 5, then blue 1 to 5
TOO_MUCH: Final = 99


class Board:
    """A lair board. Prices and ways are looked up by marker, room and edge.

    `costs[kind * 4 + part]` is what an upgrade costs a raider. `rooms_within[marker * purses +
    cash]` is the set of rooms that so much cash can reach; likewise edges and gadgets.
    """

    def __init__(self, fields: ContentFields, number: int, cap: int, entryway: list[bool]) -> None:
        self.number = number
        self.name = fields.text("name")
        self.text = fields.text("text")
        self.purses = cap + 1  # how many amounts of cash there are
        self._read_rules(fields)
        self._read_costs(fields)
        fields.done()
        self._lay_out(entryway)
        self._price()

    def _read_rules(self, fields: ContentFields) -> None:
        self.shift_step = -1
        self.shift_axis = -1
        self.gadget_any = -1
        self.no_agents = False
        self.free_gadget = False
        self.ring = False
        self.blocked: i64 = 0
        for part in fields.parts("rules"):
            rule = part.one_of("effect", RULES)
            if rule == "SHIFT_STEP":
                self.shift_step = part.whole("n", 0, 20)
            elif rule == "SHIFT_AXIS":
                self.shift_axis = part.whole("n", 0, 20)
            elif rule == "GADGET_ANY":
                self.gadget_any = part.whole("n", 0, 20)
            elif rule == "NO_AGENTS":
                self.no_agents = True
            elif rule == "FREE_GADGET":
                self.free_gadget = True
            elif rule == "RING":
                self.ring = True
            else:
                self.blocked |= _blocked(part)
            part.done()

    def _read_costs(self, fields: ContentFields) -> None:
        costs = ContentFields(fields.value("costs"), fields.file, f"{fields.entry}.costs")
        self.costs: list[int] = []
        for obstacle in KINDS[:SECRET1]:
            self.costs += read_cost(costs, obstacle)
        costs.done()
        self.costs += [0] * ((KIND_COUNT - SECRET1) * len(PARTS))
        self.damage = [  # all points together, by kind
            sum(self.costs[kind * len(PARTS) : (kind + 1) * len(PARTS)])
            for kind in range(KIND_COUNT)
        ]
        secrets = ContentFields(fields.value("secrets"), fields.file, f"{fields.entry}.secrets")
        self.values = [0] * KIND_COUNT
        self.incomes = [0] * KIND_COUNT
        for kind in range(SECRET1, KIND_COUNT):
            secret = ContentFields(
                secrets.value(KINDS[kind]), fields.file, f"{fields.entry}.secrets.{KINDS[kind]}"
            )
            self.values[kind] = secret.whole("end", 0, 99)
            self.incomes[kind] = secret.whole("now", 0, COST_BOUND)
            secret.done()
        secrets.done()

    def _lay_out(self, entryway: list[bool]) -> None:
        """Which rooms there are, what may go where, and how one walks."""
        rooms: i64 = 0
        for room in range(ROOM_COUNT):
            if room != START and not has(self.blocked, room):
                rooms |= bit(room)
        self.rooms: i64 = rooms  # rooms that can hold an upgrade
        self.allowed: list[int] = []
        for kind in range(KIND_COUNT):
            where: i64 = rooms
            for room in ENTRYWAY:
                if not entryway[kind]:
                    where &= ~bit(room)
            self.allowed.append(int(where))
        self.line = NEXT[:]  # as `next`, but blocked rooms are not in the way
        self.next = NEXT[:]
        self.beside = BESIDE[:]
        for index in range(len(NEXT)):
            here, there = index % ROOM_COUNT, NEXT[index]
            around = BESIDE[index] >= INNER_EDGES and not self.ring
            if there < 0 or around or has(self.blocked, here) or has(self.blocked, there):
                self.next[index] = NOWHERE
                self.beside[index] = NOWHERE
            if around:
                self.line[index] = NOWHERE
        edges: i64 = 0
        for edge in self.beside:
            if edge >= 0 and START not in PAIRS[edge]:
                edges |= bit(edge)
        self.edges: i64 = edges  # edges that can be walled

    def _price(self) -> None:
        """What the shift to each room, edge and gadget costs, and what cash can pay."""
        self.room_price: list[int] = []
        self.edge_price: list[int] = []
        self.gadget_price: list[int] = []
        self.rooms_within: list[int] = []
        self.edges_within: list[int] = []
        self.gadgets_within: list[int] = []
        for marker in range(MARKER_COUNT):
            rooms = [self._room_price(marker, room) for room in range(ROOM_COUNT)]
            edges = [min(rooms[one], rooms[other]) for one, other in PAIRS]
            gadgets = [self._gadget_price(marker % SIDE, gadget) for gadget in range(GADGET_COUNT)]
            self.room_price += rooms
            self.edge_price += edges
            self.gadget_price += gadgets
            for cash in range(self.purses):
                self.rooms_within.append(_within(rooms, cash) & int(self.rooms))
                self.edges_within.append(_within(edges, cash) & int(self.edges))
                self.gadgets_within.append(_within(gadgets, cash))

    def _room_price(self, marker: int, room: int) -> int:
        """H-PLACE-03, H-PLACE-05: number by number, or the other axis."""
        line, number = marker // SIDE, marker % SIDE
        row, column = divmod(room, SIDE)
        off = abs((column if line else row) - number)
        if off == 0:
            return 0
        price = TOO_MUCH
        if self.shift_step >= 0:
            price = off * self.shift_step
        if self.shift_axis >= 0 and number == (row if line else column):
            price = min(price, self.shift_axis)
        return price

    def _gadget_price(self, number: int, gadget: int) -> int:
        """H-GADG-02, H-GADG-03."""
        if gadget == number:
            return 0
        price = TOO_MUCH
        if self.shift_step >= 0:
            price = abs(gadget - number) * self.shift_step
        if self.gadget_any >= 0:
            price = min(price, self.gadget_any)
        return price


def _blocked(part: ContentFields) -> int:
    mask = 0
    for name in part.texts("rooms"):
        if name not in ROOM_AT:
            raise part.error("rooms", f"{name!r} is no room; rooms are {ROOMS[0]} to {ROOMS[-1]}")
        if ROOM_AT[name] == START or ROOM_AT[name] in ENTRYWAY:
            raise part.error("rooms", f"{name} is the start or next to it")
        mask |= 1 << ROOM_AT[name]
    return mask


def _within(prices: list[int], cash: int) -> int:
    mask = 0
    for index, price in enumerate(prices):
        if price <= cash:
            mask |= 1 << index
    return mask
