"""C.10: monsters and traps."""

from __future__ import annotations

import pytest

from lairworks import Match
from tests.games.delve.tables import (
    FIXTURES,
    FX,
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
    verbs,
)


def surprised(*rolls: int) -> Match:
    """EX-13: with F W3, S W1 Q1 P1, one white cube took the Explorer into an Unknown Blob."""
    match = explore("C2", "C2", mat="F W3, S W1 Q1 P1", fate=rolls)
    play(match, "creep:N")
    assert step(match) == "penalty.pick"
    play(match, "fatigue:SW", "fatigue:SW")
    return match


def blob(match: Match) -> dict[str, object]:
    """The Blob of B2 as the map shows it."""
    found = map_of(match)["features"]["B2"]
    assert isinstance(found, dict)
    return found


@pytest.mark.rule("EX-13", "D-HAZ-01", "D-HAZ-03", "D-TURN-09")
def test_an_unknown_blob_strikes_at_once_and_then_one_fights_or_leaves() -> None:
    match = surprised()
    assert mat(match) == "F W2, S Q1 P1, T W2"
    assert step(match) == "explore.act"
    assert match.choices(0) == ["creep:S", "creep:W", "hustle", "peer:W", "fight"]


@pytest.mark.rule("D-HAZ-01")
def test_an_unknown_pit_strikes_two_fresh_cubes() -> None:
    match = explore("E3", "E3", mat="F W3 Q1 P1, S W1")
    play(match, "creep:E", "pay:FW")
    assert offered(match, "fatigue") == {"FW", "FQ", "FP"}
    play(match, "fatigue:FP", "fatigue:FW")
    assert mat(match) == "F W1 Q1, S W2, T W1 P1"


@pytest.mark.rule("D-HAZ-01", "D-PEER-03", "J-51", "D-INFO-07", "D-PEER-04")
def test_a_located_pit_still_strikes_unless_one_has_peered_at_it() -> None:
    mark = [{"class": "trap", "at": "E4"}]
    match = explore("E3", "E3", mat="F W4 Q1 P1", located=mark)
    assert map_of(match)["located"] == mark
    play(match, "creep:E", "pay:FW")
    assert facts(match, "struck")[0]["surprise"] is True
    careful = explore("E3", "E3", mat="F W4 Q1 P1", located=mark)
    play(careful, "peer:E", "pay:FP")
    assert "E4" in map_of(careful)["known"]
    play(careful, "enter")
    assert facts(careful, "struck") == []
    assert step(careful) == "check.buy"


@pytest.mark.rule("D-HAZ-02")
@pytest.mark.parametrize(
    ("start", "known", "way", "target"), [("C2", "B2 C2", "N", 6), ("E3", "E3 E4", "E", 5)]
)
def test_a_known_hazard_does_not_strike_but_must_be_faced_at_once(
    start: str, known: str, way: str, target: int
) -> None:
    match = explore(start, known, mat="F W4 Q1 P1")
    assert play(match, f"creep:{way}", "pay:FW") == ["paid", "moved"]
    assert step(match) == "check.buy"
    assert verbs(match) == {"die", "roll"}, "there is no way round the check"
    assert look(match)["doing"]["target"] == target


@pytest.mark.rule("D-HAZ-02")
def test_a_hazard_that_was_dealt_with_is_not_faced_again() -> None:
    match = explore("C2", "C2", dealt="B2", mat="F W4 Q1 P1")
    play(match, "creep:N", "pay:FW")
    assert step(match) == "explore.act"
    assert "fight" not in match.choices(0)


@pytest.mark.rule("D-HAZ-03", "D-HAZ-04")
def test_beside_a_live_hazard_one_may_only_face_it_or_take_an_action_that_leads_out() -> None:
    match = explore("B2", "B1 B2", mat="F W4 Q1 P1")
    assert verbs(match) == {"creep", "hustle", "backtrack", "peer", "fight"}
    match = explore("E4", "E3 E4", mat="F W4 Q1 P1")
    assert verbs(match) == {"creep", "hustle", "backtrack", "peer", "disarm"}


