"""A second opinion on lairs, written apart from the engine: plain names, dicts and walks.

Nothing here uses the engine's grid, lairs or legality, so that both can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

ROWS = "ABCDEF"
COLUMNS = "123456"
BORDERS = [row + column + "e" for row in ROWS for column in COLUMNS[:-1]] + [
    row + column + "s" for row in ROWS[:-1] for column in COLUMNS
]


@dataclass(frozen=True)
class Plan:
    """A lair read from its code: what stands where, and the walls by name."""

    features: dict[str, str]  # space -> letter, empty spaces left out
    walls: frozenset[str]

    @cached_property
    def doors(self) -> dict[str, list[str]]:
        """The neighbours that can be stepped to from each space."""
        return {
            row + column: list(ways(self, row + column).values())
            for row in ROWS
            for column in COLUMNS
        }

    def at(self, letters: str) -> set[str]:
        """The spaces on which one of the letters stands."""
        return {space for space, letter in self.features.items() if letter in letters}


def decode(code: str) -> Plan:
    """Reads a lair code as E.6 describes it."""
    prefix, digits, marks = code.split(":")
    assert prefix == "DLV1", code
    assert len(digits) == 15, code
    assert len(marks) == 36, code
    bits = "".join(f"{int(digit, 16):04b}" for digit in digits)
    spaces = [row + column for row in ROWS for column in COLUMNS]
    return Plan(
        {space: mark for space, mark in zip(spaces, marks, strict=True) if mark != "."},
        frozenset(name for name, bit in zip(BORDERS, bits, strict=True) if bit == "1"),
    )


def encode(plan: Plan) -> str:
    """Writes a lair code as E.6 describes it."""
    bits = "".join("1" if name in plan.walls else "0" for name in BORDERS)
    digits = "".join(f"{int(bits[at : at + 4], 2):x}" for at in range(0, 60, 4))
    marks = "".join(plan.features.get(row + column, ".") for row in ROWS for column in COLUMNS)
    return f"DLV1:{digits}:{marks}"


@cache
def beyond(space: str, direction: str) -> str | None:
    """The next space in a compass direction, None across the perimeter."""
    row = ROWS.index(space[0]) + {"N": -1, "S": 1}.get(direction, 0)
    column = COLUMNS.index(space[1]) + {"W": -1, "E": 1}.get(direction, 0)
    if 0 <= row < 6 and 0 <= column < 6:
        return ROWS[row] + COLUMNS[column]
    return None


@cache
def border(one: str, other: str) -> str:
    """The name of the border between two neighbours."""
    low, high = sorted((one, other))
    return low + ("e" if low[0] == high[0] else "s")


def ways(plan: Plan, space: str) -> dict[str, str]:
    """Direction -> space, for every step that no wall forbids."""
    found = {}
    for direction in "NESW":
        there = beyond(space, direction)
        if there is not None and border(space, there) not in plan.walls:
            found[direction] = there
    return found


def reached(plan: Plan, start: str, forbidden: Iterable[str] = ()) -> set[str]:
    """Everywhere one can walk to from a space without entering a forbidden one."""
    closed = set(forbidden)
    seen = {start}
    todo = [start]
    while todo:
        for there in plan.doors[todo.pop()]:
            if there not in seen and there not in closed:
                seen.add(there)
                todo.append(there)
    return seen


def distances(plan: Plan, start: str) -> dict[str, int]:
    """Steps from a space to every other one."""
    far = {start: 0}
    todo = [start]
    for space in todo:
        for there in plan.doors[space]:
            if there not in far:
                far[there] = far[space] + 1
                todo.append(there)
    return far


def perilous(plan: Plan, monsters: str = "B", traps: str = "P") -> set[str]:
    """Goals without any path that enters at most one trap and at most one monster.

    Tries every trap (or none) with every monster (or none): with all other hazards closed, can
    one still walk there?
    """
    (start,) = plan.at("S")
    missing = plan.at("EC")
    trap_spaces = sorted(plan.at(traps))
    monster_spaces = sorted(plan.at(monsters))
    for trap in ["", *trap_spaces]:
        for monster in ["", *monster_spaces]:
            if not missing:
                return missing
            closed = {
                space for space in trap_spaces + monster_spaces if space not in (trap, monster)
            }
            missing = missing - reached(plan, start, closed)
    return missing


def problems(plan: Plan) -> list[str]:
    """Why a lair built from the base kit is not legal; nothing if it is."""
    found = []
    for letter, count in {"S": 1, "E": 1, "C": 3, "B": 3, "P": 3}.items():
        if len(plan.at(letter)) != count:
            found.append(f"{len(plan.at(letter))} of {letter}")
    if set(plan.features.values()) - set("SECBP"):
        found.append("strange Features")
    if not 17 <= len(plan.walls) <= 20:
        found.append(f"{len(plan.walls)} walls")
    if len(plan.at("S")) == 1:
        (start,) = plan.at("S")
        if len(reached(plan, start)) != 36:
            found.append("unreachable spaces")
        if perilous(plan):
            found.append(f"peril for {sorted(perilous(plan))}")
    return found


def turned(plan: Plan, symmetry: int) -> Plan:
    """The lair mirrored and turned: one of the eight symmetries of the square."""

    def image(space: str) -> str:
        row, column = ROWS.index(space[0]), COLUMNS.index(space[1])
        for _ in range(symmetry % 4):
            row, column = column, 5 - row
        if symmetry >= 4:
            column = 5 - column
        return ROWS[row] + COLUMNS[column]

    walls = set()
    for name in plan.walls:
        other = beyond(name[:2], "E" if name.endswith("e") else "S")
        assert other is not None
        walls.add(border(image(name[:2]), image(other)))
    return Plan({image(space): letter for space, letter in plan.features.items()}, frozenset(walls))
