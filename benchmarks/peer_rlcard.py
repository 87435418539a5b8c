"""RLCard, stepped as its documentation does."""

from __future__ import annotations

import random
from functools import partial

import rlcard

from benchmarks.figures import Row
from benchmarks.peers import Measurement
from benchmarks.stepping import stepped

GAMES = ("uno", "leduc-holdem", "gin-rummy")


def random_matches(game: str) -> Row:
    """Matches of random legal actions."""
    rng = random.Random(1)
    env = rlcard.make(game, config={"seed": 1})

    def play() -> int:
        made = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            made += 1
        return made

    return stepped(play)


MEASUREMENTS: list[Measurement] = [
    (f"RLCard {game}", partial(random_matches, game)) for game in GAMES
]
