"""Rows of numbers of volcano: what each panel tells, and that it tells nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks.games.volcano.content import CARD_BOUND
from lairworks.games.volcano.mountain import LAIR_SIZE, LOCATIONS
from lairworks.games.volcano.panels import KIND_COUNT, PLACE_COUNT, SEAT, SLOT_BOUND
from lairworks.games.volcano.questions import ASKERS
from lairworks.games.volcano.words import KINDS, ROOM_IDS, SLOT_IDS, WORDS
from tests.games.volcano.tables import BLUE, RED, planning, play, state, table
from tests.games.volcano.test_information import SWAPS
from tests.observing import changed, check_layout, check_rows, layout_of, lit_names, panels, split

VERBS = [verb.name for verb in WORDS.verbs]
PLACES = [*LOCATIONS, "DIG", "YARD", "HELI"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"stall_clause": False, "round_cap": 6},
    {"start_compensation": False, "starting_order": "seated"},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_row_is_a_function_of_what_the_seat_may_know(seats: int, options: dict[str, Any]) -> None:
    match = lairworks.new("volcano", seats=seats, seed=seats, options=options)
    assert check_rows(match, seats, stride=30, most=8) > 8


@pytest.mark.parametrize("seed", range(3))
def test_so_it_is_where_crates_change_hands(seed: int) -> None:
    match = lairworks.new("volcano", seats=3, seed=seed, pack=SWAPS)
    assert check_rows(match, seed, stride=30, most=10) > 10


@pytest.mark.parametrize(("seats", "cells"), [(2, 932), (3, 1070), (4, 1212)])
def test_the_row_has_a_length_for_each_number_of_seats(seats: int, cells: int) -> None:
    layout = layout_of(table(seats))
    check_layout(layout)
    assert layout.cells == cells


def test_seats_come_in_order_from_the_observer() -> None:
    seats: list[dict[str, Any]] = [
        {"vp": 3, "bp": 2, "cards": ["R05"]},
        {"vp": 4, "bp": 1, "crates": ["BP"]},
        {"vp": 5},
    ]
    match = table(3, seats=seats)
    rows = [panels(match, seat) for seat in range(3)]
    for name, size in (("seats", SEAT), ("cards", CARD_BOUND), ("bosses", PLACE_COUNT)):
        first = split(rows[0][name], size)
        assert split(rows[1][name], size) == first[1:] + first[:1], name
        assert split(rows[2][name], size) == first[2:] + first[:2], name
    assert [part[0] for part in split(rows[1]["seats"], SEAT)] == [4, 5, 3]
    assert lit_names(rows[0]["cards"][:CARD_BOUND], ROOM_IDS) == ["R05"]
    assert lit_names(rows[0]["bosses"][:PLACE_COUNT], PLACES) == ["HELI"]


def test_only_the_seat_that_is_asked_is_offered_verbs_but_all_see_the_question() -> None:
    match = table(2)
    (asked,) = match.deciders
    mine, theirs = panels(match, asked), panels(match, 1 - asked)
    assert "boss" in lit_names(mine["verbs"], VERBS)
    assert lit_names(theirs["verbs"], VERBS) == []
    assert mine["asked"] == mine["turn"] == [1, 0]
    assert theirs["asked"] == theirs["turn"] == [0, 1]
    for seen in (mine, theirs):
        assert lit_names(seen["question"], list(ASKERS)) == ["turn"]


def test_planning_tells_slots_and_who_is_still_to_place() -> None:
    match = planning(3)
    before = panels(match, RED)
    assert sum(before["turn"]) == 0
    play(match, "slot:4")
    after = panels(match, RED)
    assert lit_names(after["slots"][:SLOT_BOUND], SLOT_IDS) == ["4"]
    assert {"slots", "retired", "asked"} <= changed(before, after)


def test_others_crates_are_a_number_and_ones_own_are_seen() -> None:
    one = table(4, seats=[{}, {"crates": ["BP", "VP2"]}])
    two = table(4, seats=[{}, {"crates": ["FIRST", "DOUBLE"]}])
    assert panels(one, RED) == panels(two, RED)
    hands = split(panels(one, RED)["crates"], KIND_COUNT + 1)
    assert hands[1] == [0] * KIND_COUNT + [2]
    own = split(panels(one, BLUE)["crates"], KIND_COUNT + 1)[0]
    assert lit_names(own[:KIND_COUNT], KINDS) == ["BP", "VP2"]
    assert own[KIND_COUNT] == 0


def test_a_crate_that_can_only_be_of_one_kind_is_told() -> None:
    match = table(2, pack=SWAPS, seats=[{"crates": ["BP"]}, {"crates": ["VP1"]}])
    view: Any = match.view(RED)
    shown = view["seats"][BLUE]["crates"]["kinds"]
    hands = split(panels(match, RED)["crates"], KIND_COUNT + 1)
    assert hands[1] == [shown.count(kind) for kind in [*KINDS, "?"]]


def test_rooms_and_ruins_are_told_and_wrecks_are_not() -> None:
    match = table(2, levels=2, lair={"L2.W1": "R20"})
    seen = panels(match, RED)
    place = LOCATIONS.index("L2.W1")
    assert seen["rooms"][ROOM_IDS.index("R20")] == place + 1
    _, standing, ruined, wrecks, _ = split(seen["state"], LAIR_SIZE)
    assert standing[place] == 1
    assert ruined[place] == wrecks[place] == 0
    room = state(match).content.room_at[ROOM_IDS.index("R20")]
    assert seen["costs"][place] == room.cost
    planes = split(seen["symbols"], LAIR_SIZE)
    assert [plane[place] for plane in planes] == [
        room.symbols >> index & 1 for index in range(len(planes))
    ]


def test_a_move_of_the_boss_is_seen_by_all() -> None:
    match = table(2)
    (asked,) = match.deciders
    before = panels(match, 1 - asked)
    play(match, "boss:DIG")
    after = panels(match, 1 - asked)
    assert "bosses" in changed(before, after)
    assert lit_names(split(after["bosses"], PLACE_COUNT)[1], PLACES) == ["DIG"]
