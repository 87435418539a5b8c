"""Many matches at once, in arrays, for training loops.

    batch = Batch("delve", 256, seed=1)
    while True:
        actions = policy(batch.observations, batch.masks)     # one for every match
        batch.step(actions)
        learn(batch.rewards[batch.done])

Each match waits for one seat. A match that ends starts anew in the same step: its `done` and
`rewards` tell of the match that ended, everything else of the one that began.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy
from numpy.typing import NDArray

from lairworks.core.batch import Tables
from lairworks.core.errors import LairworksError
from lairworks.core.game import Game
from lairworks.envs.table import layout_of, number_of, scored, seed_of, setting_of
from lairworks.packs import Pack


class Batch:
    """N matches side by side. The arrays are the same objects from step to step.

    `observations` (N, cells) uint8: what the seat to decide knows; `panels`: its parts by name.
    `masks` (N, actions) bool: what it may choose; brought up to date when it is asked for.
    `legal`, `offsets`: the same as lists, match k having `legal[offsets[k]:offsets[k + 1]]`.
    `seats` (N,): who decides.
    `rewards` (N, seats) float32 and `done` (N,) bool: of matches that the last step ended.
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        n: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        pack: Pack | None = None,
        rewards: str = "win",
    ) -> None:
        n = number_of("the number of matches", n)
        if n < 1:
            raise LairworksError(f"a batch has at least one match, not {n}")
        seed = seed_of(seed)
        setting = setting_of(game, seats, options, pack, seed)
        self.game = setting.game
        self.n = n
        self.layout = layout_of(setting)
        self.cells = self.layout.cells
        self.actions = self.game.words.size
        by_score = scored(rewards)
        self._tables = Tables(
            self.game, setting.content, setting.seats, setting.options, n, seed, by_score
        )
        self.observations: NDArray[numpy.uint8] = numpy.zeros((n, self.cells), numpy.uint8)
        self.panels = {
            panel.name: self.observations[:, panel.start : panel.start + panel.cells]
            for panel in self.layout.panels
        }
        self.seats: NDArray[numpy.int32] = numpy.zeros(n, numpy.int32)
        self.rewards: NDArray[numpy.float32] = numpy.zeros((n, setting.seats), numpy.float32)
        self.done: NDArray[numpy.bool_] = numpy.zeros(n, numpy.bool_)
        self.legal: NDArray[numpy.int32] = numpy.zeros(0, numpy.int32)
        self.offsets: NDArray[numpy.int64] = numpy.zeros(n + 1, numpy.int64)
        self._starts = numpy.arange(n, dtype=numpy.int64) * self.actions
        self._masks: NDArray[numpy.bool_] | None = None
        self._marked: NDArray[numpy.int64] = numpy.zeros(0, numpy.int64)
        self._is_marked = False
        self._load()

    @property
    def masks(self) -> NDArray[numpy.bool_]:
        """What each seat to decide may choose."""
        if self._masks is None:
            self._masks = numpy.zeros((self.n, self.actions), numpy.bool_)
        if not self._is_marked:
            flat = self._masks.reshape(-1)
            flat[self._marked] = False  # far fewer than all
            self._marked = numpy.repeat(self._starts, numpy.diff(self.offsets)) + self.legal
            flat[self._marked] = True
            self._is_marked = True
        return self._masks

    def step(self, actions: NDArray[numpy.integer[Any]] | Sequence[int]) -> None:
        """Takes an action in every match; an illegal one raises IllegalChoice before any is."""
        chosen = numpy.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise LairworksError(
                f"actions are {self.n} whole numbers, one for each match, "
                f"not an array of {chosen.dtype} of shape {chosen.shape}"
            )
        tables = self._tables
        tables.step(chosen.tolist())
        self.done[:] = False
        self.rewards[:] = 0.0
        if tables.ended:
            self.done[tables.ended] = True
            self.rewards[tables.ended] = tables.rewards
        self._load()

    def sample(self, rng: numpy.random.Generator) -> NDArray[numpy.int32]:
        """A random legal action for every match."""
        number = numpy.diff(self.offsets)
        return self.legal[self.offsets[:-1] + (rng.random(self.n) * number).astype(numpy.int64)]

    def _load(self) -> None:
        """Fills the arrays from what the matches ask now."""
        tables = self._tables
        joined = numpy.frombuffer(b"".join(tables.rows), numpy.uint8)
        self.observations[:] = joined.reshape(self.n, self.cells)
        self.seats[:] = tables.seats
        self.legal = numpy.array(tables.legal, numpy.int32)
        self.offsets[:] = tables.offsets
        self._is_marked = False
