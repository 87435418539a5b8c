"""The five gadgets in a raid, both sides of each."""

from __future__ import annotations

import pytest

from lairworks import Match
from tests.games.heist.tables import (
    BISHOP,
    BRINE,
    DRILL,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
    MIMOSA,
    MIRROR,
    ORBITAL,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    asked,
    edges_of,
    offered,
    play,
    points,
    raid,
    raiding,
    rooms_of,
    table,
    told,
)

LAIRS = (YACHT, POLAR, VOLCANO, ORBITAL)


def can(match: Match, choice: str) -> bool:
    """Whether the raider is still asked and may choose this."""
    return 0 in match.deciders and choice in match.choices(0)


def at(match: Match) -> str:
    return rooms_of(1 << raid(match).at)[0]


def ready(match: Match, gadget: int) -> bool:
    """Whether a gadget can still be used some time."""
    return bool(raid(match).ready >> gadget & 1)


# Jetpack, Normal: 4 Movement


@pytest.mark.rule("H-RAID-13", "H-GADG-06")
@pytest.mark.parametrize(("movement", "after"), [(0, 4), (3, 7), (16, 20), (17, 20), (19, 20)])
def test_the_jetpack_gives_four_movement_up_to_twenty(movement: int, after: int) -> None:
    match = raiding({}, (movement, 2, 3), gadgets=[JETPACK])
    play(match, 0, "boost:g1")
    assert points(match) == (after, 2, 3)
    assert offered(match, 0, "boost") == []
    assert told(match, "boosted")[0]["gained"] == after - movement


@pytest.mark.rule("H-RAID-13")
def test_the_jetpack_is_no_use_with_twenty_movement_but_after_a_step() -> None:
    match = raiding({}, (20, 0, 0), gadgets=[JETPACK])
    assert offered(match, 0, "boost") == []
    play(match, 0, "go:N")
    assert offered(match, 0, "boost") == ["g1"]
    play(match, 0, "boost:g1")
    assert points(match) == (20, 0, 0)


@pytest.mark.rule("H-RAID-12", "H-RAID-13")
def test_the_jetpack_takes_off_from_the_very_end_of_a_walk() -> None:
    match = raiding({"r2c3": "secret3"}, (1, 0, 0), gadgets=[JETPACK])
    play(match, 0, "go:N")
    assert offered(match) == ["stop", "boost:g1"]
    play(match, 0, "boost:g1", "go:N", "go:N")
    assert (raid(match).loot, points(match)) == (30, (2, 0, 0))


# Jetpack, Expert: a leap


@pytest.mark.rule("H-RAID-13", "H-VAR-05")
def test_a_leap_passes_over_a_room_as_if_it_were_not_there() -> None:
    rooms = {"r4c3": "guard", "r3c3": "secret2"}
    match = raiding(rooms, (1, 0, 0), gadgets=[JETPACK], expert="1")
    ways = ["go:E", "go:W", "leap:E", "leap:N", "leap:W", "stop"]
    assert sorted(offered(match)) == ways
    play(match, 0, "leap:N")
    assert (at(match), points(match), raid(match).loot) == ("r3c3", (0, 0, 0), 20)
    assert rooms_of(raid(match).explored) == ["r3c3", "r5c3"]
    assert raid(match).sentries == 0
    assert not ready(match, JETPACK)


@pytest.mark.rule("H-RAID-13")
def test_what_was_leapt_over_is_still_to_be_paid() -> None:
    rooms = {"r4c3": "guard"}
    match = raiding(rooms, (9, 0, 4), gadgets=[JETPACK], expert="1")
    play(match, 0, "leap:N", "go:S")
    assert (points(match), raid(match).sentries) == ((7, 0, 0), 1)
    assert raid(match).rooms() == 3


