"""Worlds that differ only in what a viewer cannot know send it the same bytes.

A match is played on a server, and beside it, on another server, a guess of one seat at the same
table: what that seat cannot know is dealt anew there. Both get the same choices. What others do
unseen may be left out of the guess, or done and taken back in the truth alone. Whatever is sent
to the seat, and to a spectator, over sockets and in answers, must be the same until something is
drawn or revealed; then a new guess begins.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

import lairworks
from lairworks.conformance.followers import illegal_choices
from lairworks.conformance.witness import tides
from lairworks.core.rng import seeded
from lairworks.core.state import State
from lairworks.match import Match
from lairworks.server import live
from lairworks.server.keys import hashed
from lairworks.server.problems import Problem
from lairworks.server.store import MatchRow, SeatRow
from lairworks.server.table import Table
from tests.server.running import Running, running, say, settings_in

NAMES = ("Ada", "Zoë")
MOST = 3000  # choices after which a match counts as endless
ASKS = 0.15  # how often all is asked for that can be
WAVERS = 0.2  # how often what was done unseen is taken back
PAUSE = 7_000  # milliseconds between two choices
FIRST = "the first that is said"
# Whole matches, but players who choose at random would need hundreds of turns.
SHORTER = {
    "delve": {"constants": {"turn_cap": {"value": 30}}},
    "quest": {"constants": {"turn_cap": {"value": 50}}},
}
CLOCK = {"kind": "live", "seconds": 86_400, "increment": 30, "grace": 2}


class Clock:
    """One clock for both worlds."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@dataclass
class Watcher:
    """A socket at a match in one world; `seat` is None for a spectator."""

    socket: ClientConnection
    seat: int | None

    async def hello(self) -> None:
        opens = {} if self.seat is None else {"key": key(self.seat)}
        await say(self.socket, type="hello", **opens)

    async def up_to(self, mark: str) -> list[bytes]:
        """All messages up to the one in which somebody says the mark, in whatever they say."""
        heard: list[bytes] = []
        async with asyncio.timeout(60):
            while not heard or mark.encode() not in heard[-1]:
                heard.append(await self.socket.recv(decode=False))
        return heard


@dataclass
class World:
    """A server with the match as it is, or as somebody guesses it."""

    house: Running
    http: httpx.AsyncClient
    id: str = ""
    watchers: list[Watcher] = field(default_factory=list)

    async def table(self) -> Table:
        return await self.house.server.house.open(self.id)

    async def begin(self, row: MatchRow) -> None:
        """Puts a match on the server, as if it had been set up there."""
        self.id = row.id
        seats = [
            SeatRow(seat, "person", name=name, key=hashed(key(seat)))
            for seat, name in enumerate(NAMES)
        ]
        await self.house.server.store.create(row, seats)
        await self.house.server.chat.say(self.id, 0, None, FIRST)

    async def arrive(self, watcher: Watcher) -> list[bytes]:
        """Somebody says hello, and is told all up to what was said last."""
        self.watchers.append(watcher)
        await watcher.hello()
        return await watcher.up_to(FIRST)

    async def play(self, seat: int, text: str) -> None:
        """Somebody chooses."""
        ply = (await self.table()).ply(seat)
        await self.house.server.house.submit(self.id, seat, ply, text, "")

    async def waver(self, seat: int) -> None:
        """Somebody takes their choice back, if they may."""
        with suppress(Problem):
            await self.house.server.house.undo(self.id, seat, None)

    async def heard(self, mark: str) -> list[list[bytes]]:
        """What each watcher was told up to now: up to a mark, which a player says."""
        await self.house.server.chat.say(self.id, 0, None, mark)
        return [await watcher.up_to(mark) for watcher in self.watchers]

    async def answers(self, viewer: int, ply: int, illegal: list[str]) -> list[bytes]:
        """What a seat, and a spectator, get when they ask for all there is."""
        here = f"/api/matches/{self.id}"
        headers = {"Authorization": f"Bearer {key(viewer)}"}
        asked = [
            await self.http.get(here + way, headers=headers if own else {})
            for own in (True, False)
            for way in ("", "/events", "/chat", "/record", "/mutes")
        ]
        asked.append(await self.http.get("/api/watch", params={"limit": 1}))
        for text in illegal:
            why: dict[str, str | int] = {"seat": viewer, "choice": text}
            asked.append(await self.http.get(f"{here}/why", params=why, headers=headers))
            for at in (ply, 2**31 - 1):
                body = {"seat": viewer, "ply": at, "choice": text}
                asked.append(await self.http.post(f"{here}/choices", json=body, headers=headers))
        return [b"%d %b" % (answer.status_code, answer.content) for answer in asked]


def same(truth: list[bytes], guess: list[bytes]) -> None:
    """Both have the same in the same order; otherwise the first that differs is shown."""
    for true, guessed in zip(truth, guess, strict=False):
        assert true == guessed
    assert len(truth) == len(guess), truth[len(guess) :] + guess[len(truth) :]


def key(seat: int) -> str:
    return f"the key of seat {seat}"


