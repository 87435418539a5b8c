"""What is printed on cards and rooms, with and without a pack."""

from __future__ import annotations

from typing import Any

from lairworks.games.uprising.content import Plot, UprisingContent
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.words import KEYS, TYPES
from lairworks.packs import content_of

# Section B, but for what is an option of the match
CONSTANTS: dict[str, Any] = {
    "grid": 4,
    "majors_to_win": 4,
    "capture_to_win": 20,
    "key_rooms_to_win": 3,
    "resource_hand": 5,
    "plot_hand": 3,
    "plots_completed_per_turn": 1,
    "plot_swaps_per_turn": 1,
    "withdraw_per_turn": 1,
    "min_payment": 3,
    "arcana_per_card": 3,
    "flips_per_turn": 1,
    "rearrange_min": 2,
    "rearrange_max": 4,
    "followers": 25,
    "hero_defence": 3,
    "follower_defence": 1,
    "die_faces": [1, 2, 3, 4, 5, 6],
    "escort_max": 3,
    "rally_max": 3,
}


def content(pack: Any = None) -> UprisingContent:
    found = content_of(GAME, pack)
    assert isinstance(found, UprisingContent)
    return found


def plot_called(id: str, pack: Any = None) -> Plot:
    (plot,) = [plot for plot in content(pack).plots if plot.id == id]
    return plot


def needs_of(plot: Plot) -> set[str]:
    needs = {f"{letter}{need}" for letter, need in zip(TYPES, plot.needs, strict=True) if need}
    return needs | ({f"any{plot.any}"} if plot.any else set())


def mats_of(plot: Plot) -> list[str]:
    return [key for number, key in enumerate(KEYS) if plot.where >> number & 1]


def pack(**tables: Any) -> dict[str, Any]:
    return {"pack": {"name": "x"}, **tables}


def constant(**values: Any) -> dict[str, Any]:
    return pack(constants={name: {"value": value} for name, value in values.items()})
