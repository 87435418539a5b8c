"""A view as plain text: the lair seen from the resistance's edge, made for 80 columns.

In rooms `W`, `S` and `L` are heroes, `f4` followers, `d2` the die and `|9` the defence; `*` marks
Key Rooms, parentheses what is face down, `?` what the viewer does not know. Of cards, `M3` is one
of Might worth 3, `M3x2` two of them, and `2M` two of Might of any value.
"""

from __future__ import annotations

import textwrap
from typing import Final

from lairworks.core.english import amount, counted, either
from lairworks.core.game import View
from lairworks.core.reading import (
    as_dict,
    as_list,
    number_at,
    numbers_at,
    part_at,
    text_at,
    texts_at,
)
from lairworks.games.uprising.grid import CELL_COUNT, SIDE
from lairworks.games.uprising.words import HEROES

WIDTH: Final = 80
CELL: Final = 18  # columns of a room
TEXT: Final = CELL - 2  # a blank before and after what is written in a room
EDGE: Final = "  +" + f"{'-' * CELL}+" * SIDE
SHIFT: Final = "      "  # what a plot does is written below its name
PHASES: Final = {
    "plot": "Plot phase",
    "resource": "Resource phase",
    "room": "Room phase",
    "housekeeping": "Housekeeping",
}
BOUGHT: Final = {"M": "an attack", "A": "a purchase", "I": "a fear"}
DOING: Final = {
    "layout": "",
    "plot": "",
    "resource": "",
    "hero": "",
    "room.put": "{name} lays the rooms back",
    "plot.recover": "{name} may take captured cards back",
    "plot.knife": "{name} is to drive out a hero",
    "plot.search": "{name} may take a Major plot",
    "peek": "{name} may look at a face-down room",
}
GOING: Final = {
    "enter": "the {hero} is to enter {0}",
    "move": "the {hero} is to move to {0}",
    "rally": "the {hero} is to rally",
    "command": "the {hero} is to send followers from {0} to {1}",
}


def board(view: View, names: list[str]) -> str:
    """The table as its viewer sees it, without colours and without the choices."""
    blocks = [_news(view, names), _lair(view), _mats(view), _piles(view), _master(view)]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks) + "\n"


# What is going on


def _news(view: View, names: list[str]) -> list[str]:
    return [*_folded(_moment(view, names), " · ", "  "), *_sides(view, names)]


def _moment(view: View, names: list[str]) -> list[str]:
    """The round, whose turn it is and what it is about; or who has won."""
    phase = text_at(view, "phase")
    if phase == "over":
        return [f"Over after round {view['round']}: {_verdict(view, names)}."]
    name = names[number_at(view, "turn")]
    if phase == "layout":
        return ["Before round 1", f"{name} lays out the lair"]
    turn = "turn" if phase == "heroes" else PHASES[phase]
    parts = [f"Round {view['round']} of {view['round_limit']}", f"{name}'s {turn}"]
    doing = _doing(view, names)
    if doing:
        parts.append(doing)
    return [*parts, *_done(view)]


def _done(view: View) -> list[str]:
    """What has been done in this phase that cannot be done again and again."""
    turn = part_at(view, "this_turn")
    found: list[str] = []
    if view["phase"] == "plot":
        if turn["completed"]:
            found.append(f"{counted(number_at(turn, 'completed'), 'plot')} completed")
        if turn["swapped"]:
            found.append(f"{counted(number_at(turn, 'swapped'), 'plot')} swapped")
    elif view["phase"] == "resource":
        mats = [text_at(mat, "name") for mat in _parts(view, "mats")]
        ids = [text_at(mat, "id") for mat in _parts(view, "mats")]
        for id in texts_at(turn, "stashed_on"):
            found.append(f"stash on {mats[ids.index(id)]}")
        if turn["withdrawn"]:
            found.append(f"{counted(number_at(turn, 'withdrawn'), 'card')} withdrawn")
    return found


