"""Positions: any table can be written down and laid out again, impossible ones are refused."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import BadPosition, Match
from lairworks.games import volcano
from tests.games.volcano.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    lair,
    offered,
    play,
    seat,
    state,
    table,
    told,
    verbs,
)

RULEBOOK = Path(volcano.__file__).with_name("rulebook.md")
COUNTS = (2, 3, 4)
ROOMS = [f"R{number:02d}" for number in range(1, 35)]
SIDES = ("W2", "W1", "E1", "E2")
BUILDING_PLACES = [f"L{level}.{side}" for level in range(1, 6) for side in SIDES]
FULL = dict(zip(BUILDING_PLACES, ROOMS, strict=False))
# Rooms that draw and exchange crates, and a Crate Pool that is soon used up.
CRATE_MARKET = {
    "lair": {"L1.W2": "R13", "L1.E2": "R05", "L2.W1": "R26", "L2.E1": "R09"},
    "crate_pool": ["BP", "BP"],
    "seats": [
        {"henchmen": ["L1.W2", "L1.E2"], "active": 3, "crates": ["VP1", "DOUBLE"]},
        {"henchmen": ["L2.W1", "L2.E1"], "active": 3, "crates": ["VP2"]},
    ],
}


def laid_out(position: Any, players: int = 4, seed: int = 1, pack: Any = None) -> Match:
    return lairworks.arrange("volcano", position, seats=players, seed=seed, pack=pack)


def again(match: Match, pack: Any = None) -> Match:
    """The same table by way of its text; the seed of the new match must not matter."""
    text = json.dumps(match.position())
    return laid_out(json.loads(text), match.seats, seed=99, pack=pack)


def written(match: Match) -> dict[str, Any]:
    position: Any = match.position()
    return dict(position)


def anything(match: Match, draws: random.Random) -> str:
    """A random choice that keeps a match going."""
    choices = offered(match)
    lively = [choice for choice in choices if choice not in ("retire", "skip", "end")]
    return draws.choice(lively or choices)


def same_tables(one: Match, other: Match) -> None:
    assert one.position() == other.position()
    assert one.deciders == other.deciders
    for number in range(one.seats):
        assert one.choices(number) == other.choices(number)
    for viewer in (None, *range(one.seats)):
        assert one.view(viewer) == other.view(viewer)


# There and back


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("seed", range(2))
def test_a_position_is_laid_out_again_exactly_at_every_ply(players: int, seed: int) -> None:
    draws = random.Random(seed)
    match = lairworks.new("volcano", seats=players, seed=seed)
    questions = set()
    while match.deciders and len(match.history) < 240:
        questions.add(asked(match))
        same_tables(again(match), match)
        play(match, anything(match, draws))
    assert {"plan.slot", "turn", "build.where", "select", "occupy", "whether"} <= questions


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_laid_out_again_has_the_same_future(players: int, seed: int) -> None:
    draws = random.Random(seed)
    match = lairworks.new("volcano", seats=players, seed=seed)
    for _ in range(20 + 35 * seed):
        play(match, anything(match, draws))
    twin = again(match)
    while match.deciders:
        choice = anything(match, draws)
        play(match, choice)
        play(twin, choice)
        assert twin.position() == match.position()
    assert twin.deciders == ()
    assert (twin.scores, twin.winners, twin.ending) == (match.scores, match.winners, match.ending)
    assert twin.breakdown == match.breakdown


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_known_of_crates_is_laid_out_again_and_grows_alike(players: int, seed: int) -> None:
    draws = random.Random(seed)
    match = laid_out(CRATE_MARKET, players, seed)
    for _ in range(15 * seed + 15):
        play(match, anything(match, draws))
    twin = again(match)
    for _ in range(60):
        same_tables(twin, match)
        choice = anything(match, draws)
        play(match, choice)
        play(twin, choice)


def test_crates_held_since_before_a_refill_are_remembered_alike() -> None:
    """The Crate Pool is made anew; then a crate that was never in it changes hands."""
    seats = [{"henchmen": ["L1.W2"], "crates": ["VP1"]}, {"crates": ["VP2"]}]
    match = table(3, lair={"L1.W2": "R13"}, crate_pool=[], seats=seats)
    play(match, "boss:L1.W2")
    assert told(match, "crates_refilled") != []
    assert asked(match) == "exchange"
    twin = again(match)
    for one in (match, twin):
        play(one, "exchange:1", "give:VP1")
    same_tables(twin, match)


def test_a_match_with_a_pack_is_laid_out_again_with_it() -> None:
    pack = {"pack": {"name": "x"}, "rooms": {"R01": {"room_may": ["WORK", "FAVOR(3)"]}}}
    match = table(pack=pack, lair={"L1.W2": "R01"}, seats=[{"henchmen": ["L1.W2"]}])
    play(match, "boss:L1.W2")
    for expected in ("do:WORK", "do:FAVOR"):
        assert offered(match) == [expected, "skip"]
        twin = again(match, pack)
        same_tables(twin, match)
        play(match, expected)
    assert seat(match, RED)["vp"] == 3


@pytest.mark.parametrize("players", COUNTS)
def test_a_finished_match_is_laid_out_again_finished(players: int) -> None:
    draws = random.Random(players)
    match = lairworks.new("volcano", seats=players, seed=players)
    while match.deciders:
        play(match, anything(match, draws))
    twin = again(match)
    same_tables(twin, match)
    assert twin.ending == match.ending != ""
    assert (twin.winners, twin.breakdown) == (match.winners, match.breakdown)


# What is left out


@pytest.mark.parametrize("players", COUNTS)
def test_a_bare_table_in_the_middle_of_a_round(players: int) -> None:
    match = laid_out({"phase": "turns"}, players)
    position = written(match)
    assert (position["round"], position["levels"], position["turn"]) == (1, 1, RED)
    assert position["lair"] == {"L1.W1": "SA", "L1.E1": "SB"}
    assert position["slots"] == [*range(players), *[None] * (5 - players)]
    assert position["retired"] == []
    assert "cube" not in position
    for part in position["seats"]:
        assert (part["vp"], part["bp"], part["active"], part["inbox"]) == (0, 1, 2, 0)
        assert (part["cards"], part["crates"], part["boss"]) == ([], [], "HELI")
        assert part["henchmen"] == ["reserve", "reserve"]
    assert position["yard"] == 24 - 2 * players
    assert len(position["pool"]) == players + 2
    assert sorted(position["pool"] + position["deck"]) == ROOMS
    assert len(position["crate_pool"]) == 20
    assert (match.deciders, asked(match)) == ((RED,), "turn")


@pytest.mark.parametrize("players", COUNTS)
def test_an_empty_position_is_about_to_plan_the_first_round(players: int) -> None:
    for position in ({}, {"retired": list(range(players))}):
        match = laid_out(position, players)
        assert (match.deciders, asked(match)) == ((RED,), "plan.slot")
        assert state(match).round == 1
        assert [part["active"] for part in written(match)["seats"]] == [0] * players
        assert state(match).yard == 24


def test_the_phase_is_turns_as_soon_as_anything_else_is_said() -> None:
    for position in ({"levels": 2}, {"yard": 16}, {"seats": [{"bp": 2}]}, {"order": [3, 1, 0, 2]}):
        assert asked(laid_out(position)) == "turn"


def test_what_is_left_out_of_the_cards_is_drawn_by_the_seed() -> None:
    decks = {tuple(written(laid_out({"levels": 1}, seed=seed))["deck"]) for seed in range(10)}
    assert len(decks) == 10
    assert written(laid_out({"levels": 1}, seed=3)) == written(laid_out({"levels": 1}, seed=3))


def test_levels_go_as_deep_as_the_lair_that_is_described() -> None:
    assert state(table(lair={"L3.E2": "R20"})).levels == 3
    assert state(table(lair={"L3.E2": "R20"}, levels=5)).levels == 5


def test_the_lair_is_described_by_its_rooms_ruins_and_wrecks() -> None:
    rooms = {
        "L1.W2": "R20",
        "L1.W1": "ruin SA",
        "L1.E1": "empty",
        "L2.W1": "wreck R30",
        "L2.E1": "ruin R29",
        "L2.E2": "wreck",
    }
    match = table(2, lair=rooms)
    found = lair(match)
    dealt = found.pop("L2.E2")
    assert dealt.startswith("wreck R")
    assert found == {at: room for at, room in rooms.items() if at != "L2.E2"}
    view: Any = match.view(RED)
    seen = {place["id"]: place["is"] for place in view["lair"] if place["level"] < 3}
    assert seen == {
        "L1.W2": "room",
        "L1.W1": "ruin",
        "L1.E1": "empty",
        "L1.E2": "empty",
        "L2.W2": "empty",
        "L2.W1": "wreck",
        "L2.E1": "ruin",
        "L2.E2": "wreck",
    }


def test_rooms_and_sites_may_be_called_by_name() -> None:
    match = table(
        lair={"L1.W2": "Shark Tank", "L1.E2": "ruin Missile Silo", "L1.W1": "Site A"},
        pool=["Cement Works"],
        discard=["Sick Bay"],
        deck=["Lava Chute", "..."],
        seats=[{"cards": ["Trophy Hall"]}],
    )
    assert lair(match) == {"L1.W2": "R20", "L1.W1": "SA", "L1.E1": "SB", "L1.E2": "ruin R29"}
    position = written(match)
    assert (position["pool"], position["discard"]) == (["R07"], ["R18"])
    assert position["deck"][0] == "R06"
    assert seat(match, RED)["cards"] == ["R32"]


def test_the_deck_is_given_from_its_top_and_three_dots_stand_for_the_rest() -> None:
    match = table(deck=["R30", "R02", "..."], pool=["R01"])
    deck = written(match)["deck"]
    assert deck[:2] == ["R30", "R02"]
    assert len(deck) == 33
    whole = table(deck=ROOMS[1:], pool=["R01"])
    assert written(whole)["deck"] == ROOMS[1:]


def test_work_tokens_that_nobody_has_are_in_the_yard() -> None:
    match = table(seats=[{"active": 5, "inbox": 3}, {"active": 0, "inbox": 1}])
    assert state(match).yard == 24 - 8 - 1 - 2 - 2


def test_crates_that_are_nowhere_else_are_in_the_pool_or_else_discarded() -> None:
    hands = [{"crates": ["VP2", "VP2"]}]
    rest_in_pool = written(table(crate_discard=["FIRST"], crates_used=["BP"], seats=hands))
    assert len(rest_in_pool["crate_pool"]) == 20 - 4
    assert (len(rest_in_pool["crate_discard"]), len(rest_in_pool["crates_used"])) == (1, 1)
    rest_discarded = written(table(crate_pool=["FIRST"], seats=hands))
    assert Counter(name.partition(".")[0] for name in rest_discarded["crate_discard"]) == {
        "DOUBLE": 5,
        "BP": 6,
        "VP1": 4,
        "FIRST": 2,
    }


def test_crates_are_kinds_or_numbered_tokens_oldest_first() -> None:
    match = table(seats=[{"crates": ["VP2.2", "DOUBLE", "VP2"]}])
    assert seat(match, RED)["crates"] == ["VP2.2", "DOUBLE.1", "VP2.1"]


def test_the_turn_goes_to_the_first_in_order_who_has_not_retired() -> None:
    match = table(order=[GREEN, RED, YELLOW, BLUE], retired=[GREEN])
    assert match.deciders == (RED,)
    slots = table(slots=[BLUE, None, YELLOW, RED, GREEN])
    assert match.deciders == (RED,)
    assert slots.deciders == (BLUE,)
    assert state(slots).order == [BLUE, YELLOW, RED, GREEN]


def test_planning_can_be_laid_out_half_done() -> None:
    match = table(3, phase="plan", round=4, retired=[GREEN], slots=[None, RED, None, None, BLUE])
    assert (match.deciders, offered(match)) == ((GREEN,), ["slot:1", "slot:3", "slot:4"])
    assert state(match).round == 4
    blocked = table(2, phase="plan", round=1, retired=[BLUE], slots=[RED], cube="3")
    assert (blocked.deciders, offered(blocked)) == ((BLUE,), ["slot:2", "slot:4", "slot:5"])


def test_points_count_as_built_unless_told_otherwise() -> None:
    earned = {"symbols": 2, "favors": 1}
    match = table(seats=[{"vp": 4}, {"vp": 3, "earned": earned}])
    assert [line.points for line in match.breakdown[RED]] == [4, 0, 0, 0, 0]
    assert [line.points for line in match.breakdown[BLUE]] == [0, 2, 1, 0, 0]


def test_a_movement_made_leaves_the_free_ones() -> None:
    match = table(moved=True, free_moves=1, seats=[{"active": 0}])
    assert verbs(match) == {"boss", "hench", "end"}
    play(match, "boss:YARD", "skip")
    assert match.deciders == (BLUE,)


STEPS: list[tuple[list[str], str, set[str]]] = [
    (["turn 0"], "turn", {"boss", "hench", "retire"}),
    (["turn.after 0", "select 0 must"], "select", {"take"}),
    (["turn.after 0", "select 0 may"], "select", {"take", "skip"}),
    (["turn.after 0", "build.card 0 must"], "build.card", {"build"}),
    (["turn.after 0", "build.where 0 R20"], "build.where", {"at"}),
    (["turn.after 0", "steal.card 0 may"], "steal.card", {"steal", "skip"}),
    (["turn.after 0", "build.where 0 R21 1"], "build.where", {"at"}),
    (["turn.after 0", "upgrade.card 0 may"], "upgrade.card", {"upgrade", "skip"}),
    (["turn.after 0", "upgrade.where 0 R20"], "upgrade.where", {"over"}),
    (["turn.after 0", "occupy 0 may"], "occupy", {"occupy", "skip"}),
    (["turn.after 0", "dismiss 0 must"], "dismiss", {"dismiss"}),
    (["turn.after 0", "destroy 0 may"], "destroy", {"destroy", "skip"}),
    (["turn.after 0", "transfer 0 may"], "transfer", {"transfer", "skip"}),
    (["turn.after 0", "exchange 0 may"], "exchange", {"exchange", "skip"}),
    (["turn.after 0", "exchange.give 0 1"], "exchange.give", {"give"}),
    (["turn.after 0", "whether 0 EXCAVATE 1"], "whether", {"dig", "skip"}),
    (["turn.after 0", "strip 0 YARD 1"], "occupy", {"occupy", "skip"}),
    (["turn.after 0", "strip 0 YARD 1", "whether 0 EXCAVATE 1"], "whether", {"dig", "skip"}),
]


@pytest.mark.parametrize(("agenda", "question", "choices"), STEPS)
def test_any_step_of_a_turn_can_be_laid_out(
    agenda: list[str], question: str, choices: set[str]
) -> None:
    seats = [
        {"bp": 3, "boss": "L1.W1", "henchmen": ["L1.W1"], "cards": ["R20"], "crates": ["VP1"]},
        {"cards": ["R21"], "crates": ["BP"]},
    ]
    match = table(agenda=["round.start -1", *agenda], seats=seats)
    assert (match.deciders, asked(match)) == ((RED,), question)
    assert verbs(match) - {"crate"} == choices
    assert ("crate" in verbs(match)) is (question != "exchange.give")
    assert written(match)["agenda"][:2] == ["round.start -1", agenda[0]]


def test_planning_steps_can_be_laid_out() -> None:
    cube = table(
        2,
        phase="plan",
        round=1,
        retired=[BLUE],
        slots=[RED],
        agenda=["round.start -1", "plan.next -1", "plan.cube 0"],
    )
    assert (cube.deciders, verbs(cube)) == ((RED,), {"cube"})
    bonus = table(
        3,
        phase="plan",
        round=1,
        retired=[BLUE, GREEN],
        slots=[RED],
        agenda=["round.start -1", "plan.next -1", "strip 0 slot_1 1"],
    )
    assert (bonus.deciders, verbs(bonus)) == ((RED,), {"take"})
    assert seat(bonus, RED)["inbox"] == 1, "one of the two tokens was still to come"


# Fate


def test_fate_foretells_what_is_drawn() -> None:
    """A crate is drawn by its number among those in the pool, in the order of the kinds."""
    pool = ["DOUBLE", "BP", "VP1", "VP2", "FIRST"]
    for number, kind in enumerate(pool):
        match = table(crate_pool=pool, fate=[number])
        play(match, "boss:DIG")
        assert seat(match, RED)["crates"] == [f"{kind}.1"]
        assert "fate" not in match.position()


def test_fate_that_is_not_used_yet_is_part_of_the_position() -> None:
    match = table(fate=[0, 1])
    play(match, "boss:DIG")
    assert match.position()["fate"] == [1]
    assert again(match).position()["fate"] == [1]


# The ending


@pytest.mark.parametrize(
    ("position", "ending", "winner"),
    [
        ({"ending": "core", "levels": 5, "seats": [{"vp": 24}, {"vp": 25}]}, "core", BLUE),
        ({"ending": "stall", "quiet_rounds": 6, "seats": [{}, {}, {"vp": 3}]}, "stall", GREEN),
        (
            {"ending": "stall", "quiet_rounds": 6, "retired": [YELLOW, BLUE, RED, GREEN]},
            "stall",
            YELLOW,
        ),
        ({"ending": "lair_full", "lair": FULL, "seats": [{"vp": 2}]}, "lair_full", RED),
        ({"ending": "round_cap", "round": 40, "seats": [{}, {"vp": 3}]}, "round_cap", BLUE),
    ],
)
def test_a_finished_table_has_its_winner(
    position: dict[str, Any], ending: str, winner: int
) -> None:
    match = laid_out({"phase": "over", **position})
    assert match.deciders == ()
    assert (match.ending, match.winners) == (ending, [winner])


# Tables that are written wrongly


def turns(**fields: Any) -> dict[str, Any]:
    return {"phase": "turns", **fields}


def red(**fields: Any) -> dict[str, Any]:
    return {"phase": "turns", "seats": [fields]}


def plan(**fields: Any) -> dict[str, Any]:
    return {"phase": "plan", "round": 1, **fields}


def over(**fields: Any) -> dict[str, Any]:
    return {"phase": "over", **fields}


def next_up(*steps: str, **fields: Any) -> dict[str, Any]:
    return turns(agenda=["round.start -1", *steps], **fields)


@pytest.mark.parametrize(
    ("position", "place", "problem"),
    [
        ([1, 2], "", "must be a table, not a list"),
        ({"phase": "lunch"}, "phase", "'lunch' is none of plan, turns, over"),
        ({"phase": 3}, "phase", "must be text, not the number 3"),
        (turns(colour="red"), "colour", "there is no such field; known are agenda"),
        (red(colour="red"), "seats[0].colour", "there is no such field; known are active"),
        (turns(seats=3), "seats", "must be a list, not the number 3"),
        (turns(seats=[{}, 1]), "seats[1]", "must be a table, not the number 1"),
        (turns(seats=[{}] * 5), "seats", "there are 4, not 5"),
        (turns(round=-1), "round", "must be from 0"),
        (turns(round="two"), "round", "must be a whole number, not the text 'two'"),
        # The lair
        (turns(lair=["R20"]), "lair", "must be a table, not a list"),
        (turns(lair={"L6.W1": "R20"}), "lair.L6.W1", "they are L1.W2 to L5.E2"),
        (turns(lair={"YARD": "R20"}), "lair.YARD", "they are L1.W2 to L5.E2"),
        (turns(lair={"L1.W2": 20}), "lair.L1.W2", "must be text, not the number 20"),
        (turns(lair={"L1.W2": ""}), "lair.L1.W2", "there is no room ''"),
        (turns(lair={"L1.W2": "R35"}), "lair.L1.W2", "there is no room 'R35'"),
        (turns(lair={"L1.W2": "ruin"}), "lair.L1.W2", "there is no room ''"),
        (turns(lair={"L1.W2": "ruin Ballroom"}), "lair.L1.W2", "there is no room 'Ballroom'"),
        (turns(levels=1, lair={"L2.W1": "R20"}), "lair.L2.W1", "the level is not open"),
        (
            turns(lair={"L1.W2": "R20", "L1.E2": "Shark Tank"}),
            "lair.L1.E2",
            "R20 lies somewhere else already",
        ),
        (turns(lair={"L1.W2": "SA", "L1.E2": "ruin SA"}), "lair.L1.E2", "somewhere else already"),
        (turns(lair={"L1.W1": "wreck SA"}), "lair.L1.W1", ""),
        (turns(levels=0), "levels", "must be from 1 to 5, not 0"),
        (turns(levels=6), "levels", "must be from 1 to 5, not 6"),
        (turns(levels=True), "levels", "must be a whole number, not true/false"),
        (
            turns(lair={"L2.W1": "wreck"}, pool=[], deck=[], seats=[{"cards": ROOMS}]),
            "lair.L2.W1",
            "no room card is left for this wreck",
        ),
        # Points, means and cards
        (red(vp=6), "seats[0].vp", "must be from 0 to 5, not 6"),
        (turns(levels=3, seats=[{"vp": 16}]), "seats[0].vp", "must be from 0 to 15, not 16"),
        (red(vp=-1), "seats[0].vp", "must be from 0 to 5, not -1"),
        (turns(levels=5, seats=[{"vp": 25}]), "seats[0].vp", "on the Core has won"),
        (red(vp=3, earned={"builds": 1}), "seats[0].earned", "adds up to 1, not to the score"),
        (red(vp=3, earned={"luck": 3}), "seats[0].earned.luck", "known are builds, crates"),
        (red(vp=3, earned=3), "seats[0].earned", "must be a table, not the number 3"),
        (red(bp=6), "seats[0].bp", "must be from 0 to 5, not 6"),
        (red(active=25), "seats[0].active", "must be from 0 to 24, not 25"),
        (red(inbox="2"), "seats[0].inbox", "must be a whole number, not the text '2'"),
        (red(active=15, inbox=5), "seats", "they hold 26 Work Tokens; there are 24"),
        (turns(yard=15), "yard", "15 there and 8 with the seats; there are 24 Work Tokens"),
        (turns(yard=25), "yard", "must be from 0 to 24, not 25"),
        (red(cards=["R99"]), "seats[0].cards", "there is no room 'R99'"),
        (red(cards=["SA"]), "seats[0].cards", "there is no room 'SA'"),
        (red(cards="R20"), "seats[0].cards", "must be a list, not the text 'R20'"),
        (
            turns(seats=[{"cards": ["R20"]}, {"cards": ["R20"]}]),
            "seats[1].cards",
            "R20 lies somewhere else already",
        ),
        (
            turns(lair={"L1.W2": "ruin R20"}, seats=[{"cards": ["R20"]}]),
            "seats[0].cards",
            "R20 lies somewhere else already",
        ),
        (turns(pool=["R20", "R20"]), "pool", "R20 lies somewhere else already"),
        (turns(discard=["R20"], pool=["R20"]), "pool", "R20 lies somewhere else already"),
        (turns(discard=["SB"]), "discard", "there is no room 'SB'"),
        (turns(pool=ROOMS[1:33], deck=["R01"]), "deck", "R34 lie nowhere; end the deck with '...'"),
        (turns(deck=["R20", "...", "R21"]), "deck", "there is no room '...'"),
        (turns(deck=[1]), "deck", "must be a list of texts, but holds the number 1"),
        # Workers
        (red(boss="L9.W1"), "seats[0].boss", "no Boss can be in 'L9.W1'"),
        (red(boss="reserve"), "seats[0].boss", "no Boss can be in 'reserve'"),
        (red(boss="L1.W2"), "seats[0].boss", "no Boss can be in 'L1.W2'"),
        (
            turns(lair={"L1.W2": "ruin R20"}, seats=[{"boss": "L1.W2"}]),
            "seats[0].boss",
            "no Boss can be in 'L1.W2'",
        ),
        (red(boss=3), "seats[0].boss", "must be text, not the number 3"),
        (red(henchmen=["reserve"] * 3), "seats[0].henchmen", "a seat has 2"),
        (red(henchmen=["YARD"]), "seats[0].henchmen", "no Henchman can be in 'YARD'"),
        (red(henchmen=["HELI"]), "seats[0].henchmen", "no Henchman can be in 'HELI'"),
        (red(henchmen=["bed"]), "seats[0].henchmen", "no Henchman can be in 'bed'"),
        (red(henchmen=["L1.E2"]), "seats[0].henchmen", "no Henchman can be in 'L1.E2'"),
        (
            turns(lair={"L1.W2": "wreck"}, seats=[{"henchmen": ["L1.W2"]}]),
            "seats[0].henchmen",
            "no Henchman can be in 'L1.W2'",
        ),
        (red(henchmen=["L1.W1", "L1.W1"]), "seats[0].henchmen", "there are two in L1.W1"),
        (
            turns(seats=[{"henchmen": ["L1.W1"]}, {"henchmen": ["reserve", "L1.W1"]}]),
            "seats[1].henchmen",
            "there are two in L1.W1",
        ),
        # Crates
        (red(crates=["GOLD"]), "seats[0].crates", "kinds are DOUBLE, BP, VP1, VP2, FIRST"),
        (red(crates=["VP2"] * 3), "seats[0].crates", "no VP2 is left; there are 2"),
        (red(crates=["VP2.3"]), "seats[0].crates", "'VP2.3': of VP2 there are 2, from 1"),
        (red(crates=["VP2.²"]), "seats[0].crates", "of VP2 there are 2, from 1"),
        (
            turns(seats=[{"crates": ["VP2.1"]}, {"crates": ["VP2.1"]}]),
            "seats[1].crates",
            "no VP2.1 is left",
        ),
        (turns(crate_discard=["FIRST"] * 4), "crate_discard", "no FIRST is left; there are 3"),
        (turns(crates_used=["BP"] * 7), "crates_used", "no BP is left; there are 6"),
        (turns(crate_pool=["BP"], crate_discard=["VP1"]), "crate_pool", "VP1.4, VP2.1, VP2.2"),
        # Tracks
        (turns(retired=[1, 1]), "retired", "a seat is there twice"),
        (turns(retired=[4]), "retired", "must be from 0 to 3, not 4"),
        (turns(retired=[3, 2, 1, 0]), "retired", "somebody must still be playing"),
        (turns(retired=[1], turn=1), "turn", "seat 1 has retired"),
        (turns(turn=4), "turn", "must be from 0 to 3, not 4"),
        (turns(turn="Red"), "turn", "must be a whole number, not the text 'Red'"),
        (plan(turn=0), "turn", "there is no such field"),
        (over(ending="stall", quiet_rounds=6, turn=0), "turn", "there is no such field"),
        (turns(slots=[0, 1, 2, 3, None, None]), "slots", "there are 5"),
        (turns(slots=[0, 0, 1, 2, 3]), "slots", "a seat is there twice"),
        (turns(slots=[0, 1, 2]), "slots", "all 4 seats have planned in phase turns"),
        (turns(slots=[0, 7]), "slots[1]", "must be from 0 to 3, not 7"),
        (turns(slots=["Red"]), "slots[0]", "must be a whole number, not the text 'Red'"),
        (turns(slots=[0, 1, 2, 3], order=[3, 2, 1, 0]), "order", "is not that of the slots"),
        (plan(retired=[0, 1, 2, 3], slots=[0]), "slots", "either on a slot or on the Retirement"),
        (plan(retired=[0, 1, 2]), "slots", "either on a slot or on the Retirement"),
        (plan(order=[0, 1, 2, 3]), "order", "is not that of the slots"),
        (turns(cube="5"), "cube", "blocks a free slot, in a game of two"),
        (turns(moved=1), "moved", "must be true or false, not the number 1"),
        (turns(transferred="no"), "transferred", "must be true or false, not the text 'no'"),
        (turns(eventful=None), "eventful", "must be true or false, not nothing"),
        (turns(free_moves=-1), "free_moves", "must be from 0"),
        (turns(quiet_rounds=1.5), "quiet_rounds", "must be a whole number, not the fraction 1.5"),
        # The ending
        (turns(ending="core"), "ending", "there is none in phase turns"),
        (plan(winner=1), "ending", "there is none in phase plan"),
        (over(ending="bored"), "ending", "'bored' is none of lair_full, stall, round_cap"),
        (over(ending="core"), "ending", "'core' is none of lair_full, stall, round_cap"),
        (
            over(ending="stall", levels=5, seats=[{"vp": 25}]),
            "ending",
            "'stall' is none of core",
        ),
        (
            over(ending="stall", quiet_rounds=6, seats=[{"vp": 5}], winner=1),
            "winner",
            "must be from 0 to 0, not 1",
        ),
        # Chance
        (turns(fate=["a"]), "fate", "must be a whole number, not the text 'a'"),
        (turns(luck=[]), "luck", "there are 5 streams, not 0"),
        (turns(luck=[[1]] * 5), "luck[0]", "a stream has four lanes"),
        # Open steps
        (turns(agenda="turn 0"), "agenda", "must be a list, not the text 'turn 0'"),
        (over(ending="stall", quiet_rounds=6, agenda=["turn 0"]), "agenda", "nothing is left"),
        (next_up("nap 0"), "agenda", "'nap 0' is no step of this game"),
        (next_up("turn 7"), "agenda", "'turn 7' is no step of this game"),
        (next_up("turn"), "agenda", "'turn' is no step of this game"),
        (next_up(""), "agenda", "'' is no step of this game"),
        (next_up("turn one"), "agenda", "'turn one' is no step of this game"),
        (next_up("turn -1"), "agenda", "'turn -1' is no step of this game"),
        (next_up("select 0 perhaps"), "agenda", "'select 0 perhaps' is no step of this game"),
        (next_up("strip 0 R99.room 0"), "agenda", "is no step of this game"),
        (next_up("strip 0 R20.room -1"), "agenda", "is no step of this game"),
        (next_up("whether 0 DANCE 1"), "agenda", "is no step of this game"),
        (next_up("build.where 0 R99"), "agenda", "is no step of this game"),
        (
            next_up("build.where 0 R20 0", seats=[{"bp": 5, "cards": ["R20"]}]),
            "agenda",
            "is no step of this game",
        ),
        (
            next_up("exchange.give 0 0", seats=[{"crates": ["BP"]}]),
            "agenda",
            "is no step of this game",
        ),
        (next_up("turn 1"), "agenda", "'turn 1' cannot be what comes next on this table"),
        (next_up("build.where 0 R20"), "agenda", "cannot be what comes next"),
        (next_up("upgrade.where 0 R20"), "agenda", "cannot be what comes next"),
        (next_up("exchange.give 0 1"), "agenda", "cannot be what comes next"),
        # What is known
        (turns(pool_thoughts={"0": ["BP"]}), "pool_thoughts.0", "must hold what is in the Crate"),
        (turns(pool_thoughts={"0": ["GOLD"]}), "pool_thoughts.0", "'GOLD' is no crate"),
        (turns(pool_thoughts={"4": []}), "pool_thoughts.4", "there is no such field"),
        (turns(pool_thoughts={"1": 3}), "pool_thoughts.1", "must be a list, not the number 3"),
        (turns(thoughts=[]), "thoughts", "must be a table, not a list"),
        (turns(thoughts={"BP.1": {"1": ["BP"]}}), "thoughts.BP.1", "there is no such field"),
        (
            {**red(crates=["BP.1"]), "thoughts": {"BP.1": {"1": ["VP1"]}}},
            "thoughts.BP.1.1",
            "BP.1 is not among them",
        ),
        (
            {**red(crates=["BP.1"]), "thoughts": {"BP.1": {"0": ["BP"]}}},
            "thoughts.BP.1.0",
            "there is no such field",
        ),
        (turns(deck_could_be=["Q"]), "deck_could_be", "there is no room 'Q'"),
        (turns(deck=["R20", "..."], deck_could_be=[]), "deck_could_be", "of the deck is missing"),
        (turns(wreck_could_be={"L2.W1": ["R01"]}), "wreck_could_be.L2.W1", "no such field"),
        (
            turns(lair={"L2.W1": "wreck R20"}, wreck_could_be={"L2.W1": ["R01"]}),
            "wreck_could_be.L2.W1",
            "R20 itself is missing",
        ),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_table_that_is_written_wrongly_is_refused_with_its_place(
    position: Any, place: str, problem: str
) -> None:
    with pytest.raises(BadPosition) as raised:
        laid_out(position)
    assert raised.value.place == place
    assert problem in raised.value.problem
    assert raised.value.problem in str(raised.value)


@pytest.mark.parametrize(
    ("players", "position", "place"),
    [
        (2, turns(lair={"L5.W1": "R20"}), "lair.L5.W1"),
        (2, turns(retired=[2]), "retired"),
        (2, turns(cube="1"), "cube"),
        (2, turns(cube="6"), "cube"),
        (2, turns(cube=5), "cube"),
        (2, next_up("exchange.give 0 3", seats=[{"crates": ["BP"]}]), "agenda"),
        (3, turns(cube="5"), "cube"),
        (3, turns(seats=[{}] * 4), "seats"),
        (3, turns(slots=[0, 1, 3]), "slots[2]"),
        (3, turns(luck=[[1, 2, 3, 4]] * 5), "luck"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_table_that_does_not_fit_the_number_of_players_is_refused(
    players: int, position: dict[str, Any], place: str
) -> None:
    with pytest.raises(BadPosition) as raised:
        laid_out(position, players)
    assert raised.value.place == place


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "two seats on the Core": over(ending="core", levels=5, seats=[{"vp": 25}, {"vp": 25}]),
    "a full lair with empty locations": over(ending="lair_full"),
    "a stall after eventful rounds": over(ending="stall", quiet_rounds=2),
    "the round cap in round three": over(ending="round_cap", round=3),
    "an end by score with nobody retired": over(ending="stall", quiet_rounds=6, retired=[]),
    "an end by score with one retired": over(ending="stall", quiet_rounds=6, retired=[2]),
    "planning in the middle of turns": next_up("plan.next -1", "plan.slot 0"),
    "a cube in the middle of turns": next_up("plan.cube 0"),
    "the end of a round with nobody retired": next_up("round.end -1"),
    "the start of a match in the middle of turns": turns(agenda=["match.start -1"]),
    "a round on top of a turn": turns(agenda=["turn.after 0", "round.start -1"]),
    "a turn in planning": plan(agenda=["round.start -1", "plan.next -1", "turn 0"]),
    "planning out of order": plan(agenda=["round.start -1", "plan.next -1", "plan.slot 2"]),
    "a cube with four": plan(agenda=["round.start -1", "plan.next -1", "plan.cube 0"]),
    "a build nobody can pay": next_up(
        "turn.after 0", "build.where 0 R20", seats=[{"bp": 0, "cards": ["R20"]}]
    ),
    "a theft nobody can pay": next_up(
        "turn.after 0", "build.where 0 R20 1", seats=[{"bp": 0}, {"cards": ["R20"]}]
    ),
    "an upgrade nobody can pay": next_up(
        "turn.after 0", "upgrade.where 0 R20", seats=[{"bp": 0, "cards": ["R20"]}]
    ),
    "a directive behind the end of its strip": next_up("turn.after 0", "strip 0 R20.room 99"),
    "a build without a card to choose": next_up("turn.after 0", "whether 0 BUILD 1"),
    "an optional price": next_up("turn.after 0", "whether 0 LOSE_BP 1"),
    "points lost": next_up("turn.after 0", "whether 0 FAVOR -5"),
    "digging below the Core": next_up("turn.after 0", "whether 0 EXCAVATE 1", levels=5),
    "a card revealed from nowhere": next_up(
        "turn.after 0", "whether 0 REVEAL 1", pool=[], deck=[], seats=[{"cards": ROOMS}]
    ),
}


@pytest.mark.parametrize("position", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_table_that_cannot_come_about_is_refused(position: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        laid_out(position)


def test_a_cube_cannot_lie_there_before_the_first_of_two_has_planned() -> None:
    with pytest.raises(BadPosition):
        laid_out(plan(cube="5"), 2)


def test_laying_out_changes_nothing_of_what_it_was_given() -> None:
    position = turns(
        lair={"L1.W2": "R20"}, seats=[{"cards": ["R07"], "henchmen": ["L1.W2"]}], fate=[2, 1]
    )
    kept = json.dumps(position)
    match = laid_out(position)
    play(match, "boss:DIG", "skip", "end")
    assert json.dumps(position) == kept
    assert laid_out(position).position() == laid_out(position).position()


def test_an_arranged_match_reports_only_what_happens_from_then_on() -> None:
    match = laid_out(turns(retired=[3], round=4))
    assert match.events() == []
    play(match, "retire")
    assert [event.name for event in match.events()] == ["retired"]


# The rulebook


def test_the_example_of_the_rulebook_is_a_position() -> None:
    text = RULEBOOK.read_text(encoding="utf-8")
    section = text.partition("\n## Positions\n")[2]
    match = laid_out(json.loads(section.partition("```json\n")[2].partition("```")[0]), 3)
    assert (match.deciders, asked(match)) == ((RED,), "turn")
    assert lair(match)["L2.E1"] == "R20"
    assert state(match).order == [BLUE, RED, GREEN]
    play(match, "boss:DIG")
    assert seat(match, RED)["crates"] == ["DOUBLE.2"], "the first of those left in the pool"


def test_the_rulebook_names_every_field_of_a_position() -> None:
    section = RULEBOOK.read_text(encoding="utf-8").partition("\n## Positions\n")[2]
    named = {
        name
        for line in section.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    with pytest.raises(BadPosition) as raised:
        laid_out(turns(nonsense=1))
    known = set(raised.value.problem.partition("known are ")[2].split(", "))
    with pytest.raises(BadPosition) as raised:
        laid_out(red(nonsense=1))
    known |= set(raised.value.problem.partition("known are ")[2].split(", "))
    assert named == known


def test_what_waits_at_the_bottom_of_the_agenda_need_not_be_written() -> None:
    bottom = ["round.start -1", "turn.after 0"]
    assert laid_out(turns(agenda=["select 0 may"])).position()["agenda"] == [
        *bottom,
        "select 0 may",
    ]
    assert laid_out(turns(agenda=[])).position()["agenda"] == ["round.start -1", "turn 0"]
    assert laid_out(plan(agenda=["plan.slot 0"])).position()["agenda"] == [
        "round.start -1",
        "plan.next -1",
        "plan.slot 0",
    ]
