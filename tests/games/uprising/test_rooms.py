"""The Room phase: C.10. Sets and orders are compared with all there are."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest

from lairworks import Match
from lairworks.games.uprising.grid import CELLS
from lairworks.games.uprising.state import UprisingState
from tests.games.uprising.tables import (
    MASTER,
    RESISTANCE,
    TILES,
    asked,
    is_up,
    lies,
    offered,
    play,
    rooms,
    spending,
    state,
    table,
    told,
)

COURT, TUNNEL = "A4", "B2"
VIEWERS = (RESISTANCE, None)


def all_up_but(*down: str) -> list[str]:
    return [cell for cell in CELLS if cell not in down]


def bounds(least: int, most: int) -> dict[str, Any]:
    """A pack with other numbers of rooms to rearrange."""
    return {
        "pack": {"name": "Other hands", "note": "for the tests"},
        "constants": {"rearrange_min": {"value": least}, "rearrange_max": {"value": most}},
    }


def flips(number: int) -> dict[str, Any]:
    return {
        "pack": {"name": "Other turns", "note": "for the tests"},
        "constants": {"flips_per_turn": {"value": number}},
    }


def sets_reached(at: UprisingState) -> Counter[tuple[str, ...]]:
    """Every way through the picking of cells, by what was picked in the end."""
    question = at.question(MASTER)
    if question is None:  # the master is done, and the resistance is asked
        return Counter([()])
    if question.name == "room.put":
        return Counter([tuple(question.words()[0].split(","))])
    found: Counter[tuple[str, ...]] = Counter()
    for choice in at.choices(MASTER):
        then = at.copy()
        then.apply(MASTER, choice)
        found += sets_reached(then)
    return found


def orders_reached(at: UprisingState) -> Counter[tuple[int, ...]]:
    """Every way to put the tiles back, by how the lair lies in the end."""
    question = at.question(MASTER)
    if question is None or question.name != "room.put":
        return Counter([tuple(at.tiles)])
    found: Counter[tuple[int, ...]] = Counter()
    for choice in at.choices(MASTER):
        then = at.copy()
        then.apply(MASTER, choice)
        found += orders_reached(then)
    return found


def picking(*down: str, **more: Any) -> Match:
    """A match in which exactly these rooms are face down, about to rearrange."""
    match = rooms(tiles=TILES, face_up=all_up_but(*down), **more)
    return play(match, "none") if asked(match) == "room.turn" else match


def seen(match: Match, viewer: int | None) -> str:
    """All that a viewer has, as it would be sent."""
    events = [[event.name, event.facts, event.text] for event in match.events(viewer)]
    return json.dumps([match.view(viewer), events], sort_keys=True)


# U-ROOM-01: turning


@pytest.mark.rule("U-ROOM-01", "U-STR-03")
def test_an_empty_room_may_be_turned_face_down() -> None:
    match = rooms(
        tiles=TILES,
        face_up=["A1", "C3", "D4"],
        heroes={"S": "B2"},
        followers={"A3": 1, "C1": 2},
    )
    assert offered(match) == ["turn_down:A1", "turn_down:C3", "turn_down:D4", "none"]
    play(match, "turn_down:C3")
    assert lies(match, "face_up") == ["A1", "C1", "B2", "A3", "D4"]
    assert lies(match, "tiles") == TILES
    assert asked(match) == "room.pick"
    for viewer in (MASTER, *VIEWERS):
        assert told(match, "flipped_down", viewer) == [{"cell": "C3", "tile": "Armoury"}]


@pytest.mark.rule("U-ROOM-01")
def test_nothing_is_asked_when_nothing_can_be_turned() -> None:
    match = rooms(tiles=TILES, followers={"A1": 1, "B1": 3})
    assert asked(match) == "room.pick"
    match = rooms(tiles=TILES)
    assert asked(match) == "room.pick"


@pytest.mark.rule("U-ROOM-01")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_a_pack_may_allow_more_rooms_to_be_turned(number: int) -> None:
    match = rooms(pack=flips(number), tiles=TILES, face_up=["A1", "B1", "C1", "D1", "A2"])
    for cell in ["A1", "B1", "C1"][:number]:
        assert asked(match) == "room.turn"
        play(match, f"turn_down:{cell}")
        assert f"turn_down:{cell}" not in offered(match)
    assert asked(match) == "room.pick"
    assert len(lies(match, "face_up")) == 5 - number


@pytest.mark.rule("U-ROOM-01")
def test_turning_more_can_be_stopped() -> None:
    match = rooms(pack=flips(3), tiles=TILES, face_up=["A1", "B1", "C1", "D1"])
    play(match, "turn_down:B1", "none")
    assert asked(match) == "room.pick"
    assert lies(match, "face_up") == ["A1", "C1", "D1"]


# U-ROOM-02: picking up


@pytest.mark.rule("U-ROOM-02", "U-ROOM-04")
@pytest.mark.parametrize(
    "down",
    [
        ("A1", "D4"),
        ("B1", "B2", "C4"),
        ("A1", "C1", "B3", "D4"),
        ("A2", "B2", "C2", "A3", "D3"),
        ("A1", "D1", "B2", "C3", "A4", "B4", "D4"),
        tuple(CELLS),
    ],
    ids=["2", "3", "4", "5", "7", "16"],
)
def test_each_set_of_two_to_four_can_be_picked_up_in_one_way(down: tuple[str, ...]) -> None:
    found = sets_reached(state(picking(*down)))
    expected = [(), *(cells for size in (2, 3, 4) for cells in combinations(down, size))]
    assert found == Counter(expected)
    assert len(found) == 1 + sum(comb(len(down), size) for size in (2, 3, 4))


@pytest.mark.rule("U-ROOM-02", "U-ROOM-07")
@pytest.mark.parametrize(("least", "most"), [(2, 2), (2, 3), (3, 3), (3, 5), (4, 4), (2, 16)])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 6])
def test_a_pack_may_set_other_bounds(least: int, most: int, number: int) -> None:
    down = ["A1", "C1", "B2", "D3", "A4", "D4"][:number]
    found = sets_reached(state(picking(*down, pack=bounds(least, most))))
    sizes = range(least, most + 1)
    expected = [(), *(cells for size in sizes for cells in combinations(down, size))]
    assert found == Counter(expected)


@pytest.mark.rule("U-ROOM-02")
def test_what_is_asked_while_picking() -> None:
    match = picking("A1", "B2", "C3", "D4")
    assert offered(match) == ["pick:A1", "pick:B2", "pick:C3", "none"]
    play(match, "pick:A1")
    assert offered(match) == ["pick:B2", "pick:C3", "pick:D4"]
    play(match, "pick:C3")
    assert offered(match) == ["pick:D4", "done"]
    play(match, "done")
    assert asked(match) == "room.put"
    # The last cell, and a fourth one, end the picking.
    assert asked(play(picking("A1", "B2", "C3", "D4"), "pick:A1", "pick:D4")) == "room.put"
    five = picking("A1", "B2", "C3", "C4", "D4")
    play(five, "pick:A1", "pick:B2", "pick:C3", "pick:C4")
    assert asked(five) == "room.put"


@pytest.mark.rule("U-ROOM-02", "U-ROOM-05")
@pytest.mark.parametrize(
    "cells", [("A1", "D4"), ("B1", "A2", "C3"), ("A1", "D1", "B3", "A4")], ids=["2", "3", "4"]
)
def test_each_order_can_be_put_back_in_one_way(cells: tuple[str, ...]) -> None:
    match = picking(*cells, "D3")
    play(match, *(f"pick:{cell}" for cell in cells))
    if asked(match) == "room.pick":
        play(match, "done")
    lair = state(match).tiles
    places = [CELLS.index(cell) for cell in cells]
    expected: Counter[tuple[int, ...]] = Counter()
    for order in permutations(places):
        tiles = list(lair)
        for place, source in zip(places, order, strict=True):
            tiles[place] = lair[source]
        expected[tuple(tiles)] += 1
    assert orders_reached(state(match)) == expected


@pytest.mark.rule("U-ROOM-02")
def test_tiles_go_back_face_down_on_the_cells_they_came_from() -> None:
    match = picking("A1", "D1", "B3", "A4", "D4")
    play(match, "pick:A1", "pick:B3", "pick:A4", "done")
    assert offered(match) == ["put:K2", "put:K3", "put:R02"]
    play(match, "put:K3")
    assert offered(match) == ["put:K2", "put:R02"]
    assert lies(match, "tiles") == TILES
    play(match, "put:R02")  # and K2 on A4, without a question
    assert lies(match, "tiles") == {**TILES, "A1": "K3", "B3": "R02", "A4": "K2"}
    assert lies(match, "face_up") == all_up_but("A1", "D1", "B3", "A4", "D4")
    assert told(match, "rearranged", MASTER) == [
        {"cells": ["A1", "B3", "A4"], "tiles": {"A1": "K3", "B3": "R02", "A4": "K2"}}
    ]


# U-ROOM-03


@pytest.mark.rule("U-ROOM-03", "J-33", "U-ROOM-06")
def test_the_room_just_turned_may_be_picked_up() -> None:
    match = rooms(tiles=TILES, face_up=all_up_but("C1", "D2", "B4"))
    play(match, f"turn_down:{COURT}")
    assert offered(match) == ["pick:C1", "pick:D2", f"pick:{COURT}", "none"]
    play(match, "pick:D2", f"pick:{COURT}", "done", "put:K3")
    assert lies(match, "tiles") == {**TILES, "D2": "K3", COURT: "R01"}
    for viewer in VIEWERS:
        assert told(match, "flipped_down", viewer) == [{"cell": COURT, "tile": "Velvet Court"}]
        assert told(match, "rearranged", viewer) == [{"cells": ["D2", COURT]}]
        view: Any = match.view(viewer)
        assert view["remembered"] == [{"tile": "Velvet Court", "id": "K3", "cells": ["D2", COURT]}]
        unknown = [cell["cell"] for cell in view["cells"] if "tile" not in cell]
        assert unknown == ["C1", "D2", COURT, "B4"]


@pytest.mark.rule("U-ROOM-03", "U-ROOM-07")
def test_the_room_just_turned_counts_among_the_two() -> None:
    match = rooms(tiles=TILES, face_up=all_up_but("C1"))
    play(match, f"turn_down:{COURT}")
    assert offered(match) == ["pick:C1", "none"]
    play(match, "pick:C1")  # the other one is the only one left to pick
    assert offered(match) == ["put:K3", "put:R04"]


# U-ROOM-05 and U-ROOM-06: what others see


@pytest.mark.rule("U-ROOM-05", "U-ROOM-06", "J-55")
@pytest.mark.parametrize("viewer", VIEWERS, ids=["resistance", "spectator"])
@pytest.mark.parametrize("turned", [True, False])
def test_nobody_can_tell_a_bluff_from_a_swap(viewer: int | None, turned: bool) -> None:
    views: set[str] = set()
    lairs: set[str] = set()
    for order in permutations(["K1", "K3", "R02"]):
        match = rooms(tiles=TILES, face_up=[COURT, "B1", "C1"], seed=7)
        play(match, f"turn_down:{COURT}" if turned else "turn_down:B1")
        if turned:
            play(match, "pick:A1", "pick:A3", f"pick:{COURT}", "done")
        else:
            play(match, "pick:A1", "pick:B1", "pick:A3", "done")
            order = tuple("R03" if tile == "K3" else tile for tile in order)
        play(match, f"put:{order[0]}", f"put:{order[1]}")
        lairs.add(json.dumps(lies(match, "tiles")))
        views.add(seen(match, viewer))
        play(match, "end")  # and in the next turn of the master
        views.add(seen(match, viewer))
    assert len(lairs) == 6
    assert len(views) == 2


@pytest.mark.rule("U-ROOM-06")
@pytest.mark.parametrize("viewer", VIEWERS, ids=["resistance", "spectator"])
def test_nothing_is_seen_before_all_tiles_lie_again(viewer: int | None) -> None:
    match = rooms(tiles=TILES, face_up=["B1"])
    play(match, "turn_down:B1")
    before = seen(match, viewer)
    for choice in ["pick:A1", "pick:B2", "pick:C3", "done", "put:R11"]:
        play(match, choice)
        assert seen(match, viewer) == before
    play(match, "put:R02")
    assert seen(match, viewer) != before


@pytest.mark.rule("U-ROOM-06")
def test_a_rearrangement_spreads_what_was_known_over_the_cells() -> None:
    match = rooms(tiles=TILES, face_up=[COURT, TUNNEL, "D1"])
    play(match, f"turn_down:{COURT}", "none")
    view: Any = match.view(RESISTANCE)
    assert view["remembered"] == [{"tile": "Velvet Court", "id": "K3", "cells": [COURT]}]
    assert view["cells"][CELLS.index(COURT)]["tile"]["id"] == "K3"
    # A later pick-up elsewhere leaves it; one that touches it spreads it.
    play(match, "end", "end", "end", f"turn_down:{TUNNEL}")
    play(match, "pick:A1", "pick:B1", "done", "put:R03")
    view = match.view(RESISTANCE)
    assert [entry["cells"] for entry in view["remembered"]] == [[COURT], [TUNNEL]]
    play(match, "end", "end", "end", "none")
    play(match, "pick:B1", f"pick:{TUNNEL}", f"pick:{COURT}", "done", "put:K3", "put:R02")
    view = match.view(RESISTANCE)
    shuffled = ["B1", TUNNEL, COURT]
    assert [entry["cells"] for entry in view["remembered"]] == [shuffled, shuffled]
    # What turns up on one of the cells is struck off the lists of the others.
    play(match, "hero:S", "enter:B1", "escort:0")
    view = match.view(RESISTANCE)
    assert view["remembered"] == [
        {"tile": "Smugglers' Tunnel", "id": "R11", "cells": [TUNNEL, COURT]}
    ]


@pytest.mark.rule("U-ROOM-06")
@pytest.mark.parametrize("viewer", VIEWERS, ids=["resistance", "spectator"])
def test_a_list_grows_when_one_of_its_cells_is_picked_up_with_others(viewer: int | None) -> None:
    match = rooms(tiles=TILES, face_up=[COURT])
    play(match, f"turn_down:{COURT}", "pick:B1", f"pick:{COURT}", "done", "put:K3")
    view: Any = match.view(viewer)
    assert [entry["cells"] for entry in view["remembered"]] == [["B1", COURT]]
    play(match, "end", "end", "end", "pick:D2", f"pick:{COURT}", "done", "put:R01")
    view = match.view(viewer)
    assert [entry["cells"] for entry in view["remembered"]] == [["B1", "D2", COURT]]
    play(match, "end", "end", "end", "pick:C1", "pick:C3", "done", "put:R04")
    view = match.view(viewer)
    assert [entry["cells"] for entry in view["remembered"]] == [["B1", "D2", COURT]]


@pytest.mark.rule("U-ROOM-06")
def test_the_resistance_is_told_nothing_while_the_master_decides_not_to() -> None:
    match = rooms(tiles=TILES, face_up=["B1"])
    play(match, "none", "none")
    for viewer in VIEWERS:
        assert told(match, "rearranged", viewer) == []
        assert told(match, "flipped_down", viewer) == []


# U-ROOM-07


@pytest.mark.rule("U-ROOM-07", "J-34")
@pytest.mark.parametrize("down", [(), ("C2",)], ids=["0", "1"])
def test_fewer_than_two_cannot_be_rearranged(down: tuple[str, ...]) -> None:
    match = rooms(tiles=TILES, face_up=all_up_but(*down))
    play(match, "none")
    assert asked(match) == "hero"


@pytest.mark.rule("U-ROOM-07")
def test_one_face_down_room_and_nothing_to_turn_asks_nothing() -> None:
    crowd = {cell: 1 for cell in CELLS if cell not in ("C2", "A3", "B3", "A4", "B4")}
    lair = {**TILES, "C2": "K1", "A3": "R12"}
    everywhere = {**crowd, "A3": 1}
    match = spending(tiles=lair, face_up=["B3", "A4", "B4"], followers=everywhere)
    play(match, "end", "none")
    assert asked(match) == "hero"
    assert not is_up(match, "C2")


@pytest.mark.rule("U-ROOM-07")
def test_two_are_enough() -> None:
    match = picking("C2", "D3")
    assert offered(match) == ["pick:C2", "none"]


# U-ROOM-08


@pytest.mark.rule("U-ROOM-08")
@pytest.mark.parametrize("turn", ["turn_down:B1", "none"])
@pytest.mark.parametrize("rearrange", [True, False])
def test_turning_comes_first_and_either_may_be_skipped(turn: str, rearrange: bool) -> None:
    match = rooms(tiles=TILES, face_up=["B1", "C1"])
    assert asked(match) == "room.turn"
    play(match, turn)
    assert asked(match) == "room.pick"
    assert not any(choice.startswith("turn_down") for choice in offered(match))
    if rearrange:
        play(match, "pick:A1", "pick:D4", "put:R09")
    else:
        play(match, "none")
    assert asked(match) == "hero"
    assert is_up(match, "B1") == (turn == "none")
    assert lies(match, "tiles") == ({**TILES, "A1": "R09", "D4": "R02"} if rearrange else TILES)
    names = [event.name for event in match.events() if event.name in ("flipped_down", "rearranged")]
    expected = [] if turn == "none" else ["flipped_down"]
    assert names == [*expected, *(["rearranged"] if rearrange else [])]


@pytest.mark.rule("U-ROOM-08", "U-TRN-02")
def test_the_room_phase_follows_the_resource_phase() -> None:
    match = spending(tiles=TILES, face_up=["B1"], hand=["M1"])
    play(match, "end")
    assert asked(match) == "room.turn"
    assert lies(match, "hand") == ["M1"]
    assert [event["phase"] for event in told(match, "phase")] == ["room"]


@pytest.mark.rule("U-ROOM-02")
def test_a_rearranged_trap_waits_where_it_was_put() -> None:
    match = rooms(tiles=TILES, face_up=["B1", "D1"])
    play(match, "none", "pick:A1", "pick:C1", "done", "put:R04")
    play(match, "hero:S", "enter:C1", "escort:0")
    assert told(match, "revealed")[-1]["tile"] == "Guard Post"
    match = table(tiles=TILES)
    play(match, "hero:S", "enter:C1", "escort:0")
    assert told(match, "revealed")[-1]["tile"] == "Alarm Gong"
