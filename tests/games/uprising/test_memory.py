"""What is known of face-down rooms: seen, remembered, and lost again (section G)."""

from __future__ import annotations

import json
import random
from itertools import permutations
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.grid import CELLS
from lairworks.games.uprising.words import KEYS, TILE_IDS
from tests.games.uprising.laws import started
from tests.games.uprising.looks import NAMES, OTHERS, alike, bytes_of, remembered, seen, swapped
from tests.games.uprising.tables import (
    LAIR,
    MASTER,
    RESISTANCE,
    asked,
    lies,
    offered,
    play,
    plotting,
    rooms,
    table,
    told,
)

# Tiles


@pytest.mark.rule("U-STR-01", "U-STR-02")
def test_row_face_up_tiles_are_public_and_face_down_ones_the_masters() -> None:
    match = table(tiles=LAIR, face_up=["C3", "B4"], followers={"A2": 1})
    assert seen(match, MASTER) == LAIR
    for viewer in OTHERS:
        assert seen(match, viewer) == {"C3": "R11", "B4": "K2", "A2": "R05"}
        assert remembered(match, viewer) == {}
    assert remembered(match, MASTER) == {}


@pytest.mark.rule("U-STR-02")
def test_row_a_face_down_tile_leaves_no_trace_anywhere() -> None:
    """Any two face-down tiles change places: nobody but the master can tell."""
    up = ["B1", "C3"]
    one = table(tiles=LAIR, face_up=up, heroes={"S": "B2"})
    for first, second in (("A1", "D4"), ("B3", "A4"), ("D3", "C2"), ("A4", "B4")):
        two = table(tiles=swapped(LAIR, first, second), face_up=up, heroes={"S": "B2"})
        assert alike(one, two, *OTHERS)
        assert not alike(one, two, MASTER)


def test_a_tile_never_seen_is_named_to_nobody_but_the_master() -> None:
    named = 0
    for seed in range(4):
        draws = random.Random(seed)
        match = started(seed)
        shown: set[str] = set()
        heard = 0
        for _ in range(240):
            play(match, draws.choice(offered(match)))
            if not match.deciders:
                break
            shown |= {lies(match, "tiles")[cell] for cell in lies(match, "face_up")}
            peeked = set(lies(match, "remembered")["resistance"])
            for viewer, known in ((RESISTANCE, shown | peeked), (None, shown)):
                shows, lists = seen(match, viewer), remembered(match, viewer)
                news = [(e.facts, e.text) for e in match.events(viewer, heard)]
                text = json.dumps([shows, lists, news]) + match.board(viewer)
                for id in sorted(set(NAMES) - known):
                    if id not in KEYS:  # their mats have these names, wherever they lie
                        assert f'"{id}"' not in text
                        assert NAMES[id] not in text
                    assert id not in shows.values()
                    assert id not in lists
                    named += 1
            heard = len(match.events(None))
    assert named > 2000


@pytest.mark.rule("U-ROOM-01", "J-33")
def test_row_a_tile_turned_down_is_remembered_where_it_lies() -> None:
    match = play(rooms(tiles=LAIR, face_up=["C4", "A1"]), "turn_down:C4")
    for viewer in OTHERS:
        assert seen(match, viewer) == {"C4": "K3", "A1": "R01"}
        assert remembered(match, viewer) == {"K3": ["C4"]}
        assert told(match, "flipped_down", viewer) == [{"cell": "C4", "tile": "Velvet Court"}]


