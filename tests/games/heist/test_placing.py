"""C.4: where Traps, Sentries and Secrets go, what the shift costs, what a Secret earns."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from tests.games.heist.tables import (
    ORBITAL,
    POLAR,
    VOLCANO,
    YACHT,
    asked,
    cards,
    offered,
    only,
    play,
    rooms_of,
    sheet,
    shown,
    table,
    told,
)

LAIRS = (YACHT, POLAR, VOLCANO, ORBITAL)
MARKERS = [f"{colour}{number}" for colour in "RB" for number in range(1, 6)]
TRAPS = ["lasers", "saw", "sharks"]
SENTRIES = ["dog", "guard", "robot"]
SECRETS = ["secret1", "secret2", "secret3"]
UPGRADES = TRAPS + SENTRIES + SECRETS
ALL_ROOMS = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
ENTRYWAY = ["r4c3", "r5c2", "r5c4"]
COLUMN_ONE = {f"r{row}c1": "lasers" for row in range(1, 6)}
# $ at once for the three Secrets.
INCOME = {YACHT: (2, 3, 5), POLAR: (3, 4, 5), VOLCANO: (2, 4, 5), ORBITAL: (1, 3, 6)}


def price(lair: int, marker: str, room: str) -> int | None:
    """What a room costs, reckoned from the rules alone; None if no money reaches it."""
    row, column, number = int(room[1]), int(room[3]), int(marker[1])
    along, across = (row, column) if marker[0] == "R" else (column, row)
    if lair != YACHT:
        return 2 * abs(along - number)
    if along == number:
        return 0
    return 2 if across == number else None


def legal(lair: int, front: str) -> list[str]:
    """Rooms of an empty lair that may hold an upgrade."""
    barred = ["r5c3"]
    if lair == VOLCANO:
        barred.append("r3c3")
    if front in ("sharks", "robot"):
        barred += ENTRYWAY
    return [room for room in ALL_ROOMS if room not in barred]


def expected(lair: int, marker: str, front: str, cash: int) -> list[str]:
    """Rooms that must be offered to a seat with an empty lair."""
    found: list[str] = []
    for room in legal(lair, front):
        cost = price(lair, marker, room)
        if cost is not None and cost <= cash:
            found.append(room)
    return found


def purses(lair: int, marker: str, front: str, amounts: list[int]) -> dict[int, list[str]]:
    """Rooms offered to seats with these amounts of cash, which can earn nothing more."""
    seats = [{"cash": cash, "lifetime": 40} for cash in amounts]
    match = table(*seats, lair=lair, **only(front, marker))
    found: dict[int, list[str]] = {}
    for seat, cash in enumerate(amounts):
        play(match, seat, "pick:L")
        found[cash] = offered(match, seat, "place")
    return found


def paid(lair: int, marker: str, front: str, rooms: list[str]) -> list[int]:
    """What seats pay that build in these rooms, one each."""
    seats = [{"cash": 17, "lifetime": 40, "made": ["pick:L", f"place:{room}"]} for room in rooms]
    match = table(*seats, lair=lair, **only(front, marker))
    return [17 - sheet(match, seat).cash for seat in range(len(rooms))]


def one_seat(front: str, marker: str, lair: int = POLAR, **seat: Any) -> Match:
    """Seat 0 looks at one card; seat 1 has nothing to do with it."""
    return table(seat, {}, lair=lair, **only(front, marker))


def picked(front: str, marker: str, lair: int = POLAR, **seat: Any) -> list[str]:
    """Rooms offered once the card is taken."""
    return offered(play(one_seat(front, marker, lair, **seat), 0, "pick:L"), 0, "place")


# Which rooms, at which price


@pytest.mark.rule("H-PLACE-02", "H-PLACE-03", "H-PLACE-04", "H-PLACE-07", "H-PLACE-10")
@pytest.mark.parametrize("marker", MARKERS)
@pytest.mark.parametrize("lair", [POLAR, VOLCANO, ORBITAL])
@pytest.mark.parametrize("front", ["lasers", "robot", "secret2"])
def test_rooms_and_prices_by_number(front: str, lair: int, marker: str) -> None:
    amounts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    found = purses(lair, marker, front, amounts)
    assert found == {cash: expected(lair, marker, front, cash) for cash in amounts}
    rooms = legal(lair, front)
    assert paid(lair, marker, front, rooms) == [price(lair, marker, room) for room in rooms]
    assert {price(lair, marker, room) for room in rooms} <= {0, 2, 4, 6, 8}


@pytest.mark.rule("H-PLACE-02", "H-PLACE-05", "H-PLACE-07", "H-PLACE-10")
@pytest.mark.parametrize("marker", MARKERS)
@pytest.mark.parametrize("front", ["saw", "sharks", "guard", "secret3"])
def test_rooms_and_prices_on_the_superyacht(front: str, marker: str) -> None:
    amounts = [0, 1, 2, 3, 40]
    found = purses(YACHT, marker, front, amounts)
    assert found == {cash: expected(YACHT, marker, front, cash) for cash in amounts}
    rooms = expected(YACHT, marker, front, 40)
    assert paid(YACHT, marker, front, rooms) == [price(YACHT, marker, room) for room in rooms]
    assert len(rooms) <= 9


@pytest.mark.rule("H-PLACE-01", "H-PLACE-02")
@pytest.mark.parametrize("front", UPGRADES)
@pytest.mark.parametrize("lair", LAIRS)
def test_the_icon_on_the_front_is_drawn(lair: int, front: str) -> None:
    match = one_seat(front, "B4", lair, cash=0, lifetime=40)
    play(match, 0, "pick:L", "place:r2c4")
    play(match, 1, "pass")
    view: Any = match.view(1)
    assert view["sheets"][0]["rooms"] == {"r2c4": front}
    assert [(facts["kind"], facts["room"]) for facts in told(match, "placed")] == [(front, "r2c4")]


@pytest.mark.rule("H-PLACE-01")
def test_three_traps_three_sentries_three_secrets() -> None:
    view: Any = table().view(None)
    groups = {kind["id"]: kind["group"] for kind in view["kinds"]}
    assert groups == {
        **dict.fromkeys(TRAPS, "trap"),
        **dict.fromkeys(SENTRIES, "sentry"),
        **dict.fromkeys(SECRETS, "secret"),
    }


@pytest.mark.rule("H-PLACE-03", "H-PLACE-07", "J-04")
def test_shift_prices_of_rooms() -> None:
    found = picked("lasers", "R4", cash=5)
    assert found == [room for room in ALL_ROOMS if room[1] in "2345" and room != "r5c3"]
    assert paid(POLAR, "R4", "lasers", ["r4c1", "r4c5"]) == [0, 0]
    assert paid(POLAR, "R4", "lasers", ["r3c2", "r5c4"]) == [2, 2]
    assert paid(POLAR, "R4", "lasers", ["r2c3", "r2c1"]) == [4, 4]
    assert paid(POLAR, "R4", "lasers", ["r1c3", "r1c5"]) == [6, 6]
    assert "r5c3" not in picked("lasers", "R4", cash=40)


@pytest.mark.rule("H-PLACE-03")
@pytest.mark.parametrize(("cash", "top"), [(5, "2"), (6, "1")])
def test_cash_must_reach_exactly(cash: int, top: str) -> None:
    assert min(room[1] for room in picked("lasers", "R4", cash=cash)) == top


@pytest.mark.rule("H-PLACE-04", "J-05")
def test_numbers_do_not_wrap() -> None:
    row_one = [f"r1c{column}" for column in range(1, 6)]
    assert paid(POLAR, "R5", "dog", row_one) == [8] * 5
    assert picked("dog", "R5", cash=10)[:5] == row_one
    assert not [room for room in picked("dog", "R5", cash=7) if room in row_one]


@pytest.mark.rule("H-PLACE-04")
@pytest.mark.parametrize("lair", [POLAR, VOLCANO, ORBITAL])
@pytest.mark.parametrize(
    ("marker", "room"), [("R5", "r1c2"), ("R1", "r5c2"), ("B5", "r2c1"), ("B1", "r2c5")]
)
def test_five_is_not_next_to_one(lair: int, marker: str, room: str) -> None:
    assert paid(lair, marker, "guard", [room, room]) == [8, 8]
    assert room not in picked("guard", marker, lair, cash=7)
    assert room in picked("guard", marker, lair, cash=8)


@pytest.mark.rule("H-PLACE-05", "J-06")
def test_the_other_axis_on_the_superyacht() -> None:
    row, column = [f"r2c{each}" for each in range(1, 6)], ["r1c2", "r3c2", "r4c2", "r5c2"]
    assert picked("guard", "R2", YACHT, cash=3) == sorted(row + column)
    assert paid(YACHT, "R2", "guard", row) == [0] * 5
    assert paid(YACHT, "R2", "guard", column) == [2] * 4


@pytest.mark.rule("H-PLACE-05", "J-07")
def test_without_the_cash_for_the_other_axis() -> None:
    row = [f"r2c{column}" for column in range(1, 6)]
    assert picked("guard", "R2", YACHT, cash=1) == row
    assert len(picked("guard", "R2", YACHT, cash=2)) == 9


@pytest.mark.rule("H-PLACE-05")
@pytest.mark.parametrize("cash", [4, 40])
def test_no_number_changes_on_the_superyacht(cash: int) -> None:
    found = picked("dog", "B4", YACHT, cash=cash)
    assert found == [room for room in ALL_ROOMS if room[1] == "4" or room[3] == "4"]


# Whose shift it is


@pytest.mark.rule("H-PLACE-06", "J-12")
def test_a_shift_is_the_seats_own() -> None:
    match = table({"cash": 5}, {"cash": 0}, **cards("dog", "guard", "wall", "R4 R4 R1"))
    play(match, 0, "pick:L", "place:r3c1")
    assert sheet(match, 0).cash == 3
    view: Any = match.view(1)
    assert (view["display"][0]["line"], view["display"][0]["number"]) == ("row", 4)
    play(match, 1, "pick:L")
    assert offered(match, 1, "place") == ["r4c1", "r4c2", "r4c3", "r4c4", "r4c5"]
    play(match, 0, "bonus:M")
    # 2 $ are left: one step from row 4, not from row 3.
    near = [room for room in ALL_ROOMS if room[1] in "345" and room not in ("r5c3", "r3c1")]
    assert offered(match, 0, "place") == near
    play(match, 0, "place:r4c1")
    assert sheet(match, 0).cash == 2, "row 4 is still the printed one"


@pytest.mark.rule("H-PLACE-06")
@pytest.mark.parametrize("lair", LAIRS)
def test_another_card_keeps_its_own_marker(lair: int) -> None:
    match = table({"cash": 3}, {}, lair=lair, **cards("dog", "guard", "wall", "R2 B5 R1"))
    shifted = "r1c2" if lair == YACHT else "r3c2"
    play(match, 0, "pick:L", f"place:{shifted}", "bonus:M")
    assert sheet(match, 0).cash == 0
    assert offered(match, 0, "place") == [f"r{row}c5" for row in range(1, 6)]


# Rooms that are closed


@pytest.mark.rule("H-PLACE-07")
@pytest.mark.parametrize("front", UPGRADES)
@pytest.mark.parametrize("lair", LAIRS)
def test_closed_rooms_are_not_offered(lair: int, front: str) -> None:
    marker = "B3"
    rooms = {"r1c3": "dog", "r2c1": "secret2", "r4c4": "saw"}
    found = picked(front, marker, lair, cash=20, lifetime=40, rooms=rooms)
    assert found == [room for room in expected(lair, marker, front, 20) if room not in rooms]
    assert "r5c3" not in found
    assert ("r3c3" in found) is (lair != VOLCANO)
    assert ("r4c3" in found) is (front not in ("sharks", "robot"))


@pytest.mark.rule("H-PLACE-07")
@pytest.mark.parametrize("front", ["sharks", "dog"])
def test_walls_close_no_room(front: str) -> None:
    walls = ["r1c1-r1c2", "r1c1-r2c1", "r2c2-r3c2"]
    assert picked(front, "R1", walls=walls) == picked(front, "R1")


# What Secrets earn


@pytest.mark.rule("H-PLACE-08")
@pytest.mark.parametrize("tier", [1, 2, 3])
@pytest.mark.parametrize("lair", LAIRS)
def test_a_secret_earns_at_once(lair: int, tier: int) -> None:
    income = INCOME[lair][tier - 1]
    match = one_seat(f"secret{tier}", "R2", lair, cash=4, lifetime=21)
    play(match, 0, "pick:L", "place:r2c5")
    assert (sheet(match).cash, sheet(match).lifetime) == (4 + income, 21 + income)
    assert asked(match) == "round.bonus", "it may be spent in the same round"


@pytest.mark.rule("H-PLACE-08")
@pytest.mark.parametrize("front", TRAPS + SENTRIES)
@pytest.mark.parametrize("lair", LAIRS)
def test_traps_and_sentries_earn_nothing(lair: int, front: str) -> None:
    match = one_seat(front, "R2", lair, cash=4, lifetime=21)
    play(match, 0, "pick:L", "place:r2c5")
    assert (sheet(match).cash, sheet(match).lifetime) == (4, 21)


@pytest.mark.rule("H-PLACE-10")
@pytest.mark.parametrize("front", UPGRADES)
def test_a_room_in_the_line_costs_nothing(front: str) -> None:
    match = one_seat(front, "B2", cash=0, lifetime=40)
    play(match, 0, "pick:L", "place:r3c2")
    assert (sheet(match).cash, sheet(match).lifetime) == (0, 40)
    assert rooms_of(sheet(match).filled) == ["r3c2"]


@pytest.mark.rule("H-PLACE-08", "H-PLACE-09", "H-PLACE-11", "J-09")
def test_a_secret_pays_for_its_own_shift() -> None:
    match = one_seat("secret2", "B1", cash=0, lifetime=20, rooms=COLUMN_ONE)
    assert "pick:L" in offered(match)
    play(match, 0, "pick:L", "place:r2c2")
    assert (sheet(match).cash, sheet(match).lifetime) == (2, 24)


@pytest.mark.rule("H-PLACE-09", "H-PLACE-11", "J-10")
def test_at_the_cap_it_cannot() -> None:
    match = one_seat("secret2", "B1", cash=0, lifetime=39, rooms=COLUMN_ONE)
    assert "pick:L" not in offered(match)
    room_for_two = one_seat("secret2", "B1", cash=0, lifetime=38, rooms=COLUMN_ONE)
    assert "pick:L" in offered(room_for_two)
    play(room_for_two, 0, "pick:L")
    assert offered(room_for_two, 0, "place") == ["r1c2", "r2c2", "r3c2", "r4c2", "r5c2"]
    play(room_for_two, 0, "place:r4c2")
    assert (sheet(room_for_two).cash, sheet(room_for_two).lifetime) == (0, 40)


@pytest.mark.rule("H-PLACE-08", "J-11")
def test_income_beyond_the_cap_is_lost() -> None:
    match = one_seat("secret3", "R2", cash=6, lifetime=38)
    play(match, 0, "pick:L", "place:r2c2", "done")
    play(match, 1, "pass")
    assert (shown(match).cash, shown(match).lifetime) == (8, 40)
    (facts,) = told(match, "placed")
    assert (facts["earned"], facts["lost"], facts["paid"]) == (2, 3, 0)


@pytest.mark.rule("H-PLACE-09")
@pytest.mark.parametrize("tier", [1, 2, 3])
@pytest.mark.parametrize("lair", [POLAR, VOLCANO, ORBITAL])
def test_income_comes_before_the_shift_is_paid(lair: int, tier: int) -> None:
    income = INCOME[lair][tier - 1]
    for cash in (0, 1, 2):
        found = picked(f"secret{tier}", "R1", lair, cash=cash, lifetime=20)
        assert found == expected(lair, "R1", f"secret{tier}", cash + income)


@pytest.mark.rule("H-PLACE-08", "H-PLACE-09", "EX-14")
@pytest.mark.parametrize("room", ["r1c4", "r3c4", "r5c4"])
def test_five_dollars_now_pay_the_other_axis(room: str) -> None:
    match = one_seat("secret3", "R4", YACHT, cash=0, lifetime=10)
    play(match, 0, "pick:L", f"place:{room}")
    assert (sheet(match).cash, sheet(match).lifetime) == (3, 15)


@pytest.mark.rule("H-PLACE-09")
@pytest.mark.parametrize(("lifetime", "reached"), [(38, 9), (39, 5), (40, 5)])
def test_the_smallest_secret_pays_the_other_axis_just_so(lifetime: int, reached: int) -> None:
    found = picked("secret1", "R4", YACHT, cash=0, lifetime=lifetime)
    assert found == expected(YACHT, "R4", "secret1", 40 - lifetime)
    assert len(found) == reached


# When the card can be taken at all


@pytest.mark.rule("H-PLACE-11")
@pytest.mark.parametrize("front", TRAPS + SENTRIES)
@pytest.mark.parametrize(("cash", "able"), [(3, False), (4, True)])
def test_a_card_needs_a_room_that_can_be_paid(front: str, cash: int, able: bool) -> None:
    rooms = {room: "saw" for room in ALL_ROOMS if room[3] in "12" and room != "r5c2"}
    rooms["r5c2"] = "dog"
    match = one_seat(front, "B1", cash=cash, rooms=rooms)
    assert ("pick:L" in offered(match)) is able
    if able:
        play(match, 0, "pick:L")
        assert {room[3] for room in offered(match, 0, "place")} == {"3"}


@pytest.mark.rule("H-PLACE-11")
@pytest.mark.parametrize(
    ("cash", "lifetime", "able"), [(0, 37, False), (1, 37, True), (3, 40, False)]
)
def test_the_income_counts_as_far_as_the_track_goes(cash: int, lifetime: int, able: bool) -> None:
    rooms = {room: "guard" for room in ALL_ROOMS if room[1] in "12"}
    match = one_seat("secret3", "R1", cash=cash, lifetime=lifetime, rooms=rooms)
    assert ("pick:L" in offered(match)) is able


@pytest.mark.rule("H-PLACE-11")
@pytest.mark.parametrize(("marker", "able"), [("R4", True), ("B4", True), ("R3", False)])
def test_on_the_superyacht_only_two_lines_count(marker: str, able: bool) -> None:
    rooms = {room: "dog" for room in ALL_ROOMS if room not in ("r5c3", "r4c4", "r5c1")}
    match = one_seat("saw", marker, YACHT, cash=40, lifetime=40, rooms=rooms)
    assert ("pick:L" in offered(match)) is able


@pytest.mark.rule("H-PLACE-11")
@pytest.mark.parametrize("front", UPGRADES)
def test_a_full_lair_takes_no_upgrade(front: str) -> None:
    rooms = {room: "dog" for room in ALL_ROOMS if room != "r5c3"}
    match = one_seat(front, "R3", cash=40, lifetime=40, rooms=rooms)
    assert offered(match) == ["pick:M", "pick:R", "pass"]
