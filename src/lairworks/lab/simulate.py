"""Simulations: many matches of bots, and tables of everything that statistics may ask about them.

from lairworks.lab import simulate

if __name__ == "__main__":  # worker processes import the program again
    run = simulate.run("volcano", ["random"], matches=10_000, out=Path("volcano"))
    print(run.table("seats").group_by("seat").agg(polars.col("share").mean()))
    print(simulate.record(Path("volcano"), 17).board())

The folder holds `run.json` (what was asked for) and the tables; docs/simulating.md tells what is in
them. While it is being filled it has a folder `shards` with what is done so far.
"""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from lairworks import bots as players
from lairworks import shelf
from lairworks._version import __version__
from lairworks.core.content import parse
from lairworks.core.errors import LairworksError
from lairworks.core.options import complete
from lairworks.core.recording import unpacked
from lairworks.lab import tables
from lairworks.lab.folder import SHARDS, claimed, read_about
from lairworks.lab.schedule import SEED_BITS, SEEDS, line_ups, number_of_seats
from lairworks.lab.shards import Settings, is_quick, play_shard, setting_of
from lairworks.lab.workers import LostWorker, cores, shared_out
from lairworks.match import Match
from lairworks.packs import content_of

if TYPE_CHECKING:
    import polars

PARTS: Final = 32  # shards that a run has at least, so that nobody is idle and little is lost
QUICK: Final = (100, 1000)  # the fewest and the most matches of a shard, where all bots are random
SLOW: Final = (1, 10)  # otherwise
LARGEST: Final = 100_000_000  # matches

Progress = Callable[[int, int], None]
Made = dict[str, bytes]
Crew = Callable[[Callable[[int], Made], Sequence[int]], Generator[tuple[int, Made], None, None]]


@dataclass(frozen=True)
class Run:
    """A finished simulation; `about` is what its run.json says."""

    folder: Path
    about: Mapping[str, Any]

    def table(self, name: str) -> polars.DataFrame:
        """One of its tables: matches, seats, cards, courses, or decisions if they were kept."""
        known = tables.names(bool(self.about["decisions"]))
        if name not in known:
            raise LairworksError(f"there is no table {name!r}; there are {', '.join(known)}")
        return tables.read(self.folder / f"{name}.parquet")


