"""What each viewer has been told, in order: the numbers sockets resume by.

A feed is computed from a match's log alone, so every process, and every restart, tells the same
under the same numbers. It only grows: when a choice is taken back, a `rewind` says from where on
the earlier items no longer hold. Its length is the `ply` of the API. It counts nothing the viewer
may not know, for it holds what that viewer was told and what it did itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lairworks.match import Happening

TAKEN: Final = "taken"
REWIND: Final = "rewind"


@dataclass(frozen=True, slots=True)
class Item:
    """One thing a viewer was told; `number` is its place in the feed."""

    number: int
    name: str
    facts: Mapping[str, object]
    text: str


@dataclass
class Feed:
    """The items of one viewer, and which of them are the events of the match as it stands."""

    items: list[Item] = field(default_factory=list)
    rewound: int = 0  # what a viewer has heard at least who knows of the last rewind
    _events: list[Happening] = field(default_factory=list)
    _places: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.items)

    @property
    def heard(self) -> int:
        """How many events of the match it holds."""
        return len(self._events)

    def add(self, name: str, facts: Mapping[str, object], text: str) -> None:
        """Tells something that is no event of the match."""
        self.items.append(Item(len(self.items), name, facts, text))

    def hear(self, events: Sequence[Happening]) -> None:
        """Tells further events of the match."""
        for event in events:
            self._events.append(event)
            self._places.append(len(self.items))
            self.add(event.name, event.facts, event.text)

    def correct(self, events: Sequence[Happening]) -> None:
        """Makes the feed tell these events: rewinds to where they part, and goes on from there."""
        same = 0
        while same < min(len(events), self.heard) and _alike(events[same], self._events[same]):
            same += 1
        if same < self.heard:
            self.add(REWIND, {"to": self._places[same]}, "")
            self.rewound = len(self.items)
            del self._events[same:]
            del self._places[same:]
        self.hear(events[same:])


def _alike(one: Happening, other: Happening) -> bool:
    return one.name == other.name and one.facts == other.facts
