"""C.8: turns."""

from __future__ import annotations

import pytest

import lairworks
from lairworks import Match
from tests.games.delve.tables import (
    R1,
    R2,
    at,
    explore,
    facts,
    look,
    map_of,
    mat,
    names,
    new_built,
    offered,
    play,
    seat_of,
    seat_view,
    step,
)


def first_turn_in_r1() -> Match:
    """Both lairs are committed; seat 0 is to choose who explores first."""
    return lairworks.arrange(
        "delve", {"phase": "first", "lairs": [R2, R1], "finisher": 0}, seed=1, names=["Ana", "Ben"]
    )


@pytest.mark.rule("D-TURN-01")
def test_seats_alternate_and_each_explores_the_lair_of_the_other() -> None:
    match = first_turn_in_r1()
    play(match, "first:me")
    assert at(match, 0) == "A1", "the start of R1, which seat 1 built"
    turns = []
    for _ in range(6):
        (seat,) = match.deciders
        turns.append(seat)
        play(match, "stop", seat=seat)
    assert turns == [0, 1, 0, 1, 0, 1]
    assert at(match, 1) == "F6", "the start of R2, which seat 0 built"
    assert [seat_view(match, seat)["turns"] for seat in (0, 1)] == [3, 3]


@pytest.mark.rule("EX-06", "D-TURN-02", "D-INFO-06")
def test_the_first_turn_begins_with_the_start_and_its_inner_walls() -> None:
    match = first_turn_in_r1()
    assert map_of(match)["at"] is None
    play(match, "first:me")
    assert facts(match, "start_revealed") == [{"seat": 0, "space": "A1", "walls": ["E"]}]
    assert map_of(match) == {
        "at": "A1",
        "known": ["A1"],
        "walls": ["A1e"],
        "openings": ["A1s"],
        "features": {"A1": {"kind": "start", "live": True}},
        "located": [],
    }
    (heard,) = [event.text for event in match.events(0) if event.name == "start_revealed"]
    assert "A1" in heard
    assert "wall to the east" in heard
    assert "north" not in heard
    assert "west" not in heard


@pytest.mark.rule("D-TURN-02")
def test_the_start_is_named_once_to_each_explorer_before_anything_else() -> None:
    match = first_turn_in_r1()
    play(match, "first:rival")
    for _ in range(4):
        play(match, "stop", seat=match.deciders[0])
    assert [fact["seat"] for fact in facts(match, "start_revealed")] == [1, 0]
    order = [name for name in names(match) if name in ("start_revealed", "refresh")]
    assert order[:4] == ["start_revealed", "refresh", "start_revealed", "refresh"]


@pytest.mark.rule("D-TURN-03")
def test_every_turn_begins_by_confirming_the_coordinate() -> None:
    match = explore("C2", "C1 C2", rival=seat_of("E6", "F6"))
    play(match, "stop")
    play(match, "stop", seat=1)
    assert [(fact["seat"], fact["space"]) for fact in facts(match, "refresh")] == [
        (1, "E6"),
        (0, "C2"),
    ]


@pytest.mark.rule("EX-07", "D-TURN-04")
def test_a_refresh_moves_spent_to_fresh_then_fatigued_to_spent() -> None:
    match = explore("C2", rival=seat_of("E6", mat="S W3, T W1 P1, C Q1"))
    play(match, "stop")
    assert match.deciders == (1,)
    assert mat(match, 1) == "F W3, S W1 P1, C Q1"


@pytest.mark.rule("D-TURN-04")
def test_a_refresh_brings_back_fatigued_cubes_only_after_two_turns() -> None:
    match = explore("C2", rival=seat_of("E6", mat="T W4 Q1 P1"))
    play(match, "stop")
    assert mat(match, 1) == "S W4 Q1 P1"
    assert match.deciders == (0,), "with nothing Fresh the rival could only stop"
    play(match, "stop")
    assert mat(match, 1) == "F W4 Q1 P1"


@pytest.mark.rule("D-TURN-04")
def test_only_the_explorer_whose_turn_begins_refreshes() -> None:
    match = explore("C2", mat="F W1, S W2 Q1, T W1 P1", rival=seat_of("E6", mat="S W4 Q1 P1"))
    play(match, "stop")
    assert mat(match, 0) == "F W1, S W2 Q1, T W1 P1"
    assert mat(match, 1) == "F W4 Q1 P1"


@pytest.mark.rule("J-09", "D-TURN-05", "D-SETUP-04")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_turn_of_each_seat_begins_with_six_fresh_cubes(first: int) -> None:
    match = new_built(seed=4, first=first)
    assert mat(match, first) == "F W4 Q1 P1"
    assert mat(match, 1 - first) == "S W4 Q1 P1"
    play(match, "stop", seat=first)
    assert step(match, 1 - first) == "explore.act"
    assert mat(match, 1 - first) == "F W4 Q1 P1"


