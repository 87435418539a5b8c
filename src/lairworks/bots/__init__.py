"""Bots: players that see only what their seat sees.

`make` understands "random", "ismcts", "ismcts:1000" (iterations) and "ismcts:2s" (seconds).
"""

from __future__ import annotations

import re

from lairworks.bots.bot import Bot
from lairworks.bots.ismcts import IsmctsBot
from lairworks.bots.random import RandomBot
from lairworks.core.errors import UnknownBot
from lairworks.core.rng import seeded

__all__ = ["Bot", "IsmctsBot", "RandomBot", "make"]


def make(name: str, seed: int) -> Bot:
    """The bot of that name; the same seed chooses the same (unless it thinks by the clock)."""
    kind, _, budget = name.partition(":")
    rng = seeded(seed)
    if kind == "random" and not budget:
        return RandomBot(rng)
    if kind == "ismcts":
        if not budget:
            return IsmctsBot(rng)
        if re.fullmatch(r"[1-9]\d*", budget):
            return IsmctsBot(rng, iterations=int(budget))
        if re.fullmatch(r"\d+(\.\d+)?s", budget) and float(budget[:-1]) > 0:
            return IsmctsBot(rng, seconds=float(budget[:-1]))
    raise UnknownBot(name)
