"""A view as plain text, made for 80 columns of plain letters. See also lair_text.py.

Icons are letters, explained in the last line. A star marks heroes on a quest; of a hero, `3 S+K` is
a cost of 3, the icon printed and the one named for this quest.
"""

from __future__ import annotations

import textwrap
from typing import Final

from lairworks.core.english import amount, listed
from lairworks.core.game import View
from lairworks.core.reading import as_list, number_at, numbers_at, part_at, text_at, texts_at
from lairworks.games.quest.lair_text import glyphs, lairs, legend, parts_at
from lairworks.games.quest.phrases import the

WIDTH: Final = 80
LATEST: Final = 9  # cards of a discard pile that are named
PHASES: Final = ("action", "main", "secondary", "upkeep")
WHEN: Final = {
    "INSTANT": "Instant",
    "ACTION": "Action",
    "RECRUIT": "Recruiting",
    "QSTART(P)": "Quest start",
    "QUEST(P)": "Quest",
    "QUEST(D)": "Quest",
    "DEFEAT(P)": "Defeat",
    "QEND(P)": "Quest end",
    "TEND(D)": "Turn end",
    "ALWAYS": "Always",
    "ALWAYS(P)": "On a quest",
    "REACT(D)": "Reaction",
}
DOING: Final = {
    "turn.action": "{name} is to choose an action card",
    "turn.drawn": "{name} is to choose one of the action cards drawn",
    "turn.secondary": "{name} is to gain gold, recruit or begin a quest",
    "recruit": "{name} recruits heroes",
    "trade": "{name} trades in {hero}",
    "instant": "{name} may use the power of {hero}",
    "quest.enter": "{name} is to choose a lair",
    "quest.claim": "{name} may claim the quest",
    "quest.divert": "{name} may put {challenge} on another quest",
    "quest.seeker": "{name} may lay {hero} with the treasures",
    "quest.keep": "{name} may keep a hero, thanks to {hero}",
    "upkeep.extra": "{name} may have another turn, thanks to {hero}",
    "upkeep.discard": "{name} has too many heroes",
    "react.break": "{name} may answer with {hero}",
    "react.shield": "{name} may answer with {hero}",
    "react.ambush": "{name} may lay an ambush with {hero}",
    "part": "{name} is to discard a hero",
    "peek": "{name} is to look at a face-down challenge",
    "replace_hidden": "{name} may replace the challenge just looked at",
    "join": "{name} is to choose a hero among those drawn",
    "sweep": "{name} may replace heroes of the pool",
    "shop": "{name} may recruit before going on",
    "retire": "{name} may retire a hero",
    "treasure": "{name} is to choose one of the treasures drawn",
    "name_icon": "{name} is to name an icon for {hero}",
    "waive": "{name} is to choose an icon to ignore",
    "aim.take_gold": "{name} is to choose whom to rob",
    "aim.recruit_pool": "{name} is to choose a hero of the pool",
    "aim.recruit_discard": "{name} is to choose a hero of the discard pile",
    "aim.recruit_player": "{name} is to choose a hero to lure away",
    "aim.discard_hero": "{name} is to choose who loses a hero",
    "aim.exchange_treasure": "{name} is to choose treasures to exchange",
    "aim.add_challenge": "{name} is to choose a quest for one more challenge",
    "aim.move_first": "{name} is to choose a challenge to move",
    "aim.swap_treasures": "{name} is to choose treasures to swap",
    "aim.redraw_quest": "{name} is to choose a quest to discard",
    "aim.replace_challenge": "{name} is to choose a challenge to replace",
    "aim.remove_challenge": "{name} is to choose a challenge to remove",
    "aim.take_challenge": "{name} is to choose a challenge to take",
}


def board(view: View, names: list[str]) -> str:
    """The table as its viewer sees it, without colours and without the choices."""
    blocks = [_news(view, names), _final_table(view, names), lairs(view, names)]
    if view["phase"] != "over":
        blocks.append(_cards(view))
    blocks += [_seats(view, names), _decks(view)]
    joined = ["\n".join(line.rstrip() for line in block) for block in blocks if block]
    return "\n\n".join(joined) + "\n"


