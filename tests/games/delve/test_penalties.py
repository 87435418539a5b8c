"""C.7 and the penalty rows of E.4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from lairworks import Match
from tests.games.delve.tables import (
    FIXTURES,
    FX,
    blob_that,
    building,
    explore,
    facts,
    map_of,
    mat,
    names,
    offered,
    play,
    step,
)

SPEND_ONE = {"effect": "spend", "n": 1, "colour": "any"}
FATIGUE_TWO = {"effect": "fatigue", "n": 2, "colour": "any"}
FATIGUE_QUICKNESS = {"effect": "fatigue", "n": 1, "colour": "Q"}
FATIGUE_TWO_FRESH = {"effect": "fatigue", "n": 2, "colour": "any", "fresh": True}


def struck(cubes: str, *strike: Mapping[str, object]) -> Match:
    """The Explorer of R1 has just crept from C2 into the Unknown Blob of B2, paying white.

    `cubes` is the mat as it stands when the Blob strikes.
    """
    return explore("C2", "C2", mat=_before(cubes), pack=blob_that(strike) if strike else None)


def _before(cubes: str) -> str:
    """The mat before a Fresh white cube was spent."""
    held = {part.split()[0]: part.split()[1:] for part in cubes.split(",")}
    assert any(cube[0] == "W" for cube in held["S"]), "the cube that was paid lies in Spent"
    held["S"] = [f"W{int(cube[1]) - 1}" if cube[0] == "W" else cube for cube in held["S"]]
    held["F"] = [*held.get("F", []), "W1"]
    return ", ".join(" ".join([zone, *listed]) for zone, listed in held.items())


def creep_into_blob(match: Match) -> None:
    play(match, "creep:N")
    if step(match) == "explore.pay":
        play(match, "pay:FW")


def picks(cubes: str, *strike: Mapping[str, object]) -> set[str]:
    """The first picks a strike offers."""
    match = struck(cubes, *strike)
    creep_into_blob(match)
    assert step(match) == "penalty.pick"
    assert mat(match) == cubes
    return set(match.choices(0))


@pytest.mark.rule("D-PEN-01", "R-19")
def test_fatigue_takes_any_cube_that_is_not_fatigued_yet() -> None:
    cubes = "F W1, S W1 Q1, T W1, C W1 P1"
    assert picks(cubes) == {"fatigue:FW", "fatigue:SW", "fatigue:SQ", "fatigue:CW", "fatigue:CP"}
    for pick, end in {
        "fatigue:FW": "S W1 Q1, T W2, C W1 P1",
        "fatigue:SQ": "F W1, S W1, T W1 Q1, C W1 P1",
        "fatigue:CP": "F W1, S W1 Q1, T W1 P1, C W1",
    }.items():
        match = struck(cubes)
        creep_into_blob(match)
        play(match, pick)
        assert mat(match) == end


@pytest.mark.rule("D-PEN-01", "R-43")
def test_a_conserved_cube_that_is_fatigued_goes_straight_to_fatigued() -> None:
    match = struck("F W1, S W2 Q1 P1, C W1")
    creep_into_blob(match)
    play(match, "fatigue:CW")
    assert mat(match) == "F W1, S W2 Q1 P1, T W1"


@pytest.mark.rule("D-PEN-02", "R-43")
def test_a_spend_penalty_moves_a_cube_one_stage_on() -> None:
    for pick, end in {
        "spend:FW": "F Q1, S W3 P1, C W1",
        "spend:FQ": "F W1, S W2 Q1 P1, C W1",
        "spend:CW": "F W2 Q1, S W2 P1",
    }.items():
        match = struck("F W1 Q1, S W2 P1, C W1", SPEND_ONE)
        creep_into_blob(match)
        assert offered(match, "spend") == {"FW", "FQ", "CW"}
        play(match, pick)
        assert mat(match) == end


@pytest.mark.rule("D-PEN-03")
def test_a_penalty_that_names_a_colour_takes_only_that_colour() -> None:
    for colour in "QP":
        effect = {"effect": "fatigue", "n": 1, "colour": colour}
        match = struck("F W1 Q1 P1, S W3", effect)
        creep_into_blob(match)
        assert step(match) == "explore.act", "one cube fits, so nothing is asked"
        assert f"T {colour}1" in mat(match)
        effect = {"effect": "spend", "n": 1, "colour": colour}
        match = struck("F W1 Q1 P1, S W3", effect)
        creep_into_blob(match)
        assert f"S W3 {colour}1" in mat(match)


@pytest.mark.rule("D-PEN-04")
def test_conserved_cubes_count_as_fresh_and_spent_ones_do_not() -> None:
    assert picks("F W1, S W3 Q1, C P1", FATIGUE_TWO_FRESH) == {"fatigue:FW", "fatigue:CP"}


@pytest.mark.rule("D-PEN-04")
def test_a_coloured_fresh_penalty_looks_at_both() -> None:
    effect = {"effect": "fatigue", "n": 1, "colour": "W", "fresh": True}
    assert picks("F W1 Q1, S W1 P1, C W2", effect) == {"fatigue:FW", "fatigue:CW"}


@pytest.mark.rule("EX-05", "D-PEN-05")
def test_what_cannot_be_met_costs_any_one_cube_per_missing_unit() -> None:
    match = explore("E4", "D4 E3 E4", mat="F W2 P1, S W2 Q1", fate=[1, 2])
    play(match, "disarm", "die:FW", "die:FW", "roll")
    assert mat(match) == "S W4 Q1, T P1", "green was the only Fresh cube"
    assert set(match.choices(0)) == {"fatigue:SW", "fatigue:SQ"}
    play(match, "fatigue:SW")
    assert mat(match, 0) == "S W3 Q1, T W1 P1"
    assert map_of(match)["features"]["E4"]["live"] is False
    assert names(match)[-1] != "lapsed"


@pytest.mark.rule("D-PEN-05")
def test_a_coloured_penalty_without_the_colour_fatigues_any_cube_instead() -> None:
    assert picks("F W1 P1, S W3, T Q1", FATIGUE_QUICKNESS) == {
        "fatigue:FW",
        "fatigue:FP",
        "fatigue:SW",
    }


@pytest.mark.rule("D-PEN-05")
def test_as_much_as_possible_is_met_before_anything_else_is_fatigued() -> None:
    effect = {"effect": "fatigue", "n": 3, "colour": "Q"}
    match = struck("F W1 Q1 P1, S W3", effect)
    creep_into_blob(match)
    assert "T Q1" in mat(match), "the one Quickness cube goes first"
    assert set(match.choices(0)) == {"fatigue:FW", "fatigue:FP", "fatigue:SW"}
    play(match, "fatigue:SW", "fatigue:SW")
    assert mat(match) == "F W1 P1, S W1, T W2 Q1"


@pytest.mark.rule("D-PEN-05")
def test_a_shortfall_is_settled_before_the_next_effect_begins() -> None:
    match = struck("F W1 P1, S W3, T Q1", FATIGUE_QUICKNESS, SPEND_ONE)
    creep_into_blob(match)
    assert offered(match, "fatigue") == {"FW", "FP", "SW"}
    assert offered(match, "spend") == set()
    play(match, "fatigue:SW")
    assert offered(match, "spend") == {"FW", "FP"}


@pytest.mark.rule("D-PEN-06", "R-20", "J-30", "D-TURN-04")
def test_a_penalty_beyond_the_last_cube_lapses() -> None:
    match = explore("C2", "C2", mat="F W1, T W3 Q1 P1")
    play(match, "creep:N")
    assert mat(match, 0) == "T W4 Q1 P1"
    assert facts(match, "lapsed") == [{"seat": 0, "units": 1}]
    assert match.deciders == (1,), "with all six Fatigued there is nothing to do but stop"
    play(match, "stop", seat=1)
    assert mat(match, 0) == "S W4 Q1 P1"
    assert match.choices(0) == ["fight", "stop"]
    play(match, "stop")
    play(match, "stop", seat=1)
    assert mat(match, 0) == "F W4 Q1 P1"


@pytest.mark.rule("D-PEN-06")
def test_a_whole_penalty_lapses_when_everything_is_fatigued() -> None:
    match = struck("F W1, S W1, T W2 Q1 P1", {"effect": "fatigue", "n": 4, "colour": "any"})
    creep_into_blob(match)
    play(match, "fatigue:FW")
    assert mat(match, 0) == "T W4 Q1 P1"
    assert facts(match, "lapsed") == [{"seat": 0, "units": 2}]


@pytest.mark.rule("D-PEN-07")
def test_the_explorer_picks_each_cube_one_at_a_time() -> None:
    match = struck("F W1 Q1, S W3, C P1")
    creep_into_blob(match)
    play(match, "fatigue:CP")
    assert step(match) == "penalty.pick"
    assert set(match.choices(0)) == {"fatigue:FW", "fatigue:FQ", "fatigue:SW"}
    play(match, "fatigue:FQ")
    assert step(match) == "explore.act"
    assert mat(match) == "F W1, S W3, T Q1 P1"
    cubes = [fact["cube"] for fact in facts(match, "fatigued")]
    assert cubes == [
        {"zone": "kept", "colour": "green"},
        {"zone": "fresh", "colour": "yellow"},
    ]


@pytest.mark.rule("J-29", "D-PEN-01", "R-19")
def test_the_strike_of_a_blob_prefers_nothing() -> None:
    assert picks("F W1, S W3 Q1, C P1") == {
        "fatigue:FW",
        "fatigue:SW",
        "fatigue:SQ",
        "fatigue:CP",
    }


ICON_CUBES = "F W1 Q1, S W3, C P1"


@pytest.mark.rule("EX-26")
@pytest.mark.parametrize(
    ("strike", "eligible"),
    [
        (SPEND_ONE, {"spend:FW", "spend:FQ", "spend:CP"}),
        (FATIGUE_TWO, {"fatigue:FW", "fatigue:FQ", "fatigue:CP", "fatigue:SW"}),
        (FATIGUE_QUICKNESS, {"fatigue:FQ"}),
        (FATIGUE_TWO_FRESH, {"fatigue:FW", "fatigue:FQ", "fatigue:CP"}),
    ],
    ids=["spend one", "fatigue two", "fatigue quickness", "fatigue two fresh"],
)
def test_each_pictured_penalty_has_its_eligible_first_picks(
    strike: dict[str, object], eligible: set[str]
) -> None:
    if len(eligible) > 1:
        assert picks(ICON_CUBES, strike) == eligible
    else:
        match = struck(ICON_CUBES, strike)
        creep_into_blob(match)
        assert mat(match) == "F W1, S W3, T Q1, C P1"


@pytest.mark.rule("EX-26")
def test_the_cards_of_the_base_game_carry_the_pictured_penalties() -> None:
    view: Any = building().view(0)
    assert [card["name"] for card in view["kit"]["hazards"]] == ["Hungry Blob", "Greased Pit"]
    assert picks(ICON_CUBES) == picks(ICON_CUBES, FATIGUE_TWO)
    pit = explore("E3", "E3", mat="F W2 Q1, S W2, C P1")
    play(pit, "creep:E", "pay:FW")
    assert set(pit.choices(0)) == {"fatigue:FW", "fatigue:FQ", "fatigue:CP"}


@pytest.mark.rule("J-32", "D-PEN-02", "D-PEN-05")
def test_the_tin_usher_spends_a_conserved_cube_one_stage_or_fatigues_instead() -> None:
    match = _into_usher("F W1, C W1, S W2 Q1 P1")
    assert mat(match) == "F W1, S W3 Q1 P1", "the pick C:W is the only one"
    match = _into_usher("F W1, S W3 Q1 P1")
    assert set(match.choices(0)) == {"fatigue:SW", "fatigue:SQ", "fatigue:SP"}


def _into_usher(cubes: str) -> Match:
    """Creeps with the only Fresh cube from D6 into the Unknown Tin Usher of D5."""
    match = explore("D6", "D6", mat=cubes, pack=FIXTURES, lair=FX, own=FX)
    play(match, "creep:W")
    if step(match) == "explore.pay":
        play(match, "pay:FW")
    return match


def test_several_penalties_are_suffered_in_the_order_of_the_card() -> None:
    strike: Sequence[Mapping[str, object]] = (SPEND_ONE, FATIGUE_TWO_FRESH, SPEND_ONE)
    match = struck("F W2 Q1, S W1 P1, T W1", *strike)
    creep_into_blob(match)
    play(match, "spend:FQ")
    assert mat(match) == "S W1 Q1 P1, T W3", "both Fresh cubes fit and nothing else does"
    assert set(match.choices(0)) == {"fatigue:SW", "fatigue:SQ", "fatigue:SP"}
    play(match, "fatigue:SQ")
    assert facts(match, "spent_penalty") == [
        {"seat": 0, "cube": {"zone": "fresh", "colour": "yellow"}}
    ]
