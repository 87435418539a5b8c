"""C.4 and C.5: where Bosses and Henchmen may go, whom it pays, and what it sets off."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import IllegalChoice, Match, UnknownWord
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

TOKENS = 24


def supply(match: Match, number: int) -> tuple[int, int]:
    """Active tokens and those in the Inbox."""
    part = seat(match, number)
    return part["active"], part["inbox"]


def bosses(match: Match) -> set[str]:
    """Where the Boss of the seat on turn may go."""
    return {choice.partition(":")[2] for choice in offered(match) if choice.startswith("boss:")}


def henchmen(match: Match) -> set[str]:
    """Which Henchman of the seat on turn may go where: `1:L1.W1`."""
    return {choice.partition(":")[2] for choice in offered(match) if choice.startswith("hench:")}


def room(match: Match, location: str) -> dict[str, Any]:
    view: Any = match.view(None)
    (found,) = [place for place in view["lair"] if place["id"] == location]
    return dict(found)


# Where a Boss may go


@pytest.mark.rule("V-BOSS-01")
@pytest.mark.parametrize("owner", [RED, BLUE, YELLOW])
def test_a_boss_may_enter_a_manned_room_whosever_henchman_is_there(owner: int) -> None:
    seats: list[dict[str, Any]] = [{}, {}, {}, {}]
    seats[owner] = {"henchmen": ["L1.W1"]}
    match = table(seats=seats)
    assert bosses(match) == {"L1.W1", "DIG", "YARD"}
    play(match, "boss:L1.W1")
    assert seat(match, RED)["boss"] == "L1.W1"


@pytest.mark.rule("V-BOSS-02", "V-HENCH-01", "J-05")
def test_a_boss_may_not_enter_an_unmanned_room_but_a_henchman_may() -> None:
    match = table(seats=[{}, {"henchmen": ["L1.W1"]}])
    assert "boss:L1.E1" not in offered(match)
    assert "hench:1:L1.E1" in offered(match)
    with pytest.raises(IllegalChoice):
        match.play(RED, "boss:L1.E1")


@pytest.mark.rule("V-BOSS-02")
def test_a_boss_in_a_room_does_not_make_it_manned() -> None:
    match = table(seats=[{}, {"boss": "L1.W1"}])
    assert bosses(match) == {"DIG", "YARD"}


@pytest.mark.rule("V-BOSS-03", "J-12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_two_sites_are_always_open_to_bosses_and_never_to_henchmen(players: int) -> None:
    match = table(players, seats=[{"active": 3, "henchmen": ["L1.W1"]}, {"active": 3}])
    assert {"DIG", "YARD"} <= bosses(match)
    assert henchmen(match) == {"1:L1.E1", "2:L1.E1"}
    for text in ("hench:1:YARD", "hench:1:DIG"):
        with pytest.raises(UnknownWord):
            match.play(RED, text)
    play(match, "boss:YARD")
    assert asked(match) == "occupy"
    assert set(offered(match)) == {"occupy:1:L1.E1", "occupy:2:L1.E1", "skip"}
    play(match, "skip")
    assert {"DIG", "YARD"} <= bosses(match), "a Boss in the yard keeps nobody out"


@pytest.mark.rule("V-BOSS-04", "V-BOSS-03")
def test_without_any_henchman_only_the_two_sites_can_be_used() -> None:
    match = table(lair={"L2.W2": "R20", "L2.W1": "R21", "L2.E1": "R22", "L2.E2": "R23"})
    assert bosses(match) == {"DIG", "YARD"}
    play(match, "boss:DIG")
    assert len(seat(match, RED)["crates"]) == 1, "the site was used without a Henchman"
    view: Any = match.view(None)
    assert view["crates"]["pool"] == 19


@pytest.mark.rule("V-BOSS-05", "J-06")
def test_a_boss_cannot_use_the_place_where_it_stands_but_may_come_back() -> None:
    match = table(2, seats=[{"boss": "YARD", "active": 4}, {"active": 4}])
    assert "boss:YARD" not in offered(match)
    with pytest.raises(IllegalChoice):
        match.play(RED, "boss:YARD")
    play(match, "boss:DIG", "skip", "end", "hench:1:L1.W1")
    assert "boss:YARD" in offered(match)
    assert "boss:DIG" not in offered(match)


@pytest.mark.rule("V-BOSS-05")
def test_a_boss_cannot_use_the_room_where_it_stands_even_if_another_henchman_came() -> None:
    match = table(seats=[{"boss": "L1.W1", "active": 4}, {"henchmen": ["L1.W1", "L1.E1"]}])
    assert bosses(match) == {"L1.E1", "DIG", "YARD"}


@pytest.mark.rule("V-BOSS-11")
def test_the_heliport_is_no_destination() -> None:
    match = table(seats=[{"boss": "DIG", "henchmen": ["L1.W1"]}])
    assert "boss:HELI" not in offered(match)
    with pytest.raises(UnknownWord):
        match.play(RED, "boss:HELI")


@pytest.mark.rule("V-BOSS-11")
@pytest.mark.parametrize("how", ["destroyed", "upgraded"])
def test_a_boss_taken_off_the_board_waits_on_the_heliport(how: str) -> None:
    rooms = {"L1.W2": "R27" if how == "destroyed" else "R14"}
    red = {"active": 1, "bp": 1, "cards": ["R18"], "henchmen": ["L1.W2"]}
    match = table(lair=rooms, seats=[red, {"boss": "L1.W1"}])
    play(match, "boss:L1.W2")
    if how == "destroyed":
        play(match, "destroy:L1.W1")
    else:
        play(match, "upgrade:R18", "over:L1.W1", "skip")
    assert seat(match, BLUE)["boss"] == "HELI"
    assert match.deciders == (BLUE,)
    assert {"DIG", "YARD"} <= bosses(match), "from there it goes wherever it likes"


# Whom it pays


@pytest.mark.rule("V-BOSS-07", "EX-03")
def test_using_a_rivals_room_pays_the_rival() -> None:
    match = table(seats=[{"active": 2, "bp": 1}, {"active": 2, "henchmen": ["L1.W1"]}])
    yard = state(match).yard
    play(match, "boss:L1.W1")
    assert supply(match, RED) == (1, 0)
    assert seat(match, RED)["bp"] == 2
    assert supply(match, BLUE) == (2, 1)
    assert state(match).yard == yard


@pytest.mark.rule("V-BOSS-06", "EX-13")
def test_using_the_own_room_pays_the_yard() -> None:
    match = table(seats=[{"active": 2, "bp": 1, "henchmen": ["reserve", "L1.W1"]}, {}])
    yard = state(match).yard
    play(match, "boss:L1.W1")
    assert supply(match, RED) == (1, 0)
    assert seat(match, RED)["bp"] == 2
    assert state(match).yard == yard + 1
    assert [supply(match, other) for other in (BLUE, GREEN, YELLOW)] == [(2, 0)] * 3


@pytest.mark.rule("V-BOSS-06")
@pytest.mark.parametrize("site", ["DIG", "YARD"])
def test_using_a_site_pays_the_yard(site: str) -> None:
    match = table(seats=[{"active": 2}, {"boss": site}])
    yard = state(match).yard
    play(match, f"boss:{site}")
    assert (supply(match, RED), state(match).yard) == ((1, 0), yard + 1)
    assert supply(match, BLUE) == (2, 0)


@pytest.mark.rule("V-BOSS-07", "V-TURN-03", "J-07")
def test_rent_goes_to_the_owner_and_what_the_room_brings_to_the_visitor() -> None:
    match = table(
        lair={"L1.W2": "R01"}, seats=[{"active": 1}, {"active": 0, "henchmen": ["L1.W2"]}]
    )
    yard = state(match).yard
    play(match, "boss:L1.W2")
    assert supply(match, BLUE) == (0, 1)
    assert supply(match, RED) == (0, 2)
    assert state(match).yard == yard - 2, "the rent did not pass through the yard"


@pytest.mark.rule("V-BOSS-07")
def test_rent_can_be_spent_from_the_next_round_on() -> None:
    match = table(2, seats=[{"active": 2}, {"active": 0, "henchmen": ["L1.W1"]}])
    play(match, "boss:L1.W1")
    assert told(match, "retired")[0]["seat"] == BLUE, "the token in the Inbox moved nobody"
    play(match, "retire")
    play(match, "slot:4", "cube:1", "slot:2")
    assert supply(match, BLUE) == (1 + 3, 0)


def test_a_token_is_never_made_or_lost_by_moving() -> None:
    match = table(pool=[], seats=[{"active": 2}, {"henchmen": ["L1.W1", "L1.E1"]}])
    for choice in ("boss:L1.W1", "boss:L1.E1", "boss:L1.E1", "boss:YARD"):
        play(match, choice)
        held = sum(sum(supply(match, number)) for number in range(4))
        assert held + state(match).yard == TOKENS


# What it sets off


@pytest.mark.rule("V-BOSS-08")
def test_the_room_is_put_to_use_after_paying() -> None:
    """Gloating Balcony wants a token more: the one for the movement is gone by then."""
    for active, points in ((1, 0), (2, 2)):
        match = table(lair={"L1.W2": "R22"}, seats=[{"active": active, "henchmen": ["L1.W2"]}])
        play(match, "boss:L1.W2")
        assert seat(match, RED)["vp"] == points
        assert supply(match, RED) == (0, 0)


@pytest.mark.rule("V-BOSS-08")
@pytest.mark.parametrize("owner", [RED, BLUE])
def test_a_visited_room_works_for_the_visitor(owner: int) -> None:
    seats: list[dict[str, Any]] = [{"bp": 1}, {"bp": 1}]
    seats[owner]["henchmen"] = ["L1.W2"]
    match = play(table(lair={"L1.W2": "R07"}, seats=seats), "boss:L1.W2")
    assert (seat(match, RED)["bp"], seat(match, BLUE)["bp"]) == (3, 1)


@pytest.mark.rule("V-BOSS-10")
@pytest.mark.parametrize(
    ("room_id", "red"),
    [
        ("R07", {"bp": 5}),  # Build Points are full
        ("R21", {"bp": 0}),  # the price cannot be paid
        ("R12", {}),  # nowhere to transfer to
        ("R15", {}),  # nothing to steal
    ],
)
def test_a_boss_may_go_where_nothing_can_be_done(room_id: str, red: dict[str, Any]) -> None:
    rooms = {"L1.W1": "empty", "L1.E1": "empty", "L1.W2": room_id}
    match = table(lair=rooms, seats=[{**red, "henchmen": ["L1.W2"]}])
    before = seat(match, RED)
    play(match, "boss:L1.W2")
    if match.deciders == (RED,):
        play(match, "skip")
    after = seat(match, RED)
    assert after == {**before, "boss": "L1.W2", "active": before["active"] - 1}
    assert match.deciders == (BLUE,)


@pytest.mark.rule("V-BOSS-10", "J-13")
def test_at_the_yard_without_a_card_nothing_is_built_but_a_room_may_be_occupied() -> None:
    match = table(seats=[{"bp": 5}])
    play(match, "boss:YARD")
    assert told(match, "directive") == [{"seat": RED, "code": "BUILD", "skipped": "impossible"}]
    assert asked(match) == "occupy"
    assert offered(match) == ["occupy:1:L1.W1", "occupy:1:L1.E1", "skip"]
    play(match, "occupy:1:L1.E1")
    assert seat(match, RED)["henchmen"] == ["L1.E1", "reserve"]


@pytest.mark.rule("V-BOSS-10", "J-55")
def test_site_b_with_an_empty_pool_gives_nothing_and_may_be_visited() -> None:
    match = table(pool=[], seats=[{"active": 2, "henchmen": ["L1.E1"]}])
    play(match, "boss:L1.E1")
    red = seat(match, RED)
    assert (red["boss"], red["active"], red["cards"]) == ("L1.E1", 1, [])
    assert told(match, "directive") == [{"seat": RED, "code": "SELECT", "skipped": "impossible"}]
    assert match.deciders == (BLUE,)


# Together in a room


@pytest.mark.rule("J-09")
def test_two_bosses_share_a_room() -> None:
    match = table(seats=[{}, {"boss": "L1.W1", "henchmen": ["L1.W1"]}])
    play(match, "boss:L1.W1")
    assert (seat(match, RED)["boss"], seat(match, BLUE)["boss"]) == ("L1.W1", "L1.W1")
    assert room(match, "L1.W1")["bosses"] == [RED, BLUE]
    assert room(match, "L1.W1")["henchman"] == BLUE


@pytest.mark.rule("V-BOSS-09", "V-HENCH-04", "J-10")
def test_a_boss_stays_when_the_henchman_leaves_and_no_other_boss_can_follow() -> None:
    match = table(turn=BLUE, seats=[{"boss": "L1.W1"}, {"henchmen": ["L1.W1"]}])
    play(match, "hench:1:L1.E1")
    assert seat(match, RED)["boss"] == "L1.W1"
    assert room(match, "L1.W1")["henchman"] is None
    assert match.deciders == (GREEN,)
    assert bosses(match) == {"L1.E1", "DIG", "YARD"}


@pytest.mark.rule("V-BOSS-09")
def test_a_boss_stays_when_the_henchman_is_dismissed() -> None:
    seats = [{"boss": "L1.W1"}, {"henchmen": ["L1.W1", "L1.W2"]}]
    match = table(turn=BLUE, lair={"L1.W2": "R04"}, seats=seats)
    play(match, "boss:L1.W2", "dismiss:L1.W1")
    assert seat(match, RED)["boss"] == "L1.W1"
    assert seat(match, BLUE)["henchmen"] == ["reserve", "L1.W2"]
    assert room(match, "L1.W1")["henchman"] is None


# Henchmen


@pytest.mark.rule("V-HENCH-01")
def test_a_henchman_may_enter_any_room_without_one_and_bosses_do_not_matter() -> None:
    seats = [{"boss": "L1.E1"}, {"boss": "L1.W1", "henchmen": ["L2.W1"]}, {"boss": "L1.W1"}]
    match = table(lair={"L2.W1": "R20", "L2.E2": "R21"}, seats=seats)
    assert henchmen(match) == {"1:L1.W1", "1:L1.E1", "1:L2.E2"}
    play(match, "hench:1:L1.W1")
    assert room(match, "L1.W1")["henchman"] == RED
    assert room(match, "L1.W1")["bosses"] == [BLUE, GREEN]


@pytest.mark.rule("V-HENCH-01")
def test_a_henchman_needs_a_room_to_stand_in() -> None:
    match = table(levels=2, lair={"L1.E1": "empty"})
    assert henchmen(match) == {"1:L1.W1"}
    with pytest.raises(IllegalChoice):
        match.play(RED, "hench:1:L2.W1")


@pytest.mark.rule("V-HENCH-02")
def test_the_token_for_a_henchman_goes_to_the_yard_whoever_is_in_the_room() -> None:
    match = table(seats=[{"active": 2}, {"boss": "L1.W1"}])
    yard = state(match).yard
    play(match, "hench:1:L1.W1")
    assert (supply(match, RED), state(match).yard) == ((1, 0), yard + 1)
    assert supply(match, BLUE) == (2, 0)


@pytest.mark.rule("V-HENCH-03")
@pytest.mark.parametrize("boss", ["HELI", "L1.W2"])
def test_placing_a_henchman_activates_nothing(boss: str) -> None:
    match = table(lair={"L1.W2": "R07"}, seats=[{"bp": 1, "boss": boss}])
    play(match, "hench:1:L1.W2")
    assert seat(match, RED)["bp"] == 1
    assert told(match, "directive") == []
    assert match.deciders == (BLUE,)


@pytest.mark.rule("V-HENCH-04")
def test_a_henchman_may_move_on_and_the_room_it_leaves_is_unmanned() -> None:
    match = table(seats=[{"henchmen": ["L1.W1"]}])
    assert henchmen(match) == {"1:L1.E1", "2:L1.E1"}
    play(match, "hench:1:L1.E1")
    assert seat(match, RED)["henchmen"] == ["L1.E1", "reserve"]
    assert bosses(match) == {"L1.E1", "DIG", "YARD"}
    assert henchmen(match) == {"1:L1.W1"}


@pytest.mark.rule("V-HENCH-05", "V-BOSS-01")
@pytest.mark.parametrize("rubble", ["ruin R29", "wreck R29", "wreck"])
def test_no_worker_may_enter_a_destroyed_room(rubble: str) -> None:
    rooms = {"L1.W2": rubble, "L2.E2": "R12"}
    match = table(lair=rooms, seats=[{"active": 3, "henchmen": ["L2.E2"]}])
    assert bosses(match) == {"L2.E2", "DIG", "YARD"}
    assert henchmen(match) == {"1:L1.W1", "1:L1.E1", "2:L1.W1", "2:L1.E1"}
    play(match, "boss:L2.E2")
    assert offered(match) == ["transfer:L1.W1", "transfer:L1.E1", "skip"]
    play(match, "skip", "boss:YARD")
    assert "occupy:1:L1.W1" in offered(match)
    assert "occupy:1:L1.W2" not in offered(match)


@pytest.mark.rule("V-HENCH-05", "V-BOSS-01")
def test_a_room_destroyed_in_play_is_closed_from_then_on() -> None:
    seats = [{"henchmen": ["L1.W2", "L1.W1"]}]
    match = table(lair={"L1.W2": "R27"}, seats=seats)
    play(match, "boss:L1.W2", "destroy:L1.W1")
    assert match.deciders == (BLUE,)
    assert bosses(match) == {"L1.W2", "DIG", "YARD"}
    assert henchmen(match) == {"1:L1.E1"}


def test_two_henchmen_in_reserve_are_offered_as_one() -> None:
    match = table()
    assert henchmen(match) == {"1:L1.W1", "1:L1.E1"}
    play(match, "boss:YARD")
    assert offered(match) == ["occupy:1:L1.W1", "occupy:1:L1.E1", "skip"]
    one_placed = table(seats=[{"henchmen": ["reserve", "L1.W1"]}])
    assert henchmen(one_placed) == {"1:L1.E1", "2:L1.E1"}


# Advice


@pytest.mark.rule("V-TIP-04")
def test_the_yard_builds_at_any_time_but_a_building_room_does_more_for_the_token() -> None:
    red = {"bp": 2, "cards": ["R20"], "henchmen": ["L2.W1"]}
    rooms = {"L2.W1": "R19"}
    at_the_yard = play(table(lair=rooms, seats=[red]), "boss:YARD")
    assert "build" not in verbs(at_the_yard), "a Shark Tank costs three"
    in_the_center = play(table(lair=rooms, seats=[red]), "boss:L2.W1")
    assert "build:R20" in offered(in_the_center), "the room has brought the third Build Point"
    play(in_the_center, "build:R20", "at:L1.W2", "skip", "occupy:2:L1.W2")
    assert seat(in_the_center, RED)["vp"] == 5
    assert supply(in_the_center, RED) == supply(at_the_yard, RED) == (1, 0)
    nobody_there = table(lair=rooms, seats=[{**red, "henchmen": []}])
    assert bosses(nobody_there) == {"DIG", "YARD"}, "the yard needs nobody"
