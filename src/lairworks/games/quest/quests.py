"""A quest: a treasure, and the column of challenges that lies on it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has
from lairworks.games.quest.words import DEPTH

NONE: Final = -1  # no card, no seat, no place


class Quest:
    """Challenges are listed from the treasure up: the last one is the first to attempt (Q-TERM-01).

    A place without a quest has no treasure.
    """

    def __init__(self) -> None:
        self.treasure = NONE
        self.cards: list[int] = []
        self.up: i64 = 0  # positions that lie face up

    def copy(self) -> Quest:
        """An independent twin."""
        twin = Quest()
        twin.treasure = self.treasure
        twin.cards = self.cards[:]
        twin.up = self.up
        return twin

    def is_there(self) -> bool:
        """Whether a quest lies here."""
        return self.treasure != NONE

    def is_full(self) -> bool:
        """Whether no further challenge can be laid on it."""
        return len(self.cards) == DEPTH

    def top_is_up(self) -> bool:
        """Whether the first challenge lies face up."""
        return has(self.up, len(self.cards) - 1)

    def is_up(self, position: int) -> bool:
        """Whether a challenge lies face up."""
        return has(self.up, position)

    def hides_any(self) -> bool:
        """Whether some challenge lies face down."""
        return self.up != bit(len(self.cards)) - 1

    def lay(self, card: int, face_up: bool) -> None:
        """Puts a challenge on top."""
        if face_up:
            self.up |= bit(len(self.cards))
        self.cards.append(card)

    def turn_up(self, position: int) -> None:
        """Turns a challenge face up."""
        self.up |= bit(position)

    def turn_down(self, position: int) -> None:
        """Turns a challenge face down."""
        self.up &= ~bit(position)

    def lift(self) -> int:
        """Takes the first challenge off."""
        self.up &= ~bit(len(self.cards) - 1)
        return self.cards.pop()

    def pull(self, position: int) -> int:
        """Takes a challenge out; those on it come down by one."""
        card = self.cards.pop(position)
        below: i64 = bit(position) - 1
        self.up = (self.up & below) | ((self.up >> 1) & ~below)
        return card

    def clear(self) -> None:
        """Takes everything away; what lay here is the caller's business."""
        self.treasure = NONE
        self.cards = []
        self.up = 0
