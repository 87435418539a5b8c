"""H-VAR-02: the raid timer, which stops late raiders where they are."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import LairworksError, Match
from tests.games.heist.tables import (
    DRILL,
    JETPACK,
    YACHT,
    asked,
    edges_of,
    everybody,
    offered,
    play,
    points,
    raid,
    raiding,
    state,
    table,
    told,
)

TIMED = {"raid_timer": 60}


def racing(*movement: int, options: dict[str, Any] | None = None) -> Match:
    """Seats with so much Movement in each other's empty lairs."""
    seats = [{"raid": {"M": each}} for each in movement]
    return table(*seats, lair=YACHT, phase="raid", options=TIMED if options is None else options)


def untimed(match: Match, seat: int) -> None:
    """No time is kept for the seat, and saying it is up changes nothing."""
    before = (match.position(), list(match.history))
    with pytest.raises(LairworksError):
        match.expire(seat)
    assert (match.position(), match.history) == before


@pytest.mark.rule("H-VAR-02")
def test_the_late_stop_where_they_are() -> None:
    match = racing(3, 5, 7)
    play(match, 1, "go:N", "go:N")
    play(match, 2, "go:E")
    play(match, 0, "stop")
    match.expire(1)
    assert match.history[-1] == (1, "stop")
    assert raid(match, 1).over
    assert points(match, 1) == (3, 0, 0)
    assert raid(match, 1).rooms() == 3
    assert match.deciders == (2,)
    assert not raid(match, 2).over
    play(match, 2, "go:N")
    match.expire(2)
    assert match.over
    assert points(match, 2) == (5, 0, 0)
    assert [facts["seat"] for facts in told(match, "raid_over")] == [0, 1, 2]


@pytest.mark.rule("H-VAR-02")
def test_time_runs_once_the_first_raid_is_over() -> None:
    match = racing(3, 5, 7)
    play(match, 1, "go:N")
    for seat in range(3):
        untimed(match, seat)
    play(match, 2, "stop")
    untimed(match, 2)
    match.expire(0)
    untimed(match, 0)
    assert match.deciders == (1,)


@pytest.mark.rule("H-VAR-02")
def test_a_raid_that_ended_by_itself_starts_the_time_too() -> None:
    match = racing(0, 4)
    assert match.deciders == (1,)
    match.expire(1)
    assert match.over
    assert raid(match, 1).rooms() == 1


@pytest.mark.rule("H-VAR-02")
@pytest.mark.parametrize("options", [{}, {"raid_timer": 0}])
def test_without_a_timer_everybody_has_all_the_time(options: dict[str, Any]) -> None:
    match = racing(3, 5, options=options)
    play(match, 0, "stop")
    untimed(match, 1)
    assert state(match).raid_timer == 0


@pytest.mark.rule("H-VAR-02")
def test_no_time_is_kept_in_planning() -> None:
    match = table(lair=YACHT, options=TIMED)
    play(match, 0, "pass")
    untimed(match, 1)
    untimed(match, 0)


@pytest.mark.rule("H-VAR-02")
def test_everybody_can_see_how_much_time_there_is() -> None:
    view: Any = racing(3, 5).view(None)
    assert view["raid_timer"] == 60


@pytest.mark.rule("H-VAR-02", "H-RAID-07")
@pytest.mark.parametrize(
    ("brought", "split", "left"),
    [((7, 3, 0), 3, (2, 0, 0)), ((9, 5, 1), 1, (6, 0, 1)), ((8, 9, 2), 0, (6, 3, 2))],
)
def test_a_late_split_uses_the_least_movement(
    brought: tuple[int, int, int], split: int, left: tuple[int, int, int]
) -> None:
    match = raiding({"r3c3": "sharks"}, brought, options=TIMED)
    play(match, 0, "go:N", "go:N")
    assert asked(match) == "raid.split"
    match.expire(0)
    assert match.history[2:] == [(0, f"split:{split}"), (0, "stop")]
    assert match.over
    assert points(match) == left
    assert (raid(match).traps, raid(match).rooms()) == (1, 3)


@pytest.mark.rule("H-VAR-02")
def test_a_late_split_may_leave_nothing_to_stop_for() -> None:
    """One Movement is left in a dead end: the raid ends before it could be stopped."""
    walls = ["r2c3-r3c3", "r3c2-r3c3", "r3c3-r3c4", "r4c2-r4c3", "r4c3-r4c4"]
    match = raiding({"r3c3": "sharks"}, (7, 2, 0), walls=walls, options=TIMED)
    play(match, 0, "go:N", "go:N")
    assert offered(match) == ["split:4", "split:5"]
    match.expire(0)
    assert match.over
    assert points(match) == (1, 0, 0)
    assert match.history[2:] == [(0, "split:4")]


@pytest.mark.rule("H-VAR-02")
def test_a_late_expert_drill_is_done_with_the_walls_it_has_opened() -> None:
    walls = ["r3c3-r4c3", "r4c2-r4c3", "r4c3-r4c4"]
    match = raiding({}, (4, 0, 0), gadgets=[DRILL], walls=walls, expert="5", options=TIMED)
    play(match, 0, "go:N", "drill:g5:r3c3-r4c3")
    assert asked(match) == "raid.drill"
    assert len(offered(match)) == 3
    match.expire(0)
    assert match.history[2:] == [(0, "done"), (0, "stop")]
    assert match.over
    assert edges_of(raid(match).opened) == ["r3c3-r4c3"]
    assert points(match) == (3, 0, 0)
    assert raid(match).ready == 0


@pytest.mark.rule("H-VAR-02")
def test_gadgets_left_are_not_used_for_the_late() -> None:
    match = raiding({"r4c3": "secret3"}, (1, 0, 0), gadgets=[JETPACK], options=TIMED)
    match.expire(0)
    assert match.over
    assert (raid(match).loot, raid(match).ready) == (0, 1 << JETPACK)


@pytest.mark.rule("H-VAR-02", "H-VAR-03")
def test_the_timer_stops_a_lenient_raid_too() -> None:
    match = racing(3, 5, options={**TIMED, "lenient_raid": True})
    play(match, 1, "go:N")
    untimed(match, 1)
    play(match, 0, "stop")
    match.expire(1)
    assert match.over
    assert raid(match, 1).rooms() == 2


@pytest.mark.rule("H-VAR-02")
def test_everybody_is_late_but_one() -> None:
    match = racing(2, 4, 6, 8)
    everybody(match, "go:N")
    play(match, 3, "stop")
    for seat in (2, 0, 1):
        match.expire(seat)
    assert match.over
    assert [raid(match, seat).movement for seat in range(4)] == [1, 3, 5, 7]
