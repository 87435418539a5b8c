"""The nine Agents in a raid: what their powers do, where they end, what they go together with."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.heist.tables import (
    BARON,
    BISHOP,
    BRINE,
    COLETTE,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
    JUNO,
    MAGDA,
    MIMOSA,
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
    told,
)

Cost = tuple[int, int, int]


def can(match: Match, choice: str) -> bool:
    """Whether the raider is still asked and may choose this."""
    return 0 in match.deciders and choice in match.choices(0)


def at(match: Match) -> str:
    return rooms_of(1 << raid(match).at)[0]


def kept_in(match: Match) -> int:
    """What the owner of the raided lair keeps of its Secrets, once all is over."""
    return next(int(line.points) for line in match.breakdown[1] if line.name == "Secrets kept")


# Agent 42: once, no Combat for a Sentry


@pytest.mark.rule("H-RAID-13", "H-RAID-15", "EX-05", "R-31")
@pytest.mark.parametrize(
    ("lair", "kind", "paid"),
    [
        (YACHT, "dog", (1, 0, 0)),
        (YACHT, "guard", (1, 0, 0)),
        (POLAR, "dog", (1, 1, 0)),
        (POLAR, "guard", (1, 2, 0)),
        (VOLCANO, "dog", (1, 0, 0)),
        (VOLCANO, "guard", (1, 1, 0)),
        (ORBITAL, "dog", (1, 3, 0)),
        (ORBITAL, "guard", (1, 2, 0)),
    ],
)
def test_agent_42_spares_combat_and_nothing_else(lair: int, kind: str, paid: Cost) -> None:
    gadgets = [JETPACK] if lair == POLAR else []
    match = raiding({"r5c2": kind}, paid, lair=lair, agent=FORTY_TWO, gadgets=gadgets)
    assert not can(match, "go:W")
    play(match, 0, "go_with:W:agent")
    assert points(match) == (0, 0, 0)
    assert raid(match).sentries == 1
    assert told(match, "raid_power")[0]["agent"] == "Agent 42"
    if paid[1]:
        short = (1, paid[1] - 1, 20)
        poor = raiding({"r5c2": kind}, short, lair=lair, agent=FORTY_TWO, gadgets=gadgets)
        assert not can(poor, "go_with:W:agent")


@pytest.mark.rule("H-RAID-13")
def test_agent_42_beats_one_sentry_only_and_robots_too() -> None:
    rooms = {"r4c3": "secret1", "r3c3": "robot", "r2c3": "dog", "r1c3": "lasers"}
    match = raiding(rooms, (9, 9, 2), agent=FORTY_TWO)
    assert offered(match, 0, "go_with") == []
    play(match, 0, "go:N")
    assert offered(match, 0, "go_with") == ["N:agent"]
    play(match, 0, "go_with:N:agent")
    assert points(match) == (7, 9, 2)
    assert offered(match, 0, "go_with") == []
    play(match, 0, "go:N")
    assert points(match) == (6, 9, 0)
    assert raid(match).sentries == 2


@pytest.mark.rule("H-RAID-13")
def test_agent_42_may_fight_and_keep_the_power() -> None:
    match = raiding({"r5c2": "dog", "r5c1": "guard"}, (9, 0, 2), agent=FORTY_TWO)
    play(match, 0, "go:W")
    assert points(match) == (8, 0, 0)
    play(match, 0, "go_with:W:agent")
    assert raid(match).sentries == 2


# Wes: walking back is free


@pytest.mark.rule("H-RAID-10", "H-RAID-19", "J-53")
def test_wes_walks_back_three_rooms_with_one_point_left() -> None:
    walls = ["r2c2-r3c2", "r3c1-r3c2", "r3c2-r3c3", "r4c1-r4c2"]
    rooms = {"r4c4": "robot", "r5c2": "guard", "r3c3": "robot", "r5c4": "secret2"}
    fields: dict[str, Any] = {"walls": walls, "acts": ["go:N", "go:W", "go:N"]}
    match = raiding(rooms, (4, 0, 0), agent=WES, **fields)
    assert (at(match), points(match)) == ("r3c2", (1, 0, 0))
    for step in ("S", "E", "S"):
        play(match, 0, f"go:{step}")
        assert points(match) == (1, 0, 0)
    play(match, 0, "go:E")
    assert (raid(match).loot, points(match)) == (20, (0, 0, 0))
    other = raiding(rooms, (4, 0, 0), agent=BARON, **fields)
    assert raid(other).over


@pytest.mark.rule("H-RAID-19")
def test_wes_without_a_point_goes_nowhere_but_to_a_gadget() -> None:
    rooms = {"r5c2": "secret1"}
    match = raiding(rooms, (1, 0, 0), agent=WES, acts=["go:N"])
    assert raid(match).over
    drone = raiding(rooms, (1, 0, 0), agent=WES, gadgets=[DRONE], acts=["go:N"])
    assert offered(drone) == ["go:S", "stop"]
    play(drone, 0, "go:S", "steal:g4:r5c2")
    assert raid(drone).loot == 10
    assert raid(drone).over


# Colette Sable: once, no Stealth and no mixed points for a Trap


@pytest.mark.rule("H-RAID-13", "H-RAID-15")
@pytest.mark.parametrize(
    ("lair", "kind", "movement"),
    [
        (YACHT, "lasers", 1),
        (YACHT, "saw", 1),
        (POLAR, "lasers", 1),
        (POLAR, "saw", 3),
        (VOLCANO, "lasers", 2),
        (VOLCANO, "saw", 2),
        (ORBITAL, "lasers", 1),
        (ORBITAL, "saw", 3),
    ],
)
def test_colette_pays_the_movement_of_a_trap_alone(lair: int, kind: str, movement: int) -> None:
    gadgets = [DRONE] if lair == POLAR else []
    rooms = {"r4c3": kind}
    match = raiding(rooms, (movement, 0, 5), lair=lair, agent=COLETTE, gadgets=gadgets)
    assert not can(match, "go:N")
    play(match, 0, "go_with:N:agent")
    assert points(match) == (0, 0, 5)
    assert raid(match).traps == 1
    short = raiding(rooms, (movement - 1, 9, 5), lair=lair, agent=COLETTE, gadgets=gadgets)
    assert not can(short, "go_with:N:agent")


@pytest.mark.rule("H-RAID-07", "H-RAID-13", "H-RAID-15")
def test_colette_swims_past_the_sharks_for_the_step() -> None:
    match = raiding({"r3c3": "sharks"}, (4, 2, 0), lair=ORBITAL, agent=COLETTE, acts=["go:N"])
    assert not can(match, "go:N")
    play(match, 0, "go_with:N:agent")
    assert asked(match) == "raid.step"
    assert points(match) == (2, 2, 0)
    assert raid(match).traps == 1
    assert told(match, "raid_power")[0]["room"] == "r3c3"


@pytest.mark.rule("H-RAID-13")
def test_colette_has_no_way_with_sentries() -> None:
    match = raiding({"r4c3": "dog", "r5c2": "saw", "r5c4": "secret1"}, (5, 9, 9), agent=COLETTE)
    assert offered(match, 0, "go_with") == ["W:agent"]
    play(match, 0, "go_with:W:agent", "go:E")
    assert offered(match, 0, "go_with") == []


# Baron Velours: Codebooks are worth 5 more to him


@pytest.mark.rule("H-RAID-09", "H-SCORE-02", "J-59")
@pytest.mark.parametrize(("lair", "value"), [(POLAR, 10), (VOLCANO, 15), (ORBITAL, 10)])
def test_the_baron_gets_more_for_a_codebook_than_its_owner_loses(lair: int, value: int) -> None:
    rooms = {"r5c2": "secret1", "r5c4": "secret1"}
    before = raiding(rooms, (1, 0, 0), lair=lair, agent=BARON)
    play(before, 0, "stop")
    match = raiding(rooms, (1, 0, 0), lair=lair, agent=BARON)
    play(match, 0, "go:W")
    assert raid(match).loot == value + 5
    assert kept_in(before) - kept_in(match) == value
    assert told(match, "raid_step")[0]["stolen"] == value + 5


@pytest.mark.rule("H-RAID-09")
@pytest.mark.parametrize(("kind", "loot"), [("secret2", 20), ("secret3", 40)])
def test_the_baron_gets_no_more_for_other_secrets(kind: str, loot: int) -> None:
    match = raiding({"r5c2": kind}, (2, 0, 0), lair=VOLCANO, agent=BARON)
    play(match, 0, "go:W")
    assert raid(match).loot == loot


@pytest.mark.rule("H-RAID-09", "H-RAID-14")
def test_the_baron_and_a_drone() -> None:
    match = raiding({"r5c2": "secret1"}, (2, 0, 0), lair=VOLCANO, agent=BARON, gadgets=[DRONE])
    play(match, 0, "steal:g4:r5c2", "stop")
    assert raid(match).loot == 20
    assert kept_in(match) == 0


# Dr. Mimosa: dogs cost nothing


@pytest.mark.rule("H-RAID-15")
@pytest.mark.parametrize("lair", [YACHT, POLAR, VOLCANO, ORBITAL])
def test_dogs_like_dr_mimosa_and_count_all_the_same(lair: int) -> None:
    rooms = {"r5c2": "dog", "r5c1": "dog", "r5c4": "guard"}
    match = raiding(rooms, (2, 0, 0), lair=lair, agent=MIMOSA)
    assert not can(match, "go:E")
    play(match, 0, "go:W", "go:W")
    assert points(match) == (0, 0, 0)
    assert raid(match).sentries == 2


# Captain Brine: sharks cost 3


@pytest.mark.rule("H-RAID-07", "H-RAID-15", "J-55")
def test_captain_brine_and_the_sharks() -> None:
    match = raiding({"r3c3": "sharks"}, (3, 2, 0), lair=POLAR, agent=BRINE, acts=["go:N"])
    assert points(match) == (2, 2, 0)
    play(match, 0, "go:N")
    assert points(match) == (0, 0, 0)
    assert raid(match).traps == 1


@pytest.mark.rule("H-RAID-05", "H-RAID-07")
@pytest.mark.parametrize("lair", [YACHT, POLAR, ORBITAL])
def test_captain_brine_pays_three_points_in_any_mix_on_every_lair(lair: int) -> None:
    rooms = {"r3c3": "sharks"}
    match = raiding(rooms, (4, 2, 0), lair=lair, agent=BRINE, acts=["go:N", "go:N"])
    assert offered(match) == ["split:1", "split:2"]
    play(match, 0, "split:2")
    assert points(match) == (0, 1, 0)
    free = raiding(rooms, (9, 9, 0), lair=lair, agent=BRINE, acts=["go:N", "go:N"])
    assert offered(free) == ["split:0", "split:1", "split:2", "split:3"]
    poor = raiding(rooms, (3, 1, 0), lair=lair, agent=BRINE, acts=["go:N"])
    assert not can(poor, "go:N")


@pytest.mark.rule("H-RAID-14", "R-26")
def test_captain_brine_may_leave_even_three_points_to_a_mirror() -> None:
    match = raiding(
        {"r3c3": "sharks"}, (2, 0, 0), agent=BRINE, gadgets=[MIRROR], expert="3", acts=["go:N"]
    )
    assert not can(match, "go:N")
    play(match, 0, "go_with:N:g3")
    assert points(match) == (0, 0, 0)
    assert raid(match).traps == 1


# Bishop Nine: four points for whatever is missing


@pytest.mark.rule("H-RAID-05")
@pytest.mark.parametrize(
    ("kind", "brought", "left", "wild"),
    [
        ("secret1", (0, 0, 0), (0, 0, 0), 3),
        ("secret1", (1, 0, 0), (0, 0, 0), 4),
        ("lasers", (3, 1, 7), (2, 0, 7), 3),
        ("saw", (1, 0, 7), (0, 0, 7), 0),
        ("saw", (0, 1, 7), (0, 0, 7), 0),
        ("saw", (5, 4, 7), (4, 0, 7), 4),
        ("dog", (1, 5, 1), (0, 5, 0), 3),
        ("guard", (0, 5, 1), (0, 5, 0), 0),
        ("guard", (2, 5, 0), (1, 5, 0), 0),
    ],
)
def test_wild_points_cover_what_is_missing_and_no_more(
    kind: str, brought: Cost, left: Cost, wild: int
) -> None:
    """On the Superyacht: Lasers S2, Giant Saw S4, Guard Dog C2, Guard C4, and the step."""
    match = raiding({"r5c2": kind}, brought, agent=BISHOP)
    assert raid(match).wild == 4
    play(match, 0, "go:W")
    assert points(match) == left
    assert raid(match).wild == wild


@pytest.mark.rule("H-RAID-05")
@pytest.mark.parametrize(
    ("lair", "kind", "brought"),
    [
        (YACHT, "saw", (0, 0, 9)),
        (YACHT, "guard", (0, 9, 0)),
        (VOLCANO, "saw", (9, 0, 9)),
        (VOLCANO, "guard", (9, 9, 0)),
    ],
)
def test_five_points_are_too_many_for_four_wild_ones(lair: int, kind: str, brought: Cost) -> None:
    """A step and four points on the Superyacht, five points and a step that is paid otherwise."""
    match = raiding({"r5c2": kind}, brought, lair=lair, agent=BISHOP)
    assert not can(match, "go:W")
    assert can(match, "go:N")


@pytest.mark.rule("H-RAID-05")
def test_wild_points_cover_several_stats_at_once() -> None:
    """A Giant Saw of the Polar Base: M2 and S4, with the step M3."""
    match = raiding({"r5c2": "saw"}, (1, 2, 6), lair=POLAR, agent=BISHOP, gadgets=[DRONE])
    play(match, 0, "go:W")
    assert (points(match), raid(match).wild) == ((0, 0, 6), 0)
    poor = raiding({"r5c2": "saw"}, (1, 1, 6), lair=POLAR, agent=BISHOP, gadgets=[DRONE])
    assert not can(poor, "go:W")


@pytest.mark.rule("H-RAID-07")
@pytest.mark.parametrize(
    ("movement", "stealth", "wild"), [(3, 2, 2), (1, 2, 0), (6, 0, 3), (0, 3, 0), (2, 4, 3)]
)
def test_wild_points_cover_what_movement_and_stealth_cannot_pay_to_sharks(
    movement: int, stealth: int, wild: int
) -> None:
    """Six points on the Superyacht. Movement is what is left before the step into the pool."""
    brought = (movement + 1, stealth, 3)
    match = raiding({"r3c3": "sharks"}, brought, agent=BISHOP, acts=["go:N"])
    play(match, 0, "go:N")
    assert (points(match), raid(match).wild) == ((0, 0, 3), wild)
    assert asked(match) != "raid.split"
    assert raid(match).traps == 1


@pytest.mark.rule("H-RAID-05", "H-RAID-07")
@pytest.mark.parametrize(("movement", "stealth"), [(0, 2), (1, 1), (2, 0)])
def test_sharks_that_wild_points_cannot_feed(movement: int, stealth: int) -> None:
    brought = (movement + 1, stealth, 9)
    match = raiding({"r3c3": "sharks"}, brought, agent=BISHOP, acts=["go:N"])
    assert not can(match, "go:N")


@pytest.mark.rule("H-RAID-07")
def test_with_enough_points_sharks_leave_the_choice_and_the_wild_points() -> None:
    match = raiding({"r3c3": "sharks"}, (6, 4, 3), agent=BISHOP, acts=["go:N", "go:N"])
    assert offered(match) == ["split:2", "split:3", "split:4"]
    play(match, 0, "split:4")
    assert (points(match), raid(match).wild) == ((0, 2, 3), 4)


@pytest.mark.rule("H-RAID-07")
def test_a_wild_step_into_a_pool_that_stealth_pays() -> None:
    match = raiding({"r3c3": "sharks"}, (1, 9, 3), agent=BISHOP, acts=["go:N"])
    play(match, 0, "go:N")
    assert (points(match), raid(match).wild) == ((0, 3, 3), 3)


@pytest.mark.rule("H-RAID-10", "H-RAID-19")
def test_wild_points_pay_steps_back_too() -> None:
    rooms = {"r3c3": "robot", "r4c2": "robot", "r4c4": "robot", "r5c2": "guard", "r5c4": "dog"}
    match = raiding(rooms, (1, 0, 0), agent=BISHOP, acts=["go:N"])
    # Back, and into the dog: one point each for the steps, two of Combat.
    assert offered(match) == ["go:S", "stop"]
    play(match, 0, "go:S")
    assert raid(match).wild == 3
    play(match, 0, "go:E")
    assert (points(match), raid(match).wild) == ((0, 0, 0), 0)
    farther = raiding({**rooms, "r5c4": "guard"}, (1, 0, 0), agent=BISHOP, acts=["go:N"])
    assert raid(farther).over


@pytest.mark.rule("H-RAID-14")
def test_wild_points_and_a_waiver() -> None:
    """The gas lets him off the Guard, the step is paid with a wild point."""
    match = raiding({"r5c2": "guard"}, (0, 0, 0), lair=ORBITAL, agent=BISHOP, gadgets=[GAS])
    assert not can(match, "go:W")
    play(match, 0, "go_with:W:g2")
    assert raid(match).wild == 3
    assert raid(match).sentries == 1


# Magda the Mole: once through a wall


@pytest.mark.rule("H-RAID-13", "R-28")
def test_magda_goes_through_a_wall_for_two_and_the_wall_stays() -> None:
    match = raiding({"r4c2": "secret2"}, (9, 1, 1), agent=MAGDA, walls=["r4c2-r4c3"])
    assert offered(match, 0, "through") == []
    play(match, 0, "go:N")
    assert offered(match, 0, "go") == ["N", "E", "S"]
    assert offered(match, 0, "through") == ["W"]
    play(match, 0, "through:W")
    assert (at(match), points(match), raid(match).loot) == ("r4c2", (6, 1, 1), 20)
    assert offered(match, 0, "go") == ["N", "S", "W"]
    assert offered(match, 0, "through") == []
    assert raid(match).opened == 0
    assert sheet(match, 1).wall_count == 1


@pytest.mark.rule("H-RAID-05", "H-RAID-13")
@pytest.mark.parametrize(("movement", "through"), [(2, ["N"]), (1, [])])
def test_magda_needs_two_points_for_it(movement: int, through: list[str]) -> None:
    match = raiding({}, (movement + 1, 0, 0), agent=MAGDA, walls=["r3c3-r4c3"], acts=["go:N"])
    assert offered(match, 0, "through") == through


@pytest.mark.rule("H-RAID-05", "H-RAID-13")
@pytest.mark.parametrize(("combat", "through"), [(4, ["N"]), (3, [])])
def test_magda_pays_for_what_is_behind_the_wall(combat: int, through: list[str]) -> None:
    match = raiding(
        {"r3c3": "guard"}, (4, 0, combat), agent=MAGDA, walls=["r3c3-r4c3"], acts=["go:N"]
    )
    assert offered(match, 0, "through") == through
    if through:
        play(match, 0, "through:N")
        assert points(match) == (1, 0, 0)
        assert raid(match).sentries == 1


@pytest.mark.rule("H-RAID-14", "R-26")
def test_magda_may_use_a_gadget_behind_the_wall() -> None:
    match = raiding(
        {"r3c3": "guard"},
        (3, 0, 0),
        agent=MAGDA,
        gadgets=[GAS],
        walls=["r3c3-r4c3"],
        acts=["go:N"],
    )
    assert offered(match, 0, "through") == []
    assert offered(match, 0, "through_with") == ["N:g2"]
    play(match, 0, "through_with:N:g2")
    assert (points(match), raid(match).sentries) == ((0, 0, 0), 1)
    assert raid(match).ready == 0


@pytest.mark.rule("H-RAID-13")
def test_magda_may_come_back_into_an_explored_room_through_a_wall() -> None:
    walls = ["r4c2-r4c3"]
    match = raiding({}, (9, 0, 0), agent=MAGDA, walls=walls, acts=["go:N", "go:S", "go:W", "go:N"])
    assert at(match) == "r4c2"
    play(match, 0, "through:E")
    assert (at(match), points(match), raid(match).rooms()) == ("r4c3", (3, 0, 0), 4)


@pytest.mark.rule("H-RAID-02", "H-RAID-13")
def test_magda_cannot_pass_the_border_nor_the_crater() -> None:
    match = raiding({}, (9, 0, 0), lair=VOLCANO, agent=MAGDA, walls=["r1c1-r1c2"])
    play(match, 0, "go:N")
    assert offered(match, 0, "through") == []
    play(match, 0, "go:S", "go:W", "go:W")
    assert offered(match, 0, "through") == []


@pytest.mark.rule("H-LAIR-07", "H-RAID-13")
def test_magda_passes_a_walled_ring() -> None:
    match = raiding({}, (9, 0, 0), lair=ORBITAL, agent=MAGDA, walls=["r5c1-r5c5"])
    play(match, 0, "go:W", "go:W", "through:W")
    assert (at(match), points(match)) == ("r5c5", (5, 0, 0))


# Juno Whisper: a point of Movement for every Secret


@pytest.mark.rule("H-RAID-05", "J-58")
def test_juno_goes_on_from_secret_to_secret() -> None:
    match = raiding({"r4c3": "secret1", "r3c3": "secret2"}, (1, 0, 0), agent=JUNO)
    play(match, 0, "go:N")
    assert points(match) == (1, 0, 0)
    play(match, 0, "go:N")
    assert points(match) == (1, 0, 0)
    assert raid(match).loot == 30
    assert [step["refund"] for step in told(match, "raid_step")] == [1, 1]


@pytest.mark.rule("H-RAID-05")
def test_junos_point_comes_after_the_step_is_paid() -> None:
    match = raiding({"r5c2": "secret1"}, (0, 0, 0), agent=JUNO)
    assert raid(match).over
    walled = raiding(
        {"r4c2": "secret1"}, (2, 0, 0), agent=JUNO, gadgets=[DRONE], walls=["r4c2-r4c3"]
    )
    play(walled, 0, "go:N", "steal:g4:r4c2")
    assert points(walled) == (2, 0, 0)


@pytest.mark.rule("H-RAID-10")
def test_juno_gets_nothing_for_a_room_already_robbed_or_without_a_secret() -> None:
    match = raiding({"r4c3": "secret1", "r5c2": "dog"}, (9, 0, 2), agent=JUNO)
    play(match, 0, "go:N", "go:S", "go:N", "go:S", "go:W")
    assert points(match) == (5, 0, 0)


@pytest.mark.rule("H-SHEET-08")
def test_junos_movement_stops_at_twenty() -> None:
    rooms = {"r5c2": "secret1", "r5c4": "secret1"}
    match = raiding(rooms, (20, 0, 0), agent=JUNO, gadgets=[DRONE])
    play(match, 0, "steal:g4:r5c2")
    assert points(match) == (20, 0, 0)
    play(match, 0, "go:E")
    assert points(match) == (20, 0, 0)


# What goes together


@pytest.mark.rule("H-RAID-14", "R-26")
def test_one_waiver_for_a_room_even_if_two_would_fit() -> None:
    """A Guard of the Polar Base takes S2 C4; the power spares C, the gas all of it."""
    match = raiding({"r5c2": "guard"}, (5, 1, 9), lair=POLAR, agent=FORTY_TWO, gadgets=[GAS])
    assert offered(match, 0, "go_with") == ["W:g2"]
    play(match, 0, "go_with:W:g2")
    assert points(match) == (4, 1, 9)
    assert can(match, "go:W")
    both = raiding({"r5c2": "guard"}, (5, 2, 0), lair=POLAR, agent=FORTY_TWO, gadgets=[GAS])
    assert offered(both, 0, "go_with") == ["W:agent", "W:g2"]
    play(both, 0, "go_with:W:agent")
    assert points(both) == (4, 0, 0)
    assert raid(both).ready == 1 << GAS


@pytest.mark.rule("H-RAID-13", "H-RAID-19")
def test_an_agent_without_a_once_only_power_has_nothing_to_use() -> None:
    for agent in (WES, BARON, MIMOSA, BRINE, BISHOP, JUNO):
        match = raiding({"r5c2": "dog", "r5c4": "saw"}, (9, 9, 9), agent=agent)
        assert sorted(offered(match)) == ["go:E", "go:N", "go:W", "stop"]
    for agent in (FORTY_TWO, COLETTE):
        match = raiding({"r5c2": "dog", "r5c4": "saw"}, (9, 9, 9), agent=agent)
        assert len(offered(match, 0, "go_with")) == 1
