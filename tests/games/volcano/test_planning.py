"""C.2 and the planning of two (V-2P): slots, bonuses, the cube, and what rounds leave alone."""

from __future__ import annotations

from typing import Any

import pytest

import lairworks
from lairworks import ContentError, Match
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    offered,
    planning,
    play,
    seat,
    state,
    table,
    told,
)

COUNTS = (2, 3, 4)
BONUSES = {  # E.4
    "1": ["WORK", "WORK", "SELECT"],
    "2": ["WORK", "WORK", "BP"],
    "3": ["WORK", "SELECT", "BP"],
    "4": ["WORK", "WORK", "WORK"],
    "5": ["WORK", "WORK", "SELECT", "BP"],
}
GAINS = {"work": "WORK", "bp": "BP", "selected": "SELECT"}


def slots(*numbers: int) -> list[str]:
    return [f"slot:{number}" for number in numbers]


def plan(match: Match, *choices: str) -> Match:
    """Plays slots; where a bonus asks for a card, takes the first one."""
    for choice in choices:
        play(match, choice)
        while match.deciders and asked(match) == "select":
            play(match, offered(match)[0])
    return match


def written(match: Match) -> dict[str, Any]:
    position: Any = match.position()
    return dict(position)


def look(match: Match) -> dict[str, Any]:
    view: Any = match.view(None)
    return dict(view)


def whole_round(match: Match) -> Match:
    """Everybody retires at once, until the next planning."""
    rounds = state(match).round
    while match.deciders and state(match).round == rounds:
        play(match, "retire")
    return match


@pytest.mark.rule("V-PLAN-01")
@pytest.mark.parametrize("players", COUNTS)
def test_a_round_is_planning_then_turns_then_clean_up_and_then_comes_the_next(players: int) -> None:
    match = lairworks.new("volcano", seats=players, seed=1)
    while state(match).round < 3:
        if asked(match) == "turn":
            play(match, "retire")
        else:
            play(match, offered(match)[0])
    told_in_order = [
        event.name
        for event in match.events()
        if event.name in ("round_start", "planned", "inbox_moved", "retired", "round_end")
        or event.name == "pool_refreshed"
    ]
    one_round = [
        "round_start",
        *["planned"] * players,
        *["inbox_moved"] * players,
        *["retired"] * players,
        "round_end",
        "pool_refreshed",
    ]
    assert told_in_order == [*one_round, *one_round, "round_start"]
    assert [facts["round"] for facts in told(match, "round_start")] == [1, 2, 3]


# Placing


@pytest.mark.rule("V-PLAN-02", "V-PLAN-03", "V-PLAN-04", "J-01")
def test_tokens_are_placed_in_retirement_order_but_play_in_slot_order() -> None:
    match = planning(4, [GREEN, RED, BLUE, YELLOW])
    assert match.deciders == (GREEN,)
    assert offered(match) == slots(1, 2, 3, 4, 5)
    plan(match, "slot:5")
    assert match.deciders == (RED,)
    assert offered(match) == slots(1, 2, 3, 4)
    plan(match, "slot:2")
    assert match.deciders == (BLUE,)
    assert offered(match) == slots(1, 3, 4)
    plan(match, "slot:4")
    assert match.deciders == (YELLOW,)
    assert offered(match) == slots(1, 3)
    plan(match, "slot:1")
    assert look(match)["order"] == [YELLOW, RED, BLUE, GREEN]
    assert match.deciders == (YELLOW,)


@pytest.mark.rule("V-PLAN-02")
@pytest.mark.parametrize("players", COUNTS)
def test_the_leftmost_on_the_retirement_track_is_always_next(players: int) -> None:
    order = list(range(players))[::-1]
    match = planning(players, order)
    placed: list[int] = []
    while asked(match) != "turn":
        if asked(match) == "plan.slot":
            assert written(match)["retired"] == order[len(placed) :]
            placed += match.deciders
        play(match, offered(match)[0])
    assert placed == order


@pytest.mark.rule("V-PLAN-03")
def test_a_taken_slot_is_refused() -> None:
    match = plan(planning(3), "slot:4")
    with pytest.raises(lairworks.IllegalChoice):
        match.play(BLUE, "slot:4")
    assert [slot["seat"] for slot in look(match)["slots"]] == [None, None, None, RED, None]