@pytest.mark.rule("H-RAID-05", "H-RAID-13")
@pytest.mark.parametrize(("stealth", "ways"), [(4, ["N", "E", "W"]), (3, ["E", "W"])])
def test_a_leap_is_paid_like_a_step_with_what_is_where_it_lands(
    stealth: int, ways: list[str]
) -> None:
    match = raiding({"r3c3": "saw"}, (2, stealth, 0), gadgets=[JETPACK], expert="1")
    assert offered(match, 0, "leap") == ways
    if "N" in ways:
        play(match, 0, "leap:N")
        assert (points(match), raid(match).traps) == ((1, 0, 0), 1)


@pytest.mark.rule("H-RAID-05", "H-RAID-13")
def test_a_leap_costs_a_point_of_movement() -> None:
    match = raiding({}, (0, 9, 9), gadgets=[JETPACK], expert="1")
    assert raid(match).over


@pytest.mark.rule("H-RAID-02", "H-RAID-13")
@pytest.mark.parametrize("wall", ["r3c3-r4c3", "r4c3-r4c4", "r4c4-r4c5"])
def test_a_leap_crosses_no_wall_neither_before_nor_after_the_middle(wall: str) -> None:
    match = raiding({}, (9, 0, 0), gadgets=[JETPACK], expert="1", walls=[wall], acts=["go:N"])
    blocked = "N" if wall.startswith("r3") else "E"
    ways = [way for way in ("N", "E", "W") if way != blocked]
    assert offered(match, 0, "leap") == ways


@pytest.mark.rule("H-RAID-02", "H-RAID-13")
def test_a_leap_over_two_rooms_of_the_border_is_none() -> None:
    match = raiding({}, (9, 0, 0), gadgets=[JETPACK], expert="1", acts=["go:W"])
    assert offered(match, 0, "leap") == ["N", "E"]
    corner = raiding({}, (9, 0, 0), gadgets=[JETPACK], expert="1", acts=["go:W", "go:W"])
    assert offered(corner, 0, "leap") == ["N", "E"]


@pytest.mark.rule("H-LAIR-06", "H-RAID-13")
def test_no_leap_over_the_crater_nor_into_it() -> None:
    match = raiding({}, (9, 0, 0), lair=VOLCANO, gadgets=[JETPACK], expert="1")
    assert offered(match, 0, "leap") == ["E", "W"]
    play(match, 0, "go:N")
    assert offered(match, 0, "leap") == ["E", "W"]
    play(match, 0, "go:W", "go:N")
    assert at(match) == "r3c2"
    assert offered(match, 0, "leap") == ["N", "S"]
    play(match, 0, "go:W")
    assert offered(match, 0, "leap") == ["N", "S"]


@pytest.mark.rule("H-LAIR-07", "H-RAID-13")
@pytest.mark.parametrize(("steps", "lands"), [(1, "r5c5"), (2, "r5c4")])
def test_a_leap_goes_around_the_ring(steps: int, lands: str) -> None:
    acts = ["go:W"] * steps
    match = raiding({}, (9, 0, 0), lair=ORBITAL, gadgets=[JETPACK], expert="1", acts=acts)
    play(match, 0, "leap:W")
    assert at(match) == lands
    walls = ["r5c1-r5c5"]
    walled = raiding(
        {}, (9, 0, 0), lair=ORBITAL, gadgets=[JETPACK], expert="1", walls=walls, acts=acts
    )
    assert "W" not in offered(walled, 0, "leap")


@pytest.mark.rule("H-RAID-10", "H-RAID-13")
@pytest.mark.parametrize("agent", [None, WES])
def test_a_leap_into_an_explored_room_costs_a_point_even_for_wes(agent: str | None) -> None:
    match = raiding(
        {}, (5, 0, 0), agent=agent, gadgets=[JETPACK], expert="1", acts=["go:N", "go:N"]
    )
    play(match, 0, "leap:S")
    assert (at(match), points(match), raid(match).rooms()) == ("r5c3", (2, 0, 0), 3)


