"""C.14, rewards and the penalty: who has the most, and who ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lairworks import Match
from tests.games.heist.tables import (
    DRILL,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
    MIRROR,
    POLAR,
    WES,
    YACHT,
    play,
    raid,
    table,
    told,
)

LEFTWARDS = {"L": "R1", "M": "R2", "R": "R3"}  # seat j raids seat j - 1
AMOUNTS = {"Trapper": 10, "Gadget Lover": -20, "Explorer": 5, "Brutal": 20}


def raided(ways: Sequence[str], kinds: str = "", gadgets: Sequence[Sequence[int]] = ()) -> Match:
    """Every seat walks its way, with letters of the compass, through lairs that are all alike.

    The lairs have this kind in every room of the bottom row, and nothing else.
    """
    rooms = dict.fromkeys(["r5c1", "r5c2", "r5c4", "r5c5"], kinds) if kinds else {}
    seats: list[dict[str, Any]] = []
    for seat, way in enumerate(ways):
        owned = list(gadgets[seat]) if gadgets else []
        acts = [f"go:{step}" for step in way]
        brought = {"M": 18, "S": 20, "C": 20, "acts": [*acts, "stop"]}
        seats.append({"rooms": rooms, "gadgets": owned, "raid": brought})
    return table(*seats, lair=YACHT, phase="over", tops=LEFTWARDS)


def winners(match: Match) -> dict[str, list[int]]:
    """Who gets which reward, by the score sheets."""
    found: dict[str, list[int]] = {}
    for name, amount in AMOUNTS.items():
        found[name] = []
        for seat, lines in enumerate(match.breakdown):
            value = next(line.points for line in lines if line.name == name)
            assert value in (0, amount)
            if value:
                found[name].append(seat)
    return found


def settled(*facts: dict[str, Any], lair: int = YACHT, expert: str = "") -> Match:
    """A table at the beginning of its raids."""
    options = {"expert": expert}
    return table(*facts, lair=lair, phase="raid", tops=LEFTWARDS, options=options)


@pytest.mark.rule("H-REW-01")
@pytest.mark.parametrize(
    ("ways", "trappers"),
    [
        (["WW", "W", "", ""], [3]),
        (["", "WW", "W", "E"], [0]),
        (["W", "E", "WW", "WE"], [1]),
        (["W", "N", "E", ""], [3, 1]),
        (["W", "E", "W", ""], [3, 0, 1]),
        (["W", "E", "W", "E"], []),
        (["", "", "", ""], []),
        (["N", "NN", "NNN", "NS"], []),
    ],
)
def test_trapper_is_the_owner_of_the_lair_with_the_most_triggered_traps(
    ways: list[str], trappers: list[int]
) -> None:
    match = raided(ways, "lasers")
    assert winners(match)["Trapper"] == sorted(trappers)
    assert winners(match)["Brutal"] == []


@pytest.mark.rule("H-REW-03", "H-RAID-01")
@pytest.mark.parametrize(
    ("ways", "explorers"),
    [
        (["WW", "W", ""], [0]),
        (["W", "EW", "WEN"], [2]),
        (["WEWEWE", "NN", "E"], [1]),
        (["W", "N", ""], [0, 1]),
        (["W", "", "NS"], [0, 2]),
        (["W", "N", "E"], []),
        (["", "", ""], []),
    ],
)
def test_explorer_saw_the_most_different_rooms(ways: list[str], explorers: list[int]) -> None:
    match = raided(ways)
    assert winners(match)["Explorer"] == explorers


@pytest.mark.rule("H-REW-04", "H-REW-05", "H-REW-06")
@pytest.mark.parametrize(
    ("ways", "brutes"),
    [
        (["WW", "W", ""], [0]),
        (["W", "WEE", "WEW"], [1]),
        (["W", "NN", "E"], [0, 2]),
        (["WW", "EE", "WEE"], []),
        (["N", "NN", "NNN"], []),
    ],
)
def test_brutal_neutralised_the_most_sentries(ways: list[str], brutes: list[int]) -> None:
    match = raided(ways, "dog")
    assert winners(match)["Brutal"] == brutes
    assert winners(match)["Trapper"] == []


@pytest.mark.rule("H-REW-06", "J-46")
def test_two_seats_with_three_sentries_each() -> None:
    match = raided(["WWEEE", "EEWWW"], "dog")
    assert [raid(match, seat).sentries for seat in (0, 1)] == [3, 3]
    assert winners(match)["Brutal"] == []


@pytest.mark.rule("H-REW-02", "H-GADG-07", "H-GADG-08", "R-29")
@pytest.mark.parametrize(
    ("gadgets", "lovers"),
    [
        ([[GAS], [], []], [0]),
        ([[GAS], [DRILL], []], [1]),
        ([[GAS, MIRROR], [DRILL], [DRONE]], [0, 1]),
        ([[GAS, MIRROR, JETPACK], [DRILL], [DRONE, DRILL]], [0, 2]),
        ([[GAS, MIRROR], [DRILL], [DRONE, JETPACK]], []),
        ([[GAS, MIRROR, JETPACK, DRONE], [DRILL, GAS, MIRROR], []], [0, 1]),
        ([[], [], []], []),
    ],
)
def test_gadget_lover_has_the_most_gadgets_used_or_not(
    gadgets: list[list[int]], lovers: list[int]
) -> None:
    match = raided([""] * 3, gadgets=gadgets)
    assert winners(match)["Gadget Lover"] == lovers


@pytest.mark.rule("H-REW-02", "H-GADG-08")
def test_a_gadget_that_was_used_counts_like_one_that_was_not() -> None:
    fresh = {"gadgets": [JETPACK], "raid": {"M": 0, "S": 0, "C": 0, "acts": ["stop"]}}
    spent = {"gadgets": [JETPACK], "raid": {"M": 0, "S": 0, "C": 0, "acts": ["boost:g1", "stop"]}}
    blank = {"raid": {"M": 0, "S": 0, "C": 0}}
    match = settled(fresh, spent, blank)
    assert match.over
    assert winners(match)["Gadget Lover"] == [0, 1]


@pytest.mark.rule("H-REW-05", "H-REW-06", "EX-09", "R-37")
def test_theo_and_fred_are_both_fined_at_a_table_of_three_and_not_by_themselves() -> None:
    three = raided(["", "", ""], gadgets=[[DRONE], [MIRROR], []])
    assert winners(three)["Gadget Lover"] == [0, 1]
    two = raided(["", ""], gadgets=[[DRONE], [MIRROR]])
    assert winners(two)["Gadget Lover"] == []


@pytest.mark.rule("H-LAIR-05", "H-REW-02", "J-47")
def test_free_gadgets_of_the_polar_base_do_not_count() -> None:
    idle = {"M": 0, "S": 0, "C": 0, "acts": ["stop"]}
    names = ["A1", "A2", "A4"]
    owned = [([DRILL, JETPACK], DRILL), ([GAS, DRONE, MIRROR], GAS), ([JETPACK], JETPACK)]
    seats = [
        {
            "gadgets": gadgets,
            "free_gadget": free,
            "agent": agent,
            "raid": idle if JETPACK in gadgets else {"M": 0, "S": 0, "C": 0},
        }
        for agent, (gadgets, free) in zip(names, owned, strict=True)
    ]
    match = settled(*seats, lair=POLAR)
    assert match.over
    sheets = match.view()["sheets"]
    assert isinstance(sheets, list)
    assert [each["gadget_count"] for each in sheets] == [1, 2, 0]
    assert winners(match)["Gadget Lover"] == [1]


@pytest.mark.rule("H-RAID-15", "H-REW-01", "H-REW-04")
@pytest.mark.parametrize(
    ("expert", "trappers", "brutes"), [("", [], [0]), ("2,3", [1], [])], ids=["normal", "expert"]
)
def test_waived_obstacles_count_as_their_gadget_says(
    expert: str, trappers: list[int], brutes: list[int]
) -> None:
    """Gas: it counts on the Normal side; a mirror: on the Expert side."""
    raider = {"gadgets": [GAS, MIRROR], "raid": {"M": 9, "S": 0, "C": 0}}
    owner = {"rooms": {"r5c2": "guard", "r5c4": "saw"}, "raid": {"M": 0, "S": 0, "C": 0}}
    match = settled(raider, owner, expert=expert)
    play(match, 0, "go_with:W:g2", "go:E", "go_with:E:g3", "stop")
    assert winners(match)["Trapper"] == trappers
    assert winners(match)["Brutal"] == brutes


@pytest.mark.rule("H-RAID-15", "H-REW-04", "EX-05")
def test_a_sentry_beaten_by_agent_42_counts_for_brutal() -> None:
    idle = {"M": 0, "S": 0, "C": 0}
    raider = {"agent": FORTY_TWO, "raid": {"M": 1, "S": 0, "C": 0}}
    owner = {"agent": WES, "rooms": {"r5c2": "guard"}, "raid": idle}
    match = settled(raider, owner)
    play(match, 0, "go_with:W:agent")
    assert winners(match)["Brutal"] == [0]


@pytest.mark.rule("H-REW-01", "H-REW-02", "H-REW-03", "H-REW-04")
def test_rewards_are_told_with_their_amounts() -> None:
    rooms = {"r5c1": "dog", "r5c2": "dog"}
    match = settled(
        {"rooms": rooms, "raid": {"M": 2, "S": 0, "C": 20}},
        {"rooms": rooms, "raid": {"M": 1, "S": 0, "C": 20}},
        {"rooms": rooms, "raid": {"M": 0, "S": 0, "C": 20}, "gadgets": [DRILL]},
    )
    play(match, 0, "go:W", "go:W")
    play(match, 1, "go:W")
    found = {facts["name"]: (facts["seats"], facts["amount"]) for facts in told(match, "reward")}
    assert found == {
        "Trapper": ([], 10),
        "Gadget Lover": ([2], -20),
        "Explorer": ([0], 5),
        "Brutal": ([0], 20),
    }
    assert match.scores == [35.0, 10.0, -10.0]
