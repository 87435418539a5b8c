"""heist: Spyworld, an unofficial implementation.

Build a lair against spies and train a spy against lairs, all at the same time; then raid.
"""

from __future__ import annotations

from lairworks.games.heist.game import GAME

__all__ = ["GAME"]
