"""A lair: walls and Features on the grid. Immutable; an edit makes a new one.

As text it is a lair code, `DLV1:` + 15 hex digits + `:` + 36 characters: the 60 borders as bits
(1 = wall, first border first), then what stands on each space (`.` nothing, S E C, or the glyph
of a hazard).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit
from lairworks.core.fields import Fields
from lairworks.games.delve.grid import (
    AREA,
    BORDER_AT,
    BORDER_SPACE,
    BORDER_STEP,
    BORDERS,
    EAST_BORDERS,
    HAS_EAST,
    HAS_SOUTH,
    SPACE_AT,
    SPACES,
)

# What stands on a space; HAZARD + h is hazard number h of the content.
NOTHING_HERE: Final = 0
START: Final = 1
EXIT: Final = 2
CHEST: Final = 3
HAZARD: Final = 4

CODE_PREFIX: Final = "DLV1:"
CODE_GLYPHS: Final = ".SEC"


class Lair:
    """Walls and Features. Sets of spaces and borders are masks (see grid.py)."""

    def __init__(self) -> None:
        self.walls_east: i64 = 0
        self.walls_south: i64 = 0
        self.open_east: i64 = HAS_EAST
        self.open_south: i64 = HAS_SOUTH
        self.features: list[int] = [NOTHING_HERE] * AREA
        self.start = -1
        self.exit = -1
        self.chests: i64 = 0
        self.monsters: i64 = 0
        self.traps: i64 = 0

    def occupied(self) -> i64:
        """The spaces that hold a Feature."""
        spaces: i64 = self.chests | self.monsters | self.traps
        if self.start >= 0:
            spaces |= bit(self.start)
        if self.exit >= 0:
            spaces |= bit(self.exit)
        return spaces

    def hazard(self, space: i64) -> int:
        """The number of the hazard on a space, negative if none stands there."""
        return self.features[space] - HAZARD

    def sides(self, space: i64) -> i64:
        """Directions in which one can step from a space, as a mask (bit 0 north, 1 east ...)."""
        return (
            (((self.open_south << 6) >> space) & 1)
            | (((self.open_east >> space) & 1) << 1)
            | (((self.open_south >> space) & 1) << 2)
            | ((((self.open_east << 1) >> space) & 1) << 3)
        )

    def wall_count(self) -> int:
        """How many wall pieces are placed."""
        return int(self.walls_east).bit_count() + int(self.walls_south).bit_count()

    def has_wall(self, border: int) -> bool:
        """Whether a border carries a wall."""
        walls = self.walls_east if border < EAST_BORDERS else self.walls_south
        return (walls >> BORDER_SPACE[border]) & 1 != 0


def build(walls_east: i64, walls_south: i64, features: list[int], is_monster: list[bool]) -> Lair:
    """A lair of these walls and Features; the list becomes the lair's own."""
    lair = Lair()
    lair.walls_east = walls_east
    lair.walls_south = walls_south
    east: i64 = HAS_EAST
    south: i64 = HAS_SOUTH
    lair.open_east = east & ~walls_east
    lair.open_south = south & ~walls_south
    lair.features = features
    for space, feature in enumerate(features):
        if feature == START:
            lair.start = space
        elif feature == EXIT:
            lair.exit = space
        elif feature == CHEST:
            lair.chests |= bit(space)
        elif feature >= HAZARD:
            if is_monster[feature - HAZARD]:
                lair.monsters |= bit(space)
            else:
                lair.traps |= bit(space)
    return lair


def with_wall(lair: Lair, border: int, is_monster: list[bool]) -> Lair:
    """The lair with a wall put on a border, or taken from it if one stands there."""
    east = lair.walls_east
    south = lair.walls_south
    if border < EAST_BORDERS:
        east ^= bit(BORDER_SPACE[border])
    else:
        south ^= bit(BORDER_SPACE[border])
    return build(east, south, lair.features, is_monster)


def with_feature(lair: Lair, space: int, feature: int, is_monster: list[bool]) -> Lair:
    """The lair with a Feature put on a space, or taken from it (NOTHING_HERE)."""
    features = lair.features[:]
    features[space] = feature
    return build(lair.walls_east, lair.walls_south, features, is_monster)


def turned(lair: Lair, symmetry: int, is_monster: list[bool]) -> Lair:
    """The lair under one of the eight symmetries of the square (0 leaves it as it is)."""
    features = [NOTHING_HERE] * AREA
    for space in range(AREA):
        features[_turned_space(space, symmetry)] = lair.features[space]
    east: i64 = 0
    south: i64 = 0
    for border in range(len(BORDERS)):
        if lair.has_wall(border):
            here = BORDER_SPACE[border]
            there = here + BORDER_STEP[border]
            one = _turned_space(here, symmetry)
            other = _turned_space(there, symmetry)
            low = min(one, other)
            if abs(one - other) == 1:
                east |= bit(low)
            else:
                south |= bit(low)
    return build(east, south, features, is_monster)


