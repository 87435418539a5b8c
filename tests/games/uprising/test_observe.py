"""Rows of numbers of uprising: what each panel tells, and that it tells nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.uprising.grid import CELLS
from lairworks.games.uprising.panels import LAYOUT, TILE_BOUND
from lairworks.games.uprising.questions import ASKERS
from lairworks.games.uprising.words import KIND_COUNT, KINDS, PLOT_IDS, TILE_IDS, WORDS
from tests.games.uprising.laws import OPTIONS, PACKS, started
from tests.games.uprising.looks import HIDDEN
from tests.games.uprising.tables import (
    LAIR,
    MASTER,
    RESISTANCE,
    attacked,
    play,
    spending,
    table,
)
from tests.observing import check_layout, check_rows, lit_names, panels, split, wander

VERBS = [verb.name for verb in WORDS.verbs]


def tiles(match: Match, seat: int, value: int = 2) -> dict[str, list[str]]:
    """By room, the tiles that are told with a value."""
    found: dict[str, list[str]] = {}
    for cell, part in zip(CELLS, split(panels(match, seat)["tiles"], TILE_BOUND), strict=True):
        names = [name for name, told in zip(TILE_IDS, part, strict=True) if told == value]
        if names:
            found[cell] = names
    return found


@pytest.mark.parametrize("options", OPTIONS)
def test_a_row_is_a_function_of_what_the_seat_may_know(options: str) -> None:
    assert check_rows(started(4, options), 4, stride=25, most=12) > 8


@pytest.mark.parametrize("pack", [pack for pack in PACKS if PACKS[pack]])
def test_so_it_is_with_other_cards(pack: str) -> None:
    assert check_rows(started(5, "hidden", pack), 5, stride=25, most=10) > 8


def test_the_layout() -> None:
    check_layout(LAYOUT)
    assert LAYOUT.cells == 856


def test_sides_and_whose_turn_it_is() -> None:
    match = spending(tiles=LAIR)
    master, resistance = panels(match, MASTER), panels(match, RESISTANCE)
    assert (master["side"], resistance["side"]) == ([1, 0], [0, 1])
    assert master["turn"] == master["asked"] == [1, 0]
    assert resistance["turn"] == resistance["asked"] == [0, 1]
    assert lit_names(master["question"], list(ASKERS)) == ["resource"]
    assert lit_names(resistance["question"], list(ASKERS)) == ["resource"]
    assert "end" in lit_names(master["verbs"], VERBS)
    assert lit_names(resistance["verbs"], VERBS) == []


def test_the_hand_and_the_plots_are_the_masters() -> None:
    one = table(hand=["M1", "M3", "A2", "I2", "I2"], plots=["J1", "J2", "N3"], tiles=LAIR)
    two = table(hand=["A1", "A1", "A2", "M2", "I3"], plots=["J1", "J3", "N4"], tiles=LAIR)
    assert panels(one, RESISTANCE) == panels(two, RESISTANCE)
    seen = panels(one, RESISTANCE)
    assert sum(seen["hand"]) == sum(seen["plots"]) == 0
    assert seen["facts"][9:11] == [5, 3]
    mine = panels(one, MASTER)
    assert lit_names(mine["hand"], KINDS) == ["M1", "M3", "A2", "I2"]
    assert mine["hand"][KINDS.index("I2")] == 2
    assert lit_names(mine["plots"], PLOT_IDS) == ["J1", "J2", "N3"]


def test_tiles_are_the_masters_until_they_are_turned_up() -> None:
    match = table(tiles=LAIR, face_up=["A1", "B2"])
    assert tiles(match, MASTER) == {cell: [tile] for cell, tile in LAIR.items()}
    assert tiles(match, RESISTANCE) == {"A1": [LAIR["A1"]], "B2": [LAIR["B2"]]}
    assert lit_names(panels(match, RESISTANCE)["face_up"], CELLS) == ["A1", "B2"]
    swapped = {**LAIR, "C3": LAIR["D3"], "D3": LAIR["C3"]}
    other = table(tiles=swapped, face_up=["A1", "B2"])
    assert panels(match, RESISTANCE) == panels(other, RESISTANCE)


@pytest.mark.parametrize("seed", range(3))
def test_tiles_that_were_seen_are_remembered_as_the_view_tells_it(seed: int) -> None:
    match = started(seed)
    places: dict[str, list[str]]
    for _ in wander(match, seeded(seed), stride=12, most=25):
        view: Any = match.view(RESISTANCE)
        known = {cell["cell"]: [cell["tile"]["id"]] for cell in view["cells"] if "tile" in cell}
        assert tiles(match, RESISTANCE) == known
        places = {}
        for tile in view["remembered"]:
            for cell in tile["cells"] if len(tile["cells"]) > 1 else []:
                places.setdefault(cell, []).append(tile["id"])
        if not match.over:
            told = tiles(match, RESISTANCE, value=1)
            assert {cell: sorted(names) for cell, names in places.items()} == told


def test_hidden_stashes_are_a_number() -> None:
    mats = {"K1": ["M1", "A3"], "K2": ["I2"]}
    hidden = table(options=HIDDEN, mats=mats, tiles=LAIR)
    seen = panels(hidden, RESISTANCE)
    assert seen["mat_sizes"] == [2, 1, 0, 0]
    assert sum(seen["mats"]) == 0
    for match, seat in ((hidden, MASTER), (table(mats=mats, tiles=LAIR), RESISTANCE)):
        first, second, *_ = split(panels(match, seat)["mats"], KIND_COUNT)
        assert lit_names(first, KINDS) == ["M1", "A3"]
        assert lit_names(second, KINDS) == ["I2"]


def test_a_payment_is_nobodys_business() -> None:
    match = spending(tiles=LAIR, hand=["M1", "M1", "M2", "M3"], face_up=["A1"], followers={"A1": 2})
    before = panels(match, RESISTANCE)
    play(match, "attack")
    master = panels(match, MASTER)
    assert lit_names(master["question"], list(ASKERS)) == ["pay"]
    assert master["paying"] == [1, 0, 0]
    play(match, "spend:M2")
    assert lit_names(panels(match, MASTER)["paid_cards"], KINDS) == ["M1", "M2"]
    assert panels(match, RESISTANCE) == before


def test_the_resistance_is_seen_by_both() -> None:
    match = attacked(4, tiles=LAIR, face_up=["A1"], heroes={"W": "A1"}, followers={"A1": 2})
    for seat in (MASTER, RESISTANCE):
        seen = panels(match, seat)
        assert seen["followers"][CELLS.index("A1")] == 2
        warrior, sage, _ = split(seen["heroes"], 17)
        assert warrior.index(1) == CELLS.index("A1")
        assert sage.index(1) == 16
        assert seen["defence"][0] >= 5
