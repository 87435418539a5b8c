"""C.9: the actions."""

from __future__ import annotations

import itertools

import pytest

import lairworks
from lairworks import Match
from tests.games.delve import walker
from tests.games.delve.tables import (
    R1,
    R2,
    SPACES,
    at,
    explore,
    facts,
    map_of,
    mat,
    names,
    offered,
    play,
    seat_of,
    seat_view,
    step,
    told,
)

# Creep


@pytest.mark.rule("D-CREEP-01")
def test_a_creep_costs_one_cube_and_goes_one_step() -> None:
    match = explore("C2", "C1 C2 C3", mat="F W4 Q1 P1")
    play(match, "creep:E", "pay:FP")
    assert at(match) == "C3"
    assert mat(match) == "F W4 Q1, S P1"


@pytest.mark.rule("D-CREEP-01")
def test_a_creep_goes_only_where_no_wall_stands() -> None:
    assert offered(explore("C2"), "creep") == {"N", "E", "W"}
    assert offered(explore("D4"), "creep") == {"S", "W"}
    assert offered(explore("A1"), "creep") == {"S"}
    assert offered(explore("F6"), "creep") == {"N", "W"}


@pytest.mark.rule("D-CREEP-01", "R-33")
def test_a_step_into_a_wall_is_never_offered() -> None:
    for text in (R1, R2):
        plan = walker.decode(text)
        for space in SPACES:
            match = explore(space, lair=text)
            assert offered(match, "creep") == set(walker.ways(plan, space))


@pytest.mark.rule("D-CREEP-02", "D-MAP-07", "R-01")
def test_a_creep_announces_direction_and_destination() -> None:
    for start, way, there, word in (
        ("C2", "N", "B2", "north"),
        ("C2", "E", "C3", "east"),
        ("C3", "S", "D3", "south"),
        ("C2", "W", "C1", "west"),
    ):
        match = explore(start, mat="F W4 Q1 P1")
        play(match, f"creep:{way}", "pay:FW")
        (move,) = facts(match, "moved")
        assert (move["direction"], move["from"], move["space"]) == (way, start, there)
        (sentence,) = [line for line in told(match) if "creeps" in line]
        assert word in sentence
        assert there in sentence


@pytest.mark.rule("D-CREEP-03")
def test_into_a_known_space_one_just_moves() -> None:
    match = explore("C2", "C2 C3")
    assert play(match, "creep:E", "pay:FW") == ["paid", "moved"]
    assert at(match) == "C3"


@pytest.mark.rule("EX-08", "D-CREEP-03", "D-HAZ-01")
def test_into_an_unknown_space_one_learns_then_moves_then_meets_what_is_there() -> None:
    match = explore("E3", "D3 E3", mat="F W4 Q1 P1")
    seen = play(match, "creep:E", "pay:FW")
    assert seen == ["paid", "learned", "moved", "struck"]
    (report,) = facts(match, "learned")
    assert report["space"] == "E4"
    assert report["walls"] == ["E"]
    assert report["hazard"] == "Greased Pit"
    assert at(match) == "E4"
    assert "E4" in map_of(match)["known"]
    assert facts(match, "struck")[0]["surprise"] is True
    (sentence,) = [line for line in told(match) if line.startswith("E4")]
    assert "wall to the east" in sentence
    assert "Greased Pit" in sentence


@pytest.mark.rule("D-CREEP-04")
def test_after_moving_in_the_feature_is_resolved() -> None:
    chest = explore("D3", "D3")
    play(chest, "creep:E", "pay:FW")
    assert "open" in chest.choices(0)
    pit = explore("E3", "E3")
    play(pit, "creep:E", "pay:FW")
    assert step(pit) == "penalty.pick"
    blob = explore("C2", "B2 C2")
    play(blob, "creep:N", "pay:FW")
    assert step(blob) == "check.buy"
    way_out = explore("B4", "B4", dealt="A6 D4 F1")
    play(way_out, "creep:N", "pay:FW")
    assert "exit" in way_out.choices(0)
    start = explore("B1", "B1")
    play(start, "creep:N", "pay:FW")
    assert step(start) == "explore.act"
    assert at(start) == "A1"


