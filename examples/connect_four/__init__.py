"""Connect four: the smallest model of a game, walked through in docs/adding-a-game.md."""

from __future__ import annotations

from examples.connect_four.game import GAME

__all__ = ["GAME"]
