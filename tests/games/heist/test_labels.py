"""Choices of setup, Planning and missions as sentences, with prices and facts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core.bits import members
from lairworks.core.game import Label
from lairworks.core.rng import seeded
from lairworks.games.heist.game import GAME
from lairworks.games.heist.grid import EDGES, ROOM_AT
from lairworks.games.heist.labels import LABELLERS
from lairworks.games.heist.rules.missions import pay_claim
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import CLAIM, DONE, NONE, PASS, SLOTS, WORDS
from tests.games.heist.tables import (
    BARON,
    DRILL,
    FORTY_TWO,
    GAS,
    JETPACK,
    MIMOSA,
    MIRROR,
    ORBITAL,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    asked,
    cards,
    offered,
    only,
    play,
    state,
    table,
)

# Ids of cards, missions, Agents and kinds, snake case, choices as text, and slips of formatting.
UGLY = re.compile(
    r"\bP\d|\bN\d|\bA\d|secret\d|_|[a-z]:[A-Za-z0-9]|[{}\[\]]|None|-1|  | [,.;:)]|\( |,,|\.\.|:\."
)


def labelled(match: Match, choice: str, seat: int = 0) -> tuple[str, list[str]]:
    """A choice on offer in words, and its price."""
    found = _described(match, choice, seat)
    return found["text"], found["price"]


def facts_of(match: Match, choice: str, seat: int = 0) -> Any:
    return _described(match, choice, seat)["facts"]


def _described(match: Match, choice: str, seat: int) -> Any:
    choices: Any = match.describe(seat)["choices"]
    (found,) = [item for item in choices if item["choice"] == choice]
    return found


def planner(cash: int = 10, **fields: Any) -> dict[str, Any]:
    """A seat of Planning on the Polar Base with the free Knockout Gas."""
    return {"cash": cash, "gadgets": [GAS], "free_gadget": GAS, **fields}


def holding(front: str, marker: str, lair: int = POLAR, **fields: Any) -> Match:
    """Seat 0 has the left card in hand."""
    seat = planner(**fields) if lair == POLAR else fields
    return play(table(seat, lair=lair, **only(front, marker)), 0, "pick:L")


def test_every_verb_has_a_labeller() -> None:
    assert set(LABELLERS) == {verb.name for verb in WORDS.verbs}


# Setup


@pytest.mark.rule("H-SETUP-08")
def test_agents_are_labelled_with_points_and_power() -> None:
    match = table({"dealt": [FORTY_TWO, MIMOSA]}, {"dealt": [WES, BARON]}, phase="agents")
    assert [labelled(match, choice) for choice in offered(match)] == [
        (
            (
                "Keep Agent 42, with 3 Movement, 7 Stealth and 5 Combat."
                " Once: no Combat for a Sentry, which is neutralised all the same."
            ),
            [],
        ),
        (
            (
                "Keep Dr. Mimosa, with 5 Movement, 6 Stealth and 4 Combat."
                " Guard Dogs cost nothing, and are neutralised all the same."
            ),
            [],
        ),
    ]
    assert facts_of(match, "keep:A1") == {
        "id": "A1",
        "name": "Agent 42",
        "text": "Once: no Combat for a Sentry, which is neutralised all the same.",
        "M": 3,
        "S": 7,
        "C": 5,
    }


@pytest.mark.rule("H-LAIR-05", "H-VAR-05")
def test_free_gadgets_are_labelled_with_the_side_that_is_up() -> None:
    match = table(phase="gadgets", options={"expert": "3,5"})
    assert labelled(match, "own:1") == ("Start with the Jetpack. Once: 4 more Movement.", [])
    assert labelled(match, "own:5") == (
        "Start with the Laser Drill. Once: open up to two walls around the Agent for good.",
        [],
    )
    facts = {choice: facts_of(match, choice) for choice in ("own:1", "own:5")}
    assert facts == {
        "own:1": {
            "number": 1,
            "name": "Jetpack",
            "counts": 1,
            "text": "Once: 4 more Movement.",
            "expert": False,
        },
        "own:5": {
            "number": 5,
            "name": "Laser Drill",
            "counts": 2,
            "text": "Once: open up to two walls around the Agent for good.",
            "expert": True,
        },
    }


# Picking


@pytest.mark.rule("H-ROUND-03", "H-ROUND-07", "H-TRAIN-02")
def test_cards_are_labelled_with_what_their_markers_make_of_them() -> None:
    match = table(planner(9), **cards("saw", "wall", "S+3", "R4 B1 B5"))
    assert [labelled(match, choice) for choice in offered(match)] == [
        ("Take Giant Saw on row 4", []),
        ("Take a Wall on column 1", []),
        ("Take +3 Stealth for 5 $", ["5 $"]),
        ("Pass and earn 1 $", []),
    ]
    assert facts_of(match, "pick:L") == {
        "slot": "L",
        "front": "upgrade",
        "name": "Giant Saw",
        "kind": "saw",
        "marker": "R4",
        "line": "row",
        "number": 4,
        "price": 0,
        "cash": 9,
        "least": 0,
        "earns": 0,
        "fills": False,
    }
    assert facts_of(match, "pick:R") == {
        "slot": "R",
        "front": "train",
        "stat": "S",
        "points": 3,
        "marker": "B5",
        "line": "column",
        "number": 5,
        "price": 5,
        "cash": 4,
        "gained": 3,
        "lost": 0,
        "total": 3,
    }
    assert facts_of(match, "pass") == {"earns": 1, "cash": 10}


@pytest.mark.rule("H-TRAIN-04", "R-12")
@pytest.mark.parametrize(
    ("trained", "note", "gained"),
    [
        (16, "", 4),
        (17, "; only 3 of them count", 3),
        (18, "; only 2 of them count", 2),
        (19, "; only 1 of them counts", 1),
    ],
)
def test_training_is_labelled_with_the_points_that_are_lost(
    trained: int, note: str, gained: int
) -> None:
    match = table(planner(trained={"M": 3, "C": trained}), **only("C+4", "R2"))
    assert labelled(match, "pick:L") == (f"Take +4 Combat for 2 ${note}", ["2 $"])
    facts = facts_of(match, "pick:L")
    assert (facts["gained"], facts["lost"], facts["total"]) == (gained, 4 - gained, 20)


@pytest.mark.rule("H-PLACE-08", "H-CASH-02", "H-CASH-06")
@pytest.mark.parametrize(
    ("lifetime", "note", "earns"),
    [
        (35, " (earns 5 $)", 5),
        (38, " (earns only 2 $, as the budget is full then)", 2),
        (40, " (earns nothing, as the budget is full)", 0),
    ],
)
def test_a_secret_is_labelled_with_what_the_cap_leaves(
    lifetime: int, note: str, earns: int
) -> None:
    match = table(planner(6, lifetime=lifetime), **only("secret3", "R2"))
    assert labelled(match, "pick:L") == (f"Take Launch Key on row 2{note}", [])
    facts = facts_of(match, "pick:L")
    assert (facts["value"], facts["income"], facts["earns"]) == (35, 5, earns)
    play(match, 0, "pick:L")
    assert labelled(match, "place:r2c4") == (f"Draw it in r2c4{note}", [])
    assert labelled(match, "place:r4c4") == (
        f"Draw it in r4c4, shifting for 4 ${note}",
        ["4 $"],
    )
    assert facts_of(match, "place:r4c4") == {
        "room": "r4c4",
        "kind": "secret3",
        "price": 4,
        "earns": earns,
        "cash": 6 + earns - 4,
        "sealed_off": False,
    }


@pytest.mark.rule("H-CASH-02", "H-CASH-05")
def test_a_pass_at_the_cap_earns_nothing() -> None:
    match = table(planner(3, lifetime=40), **only("dog", "R1"))
    assert labelled(match, "pass") == ("Pass and earn nothing, as the budget is full", [])
    assert facts_of(match, "pass") == {"earns": 0, "cash": 3}
    pack = {"constants": {"pass_income": {"value": 0}}}
    assert labelled(table(planner(3), pack=pack, **only("dog", "R1")), "pass") == ("Pass", [])


@pytest.mark.rule("H-PLACE-03", "H-PLACE-09")
def test_a_card_whose_own_line_is_full_is_labelled_with_the_least_shift() -> None:
    column = {f"r{row}c1": "dog" for row in range(1, 6)}
    match = table(planner(0, lifetime=20, rooms=column), **only("secret2", "B1"))
    assert labelled(match, "pick:L") == (
        "Take Blueprint on column 1, for at least 2 $ (earns 4 $)",
        [],
    )
    assert facts_of(match, "pick:L")["least"] == 2
    play(match, 0, "pick:L")
    assert facts_of(match, "place:r3c2") == {
        "room": "r3c2",
        "kind": "secret2",
        "price": 2,
        "earns": 4,
        "cash": 2,
        "sealed_off": False,
    }


@pytest.mark.rule("H-GADG-01", "H-GADG-02", "H-GADG-04")
def test_a_gadget_card_names_its_gadget_unless_it_is_owned() -> None:
    match = table(planner(5), **cards("gadget", "gadget", "wall", "R4 B2 R1"))
    assert labelled(match, "pick:L") == ("Take gadget 4, the Micro-Drone", [])
    assert facts_of(match, "pick:L")["least"] == 0
    assert labelled(match, "pick:M") == (
        "Take a gadget other than the Knockout Gas, for at least 2 $",
        [],
    )
    assert facts_of(match, "pick:M")["least"] == 2


@pytest.mark.rule("H-GADG-03")
def test_on_the_superyacht_another_gadget_has_one_price() -> None:
    seat = {"cash": 3, "gadgets": [JETPACK]}
    match = table(seat, lair=YACHT, **only("gadget", "B1"))
    assert labelled(match, "pick:L") == (
        "Take a gadget other than the Jetpack, for at least 3 $",
        [],
    )
    play(match, 0, "pick:L")
    assert labelled(match, "take:2") == ("Take the Knockout Gas instead, for 3 $", ["3 $"])
    assert labelled(match, "take:5") == (
        "Take the Laser Drill instead, for 3 $; it counts as two gadgets",
        ["3 $"],
    )
    assert facts_of(match, "take:5") == {
        "number": 5,
        "name": "Laser Drill",
        "counts": 2,
        "price": 3,
        "cash": 0,
        "gadget_count": 3,
        "text": "Once: open any one wall of the lair for good.",
    }


def test_cards_that_say_the_same_are_told_apart() -> None:
    match = table(planner(), **cards("wall", "M+2", "wall", "B4 R4 B4"))
    assert [labelled(match, choice)[0] for choice in offered(match)] == [
        "Take a Wall on column 4 (the left card)",
        "Take +2 Movement for 4 $",
        "Take a Wall on column 4 (the right card)",
        "Pass and earn 1 $",
    ]
    match = table(planner(), **cards("wall", "C+2", "C+2", "R4 R3 B3"))
    assert labelled(match, "pick:M")[0] == "Take +2 Combat for 3 $ (the middle card)"
    match = table(planner(), **cards("gadget", "gadget", "C+2", "R2 B2 B3"))
    assert labelled(match, "pick:M")[0] == (
        "Take a gadget other than the Knockout Gas (the middle card), for at least 2 $"
    )


# Bonus actions


@pytest.mark.rule("H-BONUS-04", "H-BONUS-05", "H-BONUS-06")
def test_bonus_cards_are_labelled_with_the_bonus_action_and_their_own_price() -> None:
    match = table(planner(8, bonuses=1), **cards("wall", "M+2", "guard", "R2 B4 R4"))
    play(match, 0, "pick:L", "wall:r1c1-r2c1")
    assert [labelled(match, choice) for choice in offered(match)] == [
        ("With a bonus action for 2 $, take +2 Movement for 4 $", ["6 $"]),
        ("With a bonus action for 2 $, take Guard on row 4", ["2 $"]),
        ("Take no more cards", []),
    ]
    training = facts_of(match, "bonus:M")
    assert (training["price"], training["bonus"], training["cash"]) == (6, 2, 2)
    assert (training["gained"], training["total"]) == (2, 2)
    guard = facts_of(match, "bonus:R")
    assert (guard["price"], guard["bonus"], guard["cash"], guard["least"]) == (2, 2, 6, 0)
    assert facts_of(match, "done") == {"cash": 8}
    play(match, 0, "bonus:R")
    assert facts_of(match, "place:r4c2")["cash"] == 6
    play(match, 0, "place:r4c2")  # with 6 $ left, a bonus action for 3 $ and 4 $ are too much
    assert asked(match) is None


@pytest.mark.rule("H-BONUS-07")
def test_the_least_shift_of_a_bonus_card_is_what_the_cash_then_left_can_pay() -> None:
    row = {f"r4c{column}": "dog" for column in range(1, 6)}
    match = table(planner(3, rooms=row), **cards("wall", "guard", "wall", "R2 R4 R1"))
    play(match, 0, "pick:L", "wall:r1c1-r2c1")
    assert labelled(match, "bonus:M") == (
        "With a bonus action for 1 $, take Guard on row 4, for at least 2 $",
        ["1 $"],
    )
    facts = facts_of(match, "bonus:M")
    assert (facts["price"], facts["cash"], facts["least"]) == (1, 2, 2)


@pytest.mark.rule("H-VAR-04")
def test_a_lenient_round_is_closed() -> None:
    lenient = {"lenient_planning": True}
    match = table(planner(1), options=lenient, **cards("wall", "dog", "M+2", "R2 R3 B5"))
    play(match, 0, "pick:L", "wall:r1c1-r2c1")
    assert labelled(match, "done") == ("Take no more cards and close the round", [])
    match = table(planner(1), options=lenient, **only("wall", "R2"))
    play(match, 0, "pass")
    assert labelled(match, "done") == ("Close the round", [])
    assert facts_of(match, "done") == {"cash": 2}


# Placing


@pytest.mark.rule("H-PLACE-03", "H-PLACE-04")
def test_rooms_are_labelled_with_their_shift() -> None:
    match = holding("lasers", "R5", cash=9)
    texts = [labelled(match, f"place:r{row}c4") for row in (5, 4, 3, 2, 1)]
    assert texts == [
        ("Draw it in r5c4", []),
        ("Draw it in r4c4, shifting for 2 $", ["2 $"]),
        ("Draw it in r3c4, shifting for 4 $", ["4 $"]),
        ("Draw it in r2c4, shifting for 6 $", ["6 $"]),
        ("Draw it in r1c4, shifting for 8 $", ["8 $"]),
    ]
    facts = [facts_of(match, f"place:r{row}c4") for row in (5, 1)]
    assert [(each["price"], each["cash"]) for each in facts] == [(0, 9), (8, 1)]


@pytest.mark.rule("H-PLACE-05")
def test_on_the_superyacht_the_axis_turns() -> None:
    match = holding("guard", "R2", lair=YACHT, cash=3)
    assert labelled(match, "place:r2c4") == ("Draw it in r2c4", [])
    assert labelled(match, "place:r4c2") == (
        "Draw it in r4c2, turning row 2 into column 2 for 2 $",
        ["2 $"],
    )
    assert facts_of(match, "place:r4c2")["cash"] == 1
    match = holding("wall", "B3", lair=YACHT, cash=2)
    assert labelled(match, "wall:r1c3-r2c3") == ("Draw it between r1c3 and r2c3", [])
    assert labelled(match, "wall:r2c1-r3c1") == (
        "Draw it between r2c1 and r3c1, turning column 3 into row 3 for 2 $",
        ["2 $"],
    )


@pytest.mark.rule("EX-14", "H-PLACE-09")
def test_a_secret_pays_for_turning_the_axis() -> None:
    match = holding("secret3", "B2", lair=YACHT, cash=0, lifetime=30)
    assert labelled(match, "place:r2c5") == (
        "Draw it in r2c5, turning column 2 into row 2 for 2 $ (earns 5 $)",
        ["2 $"],
    )
    facts = facts_of(match, "place:r2c5")
    assert (facts["price"], facts["earns"], facts["cash"]) == (2, 5, 3)


@pytest.mark.rule("H-WALL-07", "H-WOFF-01")
def test_a_room_behind_walls_is_labelled_as_walled_off() -> None:
    walls = ["r1c1-r1c2", "r1c1-r2c1"]
    match = holding("secret1", "R1", walls=walls)
    assert labelled(match, "place:r1c1") == (
        (
            "Draw it in r1c1 (earns 3 $);"
            " walls keep everybody out of there, so it would be worth nothing"
        ),
        [],
    )
    assert facts_of(match, "place:r1c1")["sealed_off"] is True
    assert facts_of(match, "place:r1c2")["sealed_off"] is False
    match = holding("dog", "R1", walls=walls)
    assert labelled(match, "place:r1c1") == (
        "Draw it in r1c1; walls keep everybody out of there",
        [],
    )
    assert facts_of(match, "place:r1c1")["sealed_off"] is True


@pytest.mark.rule("H-LAIR-07")
def test_the_ring_is_a_way_in() -> None:
    walls = ["r1c1-r1c2", "r1c1-r2c1"]
    match = holding("secret1", "R1", lair=ORBITAL, walls=walls)
    assert facts_of(match, "place:r1c1")["sealed_off"] is False
    match = holding("secret1", "R1", lair=ORBITAL, walls=[*walls, "r1c1-r1c5"])
    assert facts_of(match, "place:r1c1")["sealed_off"] is True


@pytest.mark.rule("H-END-01", "H-LAIR-06")
@pytest.mark.parametrize(("lair", "crater"), [(ORBITAL, "robot"), (VOLCANO, "")])
def test_an_upgrade_that_fills_the_lair_is_labelled_so(lair: int, crater: str) -> None:
    rooms = {name: "dog" for name in ROOM_AT if name not in ("r5c3", "r3c3", "r2c5")}
    if crater:
        rooms["r3c3"] = crater
    match = table({"rooms": rooms}, lair=lair, **cards("robot", "secret1", "wall", "R2 B4 B1"))
    income = 1 if lair == ORBITAL else 2
    assert labelled(match, "pick:L") == ("Take Robot on row 2; the lair is full then", [])
    assert labelled(match, "pick:M") == (
        f"Take Codebook on column 4, for at least 2 $ (earns {income} $); the lair is full then",
        [],
    )
    assert facts_of(match, "pick:L")["fills"] is True
    assert "fills" not in facts_of(match, "pick:R")
    del rooms["r4c1"]
    match = table({"rooms": rooms}, lair=lair, **only("robot", "R2"))
    assert labelled(match, "pick:L") == ("Take Robot on row 2", [])
    assert facts_of(match, "pick:L")["fills"] is False


# Walls


@pytest.mark.rule("H-WALL-05", "H-WALL-06")
def test_walls_are_labelled_with_the_price_of_the_nearer_room() -> None:
    match = holding("wall", "R2", cash=2)
    assert labelled(match, "wall:r2c4-r3c4") == ("Draw it between r2c4 and r3c4", [])
    assert labelled(match, "wall:r3c4-r4c4") == (
        "Draw it between r3c4 and r4c4, shifting for 2 $",
        ["2 $"],
    )
    assert facts_of(match, "wall:r3c4-r4c4") == {
        "edge": "r3c4-r4c4",
        "price": 2,
        "cash": 0,
        "seals": [],
        "cuts_off": [],
        "sealed_off": False,
    }


@pytest.mark.rule("H-WALL-07", "H-WOFF-01", "H-WOFF-03")
def test_a_wall_that_seals_secrets_says_which() -> None:
    rooms = {"r1c1": "secret3", "r1c2": "secret1", "r1c3": "secret2", "r2c1": "dog"}
    walls = ["r1c2-r1c3", "r1c1-r2c1"]
    match = holding("wall", "R2", rooms=rooms, walls=walls)
    assert labelled(match, "wall:r1c2-r2c2") == (
        (
            "Draw it between r1c2 and r2c2; the Launch Key in r1c1 and the Codebook in r1c2"
            " would be walled off and worth nothing"
        ),
        [],
    )
    assert facts_of(match, "wall:r1c2-r2c2") == {
        "edge": "r1c2-r2c2",
        "price": 0,
        "cash": 10,
        "seals": ["r1c1", "r1c2"],
        "cuts_off": ["r1c1", "r1c2"],
        "sealed_off": True,
    }
    assert facts_of(match, "wall:r1c1-r1c2")["seals"] == ["r1c1"]
    match = holding(
        "wall",
        "R2",
        lair=VOLCANO,
        rooms={"r2c3": "secret1"},
        walls=["r1c3-r2c3", "r2c2-r2c3"],
    )
    assert facts_of(match, "wall:r2c3-r2c4")["seals"] == ["r2c3"]
    assert facts_of(match, "wall:r2c4-r2c5")["seals"] == []


@pytest.mark.rule("H-WALL-07")
def test_a_wall_that_cuts_off_rooms_without_secrets_says_so_too() -> None:
    match = holding("wall", "B5", rooms={"r5c5": "robot"}, walls=["r3c4-r3c5", "r4c4-r4c5"])
    play_on = "wall:r2c5-r3c5"
    assert facts_of(match, play_on)["cuts_off"] == []
    walls = ["r3c4-r3c5", "r4c4-r4c5", "r5c4-r5c5"]
    match = holding("wall", "B5", rooms={"r5c5": "robot"}, walls=walls)
    assert labelled(match, play_on) == (
        "Draw it between r2c5 and r3c5; nobody could get into r3c5, r4c5 and r5c5 any more",
        [],
    )
    facts = facts_of(match, play_on)
    assert facts["cuts_off"] == ["r3c5", "r4c5", "r5c5"]
    assert (facts["seals"], facts["sealed_off"]) == ([], False)
    # what is walled off already is nothing new
    sealed = holding("wall", "B5", rooms={"r5c5": "secret1"}, walls=[*walls, "r2c5-r3c5"])
    assert facts_of(sealed, "wall:r3c5-r4c5")["seals"] == []


# Gadgets


@pytest.mark.rule("H-GADG-02", "H-GADG-07", "H-LAIR-05")
def test_gadgets_are_labelled_with_price_and_count() -> None:
    match = holding("gadget", "R4", cash=5, gadgets=[GAS, MIRROR])
    assert labelled(match, "take:4") == ("Take the Micro-Drone", [])
    assert labelled(match, "take:5") == (
        "Take the Laser Drill instead, for 2 $; it counts as two gadgets",
        ["2 $"],
    )
    counts = {choice: facts_of(match, choice)["gadget_count"] for choice in offered(match)}
    assert counts == {"take:4": 2, "take:5": 3}
    assert facts_of(match, "take:5") == {
        "number": 5,
        "name": "Laser Drill",
        "counts": 2,
        "price": 2,
        "cash": 3,
        "gadget_count": 3,
        "text": "Once: open any one wall of the lair for good.",
    }


@pytest.mark.rule("H-LAIR-05", "EX-13")
def test_a_free_drill_never_counts_and_a_bought_one_does() -> None:
    match = play(
        table({"cash": 2, "gadgets": [DRILL], "free_gadget": DRILL}, **only("gadget", "B1")),
        0,
        "pick:L",
    )
    assert facts_of(match, "take:1")["gadget_count"] == 1
    match = holding("gadget", "B5", cash=0)
    assert asked(match) is None  # there was one gadget to take, and no cash for a bonus action
    match = holding("gadget", "B5", cash=2)
    assert labelled(match, "take:5") == ("Take the Laser Drill; it counts as two gadgets", [])
    assert facts_of(match, "take:5")["gadget_count"] == 2


# Missions

DOGS = {"r1c1": "dog", "r2c2": "dog", "r3c3": "dog"}


@pytest.mark.rule("H-MISS-03", "H-MISS-06", "H-MISS-10", "H-CASH-02", "H-CASH-05")
@pytest.mark.parametrize(
    ("lifetime", "text", "gained"),
    [
        (37, "Claim Kennel Club: 3 $ now", 3),
        (39, "Claim Kennel Club: 1 $ now, as the budget is full then", 1),
        (40, "Claim Kennel Club: 0 $ now, as the budget is full", 0),
    ],
)
def test_claims_are_labelled_with_what_they_give(lifetime: int, text: str, gained: int) -> None:
    match = table(
        planner(6, lifetime=lifetime, rooms=DOGS), phase="claims", missions=["N01", "N05", "N06"]
    )
    assert offered(match) == ["claim:N01:now", "claim:N01:later", "none"]
    assert labelled(match, "claim:N01:now") == (text, [])
    assert labelled(match, "claim:N01:later") == ("Claim Kennel Club: 10 $ at the end", [])
    assert labelled(match, "none") == ("Claim no mission", [])
    assert facts_of(match, "claim:N01:now") == {
        "mission": "N01",
        "name": "Kennel Club",
        "reward": "now",
        "amount": 3,
        "gained": gained,
    }
    assert facts_of(match, "claim:N01:later") == {
        "mission": "N01",
        "name": "Kennel Club",
        "reward": "later",
        "amount": 10,
        "gained": 10,
    }


# Everything, and secrets

TABLES: list[Mapping[str, object]] = [
    {"lair": 1},
    {"lair": 2, "expert": "1,4"},
    {"lair": 3, "lenient_planning": True, "lenient_raid": True},
    {"lair": 4, "expert": "1,2,3,4,5", "agents": "open", "beginners": "1"},
]


def wandering(seed: int, options: Mapping[str, object], seats: int = 3) -> Iterator[HeistState]:
    """The tables of a match played at random, eager to build and to go on."""
    rng = random.Random(seed)
    now = state(lairworks.new("heist", seats=seats, seed=seed, options=options)).copy()
    while now.deciders():
        yield now
        seat = rng.choice(now.deciders())
        choices = now.choices(seat)
        idle = {PASS.start, DONE.start, NONE.start}
        brisk = [choice for choice in choices if choice not in idle]
        now.apply(seat, rng.choice(brisk if brisk and rng.random() < 0.9 else choices))


def looking(seed: int, options: Mapping[str, object], share: float) -> Iterator[Any]:
    """Some of those tables, each with a seat that is asked."""
    rng = random.Random(seed)
    for now in wandering(seed, options):
        if rng.random() < share:
            yield now, rng.choice(now.deciders())


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_choice_reads_well(number: int) -> None:
    seen = 0
    for now, seat in looking(number, TABLES[number], 0.5):
        labels = [GAME.label(now, seat, choice) for choice in now.choices(seat)]
        texts = [label.text for label in labels]
        assert len(set(texts)) == len(texts), texts
        for label in labels:
            assert label.text[0].isupper(), label.text
            assert UGLY.search(label.text) is None, label.text
            assert all(price[0].isdigit() for price in label.price), label.price
            assert len(label.price) < 2
            seen += 1
    assert seen > 300


@pytest.mark.rule("H-ROUND-10")
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_what_a_seat_reads_depends_on_nothing_hidden_from_it(number: int) -> None:
    """The labels are the same on any table the seat cannot tell from the real one."""
    compared = 0
    for now, seat in looking(10 + number, TABLES[number], 0.3):
        guessed = GAME.guess(now, seat, seeded(compared))
        for choice in now.choices(seat):
            assert GAME.label(guessed, seat, choice) == GAME.label(now, seat, choice)
            compared += 1
    assert compared > 200


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_reading_changes_nothing(number: int) -> None:
    for now, seat in looking(20 + number, TABLES[number], 0.1):
        before = GAME.position(now)
        for choice in now.choices(seat):
            GAME.label(now, seat, choice)
        assert GAME.position(now) == before


# Facts against what happens


def taken(now: HeistState, seat: int, choice: int) -> HeistState:
    """The table after a choice, before anything follows upon it."""
    twin = now.copy()
    twin.desks[seat].pop().take(twin, choice)
    return twin


def check_planning(now: HeistState, seat: int, choice: int, label: Label) -> str:
    """What a label of Planning says must come about; tells the verb."""
    after = taken(now, seat, choice)
    old, new = now.sheets[seat], after.sheets[seat]
    facts: Any = label.facts
    verb = WORDS.verb_of(choice).name
    paid = old.cash + new.lifetime - old.lifetime - new.cash
    if verb in ("pick", "bonus", "place", "wall", "take"):
        assert facts["price"] == paid
        assert list(label.price) == ([f"{paid} $"] if paid else [])
    assert facts["cash"] == new.cash
    if verb in ("pick", "bonus"):
        check_card(after, seat, label, old.trained)
    if verb in ("pass", "place"):
        assert facts["earns"] == new.lifetime - old.lifetime
    if verb in ("place", "wall"):
        check_kept(now, after, seat, facts)
    if verb == "place":
        assert new.rooms[ROOM_AT[facts["room"]]] >= 0
    if verb == "take":
        gadgets = GAME.view(with_shown(after, seat), seat)["sheets"]
        assert isinstance(gadgets, list)
        assert facts["gadget_count"] == gadgets[seat]["gadget_count"]
    return verb


def check_card(after: HeistState, seat: int, label: Label, before: list[int]) -> None:
    """The points of a training, or the cheapest of the prices that are then offered."""
    facts: Any = label.facts
    new = after.sheets[seat]
    assert facts["slot"] == SLOTS[new.slot]
    if "total" in facts:
        stat = "MSC".index(facts["stat"])
        assert facts["total"] == new.trained[stat]
        assert facts["gained"] == new.trained[stat] - before[stat]
        assert facts["gained"] + facts["lost"] == facts["points"]
        return
    targets = after.desks[seat][-1].choices(after)
    follow: list[Any] = [GAME.label(after, seat, target).facts for target in targets]
    assert facts["least"] == min(each["price"] for each in follow)
    if "fills" in facts:
        assert {facts["earns"]} == {each["earns"] for each in follow}
        empty = [kind for kind in new.rooms if kind < 0]
        assert facts["fills"] == (len(empty) == (3 if after.board.number == VOLCANO else 2))


def check_kept(now: HeistState, after: HeistState, seat: int, facts: Any) -> None:
    """What the Secrets of the lair would score if nobody came, before and after."""
    kept = with_shown(after, seat).tallies()[seat].kept - with_shown(now, seat).tallies()[seat].kept
    values = now.board.values
    rooms = after.sheets[seat].rooms
    if "room" in facts:
        worth = values[rooms[ROOM_AT[facts["room"]]]]
        assert kept == (0 if facts["sealed_off"] else worth)
    else:
        assert kept == -sum(values[rooms[ROOM_AT[room]]] for room in facts["seals"])
        assert facts["sealed_off"] == (kept < 0)


def with_shown(now: HeistState, seat: int) -> HeistState:
    """The table as if the seat had shown its sheet."""
    twin = now.copy()
    twin.shown[seat] = twin.sheets[seat]
    return twin


@pytest.mark.rule("H-CASH-02", "H-CASH-03", "H-BONUS-06", "H-PLACE-10", "H-TRAIN-04", "H-WOFF-01")
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_what_a_label_of_planning_says_is_what_happens(number: int) -> None:
    verbs: set[str] = set()
    for seed in (30, 60, 90):
        for now, seat in looking(seed + number, TABLES[number], 0.5):
            question = now.question(seat)
            assert question is not None
            if not question.name.startswith("round.") or question.name == "round.claim":
                continue
            for choice in now.choices(seat):
                label = GAME.label(now, seat, choice)
                verbs.add(check_planning(now, seat, choice, label))
    assert verbs == {"pick", "pass", "place", "wall", "take", "bonus", "done"}


@pytest.mark.rule("H-WALL-07", "H-WOFF-01", "H-WOFF-03")
@pytest.mark.parametrize("lair", [YACHT, POLAR, VOLCANO, ORBITAL])
def test_what_is_said_to_be_walled_off_is_worth_nothing(lair: int) -> None:
    """In lairs full of walls, for every room and every further wall."""
    rng = random.Random(lair)
    board = state(table(lair=lair)).board
    edges = [EDGES[edge] for edge in members(board.edges)]
    sealed = {"place": 0, "wall": 0}
    for _ in range(12):
        seat: dict[str, Any] = {
            "cash": 10,
            "rooms": dict.fromkeys(("r1c1", "r2c5", "r3c2", "r4c4", "r4c5"), "secret2"),
            "walls": rng.sample(edges, 22),
        }
        match = table(seat, lair=lair, **cards("wall", "secret3", "dog", "R2 B3 R3"))
        for slot in SLOTS:
            now = state(play(match, 0, f"pick:{slot}"))
            for choice in now.choices(0):
                label = GAME.label(now, 0, choice)
                sealed[check_planning(now, 0, choice, label)] += bool(label.facts["sealed_off"])
            match = table(seat, lair=lair, **cards("wall", "secret3", "dog", "R2 B3 R3"))
    assert min(sealed.values()) > 5


@pytest.mark.rule("H-MISS-03", "H-CASH-05")
def test_what_a_claim_says_is_what_is_paid() -> None:
    claims = 0
    for seed in range(3):
        for now in wandering(40 + seed, {"lair": 3}, 4):
            for seat in now.deciders():
                for choice in now.choices(seat):
                    if not CLAIM.owns(choice):
                        continue
                    facts: Any = GAME.label(now, seat, choice).facts
                    twin = now.copy()
                    pay_claim(twin, seat, CLAIM.first(choice), CLAIM.second(choice))
                    old, new = now.shown[seat], twin.shown[seat]
                    gained = new.cash - old.cash + new.later - old.later
                    assert facts["gained"] == gained
                    assert (facts["reward"] == "later") == (new.later > old.later)
                    claims += 1
    assert claims > 10
