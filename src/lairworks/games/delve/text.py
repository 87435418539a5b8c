"""A view as plain text: maps and lairs as grids with a panel beside them, made for 100 columns.

`@` pawn, `.` Known and empty, blank Unknown, `S` start, `E` exit, `C` chest (`c` once opened),
a hazard's letter in capitals with a monster's number to beat, in lower case once dealt with,
`T? M? C? E? S?` merely located. Borders: `|` and `---` wall, blank open, `:` and ` . ` unknown.
"""

from __future__ import annotations

import textwrap
from typing import Final

from lairworks.core.english import amount, counted, number
from lairworks.core.game import View
from lairworks.core.reading import as_dict, as_list, number_at, part_at, text_at
from lairworks.games.delve.grid import SPACES
from lairworks.games.delve.phrases import ENDINGS

HEADING: Final = "     1   2   3   4   5   6"
EDGE: Final = "   +---+---+---+---+---+---+"
PANEL_AT: Final = 36  # the column where the panel begins
PANEL_WIDTH: Final = 64
ZONE_TITLES: Final = {"fresh": "Fresh", "spent": "Spent", "tired": "Tired", "kept": "Kept"}
LOCATED_MARKS: Final = {"trap": "T?", "monster": "M?", "chest": "C?", "exit": "E?", "start": "S?"}
BOXES: Final = (
    ("Treasures", "treasures"),
    ("Monsters", "monsters"),
    ("Exit", "exit"),
    ("Other", "other"),
    ("Other", ""),  # the printed chart has a fifth box that nothing fills
    ("Total", "total"),
)


def board(view: View, names: list[str]) -> str:
    """The table as its viewer sees it, without colours and without the choices."""
    phase = text_at(view, "phase")
    if phase == "build":
        blocks = [_building(view, names)]
    elif phase == "first":
        blocks = [_waiting_for_first(view, names)]
    elif phase == "explore":
        blocks = _exploring(view, names)
    elif phase == "flip":
        blocks = _flipping(view, names)
    else:
        blocks = _over(view, names)
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks) + "\n"


# Phases


def _building(view: View, names: list[str]) -> list[str]:
    viewer = view["viewer"]
    if not isinstance(viewer, int):
        return [_progress(view, names, seat) for seat in range(2)]
    panel: list[str] = []
    lair = part_at(view, "lair")
    kit = part_at(view, "kit")
    grid = _lair_grid(view, lair, None)
    if _seat(view, viewer)["built"]:
        panel.append(f"{names[viewer]}'s lair is committed.")
    else:
        walls = f"Walls {len(as_list(lair['walls']))} of {kit['walls']}"
        panel.append(f"{names[viewer]} builds · {amount(number_at(lair, 'edits'), 'edit')}")
        panel.append(f"{walls}, at least {kit['min_walls']}")
        panel.append(f"Features {_placed(lair)} of {_in_kit(kit)}")
    panel.append(_progress(view, names, 1 - viewer))
    panel.append("")
    panel.extend(_findings(lair))
    return _beside(grid, panel)


def _placed(lair: View) -> int:
    """How many Features stand on a board."""
    return len(text_at(lair, "code").rpartition(":")[2].replace(".", ""))


def _in_kit(kit: View) -> int:
    total = 2 + number_at(kit, "chests")
    for hazard in as_list(kit["hazards"]):
        total += number_at(as_dict(hazard), "count")
    return total


def _findings(lair: View) -> list[str]:
    if "findings" not in lair:
        return []
    lines: list[str] = []
    for item in as_list(lair["findings"]):
        finding = as_dict(item)
        lines.append(f"{'!' if finding['error'] else '-'} {finding['text']}")
    if not any(line.startswith("!") for line in lines):
        lines.append("The lair is legal, and any legal lair will do for a first game.")
    return lines


def _progress(view: View, names: list[str], seat: int) -> str:
    done = "has finished building" if _seat(view, seat)["built"] else "is building"
    return f"{names[seat]} {done}."


