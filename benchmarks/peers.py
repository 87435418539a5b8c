"""Peers, one library in a process of its own: `python -m benchmarks.peers open_spiel`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from importlib import import_module

from benchmarks.figures import MISSING, NAME, Row

MODULES = {
    "open_spiel": "benchmarks.peer_open_spiel",
    "pettingzoo": "benchmarks.peer_pettingzoo",
    "rlcard": "benchmarks.peer_rlcard",
    "chess": "benchmarks.peer_chess",
}

Measurement = tuple[str, Callable[[], Row]]


def measured(measurements: list[Measurement]) -> list[Row]:
    """A row for each measurement; one that fails says why instead."""
    rows: list[Row] = []
    for name, work in measurements:
        try:
            rows.append({NAME: name, **work()})
        except Exception as error:
            rows.append({NAME: name, MISSING: f"{type(error).__name__}: {error}"})
    return rows


def peer(library: str) -> list[Row]:
    """All rows of a library; a single one that says why if it cannot be imported."""
    try:
        module = import_module(MODULES[library])
    except ImportError as error:
        return [{NAME: library, MISSING: str(error)}]
    return measured(module.MEASUREMENTS)


if __name__ == "__main__":
    print(json.dumps(peer(sys.argv[1])))
