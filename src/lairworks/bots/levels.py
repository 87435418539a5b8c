"""Levels a person can choose, for every game, and personas that give them a character.

A level is a budget and how often it slips. Budgets are iterations, so that a level plays alike on
every machine, with a limit in seconds for slow ones. docs/bots.md tells how strong they are.
"""

from __future__ import annotations

import time
from typing import Final

from lairworks.bots.bot import Bot, Clock, Thought
from lairworks.bots.ismcts import IsmctsBot
from lairworks.bots.manner import Manner, Taste
from lairworks.core.chair import Chair
from lairworks.core.rng import Rng

LEVELS: Final = ("easy", "medium", "hard", "expert")
SECONDS: Final = (0.1, 0.1, 0.1, 0.5)  # at most, per decision
SLIPS: Final = (0.3, 0.1, 0.0, 0.0)
MARGIN: Final = 0.15

# How many iterations each level thinks, by game; other games get the last line.
ITERATIONS: Final[dict[str, tuple[int, int, int, int]]] = {
    "delve": (20, 100, 600, 3000),
    "volcano": (10, 60, 400, 2000),
    "uprising": (10, 60, 1600, 8000),
    "heist": (6, 15, 40, 300),
    "quest": (10, 60, 2000, 10000),
}
USUAL: Final = (20, 100, 600, 3000)

# Where levels think otherwise than a bare search: at heist they doubt the book of Planning, which
# has an answer to everything. What is hidden there says little, so one guess is enough.
DRAFTING: Final = ("round.pick", "round.place", "round.wall", "round.gadget", "round.bonus")
MANNERS: Final[dict[str, Manner]] = {
    "heist": Manner(horizon=0, doubted=DRAFTING, guesses=1),
}

# Where the easy level does: a raid by the solver, as at all others, would leave a newcomer nothing.
EASY: Final[dict[str, Manner]] = {
    "heist": Manner(
        horizon=0,
        doubted=DRAFTING,
        guesses=1,
        simple=("raid.step", "raid.split", "raid.drill"),
    ),
}

PERSONAS: Final[dict[str, Taste]] = {
    "cautious": Taste(caution=1.0),
    "greedy": Taste(greed=0.2),
    "spiteful": Taste(spite=0.2),
    "distracted": Taste(slips=0.3, margin=0.3),
}
NOBODY_IN_PARTICULAR: Final = Taste()


class LevelBot(Bot):
    """Plays at a level, with or without a persona; what that means it learns from its chair."""

    def __init__(
        self,
        name: str,
        rng: Rng,
        level: str,
        persona: str,
        clock: Clock = time.perf_counter,
    ) -> None:
        super().__init__(name)
        self.rng = rng
        self.level = LEVELS.index(level)
        self.persona = PERSONAS[persona] if persona else NOBODY_IN_PARTICULAR
        self.clock = clock
        self._mind: IsmctsBot | None = None

    def choose(self, chair: Chair) -> int:
        """What the search of this level chooses."""
        if self._mind is None:
            self._mind = self.mind(chair.game.id)
        return self._mind.choose(chair)

    def explain(self) -> list[Thought]:
        """What the search considered."""
        return self._mind.explain() if self._mind is not None else []

    def mind(self, game: str) -> IsmctsBot:
        """The search for a game."""
        likes = self.persona
        taste = Taste(
            likes.caution,
            likes.greed,
            likes.spite,
            max(SLIPS[self.level], likes.slips),
            max(MARGIN, likes.margin),
        )
        manner = EASY.get(game) if self.level == 0 else None
        iterations = ITERATIONS.get(game, USUAL)[self.level]
        return IsmctsBot(
            self.name,
            self.rng,
            iterations,
            SECONDS[self.level],
            manner or MANNERS.get(game),
            taste,
            self.clock,
        )
