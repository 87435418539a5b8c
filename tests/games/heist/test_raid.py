"""C.12: walking, paying, stealing and stopping, on each of the four lairs."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from lairworks.core.errors import IllegalChoice, UndoRefused
from tests.games.heist.tables import (
    BARON,
    BRINE,
    DRILL,
    DRONE,
    GAS,
    JETPACK,
    JUNO,
    MAGDA,
    MIRROR,
    ORBITAL,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    asked,
    offered,
    play,
    points,
    raid,
    raiding,
    rooms_of,
    sheet,
    state,
    table,
    told,
)

Cost = tuple[int, int, int]  # Movement, Stealth, Combat: what an obstacle costs beside the step
COSTS: dict[int, dict[str, Cost]] = {
    YACHT: {
        "lasers": (0, 2, 0),
        "saw": (0, 4, 0),
        "dog": (0, 0, 2),
        "guard": (0, 0, 4),
        "robot": (0, 0, 6),
    },
    POLAR: {
        "lasers": (0, 4, 0),
        "saw": (2, 4, 0),
        "dog": (0, 1, 3),
        "guard": (0, 2, 4),
        "robot": (0, 2, 7),
    },
    VOLCANO: {
        "lasers": (1, 3, 0),
        "saw": (1, 5, 0),
        "dog": (0, 0, 4),
        "guard": (0, 1, 5),
        "robot": (0, 1, 7),
    },
    ORBITAL: {
        "lasers": (0, 5, 0),
        "saw": (2, 4, 0),
        "dog": (0, 3, 3),
        "guard": (0, 2, 6),
        "robot": (0, 1, 9),
    },
}
SHARKS = {YACHT: 6, POLAR: 8, VOLCANO: 8, ORBITAL: 10}
VALUES = {YACHT: (10, 20, 30), POLAR: (10, 20, 35), VOLCANO: (15, 20, 40), ORBITAL: (10, 25, 45)}
SENTRIES = ("dog", "guard", "robot")
LAIRS = (YACHT, POLAR, VOLCANO, ORBITAL)
OBSTACLES = [(lair, kind) for lair in LAIRS for kind in COSTS[lair]]


def meeting(lair: int, kind: str, at_hand: Cost, agent: str = BRINE) -> Match:
    """The Agent stands in r4c3 with so many points, next to an obstacle in r4c2 and nothing else.

    On the Polar Base it carries a Jetpack, which changes nothing unless it is used.
    """
    m, s, c = at_hand
    walls = ["r3c3-r4c3"] if lair != VOLCANO else []
    return raiding(
        {"r4c2": kind},
        (m + 1, s, c),
        lair=lair,
        agent=None if lair == YACHT else agent,
        gadgets=[JETPACK] if lair == POLAR else [],
        walls=[*walls, "r4c3-r4c4"],
        acts=["go:N"],
    )


def can(match: Match, choice: str, seat: int = 0) -> bool:
    """Whether the seat is still asked and may choose this."""
    return seat in match.deciders and choice in match.choices(seat)


def is_over(match: Match, seat: int = 0) -> bool:
    return raid(match, seat).over


# The start


@pytest.mark.rule("H-RAID-01")
@pytest.mark.parametrize("lair", LAIRS)
def test_the_start_is_explored_costs_nothing_and_counts(lair: int) -> None:
    match = raiding({"r5c2": "dog"}, (5, 6, 7), lair=lair)
    assert raid(match).at == 22
    assert rooms_of(raid(match).explored) == ["r5c3"]
    assert raid(match).rooms() == 1
    assert points(match) == (5, 6, 7)
    assert set(offered(match, 0, "go")) == {"N", "E", "W"}


@pytest.mark.rule("H-RAID-01", "H-RAID-12", "J-41")
def test_without_movement_the_raid_is_over_at_once() -> None:
    match = raiding({"r5c2": "secret1"}, (0, 20, 20))
    assert is_over(match)
    assert (raid(match).rooms(), raid(match).loot) == (1, 0)
    assert match.over


# Steps


@pytest.mark.rule("H-RAID-02")
@pytest.mark.parametrize(
    ("way", "onward"),
    [
        ((), "NEW"),
        (("W",), "NEW"),
        (("W", "W"), "NE"),
        (("E", "E"), "NW"),
        (("N",), "NESW"),
        (("N", "W", "W", "N"), "NES"),
        (("N", "N", "N", "N"), "ESW"),
        (("N", "N", "N", "N", "E", "E"), "SW"),
        (("N", "N", "N", "N", "W", "W"), "ES"),
    ],
)
def test_steps_go_to_the_four_neighbours_inside_the_border(
    way: tuple[str, ...], onward: str
) -> None:
    match = raiding(points=(20, 0, 0), acts=[f"go:{step}" for step in way])
    assert sorted(offered(match)) == sorted([*(f"go:{step}" for step in onward), "stop"])


@pytest.mark.rule("H-RAID-02", "H-WALL-05")
def test_a_wall_stops_steps_from_both_sides() -> None:
    match = raiding(points=(20, 0, 0), walls=["r4c2-r4c3", "r3c2-r4c2"], acts=["go:N"])
    assert offered(match, 0, "go") == ["N", "E", "S"]
    play(match, 0, "go:S", "go:W", "go:N")
    assert rooms_of(1 << raid(match).at) == ["r4c2"]
    assert offered(match, 0, "go") == ["S", "W"]
    play(match, 0, "go:W", "go:N", "go:E")
    assert rooms_of(1 << raid(match).at) == ["r3c2"]
    assert offered(match, 0, "go") == ["N", "E", "W"]


@pytest.mark.rule("H-RAID-02", "H-LAIR-06")
@pytest.mark.parametrize(
    ("way", "onward"),
    [
        ("N", ["E", "S", "W"]),
        ("NWN", ["N", "S", "W"]),
        ("NEN", ["N", "E", "S"]),
        ("NENNW", ["N", "E", "W"]),
    ],
)
def test_nobody_steps_into_the_crater(way: str, onward: list[str]) -> None:
    match = raiding(points=(20, 0, 0), lair=VOLCANO, acts=[f"go:{step}" for step in way])
    assert offered(match, 0, "go") == onward


@pytest.mark.rule("H-RAID-02", "H-RAID-03", "H-LAIR-07")
@pytest.mark.parametrize(("there", "back", "end"), [("W", "E", "r5c5"), ("E", "W", "r5c1")])
def test_the_ring_leads_from_one_end_of_a_row_to_the_other(there: str, back: str, end: str) -> None:
    match = raiding(points=(9, 0, 0), lair=ORBITAL, acts=[f"go:{there}"] * 3)
    assert rooms_of(1 << raid(match).at) == [end]
    assert points(match) == (6, 0, 0)
    play(match, 0, f"go:{back}")
    assert rooms_of(1 << raid(match).at) == ["r5c1" if end == "r5c5" else "r5c5"]


@pytest.mark.rule("H-RAID-02", "H-LAIR-07")
def test_the_ring_can_be_walled_row_by_row() -> None:
    match = raiding(points=(20, 0, 0), lair=ORBITAL, walls=["r4c1-r4c5"], acts=["go:W"] * 2)
    assert offered(match, 0, "go") == ["N", "E", "W"]
    play(match, 0, "go:N")
    assert offered(match, 0, "go") == ["N", "E", "S"]
    play(match, 0, "go:S", "go:W", "go:N")
    assert offered(match, 0, "go") == ["N", "S", "W"]


@pytest.mark.rule("H-RAID-03")
def test_every_step_costs_a_point_of_movement() -> None:
    match = raiding(points=(4, 3, 2))
    for step, left in (("N", 3), ("N", 2), ("E", 1), ("S", 0)):
        play(match, 0, f"go:{step}")
        assert points(match) == (left, 3, 2)
    assert is_over(match)


# Obstacles


@pytest.mark.rule("H-RAID-04", "H-RAID-05", "H-RAID-06", "H-RAID-08", "H-LAIR-08")
@pytest.mark.parametrize(("lair", "kind"), OBSTACLES)
def test_an_obstacle_costs_what_the_lair_says_to_the_last_point(lair: int, kind: str) -> None:
    m, s, c = COSTS[lair][kind]
    match = meeting(lair, kind, (m + 1, s, c))
    assert offered(match, 0, "go") == ["S", "W"]
    play(match, 0, "go:W")
    assert points(match) == (0, 0, 0)
    assert raid(match).sentries == (kind in SENTRIES)
    assert raid(match).traps == (kind not in SENTRIES)
    spared = meeting(lair, kind, (m + 4, s + 2, c + 5))
    play(spared, 0, "go:W")
    assert points(spared) == (3, 2, 5)


@pytest.mark.rule("H-RAID-05")
@pytest.mark.parametrize(
    ("lair", "kind", "part"),
    [
        (lair, kind, part)
        for lair, kind in OBSTACLES
        for part in range(3)
        if part == 0 or COSTS[lair][kind][part]
    ],
)
def test_one_point_short_of_any_stat_the_room_stays_closed(lair: int, kind: str, part: int) -> None:
    m, s, c = COSTS[lair][kind]
    needed = [m + 1, s, c]
    rich = [19, 20, 20]
    rich[part] = needed[part] - 1
    match = meeting(lair, kind, (rich[0], rich[1], rich[2]))
    assert not can(match, "go:W")
    rich[part] += 1
    assert can(meeting(lair, kind, (rich[0], rich[1], rich[2])), "go:W")


@pytest.mark.rule("H-RAID-03", "H-RAID-08", "H-LAIR-03", "EX-03")
def test_fred_and_the_guard_dog_on_the_superyacht() -> None:
    match = raiding({"r5c2": "dog"}, (6, 4, 5))
    play(match, 0, "go:W")
    assert points(match) == (5, 4, 3)


@pytest.mark.rule("H-RAID-04", "R-22")
@pytest.mark.parametrize("kind", ["lasers", "dog", "secret2"])
def test_what_is_in_a_room_cannot_be_declined(kind: str) -> None:
    match = raiding({"r4c3": kind}, (8, 8, 8))
    assert [choice for choice in offered(match) if choice.startswith("go") and "N" in choice] == [
        "go:N"
    ]
    play(match, 0, "go:N")
    happened = {"lasers": raid(match).traps, "dog": raid(match).sentries}
    assert happened.get(kind, raid(match).loot // 20) == 1
    assert asked(match) == "raid.step"


# Shark Pools


@pytest.mark.rule("H-RAID-05", "H-RAID-07", "R-25", "J-37")
def test_sharks_that_take_everything_are_paid_without_a_question() -> None:
    match = meeting(YACHT, "sharks", (4, 3, 5))
    assert points(match) == (4, 3, 5)
    play(match, 0, "go:W")
    assert points(match) == (0, 0, 5)
    assert is_over(match)
    assert raid(match).traps == 1


@pytest.mark.rule("H-RAID-07", "J-38")
@pytest.mark.parametrize(("split", "left"), [("3", (2, 0)), ("4", (1, 1)), ("5", (0, 2))])
def test_sharks_that_can_be_paid_in_three_ways(split: str, left: tuple[int, int]) -> None:
    match = meeting(YACHT, "sharks", (6, 3, 1))
    play(match, 0, "go:W")
    assert asked(match) == "raid.split"
    assert offered(match) == ["split:3", "split:4", "split:5"]
    play(match, 0, f"split:{split}")
    assert points(match) == (*left, 1)


@pytest.mark.rule("H-RAID-07", "H-LAIR-08")
@pytest.mark.parametrize("lair", LAIRS)
@pytest.mark.parametrize(
    ("movement", "stealth"),
    [(20, 20), (13, 4), (4, 12), (2, 13), (11, 9), (1, 10), (1, 9), (12, 1), (8, 8)],
)
def test_every_split_that_can_be_paid_is_offered(lair: int, movement: int, stealth: int) -> None:
    """Movement is what is left before the step."""
    toll = SHARKS[lair]
    match = meeting(lair, "sharks", (min(19, movement), stealth, 3), BARON)
    afterwards = min(19, movement) - 1
    if afterwards + stealth < toll:
        assert not can(match, "go:W")
        return
    play(match, 0, "go:W")
    ways = [part for part in range(toll + 1) if part <= afterwards and toll - part <= stealth]
    if len(ways) == 1:
        assert points(match) == (afterwards - ways[0], stealth - toll + ways[0], 3)
        return
    assert offered(match) == [f"split:{part}" for part in ways]
    for part in (ways[0], ways[-1]):
        paid = match.at(len(match.history))
        play(paid, 0, f"split:{part}")
        assert points(paid) == (afterwards - part, stealth - toll + part, 3)


@pytest.mark.rule("H-RAID-05", "H-RAID-07")
@pytest.mark.parametrize("lair", LAIRS)
def test_the_step_into_a_pool_comes_on_top(lair: int) -> None:
    toll = SHARKS[lair]
    assert not can(meeting(lair, "sharks", (toll - 3, 3, 0), BARON), "go:W")
    assert can(meeting(lair, "sharks", (toll - 2, 3, 0), BARON), "go:W")
    assert not can(meeting(lair, "sharks", (0, 20, 0), BARON), "go:W")
    assert can(meeting(lair, "sharks", (1, toll, 0), BARON), "go:W")


@pytest.mark.rule("H-RAID-07")
def test_a_pool_counts_once_and_is_dry_afterwards() -> None:
    match = meeting(YACHT, "sharks", (12, 6, 0))
    play(match, 0, "go:W", "split:2", "go:E", "go:W")
    assert asked(match) == "raid.step"
    assert points(match) == (7, 2, 0)
    assert raid(match).traps == 1


# Secrets


@pytest.mark.rule("H-RAID-04", "H-RAID-09", "H-SCORE-02", "H-LAIR-08")
@pytest.mark.parametrize("lair", LAIRS)
@pytest.mark.parametrize("tier", [1, 2, 3])
def test_a_secret_costs_the_step_alone_and_is_worth_what_the_lair_says(
    lair: int, tier: int
) -> None:
    match = raiding({"r5c4": f"secret{tier}"}, (4, 3, 2), lair=lair, agent=WES)
    play(match, 0, "go:E")
    assert points(match) == (3, 3, 2)
    assert raid(match).loot == VALUES[lair][tier - 1]
    assert rooms_of(raid(match).stolen) == ["r5c4"]
    assert (raid(match).sentries, raid(match).traps) == (0, 0)


@pytest.mark.rule("H-RAID-10", "H-REC-01", "J-40")
def test_out_of_a_robbed_room_and_back() -> None:
    match = raiding({"r4c3": "secret3"}, (9, 1, 1))
    play(match, 0, "go:N")
    assert (raid(match).loot, raid(match).rooms(), raid(match).movement) == (30, 2, 8)
    play(match, 0, "go:S", "go:N")
    assert (raid(match).loot, raid(match).rooms(), raid(match).movement) == (30, 2, 6)


@pytest.mark.rule("H-RAID-10", "R-24")
@pytest.mark.parametrize(("kind", "left"), [("saw", (4, 5, 9)), ("guard", (4, 9, 5))])
def test_coming_back_costs_the_step_alone(kind: str, left: Cost) -> None:
    match = raiding({"r5c4": kind}, (7, 9, 9))
    play(match, 0, "go:E", "go:W", "go:E")
    assert points(match) == left
    assert raid(match).sentries + raid(match).traps == 1
    assert raid(match).rooms() == 2


# The end of a raid


@pytest.mark.rule("H-RAID-11", "H-RAID-16", "R-23", "J-61")
def test_a_raider_may_stop_early_and_that_is_that() -> None:
    match = raiding({"r4c3": "lasers", "r5c2": "secret3"}, (5, 5, 5))
    assert offered(match)[-1] == "stop"
    play(match, 0, "stop")
    assert is_over(match)
    assert 0 not in match.deciders
    with pytest.raises(IllegalChoice):
        match.play(0, "go:N")
    assert (points(match), raid(match).loot) == ((5, 5, 5), 0)


@pytest.mark.rule("H-RAID-11")
def test_nobody_has_to_come_back() -> None:
    match = raiding({"r2c3": "secret2"}, (3, 0, 0))
    play(match, 0, "go:N", "go:N", "go:N")
    assert is_over(match)
    assert rooms_of(1 << raid(match).at) == ["r2c3"]
    assert raid(match).loot == 20


@pytest.mark.rule("H-RAID-16")
def test_a_step_cannot_be_taken_back() -> None:
    match = raiding({"r4c3": "lasers"}, (5, 5, 5))
    play(match, 0, "go:N")
    with pytest.raises(UndoRefused):
        match.undo(0)
    assert points(match) == (4, 3, 5)


@pytest.mark.rule("H-RAID-12")
def test_a_raid_without_anything_but_stop_is_over_by_itself() -> None:
    match = raiding({"r4c3": "dog", "r5c2": "guard", "r5c4": "lasers"}, (9, 1, 1))
    assert is_over(match)
    kept = raiding(
        {"r4c3": "dog", "r5c2": "guard", "r5c4": "lasers"},
        (9, 1, 1),
        options={"lenient_raid": True},
    )
    assert not is_over(kept)
    assert offered(kept) == ["stop"]


@pytest.mark.rule("H-RAID-12", "R-39")
def test_after_two_hundred_steps_a_raid_is_over() -> None:
    match = raiding({}, (5, 0, 0), lair=VOLCANO, agent=WES)
    play(match, 0, "go:N")
    for step in range(198):
        play(match, 0, "go:N" if step % 2 else "go:S")
    assert not is_over(match)
    assert points(match) == (4, 0, 0)
    assert can(match, "go:W")
    play(match, 0, "go:W")
    assert is_over(match)
    assert len(raid(match).path) == 201
    assert points(match) == (3, 0, 0)


@pytest.mark.rule("H-RAID-12")
def test_sharks_are_still_paid_on_the_last_of_the_steps() -> None:
    acts = ["go:N", *(["go:S", "go:N"] * 99)]
    match = raiding({"r4c4": "sharks"}, (19, 9, 0), lair=VOLCANO, agent=WES, acts=acts)
    play(match, 0, "go:E")
    assert asked(match) == "raid.split"
    play(match, 0, "split:0")
    assert is_over(match)
    assert points(match) == (17, 1, 0)


@pytest.mark.rule("H-RAID-12")
def test_no_gadget_is_used_after_two_hundred_steps() -> None:
    acts = ["go:N", *(["go:S", "go:N"] * 99)]
    fields: dict[str, Any] = {"lair": VOLCANO, "agent": WES, "gadgets": [JETPACK]}
    match = raiding({}, (5, 0, 0), acts=acts, **fields)
    assert can(match, "boost:g1")
    play(match, 0, "go:E")
    assert is_over(match)


@pytest.mark.rule("H-RAID-17", "H-GEN-02")
def test_the_phase_ends_when_all_raids_are_over() -> None:
    seats = [{"raid": {"M": 3, "S": 0, "C": 0}}] * 3
    match = table(*seats, lair=YACHT, phase="raid")
    assert list(match.deciders) == [0, 1, 2]
    play(match, 1, "go:N", "stop")
    assert list(match.deciders) == [0, 2]
    play(match, 2, "go:E")
    play(match, 0, "go:N")
    play(match, 2, "stop")
    assert (state(match).phase, list(match.deciders)) == ("raid", [0])
    assert not told(match, "final")
    play(match, 0, "go:N", "go:N")
    assert state(match).phase == "over"
    assert len(told(match, "final")) == 3


@pytest.mark.rule("H-RAID-18")
def test_a_raid_leaves_the_sheet_of_the_owner_as_it_was() -> None:
    match = raiding(
        {"r4c3": "saw", "r5c2": "dog", "r4c2": "secret3"},
        (9, 9, 9),
        gadgets=[DRILL],
        walls=["r4c2-r5c2", "r1c1-r1c2"],
    )
    before = match.view()["sheets"]
    play(match, 0, "go:N", "go:W", "drill:g5:r1c1-r1c2", "stop")
    assert match.view()["sheets"] == before
    facts = match.view()["raids"]
    assert isinstance(facts, list)
    assert facts[0]["stolen"] == ["r4c2"]
    assert facts[0]["traps"] == 1
    assert facts[0]["opened"] == ["r1c1-r1c2"]
    assert sheet(match, 1).wall_count == 2


# Walking on only with something to do


CLOSED = {"r4c4": "robot", "r5c4": "guard", "r5c2": "guard", "r3c3": "robot", "r4c2": "robot"}


@pytest.mark.rule("H-RAID-19", "H-RAID-12", "R-39")
def test_nobody_walks_about_where_nothing_is_left_to_do() -> None:
    match = raiding({**CLOSED, "r4c3": "secret1"}, (9, 9, 1))
    play(match, 0, "go:N")
    assert is_over(match)
    assert points(match) == (8, 9, 1)


@pytest.mark.rule("H-RAID-19")
@pytest.mark.parametrize(("movement", "goes_on"), [(7, True), (6, False)])
def test_walking_back_is_offered_while_a_new_room_can_be_paid_at_its_end(
    movement: int, goes_on: bool
) -> None:
    """From the dead end r3c2 it is three rooms back to the start, and one more step to r5c4."""
    match = raiding(
        {"r4c3": "secret1", "r4c2": "secret1", "r5c2": "guard", "r4c4": "robot", "r3c3": "robot"},
        (movement, 0, 0),
        walls=["r2c2-r3c2", "r3c1-r3c2", "r3c2-r3c3", "r4c1-r4c2"],
    )
    play(match, 0, "go:N", "go:W", "go:N")
    assert is_over(match) is not goes_on
    if not goes_on:
        return
    assert offered(match) == ["go:S", "stop"]


@pytest.mark.rule("H-RAID-19")
@pytest.mark.parametrize(
    ("stealth", "goes_on"), [(2, True), (1, False)], ids=["payable", "too_dear"]
)
def test_a_room_that_cannot_be_paid_is_nothing_to_do(stealth: int, goes_on: bool) -> None:
    match = raiding({**CLOSED, "r5c4": "lasers"}, (5, stealth, 3))
    play(match, 0, "go:N")
    assert is_over(match) is not goes_on
    if goes_on:
        assert offered(match) == ["go:S", "stop"]


# Something to do for a gadget or a power: the Agent has gone N, and the start is one room back.
@pytest.mark.rule("H-RAID-19")
@pytest.mark.parametrize(
    ("gadget", "beside", "movement", "onward"),
    [
        (GAS, "guard", 2, ["go:S", "stop"]),
        (GAS, "guard", 1, []),
        (GAS, "saw", 9, []),
        (MIRROR, "saw", 2, ["go:S", "stop"]),
        (MIRROR, "saw", 1, []),
        (MIRROR, "guard", 9, []),
        (DRONE, "secret1", 1, ["go:S", "stop"]),
        (DRONE, "secret1", 0, []),
        (DRONE, "guard", 9, []),
        (JETPACK, "guard", 0, ["stop", "boost:g1"]),
        (DRILL, "guard", 9, []),
    ],
)
def test_a_gadget_of_use_somewhere_is_something_to_do(
    gadget: int, beside: str, movement: int, onward: list[str]
) -> None:
    around = {**CLOSED, "r5c2": beside, "r5c4": beside}
    match = raiding(around, (movement + 1, 0, 1), gadgets=[gadget])
    play(match, 0, "go:N")
    assert (offered(match) if match.deciders else []) == onward


@pytest.mark.rule("H-RAID-19")
@pytest.mark.parametrize(("movement", "onward"), [(1, ["go:N", "stop"]), (0, [])])
def test_a_wall_to_be_drilled_one_room_back_is_something_to_do(
    movement: int, onward: list[str]
) -> None:
    walls = ["r4c2-r4c3", "r1c1-r1c2"]
    match = raiding(CLOSED, (movement + 2, 0, 1), gadgets=[DRILL], expert="5", walls=walls)
    play(match, 0, "go:N")
    assert offered(match) == ["go:S", "stop", "drill:g5:r4c2-r4c3"]
    play(match, 0, "go:S")
    assert (offered(match) if match.deciders else []) == onward


@pytest.mark.rule("H-RAID-19")
@pytest.mark.parametrize(("movement", "onward"), [(3, ["go:N", "stop"]), (2, [])])
def test_a_wall_to_go_through_one_room_back_is_something_to_do(
    movement: int, onward: list[str]
) -> None:
    match = raiding(
        {**CLOSED, "r3c3": "secret1"},
        (movement + 2, 0, 1),
        agent=MAGDA,
        walls=["r3c3-r4c3"],
    )
    play(match, 0, "go:N")
    assert offered(match, 0, "through") == ["N"]
    play(match, 0, "go:S")
    assert (offered(match) if match.deciders else []) == onward


@pytest.mark.rule("H-RAID-19")
def test_a_full_stat_that_a_step_would_make_room_in_is_something_to_do() -> None:
    """With 20 Movement the Jetpack is of no use here, but one step back it is."""
    around = {**CLOSED, "r4c3": "secret1"}
    match = raiding(around, (20, 0, 1), agent=JUNO, gadgets=[JETPACK])
    play(match, 0, "go:N")
    assert points(match) == (20, 0, 1)
    assert not is_over(match)
    assert offered(match) == ["go:S", "stop"]
    play(match, 0, "go:S", "boost:g1")
    assert points(match) == (20, 0, 1)
