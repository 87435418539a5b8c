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
    rng = seeded(seed)
    if name == "random":
        return RandomBot(rng)
    if name == "ismcts":
        return IsmctsBot(rng)
    budget = re.fullmatch(r"ismcts:(\d+(?:\.\d+)?)(s?)", name)
    if budget:
        amount = float(budget[1])
        if budget[2] and amount > 0:
            return IsmctsBot(rng, seconds=amount)
        if not budget[2] and amount >= 1 and amount.is_integer():
            return IsmctsBot(rng, iterations=int(amount))
    raise UnknownBot(name)
