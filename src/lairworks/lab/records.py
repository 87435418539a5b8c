"""What is known of a match of an arena once it has been played."""

from __future__ import annotations

from dataclasses import dataclass

from lairworks.lab.schedule import Fixture
from lairworks.lab.thinking import Thinking


@dataclass(frozen=True)
class Result:
    """How a match ended, and how each seat thought about its decisions."""

    winners: tuple[int, ...]
    ending: str
    thinking: tuple[Thinking, ...]

    def share(self, seat: int) -> float:
        """The seat's part of the win: 1, 0, or a fraction where several won."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True)
class Record:
    """A match that was played."""

    fixture: Fixture
    result: Result
