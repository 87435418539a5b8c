"""C.5: cubes, spends and payments."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from lairworks import Match
from tests.games.delve.tables import at, explore, mat, offered, play, seat_view, step

ZONE_LETTERS = {"F": "fresh", "C": "kept"}

Cubes = dict[str, Counter[str]]


def open_floor(cubes: str) -> Match:
    """The Explorer of R1 in C2, with Known and Unknown neighbours and no Feature around."""
    return explore("C2", "B1 C1 C2", mat=cubes)


def after(cubes: str, act: str, payment: str) -> str:
    match = open_floor(cubes)
    play(match, act, payment)
    return mat(match)


@pytest.mark.rule("EX-02", "D-CUBE-01")
def test_a_creep_takes_any_cube_and_moves_it_from_fresh_to_spent() -> None:
    match = open_floor("F W3 Q1 P1, S W1")
    play(match, "creep:E")
    assert match.choices(0) == ["pay:FW", "pay:FQ", "pay:FP"]
    play(match, "pay:FW")
    assert mat(match) == "F W2 Q1 P1, S W2"


@pytest.mark.rule("EX-03", "D-CUBE-02", "D-CUBE-06")
def test_a_peer_takes_perception_or_any_two_and_a_conserved_cube_may_be_both() -> None:
    cubes = "F W1 P1, C W1, S W2 Q1"
    match = open_floor(cubes)
    play(match, "peer:E")
    assert {"pay:FP", "pay:CW+FW"} <= set(match.choices(0))
    assert after(cubes, "peer:E", "pay:FP") == "F W1, S W2 Q1 P1, C W1"
    assert after(cubes, "peer:E", "pay:CW+FW") == "F W1 P1, S W3 Q1"


@pytest.mark.rule("D-CUBE-02", "R-14")
def test_a_conserved_cube_is_spent_into_fresh_and_from_there_again() -> None:
    match = open_floor("C W1")
    play(match, "creep:E")
    assert mat(match) == "F W1, S W3 Q1 P1"
    play(match, "creep:W")
    assert mat(match) == "S W4 Q1 P1"


@pytest.mark.rule("J-12", "D-CUBE-02", "R-14")
def test_one_conserved_cube_alone_pays_a_hustle() -> None:
    match = open_floor("C W1")
    assert "hustle" in match.choices(0)
    play(match, "hustle")
    assert step(match) == "hustle.step", "the only payment is made unasked"
    assert mat(match) == "S W4 Q1 P1"


@pytest.mark.rule("J-13", "D-CUBE-09")
def test_the_payments_of_a_hustle_are_its_distinct_ends() -> None:
    cubes = "F W1, C W1 Q1, S W2 P1"
    match = open_floor(cubes)
    play(match, "hustle")
    payments = match.choices(0)
    ends = {after(cubes, "hustle", payment) for payment in payments}
    assert len(payments) == 5
    assert ends == {
        "F W2 Q1, S W2 P1",
        "F W1, S W3 P1, C Q1",
        "F Q1, S W3 P1, C W1",
        "F W1, S W2 Q1 P1, C W1",
        "F W1 Q1, S W2 P1, C W1",
    }


@pytest.mark.rule("J-14", "D-CUBE-02", "D-BACK-01")
def test_a_conserved_quickness_cube_backtracks_twice_and_not_thrice() -> None:
    match = open_floor("F W1, C Q1")
    play(match, "backtrack:B1")
    assert mat(match) == "F W1 Q1, S W3 P1"
    play(match, "backtrack:C2")
    assert mat(match) == "F W1, S W3 Q1 P1"
    assert at(match) == "C2"
    assert offered(match, "backtrack") == set()
    assert offered(match, "creep") == {"N", "E", "W"}


@pytest.mark.rule("D-CUBE-03")
def test_what_cannot_be_paid_in_full_is_not_offered() -> None:
    match = open_floor("F W1")
    assert "hustle" not in match.choices(0)
    assert offered(match, "peer") == set()
    assert offered(match, "backtrack") == set()
    assert offered(match, "creep") == {"N", "E", "W"}


@pytest.mark.rule("D-CUBE-03")
def test_a_price_is_paid_before_the_action_is_carried_out() -> None:
    match = open_floor("F W3 Q1 P1, S W1")
    events = play(match, "creep:E", "pay:FW")
    assert events[:3] == ["paid", "learned", "moved"]
    match = open_floor("F W3 Q1 P1, S W1")
    play(match, "peer:E")
    assert at(match) == "C2"
    assert "C3" not in seat_view(match)["map"]["known"], "nothing is told before it is paid for"
    assert play(match, "pay:FP")[:3] == ["paid", "peered", "learned"]


@pytest.mark.rule("D-CUBE-04", "D-CUBE-05")
def test_white_is_no_attribute_yellow_is_quickness_and_green_is_perception() -> None:
    assert verbs_with("F W1") == {"creep"}
    assert verbs_with("F Q1") == {"creep", "hustle", "backtrack"}
    assert verbs_with("F P1") == {"creep", "peer"}
    assert verbs_with("F W2") == {"creep", "hustle", "peer"}


def verbs_with(cubes: str) -> set[str]:
    paid = {"creep", "hustle", "backtrack", "peer"}
    return {choice.partition(":")[0] for choice in open_floor(cubes).choices(0)} & paid


@pytest.mark.rule("D-CUBE-05")
def test_an_attribute_symbol_takes_only_its_colour() -> None:
    match = open_floor("F W4 Q1 P1")
    play(match, "backtrack:B1")
    assert mat(match) == "F W4 P1, S Q1", "no other cube could pay, so nothing was asked"


@pytest.mark.rule("D-CUBE-06")
def test_the_explorer_picks_which_alternative_to_pay() -> None:
    match = open_floor("F W2 Q1 P1, S W2")
    play(match, "hustle")
    assert set(match.choices(0)) == {
        "pay:FQ",
        "pay:FW+FW",
        "pay:FW+FQ",
        "pay:FW+FP",
        "pay:FQ+FP",
    }
    assert after("F W2 Q1 P1, S W2", "hustle", "pay:FQ") == "F W2 P1, S W2 Q1"
    assert after("F W2 Q1 P1, S W2", "hustle", "pay:FQ+FP") == "F W2, S W2 Q1 P1"


@pytest.mark.rule("D-CUBE-07", "R-13", "J-50")
def test_fresh_cubes_left_over_stay_fresh_and_give_no_bonus() -> None:
    match = explore("C2", "C1 C2", mat="F W2, S W1 Q1, T W1 P1")
    play(match, "stop")
    assert mat(match, 0) == "F W2, S W1 Q1, T W1 P1"
    play(match, "stop", seat=1)
    assert mat(match, 0) == "F W3 Q1, S W1 P1"


@pytest.mark.rule("D-CUBE-08")
@pytest.mark.parametrize(
    ("cubes", "spends"), [("F W2", 2), ("C W1", 2), ("F W1, C W2 Q1", 7), ("F Q1, C P1", 3)]
)
def test_a_fresh_cube_is_worth_one_spend_and_a_conserved_one_two(cubes: str, spends: int) -> None:
    match = open_floor(cubes)
    there_and_back = itertools.cycle(["creep:W", "creep:E"])
    for paid in range(spends):
        play(match, next(there_and_back))
        if step(match) == "explore.pay":
            play(match, match.choices(0)[paid % len(match.choices(0))])
    assert look_spent(match, 0) == 6


def look_spent(match: Match, seat: int) -> int:
    """Cubes of the seat that are Spent (or Fresh again, if its next turn has begun)."""
    return sum(seat_view(match, seat)["cubes"]["spent"].values())


@pytest.mark.rule("D-CUBE-08")
def test_with_nothing_fresh_or_conserved_there_is_nothing_to_spend() -> None:
    # The turn ends by itself: nothing but `stop` was left.
    match = open_floor("S W4 Q1 P1")
    assert match.deciders == (1,)


# D-CUBE-09 once more, against a second count: every basket state that exactly the required
# number of single spends can reach.


def ends_of(cubes: Cubes, spends: int, colour: str | None) -> set[str]:
    if spends == 0:
        return {written(cubes)}
    found: set[str] = set()
    for zone, goal in (("F", "S"), ("C", "F")):
        for held in list(cubes[zone]):
            if cubes[zone][held] and colour in (None, held):
                moved = {name: Counter(zone_cubes) for name, zone_cubes in cubes.items()}
                moved[zone][held] -= 1
                moved[goal][held] += 1
                found |= ends_of(moved, spends - 1, colour)
    return found


def written(cubes: Cubes) -> str:
    parts = []
    for zone in "FSTC":
        held = " ".join(f"{letter}{cubes[zone][letter]}" for letter in "WQP" if cubes[zone][letter])
        if held:
            parts.append(f"{zone} {held}")
    return ", ".join(parts)


def random_cubes(draws: random.Random) -> Cubes:
    while True:
        cubes: Cubes = {zone: Counter() for zone in "FSTC"}
        for colour in "WWWWQP":
            cubes[draws.choice("FFSTC")][colour] += 1
        if cubes["C"].total() <= 3:
            return cubes


@pytest.mark.rule("D-CUBE-09")
def test_payments_are_exactly_the_basket_states_that_single_spends_reach() -> None:
    draws = random.Random(3)
    prices: dict[str, list[tuple[int, str | None]]] = {
        "creep:E": [(1, None)],
        "hustle": [(2, None), (1, "Q")],
        "backtrack:B1": [(1, "Q")],
        "peer:E": [(2, None), (1, "P")],
    }
    paid = 0
    for _ in range(60):
        cubes = random_cubes(draws)
        text = written(cubes)
        for act, ways in prices.items():
            expected = set()
            for spends, colour in ways:
                expected |= ends_of(cubes, spends, colour)
            match = open_floor(text)
            if match.deciders != (0,):
                assert not expected
                continue
            assert (act in match.choices(0)) is bool(expected), (text, act)
            if not expected:
                continue
            play(match, act)
            payments = match.choices(0) if step(match) == "explore.pay" else []
            ends = set() if payments else {mat(match)}
            for payment in payments:
                copy = open_floor(text)
                play(copy, act, payment)
                ends.add(mat(copy))
            assert ends == expected, (text, act)
            assert len(payments) != 1, "a lone payment is made unasked"
            assert len(payments) in (0, len(expected)), "each outcome is offered once"
            paid += 1
    assert paid > 60


@pytest.mark.rule("D-CUBE-09")
def test_no_price_ever_has_more_than_ten_payments() -> None:
    most = 0
    for white in itertools.combinations_with_replacement("FSTC", 4):
        for yellow, green in itertools.product("FSTC", repeat=2):
            cubes: Cubes = {zone: Counter() for zone in "FSTC"}
            for zone, colour in zip((*white, yellow, green), "WWWWQP", strict=True):
                cubes[zone][colour] += 1
            if cubes["C"].total() > 3:
                continue
            match = open_floor(written(cubes))
            if match.deciders == (0,) and "hustle" in match.choices(0):
                play(match, "hustle")
                most = max(most, len(match.choices(0)) if step(match) == "explore.pay" else 1)
    assert most == 10