def _doing(view: View, names: list[str]) -> str:
    """What the seat that decides has been asked; nothing where a turn or a phase just goes on."""
    if view["doing"] is None:
        return ""
    doing = part_at(view, "doing")
    name = names[number_at(doing, "seat")]
    question = text_at(doing, "question")
    if question == "pay":
        return _payment(doing, name)
    if question == "attack.target":
        return f"{name} is to aim an attack of {doing['strength']}"
    if question == "attack.losses":
        return f"{name} is to give up people worth {doing['remainder']} in {doing['cell']}"
    if question == "pile":
        return f"{name} may take {counted(number_at(doing, 'left'), 'supply card')}"
    if question == "fear":
        return f"{name} may cause {counted(number_at(doing, 'power'), 'step')} of fear"
    if question == "room.turn":
        return f"{name} may turn {counted(number_at(doing, 'left'), 'room')} face down"
    if question == "room.pick":
        return _picking(doing, name)
    if question == "action":
        return f"the {_hero_name(view, doing)} is to act"
    if question == "escort":
        return _escort(view, doing)
    return DOING[question].format(name=name)


def _payment(doing: View, name: str) -> str:
    cards = " ".join(texts_at(doing, "cards"))
    what = f"{name} pays for {BOUGHT[text_at(doing, 'type')]}"
    return f"{what}: {doing['paid']} with {cards}" if cards else what


def _picking(doing: View, name: str) -> str:
    """Which rooms are picked up is shown when all of them are, and to the master before."""
    picked = texts_at(doing, "picked") if "picked" in doing else []
    if picked:
        return f"{name} picks up {', '.join(picked)}"
    return f"{name} may rearrange rooms"


def _escort(view: View, doing: View) -> str:
    verb, *cells = text_at(doing, "action").split(":")
    return GOING[verb].format(*cells, hero=_hero_name(view, doing))


def _hero_name(view: View, doing: View) -> str:
    return text_at(_parts(view, "heroes")[HEROES.index(text_at(doing, "hero"))], "name")


def _verdict(view: View, names: list[str]) -> str:
    """Who has won, and why."""
    name = names[number_at(view, "winner")]
    ending = text_at(view, "ending")
    goals = part_at(view, "goals")
    if ending == "majors":
        done = counted(numbers_at(goals, "majors")[0], "Major plot")
        return f"{name} has completed {done} and wins"
    if ending == "captured":
        taken = amount(numbers_at(goals, "captured")[0], "card")
        return f"{name} has captured {taken} and wins"
    if ending == "control":
        return f"{name} holds {counted(numbers_at(goals, 'keys')[0], 'Key Room')} and wins"
    return f"the grand design has come to nothing, and {name} wins"


def _sides(view: View, names: list[str]) -> list[str]:
    """A line for each side: how far it has come."""
    goals = part_at(view, "goals")
    majors = _goal("Majors", numbers_at(goals, "majors"))
    captured = _goal("Captured", numbers_at(goals, "captured"))
    taken = _by_type(texts_at(view, "captured"))
    if taken:
        captured += f" ({taken})"
    keys = _goal("Key Rooms", numbers_at(goals, "keys"))
    sides = [f"{_mark(view, 0)} Master {names[0]}", f"{_mark(view, 1)} Resistance {names[1]}"]
    width = max(len(side) for side in sides)
    done = [text_at(plot, "name") for plot in _parts(view, "majors")]
    if done:
        majors += ":"
    return [
        *_folded([f"{sides[0]:<{width}}  {majors}", *_enumerated(done)], " ", "    "),
        *_folded([f"{sides[1]:<{width}}  {captured}", keys], " · ", "    "),
    ]


def _goal(title: str, reached: list[int]) -> str:
    return f"{title} {reached[0]}/{reached[1]}"


def _mark(view: View, seat: int) -> str:
    """The winner has a star; whoever decides is pointed at."""
    if view["winner"] == seat:
        return "*"
    return ">" if seat in numbers_at(view, "deciding") else " "


# The lair