# What is going on


def _news(view: View, names: list[str]) -> list[str]:
    """The turn, its steps with the present one in capitals, and what is being decided."""
    if view["phase"] == "over":
        return _folded(
            [f"Over after {amount(number_at(view, 'turns'), 'turn')}.", *_verdict(view, names)],
            " ",
            "  ",
        )
    if view["turn"] is None:
        return ["Before the first turn"]
    ribbon = " > ".join(step.upper() if step == view["phase"] else step for step in PHASES)
    parts = [f"Turn {view['turns']} of the match, {names[number_at(view, 'turn')]}", ribbon]
    if view["last_turns"]:
        parts.append("the last turns")
    lines = _folded(parts, " | ", "  ")
    lines += _folded(_doing(view, names), ": ", "  ")
    if view["attempt"] is not None:
        lines += _folded(_attempt(view, names), ", ", "  ")
    return lines


def _doing(view: View, names: list[str]) -> list[str]:
    """What the seat that decides has been asked, unless the quest itself says so."""
    if view["doing"] is None or part_at(view, "doing")["question"] == "quest.step":
        return []
    doing = part_at(view, "doing")
    words = {"name": names[number_at(doing, "seat")]}
    if "hero" in doing:
        words["hero"] = _hero_name(view, text_at(doing, "hero"))
    if "challenge" in doing:
        words["challenge"] = text_at(part_at(doing, "challenge"), "name")
    said = DOING[text_at(doing, "question")].format(**words)
    return [said, *_blow(view, doing, names)]


def _blow(view: View, doing: View, names: list[str]) -> list[str]:
    """What somebody is about to do to the seat that may answer."""
    if "blow" not in doing:
        return []
    by = names[number_at(doing, "by")]
    if doing["blow"] == "rob":
        return [f"{by} is after gold"]
    if doing["blow"] == "exchange":
        return [f"{by} is after a treasure"]
    verb = "lure away" if doing["blow"] == "lure" else "oust"
    return [f"{by} is to {verb} {_hero_name(view, text_at(doing, 'target'))}"]


def _hero_name(view: View, id: str) -> str:
    """The name of a hero in some party."""
    heroes = [hero for seat in parts_at(view, "seats") for hero in parts_at(seat, "party")]
    for hero in heroes:
        if hero["id"] == id:
            return text_at(hero, "name")
    return id


def _attempt(view: View, names: list[str]) -> list[str]:
    """Who stands before which challenge, and what is missing."""
    attempt = part_at(view, "attempt")
    place = text_at(attempt, "place")
    where = f"lair {place}" if place.isdigit() else "the claimed quest"
    parts = [f"{names[number_at(attempt, 'seat')]} is in {where}"]
    if attempt["challenge"] is not None:
        challenge = part_at(attempt, "challenge")
        icons = glyphs(view, texts_at(challenge, "icons"))
        parts[0] += f" before {the(text_at(challenge, 'name'))} ({icons})"
        missing = glyphs(view, texts_at(attempt, "missing"))
        parts.append(
            f"{missing} missing: {attempt['price']} gold" if missing else "nothing missing"
        )
    waived = glyphs(view, texts_at(attempt, "waived"))
    if waived:
        parts.append(f"{waived} ignored")
    return [*parts, f"{attempt['defeated']} defeated"]


def _verdict(view: View, names: list[str]) -> list[str]:
    """Who has won, and why it is over."""
    end = part_at(view, "end")
    winners = [names[seat] for seat in numbers_at(end, "winners")]
    won = f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}."
    if end["reason"] == "turn_cap":
        return [won, "All turns are used up."]
    trigger = names[number_at(end, "trigger")]
    if end["reason"] == "no_quests":
        return [won, f"No quest was left after a turn of {trigger}."]
    return [won, f"{trigger} was the first with {view['threshold']} points."]


