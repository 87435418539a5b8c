"""What a search for the best raid comes to, and what it is after."""

from __future__ import annotations

from typing import Final


class Plan:
    """A raid to its end: what it steals in all, and its choices, `stop` included.

    `exact`: nothing else steals more. `states` is how many it took to know.
    """

    def __init__(self, loot: int, exact: bool, choices: list[int], states: int) -> None:
        self.loot = loot
        self.exact = exact
        self.choices = choices
        self.states = states


class Aim:
    """What a raid is worth besides its loot: the rewards it may win, or win for the owner (I.3).

    So many Sentries win or share Brutal, so many rooms Explorer; every triggered Trap helps the
    owner to Trapper.
    """

    def __init__(self) -> None:
        self.sentries = 0
        self.brutal = 0.0
        self.rooms = 0
        self.explorer = 0.0
        self.trap_cost = 0.0

    def worth(self, loot: int, sentries: int, rooms: int, traps: int) -> float:
        """$ that a raid is worth in all."""
        found = loot - traps * self.trap_cost
        if self.brutal > 0.0 and sentries >= self.sentries:
            found += self.brutal
        if self.explorer > 0.0 and rooms >= self.rooms:
            found += self.explorer
        return found

    def most(self, loot: int, traps: int) -> float:
        """$ that a raid with so much loot may still be worth, without further loot."""
        return loot - traps * self.trap_cost + self.brutal + self.explorer


LOOT: Final = Aim()  # nothing but loot counts
