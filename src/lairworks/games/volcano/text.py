"""A view as plain text: the mountain seen from the side, made for 80 columns.

A player is the first letter of a colour: `h:R` Red's Henchman, `b:RG` the Bosses of Red and Green,
letters beside the slots of the shaft are Score Tokens. A room has its price before its types;
directives in brackets are optional. Cards in front of players: price/VP.
"""

from __future__ import annotations

import textwrap
from typing import Final

from lairworks.core.english import amount, counted, listed
from lairworks.core.game import View
from lairworks.core.reading import as_dict, as_list, number_at, part_at, text_at, texts_at
from lairworks.games.volcano.mountain import LEVELS, PER_LEVEL

WIDTH: Final = 80
CELL: Final = 16  # columns of a location
SHAFT: Final = 10
SITE: Final = 2 * CELL + 1
TEXT: Final = CELL - 1  # a blank before what is written in a location
BONUSES: Final = {"WORK": "W", "SELECT": "R", "BP": "B"}
PLACES: Final = ("1st", "2nd", "3rd", "4th")
DOING: Final = {
    "plan.slot": "place the Planning Token",
    "plan.cube": "place the purple cube",
    "select": "take a card from the Room Pool",
    "build.card": "choose a card to build",
    "steal.card": "choose a card to steal",
    "upgrade.card": "choose a card for an Upgrade",
    "occupy": "move a Henchman in",
    "dismiss": "dismiss a Henchman",
    "destroy": "destroy a room",
    "transfer": "transfer a Henchman",
    "exchange": "take a crate from somebody",
}
OFFERED: Final = {
    "EXCAVATE": "dig down a level",
    "WORK": "take a Work Token",
    "BP": "take a Build Point",
    "CRATE": "take a crate",
    "REVEAL": "reveal a room card",
    "WASTE": "waste everybody's time",
    "FAVOR": "take Victory Points",
}
RECKONING: Final = (
    ("rooms", "builds"),
    ("types", "symbols"),
    ("favors", "favors"),
    ("crates", "crates"),
    ("thefts", "thefts"),
)


def board(view: View, names: list[str]) -> str:
    """The table as its viewer sees it, without colours and without the choices."""
    blocks = [_news(view, names), _mountain(view), _pool(view), _players(view, names)]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks) + "\n"


# What is going on


def _news(view: View, names: list[str]) -> list[str]:
    return [
        *_folded(_moment(view, names), " · ", "  "),
        *_folded(_tracks(view, names), "  ", "  "),
        *_folded(_slots(view, names), " · ", "      "),
        *_folded(_open_crates(view), "  ", "  "),
    ]


def _moment(view: View, names: list[str]) -> list[str]:
    """The round, whose turn it is and what it is about; or who has won."""
    phase = text_at(view, "phase")
    if phase == "over":
        return [f"Over after round {view['round']}: {_verdict(view, names)}."]
    parts = [f"Round {view['round']} of {view['round_cap']}"]
    if phase == "plan":
        parts.append("planning")
    else:
        parts.append(f"{names[number_at(view, 'turn')]}'s turn")
    doing = _doing(view, names)
    if doing:
        parts.append(doing)
    if view["free_moves"]:
        parts.append(f"{counted(number_at(view, 'free_moves'), 'free movement')} to come")
    if view["last_turn"]:
        parts.append("last turn of the round")
    if view["last_round"]:
        parts.append("the lair is full: last round")
    if view["quiet_rounds"]:
        parts.append(f"{counted(number_at(view, 'quiet_rounds'), 'quiet round')} before this one")
    return parts


def _doing(view: View, names: list[str]) -> str:
    """What the seat that decides has been asked; nothing where its turn just begins."""
    doing = part_at(view, "doing")
    question = text_at(doing, "question")
    if question == "turn":
        return "has moved" if view["moved"] else ""
    if question == "build.where":
        what = f"build {part_at(doing, 'card')['name']}"
        if doing["victim"] is not None:
            what += f", stolen from {names[number_at(doing, 'victim')]}"
    elif question == "upgrade.where":
        what = f"upgrade a room to {part_at(doing, 'card')['name']}"
    elif question == "exchange.give":
        what = f"give {names[number_at(doing, 'victim')]} a crate in return"
    elif question == "whether":
        what = OFFERED[text_at(doing, "code")]
    else:
        what = DOING[question]
    will = "may" if doing.get("optional") is True else "is to"
    return f"{names[number_at(doing, 'seat')]} {will} {what}"


