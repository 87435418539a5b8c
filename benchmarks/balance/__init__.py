"""Is a game fair? Equal bots play many matches; the tables go into docs/balance.

    python -m benchmarks.balance GAME RAW MATCHES BOT [PROCESSES [PACK]]
    python -m benchmarks.balance GAME RAW

The first plays so many matches per number of seats (or per kind of table, where a game's module has
`TABLES`) and adds a line of JSON for each to the file RAW; what is there already is not played
again. The second prints the tables of what RAW holds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any

import lairworks
from lairworks import Match
from lairworks.bots import make
from lairworks.core.rng import seeded
from lairworks.lab.intervals import wilson

Row = dict[str, Any]


@dataclass(frozen=True)
class Job:
    """One match to be played."""

    game: str
    seats: int
    number: int
    bot: str
    pack: Path | None
    options: str = "{}"  # as JSON


def play(row: Callable[[Match], Row], job: Job) -> Row:
    """One match of equal bots, and what is kept of it."""
    seed = 10_000 * job.seats + job.number
    options = json.loads(job.options)
    match = lairworks.new(job.game, seats=job.seats, seed=seed, options=options, pack=job.pack)
    bots = [make(job.bot, 8 * seed + seat) for seat in range(job.seats)]
    rng = seeded(seed, 77)
    words = match.setting.game.words
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, words.text(bots[seat].choose(match.chair(seat, rng))))
    return {
        "seats": job.seats,
        "match": job.number,
        "options": job.options,
        "bot": job.bot,
        "ending": match.ending,
        "decisions": len(match.history),
        **row(match),
    }


def collect(raw: Path, jobs: Sequence[Job], row: Callable[[Match], Row], processes: int) -> None:
    """Plays what is missing."""
    done = {(each["seats"], each["options"], each["match"]) for each in read(raw)}
    missing = [job for job in jobs if (job.seats, job.options, job.number) not in done]
    raw.parent.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(processes) as pool, raw.open("a", encoding="utf-8") as file:
        for index, each in enumerate(pool.map(partial(play, row), missing)):
            file.write(json.dumps(each) + "\n")
            file.flush()
            if index % 50 == 49:
                print(f"{index + 1} of {len(missing)}", file=sys.stderr, flush=True)


def read(raw: Path) -> list[Row]:
    """The rows of a file, none if it is not there yet."""
    if not raw.exists():
        return []
    return [json.loads(line) for line in raw.read_text(encoding="utf-8").splitlines()]


def verdict(ok: bool) -> str:
    """Whether a figure is within its band."""
    return "yes" if ok else "**no**"


def portion(part: float, matches: int) -> str:
    """A share of the matches with its 95 % interval."""
    low, high = wilson(part, matches)
    return f"{part:.1%} ({max(0.0, low):.1%} to {min(1.0, high):.1%})"


def ended(rows: list[Row], *reasons: str) -> float:
    """The share of matches that ended so."""
    return float(sum(each["ending"] in reasons for each in rows)) / len(rows)


def spread(rows: list[Row], name: str, tail: int = 20) -> str:
    """A mean, and what lies between one part in `tail` on either side."""
    values = sorted(each[name] for each in rows)
    low, high = values[len(values) // tail], values[len(values) * (tail - 1) // tail]
    return f"{mean(values):.1f} ({low} to {high})"
