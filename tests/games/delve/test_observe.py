"""Rows of numbers of delve: what each panel tells, and that it tells nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.delve.grid import SPACES
from lairworks.games.delve.panels import COLOUR_BOUND, LAYOUT, PHASES, SEAT
from lairworks.games.delve.questions import ASKERS
from lairworks.games.delve.words import PIECES, TREASURE_IDS, WORDS
from tests.games.delve.tables import (
    FIXTURES,
    R1,
    R1_WALLS,
    R2,
    building,
    ended,
    explore,
    new_built,
    play,
    record,
    seat_of,
)
from tests.observing import changed, check_layout, check_rows, lit_names, panels, split

VERBS = [verb.name for verb in WORDS.verbs]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"finish_rule": "race"},
    {"stop_in_hazard": True},
]


def spaces(match: Match, panel: str, seat: int = 0, value: int | None = None) -> list[str]:
    """The spaces that are lit on a plane, or have one value."""
    cells = panels(match, seat)[panel]
    wanted = [bool(cell) if value is None else cell == value for cell in cells]
    return [name for name, on in zip(SPACES, wanted, strict=True) if on]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_row_is_a_function_of_what_the_seat_may_know(options: dict[str, Any]) -> None:
    drafts = lairworks.new("delve", seed=3, options=options)
    assert check_rows(drafts, 3, stride=6, most=5, guesses=1) > 5
    assert check_rows(new_built(4, options), 4, stride=40, most=12, guesses=1) > 12


def test_so_it_is_with_other_hazards() -> None:
    match = new_built(2, pack=FIXTURES)
    assert check_rows(match, 2, stride=30, most=10, guesses=1) > 10


def test_the_layout() -> None:
    check_layout(LAYOUT)
    assert LAYOUT.cells == 1176


# Building


def test_a_builder_sees_the_own_lair_and_nothing_of_the_rivals() -> None:
    match = building(R1, R2)
    mine = panels(match, 0)
    assert lit_names(mine["phase"], list(PHASES)) == ["build"]
    assert spaces(match, "lair_start") == ["A1"]
    assert spaces(match, "lair_exit") == ["A4"]
    assert spaces(match, "lair_chests") == ["A6", "D4", "F1"]
    assert spaces(match, "lair_monsters") == ["B2", "B5", "D5"]
    assert spaces(match, "lair_traps") == ["C5", "E4", "F2"]
    assert spaces(match, "lair_east") == [wall[:2] for wall in R1_WALLS if wall.endswith("e")]
    assert panels(building(R1, R1), 0) == mine, "the rival's draft is a secret"


def test_a_rival_at_work_changes_nothing() -> None:
    match = building(None, None)
    before = panels(match, 0)
    play(match, "random", seat=1)
    assert panels(match, 0) == before
    play(match, "commit", seat=1)
    assert changed(before, panels(match, 0)) == {"asked", "seats"}


def test_the_piece_in_hand_is_told_to_its_builder_alone() -> None:
    match = building(None, None)
    before = panels(match, 1)
    play(match, "put:chest")
    mine = panels(match, 0)
    assert lit_names(mine["piece"], PIECES) == ["chest"]
    assert lit_names(mine["question"], list(ASKERS)) == ["build.where"]
    assert lit_names(mine["verbs"], VERBS) == ["place", "cancel"]
    assert panels(match, 1) == before


# Exploring


def test_the_map_holds_what_was_told_and_nothing_else() -> None:
    match = explore("B1", known="A1 B1", own=R2)
    mine = panels(match, 0)
    assert spaces(match, "map_at") == ["B1"]
    assert spaces(match, "map_known") == ["A1", "B1"]
    assert spaces(match, "map_start", value=2) == ["A1"]
    assert spaces(match, "map_exit") == []
    assert spaces(match, "map_east", value=2) == ["A1"], "the wall between A1 and A2"
    assert spaces(match, "map_east", value=1) == ["B1"]
    assert spaces(match, "map_south", value=1) == ["A1", "B1"]
    elsewhere = record(way_out="C4", chests="D4 F1 E6", blobs="B2 D5 B6")
    assert panels(explore("B1", known="A1 B1", own=R2, lair=elsewhere), 0) == mine


def test_both_see_how_far_an_explorer_has_come() -> None:
    match = explore("B1", known="A1 B1", own=R2)
    assert spaces(match, "rival_at", seat=1) == ["B1"]
    assert spaces(match, "rival_known", seat=1) == ["A1", "B1"]
    assert spaces(match, "lair_exit", seat=1) == ["A4"]
    assert panels(match, 0)["asked"] == panels(match, 0)["turn"] == [1, 0]
    assert panels(match, 1)["asked"] == panels(match, 1)["turn"] == [0, 1]
    for seat in (0, 1):
        assert lit_names(panels(match, seat)["question"], list(ASKERS)) == ["explore.act"]
    assert "creep" in lit_names(panels(match, 0)["verbs"], VERBS)
    assert lit_names(panels(match, 1)["verbs"], VERBS) == []


def test_features_on_the_map_and_what_is_left_unseen() -> None:
    match = explore("B1", known="A1 B1 B2 E4 D4", dealt="D4", own=R2)
    assert spaces(match, "map_monsters", value=2) == ["B2"]
    assert spaces(match, "map_traps", value=2) == ["E4"]
    assert spaces(match, "map_chests", value=2) == ["D4"]
    assert spaces(match, "map_live") == ["B2", "E4"]
    assert spaces(match, "map_targets") == ["B2", "E4"]
    assert panels(match, 0)["unseen"][:5] == [0, 1, 2, 2, 2]
    assert spaces(match, "rival_dealt", seat=1) == ["D4"]


def test_what_is_only_located_is_told_apart() -> None:
    match = explore("B1", known="A1 B1", own=R2, located=[{"class": "trap", "at": "E4"}])
    assert spaces(match, "map_traps", value=1) == ["E4"]
    assert spaces(match, "map_hazards") == []
    assert spaces(match, "map_known") == ["A1", "B1"]


def test_cubes_and_feats_of_both_seats() -> None:
    match = explore(
        "B1",
        known="A1 B1",
        own=R2,
        mat="F W2, T P1",
        treasures="t01 t02",
        rival={"turns": 4, "other_vp": 2},
    )
    mine, theirs = panels(match, 0), panels(match, 1)
    own, rival = split(mine["seats"], SEAT)
    assert split(theirs["seats"], SEAT) == [rival, own]
    assert (own[9], rival[5], rival[1]) == (2, 2, 4)
    fresh, spent, tired, _ = split(mine["cubes"][: 4 * COLOUR_BOUND], COLOUR_BOUND)
    assert fresh[0] == 2
    assert tired[2] == 1
    assert spent[0] >= 1
    half = 4 * COLOUR_BOUND
    assert theirs["cubes"] == mine["cubes"][half:] + mine["cubes"][:half]


def test_treasures_are_the_owners_secret_but_for_those_seen_taken() -> None:
    match = explore("B1", known="A1 B1", own=R2, treasures="t01 t02", display="t03 t04 t05")
    assert lit_names(panels(match, 0)["treasures"], TREASURE_IDS) == ["t01", "t02"]
    assert lit_names(panels(match, 0)["display"], TREASURE_IDS) == ["t03", "t04", "t05"]
    assert lit_names(panels(match, 1)["treasures"], TREASURE_IDS) == []
    other = explore("B1", known="A1 B1", own=R2, treasures="t01 t06", display="t03 t04 t05")
    assert panels(other, 1) == panels(match, 1)


def test_a_step_is_told_to_both() -> None:
    match = explore("B1", known="A1 B1", own=R2)
    before = [panels(match, seat) for seat in (0, 1)]
    play(match, "creep:S")
    while match.describe(0)["step"] == "explore.pay":
        assert lit_names(panels(match, 0)["paying"], VERBS) == ["creep"]
        play(match, match.choices(0)[0])
    assert {"map_at", "map_known"} <= changed(before[0], panels(match, 0))
    assert {"rival_at", "rival_known"} <= changed(before[1], panels(match, 1))
    assert "lair_chests" not in changed(before[1], panels(match, 1))


# The end


def test_flips_are_secret_until_all_are_done() -> None:
    match = ended(
        seat_of(treasures="t01 t02 t03 t04 t05"), seat_of(treasures="t06 t07 t08 t09 t10")
    )
    before = panels(match, 1)
    assert lit_names(before["phase"], list(PHASES)) == ["flip"]
    play(match, "flip:t02")
    assert panels(match, 1) == before
    mine = panels(match, 0)["treasures"]
    assert [mine[TREASURE_IDS.index(card)] for card in ("t01", "t02")] == [1, 2]
