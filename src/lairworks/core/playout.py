"""Playing on at random, inside the compiled core: for rollouts, simulations and benchmarks."""

from __future__ import annotations

from lairworks.core.rng import Rng
from lairworks.core.state import State


def playout(state: State, rng: Rng, limit: int = 1_000_000) -> int:
    """Plays random choices until the match is over or `limit` are made; tells how many were."""
    made = 0
    while made < limit:
        asked = state.deciders()
        if not asked:
            break
        seat = asked[0] if len(asked) == 1 else asked[rng.below(len(asked))]
        choices = state.choices(seat)
        state.apply(seat, choices[rng.below(len(choices))])
        made += 1
    return made