def _turned_space(space: int, symmetry: int) -> int:
    row = space // 6
    column = space % 6
    if symmetry & 1:
        column = 5 - column
    if symmetry & 2:
        row = 5 - row
    if symmetry & 4:
        row, column = column, row
    return row * 6 + column


def code(lair: Lair, glyphs: list[str]) -> str:
    """The lair code; `glyphs[h]` is the letter of hazard h."""
    bits = 0
    for border in range(len(BORDERS)):
        bits = bits << 1 | (1 if lair.has_wall(border) else 0)
    marks = "".join(
        CODE_GLYPHS[feature] if feature < HAZARD else glyphs[feature - HAZARD]
        for feature in lair.features
    )
    return f"{CODE_PREFIX}{bits:015x}:{marks}"


def read_code(text: str, glyphs: list[str], is_monster: list[bool]) -> Lair:
    """The lair of a code; raises ValueError saying what is wrong with it."""
    if not text.startswith(CODE_PREFIX):
        raise ValueError(f"a lair code begins with {CODE_PREFIX}")
    digits, colon, marks = text[len(CODE_PREFIX) :].partition(":")
    if len(digits) != 15 or any(digit not in "0123456789abcdef" for digit in digits) or not colon:
        raise ValueError("a lair code has 15 hex digits for its walls, then a colon")
    if len(marks) != AREA:
        raise ValueError(f"a lair code has 36 letters for its spaces, not {len(marks)}")
    bits = int(digits, 16)
    east: i64 = 0
    south: i64 = 0
    for border in range(len(BORDERS)):
        if bits >> (59 - border) & 1:
            if border < EAST_BORDERS:
                east |= bit(BORDER_SPACE[border])
            else:
                south |= bit(BORDER_SPACE[border])
    features: list[int] = []
    for space, mark in enumerate(marks):
        if mark in CODE_GLYPHS:
            features.append(CODE_GLYPHS.index(mark))
        elif mark in glyphs:
            features.append(HAZARD + glyphs.index(mark))
        else:
            raise ValueError(f"{SPACES[space]}: no Feature is written {mark!r}")
    return build(east, south, features, is_monster)


def record(lair: Lair, hazard_ids: list[str]) -> dict[str, object]:
    """The lair as a readable record."""
    written: dict[str, object] = {}
    if lair.start >= 0:
        written["start"] = SPACES[lair.start]
    if lair.exit >= 0:
        written["exit"] = SPACES[lair.exit]
    chests: list[str] = []
    hazards: list[dict[str, str]] = []
    for space, feature in enumerate(lair.features):
        if feature == CHEST:
            chests.append(SPACES[space])
        elif feature >= HAZARD:
            hazards.append({"id": hazard_ids[feature - HAZARD], "at": SPACES[space]})
    written["chests"] = chests
    written["hazards"] = hazards
    written["walls"] = [name for border, name in enumerate(BORDERS) if lair.has_wall(border)]
    return written


def read_record(fields: Fields, hazard_ids: list[str], is_monster: list[bool]) -> Lair:
    """The lair of a record. Anything may be left out: a draft need not be complete."""
    features = [NOTHING_HERE] * AREA

    def put(field: str, name: str, feature: int) -> None:
        if name not in SPACE_AT:
            raise fields.error(field, f"{name!r} is no space; spaces are A1 to F6")
        if features[SPACE_AT[name]] != NOTHING_HERE:
            raise fields.error(field, f"{name} already holds a Feature")
        features[SPACE_AT[name]] = feature

    if fields.has("start"):
        put("start", fields.text("start"), START)
    if fields.has("exit"):
        put("exit", fields.text("exit"), EXIT)
    for name in fields.texts("chests", []):
        put("chests", name, CHEST)
    for item in fields.items("hazards") if fields.has("hazards") else []:
        if not isinstance(item, dict) or sorted(item) != ["at", "id"]:
            raise fields.error("hazards", "each is written { id = ..., at = ... }")
        if item["id"] not in hazard_ids:
            raise fields.error("hazards", f"{item['id']!r} is none of {', '.join(hazard_ids)}")
        put("hazards", str(item["at"]), HAZARD + hazard_ids.index(item["id"]))
    east: i64 = 0
    south: i64 = 0
    for name in fields.texts("walls", []):
        if name not in BORDER_AT:
            raise fields.error(
                "walls", f"{name!r} is no inner border; they are A1e to F5e, A1s to E6s"
            )
        border = BORDER_AT[name]
        if border < EAST_BORDERS:
            east |= bit(BORDER_SPACE[border])
        else:
            south |= bit(BORDER_SPACE[border])
    return build(east, south, features, is_monster)