@dataclass
class Worlds:
    """The truth, and a guess at it; one clock for both."""

    truth: World
    guess: World
    clock: Clock
    luck: random.Random
    compared: int = 0  # looks at both
    bytes: int = 0  # that were the same
    lone: int = 0  # choices made in the truth alone
    stretches: int = 0

    async def play(self, match: Match) -> None:
        """Plays a match to its end, from one guess to the next."""
        for _ in range(MOST):
            match = await self._stretch(match, self.stretches % len(NAMES))
            self.stretches += 1
            if match.over:
                return
        raise AssertionError("the match does not end")

    async def _stretch(self, match: Match, viewer: int) -> Match:
        """Plays on until something is drawn or revealed; returns the match as it is then."""
        game = match.setting.game
        imagined = game.guess(match.state, viewer, seeded(self.luck.getrandbits(32)))
        self.clock.now += PAUSE
        row = self._row(match)
        async with AsyncExitStack() as stack:
            for world, state in ((self.truth, match.state), (self.guess, imagined)):
                await world.begin(replace(row, start=game.position(state)))
                world.watchers = []
            for seat in (viewer, None):
                told = []
                for world in (self.truth, self.guess):
                    socket = await stack.enter_async_context(world.house.socket(world.id))
                    told.append(await world.arrive(Watcher(socket, seat)))
                same(*told)
                await self._compare(viewer)
            lazy = self.luck.random() < 0.5
            while await self._step(viewer, lazy):
                await self._compare(viewer)
        return (await self.truth.table()).match

    def _row(self, match: Match) -> MatchRow:
        return MatchRow(
            id=f"stretch{self.stretches}",
            game=match.game,
            rules=match.setting.game.rules,
            content=match.setting.content.digest,
            pack=match.setting.content.pack,
            start=None,
            options=match.options,
            seed=match.seed,
            clock=CLOCK,
            insurance=None,
            visibility="public",
            status="playing",
            host=None,
            created=self.clock.now,
            started=self.clock.now,
        )

    async def _step(self, viewer: int, lazy: bool) -> bool:
        """Makes a choice in both worlds; False if they may part after it."""
        self.clock.now += PAUSE
        truth, guess = await self.truth.table(), await self.guess.table()
        if truth.match.over:
            return False
        state, imagined = truth.match.state, guess.match.state
        seat = self.luck.choice(state.deciders())
        choice = self.luck.choice(state.choices(seat))
        game = truth.match.setting.game
        text = game.words.text(choice)
        unseen = seat != viewer and bool(state.desks[seat]) and not game.in_the_open(state)
        after, rose = tried(state, seat, choice, unseen)
        thinks_on = unseen and seat in after.deciders() and not rose
        legal = choice in imagined.choices(seat)
        if thinks_on and (lazy or not legal):
            await self.truth.play(seat, text)
            self.lone += 1
            if self.luck.random() < WAVERS:
                await self.truth.waver(seat)
            return True
        await self.truth.play(seat, text)
        if not legal:
            return False
        then, rose_too = tried(imagined, seat, choice, unseen)
        await self.guess.play(seat, text)
        part = unseen and (seat in after.deciders()) != (seat in then.deciders())
        return not part and not (rose and rose_too)

    async def _compare(self, viewer: int) -> None:
        """What was sent to the seat and to a spectator; at times, what they get if they ask."""
        self.compared += 1
        mark = f"mark {self.stretches} {self.compared}"
        heard = await self.truth.heard(mark), await self.guess.heard(mark)
        for true, guessed in zip(*heard, strict=True):
            same(true, guessed)
            self.bytes += sum(map(len, true))
        if self.luck.random() < ASKS:
            await self._ask(viewer)

    async def _ask(self, viewer: int) -> None:
        table = await self.truth.table()
        state, words = table.match.state, table.match.setting.game.words
        refused = illegal_choices(words, seeded(self.compared), state.choices(viewer))
        illegal = [words.text(choice) for choice in refused[:2]]
        ply = table.ply(viewer)
        told = [await world.answers(viewer, ply, illegal) for world in (self.truth, self.guess)]
        same(*told)
        self.bytes += sum(map(len, told[0]))


def tried(state: State, seat: int, choice: int, unseen: bool) -> tuple[State, bool]:
    """The state after a choice, and whether anything is drawn or revealed by it.

    What a seat draws for itself alone, unseen, does not count.
    """
    after = state.copy()
    after.apply(seat, choice)
    own = 2 + state.seats + seat if unseen else -1
    pairs = enumerate(zip(tides(state), tides(after), strict=True))
    return after, any(old < new for at, (old, new) in pairs if at != own)


@pytest.mark.slow
@pytest.mark.parametrize("game", lairworks.games())
async def test_what_is_hidden_changes_no_byte(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "BEAT", 3600.0)  # by real time, which is not the same in both
    clock = Clock()
    async with AsyncExitStack() as stack:
        worlds = []
        for name in ("truth", "guess"):
            folder = tmp_path / name
            folder.mkdir()
            house = await stack.enter_async_context(running(settings_in(folder), clock))
            worlds.append(World(house, await stack.enter_async_context(house.client())))
        seen = Worlds(worlds[0], worlds[1], clock, random.Random(f"leaks of {game}"))
        await seen.play(lairworks.new(game, len(NAMES), seed=20, pack=SHORTER.get(game)))
        print(
            f"{game}: {seen.stretches} guesses, {seen.compared} looks, {seen.bytes} bytes, "
            f"{seen.lone} choices in the truth alone"
        )
        assert seen.compared > 50
