"""The bot of heist: an answer to every question, sensible ones, from what its seat knows."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks.core.rng import seeded
from lairworks.games.heist import GAME
from lairworks.games.heist.bot import aim_of
from lairworks.games.heist.drafting import depths, mission_value, safety
from lairworks.games.heist.grid import ROOM_AT
from lairworks.games.heist.state import RAIDS
from tests.games.heist.tables import (
    BARON,
    DRILL,
    JETPACK,
    POLAR,
    THEO,
    THEOS_WALLS,
    VOLCANO,
    YACHT,
    cards,
    only,
    play,
    raid,
    raiding,
    sheet,
    state,
    table,
)


def answer(match: lairworks.Match, seat: int = 0, seed: int = 1) -> str:
    return GAME.words.text(GAME.opener(state(match), seat, seeded(seed)))


def answers(match: lairworks.Match, seat: int = 0) -> set[str]:
    return {answer(match, seat, seed) for seed in range(12)}


@pytest.mark.slow
@pytest.mark.parametrize("lair", [1, 2, 3, 4])
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_whole_matches_by_the_book_end_with_sensible_scores(lair: int, seats: int) -> None:
    match = lairworks.new("heist", seats=seats, seed=lair, options={"lair": lair})
    rng = seeded(lair)
    found = state(match).copy()
    while found.deciders():
        seat = found.deciders()[0]
        choice = GAME.opener(found, seat, rng)
        assert choice in found.choices(seat)
        found.apply(seat, choice)
    assert min(found.scores()) > 0
    assert max(found.scores()) > 120


def test_a_secret_goes_deep_rather_than_beside_the_start() -> None:
    blank: dict[str, Any] = {"free_gadget": 2, "cash": 10}
    match = table(blank, lair=POLAR, **only("secret3", "B3"))
    play(match, 0, "pick:L")
    for choice in answers(match):
        assert choice.startswith(("place:r1", "place:r2"))


def test_nobody_walls_a_secret_in() -> None:
    rooms = {"r1c1": "secret3"}
    match = table(
        {"rooms": rooms, "walls": ["r1c1-r1c2"], "free_gadget": 2},
        lair=POLAR,
        **only("wall", "R1"),
    )
    play(match, 0, "pick:L")
    assert "wall:r1c1-r2c1" in match.choices(0)
    assert "wall:r1c1-r2c1" not in answers(match)


def test_training_is_worth_more_to_the_untrained() -> None:
    fields = cards("M+4", "wall", "wall", "R1 R1 R2")
    fresh = table({"cash": 10, "free_gadget": 2, "agent": BARON}, lair=POLAR, **fields)
    assert answers(fresh) == {"pick:L"}
    trained = {"M": 20, "S": 0, "C": 0}
    full = table({"cash": 10, "free_gadget": 2, "trained": trained}, lair=POLAR, **fields)
    assert "pick:L" not in answers(full)


def test_the_reward_at_the_end_is_preferred() -> None:
    rooms = dict.fromkeys(("r1c1", "r1c2", "r1c3"), "dog")
    match = table(
        {"rooms": rooms, "free_gadget": 2},
        lair=POLAR,
        phase="claims",
        missions=["N01", "N05", "N06"],
    )
    assert answers(match) == {"claim:N01:later"}


@pytest.mark.rule("EX-10")
def test_the_raid_of_the_example_is_the_best_one() -> None:
    match = raiding(THEO, (6, 4, 6), lair=YACHT, agent="A1", walls=THEOS_WALLS)
    while not raid(match).over:
        match.play(0, answer(match))
    assert raid(match).loot == 70


def test_a_step_that_was_not_planned_is_still_finished() -> None:
    rooms = dict.fromkeys(("r3c2", "r3c4", "r2c2", "r2c4"), "robot")
    rooms |= {"r3c3": "sharks", "r2c3": "lasers", "r1c3": "secret3"}
    match = raiding(rooms, (8, 4, 0))
    play(match, 0, "go:N", "go:N")
    assert answer(match) == "split:4"  # the lasers take two Stealth, and two steps are to come
    while not raid(match).over:
        match.play(0, answer(match))
    assert raid(match).loot == 30


@pytest.mark.parametrize("gadget", [JETPACK, DRILL])
def test_gadgets_are_used_where_they_help(gadget: int) -> None:
    walls = ["r3c3-r4c3", "r4c3-r4c4", "r4c2-r4c3", "r4c2-r5c2", "r4c4-r5c4"]
    walls += ["r5c1-r5c2", "r5c4-r5c5"]
    sealed = raiding({"r3c3": "secret2"}, (4, 0, 0), gadgets=[DRILL], walls=walls)
    far = raiding({"r1c3": "secret2"}, (2, 0, 0), gadgets=[JETPACK])
    match = sealed if gadget == DRILL else far
    while not raid(match).over:
        match.play(0, answer(match))
    assert raid(match).loot == 20


def test_safety_grows_with_the_way_and_ignores_what_is_sealed_off() -> None:
    near = sheet(table({"rooms": {"r4c3": "secret2"}, "free_gadget": 2}))
    far = sheet(table({"rooms": {"r1c1": "secret2"}, "free_gadget": 2}))
    guarded = sheet(table({"rooms": {"r1c1": "secret2", "r1c2": "robot"}, "free_gadget": 2}))
    gone = sheet(
        table({"rooms": {"r1c1": "secret2"}, "walls": ["r1c1-r1c2", "r1c1-r2c1"], "free_gadget": 2})
    )
    board = state(table()).board
    assert 0 < safety(board, near) < safety(board, far) == safety(board, guarded) < 20
    assert safety(board, gone) == 0
    both = {"r1c1": "secret2", "r1c2": "robot", "r2c1": "robot"}
    walled_by_robots = sheet(table({"rooms": both, "free_gadget": 2}))
    assert safety(board, walled_by_robots) > safety(board, far)


def test_depths_count_steps_and_damage() -> None:
    match = table({"rooms": {"r4c3": "dog", "r5c2": "lasers"}}, lair=VOLCANO)
    found = depths(state(match).board, sheet(match))
    assert found[ROOM_AT["r5c3"]] == 0
    assert found[ROOM_AT["r5c4"]] == 1
    assert found[ROOM_AT["r4c3"]] == 5
    assert found[ROOM_AT["r4c2"]] == 6  # by the dog; by the lasers it would be the same
    assert found[ROOM_AT["r3c4"]] == 3
    assert found[ROOM_AT["r3c3"]] == 1000


def test_a_mission_is_worth_more_the_further_it_has_come() -> None:
    found: list[float] = []
    for dogs in range(4):
        rooms = dict.fromkeys(("r1c1", "r1c2", "r1c3")[:dogs], "dog")
        match = table({"rooms": rooms, "free_gadget": 2}, missions=["N01", "N05", "N06"])
        found.append(mission_value(state(match), sheet(match)))
    assert found == sorted(found)
    assert found[3] == 10


def test_others_records_set_the_mark_for_brutal() -> None:
    match = raiding({"r4c3": "dog"}, (9, 9, 9))
    assert aim_of(state(match), 0).sentries == 1  # the other raid is over, with none
    assert aim_of(state(match), 1).sentries == 3


def test_prospects_are_between_nought_and_one_and_favour_the_richer() -> None:
    match = table({"cash": 30, "lifetime": 30}, {"cash": 0}, lair=YACHT)
    rich, poor = (GAME.evaluate(state(match), seat) for seat in range(2))
    assert 0 < poor < 0.5 < rich < 1


def hint(match: lairworks.Match, seat: int = 0) -> str:
    return GAME.words.text(GAME.hint(state(match), seat, seeded(1)))


def test_who_raids_from_room_to_room_walks_straight_to_the_nearest_secret() -> None:
    rooms = {"r2c3": "secret1", "r1c1": "secret3"}
    match = raiding(rooms, (3, 0, 0))
    while not raid(match).over:
        match.play(0, hint(match))
    assert raid(match).loot == 10
    assert raid(match).path[-1] == ROOM_AT["r2c3"]


def test_who_raids_from_room_to_room_stops_where_nothing_is_left() -> None:
    match = raiding({"r5c2": "secret1"}, (9, 0, 0))
    while not raid(match).over:
        match.play(0, hint(match))
    assert (raid(match).loot, raid(match).steps) == (10, 1)


def test_who_raids_from_room_to_room_takes_the_better_secret_of_two_in_reach() -> None:
    match = raiding({"r5c2": "secret1", "r5c4": "secret3"}, (3, 0, 0))
    first = hint(match)
    while not raid(match).over:
        match.play(0, hint(match))
    assert first == "go:E"
    assert raid(match).loot >= 30


def test_who_raids_from_room_to_room_finishes_what_it_began() -> None:
    rooms = dict.fromkeys(("r3c2", "r3c4", "r2c2", "r2c4"), "robot")
    rooms |= {"r3c3": "sharks", "r1c3": "secret3"}
    match = raiding(rooms, (8, 4, 0))
    play(match, 0, "go:N", "go:N")
    assert hint(match) in match.choices(0)
    assert hint(match).startswith("split:")


def test_planning_has_no_hints_besides_the_book() -> None:
    assert GAME.hint(state(table()), 0, seeded(1)) == -1


@pytest.mark.slow
def test_raids_from_room_to_room_leave_much_of_what_the_solver_finds() -> None:
    stolen = {"room to room": 0, "solver": 0}
    for seed in range(6):
        match = lairworks.new("heist", seats=3, seed=seed, options={"lair": 1 + seed % 4})
        found = state(match).copy()
        rng = seeded(seed)
        while found.phase != RAIDS:
            seat = found.deciders()[0]
            found.apply(seat, GAME.opener(found, seat, rng))
        for manner, choose in (("room to room", GAME.hint), ("solver", GAME.opener)):
            end = found.copy()
            while end.deciders():
                seat = end.deciders()[0]
                choice = choose(end, seat, rng)
                assert choice in end.choices(seat)
                end.apply(seat, choice)
            stolen[manner] += sum(each.loot for each in end.raids)
    assert 0.4 < stolen["room to room"] / stolen["solver"] < 0.9
