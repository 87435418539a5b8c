"""What lies in front of a seat: party, gold and treasures."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import has


class Company:
    """Heroes in rising order; gold as challenges, the oldest first (Q-GOLD-04)."""

    def __init__(self) -> None:
        self.timing_bits: list[int] = []  # of all heroes there are; shared, never changed
        self.party: list[int] = []
        self.powers: i64 = 0  # the timings in the party
        self.gold: list[int] = []
        self.treasures: list[int] = []
        self.seekers: list[int] = []  # heroes laid with the treasures (Q-POW-26)
        self.turns = 0  # begun

    def copy(self) -> Company:
        """An independent twin."""
        twin = Company()
        twin.timing_bits = self.timing_bits
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
        self.powers |= self.timing_bits[hero]

    def leave(self, hero: int) -> None:
        """A hero is no longer in the party."""
        self.party.remove(hero)
        powers: i64 = 0
        bits = self.timing_bits
        for other in self.party:
            powers |= bits[other]
        self.powers = powers

    def has_power(self, timing: int) -> bool:
        """Whether somebody in the party has a power of this timing."""
        return has(self.powers, timing)


def add_in_order(numbers: list[int], number: int) -> None:
    """Puts a number where it belongs in a short list that rises."""
    at = place_for(numbers, number)
    if at == len(numbers):
        numbers.append(number)
    else:
        numbers.insert(at, number)


def add_once(numbers: list[int], number: int) -> None:
    """The same, unless the number is there already."""
    at = place_for(numbers, number)
    if at == 0 or numbers[at - 1] != number:
        numbers.insert(at, number)


def place_for(numbers: list[int], number: int) -> int:
    """Where a number belongs in a list that rises: behind all that are not larger."""
    at = len(numbers)
    while at > 0 and numbers[at - 1] > number:
        at -= 1
    return at
