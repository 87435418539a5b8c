"""C.6: checks."""

from __future__ import annotations

import pytest

from lairworks import Match
from tests.games.delve.tables import (
    R1,
    at,
    explore,
    facts,
    look,
    map_of,
    mat,
    offered,
    play,
    seat_view,
    step,
)


def beside_blob(cubes: str, *rolls: int) -> Match:
    """The Explorer of R1 in B2, where a Blob lives."""
    return explore("B2", "B1 B2 C2", mat=cubes, fate=rolls)


def in_pit(cubes: str, *rolls: int) -> Match:
    """The Explorer of R1 in E4, where a Pit gapes."""
    return explore("E4", "D4 E3 E4", mat=cubes, fate=rolls)


@pytest.mark.rule("D-CHECK-01")
@pytest.mark.parametrize(
    ("rolls", "won"),
    [((1, 4), False), ((2, 3), False), ((2, 4), True), ((6, 6), True), ((3, 3), True)],
)
def test_a_total_that_meets_the_target_succeeds_and_a_lower_one_fails(
    rolls: tuple[int, int], won: bool
) -> None:
    match = beside_blob("F W4 Q1 P1", *rolls)
    play(match, "fight", "die:FW", "die:FW", "roll")
    (check,) = facts(match, "rolled")
    assert check["dice"] == list(rolls)
    assert check["total"] == sum(rolls)
    assert check["target"] == 6
    assert check["success"] is won
    assert seat_view(match)["monsters"] == (1 if won else 0)
    assert step(match) == ("explore.act" if won else "penalty.pick")


@pytest.mark.rule("D-CHECK-02")
def test_dice_are_bought_one_spend_each_of_any_colour_before_rolling() -> None:
    match = beside_blob("F W1 Q1 P1, C W1, S W2", 1, 1, 1)
    play(match, "fight")
    assert step(match) == "check.buy"
    assert match.choices(0) == ["die:FW", "die:FQ", "die:FP", "die:CW", "roll"]
    play(match, "die:FQ")
    assert mat(match) == "F W1 P1, S W2 Q1, C W1"
    play(match, "die:FP")
    assert mat(match) == "F W1, S W2 Q1 P1, C W1"
    play(match, "die:CW")
    assert mat(match) == "F W2, S W2 Q1 P1"
    assert look(match)["doing"] == {
        "question": "check.buy",
        "seat": 0,
        "dice": 3,
        "target": 6,
    }
    play(match, "roll")
    assert facts(match, "rolled")[0]["dice"] == [1, 1, 1]


@pytest.mark.rule("D-CHECK-02")
def test_a_conserved_cube_buys_two_dice() -> None:
    match = beside_blob("C W1, S W3 Q1 P1", 5, 2)
    play(match, "fight", "die:CW", "die:FW")
    assert facts(match, "rolled")[0]["dice"] == [5, 2], "with nothing left the dice roll unasked"
    assert mat(match) == "S W4 Q1 P1"


@pytest.mark.rule("D-CHECK-03")
def test_no_dice_by_choice_are_a_failed_check_with_total_zero() -> None:
    match = beside_blob("F W4 Q1 P1")
    play(match, "fight", "roll")
    (check,) = facts(match, "rolled")
    assert (check["dice"], check["total"], check["success"]) == ([], 0, False)
    assert step(match) == "penalty.pick"


@pytest.mark.rule("D-CHECK-03")
def test_no_dice_fail_even_against_a_blob_hurt_to_one() -> None:
    match = explore("B2", "B1 B2 C2", mat="F W4 Q1 P1", wounds={"B2": 5})
    assert map_of(match)["features"]["B2"]["target"] == 1
    play(match, "fight", "roll")
    assert facts(match, "rolled")[0]["success"] is False
    assert map_of(match)["features"]["B2"]["live"] is True


@pytest.mark.rule("D-CHECK-03", "D-HAZ-02", "R-09", "J-23")
def test_entering_a_known_blob_with_the_last_cube_is_a_zero_dice_fight() -> None:
    match = explore("C2", "B2 C2", mat="F W1, S W3 Q1 P1")
    play(match, "creep:N")
    (check,) = facts(match, "rolled")
    assert (check["dice"], check["total"], check["success"]) == ([], 0, False)
    assert step(match) == "penalty.pick"
    play(match, "fatigue:SW", "fatigue:SW")
    assert at(match) == "B2"
    assert map_of(match)["features"]["B2"]["target"] == 6
    assert match.choices(0) == ["fight", "stop"]
    play(match, "fight")
    assert len(facts(match, "rolled")) == 2, "offered and taken with zero dice, not forced"


