"""Who is stronger: bots play each other, seats rotated, and the result is told with its doubt.

from lairworks.lab import arena

if __name__ == "__main__":  # worker processes import the program again
    standings = arena.run("volcano", ["ismcts:400", "random"], matches=200)
    for bot in standings.bots:
        print(bot.bot, bot.win_rate, bot.low, bot.high)
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import lairworks
from lairworks import bots as players
from lairworks.core.errors import LairworksError
from lairworks.core.options import Value
from lairworks.core.rng import seeded
from lairworks.lab.audit import audit
from lairworks.lab.intervals import wilson
from lairworks.lab.logbook import opened
from lairworks.lab.ratings import Rating, rated
from lairworks.lab.records import Record, Result
from lairworks.lab.schedule import Fixture, Schedule, schedule
from lairworks.lab.thinking import Seconds, seconds, thinking, together
from lairworks.lab.workers import cores, shared_out

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Standing:
    """A bot's results. A bot in several seats of a match appears in it as often.

    A shared win counts as its part. `low` and `high` bound the win rate (95 %, Wilson), `share` is
    what an even field would win, `decisions` are those of an appearance that left a choice.
    """

    bot: str
    win_rate: float
    low: float
    high: float
    rating: float
    sigma: float
    share: float
    appearances: int
    wins: float
    decisions: float
    seconds: Seconds


@dataclass(frozen=True)
class SeatStanding:
    """What a seat won, whoever sat there; every bot did equally often."""

    seat: int
    wins: float
    win_rate: float
    low: float
    high: float


@dataclass(frozen=True)
class Standings:
    """The outcome of a run: bots by win rate, best first, and endings by how often they came."""

    game: str
    matches: int
    seats: int
    seed: int
    bots: tuple[Standing, ...]
    by_seat: tuple[SeatStanding, ...]
    endings: Mapping[str, int]


def run(
    game: str,
    bots: Sequence[str],
    matches: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    workers: int | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Plays a run of at least so many matches; the same seed gives the same results.

    `workers` are processes (default: one for every core this one may use), `out` is a file that
    keeps every match and saves playing it again, `progress` is told how many are done of how many.
    """
    return play(schedule(game, bots, matches, seats, options, seed), workers, out, progress)


def play(
    planned: Schedule,
    workers: int | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Plays what is planned, save what the file has, and checks the run before it is reported."""
    records = results(planned, workers, out, progress)
    audit(records, planned.bots, planned.seats)
    return standings(planned, records)


def results(
    planned: Schedule,
    workers: int | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
) -> list[Record]:
    """The matches of a run in the order of its plan, whatever order they were played in."""
    number = cores() if workers is None else workers
    if number < 1:
        raise LairworksError(f"an arena needs at least 1 worker, not {number}")
    tell = progress or (lambda done, total: None)
    with nullcontext() if out is None else opened(out, planned) as book:
        done = {} if book is None else dict(book.known)
        missing = [fixture for fixture in planned.fixtures if fixture not in done]
        tell(len(done), len(planned.fixtures))
        work = partial(play_match, planned.game, dict(planned.options))
        with closing(shared_out(work, missing, number)) as played:
            for fixture, result in played:
                if book is not None:
                    book.add(fixture, result)
                done[fixture] = result
                tell(len(done), len(planned.fixtures))
    return [Record(fixture, done[fixture]) for fixture in planned.fixtures]


def play_match(game: str, options: Mapping[str, Value], fixture: Fixture) -> Result:
    """Plays one match. The clock runs only while a bot chooses, and counts only real choices.

    It is the processor's: who shares the machine with others must not lose for it.
    """
    match = lairworks.new(game, len(fixture.bots), fixture.seed, options)
    seated = [
        players.make(name, seed, time.process_time)
        for name, seed in zip(fixture.bots, fixture.bot_seeds, strict=True)
    ]
    guesses = [seeded(seed, 1) for seed in fixture.bot_seeds]
    times: list[list[float]] = [[] for _ in seated]
    words = match.setting.game.words
    while not match.over:
        seat = match.deciders[0]
        chair = match.chair(seat, guesses[seat])
        start = time.process_time()
        choice = seated[seat].choose(chair)
        taken = time.process_time() - start
        if len(chair.choices()) > 1:
            times[seat].append(taken)
        match.play(seat, words.text(choice))
    return Result(tuple(match.winners), match.ending, tuple(thinking(each) for each in times))


def standings(planned: Schedule, records: Sequence[Record]) -> Standings:
    """The statistics of a run's matches."""
    ratings = rated(records)
    rows = [
        _standing(bot, records, ratings[bot], planned.seats) for bot in dict.fromkeys(planned.bots)
    ]
    return Standings(
        game=planned.game,
        matches=len(records),
        seats=planned.seats,
        seed=planned.seed,
        bots=tuple(sorted(rows, key=lambda row: -row.win_rate)),
        by_seat=tuple(_seat_standing(seat, records) for seat in range(planned.seats)),
        endings=dict(Counter(record.result.ending for record in records).most_common()),
    )


def _standing(bot: str, records: Sequence[Record], rating: Rating, seats: int) -> Standing:
    places = [
        (record.result, seat)
        for record in records
        for seat, name in enumerate(record.fixture.bots)
        if name == bot
    ]
    wins = math.fsum(result.share(seat) for result, seat in places)
    win_rate = wins / len(places)
    low, high = wilson(win_rate, len(places))
    times = together(result.thinking[seat] for result, seat in places)
    return Standing(
        bot=bot,
        win_rate=win_rate,
        low=low,
        high=high,
        rating=rating.mu,
        sigma=rating.sigma,
        share=1 / seats,
        appearances=len(places),
        wins=wins,
        decisions=times.decisions / len(places),
        seconds=seconds(times),
    )


def _seat_standing(seat: int, records: Sequence[Record]) -> SeatStanding:
    wins = math.fsum(record.result.share(seat) for record in records)
    low, high = wilson(wins / len(records), len(records))
    return SeatStanding(seat, wins, wins / len(records), low, high)