@pytest.mark.rule("H-RAID-14", "R-26")
def test_a_leap_together_with_a_waiver() -> None:
    rooms = {"r4c3": "lasers", "r3c3": "robot"}
    match = raiding(rooms, (1, 0, 0), gadgets=[JETPACK, GAS], expert="1,2")
    assert "N" not in offered(match, 0, "leap")
    assert offered(match, 0, "leap_with") == ["N:g2"]
    play(match, 0, "leap_with:N:g2")
    assert (at(match), points(match), raid(match).sentries) == ("r3c3", (0, 0, 0), 0)
    assert not ready(match, JETPACK)
    assert not ready(match, GAS)


@pytest.mark.rule("H-RAID-14")
def test_a_leap_into_the_sharks_is_split_like_a_step() -> None:
    rooms = {"r3c3": "sharks"}
    match = raiding(rooms, (5, 5, 0), gadgets=[JETPACK], expert="1")
    play(match, 0, "leap:N")
    assert offered(match) == ["split:1", "split:2", "split:3", "split:4"]
    play(match, 0, "split:3")
    assert points(match) == (1, 2, 0)


@pytest.mark.rule("H-RAID-14")
def test_a_leap_paid_with_a_wild_point() -> None:
    match = raiding({"r3c3": "dog"}, (0, 0, 0), agent=BISHOP, gadgets=[JETPACK], expert="1")
    play(match, 0, "leap:N")
    assert (raid(match).wild, raid(match).sentries) == (1, 1)


# Knockout Gas


@pytest.mark.rule("H-RAID-13", "H-RAID-15", "R-31")
@pytest.mark.parametrize("lair", LAIRS)
@pytest.mark.parametrize("kind", ["dog", "guard"])
def test_gas_makes_a_dog_or_a_guard_free_and_it_counts(lair: int, kind: str) -> None:
    match = raiding({"r4c3": kind}, (1, 0, 0), lair=lair, gadgets=[GAS])
    assert not can(match, "go:N")
    play(match, 0, "go_with:N:g2")
    assert (points(match), raid(match).sentries, raid(match).hushed) == ((0, 0, 0), 1, 0)


@pytest.mark.rule("H-RAID-13")
def test_gas_is_no_use_against_robots_traps_and_secrets() -> None:
    rooms = {"r3c3": "robot", "r4c2": "lasers", "r4c4": "secret1", "r5c2": "guard"}
    match = raiding(rooms, (9, 9, 9), gadgets=[GAS], acts=["go:N"])
    assert offered(match, 0, "go_with") == []
    play(match, 0, "go:S")
    assert offered(match, 0, "go_with") == ["W:g2"]


@pytest.mark.rule("H-RAID-13", "H-RAID-15")
@pytest.mark.parametrize("kind", ["dog", "guard", "robot"])
@pytest.mark.parametrize("lair", [YACHT, POLAR, ORBITAL])
def test_expert_gas_puts_any_sentry_to_sleep_and_none_counts(lair: int, kind: str) -> None:
    rooms = {"r3c3": kind}
    match = raiding(rooms, (2, 0, 0), lair=lair, gadgets=[GAS], expert="2", acts=["go:N"])
    play(match, 0, "go_with:N:g2")
    assert (points(match), raid(match).sentries) == ((0, 0, 0), 0)
    assert rooms_of(raid(match).hushed) == ["r3c3"]
    assert raid(match).rooms() == 3


@pytest.mark.rule("H-RAID-10", "H-RAID-13")
def test_a_sentry_asleep_stays_asleep() -> None:
    rooms = {"r4c3": "guard", "r3c3": "dog"}
    match = raiding(rooms, (9, 9, 9), gadgets=[GAS], expert="2")
    play(match, 0, "go_with:N:g2", "go:S", "go:N")
    assert (points(match), raid(match).sentries) == ((6, 9, 9), 0)
    assert offered(match, 0, "go_with") == []
    play(match, 0, "go:N")
    assert (points(match), raid(match).sentries) == ((5, 9, 7), 1)