@pytest.mark.rule("D-CHECK-03", "D-TRAP-02", "R-36", "J-24")
def test_a_zero_dice_disarm_clears_the_pit_at_the_price_of_its_strike() -> None:
    match = in_pit("F W3, S W1 Q1 P1")
    play(match, "disarm", "roll")
    assert mat(match) == "F W1, S W1 Q1 P1, T W2", "only white cubes are Fresh: nothing to pick"
    assert map_of(match)["features"]["E4"]["live"] is False
    assert seat_view(match)["traps"] == 0
    assert "conserve" in match.choices(0)
    assert "disarm" not in match.choices(0)


@pytest.mark.rule("D-CHECK-04", "R-15", "J-33")
def test_five_dice_are_rolled_in_two_batches_without_a_decision_between() -> None:
    match = beside_blob("F W4 Q1, S P1", 1, 1, 1, 1, 1)
    play(match, "fight", *["die:FW"] * 4, "die:FQ")
    (check,) = facts(match, "rolled")
    assert check["batches"] == [[1, 1, 1], [1, 1]]
    assert check["total"] == 5
    assert check["success"] is False


@pytest.mark.rule("D-CHECK-04", "R-15")
def test_nobody_buys_dice_once_they_have_rolled() -> None:
    match = beside_blob("F W4 Q1 P1", 1)
    play(match, "fight", "die:FW", "roll")
    assert step(match) == "penalty.pick"
    assert offered(match, "die") == set()


@pytest.mark.rule("D-CHECK-04")
def test_as_many_dice_may_be_bought_as_there_are_spends() -> None:
    match = beside_blob("F W1, C W3, S Q1 P1", *[1] * 7)
    play(match, "fight", "die:CW", "die:CW", "die:CW", *["die:FW"] * 4)
    (check,) = facts(match, "rolled")
    assert check["batches"] == [[1, 1, 1], [1, 1, 1], [1]]
    assert check["success"] is True


@pytest.mark.rule("D-CHECK-05")
def test_fighting_and_disarming_are_checks_and_their_cards_decide_what_follows() -> None:
    blob = beside_blob("F W2, S W2 Q1 P1", 1, 2)
    play(blob, "fight", "die:FW", "die:FW")
    assert facts(blob, "rolled")[0]["target"] == 6
    assert offered(blob, "fatigue") == {"SW", "SQ", "SP"}, "the Blob fatigues any cubes"
    pit = in_pit("F W4, S Q1 P1", 1, 2)
    play(pit, "disarm", "die:FW", "die:FW", "roll")
    assert facts(pit, "rolled")[0]["target"] == 5
    assert mat(pit) == "S W2 Q1 P1, T W2", "the Pit fatigues Fresh cubes"


@pytest.mark.rule("EX-04", "D-TRAP-02")
def test_two_dice_with_a_total_of_three_fail_against_the_pit() -> None:
    match = in_pit("F W2 P1, S W2 Q1", 1, 2)
    play(match, "disarm", "die:FW", "die:FW", "roll")
    (check,) = facts(match, "rolled")
    assert (check["total"], check["target"], check["success"]) == (3, 5, False)
    assert facts(match, "struck")[0]["hazard"] == "Greased Pit"


@pytest.mark.rule("R-03")
def test_dice_have_the_faces_one_to_six_and_all_of_them_come_up() -> None:
    seen: list[int] = []
    for seed in range(60):
        match = explore("B2", "B1 B2 C2", mat="F W4 Q1 P1", seed=seed)
        play(match, "fight", *["die:FW"] * 4, "roll")
        seen += facts(match, "rolled")[0]["dice"]
    assert len(seen) == 240
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    assert all(20 <= seen.count(face) <= 62 for face in range(1, 7))


def test_the_same_seed_rolls_the_same_dice() -> None:
    rolls = []
    for _ in range(2):
        match = explore("B2", "B1 B2 C2", mat="F W4 Q1 P1", seed=5, lair=R1)
        play(match, "fight", "die:FW", "die:FW", "roll")
        rolls.append(facts(match, "rolled")[0]["dice"])
    assert rolls[0] == rolls[1]
