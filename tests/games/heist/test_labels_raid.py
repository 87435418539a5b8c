"""Choices of a raid as sentences, with prices and facts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from lairworks import Match
from lairworks.core.bits import members
from lairworks.core.game import Label
from lairworks.games.heist.effects import KINDS
from lairworks.games.heist.game import GAME
from lairworks.games.heist.grid import EDGE_AT, EDGES, ROOM_AT
from lairworks.games.heist.rules.raiding import Split
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import (
    BOOST,
    GO,
    GO_WITH,
    LEAP,
    LEAP_WITH,
    SOURCES,
    STEAL,
    STOP,
    THROUGH,
    THROUGH_WITH,
    WORDS,
)
from tests.games.heist.tables import (
    BARON,
    BISHOP,
    BRINE,
    COLETTE,
    DRILL,
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
    raiding,
    state,
)

NOTHING: dict[str, Any] = {
    "M": 0,
    "S": 0,
    "C": 0,
    "F": 0,
    "wild": 0,
    "content": "",
    "value": 0,
    "refund": 0,
    "new": True,
    "traps": 0,
    "sentries": 0,
    "with": [],
}


def labelled(match: Match, choice: str) -> tuple[str, list[str]]:
    """A choice on offer in words, and its price."""
    found = _described(match, choice)
    return found["text"], found["price"]


def facts_of(match: Match, choice: str) -> Any:
    return _described(match, choice)["facts"]


def _described(match: Match, choice: str) -> Any:
    choices: Any = match.describe(0)["choices"]
    (found,) = [item for item in choices if item["choice"] == choice]
    return found


# Steps


@pytest.mark.rule("H-RAID-03", "H-RAID-06", "H-RAID-08", "H-RAID-09", "EX-03")
def test_steps_are_labelled_with_what_awaits_and_what_it_costs() -> None:
    match = raiding({"r4c3": "dog", "r5c2": "saw", "r5c4": "secret2"})
    assert [labelled(match, choice) for choice in offered(match)] == [
        ("Go north into r4c3: fight a Guard Dog", ["1 Movement and 2 Combat"]),
        ("Go east into r5c4: steal a Blueprint worth 20 $", ["1 Movement"]),
        ("Go west into r5c2: run into a Giant Saw", ["1 Movement and 4 Stealth"]),
        ("Stop here, though a step into a new room can be paid for", []),
    ]
    assert facts_of(match, "go:N") == {
        **NOTHING,
        "room": "r4c3",
        "M": 1,
        "C": 2,
        "content": "dog",
        "sentries": 1,
    }
    assert facts_of(match, "go:W") == {
        **NOTHING,
        "room": "r5c2",
        "M": 1,
        "S": 4,
        "content": "saw",
        "traps": 1,
    }
    assert facts_of(match, "go:E") == {
        **NOTHING,
        "room": "r5c4",
        "M": 1,
        "content": "secret2",
        "value": 20,
    }


@pytest.mark.rule("H-LAIR-08")
@pytest.mark.parametrize(
    ("lair", "kind", "text", "price"),
    [
        (YACHT, "lasers", "run into Lasers", "1 Movement and 2 Stealth"),
        (POLAR, "saw", "run into a Giant Saw", "3 Movement and 4 Stealth"),
        (POLAR, "dog", "fight a Guard Dog", "1 Movement, 1 Stealth and 3 Combat"),
        (VOLCANO, "lasers", "run into Lasers", "2 Movement and 3 Stealth"),
        (VOLCANO, "guard", "fight a Guard", "1 Movement, 1 Stealth and 5 Combat"),
        (ORBITAL, "guard", "fight a Guard", "1 Movement, 2 Stealth and 6 Combat"),
        (ORBITAL, "secret3", "steal a Launch Key worth 45 $", "1 Movement"),
    ],
)
def test_prices_are_those_of_the_lair(lair: int, kind: str, text: str, price: str) -> None:
    match = raiding({"r4c3": kind}, lair=lair)
    assert labelled(match, "go:N") == (f"Go north into r4c3: {text}", [price])


@pytest.mark.rule("H-RAID-10", "R-24")
def test_a_way_back_costs_a_step_and_nothing_happens() -> None:
    match = raiding({"r4c3": "secret1", "r5c2": "guard"}, acts=["go:N"])
    assert labelled(match, "go:S") == ("Go south back into r5c3", ["1 Movement"])
    assert facts_of(match, "go:S") == {**NOTHING, "room": "r5c3", "M": 1, "new": False}
    assert labelled(match, "go:N") == ("Go north into r3c3: nothing is there", ["1 Movement"])
    play(match, 0, "go:S")
    assert labelled(match, "go:N") == ("Go north back into r4c3", ["1 Movement"])
    assert facts_of(match, "go:N") == {**NOTHING, "room": "r4c3", "M": 1, "new": False}


def test_wes_walks_back_for_nothing() -> None:
    match = raiding({}, (3, 0, 0), lair=VOLCANO, agent=WES, acts=["go:W", "go:W"])
    assert labelled(match, "go:E") == ("Go east back into r5c2", [])
    assert facts_of(match, "go:E") == {**NOTHING, "room": "r5c2", "new": False}
    assert labelled(match, "go:N") == ("Go north into r4c1: nothing is there", ["1 Movement"])


@pytest.mark.rule("H-LAIR-07")
def test_the_ring_leads_from_the_last_room_to_the_first() -> None:
    match = raiding({"r5c1": "robot"}, (5, 5, 9), lair=ORBITAL, acts=["go:E", "go:E"])
    assert labelled(match, "go:E") == (
        "Go east into r5c1: fight a Robot",
        ["1 Movement, 1 Stealth and 9 Combat"],
    )


# Shark Pools


@pytest.mark.rule("H-RAID-07", "R-25")
def test_sharks_are_labelled_with_what_is_still_to_be_split() -> None:
    match = raiding({"r3c3": "sharks"}, (7, 3, 0), acts=["go:N"])
    assert labelled(match, "go:N") == (
        "Go north into r3c3: run into a Shark Pool",
        ["1 Movement and 6 Movement or Stealth"],
    )
    assert facts_of(match, "go:N") == {
        **NOTHING,
        "room": "r3c3",
        "M": 1,
        "F": 6,
        "content": "sharks",
        "traps": 1,
    }
    play(match, 0, "go:N")
    assert [labelled(match, choice) for choice in offered(match)] == [
        ("Pay 3 Movement and 3 Stealth", ["3 Movement and 3 Stealth"]),
        ("Pay 4 Movement and 2 Stealth", ["4 Movement and 2 Stealth"]),
        ("Pay 5 Movement and 1 Stealth", ["5 Movement and 1 Stealth"]),
    ]
    assert facts_of(match, "split:4") == {"M": 4, "S": 2}


@pytest.mark.rule("H-RAID-07")
def test_sharks_may_be_paid_with_one_stat_alone() -> None:
    match = raiding({"r3c3": "sharks"}, (9, 9, 0), acts=["go:N", "go:N"])
    assert labelled(match, "split:0") == ("Pay 6 Stealth", ["6 Stealth"])
    assert labelled(match, "split:6") == ("Pay 6 Movement", ["6 Movement"])


def test_sharks_that_can_be_paid_in_one_way_are_labelled_with_it() -> None:
    match = raiding({"r3c3": "sharks"}, (5, 3, 0), acts=["go:N"])
    assert labelled(match, "go:N") == (
        "Go north into r3c3: run into a Shark Pool",
        ["4 Movement and 3 Stealth"],
    )
    assert facts_of(match, "go:N") == {
        **NOTHING,
        "room": "r3c3",
        "M": 4,
        "S": 3,
        "content": "sharks",
        "traps": 1,
    }


# Agents


@pytest.mark.rule("H-RAID-15", "EX-05")
def test_agent_42_saves_combat_only() -> None:
    match = raiding({"r4c3": "guard"}, (3, 4, 9), lair=POLAR, agent=FORTY_TWO, gadgets=[JETPACK])
    assert labelled(match, "go_with:N:agent") == (
        "Go north into r4c3 with Agent 42's power: fight a Guard, saving 4 Combat",
        ["1 Movement and 2 Stealth"],
    )
    assert facts_of(match, "go_with:N:agent") == {
        **NOTHING,
        "room": "r4c3",
        "M": 1,
        "S": 2,
        "content": "guard",
        "sentries": 1,
        "with": ["agent"],
    }


@pytest.mark.rule("H-RAID-15")
def test_colette_saves_stealth_and_the_points_of_a_pool() -> None:
    match = raiding({"r4c3": "saw", "r4c4": "sharks"}, (9, 9, 0), lair=VOLCANO, agent=COLETTE)
    assert labelled(match, "go_with:N:agent") == (
        "Go north into r4c3 with Colette Sable's power: run into a Giant Saw, saving 5 Stealth",
        ["2 Movement"],
    )
    play(match, 0, "go:E")
    assert labelled(match, "go_with:N:agent") == (
        (
            "Go north into r4c4 with Colette Sable's power: run into a Shark Pool,"
            " saving 8 Movement or Stealth"
        ),
        ["1 Movement"],
    )
    facts = facts_of(match, "go_with:N:agent")
    assert (facts["M"], facts["S"], facts["F"], facts["traps"]) == (1, 0, 0, 1)


def test_a_codebook_is_worth_more_to_baron_velours() -> None:
    match = raiding({"r4c3": "secret1", "r5c2": "secret2"}, lair=VOLCANO, agent=BARON)
    assert labelled(match, "go:N")[0] == "Go north into r4c3: steal a Codebook worth 20 $"
    assert facts_of(match, "go:N")["value"] == 20
    assert labelled(match, "go:W")[0] == "Go west into r5c2: steal a Blueprint worth 20 $"


@pytest.mark.rule("H-RAID-15", "R-26")
def test_dogs_cost_dr_mimosa_nothing_and_gas_saves_nothing_on_them() -> None:
    match = raiding({"r4c3": "dog"}, (2, 0, 0), lair=POLAR, agent=MIMOSA, gadgets=[GAS])
    assert labelled(match, "go:N") == ("Go north into r4c3: fight a Guard Dog", ["1 Movement"])
    assert facts_of(match, "go:N")["sentries"] == 1
    assert labelled(match, "go_with:N:g2") == (
        "Go north into r4c3 with the Knockout Gas: fight a Guard Dog, saving nothing",
        ["1 Movement"],
    )


@pytest.mark.rule("H-RAID-15")
def test_captain_brine_pays_three_points_for_sharks() -> None:
    match = raiding({"r3c3": "sharks"}, (3, 2, 0), lair=POLAR, agent=BRINE, acts=["go:N"])
    assert labelled(match, "go:N")[1] == ["2 Movement and 2 Stealth"]
    assert facts_of(match, "go:N")["traps"] == 1
    match = raiding({"r3c3": "sharks"}, (4, 2, 0), lair=POLAR, agent=BRINE, acts=["go:N"])
    assert labelled(match, "go:N")[1] == ["1 Movement and 3 Movement or Stealth"]
    assert facts_of(match, "go:N")["F"] == 3


@pytest.mark.rule("H-RAID-05")
def test_wild_points_are_part_of_the_price_where_they_are_needed() -> None:
    lair = {"r4c3": "guard", "r5c2": "lasers", "r5c4": "secret1"}
    match = raiding(lair, (2, 9, 3), lair=ORBITAL, agent=BISHOP)
    assert labelled(match, "go:N") == (
        "Go north into r4c3: fight a Guard",
        ["1 Movement, 2 Stealth, 3 Combat and 3 wild"],
    )
    facts = facts_of(match, "go:N")
    assert [facts[part] for part in ("M", "S", "C", "F", "wild")] == [1, 2, 3, 0, 3]
    assert labelled(match, "go:W")[1] == ["1 Movement and 5 Stealth"]
    match = raiding(lair, (0, 0, 0), lair=ORBITAL, agent=BISHOP)
    assert labelled(match, "go:E") == ("Go east into r5c4: steal a Codebook worth 10 $", ["1 wild"])


@pytest.mark.rule("H-RAID-07")
def test_wild_points_fill_up_a_pool_once_both_stats_are_gone() -> None:
    match = raiding({"r3c3": "sharks"}, (5, 4, 0), lair=ORBITAL, agent=BISHOP, acts=["go:N"])
    assert labelled(match, "go:N")[1] == ["4 Movement, 4 Stealth and 3 wild"]
    facts = facts_of(match, "go:N")
    assert [facts[part] for part in ("M", "S", "C", "F", "wild")] == [4, 4, 0, 0, 3]


@pytest.mark.rule("R-26", "H-RAID-14")
def test_magda_goes_through_a_wall_also_with_a_waiver() -> None:
    rooms = {"r4c3": "dog", "r4c2": "guard", "r3c3": "secret2"}
    walls = ["r4c2-r4c3", "r3c3-r4c3"]
    match = raiding(
        rooms, (9, 9, 9), lair=POLAR, agent=MAGDA, gadgets=[GAS], walls=walls, acts=["go:N"]
    )
    assert labelled(match, "through:N") == (
        (
            "Go north through the wall into r3c3 with Magda the Mole's power:"
            " steal a Blueprint worth 20 $"
        ),
        ["2 Movement"],
    )
    assert labelled(match, "through:W") == (
        "Go west through the wall into r4c2 with Magda the Mole's power: fight a Guard",
        ["2 Movement, 2 Stealth and 4 Combat"],
    )
    assert labelled(match, "through_with:W:g2") == (
        (
            "Go west through the wall into r4c2 with Magda the Mole's power and the Knockout Gas:"
            " fight a Guard, saving 2 Stealth and 4 Combat"
        ),
        ["2 Movement"],
    )
    assert facts_of(match, "through_with:W:g2") == {
        **NOTHING,
        "room": "r4c2",
        "M": 2,
        "content": "guard",
        "sentries": 1,
        "with": ["agent", "g2"],
    }


def test_juno_gets_movement_for_a_secret() -> None:
    match = raiding({"r4c3": "secret1", "r4c2": "secret3"}, (1, 0, 0), lair=VOLCANO, agent=JUNO)
    assert labelled(match, "go:N") == (
        "Go north into r4c3: steal a Codebook worth 15 $; it gives 1 Movement",
        ["1 Movement"],
    )
    assert facts_of(match, "go:N") == {
        **NOTHING,
        "room": "r4c3",
        "M": 1,
        "content": "secret1",
        "value": 15,
        "refund": 1,
    }
    play(match, 0, "go:N")
    assert points(match)[0] == 1
    assert facts_of(match, "go:W")["refund"] == 1


# Gadgets


@pytest.mark.rule("H-REW-01")
@pytest.mark.parametrize(
    ("expert", "kind", "text", "traps"),
    [
        ("", "saw", "slip past a Giant Saw unnoticed, saving 2 Movement and 4 Stealth", 0),
        ("", "lasers", "slip past Lasers unnoticed, saving 4 Stealth", 0),
        ("3", "saw", "run into a Giant Saw, saving 2 Movement and 4 Stealth", 1),
    ],
)
def test_the_mirror_kit_says_whether_the_trap_notices(
    expert: str, kind: str, text: str, traps: int
) -> None:
    match = raiding({"r4c3": kind}, (5, 0, 0), lair=POLAR, gadgets=[MIRROR], expert=expert)
    assert labelled(match, "go_with:N:g3") == (
        f"Go north into r4c3 with the Mirror Kit: {text}",
        ["1 Movement"],
    )
    assert facts_of(match, "go_with:N:g3") == {
        **NOTHING,
        "room": "r4c3",
        "M": 1,
        "content": kind,
        "traps": traps,
        "with": ["g3"],
    }


@pytest.mark.rule("H-RAID-15")
@pytest.mark.parametrize(
    ("expert", "text", "sentries"),
    [
        ("", "fight a Guard, saving 4 Combat", 1),
        ("2", "slip past a Guard unnoticed, saving 4 Combat", 0),
    ],
)
def test_the_knockout_gas_says_whether_the_sentry_counts(
    expert: str, text: str, sentries: int
) -> None:
    match = raiding({"r4c3": "guard"}, (5, 0, 0), gadgets=[GAS], expert=expert)
    assert labelled(match, "go_with:N:g2") == (
        f"Go north into r4c3 with the Knockout Gas: {text}",
        ["1 Movement"],
    )
    assert facts_of(match, "go_with:N:g2")["sentries"] == sentries


def test_the_expert_mirror_kit_saves_a_pool() -> None:
    match = raiding({"r3c3": "sharks"}, (2, 0, 0), gadgets=[MIRROR], expert="3", acts=["go:N"])
    assert labelled(match, "go_with:N:g3") == (
        (
            "Go north into r3c3 with the Mirror Kit: run into a Shark Pool,"
            " saving 6 Movement or Stealth"
        ),
        ["1 Movement"],
    )


@pytest.mark.parametrize(
    ("movement", "text", "gained"),
    [(16, "4 more Movement", 4), (17, "3 more Movement, and 1 lost", 3)],
)
def test_the_jetpack_adds_up_to_the_cap(movement: int, text: str, gained: int) -> None:
    match = raiding({}, (movement, 0, 0), gadgets=[JETPACK])
    assert labelled(match, "boost:g1") == (f"Use the Jetpack: {text}", [])
    assert facts_of(match, "boost:g1") == {
        "stat": "M",
        "gained": gained,
        "lost": 4 - gained,
        "with": ["g1"],
    }


@pytest.mark.rule("H-RAID-14", "R-26")
def test_the_expert_jetpack_leaps_over_a_room() -> None:
    rooms = {"r4c3": "saw", "r3c3": "guard", "r5c1": "secret2"}
    match = raiding(rooms, (4, 0, 9), gadgets=[JETPACK, GAS], expert="1")
    assert labelled(match, "leap:N") == (
        "Leap north over r4c3 into r3c3 with the Jetpack: fight a Guard",
        ["1 Movement and 4 Combat"],
    )
    assert labelled(match, "leap:W") == (
        "Leap west over r5c2 into r5c1 with the Jetpack: steal a Blueprint worth 20 $",
        ["1 Movement"],
    )
    assert labelled(match, "leap_with:N:g2") == (
        (
            "Leap north over r4c3 into r3c3 with the Jetpack and the Knockout Gas:"
            " fight a Guard, saving 4 Combat"
        ),
        ["1 Movement"],
    )
    assert facts_of(match, "leap_with:N:g2") == {
        **NOTHING,
        "room": "r3c3",
        "M": 1,
        "content": "guard",
        "sentries": 1,
        "with": ["g1", "g2"],
    }


def test_a_leap_into_an_explored_room_costs_its_movement_also_for_wes() -> None:
    match = raiding(
        {}, (4, 0, 0), lair=VOLCANO, agent=WES, gadgets=[JETPACK], expert="1", acts=["go:W", "go:W"]
    )
    assert labelled(match, "leap:E") == (
        "Leap east over r5c2 back into r5c3 with the Jetpack",
        ["1 Movement"],
    )
    assert facts_of(match, "leap:E") == {
        **NOTHING,
        "room": "r5c3",
        "M": 1,
        "new": False,
        "with": ["g1"],
    }


def test_the_drone_steals_through_walls() -> None:
    walls = ["r4c2-r4c3", "r4c3-r4c4"]
    rooms = {"r4c2": "secret1", "r4c4": "secret3", "r3c3": "saw"}
    match = raiding(rooms, gadgets=[DRONE], walls=walls, acts=["go:N"])
    assert labelled(match, "steal:g4:r4c4") == (
        "Steal the Launch Key in r4c4, worth 30 $, with the Micro-Drone",
        [],
    )
    assert facts_of(match, "steal:g4:r4c2") == {
        "room": "r4c2",
        "content": "secret1",
        "value": 10,
        "refund": 0,
        "with": ["g4"],
    }
    assert offered(match, 0, "steal") == ["g4:r4c2", "g4:r4c4"]


def test_a_room_robbed_from_afar_holds_nothing() -> None:
    match = raiding({"r4c3": "secret3"}, gadgets=[DRONE], acts=["steal:g4:r4c3"])
    assert labelled(match, "go:N") == ("Go north into r4c3: nothing is there", ["1 Movement"])
    assert facts_of(match, "go:N") == {**NOTHING, "room": "r4c3", "M": 1}


def test_the_expert_drone_steals_two_rooms_away_and_gives_juno_movement() -> None:
    rooms = {"r5c1": "secret2", "r5c2": "dog"}
    match = raiding(rooms, (2, 0, 0), lair=VOLCANO, agent=JUNO, gadgets=[DRONE], expert="4")
    assert labelled(match, "steal:g4:r5c1") == (
        "Steal the Blueprint in r5c1, worth 20 $, with the Micro-Drone; it gives 1 Movement",
        [],
    )
    assert facts_of(match, "steal:g4:r5c1")["refund"] == 1
    match = raiding(rooms, (20, 0, 0), lair=VOLCANO, agent=JUNO, gadgets=[DRONE], expert="4")
    assert facts_of(match, "steal:g4:r5c1")["refund"] == 0


@pytest.mark.rule("R-27")
def test_the_drill_opens_any_wall() -> None:
    match = raiding({}, gadgets=[DRILL], walls=["r1c1-r1c2", "r2c4-r3c4"])
    assert labelled(match, "drill:g5:r2c4-r3c4") == (
        "Open the wall between r2c4 and r3c4 with the Laser Drill",
        [],
    )
    assert facts_of(match, "drill:g5:r1c1-r1c2") == {
        "edge": "r1c1-r1c2",
        "left": 0,
        "with": ["g5"],
    }


def test_the_expert_drill_may_open_a_second_wall() -> None:
    walls = ["r3c3-r4c3", "r4c2-r4c3", "r4c3-r4c4"]
    match = raiding({}, gadgets=[DRILL], walls=walls, expert="5", acts=["go:N"])
    first = "drill:g5:r3c3-r4c3"
    assert facts_of(match, first) == {"edge": "r3c3-r4c3", "left": 1, "with": ["g5"]}
    play(match, 0, first)
    assert asked(match) == "raid.drill"
    assert [labelled(match, choice) for choice in offered(match)] == [
        ("Open no more walls", []),
        ("Open the wall between r4c2 and r4c3 as well", []),
        ("Open the wall between r4c3 and r4c4 as well", []),
    ]
    assert facts_of(match, "drill:g5:r4c3-r4c4") == {
        "edge": "r4c3-r4c4",
        "left": 0,
        "with": ["g5"],
    }
    assert facts_of(match, "done") == {"left": 1}


# The end


@pytest.mark.rule("H-RAID-11")
def test_a_stop_tells_whether_a_new_room_can_still_be_paid_for() -> None:
    match = raiding({"r4c3": "saw"}, (5, 0, 0), acts=["go:W"])
    assert facts_of(match, "stop") == {"new_rooms": True, "usable": []}


@pytest.mark.rule("H-RAID-19")
def test_a_new_room_may_be_a_walk_away() -> None:
    rooms = {"r4c2": "robot", "r5c1": "robot", "r4c3": "guard"}
    match = raiding(rooms, (3, 0, 0), acts=["go:W"])  # two steps to r5c4
    assert labelled(match, "stop") == (
        "Stop here, though a step into a new room can be paid for",
        [],
    )
    match = raiding(rooms, (2, 0, 0), acts=["go:W"], options={"lenient_raid": True})
    assert labelled(match, "stop") == ("Stop here; no new room can be paid for", [])
    assert facts_of(match, "stop") == {"new_rooms": False, "usable": []}


@pytest.mark.rule("H-RAID-12")
def test_after_the_last_step_nothing_is_left() -> None:
    pack = {"constants": {"raid_steps": {"value": 2}}}
    lenient = {"lenient_raid": True}
    match = raiding({}, gadgets=[JETPACK], pack=pack, options=lenient, acts=["go:N"])
    assert facts_of(match, "stop") == {"new_rooms": True, "usable": []}
    play(match, 0, "go:N")
    assert offered(match) == ["stop"]
    assert facts_of(match, "stop") == {"new_rooms": False, "usable": []}


def test_a_waiver_counts_as_a_way_to_pay() -> None:
    rooms = {"r4c3": "guard", "r5c2": "saw", "r5c4": "saw"}
    match = raiding(rooms, (2, 0, 0), gadgets=[GAS])
    assert facts_of(match, "stop") == {"new_rooms": True, "usable": []}


@pytest.mark.parametrize(
    ("gadgets", "expert", "names", "usable"),
    [
        ([JETPACK], "", "the Jetpack", ["g1"]),
        ([JETPACK], "1", "the Jetpack", ["g1"]),
        ([MIRROR, DRILL], "", "the Laser Drill", ["g5"]),
        ([JETPACK, DRILL], "", "the Jetpack and the Laser Drill", ["g1", "g5"]),
    ],
)
def test_a_stop_tells_what_can_still_be_used(
    gadgets: list[int], expert: str, names: str, usable: list[str]
) -> None:
    rooms = {"r4c3": "guard", "r5c2": "dog", "r5c4": "dog", "r5c1": "secret1"}
    match = raiding(rooms, (1, 0, 0), gadgets=gadgets, expert=expert, walls=["r1c1-r1c2"])
    assert labelled(match, "stop") == (
        f"Stop here; no step into a new room can be paid for, but you still have {names}",
        [],
    )
    assert facts_of(match, "stop") == {"new_rooms": False, "usable": usable}


def test_without_movement_a_drone_is_all_there_is() -> None:
    match = raiding({"r5c4": "secret1"}, (0, 0, 0), gadgets=[DRONE, GAS])
    assert facts_of(match, "stop") == {"new_rooms": False, "usable": ["g4"]}


def test_a_leap_that_only_a_waiver_can_pay_is_something_left() -> None:
    rooms = {"r4c3": "saw", "r5c2": "saw", "r5c4": "saw"}
    rooms.update({"r3c3": "guard", "r5c1": "robot", "r5c5": "robot"})
    match = raiding(rooms, (1, 0, 0), gadgets=[JETPACK, GAS], expert="1")
    assert offered(match) == ["stop", "leap_with:N:g2"]
    assert facts_of(match, "stop") == {"new_rooms": False, "usable": ["g1"]}


# Facts against what happens


def wild_raid(seed: int) -> HeistState:
    """A raid on a lair drawn at random, with any Agent and any gadgets."""
    rng = random.Random(seed)
    lair = seed % 4 + 1
    gadgets = sorted(rng.sample(range(1, 6), rng.randint(1, 5)))
    agents = [FORTY_TWO, WES, COLETTE, BARON, MIMOSA, BRINE, BISHOP, MAGDA, JUNO]
    board = state(raiding({}, lair=lair)).board
    rooms: dict[str, str] = {}
    for name, room in ROOM_AT.items():
        fitting = [kind for at, kind in enumerate(KINDS) if board.allowed[at] >> room & 1]
        if fitting and rng.random() < 0.8:
            rooms[name] = rng.choice(fitting)
    edges = [EDGES[edge] for edge in members(board.edges)]
    match = raiding(
        rooms,
        (rng.randint(0, 14), rng.randint(0, 12), rng.randint(0, 12)),
        lair=lair,
        agent=None if lair == YACHT else agents[seed % len(agents)],
        gadgets=gadgets,
        walls=rng.sample(edges, rng.randint(0, 16)),
        expert=",".join(str(number) for number in range(1, 6) if rng.random() < 0.5),
        options={"lenient_raid": True},
    )
    return state(match).copy()


def walking(seed: int) -> Iterator[HeistState]:
    """The tables of such a raid, gone at random for as long as possible."""
    rng = random.Random(seed)
    now = wild_raid(seed)
    while 0 in now.deciders():
        yield now
        choices = now.choices(0)
        brisk = [choice for choice in choices if choice != STOP.start]
        if not brisk:
            return
        now.apply(0, rng.choice(brisk))


def taken(now: HeistState, choice: int) -> HeistState:
    """The table after a choice, before anything follows upon it."""
    twin = now.copy()
    twin.desks[0].pop().take(twin, choice)
    return twin


def check_points(now: HeistState, after: HeistState, label: Label) -> None:
    """What is paid, and that the price says the same."""
    facts: Any = label.facts
    old, new = now.raids[0], after.raids[0]
    refund = facts.get("refund", 0)
    assert old.movement - new.movement == facts.get("M", 0) - refund
    assert old.stealth - new.stealth == facts.get("S", 0)
    assert old.combat - new.combat == facts.get("C", 0)
    assert old.wild - new.wild == facts.get("wild", 0)
    total = sum(facts.get(part, 0) for part in ("M", "S", "C", "F", "wild"))
    written = [int(number) for price in label.price for number in re.findall(r"\d+", price)]
    assert (sum(written), len(label.price)) == (total, 1 if total else 0)


def check_step(now: HeistState, after: HeistState, facts: Any) -> None:
    """Where the Agent is, what was met and what was used."""
    old, new = now.raids[0], after.raids[0]
    assert new.at == ROOM_AT[facts["room"]]
    assert facts["new"] == (new.rooms() > old.rooms())
    assert facts["value"] == new.loot - old.loot
    assert facts["traps"] == new.traps - old.traps
    assert facts["sentries"] == new.sentries - old.sentries
    assert facts["with"] == [SOURCES[source] for source in used(now, after, facts)]
    question = after.desks[0][-1]
    assert facts["F"] == (question.flex if isinstance(question, Split) else 0)
    kind = old.lair.rooms[new.at]
    assert facts["content"] in ("", KINDS[kind])
    assert bool(facts["content"]) == (kind >= 0 and old.content(new.at) >= 0)


def used(now: HeistState, after: HeistState, facts: Any) -> list[int]:
    """Sources that are spent, in the order of the facts."""
    spent = members(now.raids[0].ready & ~after.raids[0].ready)
    return sorted(spent, key=lambda source: facts["with"].index(SOURCES[source]))


def check_other(now: HeistState, after: HeistState, choice: int, facts: Any) -> None:
    """Gadgets that are no way into a room."""
    old, new = now.raids[0], after.raids[0]
    if BOOST.owns(choice):
        assert facts["stat"] == "M"
        assert facts["gained"] == new.movement - old.movement
    elif STEAL.owns(choice):
        assert facts["value"] == new.loot - old.loot
        assert members(new.stolen & ~old.stolen) == [ROOM_AT[facts["room"]]]
        assert old.rooms() == new.rooms()
    elif WORDS.verb_of(choice).name == "drill":
        assert members(new.opened & ~old.opened) == [EDGE_AT[facts["edge"]]]


def within_reach(now: HeistState) -> tuple[bool, list[str]]:
    """By trying every walk: whether a step enters a new room, and what else could be used."""
    new_rooms = False
    usable: set[str] = set()
    queue = [now]
    seen: set[tuple[int, int, int]] = set()
    while queue:
        here = queue.pop()
        raid_here = here.raids[0]
        key = (raid_here.at, raid_here.movement, raid_here.wild)
        if key in seen:
            continue
        seen.add(key)
        for choice in here.choices(0):
            facts: Any = GAME.label(here, 0, choice).facts
            if GO_WITH.owns(choice) or (GO.owns(choice) and facts["new"]):
                new_rooms = True
            elif GO.owns(choice):
                further = here.copy()
                further.apply(0, choice)
                queue.append(further)
            elif choice != STOP.start:
                usable.add(facts["with"][0])
    return new_rooms, sorted(usable, key=SOURCES.index)


WAYS = (GO, GO_WITH, LEAP, LEAP_WITH, THROUGH, THROUGH_WITH)


@pytest.mark.rule("H-RAID-05", "H-RAID-15", "H-RAID-19")
def test_what_a_label_of_a_raid_says_is_what_happens() -> None:
    verbs: set[str] = set()
    for seed in range(108):
        for now in walking(seed):
            labels = [GAME.label(now, 0, choice) for choice in now.choices(0)]
            assert len({label.text for label in labels}) == len(labels)
            for choice, label in zip(now.choices(0), labels, strict=True):
                after = taken(now, choice)
                verbs.add(WORDS.verb_of(choice).name)
                check_points_or_boost(now, after, choice, label)
                if any(way.owns(choice) for way in WAYS):
                    check_step(now, after, label.facts)
                else:
                    check_other(now, after, choice, label.facts)
    raids = {"go", "go_with", "leap", "leap_with", "through", "through_with"}
    assert verbs == raids | {"boost", "steal", "drill", "split", "done", "stop"}


def check_points_or_boost(now: HeistState, after: HeistState, choice: int, label: Label) -> None:
    """A boost is the one choice that changes points and has no price."""
    if BOOST.owns(choice):
        assert label.price == ()
    else:
        check_points(now, after, label)


def test_what_a_stop_says_is_so() -> None:
    seen: set[tuple[bool, bool]] = set()
    for seed in range(36):
        for now in walking(seed):
            if STOP.start not in now.choices(0):
                continue
            facts: Any = GAME.label(now, 0, STOP.start).facts
            new_rooms, usable = within_reach(now)
            assert facts["new_rooms"] == new_rooms
            if not new_rooms:
                assert facts["usable"] == usable
            seen.add((new_rooms, bool(usable)))
    assert seen == {(True, True), (True, False), (False, True), (False, False)}