# Hustle


@pytest.mark.rule("EX-09", "D-HUST-01", "R-02")
def test_a_hustle_makes_up_to_three_moves_each_resolved_before_the_next() -> None:
    match = explore("B3", "B3", mat="F W4 Q1 P1")
    play(match, "hustle")
    assert step(match) == "explore.pay"
    assert offered(match, "pay") == {"FW+FW", "FW+FQ", "FW+FP", "FQ+FP", "FQ"}
    play(match, "pay:FW+FW")
    assert offered(match, "step") == {"N", "S"}
    assert play(match, "step:S") == ["learned", "moved"]
    assert at(match) == "C3"
    assert play(match, "step:S") == ["learned", "moved"]
    assert at(match) == "D3"
    assert play(match, "step:E") == ["learned", "moved"]
    assert at(match) == "D4"
    assert step(match) == "explore.act"
    assert "open" in match.choices(0)
    assert mat(match) == "F W2 Q1 P1, S W2"
    assert facts(match, "learned")[-1]["feature"] == "chest"


@pytest.mark.rule("D-HUST-01")
def test_a_hustle_of_three_empty_spaces_ends_after_the_third() -> None:
    match = explore("C1", "B1 C1 C2 C3 D3", mat="F W4 Q1 P1")
    play(match, "hustle", "pay:FQ", "step:E", "step:E")
    assert step(match) == "hustle.step"
    play(match, "step:S")
    assert (at(match), step(match)) == ("D3", "explore.act")
    assert mat(match) == "F W4 P1, S Q1"


@pytest.mark.rule("D-HUST-02")
@pytest.mark.parametrize(
    ("start", "known", "way", "there"),
    [
        ("D3", "D3", "E", "D4"),  # an unopened chest, Unknown
        ("D3", "D3 D4", "E", "D4"),  # the same, Known
        ("B4", "B4", "N", "A4"),  # the exit
        ("B1", "B1", "N", "A1"),  # the start
    ],
)
def test_entering_anything_but_an_empty_space_ends_a_hustle(
    start: str, known: str, way: str, there: str
) -> None:
    match = explore(start, known, mat="F W4 Q1 P1")
    play(match, "hustle", "pay:FW+FW", f"step:{way}")
    assert (at(match), step(match)) == (there, "explore.act")
    assert mat(match) == "F W2 Q1 P1, S W2", "unused moves are lost"


@pytest.mark.rule("J-19", "D-HUST-02", "D-ACT-01")
def test_the_known_start_ends_a_hustle() -> None:
    match = explore("F5", "E5 F5", lair=R2, mat="F W4 Q1 P1")
    play(match, "hustle", "pay:FW+FW", "step:E")
    assert (at(match), step(match)) == ("F6", "explore.act")
    assert offered(match, "step") == set()


@pytest.mark.rule("J-20", "D-ACT-01", "D-HUST-02")
def test_a_hustle_runs_through_what_was_dealt_with() -> None:
    match = explore("D3", "D3", dealt="D4 E4", mat="F W4 Q1 P1")
    play(match, "hustle", "pay:FW+FW", "step:E")
    assert step(match) == "hustle.step"
    play(match, "step:S")
    assert step(match) == "hustle.step"
    play(match, "step:S")
    assert (at(match), step(match)) == ("F4", "explore.act")


@pytest.mark.rule("J-21", "D-HUST-02", "D-HAZ-01")
def test_an_unknown_blob_on_the_first_move_strikes_and_ends_the_hustle() -> None:
    match = explore("C2", "C2", mat="F W4 Q1 P1")
    play(match, "hustle", "pay:FW+FW", "step:N")
    assert step(match) == "penalty.pick"
    assert facts(match, "struck")[0]["surprise"] is True
    play(match, "fatigue:SW", "fatigue:SW")
    assert step(match) == "explore.act"
    assert at(match) == "B2"
    assert mat(match) == "F W2 Q1 P1, T W2", "no refund"


