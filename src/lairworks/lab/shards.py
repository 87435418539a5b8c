"""Playing a part of a simulation.

A shard is so many matches in a row. Everything about it follows from the settings of the run and
its number, so it may be played anywhere, twice or again.
"""

from __future__ import annotations

import gc
import json
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from lairworks import bots as players
from lairworks import shelf
from lairworks._version import __version__
from lairworks.core.content import parse
from lairworks.core.errors import LairworksError
from lairworks.core.game import Game
from lairworks.core.recording import (
    Ledger,
    Record,
    at_random,
    chances_along,
    scores_along,
    tally,
)
from lairworks.core.rng import seeded
from lairworks.core.state import State
from lairworks.lab import tables
from lairworks.lab.book import STEPS, Book, Played
from lairworks.lab.schedule import Fixture, fixture, line_ups
from lairworks.match import Match, Setting
from lairworks.packs import content_of

RANDOM: Final = "random"
CROWD: Final = 8  # with more seats, nobody judges who will win


@dataclass(frozen=True)
class Settings:
    """What the results of a run depend on. `options` are pairs as JSON, `pack` is a file's text."""

    game: str
    seats: int
    options: str
    pack: str | None
    bots: tuple[str, ...]
    matches: int
    seed: int
    shard: int
    decisions: bool
    chances: bool
    version: str
    rules: int
    content: str

    @property
    def shards(self) -> int:
        """How many shards there are."""
        return -(-self.matches // self.shard)

    @property
    def round(self) -> int:
        """How many matches one deal takes."""
        return math.comb(len(self.bots), self.seats) * self.seats

    def part(self, number: int) -> range:
        """The matches of a shard."""
        first = number * self.shard
        return range(first, min(first + self.shard, self.matches))


def play_shard(settings: Settings, number: int) -> dict[str, bytes]:
    """Plays a shard; its tables as Parquet files."""
    book = Book(settings.game, settings.seats, settings.round, settings.decisions)
    with _uncollected() if is_quick(settings.bots) else nullcontext():
        for match in settings.part(number):
            try:
                book.add(play(settings, match))
            except Exception as error:
                error.add_note(f"in match {match} of a simulation with seed {settings.seed}")
                raise
    return {name: tables.encoded(name, columns) for name, columns in book.columns.items()}


def is_quick(bots: Sequence[str]) -> bool:
    """Whether matches of these bots need nobody who thinks."""
    return all(bot == RANDOM for bot in bots)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keeps the garbage collector out of many small matches, which leave no cycles behind.

    Its rounds through all their reports would take a quarter of the time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def play(settings: Settings, number: int) -> Played:
    """Plays a match, and again for its course."""
    planned = fixture_of(settings, number)
    setting = replace(_setting(settings), seed=planned.seed)
    if is_quick(planned.bots):
        state, record = _by_chance(setting, planned)
    else:
        state, record = _by_bots(setting, planned)
    game: Game[Any, Any] = setting.game
    start = begun(setting)
    seats = range(settings.seats)
    sides = [game.side(start, seat) for seat in seats]
    if not any(sides):
        sides = [game.side(state, seat) for seat in seats]
    plies = [step * len(record.choices) // STEPS for step in range(STEPS + 1)]
    judged = settings.chances and settings.seats <= CROWD
    chances = chances_along(game, start.copy(), record, plies) if judged else None
    scores = scores_along(start, record, plies)
    assert state.journal is not None
    cards = tally(game, state, state.journal.entries)
    return Played(number, planned, state, record, sides, scores, chances, cards)


def begun(setting: Setting) -> State:
    """A match at its first question, with nobody to report to."""
    game = setting.game
    state: State = game.start(setting.content, setting.seats, setting.options, setting.seed)
    state.proceed()
    return state


def _by_chance(setting: Setting, planned: Fixture) -> tuple[State, Record]:
    """The quick way for bots that look at nothing: the same matches as the other way."""
    game = setting.game
    state: State = game.start(setting.content, setting.seats, setting.options, setting.seed)
    state.journal = Ledger()
    state.proceed()
    return state, at_random(state, [seeded(seed) for seed in planned.bot_seeds])


def _by_bots(setting: Setting, planned: Fixture) -> tuple[State, Record]:
    match = Match(setting)
    seated = [
        players.make(name, seed, _no_time)
        for name, seed in zip(planned.bots, planned.bot_seeds, strict=True)
    ]
    guesses = [seeded(seed, 1) for seed in planned.bot_seeds]
    record = Record()
    words = setting.game.words
    while not match.over:
        seat = match.deciders[0]
        choice = seated[seat].choose(match.chair(seat, guesses[seat]))
        record.add(seat, choice, match.state.choices(seat))
        match.play(seat, words.text(choice))
    return match.state, record


def _no_time() -> float:
    """A clock that stands still: levels think all their iterations, on the slowest machine too."""
    return 0.0


def setting_of(settings: Settings, number: int) -> Setting:
    """What a match of the run is played with."""
    return replace(_setting(settings), seed=fixture_of(settings, number).seed)


@lru_cache(maxsize=4)
def _setting(settings: Settings) -> Setting:
    """The setting of all matches; checks that this installation would play them alike."""
    game = shelf.find(settings.game)
    pack = None if settings.pack is None else parse("pack", settings.pack)
    content = content_of(game, pack)
    there = (settings.version, settings.rules, settings.content)
    here = (__version__, game.rules, content.digest)
    if there != here:
        raise LairworksError(
            f"the run is of lairworks {there[0]} with rules {there[1]} and content {there[2]} of "
            f"{game.id}, here is lairworks {here[0]} with rules {here[1]} and content {here[2]}"
        )
    return Setting(game, content, settings.seats, json.loads(settings.options), 0)


@lru_cache(maxsize=4)
def _line_ups(entries: int, seats: int) -> list[tuple[int, ...]]:
    return line_ups(entries, seats)


def fixture_of(settings: Settings, number: int) -> Fixture:
    """Who plays a match, where, and with which seeds: what an arena of these bots would plan."""
    groups = _line_ups(len(settings.bots), settings.seats)
    deal, left = divmod(number, len(groups) * settings.seats)
    place, rotation = divmod(left, settings.seats)
    return fixture(settings.bots, groups[place], place, rotation, deal, settings.seed)
