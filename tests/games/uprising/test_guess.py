"""Guesses of both seats, at the level of the state."""

from __future__ import annotations

import json

import pytest

from lairworks.core.rng import seeded
from lairworks.games.uprising.guess import guess
from lairworks.games.uprising.state import MASTER, RESISTANCE
from lairworks.games.uprising.view import view
from tests.games.uprising.test_invariants import check, step, table


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("options", [{}, {"stash_visibility": "hidden"}])
def test_a_guess_looks_like_the_truth(seed: int, options: dict[str, str]) -> None:
    state = table(seed, **options)
    rng = seeded(seed, 4)
    plies = 0
    while state.deciders() and plies < 400:
        for seat in (MASTER, RESISTANCE) if plies % 7 == 0 else ():
            guessed = guess(state, seat, rng)
            assert json.dumps(view(guessed, seat)) == json.dumps(view(state, seat))
            if seat in state.deciders():
                assert guessed.choices(seat) == state.choices(seat)
            check(guessed)
            again = guess(guessed, seat, rng)
            assert json.dumps(view(again, seat)) == json.dumps(view(state, seat))
        step(state, rng)
        plies += 1


def test_what_the_resistance_cannot_know_is_drawn_anew() -> None:
    state = table(3)
    rng = seeded(9)
    for _ in range(40):
        step(state, rng)
    tiles = set()
    hands = set()
    for _ in range(50):
        guessed = guess(state, RESISTANCE, rng)
        tiles.add(tuple(guessed.tiles))
        hands.add(tuple(guessed.held))
    assert len(tiles) > 40
    assert len(hands) > 10
    assert len({tuple(guess(state, MASTER, rng).tiles) for _ in range(10)}) == 1
