"""The best raid on a lair: exact within a cap on states, and a good one beyond it (I.3)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import count, members
from lairworks.games.heist.bill import PARTS
from lairworks.games.heist.effects import COMBAT, FLEX, MOVEMENT, SECRET1
from lairworks.games.heist.plan import LOOT, Aim, Plan
from lairworks.games.heist.raid import Raid
from lairworks.games.heist.search import Search
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.thorough import NEVER_ENOUGH, Thorough

CAP: Final = 60_000


def best_raid(
    state: HeistState, raid: Raid, aim: Aim = LOOT, cap: int = CAP, enough: int = NEVER_ENOUGH
) -> Plan:
    """The best way to go on with a raid; of equally good ones, one with the fewest steps.

    With `enough` any way will do that is worth so much.
    """
    if is_plain(state, raid):
        return Search(state, raid, aim, cap, enough).solve()
    return Thorough(state, aim, cap, enough).solve(raid)


def is_plain(state: HeistState, raid: Raid) -> bool:
    """Whether the search over sets of rooms is exact.

    Not if a power adds more than fits on top of what is left, nor if Secrets give more Movement
    than a step takes, nor if thefts may depend on where a drill was used.
    """
    outfit, ready = raid.outfit, raid.ready
    thefts, drills = outfit.thefts & ready, outfit.drills & ready
    if max(count(thefts), count(drills), count(outfit.moles & ready)) > 1:
        return False
    if outfit.refund > 1:
        return False
    for source in members(outfit.boosts & ready):
        effect = outfit.effect(source)
        if effect.n + dearest_payment(raid, effect.stat) > state.content.stat_cap:
            return False
    return not thefts or all(not outfit.effect(source).here for source in members(drills))


def dearest_payment(raid: Raid, stat: int) -> int:
    """The most points of a stat that one step can take."""
    most = 0
    for kind in range(SECRET1):
        first = kind * PARTS
        points = raid.outfit.costs[first + stat]
        if stat != COMBAT:
            points += raid.outfit.costs[first + FLEX]
        most = max(most, points)
    if stat == MOVEMENT:
        most += 1
        for source in members(raid.outfit.moles & raid.ready):
            most += raid.outfit.effect(source).n
    return most
