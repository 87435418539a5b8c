"""Fear: C.9."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from lairworks.games.uprising.grid import CELLS
from tests.games.uprising.tables import (
    LEADER,
    MASTER,
    RESISTANCE,
    STARTERS,
    TILES,
    asked,
    at,
    followers,
    frightened,
    lies,
    offered,
    pay,
    play,
    plotting,
    spending,
    told,
    verbs,
)

GALLERY, SNARE, FOUNDRY = "C4", "D2", "A3"


def power(match: Match) -> int:
    """The points left, which all see; 0 when the fear is over."""
    view: Any = match.view(RESISTANCE)
    if view["doing"]["question"] != "fear":
        return 0
    found = view["doing"]["power"]
    assert isinstance(found, int)
    return found


def next_to(cell: str) -> list[str]:
    """The cells that share a side with a cell."""
    column, row = "ABCD".index(cell[0]), int(cell[1])
    around = [(column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1)]
    return ["ABCD"[c] + str(r) for c, r in around if 0 <= c < 4 and 1 <= r <= 4]


# U-FEAR-01


@pytest.mark.rule("U-FEAR-01")
@pytest.mark.parametrize(
    ("paid", "points"),
    [
        (["I3"], 3),
        (["I4"], 4),
        (["I2", "I1"], 3),
        (["I3", "I2"], 5),
        (["I4", "I3", "I1"], 8),
    ],
)
@pytest.mark.parametrize("bonus", [0, 2])
def test_power_is_what_was_paid_and_what_rooms_add(
    paid: list[str], points: int, bonus: int
) -> None:
    match = spending(
        tiles=TILES,
        face_up=["B1", GALLERY] if bonus else ["B1"],
        followers={"A1": 1},
        hand=[*paid, "M1"],
    )
    pay(match, "fear", *paid)
    assert power(match) == points + bonus
    assert told(match, "fear", RESISTANCE) == [{"power": points + bonus}]
    for step in range(points + bonus):
        play(match, "drive:A1:B1" if step % 2 == 0 else "drive:B1:A1")
    assert asked(match) == "resource"
    assert (followers(match, "A1"), followers(match, "B1")) == ((points + 1) % 2, points % 2)


@pytest.mark.rule("U-FEAR-01", "U-TIL-05")
def test_a_gallery_that_is_occupied_or_face_down_adds_nothing() -> None:
    for party in ({"A1": 1, GALLERY: 1}, {"A1": 1}):
        match = spending(tiles=TILES, face_up=["B1"], followers=party, hand=["I3"])
        assert power(pay(match, "fear", "I3")) == 3


@pytest.mark.rule("U-FEAR-01", "U-PLT-14")
def test_a_fear_with_a_power_of_its_own_gets_no_bonus() -> None:
    match = plotting(
        tiles=TILES,
        face_up=["B1", GALLERY],
        followers={"A1": 1},
        plots=["N2", "J1", "J2"],
        mats={"K1": ["I3"]},
    )
    play(match, "complete:N2:K1")
    assert power(match) == 6


# U-FEAR-02 to U-FEAR-05


@pytest.mark.rule("U-FEAR-02", "U-FEAR-04", "U-FEAR-05")
@pytest.mark.parametrize(
    ("crowd", "heroes", "face_up"),
    [
        ({"A1": 2}, {}, ["B1"]),
        ({"A1": 1, "B2": 3, "D4": 2}, {}, ["A2", "B1", "C2", "D3", "C4"]),
        ({"C3": 1}, {"S": "C2", "L": "B3"}, ["D1"]),
        ({"D1": 4, "D2": 1}, {"W": "D1"}, ["A3"]),
        ({"B2": 2, "C3": 2}, {"L": "A4"}, CELLS),
    ],
    ids=["two", "apart", "heroes", "together", "all_up"],
)
def test_a_point_moves_one_follower_into_a_face_up_room_next_door(
    crowd: dict[str, int], heroes: dict[str, str], face_up: list[str]
) -> None:
    match = frightened(9, tiles=TILES, followers=crowd, heroes=heroes, face_up=face_up)
    seen = {*face_up, *crowd, *heroes.values()}
    expected = [
        f"drive:{start}:{end}"
        for start in CELLS
        if start in crowd
        for end in next_to(start)
        if end in seen
    ]
    assert offered(match) == [*expected, "done"]


@pytest.mark.rule("U-FEAR-02")
def test_each_step_costs_one_point_and_moves_one() -> None:
    match = frightened(5, tiles=TILES, face_up=["B1", "C1"], followers={"A1": 3, "A2": 1})
    play(match, "drive:A1:B1")
    assert power(match) == 4
    assert lies(match, "followers") == {"A1": 2, "B1": 1, "A2": 1}
    play(match, "drive:A2:A1", "drive:A1:B1")
    assert power(match) == 2
    assert lies(match, "followers") == {"A1": 2, "B1": 2}
    assert told(match, "fear_step", RESISTANCE) == [
        {"from": "A1", "to": "B1"},
        {"from": "A2", "to": "A1"},
        {"from": "A1", "to": "B1"},
    ]


@pytest.mark.rule("EX-07", "U-FEAR-03", "U-FEAR-06")
def test_one_follower_may_be_chased_through_the_lair() -> None:
    lair = {**TILES, "A3": "R12", "C2": "K1", "B3": "R09", "D4": "K2"}  # no Key Room on the way
    match = spending(tiles=lair, face_up=["A2", "A3", "B3"], followers={"A1": 1}, hand=["I4"])
    pay(match, "fear", "I4")
    play(match, "drive:A1:A2", "drive:A2:A3", "drive:A3:B3")
    assert lies(match, "followers") == {"B3": 1}
    assert power(match) == 1
    play(match, "done")
    assert asked(match) == "resource"
    assert lies(match, "followers") == {"B3": 1}


@pytest.mark.rule("U-FEAR-04")
def test_fear_leaves_heroes_where_they_are() -> None:
    match = frightened(4, tiles=TILES, face_up=["B1"], heroes={"L": "A1"}, followers={"A1": 1})
    play(match, "drive:A1:B1")
    assert (at(match, LEADER), followers(match, "A1"), followers(match, "B1")) == ("A1", 0, 1)
    assert offered(match) == ["drive:B1:A1", "done"]


@pytest.mark.rule("U-FEAR-05")
def test_fear_drives_nobody_out_of_the_lair() -> None:
    match = frightened(4, tiles=TILES, face_up=["A2"], followers={"A1": 2})
    assert offered(match) == ["drive:A1:A2", "done"]
    play(match, "drive:A1:A2")
    view: Any = match.view()
    assert (view["outside"], view["lost"]) == (23, 0)


@pytest.mark.rule("U-FEAR-06")
@pytest.mark.parametrize("steps", [0, 1, 4])
def test_points_may_be_left(steps: int) -> None:
    match = frightened(5, tiles=TILES, face_up=["B1"], followers={"A1": 5}, hand=["M1"])
    play(match, *(["drive:A1:B1"] * steps), "done")
    assert asked(match) == "resource"
    assert (followers(match, "A1"), followers(match, "B1")) == (5 - steps, steps)


# U-FEAR-07


@pytest.mark.rule("U-FEAR-07", "U-TIL-01")
@pytest.mark.parametrize(("where", "lost"), [("lost", 2), ("outside", 0)])
def test_each_step_into_the_snare_pit_loses_a_follower(where: str, lost: int) -> None:
    match = frightened(
        3,
        options={"defeated_followers": where},
        tiles=TILES,
        face_up=[SNARE],
        followers={"C2": 4},
    )
    play(match, f"drive:C2:{SNARE}", f"drive:C2:{SNARE}")
    assert lies(match, "followers") == {"C2": 2}
    view: Any = match.view()
    assert (view["lost"], view["outside"]) == (lost, 23 - lost)
    assert len(told(match, "followers_lost")) == 2
    assert power(match) == 1


@pytest.mark.rule("U-FEAR-07")
def test_a_fear_ends_when_nobody_is_left_to_be_driven() -> None:
    match = frightened(9, tiles=TILES, face_up=[SNARE], followers={"C2": 1})
    play(match, f"drive:C2:{SNARE}")
    assert (lies(match, "followers"), lies(match, "lost")) == ({}, 1)
    assert asked(match) == "resource"


@pytest.mark.rule("U-FEAR-07", "U-CAP-03")
def test_a_follower_driven_into_a_key_room_loots_it() -> None:
    match = frightened(
        3,
        tiles=TILES,
        face_up=[FOUNDRY],
        followers={"A2": 2},
        mats={"K1": ["M2", "I1"], "K2": ["A1"]},
    )
    play(match, f"drive:A2:{FOUNDRY}")
    assert lies(match, "captured") == ["M2", "I1"]
    assert told(match, "control")[-1]["keys"] == ["Iron Foundry"]
    assert power(match) == 2
    play(match, f"drive:{FOUNDRY}:A2")
    assert told(match, "control")[-1]["keys"] == []
    assert lies(match, "captured") == ["M2", "I1"]


@pytest.mark.rule("U-FEAR-07", "U-TRN-06")
def test_a_step_too_far_gives_the_resistance_the_captures_it_needs() -> None:
    loot = [card for card in STARTERS if card != "I2"][:18]
    match = frightened(
        4, tiles=TILES, face_up=[FOUNDRY], followers={"A2": 2}, captured=loot, mats={"K1": ["I2"]}
    )
    play(match, f"drive:A2:{FOUNDRY}")
    assert not match.over
    match = frightened(
        4,
        tiles=TILES,
        face_up=[FOUNDRY],
        followers={"A2": 2},
        captured=loot,
        mats={"K1": ["I2", "I2", "I2"]},
    )
    play(match, f"drive:A2:{FOUNDRY}")
    assert (match.ending, match.winners) == ("captured", [RESISTANCE])
    assert followers(match, "A2") == 1


@pytest.mark.rule("U-FEAR-07", "U-OBJ-06", "U-TRN-06")
@pytest.mark.parametrize("check", ["immediate", "start_of_resistance_turn"])
def test_a_step_into_the_third_key_room_ends_it(check: str) -> None:
    match = frightened(
        4,
        options={"control_check": check},
        tiles=TILES,
        face_up=[FOUNDRY],
        heroes={"S": "B3"},
        followers={"A2": 2, "B4": 1},
    )
    play(match, f"drive:A2:{FOUNDRY}")
    if check == "immediate":
        assert (match.ending, match.winners) == ("control", [RESISTANCE])
        assert lies(match, "agenda") == []
    else:
        assert not match.over
        assert power(match) == 3


# U-FEAR-08


@pytest.mark.rule("U-FEAR-08")
@pytest.mark.parametrize(
    ("lair", "possible"),
    [
        ({}, False),
        ({"face_up": CELLS}, False),
        ({"followers": {"B2": 3}}, False),
        ({"followers": {"B2": 3}, "face_up": ["A1", "C3", "D2", "B4"]}, False),
        ({"heroes": {"W": "B2", "S": "B1"}}, False),
        ({"followers": {"B2": 1}, "face_up": ["B3"]}, True),
        ({"followers": {"B2": 1}, "heroes": {"S": "B1"}}, True),
        ({"followers": {"D4": 1, "C4": 1}}, True),
    ],
    ids=["empty", "all_up", "alone", "diagonal", "heroes", "up", "hero_next_door", "pair"],
)
def test_a_fear_needs_a_follower_with_somewhere_to_go(lair: Any, possible: bool) -> None:
    match = spending(tiles=TILES, hand=["I4"], **lair)
    assert verbs(match) == (["stash", "fear", "end"] if possible else ["stash", "end"])
    assert match.deciders == (MASTER,)


@pytest.mark.rule("U-FEAR-08", "U-PLT-14")
def test_tolling_dread_with_nobody_to_drive_does_nothing() -> None:
    match = plotting(
        tiles=TILES, heroes={"L": "B2"}, plots=["N2", "J1", "J2"], mats={"K1": ["I2", "I1"]}
    )
    play(match, "complete:N2:K1")
    assert asked(match) == "plot"
    assert lies(match, "plot_discard") == ["N2"]
