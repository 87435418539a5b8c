"""The content of delve, typed and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from lairworks.core.content import Constants, Content, Tables, entries
from lairworks.core.errors import ContentError
from lairworks.core.fields import ContentFields
from lairworks.games.delve.grid import BORDER_AT, SPACE_AT
from lairworks.games.delve.lair import Lair, read_record
from lairworks.games.delve.words import COLOURS, GLYPHS, LAIR_IDS, TREASURE_IDS

FILES: Final = ("constants", "cubes", "actions", "kits", "hazards", "treasures", "lairs")

ANY: Final = -1  # a colour: any will do
ACTIONS: Final = ("creep", "hustle", "backtrack", "peer")
CUBE_BOUND: Final = 15  # cubes of a seat: four bits count them (explorer.py)
MOST_TREASURES: Final = 14  # per seat: the best four are found by looking at every selection

SPEND_EFFECT: Final = 0
FATIGUE_EFFECT: Final = 1
RECOVER_EFFECT: Final = 2
GAIN_VP: Final = 3
DRAW_TREASURE: Final = 4
DISCARD_TREASURE: Final = 5
LEARN_EFFECT: Final = 6
LOCATE_EFFECT: Final = 7
EFFECTS: Final = (
    "spend",
    "fatigue",
    "recover",
    "gain_vp",
    "draw_treasure",
    "discard_treasure",
    "learn",
    "locate",
)
CLASSES: Final = ("wall", "trap", "monster", "chest", "exit", "start")  # what can be located
TYPES: Final = ("book", "statue", "scroll", "amulet", "cup", "shard", "crown", "orb")

PER_TYPE: Final = 0
PER_KEYWORD: Final = 1
IF_TYPE: Final = 2
IF_OTHER_NAME: Final = 3
PER_FEAT: Final = 4
IF_FEAT: Final = 5
PER_DISTINCT_TYPE: Final = 6
BONUSES: Final = (
    "per_type",
    "per_keyword",
    "if_type",
    "if_other_name",
    "per_feat",
    "if_feat",
    "per_distinct_type",
)
FEATS: Final = ("monsters", "traps", "chests", "known", "face_down", "exited", "exited_first")
FACE_DOWN: Final = 4


@dataclass(frozen=True)
class Cost:
    """One way to pay: so many spends of a colour, or of any."""

    n: int
    colour: int


@dataclass(frozen=True)
class Cube:
    """A colour of energy cubes."""

    letter: str
    name: str
    attribute: str
    count: int


@dataclass(frozen=True)
class Effect:
    """One effect of a strike or a reward (section E.4 of the rules)."""

    kind: int
    n: int = 1
    colour: int = ANY
    fresh: bool = False
    space: int = -1  # learn: where; -1 lets the Explorer choose
    thing: int = -1  # locate: which class
    at: str = ""  # locate: a space or border; "" lets chance choose


@dataclass(frozen=True)
class Hazard:
    """A monster or a trap."""

    id: str
    name: str
    monster: bool
    category: str
    glyph: str
    initials: str
    target: int
    strike: tuple[Effect, ...]
    reward: tuple[Effect, ...]
    holds: bool


@dataclass(frozen=True)
class Bonus:
    """One bonus of a treasure; `which` is a type, keyword or feat, as `kind` wants it."""

    kind: int
    points: int
    which: int = -1
    step: int = 1
    least: int = 1


@dataclass(frozen=True)
class Treasure:
    """A treasure card; `slot` is its number in the vocabulary."""

    slot: int
    id: str
    name: str
    type: int
    keyword: int  # into `keywords`, -1 for none
    base: int
    bonuses: tuple[Bonus, ...]
    text: str


@dataclass(frozen=True)
class Kit:
    """What a Builder gets; `hazards[h]` is how many of hazard `h`."""

    id: str
    name: str
    walls: int
    min_walls: int
    chests: int
    hazards: tuple[int, ...]


@dataclass(frozen=True)
class LibraryLair:
    """A ready-made lair."""

    slot: int
    id: str
    name: str
    turns: float
    lair: Lair


class DelveContent(Content):
    """Everything above, looked up by small ints."""

    def __init__(self, tables: Tables, pack: Mapping[str, object] | None) -> None:
        super().__init__(tables, pack)
        constants = Constants(tables)
        self.conserved_slots = constants.whole("conserved_slots", 0, 12)
        self.die_faces = constants.wholes("die_faces", 0, 99)
        self.dice = constants.whole("dice", 1, 99)
        self.display_size = constants.whole("display_size", 0, 12)
        self.chest_draws = constants.whole("chest_draws", 0, 12)
        self.chest_takes = constants.whole("chest_takes", 0, 12)
        self.face_up_limit = constants.whole("face_up_limit", 0, 40)
        self.vp_face_down = constants.whole("vp_face_down", -99, 99)
        self.vp_monsters = constants.wholes("vp_monsters", -99, 99)
        self.vp_exit_first = constants.whole("vp_exit_first", -99, 99)
        self.vp_exit_second = constants.whole("vp_exit_second", -99, 99)
        self.exit_tickets = _tickets(constants.fields("exit_tickets"))
        self.hustle_steps = constants.whole("hustle_steps", 1, 9)
        self.turn_cap = constants.whole("turn_cap", 1, 999)
        self.edit_cap = constants.whole("edit_cap", 1, 9999)
        kit = constants.fields("kit")
        constants.done()

        self.cubes = [_cube(fields) for fields in entries(tables, "cubes")]
        self.colours = len(self.cubes)
        self.colour_slots = [COLOURS.index(cube.letter) for cube in self.cubes]
        self.cube_total = sum(cube.count for cube in self.cubes)
        if self.cube_total > CUBE_BOUND:
            raise ContentError(
                "cubes.toml", "", "count", f"{self.cube_total} cubes; {CUBE_BOUND} is the most"
            )
        costs = {fields.entry: self._cost(fields) for fields in entries(tables, "actions")}
        self.costs = [_required(costs, action) for action in ACTIONS]
        self.payments: dict[int, list[int]] = {}  # see rules.exploring.payments
        if costs:
            raise ContentError("actions.toml", next(iter(costs)), "", "there is no such action")

        self.hazards = [self._hazard(fields) for fields in entries(tables, "hazards")]
        self.hazard_ids = [hazard.id for hazard in self.hazards]
        self.glyphs = [hazard.glyph for hazard in self.hazards]
        for index, hazard in enumerate(self.hazards):
            if hazard.glyph in self.glyphs[:index]:
                raise ContentError(
                    "hazards.toml", hazard.id, "glyph", f"{hazard.glyph!r} is used twice"
                )
        self.is_monster = [hazard.monster for hazard in self.hazards]
        self.targets = [hazard.target for hazard in self.hazards]
        self.kits = [self._kit(fields) for fields in entries(tables, "kits")]
        kit_ids = [entry.id for entry in self.kits]
        self.kit = self.kits[kit_ids.index(kit.one_of("value", kit_ids))]
        kit.done()

        self.keywords: list[str] = []
        self.treasures = [self._treasure(fields) for fields in entries(tables, "treasures")]
        self.treasure_at: list[Treasure | None] = [None] * len(TREASURE_IDS)
        for treasure in self.treasures:
            self.treasure_at[treasure.slot] = treasure
        self.library = [self._library_lair(fields) for fields in entries(tables, "lairs")]
        self.loads: list[int] | None = None  # see rules.building.load_choices

    def treasure(self, slot: int) -> Treasure:
        """The treasure with that number."""
        found = self.treasure_at[slot]
        assert found is not None
        return found

    def colour(self, fields: ContentFields, name: str) -> int:
        """The slot of a colour's letter, or ANY."""
        if name == "any":
            return ANY
        for cube in self.cubes:
            if cube.letter == name:
                return COLOURS.index(name)
        letters = ", ".join(cube.letter for cube in self.cubes)
        raise fields.error("colour", f"{name!r} is neither any nor one of {letters}")

    def _cost(self, fields: ContentFields) -> tuple[Cost, ...]:
        ways: list[Cost] = []
        for way in fields.parts("cost"):
            n = way.whole("n", 1, 2)  # the vocabulary has payments of one and two spends
            ways.append(Cost(n, self.colour(way, way.text("colour", "any"))))
            way.done()
        if not ways:
            raise fields.error("cost", "needs at least one way to pay")
        fields.done()
        return tuple(ways)

    def _hazard(self, fields: ContentFields) -> Hazard:
        name = fields.text("name")
        hazard = Hazard(
            id=fields.entry,
            name=name,
            monster=fields.one_of("kind", ("monster", "trap")) == "monster",
            category=fields.one_of("category", ("natural", "mechanical", "enchanted")),
            glyph=fields.one_of("glyph", GLYPHS),
            initials="".join(word[0] for word in name.split()).upper(),
            target=fields.whole("target", 1, 99),
            strike=tuple(self._effect(part) for part in fields.parts("strike")),
            reward=tuple(self._effect(part) for part in fields.parts("reward")),
            holds=fields.flag("holds", False),
        )
        fields.done()
        return hazard

    def _effect(self, fields: ContentFields) -> Effect:
        kind = EFFECTS.index(fields.one_of("effect", EFFECTS))
        effect = Effect(kind)
        if kind == SPEND_EFFECT or kind == FATIGUE_EFFECT:
            fresh = kind == FATIGUE_EFFECT and fields.flag("fresh", False)
            colour = self.colour(fields, fields.text("colour", "any"))
            effect = Effect(kind, fields.whole("n", 1, 12), colour, fresh)
        elif kind == LEARN_EFFECT:
            space = fields.text("space", "")
            if space and space not in SPACE_AT:
                raise fields.error("space", f"{space!r} is no space; spaces are A1 to F6")
            effect = Effect(kind, space=SPACE_AT[space] if space else -1)
        elif kind == LOCATE_EFFECT:
            thing = fields.one_of("class", CLASSES)
            at = fields.text("at", "")
            if at and at not in (BORDER_AT if thing == "wall" else SPACE_AT):
                raise fields.error("at", f"{at!r} is no place for a {thing}")
            effect = Effect(kind, thing=CLASSES.index(thing), at=at)
        else:
            effect = Effect(kind, fields.whole("n", 1, 12, 1))
        fields.done()
        return effect

    def _kit(self, fields: ContentFields) -> Kit:
        walls = fields.whole("walls", 0, 25)
        counts = [0] * len(self.hazards)
        hazards = fields.value("hazards")
        listed = ContentFields(hazards, fields.file, f"{fields.entry}.hazards")
        for id in listed.table:
            if id not in self.hazard_ids:
                raise listed.error(id, f"there is no such hazard; there are {self.hazard_ids}")
            counts[self.hazard_ids.index(id)] = listed.whole(id, 0, 20)
        kit = Kit(
            id=fields.entry,
            name=fields.text("name"),
            walls=walls,
            min_walls=fields.whole("min_walls", 0, walls),
            chests=fields.whole("chests", 0, 20),
            hazards=tuple(counts),
        )
        if kit.chests + sum(counts) > 34:
            raise fields.error("hazards", "more Features than the 36 spaces can hold")
        most = kit.chests * (self.chest_draws + self.chest_takes)
        for index, hazard in enumerate(self.hazards):
            for effect in hazard.reward:
                if effect.kind == DRAW_TREASURE:
                    most += counts[index] * effect.n
        if most > MOST_TREASURES:
            raise fields.error(
                "chests", f"a seat could find {most} treasures; {MOST_TREASURES} is the most"
            )
        fields.done()
        return kit

    def _library_lair(self, fields: ContentFields) -> LibraryLair:
        lair = LibraryLair(
            slot=LAIR_IDS.index(_bounded(fields, LAIR_IDS)),
            id=fields.entry,
            name=fields.text("name"),
            turns=fields.number("turns", 0, 99),
            lair=read_record(fields, self.hazard_ids, self.is_monster),
        )
        fields.done()
        return lair

    def _treasure(self, fields: ContentFields) -> Treasure:
        treasure = Treasure(
            slot=TREASURE_IDS.index(_bounded(fields, TREASURE_IDS)),
            id=fields.entry,
            name=fields.text("name"),
            type=TYPES.index(fields.one_of("type", TYPES)),
            keyword=self._keyword(fields.text("keyword", "")),
            base=fields.whole("base", -99, 99),
            bonuses=tuple(self._bonus(part) for part in fields.parts("bonus")),
            text=fields.text("text"),
        )
        fields.done()
        return treasure

    def _bonus(self, fields: ContentFields) -> Bonus:
        kind = BONUSES.index(fields.one_of("bonus", BONUSES))
        points = fields.whole("points", -99, 99)
        bonus = Bonus(kind, points)
        if kind == PER_TYPE or kind == IF_TYPE or kind == IF_OTHER_NAME:
            bonus = Bonus(kind, points, TYPES.index(fields.one_of("type", TYPES)))
        elif kind == PER_KEYWORD:
            bonus = Bonus(kind, points, self._keyword(fields.text("keyword")))
        elif kind == PER_FEAT:
            feat = FEATS.index(fields.one_of("feat", FEATS))
            bonus = Bonus(kind, points, feat, step=fields.whole("step", 1, 99, 1))
        elif kind == IF_FEAT:
            feat = FEATS.index(fields.one_of("feat", FEATS))
            bonus = Bonus(kind, points, feat, least=fields.whole("least", 0, 99))
        fields.done()
        return bonus

    def _keyword(self, name: str) -> int:
        if not name:
            return -1
        if name not in self.keywords:
            self.keywords.append(name)
        return self.keywords.index(name)


def _bounded(fields: ContentFields, ids: list[str]) -> str:
    if fields.entry not in ids:
        raise fields.error("", f"ids run from {ids[0]} to {ids[-1]}; the vocabulary has no others")
    return fields.entry


def _cube(fields: ContentFields) -> Cube:
    cube = Cube(
        letter=_bounded(fields, COLOURS),
        name=fields.text("name"),
        attribute=fields.text("attribute"),
        count=fields.whole("count", 0, 12),
    )
    fields.done()
    return cube


def _tickets(fields: ContentFields) -> list[list[int]]:
    tickets: list[list[int]] = []
    for item in fields.items("value"):
        if not isinstance(item, list) or len(item) != 2:
            raise fields.error("value", "each ticket is a pair: chests, monsters")
        pair = ContentFields({"value": item}, fields.file, fields.entry)
        tickets.append(pair.wholes("value", 0, 36))
    fields.done()
    return tickets


def _required(costs: dict[str, tuple[Cost, ...]], action: str) -> tuple[Cost, ...]:
    if action not in costs:
        raise ContentError("actions.toml", action, "", "is missing")
    return costs.pop(action)
