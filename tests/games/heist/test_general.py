"""C.0: the phases, playing at the same time, money, neighbours, rows and columns."""

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
    asked,
    cards,
    everybody,
    offered,
    only,
    play,
    raid,
    raiding,
    sheet,
    shown,
    state,
    table,
    told,
)

LAIRS = (YACHT, POLAR, VOLCANO, ORBITAL)
SETUP = {
    YACHT: [],
    POLAR: ["setup.agent", "setup.gadget"],
    VOLCANO: ["setup.agent"],
    ORBITAL: ["setup.agent"],
}


def steps_of(match: Match) -> list[str]:
    """Plays a match in which nobody does anything; tells what was asked.

    The same question asked again, of the next seat or in the next round, is told once.
    """
    found: list[str] = []
    while not match.over:
        seat = match.deciders[0]
        step = asked(match, seat)
        assert step is not None
        if found[-1:] != [step]:
            found.append(step)
        idle = [choice for choice in offered(match, seat) if choice in ("pass", "stop")]
        play(match, seat, *(idle or offered(match, seat)[:1]))
    return found


def first_of(match: Match, names: list[str]) -> list[int]:
    """Where in the story each of these events comes first."""
    story = [event.name for event in match.events(None)]
    return [story.index(name) for name in names]


@pytest.mark.rule("H-GEN-01")
@pytest.mark.parametrize("lair", [POLAR, VOLCANO, ORBITAL])
def test_setup_then_planning_then_the_raid_then_scores(lair: int) -> None:
    match = lairworks.new("heist", seats=3, seed=4, options={"lair": lair})
    assert steps_of(match) == [*SETUP[lair], "round.pick", "raid.step"]
    phases = ["match_started", "round_started", "planning_over", "raid_over", "final"]
    places = first_of(match, phases)
    assert places == sorted(places)


@pytest.mark.rule("H-GEN-01")
def test_without_agents_planning_is_the_first_thing_asked() -> None:
    match = lairworks.new("heist", seats=2, seed=4, options={"lair": YACHT})
    assert steps_of(match) == ["round.pick"], "nobody trained: the raids are over at once"
    phases = ["match_started", "round_started", "planning_over", "raid_over", "final"]
    places = first_of(match, phases)
    assert places == sorted(places)
    assert len(told(match, "raid_over")) == len(told(match, "final")) == 2


@pytest.mark.rule("H-GEN-01", "EX-11")
@pytest.mark.parametrize(("number", "phase"), [(34, "planning"), (35, "over")])
def test_planning_has_35_rounds_at_most(number: int, phase: str) -> None:
    match = table(lair=YACHT, round=number, **cards("dog", "guard", "wall"))
    everybody(match, "pass")
    assert state(match).phase == phase
    assert len(told(match, "planning_over")) == (number == 35)


@pytest.mark.rule("H-GEN-02")
@pytest.mark.parametrize("lair", LAIRS)
def test_everybody_is_asked_at_once(lair: int) -> None:
    match = table({}, {}, {}, {}, lair=lair, **cards("dog", "guard", "wall"))
    assert list(match.deciders) == [0, 1, 2, 3]
    play(match, 2, "pass")
    assert list(match.deciders) == [0, 1, 3]
    play(match, 0, "pick:L")
    assert list(match.deciders) == [0, 1, 3], "it still has to place its Guard Dog"
    play(match, 3, "pass")
    play(match, 1, "pass")
    assert list(match.deciders) == [0]
    assert state(match).round == 1
    play(match, 0, offered(match)[0], "done")
    assert state(match).round == 2
    assert list(match.deciders) == [0, 1, 2, 3]


ROUND = {
    0: ["pick:L", "place:r2c4", "bonus:R", "done"],
    1: ["pass"],
    2: ["pick:M", "wall:r3c1-r4c1", "done"],
    3: ["pick:R", "done"],
}


@pytest.mark.rule("H-GEN-02")
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_the_order_of_answers_changes_nothing(order: tuple[int, ...]) -> None:
    match = table({}, {}, {}, {}, lair=ORBITAL, **cards("saw", "wall", "C+2", "R2 R4 B3"))
    for seat in order:
        play(match, seat, *ROUND[seat])
    assert [shown(match, seat).cash for seat in range(4)] == [6, 11, 10, 7]
    assert match.position() == in_turn().position()
    assert tellable(match) == tellable(in_turn())


def in_turn() -> Match:
    """The same round, answered seat by seat."""
    match = table({}, {}, {}, {}, lair=ORBITAL, **cards("saw", "wall", "C+2", "R2 R4 B3"))
    for seat in range(4):
        play(match, seat, *ROUND[seat])
    return match


def tellable(match: Match) -> list[tuple[str, Any]]:
    """What everybody hears, but for who was done when."""
    return [(each.name, each.facts) for each in match.events(None) if each.name != "seat_done"]


RAIDER = {"S": 6, "C": 5}