def run(
    game: str,
    bots: Sequence[str],
    matches: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    pack: str | None = None,
    seed: int = 1,
    workers: int | None = None,
    *,
    out: Path,
    decisions: bool = False,
    chances: bool | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Run:
    """Plays a simulation, save what the folder has of it; the same settings give the same bytes.

    `pack` is the text of a pack file. `chances` says whether the course of each match is judged
    (default: unless all bots are random). `workers` are processes on this machine, `cluster` is
    where a Ray cluster is to be found instead: an address, or "auto" to start one here.
    """
    planned = plan(game, bots, matches, seats, options, pack, seed, decisions, chances)
    return play(planned, out, workers, cluster, progress)


def plan(
    game: str,
    bots: Sequence[str],
    matches: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    pack: str | None = None,
    seed: int = 1,
    decisions: bool = False,
    chances: bool | None = None,
) -> Settings:
    """The settings of a run, checked; matches are rounded up so that every bot sits everywhere."""
    found = shelf.find(game)
    if matches < 1:
        raise LairworksError(f"a simulation plays at least 1 match, not {matches}")
    if matches > LARGEST:
        raise LairworksError(f"a simulation plays at most {LARGEST} matches, not {matches}")
    if not 0 <= seed <= SEEDS:
        raise LairworksError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}")
    if not bots:
        raise LairworksError("a simulation needs bots; name one or more with commas between")
    for name in bots:
        _check_bot(name)
    number = number_of_seats(found, len(bots), seats)
    entries = (*bots, *[bots[-1]] * (number - len(bots)))
    line_ups(len(entries), number)  # raises if there are too many
    full = math.comb(len(entries), number) * number
    total = -(-matches // full) * full
    quick = is_quick(entries)
    fewest, most = QUICK if quick else SLOW
    content = content_of(found, None if pack is None else parse("pack", pack))
    return Settings(
        game=found.id,
        seats=number,
        options=json.dumps(complete(found.options, options)),
        pack=pack,
        bots=entries,
        matches=total,
        seed=seed,
        shard=min(max(-(-total // PARTS), fewest), most),
        decisions=decisions,
        chances=not quick if chances is None else chances,
        version=__version__,
        rules=found.rules,
        content=content.digest,
    )


def play(
    settings: Settings,
    out: Path,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Run:
    """Plays what the folder has not, and puts the tables together."""
    tables.library()
    number = cores() if workers is None else workers
    if number < 1:
        raise LairworksError(f"a simulation needs at least 1 worker, not {number}")
    crew = _crew(number, workers, cluster)
    tell = progress or (lambda done, total: None)
    with claimed(out, settings) as about:
        if not (out / f"{tables.MATCHES}.parquet").exists():
            _play_missing(settings, out, crew, tell)
            _put_together(settings, out)
        shutil.rmtree(out / SHARDS, ignore_errors=True)
        tell(settings.matches, settings.matches)
        return Run(out, about)


def _crew(number: int, workers: int | None, cluster: str | None) -> Crew:
    if cluster is None:
        return partial(shared_out, workers=number)
    from lairworks.lab.cluster import check, on_cluster

    check(cluster)
    return partial(on_cluster, address=cluster, workers=workers)


def _play_missing(settings: Settings, out: Path, crew: Crew, tell: Progress) -> None:
    folder = out / SHARDS
    names = tables.names(settings.decisions)
    there = {path.name for path in folder.iterdir()}
    missing = [
        number
        for number in range(settings.shards)
        if not all(_part(folder, name, number).name in there for name in names)
    ]
    done = settings.matches - sum(len(settings.part(n)) for n in missing)
    tell(done, settings.matches)
    if not missing:
        return
    try:
        with closing(crew(partial(play_shard, settings), missing)) as played:
            for number, made in played:
                for name in names:
                    tables.write(_part(folder, name, number), made[name])
                done += len(settings.part(number))
                tell(done, settings.matches)
    except LostWorker as lost:
        part = settings.part(cast("int", lost.item))
        raise LairworksError(
            f"a worker process was lost in matches {part[0]} to {part[-1]} (exit code {lost.code}; "
            f"-9 is mostly a lack of memory); {done} of {settings.matches} matches are kept in "
            f"{out}, and the same command plays the rest"
        ) from lost


def _put_together(settings: Settings, out: Path) -> None:
    for name in tables.names(settings.decisions):  # matches last: then the run is finished
        parts = [_part(out / SHARDS, name, number) for number in range(settings.shards)]
        tables.merge(parts, out / f"{name}.parquet")


def _part(folder: Path, name: str, number: int) -> Path:
    return folder / f"{name}-{number:05}.parquet"


def _check_bot(name: str) -> None:
    players.make(name, 0)
    if name.startswith("ismcts:") and name.endswith("s"):
        raise LairworksError(
            f"{name} thinks by the clock, so it plays differently on every machine; "
            "a simulation takes a number of iterations instead, as in ismcts:400"
        )


# Looking at single matches


def record(folder: Path, match: int) -> Match:
    """A match of a finished run, played again; raises LairworksError if it comes out otherwise."""
    pl = tables.library()
    settings = _settings(read_about(folder))
    rows = (
        pl.scan_parquet(folder / f"{tables.MATCHES}.parquet")
        .filter(pl.col("match") == match)
        .select("record", "ending")
        .collect()
        .rows()
    )
    if not rows:
        last = settings.matches - 1
        raise LairworksError(f"there is no match {match} in {folder}; the last one is {last}")
    packed, ending = rows[0]
    again = Match(setting_of(settings, match))
    words = again.setting.game.words
    try:
        for pick in unpacked(packed):
            seat = again.deciders[0]
            again.play(seat, words.text(again.state.choices(seat)[pick]))
    except IndexError:
        ending = None
    if again.ending != ending or not again.over:
        raise LairworksError(f"match {match} of {folder} does not come out as it was recorded")
    return again


def _settings(about: Mapping[str, Any]) -> Settings:
    table = {name: about[name] for name in Settings.__dataclass_fields__}
    table["options"] = json.dumps(about["options"])
    table["bots"] = tuple(about["bots"])
    return Settings(**table)
