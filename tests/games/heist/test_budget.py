"""C.8, the budget: cash, what was ever earned, and the forty circles of the track."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lairworks
from lairworks import Match
from tests.games.heist.tables import (
    ORBITAL,
    POLAR,
    VOLCANO,
    YACHT,
    everybody,
    offered,
    only,
    play,
    raid,
    sheet,
    shown,
    state,
    table,
    told,
)

LAIRS = (YACHT, POLAR, VOLCANO, ORBITAL)
INCOMES = {  # E.3, by lair
    YACHT: {"secret1": 2, "secret2": 3, "secret3": 5},
    POLAR: {"secret1": 3, "secret2": 4, "secret3": 5},
    VOLCANO: {"secret1": 2, "secret2": 4, "secret3": 5},
    ORBITAL: {"secret1": 1, "secret2": 3, "secret3": 6},
}
EARNERS = [(lair, kind) for lair, kinds in INCOMES.items() for kind in kinds]


def budget(match: Match, seat: int = 0) -> tuple[int, int]:
    """Cash and what was ever earned."""
    mine = sheet(match, seat)
    return mine.cash, mine.lifetime


def earning(kind: str, cash: int, lifetime: int, lair: int = POLAR) -> Match:
    """Seat 0 has just placed this Secret in the line of its marker."""
    match = table({"cash": cash, "lifetime": lifetime}, lair=lair, **only(kind, "R2"))
    return play(match, 0, "pick:L", "place:r2c4")


@pytest.mark.rule("H-CASH-01")
@pytest.mark.parametrize("lair", LAIRS)
def test_everybody_starts_with_ten(lair: int) -> None:
    match = lairworks.new("heist", seats=3, seed=5, options={"lair": lair, "beginners": "1"})
    assert [budget(match, seat) for seat in range(3)] == [(10, 10), (15, 15), (10, 10)]


@pytest.mark.rule("H-CASH-01", "H-CASH-03")
def test_cash_is_what_is_left_and_lifetime_what_ever_was() -> None:
    match = earning("secret2", 6, 17)
    assert budget(match) == (10, 21)
    play(match, 0, "bonus:R")
    assert budget(match) == (9, 21)


@pytest.mark.rule("H-CASH-02", "H-PLACE-08")
@pytest.mark.parametrize(("lair", "kind"), EARNERS)
def test_below_the_cap_all_is_earned(lair: int, kind: str) -> None:
    income = INCOMES[lair][kind]
    assert budget(earning(kind, 4, 40 - income, lair)) == (4 + income, 40)


@pytest.mark.rule("H-CASH-02", "H-CASH-06")
@pytest.mark.parametrize("room_left", range(7))
def test_beyond_the_cap_the_rest_is_lost(room_left: int) -> None:
    match = earning("secret3", 3, 40 - room_left, ORBITAL)
    assert budget(match) == (3 + room_left, 40)
    (placed,) = told(match, "placed", viewer=0)
    assert (placed["earned"], placed["lost"]) == (room_left, 6 - room_left)


@pytest.mark.rule("H-CASH-02", "H-CASH-05")
@pytest.mark.parametrize(("lifetime", "earned"), [(10, 1), (38, 1), (39, 1), (40, 0)])
def test_passing_earns_one_up_to_the_cap(lifetime: int, earned: int) -> None:
    match = table({"cash": 2, "lifetime": lifetime}, lair=YACHT)
    play(match, 0, "pass")
    assert budget(match) == (2 + earned, lifetime + earned)
    play(match, 1, "pass")
    passes = [facts["earned"] for facts in told(match, "passed")]
    assert passes == [earned, 1]


@pytest.mark.rule("H-CASH-03")
def test_circles_that_were_spent_never_come_back() -> None:
    match = table({"cash": 12, "lifetime": 40}, lair=VOLCANO, **only("C+3", "B5"))
    play(match, 0, "pick:L", "done")
    play(match, 1, "pass")
    assert budget(match) == (7, 40)
    everybody(match, "pass")
    assert budget(match) == (7, 40)
    assert budget(match, 1) == (12, 12)


@pytest.mark.rule("H-CASH-04")
def test_nobody_has_credit() -> None:
    broke = table({"cash": 1}, lair=VOLCANO, **only("dog", "R2"))
    play(broke, 0, "pick:L")
    assert offered(broke, 0, "place") == [f"r2c{column}" for column in range(1, 6)]
    assert "pick:L" not in offered(table({"cash": 1}, lair=VOLCANO, **only("C+2", "R2")))
    gadget = table({"cash": 1, "gadgets": [2]}, lair=VOLCANO, **only("gadget", "R2"))
    assert "pick:L" not in offered(gadget)


@pytest.mark.rule("H-CASH-04", "H-CASH-02")
@pytest.mark.parametrize("lair", LAIRS)
def test_no_budget_ever_leaves_its_track(lair: int) -> None:
    """Random seats spend all they can; the budget is looked at after every choice."""
    luck = random.Random(lair)
    match = lairworks.new("heist", seats=2, seed=lair, options={"lair": lair})
    looked = 0
    while match.deciders and state(match).phase != "raid":
        seat = luck.choice(match.deciders)
        before = budget(match, seat)
        busy = [choice for choice in offered(match, seat) if choice not in ("pass", "done")]
        match.play(seat, luck.choice(busy or offered(match, seat)))
        cash, lifetime = budget(match, seat)
        assert 0 <= cash <= lifetime <= 40
        assert lifetime >= before[1]
        looked += 1
    assert looked > 60


@pytest.mark.rule("H-CASH-05", "H-MISS-03")
@pytest.mark.parametrize(("lifetime", "earned"), [(12, 3), (37, 3), (38, 2), (39, 1), (40, 0)])
def test_a_mission_paid_at_once_is_earned_like_anything_else(lifetime: int, earned: int) -> None:
    """Kennel Club pays three; the seat takes a wall so that it earns nothing else."""
    kennel: dict[str, Any] = {"r1c1": "dog", "r1c2": "dog", "r2c3": "dog"}
    mine = {"rooms": kennel, "cash": 0, "lifetime": lifetime}
    match = table(mine, lair=YACHT, missions=["N01", "N05", "N06"], **only("wall", "B1"))
    play(match, 0, "pick:L", "wall:r1c1-r2c1")
    play(match, 1, "pass")
    play(match, 0, "claim:N01:now")
    assert budget(match) == (earned, lifetime + earned)
    (claimed,) = told(match, "mission_claimed")
    assert claimed["amount"] == earned


@pytest.mark.rule("H-CASH-06")
@pytest.mark.parametrize("kind", ["secret1", "secret2", "secret3"])
def test_at_the_cap_secrets_can_be_placed_and_earn_nothing(kind: str) -> None:
    match = table({"cash": 0, "lifetime": 40}, lair=POLAR, **only(kind, "B4"))
    play(match, 0, "pick:L", "place:r2c4")
    assert budget(match) == (0, 40)
    play(match, 1, "pass")
    view: Any = match.view(1)
    assert view["sheets"][0]["rooms"] == {"r2c4": kind}


@pytest.mark.rule("H-CASH-01", "H-GEN-03")
def test_what_is_left_of_the_cash_scores_and_what_was_earned_does_not() -> None:
    match = table({"cash": 6, "lifetime": 33}, {"cash": 19, "lifetime": 40}, lair=YACHT, round=35)
    everybody(match, "pass")
    assert match.over
    assert [raid(match, seat).loot for seat in range(2)] == [0, 0]
    assert [shown(match, seat).cash for seat in range(2)] == [7, 19]
    assert match.scores == [7, 19]