@pytest.mark.rule("D-HAZ-04")
def test_nobody_conserves_beside_a_live_hazard() -> None:
    for space in ("B2", "E4"):
        match = explore(space, mat="F W4 Q1 P1")
        assert "conserve" not in match.choices(0)
        refusal = match.why_not(0, "conserve")
        assert refusal is not None
        assert refusal.rule in ("D-HAZ-03", "D-HAZ-04")
    assert "conserve" in explore("B2", dealt="B2", mat="F W4 Q1 P1").choices(0)


@pytest.mark.rule("D-HAZ-05")
def test_a_hazard_does_not_hinder_leaving() -> None:
    match = explore("B2", "B1 B2 C2", mat="F W1")
    play(match, "creep:S")
    assert at(match) == "C2"
    match = explore("E4", "E4 E3", mat="F W1")
    play(match, "creep:W")
    assert at(match) == "E3"


@pytest.mark.rule("D-HAZ-06", "R-11", "D-HAZ-02", "J-27")
def test_a_surprise_strike_removes_nothing_and_the_known_pit_must_be_faced_later() -> None:
    match = explore("E3", "D3 E3", mat="F W4 Q1 P1")
    play(match, "creep:E", "pay:FW", "fatigue:FW", "fatigue:FW")
    assert map_of(match)["features"]["E4"]["live"] is True
    assert "disarm" in match.choices(0)
    play(match, "creep:W", "pay:FW")
    strikes = len(facts(match, "struck"))
    play(match, "creep:E", "pay:FQ")
    assert len(facts(match, "struck")) == strikes == 1
    assert step(match) == "check.buy"


@pytest.mark.rule("D-HAZ-06")
def test_a_surprise_strike_leaves_the_blob_at_its_full_target() -> None:
    assert blob(surprised())["target"] == 6
    assert blob(surprised())["live"] is True


@pytest.mark.rule("D-HAZ-07")
def test_starting_a_turn_beside_a_live_hazard_causes_nothing() -> None:
    match = explore("B2", mat="S W4 Q1 P1")
    play(match, "stop")
    play(match, "stop", seat=1)
    assert match.deciders == (0,)
    assert step(match) == "explore.act"
    assert facts(match, "struck") == []
    assert facts(match, "rolled") == []
    assert mat(match) == "F W4 Q1 P1"


@pytest.mark.rule("D-HAZ-08")
def test_a_monster_may_be_fought_several_times_in_one_turn() -> None:
    match = explore("B2", mat="F W4 Q1 P1", fate=[1, 2, 3])
    play(match, "fight", "die:FW", "roll", "fatigue:SW", "fatigue:FW")
    assert blob(match)["target"] == 5
    play(match, "fight", "die:FW", "roll", "fatigue:SW", "fatigue:FP")
    assert blob(match)["target"] == 3
    play(match, "fight", "die:FW", "roll")
    assert blob(match)["live"] is False
    assert seat_view(match)["monsters"] == 1
    assert seat_view(match)["turns"] == 0, "it is still the same turn"


@pytest.mark.rule("D-HAZ-08", "R-41")
def test_a_fight_needs_one_cube_that_is_not_fatigued_and_a_disarm_does_not() -> None:
    one_left = explore("B2", mat="S W1, T W3 Q1 P1")
    assert one_left.choices(0) == ["fight", "stop"]
    play(one_left, "fight")
    assert mat(one_left) == "T W4 Q1 P1"
    assert one_left.deciders == (1,), "with all six Fatigued only stop is left"
    assert explore("B2", mat="T W4 Q1 P1").deciders == (1,)
    pit = explore("E4", mat="T W4 Q1 P1")
    assert pit.choices(0) == ["disarm", "stop"]
    play(pit, "disarm")
    assert map_of(pit)["features"]["E4"]["live"] is False
    assert facts(pit, "lapsed") == [{"seat": 0, "units": 2}]