@pytest.mark.rule("U-ROOM-03", "U-ROOM-06", "J-33")
def test_row_a_tile_picked_up_may_lie_in_any_of_the_cells() -> None:
    match = rooms(tiles=LAIR, face_up=[cell for cell in CELLS if cell not in ("A4", "B4", "D2")])
    play(match, "turn_down:C3", "pick:D2", "pick:C3", "pick:A4", "done")
    play(match, "put:R11", "put:K1")
    for viewer in OTHERS:
        assert remembered(match, viewer) == {"R11": ["D2", "C3", "A4"]}
        assert not {"D2", "C3", "A4", "B4"} & set(seen(match, viewer))
        assert told(match, "rearranged", viewer) == [{"cells": ["D2", "C3", "A4"]}]
    (facts,) = told(match, "rearranged", MASTER)
    assert facts["tiles"] == {"D2": "R11", "C3": "K1", "A4": "R08"}
    assert seen(match, MASTER)["A4"] == "R08"


def down(*known: str) -> dict[str, Any]:
    """A lair in which the tiles of some cells were turned down, as everybody remembers."""
    lists = {LAIR[cell]: [cell] for cell in known}
    return {"tiles": LAIR, "remembered": {"resistance": lists, "spectator": lists}}


def rearrange(match: Match, order: dict[str, str]) -> None:
    """Picks up the tiles of some cells and lays them back so; then the turn is passed on."""
    cells = sorted(order, key=CELLS.index)
    if "turn_down:A1" in offered(match) or asked(match) == "room.turn":
        play(match, "none")
    play(match, *(f"pick:{cell}" for cell in cells))
    if asked(match) == "room.pick":
        play(match, "done")
    play(match, *(f"put:{order[cell]}" for cell in cells[:-1]))


def test_lists_grow_by_every_pick_up_that_touches_them_and_no_other() -> None:
    position = down("A4", "A3")
    match = rooms(**position)
    rearrange(match, {"A4": "R12", "D3": "K1"})
    expected = {"K1": ["D3", "A4"], "R09": ["A3"]}
    assert remembered(match, RESISTANCE) == expected
    for picked, lists in (
        ({"B3": "R11", "C3": "R10"}, {"K1": ["D3", "A4"], "R09": ["A3"]}),
        ({"B3": "R12", "A4": "R11"}, {"K1": ["B3", "D3", "A4"], "R09": ["A3"]}),
        ({"A3": "R09", "C2": "R07"}, {"K1": ["B3", "D3", "A4"], "R09": ["C2", "A3"]}),
        (
            {"C2": "R07", "D3": "K1"},
            {"K1": ["C2", "B3", "D3", "A4"], "R09": ["C2", "A3", "D3"]},
        ),
    ):
        match = again_in_room_phase(match)
        rearrange(match, picked)
        for viewer in OTHERS:
            found = remembered(match, viewer)
            assert found == {id: sorted(at, key=CELLS.index) for id, at in lists.items()}
            assert set(seen(match, viewer)) == ({"A3"} if found["R09"] == ["A3"] else set())


def again_in_room_phase(match: Match) -> Match:
    """The same lair, and what is known of it, in another Room phase."""
    kept = {part: lies(match, part) for part in ("tiles", "face_up", "remembered", "followers")}
    return rooms(**kept)


def test_a_cell_seen_to_hold_another_tile_is_struck_off() -> None:
    """The Sage turns up one of the three cells: it is not the Foundry."""
    lists = {"K1": ["A2", "B3", "C4"], "R09": ["B3", "D1"]}
    tiles = {**LAIR, "C4": "K1", "A4": "K3", "D1": "R09", "A3": "R04"}
    position: dict[str, Any] = {
        "tiles": tiles,
        "remembered": {"resistance": lists, "spectator": lists},
        "heroes": {"S": "B2"},
    }
    match = play(table(**position), "hero:S", "foresee:A2")
    for viewer in OTHERS:
        assert remembered(match, viewer) == {"K1": ["B3", "C4"], "R09": ["D1", "B3"]}
    match = play(table(**position), "hero:S", "foresee:B3")
    for viewer in OTHERS:
        assert remembered(match, viewer) == {"K1": ["A2", "C4"], "R09": ["D1"]}
        assert seen(match, viewer)["D1"] == "R09", "there is only one cell left"
        assert "C4" not in seen(match, viewer)