def _verdict(view: View, names: list[str]) -> str:
    """Who has won, and why."""
    winner = number_at(view, "winner")
    ending = text_at(view, "ending")
    name = names[winner]
    if ending == "core":
        return f"{name} has reached the Core and wins"
    points = number_at(_seat(view, winner), "vp")
    if ending == "lair_full":
        why = "the lair is full"
    elif ending == "stall":
        why = f"nothing has moved for {counted(number_at(view, 'quiet_rounds'), 'round')}"
    else:
        why = "that was the last round"
    rivals = [names[seat] for seat in _tied(view, winner)]
    if not rivals:
        return f"{why}, and {name} wins with {points} VP"
    have = "has" if len(rivals) == 1 else "have"
    tie = f"{listed(rivals)} {have} as many, farther right on the Retirement Track"
    return f"{why}, and {name} wins with {points} VP; {tie}"


def _tied(view: View, winner: int) -> list[int]:
    points = _seat(view, winner)["vp"]
    found: list[int] = []
    for seat in range(len(as_list(view["seats"]))):
        if seat != winner and _seat(view, seat)["vp"] == points:
            found.append(seat)
    return found


def _tracks(view: View, names: list[str]) -> list[str]:
    """Turn order and the Retirement Track, which in planning holds those still to plan."""
    waiting = _names(view["retired"], names)
    if view["phase"] == "plan":
        return [f"Still to plan: {waiting or '-'}"]
    return [f"Turn order: {_names(view['order'], names) or '-'}", f"Retired: {waiting or '-'}"]


def _names(seats: object, names: list[str]) -> str:
    found: list[str] = []
    for seat in as_list(seats):
        assert isinstance(seat, int)
        found.append(names[seat])
    return ", ".join(found)


def _slots(view: View, names: list[str]) -> list[str]:
    """The Planning Track: who is where, and the bonuses (W Work Token, R room card, B BP)."""
    found: list[str] = []
    for item in as_list(view["slots"]):
        slot = as_dict(item)
        if slot["seat"] is not None:
            who = names[number_at(slot, "seat")]
        else:
            who = "cube" if slot["cube"] else "-"
        bonus = "".join(BONUSES[str(code)] for code in as_list(slot["bonus"]))
        found.append(f"{slot['slot']} {who} [{bonus}]")
    found[0] = f"Plan: {found[0]}"
    return found


def _open_crates(view: View) -> list[str]:
    """The crates everybody has seen, by kind."""
    crates = part_at(view, "crates")
    found: list[str] = []
    for title, key in (("Crates discarded", "discard"), ("Opened this turn", "used")):
        kinds = [f"{kind} {n}" for kind, n in part_at(crates, key).items() if n]
        if kinds:
            found.append(f"{title}: {', '.join(kinds)}")
    return found


# The mountain


def _mountain(view: View) -> list[str]:
    """The sites above ground, the levels that are dug out, and the rock below."""
    levels = number_at(view, "levels")
    lines = ["-" * WIDTH, *_surface(view)]
    for level in range(levels):
        lines.extend(_level(view, level))
    if levels == LEVELS:
        lines.append("-" * WIDTH)
        return lines
    lines.append(f"|{' the shaft ends here '.center(WIDTH - 2, '=')}|")
    for level in range(levels, LEVELS):
        first, last = _slots_of(view, level)
        core = ", the Core" if level == LEVELS - 1 else ""
        rock = f" L{level + 1} solid rock, slots {first} to {last}{core} "
        lines.append(f"|{rock.center(WIDTH - 2, '#')}|")
    return lines


def _surface(view: View) -> list[str]:
    crates = number_at(part_at(view, "crates"), "pool")
    stocks = [f"{amount(crates, 'crate')} to draw", amount(number_at(view, "yard"), "Work Token")]
    blocks: list[list[str]] = []
    for index, item in enumerate(as_list(view["sites"])):
        site = as_dict(item)
        strip = _strip(site, "must", "may", SITE - 1)
        bosses = _workers(view, None, site["bosses"])
        blocks.append([f"{site['id']} {site['name']}", *strip, stocks[index], bosses])
    heliport = ["HELI", _workers(view, None, _bosses_at_heliport(view))]
    height = max(len(blocks[0]), len(blocks[1]), len(heliport) + 1)
    middle = [*_filled(heliport, height - 1), _slot(view, 0)]
    lines: list[str] = []
    for row in range(height):
        left = _filled(blocks[0], height)[row]
        right = _filled(blocks[1], height)[row]
        lines.append(f"| {left:<{SITE - 1}}| {middle[row]:<{SHAFT - 1}}| {right:<{SITE - 1}}|")
    return lines