@pytest.mark.rule("H-RAID-14")
def test_gas_on_a_dog_that_costs_nothing_anyway() -> None:
    """It may be wasted; with the Expert side the dog does not even count."""
    match = raiding({"r4c3": "dog"}, (2, 0, 0), agent=MIMOSA, gadgets=[GAS], expert="2")
    assert offered(match, 0, "go_with") == ["N:g2"]
    play(match, 0, "go_with:N:g2")
    assert raid(match).sentries == 0


# Mirror Kit


@pytest.mark.rule("H-RAID-13", "H-RAID-15", "J-56")
@pytest.mark.parametrize("lair", LAIRS)
@pytest.mark.parametrize("kind", ["saw", "lasers"])
@pytest.mark.parametrize(("expert", "triggered"), [("", 0), ("3", 1)])
def test_a_mirror_spares_all_of_a_trap_and_the_expert_side_triggers_it(
    lair: int, kind: str, expert: str, triggered: int
) -> None:
    match = raiding({"r5c4": kind}, (1, 0, 0), lair=lair, gadgets=[MIRROR], expert=expert)
    assert not can(match, "go:E")
    play(match, 0, "go_with:E:g3")
    assert (points(match), raid(match).traps) == ((0, 0, 0), triggered)
    assert rooms_of(raid(match).hushed) == ([] if triggered else ["r5c4"])
    reward = told(match, "reward")[0]
    assert (reward["name"], reward["seats"]) == ("Trapper", [1] if triggered else [])


@pytest.mark.rule("H-RAID-13")
@pytest.mark.parametrize(("expert", "ways"), [("", ["W:g3"]), ("3", ["N:g3", "W:g3"])])
def test_only_the_expert_mirror_works_on_sharks(expert: str, ways: list[str]) -> None:
    rooms = {"r3c3": "sharks", "r4c2": "saw", "r4c4": "dog"}
    match = raiding(rooms, (5, 1, 9), gadgets=[MIRROR], expert=expert, acts=["go:N"])
    assert offered(match, 0, "go_with") == ways
    assert "N" not in offered(match, 0, "go")
    if expert:
        play(match, 0, "go_with:N:g3")
        assert (asked(match), points(match)) == ("raid.step", (3, 1, 9))


@pytest.mark.rule("H-RAID-13", "H-GADG-06")
def test_a_mirror_is_used_once() -> None:
    rooms = {"r4c3": "saw", "r3c3": "lasers", "r2c3": "saw"}
    match = raiding(rooms, (9, 2, 0), gadgets=[MIRROR])
    play(match, 0, "go_with:N:g3", "go:N")
    assert (points(match), raid(match).traps) == ((7, 0, 0), 1)
    assert not can(match, "go:N")
    assert not can(match, "go_with:N:g3")


# Micro-Drone, Normal: next door, walls or not


@pytest.mark.rule("H-RAID-13", "R-28")
@pytest.mark.parametrize("lair", LAIRS)
@pytest.mark.parametrize(("tier", "place"), [(1, 0), (2, 1), (3, 2)])
def test_a_drone_takes_the_secret_next_door(lair: int, tier: int, place: int) -> None:
    values = {1: (10, 20, 30), 2: (10, 20, 35), 3: (15, 20, 40), 4: (10, 25, 45)}
    rooms = {"r5c2": f"secret{tier}"}
    match = raiding(rooms, (3, 0, 0), lair=lair, agent=BRINE, gadgets=[DRONE])
    play(match, 0, "steal:g4:r5c2")
    assert raid(match).loot == values[lair][place]
    assert points(match) == (3, 0, 0)
    assert rooms_of(raid(match).explored) == ["r5c3"]
    assert rooms_of(raid(match).stolen) == ["r5c2"]
    assert len(raid(match).path) == 1