def _final_table(view: View, names: list[str]) -> list[str]:
    """Points and what breaks ties, for all seats."""
    winners = numbers_at(part_at(view, "end"), "winners")
    standings = parts_at(part_at(view, "end"), "table")
    if not standings:
        return []
    width = min(30, max(len(name) for name in names))
    lines = [f"  {'':<{width}}  points  difficulty  party  gold"]
    for line in standings:
        seat = number_at(line, "seat")
        mark = "*" if seat in winners else " "
        numbers = (
            f"{line['points']:>6}  {line['difficulty']:>10}  {line['cost']:>5}  {line['gold']:>4}"
        )
        lines.append(f"{mark} {names[seat][:width]:<{width}}  {numbers}")
    return lines


# Cards that can be had


def _cards(view: View) -> list[str]:
    """The action pool, the hero pool, and what lies open for a choice."""
    actions = [card for card in as_list(view["action_pool"]) if card is not None]
    rows = [["", *_action(card)] for card in parts_at({"cards": actions}, "cards")]
    if view["action"] is not None:
        rows.insert(0, [">", *_action(part_at(view, "action"))])
    lines = ["Actions:", *_table(rows)]
    heroes = [card for card in as_list(view["hero_pool"]) if card is not None]
    rows = [["", *_hero(view, card)] for card in parts_at({"cards": heroes}, "cards")]
    lines += ["Heroes for hire:", *_table(rows)]
    drawn = parts_at(view, "drawn")
    if drawn:
        lines += ["Drawn:", *_table([["", *_drawn(view, card)] for card in drawn])]
    return lines


def _action(card: View) -> list[str]:
    return [text_at(card, "id"), text_at(card, "name"), text_at(card, "text")]


def _hero(view: View, card: View) -> list[str]:
    cost = "-" if card["cost"] is None else str(card["cost"])
    power = text_at(card, "text")
    if card["timing"] is not None:
        power = f"{WHEN[text_at(card, 'timing')]}: {power}"
    return [text_at(card, "id"), text_at(card, "name"), cost, _icons(view, card), power]


def _icons(view: View, card: View) -> str:
    """Printed icons, and the one that was named for the quest."""
    icons = glyphs(view, texts_at(card, "icons"))
    if view["attempt"] is not None:
        for named in parts_at(part_at(view, "attempt"), "named"):
            if named["hero"] == card["id"]:
                icons += f"+{glyphs(view, [text_at(named, 'icon')])}"
    return icons


def _drawn(view: View, card: View) -> list[str]:
    """A card of any kind."""
    if "difficulty" in card:
        points = amount(number_at(card, "points"), "point")
        worth = f"difficulty {card['difficulty']}, {points}"
        return [text_at(card, "id"), text_at(card, "name"), worth]
    return _hero(view, card) if "cost" in card else _action(card)


# Seats


def _seats(view: View, names: list[str]) -> list[str]:
    """The others first, the viewer last with all that the own heroes can do."""
    seats = parts_at(view, "seats")
    own = view["viewer"]
    first = own + 1 if isinstance(own, int) else 0
    lines: list[str] = []
    for step in range(len(seats)):
        seat = (first + step) % len(seats)
        lines += _summary(view, seats[seat], names)
        lines += _own_party(view, seats[seat]) if seat == own else _party(view, seats[seat])
    return lines


def _summary(view: View, seat: View, names: list[str]) -> list[str]:
    number = number_at(seat, "seat")
    mark = " "
    if number in numbers_at(part_at(view, "end"), "winners"):
        mark = "*"
    elif number in numbers_at(view, "deciding"):
        mark = ">"
    gold = part_at(seat, "gold")
    parts = [
        f"{mark} {names[number]}",
        f"{seat['points']}/{view['threshold']} points",
        f"gold {gold['number']}/{gold['limit']}",
        f"heroes {len(parts_at(seat, 'party'))}/{seat['hero_limit']}",
    ]
    if seat["protected"]:
        parts.append("protected")
    won = [*parts_at(seat, "treasures"), *parts_at(seat, "seekers")]
    parts += [f"{card['name']} {card['points']}" for card in won]
    return _folded(parts, " | ", "    ")