@pytest.mark.rule("D-HUST-02", "D-HAZ-02")
def test_a_known_blob_on_the_way_ends_the_hustle_with_a_compulsory_fight() -> None:
    match = explore("C1", "B2 C1 C2", mat="F W4 Q1 P1", fate=[6, 6])
    play(match, "hustle", "pay:FW+FW", "step:E", "step:N")
    assert step(match) == "check.buy"
    play(match, "die:FW", "die:FW", "roll")
    assert step(match) == "explore.act", "defeating it does not revive the Hustle"


@pytest.mark.rule("D-HUST-03", "R-16")
def test_a_hustle_makes_at_least_one_move_and_may_stop_after_any() -> None:
    match = explore("C1", "B1 C1 C2 C3", mat="F W4 Q1 P1")
    play(match, "hustle", "pay:FW+FW")
    assert match.choices(0) == ["step:N", "step:E", "step:S"]
    play(match, "step:E")
    assert "halt" in match.choices(0)
    play(match, "halt")
    assert (at(match), step(match)) == ("C2", "explore.act")


@pytest.mark.rule("D-HUST-04", "D-HAZ-03")
def test_a_hustle_may_lead_out_of_a_hazards_space() -> None:
    match = explore("B2", "B1 B2 C1 C2", mat="F W4 Q1 P1")
    play(match, "hustle", "pay:FQ", "step:W")
    assert step(match) == "hustle.step"
    play(match, "step:S")
    assert at(match) == "C1"


@pytest.mark.rule("R-37", "D-HUST-02")
def test_opening_the_chest_one_ran_into_does_not_revive_the_hustle() -> None:
    match = explore("D3", "D3", mat="F W4 Q1 P1")
    play(match, "hustle", "pay:FQ", "step:E", "open")
    play(match, match.choices(0)[0])
    assert step(match) == "explore.act"


# Backtrack


@pytest.mark.rule("EX-10", "D-BACK-01", "D-BACK-02", "R-17")
def test_a_backtrack_passes_known_empty_spaces_and_ends_in_any_known_one() -> None:
    match = explore("D3", "A1 B1 B2 C1 C2 C3 B3 D3", mat="F W4 Q1 P1")
    assert offered(match, "backtrack") == {"A1", "B1", "B2", "B3", "C1", "C2", "C3"}


@pytest.mark.rule("D-BACK-01")
def test_a_backtrack_costs_a_quickness_cube_and_nothing_else_will_do() -> None:
    assert offered(explore("D3", "C3 D3", mat="F W4 P1"), "backtrack") == set()
    for cubes, end in (("F W4 Q1 P1", "F W4 P1, S Q1"), ("F W4 P1, C Q1", "F W4 Q1 P1")):
        match = explore("D3", "C3 D3", mat=cubes)
        play(match, "backtrack:C3")
        assert mat(match) == end


@pytest.mark.rule("J-16", "D-BACK-02")
def test_the_start_blocks_the_way() -> None:
    match = explore("E6", "F6 E6 F5", lair=R2, mat="F Q1")
    assert offered(match, "backtrack") == {"F6"}


@pytest.mark.rule("J-17", "D-BACK-02", "D-ACT-01")
def test_a_live_pit_and_an_unopened_chest_are_ends_only_until_dealt_with() -> None:
    known = "A1 B1 C1 C2 C3 D3 E3 E4 D4 F4"
    match = explore("E3", known)
    assert offered(match, "backtrack") == {"A1", "B1", "C1", "C2", "C3", "D3", "D4", "E4"}
    match = explore("E3", known, dealt="E4 D4")
    assert offered(match, "backtrack") == {"A1", "B1", "C1", "C2", "C3", "D3", "D4", "E4", "F4"}


@pytest.mark.rule("D-BACK-02", "D-ACT-01")
def test_the_exit_can_only_be_the_last_space() -> None:
    match = explore("B4", "A4 A5 B4")
    assert offered(match, "backtrack") == {"A4"}


@pytest.mark.rule("D-BACK-03")
def test_a_backtrack_may_be_one_step_long_and_start_in_a_hazards_space() -> None:
    match = explore("B2", "B1 B2 C2 C1")
    assert offered(match, "backtrack") == {"A1", "B1", "C1", "C2"}
    play(match, "backtrack:C2")
    assert at(match) == "C2"


