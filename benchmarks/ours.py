"""Our games in one process; which build is measured depends on what `lairworks` is imported."""

from __future__ import annotations

import json

import lairworks
from lairworks import shelf
from lairworks.core.state import State
from lairworks.lab.bench import Row, measure, measure_starts

SECONDS = 3.0


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
    return row


if __name__ == "__main__":
    print(json.dumps([library_exploration(), *measure(seconds=SECONDS)]))
