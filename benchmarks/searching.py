"""How many iterations a second our search makes, as bots think and with plain rollouts."""

from __future__ import annotations

import time
from typing import Any

from lairworks.bots.ismcts import IsmctsBot
from lairworks.bots.manner import Manner
from lairworks.bots.tree import Node
from lairworks.core.chair import chair
from lairworks.core.game import Game
from lairworks.core.playout import playout
from lairworks.core.rng import Rng, seeded
from lairworks.core.state import State
from lairworks.lab.bench import opened

ITERATIONS = 400  # of one search
DEPTH = 20
PLAIN = Manner(horizon=DEPTH, farthest=DEPTH, guided=False)  # at random, then judged at once


def search_rate(
    game: Game[Any, Any], seats: int, seconds: float, manner: Manner | None = None, seed: int = 1
) -> float:
    """Iterations per second of processor time, in searches from the middles of random matches.

    Without a manner the search thinks as it does when it plays that game.
    """
    rng = seeded(seed)
    bot = IsmctsBot("ismcts", seeded(seed, 1), ITERATIONS, manner=manner)
    spent = 0.0
    searches = 0
    while spent < seconds:
        state = middle(opened(game, seats, searches), rng)
        seated = chair(game, state, state.deciders()[0], rng)
        start = time.process_time()
        bot.search(seated, Node(-1, -1), 0.0)
        spent += time.process_time() - start
        searches += 1
    return searches * ITERATIONS / spent


def middle(start: State, rng: Rng) -> State:
    """A state half-way through a random match, with somebody to decide."""
    while True:
        state = start.copy()
        playout(state, rng, playout(start.copy(), rng) // 2)
        if state.deciders():
            return state
