"""C.13, Secrets behind walls: worth something to their owner only if one can walk to them."""

from __future__ import annotations

import pytest

from lairworks import Match
from tests.games.heist.tables import (
    DRILL,
    DRONE,
    JETPACK,
    MAGDA,
    ORBITAL,
    POLAR,
    VOLCANO,
    YACHT,
    play,
    raid,
    raiding,
    rooms_of,
    state,
    told,
)

CORNER = ["r1c1-r1c2", "r1c1-r2c1"]  # all walls that r1c1 can have


def kept(match: Match, seat: int = 1) -> int:
    """What a seat's own Secrets are worth to it in the end."""
    return next(int(line.points) for line in match.breakdown[seat] if line.name == "Secrets kept")


def walled_off(match: Match) -> list[object]:
    """Rooms of seat 1 that are told to be walled off."""
    return [facts["rooms"] for facts in told(match, "walled_off") if facts["seat"] == 1]


@pytest.mark.rule("H-WOFF-01", "H-WALL-07", "J-42")
def test_a_secret_walled_in_is_worth_nothing() -> None:
    match = raiding({"r1c1": "secret3"}, (0, 0, 0), walls=CORNER)
    assert match.over
    assert kept(match) == 0
    assert walled_off(match) == [["r1c1"]]


@pytest.mark.rule("H-WOFF-01")
@pytest.mark.parametrize("missing", CORNER)
def test_one_open_side_is_enough(missing: str) -> None:
    walls = [wall for wall in CORNER if wall != missing]
    match = raiding({"r1c1": "secret3", "r3c3": "secret2"}, (0, 0, 0), walls=walls)
    assert kept(match) == 50
    assert walled_off(match) == []


@pytest.mark.rule("H-WOFF-01")
def test_rooms_behind_one_another_are_walled_off_together() -> None:
    rooms = {"r1c1": "secret3", "r1c2": "secret2", "r1c3": "secret1", "r2c1": "robot"}
    walls = ["r1c2-r1c3", "r1c2-r2c2", "r2c1-r2c2", "r2c1-r3c1"]
    match = raiding(rooms, (0, 0, 0), walls=walls)
    assert kept(match) == 10
    assert walled_off(match) == [["r1c1", "r1c2"]]


@pytest.mark.rule("H-WOFF-02", "R-28", "J-43")
def test_a_drilled_wall_makes_the_secret_count_for_its_owner() -> None:
    match = raiding({"r1c1": "secret3"}, (3, 0, 0), gadgets=[DRILL], walls=CORNER)
    play(match, 0, "drill:g5:r1c1-r2c1", "stop")
    assert kept(match) == 30
    assert raid(match).loot == 0
    assert walled_off(match) == []


@pytest.mark.rule("H-WOFF-02")
def test_drilling_another_wall_does_not_help() -> None:
    walls = [*CORNER, "r3c3-r4c3"]
    match = raiding({"r1c1": "secret3"}, (3, 0, 0), gadgets=[DRILL], walls=walls)
    play(match, 0, "drill:g5:r3c3-r4c3", "stop")
    assert kept(match) == 0


@pytest.mark.rule("H-WOFF-01", "H-RAID-13", "R-28", "J-44")
def test_a_drone_takes_it_through_the_wall() -> None:
    acts = ["go:W", "go:W", *["go:N"] * 3]
    match = raiding({"r1c1": "secret3"}, (6, 0, 0), gadgets=[DRONE], walls=CORNER, acts=acts)
    assert rooms_of(1 << raid(match).at) == ["r2c1"]
    play(match, 0, "steal:g4:r1c1", "stop")
    assert raid(match).loot == 30
    assert "r1c1" not in rooms_of(raid(match).explored)
    assert kept(match) == 0
    assert walled_off(match) == []
    # 10 $ each, and for the thief also the Secret, Explorer and Gadget Lover.
    assert match.scores == [25.0, 10.0]


@pytest.mark.rule("H-WOFF-02", "R-28")
def test_going_through_a_wall_takes_what_is_there_but_opens_nothing() -> None:
    rooms = {"r5c1": "secret3", "r4c1": "secret2"}
    walls = ["r5c1-r5c2", "r4c1-r4c2", "r3c1-r4c1"]
    match = raiding(rooms, (3, 0, 0), agent=MAGDA, walls=walls)
    play(match, 0, "go:W", "through:W")
    assert raid(match).loot == 30
    assert kept(match) == 0
    assert walled_off(match) == [["r4c1"]]


@pytest.mark.rule("H-WOFF-02", "R-28")
def test_a_leap_within_a_lair_changes_nothing_about_walls() -> None:
    rooms = {"r1c1": "secret3", "r3c3": "secret1"}
    match = raiding(rooms, (1, 0, 0), gadgets=[JETPACK], expert="1", walls=CORNER)
    play(match, 0, "leap:N")
    assert (raid(match).loot, kept(match)) == (10, 0)


@pytest.mark.rule("H-WOFF-03", "R-28")
def test_what_is_on_the_way_does_not_matter() -> None:
    rooms = {"r1c1": "secret3", "r1c2": "robot", "r2c2": "sharks", "r2c1": "robot"}
    rooms |= {"r4c3": "guard", "r5c2": "guard", "r5c4": "saw"}
    match = raiding(rooms, (0, 0, 0), lair=POLAR, gadgets=[DRONE])
    assert match.over
    assert kept(match) == 35


@pytest.mark.rule("H-WOFF-03", "H-LAIR-06", "J-50")
@pytest.mark.parametrize(("lair", "value"), [(VOLCANO, 0), (ORBITAL, 45)])
def test_the_crater_is_as_good_as_a_wall(lair: int, value: int) -> None:
    walls = ["r1c3-r2c3", "r2c2-r2c3", "r2c3-r2c4"]
    match = raiding({"r2c3": "secret3"}, (0, 0, 0), lair=lair, walls=walls)
    assert kept(match) == value


@pytest.mark.rule("H-WOFF-01", "H-LAIR-07")
@pytest.mark.parametrize(
    ("lair", "more", "value"), [(ORBITAL, [], 45), (ORBITAL, ["r1c1-r1c5"], 0), (VOLCANO, [], 0)]
)
def test_the_ring_is_a_way_too(lair: int, more: list[str], value: int) -> None:
    match = raiding({"r1c1": "secret3"}, (0, 0, 0), lair=lair, walls=[*CORNER, *more])
    assert kept(match) == value


@pytest.mark.rule("H-WOFF-04")
def test_every_lair_counts_for_its_owner_in_the_end() -> None:
    match = raiding({"r1c1": "secret3", "r5c2": "secret1"}, (1, 0, 0), lair=YACHT)
    play(match, 0, "go:W")
    assert [kept(match, 0), kept(match, 1)] == [0, 30]
    assert state(match).sheets[1].rooms[0] == 8