@pytest.mark.rule("V-PLAN-04")
def test_the_turn_order_of_the_slots_holds_for_the_whole_round() -> None:
    match = planning(3, [BLUE, GREEN, RED], pool=[], seats=[{"inbox": 3}] * 3)
    play(match, "slot:3", "slot:1", "slot:4")
    turns: list[int] = []
    for choice in ("boss:YARD", "boss:DIG"):
        for _ in range(3):
            turns += match.deciders
            play(match, choice, "skip")
            if choice == "boss:DIG":
                play(match, "end")
    assert turns == [GREEN, BLUE, RED] * 2


# Bonuses


@pytest.mark.rule("V-PLAN-05")
@pytest.mark.parametrize("slot", BONUSES)
def test_the_bonus_of_a_slot_comes_at_once_and_in_printed_order(slot: str) -> None:
    match = planning(4, pool=["R20", "R21", "R22"])
    plan(match, f"slot:{slot}")
    gained = [GAINS[event.name] for event in match.events() if event.name in GAINS]
    assert gained == BONUSES[slot]
    assert {event.facts["seat"] for event in match.events() if event.name in GAINS} == {RED}
    assert match.deciders == (BLUE,), "nobody else has placed yet"
    assert look(match)["slots"][int(slot) - 1]["bonus"] == BONUSES[slot]


@pytest.mark.rule("EX-08", "V-PLAN-05")
def test_slot_five_brings_two_tokens_a_card_and_a_build_point_and_plays_last() -> None:
    match = planning(4, pool=["R20", "R21"])
    play(match, "slot:5")
    assert seat(match, RED)["inbox"] == 2, "the tokens are there before the card is chosen"
    assert (asked(match), offered(match)) == ("select", ["take:R20", "take:R21"])
    assert seat(match, RED)["bp"] == 1, "the Build Point comes after the card"
    play(match, "take:R21")
    assert (seat(match, RED)["cards"], seat(match, RED)["bp"]) == (["R21"], 2)
    assert match.deciders == (BLUE,)
    assert offered(match) == slots(1, 2, 3, 4)
    plan(match, "slot:4", "slot:1", "slot:2")
    assert look(match)["order"][-1] == RED


@pytest.mark.rule("V-PLAN-06")
def test_bonuses_are_of_three_kinds() -> None:
    bonuses = [slot["bonus"] for slot in look(lairworks.new("volcano", seats=4))["slots"]]
    assert bonuses == list(BONUSES.values())
    assert {code for bonus in bonuses for code in bonus} == {"SELECT", "BP", "WORK"}


@pytest.mark.rule("V-PLAN-06")
@pytest.mark.parametrize("code", ["CRATE", "REVEAL", "FAVOR(1)", "EXCAVATE", "LOSE_BP", "BUILD"])
def test_a_pack_cannot_print_any_other_bonus(code: str) -> None:
    pack = {"pack": {"name": "x"}, "slots": {"slot_1": {"bonus": ["WORK", code]}}}
    with pytest.raises(ContentError, match="bonus"):
        table(pack=pack)


@pytest.mark.rule("V-PLAN-05", "V-PLAN-07", "J-02")
def test_a_card_taken_as_a_bonus_is_gone_before_the_next_token_is_placed() -> None:
    match = planning(4, pool=["R20", "R07", "R33"])
    play(match, "slot:1")
    assert (match.deciders, asked(match)) == ((RED,), "select")
    play(match, "take:R20")
    assert (match.deciders, asked(match)) == ((BLUE,), "plan.slot")
    play(match, "slot:3")
    assert (match.deciders, offered(match)) == ((BLUE,), ["take:R07", "take:R33"])


@pytest.mark.rule("V-PLAN-07")
def test_with_an_empty_pool_a_bonus_card_is_skipped_and_the_rest_is_gained() -> None:
    match = plan(planning(4, pool=["R20"]), "slot:1")
    assert seat(match, RED)["cards"] == ["R20"]
    play(match, "slot:5")
    assert match.deciders == (GREEN,), "there was nothing to choose"
    blue = seat(match, BLUE)
    assert (blue["cards"], blue["inbox"], blue["bp"]) == ([], 2, 2)
    assert told(match, "directive") == [{"seat": BLUE, "code": "SELECT", "skipped": "impossible"}]


