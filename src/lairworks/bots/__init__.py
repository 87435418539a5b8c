"""Bots: players that see only what their seat sees.

`make` understands "random", "greedy", the levels "easy", "medium", "hard" and "expert", levels
with a persona ("hard-spiteful"), and a bare search with a budget of iterations or of seconds:
"ismcts:1000", "ismcts:2s".
"""

from __future__ import annotations

import re
import time

from lairworks.bots.bot import Bot, Clock, Thought
from lairworks.bots.greedy import GreedyBot
from lairworks.bots.ismcts import IsmctsBot
from lairworks.bots.levels import LEVELS, PERSONAS, LevelBot
from lairworks.bots.random import RandomBot
from lairworks.core.errors import UnknownBot
from lairworks.core.rng import seeded

__all__ = [
    "LEVELS",
    "PERSONAS",
    "Bot",
    "Clock",
    "GreedyBot",
    "IsmctsBot",
    "LevelBot",
    "RandomBot",
    "Thought",
    "make",
]

ITERATIONS = 1000  # of "ismcts" without a budget


def make(name: str, seed: int, clock: Clock = time.perf_counter) -> Bot:
    """The bot of that name; the same seed chooses the same (unless it thinks by the clock).

    Seconds are read off `clock`: with `time.process_time` a bot is as strong on a crowded machine.
    """
    rng = seeded(seed)
    if name == "random":
        return RandomBot(rng)
    if name == "greedy":
        return GreedyBot(rng)
    level, dash, persona = name.partition("-")
    if level in LEVELS and (persona in PERSONAS or not dash):
        return LevelBot(name, rng, level, persona, clock)
    if name == "ismcts":
        return IsmctsBot(name, rng, ITERATIONS)
    budget = re.fullmatch(r"ismcts:(\d+(?:\.\d+)?)(s?)", name)
    if budget:
        amount = float(budget[1])
        if budget[2] and amount > 0:
            return IsmctsBot(name, rng, seconds=amount, clock=clock)
        if not budget[2] and amount >= 1 and amount.is_integer():
            return IsmctsBot(name, rng, int(amount))
    raise UnknownBot(name, [*LEVELS], [*PERSONAS])
