"""What each viewer sees of a table, and whether it can tell two tables apart."""

from __future__ import annotations

import json
from typing import Any

from lairworks import Match
from lairworks.games.uprising.words import KEYS
from tests.games.uprising.tables import MASTER, RESISTANCE, state, table

VIEWERS = (MASTER, RESISTANCE, None)
OTHERS = (RESISTANCE, None)  # everybody but the master
HIDDEN = {"stash_visibility": "hidden"}
NAMES = {tile.id: tile.name for tile in state(table()).content.tiles}
PLOT_NAMES = {plot.id: plot.name for plot in state(table()).content.plots}


def bytes_of(match: Match, viewer: int | None) -> str:
    """Everything a viewer can get hold of, as text."""
    seen: list[object] = [
        match.view(viewer),
        [(event.number, event.name, event.facts, event.text) for event in match.events(viewer)],
        match.board(viewer),
    ]
    if viewer is not None:
        seen += [match.choices(viewer), match.describe(viewer)]
    return json.dumps(seen)


def alike(one: Match, two: Match, *viewers: int | None) -> bool:
    """Whether some viewers cannot tell two matches apart."""
    return all(bytes_of(one, viewer) == bytes_of(two, viewer) for viewer in viewers)


def seen(match: Match, viewer: int | None) -> dict[str, str]:
    """The tiles a viewer is shown, by cell."""
    view: Any = match.view(viewer)
    return {cell["cell"]: cell["tile"]["id"] for cell in view["cells"] if "tile" in cell}


def remembered(match: Match, viewer: int | None) -> dict[str, list[str]]:
    """Where each remembered tile may lie, for a viewer."""
    view: Any = match.view(viewer)
    return {entry["id"]: entry["cells"] for entry in view["remembered"]}


def hand(match: Match, viewer: int | None) -> list[str]:
    """The resource cards a viewer knows to be in the hand."""
    view: Any = match.view(viewer)
    cards: list[str] = view["hand"]["cards"]
    return cards


def plots(match: Match, viewer: int | None) -> list[str]:
    """The plots a viewer knows to be held."""
    view: Any = match.view(viewer)
    return [plot["id"] for plot in view["plots"]["cards"]]


def mat(match: Match, key: str, viewer: int | None) -> dict[str, Any]:
    """A mat as a viewer sees it."""
    view: Any = match.view(viewer)
    found: dict[str, Any] = view["mats"][KEYS.index(key)]
    return found


def swapped(position: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    """The same lair with the tiles of two cells changed over."""
    tiles = dict(position)
    tiles[one], tiles[other] = tiles[other], tiles[one]
    return tiles
