"""The raid solver: as good as trying everything, on random lairs and in the middle of raids."""

from __future__ import annotations

import random

import pytest

import lairworks
from lairworks import Match
from lairworks.games.heist import GAME
from lairworks.games.heist.content import HeistContent
from lairworks.games.heist.effects import KINDS
from lairworks.games.heist.grid import EDGES, ROOMS
from lairworks.games.heist.plan import LOOT, Aim, Plan
from lairworks.games.heist.rules.grading import after, grade
from lairworks.games.heist.search import BEAM
from lairworks.games.heist.solver import best_raid, is_plain
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.thorough import Thorough
from lairworks.games.heist.words import STOP
from lairworks.packs import content_of
from tests.games.heist.tables import (
    BISHOP,
    DRILL,
    DRONE,
    FORTY_TWO,
    JETPACK,
    JUNO,
    MAGDA,
    ORBITAL,
    POLAR,
    THEO,
    THEOS_WALLS,
    VOLCANO,
    YACHT,
    play,
    raid,
    raiding,
    state,
)

SMALL = 500
AGENTS = [f"A{number}" for number in range(1, 10)]


def brute_force(found: HeistState, seat: int, seen: set[str]) -> int:
    """The most that can be stolen, found by playing everything that is on offer.

    It knows nothing of raids but their loot; the same table is not looked at twice.
    """
    if not found.choices(seat):
        return found.raids[seat].loot
    here = found.raids[seat]
    key = repr(
        (here.at, here.explored, here.movement, here.stealth, here.combat, here.wild, here.ready,
         here.stolen, here.opened, found.choices(seat))
    )  # fmt: skip
    if key in seen:
        return 0
    seen.add(key)
    best = here.loot
    for choice in found.choices(seat):
        if choice != STOP.start:
            twin = found.copy()
            twin.apply(seat, choice)
            best = max(best, brute_force(twin, seat, seen))
    return best


def random_raid(
    rnd: random.Random,
    most: int,
    filled: float,
    agent: str | None = None,
    gadgets: list[int] | None = None,
    expert: str | None = None,
) -> Match:
    """A raid on a random lair, with powers as given or at random, and up to so many points each."""
    lair = rnd.randint(1, 4)
    content = content_of(GAME, None)
    assert isinstance(content, HeistContent)
    board = content.boards[lair - 1]
    rooms: dict[str, str] = {}
    for number, name in enumerate(ROOMS):
        kind = rnd.randrange(len(KINDS))
        if rnd.random() < filled and board.allowed[kind] >> number & 1:
            rooms[name] = KINDS[kind]
    edges = [name for number, name in enumerate(EDGES) if int(board.edges) >> number & 1]
    any_side = ",".join(str(number) for number in range(1, 6) if rnd.random() < 0.4)
    points = (rnd.randint(1, most), rnd.randint(0, most), rnd.randint(0, most))
    return raiding(
        rooms,
        points,
        lair=lair,
        agent=agent or rnd.choice(AGENTS),
        gadgets=gadgets or rnd.sample(range(1, 6), rnd.choice((0, 1, 2))),
        walls=rnd.sample(edges, rnd.choice((0, 1, 3, 6))),
        expert=any_side if expert is None else expert,
    )


