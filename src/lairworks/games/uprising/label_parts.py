"""What the labels of both sides are made of; see labels.py."""

from __future__ import annotations

from collections.abc import Callable

from lairworks.core.game import Label
from lairworks.games.uprising import words
from lairworks.games.uprising.grid import CELLS, OUTSIDE
from lairworks.games.uprising.phrases import Party, known_tile, outlook
from lairworks.games.uprising.state import UprisingState

Args = dict[str, object]
Labeller = Callable[[UprisingState, int, int], Label]


def said(head: str, notes: list[str]) -> str:
    """What is done, and what comes of it."""
    return f"{head}: {'; '.join(notes)}" if notes else head


def arrival(state: UprisingState, seat: int, head: str, notes: list[str], party: Party) -> Label:
    """A choice that brings somebody into a room, with all that is known to come of it."""
    seen = outlook(state, seat, party)
    tile = known_tile(state, seat, party.cell)
    facts: Args = {
        "from": "" if party.start == OUTSIDE else CELLS[party.start],
        "to": CELLS[party.cell],
        "tile": words.TILE_IDS[tile] if tile >= 0 else "",
        "least": party.low,
        "most": party.high,
        "captures": seen.captures,
        "wins": seen.wins,
    }
    return Label(said(head, notes + seen.notes), facts=facts)
