"""volcano: Lair by Tam Myaing (Game and a Curry, 2018), an unofficial implementation.

Build a villain's volcano together, and take the credit for yourself.
"""

from __future__ import annotations

from lairworks.games.volcano.game import GAME

__all__ = ["GAME"]
