"""What lies on the table of delve."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit
from lairworks.core.state import State
from lairworks.games.delve.content import DelveContent, Kit
from lairworks.games.delve.explorer import EXITED_FIRST, Explorer
from lairworks.games.delve.lair import Lair
from lairworks.games.delve.scoring import total


class DelveState(State):
    """The whole table. `lairs[seat]` is the lair that seat built; the rival explores it."""

    content: DelveContent
    kit: Kit

    def __init__(self) -> None:
        super().__init__()
        self.race = False
        self.stop_in_hazard = False
        self.turn_cap = 0
        self.lairs: list[Lair] = []
        self.committed: list[bool] = []
        self.edits: list[int] = []
        self.finisher = -1  # who finished building first
        self.turn = -1  # who explores now; -1 before and after exploration
        self.explorers: list[Explorer] = []
        self.display: list[int] = []
        self.deck: list[int] = []  # the last is on top
        self.exits = 0
        self.reason = ""
        self.shown = False  # it is over: lairs, treasures and flips lie open

    def copy(self) -> DelveState:
        """An independent twin; content, lairs and steps are immutable and shared."""
        twin = DelveState()
        self.start_copy(twin)
        twin.content = self.content
        twin.kit = self.kit
        twin.race = self.race
        twin.stop_in_hazard = self.stop_in_hazard
        twin.turn_cap = self.turn_cap
        twin.lairs = self.lairs[:]
        twin.committed = self.committed[:]
        twin.edits = self.edits[:]
        twin.finisher = self.finisher
        twin.turn = self.turn
        for explorer in self.explorers:
            twin.explorers.append(explorer.copy())
        twin.display = self.display[:]
        twin.deck = self.deck[:]
        twin.exits = self.exits
        twin.reason = self.reason
        twin.shown = self.shown
        return twin

    def rival_lair(self, seat: int) -> Lair:
        """The lair a seat explores."""
        return self.lairs[1 - seat]

    def live(self, seat: int) -> i64:
        """Spaces of the lair a seat explores with a hazard or chest not yet dealt with."""
        lair = self.lairs[1 - seat]
        return (lair.chests | lair.monsters | lair.traps) & ~self.explorers[seat].dealt

    def occupied(self, seat: int) -> i64:
        """D-ACT-01: spaces that are not Empty; start and exit never become so."""
        lair = self.lairs[1 - seat]
        return self.live(seat) | bit(lair.start) | bit(lair.exit)

    def live_hazard(self, seat: int) -> int:
        """The number of the live hazard in the Explorer's space, negative if there is none."""
        explorer = self.explorers[seat]
        if (explorer.dealt >> explorer.at) & 1:
            return -1
        return self.lairs[1 - seat].hazard(explorer.at)

    def target(self, seat: int, space: int) -> int:
        """The number to beat on a space: a monster's drops as it is hurt (D-MON-02)."""
        hazard = self.lairs[1 - seat].hazard(space)
        return self.content.targets[hazard] - self.explorers[seat].wounds[space]

    def unaccounted(self, seat: int) -> i64:
        """Treasures a seat cannot place: not its own, displayed, or seen taken by the rival."""
        mine = self.explorers[seat]
        everything: i64 = 0
        for treasure in self.content.treasures:
            everything |= bit(treasure.slot)
        everything &= ~(mine.owned | self.explorers[1 - seat].taken)
        for card in self.display:
            everything &= ~bit(card)
        for card in mine.cast:
            everything &= ~bit(card)
        return everything

    def scores(self) -> list[float]:
        """Victory points; before the end, with the best four treasures face up."""
        return [float(total(explorer, self.content, self.shown)) for explorer in self.explorers]

    def winners(self) -> list[int]:
        """D-SCORE-07, R-26: most points, then first out, then more achievements; else shared."""
        if not self.shown:
            return []
        ranks: list[int] = []
        for seat in range(2):
            explorer = self.explorers[seat]
            rank = total(explorer, self.content, True) * 10000
            if explorer.exited == EXITED_FIRST:
                rank += 1000
            if self.exits == 0:
                rank += explorer.chests + explorer.monsters
            ranks.append(rank)
        best = max(ranks)
        return [seat for seat in range(2) if ranks[seat] == best]

    def ending(self) -> str:
        """Why it is over."""
        return self.reason if self.shown else ""
