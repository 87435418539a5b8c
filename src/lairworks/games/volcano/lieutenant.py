"""What lies in front of one seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.games.volcano.mountain import HELI, RESERVE

# Where Victory Points come from, for the reckoning.
BUILDS: Final = 0
SYMBOLS: Final = 1
FAVORS: Final = 2
CRATES: Final = 3
THEFTS: Final = 4
SOURCES: Final = ("builds", "symbols", "favors", "crates", "thefts")


class Lieutenant:
    """One of Mr. White's lieutenants: points, means, cards and workers."""

    def __init__(self) -> None:
        self.score = 0
        self.bp = 0
        self.active = 0  # Work Tokens that can be spent
        self.inbox = 0  # those that can be spent next round
        self.cards: i64 = 0  # room cards, a mask
        self.boss = HELI
        self.henchmen: list[int] = [RESERVE, RESERVE]
        self.crates: list[int] = []  # tokens, oldest first; replaced, never changed
        self.earned: list[int] = [0, 0, 0, 0, 0]  # VPs by source; replaced, never changed

    def copy(self) -> Lieutenant:
        """An independent twin."""
        twin = Lieutenant()
        twin.score = self.score
        twin.bp = self.bp
        twin.active = self.active
        twin.inbox = self.inbox
        twin.cards = self.cards
        twin.boss = self.boss
        twin.henchmen = self.henchmen[:]
        twin.crates = self.crates
        twin.earned = self.earned
        return twin
