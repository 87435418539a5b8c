"""Does a game keep its bands? As many matches as it takes to know, and no more than allowed.

A band is looked at after 100, 200, 400 matches and so on, up to its cap. It is kept once the whole
interval of every part lies inside, left once that of one part lies outside, and undecided if the
cap comes first. Looking often finds something sooner or later; so the doubt that is allowed in all
is spread evenly over the looks (Bonferroni) and, at each, over the parts of the band. Whatever the
numbers do, the verdict on a band is wrong at most so often as the confidence allows.

    for verdict in balance(Plan("quest", Path("balance")), bands_of("quest")):
        print(verdict.band.id, verdict.word, verdict.worst)
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lairworks import shelf
from lairworks._version import __version__
from lairworks.core.content import parse
from lairworks.core.errors import LairworksError
from lairworks.lab import simulate
from lairworks.lab.bands import Band, with_events
from lairworks.lab.bands.measures import examples
from lairworks.lab.report.source import Source, joined, read
from lairworks.lab.schedule import seed_of
from lairworks.lab.simulate import Progress
from lairworks.lab.statistics import Estimate
from lairworks.match import Match
from lairworks.packs import content_of

FIRST_LOOK: Final = 100  # matches
QUICK: Final = 200  # matches at most of a quick try
SHOWN: Final = 3  # example records of a band that is left
KEPT, LEFT, UNDECIDED = "kept", "left", "undecided"


@dataclass(frozen=True)
class Verdict:
    """What became of a band.

    `worst` is the part that strains it most, None if nothing could be measured; `examples` are
    matches that show it where the band is left, with the folder and number each is recorded under.
    """

    band: Band
    word: str
    worst: Estimate | None
    parts: tuple[Estimate, ...]
    matches: int
    looks: int
    examples: tuple[tuple[Path, int], ...]


@dataclass(frozen=True)
class Plan:
    """How a game is to be judged."""

    game: str
    out: Path
    confidence: float = 0.95
    pack: str | None = None
    seed: int = 1
    workers: int | None = None
    most: int | None = None  # matches of a band, if fewer than it allows


def looks(most: int) -> list[int]:
    """After how many matches a band is looked at: doubling, and at last at its cap."""
    found = []
    number = FIRST_LOOK
    while number < most:
        found.append(number)
        number *= 2
    return [*found, most]


def balance(
    plan: Plan,
    bands: Sequence[Band],
    progress: Callable[[Sequence[Band]], Progress] | None = None,
) -> Iterator[Verdict]:
    """A verdict on each band, as soon as it is known; bands of the same matches share them."""
    if not 0.5 <= plan.confidence < 1:
        raise LairworksError(f"a confidence is from 0.5 to below 1, not {plan.confidence}")
    groups: dict[str, list[Band]] = {}
    for band in bands:
        groups.setdefault(_line_up(band), []).append(band)
    for name, group in groups.items():
        yield from _judge(plan, group, plan.out / _edition(plan) / name, progress)


def judged(source: Source, band: Band, doubt: float) -> tuple[str, list[Estimate]]:
    """Whether a band is kept, left or undecided by now, and its figures, worst first."""
    parts = band.measure.estimates(source, band, doubt)
    parts.sort(key=lambda part: -band.strain(part.value))
    if any(part.high < band.low or part.low > band.high for part in parts):
        return LEFT, parts
    if parts and all(band.low <= part.low and part.high <= band.high for part in parts):
        return KEPT, parts
    return UNDECIDED, parts


def record(example: tuple[Path, int]) -> Match:
    """The match of an example."""
    return simulate.record(*example)


def _judge(
    plan: Plan,
    bands: Sequence[Band],
    folder: Path,
    progress: Callable[[Sequence[Band]], Progress] | None,
) -> Iterator[Verdict]:
    caps = {band.id: min(band.matches_at_most, plan.most or band.matches_at_most) for band in bands}
    times = sorted({number for cap in caps.values() for number in looks(cap)})
    tell = progress(bands) if progress else None
    open_bands = list(bands)
    folders: list[Path] = []
    played: list[Source] = []
    for wanted in times:
        done = sum(source.matches.height for source in played)
        if wanted > done:
            folders.append(folder / f"{done}-{wanted}{_kept(bands)}")
            played.append(_play(plan, bands, folders[-1], done, wanted, tell))
        source = joined(played)
        for band in [band for band in open_bands if wanted in looks(caps[band.id])]:
            number_of_looks = len(looks(caps[band.id]))
            word, parts = judged(source, band, (1 - plan.confidence) / number_of_looks)
            if word == UNDECIDED and wanted < caps[band.id]:
                continue
            open_bands.remove(band)
            shown = _examples(source, band, parts, folders, played) if word == LEFT else ()
            worst = parts[0] if parts else None
            height = source.matches.height
            seen = looks(caps[band.id]).index(wanted) + 1
            yield Verdict(band, word, worst, tuple(parts), height, seen, shown)
        if not open_bands:
            return


def _play(
    plan: Plan,
    bands: Sequence[Band],
    folder: Path,
    done: int,
    wanted: int,
    tell: Progress | None,
) -> Source:
    """The matches from number `done` up to `wanted`, on deals of their own."""
    band = bands[0]
    run = simulate.run(
        plan.game,
        band.bots,
        wanted - done,
        band.seats,
        band.options,
        plan.pack,
        seed_of(plan.seed, done, 0),
        plan.workers,
        out=folder,
        decisions=any(band.measure.decisions for band in bands),
        chances=any(band.measure.chances for band in bands),
        progress=tell,
    )
    return with_events(read(run.folder), run.folder, bands)


def _examples(
    source: Source,
    band: Band,
    parts: Sequence[Estimate],
    folders: Sequence[Path],
    played: Sequence[Source],
) -> tuple[tuple[Path, int], ...]:
    rows = band.measure.count(source, band)
    worst = next(part for part in parts if part.high < band.low or part.low > band.high)
    found = []
    for match in examples(rows, worst.part, worst.value > band.high, SHOWN):
        place = match
        for folder, part in zip(folders, played, strict=True):
            if place < part.matches.height:
                found.append((folder, place))
                break
            place -= part.matches.height
    return tuple(found)


def _line_up(band: Band) -> str:
    """A folder's name for the matches that a band wants."""
    options = [f"{name}-{json.dumps(value)}" for name, value in sorted(band.options.items())]
    words = [f"{band.seats}-seats", *band.bots, *options]
    return "_".join("".join(c if c.isalnum() or c == "-" else "-" for c in word) for word in words)


def _kept(bands: Sequence[Band]) -> str:
    """What is written down of the matches beyond the usual, for a folder's name."""
    decisions = any(band.measure.decisions for band in bands)
    chances = any(band.measure.chances for band in bands)
    return "-decisions" * decisions + "-chances" * chances


def _edition(plan: Plan) -> str:
    """A folder's name for everything that makes matches of one line-up come out otherwise.

    So who changes the content, or the game, may simply ask again.
    """
    game = shelf.find(plan.game)
    content = content_of(game, None if plan.pack is None else parse("pack", plan.pack))
    whole = f"{__version__} {game.rules} {content.digest} {plan.seed} {plan.pack}"
    return hashlib.sha256(whole.encode()).hexdigest()[:8]