@pytest.mark.rule("H-GEN-02")
@pytest.mark.parametrize("seed", range(6))
def test_raids_run_at_the_same_time_in_any_order(seed: int) -> None:
    routes = {0: ["go:N", "go:N", "stop"], 1: ["go:W", "stop"], 2: ["go:E", "go:N", "go:N", "stop"]}
    seats = [
        {
            "rooms": {"r3c3": "dog", "r5c2": "secret1", "r4c4": "lasers"},
            "raid": RAIDER | {"M": 7 + seat},
        }
        for seat in range(3)
    ]
    match = table(*seats, lair=YACHT, phase="raid", tops={"L": "R1", "M": "R2", "R": "B3"})
    assert match.deciders == (0, 1, 2)
    turns = [seat for seat in routes for _ in routes[seat]]
    random.Random(seed).shuffle(turns)
    for seat in turns:
        play(match, seat, routes[seat].pop(0))
    assert match.over
    assert [raid(match, seat).movement for seat in range(3)] == [5, 7, 6]
    assert [raid(match, seat).loot for seat in range(3)] == [0, 10, 0]
    assert [raid(match, seat).traps for seat in range(3)] == [0, 0, 1]
    assert [raid(match, seat).sentries for seat in range(3)] == [1, 0, 0]


@pytest.mark.rule("H-GEN-03")
@pytest.mark.parametrize(("choice", "left"), [("pick:L", 13), ("pass", 18)])
def test_money_is_spent_in_planning_and_is_the_score(choice: str, left: int) -> None:
    match = table(
        {"cash": 17, "lifetime": 23},
        lair=YACHT,
        round=35,
        **cards("S+3", "S+2", "S+4", "B4 R5 R3"),
    )
    play(match, 0, choice)
    if choice == "pick:L":
        assert sheet(match).cash == 13
        play(match, 0, "done")
    play(match, 1, "pass")
    assert match.over
    assert match.scores == [left, 11]
    assert match.winners == [0]


@pytest.mark.rule("H-GEN-04")
@pytest.mark.parametrize("seats", [2, 3, 5, 11])
@pytest.mark.parametrize(("tops", "to_the_left"), [("R1 R2 B3", True), ("B1 R2 B3", False)])
def test_the_left_neighbour_is_the_next_seat(seats: int, tops: str, to_the_left: bool) -> None:
    match = table(number=seats, lair=YACHT, round=35, **cards("dog", "guard", "wall", tops))
    everybody(match, "pass")
    for seat in range(seats):
        receiver = (seat + 1 if to_the_left else seat - 1) % seats
        assert raid(match, receiver).target == seat


def line(marker: str) -> list[str]:
    """The rooms of a row or a column that can hold something, by counting."""
    number = int(marker[1])
    if marker[0] == "R":
        rooms = [f"r{number}c{column}" for column in (1, 2, 3, 4, 5)]
    else:
        rooms = [f"r{row}c{number}" for row in (1, 2, 3, 4, 5)]
    return [room for room in rooms if room != "r5c3"]


@pytest.mark.rule("H-GEN-05")
@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize(("colour", "name"), [("R", "row"), ("B", "column")])
@pytest.mark.parametrize("lair", [YACHT, POLAR])
def test_red_is_a_row_and_blue_a_column(lair: int, colour: str, name: str, number: int) -> None:
    marker = f"{colour}{number}"
    match = table({"cash": 0}, lair=lair, **only("guard", marker))
    view: Any = match.view(1)
    shows = view["display"][0]
    assert (shows["marker"], shows["line"], shows["number"]) == (marker, name, number)
    play(match, 0, "pick:L")
    assert offered(match, 0, "place") == line(marker)


@pytest.mark.rule("EX-01", "H-GEN-05")
def test_blue_three_is_the_central_column_and_red_four_the_fourth_row() -> None:
    match = table({"cash": 0}, {"cash": 0}, **cards("lasers", "dog", "wall", "B3 R4 R1"))
    play(match, 0, "pick:L")
    play(match, 1, "pick:M")
    assert offered(match, 0, "place") == ["r1c3", "r2c3", "r3c3", "r4c3"]
    assert offered(match, 1, "place") == ["r4c1", "r4c2", "r4c3", "r4c4", "r4c5"]


@pytest.mark.rule("H-GEN-06")
def test_the_start_is_on_the_bottom_edge_and_row_one_at_the_top() -> None:
    match = raiding(points=(15, 0, 0))
    view: Any = match.view(0)
    assert view["raids"][0]["at"] == "r5c3"
    assert offered(match, 0, "go") == ["N", "E", "W"]
    play(match, 0, "go:N", "go:N", "go:N", "go:N")
    assert offered(match, 0, "go") == ["E", "S", "W"], "row 1 is the top"
    play(match, 0, "go:W", "go:W")
    assert offered(match, 0, "go") == ["E", "S"], "column 1 is at the left"
    play(match, 0, "go:E", "go:E", "go:E", "go:E")
    assert offered(match, 0, "go") == ["S", "W"], "column 5 is at the right"
    after: Any = match.view(0)
    up = ["r5c3", "r4c3", "r3c3", "r2c3", "r1c3"]
    along = ["r1c2", "r1c1", "r1c2", "r1c3", "r1c4", "r1c5"]
    assert after["raids"][0]["path"] == up + along


@pytest.mark.rule("H-GEN-06")
@pytest.mark.parametrize(("way", "room"), [("E", "r5c4"), ("W", "r5c2"), ("N", "r4c3")])
def test_the_entryway_is_around_the_start(way: str, room: str) -> None:
    match = raiding(points=(2, 0, 0))
    play(match, 0, f"go:{way}")
    view: Any = match.view(None)
    assert view["raids"][0]["at"] == room