def _party(view: View, seat: View) -> list[str]:
    """Another party in short: cost and icons, and when powers work."""
    parts: list[str] = []
    for hero in parts_at(seat, "party"):
        cost = "-" if hero["cost"] is None else hero["cost"]
        star = "*" if hero["participating"] else ""
        part = f"{star}{hero['name']} {cost} {_icons(view, hero)}".rstrip()
        if hero["timing"] is not None:
            part += f" ({WHEN[text_at(hero, 'timing')].lower()})"
        parts.append(part)
    if not parts:
        return ["    nobody"]
    parts[0] = f"    {parts[0]}"
    return _folded(_enumerated(parts), " ", "    ")


def _own_party(view: View, seat: View) -> list[str]:
    rows: list[list[str]] = []
    for hero in parts_at(seat, "party"):
        rows.append(["*" if hero["participating"] else "", *_hero(view, hero)])
    return _table(rows) or ["    nobody"]


def _decks(view: View) -> list[str]:
    """How many cards are in decks and discard piles, and the legend."""
    piles = part_at(view, "piles")
    parts = [
        f"{name} {left}/{len(as_list(piles[name]))}"
        for name, left in part_at(view, "decks").items()
    ]
    parts[0] = f"Deck/pile: {parts[0]}"
    lines = _folded(_enumerated(parts), " ", "  ")
    for kind in ("treasures", "heroes"):
        lines += _pile(kind, [text_at(card, "name") for card in parts_at(piles, kind)])
    return [*lines, *_folded([legend(view)], "", "  ")]


def _pile(kind: str, names: list[str]) -> list[str]:
    """A discard pile by name, the latest first; of many only the latest."""
    if not names:
        return []
    shown = names[: -LATEST - 1 : -1]
    if len(shown) < len(names):
        shown.append(f"{len(names) - len(shown)} more")
    shown[0] = f"Discarded {kind}: {shown[0]}"
    return _folded(_enumerated(shown), " ", "  ")


# Laying out


def _table(rows: list[list[str]]) -> list[str]:
    """Rows in columns behind a mark; the last column goes on below itself."""
    if not rows:
        return []
    widths = [max(len(row[at]) for row in rows) for at in range(1, len(rows[0]) - 1)]
    lines: list[str] = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row[1:-1], widths, strict=True)]
        head = f"{row[0]:>3} {'  '.join(cells)}  "
        if len(head) > WIDTH - 20:  # names as long as that are alone on their line
            lines.extend(_wrapped(head.rstrip(), "    "))
            lines.extend(_wrapped(" " * 6 + row[-1], " " * 6) if row[-1] else [])
        else:
            lines.extend(_wrapped(head + row[-1], " " * len(head)))
    return lines


def _wrapped(line: str, indent: str) -> list[str]:
    return textwrap.wrap(
        line, WIDTH, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True
    )


def _enumerated(words: list[str]) -> list[str]:
    """A comma after each but the last."""
    return [f"{word}," for word in words[:-1]] + words[-1:]


def _folded(parts: list[str], between: str, indent: str) -> list[str]:
    """Parts on as few lines as they need; a line is broken within a part only if it must be."""
    lines: list[str] = []
    line = ""
    for part in parts:
        if line and len(line) + len(between) + len(part) < WIDTH:  # a comma may follow
            line += between + part
            continue
        if line:
            lines.append(line + between.rstrip() if between.strip() == "," else line)
        line = indent + part if lines else part
        while len(line) > WIDTH:
            pieces = _wrapped(line, indent)
            lines.extend(pieces[:-1])
            line = pieces[-1]
    return [*lines, line] if line else lines
