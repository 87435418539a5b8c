"""C.15: the four lairs, their damage and Secrets, and their special rules."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks import BadPosition, IllegalChoice, Match
from tests.games.heist.tables import (
    DRILL,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
    MIRROR,
    ORBITAL,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    asked,
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
ALL_ROOMS = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
CRATER = ["r2c3-r3c3", "r3c2-r3c3", "r3c3-r3c4", "r3c3-r4c3"]
RING = [f"r{row}c1-r{row}c5" for row in range(1, 6)]
# Movement, Stealth and Combat, the step not included; Shark Pools by their mixed points.
KINDS = ("lasers", "saw", "dog", "guard", "robot")
DAMAGE = {
    YACHT: [(0, 2, 0), (0, 4, 0), (0, 0, 2), (0, 0, 4), (0, 0, 6)],
    POLAR: [(0, 4, 0), (2, 4, 0), (0, 1, 3), (0, 2, 4), (0, 2, 7)],
    VOLCANO: [(1, 3, 0), (1, 5, 0), (0, 0, 4), (0, 1, 5), (0, 1, 7)],
    ORBITAL: [(0, 5, 0), (2, 4, 0), (0, 3, 3), (0, 2, 6), (0, 1, 9)],
}
SHARKS = {YACHT: 6, POLAR: 8, VOLCANO: 8, ORBITAL: 10}
# At the end, and at once.
SECRETS = {
    YACHT: [(10, 2), (20, 3), (30, 5)],
    POLAR: [(10, 3), (20, 4), (35, 5)],
    VOLCANO: [(15, 2), (20, 4), (40, 5)],
    ORBITAL: [(10, 1), (25, 3), (45, 6)],
}


def kept(match: Match, seat: int) -> float:
    """The first score line: the value of Secrets nobody stole."""
    return match.breakdown[seat][0].points


def gadget_line(match: Match, seat: int) -> float:
    return match.breakdown[seat][3].points


def intrude(kind: str, brought: tuple[int, int, int], lair: int) -> Match:
    """Agent 42 steps up and then to the left, where something waits."""
    agent = None if lair == YACHT else FORTY_TWO
    match = raiding({"r4c2": kind}, brought, lair=lair, agent=agent)
    return play(match, 0, "go:N")


def placed(front: str, marker: str, lair: int, **seat: Any) -> list[str]:
    """Rooms offered for an upgrade."""
    match = table(seat, {}, lair=lair, **only(front, marker))
    play(match, 0, "pick:L")
    return offered(match, 0, "place")


def walled(marker: str, lair: int, **seat: Any) -> list[str]:
    """Edges offered for a wall."""
    match = table(seat, {}, lair=lair, **only("wall", marker))
    play(match, 0, "pick:L")
    return offered(match, 0, "wall")


# Superyacht


@pytest.mark.rule("H-LAIR-01")
@pytest.mark.parametrize("lair", LAIRS)
def test_training_alone_counts_on_the_superyacht(lair: int) -> None:
    trained = {"M": 3, "S": 2, "C": 1}
    seat: dict[str, Any] = {"trained": trained}
    if lair != YACHT:
        seat["agent"] = FORTY_TWO
    match = table(seat, {}, lair=lair, round=35, **cards("dog", "saw", "wall"))
    everybody(match, "pass")
    facts = told(match, "stats_final")[0]
    found = (facts["M"], facts["S"], facts["C"])
    assert found == ((3, 2, 1) if lair == YACHT else (6, 9, 6))
    assert len(told(match, "agents_revealed")) == (lair != YACHT)


@pytest.mark.rule("H-LAIR-01")
def test_nobody_is_asked_for_an_agent_on_the_superyacht() -> None:
    match = lairworks.new("heist", seats=4, seed=3, options={"lair": YACHT})
    assert [asked(match, seat) for seat in range(4)] == ["round.pick"] * 4
    assert state(match).dealt == [[], [], [], []]
    with pytest.raises(BadPosition):
        table(lair=YACHT, phase="agents")


@pytest.mark.rule("H-LAIR-02")
@pytest.mark.parametrize("cash", [0, 1, 2, 9])
def test_numbers_stay_and_axes_turn_on_the_superyacht(cash: int) -> None:
    row = [f"r4c{column}" for column in range(1, 6)]
    column = ["r1c4", "r2c4", "r3c4", "r5c4"]
    assert placed("dog", "R4", YACHT, cash=cash) == sorted(row + (column if cash >= 2 else []))
    assert len(walled("R4", YACHT, cash=cash)) == (22 if cash >= 2 else 13)


@pytest.mark.rule("H-LAIR-02")
@pytest.mark.parametrize("marker", ["R2", "B2"])
@pytest.mark.parametrize(
    ("cash", "numbers"), [(0, ["2"]), (2, ["2"]), (3, ["1", "2", "3", "4", "5"])]
)
def test_any_other_gadget_costs_three_on_the_superyacht(
    cash: int, numbers: list[str], marker: str
) -> None:
    for number in numbers:
        match = table({"cash": cash}, {}, lair=YACHT, **only("gadget", marker))
        play(match, 0, "pick:L")
        if len(numbers) > 1:  # else it is not asked for
            assert offered(match, 0, "take") == numbers
            play(match, 0, f"take:{number}")
        view: Any = match.view(0)
        assert view["sheets"][0]["gadgets"] == [int(number)]
        assert sheet(match).cash == (cash if number == "2" else cash - 3)


@pytest.mark.rule("H-LAIR-02")
@pytest.mark.parametrize("lair", [POLAR, VOLCANO, ORBITAL])
def test_the_other_lairs_shift_by_number(lair: int) -> None:
    seat: dict[str, Any] = {"cash": 4}
    if lair == POLAR:
        seat["free_gadget"] = JETPACK
    match = table(seat, {}, lair=lair, **only("gadget", "R2"))
    play(match, 0, "pick:L")
    assert offered(match, 0, "take") == (["2", "3", "4"] if lair == POLAR else ["1", "2", "3", "4"])
    play(match, 0, "take:4")
    assert sheet(match).cash == 0
    two_off = [room for room in placed("dog", "R2", lair, cash=4) if room[1] == "4"]
    assert two_off == [f"r4c{column}" for column in range(1, 6)]


# Damage and Secrets


@pytest.mark.rule("H-LAIR-08")
@pytest.mark.parametrize("lair", LAIRS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_obstacles_cost(kind: str, lair: int) -> None:
    movement, stealth, combat = DAMAGE[lair][KINDS.index(kind)]
    match = intrude(kind, (20, 19, 18), lair)
    play(match, 0, "go:W")
    assert points(match) == (18 - movement, 19 - stealth, 18 - combat)
    assert rooms_of(raid(match).explored) == ["r4c2", "r4c3", "r5c3"]
    just = intrude(kind, (2 + movement, stealth, combat), lair)
    assert "W" in offered(just, 0, "go")
    play(just, 0, "go:W")
    assert points(just) == (0, 0, 0)


@pytest.mark.rule("H-LAIR-08")
@pytest.mark.parametrize("lair", LAIRS)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", [0, 1, 2])
def test_one_point_less_is_too_little(part: int, kind: str, lair: int) -> None:
    cost = DAMAGE[lair][KINDS.index(kind)]
    needed = [2 + cost[0], cost[1], cost[2]]
    if needed[part] == 0:
        needed[(part + 1) % 3] += 5
        match = intrude(kind, (needed[0], needed[1], needed[2]), lair)
        assert "W" in offered(match, 0, "go"), "none of this is needed"
        return
    needed[part] -= 1
    match = intrude(kind, (needed[0], needed[1], needed[2]), lair)
    assert "W" not in offered(match, 0, "go")


@pytest.mark.rule("H-LAIR-08")
@pytest.mark.parametrize("lair", LAIRS)
def test_what_sharks_cost(lair: int) -> None:
    flex = SHARKS[lair]
    by_movement = play(intrude("sharks", (2 + flex + 1, 0, 5), lair), 0, "go:W")
    assert points(by_movement) == (1, 0, 5)
    by_stealth = play(intrude("sharks", (2, flex + 1, 5), lair), 0, "go:W")
    assert points(by_stealth) == (0, 1, 5)
    mixed = play(intrude("sharks", (5, flex - 3, 5), lair), 0, "go:W")
    assert points(mixed) == (0, 0, 5)
    assert "W" not in offered(intrude("sharks", (5, flex - 4, 5), lair), 0, "go")


@pytest.mark.rule("H-LAIR-03")
@pytest.mark.parametrize(
    ("kind", "stat", "amount"),
    [
        ("lasers", 1, 2),
        ("saw", 1, 4),
        ("dog", 2, 2),
        ("guard", 2, 4),
        ("robot", 2, 6),
    ],
)
def test_one_number_per_obstacle_on_the_superyacht(kind: str, stat: int, amount: int) -> None:
    match = play(intrude(kind, (9, 8, 7), YACHT), 0, "go:W")
    left = [7, 8, 7]
    left[stat] -= amount
    assert list(points(match)) == left


@pytest.mark.rule("H-LAIR-03")
@pytest.mark.parametrize(("split", "left"), [("split:0", (5, 2, 1)), ("split:4", (1, 6, 1))])
def test_sharks_take_six_on_the_superyacht(split: str, left: tuple[int, int, int]) -> None:
    match = play(intrude("sharks", (7, 8, 1), YACHT), 0, "go:W")
    assert offered(match, 0, "split") == ["0", "1", "2", "3", "4", "5"]
    play(match, 0, split)
    assert points(match) == left


@pytest.mark.rule("H-LAIR-04", "H-LAIR-08")
@pytest.mark.parametrize("lair", LAIRS)
@pytest.mark.parametrize("tier", [1, 2, 3])
def test_what_secrets_are_worth_at_the_end(tier: int, lair: int) -> None:
    value, _ = SECRETS[lair][tier - 1]
    stolen = play(intrude(f"secret{tier}", (2, 0, 0), lair), 0, "go:W")
    assert (raid(stolen).loot, stolen.over) == (value, True)
    assert (stolen.breakdown[0][1].points, kept(stolen, 1)) == (value, 0)
    agent = None if lair == YACHT else FORTY_TWO
    left = raiding({"r4c2": f"secret{tier}"}, (0, 0, 0), lair=lair, agent=agent)
    assert (left.breakdown[0][1].points, kept(left, 1)) == (0, value)


@pytest.mark.rule("H-LAIR-04", "H-LAIR-08")
@pytest.mark.parametrize("lair", LAIRS)
@pytest.mark.parametrize("tier", [1, 2, 3])
def test_what_secrets_earn_at_once(tier: int, lair: int) -> None:
    _, income = SECRETS[lair][tier - 1]
    match = table({"cash": 1}, {}, lair=lair, **only(f"secret{tier}", "B5"))
    play(match, 0, "pick:L", "place:r4c5")
    assert (sheet(match).cash, sheet(match).lifetime) == (1 + income, 10 + income)


@pytest.mark.rule("H-LAIR-08")
@pytest.mark.parametrize("lair", LAIRS)
def test_the_board_can_be_read(lair: int) -> None:
    view: Any = table(lair=lair).view(None)
    kinds = {kind["id"]: kind for kind in view["kinds"]}
    for name, cost in zip(KINDS, DAMAGE[lair], strict=True):
        written = {part: points for part, points in zip("MSC", cost, strict=True) if points}
        assert kinds[name]["cost"] == written
    assert kinds["sharks"]["cost"] == {"F": SHARKS[lair]}
    found = [
        (kinds[f"secret{tier}"]["value"], kinds[f"secret{tier}"]["income"]) for tier in (1, 2, 3)
    ]
    assert found == SECRETS[lair]


# Polar Base


@pytest.mark.rule("H-LAIR-05")
@pytest.mark.parametrize("seats", [2, 4, 5, 9, 10, 99])
def test_everybody_chooses_a_free_gadget_at_the_same_time(seats: int) -> None:
    match = table(number=seats, phase="gadgets")
    assert match.deciders == tuple(range(seats))
    for seat in range(seats):
        assert offered(match, seat) == ["own:1", "own:2", "own:3", "own:4", "own:5"]
        play(match, seat, f"own:{seat % 5 + 1}")
    view: Any = match.view(None)
    for seat, each in enumerate(view["sheets"]):
        assert each["free_gadget"] == seat % 5 + 1
        assert each["gadgets"] == [seat % 5 + 1]
        assert (each["gadget_count"], each["cash"], each["lifetime"]) == (0, 10, 10)
    assert asked(match) == "round.pick"


@pytest.mark.rule("H-LAIR-05")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_the_free_gadgets_are_shown_all_at_once(viewer: int | None) -> None:
    match = table({}, {}, {}, phase="gadgets")
    play(match, 0, f"own:{DRONE}")
    hidden: Any = match.view(viewer)
    assert (hidden["sheets"][0]["free_gadget"], hidden["sheets"][0]["gadgets"]) == (None, [])
    assert hidden["deciding"] == [1, 2]
    assert told(match, "free_gadget", viewer) == []
    play(match, 2, f"own:{DRILL}")
    play(match, 1, f"own:{DRONE}")
    open_now: Any = match.view(viewer)
    assert [each["free_gadget"] for each in open_now["sheets"]] == [DRONE, DRONE, DRILL]
    opened = [facts for facts in told(match, "free_gadget", viewer) if not facts["sealed"]]
    assert [(facts["seat"], facts["number"]) for facts in opened] == [(0, 4), (1, 4), (2, 5)]


@pytest.mark.rule("H-LAIR-05")
@pytest.mark.parametrize("lair", [YACHT, VOLCANO, ORBITAL])
def test_no_other_lair_gives_a_gadget(lair: int) -> None:
    match = lairworks.new("heist", seats=5, seed=2, options={"lair": lair})
    assert asked(match) == "round.pick"
    view: Any = match.view(None)
    assert [each["gadgets"] for each in view["sheets"]] == [[]] * 5
    with pytest.raises(BadPosition):
        table({"free_gadget": 1}, lair=lair)


@pytest.mark.rule("H-LAIR-05")
@pytest.mark.parametrize(
    ("gadgets", "free", "counted"),
    [([], GAS, 0), ([], DRILL, 0), ([JETPACK], DRILL, 1), ([DRILL], GAS, 2), ([2, 3, 5], 1, 4)],
)
def test_the_free_copy_counts_for_nothing(gadgets: list[int], free: int, counted: int) -> None:
    seats = [
        {"gadgets": gadgets, "free_gadget": free, "agent": FORTY_TWO, "raid": {"M": 0}},
        {"free_gadget": MIRROR, "agent": WES, "raid": {"M": 0}},
    ]
    match = table(*seats, phase="raid")
    while not match.over:  # gadgets may still be used
        play(match, match.deciders[0], "stop")
    assert gadget_line(match, 0) == (-20 if counted else 0)
    assert gadget_line(match, 1) == 0
    view: Any = match.view(None)
    assert view["sheets"][0]["gadget_count"] == counted


@pytest.mark.rule("H-LAIR-05")
@pytest.mark.parametrize(
    ("gadgets", "free", "claims"),
    [([JETPACK], GAS, False), ([], DRILL, False), ([JETPACK, MIRROR], GAS, True), ([5], 1, True)],
)
def test_missions_do_not_count_the_free_copy(gadgets: list[int], free: int, claims: bool) -> None:
    seat = {"gadgets": gadgets, "free_gadget": free}
    match = table(seat, {}, missions=["N05", "N06", "N12"], **cards("dog", "saw", "wall"))
    everybody(match, "pass")
    assert (asked(match) == "round.claim") is claims


@pytest.mark.rule("H-LAIR-05")
def test_the_free_gadget_is_owned() -> None:
    match = table({"free_gadget": GAS, "cash": 2}, {}, **only("gadget", "R2"))
    play(match, 0, "pick:L")
    assert offered(match, 0, "take") == ["1", "3"], "nobody owns a gadget twice"
    fight = raiding({"r4c3": "guard"}, (1, 0, 0), lair=POLAR, gadgets=[GAS])
    assert offered(fight, 0, "go_with") == ["N:g2"]
    play(fight, 0, "go_with:N:g2")
    assert raid(fight).sentries == 1


# Volcano


@pytest.mark.rule("H-LAIR-06", "J-49")
@pytest.mark.parametrize("marker", ["R3", "B3"])
def test_the_crater_takes_nothing(marker: str) -> None:
    for front in ("lasers", "robot", "secret1"):
        found = placed(front, marker, VOLCANO, cash=20, lifetime=40)
        assert len(found) == (20 if front == "robot" else 23)
        assert "r3c3" not in found
        assert "r3c3" in placed(front, marker, ORBITAL, cash=20, lifetime=40)
    edges = walled(marker, VOLCANO, cash=20, lifetime=40)
    assert len(edges) == 33
    assert not [edge for edge in edges if edge in CRATER]
    assert [edge for edge in walled(marker, POLAR, cash=0) if edge in CRATER] == [
        "r2c3-r3c3",
        "r3c2-r3c3",
        "r3c3-r3c4",
        "r3c3-r4c3",
    ]


@pytest.mark.rule("H-LAIR-06")
@pytest.mark.parametrize("choice", ["pick:L", "pick:M"])
def test_the_crater_is_refused(choice: str) -> None:
    match = table({}, {}, lair=VOLCANO, **cards("dog", "wall", "saw", "R3 B3 R1"))
    play(match, 0, choice)
    for refused in ["place:r3c3"] if choice == "pick:L" else [f"wall:{edge}" for edge in CRATER]:
        with pytest.raises(IllegalChoice):
            match.play(0, refused)
    with pytest.raises(BadPosition):
        table({"rooms": {"r3c3": "dog"}}, lair=VOLCANO)
    with pytest.raises(BadPosition):
        table({"walls": [CRATER[0]]}, lair=VOLCANO)


@pytest.mark.rule("H-LAIR-06", "J-49")
@pytest.mark.parametrize(
    ("way", "blocked"),
    [
        (["N"], "N"),
        (["N", "W", "N"], "E"),
        (["N", "E", "N"], "W"),
        (["N", "W", "N", "N", "E"], "S"),
    ],
)
def test_nobody_enters_the_crater(way: list[str], blocked: str) -> None:
    walk = [f"go:{each}" for each in way]
    match = play(raiding(points=(20, 0, 0), lair=VOLCANO, agent=FORTY_TWO), 0, *walk)
    assert blocked not in offered(match, 0, "go")
    assert len(offered(match, 0, "go")) == 3
    other = play(raiding(points=(20, 0, 0), lair=ORBITAL, agent=FORTY_TWO), 0, *walk)
    assert blocked in offered(other, 0, "go")


@pytest.mark.rule("H-LAIR-06", "J-49")
@pytest.mark.parametrize(
    ("lair", "rooms"), [(VOLCANO, 23), (POLAR, 24), (ORBITAL, 24), (YACHT, 24)]
)
def test_a_volcano_is_full_with_23_upgrades(lair: int, rooms: int) -> None:
    closed = ("r5c3", "r3c3") if lair == VOLCANO else ("r5c3",)
    names = [room for room in ALL_ROOMS if room not in closed]
    assert len(names) == rooms
    inside = {
        name: "lasers" if number % 2 else "guard"
        for number, name in enumerate(names)
        if name not in ("r1c4", "r1c5")
    }
    match = table({"rooms": inside, "cash": 0}, {}, lair=lair, **only("dog", "R1"))
    play(match, 0, "pick:L", "place:r1c4")
    everybody(match, "pass")
    assert told(match, "lair_full") == []
    inside["r1c4"] = "dog"
    last = table({"rooms": inside, "cash": 0}, {}, lair=lair, **only("dog", "R1"))
    play(last, 0, "pick:L")  # r1c5 is the only room
    everybody(last, "pass")
    assert len(rooms_of(shown(last).filled)) == rooms
    assert told(last, "lair_full") == [{"seat": 0}]
    assert told(last, "last_round") == [{"round": 2}]


@pytest.mark.rule("H-LAIR-06", "J-50")
def test_walled_off_by_the_crater() -> None:
    walls = ["r1c3-r2c3", "r2c2-r2c3", "r2c3-r2c4"]
    rooms = {"r2c3": "secret3", "r1c1": "secret1"}
    match = raiding(rooms, (0, 0, 0), lair=VOLCANO, walls=walls)
    assert kept(match, 1) == 15
    assert told(match, "walled_off") == [{"seat": 1, "rooms": ["r2c3"]}]
    for gap in range(3):
        open_side = [wall for wall in walls if wall != walls[gap]]
        assert kept(raiding(rooms, (0, 0, 0), lair=VOLCANO, walls=open_side), 1) == 55
    elsewhere = raiding(rooms, (0, 0, 0), lair=ORBITAL, walls=walls)
    assert kept(elsewhere, 1) == 55, "no crater, so it is entered from below"


# Orbital Station


@pytest.mark.rule("H-LAIR-07")
@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("side", ["W", "E"])
def test_the_first_and_the_last_room_of_a_row_are_neighbours(row: int, side: str) -> None:
    walk = [f"go:{side}"] * 2 + ["go:N"] * (5 - row)
    match = play(raiding(points=(20, 0, 0), lair=ORBITAL, agent=FORTY_TWO), 0, *walk)
    view: Any = match.view(None)
    here, there = (f"r{row}c1", f"r{row}c5") if side == "W" else (f"r{row}c5", f"r{row}c1")
    assert view["raids"][0]["at"] == here
    play(match, 0, f"go:{side}")
    after: Any = match.view(None)
    assert after["raids"][0]["at"] == there
    assert points(match)[0] == 20 - len(walk) - 1
    for lair in (YACHT, POLAR, VOLCANO):
        other = raiding(points=(20, 0, 0), lair=lair)
        assert side not in offered(play(other, 0, *walk), 0, "go")


@pytest.mark.rule("H-LAIR-07")
@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
def test_the_shared_side_can_be_walled(row: int) -> None:
    edge = RING[row - 1]
    match = table({"cash": 0}, {}, lair=ORBITAL, **only("wall", f"R{row}"))
    play(match, 0, "pick:L")
    assert [each for each in offered(match, 0, "wall") if each in RING] == [edge]
    play(match, 0, f"wall:{edge}")
    assert edges_of(sheet(match).walls) == [edge]
    for side in ("W", "E"):
        walk = [f"go:{side}"] * 2 + ["go:N"] * (5 - row)
        closed = raiding(points=(20, 0, 0), lair=ORBITAL, agent=FORTY_TWO, walls=[edge])
        assert side not in offered(play(closed, 0, *walk), 0, "go")
        beside = raiding(points=(20, 0, 0), lair=ORBITAL, agent=FORTY_TWO, walls=[RING[row % 5]])
        assert side in offered(play(beside, 0, *walk), 0, "go"), "another row's wall"


@pytest.mark.rule("H-LAIR-07")
@pytest.mark.parametrize("marker", ["B1", "B5"])
def test_both_ends_make_the_shared_side_available(marker: str) -> None:
    assert [edge for edge in walled(marker, ORBITAL, cash=0) if edge in RING] == RING
    assert len(walled(marker, ORBITAL, cash=0)) == 14
    for lair in (YACHT, POLAR, VOLCANO):
        found = walled(marker, lair, cash=40)
        assert len(found) > 9
        assert not [edge for edge in found if edge in RING]


@pytest.mark.rule("H-LAIR-07")
def test_the_ring_leads_to_secrets() -> None:
    walls = ["r1c4-r1c5", "r1c5-r2c5"]
    assert kept(raiding({"r1c5": "secret2"}, (0, 0, 0), lair=ORBITAL, walls=walls), 1) == 25
    walls.append("r1c1-r1c5")
    assert kept(raiding({"r1c5": "secret2"}, (0, 0, 0), lair=ORBITAL, walls=walls), 1) == 0


@pytest.mark.rule("H-LAIR-07", "H-PLACE-04", "J-52")
@pytest.mark.parametrize(("marker", "column"), [("B5", "1"), ("B1", "5")])
def test_the_ring_shortens_no_shift(marker: str, column: str) -> None:
    far = [f"r{row}c{column}" for row in range(1, 6)]
    assert [room for room in placed("dog", marker, ORBITAL, cash=7) if room in far] == []
    assert [room for room in placed("dog", marker, ORBITAL, cash=8) if room in far] == far
    match = table({"cash": 9}, {}, lair=ORBITAL, **only("dog", marker))
    play(match, 0, "pick:L", f"place:r2c{column}")
    assert sheet(match).cash == 1
