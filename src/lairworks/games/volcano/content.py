"""The content of volcano, typed and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lairworks.core.bits import bit
from lairworks.core.content import Constants, Content, Tables, entries
from lairworks.core.errors import ContentError
from lairworks.core.fields import ContentFields
from lairworks.games.volcano.mountain import LOCATIONS
from lairworks.games.volcano.words import CODES, DOUBLE, FIRST, KINDS, ROOM_IDS, SLOT_IDS

FILES: Final = ("constants", "types", "rooms", "places", "slots", "shaft", "crates")

# Directives as numbers, in the order of words.CODES: what strips are made of (V-DIR).
SELECT: Final = 0
REVEAL: Final = 1
DESTROY: Final = 2
WORK: Final = 3
BP: Final = 4
LOSE_WORK: Final = 5
LOSE_BP: Final = 6
TAKE_CRATE: Final = 7
BUILD: Final = 8
UPGRADE: Final = 9
OCCUPY: Final = 10
STEAL: Final = 11
EXCAVATE: Final = 12
DISMISS: Final = 13
TRANSFER: Final = 14
EXCHANGE: Final = 15
WASTE: Final = 16
FAVOR: Final = 17
FAVOR_TEXT: Final = re.compile(r"FAVOR\((\d{1,2})\)")
PRICES: Final = (LOSE_WORK, LOSE_BP)
BONUS_CODES: Final = (SELECT, BP, WORK)  # V-PLAN-06
GAINS: Final = (WORK, BP, FAVOR)  # what a crate may bring

CARD_BOUND: Final = 60
SITE_A: Final = 60  # the Sites are numbered behind the room cards
SITE_B: Final = 61
CARD_COUNT: Final = 62
CRATE_BOUND: Final = 40
COST_BOUND: Final = 9
TYPE_BOUND: Final = 8


class Strip:
    """Directives in the order in which they are carried out; the first `musts` are mandatory."""

    def __init__(self, name: str, codes: list[int], amounts: list[int], musts: int) -> None:
        self.name = name
        self.codes = codes
        self.amounts = amounts  # VPs of a FAVOR, 1 for anything else
        self.musts = musts
        self.length = len(codes)

    def text(self, index: int) -> str:
        """A directive as the content files write it."""
        code = self.codes[index]
        return f"FAVOR({self.amounts[index]})" if code == FAVOR else CODES[code]

    def texts(self) -> list[str]:
        """All of them."""
        return [self.text(index) for index in range(self.length)]


@dataclass(frozen=True)
class RoomType:
    """A Room Type Symbol."""

    id: str
    name: str
    icon: str
    colour: str


@dataclass(frozen=True)
class Room:
    """A room card, or a Site (which costs nothing and is worth nothing)."""

    number: int
    id: str
    name: str
    cost: int
    vp: int
    symbols: int  # a mask of room types
    build: Strip
    room: Strip
    flavour: str


@dataclass(frozen=True)
class Crate:
    """A kind of Crate Token."""

    kind: int
    name: str
    count: int
    effect: Strip
    text: str


class VolcanoContent(Content):
    """Everything above, looked up by small ints."""

    def __init__(self, tables: Tables, pack: Mapping[str, object] | None) -> None:
        super().__init__(tables, pack)
        constants = Constants(tables)
        self.bp_max = constants.whole("bp_max", 0, COST_BOUND)
        self.bp_start = constants.whole("bp_start", 0, self.bp_max)
        self.work_tokens = constants.whole("work_tokens", 0, 99)
        self.work_start = constants.whole("work_start", 0, 99)
        self.work_compensation = constants.whole("work_compensation", 0, 99)
        self.henchmen = constants.whole("henchmen", 1, 2)
        self.pool_extra = constants.whole("pool_extra", 0, 20)
        self.wrecks = constants.wholes("wrecks", 0, 2)
        if len(self.wrecks) != 3:
            raise ContentError(
                "constants.toml", "wrecks", "value", "gives a number for 2, for 3 and for 4 players"
            )
        self.stall_rounds = constants.whole("stall_rounds", 1, 999)
        constants.done()

        self.types = [_type(fields) for fields in entries(tables, "types")]
        if len(self.types) > TYPE_BOUND:
            raise ContentError("types.toml", "", "", f"{TYPE_BOUND} room types are the most")
        self.type_ids = [entry.id for entry in self.types]
        self._read_places(tables)
        self._read_rooms(tables)
        self.slots = [_bonus(fields) for fields in entries(tables, "slots")]
        if not 4 <= len(self.slots) <= len(SLOT_IDS):
            raise ContentError("slots.toml", "", "", f"there are 4 to {len(SLOT_IDS)} slots")
        for index, fields in enumerate(entries(tables, "slots")):
            if fields.entry != f"slot_{SLOT_IDS[index]}":
                raise fields.error("", "slots are slot_1, slot_2 and so on, in this order")
        self.limits = _limits(tables)
        self.track_end = self.limits[-1]
        self._read_crates(tables)

    def _read_places(self, tables: Tables) -> None:
        """The foundation sheets and the two Sites."""
        left = {fields.entry: fields for fields in entries(tables, "places")}
        names: dict[str, str] = {}
        strips: dict[str, Strip] = {}
        self.site_at: list[int] = []
        for id in ("DIG", "YARD", "HELI", "SA", "SB"):
            if id not in left:
                raise ContentError("places.toml", id, "", "is missing")
            fields = left.pop(id)
            names[id] = fields.text("name")
            in_lair = id in ("SA", "SB")
            if in_lair:
                site = fields.one_of("at", LOCATIONS[:4])
                self.site_at.append(LOCATIONS.index(site))
            strips[id] = _strip(fields, id, "must", "may", transfer=in_lair)
            fields.done()
        if left:
            raise ContentError("places.toml", next(iter(left)), "", "there is no such place")
        if self.site_at[0] == self.site_at[1]:
            raise ContentError("places.toml", "SB", "at", "Site A is there already")
        if strips["HELI"].length:
            field = "must" if strips["HELI"].musts else "may"
            raise ContentError("places.toml", "HELI", field, "no Boss goes there (V-BOSS-11)")
        self.place_names = [names["DIG"], names["YARD"], names["HELI"]]
        self.site_strips = [strips["DIG"], strips["YARD"]]
        nothing = Strip("none", [], [], 0)
        self.sites = [
            Room(SITE_A, "SA", names["SA"], 0, 0, 0, nothing, strips["SA"], ""),
            Room(SITE_B, "SB", names["SB"], 0, 0, 0, nothing, strips["SB"], ""),
        ]

    def _read_rooms(self, tables: Tables) -> None:
        """The room cards, and tables of what is needed about them in a hurry."""
        self.rooms = [self._room(fields) for fields in entries(tables, "rooms")]
        nothing = self.sites[0]
        self.room_at = [nothing] * CARD_COUNT
        self.costs = [0] * CARD_COUNT
        self.points = [0] * CARD_COUNT
        self.symbols = [0] * CARD_COUNT
        self.all_rooms = 0  # a mask of the room cards there are
        # Those that cost at most so much; one more than anybody can have, for Upgrades.
        self.cards_up_to = [0] * (COST_BOUND + 2)
        for room in self.rooms + self.sites:
            self.room_at[room.number] = room
            self.costs[room.number] = room.cost
            self.points[room.number] = room.vp
            self.symbols[room.number] = room.symbols
        for room in self.rooms:
            self.all_rooms |= int(bit(room.number))
            for cost in range(room.cost, COST_BOUND + 2):
                self.cards_up_to[cost] |= int(bit(room.number))

    def _read_crates(self, tables: Tables) -> None:
        """The kinds of crates; a token is a number, `token_kind` tells its kind."""
        self.crates: list[Crate] = []
        given = {fields.entry: fields for fields in entries(tables, "crates")}
        for kind, id in enumerate(KINDS):
            if id not in given:
                raise ContentError("crates.toml", id, "", "is missing")
            self.crates.append(_crate(given.pop(id), kind))
        if given:
            known = ", ".join(KINDS)
            raise ContentError(
                "crates.toml", next(iter(given)), "", f"there is no such kind; there are {known}"
            )
        self.token_kind: list[int] = []
        self.kind_tokens: list[int] = []  # for each kind a mask of its tokens
        for crate in self.crates:
            first = len(self.token_kind)
            self.token_kind += [crate.kind] * crate.count
            tokens = range(first, first + crate.count)
            self.kind_tokens.append(sum(1 << token for token in tokens))
        if len(self.token_kind) > CRATE_BOUND:
            raise ContentError(
                "crates.toml", "", "count", f"{len(self.token_kind)} crates; {CRATE_BOUND} at most"
            )

    def _room(self, fields: ContentFields) -> Room:
        if fields.entry not in ROOM_IDS:
            raise fields.error("", f"room cards are {ROOM_IDS[0]} to {ROOM_IDS[-1]}")
        symbols = 0
        for id in fields.texts("symbols"):
            if id not in self.type_ids:
                raise fields.error("symbols", f"{id!r} is none of {', '.join(self.type_ids)}")
            symbol = 1 << self.type_ids.index(id)
            if symbols & symbol:
                raise fields.error("symbols", f"{id} is there twice")
            symbols |= symbol
        id = fields.entry
        room = Room(
            number=ROOM_IDS.index(id),
            id=id,
            name=fields.text("name"),
            cost=fields.whole("cost", 0, COST_BOUND),
            vp=fields.whole("vp", 0, 99),
            symbols=symbols,
            build=_strip(fields, f"{id}.build", "build_must", "build_may", transfer=False),
            room=_strip(fields, f"{id}.room", "room_must", "room_may", transfer=True),
            flavour=fields.text("flavour", ""),
        )
        fields.done()
        return room

    def strip(self, name: str) -> Strip | None:
        """The strip of that name: `R20.room`, `R20.build`, `DIG`, `YARD`, `SA`, `SB`, `slot_3`."""
        for room in self.rooms:
            for strip in (room.build, room.room):
                if strip.name == name:
                    return strip
        others = [*self.site_strips, self.sites[0].room, self.sites[1].room, *self.slots]
        for strip in others:
            if strip.name == name:
                return strip
        return None

    def symbol_ids(self, symbols: int) -> list[str]:
        """The room types in a mask."""
        return [id for index, id in enumerate(self.type_ids) if symbols >> index & 1]


def _type(fields: ContentFields) -> RoomType:
    entry = RoomType(fields.entry, fields.text("name"), fields.text("icon"), fields.text("colour"))
    fields.done()
    return entry


def _bonus(fields: ContentFields) -> Strip:
    codes, amounts = _codes(fields, "bonus")
    for code in codes:
        if code not in BONUS_CODES:
            raise fields.error("bonus", f"{CODES[code]} is no bonus; SELECT, BP and WORK are")
    fields.done()
    return Strip(fields.entry, codes, amounts, len(codes))


def _strip(fields: ContentFields, name: str, must: str, may: str, transfer: bool) -> Strip:
    codes, amounts = _codes(fields, must)
    optional, more = _codes(fields, may)
    for code in optional:
        if code in PRICES:
            raise fields.error(may, f"{CODES[code]} is a price and stands among the mandatory ones")
    if not transfer and TRANSFER in codes + optional:
        raise fields.error(
            must if TRANSFER in codes else may, "TRANSFER needs a room with a Henchman in it"
        )
    return Strip(name, codes + optional, amounts + more, len(codes))


def _codes(fields: ContentFields, field: str) -> tuple[list[int], list[int]]:
    """A list of directives, and the amount of each."""
    codes: list[int] = []
    amounts: list[int] = []
    for text in fields.texts(field):
        favor = FAVOR_TEXT.fullmatch(text)
        if favor is not None and int(favor[1]) > 0:
            codes.append(FAVOR)
            amounts.append(int(favor[1]))
        elif text in CODES and text != "FAVOR":
            codes.append(CODES.index(text))
            amounts.append(1)
        else:
            known = ", ".join(CODES[:-1])
            raise fields.error(field, f"{text!r} is none of {known}, FAVOR(n)")
    return codes, amounts


def _limits(tables: Tables) -> list[int]:
    """The last slot that exists once so many levels are excavated (V-SCORE-02)."""
    sizes = {fields.entry: fields for fields in entries(tables, "shaft")}
    limits = [0]
    for id in ("elevator_1", "elevator_2", "elevator_3", "elevator_4", "core"):
        if id not in sizes:
            raise ContentError("shaft.toml", id, "", "is missing")
        fields = sizes.pop(id)
        limits.append(limits[-1] + fields.whole("slots", 1, 50))
        fields.done()
    if sizes:
        raise ContentError("shaft.toml", next(iter(sizes)), "", "there is no such card")
    return limits


def _crate(fields: ContentFields, kind: int) -> Crate:
    id = fields.entry
    if kind == DOUBLE or kind == FIRST:
        if fields.texts("effect") != [id]:
            raise fields.error("effect", f'must be ["{id}"]: this kind does nothing else')
        effect = Strip(id, [], [], 0)
    else:
        codes, amounts = _codes(fields, "effect")
        for code in codes:
            if code not in GAINS:
                raise fields.error("effect", f"{CODES[code]} is no gain; BP, WORK and FAVOR are")
        if not codes:
            raise fields.error("effect", "must not be empty")
        effect = Strip(f"crate.{id}", codes, amounts, len(codes))
    crate = Crate(
        kind,
        fields.text("name"),
        fields.whole("count", 0, CRATE_BOUND),
        effect,
        fields.text("text"),
    )
    fields.done()
    return crate
