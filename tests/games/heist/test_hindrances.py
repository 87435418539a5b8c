"""Refusals because of what is, or is not, in a lair: drawing in the own one, raiding another."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.heist.reasons import constants, drawing, pack, refused
from tests.games.heist.tables import (
    BISHOP,
    BRINE,
    COLETTE,
    DRILL,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
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
    raiding,
)

# Rooms for upgrades


@pytest.mark.rule("H-SHEET-03", "H-PLACE-07")
@pytest.mark.parametrize("front", ["lasers", "robot", "secret2"])
def test_nothing_is_built_on_the_start_square(front: str) -> None:
    match = drawing(front, "R5", cash=9)
    assert refused(match, "place:r5c3") == (
        "H-SHEET-03: Room r5c3 is the start square: nothing is built there."
    )


@pytest.mark.rule("H-SHEET-04")
@pytest.mark.parametrize(("front", "name"), [("sharks", "Shark Pool"), ("robot", "Robot")])
def test_the_entryway_takes_no_sharks_and_no_robots(front: str, name: str) -> None:
    match = drawing(front, "R5", rooms={"r5c4": "dog"})
    for room in ("r5c2", "r4c3", "r5c4"):
        assert refused(match, f"place:{room}") == (
            f"H-SHEET-04: Room {room} belongs to the entryway, which takes no {name}."
        )


@pytest.mark.rule("H-SHEET-05")
@pytest.mark.parametrize(
    ("held", "name"), [("dog", "a Guard Dog"), ("lasers", "Lasers"), ("secret3", "a Launch Key")]
)
def test_a_room_holds_one_upgrade(held: str, name: str) -> None:
    match = drawing("guard", "R2", rooms={"r2c4": held, "r1c1": "saw"})
    assert refused(match, "place:r2c4") == f"H-SHEET-05: Room r2c4 is taken: it holds {name}."
    assert refused(match, "place:r1c1") == "H-SHEET-05: Room r1c1 is taken: it holds a Giant Saw."


@pytest.mark.rule("H-LAIR-06")
def test_nothing_is_built_in_the_crater() -> None:
    match = drawing("saw", "R3", lair=VOLCANO)
    assert refused(match, "place:r3c3") == (
        "H-LAIR-06: Room r3c3 is crossed out: nothing is built there."
    )
    assert "place:r3c3" in drawing("saw", "R3", lair=ORBITAL).choices(0)


@pytest.mark.rule("H-PLACE-03")
def test_a_shift_can_be_too_dear() -> None:
    match = drawing("lasers", "R4", cash=5)
    for column in range(1, 6):
        assert refused(match, f"place:r1c{column}") == (
            f"H-PLACE-03: The shift from row 4 to r1c{column} costs 6 $, and you have 5 $."
        )
    assert "place:r2c5" in offered(match)
    other = drawing("lasers", "B2", cash=3)
    assert refused(other, "place:r3c5") == (
        "H-PLACE-03: The shift from column 2 to r3c5 costs 6 $, and you have 3 $."
    )
    assert refused(other, "place:r2c4") == (
        "H-PLACE-03: The shift from column 2 to r2c4 costs 4 $, and you have 3 $."
    )


@pytest.mark.rule("H-PLACE-04", "H-LAIR-07")
def test_numbers_do_not_wrap_on_the_ring_either() -> None:
    match = drawing("dog", "B5", lair=ORBITAL, cash=7)
    assert refused(match, "place:r2c1") == (
        "H-PLACE-03: The shift from column 5 to r2c1 costs 8 $, and you have 7 $."
    )


@pytest.mark.rule("H-PLACE-09", "H-CASH-02")
def test_what_a_secret_earns_is_counted_as_far_as_the_budget_goes() -> None:
    match = drawing("secret2", "B1", cash=1, lifetime=38)
    assert refused(match, "place:r2c3") == (
        "H-PLACE-03: The shift from column 1 to r2c3 costs 4 $, "
        "and you have 1 $ and would earn 2 $."
    )
    assert "place:r2c2" in offered(match)
    capped = drawing("secret2", "B1", cash=1, lifetime=40)
    assert refused(capped, "place:r2c2") == (
        "H-PLACE-03: The shift from column 1 to r2c2 costs 2 $, and you have 1 $."
    )


@pytest.mark.rule("H-PLACE-05")
def test_on_the_superyacht_a_number_does_not_change() -> None:
    match = drawing("guard", "R2", lair=YACHT, cash=1)
    assert refused(match, "place:r3c4") == (
        "H-PLACE-05: Room r3c4 is not on row 2 or column 2, and numbers cannot be shifted here."
    )
    assert refused(match, "place:r3c2") == (
        "H-PLACE-05: Turning row 2 into column 2 costs 2 $, and you have 1 $."
    )
    other = drawing("guard", "B4", lair=YACHT, cash=0)
    assert refused(other, "place:r4c1") == (
        "H-PLACE-05: Turning column 4 into row 4 costs 2 $, and you have 0 $."
    )
    assert refused(other, "place:r1c1") == (
        "H-PLACE-05: Room r1c1 is not on column 4 or row 4, and numbers cannot be shifted here."
    )


def rigid() -> dict[str, Any]:
    """The Superyacht without any way to shift."""
    return pack(lairs={"1": {"rules": [{"effect": "NO_AGENTS"}]}})


def test_a_lair_may_know_no_shifts_at_all() -> None:
    match = drawing("guard", "R2", lair=YACHT, given=rigid())
    assert refused(match, "place:r3c2") == (
        "H-PLACE-05: Room r3c2 is not on row 2, and numbers cannot be shifted here."
    )
    wall = drawing("wall", "R2", lair=YACHT, given=rigid())
    assert refused(wall, "wall:r4c2-r5c2") == (
        "H-WALL-06: Neither r4c2 nor r5c2 is on row 2, and numbers cannot be shifted here."
    )


# Walls


@pytest.mark.rule("H-WALL-02")
@pytest.mark.parametrize("edge", ["r4c3-r5c3", "r5c2-r5c3", "r5c3-r5c4"])
def test_the_start_square_is_never_walled(edge: str) -> None:
    match = drawing("wall", "R5", cash=8)
    assert refused(match, f"wall:{edge}") == (
        "H-WALL-02: No side of the start square can be walled."
    )


@pytest.mark.rule("H-WALL-03", "H-LAIR-07")
def test_the_border_is_not_walled_unless_it_is_the_ring() -> None:
    for lair in (YACHT, POLAR, VOLCANO):
        match = drawing("wall", "R3", lair=lair)
        assert refused(match, "wall:r3c1-r3c5") == (
            "H-WALL-03: Rooms r3c1 and r3c5 are not next to each other here: "
            "the border is solid already."
        )
    assert "wall:r3c1-r3c5" in offered(drawing("wall", "R3", lair=ORBITAL))


@pytest.mark.rule("H-LAIR-06")
@pytest.mark.parametrize("edge", ["r2c3-r3c3", "r3c2-r3c3", "r3c3-r3c4", "r3c3-r4c3"])
def test_the_crater_is_not_walled(edge: str) -> None:
    match = drawing("wall", "B3", lair=VOLCANO)
    assert refused(match, f"wall:{edge}") == (
        "H-LAIR-06: Room r3c3 is crossed out: its sides cannot be walled."
    )


@pytest.mark.rule("H-WALL-04")
def test_a_wall_is_not_drawn_twice() -> None:
    match = drawing("wall", "R2", walls=["r2c1-r2c2", "r4c4-r4c5"])
    assert refused(match, "wall:r2c1-r2c2") == (
        "H-WALL-04: The wall between r2c1 and r2c2 is drawn already."
    )
    assert refused(match, "wall:r4c4-r4c5") == (
        "H-WALL-04: The wall between r4c4 and r4c5 is drawn already."
    )


@pytest.mark.rule("H-WALL-06")
def test_the_shift_of_a_wall_can_be_too_dear() -> None:
    match = drawing("wall", "R2", cash=2)
    assert "wall:r3c4-r4c4" in offered(match)
    assert refused(match, "wall:r4c4-r5c4") == (
        "H-WALL-06: The shift from row 2 to the wall between r4c4 and r5c4 costs 4 $, "
        "and you have 2 $."
    )
    yacht = drawing("wall", "B3", lair=YACHT, cash=1)
    assert refused(yacht, "wall:r3c1-r4c1") == (
        "H-WALL-06: Turning column 3 into row 3 costs 2 $, and you have 1 $."
    )
    assert refused(yacht, "wall:r1c1-r2c1") == (
        "H-WALL-06: Neither r1c1 nor r2c1 is on column 3 or row 3, "
        "and numbers cannot be shifted here."
    )


# Gadgets


@pytest.mark.rule("H-GADG-02", "H-GADG-04")
def test_gadgets_are_owned_once_and_can_be_too_dear() -> None:
    match = drawing("gadget", "R2", cash=4, gadgets=[1])
    assert offered(match) == ["take:3", "take:4"]
    assert refused(match, "take:1") == "H-GADG-04: You own the Jetpack already."
    assert refused(match, "take:2") == "H-GADG-04: You own the Knockout Gas already."
    assert refused(match, "take:5") == "H-GADG-02: The Laser Drill costs 6 $, and you have 4 $."


@pytest.mark.rule("H-GADG-03")
def test_a_flat_price_for_other_gadgets_can_be_too_dear() -> None:
    rules = [{"effect": "SHIFT_STEP", "n": 2}, {"effect": "GADGET_ANY", "n": 5}]
    both = pack(lairs={"1": {"rules": [*rules, {"effect": "NO_AGENTS"}]}})
    match = drawing("gadget", "B1", lair=YACHT, cash=3, given=both)
    assert offered(match) == ["take:1", "take:2"]
    assert refused(match, "take:3") == "H-GADG-02: The Mirror Kit costs 4 $, and you have 3 $."
    assert refused(match, "take:4") == "H-GADG-03: The Micro-Drone costs 5 $, and you have 3 $."


# The way


@pytest.mark.rule("H-RAID-02")
def test_walls_and_the_border_are_in_the_way() -> None:
    match = raiding(walls=["r5c1-r5c2", "r4c2-r5c2"], acts=["go:W"])
    assert refused(match, "go:W") == ("H-RAID-02: The wall between r5c1 and r5c2 is in the way.")
    assert refused(match, "go:N") == ("H-RAID-02: The wall between r4c2 and r5c2 is in the way.")
    assert refused(match, "go:S") == "H-RAID-02: The border of the lair is south of r5c2."


@pytest.mark.rule("H-RAID-02", "H-LAIR-07")
@pytest.mark.parametrize(
    ("way", "side", "room"), [("WW", "W", "west of r5c1"), ("EE", "E", "east of r5c5")]
)
def test_the_border_is_open_on_the_ring_only(way: str, side: str, room: str) -> None:
    acts = [f"go:{direction}" for direction in way]
    match = raiding(acts=acts)
    assert refused(match, f"go:{side}") == f"H-RAID-02: The border of the lair is {room}."
    assert f"go:{side}" in offered(raiding(lair=ORBITAL, acts=acts))
    walled = raiding(lair=ORBITAL, acts=acts, walls=["r5c1-r5c5"])
    assert refused(walled, f"go:{side}") == (
        "H-RAID-02: The wall between r5c1 and r5c5 is in the way."
    )


@pytest.mark.rule("H-LAIR-06")
def test_nobody_enters_the_crater() -> None:
    match = raiding(lair=VOLCANO, acts=["go:N"])
    assert refused(match, "go:N") == "H-LAIR-06: Room r3c3 is crossed out: nobody can go there."
    assert "go:N" in offered(raiding(lair=ORBITAL, acts=["go:N"]))


# The points


@pytest.mark.rule("H-RAID-05", "H-RAID-08")
@pytest.mark.parametrize(
    ("lair", "kind", "points", "reason"),
    [
        (
            YACHT,
            "guard",
            (5, 9, 1),
            "a Guard: entering costs 1 Movement and 4 Combat, and 3 Combat",
        ),
        (
            POLAR,
            "robot",
            (4, 1, 5),
            (
                "a Robot: entering costs 1 Movement, 2 Stealth and 7 Combat, "
                "and 1 Stealth and 2 Combat"
            ),
        ),
        (
            VOLCANO,
            "lasers",
            (1, 2, 9),
            "Lasers: entering costs 2 Movement and 3 Stealth, and 1 Movement and 1 Stealth",
        ),
        (
            ORBITAL,
            "saw",
            (2, 9, 0),
            "a Giant Saw: entering costs 3 Movement and 4 Stealth, and 1 Movement",
        ),
        (
            YACHT,
            "sharks",
            (3, 1, 9),
            (
                "a Shark Pool: entering costs 1 Movement and 6 Movement or Stealth, "
                "and 3 Movement or Stealth"
            ),
        ),
    ],
)
def test_the_missing_points_are_named(
    lair: int, kind: str, points: tuple[int, int, int], reason: str
) -> None:
    match = raiding({"r4c2": kind}, (points[0] + 1, *points[1:]), lair=lair, acts=["go:W"])
    costs, _, lacks = reason.rpartition(", and ")
    assert refused(match, "go:N") == (
        f"H-RAID-05: Room r4c2 holds {costs}, and your Agent lacks {lacks}."
    )


@pytest.mark.rule("H-RAID-03", "H-RAID-05")
def test_a_step_takes_movement_even_into_an_empty_room() -> None:
    match = raiding(points=(1, 9, 9), gadgets=[JETPACK], acts=["go:E"])
    for side, room in (("E", "r5c5"), ("W", "r5c3"), ("N", "r4c4")):
        assert refused(match, f"go:{side}") == (
            f"H-RAID-05: Entering {room} costs 1 Movement, and your Agent lacks 1 Movement."
        )


def test_a_secret_costs_the_step() -> None:
    match = raiding({"r5c5": "secret3"}, (1, 0, 0), gadgets=[JETPACK], acts=["go:E"])
    assert refused(match, "go:E") == (
        "H-RAID-05: Room r5c5 holds a Launch Key: entering costs 1 Movement, "
        "and your Agent lacks 1 Movement."
    )


@pytest.mark.rule("H-RAID-05")
def test_wild_points_may_not_be_enough() -> None:
    rooms = {"r4c2": "robot", "r5c1": "dog", "r4c1": "guard"}
    match = raiding(rooms, (4, 0, 2), lair=VOLCANO, agent=BISHOP, acts=["go:W"])
    assert refused(match, "go:N") == (
        "H-RAID-05: Room r4c2 holds a Robot: entering costs 1 Movement, 1 Stealth and 7 Combat, "
        "and your Agent lacks 1 Stealth and 5 Combat, of which wild points can make up for 4."
    )
    play(match, 0, "go:W")  # 4 Combat, two of them wild
    assert refused(match, "go:N") == (
        "H-RAID-05: Room r4c1 holds a Guard: entering costs 1 Movement, 1 Stealth and 5 Combat, "
        "and your Agent lacks 1 Stealth and 5 Combat, of which wild points can make up for 2."
    )


@pytest.mark.rule("H-RAID-05")
def test_discounts_count() -> None:
    match = raiding({"r4c2": "sharks"}, (3, 1, 9), lair=POLAR, agent=BRINE, acts=["go:W"])
    assert refused(match, "go:N") == (
        "H-RAID-05: Room r4c2 holds a Shark Pool: entering costs 1 Movement and 3 Movement or "
        "Stealth, and your Agent lacks 1 Movement or Stealth."
    )


GUARDED = {"r4c3": "guard", "r5c2": "guard", "r4c4": "robot", "r5c5": "saw"}


@pytest.mark.rule("H-RAID-19")
def test_nobody_walks_back_for_nothing() -> None:
    lenient = {"lenient_raid": True}
    match = raiding(GUARDED, (3, 3, 3), acts=["go:E"], options=lenient)
    assert offered(match) == ["stop"]
    assert refused(match, "go:W") == (
        "H-RAID-19: Room r5c3 is explored, and there is nothing left that your Agent could do."
    )
    assert "go:W" in offered(raiding(GUARDED, (3, 3, 4), acts=["go:E"], options=lenient))


@pytest.mark.rule("H-RAID-12")
def test_a_raid_has_only_so_many_steps() -> None:
    match = raiding(
        {"r5c1": "secret1"},
        gadgets=[JETPACK, DRONE, DRILL],
        walls=["r4c2-r4c3"],
        acts=["go:N", "go:S", "go:W"],
        options={"lenient_raid": True},
        pack=constants(raid_steps=3),
    )
    assert offered(match) == ["stop"]
    for choice in (
        *("go:N", "go:W", "leap:E", "through:N", "go_with:W:g2"),
        *("boost:g1", "steal:g4:r5c1", "drill:g5:r4c2-r4c3"),
    ):
        assert refused(match, choice) == (
            "H-RAID-12: Your Agent has gone 3 steps, the most there can be in a raid."
        )


# Waivers


@pytest.mark.rule("H-RAID-13")
def test_a_waiver_must_be_owned_and_be_one() -> None:
    match = raiding({"r4c3": "guard"}, gadgets=[DRONE, MIRROR])
    assert refused(match, "go_with:N:g2") == "H-RAID-13: You do not own the Knockout Gas."
    assert refused(match, "go_with:N:g4") == (
        "H-RAID-13: The Micro-Drone cannot waive the cost of a room."
    )
    assert refused(match, "go_with:N:agent") == (
        "H-LAIR-01: You have no Agent whose power you could use."
    )
    wes = raiding({"r4c3": "guard"}, lair=VOLCANO, agent=WES)
    assert refused(wes, "go_with:N:agent") == (
        "H-RAID-13: Wes's power cannot waive the cost of a room."
    )


@pytest.mark.rule("H-RAID-13", "H-GADG-06")
def test_a_waiver_is_used_once() -> None:
    rooms = {"r4c3": "guard", "r3c3": "dog"}
    match = raiding(rooms, gadgets=[GAS], acts=["go_with:N:g2"])
    assert refused(match, "go_with:N:g2") == "H-RAID-13: The Knockout Gas is used up."
    agent = raiding(rooms, lair=ORBITAL, agent=FORTY_TWO, acts=["go_with:N:agent"])
    assert refused(agent, "go_with:N:agent") == "H-RAID-13: Agent 42's power is used up."


@pytest.mark.rule("H-RAID-13")
@pytest.mark.parametrize(
    ("gadget", "expert", "kind", "name"),
    [
        (GAS, "", "robot", "a Robot"),
        (GAS, "2", "lasers", "Lasers"),
        (MIRROR, "", "sharks", "a Shark Pool"),
        (MIRROR, "3", "dog", "a Guard Dog"),
        (MIRROR, "3", "secret1", "a Codebook"),
    ],
)
def test_a_waiver_is_about_some_things_only(gadget: int, expert: str, kind: str, name: str) -> None:
    title = {GAS: "the Knockout Gas", MIRROR: "the Mirror Kit"}[gadget]
    match = raiding({"r4c2": kind}, gadgets=[gadget], expert=expert, acts=["go:W"])
    assert refused(match, f"go_with:N:g{gadget}") == (
        f"H-RAID-13: Room r4c2 holds {name}, against which {title} does nothing."
    )
    for side, room in (("W", "r5c1"), ("E", "r5c3")):
        assert refused(match, f"go_with:{side}:g{gadget}") == (
            f"H-RAID-13: Nothing awaits your Agent in {room}: {title} would do nothing."
        )


@pytest.mark.rule("H-RAID-05", "H-RAID-13")
def test_what_a_waiver_leaves_must_be_paid() -> None:
    match = raiding({"r4c3": "guard"}, (4, 1, 0), lair=POLAR, agent=FORTY_TWO, gadgets=[DRONE])
    assert refused(match, "go_with:N:agent") == (
        "H-RAID-05: Room r4c3 holds a Guard: entering costs 1 Movement and 2 Stealth, "
        "and your Agent lacks 1 Stealth."
    )
    assert refused(match, "go:N") == (
        "H-RAID-05: Room r4c3 holds a Guard: entering costs 1 Movement, 2 Stealth and 4 Combat, "
        "and your Agent lacks 1 Stealth and 4 Combat."
    )
    saw = raiding({"r5c2": "saw"}, (2, 0, 0), lair=ORBITAL, agent=COLETTE)
    assert refused(saw, "go_with:W:agent") == (
        "H-RAID-05: Room r5c2 holds a Giant Saw: entering costs 3 Movement, "
        "and your Agent lacks 1 Movement."
    )


def test_a_waiver_leads_through_no_wall() -> None:
    match = raiding({"r5c1": "dog"}, gadgets=[GAS], walls=["r5c1-r5c2"], acts=["go:W"])
    assert refused(match, "go_with:W:g2") == (
        "H-RAID-02: The wall between r5c1 and r5c2 is in the way."
    )


# Leaps


@pytest.mark.rule("H-RAID-13")
def test_leaping_takes_an_expert_jetpack() -> None:
    nothing = "H-RAID-13: You have nothing to leap over a room with."
    assert refused(raiding(), "leap:N") == nothing
    assert refused(raiding(gadgets=[JETPACK]), "leap:N") == nothing
    assert refused(raiding(gadgets=[DRONE], expert="1"), "leap_with:N:g2") == nothing
    match = raiding(gadgets=[JETPACK], expert="1", acts=["leap:N"])
    for choice in ("leap:N", "leap_with:N:g2"):
        assert refused(match, choice) == "H-RAID-13: The Jetpack is used up."


@pytest.mark.rule("H-RAID-02", "H-RAID-13")
def test_a_leap_crosses_no_wall_and_no_border() -> None:
    walls = ["r3c3-r4c3", "r5c1-r5c2", "r4c3-r4c4"]
    match = raiding(gadgets=[JETPACK], expert="1", walls=walls)
    assert offered(match, verb="leap") == ["E"]
    assert refused(match, "leap:N") == "H-RAID-02: The wall between r3c3 and r4c3 is in the way."
    assert refused(match, "leap:W") == "H-RAID-02: The wall between r5c1 and r5c2 is in the way."
    assert refused(match, "leap:S") == "H-RAID-02: The border of the lair is south of r5c3."
    play(match, 0, "go:N")
    assert refused(match, "leap:E") == "H-RAID-02: The wall between r4c3 and r4c4 is in the way."
    assert refused(match, "leap:S") == "H-RAID-02: The border of the lair is south of r5c3."


@pytest.mark.rule("H-LAIR-06")
def test_a_leap_neither_crosses_the_crater_nor_ends_there() -> None:
    match = raiding(lair=VOLCANO, gadgets=[JETPACK], expert="1")
    crater = "H-LAIR-06: Room r3c3 is crossed out: nobody can go there."
    assert refused(match, "leap:N") == crater
    assert refused(play(match, 0, "go:N"), "leap:N") == crater


def test_a_leap_must_be_paid() -> None:
    rooms = {"r3c3": "robot", "r5c1": "dog"}
    match = raiding(rooms, (4, 0, 1), gadgets=[JETPACK, GAS], expert="1")
    assert refused(match, "leap:N") == (
        "H-RAID-05: Room r3c3 holds a Robot: entering costs 1 Movement and 6 Combat, "
        "and your Agent lacks 5 Combat."
    )
    assert refused(match, "leap_with:N:g2") == (
        "H-RAID-13: Room r3c3 holds a Robot, against which the Knockout Gas does nothing."
    )
    assert "leap_with:W:g2" in offered(match)
    assert refused(match, "leap_with:W:g3") == "H-RAID-13: You do not own the Mirror Kit."


# Through walls


@pytest.mark.rule("H-RAID-13")
def test_only_magda_passes_through_walls() -> None:
    match = raiding(walls=["r5c1-r5c2"], gadgets=[DRILL], acts=["go:W"])
    for choice in ("through:W", "through_with:W:g2"):
        assert refused(match, choice) == (
            "H-RAID-13: You have nothing to pass through a wall with."
        )


@pytest.mark.rule("H-RAID-13", "H-RAID-02")
def test_magda_needs_a_drawn_wall() -> None:
    walls = ["r5c1-r5c2", "r4c2-r4c3"]
    magda: dict[str, Any] = {"lair": VOLCANO, "agent": MAGDA, "walls": walls}
    match = raiding(acts=["go:W"], **magda)
    assert offered(match, verb="through") == ["W"]
    assert refused(match, "through:N") == (
        "H-RAID-13: There is no wall between r5c2 and r4c2 to pass through."
    )
    assert refused(match, "through:S") == "H-RAID-02: The border of the lair is south of r5c2."
    play(match, 0, "through:W")
    assert refused(match, "through:N") == ("H-RAID-13: Magda the Mole's power is used up.")
    north = raiding(acts=["go:N"], **magda)
    assert refused(north, "through:N") == (
        "H-LAIR-06: Room r3c3 is crossed out: nobody can go there."
    )


@pytest.mark.rule("H-RAID-05")
def test_magda_pays_one_more() -> None:
    magda: dict[str, Any] = {"lair": VOLCANO, "agent": MAGDA, "walls": ["r5c1-r5c2"]}
    match = raiding(points=(2, 0, 0), acts=["go:W"], **magda)
    assert refused(match, "through:W") == (
        "H-RAID-05: Entering r5c1 costs 2 Movement, and your Agent lacks 1 Movement."
    )
    dog = raiding({"r5c1": "dog"}, (3, 0, 3), gadgets=[GAS], acts=["go:W"], **magda)
    assert refused(dog, "through:W") == (
        "H-RAID-05: Room r5c1 holds a Guard Dog: entering costs 2 Movement and 4 Combat, "
        "and your Agent lacks 1 Combat."
    )
    assert "through_with:W:g2" in offered(dog)
    assert refused(dog, "through_with:W:agent") == (
        "H-RAID-13: Magda the Mole's power cannot waive the cost of a room."
    )


# Gadgets and powers used where the Agent stands


@pytest.mark.rule("H-RAID-13")
def test_a_boost_needs_room_for_points() -> None:
    match = raiding(points=(20, 4, 4), gadgets=[JETPACK, DRILL])
    assert refused(match, "boost:g1") == (
        "H-RAID-13: Your Movement is at 20, and no stat can have more."
    )
    assert refused(match, "boost:g5") == "H-RAID-13: The Laser Drill cannot add points."
    assert refused(match, "boost:g2") == "H-RAID-13: You do not own the Knockout Gas."
    assert refused(match, "boost:agent") == (
        "H-LAIR-01: You have no Agent whose power you could use."
    )
    play(match, 0, "go:N")
    assert "boost:g1" in offered(match)
    play(match, 0, "boost:g1")
    assert refused(match, "boost:g1") == "H-RAID-13: The Jetpack is used up."


@pytest.mark.rule("H-RAID-13")
def test_a_drone_takes_what_is_next_door() -> None:
    rooms = {"r4c3": "secret1", "r5c2": "secret2", "r5c4": "dog", "r1c1": "secret3"}
    match = raiding(rooms, gadgets=[DRONE])
    assert offered(match, verb="steal") == ["g4:r4c3", "g4:r5c2"]
    assert refused(match, "steal:g4:r1c1") == (
        "H-RAID-13: The Micro-Drone steals from a room next door, not from r1c1: "
        "now that is r4c3 or r5c2."
    )
    for room in ("r5c4", "r2c2", "r5c3"):
        assert refused(match, f"steal:g4:{room}") == f"H-RAID-13: There is no Secret in {room}."
    assert refused(match, "steal:g1:r4c3") == "H-RAID-13: You do not own the Jetpack."
    play(match, 0, "go:W", "go:W")
    assert refused(match, "steal:g4:r5c2") == "H-RAID-13: The Secret of r5c2 is stolen already."
    assert refused(match, "steal:g4:r1c1") == (
        "H-RAID-13: The Micro-Drone steals from a room next door, not from r1c1: now there is none."
    )


@pytest.mark.rule("H-RAID-13")
def test_a_drone_flies_once() -> None:
    rooms = {"r4c3": "secret1", "r5c2": "secret2"}
    match = raiding(rooms, gadgets=[DRONE, JETPACK], acts=["steal:g4:r4c3"])
    assert refused(match, "steal:g4:r5c2") == "H-RAID-13: The Micro-Drone is used up."
    assert refused(match, "steal:g1:r5c2") == "H-RAID-13: The Jetpack cannot steal from afar."


@pytest.mark.rule("H-RAID-13")
def test_an_expert_drone_flies_two_rooms_unless_something_is_in_the_way() -> None:
    rooms = {"r4c3": "secret1", "r3c3": "secret2", "r5c1": "secret3", "r5c5": "secret1"}
    match = raiding(rooms, gadgets=[DRONE], expert="4", walls=["r3c3-r4c3", "r5c1-r5c2"])
    assert offered(match, verb="steal") == ["g4:r5c5"]
    assert refused(match, "steal:g4:r3c3") == (
        "H-RAID-13: The wall between r3c3 and r4c3 is in the way."
    )
    assert refused(match, "steal:g4:r5c1") == (
        "H-RAID-13: The wall between r5c1 and r5c2 is in the way."
    )
    assert refused(match, "steal:g4:r4c3") == (
        "H-RAID-13: The Micro-Drone steals from a room 2 rooms away, straight on, "
        "not from r4c3: now that is r5c5."
    )
    volcano = raiding({"r2c3": "secret1"}, lair=VOLCANO, gadgets=[DRONE], expert="4", acts=["go:N"])
    assert refused(volcano, "steal:g4:r2c3") == (
        "H-RAID-13: Room r3c3 is crossed out: nobody can go there."
    )


@pytest.mark.rule("H-RAID-13")
def test_a_drill_opens_drawn_walls() -> None:
    match = raiding(walls=["r1c1-r1c2", "r2c2-r3c2"], gadgets=[DRILL, DRONE])
    assert refused(match, "drill:g5:r1c2-r1c3") == (
        "H-RAID-13: No wall was drawn between r1c2 and r1c3."
    )
    assert refused(match, "drill:g5:r1c1-r1c5") == (
        "H-RAID-13: No wall was drawn between r1c1 and r1c5."
    )
    assert refused(match, "drill:g4:r1c1-r1c2") == "H-RAID-13: The Micro-Drone cannot open walls."
    assert refused(match, "drill:g1:r1c1-r1c2") == "H-RAID-13: You do not own the Jetpack."
    play(match, 0, "drill:g5:r1c1-r1c2")
    assert refused(match, "drill:g5:r2c2-r3c2") == "H-RAID-13: The Laser Drill is used up."


@pytest.mark.rule("H-RAID-13")
def test_an_expert_drill_opens_walls_around_the_agent_in_order() -> None:
    walls = ["r1c1-r1c2", "r4c2-r4c3", "r3c3-r4c3", "r4c3-r4c4"]
    match = raiding(walls=walls, gadgets=[DRILL, DRONE], expert="5", acts=["go:N"])
    assert refused(match, "drill:g5:r1c1-r1c2") == (
        "H-RAID-13: The wall between r1c1 and r1c2 is not a side of r4c3, where your Agent stands."
    )
    play(match, 0, "drill:g5:r4c2-r4c3")
    assert asked(match) == "raid.drill"
    assert refused(match, "drill:g5:r4c2-r4c3") == (
        "H-RAID-13: The wall between r4c2 and r4c3 is open already."
    )
    assert refused(match, "drill:g5:r3c3-r4c3") == (
        "H-RAID-13: The wall between r3c3 and r4c3 comes before the wall between r4c2 and r4c3, "
        "so it had to be opened first."
    )
    assert refused(match, "drill:g5:r1c1-r1c2") == (
        "H-RAID-13: The wall between r1c1 and r1c2 is not a side of r4c3, where your Agent stands."
    )
    assert refused(match, "drill:g5:r2c2-r3c2") == (
        "H-RAID-13: No wall was drawn between r2c2 and r3c2."
    )
    assert refused(match, "drill:g4:r4c3-r4c4") == (
        "H-RAID-13: Your Agent is using the Laser Drill: go on with that, or be done."
    )
    assert offered(match) == ["done", "drill:g5:r4c3-r4c4"]


# Shark Pools


@pytest.mark.rule("H-RAID-07", "J-38")
def test_a_split_stays_within_what_is_there_and_what_is_due() -> None:
    match = raiding({"r4c2": "sharks"}, (7, 3, 0), acts=["go:W", "go:N"])
    assert offered(match) == ["split:3", "split:4", "split:5"]
    for points in (0, 2):
        assert refused(match, f"split:{points}") == (
            "H-RAID-07: Of 6 points to be paid at least 3 must be Movement: "
            "your Agent has only 3 Stealth left."
        )
    for points in (6, 20):
        assert refused(match, f"split:{points}") == (
            "H-RAID-07: Your Agent has only 5 Movement left to pay with."
        )
    rich = raiding({"r4c2": "sharks"}, (12, 3, 0), acts=["go:W", "go:N"])
    assert offered(rich) == ["split:3", "split:4", "split:5", "split:6"]
    assert refused(rich, "split:7") == "H-RAID-07: No more than 6 points have to be paid."
