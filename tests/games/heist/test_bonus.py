"""C.8, bonus actions: further cards of the display, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.heist.tables import (
    POLAR,
    VOLCANO,
    YACHT,
    asked,
    cards,
    everybody,
    offered,
    play,
    sheet,
    state,
    table,
    told,
)

COSTS = (1, 2, 3, 4, 5)


def planning(fronts: str, tops: str, lair: int = YACHT, **seat: Any) -> Match:
    """Seat 0 as described before a display of three cards."""
    left, middle, right = fronts.split()
    return table(seat, lair=lair, **cards(left, middle, right, tops))


@pytest.mark.rule("H-BONUS-01")
@pytest.mark.parametrize(
    ("fronts", "choices"),
    [
        ("wall wall M+2", ["wall:r1c1-r1c2"]),
        ("dog wall M+2", ["place:r1c4"]),
        ("secret2 wall M+2", ["place:r1c4"]),
        ("S+3 wall M+2", []),
        ("gadget wall M+2", ["take:1"]),
    ],
)
def test_a_bonus_comes_when_the_first_card_is_resolved(fronts: str, choices: list[str]) -> None:
    match = planning(fronts, "R1 R2 R2")
    assert offered(match, 0, "bonus") == []
    play(match, 0, "pick:L")
    if choices:
        assert asked(match) != "round.bonus"
        assert offered(match, 0, "bonus") == []
    play(match, 0, *choices)
    assert asked(match) == "round.bonus"
    assert offered(match) == ["bonus:M", "bonus:R", "done"]


@pytest.mark.rule("H-BONUS-01")
def test_a_bonus_is_a_choice() -> None:
    match = planning("wall wall M+2", "R1 R2 R2")
    play(match, 0, "pick:L", "wall:r1c1-r1c2", "done")
    assert (sheet(match).bonuses, sheet(match).cash) == (0, 10)
    assert match.deciders == (1,)


@pytest.mark.rule("H-BONUS-02", "H-BONUS-03", "H-BONUS-04")
def test_two_bonus_actions_take_all_three_cards_and_that_is_all() -> None:
    match = planning("M+2 S+3 wall", "R1 B2 R3", cash=20)
    play(match, 0, "pick:M")
    assert offered(match) == ["bonus:L", "bonus:R", "done"]
    play(match, 0, "bonus:R", "wall:r3c4-r3c5")
    assert offered(match) == ["bonus:L", "done"]
    play(match, 0, "bonus:L")
    assert match.deciders == (1,)
    mine = sheet(match)
    assert (mine.trained, mine.wall_count, mine.bonuses) == ([2, 3, 0], 1, 2)
    assert mine.cash == 20 - 2 - 1 - 2 - 1
    play(match, 1, "pass")
    used = told(match, "bonus_used")
    assert [(each["number"], each["paid"]) for each in used] == [(1, 1), (2, 2)]


@pytest.mark.rule("H-BONUS-03")
@pytest.mark.parametrize("first", ["L", "M", "R"])
def test_no_card_is_taken_twice(first: str) -> None:
    match = planning("C+2 C+2 C+3", "R1 R2 B1", cash=20)
    play(match, 0, f"pick:{first}")
    others = [slot for slot in "LMR" if slot != first]
    assert offered(match, 0, "bonus") == others
    with pytest.raises(IllegalChoice):
        play(match, 0, f"bonus:{first}")
    play(match, 0, f"bonus:{others[0]}")
    assert offered(match, 0, "bonus") == others[1:]


@pytest.mark.rule("H-BONUS-03", "H-ROUND-05")
def test_in_the_next_round_every_card_is_open_again() -> None:
    match = planning("wall wall wall", "R1 R2 R3", cash=20)
    edges = ["wall:r1c1-r1c2", "wall:r2c1-r2c2", "wall:r3c1-r3c2"]
    play(match, 0, "pick:L", edges[0], "bonus:M", edges[1], "bonus:R", edges[2])
    play(match, 1, "pass")
    assert state(match).round == 2
    assert sheet(match).bonuses == 2
    assert len(offered(match, 0, "pick")) == len(offered(match, 1, "pick")) > 0


@pytest.mark.rule("H-BONUS-04")
@pytest.mark.parametrize("used", range(5))
def test_bonus_actions_are_ticked_in_order(used: int) -> None:
    cost = COSTS[used]
    match = planning("wall wall wall", "R1 R2 R3", cash=9, bonuses=used)
    play(match, 0, "pick:L", "wall:r1c1-r1c2", "bonus:M")
    assert (sheet(match).bonuses, sheet(match).cash) == (used + 1, 9 - cost)
    short = planning("wall wall wall", "R1 R2 R3", cash=cost - 1, bonuses=used)
    play(short, 0, "pick:L", "wall:r1c1-r1c2")
    assert short.deciders == (1,)
    exact = planning("wall wall wall", "R1 R2 R3", cash=cost, bonuses=used)
    play(exact, 0, "pick:L", "wall:r1c1-r1c2")
    assert offered(exact) == ["bonus:M", "bonus:R", "done"]


@pytest.mark.rule("H-BONUS-05")
def test_what_earlier_cards_earned_pays_for_a_bonus() -> None:
    """A Launch Key earns five: one for the first bonus action, two for the second."""
    match = planning("secret3 wall wall", "R1 R2 R3", cash=0)
    play(match, 0, "pick:L", "place:r1c2")
    assert sheet(match).cash == 5
    play(match, 0, "bonus:M", "wall:r2c1-r2c2", "bonus:R")
    assert (sheet(match).cash, sheet(match).bonuses) == (2, 2)


@pytest.mark.rule("H-BONUS-05", "H-PLACE-09")
def test_the_income_of_a_bonus_card_pays_its_shift_but_not_the_bonus() -> None:
    match = planning("wall secret2 wall", "R1 B1 R3", POLAR, cash=1)
    play(match, 0, "pick:L", "wall:r1c1-r1c2", "bonus:M")
    assert sheet(match).cash == 0
    assert sorted({room[2:] for room in offered(match, 0, "place")}) == ["c1", "c2", "c3"]
    play(match, 0, "place:r4c3")
    assert (sheet(match).cash, sheet(match).lifetime) == (0, 14)


@pytest.mark.rule("J-23", "H-BONUS-05")
def test_a_secret_does_not_pay_the_bonus_action_that_takes_it() -> None:
    match = planning("wall secret3 wall", "R1 R2 R3", cash=0)
    play(match, 0, "pick:L", "wall:r1c1-r1c2")
    assert match.deciders == (1,)
    assert sheet(match).bonuses == 0
    rich = planning("wall secret3 wall", "R1 R2 R3", cash=1)
    play(rich, 0, "pick:L", "wall:r1c1-r1c2")
    assert offered(rich, 0, "bonus") == ["M", "R"]


@pytest.mark.rule("H-BONUS-06")
def test_a_bonus_card_costs_its_own_price_on_top() -> None:
    match = planning("wall C+4 dog", "R1 B4 R2", VOLCANO, cash=15, bonuses=1)
    play(match, 0, "pick:L", "wall:r1c1-r1c2")
    play(match, 0, "bonus:M")
    assert sheet(match).cash == 15 - 2 - 4
    play(match, 0, "bonus:R", "place:r4c5")
    assert sheet(match).cash == 15 - 2 - 4 - 3 - 4
    assert sheet(match).bonuses == 3


@pytest.mark.rule("H-BONUS-07")
def test_a_bonus_card_must_be_payable_with_what_is_left() -> None:
    """The second bonus action costs two, the training four."""
    short = planning("wall C+4 wall", "R1 B4 R3", cash=5, bonuses=1)
    play(short, 0, "pick:L", "wall:r1c1-r1c2")
    assert offered(short) == ["bonus:R", "done"]
    exact = planning("wall C+4 wall", "R1 B4 R3", cash=6, bonuses=1)
    play(exact, 0, "pick:L", "wall:r1c1-r1c2")
    assert offered(exact) == ["bonus:M", "bonus:R", "done"]
    play(exact, 0, "bonus:M")
    assert sheet(exact).cash == 0


@pytest.mark.rule("H-BONUS-07")
def test_shifts_of_a_bonus_card_are_paid_with_what_is_left() -> None:
    """Three in hand, one for the bonus action: two for the shift of a Guard from row 4."""
    match = planning("wall guard wall", "R1 R4 R3", VOLCANO, cash=3)
    play(match, 0, "pick:L", "wall:r1c1-r1c2", "bonus:M")
    assert sorted({room[:2] for room in offered(match, 0, "place")}) == ["r3", "r4", "r5"]


@pytest.mark.rule("H-BONUS-07")
def test_without_a_card_to_take_no_bonus_is_offered() -> None:
    full = {"M": 20, "S": 20}
    match = planning("wall M+3 S+3", "R1 R1 R1", cash=10, trained=full)
    play(match, 0, "pick:L", "wall:r1c1-r1c2")
    assert match.deciders == (1,)


@pytest.mark.rule("J-24", "H-BONUS-04")
def test_the_fifth_bonus_action_is_the_last() -> None:
    match = planning("wall wall wall", "R1 R2 R3", cash=9, lifetime=30, bonuses=4)
    play(match, 0, "pick:L", "wall:r1c1-r1c2")
    assert offered(match) == ["bonus:M", "bonus:R", "done"]
    play(match, 0, "bonus:M", "wall:r2c1-r2c2")
    assert (sheet(match).cash, sheet(match).bonuses) == (4, 5)
    assert match.deciders == (1,)
    play(match, 1, "pass")
    rich = planning("wall wall wall", "R1 R2 R3", cash=40, bonuses=5)
    play(rich, 0, "pick:L", "wall:r1c1-r1c2")
    assert rich.deciders == (1,)


@pytest.mark.rule("J-24", "H-BONUS-04")
def test_after_the_fifth_bonus_action_there_is_none_in_any_round() -> None:
    match = planning("wall wall wall", "R1 R2 R3", cash=25, lifetime=35, bonuses=4)
    play(match, 0, "pick:L", "wall:r1c1-r1c2", "bonus:M", "wall:r2c1-r2c2")
    everybody(match, "pass")
    rounds = 0
    while state(match).phase in ("planning", "claims"):
        assert asked(match) != "round.bonus"
        if 0 in match.deciders:
            play(match, 0, offered(match)[0])
        else:
            play(match, 1, "pass")
            rounds += 1
    assert rounds > 20
    assert sheet(match).bonuses == 5


@pytest.mark.rule("J-26", "H-ROUND-07", "H-ROUND-08")
def test_after_a_pass_there_is_no_bonus_action() -> None:
    match = planning("wall M+2 dog", "R1 R2 R3", cash=10)
    assert offered(match) == ["pick:L", "pick:M", "pick:R", "pass"]
    play(match, 0, "pass")
    assert (sheet(match).cash, sheet(match).bonuses) == (11, 0)
    assert asked(match) is None
    assert match.deciders == (1,)
