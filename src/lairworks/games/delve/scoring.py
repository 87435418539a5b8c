"""What treasures, monsters and exits are worth (C.13, E.4)."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, count, members
from lairworks.games.delve.content import (
    IF_FEAT,
    IF_OTHER_NAME,
    IF_TYPE,
    PER_DISTINCT_TYPE,
    PER_FEAT,
    PER_KEYWORD,
    Bonus,
    DelveContent,
    Treasure,
)
from lairworks.games.delve.explorer import EXITED_FIRST, EXITED_SECOND, Explorer


def feat(explorer: Explorer, which: int, face_down: int) -> int:
    """A feat of a seat, by its number in content.FEATS."""
    if which == 0:
        return explorer.monsters
    if which == 1:
        return explorer.traps
    if which == 2:
        return explorer.chests
    if which == 3:
        return int(count(explorer.known))
    if which == 4:
        return face_down
    if which == 5:
        return 1 if explorer.exited else 0
    return 1 if explorer.exited == EXITED_FIRST else 0


def bonus_points(
    bonus: Bonus, treasure: Treasure, up: list[Treasure], explorer: Explorer, face_down: int
) -> int:
    """What one bonus of a face-up treasure gives; cards lying face down do not exist for it."""
    kind = bonus.kind
    if kind == PER_FEAT:
        return bonus.points * (feat(explorer, bonus.which, face_down) // bonus.step)
    if kind == IF_FEAT:
        return bonus.points if feat(explorer, bonus.which, face_down) >= bonus.least else 0
    if kind == PER_DISTINCT_TYPE:
        types: i64 = 0
        for card in up:
            types |= bit(card.type)
        return bonus.points * int(count(types))
    others = 0
    for card in up:
        if card is treasure:
            continue
        if kind == PER_KEYWORD:
            if card.keyword == bonus.which:
                others += 1
        elif card.type == bonus.which and (kind != IF_OTHER_NAME or card.name != treasure.name):
            others += 1
    if kind == IF_TYPE or kind == IF_OTHER_NAME:
        others = min(others, 1)
    return bonus.points * others


def treasure_points(
    treasure: Treasure, up: list[Treasure], explorer: Explorer, face_down: int
) -> int:
    """D-SCORE-01: base and bonuses of a face-up treasure."""
    points = treasure.base
    for bonus in treasure.bonuses:
        points += bonus_points(bonus, treasure, up, explorer, face_down)
    return points


def collection_points(explorer: Explorer, content: DelveContent, face_down: i64) -> int:
    """D-SCORE-01, D-SCORE-02: the whole collection with that selection face down."""
    up: list[Treasure] = []
    down = 0
    for slot in members(explorer.owned):
        if (face_down >> slot) & 1:
            down += 1
        else:
            up.append(content.treasure(slot))
    points = down * content.vp_face_down
    for treasure in up:
        points += treasure_points(treasure, up, explorer, down)
    return points


def best_face_down(explorer: Explorer, content: DelveContent) -> i64:
    """R-23: the selection worth most among those still possible (what is flipped stays flipped)."""
    cards = members(explorer.owned & ~explorer.face_down)
    best: i64 = explorer.face_down
    best_points = -1_000_000
    for selection in range(1 << len(cards)):
        face_down: i64 = explorer.face_down
        up = 0
        for index in range(len(cards)):
            if (selection >> index) & 1:
                face_down |= bit(cards[index])
            else:
                up += 1
        if up <= content.face_up_limit:
            points = collection_points(explorer, content, face_down)
            if points > best_points:
                best_points = points
                best = face_down
    return best


def monster_points(explorer: Explorer, content: DelveContent) -> int:
    """D-SCORE-03: each monster slot in turn; slots beyond the last are worth nothing (E.9)."""
    points = 0
    for slot in range(min(explorer.monsters, len(content.vp_monsters))):
        points += content.vp_monsters[slot]
    return points


def exit_points(explorer: Explorer, content: DelveContent) -> int:
    """D-SCORE-04: out first, out second, or not out."""
    if explorer.exited == EXITED_FIRST:
        return content.vp_exit_first
    if explorer.exited == EXITED_SECOND:
        return content.vp_exit_second
    return 0


def total(explorer: Explorer, content: DelveContent, shown: bool) -> int:
    """All victory points; as long as nothing is flipped for good, with the best selection."""
    face_down = explorer.face_down if shown else best_face_down(explorer, content)
    return (
        collection_points(explorer, content, face_down)
        + monster_points(explorer, content)
        + exit_points(explorer, content)
        + explorer.vp
    )


def has_ticket(explorer: Explorer, content: DelveContent) -> bool:
    """D-EXIT-02: whether the Explorer has done enough to leave."""
    for ticket in content.exit_tickets:
        if explorer.chests >= ticket[0] and explorer.monsters >= ticket[1]:
            return True
    return False
