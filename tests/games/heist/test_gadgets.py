"""C.7: gadgets, what they cost, what they count, and that each is used once."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from lairworks.core.bits import members
from tests.games.heist.tables import (
    DRILL,
    DRONE,
    GAS,
    JETPACK,
    MIRROR,
    ORBITAL,
    POLAR,
    VOLCANO,
    YACHT,
    asked,
    everybody,
    offered,
    only,
    play,
    points,
    raid,
    raiding,
    sheet,
    shown,
    table,
    told,
)

BACKS = [f"{colour}{number}" for colour in "RB" for number in range(1, 6)]
NUMBERS = range(1, 6)


def shopping(marker: str, lair: int = VOLCANO, **seat: Any) -> Match:
    """A table with a gadget card on the left; seat 0 is as described."""
    return table(seat, lair=lair, **only("gadget", marker))


def owned(match: Match, seat: int = 0) -> list[int]:
    return [gadget + 1 for gadget in members(sheet(match, seat).gadgets)]


def bought(marker: str, number: int, lair: int, cash: int) -> int:
    """What a gadget costs a seat with so much cash."""
    match = shopping(marker, lair, cash=cash)
    play(match, 0, "pick:L", f"take:{number}")
    assert owned(match) == [number]
    return cash - sheet(match).cash


def line(match: Match, name: str) -> list[int]:
    """One score line of every seat."""
    return [int(each.points) for lines in match.breakdown for each in lines if each.name == name]


# Buying


@pytest.mark.rule("H-GADG-01")
@pytest.mark.parametrize("marker", BACKS)
def test_the_number_of_the_marker_is_free_whatever_its_colour(marker: str) -> None:
    match = shopping(marker, cash=0)
    play(match, 0, "pick:L")
    assert owned(match) == [int(marker[1])]
    assert sheet(match).cash == 0


@pytest.mark.rule("H-GADG-02")
@pytest.mark.parametrize("lair", [VOLCANO, ORBITAL])
@pytest.mark.parametrize("marker", ["R1", "B2", "R3", "B4", "R5"])
def test_every_step_of_the_number_costs_two_and_does_not_wrap(lair: int, marker: str) -> None:
    for number in NUMBERS:
        assert bought(marker, number, lair, 9) == 2 * abs(number - int(marker[1]))


@pytest.mark.rule("H-GADG-02", "H-CASH-04")
@pytest.mark.parametrize(
    ("cash", "numbers"),
    [(2, "45"), (3, "45"), (4, "345"), (6, "2345"), (7, "2345"), (8, "12345")],
)
def test_only_shifts_that_can_be_paid_are_offered(cash: int, numbers: str) -> None:
    match = shopping("R5", cash=cash)
    play(match, 0, "pick:L")
    assert offered(match, 0, "take") == list(numbers)


@pytest.mark.rule("H-GADG-03")
@pytest.mark.parametrize("marker", ["B1", "R3", "B5"])
def test_on_the_superyacht_any_other_gadget_costs_three(marker: str) -> None:
    for number in NUMBERS:
        assert bought(marker, number, YACHT, 5) == (0 if number == int(marker[1]) else 3)


@pytest.mark.rule("H-GADG-03")
def test_on_the_superyacht_two_buy_no_other_gadget() -> None:
    match = shopping("R3", YACHT, cash=2)
    play(match, 0, "pick:L")
    assert owned(match) == [MIRROR]
    assert "pick:L" not in offered(shopping("R3", YACHT, cash=2, gadgets=[MIRROR]))
    assert "pick:L" in offered(shopping("R3", YACHT, cash=3, gadgets=[MIRROR]))


@pytest.mark.rule("H-GADG-04")
@pytest.mark.parametrize("lair", [YACHT, VOLCANO])
@pytest.mark.parametrize("number", NUMBERS)
def test_nobody_owns_a_gadget_twice(lair: int, number: int) -> None:
    match = shopping(f"B{number}", lair, cash=10, gadgets=[number])
    play(match, 0, "pick:L")
    assert offered(match, 0, "take") == [str(other) for other in NUMBERS if other != number]


@pytest.mark.rule("H-GADG-04", "H-LAIR-05")
def test_the_free_gadget_cannot_be_bought_again() -> None:
    match = shopping("R2", POLAR, cash=10, free_gadget=GAS)
    play(match, 0, "pick:L")
    assert offered(match, 0, "take") == ["1", "3", "4", "5"]


@pytest.mark.rule("H-GADG-05", "H-ROUND-05")
def test_everybody_may_own_the_same_gadget() -> None:
    match = table({"cash": 0}, {"cash": 0}, {"cash": 0}, lair=VOLCANO, **only("gadget", "B4"))
    for seat in (2, 0, 1):
        play(match, seat, "pick:L")
    assert [list(members(shown(match, seat).gadgets)) for seat in range(3)] == [[3], [3], [3]]


@pytest.mark.rule("H-GADG-09")
def test_a_gadget_card_needs_a_gadget_that_is_missing_and_can_be_paid() -> None:
    assert "pick:L" not in offered(shopping("R3", cash=1, gadgets=[3]))
    assert "pick:L" in offered(shopping("R3", cash=2, gadgets=[3]))
    assert "pick:L" not in offered(shopping("R3", cash=3, gadgets=[2, 3, 4]))
    assert "pick:L" in offered(shopping("R3", cash=4, gadgets=[2, 3, 4]))
    assert "pick:L" not in offered(shopping("R3", cash=10, gadgets=[1, 2, 3, 4, 5]))
    assert "pick:L" in offered(shopping("R3", cash=0, gadgets=[1, 2, 4, 5]))


@pytest.mark.rule("J-20", "H-GADG-01", "H-GADG-02", "H-GADG-04")
def test_gadgets_near_the_second_for_four() -> None:
    found = {}
    for number in ("1", "3", "4"):
        match = shopping("R2", POLAR, cash=4, free_gadget=GAS)
        play(match, 0, "pick:L")
        assert offered(match) == ["take:1", "take:3", "take:4"]
        play(match, 0, f"take:{number}")
        found[number] = 4 - sheet(match).cash
    assert found == {"1": 2, "3": 2, "4": 4}


@pytest.mark.rule("J-21", "H-GADG-03")
def test_all_other_gadgets_of_the_superyacht_for_three() -> None:
    found = {}
    for number in ("2", "3", "4", "5"):
        match = shopping("B1", YACHT, cash=3, gadgets=[JETPACK])
        play(match, 0, "pick:L")
        assert offered(match) == ["take:2", "take:3", "take:4", "take:5"]
        play(match, 0, f"take:{number}")
        found[number] = 3 - sheet(match).cash
    assert found == {"2": 3, "3": 3, "4": 3, "5": 3}


# Counting


@pytest.mark.rule("H-GADG-07", "EX-13", "H-GADG-08", "H-REW-02")
def test_the_drill_counts_two_though_it_was_never_used() -> None:
    """Seat 0 draws level with two single gadgets; seat 2 with one of them is spared."""
    match = table(
        {"gadgets": []},
        {"gadgets": [GAS, DRONE]},
        {"gadgets": [JETPACK]},
        lair=YACHT,
        round=35,
        **only("gadget", "R5"),
    )
    play(match, 0, "pick:L", "take:5", "done")
    (taken,) = told(match, "gadget_taken", viewer=0)
    assert (taken["number"], taken["counts"]) == (DRILL, 2)
    everybody(match, "pass")
    everybody(match, "stop")
    assert match.over
    assert line(match, "Gadget Lover") == [-20, -20, 0]


@pytest.mark.rule("H-GADG-07", "EX-13")
def test_the_drill_alone_beats_a_single_gadget() -> None:
    match = table({"gadgets": [MIRROR]}, {"gadgets": [DRILL]}, lair=YACHT, round=35)
    everybody(match, "pass")
    everybody(match, "stop")
    assert match.over
    assert line(match, "Gadget Lover") == [0, -20]


@pytest.mark.rule("H-GADG-08")
@pytest.mark.parametrize("used", [False, True])
def test_used_or_not_a_gadget_counts(used: bool) -> None:
    match = raiding(points=(1, 0, 0), gadgets=[JETPACK])
    play(match, 0, *(["boost:g1"] if used else []), "stop")
    assert match.over
    assert line(match, "Gadget Lover") == [-20, 0]


@pytest.mark.rule("J-47", "H-LAIR-05", "H-REW-02", "H-GADG-04")
def test_the_free_copy_is_not_fined() -> None:
    match = table(
        {"free_gadget": DRILL, "gadgets": [JETPACK]},
        {"free_gadget": GAS, "gadgets": [DRONE], "cash": 4},
        {"free_gadget": JETPACK},
        round=35,
        **only("gadget", "R2"),
    )
    play(match, 1, "pick:L")
    assert offered(match, 1, "take") == ["1", "3"]
    play(match, 1, "take:3", "done")
    everybody(match, "pass")
    assert [facts["gadget_count"] for facts in sheets(match)] == [1, 2, 0]
    everybody(match, "stop")
    assert match.over
    assert line(match, "Gadget Lover") == [0, -20, 0]


def sheets(match: Match) -> list[dict[str, Any]]:
    view: Any = match.view(None)
    return list(view["sheets"])


# Using


@pytest.mark.rule("H-GADG-06")
def test_in_planning_no_gadget_is_used() -> None:
    seat = {"gadgets": [1, 2, 3, 4, 5], "cash": 10, "walls": ["r1c1-r1c2"]}
    match = table(seat, lair=YACHT, **only("gadget", "R4"))
    assert offered(match) == ["pick:M", "pick:R", "pass"]
    play(match, 0, "pick:M", "wall:r1c4-r1c5")
    assert offered(match) == ["bonus:R", "done"]


# A lair in which each gadget, and only it, could be used again if it were not spent.
USES: dict[int, tuple[dict[str, str], list[str], str, str]] = {
    JETPACK: ({}, [], "boost:g1", "boost:g1"),
    GAS: ({"r4c3": "dog", "r3c3": "guard"}, [], "go_with:N:g2", "go_with:N:g2"),
    MIRROR: ({"r4c3": "saw", "r3c3": "lasers"}, [], "go_with:N:g3", "go_with:N:g3"),
    DRONE: ({"r4c3": "secret1", "r5c2": "secret2"}, [], "steal:g4:r4c3", "steal:g4:r5c2"),
    DRILL: (
        {},
        ["r1c1-r1c2", "r2c4-r3c4"],
        "drill:g5:r1c1-r1c2",
        "drill:g5:r2c4-r3c4",
    ),
}


@pytest.mark.rule("H-GADG-06", "H-RAID-13")
@pytest.mark.parametrize("gadget", USES)
def test_a_gadget_is_used_once(gadget: int) -> None:
    rooms, walls, first, again = USES[gadget]
    match = raiding(rooms, (5, 5, 9), gadgets=[gadget], walls=walls)
    assert first in offered(match)
    play(match, 0, first)
    assert asked(match) == "raid.step"
    assert again not in offered(match)
    assert not [choice for choice in offered(match) if f":g{gadget}" in choice]
    assert raid(match).ready == 0


@pytest.mark.rule("H-GADG-06")
def test_one_gadget_spent_leaves_the_others() -> None:
    match = raiding({"r4c3": "dog", "r3c3": "saw"}, (4, 0, 0), gadgets=[JETPACK, GAS, MIRROR])
    play(match, 0, "go_with:N:g2")
    assert points(match) == (3, 0, 0)
    assert offered(match, 0, "boost") == ["g1"]
    assert offered(match, 0, "go_with") == ["N:g3"]
    play(match, 0, "boost:g1")
    assert points(match) == (7, 0, 0)
    play(match, 0, "go_with:N:g3")
    assert points(match) == (6, 0, 0)
    assert (raid(match).sentries, raid(match).traps) == (1, 0)


@pytest.mark.rule("H-GADG-10")
@pytest.mark.parametrize("expert", ["", "1", "2,3"])
def test_the_side_that_is_up_is_up_for_everybody(expert: str) -> None:
    seat = {"gadgets": [JETPACK], "raid": {"M": 3}}
    match = table(seat, seat, seat, lair=YACHT, phase="raid", options={"expert": expert})
    for raider in range(3):
        leaps = offered(match, raider, "leap")
        boosts = offered(match, raider, "boost")
        assert (leaps, boosts) == ((["N", "E", "W"], []) if expert == "1" else ([], ["g1"]))
