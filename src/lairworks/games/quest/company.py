"""What lies in front of a seat: party, gold and treasures."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, has


class Company:
    """Heroes in rising order; gold as challenges, the oldest first (Q-GOLD-04)."""

    def __init__(self) -> None:
        self.timings: list[int] = []  # of all heroes there are; shared, never changed
        self.party: list[int] = []
        self.powers: i64 = 0  # the timings in the party
        self.gold: list[int] = []
        self.treasures: list[int] = []
        self.seekers: list[int] = []  # heroes laid with the treasures (Q-POW-26)
        self.turns = 0  # begun

    def copy(self) -> Company:
        """An independent twin."""
        twin = Company()
        twin.timings = self.timings
        twin.party = self.party[:]
        twin.powers = self.powers
        twin.gold = self.gold[:]
        twin.treasures = self.treasures[:]
        twin.seekers = self.seekers[:]
        twin.turns = self.turns
        return twin

    def join(self, hero: int) -> None:
        """A hero comes to the party."""
        add_in_order(self.party, hero)
        self.powers |= bit(self.timings[hero])

    def leave(self, hero: int) -> None:
        """A hero is no longer in the party."""
        self.party.remove(hero)
        powers: i64 = 0
        for other in self.party:
            powers |= bit(self.timings[other])
        self.powers = powers

    def has_power(self, timing: int) -> bool:
        """Whether somebody in the party has a power of this timing."""
        return has(self.powers, timing)


def add_in_order(numbers: list[int], number: int) -> None:
    """Puts a number where it belongs in a short list that rises."""
    at = len(numbers)
    while at > 0 and numbers[at - 1] > number:
        at -= 1
    numbers.insert(at, number)
