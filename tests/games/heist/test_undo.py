"""H-VAR-03 and H-VAR-04: what a lenient table lets a seat take back, and what no table does."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lairworks
from lairworks import Match, UndoRefused
from lairworks.games.heist.grid import ROOMS
from tests.games.heist.tables import (
    BARON,
    DRILL,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
    MAGDA,
    MIRROR,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    asked,
    cards,
    edges_of,
    everybody,
    offered,
    only,
    play,
    points,
    raid,
    raiding,
    rooms_of,
    sheet,
    shown,
    state,
    table,
    told,
)

PLANNING = {"lenient_planning": True}
RAID = {"lenient_raid": True}
BOTH = {**PLANNING, **RAID}
VIEWERS = (None, 0, 1)


def look(match: Match) -> str:
    """The table, what anybody sees of it, and what everybody may do."""
    seen = [match.view(viewer) for viewer in VIEWERS]
    offers = [match.choices(seat) for seat in range(match.seats)]
    return json.dumps([match.position(), seen, offers], sort_keys=True)


def refused(match: Match, seat: int = 0) -> None:
    """The seat cannot take anything back, and trying it changes nothing."""
    before = look(match)
    with pytest.raises(UndoRefused):
        match.undo(seat)
    assert look(match) == before


def back_to_the_start(match: Match, *choices: str) -> None:
    """Plays choices of seat 0 and takes each back, the latest first: all is as it was each time."""
    looks = [look(match)]
    for choice in choices:
        play(match, 0, choice)
        looks.append(look(match))
    assert len(set(looks)) == len(looks)
    for before in reversed(looks[:-1]):
        match.undo(0)
        assert look(match) == before
    refused(match)


def planning(options: dict[str, Any], fronts: str, tops: str, **seat: Any) -> Match:
    """A round on the Volcano, with seat 0 as described."""
    left, middle, right = fronts.split()
    return table(seat, lair=VOLCANO, options=options, **cards(left, middle, right, tops))


# Planning


@pytest.mark.rule("H-ROUND-09")
@pytest.mark.parametrize("options", [{}, RAID])
def test_what_is_done_in_planning_stays_done(options: dict[str, Any]) -> None:
    match = planning(options, "dog wall M+3", "R2 R1 B2")
    for choice in ("pick:L", "place:r2c2", "bonus:R"):
        play(match, 0, choice)
        refused(match)
    play(match, 1, "pass")
    refused(match, 1)


ROUNDS: dict[str, list[str]] = {
    "a pick": ["pick:L"],
    "a room, shifted": ["pick:L", "place:r4c2"],
    "a wall": ["pick:M", "wall:r1c1-r1c2"],
    "training": ["pick:R"],
    "a bonus card": ["pick:R", "bonus:L"],
    "all three cards": ["pick:R", "bonus:L", "place:r2c4", "bonus:M", "wall:r1c4-r1c5"],
    "a pass": ["pass"],
}


@pytest.mark.rule("H-VAR-04")
@pytest.mark.parametrize("what", ROUNDS)
def test_choices_of_a_round_are_taken_back_the_latest_first(what: str) -> None:
    match = planning(PLANNING, "dog wall M+3", "R2 R1 B2", cash=14, lifetime=25)
    back_to_the_start(match, *ROUNDS[what])
    assert (sheet(match).cash, sheet(match).lifetime, sheet(match).bonuses) == (14, 25, 0)


@pytest.mark.rule("H-VAR-04")
def test_secrets_and_gadgets_are_taken_back_with_what_they_earned_and_cost() -> None:
    match = planning(PLANNING, "secret2 gadget wall", "R2 R1 B2", cash=6, lifetime=38)
    back_to_the_start(match, "pick:L", "place:r3c1", "bonus:M", "take:2")
    play(match, 0, "pick:L", "place:r3c1")
    assert (sheet(match).cash, sheet(match).lifetime) == (6, 40)


@pytest.mark.rule("H-VAR-04")
def test_another_choice_can_be_made_instead() -> None:
    match = planning(PLANNING, "dog wall M+3", "R2 R1 B2")
    play(match, 0, "pick:L", "place:r2c2")
    match.undo(0)
    assert asked(match) == "round.place"
    play(match, 0, "place:r2c5")
    match.undo(0)
    match.undo(0)
    assert asked(match) == "round.pick"
    play(match, 0, "pick:R", "done")
    play(match, 1, "pass", "done")
    assert (shown(match).filled, shown(match).trained, shown(match).cash) == (0, [3, 0, 0], 8)
    assert [facts["slot"] for facts in told(match, "picked")] == ["R"]


@pytest.mark.rule("H-VAR-04")
def test_a_round_is_closed_with_done_even_after_a_pass_or_without_a_bonus() -> None:
    match = planning(PLANNING, "dog wall M+3", "R2 R1 B2")
    play(match, 0, "pass")
    assert offered(match) == ["done"]
    assert match.deciders == (0, 1)
    poor = planning(PLANNING, "dog wall M+3", "R2 R1 B2", cash=0)
    play(poor, 0, "pick:L", "place:r2c2")
    assert offered(poor) == ["done"]
    rich = planning(PLANNING, "dog wall M+3", "R2 R1 B2", cash=20)
    play(rich, 0, "pick:R", "bonus:L", "place:r2c2", "bonus:M", "wall:r1c1-r1c2")
    assert offered(rich) == ["done"]
    idle = planning(PLANNING, "M+2 M+3 M+4", "R2 R1 B2", cash=0)
    assert offered(idle) == ["done"]
    assert sheet(idle).cash == 1


@pytest.mark.rule("H-ROUND-07", "H-VAR-04")
def test_without_the_option_a_pass_closes_the_round() -> None:
    match = planning({}, "dog wall M+3", "R2 R1 B2")
    play(match, 0, "pass")
    assert match.deciders == (1,)


@pytest.mark.rule("H-VAR-04")
def test_a_closed_round_stays_closed() -> None:
    match = planning(PLANNING, "dog wall M+3", "R2 R1 B2")
    play(match, 0, "pick:L", "place:r2c2", "done")
    assert match.deciders == (1,)
    refused(match)
    play(match, 1, "pick:R")
    refused(match)


@pytest.mark.rule("H-VAR-04")
def test_a_round_that_is_revealed_is_out_of_reach() -> None:
    match = planning(PLANNING, "dog wall M+3", "R2 R1 B2")
    everybody(match, "pick:L", "place:r2c2", "done")
    assert state(match).round == 2
    refused(match)
    refused(match, 1)
    play(match, 0, "pass")
    match.undo(0)
    refused(match)
    assert rooms_of(shown(match).filled) == ["r2c2"]


@pytest.mark.rule("H-VAR-04", "H-GEN-02")
def test_each_seat_takes_back_its_own_whenever_it_likes() -> None:
    match = planning(PLANNING, "dog wall M+3", "R2 R1 B2")
    play(match, 0, "pick:L")
    play(match, 1, "pick:M")
    play(match, 0, "place:r2c2")
    play(match, 1, "wall:r1c4-r1c5")
    match.undo(0)
    assert (asked(match, 0), asked(match, 1)) == ("round.place", "round.bonus")
    assert edges_of(sheet(match, 1).walls) == ["r1c4-r1c5"]
    play(match, 1, "done")
    match.undo(0)
    assert (asked(match, 0), asked(match, 1)) == ("round.pick", None)
    assert edges_of(sheet(match, 1).walls) == ["r1c4-r1c5"]
    refused(match, 1)
    assert sheet(match).filled == 0


@pytest.mark.rule("H-VAR-04", "H-ROUND-10")
def test_nobody_else_notices_a_choice_taken_back() -> None:
    match = planning(PLANNING, "dog wall M+3", "R2 R1 B2")
    seen = (match.view(1), match.view(None), match.events(1), match.events(None))
    play(match, 0, "pick:L", "place:r2c2")
    match.undo(0)
    assert (match.view(1), match.view(None), match.events(1), match.events(None)) == seen


@pytest.mark.rule("H-VAR-04")
def test_choices_of_the_setup_and_claims_are_final_all_the_same() -> None:
    match = lairworks.new("heist", seats=2, seed=3, options=BOTH)
    play(match, 0, match.choices(0)[0])
    refused(match)
    play(match, 1, match.choices(1)[0])
    play(match, 0, "own:3")
    refused(match)
    kennel = {"rooms": {"r1c1": "dog", "r1c2": "dog", "r1c4": "dog"}}
    missions = ["N01", "N05", "N06"]
    match = table(kennel, kennel, lair=YACHT, options=BOTH, missions=missions)
    everybody(match, "pass", "done")
    play(match, 0, "claim:N01:now")
    refused(match)
    refused(match, 1)


# The raid


@pytest.mark.rule("H-RAID-16")
@pytest.mark.parametrize("options", [{}, PLANNING])
def test_a_step_is_final(options: dict[str, Any]) -> None:
    match = raiding({"r4c3": "dog"}, (3, 3, 3), gadgets=[JETPACK], options=options)
    play(match, 0, "go:N")
    refused(match)
    play(match, 0, "boost:g1")
    refused(match)


DEN = {
    "r4c3": "guard",
    "r5c2": "saw",
    "r5c5": "lasers",
    "r5c4": "secret2",
    "r3c3": "sharks",
    "r4c2": "secret1",
    "r5c1": "secret3",
}
WALLS = ["r4c2-r4c3", "r3c3-r4c3", "r4c3-r4c4", "r1c1-r1c2"]
# name: Agent, gadgets, those with the Expert side up, choices
RAIDS: dict[str, tuple[str, list[int], str, list[str]]] = {
    "steps": (BARON, [GAS], "", ["go:N", "go:S", "go:E"]),
    "a Secret and a Trap": (BARON, [GAS], "", ["go:E", "go:W", "go:W"]),
    "the power of Agent 42": (FORTY_TWO, [GAS], "", ["go_with:N:agent"]),
    "the way of Magda": (MAGDA, [GAS], "", ["go:N", "through:W"]),
    "a Jetpack": (BARON, [JETPACK], "", ["boost:g1", "go:N"]),
    "a leap": (BARON, [JETPACK], "1", ["leap:W", "go:N"]),
    "a leap with a Mirror Kit": (BARON, [JETPACK, MIRROR], "1", ["leap_with:E:g3", "go:W"]),
    "Knockout Gas": (BARON, [GAS], "2", ["go_with:N:g2"]),
    "a Mirror Kit": (BARON, [MIRROR], "", ["go_with:W:g3", "go:N"]),
    "a Micro-Drone": (BARON, [DRONE], "", ["steal:g4:r5c4", "go:E"]),
    "a Laser Drill": (BARON, [DRILL], "", ["drill:g5:r3c3-r4c3", "go:N"]),
    "two walls drilled": (
        BARON,
        [DRILL],
        "5",
        ["go:N", "drill:g5:r3c3-r4c3", "drill:g5:r4c3-r4c4", "go:E"],
    ),
    "one wall of two drilled": (BARON, [DRILL], "5", ["go:N", "drill:g5:r4c2-r4c3", "done"]),
    "sharks": (BARON, [DRILL], "", ["drill:g5:r3c3-r4c3", "go:N", "go:N", "split:2"]),
}


@pytest.mark.rule("H-VAR-03")
@pytest.mark.parametrize("what", RAIDS)
def test_a_raid_is_taken_back_step_by_step_with_gadgets_and_powers(what: str) -> None:
    agent, gadgets, expert, choices = RAIDS[what]
    match = raiding(
        DEN,
        (12, 14, 12),
        lair=POLAR,
        agent=agent,
        gadgets=gadgets,
        walls=WALLS,
        expert=expert,
        options=RAID,
    )
    back_to_the_start(match, *choices)
    assert points(match) == (12, 14, 12)
    assert (raid(match).loot, raid(match).sentries, raid(match).traps) == (0, 0, 0)


@pytest.mark.rule("H-VAR-03")
def test_a_raid_taken_back_can_go_another_way() -> None:
    match = raiding(DEN, (3, 4, 6), options=RAID, gadgets=[JETPACK])
    play(match, 0, "boost:g1", "go:N", "go:S")
    for _ in range(3):
        match.undo(0)
    play(match, 0, "go:E", "stop")
    play(match, 1, "stop")
    assert match.over
    assert (raid(match).loot, raid(match).rooms(), raid(match).sentries) == (20, 2, 0)
    assert [ROOMS[room] for room in raid(match).path] == ["r5c3", "r5c4"]


@pytest.mark.rule("H-VAR-03", "H-RAID-12")
def test_a_lenient_raid_never_ends_by_itself() -> None:
    match = raiding({"r4c3": "secret2"}, (1, 0, 0), options=RAID)
    assert offered(match, 1) == ["stop"]
    play(match, 0, "go:N")
    assert points(match) == (0, 0, 0)
    assert offered(match) == ["stop"]
    play(match, 1, "stop")
    assert match.deciders == (0,)
    match.undo(0)
    assert points(match) == (1, 0, 0)
    assert raid(match).loot == 0
    play(match, 0, "go:N", "stop")
    assert match.over
    assert raid(match).loot == 20


@pytest.mark.rule("H-VAR-03", "H-RAID-12")
def test_even_after_two_hundred_steps_a_lenient_raid_is_not_over() -> None:
    match = raiding({}, (3, 0, 0), lair=VOLCANO, agent=WES, options=RAID)
    play(match, 0, *["go:N", "go:S"] * 100)
    assert raid(match).steps == 200
    assert offered(match) == ["stop"]
    match.undo(0)
    assert raid(match).steps == 199
    assert "go:S" in offered(match)


@pytest.mark.rule("H-RAID-12")
def test_without_the_option_a_raid_ends_when_nothing_is_left() -> None:
    match = raiding({"r4c3": "secret2"}, (1, 0, 0))
    assert match.deciders == (0,)
    play(match, 0, "go:N")
    assert match.over


@pytest.mark.rule("H-VAR-03")
def test_a_raid_that_was_stopped_stays_stopped() -> None:
    match = table({"raid": {"M": 2}}, {"raid": {"M": 2}}, lair=YACHT, phase="raid", options=RAID)
    play(match, 0, "go:N", "stop")
    assert match.deciders == (1,)
    refused(match)
    play(match, 1, "go:E")
    refused(match)
    match.undo(1)
    play(match, 1, "stop")
    assert match.over
    refused(match)
    refused(match, 1)


@pytest.mark.rule("H-VAR-03", "H-GEN-02")
def test_raiders_take_back_their_own_steps_out_of_turn() -> None:
    match = table({"raid": {"M": 4}}, {"raid": {"M": 4}}, lair=YACHT, phase="raid", options=RAID)
    play(match, 0, "go:N")
    play(match, 1, "go:E", "go:N")
    play(match, 0, "go:W")
    play(match, 1, "go:W")
    match.undo(0)
    match.undo(0)
    assert raid(match).rooms() == 1
    assert points(match, 0) == (4, 0, 0)
    assert points(match, 1) == (1, 0, 0)
    refused(match, 0)
    match.undo(1)
    assert points(match, 1) == (2, 0, 0)
    view: Any = match.view(0)
    assert view["raids"][1]["path"] == ["r5c3", "r5c4", "r4c4"]


@pytest.mark.rule("H-VAR-03")
def test_a_raid_does_not_reach_back_into_planning() -> None:
    match = table({"trained": {"M": 2}}, lair=YACHT, round=35, options=BOTH, **only("wall", "R3"))
    everybody(match, "pass", "done")
    assert state(match).phase == "raid"
    refused(match)
    play(match, 0, "go:N")
    match.undo(0)
    refused(match)