def _bosses_at_heliport(view: View) -> list[object]:
    found: list[object] = []
    for item in as_list(view["seats"]):
        seat = as_dict(item)
        if seat["boss"] == "HELI":
            found.append(seat["seat"])
    return found


def _level(view: View, level: int) -> list[str]:
    """A line with the names of the four locations, then what is in them around the shaft."""
    lair = as_list(view["lair"])
    locations = [as_dict(item) for item in lair[level * PER_LEVEL : (level + 1) * PER_LEVEL]]
    heads = [f"- {location['id']} ".ljust(CELL, "-") for location in locations]
    heads.insert(2, "-" * SHAFT)
    cells = [_location(view, location) for location in locations]
    first, last = _slots_of(view, level)
    cells.insert(2, [_slot(view, slot) for slot in range(first, last + 1)])
    height = max(len(cell) for cell in cells)
    lines = [f"|{'|'.join(heads)}|"]
    for row in range(height):
        line = "|"
        for column, cell in enumerate(cells):
            width = SHAFT if column == 2 else CELL
            line += f" {_filled(cell, height)[row]:<{width - 1}}|"
        lines.append(line)
    return lines


def _slots_of(view: View, level: int) -> tuple[int, int]:
    """The first and the last slot of a level."""
    limits: list[int] = []
    for limit in as_list(view["limits"]):
        assert isinstance(limit, int)
        limits.append(limit)
    return limits[level] + 1, limits[level + 1]


def _slot(view: View, slot: int) -> str:
    tokens = ""
    for item in as_list(view["seats"]):
        if as_dict(item)["vp"] == slot:
            tokens += _letter(view, number_at(as_dict(item), "seat"))
    core = "core " if slot == view["core"] else ""
    return f"{slot:>2} {core}{tokens}".rstrip()


def _location(view: View, location: View) -> list[str]:
    what = text_at(location, "is")
    if what not in ("room", "ruin"):
        return [f"({what})"]
    room = part_at(location, "room")
    name = _wrapped(text_at(room, "name"), TEXT)
    if what == "ruin":
        return ["(ruin)", *name]
    types = " ".join([str(room["cost"]), *texts_at(room, "symbols")])
    lines = [*name, *_wrapped(types, TEXT), *_strip(room, "room_must", "room_may", TEXT)]
    workers = _workers(view, location["henchman"], location["bosses"])
    return [*lines, workers] if workers else lines


def _workers(view: View, henchman: object, bosses: object) -> str:
    """Who is in a place: a Henchman, Bosses."""
    found: list[str] = []
    if isinstance(henchman, int):
        found.append(f"h:{_letter(view, henchman)}")
    letters = ""
    for boss in as_list(bosses):
        assert isinstance(boss, int)
        letters += _letter(view, boss)
    if letters:
        found.append(f"b:{letters}")
    return " ".join(found)


def _letter(view: View, seat: int) -> str:
    return text_at(_seat(view, seat), "colour")[0]


def _strip(place: View, must: str, may: str, width: int) -> list[str]:
    """Directives, the optional ones in brackets: on one line, or these below the others."""
    mandatory = " ".join(texts_at(place, must))
    optional = " ".join(texts_at(place, may))
    if not optional:
        return _wrapped(mandatory, width)
    whole = f"{mandatory} ({optional})".lstrip()
    if len(whole) <= width:
        return [whole]
    return [*_wrapped(mandatory, width), *_wrapped(f"({optional})", width)]


# Cards and players


def _pool(view: View) -> list[str]:
    deck = f"{view['deck']} to draw, {len(as_list(view['discard']))} discarded"
    cards = [as_dict(item) for item in as_list(view["pool"])]
    if not cards:
        return [f"Room Pool: empty  Room Deck: {deck}"]
    rows: list[list[str]] = [["Room Pool", "cost", "VP", "types", "when built"]]
    for card in cards:
        rows.append(
            [
                f"{card['id']} {card['name']}",
                str(card["cost"]),
                str(card["vp"]),
                " ".join(texts_at(card, "symbols")),
                " ".join(_strip(card, "build_must", "build_may", WIDTH)) or "-",
            ]
        )
    table = _table(rows, (1, 2))
    margin = len(table[0]) + 2
    lines = [f"{table[0]}  when used"]
    for row, card in zip(table[1:], cards, strict=True):
        used = _strip(card, "room_must", "room_may", max(WIDTH - margin, TEXT)) or ["-"]
        lines.append(f"{row}  {used[0]}")
        for more in used[1:]:
            lines.append(" " * margin + more)
    return [*lines, f"Room Deck: {deck}"]