@pytest.mark.rule("D-BACK-03")
def test_a_backtrack_never_crosses_a_wall() -> None:
    # D2 and D3 are both Known and side by side, but D2e is a wall and no Known way leads round.
    match = explore("D3", "C3 D3 D2")
    assert offered(match, "backtrack") == {"C3"}


@pytest.mark.rule("D-BACK-03", "R-17")
def test_a_peered_space_counts_as_known_and_the_space_one_stands_in_is_no_destination() -> None:
    match = explore("C2", "C1 C2", mat="F W4 Q1 P1")
    play(match, "peer:E", "pay:FP", "stay")
    assert offered(match, "backtrack") == {"C1", "C3"}


@pytest.mark.rule("D-BACK-04", "D-HAZ-02")
def test_the_feature_at_the_end_of_a_backtrack_is_resolved() -> None:
    match = explore("C1", "B2 C1 C2", mat="F W4 Q1 P1")
    assert play(match, "backtrack:B2") == ["paid", "moved"]
    assert (at(match), step(match)) == ("B2", "check.buy")
    chest = explore("C3", "C3 D3 D4", mat="F W4 Q1 P1")
    play(chest, "backtrack:D4")
    assert "open" in chest.choices(0)


def brute_force_ends(code: str, here: str, known: set[str], dealt: set[str]) -> set[str]:
    """Every Known space at the end of a walk over Known Empty spaces, walk by walk."""
    plan = walker.decode(code)
    blocked = {space for space, letter in plan.features.items() if space not in dealt}
    ends: set[str] = set()
    todo = [(here, frozenset([here]))]
    seen = set()
    while todo:
        space, path = todo.pop()
        for there in walker.ways(plan, space).values():
            if there in path or there not in known:
                continue
            ends.add(there)
            if there not in blocked and there not in seen:
                seen.add(there)
                todo.append((there, path | {there}))
    return ends - {here}


@pytest.mark.rule("D-BACK-01", "D-BACK-02", "D-BACK-03")
@pytest.mark.parametrize("code", [R1, R2])
def test_backtracks_agree_with_walking_every_path(code: str) -> None:
    plan = walker.decode(code)
    things = sorted(plan.at("BPC"))
    for size in (4, 9, 16, 25, 36):
        for offset in range(0, 36, 5):
            known = {SPACES[(offset + index) % 36] for index in range(size)}
            dealt = {space for space in things[::2] if space in known}
            here = SPACES[offset]
            known |= {here, *plan.at("S")}
            match = explore(here, " ".join(known), " ".join(dealt), lair=code)
            assert offered(match, "backtrack") == brute_force_ends(code, here, known, dealt)


# Peer


@pytest.mark.rule("EX-11", "D-PEER-01", "D-PEER-02")
def test_a_peer_tells_about_a_neighbour_and_one_may_stay() -> None:
    match = explore("D4", "D4", lair=R2, mat="F W4 Q1 P1")
    play(match, "peer:W", "pay:FW+FW")
    (report,) = facts(match, "learned")
    assert report == {"seat": 0, "space": "D3", "walls": ["N", "S", "W"], "feature": "nothing"}
    assert step(match) == "peer.follow"
    assert match.choices(0) == ["enter", "stay"]
    play(match, "stay")
    assert at(match) == "D4"
    assert "D3" in map_of(match)["known"]
    assert mat(match) == "F W2 Q1 P1, S W2"
    sentences = " ".join(told(match))
    assert "walls to the north, south and west; nothing else" in sentences


@pytest.mark.rule("D-PEER-01")
def test_a_peer_costs_perception_or_any_two() -> None:
    match = explore("D4", "D4", lair=R2, mat="F W1 Q1 P1")
    play(match, "peer:W")
    assert offered(match, "pay") == {"FP", "FW+FQ", "FW+FP", "FQ+FP"}
    assert offered(explore("D4", "D4", lair=R2, mat="F W1"), "peer") == set()
    assert offered(explore("D4", "D4", lair=R2, mat="F P1"), "peer") == {"N", "E", "S", "W"}


