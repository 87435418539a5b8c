"""Lairs as plain text: rooms of four characters, lines only where there is a wall.

`^^` is the start, parentheses are the entryway, `##` is a room that is blocked, `..` an empty one
and `--` one whose Secret is gone. In a raid `*` marks explored rooms and `@` the Agent's.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.game import View
from lairworks.core.reading import as_dict, as_list, number_at, part_at, text_at, texts_at
from lairworks.games.heist.effects import KINDS
from lairworks.games.heist.grid import (
    BESIDE,
    EAST,
    EDGES,
    ENTRYWAY,
    ROOM_COUNT,
    ROOMS,
    SIDE,
    SOUTH,
    START,
    WEST,
)

ROOM: Final = 4  # columns of a room
HEAD: Final = 4  # columns for the number of a row
LAIR_WIDTH: Final = HEAD + (ROOM + 1) * SIDE + 1
ABREAST: Final = 3  # lairs side by side
TABLE: Final = 12  # seats that are shown one by one
GAP: Final = "   "  # between lairs side by side
BORDER: Final = " " * HEAD + "+" + f"{'-' * ROOM}+" * SIDE
NUMBERS: Final = " " * HEAD + "".join(f"{column:>{ROOM}} " for column in range(1, SIDE + 1))


def lairs(view: View, names: list[str]) -> list[str]:
    """The viewer's lair and its neighbours'; all of them for spectators, if they are not many."""
    seats = len(names)
    if view["me"] is None:
        if seats > TABLE:
            return []
        return _abreast([draw(view, seat, None, cut(names[seat])) for seat in range(seats)])
    mine = viewer(view)
    found = [draw(view, mine, None, cut(f"{names[mine]} (you)"))]
    left, right = (mine + 1) % seats, (mine - 1) % seats
    if left == right:
        found.append(draw(view, left, None, cut(names[left])))
    else:
        found.append(draw(view, left, None, cut(f"On your left: {names[left]}")))
        found.append(draw(view, right, None, cut(f"On your right: {names[right]}")))
    return _abreast(found)


def raid_lairs(view: View, names: list[str]) -> list[str]:
    """The lair the viewer raids and its own; all of them for spectators, if they are not many."""
    raids = parts_at(view, "raids")
    if view["me"] is None:
        shown = raids if len(raids) <= TABLE else []
        return _abreast([_raided(view, raid, names) for raid in shown])
    mine = viewer(view)
    own = [raid for raid in raids if raid["target"] == mine]
    return _abreast([_raided(view, raid, names) for raid in [raids[mine], *own]])


def _raided(view: View, raid: View, names: list[str]) -> list[str]:
    target, raider = number_at(raid, "target"), number_at(raid, "seat")
    me = None if view["me"] is None else viewer(view)
    if raider == me:
        title = f"You raid {names[target]}"
    elif target == me:
        title = f"{names[raider]} raids you"
    else:
        title = f"{names[raider]} raids {names[target]}"
    return draw(view, target, raid, cut(title))


# One lair


def draw(view: View, owner: int, raid: View | None, title: str) -> list[str]:
    """A seat's lair under a title, with what a raid has done there so far."""
    sheet = parts_at(view, "sheets")[owner]
    walls = _standing(sheet, raid)
    rooms = [_room(view, sheet, raid, room) for room in range(ROOM_COUNT)]
    lines = [title, NUMBERS, BORDER]
    for row in range(SIDE):
        first = row * SIDE
        lines.append(f"{row + 1:>2}  " + _row(view, rooms[first : first + SIDE], first, walls))
        if row < SIDE - 1:
            lines.append(_below(first, walls))
    return [*lines, BORDER]


def _standing(sheet: View, raid: View | None) -> list[str]:
    """Walls that were drawn and not opened."""
    opened = texts_at(raid, "opened") if raid is not None else []
    return [wall for wall in texts_at(sheet, "walls") if wall not in opened]


def _row(view: View, rooms: list[str], first: int, walls: list[str]) -> str:
    """Five rooms and what stands between them; around a ring one may leave them sideways."""
    ring = part_at(view, "lair")["ring"] is True
    around = EDGES[BESIDE[WEST * ROOM_COUNT + first]]
    side = "~" if ring and around not in walls else "|"
    line = side
    for column in range(SIDE):
        line += rooms[column]
        if column < SIDE - 1:
            line += "|" if EDGES[BESIDE[EAST * ROOM_COUNT + first + column]] in walls else " "
    return line + side


def _below(first: int, walls: list[str]) -> str:
    line = " " * HEAD + "+"
    for room in range(first, first + SIDE):
        is_wall = EDGES[BESIDE[SOUTH * ROOM_COUNT + room]] in walls
        line += ("-" if is_wall else " ") * ROOM + "+"
    return line


def _room(view: View, sheet: View, raid: View | None, room: int) -> str:
    name = ROOMS[room]
    inside = _inside(view, sheet, raid, room)
    if raid is not None:
        if raid["at"] == name:
            return f"@{inside} "
        if name in texts_at(raid, "explored"):
            return f"*{inside} "
    return f"({inside})" if room in ENTRYWAY else f" {inside} "


def _inside(view: View, sheet: View, raid: View | None, room: int) -> str:
    """Two letters for what is in a room."""
    name = ROOMS[room]
    if room == START:
        return "^^"
    if name in texts_at(part_at(view, "lair"), "blocked"):
        return "##"
    built = part_at(sheet, "rooms")
    if name not in built:
        return ".."
    if raid is not None and name in texts_at(raid, "stolen"):
        return "--"
    return short(parts_at(view, "kinds")[KINDS.index(text_at(built, name))])


def short(kind: View) -> str:
    """A kind in two letters; a Secret is known by its value."""
    return f"{number_at(kind, 'value'):>2}" if "value" in kind else text_at(kind, "short")


# Laying out


def _abreast(lairs: list[list[str]]) -> list[str]:
    """Lairs in rows of three."""
    lines: list[str] = []
    for start in range(0, len(lairs), ABREAST):
        if start:
            lines.append("")
        lines += _side_by_side(lairs[start : start + ABREAST])
    return lines


def _side_by_side(lairs: list[list[str]]) -> list[str]:
    """Lairs in one row; titles must not be wider than a lair."""
    lines: list[str] = []
    for row in zip(*lairs, strict=True):
        lines.append(GAP.join(part.ljust(LAIR_WIDTH) for part in row).rstrip())
    return lines


def cut(text: str, width: int = LAIR_WIDTH) -> str:
    """A text that is not too wide."""
    return text if len(text) <= width else text[: width - 1] + "…"


# Parts of a view


def viewer(view: View) -> int:
    """The seat that looks."""
    return number_at(part_at(view, "me"), "seat")


def parts_at(view: View, key: str) -> list[View]:
    """A list of tables."""
    return [as_dict(item) for item in as_list(view[key])]
