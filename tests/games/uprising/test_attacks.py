"""Attacks of C.7: strength, defence and who is given up, against a brute force over all sets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from lairworks import Match
from lairworks.games.uprising.grid import CELLS
from tests.games.uprising.tables import (
    LEADER,
    MASTER,
    RESISTANCE,
    SAGE,
    TILES,
    WARRIOR,
    asked,
    at,
    attacked,
    followers,
    is_up,
    lies,
    offered,
    pay,
    play,
    plotting,
    rooms,
    spending,
    table,
    told,
    verbs,
)

CHAPEL, ARMOURY = "D4", "C3"  # where they lie
PARTIES = ["", "W", "S", "L", "WS", "WL", "SL", "WSL"]
NAMES = {"W": "Warrior", "S": "Sage", "L": "Leader"}


def defended(cell: str, party: str, number: int, **position: Any) -> dict[str, Any]:
    """A table with this party in a room."""
    heroes = dict.fromkeys(party, cell)
    return {"tiles": TILES, "heroes": heroes, "followers": {cell: number}, **position}


def defence(match: Match, cell: str) -> int:
    """What the view shows for a room."""
    view: Any = match.view()
    found = view["cells"][CELLS.index(cell)]["defence"]
    assert isinstance(found, int)
    return found


# Strength and target


@pytest.mark.rule("U-ATK-01")
@pytest.mark.parametrize(
    ("paid", "strength"),
    [
        (["M3"], 3),
        (["M4"], 4),
        (["M2", "M1"], 3),
        (["M2", "M2", "M1"], 5),
        (["M4", "M3", "M2"], 9),
        (["M4", "M4", "M3", "M2", "M1"], 14),
    ],
)
@pytest.mark.parametrize("bonus", [0, 1])
def test_strength_is_what_was_paid_and_what_rooms_add(
    paid: list[str], strength: int, bonus: int
) -> None:
    match = spending(
        tiles=TILES,
        face_up=[ARMOURY] if bonus else [],
        followers={"A1": 1, "C1": 2},
        hand=[*paid, "A1"] if len(paid) < 5 else paid,
    )
    pay(match, "attack", *paid)
    view: Any = match.view(RESISTANCE)
    assert view["doing"] == {
        "question": "attack.target",
        "seat": MASTER,
        "strength": strength + bonus,
    }
    play(match, "target:C1")
    (attack,) = told(match, "attack")
    assert (attack["strength"], attack["cell"]) == (strength + bonus, "C1")


@pytest.mark.rule("U-ATK-01", "U-TIL-05")
def test_an_armoury_that_is_occupied_or_face_down_adds_nothing() -> None:
    for party in ({"C3": 1}, {"C1": 1}):
        match = spending(tiles=TILES, followers=party, hand=["M3"])
        pay(match, "attack", "M3")
        assert told(match, "attack")[0]["strength"] == 3


@pytest.mark.rule("U-ATK-01", "U-PLT-14")
def test_an_attack_with_a_strength_of_its_own_gets_no_bonus() -> None:
    match = plotting(
        tiles=TILES,
        face_up=[ARMOURY],
        followers={"C1": 9},
        plots=["N1", "J1", "J2"],
        mats={"K1": ["M3"]},
    )
    play(match, "complete:N1:K1")
    (attack,) = told(match, "attack")
    assert (attack["strength"], attack["remainder"]) == (8, 0)

    match = table(tiles=TILES, face_up=[ARMOURY])
    play(match, "hero:S", "enter:A1", "escort:2")
    (attack,) = told(match, "attack")
    assert (attack["strength"], attack["defence"]) == (5, 5)


@pytest.mark.rule("U-ATK-02")
def test_the_target_is_any_room_with_somebody_in_it() -> None:
    match = attacked(
        4,
        tiles=TILES,
        face_up=["D2", "D4"],
        heroes={"S": "A2", "L": "B3"},
        followers={"B3": 2, "C1": 1, "D3": 5},
    )
    assert offered(match) == ["target:C1", "target:A2", "target:B3", "target:D3"]


@pytest.mark.rule("U-ATK-02", "U-ATK-11")
def test_only_the_room_selected_is_struck() -> None:
    match = attacked(
        30, tiles=TILES, heroes={"L": "B1"}, followers={"A1": 2, "B1": 3, "C1": 1, "B2": 4}
    )
    play(match, "target:B1")
    assert lies(match, "followers") == {"A1": 2, "C1": 1, "B2": 4}
    assert (at(match, LEADER), lies(match, "lost")) == ("outside", 3)
    assert len(told(match, "attack")) == 1
    assert asked(match) == "resource"


# Defence


@pytest.mark.rule("U-ATK-03")
@pytest.mark.parametrize(
    ("party", "number"),
    [("", 1), ("", 4), *((party, number) for party in PARTIES[1:] for number in (0, 1, 4))],
)
def test_defence_is_three_for_a_hero_and_one_for_a_follower(party: str, number: int) -> None:
    match = attacked(1, **defended("B2", party, number))
    expected = 3 * len(party) + number
    assert defence(match, "B2") == expected
    assert told(match, "attack") == [
        {
            "strength": 1,
            "cell": "B2",
            "defence": expected,
            "heroes": [NAMES[hero] for hero in party],
            "followers": number,
            "die": 0,
            "room": 0,
            "remainder": max(0, 1 - expected),
        }
    ]


@pytest.mark.rule("U-ATK-03")
@pytest.mark.parametrize("die", [1, 4, 6])
@pytest.mark.parametrize("cell", ["B2", CHAPEL])
def test_die_and_room_add_to_the_defence(die: int, cell: str) -> None:
    room = 2 if cell == CHAPEL else 0
    match = attacked(2, **defended(cell, "WL", 2, die=die))
    assert defence(match, cell) == 8 + die + room
    (attack,) = told(match, "attack")
    assert (attack["die"], attack["room"], attack["defence"]) == (die, room, 8 + die + room)


@pytest.mark.rule("U-ATK-03")
def test_die_and_room_defend_their_own_room_alone() -> None:
    match = attacked(
        2,
        tiles=TILES,
        face_up=[CHAPEL],
        heroes={"W": "A1", "S": "B1"},
        followers={"A1": 1, "D3": 2},
        die=5,
    )
    assert [defence(match, cell) for cell in ("A1", "B1", "D3", CHAPEL)] == [9, 3, 2, 0]


# What happens then


@pytest.mark.rule("EX-01", "U-ATK-05", "U-ATK-06")
@pytest.mark.parametrize("hero", ["W", "S", "L"])
def test_a_hero_or_two_followers_for_a_remainder_of_two(hero: str) -> None:
    match = attacked(7, **defended("B2", hero, 2))
    assert match.deciders == (RESISTANCE,)
    assert asked(match) == "attack.losses"
    assert offered(match) == ["lose:2", f"lose:{hero}0"]
    (attack,) = told(match, "attack")
    assert (attack["defence"], attack["remainder"]) == (5, 2)


@pytest.mark.rule("EX-02", "U-ATK-04", "U-ATK-13")
@pytest.mark.parametrize("strength", [5, 4, 3])
def test_what_defence_stops_removes_nobody(strength: int) -> None:
    match = attacked(strength, **defended("B2", "L", 2))
    assert (at(match, LEADER), followers(match, "B2")) == ("B2", 2)
    assert told(match, "attack")[0]["remainder"] == 0
    assert told(match, "casualties") == []
    assert match.deciders == (MASTER,)


@pytest.mark.rule("EX-03", "U-ATK-07")
def test_a_follower_alone_falls_to_three() -> None:
    match = spending(tiles=TILES, followers={"B2": 1}, hand=["M3"])
    pay(match, "attack", "M3")
    assert told(match, "attack")[0]["remainder"] == 2
    assert (followers(match, "B2"), lies(match, "lost")) == (0, 1)
    assert is_up(match, "B2")


@pytest.mark.rule("J-20", "U-ATK-06")
def test_one_smallest_set_needs_no_decision() -> None:
    match = attacked(12, **defended("B2", "S", 4))
    assert match.deciders == (MASTER,)
    assert (at(match, SAGE), followers(match, "B2"), lies(match, "lost")) == ("outside", 2, 2)
    assert told(match, "casualties") == [{"cell": "B2", "heroes": ["Sage"], "followers": 2}]


@pytest.mark.rule("U-ATK-05")
@pytest.mark.parametrize(
    ("choice", "heroes", "left"),
    [
        ("lose:4", ["B2", "B2", "B2"], 1),
        ("lose:W1", ["outside", "B2", "B2"], 4),
        ("lose:S1", ["B2", "outside", "B2"], 4),
        ("lose:L1", ["B2", "B2", "outside"], 4),
        ("lose:WS0", ["outside", "outside", "B2"], 5),
        ("lose:WL0", ["outside", "B2", "outside"], 5),
        ("lose:SL0", ["B2", "outside", "outside"], 5),
    ],
)
def test_the_resistance_gives_up_what_it_picked(choice: str, heroes: list[str], left: int) -> None:
    match = attacked(18, **defended("B2", "WSL", 5))
    assert offered(match) == [
        "lose:4",
        "lose:W1",
        "lose:S1",
        "lose:L1",
        "lose:WS0",
        "lose:WL0",
        "lose:SL0",
    ]
    play(match, choice)
    assert [at(match, hero) for hero in (WARRIOR, SAGE, LEADER)] == heroes
    assert (followers(match, "B2"), lies(match, "lost")) == (left, 5 - left)
    (loss,) = told(match, "casualties")
    assert (loss["cell"], len(loss["heroes"]), loss["followers"]) == (
        "B2",
        heroes.count("outside"),
        5 - left,
    )


def sets_that_do(party: str, number: int, remainder: int, hero: int, follower: int) -> list[str]:
    """All sets worth enough from which nobody could be put back (U-ATK-06); else everybody."""

    def worth(heroes: int, some: int) -> int:
        return heroes * hero + some * follower

    if worth(len(party), number) < remainder:
        return [f"{party}{number}"]
    found: list[str] = []
    for size in range(len(party) + 1):
        for heroes in combinations(party, size):
            for some in range(number + 1):
                enough = worth(size, some) >= remainder
                spare_hero = size > 0 and worth(size - 1, some) >= remainder
                spare_follower = some > 0 and worth(size, some - 1) >= remainder
                if enough and not spare_hero and not spare_follower:
                    found.append("".join(heroes) + str(some))
    return found


def losses(match: Match) -> list[str]:
    """The sets on offer, or the one that was given up without a question."""
    if match.deciders == (RESISTANCE,):
        return [choice.removeprefix("lose:") for choice in offered(match)]
    return [
        "".join(name[0] for name in loss["heroes"]) + str(loss["followers"])
        for loss in told(match, "casualties")
    ]


def small_rooms() -> Iterator[tuple[str, int]]:
    for party in PARTIES:
        for number in range(6):
            if party or number:
                yield party, number


@pytest.mark.rule("U-ATK-05", "U-ATK-06", "U-ATK-07")
@pytest.mark.parametrize(("party", "number"), list(small_rooms()))
def test_losses_are_all_smallest_sets_that_do(party: str, number: int) -> None:
    total = 3 * len(party) + number
    for strength in range(total + 1, 2 * total + 3):
        match = attacked(strength, **defended("B2", party, number))
        expected = sets_that_do(party, number, strength - total, 3, 1)
        assert sorted(losses(match)) == sorted(expected), strength


@pytest.mark.rule("U-ATK-05", "U-ATK-06", "U-ATK-07")
@pytest.mark.parametrize(("hero", "follower"), [(1, 1), (2, 3), (3, 2), (5, 2), (4, 3), (6, 6)])
def test_losses_follow_what_heroes_and_followers_are_worth(hero: int, follower: int) -> None:
    pack = {
        "pack": {"name": "Other people", "note": "for the tests"},
        "constants": {"hero_defence": {"value": hero}, "follower_defence": {"value": follower}},
    }
    for party, number in [("", 4), ("S", 0), ("W", 3), ("WL", 2), ("SL", 4), ("WSL", 3)]:
        total = hero * len(party) + follower * number
        for strength in range(total + 1, 2 * total + 2):
            match = attacked(strength, pack=pack, **defended("B2", party, number))
            expected = sets_that_do(party, number, strength - total, hero, follower)
            assert sorted(losses(match)) == sorted(expected), (party, number, strength)


@pytest.mark.rule("U-ATK-07")
@pytest.mark.parametrize(("party", "number"), [("S", 0), ("", 3), ("WL", 2), ("WSL", 0)])
def test_a_room_that_is_too_weak_loses_everybody(party: str, number: int) -> None:
    match = attacked(40, **defended("B2", party, number))
    assert asked(match) == "resource"
    assert lies(match, "heroes") == dict.fromkeys("WSL", "outside")
    assert (followers(match, "B2"), lies(match, "lost")) == (0, number)


@pytest.mark.rule("U-ATK-08")
@pytest.mark.parametrize("cell", ["B2", CHAPEL])
def test_die_and_room_are_no_casualties(cell: str) -> None:
    room = 2 if cell == CHAPEL else 0
    match = attacked(8 + room + 4, **defended(cell, "W", 1, die=4))
    assert told(match, "attack")[0]["remainder"] == 4
    assert (at(match, WARRIOR), followers(match, cell)) == ("outside", 0)

    match = attacked(8 + room + 1, **defended(cell, "W", 1, die=4))
    assert offered(match) == ["lose:1", "lose:W0"]
    play(match, "lose:1")
    assert (at(match, WARRIOR), lies(match, "die")) == (cell, 4)
    assert defence(match, cell) == 7 + room


@pytest.mark.rule("U-ATK-08", "U-FOR-02")
def test_the_die_goes_with_the_warrior() -> None:
    match = play(attacked(9, **defended("B2", "W", 1, die=4)), "lose:W0")
    assert (at(match, WARRIOR), lies(match, "die")) == ("outside", 0)
    assert defence(match, "B2") == 1
    assert len(told(match, "die_removed")) == 1


@pytest.mark.rule("U-ATK-09")
def test_a_defeated_hero_enters_again_on_its_next_action() -> None:
    match = spending(tiles=TILES, heroes={"L": "A2", "S": "C1"}, hand=["M4", "M2"])
    play(pay(match, "attack", "M4", "M2"), "target:A2")
    assert at(match, LEADER) == "outside"
    play(match, "end", "none", "none", "hero:L")
    assert offered(match) == ["enter:A1", "enter:B1", "enter:C1", "enter:D1"]
    play(match, "enter:D1", "escort:2")
    assert (at(match, LEADER), followers(match, "D1")) == ("D1", 4)  # the Cells add two


@pytest.mark.rule("U-ATK-10")
@pytest.mark.parametrize(
    ("where", "lost", "outside"), [("lost", 2 + 3, 25 - 2 - 4), ("outside", 2, 25 - 2 - 4 + 3)]
)
def test_where_followers_go_who_are_given_up(where: str, lost: int, outside: int) -> None:
    match = attacked(
        7, options={"defeated_followers": where}, tiles=TILES, followers={"B2": 4}, lost=2
    )
    view: Any = match.view()
    assert (view["lost"], view["outside"], followers(match, "B2")) == (lost, outside, 1)


@pytest.mark.rule("U-ATK-10")
def test_lost_followers_do_not_come_back_with_a_hero() -> None:
    match = spending(tiles=TILES, followers={"B2": 1, "A2": 23}, hand=["M3"])
    pay(match, "attack", "M3")
    play(match, "target:B2", "end", "none", "none", "hero:S", "enter:C1")
    assert offered(match) == ["escort:0", "escort:1"]


@pytest.mark.rule("U-ATK-12")
def test_nobody_in_the_lair_no_attack() -> None:
    match = spending(tiles=TILES, face_up=CELLS[:8], hand=["M4", "M3"])
    assert verbs(match) == ["stash", "end"]
    match = spending(tiles=TILES, followers={"A1": 1}, hand=["M4", "M3"])
    assert verbs(match) == ["stash", "attack", "end"]


@pytest.mark.rule("U-ATK-12", "U-RES-13")
def test_no_second_attack_when_the_last_room_is_empty() -> None:
    match = spending(tiles=TILES, followers={"A1": 1}, hand=["M4", "M3"])
    pay(match, "attack", "M3")
    assert followers(match, "A1") == 0
    assert "attack" not in offered(match)


@pytest.mark.rule("U-ATK-13")
def test_a_hopeless_attack_may_be_declared() -> None:
    match = spending(tiles=TILES, heroes={"W": "A1", "S": "A1"}, die=6, hand=["M3"])
    pay(match, "attack", "M3")
    (attack,) = told(match, "attack", RESISTANCE)
    assert (attack["strength"], attack["defence"], attack["remainder"]) == (3, 12, 0)
    assert lies(match, "heroes") == {"W": "A1", "S": "A1", "L": "outside"}
    assert lies(match, "discard") == ["M3"]


@pytest.mark.rule("U-ATK-04", "U-ROOM-01")
def test_a_room_cleared_by_an_attack_can_be_turned_down_the_same_turn() -> None:
    match = spending(tiles=TILES, followers={"B2": 1, "A1": 2}, hand=["M3"])
    play(pay(match, "attack", "M3"), "target:B2", "end")
    assert offered(match) == ["turn_down:B2", "none"]


@pytest.mark.rule("U-ATK-02")
def test_no_attack_is_asked_about_outside_the_resource_phase() -> None:
    match = rooms(tiles=TILES, face_up=["A1"], followers={"B2": 1}, hand=["M4"])
    assert verbs(match) == ["turn_down", "none"]