def test_a_build_point_gained_as_a_bonus_is_wasted_at_five() -> None:
    match = plan(planning(4, seats=[{"bp": 5}]), "slot:2")
    assert seat(match, RED)["bp"] == 5


@pytest.mark.rule("V-PLAN-08", "J-03")
def test_a_dry_yard_gives_what_it_has_and_owes_nothing() -> None:
    match = planning(4, yard=1, seats=[{"inbox": 4}, {"inbox": 19}])
    plan(match, "slot:4")
    assert (seat(match, RED)["inbox"], state(match).yard) == (5, 0)
    assert seat(match, RED)["active"] == 0, "bonus tokens go to the Inbox"
    skipped = [facts["skipped"] for facts in told(match, "directive")]
    assert skipped == ["impossible", "impossible"]
    plan(match, "slot:1", "slot:2", "slot:3")
    assert [part["active"] for part in written(match)["seats"]] == [5, 19, 0, 0]
    assert state(match).yard == 0


@pytest.mark.rule("V-PLAN-08")
def test_bonus_tokens_come_out_of_the_yard_into_the_inbox() -> None:
    match = plan(planning(4, yard=24), "slot:4")
    assert (seat(match, RED)["inbox"], seat(match, RED)["active"]) == (3, 0)
    assert state(match).yard == 21


# From the Inbox to the Active Supply


@pytest.mark.rule("V-PLAN-09")
def test_inboxes_are_emptied_only_when_the_last_token_is_placed() -> None:
    supplies = [{"active": 1, "inbox": 2}, {"active": 0, "inbox": 3}, {"active": 4, "inbox": 0}]
    match = plan(planning(3, seats=supplies), "slot:4", "slot:2")
    before = written(match)["seats"]
    assert [(part["active"], part["inbox"]) for part in before] == [(1, 5), (0, 5), (4, 0)]
    plan(match, "slot:3")
    after = written(match)["seats"]
    assert [(part["active"], part["inbox"]) for part in after] == [(6, 0), (5, 0), (5, 0)]
    assert asked(match) == "turn"
    assert [(facts["seat"], facts["tokens"]) for facts in told(match, "inbox_moved")] == [
        (BLUE, 5),
        (GREEN, 1),
        (RED, 5),
    ]


# Between rounds

KEPT = [
    {"bp": 4, "active": 3, "inbox": 1, "cards": ["R20", "R30"], "crates": ["VP1", "BP"]},
    {"bp": 0, "active": 1, "inbox": 2, "cards": ["R01"], "crates": []},
    {"bp": 5, "active": 2, "inbox": 0, "cards": [], "crates": ["FIRST"]},
]


@pytest.mark.rule("V-PLAN-10")
def test_nothing_is_lost_between_rounds() -> None:
    match = table(3, seats=KEPT)
    before = written(match)["seats"]
    whole_round(match)
    assert (asked(match), state(match).round) == ("plan.slot", 2)
    assert written(match)["seats"] == before
    plan(match, "slot:4", "slot:5", "slot:2")
    after = written(match)["seats"]
    assert [part["active"] for part in after] == [3 + 1 + 3, 1 + 2 + 2, 2 + 0 + 2]
    assert [part["bp"] for part in after] == [4, 1, 5]
    assert after[RED]["cards"] == ["R20", "R30"]
    assert [len(part["crates"]) for part in after] == [2, 0, 1]


@pytest.mark.rule("V-PLAN-11")
def test_workers_stay_where_they_are_between_rounds() -> None:
    workers = [
        {"boss": "L1.W1", "henchmen": ["L1.W1", "L2.E1"]},
        {"boss": "DIG", "henchmen": ["reserve", "L1.E1"]},
        {"boss": "L2.E1", "henchmen": ["reserve", "reserve"]},
    ]
    match = whole_round(table(3, lair={"L2.E1": "R20"}, seats=workers))
    assert (asked(match), state(match).round) == ("plan.slot", 2)
    found = written(match)["seats"]
    assert [{"boss": part["boss"], "henchmen": part["henchmen"]} for part in found] == workers
    plan(match, "slot:1", "slot:2", "slot:3")
    assert "boss:L1.W1" not in offered(match), "Red's Boss still stands there"