@pytest.mark.rule("H-RAID-13")
def test_a_drone_reaches_secrets_next_door_and_nothing_else() -> None:
    rooms = {"r3c3": "secret1", "r4c2": "dog", "r4c4": "secret2", "r2c3": "secret3"}
    rooms |= {"r3c2": "secret3", "r4c5": "secret3", "r5c2": "secret3"}
    walls = ["r4c3-r4c4"]
    match = raiding(rooms, (9, 9, 9), gadgets=[DRONE], walls=walls, acts=["go:N"])
    assert sorted(offered(match, 0, "steal")) == ["g4:r3c3", "g4:r4c4"]
    play(match, 0, "steal:g4:r4c4")
    assert raid(match).loot == 20
    assert offered(match, 0, "steal") == []


@pytest.mark.rule("H-RAID-13")
def test_a_drone_finds_nothing_in_a_robbed_room() -> None:
    match = raiding({"r4c3": "secret1"}, (9, 0, 0), gadgets=[DRONE], acts=["go:N", "go:S"])
    assert offered(match, 0, "steal") == []


@pytest.mark.rule("H-RAID-04", "H-RAID-13", "H-REC-01")
def test_a_room_robbed_by_a_drone_can_still_be_explored() -> None:
    match = raiding({"r4c3": "secret3"}, (9, 0, 0), gadgets=[DRONE], acts=["steal:g4:r4c3"])
    play(match, 0, "go:N")
    assert (raid(match).loot, raid(match).rooms(), points(match)) == (30, 2, (8, 0, 0))
    assert told(match, "raid_step")[0]["stolen"] == 0


@pytest.mark.rule("H-LAIR-06", "H-RAID-13")
def test_a_drone_does_not_reach_across_the_crater_next_door() -> None:
    rooms = {"r3c4": "secret3", "r2c3": "secret3", "r2c2": "secret1"}
    match = raiding(rooms, (9, 0, 0), lair=VOLCANO, gadgets=[DRONE], acts=["go:N", "go:W", "go:N"])
    assert at(match) == "r3c2"
    assert offered(match, 0, "steal") == ["g4:r2c2"]


@pytest.mark.rule("H-LAIR-07", "H-RAID-13")
@pytest.mark.parametrize("walls", [[], ["r5c1-r5c5"]], ids=["open", "walled"])
def test_a_drone_flies_around_the_ring(walls: list[str]) -> None:
    rooms = {"r5c5": "secret1"}
    acts = ["go:W", "go:W"]
    match = raiding(rooms, (9, 0, 0), lair=ORBITAL, gadgets=[DRONE], walls=walls, acts=acts)
    assert offered(match, 0, "steal") == ["g4:r5c5"]
    elsewhere = raiding(rooms, (9, 0, 0), lair=VOLCANO, gadgets=[DRONE], acts=acts)
    assert offered(elsewhere, 0, "steal") == []


# Micro-Drone, Expert: two rooms straight on, walls block


@pytest.mark.rule("H-RAID-13", "H-VAR-05")
def test_the_expert_drone_flies_exactly_two_rooms_straight_on() -> None:
    rooms = {"r5c2": "secret3", "r5c1": "secret1", "r3c3": "secret2", "r4c4": "secret3"}
    rooms |= {"r4c3": "guard", "r2c3": "secret3", "r5c4": "secret2"}
    match = raiding(rooms, (9, 0, 0), gadgets=[DRONE], expert="4")
    assert sorted(offered(match, 0, "steal")) == ["g4:r3c3", "g4:r5c1"]
    play(match, 0, "steal:g4:r3c3")
    assert (raid(match).loot, raid(match).sentries, raid(match).rooms()) == (20, 0, 1)


