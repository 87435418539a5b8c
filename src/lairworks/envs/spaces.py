"""Spaces and observations in Gymnasium's terms."""

from __future__ import annotations

from typing import Any, Final

import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from lairworks.core.errors import LairworksError
from lairworks.core.observation import Layout
from lairworks.envs.table import Mask, Row

FORMS: Final = ("row", "dict")

Observation = dict[str, Any]


class Choices(spaces.Discrete):
    """All choices of a game; `sample()` without a mask draws from those that are legal now.

    `legal` is kept up to date by the environment; while it is empty, `sample()` draws from all.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.legal: list[int] = []

    def sample(
        self, mask: NDArray[numpy.int8] | None = None, probability: Any = None
    ) -> numpy.int64:
        """A random choice."""
        if mask is None and probability is None and self.legal:
            return numpy.int64(self.legal[int(self.np_random.integers(len(self.legal)))])
        return super().sample(mask, probability)


def check_form(form: str) -> str:
    """The form of observations, if there is one of that name."""
    if form not in FORMS:
        raise LairworksError(f"observations have the form {' or '.join(FORMS)}, not {form!r}")
    return form


def observation_space(layout: Layout, actions: int, form: str) -> spaces.Dict:
    """What observations look like: a row, or its panels by name, and the mask of choices."""
    seen: spaces.Space[Any]
    if form == "row":
        tops = numpy.empty(layout.cells, numpy.uint8)
        for panel in layout.panels:
            tops[panel.start : panel.start + panel.cells] = panel.top
        seen = spaces.Box(numpy.zeros(layout.cells, numpy.uint8), tops, dtype=numpy.uint8)
    else:
        seen = spaces.Dict(
            {
                panel.name: spaces.Box(0, panel.top, (panel.cells,), numpy.uint8)
                for panel in layout.panels
            }
        )
    mask = spaces.Box(0, 1, (actions,), numpy.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})


def observation(layout: Layout, row: Row, mask: Mask, form: str) -> Observation:
    """A row and a mask as an element of that space."""
    if form == "row":
        return {"observation": row, "action_mask": mask}
    panels = {
        panel.name: row[panel.start : panel.start + panel.cells].copy() for panel in layout.panels
    }
    return {"observation": panels, "action_mask": mask}
