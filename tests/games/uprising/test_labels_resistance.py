"""The resistance's choices in words (section H)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.uprising.sentences import LAIR, acting, facts_of, question, resisting, text_of
from tests.games.uprising.tables import asked, at, followers, lies, offered, play, state, table

# The resistance


def test_a_turn_is_asked_with_how_far_one_has_come() -> None:
    match = table(
        tiles=LAIR,
        round=7,
        heroes={"W": "A3"},
        followers={"A3": 2},
        captured=["M1", "M1"],
        acted=["L"],
    )
    assert question(match) == (
        "Round 7: the Warrior and the Sage can act. Who is next, or do you end your turn?"
        " You have captured 2 of 20 cards and control 1 of 3 Key Rooms."
    )
    assert text_of(match, "hero:W") == (
        "Act with the Warrior, who is in A3 (Iron Foundry) with two followers"
    )
    assert text_of(match, "hero:S") == "Act with the Sage, who is outside"
    assert facts_of(match, "hero:W") == {"hero": "W", "at": "A3"}
    assert text_of(match, "end") == "End your turn: the Warrior and the Sage do nothing"
    assert facts_of(match, "end") == {"idle": ["W", "S"]}
    match = table(tiles=LAIR, heroes={"W": "A3"}, acted=["L", "S"])
    assert text_of(match, "end") == "End your turn: the Warrior does nothing"
    match = table(tiles=LAIR, heroes={"W": "A3"}, barred=True)
    assert text_of(match, "end") == "End your turn: the Warrior does nothing"


def test_entering_is_labelled_with_what_is_known_of_the_room() -> None:
    memory = {"resistance": {"R03": ["C1"]}}
    match = acting("S", face_up=["D1"], remembered=memory)
    assert question(match) == "Where does the Sage enter the lair?"
    assert text_of(match, "enter:A1") == (
        "Enter A1 (face down: unknown) with the Sage and up to three followers"
    )
    assert text_of(match, "enter:C1") == (
        "Enter C1 (face down: Turning Hall) with the Sage and up to three followers:"
        " you are turned back at once"
    )
    assert text_of(match, "enter:D1") == (
        "Enter D1 (Alarm Gong) with the Sage and up to three followers"
    )
    assert facts_of(match, "enter:A1") == {
        "from": "",
        "to": "A1",
        "tile": "",
        "least": 0,
        "most": 3,
        "captures": 0,
        "wins": False,
    }
    play(match, "enter:A1")
    assert question(match) == (
        "How many followers enter A1 (face down: unknown) with the Sage? 25 followers wait outside."
    )
    assert text_of(match, "escort:0") == "Enter alone: 25 followers stay outside"
    assert text_of(match, "escort:2") == "Enter with two followers: 23 followers stay outside"


@pytest.mark.rule("J-02", "J-03", "U-TIL-02")
def test_a_known_guard_post_is_labelled_with_the_fight() -> None:
    match = acting("S", remembered={"resistance": {"R02": ["B1"]}})
    assert text_of(match, "enter:B1").endswith(": an attack of 5 on you")
    play(match, "enter:B1")
    assert [text_of(match, choice) for choice in offered(match)] == [
        (
            "Enter alone: 25 followers stay outside;"
            " an attack of 5 against 3, in which everybody falls"
        ),
        (
            "Enter with one follower: 24 followers stay outside;"
            " an attack of 5 against 4, with 1 to give up"
        ),
        (
            "Enter with two followers: 23 followers stay outside;"
            " an attack of 5 against 5, in which nobody falls"
        ),
        (
            "Enter with three followers: 22 followers stay outside;"
            " an attack of 5 against 6, in which nobody falls"
        ),
    ]
    play(match, "escort:1")
    assert (asked(match), offered(match)) == ("attack.losses", ["lose:1", "lose:S0"])


@pytest.mark.rule("J-01", "R-30")
def test_a_hero_alone_falls_as_the_label_said() -> None:
    match = acting("S", remembered={"resistance": {"R02": ["B1"]}})
    play(match, "enter:B1", "escort:0")
    assert at(match, 1) == "outside"
    assert "hero:S" not in offered(match)
    assert lies(match, "face_up") == ["B1"]


KNOWN: list[tuple[str, dict[str, Any], str]] = [
    ("C1", {}, "and up to three followers: you are turned back at once"),
    ("D1", {}, "and up to three followers: the master draws two cards"),
    ("A1", {"lost": 3}, "and up to three followers: two followers join you"),
    ("A1", {"followers": {"D4": 23}}, "and up to two followers: up to two followers join you"),
    ("A1", {"lost": 25}, "alone: no follower stays outside; two followers join you"),
    ("C4", {}, "and up to three followers: you may look at two other face-down rooms"),
    (
        "C4",
        {"followers": {cell: 1 for cell in LAIR if cell not in ("A3", "B1")}},
        "and up to three followers: you may look at one other face-down room",
    ),
    ("B2", {}, "and up to three followers: one follower is lost for good if you bring any"),
    ("A2", {}, "and up to three followers"),
    ("C2", {}, "and up to three followers"),
]


@pytest.mark.parametrize(("cell", "position", "end"), KNOWN)
def test_a_room_that_is_remembered_is_labelled_with_what_it_will_do(
    cell: str, position: dict[str, Any], end: str
) -> None:
    tiles = {**LAIR, "B1": LAIR[cell], cell: LAIR["B1"]}
    known = {"resistance": {LAIR[cell]: ["B1"]}}
    options = {"control_check": "start_of_resistance_turn"}
    match = acting("L", options=options, tiles=tiles, remembered=known, **position)
    assert text_of(match, "enter:B1").endswith(f" with the Leader {end}")


def test_prison_cells_free_whoever_is_left() -> None:
    tiles = {**LAIR, "A1": "R02", "B1": "R08"}
    known = {"resistance": {"R08": ["B1"]}}
    crowd = {"A2": 23}
    match = acting("L", tiles=tiles, remembered=known, followers=crowd, lost=0)
    play(match, "enter:B1")
    notes = [text_of(match, choice).split("; ", 1)[1] for choice in offered(match)]
    assert notes == [
        "two followers join you",
        "one follower joins you",
        "nobody is left to be freed",
    ]
    play(match, "escort:1")
    assert followers(match, "B1") == 2


def test_an_alarm_brings_no_more_cards_than_there_are() -> None:
    tiles = {**LAIR, "B1": "R04", "D1": "R02"}
    match = acting("S", tiles=tiles, remembered={"resistance": {"R04": ["B1"]}})
    cards = state(match)
    cards.deck_left = 1
    cards.discard = [0] * len(cards.discard)
    assert text_of(match, "enter:B1").endswith(": the master draws one card")


def test_moving_is_labelled_with_the_die_that_is_lost_and_who_stays() -> None:
    match = acting("W", heroes={"W": "A2", "S": "A2"}, followers={"A2": 4}, die=5, face_up=["A1"])
    assert question(match) == "What does the Warrior do in A2 (Armoury)?"
    assert text_of(match, "move:A1") == (
        "Move the Warrior and up to three followers to A1 (Prison Cells): the die (5) is lost"
    )
    play(match, "move:A1")
    assert question(match) == (
        "How many followers go with the Warrior to A1 (Prison Cells)?"
        " Four followers wait in A2 (Armoury)."
    )
    assert text_of(match, "escort:0") == (
        "Move alone: the Sage and four followers stay in A2 (Armoury); the die (5) is lost"
    )
    assert text_of(match, "escort:3") == (
        "Move with three followers: the Sage and one follower stay in A2 (Armoury);"
        " the die (5) is lost"
    )
    assert facts_of(match, "escort:3")["least"] == facts_of(match, "escort:3")["most"] == 3
    match = acting("S", heroes={"W": "A2", "S": "A2"}, followers={"A2": 4}, die=5, face_up=["A1"])
    assert "die" not in text_of(match, "move:A1")


def test_a_lone_hero_is_labelled_with_the_room_left_behind() -> None:
    match = acting("L", heroes={"L": "A3"}, face_up=["A2"])
    assert text_of(match, "move:A2") == (
        "Move the Leader alone to A2 (Armoury): nobody stays in A3 (Iron Foundry);"
        " you give up Iron Foundry"
    )
    assert text_of(match, "move:A4") == (
        "Move the Leader alone to A4 (face down: unknown): nobody stays in A3 (Iron Foundry)"
    )


@pytest.mark.rule("J-42", "U-TIL-11")
def test_the_narrow_stair_is_labelled_at_both_ends() -> None:
    match = acting("S", heroes={"S": "D2"}, followers={"D2": 3}, face_up=["D1"])
    assert text_of(match, "move:D1") == (
        "Move the Sage and up to one follower to D1 (Alarm Gong): Narrow Stair lets no more through"
    )
    assert offered(play(match, "move:D1")) == ["escort:0", "escort:1"]
    match = acting("S", heroes={"S": "D1"}, followers={"D1": 2}, face_up=["D2"])
    assert text_of(match, "move:D2").endswith(": Narrow Stair lets no more through")
    assert text_of(match, "move:C1").startswith("Move the Sage and up to two followers to C1")
    match = acting("S", heroes={"S": "D1"}, followers={"D1": 2})
    assert text_of(match, "move:D2").startswith("Move the Sage and up to two followers to D2")


@pytest.mark.rule("U-TIL-01", "J-09")
def test_the_snare_pit_is_labelled_at_every_kind_of_arrival() -> None:
    position: dict[str, Any] = {"face_up": ["B1", "B2"], "followers": {"A2": 3, "B2": 1}}
    match = acting("L", heroes={"L": "B2"}, **position)
    assert text_of(match, "rally") == (
        "Rally up to three followers to the Leader in B2 (Snare Pit): one follower is lost for good"
    )
    assert text_of(match, "command:A2:B2") == (
        "Send up to three followers from A2 (Armoury) to B2 (Snare Pit):"
        " one follower is lost for good"
    )
    play(match, "command:A2:B2")
    assert question(match) == (
        "How many followers do you send to B2 (Snare Pit)? Three followers wait in A2 (Armoury)."
    )
    assert text_of(match, "escort:3") == (
        "Send three followers: nobody stays in A2 (Armoury); one follower is lost for good"
    )
    assert text_of(match, "escort:1") == (
        "Send one follower: two followers stay in A2 (Armoury); one follower is lost for good"
    )
    play(match, "escort:3")
    assert (state(match).lost, followers(match, "B2")) == (1, 3)
    match = acting("S", heroes={"S": "A2"}, **position)
    assert text_of(match, "move:B2").endswith(": one follower is lost for good if you bring any")
    assert "lost" not in text_of(play(match, "move:B2"), "escort:0")
    match = acting("S", heroes={"S": "A2"}, options={"defeated_followers": "outside"}, **position)
    assert text_of(match, "move:B2").endswith(": one follower is back outside if you bring any")


def test_a_rally_is_labelled_with_who_waits_outside() -> None:
    match = acting("W", heroes={"W": "A1"}, lost=20)
    assert text_of(match, "rally") == (
        "Rally up to three followers to the Warrior in A1 (Prison Cells)"
    )
    play(match, "rally")
    assert question(match) == (
        "How many followers rally to the Warrior in A1 (Prison Cells)? Five followers wait outside."
    )
    assert text_of(match, "escort:2") == "Rally two followers: three followers stay outside"
    match = acting("W", heroes={"W": "A1"}, lost=24)
    assert text_of(match, "rally") == (
        "Rally one follower to the Warrior in A1 (Prison Cells): no follower stays outside"
    )


STASHED = {"K1": ["M2", "M1", "I2"]}


@pytest.mark.rule("J-11", "U-CAP-02", "U-CAP-03")
def test_a_capture_is_labelled_with_the_very_cards() -> None:
    position: dict[str, Any] = {
        "heroes": {"L": "D1"},
        "followers": {"A2": 2},
        "face_up": ["A3"],
        "mats": STASHED,
        "captured": ["A1"],
    }
    match = acting("L", **position)
    assert text_of(match, "command:A2:A3") == (
        "Send up to two followers from A2 (Armoury) to A3 (Iron Foundry):"
        " you capture Might 2+1 and Influence 2 (4 of 20);"
        " you control Iron Foundry (1 of 3 Key Rooms)"
    )
    assert facts_of(match, "command:A2:A3")["captures"] == 3
    play(match, "command:A2:A3", "escort:1")
    assert lies(match, "captured") == ["M1", "M2", "A1", "I2"]
    match = acting("L", options={"stash_visibility": "hidden"}, **position)
    assert text_of(match, "command:A2:A3") == (
        "Send up to two followers from A2 (Armoury) to A3 (Iron Foundry):"
        " you capture three cards (4 of 20); you control Iron Foundry (1 of 3 Key Rooms)"
    )
    match = acting("L", options={"control_min_followers": 2}, **position)
    assert "control" not in text_of(match, "command:A2:A3")
    play(match, "command:A2:A3")
    assert text_of(match, "escort:1").endswith("; they are too few to control Iron Foundry")
    assert text_of(match, "escort:2").endswith("; you control Iron Foundry (1 of 3 Key Rooms)")


@pytest.mark.rule("EX-10", "J-39", "U-OBJ-02")
def test_a_capture_that_wins_is_labelled_so() -> None:
    hoard = ["M1"] * 3 + ["M2"] * 4 + ["A1"] * 3 + ["A2"] * 4 + ["I1"] * 3 + ["I2"] * 2
    match = acting(
        "S",
        heroes={"S": "A2"},
        captured=hoard,
        mats={"K1": ["M3", "A3"]},
        remembered={"resistance": {"K1": ["A3"]}},
    )
    assert text_of(match, "move:A3") == (
        "Move the Sage alone to A3 (face down: Iron Foundry): nobody stays in A2 (Armoury);"
        " you capture Might 3 and Arcana 3, 21 in all, and win"
    )
    assert facts_of(match, "move:A3")["wins"] is True
    play(match, "move:A3")
    assert match.winners == [1]


@pytest.mark.rule("J-15", "U-OBJ-03")
def test_the_third_key_room_is_labelled_as_a_win() -> None:
    position: dict[str, Any] = {
        "heroes": {"S": "B2"},
        "followers": {"A3": 1, "A4": 2, "B2": 1},
        "face_up": ["B3"],
        "acted": ["W", "L"],
    }
    match = acting("S", **position)
    assert text_of(match, "move:B3") == (
        "Move the Sage and up to one follower to B3 (Star Sanctum):"
        " you control three Key Rooms and win"
    )
    play(match, "move:B3", "escort:0")
    assert (match.winners, match.ending) == ([1], "control")
    match = acting("S", options={"control_check": "start_of_resistance_turn"}, **position)
    assert text_of(match, "move:B3").endswith(
        ": you control three Key Rooms and win if still so when your next turn starts"
    )
    assert facts_of(match, "move:B3")["wins"] is False
    unknown = acting("S", **{**position, "face_up": []})
    assert text_of(unknown, "move:B3") == (
        "Move the Sage and up to one follower to B3 (face down: unknown)"
    )
    assert facts_of(unknown, "move:B3")["wins"] is False


def test_whether_a_key_room_is_given_up_may_hang_on_the_escort() -> None:
    position: dict[str, Any] = {"heroes": {"S": "A3"}, "followers": {"A3": 2}, "face_up": ["A2"]}
    match = acting("S", **position)
    assert text_of(match, "move:A2") == "Move the Sage and up to two followers to A2 (Armoury)"
    play(match, "move:A2")
    assert text_of(match, "escort:1") == (
        "Move with one follower: one follower stays in A3 (Iron Foundry)"
    )
    assert text_of(match, "escort:2") == (
        "Move with two followers: nobody stays in A3 (Iron Foundry); you give up Iron Foundry"
    )


@pytest.mark.rule("U-FOR-03", "EX-08")
def test_fortifying_is_labelled_with_the_defence_and_the_die_that_goes() -> None:
    match = acting("W", heroes={"W": "C2"}, followers={"C2": 1}, fate=[4])
    assert text_of(match, "fortify") == ("Roll the die for C2 (Old Chapel): defence 6 + 1 to 6")
    play(match, "fortify")
    assert state(match).defence(6) == 10
    match = acting("W", heroes={"W": "A1"}, followers={"A1": 1}, die=6, fate=[4])
    assert text_of(match, "fortify") == (
        "Roll the die for A1 (Prison Cells): defence 4 + 1 to 6, in place of the 6 that lies there"
    )
    assert facts_of(match, "fortify") == {"cell": "A1", "base": 4, "die": 6}
    play(match, "fortify")
    assert state(match).defence(0) == 8


@pytest.mark.rule("U-SEE-02")
def test_foreseeing_is_labelled_with_what_is_remembered() -> None:
    match = acting("S", heroes={"S": "A1"}, remembered={"resistance": {"R02": ["B1"]}})
    assert text_of(match, "foresee:A2") == (
        "Turn A2 (face down: unknown) face up from here: nothing in it is set off"
    )
    assert text_of(match, "foresee:B1") == (
        "Turn B1 (face down: Guard Post) face up from here: nothing in it is set off"
    )
    assert facts_of(match, "foresee:A2") == {"cell": "A2", "tile": ""}
    assert facts_of(match, "foresee:B1") == {"cell": "B1", "tile": "R02"}
    play(match, "foresee:B1")
    assert asked(match) == "hero"


@pytest.mark.rule("U-PLU-01", "U-PLU-02", "R-32")
def test_plunder_is_labelled_with_the_very_cards() -> None:
    position: dict[str, Any] = {
        "heroes": {"W": "A2", "S": "A2"},
        "discard": ["M1", "M3", "M2", "M2", "A4"],
        "captured": ["I1"],
    }
    match = acting("W", **position)
    assert text_of(match, "plunder") == "Plunder Might 3+2+2 from the discard (4 of 20)"
    assert facts_of(match, "plunder") == {
        "cards": ["M2", "M2", "M3"],
        "total": 4,
        "wins": False,
    }
    play(match, "plunder")
    assert lies(match, "captured") == ["M2", "M2", "M3", "I1"]
    assert text_of(acting("S", **position), "plunder") == (
        "Plunder Might 3 from the discard (2 of 20)"
    )


def test_plunder_that_wins_is_labelled_so() -> None:
    hoard = ["M1"] * 2 + ["M2"] * 4 + ["A1"] * 3 + ["A2"] * 4 + ["I1"] * 3 + ["I2"] * 3
    match = acting("S", heroes={"S": "A2"}, discard=["M3", "M1"], captured=hoard)
    assert text_of(match, "plunder") == "Plunder Might 3 from the discard, 20 in all, and win"
    play(match, "plunder")
    assert match.winners == [1]


@pytest.mark.rule("J-46")
def test_peeking_is_asked_with_how_many_looks_are_left() -> None:
    match = resisting(
        "peek 1 2 -", heroes={"S": "A1"}, remembered={"resistance": {"R06": ["C3", "C4"]}}
    )
    assert question(match) == (
        "You may take a secret look at two face-down rooms: which one, or none?"
    )
    assert text_of(match, "peek:B4") == "Look at B4 (face down: unknown) in secret"
    assert text_of(match, "peek:C4") == (
        "Look at C4 (face down: unknown, perhaps Scriptorium) in secret"
    )
    assert facts_of(match, "peek:C4") == {"cell": "C4"}
    assert text_of(match, "none") == "Look at nothing"
    play(match, "peek:B4")
    assert question(match) == (
        "You may take a secret look at one more face-down room: which one, or none?"
    )
    assert text_of(match, "none") == "Look at nothing more"
    assert "peek:B4" not in offered(match)