@pytest.mark.rule("H-RAID-13")
@pytest.mark.parametrize(
    ("wall", "there"),
    [
        ("r3c3-r4c3", []),
        ("r2c3-r3c3", []),
        ("r3c2-r3c3", ["g4:r2c3"]),
        ("r1c3-r2c3", ["g4:r2c3"]),
    ],
)
def test_walls_in_its_way_stop_the_expert_drone(wall: str, there: list[str]) -> None:
    rooms = {"r2c3": "secret1"}
    match = raiding(rooms, (9, 0, 0), gadgets=[DRONE], expert="4", walls=[wall], acts=["go:N"])
    assert offered(match, 0, "steal") == there


@pytest.mark.rule("H-LAIR-06", "H-RAID-13")
def test_the_crater_stops_the_expert_drone() -> None:
    rooms = {"r2c3": "secret3", "r4c1": "secret1"}
    match = raiding(rooms, (9, 0, 0), lair=VOLCANO, gadgets=[DRONE], expert="4", acts=["go:N"])
    assert offered(match, 0, "steal") == ["g4:r4c1"]
    without = raiding(rooms, (9, 0, 0), gadgets=[DRONE], expert="4", acts=["go:N"])
    assert sorted(offered(without, 0, "steal")) == ["g4:r2c3", "g4:r4c1"]


@pytest.mark.rule("H-LAIR-07", "H-RAID-13")
def test_the_expert_drone_flies_around_the_ring_unless_it_is_walled() -> None:
    rooms = {"r5c5": "secret1", "r5c4": "secret2"}
    acts = ["go:W"]
    match = raiding(rooms, (9, 0, 0), lair=ORBITAL, gadgets=[DRONE], expert="4", acts=acts)
    assert sorted(offered(match, 0, "steal")) == ["g4:r5c4", "g4:r5c5"]
    walled = raiding(
        rooms,
        (9, 0, 0),
        lair=ORBITAL,
        gadgets=[DRONE],
        expert="4",
        walls=["r5c1-r5c5"],
        acts=acts,
    )
    assert offered(walled, 0, "steal") == ["g4:r5c4"]


# Laser Drill, Normal: any one wall


WALLS = ["r1c1-r1c2", "r1c1-r2c1", "r3c3-r4c3"]


@pytest.mark.rule("H-RAID-13", "R-27")
def test_the_drill_opens_any_one_wall_of_the_lair() -> None:
    match = raiding({}, (9, 0, 0), gadgets=[DRILL], walls=WALLS)
    assert sorted(offered(match, 0, "drill")) == sorted(f"g5:{wall}" for wall in WALLS)
    play(match, 0, "go:N")
    assert offered(match, 0, "go") == ["E", "S", "W"]
    play(match, 0, "drill:g5:r3c3-r4c3")
    assert asked(match) == "raid.step"
    assert offered(match, 0, "go") == ["N", "E", "S", "W"]
    assert edges_of(raid(match).opened) == ["r3c3-r4c3"]
    assert offered(match, 0, "drill") == []
    assert points(match) == (8, 0, 0)


@pytest.mark.rule("H-RAID-13", "H-LAIR-07")
def test_the_drill_opens_a_wall_of_the_ring_too() -> None:
    walls = ["r5c1-r5c5"]
    match = raiding({}, (9, 0, 0), lair=ORBITAL, gadgets=[DRILL], walls=walls)
    play(match, 0, "drill:g5:r5c1-r5c5", "go:W", "go:W", "go:W")
    assert at(match) == "r5c5"


@pytest.mark.rule("H-RAID-13")
def test_the_drill_is_of_no_use_without_a_wall() -> None:
    match = raiding({}, (9, 0, 0), gadgets=[DRILL])
    assert offered(match, 0, "drill") == []
    play(match, 0, "stop")
    assert told(match, "raid_gadget") == []


# Laser Drill, Expert: up to two walls around the Agent


AROUND = ["r3c3-r4c3", "r4c2-r4c3", "r4c3-r4c4"]


