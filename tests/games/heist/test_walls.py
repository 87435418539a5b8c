"""C.5: which edges take a wall, what they cost, and what a wall does."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import BadPosition, IllegalChoice, Match
from tests.games.heist.tables import (
    ORBITAL,
    POLAR,
    VOLCANO,
    YACHT,
    edges_of,
    offered,
    only,
    play,
    raid,
    raiding,
    sheet,
    shown,
    table,
    told,
)

LAIRS = (YACHT, POLAR, VOLCANO, ORBITAL)
MARKERS = [f"{colour}{number}" for colour in "RB" for number in range(1, 6)]
ALL_ROOMS = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
DRAWABLE = {YACHT: 37, POLAR: 37, VOLCANO: 33, ORBITAL: 42}


def square(room: str) -> tuple[int, int]:
    return int(room[1]), int(room[3])


def touch(lair: int, one: str, other: str) -> bool:
    """Whether two rooms share a side."""
    (row, column), (row2, column2) = square(one), square(other)
    around = lair == ORBITAL and row == row2 and {column, column2} == {1, 5}
    return abs(row - row2) + abs(column - column2) == 1 or around


def drawable(lair: int) -> list[str]:
    """Every edge that can ever be walled, from the rules alone."""
    closed = ["r5c3", "r3c3"] if lair == VOLCANO else ["r5c3"]
    rooms = [room for room in ALL_ROOMS if room not in closed]
    return [
        f"{one}-{other}"
        for one in rooms
        for other in rooms
        if one < other and touch(lair, one, other)
    ]


def room_price(lair: int, marker: str, room: str) -> int:
    """What the shift to a room costs; 99 if no money reaches it."""
    row, column = square(room)
    number = int(marker[1])
    along, across = (row, column) if marker[0] == "R" else (column, row)
    if lair != YACHT:
        return 2 * abs(along - number)
    if along == number:
        return 0
    return 2 if across == number else 99


def price(lair: int, marker: str, edge: str) -> int:
    """The cheaper of the two rooms."""
    one, other = edge.split("-")
    return min(room_price(lair, marker, one), room_price(lair, marker, other))


def expected(lair: int, marker: str, cash: int) -> list[str]:
    """Edges that must be offered to a seat without any wall."""
    return [edge for edge in drawable(lair) if price(lair, marker, edge) <= cash]


def one_seat(marker: str, lair: int = POLAR, **seat: Any) -> Match:
    return table(seat, {}, lair=lair, **only("wall", marker))


def picked(marker: str, lair: int = POLAR, **seat: Any) -> list[str]:
    """Edges offered once the wall is taken, sorted by name."""
    return sorted(offered(play(one_seat(marker, lair, **seat), 0, "pick:L"), 0, "wall"))


def purses(lair: int, marker: str, amounts: list[int]) -> dict[int, list[str]]:
    """Edges offered to seats with these amounts of cash."""
    seats = [{"cash": cash, "lifetime": 40} for cash in amounts]
    match = table(*seats, lair=lair, **only("wall", marker))
    found: dict[int, list[str]] = {}
    for seat, cash in enumerate(amounts):
        play(match, seat, "pick:L")
        found[cash] = sorted(offered(match, seat, "wall"))
    return found


def paid(lair: int, marker: str, edges: list[str]) -> list[int]:
    """What seats pay that wall these edges, one each."""
    seats = [{"cash": 13, "lifetime": 40, "made": ["pick:L", f"wall:{edge}"]} for edge in edges]
    match = table(*seats, lair=lair, **only("wall", marker))
    return [13 - sheet(match, seat).cash for seat in range(len(edges))]


# Which edges, at which price


@pytest.mark.rule("H-WALL-01", "H-WALL-02", "H-WALL-03", "H-WALL-05", "H-WALL-06")
@pytest.mark.parametrize("marker", MARKERS)
@pytest.mark.parametrize("lair", LAIRS)
def test_edges_and_prices(lair: int, marker: str) -> None:
    amounts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 40]
    found = purses(lair, marker, amounts)
    assert found == {cash: expected(lair, marker, cash) for cash in amounts}
    edges = expected(lair, marker, 40)
    assert paid(lair, marker, edges) == [price(lair, marker, edge) for edge in edges]


@pytest.mark.rule("H-WALL-02", "H-WALL-03")
@pytest.mark.parametrize("lair", LAIRS)
def test_how_many_edges_there_are(lair: int) -> None:
    assert len(drawable(lair)) == DRAWABLE[lair]
    found: list[str] = []
    for marker in MARKERS:
        found += picked(marker, lair, cash=40)
    assert len(dict.fromkeys(found)) == DRAWABLE[lair]


@pytest.mark.rule("H-WALL-01")
@pytest.mark.parametrize("edge", ["r2c3-r3c3", "r3c3-r3c4", "r3c3-r4c3", "r3c2-r3c3"])
def test_each_of_the_four_sides_of_a_room(edge: str) -> None:
    match = one_seat("R3", cash=0)
    play(match, 0, "pick:L", f"wall:{edge}")
    play(match, 1, "pass")
    assert edges_of(shown(match).walls) == [edge]
    assert shown(match).wall_count == 1
    assert [facts["edge"] for facts in told(match, "wall_drawn")] == [edge]


@pytest.mark.rule("H-WALL-01", "H-WALL-05", "EX-02")
def test_theo_takes_a_wall_on_blue_one() -> None:
    inside = ["r1c1-r2c1", "r2c1-r3c1", "r3c1-r4c1", "r4c1-r5c1"]
    beside = ["r1c1-r1c2", "r2c1-r2c2", "r3c1-r3c2", "r4c1-r4c2", "r5c1-r5c2"]
    assert picked("B1", cash=0) == sorted(inside + beside)
    free = [edge for edge in picked("B1", cash=9) if paid(POLAR, "B1", [edge] * 2) == [0, 0]]
    assert free == sorted(inside + beside)


@pytest.mark.rule("H-WALL-01", "H-WALL-02", "J-14")
def test_walls_beside_the_start() -> None:
    assert picked("R5", cash=0) == [
        "r4c1-r5c1",
        "r4c2-r5c2",
        "r4c4-r5c4",
        "r4c5-r5c5",
        "r5c1-r5c2",
        "r5c4-r5c5",
    ]


@pytest.mark.rule("H-WALL-02")
@pytest.mark.parametrize("edge", ["r4c3-r5c3", "r5c2-r5c3", "r5c3-r5c4"])
@pytest.mark.parametrize("marker", ["R5", "B3", "R4", "B2"])
@pytest.mark.parametrize("lair", LAIRS)
def test_the_three_exits_stay_open(lair: int, marker: str, edge: str) -> None:
    match = one_seat(marker, lair, cash=40)
    play(match, 0, "pick:L")
    with pytest.raises(IllegalChoice):
        match.play(0, f"wall:{edge}")
    with pytest.raises(BadPosition):
        one_seat(marker, lair, walls=[edge])


@pytest.mark.rule("H-WALL-03")
@pytest.mark.parametrize("lair", [YACHT, POLAR, VOLCANO])
def test_the_border_is_no_edge(lair: int) -> None:
    for marker in ("R1", "R5", "B1", "B5"):
        for edge in picked(marker, lair, cash=40):
            one, other = edge.split("-")
            assert touch(lair, one, other)
    corner = [edge for edge in picked("R1", lair) if "r1c1" in edge.split("-")]
    assert corner == ["r1c1-r1c2", "r1c1-r2c1"], "two sides of a corner, not four"


@pytest.mark.rule("H-WALL-04")
@pytest.mark.parametrize("walls", [["r2c1-r2c2"], ["r1c4-r2c4", "r2c3-r2c4", "r2c5-r3c5"]])
@pytest.mark.parametrize("lair", LAIRS)
def test_a_wall_is_drawn_once(lair: int, walls: list[str]) -> None:
    match = one_seat("R2", lair, cash=40, walls=walls)
    play(match, 0, "pick:L")
    left = [edge for edge in expected(lair, "R2", 40) if edge not in walls]
    assert sorted(offered(match, 0, "wall")) == left
    with pytest.raises(IllegalChoice):
        match.play(0, f"wall:{walls[-1]}")


@pytest.mark.rule("H-WALL-04")
def test_not_twice_in_one_round_either() -> None:
    match = table({"cash": 1}, {}, **only("wall", "B2", tops={"L": "B2", "M": "B2", "R": "R1"}))
    play(match, 0, "pick:L", "wall:r2c2-r2c3", "bonus:M")
    left = [edge for edge in expected(POLAR, "B2", 0) if edge != "r2c2-r2c3"]
    assert sorted(offered(match, 0, "wall")) == left


@pytest.mark.rule("H-WALL-05")
@pytest.mark.parametrize(
    ("marker", "edge"),
    [("R2", "r1c4-r2c4"), ("R1", "r1c4-r2c4"), ("B3", "r2c3-r2c4"), ("B4", "r2c3-r2c4")],
)
def test_either_room_makes_an_edge_available(marker: str, edge: str) -> None:
    assert edge in picked(marker, cash=0)
    assert edge in picked(marker, YACHT, cash=0)


@pytest.mark.rule("H-WALL-05")
@pytest.mark.parametrize(
    ("wall", "there", "blocked", "back"),
    [
        ("r3c3-r4c3", ["go:N"], "N", "S"),
        ("r4c3-r4c4", ["go:N"], "E", "W"),
        ("r4c2-r4c3", ["go:N"], "W", "E"),
        ("r4c2-r5c2", ["go:W"], "N", "S"),
    ],
)
def test_a_wall_blocks_both_ways(wall: str, there: list[str], blocked: str, back: str) -> None:
    match = raiding(points=(20, 0, 0), walls=[wall])
    play(match, 0, *there)
    assert blocked not in offered(match, 0, "go")
    free = play(raiding(points=(20, 0, 0)), 0, *there)
    assert blocked in offered(free, 0, "go")
    # The long way round, to the other side of the wall.
    around = {
        "r3c3-r4c3": ["go:W", "go:N", "go:E"],
        "r4c3-r4c4": ["go:N", "go:E", "go:S"],
        "r4c2-r4c3": ["go:N", "go:W", "go:S"],
        "r4c2-r5c2": ["go:W", "go:N", "go:E"],
    }[wall]
    play(match, 0, *around)
    play(free, 0, *around)
    assert raid(match).at == raid(free).at
    assert back not in offered(match, 0, "go")
    assert back in offered(free, 0, "go")


@pytest.mark.rule("H-WALL-05", "H-WALL-06", "J-15")
def test_the_cheaper_of_two_rooms() -> None:
    found = picked("R2", cash=2)
    assert "r3c4-r4c4" in found
    assert "r2c4-r3c4" in found
    assert "r4c4-r5c4" not in found
    assert "r3c4-r4c4" not in picked("R2", cash=1)
    assert "r4c4-r5c4" in picked("R2", cash=4)
    edges = ["r3c4-r4c4", "r2c4-r3c4", "r4c4-r5c4"]
    assert paid(POLAR, "R2", edges) == [2, 0, 4]


@pytest.mark.rule("H-WALL-06", "H-PLACE-05", "J-17")
def test_walls_on_both_axes_of_the_superyacht() -> None:
    column = [edge for edge in drawable(YACHT) if "c3" in edge]
    row = [edge for edge in drawable(YACHT) if "r3" in edge and edge not in column]
    assert (len(column), len(row)) == (11, 10)
    assert picked("B3", YACHT, cash=2) == sorted(column + row)
    assert picked("B3", YACHT, cash=1) == column
    assert paid(YACHT, "B3", column) == [0] * 11
    assert paid(YACHT, "B3", row) == [2] * 10
    assert picked("B3", YACHT, cash=40) == sorted(column + row)


@pytest.mark.rule("H-WALL-06")
@pytest.mark.parametrize(
    ("marker", "edge", "cost"), [("R1", "r4c1-r5c1", 6), ("B5", "r1c1-r1c2", 6)]
)
@pytest.mark.parametrize("lair", [POLAR, VOLCANO])
def test_the_farthest_walls(lair: int, marker: str, edge: str, cost: int) -> None:
    assert paid(lair, marker, [edge, edge]) == [cost, cost]
    assert edge not in picked(marker, lair, cash=cost - 1)
    assert edge in picked(marker, lair, cash=cost)


# What walls are for


@pytest.mark.rule("H-WALL-07")
@pytest.mark.parametrize(
    ("walls", "last", "inside"),
    [
        (["r1c1-r1c2"], "r1c1-r2c1", "r1c1"),
        (["r2c2-r3c2", "r2c1-r2c2", "r2c2-r2c3"], "r1c2-r2c2", "r2c2"),
    ],
)
def test_a_room_may_be_sealed_off(walls: list[str], last: str, inside: str) -> None:
    match = one_seat("R1", cash=0, lifetime=40, walls=walls, rooms={inside: "secret3"})
    play(match, 0, "pick:L", f"wall:{last}")
    assert edges_of(sheet(match).walls) == sorted([*walls, last])
    kept = {
        sealed: raiding({inside: "secret3", "r1c5": "secret1"}, (0, 0, 0), walls=drawn)
        for sealed, drawn in ((False, walls), (True, [*walls, last]))
    }
    assert kept[False].breakdown[1][0].points == 40
    assert kept[True].breakdown[1][0].points == 10
    assert told(kept[True], "walled_off") == [{"seat": 1, "rooms": [inside]}]
    assert told(kept[False], "walled_off") == []


@pytest.mark.rule("H-WALL-08")
@pytest.mark.parametrize(
    ("room", "marker", "sides"),
    [
        ("r5c2", "B2", ["r4c2-r5c2", "r5c1-r5c2"]),
        ("r5c4", "B4", ["r4c4-r5c4", "r5c4-r5c5"]),
        ("r4c3", "R4", ["r3c3-r4c3", "r4c2-r4c3", "r4c3-r4c4"]),
    ],
)
def test_entryway_rooms_may_be_walled_but_not_towards_the_start(
    room: str, marker: str, sides: list[str]
) -> None:
    for lair in (YACHT, POLAR, ORBITAL):
        found = [edge for edge in picked(marker, lair, cash=0) if room in edge.split("-")]
        assert found == sides
    on_the_volcano = [edge for edge in sides if "r3c3" not in edge]
    found = [edge for edge in picked(marker, VOLCANO, cash=0) if room in edge.split("-")]
    assert found == on_the_volcano


# When the card can be taken at all


@pytest.mark.rule("H-WALL-09")
@pytest.mark.parametrize(("cash", "able"), [(3, False), (4, True)])
def test_a_wall_needs_an_edge_that_can_be_paid(cash: int, able: bool) -> None:
    left = "r4c5-r5c5"  # 4 $ from row 2
    walls = [edge for edge in drawable(POLAR) if edge != left]
    match = one_seat("R2", cash=cash, walls=walls)
    assert ("pick:L" in offered(match)) is able
    if able:
        play(match, 0, "pick:L")  # one edge is left, and so not asked for
        assert sheet(match).wall_count == 37
        assert sheet(match).cash == 0


@pytest.mark.rule("H-WALL-09")
@pytest.mark.parametrize("lair", LAIRS)
def test_no_wall_where_every_edge_has_one(lair: int) -> None:
    match = table(
        {"walls": drawable(lair), "cash": 40, "lifetime": 40},
        {},
        lair=lair,
        missions=["N01", "N04", "N06"],
        display={"L": "wall", "M": "dog", "R": "guard"},
        tops={"L": "R3", "M": "B2", "R": "B1"},
    )
    assert offered(match) == ["pick:M", "pick:R", "pass"]
    assert "pick:L" in offered(match, 1)


@pytest.mark.rule("H-WALL-09")
@pytest.mark.parametrize(("marker", "able"), [("R2", True), ("B2", True), ("R4", False)])
def test_on_the_superyacht_only_two_lines_count(marker: str, able: bool) -> None:
    walls = [edge for edge in drawable(YACHT) if edge != "r1c2-r2c2"]
    match = one_seat(marker, YACHT, cash=40, lifetime=40, walls=walls)
    assert ("pick:L" in offered(match)) is able
