"""How bots look at raids of heist: planned within a limit, and imagined before they begin."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks.core.rng import seeded
from lairworks.games.heist import GAME
from lairworks.games.heist.bot import aim_of
from lairworks.games.heist.haste import likely_loot, quick_raid
from lairworks.games.heist.outfit import Outfit
from lairworks.games.heist.outlook import SOON, chance, rounds_left
from lairworks.games.heist.plan import LOOT
from lairworks.games.heist.rules.grading import after
from lairworks.games.heist.solver import best_raid, is_plain
from lairworks.games.heist.state import RAIDS, HeistState


def played(seed: int, until_left: float = -1.0, lair: int = 2, seats: int = 2) -> HeistState:
    """A table that the book has played to the raids, or until so many rounds are left."""
    match = lairworks.new("heist", seats=seats, seed=seed, options={"lair": lair})
    state = match.state.copy()
    assert isinstance(state, HeistState)
    rng = seeded(seed, 5)
    while state.phase != RAIDS:
        fresh = state.phase == "planning" and not any(state.made)
        if fresh and rounds_left(state) <= until_left:
            return state
        seat = state.deciders()[0]
        state.apply(seat, GAME.opener(state, seat, rng))
    return state


@pytest.mark.parametrize("lair", [1, 2, 3, 4])
def test_a_quick_raid_is_the_best_one_where_the_limit_allows(lair: int) -> None:
    state = played(lair, lair=lair)
    for seat in range(state.seats):
        raid = state.raids[seat].again()
        best = best_raid(state, raid)
        quick = quick_raid(state, raid)
        assert quick.loot == best.loot or not quick.exact
        assert likely_loot(state, raid) <= best.loot


@pytest.mark.parametrize("limit", [1, 50, 400])
def test_beyond_its_limit_a_raid_is_still_one_that_can_be_made(limit: int) -> None:
    state = played(7, lair=3)
    for seat in range(state.seats):
        raid = state.raids[seat].again()
        plan = quick_raid(state, raid, aim_of(state, seat), limit)
        assert plan.states <= limit + 200
        assert after(state, seat, plan.choices).loot == plan.loot


def test_without_the_drone_a_raid_is_found_where_only_the_rules_themselves_will_do() -> None:
    """A drone next to a drill that is carried around, both on their Expert side."""
    state = played(6, lair=1)
    tools = [gadget.expert.effect for gadget in state.content.gadgets[3:]]
    for seat in range(state.seats):
        raid = state.raids[seat]
        raid.outfit = Outfit(state.board, [None, None, None, None, *tools])
        raid = raid.again()
        assert not is_plain(state, raid)
        plan = quick_raid(state, raid, LOOT, 2000)
        assert not plan.exact
        assert after(state, seat, plan.choices).loot == plan.loot > 0


def better(state: HeistState, change: Any) -> float:
    """How much better a table looks to seat 0 after a change of its sheet."""
    before = chance(state, 0)
    twin = state.copy()
    change(twin.draft(0))
    return chance(twin, 0) - before


@pytest.mark.parametrize("left", [SOON + 6, SOON - 4])
def test_points_and_cash_are_good_early_and_late(left: float) -> None:
    state = played(3, left)

    def trained(sheet: Any) -> None:
        for stat in range(3):
            sheet.train(stat, 4)

    def earned(sheet: Any) -> None:
        sheet.cash += 5

    assert better(state, trained) > 0.02
    assert better(state, earned) > 0.02
    assert 0.0 < chance(state, 0) < 1.0


def test_what_others_do_unseen_makes_no_difference() -> None:
    state = played(4, SOON - 4)
    before = chance(state, 0)
    twin = state.copy()
    twin.draft(1).train(0, 9)
    assert chance(twin, 0) == before


def test_rounds_left_follow_from_what_everybody_sees() -> None:
    start = played(1, 99.0)
    assert rounds_left(start) > 20
    assert rounds_left(played(1)) == 0.0
    last = start.copy()
    last.last_round = last.round
    assert rounds_left(last) == 0.0


@pytest.mark.parametrize("seats", [3, 12])
def test_any_number_of_seats_can_be_looked_at(seats: int) -> None:
    state = played(2, SOON - 4, seats=seats)
    for seat in range(seats):
        assert 0.0 < chance(state, seat) < 1.0


def test_the_end_is_judged_by_the_score() -> None:
    state = played(5)
    rng = seeded(1)
    while state.deciders():
        seat = state.deciders()[0]
        state.apply(seat, GAME.opener(state, seat, rng))
    (winner,) = state.winners()
    assert chance(state, winner) > 0.5 > chance(state, 1 - winner)
