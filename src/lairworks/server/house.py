"""The house: all tables of this process, and everything that happens at them.

Whatever changes a match goes through `append`, under the lock of its table: taken in memory,
stored, and only then told to anybody. A table whose entry could not be stored is forgotten and
built again from the database when next asked for.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from lairworks.core.errors import IllegalChoice, UndoRefused
from lairworks.server.bus import RECONNECTED, Bus
from lairworks.server.company import Company, Waiting
from lairworks.server.driver import Driver
from lairworks.server.keeper import Keeper
from lairworks.server.keys import hashed
from lairworks.server.metrics import Metrics
from lairworks.server.presence import TOPIC
from lairworks.server.problems import Problem
from lairworks.server.settings import Pace
from lairworks.server.store import Entry, PlyTaken, Store
from lairworks.server.table import HOST, RulesChanged, Table, Viewer
from lairworks.server.thinkers import Thinkers

LOG: Final = logging.getLogger("lairworks.server")

TABLES: Final = 5_000  # kept in memory
RETRIES: Final = 8  # when other processes are quicker
MOST_UNDOS: Final = 1_000  # of one seat in a match, whose log would grow for ever otherwise
AT_A_STRETCH: Final = 50  # entries replayed before others have their turn
RENEW: Final = "renew"  # the topic of matches whose rows have changed, not their logs
PERSON: Final = "person"  # the topic of people who have another name now

T = TypeVar("T")


class House:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        thinkers: Thinkers,
        clock: Callable[[], int],
        pace: Pace,
        metrics: Metrics | None = None,
    ) -> None:
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.clock = clock
        self.pace = pace
        self.company = Company(bus, clock, pace, self.spawn, self.stand_in)
        self._metrics = metrics or Metrics()
        # Called after every change, with the seats that are to decide now and were not before.
        self.told: list[Callable[[Table, set[int]], None]] = []
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._acting: set[asyncio.Future[Any]] = set()
        self._driver = Driver(self)
        self.closing = False
        self._down_since = self._up_since = clock()  # nobody served in between

    # Opening and closing

    async def start(self) -> None:
        """Begins to look after clocks and bots."""
        self._up_since = self.clock()
        self._down_since = int(await self.store.fact("alive", lambda: str(self._up_since)))
        if self.store.database.kind == "sqlite" or self._nobody_served():
            await self.store.void_leases(self._up_since, self.lease_ends())
        self.bus.subscribe(self._hear)
        self.spawn(Keeper(self, self._driver).run())

    def take_no_more(self) -> None:
        """Refuses whatever would change a match from now on; nobody waits for news any longer."""
        self.closing = True
        self.company.wake_all()

    async def close(self) -> None:
        """Lets what is being stored be stored, and ends the rest."""
        self.take_no_more()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._opening.values(), return_exceptions=True)
        await asyncio.gather(*self._acting, return_exceptions=True)
        try:
            await self.company.presence.close()
            await self.store.set_fact("alive", str(self.clock()))
        except Exception:
            LOG.exception("nobody could be told of the end")

    @property
    def size(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def open(self, id: str) -> Table:
        """The table of a match; raises Problem."""
        table = self._tables.get(id)
        if table is not None:
            self._tables.move_to_end(id)
            return table
        opening = self._opening.get(id)
        if opening is None:
            opening = asyncio.create_task(self._read(id))
            self._opening[id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(opening)

    async def _read(self, id: str) -> Table:
        for _ in range(RETRIES):
            table = await self._replay(id)
            try:
                await self._put_right(table)
            except PlyTaken:
                continue
            self._tables[id] = table
            while len(self._tables) > TABLES:
                self._shed()
            self._miss_the_insured(table)
            return table
        raise Problem("stopping", "the match is too busy just now; try again")

    async def _replay(self, id: str) -> Table:
        found = await self.store.find(id)
        if found is None:
            raise Problem("no_such_match", f"there is no match {id!r}")
        try:
            table = Table(*found)
            for entry in await self.store.entries(id):
                table.take(entry)
                if len(table.entries) % AT_A_STRETCH == 0:
                    await asyncio.sleep(0)
        except RulesChanged as error:
            raise Problem("rules_changed", str(error)) from None
        return table

    async def _put_right(self, table: Table) -> None:
        """Does what is to be done before anybody sees the table; raises PlyTaken.

        A match begins once all seats are taken, even if the process in which the last one was
        taken ended before it could see to that. And time in which nobody served is given back.
        """
        if self.closing:
            return
        if table.status == "waiting" and table.is_full:
            table.start(self.clock())
            if not await self.store.begin(table.row.id, table.standing(self.lease_ends())):
                raise PlyTaken(table.row.id, 0)
            self._tell(table, set(table.deciders))
        elif table.last < self._up_since and self._have_missed(table.limits()):
            await self.append(table, HOST, "resume", str(self._down_since))

    def _miss_the_insured(self, table: Table) -> None:
        """Waits for people who may not know that they are to play, as after a restart."""
        if table.row.insurance and table.playing:
            for seat in table.seats:
                if seat.kind == "person" and not table.bot_of(seat.seat):
                    self.company.miss(table.row.id, seat.seat)

    def _have_missed(self, limits: list[int]) -> bool:
        """Whether somebody's time ran, or ran out, while nobody served."""
        gap = self._nobody_served()
        return any(gap or self._down_since < limit < self._up_since for limit in limits)

    def _nobody_served(self) -> bool:
        """Whether it is sure that no process served before this one began.

        A gap no longer than between two signs of life tells nothing: another one may serve.
        """
        return self._up_since - self._down_since > 1200 * self.pace.alive

    def lease_ends(self) -> int:
        """Until when what is begun now is left to this process."""
        return self.clock() + int(1000 * self.pace.lease)

    def _shed(self) -> None:
        """Lets go of the table nobody has asked for longest: one without listeners, if there is."""
        idle = [id for id, table in self._tables.items() if not table.lock.locked()]
        quiet = (id for id in idle if id not in self.company)
        self.forget(next(quiet, idle[0] if idle else next(iter(self._tables))))

    def forget(self, id: str) -> None:
        """Lets go of a table; it is read again when next asked for."""
        self._tables.pop(id, None)

    async def renew(self, id: str) -> None:
        """Reads a match again whose row or seats have changed, in all processes.

        It begins if all its seats are taken.
        """
        await self._reread(id)
        await self.bus.publish(RENEW, f"{id} {self.company.presence.process}")
        await self.open(id)

    async def newest(self, id: str) -> Table:
        """The table of a match, with all who have sat down at it in whatever process.

        Who sits where changes until the match begins, and a person who has just taken a seat may
        come to another process before the news of it.
        """
        table = await self.open(id)
        if table.status == "waiting" and self.store.database.kind == "postgresql":
            await self._let_go(id)
            table = await self.open(id)
        return table

    async def _reread(self, id: str) -> None:
        await self._let_go(id)
        self.company.wake(id)

    async def _let_go(self, id: str) -> None:
        """Forgets a table once nobody is at it."""
        opening = self._opening.get(id)
        if opening is not None:  # it may have been read before the change
            await asyncio.wait({opening})
        table = self._tables.get(id)
        if table is not None:
            async with table.lock:
                if self._tables.get(id) is table:
                    self.forget(id)

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Table]:
        """The table of a match, and nobody else at it."""
        while True:
            table = await self.open(id)
            async with table.lock:
                if self._tables.get(id) is table:
                    yield table
                    return

    # Who is who

    async def seat_of(self, match: str, key: str | None, person: str | None) -> Viewer:
        """The seat a key opens, or the one a person sits in; None for a spectator."""
        table = await self.newest(match)
        if key:
            digest = hashed(key)
            for seat in table.seats:
                if seat.key == digest:
                    return seat.seat
            raise Problem("not_your_seat", "this key opens no seat of this match")
        own = [seat.seat for seat in table.seats if person and seat.person == person]
        asked = [seat for seat in own if seat in table.deciders]
        return next(iter(asked + own), None)

    async def may_watch(self, id: str, viewer: Viewer) -> None:
        """Raises Problem if somebody without a seat looks at a private match."""
        table = await self.open(id)
        if viewer is None and table.row.visibility == "private":
            raise Problem("private", "this match is for its players only")

    async def renamed(self, person: str) -> None:
        """Shows the tables of a person anew, in all processes: their name has changed."""
        await self._reread_of(person)
        await self.bus.publish(PERSON, f"{person} {self.company.presence.process}")

    async def _reread_of(self, person: str) -> None:
        for id, table in list(self._tables.items()):
            if any(seat.person == person for seat in table.seats):
                await self._reread(id)

    # What people do

    async def frame(self, id: str, viewer: Viewer) -> dict[str, object]:
        """What a viewer may know now; waits for what is being stored."""
        async with self.at(id) as table:
            return table.frame(viewer, self.clock())

    async def submit(
        self, id: str, seat: int, ply: int, text: str, client: str
    ) -> tuple[dict[str, object], bool]:
        """Takes a choice; returns the seat's side after it, and if it had been taken before."""

        async def choose(table: Table) -> tuple[dict[str, object], bool]:
            self.company.seen(id, seat)
            await self.reach(table, seat, ply)
            if table.is_repeat(seat, ply, text, client):
                return table.frame(seat, self.clock()), True
            self._check_fresh(table, seat, ply)
            await self.append(table, seat, "choice", text, client)
            return table.frame(seat, self.clock()), False

        began = time.perf_counter()
        frame, repeated = await self.settled(id, choose)
        self._metrics.acknowledged(time.perf_counter() - began)
        return frame, repeated

    async def undo(self, id: str, seat: int, ply: int | None) -> dict[str, object]:
        """Takes a seat's last choice back."""

        async def take_back(table: Table) -> dict[str, object]:
            if ply is not None:
                await self.reach(table, seat, ply)
                self._check_fresh(table, seat, ply)
            self._check_playing(table)
            if table.undos(seat) >= MOST_UNDOS:
                said = f"a seat may take back {MOST_UNDOS} choices in a match"
                raise Problem("undo_refused", said, reason=said)
            await self.append(table, seat, "undo")
            return table.frame(seat, self.clock())

        return await self.settled(id, take_back)

    async def resign(self, id: str, seat: int, kind: str = "resign") -> dict[str, object]:
        """Leaves the match for good; or is sent away, if that is the kind."""

        async def leave(table: Table) -> dict[str, object]:
            if seat not in table.left:
                self._check_playing(table)
                await self.append(table, seat, kind)
            return table.frame(seat, self.clock())

        return await self.settled(id, leave)

    async def come_back(self, id: str, seat: int) -> dict[str, object]:
        """Plays on instead of the bot that stood in."""

        async def sit(table: Table) -> dict[str, object]:
            self.company.seen(id, seat)
            if table.playing and seat in table.stand_ins:
                await self.append(table, seat, "back")
            return table.frame(seat, self.clock())

        return await self.settled(id, sit)

    async def stand_in(self, id: str, seat: int) -> None:
        """Lets the insured bot play for a person who is gone, if the match has one.

        Not in a slow match: nobody is expected to sit there all day.
        """

        async def replace(table: Table) -> None:
            insured = table.row.insurance
            is_slow = table.row.clock is not None and table.row.clock.get("kind") == "slow"
            if insured and table.playing and not is_slow and not table.bot_of(seat):
                await self.append(table, seat, "stand_in", insured)

        await self.settled(id, replace)

    async def end(self, id: str) -> None:
        """Ends a match without a winner."""

        async def stop(table: Table) -> None:
            if not table.ending:
                await self.append(table, HOST, "end")

        await self.settled(id, stop)

    # News

    async def news(self, id: str, viewer: Viewer, since: int, seconds: float) -> None:
        """Returns when a viewer was told more than so many things, at the latest after a time."""
        waiting = Waiting(viewer)
        self.company.listen(id, waiting)
        try:
            async with asyncio.timeout(seconds):
                while (await self.open(id)).ply(viewer) <= since and not self.closing:
                    waiting.woken.clear()
                    await waiting.woken.wait()
        except TimeoutError:
            return
        finally:
            self.company.leave(id, waiting)

    def _hear(self, topic: str, text: str) -> None:
        """News from other processes, and of this one's own doing."""
        if topic == "match":
            self._note(text)
        elif topic == "gone":
            self.spawn(self._reread(text))
        elif topic == "chat":
            self.company.wake(text, chat=True)
        elif topic == TOPIC:
            self.company.presence.hear(text)
        elif topic in (RENEW, PERSON):
            id, _, process = text.partition(" ")
            if process != self.company.presence.process:
                self.spawn(self._reread(id) if topic == RENEW else self._reread_of(id))
        elif topic == RECONNECTED:
            self.spawn(self.company.presence.ask())
            for id in {*self._tables, *self._opening, *self.company}:
                self._note(id)

    def _note(self, id: str) -> None:
        """There are new entries of a match, in which somebody here may have an interest.

        Also if its table is being read just now: perhaps that began before they were written.
        """
        if id in self._tables or id in self._opening or id in self.company:
            self.spawn(self._catch_up(id))

    async def _catch_up(self, id: str) -> None:
        async with self.at(id) as table:
            if table.status == "waiting":
                self.forget(id)
            else:
                await self._read_on(table)
        self.company.wake(id)

    async def reach(self, table: Table, viewer: Viewer, ply: int) -> None:
        """Reads on if a viewer was told more elsewhere, for who is alone at the table."""
        if ply > table.ply(viewer):
            await self._read_on(table)
            self.company.wake(table.row.id)

    async def _read_on(self, table: Table) -> None:
        """Takes the entries that others have written."""
        try:
            for entry in await self.store.entries(table.row.id, len(table.entries)):
                table.take(entry)
        except BaseException:
            self.forget(table.row.id)
            raise

    # The one way in

    async def settled(self, id: str, act: Callable[[Table], Awaitable[T]]) -> T:
        """Acts at a table, again if another process was quicker, and even if who asked is gone."""
        acting = asyncio.ensure_future(self._try(id, act))
        self._acting.add(acting)
        acting.add_done_callback(self._acting.discard)
        return await asyncio.shield(acting)

    async def _try(self, id: str, act: Callable[[Table], Awaitable[T]]) -> T:
        for _ in range(RETRIES):
            async with self.at(id) as table:
                try:
                    return await act(table)
                except PlyTaken:
                    self.forget(id)
                except IllegalChoice as error:
                    raise Problem(
                        "illegal_choice",
                        str(error),
                        rule=error.rule or None,
                        reason=error.reason,
                        asked=error.asked,
                    ) from None
                except UndoRefused as error:
                    raise Problem("undo_refused", str(error), reason=error.reason) from None
        raise Problem("stopping", "the match is too busy just now; try again")

    async def append(
        self, table: Table, seat: int, kind: str, text: str = "", client: str = ""
    ) -> None:
        """Takes an entry and stores it, for who is alone at the table; raises PlyTaken and more."""
        id = table.row.id
        if self.closing:
            raise Problem("stopping", "the server is stopping; try again in a moment")
        now = max(self.clock(), table.last)
        entry = Entry(len(table.entries), seat, kind, text, client, now)
        before = set(table.deciders)
        try:
            table.take(entry)
            await self.store.append(id, entry, table.standing(self.lease_ends()))
        except (IllegalChoice, UndoRefused):
            raise  # these leave the match as it was
        except BaseException:
            self.forget(id)
            self.company.wake(id)  # it may be written all the same
            raise
        self._metrics.appended(kind)
        if table.ending:
            self._metrics.finished(table.row.game)
            self.thinkers.forget(id)
        self._tell(table, set(table.deciders) - before)

    def _tell(self, table: Table, asked: set[int]) -> None:
        self.company.wake(table.row.id)
        for tell in self.told:
            tell(table, asked)
        self._driver.drive(table)

    def _check_playing(self, table: Table) -> None:
        if table.ending:
            raise Problem("over", "the match is over")
        if table.row.started is None:
            raise Problem("not_started", "the match has not begun: seats are still open")

    def _check_fresh(self, table: Table, seat: int, ply: int) -> None:
        self._check_playing(table)
        if not table.is_fresh(seat, ply):
            raise Problem(
                "stale",
                f"this answers ply {ply}, but the table is at {table.ply(seat)} for seat {seat}",
                current=table.frame(seat, self.clock()),
            )
        if seat in table.stand_ins:
            raise Problem(
                "stale",
                "a bot plays for this seat; come back first",
                current=table.frame(seat, self.clock()),
            )

    def spawn(self, work: Awaitable[None]) -> None:
        """Does something beside everything else; what goes wrong is logged."""

        async def watched() -> None:
            try:
                await work
            except Problem as problem:
                LOG.warning("%s", problem.detail, extra={"code": problem.code})
            except Exception:
                LOG.exception("a table could not be looked after")

        task = asyncio.create_task(watched())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