def _waiting_for_first(view: View, names: list[str]) -> list[str]:
    panel = ["Both lairs are committed."]
    for seat in range(2):
        if _seat(view, seat)["deciding"]:
            panel.append(f"{names[seat]} chooses who explores first.")
    panel.append(_display(view))
    if view["viewer"] is None:
        return panel
    return _beside(_lair_grid(view, part_at(view, "lair"), None), panel)


def _exploring(view: View, names: list[str]) -> list[list[str]]:
    """One's own map; below it one's lair while the rival walks in it."""
    turn = number_at(view, "turn")
    viewer = view["viewer"]
    if not isinstance(viewer, int):
        return [_map_block(view, names, turn, [*_mat(view, names, 1 - turn), _display(view)])]
    if viewer == turn:
        return [_map_block(view, names, viewer, [_display(view), *_mat(view, names, 1 - turn)])]
    lair = _beside(
        _lair_grid(view, part_at(view, "lair"), _seat(view, turn)), _panel(view, names, turn)
    )
    return [_map_block(view, names, viewer, [_display(view)]), lair]


def _flipping(view: View, names: list[str]) -> list[list[str]]:
    busy = [names[seat] for seat in range(2) if _seat(view, seat)["deciding"]]
    news = f"The exploring is over. Still laying out treasures: {', '.join(busy)}."
    viewer = view["viewer"]
    if not isinstance(viewer, int):
        return [[news], *[_map_block(view, names, seat, []) for seat in range(2)]]
    return [[news], _map_block(view, names, viewer, []), _collection(view, names, viewer)]


def _over(view: View, names: list[str]) -> list[list[str]]:
    blocks: list[list[str]] = []
    lairs = as_list(view["lairs"])
    for seat in range(2):
        grid = _lair_grid(view, as_dict(lairs[1 - seat]), _seat(view, seat))
        blocks.append(_beside(grid, _panel(view, names, seat)))
    for seat in range(2):
        blocks.append(_collection(view, names, seat))
    blocks.append([f"{ENDINGS[text_at(view, 'ending')]}.", "", *_score_sheet(view, names)])
    return blocks


def _score_sheet(view: View, names: list[str]) -> list[str]:
    width = max(7, *(len(name) + 2 for name in names))
    lines = ["Score    " + "".join(name.rjust(width) for name in names)]
    for title, box in BOXES:
        points = [_points(_seat(view, seat), box).rjust(width) for seat in range(2)]
        lines.append(title.ljust(9) + "".join(points))
    return lines


def _points(seat: View, box: str) -> str:
    return str(part_at(seat, "score")[box]) if box else "0"


# Panels


def _map_block(view: View, names: list[str], seat: int, more: list[str]) -> list[str]:
    return _beside(_map_grid(_seat(view, seat)), _panel(view, names, seat) + more)


def _panel(view: View, names: list[str], seat: int) -> list[str]:
    """What stands beside the lair a seat explores."""
    explorer = _seat(view, seat)
    where = f"{names[1 - seat]}'s lair"
    turns = number_at(explorer, "turns")
    if view["turn"] == seat:
        lines = [f"turn {turns + 1} · {names[seat]} explores {where}"]
    elif number_at(explorer, "exited"):
        place = "first" if explorer["exited"] == 1 else "second"
        lines = [f"{names[seat]} is out of {where}, {place}, after {counted(turns, 'turn')}"]
    else:
        lines = [f"{names[seat]} in {where} · {counted(turns, 'turn')} taken"]
    lines.append(_cubes(explorer))
    lines.append(_achievements(explorer))
    if view["phase"] == "explore":
        lines.append(_ticket(view, explorer))
        hidden = _hidden(explorer)
        if hidden:
            lines.append(f"Still hidden: {hidden}")
    lines.append(_treasures(explorer))
    if view["turn"] == seat:
        lines.extend(_doing(view))
    return lines


def _mat(view: View, names: list[str], seat: int) -> list[str]:
    """The other seat in short."""
    explorer = _seat(view, seat)
    at = part_at(explorer, "map")["at"]
    if explorer["exited"]:
        where = "out"
    else:
        where = f"in {at}" if at else "not in yet"
    ready = ", may leave" if explorer["ticket"] and not explorer["exited"] else ""
    return [
        "",
        f"{names[seat]}, {where}{ready}: {_cubes(explorer)}",
        f"  {_achievements(explorer)}  {_treasures(explorer)}",
    ]


