"""C.6: training cards, their price, and where it stops."""

from __future__ import annotations

import pytest

from lairworks import Match
from tests.games.heist.tables import (
    FORTY_TWO,
    GAS,
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
    sheet,
    shown,
    table,
    told,
)

STATS = ("M", "S", "C")
BACKS = [f"{colour}{number}" for colour in "RB" for number in range(1, 6)]
FRONTS = [f"{stat}+{points}" for stat in STATS for points in (2, 3, 4)]


def training(front: str, marker: str, lair: int = VOLCANO, **seat: object) -> Match:
    """A table with this training card on the left; seat 0 is as described."""
    return table(seat, lair=lair, **only(front, marker))


@pytest.mark.rule("H-TRAIN-01")
@pytest.mark.parametrize("front", FRONTS)
def test_a_card_trains_the_stat_it_names_by_its_points(front: str) -> None:
    match = training(front, "R2", cash=9, trained={"M": 1, "S": 5, "C": 8})
    play(match, 0, "pick:L")
    expected = [1, 5, 8]
    expected[STATS.index(front[0])] += int(front[2])
    assert sheet(match).trained == expected
    assert sheet(match).cash == 7


@pytest.mark.rule("H-TRAIN-02")
@pytest.mark.parametrize("marker", BACKS)
def test_the_price_is_the_number_of_the_marker_whatever_its_colour(marker: str) -> None:
    match = training("C+2", marker, cash=8, lifetime=21)
    play(match, 0, "pick:L")
    assert sheet(match).cash == 8 - int(marker[1])
    assert sheet(match).lifetime == 21
    assert sheet(match).trained == [0, 0, 2]


@pytest.mark.rule("H-TRAIN-02", "H-ROUND-03")
def test_the_price_is_the_marker_above_the_card_and_no_other() -> None:
    match = table({"cash": 10}, lair=VOLCANO, **cards("M+2", "S+3", "C+4", "B5 R1 B3"))
    play(match, 0, "pick:M")
    assert (sheet(match).cash, sheet(match).trained) == (9, [0, 3, 0])
    play(match, 0, "bonus:R")
    assert (sheet(match).cash, sheet(match).trained) == (9 - 1 - 3, [0, 3, 4])


@pytest.mark.rule("EX-12")
@pytest.mark.parametrize("marker", ["R4", "B4"])
def test_three_points_for_four(marker: str) -> None:
    match = training("S+3", marker, lair=YACHT, cash=4)
    play(match, 0, "pick:L")
    play(match, 1, "pass")
    assert (shown(match).cash, shown(match).trained) == (0, [0, 3, 0])
    (trained,) = told(match, "trained")
    assert (trained["stat"], trained["gained"], trained["paid"]) == ("S", 3, 4)


@pytest.mark.rule("H-TRAIN-03")
@pytest.mark.parametrize("lair", [YACHT, POLAR, VOLCANO])
def test_no_shift_makes_training_cheaper(lair: int) -> None:
    match = training("M+4", "R4", lair=lair, cash=3)
    assert offered(match) == ["pick:M", "pick:R", "pass"]
    match = training("M+4", "R4", lair=lair, cash=10)
    play(match, 0, "pick:L")
    assert asked(match) == "round.bonus"
    assert (sheet(match).cash, sheet(match).trained) == (6, [4, 0, 0])


@pytest.mark.rule("H-TRAIN-04")
@pytest.mark.parametrize(
    ("front", "had", "gained"),
    [
        ("M+4", 15, 4),
        ("M+4", 16, 4),
        ("S+4", 17, 3),
        ("C+3", 18, 2),
        ("S+2", 19, 1),
        ("C+4", 19, 1),
    ],
)
def test_points_beyond_twenty_are_lost(front: str, had: int, gained: int) -> None:
    match = training(front, "B3", trained={front[0]: had})
    play(match, 0, "pick:L")
    stat = STATS.index(front[0])
    assert sheet(match).trained[stat] == had + gained
    assert sum(sheet(match).trained) == had + gained
    assert sheet(match).cash == 7
    (trained,) = told(match, "trained", viewer=0)
    assert (trained["gained"], trained["lost"]) == (gained, int(front[2]) - gained)


@pytest.mark.rule("H-TRAIN-05")
@pytest.mark.parametrize("number", range(1, 6))
def test_training_needs_its_whole_price(number: int) -> None:
    match = training("S+2", f"B{number}", cash=number - 1)
    assert "pick:L" not in offered(match)
    match = training("S+2", f"B{number}", cash=number)
    assert "pick:L" in offered(match)


@pytest.mark.rule("H-TRAIN-05")
@pytest.mark.parametrize("stat", STATS)
def test_a_full_stat_cannot_be_trained_and_the_others_can(stat: str) -> None:
    fronts = dict(zip(("L", "M", "R"), ("M+3", "S+3", "C+3"), strict=True))
    match = table({"trained": {stat: 20}}, lair=VOLCANO, **cards(*fronts.values()))
    open_to_it = [slot for slot, front in fronts.items() if front[0] != stat]
    assert offered(match, 0, "pick") == open_to_it
    assert offered(match, 1, "pick") == ["L", "M", "R"]
    match = table({"trained": {stat: 19}}, lair=VOLCANO, **cards(*fronts.values()))
    assert offered(match, 0, "pick") == ["L", "M", "R"]


@pytest.mark.rule("J-18", "H-TRAIN-02", "H-TRAIN-03", "H-TRAIN-05")
def test_four_stealth_for_five() -> None:
    match = training("S+4", "B5", lair=POLAR, cash=4)
    assert "pick:L" not in offered(match)
    match = training("S+4", "B5", lair=POLAR, cash=5, trained={"S": 3})
    play(match, 0, "pick:L")
    assert sheet(match).cash == 0
    assert sheet(match).trained == [0, 7, 0]


@pytest.mark.rule("H-TRAIN-06")
def test_an_agent_adds_nothing_before_the_raid() -> None:
    """Agent 42 would bring Stealth to 25: it can still be trained, and stops at 20 in the raid."""
    mine = {"agent": FORTY_TWO, "free_gadget": GAS, "trained": {"M": 2, "S": 18, "C": 6}}
    match = table(mine, round=35, missions=["N01", "N05", "N06"], **only("S+3", "R1"))
    assert sheet(match).trained == [2, 18, 6]
    play(match, 0, "pick:L", "done")
    assert sheet(match).trained == [2, 20, 6]
    everybody(match, "pass")
    assert raid(match).brought == [5, 20, 11]
    assert shown(match).trained == [2, 20, 6]