# Two players


@pytest.mark.rule("V-2P-01", "V-2P-03", "EX-10")
def test_the_first_of_two_takes_a_slot_and_its_bonus_and_then_blocks_another() -> None:
    match = planning(2, [RED, BLUE], pool=["R20", "R21"])
    play(match, "slot:5")
    assert (match.deciders, asked(match)) == ((RED,), "select"), "the bonus comes before the cube"
    play(match, "take:R20")
    assert (match.deciders, asked(match)) == ((RED,), "plan.cube")
    assert offered(match) == ["cube:1", "cube:2", "cube:3", "cube:4"]
    play(match, "cube:4")
    assert (match.deciders, offered(match)) == ((BLUE,), slots(1, 2, 3))
    plan(match, "slot:2")
    assert (match.deciders, asked(match)) == ((BLUE,), "turn"), "the second places no cube"
    assert look(match)["order"] == [BLUE, RED]


@pytest.mark.rule("V-2P-01", "V-2P-02", "V-ROUND-06", "J-59")
def test_the_cube_gives_nothing_to_anybody_and_is_gone_after_the_round() -> None:
    match = plan(planning(2, [RED, BLUE], pool=["R20", "R21"]), "slot:2")
    before = written(match)
    play(match, "cube:5")
    after = written(match)
    assert after["seats"] == before["seats"]
    assert (after["pool"], after["yard"]) == (before["pool"], before["yard"])
    assert after["cube"] == "5"
    assert [slot["cube"] for slot in look(match)["slots"]] == [False] * 4 + [True]
    assert (match.deciders, offered(match)) == ((BLUE,), slots(1, 3, 4))
    plan(match, "slot:4")
    assert look(match)["order"] == [RED, BLUE], "the cube has no turn"
    whole_round(match)
    assert state(match).round == 2
    assert "cube" not in written(match)
    assert offered(match) == slots(1, 2, 3, 4, 5)


@pytest.mark.rule("V-2P-02")
def test_the_cube_takes_no_turn() -> None:
    match = planning(2, pool=[], seats=[{"inbox": 3}] * 2)
    play(match, "slot:5", "cube:1", "slot:3")
    turns: list[int] = []
    for choices in (["boss:YARD", "skip"], ["boss:DIG", "skip", "end"]):
        for _ in range(2):
            turns += match.deciders
            play(match, *choices)
    assert turns == [BLUE, RED, BLUE, RED]


@pytest.mark.rule("V-2P-03")
def test_the_first_player_is_whoever_is_leftmost_on_the_retirement_track() -> None:
    match = planning(2, [BLUE, RED])
    assert match.deciders == (BLUE,)
    plan(match, "slot:4")
    assert (match.deciders, asked(match)) == ((BLUE,), "plan.cube")
    play(match, "cube:1")
    assert (match.deciders, asked(match)) == ((RED,), "plan.slot")


@pytest.mark.rule("V-2P-01")
@pytest.mark.parametrize("players", [3, 4])
def test_there_is_no_cube_with_more_players(players: int) -> None:
    match = planning(players)
    questions = set()
    while asked(match) != "turn":
        questions.add(asked(match))
        play(match, offered(match)[0])
    assert "plan.cube" not in questions
    assert told(match, "cube") == []


# Advice


@pytest.mark.rule("V-TIP-01")
def test_the_last_slot_brings_more_than_the_first_and_acts_later() -> None:
    gains = {}
    for slot in ("1", "5"):
        match = plan(planning(2, pool=["R20"]), f"slot:{slot}")
        red = seat(match, RED)
        gains[slot] = (red["inbox"], len(red["cards"]), red["bp"])
        plan(match, "cube:3", "slot:2")
        assert look(match)["order"].index(RED) == (0 if slot == "1" else 1)
    assert gains == {"1": (2, 1, 1), "5": (2, 1, 2)}


@pytest.mark.rule("V-TIP-05")
def test_planning_first_takes_two_slots_from_the_other_of_two_and_one_from_more() -> None:
    left = {}
    for players in COUNTS:
        match = plan(planning(players), "slot:1")
        if players == 2:
            play(match, "cube:5")
        left[players] = len(offered(match))
    assert left == {2: 3, 3: 4, 4: 4}
