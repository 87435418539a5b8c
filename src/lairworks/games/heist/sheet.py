"""A game sheet: section A, the lair and the budget, and section B, the training and the gadgets."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has
from lairworks.games.heist.effects import EMPTY, KIND_COUNT
from lairworks.games.heist.grid import ROOM_COUNT

NOTHING_BUILT: Final = [EMPTY] * ROOM_COUNT
NO_KINDS: Final = [0] * KIND_COUNT
UNTRAINED: Final = [0, 0, 0]
NO_GADGET: Final = -1


class Sheet:
    """One seat's sheet. Lists are replaced, never changed, so that copies share them.

    `slot`, `taken` and `touched` are about the round being played: the card in hand, the set of
    cards on display this seat has taken, and their fronts. What is drawn stays, so a mission that
    is `met` once is met ever after.
    """

    def __init__(self) -> None:
        self.rooms: list[int] = NOTHING_BUILT  # kinds
        self.counts: list[int] = NO_KINDS  # upgrades by kind
        self.filled: i64 = 0
        self.walls: i64 = 0  # edges
        self.wall_count = 0
        self.cash = 0
        self.lifetime = 0  # $ ever earned
        self.trained: list[int] = UNTRAINED  # points by stat
        self.gadgets: i64 = 0
        self.free_gadget = NO_GADGET  # one of them that never counts (H-LAIR-05)
        self.bonuses = 0  # bonus actions used
        self.later = 0  # $ of missions, at the end
        self.slot = 0
        self.taken: i64 = 0
        self.touched: i64 = 0
        self.met: i64 = 0  # missions, as of the last reveal

    def copy(self) -> Sheet:
        """An independent twin."""
        twin = Sheet()
        twin.rooms = self.rooms
        twin.counts = self.counts
        twin.filled = self.filled
        twin.walls = self.walls
        twin.wall_count = self.wall_count
        twin.cash = self.cash
        twin.lifetime = self.lifetime
        twin.trained = self.trained
        twin.gadgets = self.gadgets
        twin.free_gadget = self.free_gadget
        twin.bonuses = self.bonuses
        twin.later = self.later
        twin.slot = self.slot
        twin.taken = self.taken
        twin.touched = self.touched
        twin.met = self.met
        return twin

    def build(self, room: int, kind: int) -> None:
        """Draws an upgrade into a room."""
        rooms = self.rooms[:]
        rooms[room] = kind
        self.rooms = rooms
        counts = self.counts[:]
        counts[kind] += 1
        self.counts = counts
        self.filled |= bit(room)

    def draw_wall(self, edge: int) -> None:
        """Draws a wall."""
        self.walls |= bit(edge)
        self.wall_count += 1

    def train(self, stat: int, points: int) -> None:
        """Adds points to a stat."""
        trained = self.trained[:]
        trained[stat] += points
        self.trained = trained

    def earn(self, amount: int, cap: int) -> int:
        """Adds $ as far as the budget track goes (H-CASH-02); tells how much that was."""
        earned = min(amount, cap - self.lifetime)
        self.cash += earned
        self.lifetime += earned
        return earned

    def owns(self, gadget: int) -> bool:
        """Whether a gadget is ticked."""
        return has(self.gadgets, gadget)
