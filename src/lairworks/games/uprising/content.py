"""The content of uprising, typed and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lairworks.core.content import Constants, Content, Tables, entries
from lairworks.core.errors import ContentError
from lairworks.core.fields import ContentFields
from lairworks.games.uprising.grid import CELL_COUNT, SIDE
from lairworks.games.uprising.words import (
    HEROES,
    KEYS,
    KIND_COUNT,
    KINDS,
    PLOT_IDS,
    TILE_IDS,
    TYPES,
    VALUES,
)

FILES: Final = ("constants", "types", "resources", "heroes", "mats", "tiles", "plots")

TYPE_COUNT: Final = 3
MIGHT: Final = 0
ARCANA: Final = 1
INFLUENCE: Final = 2
MAJOR_BOUND: Final = 12  # plots J1 to J12 are numbered before the Minors
FOLLOWER_BOUND: Final = 40

# What a tile does, and when. Effects of one trigger are read off these numbers, 0 for none.
LOSE_FOLLOWER: Final = 0
ATTACK_HERE: Final = 1
BOUNCE: Final = 2
MASTER_DRAW: Final = 3
FREE_FOLLOWERS: Final = 4
PEEK: Final = 5
DEFENCE_BONUS: Final = 6
OUTSIDE_LINK: Final = 7
PARTY_LIMIT: Final = 8
ATTACK_BONUS: Final = 9
BUY_BONUS: Final = 10
FEAR_BONUS: Final = 11
PLUNDER: Final = 12
TILE_EFFECTS: Final = (
    "LOSE_FOLLOWER",
    "ATTACK",
    "BOUNCE",
    "MASTER_DRAW",
    "FREE_FOLLOWERS",
    "PEEK",
    "DEFENCE_BONUS",
    "OUTSIDE_LINK",
    "PARTY_LIMIT",
    "ATTACK_BONUS",
    "BUY_BONUS",
    "FEAR_BONUS",
    "PLUNDER",
)
TRIGGER_OF: Final = (
    "ENTER",
    "DISCOVER",
    "DISCOVER",
    "DISCOVER",
    "DISCOVER",
    "DISCOVER",
    "STATIC",
    "STATIC",
    "STATIC",
    "STATIC_EMPTY",
    "STATIC_EMPTY",
    "STATIC_EMPTY",
    "ABILITY",
)
WITHOUT_NUMBER: Final = (BOUNCE, OUTSIDE_LINK)

# What a plot does when it is completed.
MAJOR: Final = 0
RAID: Final = 1
DREAD: Final = 2
GAIN_TO_HAND: Final = 3
FLIP_DOWN: Final = 4
REARRANGE: Final = 5
RECOVER: Final = 6
DEFEAT_HERO: Final = 7
BAR_GATES: Final = 8
SEARCH_MAJOR: Final = 9
PLOT_EFFECTS: Final = (
    "MAJOR",
    "ATTACK",
    "FEAR",
    "GAIN_TO_HAND",
    "FLIP_DOWN",
    "REARRANGE",
    "RECOVER",
    "DEFEAT_HERO",
    "BAR_GATES",
    "SEARCH_MAJOR",
)
PLAIN: Final = (MAJOR, DEFEAT_HERO, BAR_GATES, SEARCH_MAJOR)  # effects that ask for no number


@dataclass(frozen=True)
class ResourceType:
    """A resource: Might, Arcana or Influence."""

    letter: str
    name: str
    colour: str
    icon: str


@dataclass(frozen=True)
class Resource:
    """A resource card; `kind` is its place among all types and values."""

    kind: int
    name: str
    type: int
    value: int
    starter: int
    supply: int


@dataclass(frozen=True)
class Hero:
    """One of the three heroes."""

    id: str
    name: str
    type: int
    text: str


@dataclass(frozen=True)
class Tile:
    """A room tile; `numbers[effect]` is how much of an effect it has, 0 for none."""

    number: int
    id: str
    name: str
    short: str
    kind: str
    icon: str
    numbers: tuple[int, ...]
    plunder_type: int  # -1 if nothing is stored here
    plunder_base: int
    plunder_matching: int
    text: str
    flavour: str


@dataclass(frozen=True)
class Plot:
    """A plot: `needs` in points of each type, `any` of all together, and where it can be done."""

    number: int
    id: str
    name: str
    major: bool
    needs: tuple[int, ...]
    any: int
    where: int  # a mask of Key Rooms
    effects: tuple[tuple[int, int], ...]  # what, and how much
    searches: bool  # brings its own replacement
    free: bool  # needs nothing
    text: str
    flavour: str


class UprisingContent(Content):
    """Everything above, looked up by small ints."""

    def __init__(self, tables: Tables, pack: Mapping[str, object] | None) -> None:
        super().__init__(tables, pack)
        self._read_constants(Constants(tables))
        self.types = _types(tables)
        self.mat_colours = _mats(tables)
        self._read_resources(tables)
        self.heroes = _heroes(tables)
        self._read_tiles(tables)
        self._read_plots(tables)

    def card_name(self, kind: int) -> str:
        """A resource card by its type and value."""
        return f"{self.types[self.kind_type[kind]].name} {self.kind_value[kind]}"

    def _read_constants(self, constants: Constants) -> None:
        constants.whole("grid", SIDE, SIDE)
        self.majors_to_win = constants.whole("majors_to_win", 1, MAJOR_BOUND)
        self.capture_to_win = constants.whole("capture_to_win", 1, 999)
        self.key_rooms_to_win = constants.whole("key_rooms_to_win", 1, len(KEYS))
        self.resource_hand = constants.whole("resource_hand", 1, 20)
        self.plot_hand = constants.whole("plot_hand", 1, 10)
        self.plots_per_turn = constants.whole("plots_completed_per_turn", 1, 9)
        self.swaps_per_turn = constants.whole("plot_swaps_per_turn", 0, 9)
        self.withdraw_per_turn = constants.whole("withdraw_per_turn", 0, 9)
        self.min_payment = constants.whole("min_payment", 1, 20)
        self.arcana_per_card = constants.whole("arcana_per_card", 1, 20)
        self.flips_per_turn = constants.whole("flips_per_turn", 0, CELL_COUNT)
        self.rearrange_min = constants.whole("rearrange_min", 2, CELL_COUNT)
        self.rearrange_max = constants.whole("rearrange_max", self.rearrange_min, CELL_COUNT)
        self.followers = constants.whole("followers", 0, FOLLOWER_BOUND)
        self.hero_defence = constants.whole("hero_defence", 1, 20)
        self.follower_defence = constants.whole("follower_defence", 1, 20)
        self.die_faces = constants.wholes("die_faces", 0, 20)
        self.escort_max = constants.whole("escort_max", 0, FOLLOWER_BOUND)
        self.rally_max = constants.whole("rally_max", 1, FOLLOWER_BOUND)
        constants.done()

    def _read_resources(self, tables: Tables) -> None:
        self.resources = [_resource(fields) for fields in entries(tables, "resources")]
        self.kind_type = [kind // VALUES for kind in range(KIND_COUNT)]
        self.kind_value = [kind % VALUES + 1 for kind in range(KIND_COUNT)]
        self.kind_names = [""] * KIND_COUNT
        self.starters = [0] * KIND_COUNT
        self.supplies = [0] * KIND_COUNT
        self.supply_size = [0] * TYPE_COUNT
        for resource in self.resources:
            self.supply_size[resource.type] += resource.supply
            self.kind_names[resource.kind] = resource.name
            self.starters[resource.kind] = resource.starter
            self.supplies[resource.kind] = resource.supply

    def _read_tiles(self, tables: Tables) -> None:
        self.tiles = [self._tile(fields) for fields in entries(tables, "tiles")]
        if len(self.tiles) != CELL_COUNT:
            raise ContentError("tiles.toml", "", "", f"{len(self.tiles)} tiles for 16 cells")
        self.tile_at: list[Tile] = [self.tiles[0]] * len(TILE_IDS)
        for tile in self.tiles:
            self.tile_at[tile.number] = tile
        for number, key in enumerate(KEYS):
            if self.tile_at[number].id != key:
                raise ContentError("tiles.toml", key, "", "is missing")
        self.tunnels = [tile.number for tile in self.tiles if tile.numbers[OUTSIDE_LINK]]

    def _read_plots(self, tables: Tables) -> None:
        self.plots = [_plot(fields) for fields in entries(tables, "plots")]
        self.plot_at: list[Plot] = [self.plots[0]] * len(PLOT_IDS)
        for plot in self.plots:
            self.plot_at[plot.number] = plot
            if 0 < dict(plot.effects).get(REARRANGE, 0) < self.rearrange_min:
                least = f"REARRANGE takes {self.rearrange_min} tiles or more (U-ROOM-02)"
                raise ContentError("plots.toml", plot.id, "effects", least)

    def _tile(self, fields: ContentFields) -> Tile:
        if fields.entry not in TILE_IDS:
            raise fields.error("", f"tiles are K1 to K4 and R01 to {TILE_IDS[-1]}")
        numbers = [0] * len(TILE_EFFECTS)
        plunder = (-1, 0, 0)
        for part in fields.parts("effects"):
            effect = TILE_EFFECTS.index(part.one_of("effect", TILE_EFFECTS))
            trigger = part.one_of("trigger", sorted(set(TRIGGER_OF)))
            if trigger != TRIGGER_OF[effect]:
                raise part.error(
                    "trigger", f"{TILE_EFFECTS[effect]} happens on {TRIGGER_OF[effect]}"
                )
            if numbers[effect]:
                raise part.error("effect", f"{TILE_EFFECTS[effect]} is there already")
            if trigger == "DISCOVER" and any(numbers[ATTACK_HERE : PEEK + 1]):
                raise part.error("trigger", "one thing happens on DISCOVER, and no more")
            if effect == PLUNDER:
                kind = TYPES.index(part.one_of("type", TYPES))
                plunder = (kind, part.whole("base", 1, 20), part.whole("matching", 1, 20))
                numbers[effect] = 1
            elif effect in WITHOUT_NUMBER:
                numbers[effect] = 1
            else:
                numbers[effect] = part.whole("n", 1, 40)
            if effect == ATTACK_HERE:
                part.one_of("target", ("here",))
            part.done()
        key = fields.entry in KEYS
        if key and any(numbers):
            raise fields.error("effects", "Key Rooms have none (U-TIL-12)")
        tile = Tile(
            number=TILE_IDS.index(fields.entry),
            id=fields.entry,
            name=fields.text("name"),
            short=fields.text("short"),
            kind=fields.one_of("kind", ("key", "hazard", "trap", "store", "help", "passage")),
            icon=fields.text("icon"),
            numbers=tuple(numbers),
            plunder_type=plunder[0],
            plunder_base=plunder[1],
            plunder_matching=plunder[2],
            text=fields.text("text"),
            flavour=fields.text("flavour", ""),
        )
        fields.done()
        return tile


def _types(tables: Tables) -> list[ResourceType]:
    given = {fields.entry: fields for fields in entries(tables, "types")}
    found: list[ResourceType] = []
    for letter, pays in zip(TYPES, ("attack", "buy", "fear"), strict=True):
        fields = _required(given, "types.toml", letter)
        fields.one_of("pays", (pays,))
        found.append(
            ResourceType(letter, fields.text("name"), fields.text("colour"), fields.text("icon"))
        )
        fields.done()
    _no_more(given, "types.toml")
    return found


def _mats(tables: Tables) -> list[str]:
    given = {fields.entry: fields for fields in entries(tables, "mats")}
    colours: list[str] = []
    for key in KEYS:
        fields = _required(given, "mats.toml", key)
        colours.append(fields.text("colour"))
        fields.done()
    _no_more(given, "mats.toml")
    return colours


def _heroes(tables: Tables) -> list[Hero]:
    given = {fields.entry: fields for fields in entries(tables, "heroes")}
    found: list[Hero] = []
    for id, special in zip(HEROES, ("FORTIFY", "FORESEE", "COMMAND"), strict=True):
        fields = _required(given, "heroes.toml", id)
        fields.one_of("special", (special,))
        kind = TYPES.index(fields.one_of("type", TYPES))
        found.append(Hero(id, fields.text("name"), kind, fields.text("text")))
        fields.done()
    _no_more(given, "heroes.toml")
    return found


def _resource(fields: ContentFields) -> Resource:
    if fields.entry not in KINDS:
        raise fields.error("", f"cards are a type and a value: {KINDS[0]} to {KINDS[-1]}")
    kind = KINDS.index(fields.entry)
    fields.one_of("type", (TYPES[kind // VALUES],))
    fields.whole("value", kind % VALUES + 1, kind % VALUES + 1)
    resource = Resource(
        kind=kind,
        name=fields.text("name"),
        type=kind // VALUES,
        value=kind % VALUES + 1,
        starter=fields.whole("starter", 0, 40),
        supply=fields.whole("supply", 0, 40),
    )
    fields.done()
    return resource


def _plot(fields: ContentFields) -> Plot:
    if fields.entry not in PLOT_IDS:
        raise fields.error("", f"plots are J1 to J{MAJOR_BOUND} and N1 to {PLOT_IDS[-1]}")
    number = PLOT_IDS.index(fields.entry)
    major = number < MAJOR_BOUND
    fields.one_of("kind", ("major" if major else "minor",))
    needed = ContentFields(fields.value("needs"), fields.file, f"{fields.entry}.needs")
    needs = [needed.whole(letter, 0, 99, 0) for letter in TYPES]
    any_type = needed.whole("any", 0, 99, 0)
    needed.done()
    where = 0
    for key in fields.texts("where"):
        if key not in KEYS:
            raise fields.error("where", f"{key!r} is none of {', '.join(KEYS)}")
        where |= 1 << KEYS.index(key)
    effects = tuple(_plot_effect(part) for part in fields.parts("effects"))
    if major != (effects == ((MAJOR, 1),)):
        raise fields.error("effects", "MAJOR is what Majors do, and all they do (U-PLT-08)")
    if len({effect for effect, _ in effects}) != len(effects):
        raise fields.error("effects", "each can be there once")
    plot = Plot(
        number=number,
        id=fields.entry,
        name=fields.text("name"),
        major=major,
        needs=tuple(needs),
        any=any_type,
        where=where,
        effects=effects,
        searches=any(effect == SEARCH_MAJOR for effect, _ in effects),
        free=not any_type and not any(needs),
        text=fields.text("text"),
        flavour=fields.text("flavour", ""),
    )
    fields.done()
    return plot


def _plot_effect(part: ContentFields) -> tuple[int, int]:
    effect = PLOT_EFFECTS.index(part.one_of("effect", PLOT_EFFECTS))
    n = 1 if effect in PLAIN else part.whole("n", 1, 40)
    if effect == RAID:
        part.one_of("target", ("chosen",))
    part.done()
    return effect, n


def _required(given: dict[str, ContentFields], file: str, entry: str) -> ContentFields:
    if entry not in given:
        raise ContentError(file, entry, "", "is missing")
    return given.pop(entry)


def _no_more(given: dict[str, ContentFields], file: str) -> None:
    for entry in given:
        raise ContentError(file, entry, "", "there is no such entry")
