"""What is known of face-down tiles (section G): the cells where each may lie.

For every viewer but the master, and every tile that was identified before: its cell while it is
seen, then a growing set. A tile that was never identified has no list (0): it may lie anywhere.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit
from lairworks.games.uprising.state import RESISTANCE, SPECTATOR, UprisingState

VIEWERS: Final = [RESISTANCE, SPECTATOR]


def identify(state: UprisingState, viewer: int, cell: int) -> None:
    """A viewer sees the tile of a cell; no other known tile can lie there."""
    lies = state.may_lie[viewer][:]
    here = bit(cell)
    for other in state.tiles:
        cells: i64 = lies[other]
        if cells & here:
            lies[other] = cells & ~here
    lies[state.tiles[cell]] = here
    state.may_lie[viewer] = lies


def show(state: UprisingState, cell: int) -> None:
    """Everybody sees the tile of a cell."""
    for viewer in VIEWERS:
        identify(state, viewer, cell)


def mix(state: UprisingState, picked: i64) -> None:
    """Tiles were picked up: one that may have been among them may be in any of those cells."""
    for viewer in VIEWERS:
        lies = state.may_lie[viewer]
        changed = lies
        for tile in state.tiles:
            cells: i64 = lies[tile]
            if cells & picked:
                if changed is lies:
                    changed = lies[:]
                changed[tile] = cells | picked
        state.may_lie[viewer] = changed
