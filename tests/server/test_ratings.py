from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lairworks.bots import LEVELS
from lairworks.server.ratings import NEW, Rating, bot_rating, rate

RATINGS = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 8.0), st.integers(0, 100))


def test_who_is_new_shows_nothing_yet() -> None:
    assert NEW.ordinal == pytest.approx(0.0)
    assert (NEW.mu, NEW.matches) == (25.0, 0)


def test_winning_raises_losing_lowers_and_both_dispel_doubt() -> None:
    winner, loser = rate([None, None], [1, 2])
    assert winner.mu > 25 > loser.mu
    assert winner.sigma < NEW.sigma > loser.sigma
    assert winner.matches == loser.matches == 1
    assert winner.ordinal > loser.ordinal
    assert rate([None, None], [2, 1]) == [loser, winner]


def test_a_draw_between_equals_moves_nobody() -> None:
    for rating in rate([None, None, None], [1, 1, 1]):
        assert rating.mu == pytest.approx(25.0)


@given(st.lists(RATINGS, min_size=2, max_size=6), st.data())
def test_places_decide_and_seats_do_not(before: list[Rating], data: st.DataObject) -> None:
    size = len(before)
    places = data.draw(st.lists(st.integers(1, size), min_size=size, max_size=size))
    after = rate(before, places)
    assert [each.matches for each in after] == [each.matches + 1 for each in before]
    assert all(each.sigma > 0 for each in after)
    order = data.draw(st.permutations(range(size)))
    shuffled = rate([before[seat] for seat in order], [places[seat] for seat in order])
    for seat, rating in zip(order, shuffled, strict=True):
        assert rating.mu == pytest.approx(after[seat].mu)
        assert rating.sigma == pytest.approx(after[seat].sigma)


@given(RATINGS, RATINGS)
def test_of_two_the_winner_never_falls_and_the_loser_never_rises(
    winner: Rating, loser: Rating
) -> None:
    first, second = rate([winner, loser], [1, 2])
    assert first.mu >= winner.mu
    assert second.mu <= loser.mu


def test_beating_a_stronger_bot_counts_more() -> None:
    gains = [rate([None, bot_rating(level)], [1, 2])[0].mu for level in LEVELS]
    assert gains == sorted(gains)
    assert gains[0] < gains[-1]
    assert bot_rating("hard-spiteful") == bot_rating("hard")
    assert bot_rating("ismcts:2s") == bot_rating("expert")


def test_who_keeps_winning_against_bots_climbs_above_them() -> None:
    person: Rating | None = None
    for _ in range(40):
        person = rate([person, bot_rating("medium"), bot_rating("medium")], [1, 2, 2])[0]
    assert person is not None
    assert person.ordinal > bot_rating("medium").mu
    assert person.matches == 40


def test_nobody_is_rated_alone_and_places_must_fit() -> None:
    assert rate([None], [1]) == [NEW]
    assert rate([], []) == []
    with pytest.raises(ValueError, match="2 ratings, but 1 places"):
        rate([None, None], [1])
