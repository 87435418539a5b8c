"""A bot of the house in a Gymnasium environment: `python -m examples.learning.bot_play delve`.

The environment plays the other seats; `Chair` gives the bot what its seat may know, and no more.
"""

from __future__ import annotations

import sys

from lairworks.bots import make
from lairworks.core.chair import chair
from lairworks.core.rng import seeded
from lairworks.envs.single import SingleEnv


def play(game: str, bot: str = "greedy", opponents: str = "random", seed: int = 1) -> float:
    """Plays a match and tells what the bot got."""
    env = SingleEnv(game, opponents=opponents)
    env.reset(seed=seed)
    player, rng = make(bot, seed), seeded(seed)
    reward, over = 0.0, False
    while not over:
        seat = chair(env.table.game, env.table.state, env.seat, rng)
        _, reward, over, _, _ = env.step(player.choose(seat))
    return reward


if __name__ == "__main__":
    sys.stdout.write(f"{play(sys.argv[1] if sys.argv[1:] else 'delve')}\n")