def test_a_list_ends_when_its_tile_is_found() -> None:
    lists = {"R05": ["A2", "D4"], "R01": ["A1"]}
    known = {"resistance": lists, "spectator": lists}
    match = table(tiles=LAIR, remembered=known, heroes={"S": "B2"})
    play(match, "hero:S", "foresee:A2")
    for viewer in OTHERS:
        assert remembered(match, viewer) == {"R01": ["A1"]}
        assert seen(match, viewer)["A2"] == "R05"


def test_no_further_deduction_is_made() -> None:
    """Two tiles share two cells, a third may be there too as far as its list goes."""
    lists = {"K1": ["A4", "B4"], "K2": ["A4", "B4"], "K3": ["B4", "C4"]}
    match = table(tiles=LAIR, remembered={"resistance": lists, "spectator": lists})
    for viewer in OTHERS:
        assert remembered(match, viewer) == lists
        assert seen(match, viewer) == {}


@pytest.mark.rule("U-TIL-09", "J-46")
def test_row_what_is_peeked_at_is_the_resistances_and_the_cell_is_public() -> None:
    match = table(tiles={**LAIR, "B1": "R10", "B3": "R02"})
    play(match, "hero:S", "enter:B1", "escort:2", "peek:A4", "peek:D4")
    assert seen(match, RESISTANCE) == {"B1": "R10", "A4": "K1", "D4": "K4"}
    assert seen(match, None) == {"B1": "R10"}
    assert remembered(match, RESISTANCE) == {"K1": ["A4"], "K4": ["D4"]}
    assert remembered(match, None) == {}
    assert told(match, "peeked") == [{"cell": "A4"}, {"cell": "D4"}]
    names = [facts["tile"] for facts in told(match, "peeked", RESISTANCE)]
    assert names == ["Iron Foundry", "Deep Vault"]
    assert [event.name for event in match.events()] == [e.name for e in match.events(RESISTANCE)]


@pytest.mark.rule("U-TIL-09", "J-46")
def test_a_peeked_tile_is_lost_from_sight_when_it_is_picked_up() -> None:
    kept = {"tiles": LAIR, "remembered": {"resistance": {"K1": ["A4"], "K4": ["D4"]}}}
    match = rooms(**kept)
    play(match, "pick:B4", "pick:D4", "put:K2")
    assert remembered(match, RESISTANCE) == {"K1": ["A4"], "K4": ["B4", "D4"]}
    assert seen(match, RESISTANCE) == {"A4": "K1"}
    assert remembered(match, None) == {}


@pytest.mark.rule("U-TIL-09")
def test_a_spectator_cannot_tell_what_was_peeked_at() -> None:
    matches = []
    for lair in (LAIR, swapped(LAIR, "A4", "C2")):
        tiles = {**lair, "B1": "R10", "B3": "R02"}
        match = table(tiles=tiles)
        play(match, "hero:S", "enter:B1", "escort:2", "peek:A4", "none")
        matches.append(match)
    assert alike(matches[0], matches[1], None)
    assert not alike(matches[0], matches[1], RESISTANCE)


def test_a_peeked_tile_is_struck_off_elsewhere_for_the_resistance_alone() -> None:
    lists = {"K2": ["A4", "B4"]}
    tiles = {**LAIR, "B1": "R10", "B3": "R02"}
    match = table(tiles=tiles, remembered={"resistance": lists, "spectator": lists})
    play(match, "hero:S", "enter:B1", "escort:2", "peek:A4", "none")
    assert remembered(match, RESISTANCE) == {"K1": ["A4"], "K2": ["B4"]}
    assert remembered(match, None) == {"K2": ["A4", "B4"]}


# Rearranging in secret


