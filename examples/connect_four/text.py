"""A view as plain text."""

from __future__ import annotations

from examples.connect_four.grid import ROWS
from examples.connect_four.view import DISCS
from examples.connect_four.words import COLUMN_NAMES
from lairworks.core.game import View
from lairworks.core.reading import number_at, texts_at


def board(view: View, names: list[str]) -> str:
    """The grid under a line that says how things stand."""
    lines = [_news(view, names), ""]
    for index, row in enumerate(texts_at(view, "rows")):
        lines.append(f"{ROWS - index} {' '.join(row)}")
    lines.append(f"  {' '.join(COLUMN_NAMES)}")
    return "\n".join(lines)


def _news(view: View, names: list[str]) -> str:
    if view["turn"] is not None:
        seat = number_at(view, "turn")
        return f"{names[seat]} ({DISCS[seat]}) is to drop a disc"
    if view["winner"] is not None:
        seat = number_at(view, "winner")
        return f"{names[seat]} ({DISCS[seat]}) has won"
    return "A draw"
