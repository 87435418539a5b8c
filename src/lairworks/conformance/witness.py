"""Reports and the tide: what was told before anything was revealed or drawn."""

from __future__ import annotations

from dataclasses import dataclass

from lairworks.core.journal import Event, Facts, Journal
from lairworks.core.state import State


@dataclass(frozen=True)
class Mark:
    """A moment: how many reports there were, and how high the tide stood.

    One counter may be left out of account: the luck of a seat that draws unseen.
    """

    reports: int
    tides: list[int]
    ignored: int

    def is_below(self, tides: list[int]) -> bool:
        """Whether anything has been revealed or drawn since."""
        pairs = enumerate(zip(self.tides, tides, strict=True))
        return any(before < after for at, (before, after) in pairs if at != self.ignored)


class Witness(Journal):
    """The journal of a state that notes, with every report, how high the tide stood."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self.state = state
        self.heights: list[list[int]] = []
        state.journal = self

    def report(
        self,
        name: str,
        public: Facts | None,
        private: Facts | None = None,
        seats: list[int] | None = None,
    ) -> None:
        """Adds an event."""
        super().report(name, public, private, seats)
        self.heights.append(tides(self.state))

    def mark(self, ignored: int) -> Mark:
        """This moment."""
        return Mark(len(self.entries), tides(self.state), ignored)

    def rose(self, mark: Mark) -> bool:
        """Whether anything has been revealed or drawn since."""
        return mark.is_below(tides(self.state))

    def early(self, mark: Mark, seat: int) -> list[Event]:
        """What a seat was told since, up to the first reveal or draw."""
        told: list[Event] = []
        for at in range(mark.reports, len(self.entries)):
            if mark.is_below(self.heights[at]):
                break
            facts = self.entries[at].facts(seat)
            if facts is not None:
                told.append(Event(len(told), self.entries[at].name, facts))
        return told


def tides(state: State) -> list[int]:
    """Everything that counts reveals and draws: the shared ones, then each seat's."""
    draws = [int(stream.draws) for stream in state.luck]
    return [state.tide, int(state.rng.draws), *state.own_tides, *draws]
