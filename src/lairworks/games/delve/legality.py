"""Whether a lair may be committed, and if not, why: rules C.3, codes as in E.7."""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from lairworks.core.bits import bit
from lairworks.core.english import listed
from lairworks.games.delve.content import DelveContent, Kit
from lairworks.games.delve.grid import ALL, flood, names, spread
from lairworks.games.delve.lair import CHEST, EXIT, HAZARD, START, Lair


@dataclass(frozen=True)
class Finding:
    """Something to say about a draft. A lair with an error cannot be committed; a note can."""

    code: str
    rule: str
    sentence: str
    spaces: tuple[str, ...] = ()
    error: bool = True


def reachable(lair: Lair) -> i64:
    """The spaces that can be walked to from the start (from A1 as long as there is none)."""
    origin = max(lair.start, 0)
    return flood(bit(origin), lair.open_east, lair.open_south, ALL)


def within_peril(lair: Lair) -> i64:
    """D-LEGAL-04: the spaces reached by a path through at most one trap and one monster.

    Four floods over calm ground, one for each combination of hazards already met; stepping onto
    a hazard is what leads from one to the next.
    """
    east = lair.open_east
    south = lair.open_south
    everything: i64 = ALL
    calm: i64 = everything & ~(lair.traps | lair.monsters)
    neither = flood(bit(lair.start), east, south, calm)
    edge = spread(neither, east, south)
    trap = flood(edge & lair.traps, east, south, calm)
    monster = flood(edge & lair.monsters, east, south, calm)
    both_from: i64 = (spread(trap, east, south) & lair.monsters) | (
        spread(monster, east, south) & lair.traps
    )
    both = flood(both_from, east, south, calm)
    return neither | trap | monster | both


def keeps_peril(lair: Lair) -> bool:
    """Whether every Goal has a path within the Peril limit."""
    goals: i64 = lair.chests | bit(lair.exit)
    return goals & ~within_peril(lair) == 0


def is_legal(lair: Lair, kit: Kit) -> bool:
    """Whether the lair may be committed: the same as having no errors in `find`, but fast."""
    if lair.start < 0 or lair.exit < 0 or lair.wall_count() < kit.min_walls:
        return False
    used = [0] * len(kit.hazards)
    chests = 0
    for feature in lair.features:
        if feature == CHEST:
            chests += 1
        elif feature >= HAZARD:
            used[feature - HAZARD] += 1
    if chests < kit.chests:
        return False
    for hazard in range(len(used)):
        if used[hazard] < kit.hazards[hazard]:
            return False
    return reachable(lair) == ALL and keeps_peril(lair)


def find(lair: Lair, kit: Kit, content: DelveContent) -> list[Finding]:
    """Everything the live checker has to say about a draft."""
    found = _missing(lair, kit, content)
    walls = lair.wall_count()
    if walls < kit.min_walls:
        found.append(
            Finding(
                f"walls_few:{walls}",
                "D-LEGAL-02",
                f"At least {kit.min_walls} walls are needed; {walls or 'none'} so far.",
            )
        )
    everything: i64 = ALL
    unreached = names(everything & ~reachable(lair))
    if unreached:
        found.append(
            Finding(
                "unreachable:" + " ".join(unreached),
                "D-LEGAL-03",
                f"Nobody can walk to {listed(unreached)}.",
                tuple(unreached),
            )
        )
    if lair.start >= 0:
        goals: i64 = lair.chests
        if lair.exit >= 0:
            goals |= bit(lair.exit)
        perilous = names(goals & ~within_peril(lair))
        if perilous:
            found.append(
                Finding(
                    "peril:" + " ".join(perilous),
                    "D-LEGAL-04",
                    f"No way to {listed(perilous)} meets at most one trap and one monster.",
                    tuple(perilous),
                )
            )
        near = spread(bit(lair.start), lair.open_east, lair.open_south)
        close = names(goals & spread(near, lair.open_east, lair.open_south))
        if close:
            found.append(
                Finding(
                    "note:close_goal",
                    "D-MAP-05",
                    f"Very close to the start: {listed(close)}.",
                    tuple(close),
                    error=False,
                )
            )
    if kit.min_walls <= walls < kit.walls:
        left = kit.walls - walls
        found.append(
            Finding(
                f"note:unused_walls:{left}",
                "D-LEGAL-02",
                f"{left} wall{'s' if left > 1 else ''} could still be placed.",
                error=False,
            )
        )
    return found


def left_in_kit(lair: Lair, kit: Kit) -> list[int]:
    """How many of each Feature are still to be placed: start, exit, chests, then every hazard."""
    left = [1, 1, kit.chests, *kit.hazards]
    for feature in lair.features:
        if feature:
            left[feature - START] -= 1
    return left


def piece_name(feature: int, content: DelveContent) -> str:
    """What players call a Feature."""
    if feature == START:
        return "start"
    if feature == EXIT:
        return "exit"
    if feature == CHEST:
        return "chest"
    return content.hazards[feature - HAZARD].name


def _missing(lair: Lair, kit: Kit, content: DelveContent) -> list[Finding]:
    found: list[Finding] = []
    for index, left in enumerate(left_in_kit(lair, kit)):
        if left > 0:
            feature = START + index
            id = (
                content.hazards[feature - HAZARD].id
                if feature >= HAZARD
                else piece_name(feature, content)
            )
            name = piece_name(feature, content)
            found.append(
                Finding(
                    f"missing:{id}:{left}",
                    "D-LEGAL-01",
                    f"Still to be placed: {name}{f' ({left} of them)' if left > 1 else ''}.",
                )
            )
    return found
