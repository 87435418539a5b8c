"""Which matches an arena plays: line-ups, rotation, seeds.

Bots named for a run are its entries, told apart by their place in the list. A line-up is as many
of them as there are seats. On every deal (a match seed) each line-up plays once in each cyclic
rotation of its seats, so every entry sits everywhere equally often, and all on the same deals.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from lairworks import bots as players
from lairworks import shelf
from lairworks.core.errors import BadSeats, LairworksError
from lairworks.core.game import Game
from lairworks.core.options import Value, complete

SEED_BITS: Final = 64
SEEDS: Final = (1 << SEED_BITS) - 1
DEAL_BITS: Final = 32  # the other half numbers the generators of a deal
LARGEST_ROUND: Final = 1_000_000  # matches


@dataclass(frozen=True)
class Fixture:
    """One match to play; everything goes by seat."""

    entries: tuple[int, ...]
    bots: tuple[str, ...]
    seed: int
    bot_seeds: tuple[int, ...]


@dataclass(frozen=True)
class Schedule:
    """All matches of a run, deal by deal; `bots` are the names of its entries."""

    game: str
    seats: int
    options: Mapping[str, Value]
    seed: int
    bots: tuple[str, ...]
    fixtures: tuple[Fixture, ...]

    @property
    def round(self) -> int:
        """How many matches one deal takes."""
        return math.comb(len(self.bots), self.seats) * self.seats


def schedule(
    game: str,
    bots: Sequence[str],
    matches: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
) -> Schedule:
    """The matches of a run: as many as asked for, or the next number that leaves nobody short.

    With more seats than bots the last bot fills the rest; with fewer, all line-ups of so many bots
    play. A run that asks for more matches or names further bots contains the smaller one.
    """
    found = shelf.find(game)
    if matches < 1:
        raise LairworksError(f"an arena plays at least 1 match, not {matches}")
    if not 0 <= seed <= SEEDS:
        raise LairworksError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}")
    for name in bots:
        players.make(name, 0)
    chosen = complete(found.options, options)
    number = number_of_seats(found, len(bots), seats)
    entries = (*bots, *[bots[-1]] * (number - len(bots)))
    groups = line_ups(len(entries), number)
    deals = range(-(-matches // (len(groups) * number)))
    fixtures = [
        fixture(entries, group, place, rotation, deal, seed)
        for deal in deals
        for place, group in enumerate(groups)
        for rotation in range(number)
    ]
    return Schedule(found.id, number, chosen, seed, entries, tuple(fixtures))


def number_of_seats(game: Game[Any, Any], bots: int, seats: int | None) -> int:
    """The seats asked for, else the fewest that give all bots a seat, or all seats there are."""
    if bots == 0:
        raise LairworksError("an arena needs bots; name two or more with commas between")
    if seats is None:
        seats = min((number for number in game.seats if number >= bots), default=max(game.seats))
    if seats not in game.seats:
        raise BadSeats(game.id, seats, list(game.seats))
    return seats


def line_ups(entries: int, seats: int) -> list[tuple[int, ...]]:
    """Every choice of so many entries; a further entry adds line-ups at the end only."""
    matches = math.comb(entries, seats) * seats
    if matches > LARGEST_ROUND:
        raise LairworksError(
            f"{entries} bots in {seats} seats make {matches} matches for every deal; "
            f"name fewer bots ({LARGEST_ROUND} matches are the most)"
        )
    return sorted(combinations(range(entries), seats), key=lambda group: group[::-1])


def fixture(
    names: Sequence[str],
    line_up: tuple[int, ...],
    place: int,
    rotation: int,
    deal: int,
    run_seed: int,
) -> Fixture:
    """The match of a line-up (number `place` of the run's) in one rotation, on one deal."""
    seats = len(line_up)
    entries = line_up[rotation:] + line_up[:rotation]
    first = 1 + (place * seats + rotation) * seats
    return Fixture(
        entries,
        tuple(names[entry] for entry in entries),
        seed_of(run_seed, deal, 0),
        tuple(seed_of(run_seed, deal, first + seat) for seat in range(seats)),
    )


def seed_of(run_seed: int, deal: int, generator: int) -> int:
    """The seed of a deal (generator 0) and of the bots that play it (1 and on).

    No two of a run are equal: `scrambled` never makes one number of two.
    """
    return scrambled(scrambled(run_seed) + (deal << DEAL_BITS) + generator)


def scrambled(number: int) -> int:
    """Another number of 64 bits, one for one, with nothing left to see of the first.

    The steps are the output function of SplitMix64 (Steele, Lea and Flood, 2014).
    """
    number = (number + 0x9E3779B97F4A7C15) & SEEDS
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & SEEDS
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & SEEDS
    return number ^ (number >> 31)
