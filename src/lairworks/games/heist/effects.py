"""What Agents and gadgets can do in a raid: the closed vocabulary, typed and checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lairworks.core.fields import ContentFields

# What a room can hold.
LASERS: Final = 0
SAW: Final = 1
SHARKS: Final = 2
DOG: Final = 3
GUARD: Final = 4
ROBOT: Final = 5
SECRET1: Final = 6
KIND_COUNT: Final = 9
KINDS: Final = (
    "lasers",
    "saw",
    "sharks",
    "dog",
    "guard",
    "robot",
    "secret1",
    "secret2",
    "secret3",
)
EMPTY: Final = -1
GROUPS: Final = {
    "traps": (0, 1, 2),
    "sentries": (3, 4, 5),
    "secrets": (6, 7, 8),
    "any": (0, 1, 2, 3, 4, 5, 6, 7, 8),
}

# What is paid: the three stats, and F, which is Movement and Stealth in any mix.
MOVEMENT: Final = 0
STEALTH: Final = 1
COMBAT: Final = 2
FLEX: Final = 3
STATS: Final = ("M", "S", "C")
PARTS: Final = ("M", "S", "C", "F")
COST_BOUND: Final = 20

# Once in a raid.
ADD: Final = 0
WAIVE: Final = 1
STEAL: Final = 2
OPEN: Final = 3
LEAP: Final = 4
PASS_WALL: Final = 5
# Always.
DISCOUNT: Final = 6
FREE_BACK: Final = 7
WILD: Final = 8
VALUE: Final = 9
REFUND: Final = 10
EFFECTS: Final = (
    "ADD",
    "WAIVE",
    "STEAL",
    "OPEN",
    "LEAP",
    "PASS_WALL",
    "DISCOUNT",
    "FREE_BACK",
    "WILD",
    "VALUE",
    "REFUND",
)
ONCE: Final = 6  # effects before this one are spent when used


@dataclass(frozen=True)
class Effect:
    """A power: what it does, and the details its kind of effect asks for."""

    what: int
    n: int = 0
    stat: int = 0
    kinds: int = 0  # a mask
    parts: int = 0  # a mask
    silent: bool = False
    distance: int = 0
    through_walls: bool = False
    here: bool = False
    kind: int = EMPTY
    cost: tuple[int, ...] = (0, 0, 0, 0)


def read_effect(fields: ContentFields, field: str) -> Effect:
    """An effect as written in a field of an entry."""
    part = ContentFields(fields.value(field), fields.file, f"{fields.entry}.{field}")
    what = EFFECTS.index(part.one_of("effect", EFFECTS))
    if what == ADD:
        stat = STATS.index(part.one_of("stat", STATS))
        found = Effect(what, n=part.whole("n", 1, COST_BOUND), stat=stat)
    elif what == WAIVE:
        parts = _mask(part, "parts", PARTS)
        kinds = kind_mask(part, "kinds")
        found = Effect(what, kinds=kinds, parts=parts, silent=part.flag("silent"))
    elif what == STEAL:
        ignores = part.one_of("walls", ("ignore", "block")) == "ignore"
        found = Effect(what, distance=part.whole("distance", 1, 2), through_walls=ignores)
    elif what == OPEN:
        here = part.one_of("scope", ("any", "here")) == "here"
        found = Effect(what, n=part.whole("n", 1, 4), here=here)
    elif what in (PASS_WALL, WILD):
        found = Effect(what, n=part.whole("n", 0 if what == PASS_WALL else 1, COST_BOUND))
    elif what == DISCOUNT:
        kind = KINDS.index(part.one_of("kind", KINDS[:SECRET1]))
        found = Effect(what, kind=kind, cost=read_cost(part, "cost"))
    elif what == VALUE:
        kind = KINDS.index(part.one_of("kind", KINDS[SECRET1:]))
        found = Effect(what, kind=kind, n=part.whole("n", 1, 99))
    elif what == REFUND:
        part.one_of("stat", ("M",))
        found = Effect(what, n=part.whole("n", 1, COST_BOUND))
    else:
        found = Effect(what)
    part.done()
    return found


def read_cost(fields: ContentFields, field: str) -> tuple[int, ...]:
    """Points of each part, none where nothing is written."""
    part = ContentFields(fields.value(field), fields.file, f"{fields.entry}.{field}")
    cost = tuple(part.whole(name, 0, COST_BOUND, 0) for name in PARTS)
    part.done()
    return cost


def kind_mask(fields: ContentFields, field: str) -> int:
    """Kinds, or groups of them, as a mask."""
    mask = 0
    for name in fields.texts(field):
        if name in GROUPS:
            for kind in GROUPS[name]:
                mask |= 1 << kind
        elif name in KINDS:
            mask |= 1 << KINDS.index(name)
        else:
            known = ", ".join([*KINDS, *GROUPS])
            raise fields.error(field, f"{name!r} is none of {known}")
    if not mask:
        raise fields.error(field, "must not be empty")
    return mask


def _mask(fields: ContentFields, field: str, names: tuple[str, ...]) -> int:
    mask = 0
    for name in fields.texts(field):
        if name not in names:
            raise fields.error(field, f"{name!r} is none of {', '.join(names)}")
        mask |= 1 << names.index(name)
    if not mask:
        raise fields.error(field, "must not be empty")
    return mask