@pytest.mark.rule("D-HAZ-09")
def test_map_marks_tell_monsters_from_traps_and_name_the_card() -> None:
    match = explore("B2", "B2 E4")
    features = map_of(match)["features"]
    assert (features["B2"]["kind"], features["B2"]["initials"]) == ("monster", "HB")
    assert (features["E4"]["kind"], features["E4"]["initials"]) == ("trap", "GP")
    many = explore("B3", "B2 B5 C5 D5 E4 F2", pack=FIXTURES, lair=FX, own=FX)
    marks = {space: mark.get("initials") for space, mark in map_of(many)["features"].items()}
    assert marks == {
        "A1": None,
        "B2": "HB",
        "B5": "LM",
        "C5": "SV",
        "D5": "TU",
        "E4": "GP",
        "F2": "WP",
    }


@pytest.mark.rule("D-HAZ-10", "R-30")
def test_categories_are_recorded_and_change_nothing() -> None:
    swapped = {
        "hazards": {
            "hungry_blob": {"category": "enchanted"},
            "greased_pit": {"category": "natural"},
        }
    }
    plain = explore("C2", "C2", fate=[2, 3])
    other = explore("C2", "C2", fate=[2, 3], pack=swapped)
    for choice in ("creep:N", "pay:FW", "fatigue:SW", "fatigue:FW", "fight", "die:FW", "roll"):
        assert plain.choices(0) == other.choices(0)
        play(plain, choice)
        play(other, choice)
    assert plain.choices(0) == other.choices(0)
    assert mat(plain) == mat(other)
    assert blob(plain)["category"] == "natural"
    assert blob(other)["category"] == "enchanted"
    assert facts(plain, "learned")[0]["category"] == "natural"
    assert {card["name"]: card["category"] for card in look(plain)["kit"]["hazards"]} == {
        "Hungry Blob": "natural",
        "Greased Pit": "mechanical",
    }


# Fighting


@pytest.mark.rule("D-MON-01")
@pytest.mark.parametrize(
    ("hurt", "roll", "won"), [(0, 6, True), (0, 5, False), (3, 3, True), (3, 2, False)]
)
def test_a_fight_is_a_check_against_the_current_target(hurt: int, roll: int, won: bool) -> None:
    match = explore("B2", mat="F W4 Q1 P1", wounds={"B2": hurt}, fate=[roll])
    play(match, "fight", "die:FW", "roll")
    (check,) = facts(match, "rolled")
    assert check["target"] == 6 - hurt
    assert check["success"] is won


@pytest.mark.rule("EX-14", "D-MON-02")
def test_a_failed_fight_strikes_and_lowers_the_target_by_the_roll() -> None:
    match = surprised(1, 3)
    play(match, "fight", "die:FW", "die:FW")
    assert mat(match) == "S W2 Q1 P1, T W2"
    play(match, "fatigue:SW", "fatigue:SW")
    assert mat(match) == "S Q1 P1, T W4"
    assert blob(match)["target"] == 2
    assert match.choices(0) == ["fight", "stop"]
    assert facts(match, "monster_hurt") == [
        {"seat": 0, "hazard": "Hungry Blob", "space": "B2", "target": 2}
    ]


@pytest.mark.rule("D-MON-02", "R-35")
def test_damage_persists_is_public_and_belongs_to_that_one_monster() -> None:
    match = explore("B2", "B2 B5", mat="F W2, S W2 Q1 P1", fate=[4])
    play(match, "fight", "die:FW", "roll", "fatigue:SW", "fatigue:SW", "creep:S")
    assert match.deciders == (1,)
    play(match, "stop", seat=1)
    for viewer in (0, 1, None):
        features = map_of(match, 0, viewer)["features"]
        assert features["B2"]["target"] == 2
        assert features["B5"]["target"] == 6


