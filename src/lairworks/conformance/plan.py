"""Which tables are tried: every number of seats and every option, spread over the matches."""

from __future__ import annotations

from math import lcm
from typing import Any

from lairworks.core.game import Game
from lairworks.core.options import Value, complete
from lairworks.core.rng import Rng, seeded

MIXED_SETS = 3
TRIES = 20
MANY = 12  # numbers of seats that are all tried

Table = tuple[int, dict[str, Value], int]  # seats, options, seed


def option_sets(game: Game[Any, Any], rng: Rng) -> list[dict[str, Value]]:
    """The defaults, each other value worth testing by itself, and a few random combinations."""
    defaults = complete(game.options, None)
    sets = [defaults]
    for option in game.options:
        for value in option.others():
            sets.append({**defaults, option.name: value})
    most = len(sets) + MIXED_SETS
    for _ in range(TRIES):
        mixed: dict[str, Value] = {}
        for option in game.options:
            values = [option.default, *option.others()]
            mixed[option.name] = values[rng.below(len(values))]
        if mixed not in sets and len(sets) < most:
            sets.append(mixed)
    return sets


def seat_counts(game: Game[Any, Any]) -> tuple[int, ...]:
    """All numbers of seats; if there are many, the first few and then ever larger ones."""
    if len(game.seats) <= MANY:
        return game.seats
    found = [game.seats[0]]
    while found[-1] < game.seats[-1]:
        further = max(found[-1] + 1, found[-1] * 3 // 2)
        found.append(min(seats for seats in game.seats if seats >= min(further, game.seats[-1])))
    return tuple(found)


def tables(game: Game[Any, Any], matches: int, seed: int, counts: tuple[int, ...]) -> list[Table]:
    """So many tables with one of `counts` seats: every pair with options once before any again."""
    rng = seeded(seed)
    sets = option_sets(game, rng)
    round_length = lcm(len(counts), len(sets))
    planned: list[Table] = []
    for index in range(matches):
        seats = counts[index % len(counts)]
        options = sets[(index + index // round_length) % len(sets)]
        planned.append((seats, options, int(rng.word()) << 32 | int(rng.word())))
    return planned
