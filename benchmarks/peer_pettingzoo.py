"""PettingZoo's classic games, stepped as its documentation does."""

from __future__ import annotations

import random
import warnings
from functools import partial
from importlib import import_module
from itertools import count

import pettingzoo.classic  # noqa: F401 (missing as a whole, or not at all)

from benchmarks.figures import Row
from benchmarks.peers import Measurement
from benchmarks.stepping import stepped

GAMES = ("connect_four_v3", "tictactoe_v3", "hanabi_v5", "texas_holdem_no_limit_v6")


def random_matches(game: str) -> Row:
    """Matches of random legal actions."""
    rng = random.Random(1)
    seeds = count()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the precision of numbers nobody looks at here
        env = import_module(f"pettingzoo.classic.{game}").env()

    def play() -> int:
        made = 0
        env.reset(seed=next(seeds))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
            made += 1
        return made

    return stepped(play)


MEASUREMENTS: list[Measurement] = [
    (f"PettingZoo {game}", partial(random_matches, game)) for game in GAMES
]
