"""C.3: whose turn it is, the phases of the master, the actions of the heroes, and sudden ends."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import lairworks
from lairworks import Match
from tests.games.uprising.tables import (
    LEADER,
    MASTER,
    RESISTANCE,
    SAGE,
    WARRIOR,
    asked,
    at,
    followers,
    frightened,
    lies,
    offered,
    play,
    plotting,
    rooms,
    spending,
    table,
    told,
)

CELLS = [f"{column}{row}" for row in range(1, 5) for column in "ABCD"]
# Row 1 does nothing to those who come in, and the Key Rooms are in the rows behind it.
TILES = "R05 R06 R07 R09 K1 K2 K3 K4 R12 R04 R11 R08 R01 R02 R03 R10"
LAIR = dict(zip(CELLS, TILES.split(), strict=True))
NO_PLOTS: dict[str, Any] = {"plots": ["N1", "N2", "N3"]}


def turns(match: Match) -> list[tuple[object, object]]:
    return [(event["seat"], event["round"]) for event in told(match, "turn_start")]


def phases(match: Match) -> list[object]:
    return [event["phase"] for event in told(match, "phase")]


def pass_turn(match: Match) -> Match:
    """Whoever is asked does nothing more this turn."""
    seat = match.deciders
    while match.deciders == seat:
        play(match, "end" if "end" in offered(match) else "none")
    return match


@pytest.mark.rule("U-TRN-01")
def test_the_master_begins_and_a_round_is_a_turn_of_each() -> None:
    match = lairworks.new("uprising", seats=2, seed=4)
    while asked(match) == "layout":
        play(match, offered(match)[0])
    assert turns(match) == [(MASTER, 1)]
    deciders = []
    for _ in range(6):
        deciders.append(match.deciders)
        pass_turn(match)
    assert deciders == [(MASTER,), (RESISTANCE,)] * 3
    assert turns(match) == [(seat, number) for number in (1, 2, 3) for seat in (0, 1)] + [(0, 4)]
    assert (lies(match, "round"), lies(match, "turn")) == (4, MASTER)


@pytest.mark.rule("U-TRN-02")
def test_the_four_phases_of_the_master_have_one_order() -> None:
    match = plotting(tiles=LAIR, face_up=["A1"], hand=["M1", "A1"])
    questions = []
    while match.deciders == (MASTER,):
        questions.append((lies(match, "phase"), asked(match)))
        play(match, "end" if "end" in offered(match) else "none")
    assert questions == [
        ("plot", "plot"),
        ("resource", "resource"),
        ("room", "room.turn"),
        ("room", "room.pick"),
    ]
    assert phases(match) == ["resource", "room", "housekeeping"]
    told_in_order = [event.facts.get("phase", event.name) for event in match.events(None)]
    assert told_in_order == ["resource", "room", "housekeeping", "discarded", "drawn", "turn_start"]
    assert (lies(match, "phase"), lies(match, "turn")) == ("heroes", RESISTANCE)
    pass_turn(match)
    assert phases(match)[3:] == ["plot"]


@pytest.mark.rule("U-TRN-02")
def test_no_phase_comes_back() -> None:
    match = plotting(tiles=LAIR, plots=["N1", "N2", "N3"], hand=["M1"], mats={"K1": ["M3"]})
    assert "complete:N1:K1" in offered(match)
    play(match, "end")
    assert asked(match) == "resource"
    assert not [choice for choice in offered(match) if choice.startswith(("complete", "swap"))]
    play(match, "end")
    assert asked(match) == "room.pick"
    assert not [choice for choice in offered(match) if choice.startswith("stash")]


@pytest.mark.rule("U-TRN-03")
@pytest.mark.parametrize("order", list(permutations("WSL")), ids="".join)
def test_each_hero_acts_once_in_any_order(order: tuple[str, str, str]) -> None:
    match = table(tiles=LAIR)
    left = ["W", "S", "L"]
    for number, hero in enumerate(order):
        assert offered(match) == ["end", *(f"hero:{other}" for other in left)]
        play(match, f"hero:{hero}", f"enter:{CELLS[number]}", "escort:1")
        left.remove(hero)
    assert match.deciders == (MASTER,), "nobody is left to act"
    assert [lies(match, "heroes")[hero] for hero in order] == ["A1", "B1", "C1"]


@pytest.mark.rule("U-TRN-03")
@pytest.mark.parametrize(
    ("hero", "action"), [("W", "fortify"), ("S", "foresee:A2"), ("L", "rally"), ("W", "move:A2")]
)
def test_whatever_a_hero_does_is_its_action(hero: str, action: str) -> None:
    match = table(tiles=LAIR, heroes={hero: "A1"})
    play(match, f"hero:{hero}", action)
    if asked(match) == "escort":
        play(match, "escort:1")
    assert offered(match) == ["end", *(f"hero:{h}" for h in "WSL" if h != hero)]
    assert lies(match, "acted") == [hero]


@pytest.mark.rule("U-TRN-03")
def test_actions_come_back_with_the_next_turn() -> None:
    match = table(tiles=LAIR, heroes={"W": "A1"}, acted=["S", "L"], **NO_PLOTS)
    play(match, "hero:W", "fortify")
    assert match.deciders == (MASTER,)
    pass_turn(match)
    assert offered(match) == ["end", "hero:W", "hero:S", "hero:L"]


@pytest.mark.rule("U-TRN-04")
@pytest.mark.parametrize("acts", [0, 1, 2])
def test_the_resistance_may_end_its_turn_early(acts: int) -> None:
    match = table(tiles=LAIR)
    for hero, cell in list(zip("SLW", CELLS, strict=False))[:acts]:
        play(match, f"hero:{hero}", f"enter:{cell}", "escort:0")
    play(match, "end")
    assert match.deciders == (MASTER,)
    assert lies(match, "round") == 2
    outside = [hero for hero, place in lies(match, "heroes").items() if place == "outside"]
    assert len(outside) == 3 - acts


@pytest.mark.rule("U-TRN-05", "J-36")
def test_a_turn_in_which_nobody_can_act_ends_by_itself() -> None:
    match = rooms(tiles=LAIR, barred=True, **NO_PLOTS)
    play(match, "none")
    assert (asked(match), lies(match, "round")) == ("plot", 2)
    assert turns(match) == [(RESISTANCE, 1), (MASTER, 2)]
    assert lies(match, "barred") is False, "the ban is over"
    pass_turn(match)
    assert offered(match) == ["end", "hero:W", "hero:S", "hero:L"]


@pytest.mark.rule("U-TRN-05")
def test_a_turn_ends_when_those_left_cannot_act() -> None:
    match = table(tiles=LAIR, heroes={"S": "A1"}, barred=True)
    assert offered(match) == ["end", "hero:S"]
    play(match, "hero:S", "foresee:A2")
    assert match.deciders == (MASTER,)
    assert lies(match, "acted") == ["S"]


@pytest.mark.rule("U-TRN-05")
def test_a_hero_who_was_beaten_in_its_own_action_ends_the_turn_too() -> None:
    match = table(tiles={**LAIR, "A1": "R02", "B4": "R05"}, acted=["W", "L"])
    play(match, "hero:S", "enter:A1", "escort:0")
    assert at(match, SAGE) == "outside"
    assert match.deciders == (MASTER,)


# Victory is tested at every step


@pytest.mark.rule("U-TRN-06")
def test_a_plot_that_wins_ends_the_turn_of_the_master() -> None:
    match = plotting(
        tiles=LAIR,
        majors=["J1", "J3", "J6"],
        plots=["J2", "J7"],
        hand=["M3"],
        mats={"K2": ["A4", "A1", "M2"]},
    )
    play(match, "complete:J2:K2")
    assert (match.deciders, match.winners, match.ending) == ((), [MASTER], "majors")
    assert phases(match) == []
    assert lies(match, "hand") == ["M3"]
    with pytest.raises(lairworks.IllegalChoice):
        match.play(MASTER, "end")


@pytest.mark.rule("U-TRN-06")
def test_a_capture_that_wins_ends_the_turn_of_the_resistance() -> None:
    captured = ["M1", "A1", "I1", "M2", "A2", "I2"] * 3
    match = table(
        tiles=LAIR,
        heroes={"W": "B1"},
        followers={"B1": 3},
        captured=captured,
        mats={"K2": ["I4", "A4"]},
    )
    play(match, "hero:W", "move:B2", "escort:2")
    assert (match.deciders, match.winners, match.ending) == ((), [RESISTANCE], "captured")
    assert (at(match, WARRIOR), followers(match, "B2")) == ("B2", 2)
    assert at(match, LEADER) == "outside"
    assert turns(match) == []
    with pytest.raises(lairworks.IllegalChoice):
        match.play(RESISTANCE, "end")


@pytest.mark.rule("U-TRN-06")
def test_an_arrival_that_wins_leaves_no_time_for_another() -> None:
    match = table(
        tiles=LAIR,
        heroes={"W": "A1", "S": "B1", "L": "C1"},
        mats={"K1": ["M1"], "K2": ["M2", "A1"], "K4": ["A2"]},
    )
    play(match, "hero:W", "move:A2", "hero:L", "move:C2")
    assert not match.over
    play(match, "hero:S", "move:B2")
    assert (match.winners, match.ending) == ([RESISTANCE], "control")
    assert lies(match, "captured") == ["M1", "M2", "A1"], "first captures, then the room counts"


@pytest.mark.rule("U-TRN-06")
def test_a_step_of_fear_that_wins_leaves_the_other_steps_undone() -> None:
    match = frightened(
        6, tiles=LAIR, face_up=["A2"], followers={"A1": 2, "B2": 1, "C2": 3}, heroes={"L": "D4"}
    )
    play(match, "drive:A1:A2")
    assert (match.winners, match.ending) == ([RESISTANCE], "control")
    assert told(match, "fear_step") == [{"from": "A1", "to": "A2"}]
    assert followers(match, "A1") == 1


@pytest.mark.rule("U-TRN-06")
def test_a_step_of_fear_may_break_control_before_it_gives_control() -> None:
    # Two rooms are held. The lone follower of one is driven into a third: still two.
    match = frightened(2, tiles=LAIR, face_up=["C2"], followers={"A2": 1, "B2": 1})
    play(match, "drive:B2:C2")
    assert not match.over
    assert told(match, "control")[-1]["keys"] == ["Iron Foundry", "Velvet Court"]


@pytest.mark.rule("U-TRN-06")
def test_paid_fear_that_wins_ends_the_resource_phase() -> None:
    match = spending(
        tiles=LAIR,
        face_up=["A2"],
        followers={"A1": 1, "B2": 1, "C2": 1},
        hand=["I4", "M3"],
    )
    play(match, "fear", "done", "drive:A1:A2")
    assert (match.deciders, match.winners, match.ending) == ((), [RESISTANCE], "control")
    assert (lies(match, "hand"), lies(match, "discard")) == (["M3"], ["I4"])
    assert phases(match) == []