@pytest.mark.rule("H-RAID-13", "H-VAR-05")
def test_the_expert_drill_opens_two_walls_around_the_agent_in_one_use() -> None:
    walls = [*AROUND, "r1c1-r1c2", "r3c2-r4c2"]
    match = raiding({}, (9, 0, 0), gadgets=[DRILL], expert="5", walls=walls)
    assert offered(match, 0, "drill") == []
    play(match, 0, "go:N")
    assert sorted(offered(match, 0, "drill")) == sorted(f"g5:{wall}" for wall in AROUND)
    assert offered(match, 0, "go") == ["S"]
    play(match, 0, "drill:g5:r3c3-r4c3")
    assert asked(match) == "raid.drill"
    second = offered(match)
    assert "done" in second
    assert set(second) <= {"done", "drill:g5:r4c2-r4c3", "drill:g5:r4c3-r4c4"}
    play(match, 0, second[-1])
    assert asked(match) == "raid.step"
    assert len(edges_of(raid(match).opened)) == 2
    assert offered(match, 0, "drill") == []


@pytest.mark.rule("H-RAID-13")
@pytest.mark.parametrize(
    "pair",
    [
        ("r3c3-r4c3", "r4c2-r4c3"),
        ("r3c3-r4c3", "r4c3-r4c4"),
        ("r4c2-r4c3", "r4c3-r4c4"),
    ],
)
def test_every_pair_of_walls_around_can_be_opened(pair: tuple[str, str]) -> None:
    opened: list[list[str]] = []
    for first, second in (pair, pair[::-1]):
        match = raiding({}, (9, 0, 0), gadgets=[DRILL], expert="5", walls=AROUND, acts=["go:N"])
        play(match, 0, f"drill:g5:{first}")
        if asked(match) == "raid.drill" and f"drill:g5:{second}" in offered(match):
            play(match, 0, f"drill:g5:{second}")
            opened.append(edges_of(raid(match).opened))
    assert opened
    assert all(sorted(walls) == sorted(pair) for walls in opened)


@pytest.mark.rule("H-RAID-13")
def test_the_expert_drill_may_open_one_wall_and_leave_it_at_that() -> None:
    match = raiding({}, (9, 0, 0), gadgets=[DRILL], expert="5", walls=AROUND, acts=["go:N"])
    play(match, 0, "drill:g5:r3c3-r4c3", "done")
    assert edges_of(raid(match).opened) == ["r3c3-r4c3"]
    assert asked(match) == "raid.step"
    assert offered(match, 0, "drill") == []


@pytest.mark.rule("H-RAID-13")
def test_with_a_single_wall_around_the_expert_drill_does_not_ask_again() -> None:
    match = raiding(
        {}, (9, 0, 0), gadgets=[DRILL], expert="5", walls=["r4c2-r4c3", *WALLS[:2]], acts=["go:N"]
    )
    play(match, 0, "drill:g5:r4c2-r4c3")
    assert asked(match) == "raid.step"
    assert edges_of(raid(match).opened) == ["r4c2-r4c3"]


# All together


@pytest.mark.rule("H-RAID-14", "R-26")
def test_five_gadgets_and_a_power_in_one_raid() -> None:
    rooms = {"r4c3": "guard", "r3c3": "saw", "r2c3": "robot", "r1c3": "secret3", "r2c2": "secret1"}
    match = raiding(
        rooms,
        (1, 0, 0),
        agent=FORTY_TWO,
        gadgets=[JETPACK, GAS, MIRROR, DRONE, DRILL],
        walls=["r1c3-r2c3", "r2c2-r2c3"],
    )
    play(match, 0, "go_with:N:g2", "boost:g1", "go_with:N:g3", "go_with:N:agent")
    assert (at(match), points(match)) == ("r2c3", (2, 0, 0))
    play(match, 0, "steal:g4:r2c2", "drill:g5:r1c3-r2c3", "go:N")
    assert (raid(match).loot, raid(match).sentries, raid(match).traps) == (40, 2, 0)
    assert raid(match).ready == 0
    assert points(match) == (1, 0, 0)