@pytest.mark.rule("D-PEER-01", "D-PEER-04")
def test_walls_and_known_spaces_cannot_be_peered_at() -> None:
    match = explore("C2", "B2 C1 C2")
    assert offered(match, "peer") == {"E"}
    refusal = match.why_not(0, "peer:W")
    assert refusal is not None
    assert refusal.rule == "D-PEER-04"
    assert offered(explore("D4", "D4"), "peer") == {"S", "W"}


@pytest.mark.rule("D-PEER-02")
def test_after_a_peer_one_may_move_in_at_no_cost() -> None:
    match = explore("C2", "C2", mat="F W4 Q1 P1")
    play(match, "peer:E", "pay:FP", "enter")
    assert at(match) == "C3"
    assert mat(match) == "F W4 Q1, S P1"


@pytest.mark.rule("D-PEER-03", "R-18", "D-HAZ-02")
def test_a_peered_hazard_does_not_strike_on_entry_but_must_be_faced() -> None:
    match = explore("C2", "C2", mat="F W4 Q1 P1")
    seen = play(match, "peer:N", "pay:FP", "enter")
    assert "struck" not in seen
    assert (at(match), step(match)) == ("B2", "check.buy")
    pit = explore("E3", "E3", mat="F W4 Q1 P1")
    assert "struck" not in play(pit, "peer:E", "pay:FP", "enter")
    assert step(pit) == "check.buy"


@pytest.mark.rule("D-PEER-04", "D-INFO-07")
def test_a_space_that_is_merely_located_can_be_peered_at() -> None:
    match = explore("E3", "E3", located=[{"class": "trap", "at": "E4"}])
    assert "E" in offered(match, "peer")
    play(match, "peer:E", "pay:FP", "stay")
    assert "E4" in map_of(match)["known"]
    assert "E" not in offered(match, "peer")


@pytest.mark.rule("R-34")
def test_peering_into_chest_exit_or_start_and_entering_is_as_any_move() -> None:
    chest = explore("D3", "D3")
    play(chest, "peer:E", "pay:FP", "enter")
    assert "open" in chest.choices(0)
    way_out = explore("B4", "B4", dealt="A6 D4 F1")
    play(way_out, "peer:N", "pay:FP", "enter")
    assert "exit" in way_out.choices(0)


@pytest.mark.rule("J-26", "R-10", "D-HAZ-04")
def test_a_peer_out_of_a_hazards_space_moves_without_a_question() -> None:
    match = explore("B2", "B1 B2", mat="F W4 Q1 P1")
    assert offered(match, "peer") == {"S"}
    seen = play(match, "peer:S", "pay:FP")
    assert seen == ["paid", "peered", "learned", "moved"]
    assert (at(match), step(match)) == ("C2", "explore.act")


@pytest.mark.rule("R-10", "R-18")
def test_a_peer_out_of_one_hazard_into_another_leads_to_its_check() -> None:
    match = explore("C5", "C5", mat="F W4 Q1 P1")
    seen = play(match, "peer:N", "pay:FP")
    assert "struck" not in seen
    assert (at(match), step(match)) == ("B5", "check.buy")


# Conserve


@pytest.mark.rule("EX-12", "D-CONS-01", "D-TURN-04")
def test_conserved_cubes_end_the_turn_and_outlast_the_refresh() -> None:
    match = explore("C2", "C2", mat="F W2, S W2 Q1 P1")
    play(match, "conserve")
    assert match.choices(0) == ["keep:W", "done"], "the first cube had to be white"
    play(match, "keep:W")
    assert mat(match) == "S W2 Q1 P1, C W2"
    assert match.deciders == (1,)
    play(match, "stop", seat=1)
    assert mat(match) == "F W2 Q1 P1, C W2"


@pytest.mark.rule("D-CONS-01", "R-12")
def test_one_to_three_fresh_cubes_are_conserved_and_then_the_turn_is_over() -> None:
    for kept in (1, 2, 3):
        match = explore("C2", "C2", mat="F W4 Q1 P1")
        play(match, "conserve")
        assert "done" not in match.choices(0), "at least one cube"
        play(match, *["keep:W"] * kept)
        if kept < 3:
            assert match.deciders == (0,)
            play(match, "done")
        assert match.deciders == (1,)
        assert seat_view(match)["cubes"]["kept"] == {"W": kept, "Q": 0, "P": 0}
        assert seat_view(match)["cubes"]["fresh"] == {"W": 4 - kept, "Q": 1, "P": 1}


