"""Peers, stepped from Python at random: every applied action counts, chance nodes too."""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

SECONDS = 1.0


def open_spiel_rate(name: str, seed: int) -> dict[str, object]:
    """Actions per second of processor time in one OpenSpiel game."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    rng = random.Random(seed)
    actions = matches = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
        matches += 1
    spent = time.process_time() - start
    clone_start = time.process_time()
    state = game.new_initial_state()
    for _ in range(20_000):
        state.clone()
    clone_us = (time.process_time() - clone_start) / 20_000 * 1e6
    return {
        "peer": f"OpenSpiel {name}",
        "actions_per_s": round(actions / spent),
        "games_per_s": round(matches / spent, 1),
        "copy_us": round(clone_us, 2),
    }


if __name__ == "__main__":
    print(json.dumps([open_spiel_rate(name, 1) for name in sys.argv[1:]]))
