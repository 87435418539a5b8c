"""Random play in a PettingZoo environment: `python -m examples.learning.random_play quest`."""

from __future__ import annotations

import sys

from lairworks.envs import aec_env


def play(game: str, seed: int = 1) -> dict[str, float]:
    """Plays a match of random legal actions and tells what each seat got."""
    env = aec_env(game)
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    earned: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        if terminated:
            earned[agent] = reward
            env.step(None)
        else:
            env.step(int(env.action_space(agent).sample(seen["action_mask"])))
    return earned


if __name__ == "__main__":
    sys.stdout.write(f"{play(sys.argv[1] if sys.argv[1:] else 'quest')}\n")