def checked(match: Match, plan: Plan) -> int:
    """The loot of a plan, which its choices must really lead to."""
    done = after(state(match), 0, raid(match).acts + plan.choices)
    assert done.over
    assert done.loot == plan.loot
    return plan.loot


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_it_agrees_with_brute_force_on_small_lairs(part: int) -> None:
    rnd = random.Random(part)
    for _ in range(SMALL // 10):
        match = random_raid(rnd, 5, 0.8)
        if raid(match).over:
            continue
        plan = best_raid(state(match), raid(match))
        assert plan.exact
        assert checked(match, plan) == brute_force(state(match), 0, set())


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_it_agrees_with_the_thorough_search_on_larger_ones(part: int) -> None:
    rnd = random.Random(100 + part)
    for _ in range(12):
        match = random_raid(rnd, 6, 1.0)
        if raid(match).over:
            continue
        plan = best_raid(state(match), raid(match))
        thorough = Thorough(state(match), LOOT, 10**9).solve(raid(match).copy())
        assert checked(match, plan) == checked(match, thorough)


@pytest.mark.slow
@pytest.mark.parametrize("gadgets", [[2, 3], [3, 4], [1, 3], [2, 5]])
def test_it_agrees_with_the_thorough_search_where_movement_comes_back(gadgets: list[int]) -> None:
    rnd = random.Random(300)
    for _ in range(16):
        match = random_raid(rnd, 8, 0.8, JUNO, gadgets, "3")  # waives Shark Pools, too
        if raid(match).over:
            continue
        plan = best_raid(state(match), raid(match))
        thorough = Thorough(state(match), LOOT, 10**9).solve(raid(match).copy())
        assert checked(match, plan) == checked(match, thorough)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_it_agrees_with_brute_force_in_the_middle_of_a_raid(part: int) -> None:
    rnd = random.Random(200 + part)
    for _ in range(20):
        match = random_raid(rnd, 5, 0.7)
        for _ in range(rnd.randint(1, 4)):
            going = [choice for choice in match.choices(0) if choice != "stop"]
            while going:
                match.play(0, rnd.choice(going))
                going = match.choices(0) if "stop" not in match.choices(0) else []
        if raid(match).over:
            continue
        plan = best_raid(state(match), raid(match))
        assert checked(match, plan) == brute_force(state(match), 0, set())


@pytest.mark.slow
def test_it_goes_back_to_where_a_drill_is_wanted_also_if_movement_comes_back() -> None:
    searched = 0
    for seed in range(60, 140):  # 102 has its Secrets behind a wall of the room come from
        rnd = random.Random(seed)
        match = random_raid(rnd, 5, 0.5, JUNO, [DRILL], "5")
        for _ in range(rnd.randint(1, 4)):
            going = [choice for choice in match.choices(0) if choice.startswith(("go", "split"))]
            while going:
                match.play(0, rnd.choice(going))
                going = [choice for choice in match.choices(0) if choice.startswith("split")]
        if raid(match).over or not raid(match).ready:
            continue
        searched += 1
        plan = best_raid(state(match), raid(match))
        assert checked(match, plan) == brute_force(state(match), 0, set())
    assert searched > 30


def test_of_equal_raids_the_one_with_fewest_steps_is_taken() -> None:
    match = raiding({"r3c3": "secret1"}, (20, 0, 0))
    assert len(best_raid(state(match), raid(match)).choices) == 3  # north, north, stop


@pytest.mark.parametrize(
    ("agent", "gadgets", "expert", "plain"),
    [
        (FORTY_TWO, [], "", True),
        (BISHOP, [JETPACK], "", True),
        (MAGDA, [DRILL, DRONE], "", True),
        (MAGDA, [DRILL, DRONE], "5", False),
        (JUNO, [JETPACK], "", True),
        (JUNO, [DRONE], "", True),
    ],
)
def test_what_the_quick_search_is_good_for(
    agent: str, gadgets: list[int], expert: str, plain: bool
) -> None:
    match = raiding({"r2c3": "secret1"}, agent=agent, lair=VOLCANO, gadgets=gadgets, expert=expert)
    assert is_plain(state(match), raid(match)) is plain


def full_lair(kind: str = "secret1") -> dict[str, str]:
    rooms = [name for name in ROOMS if name != "r5c3"]
    kinds = ("lasers", kind, "dog", kind, "guard", kind, "saw")
    return {name: kinds[number % len(kinds)] for number, name in enumerate(rooms)}


def test_beyond_the_cap_a_good_raid_is_found_and_said_to_be_no_more() -> None:
    match = raiding(full_lair(), (14, 14, 14), lair=ORBITAL)
    exact = best_raid(state(match), raid(match))
    assert exact.exact
    rough = best_raid(state(match), raid(match), cap=300)
    assert not rough.exact or rough.states <= 300 + BEAM
    assert 0 < checked(match, rough) <= exact.loot
    searched = Thorough(state(match), LOOT, 50).solve(raid(match).copy())
    assert not searched.exact
    assert 0 < checked(match, searched) <= exact.loot


def test_enough_is_enough() -> None:
    match = raiding(full_lair(), (9, 9, 9))
    best = best_raid(state(match), raid(match))
    for wanted in (10, best.loot):
        assert wanted <= best_raid(state(match), raid(match), enough=wanted).loot <= best.loot
    assert best_raid(state(match), raid(match), enough=best.loot + 1).loot <= best.loot
    assert best_raid(state(match), raid(match), enough=10).states < best.states


@pytest.mark.parametrize(("sentries", "loot"), [(1, 20), (2, 10), (3, 20)])
def test_brutal_is_worth_a_secret_if_it_can_be_won(sentries: int, loot: int) -> None:
    # Either a Blueprint to the east, or two dogs and a Codebook to the west.
    walls = ["r4c3-r4c4", "r4c4-r5c4", "r4c2-r4c3", "r4c2-r5c2", "r3c3-r4c3"]
    rooms = {"r5c4": "dog", "r5c5": "secret2", "r5c2": "dog", "r5c1": "dog", "r4c1": "secret1"}
    match = raiding(rooms, (3, 0, 4), walls=walls)
    aim = Aim()
    aim.sentries = sentries
    aim.brutal = 20.0
    assert checked(match, best_raid(state(match), raid(match), aim)) == loot


# Grades


@pytest.mark.rule("EX-10", "H-REC-03")
def test_the_grade_of_the_example() -> None:
    match = raiding(THEO, (6, 4, 6), agent=FORTY_TWO, walls=THEOS_WALLS)
    play(match, 0, "go:W", "go:N", "go_with:N:agent", "go:N", "go:E")
    assert raid(match).over
    found = grade(state(match), 0).facts()
    assert (found["stolen"], found["best"], found["missed"]) == (60, 70, 10)
    assert (found["exact"], found["verdict"]) == (True, "clumsy")
    assert (found["lost_at"], found["lost_by"]) == (0, "go:W")
    assert found["route"] == ["r5c3", "r4c3", "r3c3", "r2c3", "r2c2", "r2c1", "r1c1"]


@pytest.mark.parametrize(
    ("loot", "verdict"), [("go:N go:N go:N", "flawless"), ("go:N go:N", "rumbled"), ("", "rumbled")]
)
def test_verdicts(loot: str, verdict: str) -> None:
    match = raiding({"r4c3": "secret1", "r2c3": "secret3"}, (5, 0, 0), lair=YACHT)
    play(match, 0, *loot.split())
    if not raid(match).over:
        match.play(0, "stop")
    assert grade(state(match), 0).facts()["verdict"] == verdict


@pytest.mark.parametrize(
    ("stolen", "verdict"),
    [(11, "rumbled"), (12, "clumsy"), (14, "clumsy"), (15, "slick"), (16, "flawless")],
)
def test_the_bounds_of_verdicts(stolen: int, verdict: str) -> None:
    # Sixteen Secrets of 10 $ along the way; so many of them are stolen.
    rows = ("r4c3 r4c2 r4c1", "r3c1 r3c2 r3c3 r3c4 r3c5", "r2c5 r2c4 r2c3 r2c2 r2c1")
    order = [*" ".join(rows).split(), "r1c1", "r1c2", "r1c3"]
    match = raiding(dict.fromkeys(order, "secret1"), (16, 0, 0))
    directions = "N W W N E E E E N W W W W N E E"
    play(match, 0, *(f"go:{way}" for way in directions.split()[:stolen]))
    if not raid(match).over:
        match.play(0, "stop")
    found = grade(state(match), 0)
    assert (found.stolen, found.best) == (10 * stolen, 160)
    assert found.verdict() == verdict


def test_the_step_that_lost_it_is_the_first_one_and_a_split_counts_with_its_step() -> None:
    rooms = dict.fromkeys(("r3c2", "r3c4", "r2c2", "r2c4"), "robot")
    rooms |= {"r3c3": "sharks", "r2c3": "lasers", "r1c3": "secret3"}
    match = raiding(rooms, (8, 4, 0))
    play(match, 0, "go:N", "go:N", "split:2", "go:S", "stop")
    found = grade(state(match), 0)
    assert (found.best, found.stolen) == (30, 0)
    assert (found.lost_at, found.lost_by) == (1, "go:N")


def test_who_may_know_a_grade() -> None:
    owner = {"r4c3": "secret1"}
    match = lairworks.arrange(
        "heist",
        {
            "phase": "raid",
            "seats": [
                {"rooms": owner, "raid": {"M": 2, "S": 0, "C": 0}},
                {"rooms": owner, "raid": {"M": 2, "S": 0, "C": 0}},
            ],
        },
        seats=2,
        seed=3,
        options={"lair": 1},
    )
    play(match, 0, "stop")
    for viewer, known in ((0, True), (1, False), (None, False)):
        raids = match.view(viewer)["raids"]
        assert isinstance(raids, list)
        assert (raids[0]["grade"] is not None) is known
        assert raids[1]["grade"] is None
        graded = [event.facts for event in match.events(viewer) if event.name == "raid_graded"]
        assert len(graded) == known
    play(match, 1, "stop")
    for viewer in (0, 1, None):
        raids = match.view(viewer)["raids"]
        assert isinstance(raids, list)
        assert all(each["grade"]["missed"] == 10 for each in raids)


@pytest.mark.parametrize("lair", [YACHT, POLAR, VOLCANO, ORBITAL])
def test_a_raid_without_anything_to_steal_is_flawless(lair: int) -> None:
    match = raiding({}, (3, 3, 3), lair=lair)
    play(match, 0, "stop")
    assert grade(state(match), 0).verdict() == "flawless"
