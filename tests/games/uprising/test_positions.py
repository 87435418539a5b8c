"""Positions: written down and laid out again, at the level of the state."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lairworks.core.errors import BadPosition
from lairworks.core.rng import seeded
from lairworks.games.uprising.position import arrange, position
from lairworks.games.uprising.state import UprisingState
from tests.games.uprising.test_invariants import CONTENT, OPTIONS, check, step, table


def laid_out(written: dict[str, Any], **options: str) -> UprisingState:
    state = arrange(CONTENT, {**OPTIONS, **options}, 1, written)
    state.proceed()
    return state


@pytest.mark.parametrize("seed", range(5))
def test_a_table_that_is_laid_out_again_is_the_same_and_plays_alike(seed: int) -> None:
    state = table(seed)
    rng = seeded(seed, 6)
    plies = 0
    while state.deciders():
        if plies % 9 == 0:
            again = laid_out(json.loads(json.dumps(position(state))))
            assert position(again) == position(state)
            assert again.choices(state.deciders()[0]) == state.choices(state.deciders()[0])
            ahead = state.copy()
            for ply in range(6):
                if ahead.deciders():
                    step(ahead, seeded(plies, ply))
                    step(again, seeded(plies, ply))
            assert position(again) == position(ahead)
        step(state, rng)
        plies += 1
    assert position(laid_out(position(state))) == position(state)


def test_what_is_left_out_is_filled_in() -> None:
    state = laid_out({})
    check(state)
    assert state.phase == "heroes"
    assert sum(state.held) == 5
    assert laid_out({"phase": "plot"}).question(0) is not None
    built = laid_out({"heroes": {"W": "B2"}, "followers": {"B2": 3}, "tiles": {"B2": "K1"}})
    check(built)
    assert built.outside == 22
    assert built.controlled() == 1


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"tiles": {"E5": "K1"}}, "tiles.E5"),
        ({"tiles": {"A1": "K1", "B1": "K1"}}, "tiles.B1"),
        ({"phase": "layout", "tiles": {"B1": "K1"}}, "tiles"),
        ({"heroes": {"W": "Z9"}}, "heroes.W"),
        ({"heroes": {"X": "A1"}}, "heroes.X"),
        ({"followers": {"A1": 20, "B1": 20}}, "followers"),
        ({"die": 4}, "die"),
        ({"hand": ["M9"]}, "hand"),
        ({"hand": ["M3"] * 6}, "hand"),
        ({"deck": ["M1"]}, "deck"),
        ({"plots": ["J1"], "majors": ["J1"]}, "plots"),
        ({"plot_deck": ["J1"]}, "plot_deck"),
        ({"acted": ["Q"]}, "acted"),
        ({"stashed_on": ["R01"]}, "stashed_on"),
        ({"remembered": {"resistance": {"K1": []}}}, "remembered.resistance.K1"),
        ({"agenda": ["nap 0"]}, "agenda"),
        ({"agenda": ["attack.target 0 7"]}, "agenda"),
        ({"phase": "over", "ending": "bored"}, "ending"),
        ({"phase": "over", "ending": "majors", "agenda": ["hero 1"]}, "agenda"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_mistakes_are_answered_with_their_place(wrong: dict[str, Any], place: str) -> None:
    with pytest.raises(BadPosition) as raised:
        laid_out(wrong)
    assert raised.value.place == place
