"""C.1: the two sections of a sheet, what a room takes, and that nothing drawn goes away."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lairworks
from lairworks import BadPosition, IllegalChoice, Match, UndoRefused
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

LAIRS = (YACHT, POLAR, VOLCANO, ORBITAL)
MARKERS = [f"{colour}{number}" for colour in "RB" for number in range(1, 6)]
UPGRADES = ["lasers", "saw", "sharks", "dog", "guard", "robot", "secret1", "secret2", "secret3"]
ALL_ROOMS = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
RICH = {"cash": 20, "lifetime": 40}


def places(front: str, marker: str, lair: int = POLAR, **seat: Any) -> list[str]:
    """Rooms offered for an upgrade to a seat that can pay any shift."""
    match = table({**RICH, **seat}, lair=lair, **only(front, marker))
    play(match, 0, "pick:L")
    return offered(match, 0, "place")


def edges(marker: str, lair: int = POLAR, **seat: Any) -> list[str]:
    """Edges offered for a wall to a seat that can pay any shift."""
    match = table({**RICH, **seat}, lair=lair, **only("wall", marker))
    play(match, 0, "pick:L")
    return offered(match, 0, "wall")


@pytest.mark.rule("H-SHEET-01")
def test_everybody_has_one_sheet_with_two_sections() -> None:
    match = lairworks.new("heist", seats=6, seed=2)
    view: Any = match.view(None)
    assert [each["seat"] for each in view["sheets"]] == [0, 1, 2, 3, 4, 5]
    for each in view["sheets"]:
        assert {"rooms", "walls", "cash", "lifetime", "bonuses", "later"} <= set(each)
        assert {"trained", "gadgets"} <= set(each)


@pytest.mark.rule("H-SHEET-01")
def test_the_lair_is_passed_on_and_training_and_gadgets_stay() -> None:
    mine = {"rooms": {"r4c3": "dog"}, "walls": ["r3c3-r4c3"], "cash": 12}
    other = {"rooms": {"r4c3": "secret2"}, "cash": 3, "trained": {"M": 1, "S": 2, "C": 9}}
    match = table(
        {**mine, "trained": {"M": 6, "S": 5, "C": 4}, "gadgets": [JETPACK]},
        {**other, "gadgets": [GAS]},
        lair=YACHT,
        phase="raid",
    )
    assert (points(match, 0), points(match, 1)) == ((6, 5, 4), (1, 2, 9))
    assert "boost:g1" in offered(match, 0)
    assert "go_with:N:g2" in offered(match, 1), "the Guard Dog of seat 0"
    play(match, 0, "go:N")
    assert raid(match, 0).loot == 20, "the Blueprint of seat 1"
    assert "N" in offered(match, 0, "go"), "the wall is in the lair of seat 0"


TOUR = "WWNENWNNESENEESWSWSESENN"  # every room once, from the start


@pytest.mark.rule("H-SHEET-02")
def test_every_square_is_a_room() -> None:
    match = raiding(points=(20, 0, 0), gadgets=[JETPACK])
    for number, way in enumerate(TOUR):
        if number == 4:
            play(match, 0, "boost:g1")
        play(match, 0, f"go:{way}")
    assert raid(match).rooms() == 25
    assert sorted(rooms_of(raid(match).explored)) == ALL_ROOMS
    view: Any = match.view(None)
    assert sorted(view["raids"][0]["path"]) == ALL_ROOMS, "each once"


@pytest.mark.rule("H-SHEET-02", "H-SHEET-03")
@pytest.mark.parametrize("front", UPGRADES[3:5])
def test_every_room_but_the_start_takes_upgrades(front: str) -> None:
    assert places(front, "R3") == [room for room in ALL_ROOMS if room != "r5c3"]


@pytest.mark.rule("H-SHEET-03")
@pytest.mark.parametrize("marker", MARKERS)
@pytest.mark.parametrize("lair", LAIRS)
def test_nothing_goes_on_or_beside_the_start(lair: int, marker: str) -> None:
    walls = edges(marker, lair)
    assert walls
    assert not [edge for edge in walls if "r5c3" in edge.split("-")]
    for front in UPGRADES:
        found = places(front, marker, lair)
        assert found
        assert "r5c3" not in found


@pytest.mark.rule("H-SHEET-03")
@pytest.mark.parametrize("choice", ["place:r5c3", "place:r4c4"])
def test_the_start_is_refused_and_other_rooms_are_not(choice: str) -> None:
    match = table({**RICH}, **only("dog", "R5"))
    play(match, 0, "pick:L")
    if choice == "place:r4c4":
        play(match, 0, choice)
        assert rooms_of(sheet(match).filled) == ["r4c4"]
        return
    with pytest.raises(IllegalChoice):
        match.play(0, choice)
    with pytest.raises(BadPosition):
        table({"rooms": {"r5c3": "dog"}})
    with pytest.raises(BadPosition):
        table({"walls": ["r4c3-r5c3"]})


@pytest.mark.rule("H-SHEET-04")
@pytest.mark.parametrize("front", UPGRADES)
@pytest.mark.parametrize("lair", LAIRS)
def test_sharks_and_robots_stay_out_of_the_entryway(lair: int, front: str) -> None:
    grey = ["r4c3", "r5c2", "r5c4"]
    around = ["r4c2", "r4c4", "r5c1", "r5c5"]
    found: list[str] = []
    for marker in ("R5", "R4"):
        found += places(front, marker, lair, cash=0)
    assert [room for room in grey if room in found] == (
        [] if front in ("sharks", "robot") else grey
    )
    assert [room for room in around if room in found] == around


@pytest.mark.rule("H-SHEET-04")
@pytest.mark.parametrize("front", ["sharks", "robot"])
def test_the_entryway_alone_makes_no_place_for_them(front: str) -> None:
    rooms = {"r4c1": "dog", "r4c2": "saw", "r4c4": "guard", "r4c5": "lasers"}
    match = table({"cash": 0, "rooms": rooms}, **only(front, "R4"))
    assert offered(match, 0, "pick") == ["M", "R"]
    other = table({"cash": 0, "rooms": rooms}, **only("secret3", "R4"))
    assert offered(other, 0, "pick") == ["L", "M", "R"]


@pytest.mark.rule("H-SHEET-05")
@pytest.mark.parametrize("held", UPGRADES)
@pytest.mark.parametrize("front", ["lasers", "guard", "secret1"])
def test_a_room_holds_one_upgrade(front: str, held: str) -> None:
    found = places(front, "R2", rooms={"r2c4": held, "r4c1": held})
    expected = [room for room in ALL_ROOMS if room not in ("r2c4", "r4c1", "r5c3")]
    assert found == expected


@pytest.mark.rule("H-SHEET-05")
def test_a_room_filled_by_the_first_card_is_closed_to_the_second() -> None:
    match = table({"cash": 1, "lifetime": 10}, **cards("dog", "saw", "wall", "R2 R2 R1"))
    play(match, 0, "pick:L", "place:r2c3", "bonus:M")
    assert offered(match, 0, "place") == ["r2c1", "r2c2", "r2c4", "r2c5"]
    play(match, 0, "place:r2c4")
    everybody(match, "pass")
    assert sheet(match).rooms[7:9] == [UPGRADES.index("dog"), UPGRADES.index("saw")]


AROUND = ["r1c2-r2c2", "r2c1-r2c2", "r2c2-r2c3", "r2c2-r3c2"]


@pytest.mark.rule("H-SHEET-06")
@pytest.mark.parametrize("held", UPGRADES)
def test_an_occupied_room_may_be_walled_in(held: str) -> None:
    rooms = dict.fromkeys(("r2c2", "r1c2", "r2c1"), held)
    assert edges("R2", rooms=rooms) == edges("R2")
    assert set(AROUND) <= set(edges("R2", rooms=rooms))


@pytest.mark.rule("H-SHEET-06")
@pytest.mark.parametrize("front", UPGRADES)
def test_a_walled_room_may_be_filled(front: str) -> None:
    assert places(front, "R2", walls=AROUND) == places(front, "R2")
    match = table({"walls": AROUND, "cash": 0}, **only(front, "R2"))
    play(match, 0, "pick:L", "place:r2c2")
    assert rooms_of(sheet(match).filled) == ["r2c2"]
    assert edges_of(sheet(match).walls) == sorted(AROUND)


@pytest.mark.rule("H-SHEET-07")
@pytest.mark.parametrize("lair", LAIRS)
def test_what_is_drawn_stays(lair: int) -> None:
    luck = random.Random(lair)
    match = lairworks.new("heist", seats=3, seed=lair, options={"lair": lair})
    before = [shown(match, seat) for seat in range(3)]
    while state(match).phase not in ("raid", "over"):
        seat = luck.choice(match.deciders)
        play(match, seat, luck.choice(offered(match, seat)))
        for each in range(3):
            old, new = before[each], shown(match, each)
            kept = [new.rooms[room] for room in range(25) if old.filled >> room & 1]
            assert kept == [old.rooms[room] for room in range(25) if old.filled >> room & 1]
            assert old.walls & ~new.walls == 0
            assert old.gadgets & ~new.gadgets == 0
            assert all(a <= b for a, b in zip(old.trained, new.trained, strict=True))
            assert old.bonuses <= new.bonuses
            before[each] = new
    assert min(len(rooms_of(each.filled)) for each in before) > 10, "they have built"


@pytest.mark.rule("H-SHEET-07")
def test_nothing_is_erased_by_undoing() -> None:
    match = table({}, **only("dog", "R2"))
    play(match, 0, "pick:L", "place:r2c2")
    with pytest.raises(UndoRefused):
        match.undo(0)
    assert rooms_of(sheet(match).filled) == ["r2c2"]


@pytest.mark.rule("H-SHEET-08")
@pytest.mark.parametrize(
    ("card", "trained", "after"),
    [
        ("M+2", {"M": 17, "S": 3, "C": 5}, [19, 3, 5]),
        ("S+3", {"M": 2, "S": 17, "C": 5}, [2, 20, 5]),
        ("C+4", {"M": 2, "S": 3, "C": 17}, [2, 3, 20]),
    ],
)
def test_a_track_has_twenty_circles_per_stat(
    card: str, trained: dict[str, int], after: list[int]
) -> None:
    match = table({"trained": trained}, **only(card, "R1"))
    play(match, 0, "pick:L")
    assert sheet(match).trained == after
    view: Any = match.view(0)
    assert list(view["sheets"][0]["trained"].values()) == after
    assert view["stat_cap"] == 20


@pytest.mark.rule("H-SHEET-08")
def test_there_is_a_box_per_gadget_and_the_drill_has_two_circles() -> None:
    match = table({"gadgets": [DRONE]}, {"gadgets": [DRILL]}, {"gadgets": [2, 5, 3]}, lair=YACHT)
    view: Any = match.view(1)
    assert [gadget["number"] for gadget in view["gadgets"]] == [1, 2, 3, 4, 5]
    assert [gadget["counts"] for gadget in view["gadgets"]] == [1, 1, 1, 1, 2]
    assert [each["gadgets"] for each in view["sheets"]] == [[DRONE], [DRILL], [GAS, MIRROR, DRILL]]
    assert [each["gadget_count"] for each in view["sheets"]] == [1, 2, 4]


@pytest.mark.rule("H-SHEET-08")
def test_a_raid_is_recorded() -> None:
    rooms = {"r4c3": "dog", "r3c3": "secret2", "r3c2": "guard", "r3c1": "robot", "r2c1": "lasers"}
    match = raiding(rooms, (20, 20, 20), gadgets=[DRILL])
    play(match, 0, "go:N", "go:N", "go:W", "go:W", "go:N", "go:N", "stop")
    view: Any = match.view(None)
    record = view["raids"][0]
    assert (record["sentries"], record["rooms"], record["loot"]) == (3, 7, 20)
    assert record["traps"] == 1
    assert view["sheets"][0]["gadget_count"] == 2


def lines(match: Match, seat: int) -> list[float]:
    return [line.points for line in match.breakdown[seat]]


@pytest.mark.rule("H-SHEET-09")
def test_the_score_lines() -> None:
    mine = {
        "rooms": {"r4c3": "lasers", "r1c1": "secret3", "r1c2": "secret2", "r1c3": "secret1"},
        "cash": 17,
        "gadgets": [JETPACK],
        "raid": {"M": 4, "C": 2, "acts": ["go:N"] * 3 + ["stop"]},
    }
    theirs = {
        "rooms": {"r4c3": "dog", "r3c3": "secret2", "r2c3": "secret1", "r5c5": "secret1"},
        "cash": 4,
        "raid": {"M": 1, "S": 2, "acts": ["go:N", "stop"]},
    }
    claims = [
        {"mission": "N05", "seat": 0, "reward": "later"},
        {"mission": "N06", "seat": 0, "reward": "now"},
        {"mission": "N11", "seat": 1, "reward": "later"},
        {"mission": "N11", "seat": 0, "reward": "later"},
    ]
    match = table(mine, theirs, lair=YACHT, phase="over", claimed=claims)
    # Kept, stolen, unspent, Gadget Lover, Explorer, Trapper, Brutal, missions.
    assert lines(match, 0) == [60, 30, 17, -20, 5, 10, 20, 30]
    assert lines(match, 1) == [10, 0, 4, 0, 0, 0, 0, 15]
    assert match.scores == [152, 29]
    view: Any = match.view(None)
    assert [list(each["lines"].values()) for each in view["result"]] == [
        lines(match, 0),
        lines(match, 1),
    ]
    assert [each["total"] for each in view["result"]] == [152, 29]


@pytest.mark.rule("H-SHEET-09")
def test_the_lines_are_told_at_the_end() -> None:
    match = raiding({"r4c3": "secret2", "r1c1": "secret3"}, (1, 0, 0), gadgets=[DRILL])
    play(match, 0, "go:N")
    final = told(match, "final")
    assert [each["total"] for each in final] == [20 + 10 - 20 + 5, 30 + 10]
    for seat, each in enumerate(final):
        found: Any = each["lines"]
        assert list(found) == [line.name for line in match.breakdown[seat]]
        assert list(found.values()) == lines(match, seat)
        assert len(found) == 8
