"""The pieces of the kit by themselves."""

from __future__ import annotations

import pytest

from lairworks.conformance.history import reordered
from lairworks.conformance.plan import option_sets, seat_counts, tables
from lairworks.conformance.play import Ply, Record
from lairworks.conformance.policy import STYLES, Policy, play_out
from lairworks.conformance.prose import Prose
from lairworks.conformance.trial import difference
from lairworks.core.rng import seeded
from lairworks.saves import new
from tests.conformance.crypt import WORDS, Crypt


def test_options_are_tried_at_their_defaults_one_by_one_and_mixed() -> None:
    sets = option_sets(Crypt(), seeded(1))
    assert sets[0] == {"rounds": 3, "undo": True}
    for changed in ({"rounds": 1}, {"rounds": 8}, {"undo": False}):
        assert {**sets[0], **changed} in sets
    assert len(sets) > 4


def test_every_pair_of_seats_and_options_comes_once_before_any_comes_twice() -> None:
    game = Crypt()
    pairs = len(option_sets(game, seeded(7))) * len(game.seats)
    planned = tables(game, pairs, 7, game.seats)
    assert len({(seats, str(options)) for seats, options, _ in planned}) == pairs
    assert len({seed for _, _, seed in planned}) == pairs


def test_few_numbers_of_seats_are_all_tried_and_of_many_some_up_to_the_largest() -> None:
    game = Crypt()
    assert seat_counts(game) == game.seats
    game.seats = tuple(range(2, 100))
    assert seat_counts(game) == (2, 3, 4, 6, 9, 13, 19, 28, 42, 63, 94, 99)


@pytest.mark.parametrize(
    "text",
    ["", "  ", "The hungry_blob bites.", "You draw c7.", "None", "It costs None.", "{seat} wins"],
)
def test_sentences_that_are_not_fit_for_people(text: str) -> None:
    prose = Prose()
    prose.forbid({"cards": {"c7": {}, "b2": {}, "fox": {}}}, ["b2"])
    assert prose.fault(text)


@pytest.mark.parametrize("text", ["The fox bites.", "None of them is left.", "Wall at B2."])
def test_sentences_that_are(text: str) -> None:
    prose = Prose()
    prose.forbid({"cards": {"c7": {}, "b2": {}, "fox": {}}}, ["b2"])
    assert prose.fault(text) == ""
    assert prose.fault(text) == ""
    assert prose.fault(7)


def test_another_order_keeps_every_seats_own() -> None:
    moves = [(0, "a"), (1, "x"), (0, "b"), (2, "p"), (1, "y"), (0, "c")]
    for seed in range(20):
        order = reordered(moves, seeded(seed))
        assert sorted(order) == sorted(moves)
        for seat in range(3):
            assert [m for m in order if m[0] == seat] == [m for m in moves if m[0] == seat]


def test_phases_are_the_stretches_between_a_hand_out_and_its_reveal() -> None:
    open_ply = Ply("turn", sealed=False, closes=False)
    inside, last = Ply("bid", sealed=True, closes=False), Ply("bid", sealed=True, closes=True)
    plies = [inside, last, inside, inside, last, open_ply, last, open_ply]
    history = [(ply % 2, "x") for ply in range(len(plies))]
    assert Record(history, plies).phases() == [(0, 1), (2, 4)]


def test_a_difference_shows_where_two_texts_part() -> None:
    long = "a" * 300
    assert difference("abc", "abd") == "expected 'abc', but saw 'abd'"
    assert "'aaaaX" in difference(long + "X", long + "Y").replace("a" * 36, "")


@pytest.mark.parametrize("style", sorted(set(STYLES)))
def test_every_style_plays_to_the_end(style: str) -> None:
    match = new(Crypt(), seed=3)
    policy = Policy(Crypt(), seeded(3))
    policy.style = style
    while not match.over:
        seat = policy.seat(match.state)
        choice = policy.choice(match.state, seat)
        assert choice in match.state.choices(seat)
        match.play(seat, WORDS.text(choice))
    assert match.ending == "played"


def test_playing_out_stops_at_the_end_or_at_the_cap() -> None:
    state = new(Crypt(), seed=3).state
    short = state.copy()
    play_out(state, Crypt(), seeded(1), cap=1000)
    play_out(short, Crypt(), seeded(1), cap=2)
    assert state.deciders() == []
    assert short.deciders()
