"""The chair: all a bot gets, and no true state in it."""

from __future__ import annotations

from typing import Any

import lairworks
from lairworks.core.chair import chair
from lairworks.core.rng import seeded
from lairworks.games.delve import GAME


def test_a_chair_shows_what_its_seat_may_know_and_offers_what_it_may_choose() -> None:
    match = lairworks.new("delve", seed=3)
    for seat in (0, 1):
        match.play(seat, "random")
        match.play(seat, "commit")
    (seat,) = match.deciders
    place = match.chair(seat, seeded(1))
    assert place.view() == match.view(seat)
    assert [GAME.words.text(choice) for choice in place.choices()] == match.choices(seat)
    assert [event.number for event in place.events] == list(range(len(place.events)))
    assert len(place.events) == len(match.events(seat))
    assert place.seat == seat


def test_no_attribute_of_a_chair_leads_to_the_true_table() -> None:
    match = lairworks.new("delve", seed=3)
    for seat in (0, 1):
        match.play(seat, "random")
        match.play(seat, "commit")
    truth: Any = match.position()
    place = chair(GAME, match.state, 0, seeded(1))
    guesses: Any = [GAME.position(place.guess(seeded(seed))) for seed in range(5)]  # type: ignore[arg-type]
    for guess in guesses:
        assert guess["lairs"][0] == truth["lairs"][0]
        assert guess["lairs"][1] != truth["lairs"][1]
        assert guess["deck"] != truth["deck"]
        assert guess["luck"] != truth["luck"]
    assert place._imagined is not match.state


def test_guesses_of_a_chair_are_states_of_their_own() -> None:
    match = lairworks.new("delve", seed=3)
    place = match.chair(0, seeded(1))
    before = place.view()
    guess = place.guess(seeded(2))
    guess.apply(0, guess.choices(0)[0])
    assert place.view() == before
    assert match.view(0) == before


def test_the_opener_of_a_chair_is_one_of_its_choices_or_none() -> None:
    match = lairworks.new("delve", seed=3)
    opener = match.chair(0, seeded(1)).opener(seeded(2))
    assert opener in match.chair(0, seeded(1)).choices()
