"""Bots think in processes of their own, never in the event loop.

A match always goes to the same process, which keeps it between decisions, so that only what has
been chosen since is sent. A process that dies takes nothing with it but the thoughts a bot would
have gone on from within its turn.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import multiprocessing
import os
import signal
import threading
import traceback
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from lairworks import bots, saves
from lairworks.bots import Bot
from lairworks.core.errors import LairworksError
from lairworks.core.rng import seeded
from lairworks.match import Match

KEPT: Final = 200  # matches a process keeps between decisions
BOTS_KEPT: Final = 32  # and bots: they keep all they thought, and need it only within a turn
ADVISER: Final = "expert"
HUMILITY: Final = 5  # how much a process that thinks stands back for the one that serves

History = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Recipe:
    """What a match is made from; what players must not know of it is not in its `repr`."""

    game: str
    seats: int
    names: tuple[str, ...]
    options: Mapping[str, object]
    seed: int = field(repr=False)
    pack: Mapping[str, object] | None = field(default=None, repr=False)
    start: Mapping[str, object] | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Job:
    """A decision to think about.

    `history` is all that was chosen so far, as (seat, text). `epoch` tells apart histories of one
    match that do not continue each other: it changes whenever something was taken back.
    """

    match: str
    recipe: Recipe
    epoch: int
    history: History = field(repr=False)
    seat: int
    bot: str


@dataclass(frozen=True)
class Advice:
    """A choice that was considered; `expected` is the chance to win, -1 if it is not known."""

    choice: str
    visits: int
    expected: float
    sentence: str


class ThinkingFailed(LairworksError):
    """A bot could not answer. `trace` tells why and may tell secrets; the message does not."""

    def __init__(self, job: Job, kind: str, trace: str) -> None:
        super().__init__(f"{job.bot} failed in seat {job.seat} of match {job.match}: {kind}")
        self.job = job
        self.kind = kind
        self.trace = trace


class ThinkerLost(LairworksError):
    """The process that thought has died, and so has the one that tried again."""

    def __init__(self, job: Job) -> None:
        super().__init__(f"two processes died while {job.bot} thought about match {job.match}")
        self.job = job


class ThinkersClosed(LairworksError):
    """Nobody thinks any more, for the server stops."""

    def __init__(self) -> None:
        super().__init__("the bots have stopped thinking, for the server stops")


class Thinkers:
    """So many processes in which bots think; each starts when it is first needed."""

    def __init__(
        self,
        processes: int,
        measured: Callable[[], AbstractContextManager[None]] = contextlib.nullcontext,
    ) -> None:
        self._measured = measured  # entered while a bot is asked
        self._thinkers = [_Thinker() for _ in range(processes)]
        self._advice: OrderedDict[tuple[str, int], tuple[int, list[Advice]]] = OrderedDict()

    async def choose(self, job: Job) -> str:
        """What the bot chooses, as text."""
        return (await self._ask(job))[0].choice

    async def advise(self, job: Job, bot: str = ADVISER) -> list[Advice]:
        """What a bot (not the job's own) considers: first what it would choose, then best first."""
        return list(await self._ask(replace(job, bot=bot)))

    async def advise_once(self, job: Job, ply: int) -> list[Advice]:
        """As `advise`, but the same as long as the seat was told nothing new since that ply.

        Thoughts that changed meanwhile would tell that others have done something unseen.
        """
        key = (job.match, job.seat)
        known = self._advice.get(key)
        if known is not None and known[0] == ply:
            return known[1]
        advice = await self.advise(job)
        self._advice[key] = (ply, advice)
        if len(self._advice) > KEPT:
            self._advice.popitem(last=False)
        return advice

    def forget(self, match: str) -> None:
        """Frees what is kept of a match; it may still be thought about again."""
        self._of(match).forget(match)

    async def close(self) -> None:
        """Ends all processes at once; who waits for an answer gets ThinkersClosed."""
        for thinker in self._thinkers:
            thinker.stop()
        await asyncio.gather(*(asyncio.to_thread(thinker.join) for thinker in self._thinkers))

    async def _ask(self, job: Job) -> tuple[Advice, ...]:
        with self._measured():
            return await asyncio.wrap_future(self._of(job.match).ask(job))

    def _of(self, match: str) -> _Thinker:
        return self._thinkers[zlib.crc32(match.encode()) % len(self._thinkers)]


@dataclass(frozen=True)
class _Order:
    """A job as it is sent: what follows on `since` choices, and the recipe if that is all."""

    match: str
    recipe: Recipe | None
    epoch: int
    since: int
    tail: History
    seat: int
    bot: str


@dataclass(frozen=True)
class _Missing:
    """The process does not keep the match up to where the order goes on."""


@dataclass(frozen=True)
class _Failure:
    """An order that raised."""

    kind: str
    trace: str


_Reply = tuple[Advice, ...] | _Missing | _Failure


class _Thinker:
    """One process, from the outside: orders are sent and answered one by one in a thread.

    Only that thread starts the process and talks to it; `stop` may end it at any time.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "thinker")
        self._guard = threading.Lock()  # around starting and stopping
        self._stopped = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._sent: OrderedDict[str, tuple[int, int]] = OrderedDict()  # epoch, how many choices

    def ask(self, job: Job) -> Future[tuple[Advice, ...]]:
        """Has a job done when its turn comes."""
        if self._stopped:
            raise ThinkersClosed
        return self._thread.submit(self._think, job)

    def forget(self, match: str) -> None:
        """Has a match forgotten when its turn comes."""
        if not self._stopped:
            self._thread.submit(self._forget, match)

    def stop(self) -> None:
        """Ends the process, whatever it does, and starts none any more."""
        with self._guard:
            self._stopped = True
            if self._process is not None:
                self._process.kill()

    def join(self) -> None:
        """Waits until nothing is left of it."""
        self._thread.shutdown()
        self._bury()

    def _think(self, job: Job) -> tuple[Advice, ...]:
        for _ in range(2):
            pipe = self._running()
            try:
                reply = self._talk(pipe, job)
            except (EOFError, OSError):  # the process has died
                self._bury()
                continue
            if isinstance(reply, tuple):
                return reply
            if isinstance(reply, _Failure):
                raise ThinkingFailed(job, reply.kind, reply.trace)
        raise ThinkersClosed if self._stopped else ThinkerLost(job)

    def _talk(self, pipe: Connection, job: Job) -> _Reply:
        epoch, since = self._sent.pop(job.match, (job.epoch, 0))
        if epoch != job.epoch or since > len(job.history):
            since = 0
        reply: _Reply = _Missing()
        while isinstance(reply, _Missing):
            pipe.send(_order(job, since))
            reply = pipe.recv()
            since = 0
        if isinstance(reply, tuple):
            self._sent[job.match] = (job.epoch, len(job.history))
            if len(self._sent) > KEPT:
                self._sent.popitem(last=False)
        return reply

    def _forget(self, match: str) -> None:
        if self._sent.pop(match, None) is not None and self._pipe is not None:
            with contextlib.suppress(OSError):  # it is dead: so much the better
                self._pipe.send(match)

    def _running(self) -> Connection:
        """The pipe to the process, which is started if there is none."""
        if self._process is not None and not self._process.is_alive():
            self._bury()
        with self._guard:
            if self._stopped:
                raise ThinkersClosed
            if self._pipe is None:
                self._process, self._pipe = _started()
            return self._pipe

    def _bury(self) -> None:
        """Clears away a process that has died or is about to."""
        with self._guard:
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        self._sent.clear()
        if process is not None and pipe is not None:
            pipe.close()
            process.kill()
            process.join()
            process.close()


def _order(job: Job, since: int) -> _Order:
    recipe = None if since else job.recipe
    tail = job.history[since:]
    return _Order(job.match, recipe, job.epoch, since, tail, job.seat, job.bot)


def _started() -> tuple[BaseProcess, Connection]:
    # A fresh process, not a fork: those of a program with threads may hang. A pipe of our own, not
    # a pool: its end tells a process that thinks that the one that serves was killed.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    with _deaf_to_interrupts():
        process.start()
    theirs.close()
    return process, ours


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process started in here never hears Ctrl-C: that is for the one that started it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it would open our ears again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In the process that thinks


def _serve(pipe: Connection) -> None:
    """Answers until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(HUMILITY)
    mind = Mind()
    try:
        while True:
            order = pipe.recv()
            if isinstance(order, _Order):
                pipe.send(mind.answer(order))
            else:
                mind.forget(order)
    except (EOFError, OSError):
        return


class Mind:
    """Keeps the matches and bots that thought last, and answers orders.

    A bot thinks on from its last choice where the next decision follows straight from it. In all
    other cases it is made anew, with chance that follows from the match's seed, the seat and how
    far the match is: asked again, anywhere, it chooses the same (unless it thinks by the clock).
    """

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self._kept: OrderedDict[str, tuple[int, Match]] = OrderedDict()  # with the epoch
        # By match, seat and name: the epoch, how often the seat had chosen, and the bot.
        self._bots: OrderedDict[tuple[str, int, str], tuple[int, int, Bot]] = OrderedDict()

    def answer(self, order: _Order) -> _Reply:
        """What the bot considered, its choice first."""
        try:
            match = self._match(order)
            return _Missing() if match is None else self._consider(order, match)
        except Exception as error:
            self.forget(order.match)
            return _Failure(type(error).__name__, traceback.format_exc())

    def forget(self, match: str) -> None:
        """Frees a match and its bots."""
        self._kept.pop(match, None)
        for key in [key for key in self._bots if key[0] == match]:
            del self._bots[key]

    def _match(self, order: _Order) -> Match | None:
        """The match where the order stands; None if it goes on from what is not kept."""
        match = made(order.recipe) if order.recipe is not None else self._known(order)
        if match is None:
            return None
        for seat, text in order.tail:
            match.play(seat, text)
        self._kept[order.match] = (order.epoch, match)
        self._kept.move_to_end(order.match)
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return match

    def _known(self, order: _Order) -> Match | None:
        if order.match not in self._kept:
            return None
        epoch, match = self._kept[order.match]
        return match if epoch == order.epoch and len(match.history) == order.since else None

    def _consider(self, order: _Order, match: Match) -> tuple[Advice, ...]:
        seat = order.seat
        if seat not in match.deciders:
            raise LairworksError(f"seat {seat} is not asked; {match.deciders} are")
        chair = match.chair(seat, seeded(_seed(match, seat, "guess")))
        bot = self._bot(order, match, chair.before >= 0)
        bot.choose(chair)
        words = match.setting.game.words
        return tuple(
            Advice(words.text(each.choice), each.visits, each.expected, each.sentence)
            for each in bot.explain()
        )

    def _bot(self, order: _Order, match: Match, follows: bool) -> Bot:
        """The bot that made the seat's last choice if this follows straight from it, or a new one.

        Whether that choice was the one it wanted is for the bot to see.
        """
        key = (order.match, order.seat, order.bot)
        turns = sum(seat == order.seat for seat, _ in match.history)
        kept = self._bots.pop(key, None)
        if follows and kept is not None and kept[:2] == (order.epoch, turns - 1):
            bot = kept[2]
        else:
            bot = bots.make(order.bot, _seed(match, order.seat, "bot"))
        self._bots[key] = (order.epoch, turns, bot)
        if len(self._bots) > BOTS_KEPT:
            self._bots.popitem(last=False)
        return bot


def made(recipe: Recipe) -> Match:
    """A match by its recipe, at its beginning."""
    game, seats, seed, options = recipe.game, recipe.seats, recipe.seed, recipe.options
    if recipe.start is None:
        return saves.new(game, seats, seed, options, recipe.pack, recipe.names)
    return saves.arrange(game, recipe.start, seats, seed, options, recipe.pack, recipe.names)


def _seed(match: Match, seat: int, purpose: str) -> int:
    """A seed that has nothing to do with the match's own chance, though it follows from it."""
    text = f"{match.seed}/{seat}/{len(match.history)}/{purpose}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