def _lair(view: View) -> list[str]:
    """Row 4 on top and row 1 at the bottom, where the resistance waits outside."""
    cells = _parts(view, "cells")
    letters = [text_at(cell, "cell")[0] for cell in cells[:SIDE]]
    lines = ["   " + " ".join(letter.center(CELL) for letter in letters), EDGE]
    for start in range(CELL_COUNT - SIDE, -1, -SIDE):
        rooms = [_room(view, cell) for cell in cells[start : start + SIDE]]
        height = max(len(room) for room in rooms)
        for line in range(height):
            head = text_at(cells[start], "cell")[1] if line == 0 else " "
            row = "|".join(f" {_filled(room, height)[line]:<{TEXT}} " for room in rooms)
            lines.append(f"{head} |{row}|")
        lines.append(EDGE)
    return [*lines, *_folded(_outside(view), "   ", "  "), *_memories(view)]


def _room(view: View, cell: View) -> list[str]:
    """What lies there, and who is in it."""
    return [*textwrap.wrap(_tile(view, cell), TEXT, break_on_hyphens=False), _people(view, cell)]


def _tile(view: View, cell: View) -> str:
    if "tile" not in cell:
        return "-" if view["phase"] == "layout" else "?"
    tile = part_at(cell, "tile")
    name = text_at(tile, "short")
    if tile["kind"] == "key":
        name = f"*{name}"
    return name if cell["up"] else f"({name})"


def _people(view: View, cell: View) -> str:
    heroes = "".join(texts_at(cell, "heroes"))
    parts = [heroes] if heroes else []
    if cell["followers"]:
        parts.append(f"f{cell['followers']}")
    if view["die"] and _parts(view, "heroes")[0]["at"] == cell["cell"]:
        parts.append(f"d{view['die']}")
    return " ".join([*parts, f"|{cell['defence']}"]) if parts else ""


def _outside(view: View) -> list[str]:
    """Who is not in the lair, who has acted, and whether anybody can come in."""
    heroes = "".join(text_at(hero, "id") for hero in _parts(view, "heroes") if hero["at"] is None)
    waiting = [heroes] if heroes else []
    if view["outside"]:
        waiting.append(f"f{view['outside']}")
    lost = f"f{view['lost']}" if view["lost"] else "-"
    parts = [f"  Outside: {' '.join(waiting) or '-'}", f"Lost: {lost}"]
    if view["phase"] == "heroes":
        acted = "".join(text_at(hero, "id") for hero in _parts(view, "heroes") if hero["acted"])
        parts.append(f"Acted: {acted or '-'}")
    if view["barred"]:
        parts.append("The gates are barred")
    return parts


def _memories(view: View) -> list[str]:
    """Rooms that were seen and may lie in several places now; all lie open when it is over."""
    parts: list[str] = []
    for seen in _parts(view, "remembered"):
        cells = texts_at(seen, "cells")
        if len(cells) > 1:
            parts.append(f"{seen['tile']} in {either(cells)}")
    if not parts or view["phase"] == "over":
        return []
    parts[0] = f"  Seen before: {parts[0]}"
    return _folded(parts, " · ", "    ")


# Cards


def _mats(view: View) -> list[str]:
    """The stash of each Key Room: points by type, and the cards; of a hidden one their number."""
    rows: list[list[str]] = [["Mats", "points", "cards"]]
    for mat in _parts(view, "mats"):
        name = text_at(mat, "name")
        if mat["locked"]:
            rows.append([name, "LOCKED", ""])
        elif "cards" in mat:
            cards = texts_at(mat, "cards")
            points = _points(part_at(mat, "points"))
            rows.append([name, points or "-", _counted(len(cards), _kinds(cards))])
        else:
            rows.append([name, "hidden", str(mat["number"])])
    return _table(rows)


def _piles(view: View) -> list[str]:
    """The piles both sides can see, and how much is in the others."""
    discard = texts_at(view, "discard")
    cards = _counted(len(discard), _by_type(discard))
    supply = " ".join(f"{number}{letter}" for letter, number in part_at(view, "supply").items())
    names = [text_at(plot, "name") for plot in _parts(view, "plot_discard")]
    plots = f"Plot deck {view['plot_deck']} · Plot discard {len(names)}"
    if names:
        plots += ":"
    return [
        f"Deck {view['deck']} · Discard {cards} · Supply {supply}",
        *_folded([plots, *_enumerated(names)], " ", "  "),
    ]


