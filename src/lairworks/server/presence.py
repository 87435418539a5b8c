"""Who has a socket open at which table, in all processes that share a database.

Each process tells the others of its own sockets when they change, and now and then that it still
lives; one that falls silent is forgotten with all its sockets. Notices of the topic `presence`:

    PROCESS                          it lives
    PROCESS ?                        it is new here and asks the others to tell all they have
    PROCESS MATCH SEATS SPECTATORS   its sockets at a match, such as "ab12 m1 0,2 3"
    PROCESS -                        it ends
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from lairworks.server.bus import Bus

TOPIC: Final = "presence"
SILENCE: Final = 3  # signs of life left out after which a process counts as gone
NOBODY: Final = "-"


@dataclass(frozen=True, slots=True)
class Sockets:
    """The sockets of one process at one match."""

    seats: frozenset[int] = frozenset()
    spectators: int = 0


class Presence:
    """The sockets of all processes, as far as they are known here."""

    def __init__(
        self,
        bus: Bus,
        clock: Callable[[], int],
        spawn: Callable[[Awaitable[None]], None],
        changed: Callable[[str, frozenset[int]], None],
        beat: float,
    ) -> None:
        """Calls `changed(match, seats)` on news from others; the seats are those it lost that way.

        That is only if their process ended or fell silent: otherwise it looks after them itself.
        """
        self.process: Final = secrets.token_hex(4)
        self._bus = bus
        self._clock = clock
        self._spawn = spawn
        self._changed = changed
        self._pause = int(beat * 1000)
        self._told = 0
        self._here: dict[str, Sockets] = {}
        self._there: dict[str, dict[str, Sockets]] = {}  # by process and match
        self._alive: dict[str, int] = {}  # when others were last heard of

    def at(self, match: str) -> tuple[list[int], int]:
        """Seats with a socket anywhere, and how many spectators."""
        found = [self._here.get(match, Sockets())]
        found += [there[match] for there in self._there.values() if match in there]
        seats = frozenset().union(*(sockets.seats for sockets in found))
        return sorted(seats), sum(sockets.spectators for sockets in found)

    def set(self, match: str, sockets: Sockets) -> None:
        """Notes the sockets of this process at a match, and tells the others."""
        if sockets == self._here.get(match, Sockets()):
            return
        if sockets == Sockets():
            del self._here[match]
        else:
            self._here[match] = sockets
        self._spawn(self._tell(match))

    async def beat(self) -> None:
        """Call often: gives a sign of life when it is time for one, and forgets the silent."""
        now = self._clock()
        for process, heard in list(self._alive.items()):
            if heard + SILENCE * self._pause < now:
                self._forget(process)
        if now >= self._told + self._pause:
            await self._say("" if self._told else "?")
            self._told = now

    async def close(self) -> None:
        """Tells the others that no socket is left here."""
        self._here.clear()
        await self._say(NOBODY)

    async def ask(self) -> None:
        """Notices may have been lost: tells all there is here, and asks for the rest."""
        await self._say("?")
        await self._tell_all()

    def hear(self, text: str) -> None:
        """Takes a notice."""
        process, _, rest = text.partition(" ")
        if process == self.process:
            return
        if rest == NOBODY:
            self._forget(process)
            return
        if process not in self._alive and rest != "?":
            self._spawn(self._say("?"))  # it has lived for a while and we know nothing of it
        self._alive[process] = self._clock()
        if rest == "?":
            self._spawn(self._tell_all())
        elif rest:
            match, seats, spectators = rest.split(" ")
            taken = frozenset(int(seat) for seat in seats.split(",") if seat)
            self._note(process, match, Sockets(taken, int(spectators)))

    def _note(self, process: str, match: str, sockets: Sockets) -> None:
        there = self._there.setdefault(process, {})
        before = there.pop(match, Sockets())
        if sockets != Sockets():
            there[match] = sockets
        if sockets != before:
            self._changed(match, frozenset())

    def _forget(self, process: str) -> None:
        self._alive.pop(process, None)
        for match, sockets in self._there.pop(process, {}).items():
            self._changed(match, sockets.seats)

    async def _tell_all(self) -> None:
        await self._say("")
        for match in list(self._here):
            await self._tell(match)

    async def _tell(self, match: str) -> None:
        sockets = self._here.get(match, Sockets())
        seats = ",".join(map(str, sorted(sockets.seats)))
        await self._say(f"{match} {seats} {sockets.spectators}")

    async def _say(self, what: str) -> None:
        await self._bus.publish(TOPIC, f"{self.process} {what}".rstrip())
