"""The quests of a view as plain text: columns side by side, the first challenge on top.

`3 Dire Wolf Pack   AB` lies on three others and asks for two icons. A star marks the challenge that
is faced. `(Fog Marsh)` is face down and known to the viewer; `???` is not. In Hidden Quests the
challenges after `?` lie among those, in any order.
"""

from __future__ import annotations

import textwrap
from typing import Final

from lairworks.core.english import amount, listed
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

COLUMN: Final = 25
GAP: Final = "  "
ACROSS: Final = 3  # columns side by side
ROWS: Final = 12  # challenges of a quest that are shown one by one

RULE: Final = "-" * COLUMN

Column = tuple[list[str], list[str], list[str]]  # the treasure, the challenges, what is lacking


def lairs(view: View, names: list[str]) -> list[str]:
    """The centre, and below it what has been claimed."""
    centre: list[Column] = []
    claimed: list[Column] = []
    for place, quest in part_at(view, "quests").items():
        if quest is not None:
            (centre if place.isdigit() else claimed).append(_column(view, as_dict(quest), names))
        elif place.isdigit():
            centre.append(([f"Lair {place}", "empty"], [], []))
    lines = _beside(centre)
    for start in range(0, len(claimed), ACROSS):
        lines += ["", *_beside(claimed[start : start + ACROSS])]
    return lines


def glyphs(view: View, icons: list[str]) -> str:
    """Icons as letters."""
    return "".join(
        text_at(icon, "glyph") for id in icons for icon in _icons(view) if icon["id"] == id
    )


def legend(view: View) -> str:
    """What the letters stand for, by kind of challenge."""
    kinds: dict[str, list[str]] = {}
    for icon in _icons(view):
        kinds.setdefault(text_at(icon, "kind"), []).append(f"{icon['glyph']} {icon['name']}")
    return " | ".join("  ".join(icons) for icons in kinds.values())


def parts_at(view: View, key: str) -> list[View]:
    """The tables of a list."""
    return [as_dict(item) for item in as_list(view[key])]


def _icons(view: View) -> list[View]:
    return parts_at(view, "icons")


def _beside(columns: list[Column]) -> list[str]:
    """Columns next to each other, part by part."""
    lines: list[str] = []
    for part in range(3):
        cells = [column[part] for column in columns]
        for row in range(max(len(cell) for cell in cells)):
            texts = [cell[row] if row < len(cell) else "" for cell in cells]
            lines.append(GAP.join(text.ljust(COLUMN) for text in texts))
    return lines


def _column(view: View, quest: View, names: list[str]) -> Column:
    """A quest from its treasure to what the viewer lacks for it."""
    treasure = part_at(quest, "treasure")
    owner = quest["owner"]
    title = f"Claimed by {names[owner]}" if isinstance(owner, int) else f"Lair {quest['place']}"
    points = amount(number_at(treasure, "points"), "point")
    head = [
        *_wrapped(title, COLUMN),
        *_wrapped(text_at(treasure, "name"), COLUMN),
        f"difficulty {treasure['difficulty']}, {points}",
    ]
    lying = [RULE, *_challenges(view, quest, names), *_mixed(view, quest)]
    return head, lying, _readiness(view, quest)


# Challenges


def _challenges(view: View, quest: View, names: list[str]) -> list[str]:
    """From the first challenge down to the treasure; the middle of very many is summed up."""
    lying = parts_at(quest, "challenges")
    lying.reverse()
    left_out = lying[ROWS - 3 : -2] if len(lying) > ROWS else []
    rows = [challenge for challenge in lying if challenge not in left_out]
    lines: list[str] = []
    for challenge in rows:
        if left_out and challenge is rows[-2]:
            lines += _summed_up(view, left_out)
        lines += _challenge(view, quest, challenge, names)
    return lines


def _summed_up(view: View, challenges: list[View]) -> list[str]:
    icons = [icon for each in challenges for icon in _icons_of(each)]
    needed = [text_at(icon, "id") for icon in _icons(view) if icon["id"] in icons]
    return _row(" ..", f"{len(challenges)} more, for {glyphs(view, needed) or '?'}", "", "")


