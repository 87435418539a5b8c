"""Our games in one process; which build is measured depends on what `lairworks` is imported.

python -m benchmarks.ours              the games of the house
python -m benchmarks.ours example      connect four
"""

from __future__ import annotations

import json
import random
import sys
from itertools import cycle
from typing import Any

import lairworks
from benchmarks.figures import NAME, Row
from benchmarks.searching import PLAIN, search_rate
from benchmarks.stepping import stepped
from lairworks import shelf
from lairworks.core.game import Game
from lairworks.core.state import State
from lairworks.lab.bench import STARTS, counts, is_compiled, measure_game, measure_starts, opened

SECONDS = 1.5
SEARCH_SECONDS = 0.4
FEW = 4  # seats up to which searches are measured


def house() -> list[Row]:
    """Every game of the house, at every number of seats worth measuring."""
    rows = [library_exploration()]
    for game in shelf.BUILT_IN:
        rows.extend(measured(game, seats) for seats in counts(game))
    return rows


def measured(game: Game[Any, Any], seats: int) -> Row:
    """The figures of one game at one number of seats."""
    row = measure_game(game, seats, SECONDS)
    row["alike_per_s"] = stepped_alike([opened(game, seats, seed) for seed in range(STARTS)])
    if seats <= FEW:
        row["iterations_per_s"] = search_rate(game, seats, SEARCH_SECONDS)
        row["plain_per_s"] = search_rate(game, seats, SEARCH_SECONDS, PLAIN)
    return named(row)


def stepped_alike(starts: list[State]) -> float:
    """Decisions a second, stepped from Python with the very generator that steps the peers.

    Picking by our own is several times faster than by Python's, so only this compares like with
    like.
    """
    rng = random.Random(1)
    turns = cycle(starts)

    def play() -> int:
        made = 0
        state = next(turns).copy()
        while asked := state.deciders():
            state.apply(asked[0], rng.choice(state.choices(asked[0])))
            made += 1
        return made

    return float(stepped(play)["decisions_per_s"])


def named(row: Row) -> Row:
    """The row with a name that tells it from all others."""
    build = "" if is_compiled() else ", interpreted"
    return {NAME: f"{row['game']}, {row['seats']} seats{build}", **row}


def library_exploration() -> Row:
    """delve from the first turn on, in lairs of the library."""
    starts: list[State] = []
    for seed in range(32):
        match = lairworks.new("delve", seed=seed)
        for seat in (0, 1):
            match.play(seat, f"load:l{(seed + 3 * seat) % 8 + 1}")
            match.play(seat, "commit")
        match.play(match.deciders[0], "first:me")
        start = match.state.copy()
        starts.append(start)
    row = measure_starts(shelf.find("delve"), 2, starts, SECONDS)
    row["game"] = "delve (library)"
    row["alike_per_s"] = stepped_alike(starts)
    return named(row)


def example() -> list[Row]:
    """Connect four on our core, the like-for-like yardstick."""
    from examples.connect_four import GAME

    return [measured(GAME, 2)]


if __name__ == "__main__":
    print(json.dumps(example() if sys.argv[1:] == ["example"] else house()))
