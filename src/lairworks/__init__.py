"""Lairworks: board games about lairs on one engine.

import lairworks

match = lairworks.new("delve", seed=7)
match.deciders                 # who is asked: (0, 1)
match.choices(0)               # what seat 0 may choose: ["wall:A1e", ...]
match.play(0, "random")        # what seat 0 may know of what happened
match.undo(0)
match = lairworks.load(match.save())
"""

from __future__ import annotations

from lairworks import shelf
from lairworks._version import __version__
from lairworks.core.errors import (
    BadOption,
    BadPosition,
    BadSave,
    BadSeats,
    ContentError,
    DeadEnd,
    IllegalChoice,
    LairworksError,
    UndoRefused,
    UnknownGame,
    UnknownWord,
)
from lairworks.match import Happening, Match
from lairworks.saves import arrange, load, new

__all__ = [
    "BadOption",
    "BadPosition",
    "BadSave",
    "BadSeats",
    "ContentError",
    "DeadEnd",
    "Happening",
    "IllegalChoice",
    "LairworksError",
    "Match",
    "UndoRefused",
    "UnknownGame",
    "UnknownWord",
    "__version__",
    "arrange",
    "games",
    "load",
    "new",
]


def games() -> list[str]:
    """The ids of all games."""
    return list(shelf.all_games())