@pytest.mark.rule("H-GADG-10", "H-RAID-13")
@pytest.mark.parametrize(
    ("expert", "verbs"), [("", ["boost"]), ("1", ["leap"])], ids=["normal", "expert"]
)
def test_the_same_side_is_up_for_every_raider(expert: str, verbs: list[str]) -> None:
    seat = {"gadgets": [JETPACK], "raid": {"M": 2, "S": 0, "C": 0}}
    match = table(seat, seat, seat, lair=YACHT, phase="raid", options={"expert": expert})
    for raider in range(3):
        found = {choice.partition(":")[0] for choice in offered(match, raider)}
        assert sorted(found - {"go", "stop"}) == verbs


# Effects that a pack may hand out otherwise


def packed(gadget: int, effect: dict[str, object]) -> dict[str, object]:
    """A pack in which this gadget does something else."""
    return {"pack": {"name": "Odd gadgets"}, "gadgets": {str(gadget): {"normal": effect}}}


@pytest.mark.rule("H-LAIR-06", "H-RAID-13")
@pytest.mark.parametrize(("walls", "there"), [("ignore", ["g4:r2c3"]), ("block", [])])
def test_a_drone_that_ignores_walls_flies_over_the_crater(walls: str, there: list[str]) -> None:
    pack = packed(DRONE, {"effect": "STEAL", "distance": 2, "walls": walls})
    rooms = {"r2c3": "secret1"}
    match = raiding(rooms, (9, 0, 0), lair=VOLCANO, gadgets=[DRONE], acts=["go:N"], pack=pack)
    assert offered(match, 0, "steal") == there


@pytest.mark.rule("H-RAID-13")
@pytest.mark.parametrize(
    ("stat", "brought", "after"),
    [("S", (9, 3, 5), (9, 8, 5)), ("C", (9, 3, 17), (9, 3, 20)), ("M", (1, 3, 5), (6, 3, 5))],
)
def test_points_of_another_stat(
    stat: str, brought: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    pack = packed(JETPACK, {"effect": "ADD", "stat": stat, "n": 5})
    match = raiding({}, brought, gadgets=[JETPACK], pack=pack)
    play(match, 0, "boost:g1")
    assert points(match) == after


@pytest.mark.rule("H-RAID-13")
def test_a_stat_that_is_full_gets_no_more() -> None:
    pack = packed(JETPACK, {"effect": "ADD", "stat": "C", "n": 5})
    match = raiding({}, (9, 0, 20), gadgets=[JETPACK], pack=pack)
    assert offered(match, 0, "boost") == []


@pytest.mark.rule("H-RAID-13")
def test_a_drill_for_three_walls_around_the_agent() -> None:
    pack = packed(DRILL, {"effect": "OPEN", "n": 3, "scope": "here"})
    match = raiding({}, (9, 0, 0), gadgets=[DRILL], walls=AROUND, acts=["go:N"], pack=pack)
    play(match, 0, *(f"drill:g5:{wall}" for wall in AROUND))
    assert sorted(edges_of(raid(match).opened)) == sorted(AROUND)
    assert asked(match) == "raid.step"


@pytest.mark.rule("H-RAID-13", "H-RAID-10")
def test_wes_with_a_tool_for_walls_pays_for_the_wall_alone_on_his_way_back() -> None:
    pack = packed(DRILL, {"effect": "PASS_WALL", "n": 2})
    match = raiding(
        {},
        (9, 0, 0),
        agent=WES,
        gadgets=[DRILL],
        walls=["r4c2-r4c3"],
        acts=["go:N", "go:S", "go:W", "go:N"],
        pack=pack,
    )
    assert points(match) == (6, 0, 0)
    play(match, 0, "through:E")
    assert points(match) == (4, 0, 0)
