"""Which number brings a band right: pack numbers are tried on common deals.

Only what a pack may change is changed, and only in a pack of its own: the game's files stay as they
are. All candidates play the same deals, so that luck does not choose between them. What was chosen
is then held against what was there before on other deals: the best of many looks better than it is
on the deals it was chosen by.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final

from lairworks import shelf
from lairworks._version import __version__
from lairworks.core.content import parse
from lairworks.core.errors import ContentError, LairworksError
from lairworks.lab import simulate
from lairworks.lab.bands import Band, with_events
from lairworks.lab.params import Number, Param, pack_text
from lairworks.lab.report.source import Source, read
from lairworks.lab.simulate import Progress
from lairworks.lab.statistics import LEVEL, Difference, Estimate, paired
from lairworks.packs import content_of

FEW: Final = 9  # values of a lone number that are all tried; of more, a search tries some
MOST: Final = 100  # points of a grid over several numbers
GOLDEN: Final = (math.sqrt(5) - 1) / 2
Point = tuple[Number, ...]


@dataclass(frozen=True)
class Trial:
    """What came of one choice of numbers: the figures of the band, worst first."""

    point: Point
    parts: tuple[Estimate, ...]
    strain: float


@dataclass(frozen=True)
class Tuned:
    """The outcome: all trials in the order they were made, and before and after on other deals."""

    params: tuple[Param, ...]
    trials: tuple[Trial, ...]
    best: Trial
    before: tuple[Estimate, ...]
    after: tuple[Estimate, ...]
    changes: tuple[Difference, ...]
    pack: str


@dataclass(frozen=True)
class Plan:
    """How to search: `matches` for each candidate, and as many again for before and after."""

    game: str
    band: Band
    out: Path
    matches: int = 400
    pack: str | None = None
    seed: int = 1
    workers: int | None = None


def tune(
    plan: Plan, params: Sequence[Param], progress: Callable[[str], Progress] | None = None
) -> Tuned:
    """Searches; the same plan gives the same outcome."""
    names = [param.path for param in params]
    for name in names:
        if names.count(name) > 1:
            raise LairworksError(f"{name} is named twice")
    search = _Search(plan, params, progress)
    search.run()
    best = min(search.trials, key=lambda trial: (trial.strain, _distance(trial.point, params)))
    now = tuple(param.now for param in params)
    before, after = (search.confirm(point) for point in (now, best.point))
    counted = [plan.band.measure.count(source, plan.band) for source in (before, after)]
    changes = [] if "group" in counted[0].columns else paired(counted[0], counted[1])
    return Tuned(
        params=tuple(params),
        trials=tuple(search.trials),
        best=best,
        before=search.figures(before),
        after=search.figures(after),
        changes=tuple(changes),
        pack=search.pack(best.point),
    )


class _Search:
    """Tries points, each once."""

    def __init__(
        self, plan: Plan, params: Sequence[Param], progress: Callable[[str], Progress] | None
    ) -> None:
        self.plan = plan
        self.params = params
        self.trials: list[Trial] = []
        self._progress = progress
        self._known: dict[Point, Trial] = {}

    def run(self) -> None:
        """All points of a small grid; of many values of one number, a golden section."""
        points = math.prod(len(param.values) for param in self.params)
        if len(self.params) == 1 and points > FEW:
            self._golden(self.params[0].values)
            return
        if points > MOST:
            raise LairworksError(
                f"{points} points are too many to try; name fewer numbers, or wider steps ({MOST} "
                "are the most)"
            )
        for point in product(*(param.values for param in self.params)):
            self._try(point)

    def pack(self, point: Point) -> str:
        """The pack of a point."""
        note = f"Found for {self.plan.band.id}: {self._told(point)}."
        return pack_text(self.plan.game, self.plan.pack, self.params, point, note)

    def confirm(self, point: Point) -> Source:
        """A point played on other deals than those of the search."""
        return self._play(point, self.plan.seed + 1)

    def figures(self, source: Source) -> tuple[Estimate, ...]:
        """The band's figures, worst first."""
        band = self.plan.band
        parts = band.measure.estimates(source, band, LEVEL)
        if not parts:
            raise LairworksError(
                f"{self.plan.matches} matches are too few to measure {band.id}; ask for more"
            )
        return tuple(sorted(parts, key=lambda part: -band.strain(part.value)))

    def _golden(self, values: tuple[Number, ...]) -> None:
        """Narrows down to where the strain is least, supposing it falls and then rises."""
        low, high = 0, len(values) - 1
        while high - low > 2:
            reach = max(1, round((high - low) * (1 - GOLDEN)))
            left, right = low + reach, high - reach
            if left >= right:
                break
            if self._try((values[left],)).strain <= self._try((values[right],)).strain:
                high = right
            else:
                low = left
        for place in range(low, high + 1):
            self._try((values[place],))

    def _try(self, point: Point) -> Trial:
        if point not in self._known:
            parts = self.figures(self._play(point, self.plan.seed))
            strain = max(self.plan.band.strain(part.value) for part in parts)
            self._known[point] = Trial(point, parts, strain)
            self.trials.append(self._known[point])
        return self._known[point]

    def _play(self, point: Point, seed: int) -> Source:
        plan, band = self.plan, self.plan.band
        pack = self.pack(point)
        game = shelf.find(plan.game)
        try:
            content = content_of(game, parse("pack", pack))
        except ContentError as error:
            told = ", ".join(map(str, point))
            raise LairworksError(f"{plan.game} cannot be played with {told}: {error}") from None
        matches = f"{plan.matches} {band.seats} {band.bots} {band.options} {band.measure.name}"
        whole = f"{__version__} {game.rules} {content.digest} {seed} {matches} {pack}"
        name = hashlib.sha256(whole.encode()).hexdigest()[:16]
        tell = self._progress(self._told(point)) if self._progress else None
        run = simulate.run(
            plan.game,
            band.bots,
            plan.matches,
            band.seats,
            band.options,
            pack,
            seed,
            plan.workers,
            out=plan.out / name,
            decisions=band.measure.decisions,
            chances=band.measure.chances,
            progress=tell,
        )
        return with_events(read(run.folder), run.folder, [band])

    def _told(self, point: Point) -> str:
        pairs = zip(self.params, point, strict=True)
        return ", ".join(f"{param.path} = {value}" for param, value in pairs)


def _distance(point: Point, params: Sequence[Param]) -> float:
    """How far from what is there now; of equals, the smallest change is taken."""
    return sum(abs(value - param.now) for value, param in zip(point, params, strict=True))
