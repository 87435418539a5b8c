"""C.3 and C.6: whose turn it is, what a movement costs, and retiring."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    offered,
    play,
    seat,
    state,
    table,
    told,
    verbs,
)

WASTEFUL = {"pack": {"name": "waste"}, "rooms": {"R01": {"room_must": ["WASTE"]}}}
FIRST_THREE_RETIRED = [BLUE, GREEN, YELLOW]


def written(match: Match) -> dict[str, Any]:
    position: Any = match.position()
    return dict(position)


def look(match: Match) -> dict[str, Any]:
    view: Any = match.view(None)
    return dict(view)


def supply(match: Match, number: int) -> tuple[int, int]:
    """Active tokens and those in the Inbox."""
    part = seat(match, number)
    return part["active"], part["inbox"]


def destinations(match: Match, verb: str) -> set[str]:
    return {
        choice.rpartition(":")[2] for choice in offered(match) if choice.partition(":")[0] == verb
    }


# Whose turn it is


@pytest.mark.rule("V-TURN-01")
def test_turns_go_round_in_turn_order_past_the_retired() -> None:
    match = table(4, order=[GREEN, RED, YELLOW, BLUE], seats=[{"active": 3}] * 4)
    turns: list[int] = []
    for choice in (
        "hench:1:L1.W1",  # Green
        "retire",  # Red
        "hench:1:L1.E1",  # Yellow
        "boss:L1.W1",  # Blue
        "retire",  # Green
        "boss:L1.W1",  # Yellow
        "retire",  # Blue
    ):
        turns += match.deciders
        play(match, choice)
    assert turns == [GREEN, RED, YELLOW, BLUE, GREEN, YELLOW, BLUE]
    assert match.deciders == (YELLOW,)


@pytest.mark.rule("V-TURN-01")
def test_a_turn_is_one_movement_or_retiring_and_cannot_be_passed() -> None:
    match = table()
    assert verbs(match) == {"boss", "hench", "retire"}
    play(match, "hench:1:L1.W1")
    assert match.deciders == (BLUE,), "one movement was all"
    play(match, "retire")
    assert match.deciders == (GREEN,)
    for text in ("end", "skip"):
        with pytest.raises(IllegalChoice):
            match.play(GREEN, text)


# Work Tokens


@pytest.mark.rule("V-TURN-02")
@pytest.mark.parametrize("choice", ["boss:DIG", "boss:YARD", "boss:L1.W1", "hench:1:L1.E1"])
def test_a_movement_costs_exactly_one_active_token(choice: str) -> None:
    match = table(seats=[{"active": 3, "inbox": 4, "henchmen": ["reserve", "L1.W1"]}])
    yard = state(match).yard
    play(match, choice)
    assert supply(match, RED) == (2, 4)
    assert state(match).yard == yard + 1


@pytest.mark.rule("V-TURN-02", "V-TURN-04")
def test_tokens_in_the_inbox_cannot_be_spent() -> None:
    match = table(seats=[{"active": 0, "inbox": 9, "crates": ["VP1"]}])
    assert match.deciders == (RED,)
    assert verbs(match) == {"retire", "crate"}
    with pytest.raises(IllegalChoice):
        match.play(RED, "boss:DIG")


@pytest.mark.rule("V-TURN-03")
def test_tokens_gained_in_the_round_go_to_the_inbox() -> None:
    barracks = {"L1.W2": "R01", "L1.E2": "R04"}
    seats = [{"active": 2, "henchmen": ["L1.W2"]}, {"henchmen": ["L1.E2"]}]
    match = table(lair=barracks, seats=seats)
    play(match, "boss:L1.W2")
    assert supply(match, RED) == (1, 2), "from the room"
    play(match, "boss:L1.E2", "dismiss:L1.W2")
    assert supply(match, RED) == (1, 3), "for a Henchman sent home"
    assert supply(match, BLUE) == (1, 1)


@pytest.mark.rule("EX-11", "V-TURN-03", "V-TURN-04")
def test_what_was_earned_with_the_last_token_is_of_no_use_this_round() -> None:
    seats = [{"active": 1, "inbox": 0, "henchmen": ["L1.W2"]}]
    match = table(3, lair={"L1.W2": "R01"}, seats=seats)
    play(match, "boss:L1.W2")
    assert supply(match, RED) == (0, 2)
    play(match, "boss:YARD", "skip", "boss:YARD", "skip")
    assert match.deciders == (BLUE,), "Red has retired unasked"
    assert written(match)["retired"] == [RED]
    assert supply(match, RED) == (0, 2)


@pytest.mark.rule("V-TURN-04")
def test_with_no_active_token_crates_may_be_opened_and_then_one_must_retire() -> None:
    match = table(seats=[{"active": 0, "crates": ["BP", "DOUBLE", "VP1"]}])
    assert offered(match) == ["retire", "crate:BP", "crate:VP1"]
    play(match, "crate:BP", "crate:VP1")
    assert (seat(match, RED)["bp"], seat(match, RED)["vp"]) == (2, 1)
    assert (match.deciders, offered(match)) == ((RED,), ["retire"])
    play(match, "retire")
    assert match.deciders == (BLUE,)


@pytest.mark.rule("V-TURN-04")
def test_whoever_has_neither_tokens_nor_crates_retires_unasked() -> None:
    match = table(seats=[{"active": 0}, {"active": 0}, {"active": 1}])
    assert match.deciders == (GREEN,)
    assert written(match)["retired"] == [RED, BLUE]
    assert [facts["seat"] for facts in told(match, "retired")] == [RED, BLUE]


def test_whoever_holds_a_crate_is_asked_even_if_it_is_of_no_use() -> None:
    match = table(seats=[{"active": 0, "crates": ["FIRST"]}])
    assert (match.deciders, offered(match)) == ((RED,), ["retire"])


# Distance, owners, crowds


@pytest.mark.rule("V-TURN-05")
@pytest.mark.parametrize("start", ["HELI", "DIG", "YARD", "L1.W1", "L3.W2", "L5.E2"])
def test_a_boss_goes_from_anywhere_to_anywhere(start: str) -> None:
    rooms = {"L3.W2": "R29", "L5.E2": "R01"}
    blue = {"henchmen": ["L3.W2", "L5.E2"]}
    match = table(lair=rooms, seats=[{"boss": start, "henchmen": ["L1.W1"]}, blue])
    places = {"DIG", "YARD", "L1.W1", "L3.W2", "L5.E2"}
    assert destinations(match, "boss") == places - {start}
    for place in places - {start}:
        moved = table(lair=rooms, seats=[{"boss": start, "henchmen": ["L1.W1"]}, blue])
        play(moved, f"boss:{place}")
        assert seat(moved, RED)["boss"] == place


@pytest.mark.rule("V-TURN-05")
@pytest.mark.parametrize("start", ["reserve", "L1.W1", "L5.E2"])
def test_a_henchman_goes_from_anywhere_to_anywhere(start: str) -> None:
    rooms = {"L3.W2": "R29", "L5.E2": "R01"}
    match = table(lair=rooms, seats=[{"henchmen": [start]}])
    free = {"L1.W1", "L1.E1", "L3.W2", "L5.E2"} - {start}
    assert destinations(match, "hench") == free
    for place in free:
        moved = play(table(lair=rooms, seats=[{"henchmen": [start]}]), f"hench:1:{place}")
        assert seat(moved, RED)["henchmen"][0] == place


@pytest.mark.rule("V-TURN-06")
def test_a_room_belongs_to_whoever_has_a_henchman_there_not_to_its_builder() -> None:
    match = table(2, seats=[{"active": 3, "bp": 2, "cards": ["R07"]}, {"active": 3}])
    play(match, "boss:YARD", "at:L1.W2", "skip")
    play(match, "boss:DIG", "skip", "end")
    assert "boss:L1.W2" not in offered(match), "nobody mans it, and having built it is no right"
    play(match, "boss:DIG", "skip", "end", "hench:1:L1.W2", "end")
    before = seat(match, BLUE)["inbox"]
    play(match, "boss:L1.W2")
    assert seat(match, BLUE)["inbox"] == before + 1, "the builder pays the owner"
    (room,) = [place for place in look(match)["lair"] if place["id"] == "L1.W2"]
    assert (room["henchman"], room["bosses"]) == (BLUE, [RED])


@pytest.mark.rule("V-TURN-07")
def test_a_room_holds_one_henchman_and_all_the_bosses() -> None:
    seats = [{"henchmen": ["L1.W1"]}, {"active": 3}, {"active": 3}, {"active": 3}]
    match = table(seats=seats)
    play(match, "boss:L1.W1")
    assert "hench:1:L1.W1" not in offered(match)
    play(match, "boss:L1.W1", "boss:L1.W1", "boss:L1.W1")
    (room,) = [place for place in look(match)["lair"] if place["id"] == "L1.W1"]
    assert (room["henchman"], room["bosses"]) == (RED, [RED, BLUE, GREEN, YELLOW])


# Retiring


@pytest.mark.rule("V-RET-01")
def test_a_retiring_token_goes_to_the_right_of_those_on_the_track() -> None:
    match = table(4, retired=[YELLOW], turn=RED)
    play(match, "retire")
    assert written(match)["retired"] == [YELLOW, RED]
    play(match, "retire")
    assert written(match)["retired"] == [YELLOW, RED, BLUE]
    assert [(facts["seat"], facts["place"]) for facts in told(match, "retired")] == [
        (RED, 2),
        (BLUE, 3),
    ]


@pytest.mark.rule("V-RET-01")
def test_one_retires_instead_of_a_movement_not_after_it() -> None:
    match = table(seats=[{"active": 2, "crates": ["VP1"]}])
    assert "retire" in offered(match)
    play(match, "hench:1:L1.W1")
    assert match.deciders == (RED,), "there is a crate to open"
    assert offered(match) == ["end", "crate:VP1"]


@pytest.mark.rule("V-RET-02")
def test_retiring_is_free_and_active_tokens_are_kept() -> None:
    match = table(seats=[{"active": 3, "inbox": 1}])
    yard = state(match).yard
    play(match, "retire")
    assert supply(match, RED) == (3, 1)
    assert state(match).yard == yard
    play(match, "retire", "retire", "retire")
    assert state(match).round == 2
    assert supply(match, RED) == (3, 1)
    assert told(match, "retired")[0]["kept"] == 3


@pytest.mark.rule("V-RET-03", "J-08")
def test_rent_is_paid_to_a_retired_seat() -> None:
    blue = {"active": 1, "henchmen": ["L1.W2"]}
    match = table(lair={"L1.W2": "R01"}, retired=[BLUE], turn=RED, seats=[{"active": 1}, blue])
    yard = state(match).yard
    play(match, "boss:L1.W2")
    assert supply(match, BLUE) == (1, 1)
    assert supply(match, RED) == (0, 2)
    assert state(match).yard == yard - 2
    assert match.deciders == (GREEN,)


@pytest.mark.rule("V-RET-03")
def test_a_retired_seat_has_no_turns_but_gains_points_and_loses_tokens() -> None:
    rooms = {"L1.W2": "R15", "L1.E2": "R01"}
    seats = [
        {"active": 3, "bp": 3, "henchmen": ["L1.W2", "L1.E2"]},
        {"active": 2, "cards": ["R20"]},
    ]
    match = table(3, pack=WASTEFUL, levels=2, lair=rooms, seats=seats)
    play(match, "boss:YARD", "skip", "retire", "boss:YARD", "skip")
    assert written(match)["retired"] == [BLUE]
    play(match, "boss:L1.W2", "steal:1:R20", "at:L2.W1", "skip", "skip")
    assert (seat(match, RED)["vp"], seat(match, BLUE)["vp"]) == (5, 2)
    play(match, "hench:1:L1.W1")
    assert match.deciders == (RED,), "Blue is passed over"
    play(match, "boss:L1.E2")
    assert supply(match, BLUE)[0] == 1, "all lose one, the retired too"


@pytest.mark.rule("V-RET-04", "EX-14")
def test_the_last_one_left_makes_a_single_movement_and_is_retired_with_it() -> None:
    match = table(3, retired=[BLUE, GREEN], turn=RED, seats=[{"active": 3}])
    assert verbs(match) == {"boss", "hench", "retire"}
    play(match, "hench:1:L1.W1")
    assert seat(match, RED)["active"] == 2
    assert [facts["seat"] for facts in told(match, "retired")] == [RED]
    assert (state(match).round, asked(match), match.deciders) == (2, "plan.slot", (BLUE,))


@pytest.mark.rule("V-RET-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_one_left_may_retire_without_a_movement(players: int) -> None:
    others = list(range(1, players))
    match = table(players, retired=others, turn=RED, seats=[{"active": 3}])
    play(match, "retire")
    assert written(match)["retired"] == [*others, RED]
    assert seat(match, RED)["active"] == 3
    assert state(match).round == 2


@pytest.mark.rule("V-RET-04")
def test_whoever_retires_as_last_but_one_leaves_one_turn_to_the_other() -> None:
    match = table(2, seats=[{"active": 4}, {"active": 4}])
    play(match, "hench:1:L1.W1", "retire", "boss:L1.W1")
    assert state(match).round == 2, "that was Red's only further turn"
    assert seat(match, RED)["active"] == 2
    assert written(match)["retired"] == [BLUE, RED]


@pytest.mark.rule("V-RET-04", "J-45")
def test_overtime_adds_a_movement_to_the_last_turn() -> None:
    red = {"active": 4, "crates": ["DOUBLE"]}
    match = table(retired=FIRST_THREE_RETIRED, turn=RED, seats=[red])
    play(match, "crate:DOUBLE", "hench:1:L1.W1")
    assert match.deciders == (RED,)
    assert "retire" not in offered(match), "the free movement is made or given up"
    assert "end" in offered(match)
    play(match, "boss:L1.W1")
    assert seat(match, RED)["active"] == 3, "the second movement was free"
    assert seat(match, RED)["bp"] == 2
    assert (state(match).round, asked(match)) == (2, "plan.slot")
    assert written(match)["retired"] == [*FIRST_THREE_RETIRED, RED]


@pytest.mark.rule("V-RET-04", "J-45")
def test_without_overtime_the_last_turn_is_one_movement() -> None:
    match = table(retired=FIRST_THREE_RETIRED, turn=RED, seats=[{"active": 4}])
    play(match, "hench:1:L1.W1")
    assert state(match).round == 2
    assert seat(match, RED)["active"] == 3


@pytest.mark.rule("V-RET-04")
def test_after_the_last_movement_whoever_holds_a_crate_is_asked_how_to_retire() -> None:
    red = {"active": 4, "crates": ["FIRST", "VP2"]}
    match = table(retired=FIRST_THREE_RETIRED, turn=RED, seats=[red])
    play(match, "hench:1:L1.W1")
    assert offered(match) == ["retire", "retire_first", "crate:VP2"]
    play(match, "crate:VP2")
    assert (seat(match, RED)["vp"], offered(match)) == (2, ["retire", "retire_first"])
    play(match, "retire_first")
    assert written(match)["retired"] == [RED, BLUE, GREEN, YELLOW]
    assert match.deciders == (RED,), "Red plans first now"


@pytest.mark.rule("V-RET-04")
def test_giving_up_a_free_movement_in_the_last_turn_leaves_the_choice_how_to_retire() -> None:
    red = {"active": 4, "crates": ["DOUBLE", "FIRST"]}
    match = table(retired=FIRST_THREE_RETIRED, turn=RED, seats=[red])
    play(match, "crate:DOUBLE", "hench:1:L1.W1", "end")
    assert (match.deciders, offered(match)) == ((RED,), ["retire", "retire_first"])
    play(match, "retire")
    assert written(match)["retired"] == [*FIRST_THREE_RETIRED, RED]


@pytest.mark.rule("V-RET-04")
def test_giving_up_a_free_movement_in_the_last_turn_without_crates_ends_the_round() -> None:
    red = {"active": 4, "crates": ["DOUBLE"]}
    match = table(retired=FIRST_THREE_RETIRED, turn=RED, seats=[red])
    play(match, "crate:DOUBLE", "hench:1:L1.W1", "end")
    assert (state(match).round, match.deciders) == (2, (BLUE,))


@pytest.mark.rule("V-RET-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_round_is_over_when_the_last_token_is_on_the_track(players: int) -> None:
    match = table(players)
    for _ in range(players):
        assert (state(match).round, told(match, "round_end")) == (1, [])
        play(match, "retire")
    assert state(match).round == 2
    assert told(match, "round_end") == [{"round": 1, "order": list(range(players))}]


@pytest.mark.rule("V-RET-06", "EX-09")
def test_the_first_to_retire_plans_first_in_the_next_round() -> None:
    match = table(3, order=[RED, BLUE, GREEN], seats=[{"active": 3}] * 3)
    play(match, "hench:1:L1.W1", "hench:1:L1.E1", "retire")  # Green
    play(match, "retire")  # Red
    play(match, "retire")  # Blue
    placed: list[int] = []
    for choice in ("slot:4", "slot:2", "slot:5"):
        placed += match.deciders
        play(match, choice)
    assert placed == [GREEN, RED, BLUE]


@pytest.mark.rule("J-44")
def test_a_second_helicopter_pass_goes_before_the_first() -> None:
    seats = [{"crates": ["FIRST"]}, {}, {}, {"crates": ["FIRST"]}]
    match = table(retired=[BLUE, GREEN], turn=RED, seats=seats)
    play(match, "retire_first")
    assert written(match)["retired"] == [RED, BLUE, GREEN]
    assert match.deciders == (YELLOW,)
    play(match, "retire_first")
    assert written(match)["retired"] == [YELLOW, RED, BLUE, GREEN]
    assert match.deciders == (YELLOW,)
