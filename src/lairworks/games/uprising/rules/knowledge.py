"""What is known of face-down tiles (section G): the cells where each may lie.

For every viewer but the master, and every tile that was identified before: its cell while it is
seen, then a growing set. A tile that was never identified has no list (0): it may lie anywhere.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit
from lairworks.games.uprising.state import RESISTANCE, SPECTATOR, UprisingState
from lairworks.games.uprising.words import TILE_IDS

VIEWERS: Final = (RESISTANCE, SPECTATOR)


def identify(state: UprisingState, viewer: int, cell: int) -> None:
    """A viewer sees the tile of a cell; no other known tile can lie there."""
    cells = state.may_lie[viewer][:]
    tile = state.tiles[cell]
    elsewhere = ~int(bit(cell))
    for other in range(len(TILE_IDS)):
        if other != tile and cells[other]:
            cells[other] &= elsewhere
    cells[tile] = int(bit(cell))
    state.may_lie[viewer] = cells


def show(state: UprisingState, cell: int) -> None:
    """Everybody sees the tile of a cell."""
    for viewer in VIEWERS:
        identify(state, viewer, cell)


def mix(state: UprisingState, picked: i64) -> None:
    """Tiles were picked up: one that may have been among them may be in any of those cells."""
    for viewer in VIEWERS:
        cells = state.may_lie[viewer][:]
        for tile in range(len(TILE_IDS)):
            if cells[tile] & int(picked):
                cells[tile] |= int(picked)
        state.may_lie[viewer] = cells