def _master(view: View) -> list[str]:
    """The master's hand and plots: all of them, or what is known of them."""
    hand = part_at(view, "hand")
    plots = part_at(view, "plots")
    held = _parts(plots, "cards")
    cards = texts_at(hand, "cards")
    title = _held("Hand", number_at(hand, "number"), len(cards))
    lines = _wrapped(f"{title}: {_kinds(cards)}" if cards else title, "  ")
    title = _held("Plots held", number_at(plots, "number"), len(held))
    lines.append(f"{title}:" if held else title)
    rows = [
        [f"  {plot['id']}", text_at(plot, "name"), _needs(plot), _where(view, plot)]
        for plot in held
    ]
    widths = _widths(rows)
    for row, plot in zip(rows, held, strict=True):
        lines.extend(_row(row, widths))
        if not plot["major"]:
            lines.extend(_wrapped(SHIFT + text_at(plot, "text"), SHIFT))
    return lines


def _counted(number: int, cards: str) -> str:
    return f"{number}: {cards}" if cards else str(number)


def _held(title: str, number: int, known: int) -> str:
    """How many are held, and of how many of them the viewer knows nothing, unless of all."""
    unknown = number - known
    return f"{title} {number}, {unknown} unknown" if known and unknown else f"{title} {number}"


def _needs(plot: View) -> str:
    needs = _points(part_at(plot, "needs"))
    if not plot["any"]:
        return needs or "-"
    return f"{needs} any {plot['any']}".lstrip()


def _where(view: View, plot: View) -> str:
    allowed = texts_at(plot, "where")
    mats = _parts(view, "mats")
    names = [text_at(mat, "name") for mat in mats if mat["id"] in allowed]
    return "any Key Room" if len(names) == len(mats) else either(names)


def _points(points: View) -> str:
    """Points by type: M5 I2."""
    return " ".join(f"{letter}{number}" for letter, number in points.items() if number)


def _kinds(cards: list[str]) -> str:
    """Cards by type and value: M1x2 M3."""
    found: list[str] = []
    for kind in dict.fromkeys(cards):
        number = cards.count(kind)
        found.append(kind if number == 1 else f"{kind}x{number}")
    return " ".join(found)


def _by_type(cards: list[str]) -> str:
    """So many of each type: 2M 1I."""
    types = [card[0] for card in cards]
    return " ".join(f"{types.count(letter)}{letter}" for letter in dict.fromkeys(types))


# Laying out


def _table(rows: list[list[str]]) -> list[str]:
    """Rows in columns."""
    widths = _widths(rows)
    lines: list[str] = []
    for row in rows:
        lines.extend(_row(row, widths))
    return lines


def _widths(rows: list[list[str]]) -> list[int]:
    """The columns but for the last, which is as wide as it likes."""
    if not rows:
        return []
    return [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]


def _row(row: list[str], widths: list[int]) -> list[str]:
    """A row; one that is too long goes on below its last column."""
    cells = [cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=True)]
    indent = " " * min(sum(widths) + 2 * len(widths), WIDTH // 2)
    return _wrapped("  ".join([*cells, row[-1]]).rstrip(), indent)


def _wrapped(line: str, indent: str) -> list[str]:
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _enumerated(words: list[str]) -> list[str]:
    """A comma after each but the last."""
    return [f"{word}," for word in words[:-1]] + words[-1:]


def _folded(parts: list[str], between: str, indent: str) -> list[str]:
    """Parts on as few lines as they need; a line is broken within a part only if it must be."""
    lines: list[str] = []
    line = ""
    for part in parts:
        if line and len(line) + len(between) + len(part) <= WIDTH:
            line += between + part
            continue
        if line:
            lines.append(line)
        line = indent + part if lines else part
        while len(line) > WIDTH:
            pieces = _wrapped(line, indent)
            lines.extend(pieces[:-1])
            line = pieces[-1]
    return [*lines, line] if line else lines


def _filled(lines: list[str], height: int) -> list[str]:
    return lines + [""] * (height - len(lines))


# Parts of a view


def _parts(view: View, key: str) -> list[View]:
    return [as_dict(item) for item in as_list(view[key])]
