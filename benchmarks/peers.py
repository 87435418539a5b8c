"""Peers, stepped from Python at random, the way their documentation steps them.

Players' decisions count, as they do for our games; chance nodes are drawn by their odds and, like
our dice and shuffles, count for time only. `name:even` is kinder: it draws chance like a decision,
without asking for the odds, which is right only where all outcomes are equally likely.
"""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

SECONDS = 1.0


def open_spiel_rate(name: str, seed: int) -> dict[str, object]:
    """Decisions per second of processor time in one OpenSpiel game."""
    import pyspiel

    short, _, even = name.partition(":")
    game: Any = pyspiel.load_game(short)
    rng = random.Random(seed)
    decisions = matches = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            elif even:
                state.apply_action(rng.choice(state.legal_actions()))
            else:
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
        matches += 1
    spent = time.process_time() - start
    clone_start = time.process_time()
    state = game.new_initial_state()
    for _ in range(20_000):
        state.clone()
    clone_us = (time.process_time() - clone_start) / 20_000 * 1e6
    return {
        "peer": f"OpenSpiel {short}{', chance drawn evenly' if even else ''}",
        "decisions_per_s": round(decisions / spent),
        "games_per_s": round(matches / spent, 1),
        "copy_us": round(clone_us, 2),
    }


if __name__ == "__main__":
    print(json.dumps([open_spiel_rate(name, 1) for name in sys.argv[1:]]))
