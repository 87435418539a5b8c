"""Dealing hidden cards for a guess."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from lairworks.core.hidden import TRIES, deal
from lairworks.core.rng import seeded


def mask(*cards: int) -> int:
    return sum(1 << card for card in cards)


def test_without_constraints_every_order_is_equally_likely() -> None:
    rng = seeded(1)
    anything = mask(0, 1, 2, 3)
    orders = list(permutations(range(4)))
    counts = Counter(tuple(deal([anything, anything], [0, 1, 2, 3], rng)) for _ in range(4800))
    assert set(counts) == set(orders)
    mean = 4800 / 24
    assert sum((counts[order] - mean) ** 2 / mean for order in orders) < 23 + 4 * 46**0.5


def test_admissible_orders_are_equally_likely_and_no_other_comes_out() -> None:
    rng = seeded(2)
    could_be = [mask(0, 1), mask(1, 2, 3)]
    fitting = [
        order
        for order in permutations(range(4))
        if could_be[0] >> order[0] & 1 and could_be[1] >> order[1] & 1
    ]
    counts = Counter(tuple(deal(could_be, [0, 1, 2, 3], rng)) for _ in range(400 * len(fitting)))
    assert set(counts) == set(fitting)
    mean = 400
    degrees = len(fitting) - 1
    spread = sum((counts[order] - mean) ** 2 / mean for order in fitting)
    assert spread < degrees + 4 * (2 * degrees) ** 0.5


def test_cards_beyond_the_last_place_may_lie_anywhere() -> None:
    dealt = deal([], [5, 6, 7], seeded(1))
    assert sorted(dealt) == [5, 6, 7]
    assert deal([], [], seeded(1)) == []


def test_the_cards_given_are_not_changed() -> None:
    cards = [0, 1, 2]
    deal([mask(2)], cards, seeded(1))
    assert cards == [0, 1, 2]


def test_an_order_that_shuffling_hardly_finds_is_repaired() -> None:
    # One order in 12! fits: no shuffle will find it.
    rng = seeded(3)
    places = list(range(12))
    could_be = [mask(place) for place in places]
    assert TRIES < 12**3
    assert deal(could_be, places[::-1], rng) == places


@pytest.mark.parametrize("seed", range(40))
def test_repairs_find_an_order_whenever_there_is_one(seed: int) -> None:
    draws = random.Random(seed)
    cards = list(range(14))
    truth = draws.sample(cards, 14)
    places = draws.randrange(1, 15)
    could_be = []
    for place in range(places):
        others = draws.sample(cards, draws.randrange(3))
        could_be.append(mask(truth[place]) | mask(*set(others) - {truth[place]}))
    dealt = deal(could_be, cards, seeded(seed))
    assert sorted(dealt) == cards
    for place in range(places):
        assert could_be[place] >> dealt[place] & 1


def test_repaired_deals_still_vary() -> None:
    could_be = [mask(0, 1, 2), mask(0, 1, 2), mask(0, 1, 2), *(mask(card) for card in range(3, 12))]
    rng = seeded(4)
    seen = {tuple(deal(could_be, list(range(12)), rng)[:3]) for _ in range(200)}
    assert len(seen) == 6


@pytest.mark.parametrize(
    "could_be",
    [[0], [mask(9)], [mask(1), mask(1)], [mask(0, 1), mask(0, 1), mask(0, 1)]],
    ids=str,
)
def test_a_contradiction_is_an_error(could_be: list[int]) -> None:
    with pytest.raises(ValueError, match="no card fits"):
        deal(could_be, [0, 1, 2], seeded(1))


def test_the_same_luck_deals_the_same() -> None:
    assert deal([mask(1, 2)], [0, 1, 2, 3], seeded(5)) == deal(
        [mask(1, 2)], [0, 1, 2, 3], seeded(5)
    )