def _icons_of(challenge: View) -> list[str]:
    return [] if challenge["card"] is None else texts_at(part_at(challenge, "card"), "icons")


def _challenge(view: View, quest: View, challenge: View, names: list[str]) -> list[str]:
    lead = _lead(quest, str(challenge["position"]), _is_faced(view, quest, challenge))
    knowers = _knowers(view, challenge, names)
    if challenge["card"] is None:
        other = " from the deck" if part_at(view, "options")["hidden_quests"] else ""
        return _row(lead, f"???{'' if challenge['mixed'] else other}{knowers}", "", "")
    card = part_at(challenge, "card")
    name = text_at(card, "name")
    icons = glyphs(view, texts_at(card, "icons"))
    if challenge["up"]:
        return _row(lead, name, icons, "")
    return _row(lead, f"({name})", icons, knowers)


def _lead(quest: View, number: str, faced: bool) -> str:
    """What stands before a challenge, equally wide for all of a quest."""
    deepest = str(len(as_list(quest["challenges"])) - 1)
    return ("*" if faced else " ") + number.rjust(len(deepest))


def _is_faced(view: View, quest: View, challenge: View) -> bool:
    """Whether somebody stands before this challenge."""
    if view["attempt"] is None or challenge["card"] is None:
        return False
    attempt = part_at(view, "attempt")
    if attempt["place"] != quest["place"] or attempt["challenge"] is None:
        return False
    return part_at(attempt, "challenge")["id"] == part_at(challenge, "card")["id"]


def _knowers(view: View, challenge: View, names: list[str]) -> str:
    """Who besides the viewer has seen a face-down challenge."""
    others = [seat for seat in numbers_at(challenge, "known_to") if seat != view["viewer"]]
    if not others or challenge["up"] or view["phase"] == "over":
        return ""
    seats = len(names) if view["viewer"] is None else len(names) - 1
    if len(others) == seats > 1:
        return (
            " seen by all" if view["viewer"] is None or challenge["card"] else " seen by the others"
        )
    return f" seen by {listed([names[seat] for seat in others])}"


def _mixed(view: View, quest: View) -> list[str]:
    """What lies in an order that the viewer does not know."""
    known = [
        part_at(challenge, "card")["id"]
        for challenge in parts_at(quest, "challenges")
        if challenge["card"] is not None
    ]
    lines: list[str] = []
    for card in parts_at(quest, "mixed"):
        if card["id"] not in known:
            lines += _row(
                _lead(quest, "?", False),
                text_at(card, "name"),
                glyphs(view, texts_at(card, "icons")),
                "",
            )
    return lines


def _row(lead: str, name: str, icons: str, note: str) -> list[str]:
    """A challenge with its icons at the right edge; what does not fit goes on below."""
    space = COLUMN - len(lead) - 1
    room = space - len(icons) - 1 if icons else space
    first, *rest = _wrapped(name, room)
    if note:
        rest += _wrapped(note.strip(), space)
    indent = " " * (len(lead) + 1)
    head = f"{lead} {first:<{space - len(icons)}}{icons}".rstrip()
    return [head, *(indent + line for line in rest)]


# What the viewer lacks


def _readiness(view: View, quest: View) -> list[str]:
    if quest["readiness"] is None or view["phase"] == "over":
        return []
    ready = part_at(quest, "readiness")
    lines = [RULE, f"needs  {glyphs(view, texts_at(ready, 'needed')) or '?'}"]
    lacking = glyphs(view, texts_at(ready, "lacking"))
    if lacking:
        lines.append(f"lacks  {lacking}")
        short = number_at(ready, "short")
        lines.append(f"gold   {ready['gold']}" + (f", {short} short" if short else ""))
    else:
        lines.append("lacks  nothing")
    if ready["chance"] is not None and not ready["short"]:
        met, among = numbers_at(ready, "chance")
        lines.append(f"hidden {met * 100 // max(1, among)}% ({met} of {among})")
    return lines


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_on_hyphens=False) or [""]