@pytest.mark.rule("EX-15", "D-MON-03")
def test_a_fight_won_takes_the_token_and_empties_the_space() -> None:
    match = surprised(3, 4)
    play(match, "fight", "die:FW", "die:FW")
    assert seat_view(match)["monsters"] == 1
    assert blob(match)["live"] is False
    assert facts(match, "struck")[-1]["surprise"] is True, "no second strike"
    assert mat(match) == "S W2 Q1 P1, T W2", "a Blob has no reward"
    assert facts(match, "monster_defeated") == [
        {"seat": 0, "hazard": "Hungry Blob", "space": "B2", "count": 1}
    ]


@pytest.mark.rule("D-MON-03", "D-ACT-01")
def test_each_monster_takes_the_next_slot() -> None:
    match = explore("B2", dealt="B5 D5", mat="F W4 Q1 P1", fate=[6])
    assert seat_view(match)["monsters"] == 2
    play(match, "fight", "die:FW", "roll")
    assert seat_view(match)["monsters"] == 3
    assert "conserve" in match.choices(0), "the space is Empty"


@pytest.mark.rule("D-MON-04")
@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5])
def test_a_live_monster_keeps_a_target_of_at_least_one(roll: int) -> None:
    match = explore("B2", mat="F W4 Q1 P1", fate=[roll])
    play(match, "fight", "die:FW", "roll", "fatigue:SW", "fatigue:FW")
    assert blob(match)["target"] == 6 - roll
    assert blob(match)["live"] is True


# Disarming


@pytest.mark.rule("D-TRAP-01")
@pytest.mark.parametrize(("roll", "won"), [(4, False), (5, True), (6, True)])
def test_a_disarm_is_a_check_against_the_target_of_the_trap(roll: int, won: bool) -> None:
    match = explore("E4", mat="F W4 Q1 P1", fate=[roll])
    play(match, "disarm", "die:FW", "roll")
    (check,) = facts(match, "rolled")
    assert (check["target"], check["success"]) == (5, won)


@pytest.mark.rule("D-TRAP-02", "D-TRAP-04")
def test_a_failed_disarm_strikes_then_the_trap_leaves_the_game() -> None:
    match = explore("E4", mat="F W4 Q1 P1", fate=[4])
    play(match, "disarm", "die:FW", "roll")
    assert map_of(match)["features"]["E4"]["live"] is True, "it strikes before it goes"
    seen = play(match, "fatigue:FW", "fatigue:FW")
    assert seen == ["fatigued", "fatigued", "trap_gone"]
    assert map_of(match)["features"]["E4"]["live"] is False
    assert seat_view(match)["traps"] == 0
    assert mat(match) == "F W1 Q1 P1, S W1, T W2"


@pytest.mark.rule("EX-16", "D-TRAP-03", "D-TRAP-04", "D-HAZ-02")
def test_a_known_pit_disarmed_with_eight_goes_to_the_disarmed_traps() -> None:
    match = explore("E3", "E3 E4", mat="F W4 Q1 P1", fate=[1, 3, 4])
    play(match, "creep:E", "pay:FW", "die:FW", "die:FW", "die:FW", "roll")
    (check,) = facts(match, "rolled")
    assert (check["total"], check["target"], check["success"]) == (8, 5, True)
    assert seat_view(match)["traps"] == 1
    assert map_of(match)["features"]["E4"]["live"] is False
    assert facts(match, "struck") == []
    assert "conserve" in match.choices(0)


@pytest.mark.rule("D-TRAP-05")
def test_a_trap_takes_no_damage() -> None:
    match = explore("E3", "E3", mat="F W4 Q1 P1", fate=[4])
    play(match, "creep:E", "pay:FW", "fatigue:FW", "fatigue:FW")
    assert map_of(match)["features"]["E4"]["target"] == 5
    play(match, "disarm", "die:FW", "roll", "fatigue:FQ")
    assert facts(match, "monster_hurt") == []
    assert map_of(match)["features"]["E4"]["target"] == 5
