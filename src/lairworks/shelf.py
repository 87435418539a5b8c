"""Which games there are: the built-in ones, and those other distributions bring.

A distribution adds a game by an entry point in the group `lairworks.games` whose name is the
game's id and whose object is its GAME.
"""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

from lairworks.core.errors import UnknownGame
from lairworks.core.game import Game
from lairworks.games.delve import GAME as DELVE
from lairworks.games.heist import GAME as HEIST
from lairworks.games.quest import GAME as QUEST
from lairworks.games.uprising import GAME as UPRISING
from lairworks.games.volcano import GAME as VOLCANO

BUILT_IN: tuple[Game[Any, Any], ...] = (VOLCANO, UPRISING, DELVE, HEIST, QUEST)


def all_games() -> dict[str, Game[Any, Any]]:
    """Every game by its id, the built-in ones first."""
    found: dict[str, Game[Any, Any]] = {game.id: game for game in BUILT_IN}
    for point in entry_points(group="lairworks.games"):
        if point.name not in found:
            found[point.name] = point.load()
    return found


def find(name: str) -> Game[Any, Any]:
    """The game of an id; raises UnknownGame."""
    for game in BUILT_IN:  # without asking every installed distribution what it brings
        if game.id == name:
            return game
    found = all_games()
    if name not in found:
        raise UnknownGame(name, list(found))
    return found[name]
