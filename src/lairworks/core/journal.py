"""What happened, and who may know: the rules report here, `story.py` makes sentences of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mypy_extensions import mypyc_attr

Facts = Mapping[str, object]


@dataclass(frozen=True)
class Event:
    """One thing that happened, as one viewer may know it; `number` counts that viewer's events."""

    number: int
    name: str
    facts: Facts


class Entry:
    """One report: what everybody may know, and what only some seats may know in addition."""

    def __init__(
        self, name: str, public: Facts | None, private: Facts | None, seats: list[int]
    ) -> None:
        self.name = name
        self.public = public
        self.private = private
        self.seats = seats

    def facts(self, viewer: int) -> Facts | None:
        """The facts for a viewer, None if the viewer must not even know that it happened."""
        if self.private is not None and viewer in self.seats:
            return {**(self.public or {}), **self.private}
        return self.public


@mypyc_attr(allow_interpreted_subclasses=True)
class Journal:
    """The reports of one match in order.

    Sealed things are reported twice: to their seat when done (`public=None`), to everybody at
    the reveal. `told` is whether people will read it: for statistics alone, rules may leave out
    what takes long to work out.
    """

    def __init__(self) -> None:
        self.told = True
        self.entries: list[Entry] = []
        self._streams: dict[int, Stream] = {}

    def report(
        self,
        name: str,
        public: Facts | None,
        private: Facts | None = None,
        seats: list[int] | None = None,
    ) -> None:
        """Adds an event. `private` facts reach only `seats`; `public=None` hides it from others."""
        self.entries.append(Entry(name, public, private, seats or []))

    def events(self, viewer: int | None, since: int = 0) -> list[Event]:
        """What a seat (None: a spectator) may know, numbered without gaps, from number `since`."""
        return self._stream(viewer).events[since:]

    def count(self, viewer: int | None) -> int:
        """How many events a seat (None: a spectator) has seen."""
        return len(self._stream(viewer).events)

    def _stream(self, viewer: int | None) -> Stream:
        seat = -1 if viewer is None else viewer
        stream = self._streams.setdefault(seat, Stream())
        for entry in self.entries[stream.read :]:
            facts = entry.facts(seat)
            if facts is not None:
                stream.events.append(Event(len(stream.events), entry.name, facts))
        stream.read = len(self.entries)
        return stream


class Stream:
    """One viewer's events so far, and how many entries of the journal they cover."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.read = 0
