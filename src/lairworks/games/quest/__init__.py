"""quest: Treasure Lair by Arno Maesen and Frédéric Moyersoen (2016), an unofficial implementation.

Gather heroes, brave three lairs for their treasures, and pay your way with what you defeat.
"""

from __future__ import annotations

from lairworks.games.quest.game import GAME

__all__ = ["GAME"]