@pytest.mark.rule("U-ROOM-02", "U-ROOM-05", "U-ROOM-06", "J-55")
@pytest.mark.parametrize("cells", [["A4", "D1"], ["A4", "B2", "D1"], ["A1", "C2", "B3", "D4"]])
def test_no_order_of_laying_back_can_be_told_from_another(cells: list[str]) -> None:
    cells = sorted(cells, key=CELLS.index)
    first: list[str] = []
    for order in permutations(LAIR[cell] for cell in cells):
        match = rooms(seed=4, **down("A4", "C2", "C3"))
        rearrange(match, dict(zip(cells, order, strict=True)))
        assert [lies(match, "tiles")[cell] for cell in cells] == list(order)
        texts = [bytes_of(match, viewer) for viewer in OTHERS]
        first = first or texts
        assert texts == first


@pytest.mark.rule("U-ROOM-06")
def test_no_step_of_a_rearrangement_shows_before_it_is_done() -> None:
    match = rooms(tiles=LAIR, face_up=["A1"])
    play(match, "none")
    before = [bytes_of(match, viewer) for viewer in OTHERS]
    for choice in ("pick:B1", "pick:D2", "pick:C3", "pick:D4", "put:K4", "put:R02"):
        play(match, choice)
        assert [bytes_of(match, viewer) for viewer in OTHERS] == before
    assert asked(match) == "room.put"
    play(match, "put:R11")
    for viewer in OTHERS:
        assert told(match, "rearranged", viewer) == [{"cells": ["B1", "D2", "C3", "D4"]}]


@pytest.mark.rule("U-ROOM-06")
@pytest.mark.parametrize("most", ["A1,B1", "A1,B1,C1,D1"])
def test_how_far_the_laying_back_has_come_is_not_told(most: str) -> None:
    picking = rooms(tiles=LAIR, agenda=["room.pick 0 - 4"])
    putting = rooms(tiles=LAIR, agenda=[f"room.put 0 {most} 4 -"])
    view: Any = putting.view(RESISTANCE)
    assert view["doing"] == {"question": "room.pick", "seat": MASTER}
    assert alike(picking, putting, *OTHERS)
    own: Any = putting.view(MASTER)
    assert own["doing"]["question"] == "room.put"


@pytest.mark.rule("U-ROOM-06")
def test_no_order_shows_in_the_plot_that_turns_the_labyrinth_either() -> None:
    """Three tiles are turned down and six picked up; the order is the master's."""
    cells = ["A1", "B1", "D2", "A3", "B4", "D4"]
    texts = []
    for order in (cells, cells[::-1]):
        match = plotting(
            tiles=LAIR,
            face_up=["A1", "B1", "C1"],
            plots=["N4", "J1", "J2"],
            mats={"K4": ["M3"]},
            plot_deck=["J3", "..."],
        )
        play(match, "complete:N4:K4", "turn_down:A1", "turn_down:B1", "none")
        play(match, *(f"pick:{cell}" for cell in cells))
        play(match, *(f"put:{LAIR[cell]}" for cell in order[:-1]))
        assert asked(match) == "plot"
        assert [lies(match, "tiles")[cell] for cell in cells] == [LAIR[cell] for cell in order]
        texts.append([bytes_of(match, viewer) for viewer in OTHERS])
        for viewer in OTHERS:
            assert remembered(match, viewer) == {"R01": cells, "R02": cells}
    assert texts[0] == texts[1]


@pytest.mark.rule("U-SET-06", "U-SET-07")
def test_the_layout_is_told_to_nobody() -> None:
    matches = []
    for order in (TILE_IDS[:16], TILE_IDS[15::-1]):
        match = lairworks.new(GAME, seats=2, seed=8)
        for id in order[:-1]:
            assert asked(match) == "layout"
            for viewer in OTHERS:
                assert seen(match, viewer) == {}
                assert match.events(viewer) == []
            play(match, f"lay:{id}")
        matches.append(match)
    assert seen(matches[1], MASTER)["A1"] == "R12"
    assert alike(matches[0], matches[1], *OTHERS)
    assert not alike(matches[0], matches[1], MASTER)