def _players(view: View, names: list[str]) -> list[str]:
    """A line for each player; below it the room cards. When it is over, where points came from."""
    over = view["phase"] == "over"
    if over:
        rows = [["  Players", "VP", *(title for title, _ in RECKONING), ""]]
    else:
        rows = [["  Players", "VP", "BP", "active", "inbox", "reserve", "crates", ""]]
    for seat in range(len(as_list(view["seats"]))):
        rows.append(_reckoning(view, names, seat) if over else _means(view, names, seat))
    table = _table(rows, (1, 2, 3, 4, 5, 6) if over else (1, 2, 3, 4, 5))
    lines = [table[0]]
    for seat in range(len(as_list(view["seats"]))):
        lines.append(table[seat + 1])
        if not over:
            lines.extend(_cards(_seat(view, seat)))
    return lines


def _means(view: View, names: list[str], seat: int) -> list[str]:
    player = _seat(view, seat)
    mark = ">" if player["deciding"] else " "
    reserve = texts_at(player, "henchmen").count("reserve")
    return [
        f"{mark} {_letter(view, seat)} {names[seat]}",
        *[str(player[key]) for key in ("vp", "bp", "active", "inbox")],
        str(reserve),
        _crates(part_at(player, "crates")),
        _retirement(view, player),
    ]


def _reckoning(view: View, names: list[str], seat: int) -> list[str]:
    player = _seat(view, seat)
    mark = "*" if view["winner"] == seat else " "
    earned = part_at(player, "earned")
    return [
        f"{mark} {_letter(view, seat)} {names[seat]}",
        str(player["vp"]),
        *[str(earned[source]) for _, source in RECKONING],
        _retirement(view, player),
    ]


def _crates(held: View) -> str:
    """How many, and of what kinds if any is known."""
    kinds = texts_at(held, "kinds")
    if kinds.count("?") == len(kinds):
        return str(held["count"])
    return f"{held['count']}: {' '.join(kinds)}"


def _retirement(view: View, player: View) -> str:
    if view["phase"] == "plan" or player["retired"] is None:
        return ""
    return f"retired {PLACES[number_at(player, 'retired') - 1]}"


def _cards(player: View) -> list[str]:
    """Room cards with price/VP and types."""
    found: list[str] = []
    for item in as_list(player["cards"]):
        card = as_dict(item)
        types = texts_at(card, "symbols")
        words = [str(card["id"]), str(card["name"]), f"{card['cost']}/{card['vp']}", *types]
        found.append(" ".join(words))
    return [f"    {line}" for line in _folded(found, " · ", "", WIDTH - 4)]


# Laying out


def _table(rows: list[list[str]], numbers: tuple[int, ...]) -> list[str]:
    """Rows in columns; those that hold numbers are aligned to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines: list[str] = []
    for row in rows:
        cells: list[str] = []
        for column, cell in enumerate(row):
            width = widths[column]
            cells.append(cell.rjust(width) if column in numbers else cell.ljust(width))
        lines.append("  ".join(cells))
    return lines


def _folded(parts: list[str], between: str, indent: str, width: int = WIDTH) -> list[str]:
    """Parts on as few lines as they need; a line is broken within a part only if it must be."""
    lines: list[str] = []
    line = ""
    for part in parts:
        if line and len(line) + len(between) + len(part) <= width:
            line += between + part
            continue
        if line:
            lines.append(line)
        line = indent + part if lines else part
        while len(line) > width:
            pieces = textwrap.wrap(line, width, initial_indent="", subsequent_indent=indent)
            lines.extend(pieces[:-1])
            line = pieces[-1]
    return [*lines, line] if line else lines


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_on_hyphens=False)


def _filled(lines: list[str], height: int) -> list[str]:
    return lines + [""] * (height - len(lines))


# Parts of a view


def _seat(view: View, seat: int) -> View:
    return as_dict(as_list(view["seats"])[seat])
