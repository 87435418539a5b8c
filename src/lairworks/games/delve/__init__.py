"""delve: Lairs by Christopher Westmaas and Josh Cappel (KTBG, 2025), an unofficial implementation.

Build a hidden maze, then explore the rival's.
"""

from __future__ import annotations

from lairworks.games.delve.game import GAME

__all__ = ["GAME"]