@pytest.mark.rule("D-TURN-06")
def test_any_number_of_actions_may_be_taken_in_any_order() -> None:
    match = explore("C1", "B1 C1", mat="F W4 Q1 P1")
    play(match, "creep:N", "pay:FW", "creep:S", "pay:FW", "peer:E", "pay:FP", "enter")
    play(match, "hustle", "pay:FW+FW", "step:W", "step:N", "halt")
    assert at(match) == "B1"
    play(match, "backtrack:C1")
    assert mat(match) == "S W4 Q1 P1"
    assert match.deciders == (1,)


@pytest.mark.rule("D-TURN-07")
def test_a_turn_ends_when_the_explorer_stops() -> None:
    match = explore("C1", "B1 C1")
    assert play(match, "stop")[0] == "turn_end"
    assert match.deciders == (1,)
    assert look(match)["turn"] == 1


@pytest.mark.rule("D-TURN-07", "D-CONS-01")
def test_a_turn_ends_when_the_explorer_conserves() -> None:
    match = explore("C1", "B1 C1")
    play(match, "conserve", "keep:W", "done")
    assert match.deciders == (1,)


@pytest.mark.rule("D-TURN-07", "D-TURN-08")
def test_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    match = explore("C1", "B1 C1 C2", mat="F W1")
    seen = play(match, "creep:E")
    assert seen == ["paid", "moved", "turn_end", "start_revealed", "refresh"]
    assert match.deciders == (1,)
    assert match.history == [(0, "creep:E")], "the stop was not a decision"


@pytest.mark.rule("D-TURN-08", "D-CHEST-01", "J-35")
def test_an_unopened_chest_keeps_a_turn_alive_without_cubes() -> None:
    match = explore("D3", "D3", mat="F W1")
    play(match, "creep:E")
    assert mat(match) == "S W4 Q1 P1"
    assert match.choices(0) == ["open", "stop"]
    play(match, "open")
    play(match, match.choices(0)[0])
    assert match.deciders == (1,), "after opening the turn ends by itself"
    assert seat_view(match)["chests"] == 1


@pytest.mark.rule("D-TURN-08", "R-07")
def test_a_permitted_exit_keeps_a_turn_alive_without_cubes() -> None:
    match = explore("B4", dealt="A6 D4 F1", mat="F W1")
    play(match, "creep:N")
    assert match.choices(0) == ["exit", "stop"]
    unqualified = explore("B4", dealt="A6 D4", mat="F W1")
    play(unqualified, "creep:N")
    assert unqualified.deciders == (1,)


@pytest.mark.rule("D-TURN-08")
def test_a_turn_goes_on_while_anything_but_stop_is_possible() -> None:
    match = explore("C1", "B1 C1 C2", mat="F W1, C W1")
    play(match, "creep:E", "pay:FW")
    assert match.deciders == (0,), "the Conserved cube can still be spent"


@pytest.mark.rule("D-TURN-09", "R-08")
def test_nobody_stops_beside_a_live_hazard_with_a_cube_to_spend() -> None:
    for space, cubes in (("B2", "F W1"), ("B2", "C W1"), ("E4", "F P1"), ("E4", "F W4 Q1 P1")):
        match = explore(space, mat=cubes)
        assert "stop" not in match.choices(0), (space, cubes)
        refusal = match.why_not(0, "stop")
        assert refusal is not None
        assert refusal.rule == "D-TURN-09"


@pytest.mark.rule("D-TURN-09", "R-08")
def test_without_a_cube_to_spend_one_may_stop_beside_a_hazard() -> None:
    assert explore("B2", mat="S W4 Q1 P1").choices(0) == ["fight", "stop"]
    assert explore("E4", mat="S W3 Q1 P1, T W1").choices(0) == ["disarm", "stop"]


@pytest.mark.rule("D-TURN-09")
def test_a_hazard_that_was_dealt_with_holds_nobody() -> None:
    assert "stop" in explore("B2", dealt="B2").choices(0)


@pytest.mark.rule("R-08")
def test_a_table_may_agree_to_allow_stopping_beside_hazards() -> None:
    match = explore("B2", options={"stop_in_hazard": True})
    assert "stop" in match.choices(0)
    assert "conserve" not in match.choices(0)
    play(match, "stop")
    assert match.deciders == (1,)


def test_the_turns_of_both_seats_are_counted_for_all_to_see() -> None:
    match = explore("C1", "B1 C1", turns=3, rival=seat_of("E6", turns=3))
    play(match, "stop")
    assert [seat_view(match, seat)["turns"] for seat in (0, 1)] == [4, 3]
    assert offered(match, "creep", 1) == {"N", "S"}
