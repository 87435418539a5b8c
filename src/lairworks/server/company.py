"""Company at the tables of a process: who listens, who is there, who has been gone for too long.

A person who leaves a table, or has not come to it when it is read, is missed after a while, once.
Until then it is enough to come back, or to choose something from elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Protocol

from lairworks.server.bus import Bus
from lairworks.server.presence import Presence, Sockets
from lairworks.server.settings import Pace
from lairworks.server.table import Viewer

Spawn = Callable[[Awaitable[None]], None]


class Listener(Protocol):
    """Somebody at a table who is told when there is news: a socket."""

    seat: Viewer

    def wake(self, chat: bool = False) -> None:
        """There is something new at the table, or something was said."""


class Waiting:
    """Somebody who waits for news over plain HTTP."""

    def __init__(self, seat: Viewer) -> None:
        self.seat = seat
        self.woken = asyncio.Event()

    def wake(self, chat: bool = False) -> None:
        """Ends the wait, unless it was only talk."""
        if not chat:
            self.woken.set()


class Company:
    """Everybody at the tables of this process, and what is known of those in others."""

    def __init__(
        self,
        bus: Bus,
        clock: Callable[[], int],
        pace: Pace,
        spawn: Spawn,
        missed: Callable[[str, int], Awaitable[None]],
    ) -> None:
        """Calls `missed(match, seat)` for who has been gone for as long as the pace says."""
        self.presence = Presence(bus, clock, spawn, self._heard_of, pace.alive)
        self._patience = pace.dropped
        self._spawn = spawn
        self._missed = missed
        self._listeners: dict[str, set[Listener]] = {}
        self._absent: dict[tuple[str, int], object] = {}  # the wait that counts, by match and seat
        self._is_leaving = False

    def __contains__(self, id: object) -> bool:
        return id in self._listeners

    def __iter__(self) -> Iterator[str]:
        """The matches at which somebody listens."""
        return iter(self._listeners)

    def listen(self, id: str, listener: Listener) -> None:
        """Somebody sits down at a table, or watches it."""
        self._listeners.setdefault(id, set()).add(listener)
        if listener.seat is not None:
            self.seen(id, listener.seat)
        self.presence.set(id, self._sockets(id))
        self.wake(id)

    def leave(self, id: str, listener: Listener) -> None:
        """Somebody is gone."""
        listeners = self._listeners.get(id, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(id, None)
        if self._is_leaving:
            return
        self.presence.set(id, self._sockets(id))
        self.wake(id)
        if listener.seat is not None:
            self.miss(id, listener.seat)

    def present(self, id: str) -> tuple[list[int], int]:
        """Seats with a socket, and how many spectators, in all processes."""
        return self.presence.at(id)

    def wake(self, id: str, chat: bool = False) -> None:
        """There is news for all who listen at a table, or something was said."""
        for listener in self._listeners.get(id, ()):
            listener.wake(chat)

    def wake_all(self) -> None:
        """The process ends: nobody waits for news any longer, and nobody is missed."""
        self._is_leaving = True
        self._absent.clear()
        for id in self:
            self.wake(id)

    def miss(self, id: str, seat: int) -> None:
        """Begins to wait for a seat's person, who is missed if they do not come in time."""
        if seat not in self.present(id)[0] and (id, seat) not in self._absent:
            self._absent[id, seat] = wait = object()
            self._spawn(self._wait(id, seat, wait))

    def seen(self, id: str, seat: int) -> None:
        """A seat's person has been heard of."""
        self._absent.pop((id, seat), None)

    async def _wait(self, id: str, seat: int, wait: object) -> None:
        await asyncio.sleep(self._patience)
        if self._absent.get((id, seat)) is wait:
            del self._absent[id, seat]
            if seat not in self.present(id)[0]:
                await self._missed(id, seat)

    def _sockets(self, id: str) -> Sockets:
        listeners = self._listeners.get(id, set())
        seats = frozenset(listener.seat for listener in listeners if listener.seat is not None)
        return Sockets(seats, sum(listener.seat is None for listener in listeners))

    def _heard_of(self, id: str, lost: frozenset[int]) -> None:
        """Sockets of another process have come or gone; who was `lost` may come here."""
        self.wake(id)
        for seat in lost:
            self.miss(id, seat)
