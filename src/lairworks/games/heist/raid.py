"""A raid: where the Agent is, what is left of its points, and what it did."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has
from lairworks.games.heist.effects import COMBAT, EMPTY, MOVEMENT, STEALTH
from lairworks.games.heist.grid import START
from lairworks.games.heist.outfit import Outfit
from lairworks.games.heist.sheet import Sheet


class Raid:
    """One seat's raid on `lair`, which belongs to seat `target`. Never changed once it is over.

    Lair and outfit are shared: the raid keeps what it did there by itself (H-RAID-18).
    """

    outfit: Outfit
    lair: Sheet

    def __init__(self) -> None:
        self.target = 0
        self.brought: list[int] = []  # points of each stat at the start; never changed
        self.movement = 0
        self.stealth = 0
        self.combat = 0
        self.wild = 0
        self.at = START
        self.explored: i64 = bit(START)
        self.ready: i64 = 0  # sources with something left to use
        self.stolen: i64 = 0  # rooms whose Secret is taken
        self.hushed: i64 = 0  # rooms whose Trap or Sentry did not notice
        self.opened: i64 = 0  # walls
        self.sentries = 0  # neutralised
        self.traps = 0  # triggered
        self.loot = 0
        self.steps = 0
        self.path: list[int] = [START]
        self.acts: list[int] = []  # choices
        self.over = False

    def copy(self) -> Raid:
        """An independent twin."""
        twin = Raid()
        twin.outfit = self.outfit
        twin.lair = self.lair
        twin.target = self.target
        twin.brought = self.brought
        twin.movement = self.movement
        twin.stealth = self.stealth
        twin.combat = self.combat
        twin.wild = self.wild
        twin.at = self.at
        twin.explored = self.explored
        twin.ready = self.ready
        twin.stolen = self.stolen
        twin.hushed = self.hushed
        twin.opened = self.opened
        twin.sentries = self.sentries
        twin.traps = self.traps
        twin.loot = self.loot
        twin.steps = self.steps
        twin.path = self.path[:]
        twin.acts = self.acts[:]
        twin.over = self.over
        return twin

    def bring(self, points: list[int]) -> None:
        """Starts with so many points of each stat."""
        self.brought = points
        self.movement = points[MOVEMENT]
        self.stealth = points[STEALTH]
        self.combat = points[COMBAT]

    def again(self) -> Raid:
        """The raid as it began."""
        fresh = Raid()
        fresh.outfit = self.outfit
        fresh.lair = self.lair
        fresh.target = self.target
        fresh.ready = self.outfit.once
        fresh.wild = self.outfit.wild
        fresh.bring(self.brought)
        return fresh

    def walls(self) -> i64:
        """Walls that stand."""
        return self.lair.walls & ~self.opened

    def content(self, room: int) -> int:
        """What awaits the Agent in a room: nothing where it has been, or stolen from afar."""
        if has(self.explored | self.stolen, room):
            return EMPTY
        return self.lair.rooms[room]

    def rooms(self) -> int:
        """How many different rooms were explored, the start included (H-REC-01)."""
        return int(count(self.explored))
