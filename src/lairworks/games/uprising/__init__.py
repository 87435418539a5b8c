"""uprising: Lair Prototype by Michael McCollum (2015), an unofficial implementation.

Plot behind shifting walls, or lead the uprising that finds the way in.
"""

from __future__ import annotations

from lairworks.games.uprising.game import GAME

__all__ = ["GAME"]