def _cubes(explorer: View) -> str:
    parts: list[str] = []
    for zone, cubes in part_at(explorer, "cubes").items():
        held = [f"{colour}{n}" for colour, n in as_dict(cubes).items() if n]
        parts.append(f"{ZONE_TITLES[zone]} {' '.join(held) or '-'}")
    return " | ".join(parts)


def _achievements(explorer: View) -> str:
    text = "  ".join(
        f"{title} {explorer[title.lower()]}" for title in ("Chests", "Monsters", "Traps")
    )
    other = explorer["other_vp"]
    return f"{text}  Other points {other}" if other else text


def _ticket(view: View, explorer: View) -> str:
    if explorer["exited"]:
        return "Out of the lair"
    if explorer["ticket"]:
        return "May leave: the exit is earned"
    ways: list[str] = []
    for item in as_list(view["tickets"]):
        ticket = as_list(item)
        if ticket[0] and ticket[1]:
            ways.append(f"{ticket[0]}+{ticket[1]}")
        elif ticket[0]:
            ways.append(f"{ticket[0]} chests")
        else:
            ways.append(f"{ticket[1]} monsters")
    return f"To exit: {' / '.join(ways)}"


def _hidden(explorer: View) -> str:
    """What of the kit is not on the map yet."""
    parts: list[str] = []
    for name, n in part_at(explorer, "unseen").items():
        parts.append(name if name in ("start", "exit") else f"{n} {name}{'s' if n != 1 else ''}")
    return ", ".join(parts)


def _display(view: View) -> str:
    cards = [text_at(as_dict(card), "name") for card in as_list(view["display"])]
    return f"Display: {', '.join(cards) or '-'}"


def _treasures(explorer: View) -> str:
    """A collection by name where the viewer may know it, otherwise what was seen to be taken."""
    held = part_at(explorer, "treasures")
    n = number_at(held, "count")
    if not n:
        return "Treasures -"
    if "cards" in held:
        cards = [text_at(as_dict(card), "name") for card in as_list(held["cards"])]
        return f"Treasures {n}: {', '.join(cards)} ({held['points']} points)"
    taken = [str(name) for name in as_list(held["taken"])]
    seen = f", seen taken: {', '.join(taken)}" if taken else ", none seen"
    cast = f", {held['discarded']} discarded" if held["discarded"] else ""
    return f"Treasures {n}{seen}{cast}"


def _doing(view: View) -> list[str]:
    """What the Explorer is in the middle of."""
    if view["doing"] is None:
        return []
    doing = part_at(view, "doing")
    if "dice" in doing:
        dice = counted(number_at(doing, "dice"), "die", "dice")
        return [f"In a check against {doing['target']}: {dice} bought"]
    if "moves_left" in doing:
        return [f"In a Hustle: {counted(number_at(doing, 'moves_left'), 'move')} left"]
    if "space" in doing:
        return [f"Peering into {doing['space']}"]
    if "left" in doing:
        return [f"Under a strike: {number(number_at(doing, 'left'))} to go"]
    return []


def _collection(view: View, names: list[str], seat: int) -> list[str]:
    """A collection card by card, with what lies face down."""
    held = part_at(_seat(view, seat), "treasures")
    if not number_at(held, "count"):
        return [f"{names[seat]} found no treasure."]
    lines = [f"{names[seat]}'s treasures"]
    for item in as_list(held["cards"]):
        card = as_dict(item)
        kind = text_at(card, "type").capitalize()
        if card["keyword"]:
            kind += f", {card['keyword']}"
        side = "up  " if card["up"] else "down"
        lines.append(f"  {side}  {card['name']} ({kind}; worth {card['base']}, {card['text']})")
    return lines


# Grids