@pytest.mark.rule("D-CONS-01")
def test_nothing_is_conserved_without_a_fresh_cube() -> None:
    match = explore("C2", "C2", mat="C W1")
    assert "conserve" not in match.choices(0)
    refusal = match.why_not(0, "conserve")
    assert refusal is not None


@pytest.mark.rule("D-CONS-02", "R-12")
def test_cubes_in_slots_occupy_them() -> None:
    full = explore("C2", "C2", mat="F W1 Q1 P1, C W3")
    assert "conserve" not in full.choices(0)
    one_free = explore("C2", "C2", mat="F W2 Q1 P1, C W2")
    play(one_free, "conserve", "keep:Q")
    assert one_free.deciders == (1,), "the last slot is full"
    assert mat(one_free) == "F W2 P1, C W2 Q1"


@pytest.mark.rule("D-CONS-03")
def test_any_colours_may_be_conserved_and_keep_their_colour() -> None:
    ends = set()
    for picks in itertools.product("WQP", repeat=3):
        match = explore("C2", "C2", mat="F W4 Q1 P1")
        play(match, "conserve")
        try:
            for colour in picks:
                play(match, f"keep:{colour}")
        except lairworks.IllegalChoice:
            continue
        ends.add(mat(match))
    # Each set of three can be reached, and by one order only: white, yellow, green.
    assert ends == {
        "F W1 Q1 P1, C W3",
        "F W2 P1, C W2 Q1",
        "F W2 Q1, C W2 P1",
        "F W3, C W1 Q1 P1",
    }


@pytest.mark.rule("D-CONS-03")
def test_each_set_of_conserved_cubes_is_reachable_in_exactly_one_way() -> None:
    ends: list[str] = []

    def go_on(match: Match) -> None:
        if match.deciders != (0,):
            ends.append(mat(match))
            return
        for choice in match.choices(0):
            further = match.at(len(match.history))
            play(further, choice)
            go_on(further)

    match = explore("C2", "C2", mat="F W2 Q1 P1, S W2")
    play(match, "conserve")
    go_on(match)
    # Of W W Q P: 3 singles, WW WQ WP QP, WWQ WWP WQP.
    assert len(ends) == len(set(ends)) == 10


# Empty


@pytest.mark.rule("D-ACT-01")
def test_what_was_dealt_with_leaves_its_space_empty_and_start_and_exit_never_do() -> None:
    # A Backtrack passes exactly the Empty spaces; the corridor C2-B2-B1 of R1 has a Blob in it.
    assert offered(explore("C2", "B1 B2 C2"), "backtrack") == {"B2"}
    assert offered(explore("C2", "B1 B2 C2", dealt="B2"), "backtrack") == {"A1", "B1", "B2"}
    # A trap and a chest likewise.
    assert "F4" not in offered(explore("E3", "E3 E4 F4"), "backtrack")
    assert "F4" in offered(explore("E3", "E3 E4 F4", dealt="E4"), "backtrack")
    assert "E4" not in offered(explore("D3", "D3 D4 E4"), "backtrack")
    assert "E4" in offered(explore("D3", "D3 D4 E4", dealt="D4"), "backtrack")
    # Exit A4 between B4 and A5 blocks for ever, even with a ticket.
    assert "A5" not in offered(explore("B4", "A4 A5 B4", dealt="A6 D4 F1"), "backtrack")


def test_both_seats_act_on_their_own_maps() -> None:
    match = explore("C2", "C2", rival=seat_of("E6", "E6 F6"))
    play(match, "creep:E", "pay:FW", "stop")
    play(match, "creep:N", "pay:FW", seat=1)
    assert map_of(match, 0)["known"] == ["A1", "C2", "C3"]
    assert map_of(match, 1)["known"] == ["D6", "E6", "F6"]
    assert names(match)[-1] == "moved"
