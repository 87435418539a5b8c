"""Refusals because of who and what is where in the lair."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.uprising.reasons import LAIR, acting, during, question, refused
from tests.games.uprising.tables import attacked, frightened, offered, play, rooms, table

# Attacks and fear


@pytest.mark.rule("U-ATK-02")
def test_an_attack_strikes_a_room_with_somebody_in_it() -> None:
    match = attacked(5, tiles=LAIR, heroes={"W": "A1"}, followers={"C1": 2}, face_up=["B1"])
    for cell in ("B1", "D4"):
        assert refused(match, f"target:{cell}") == (
            f"U-ATK-02: Nobody is in {cell}. The attack can strike A1 or C1."
        )


@pytest.mark.rule("U-ATK-05", "U-ATK-06", "EX-01")
def test_casualties_are_there_and_neither_too_few_nor_too_many() -> None:
    match = attacked(7, tiles=LAIR, heroes={"W": "B3", "S": "A1"}, followers={"B3": 2})
    play(match, "target:B3")
    advice = "Give up two followers or the Warrior."
    assert offered(match) == ["lose:2", "lose:W0"]
    for choice, covered in (("lose:0", 0), ("lose:1", 1)):
        assert refused(match, choice) == (
            f"U-ATK-05: That covers {covered} of the 2 that remain. {advice}"
        )
    for choice in ("lose:W1", "lose:W2"):
        assert (
            refused(match, choice) == f"U-ATK-06: That is more than it takes to cover 2. {advice}"
        )
    for choice in ("lose:3", "lose:W40"):
        assert refused(match, choice) == f"U-ATK-05: Only 2 followers are in B3. {advice}"
    assert refused(match, "lose:S0") == f"U-ATK-05: The Sage is not in B3. {advice}"
    assert refused(match, "lose:WS1") == f"U-ATK-05: The Sage is not in B3. {advice}"
    assert refused(match, "lose:SL2") == (
        f"U-ATK-05: The Sage and the Leader are not in B3. {advice}"
    )


@pytest.mark.rule("U-ATK-06")
def test_casualties_among_several_heroes() -> None:
    match = attacked(13, tiles=LAIR, heroes={"W": "B3", "L": "B3"}, followers={"B3": 3})
    advice = (
        "Give up the Warrior and one follower, the Leader and one follower or the Warrior and "
        "the Leader."
    )
    for choice, covered in (("lose:3", 3), ("lose:L0", 3)):
        assert refused(match, choice) == (
            f"U-ATK-05: That covers {covered} of the 4 that remain. {advice}"
        )
    for choice in ("lose:W2", "lose:WL1"):
        assert (
            refused(match, choice) == f"U-ATK-06: That is more than it takes to cover 4. {advice}"
        )
    match = attacked(7, tiles=LAIR, heroes={"W": "B3", "S": "B3"})
    assert refused(match, "lose:1") == (
        "U-ATK-05: No follower is in B3. Give up the Warrior or the Sage."
    )
    match = attacked(5, tiles=LAIR, heroes={"W": "B3"}, followers={"B3": 1})
    assert refused(match, "lose:2") == (
        "U-ATK-05: Only 1 follower is in B3. Give up one follower or the Warrior."
    )


@pytest.mark.rule("U-FEAR-02", "U-FEAR-04", "U-FEAR-05", "U-STR-05")
def test_fear_drives_followers_one_step_into_a_face_up_room() -> None:
    crowd: dict[str, Any] = {"heroes": {"S": "D1"}, "followers": {"B2": 2, "C1": 1}}
    match = frightened(3, tiles=LAIR, face_up=["B3", "C3"], **crowd)
    assert offered(match) == ["drive:C1:D1", "drive:B2:B3", "done"]
    assert refused(match, "drive:B3:B2") == "U-FEAR-02: No follower is in B3."
    assert refused(match, "drive:D1:C1") == (
        "U-FEAR-04: No follower is in D1, and heroes are not moved by fear."
    )
    assert refused(match, "drive:B2:B2") == (
        "U-FEAR-02: A step from B2 has to lead into another room."
    )
    assert refused(match, "drive:B2:C3") == (
        "U-FEAR-02: C3 is not beside B2: from there one gets to B1, A2, C2 or B3."
    )
    assert refused(match, "drive:B2:A2") == (
        "U-FEAR-05: A2 is face down, and fear drives nobody into the dark."
    )


# The master's rooms


def face_up_but(*cells: str) -> list[str]:
    """All cells but these."""
    return [cell for cell in LAIR if cell not in cells]


@pytest.mark.rule("U-ROOM-01", "U-STR-03", "U-ROOM-08")
def test_a_room_is_turned_down_that_is_face_up_and_empty() -> None:
    match = rooms(tiles=LAIR, face_up=["C3"], followers={"B1": 1}, heroes={"L": "D2"})
    assert offered(match) == ["turn_down:C3", "none"]
    assert refused(match, "turn_down:A1") == "U-ROOM-01: A1 is face down already."
    for cell in ("B1", "D2"):
        assert refused(match, f"turn_down:{cell}") == (
            f"U-STR-03: Somebody is in {cell}, so it stays face up."
        )
    for choice in ("pick:A1", "put:K1"):
        assert refused(match, choice) == (
            "U-ROOM-08: First say which room you turn face down, or none."
        )
    play(match, "none")
    before = "U-ROOM-08: Rooms are turned face down before any are picked up."
    assert refused(match, "turn_down:C3") == before
    play(match, "pick:A1", "pick:A2", "done")
    assert refused(match, "turn_down:C3") == before
    assert refused(match, "pick:A3") == (
        f"U-ROOM-02: You are asked something else: {question(match)}"
    )


@pytest.mark.rule("U-ROOM-08")
def test_a_plot_that_rearranges_has_the_same_order() -> None:
    match = during("room.turn 0 3", "plot", face_up=["C3", "B2"])
    assert refused(match, "pick:A1") == (
        "U-ROOM-08: First say which room you turn face down, or none."
    )
    match = during("room.pick 0 A1,B1 6", "plot", face_up=["C3", "B2"])
    assert refused(match, "turn_down:C3") == (
        "U-ROOM-08: Rooms are turned face down before any are picked up."
    )


@pytest.mark.rule("U-ROOM-02", "U-STR-03", "R-33")
def test_face_down_tiles_are_picked_up_in_order_and_in_number() -> None:
    order = "Tiles are picked up in order, A1 first and D4 last"
    up = face_up_but("A1", "C2", "A3", "D4")
    match = play(rooms(tiles=LAIR, face_up=up, followers={"B1": 1}), "none")
    assert offered(match) == ["pick:A1", "pick:C2", "pick:A3", "none"]
    assert refused(match, "pick:B1") == "U-STR-03: Somebody is in B1, so the tile stays there."
    assert refused(match, "pick:B2") == (
        "R-33: B2 is face up, and only face-down tiles are picked up."
    )
    assert refused(match, "pick:D4") == (
        f"U-ROOM-02: {order}: with D4 next there would be one at most, and you need two."
    )
    assert refused(match, "put:K1") == "U-ROOM-02: Pick up all the tiles first, then lay them back."
    assert refused(match, "done") == (
        "U-ROOM-02: You have picked up no tile yet: take at least two, or none."
    )
    play(match, "pick:C2")
    assert refused(match, "pick:A1") == f"U-ROOM-02: {order}: A1 comes before C2."
    assert refused(match, "pick:C2") == "U-ROOM-02: You have picked up C2 already."
    assert refused(match, "done") == (
        "U-ROOM-02: You have picked up C2 only: take at least two tiles."
    )
    assert refused(match, "none") == (
        "U-ROOM-02: You have picked up C2: take at least one more tile."
    )
    play(match, "pick:A3")
    assert refused(match, "none") == (
        "U-ROOM-02: You have picked up C2 and A3: say that you are done. They may all go back "
        "where they were."
    )


def test_a_pack_may_ask_for_more_tiles() -> None:
    pack = {"constants": {"rearrange_min": {"value": 3}}}
    up = face_up_but("A1", "C2", "A3", "B4", "D4")
    match = play(rooms(tiles=LAIR, face_up=up, pack=pack), "none")
    assert refused(match, "pick:B4") == (
        "U-ROOM-02: Tiles are picked up in order, A1 first and D4 last: with B4 next there would "
        "be two at most, and you need three."
    )
    play(match, "pick:A1")
    assert refused(match, "pick:D4") == (
        "U-ROOM-02: Tiles are picked up in order, A1 first and D4 last: with D4 next there would "
        "be two at most, and you need three."
    )
    assert refused(match, "none") == (
        "U-ROOM-02: You have picked up A1: take at least two more tiles."
    )
    assert refused(match, "done") == (
        "U-ROOM-02: You have picked up A1 only: take at least three tiles."
    )


@pytest.mark.rule("U-ROOM-02")
def test_only_tiles_that_were_picked_up_are_laid_back() -> None:
    up = face_up_but("A1", "C2", "A3", "B4")
    match = play(rooms(tiles=LAIR, face_up=up), "none", "pick:A1", "pick:C2", "pick:A3", "done")
    assert refused(match, "put:R10") == (
        "U-ROOM-02: The Spyhole Cabinet is not among the tiles in your hand: lay down the Iron "
        "Foundry, the Scriptorium or the Star Sanctum."
    )
    assert refused(match, "put:R19") == "U-STR-01: There is no such tile in this lair."
    play(match, "put:K2")
    assert refused(match, "put:K2") == "U-ROOM-02: The Star Sanctum is on A1 already."
    assert refused(match, "put:K4") == (
        "U-ROOM-02: The Deep Vault is not among the tiles in your hand: lay down the Iron Foundry "
        "or the Scriptorium."
    )


# Heroes


@pytest.mark.rule("U-TRN-03")
def test_a_hero_acts_once() -> None:
    match = table(tiles=LAIR, acted=["S"], heroes={"W": "B2"})
    assert refused(match, "hero:S") == "U-TRN-03: The Sage has acted this turn."
    play(match, "hero:W", "fortify")
    assert refused(match, "hero:W") == "U-TRN-03: The Warrior has acted this turn."


@pytest.mark.rule("U-PLT-09")
def test_barred_gates_keep_heroes_and_followers_out() -> None:
    match = table(tiles=LAIR, barred=True, heroes={"W": "B1"})
    assert refused(match, "hero:L") == (
        "U-PLT-09: The gates are barred this turn, and the Leader is outside."
    )
    play(match, "hero:W")
    assert refused(match, "rally") == "U-PLT-09: The gates are barred this turn: nobody can Rally."


@pytest.mark.rule("U-ACT-01", "U-CMD-02")
def test_outside_a_hero_can_only_enter() -> None:
    specials = {"W": ["fortify"], "S": ["foresee:A1"], "L": []}
    names = {"W": "Warrior", "S": "Sage", "L": "Leader"}
    for hero, special in specials.items():
        match = acting(hero, followers={"B1": 1})
        for choice in ["move:A1", "move:C3", "rally", "plunder", *special]:
            assert refused(match, choice) == (
                f"U-ACT-01: The {names[hero]} is outside and can only Enter."
            )
    assert refused(acting("L", followers={"B1": 1}, face_up=["A1"]), "command:B1:A1") == (
        "U-CMD-02: The Leader is outside and can Command only inside the lair."
    )


@pytest.mark.rule("U-ACT-02", "U-ENT-01", "U-TIL-10")
def test_one_enters_from_outside_by_row_1_or_a_tunnel() -> None:
    assert refused(acting("S", heroes={"S": "C3"}), "enter:A1") == (
        "U-ACT-02: The Sage is in C3: only heroes outside can Enter."
    )
    ways = "Enter by row 1 or the Smugglers' Tunnel when it is face up"
    hidden = acting("S")
    for cell in ("A2", "D2", "D4"):  # the Tunnel is on D2
        assert refused(hidden, f"enter:{cell}") == f"U-ENT-01: {cell} is no way in: {ways}."
    shown = acting("S", face_up=["D2", "A2"])
    assert "enter:D2" in offered(shown)
    assert refused(shown, "enter:A2") == f"U-ENT-01: A2 is no way in: {ways}."
    none: dict[str, Any] = {"tiles": {"R11": {"effects": []}}}
    assert refused(acting("S", pack=none, face_up=["D2"]), "enter:D2") == (
        "U-ENT-01: D2 is no way in: Enter by row 1."
    )


@pytest.mark.rule("U-MOV-01", "U-STR-05")
def test_a_move_leads_next_door() -> None:
    match = acting("W", heroes={"W": "A2"}, face_up=["B1", "B2", "D4"])
    for cell in ("B1", "D4", "C2"):
        assert refused(match, f"move:{cell}") == (
            f"U-MOV-01: {cell} is not beside A2: the Warrior can Move to A1, B2 or A3."
        )
    assert refused(match, "move:A2") == (
        "U-MOV-01: The Warrior is in A2 already and can Move to A1, B2 or A3."
    )


@pytest.mark.rule("U-RAL-02", "U-RAL-03")
def test_a_rally_needs_followers_outside_and_a_way_in() -> None:
    broken = (
        "U-RAL-02: No chain of face-up rooms leads from B3 to the outside, by row 1 or the "
        "Smugglers' Tunnel when it is face up."
    )
    assert refused(acting("W", heroes={"W": "B3"}, face_up=["B1"]), "rally") == broken
    assert refused(acting("W", heroes={"W": "B3"}, face_up=["C2", "C1"]), "rally") == broken
    assert "rally" in offered(acting("W", heroes={"W": "B3"}, face_up=["B2", "B1"]))
    assert refused(acting("W", heroes={"W": "B1"}, lost=25), "rally") == (
        "U-RAL-03: No follower is outside."
    )


@pytest.mark.rule("U-FOR-01", "U-SEE-01", "U-CMD-01")
def test_every_hero_has_an_own_ability() -> None:
    inside: dict[str, Any] = {"heroes": {"W": "B2", "S": "C2", "L": "C3"}, "followers": {"C2": 1}}
    able = {
        "fortify": ("W", "U-FOR-01", "Only the Warrior can Fortify."),
        "foresee:A2": ("S", "U-SEE-01", "Only the Sage can Foresee."),
        "command:C2:C3": ("L", "U-CMD-01", "Only the Leader can Command."),
    }
    for choice, (hero, rule, reason) in able.items():
        for other in "WSL":
            if other != hero:
                assert refused(acting(other, **inside), choice) == f"{rule}: {reason}"


@pytest.mark.rule("U-SEE-01")
def test_a_face_down_tile_next_door_is_foreseen() -> None:
    match = acting("S", heroes={"S": "B2"}, face_up=["B1", "D4"])
    for cell in ("B1", "D4", "B2"):
        assert refused(match, f"foresee:{cell}") == f"U-SEE-01: {cell} is face up already."
    for cell in ("C3", "A1"):
        assert refused(match, f"foresee:{cell}") == (
            f"U-SEE-01: {cell} is not beside B2: the Sage can Foresee A2, C2 or B3."
        )
    match = acting("S", heroes={"S": "A1"}, face_up=["B1", "A2"])
    assert refused(match, "foresee:C3") == (
        "U-SEE-01: C3 is not beside A1: the Sage has no face-down room beside it."
    )


@pytest.mark.rule("U-CMD-01", "U-CMD-03")
def test_followers_are_commanded_from_room_to_face_up_room() -> None:
    inside: dict[str, Any] = {"heroes": {"L": "D4"}, "followers": {"B2": 2}}
    match = acting("L", face_up=["B3", "C3"], **inside)
    assert refused(match, "command:D4:C4") == "U-CMD-01: No follower is in D4."
    assert refused(match, "command:B3:B2") == "U-CMD-01: No follower is in B3."
    assert refused(match, "command:B2:B2") == (
        "U-CMD-01: A step from B2 has to lead into another room."
    )
    assert refused(match, "command:B2:C3") == (
        "U-CMD-01: C3 is not beside B2: from there one gets to B1, A2, C2 or B3."
    )
    assert refused(match, "command:B2:A2") == (
        "U-CMD-01: A2 is face down, and followers are sent to face-up rooms only."
    )


@pytest.mark.rule("U-PLU-01", "U-PLU-03")
def test_a_plunder_needs_a_store_room_and_cards_of_its_type() -> None:
    cards = ["A4", "I1"]
    assert refused(acting("W", heroes={"W": "B2"}, discard=cards), "plunder") == (
        "U-PLU-01: B2 is the Old Chapel, which is no store room."
    )
    assert refused(acting("W", heroes={"W": "C1"}, discard=cards), "plunder") == (
        "U-PLU-03: The master's discard has no Might to plunder."
    )
    assert refused(acting("L", heroes={"L": "C2"}, discard=["M4"]), "plunder") == (
        "U-PLU-03: The master's discard has no Arcana to plunder."
    )
    assert "plunder" in offered(acting("L", heroes={"L": "C2"}, discard=cards))


@pytest.mark.rule("U-ENT-01", "U-MOV-01")
def test_no_more_followers_come_along_than_may_and_are_there() -> None:
    many = "At most 3 followers can come along."
    match = play(acting("W"), "enter:A1")
    assert refused(match, "escort:4") == f"U-ENT-01: {many}"
    assert refused(match, "escort:40") == f"U-ENT-01: {many}"
    match = play(acting("W", lost=23), "enter:A1")
    assert refused(match, "escort:3") == "U-ENT-01: Only 2 followers are outside."
    assert refused(match, "escort:5") == "U-ENT-01: Only 2 followers are outside."
    inside: dict[str, Any] = {"heroes": {"W": "B2"}}
    match = play(acting("W", followers={"B2": 5}, **inside), "move:A2")
    assert refused(match, "escort:4") == f"U-MOV-01: {many}"
    match = play(acting("W", followers={"B2": 1}, **inside), "move:A2")
    assert refused(match, "escort:2") == "U-MOV-01: Only 1 follower is in B2."
    pack = {"constants": {"escort_max": {"value": 1}, "rally_max": {"value": 4}}}
    match = play(acting("W", followers={"B2": 5}, pack=pack, **inside), "move:A2")
    assert refused(match, "escort:2") == "U-MOV-01: At most 1 follower can come along."


@pytest.mark.rule("U-TIL-11")
def test_the_narrow_stair_lets_one_follower_through() -> None:
    stair = "U-TIL-11: D1 is the Narrow Stair: at most 1 follower can come along."
    entered = play(acting("W", face_up=["D1"]), "enter:D1")
    left = play(acting("L", heroes={"L": "D1"}, followers={"D1": 3}), "move:D2")
    reached = play(acting("L", heroes={"L": "C1"}, followers={"C1": 3}, face_up=["D1"]), "move:D1")
    for match in (entered, left, reached):
        assert offered(match) == ["escort:0", "escort:1"]
        assert refused(match, "escort:2") == stair
        assert refused(match, "escort:4") == stair
    unseen = play(acting("W"), "enter:D1")
    assert refused(unseen, "escort:4") == "U-ENT-01: At most 3 followers can come along."


@pytest.mark.rule("U-RAL-01", "U-CMD-01")
def test_rally_and_command_take_one_follower_at_least() -> None:
    rally = play(acting("S", heroes={"S": "B1"}), "rally")
    assert refused(rally, "escort:0") == "U-RAL-01: A Rally takes at least one follower."
    assert refused(rally, "escort:4") == "U-RAL-01: At most 3 followers can come along."
    rally = play(acting("S", heroes={"S": "B1"}, lost=23), "rally")
    assert refused(rally, "escort:3") == "U-RAL-01: Only 2 followers are outside."
    pack = {"constants": {"escort_max": {"value": 1}, "rally_max": {"value": 4}}}
    rally = play(acting("S", heroes={"S": "B1"}, pack=pack), "rally")
    assert refused(rally, "escort:5") == "U-RAL-01: At most 4 followers can come along."
    inside: dict[str, Any] = {"heroes": {"L": "D4"}, "followers": {"D1": 5}, "face_up": ["C1"]}
    command = play(acting("L", **inside), "command:D1:C1")
    assert refused(command, "escort:0") == "U-CMD-01: A Command takes at least one follower."
    assert refused(command, "escort:6") == "U-CMD-01: Only 5 followers are in D1."


@pytest.mark.rule("U-TIL-09")
def test_a_peek_shows_a_face_down_tile_not_seen_yet() -> None:
    match = during("peek 1 1 C3", "heroes", heroes={"W": "C4"})
    assert refused(match, "peek:C4") == "U-TIL-09: C4 is face up for all to see."
    assert refused(match, "peek:C3") == "U-TIL-09: You have just looked at C3."