def _map_grid(explorer: View) -> list[str]:
    """A map: what its Explorer was told, nothing more (D-MAP-04)."""
    drawn = part_at(explorer, "map")
    known = [str(space) for space in as_list(drawn["known"])]
    marks = dict.fromkeys(known, ".")
    for space, item in part_at(drawn, "features").items():
        marks[space] = _feature_mark(as_dict(item))
    for item in as_list(drawn["located"]):
        located = as_dict(item)
        marks[text_at(located, "at")] = LOCATED_MARKS[text_at(located, "class")]
    borders: dict[str, bool] = {}
    for border in as_list(drawn["walls"]):
        borders[str(border)] = True
    for border in as_list(drawn["openings"]):
        borders[str(border)] = False
    at = drawn["at"]
    return _grid(marks, borders, str(at) if at and not explorer["exited"] else "")


def _lair_grid(view: View, lair: View, explorer: View | None) -> list[str]:
    """A whole lair; with an Explorer, what it knows is dotted and what it dealt with is small."""
    marks: dict[str, str] = {}
    at = ""
    if explorer is not None:
        drawn = part_at(explorer, "map")
        for space in as_list(drawn["known"]):
            marks[str(space)] = "."
        if drawn["at"] and not explorer["exited"]:
            at = str(drawn["at"])
    for space, letter in zip(SPACES, text_at(lair, "code").rpartition(":")[2], strict=True):
        if letter != ".":
            marks[space] = letter + _full_target(view, letter)
    if explorer is not None:
        for space, item in part_at(part_at(explorer, "map"), "features").items():
            marks[space] = _feature_mark(as_dict(item))
    walls = [str(border) for border in as_list(lair["walls"])]
    borders: dict[str, bool] = {}
    for space in SPACES:
        borders[space + "e"] = space + "e" in walls
        borders[space + "s"] = space + "s" in walls
    return _grid(marks, borders, at)


def _feature_mark(feature: View) -> str:
    kind = text_at(feature, "kind")
    if kind == "start" or kind == "exit":
        return kind[0].upper()
    letter = "C" if kind == "chest" else text_at(feature, "glyph")
    if not feature["live"]:
        return letter.lower()
    return f"{letter}{feature['target']}" if kind == "monster" else letter


def _full_target(view: View, letter: str) -> str:
    """The number to beat of an unhurt monster, by its letter."""
    for item in as_list(part_at(view, "kit")["hazards"]):
        hazard = as_dict(item)
        if hazard["glyph"] == letter and hazard["kind"] == "monster":
            return str(hazard["target"])
    return ""


def _grid(marks: dict[str, str], borders: dict[str, bool], at: str) -> list[str]:
    """The 6x6 grid; `borders` tells of each known border whether it is a wall."""
    lines = [HEADING, EDGE]
    for row in "ABCDEF":
        line = f" {row} |"
        under = "   +"
        for column in "123456":
            space = row + column
            line += _cell(marks.get(space, ""), space == at)
            if column == "6":
                line += "|"
            else:
                line += _east(borders, space + "e")
            under += _south(borders, space + "s") + "+"
        lines.append(line)
        lines.append(EDGE if row == "F" else under)
    return lines


def _cell(mark: str, here: bool) -> str:
    """Three characters; the pawn stands before what is there."""
    if here:
        mark = "@" + (mark if mark != "." else "")
    return mark[:3] if len(mark) > 2 else " " + mark.ljust(2)


def _east(borders: dict[str, bool], border: str) -> str:
    if border not in borders:
        return ":"
    return "|" if borders[border] else " "


def _south(borders: dict[str, bool], border: str) -> str:
    if border not in borders:
        return " . "
    return "---" if borders[border] else "   "


def _beside(grid: list[str], panel: list[str]) -> list[str]:
    """A grid with a panel to its right, long lines of the panel folded."""
    folded: list[str] = []
    for line in panel:
        folded.extend(textwrap.wrap(line, PANEL_WIDTH, subsequent_indent="  ") or [""])
    lines: list[str] = []
    for index in range(max(len(grid), len(folded) + 2)):
        left = grid[index] if index < len(grid) else ""
        right = folded[index - 2] if 2 <= index < len(folded) + 2 else ""
        lines.append(left.ljust(PANEL_AT) + right if right else left)
    return lines


# Parts of a view


def _seat(view: View, seat: int) -> View:
    return as_dict(as_list(view["seats"])[seat])
