"""The open question as a sentence."""

from __future__ import annotations

import ast
from importlib import resources

import pytest

from lairworks import Match
from lairworks.games.heist.questions import ASKERS, ask
from tests.games.heist.tables import (
    BISHOP,
    BRINE,
    DRILL,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
    MIRROR,
    ORBITAL,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    asked,
    cards,
    only,
    play,
    raiding,
    state,
    table,
)


def question(match: Match, seat: int = 0) -> str:
    """What a seat is asked."""
    return ask(state(match), seat)


def test_every_question_of_the_rules_can_be_asked() -> None:
    """Questions name themselves where they are made; tasks do too, but are never asked."""
    named: set[str] = set()
    for file in resources.files("lairworks.games.heist").joinpath("rules").iterdir():
        if file.name.endswith(".py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef) and _is_question(node):
                    named |= _names(node)
    assert named == set(ASKERS)


def _is_question(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).startswith("Question") for base in node.bases)


def _names(node: ast.ClassDef) -> set[str]:
    """What a class calls itself when it is made."""
    calls = [each for each in ast.walk(node) if isinstance(each, ast.Call)]
    made = [call for call in calls if ast.unparse(call.func) == "super().__init__"]
    return {ast.literal_eval(call.args[0]) for call in made}


def test_a_seat_that_is_not_asked_hears_nothing() -> None:
    match = raiding({}, (3, 3, 3))
    assert asked(match, 1) is None
    assert question(match, 1) == ""


# Setup


@pytest.mark.rule("H-SETUP-08")
def test_agents_that_were_dealt_are_named_to_their_seat() -> None:
    match = table({"dealt": [FORTY_TWO, WES]}, {"dealt": [BRINE, BISHOP]}, phase="agents")
    assert question(match, 0) == (
        "You are dealt Agent 42 and Wes: which Agent do you keep in secret?"
    )
    assert question(match, 1) == (
        "You are dealt Captain Brine and Bishop Nine: which Agent do you keep in secret?"
    )


@pytest.mark.rule("H-SETUP-10", "H-SETUP-11")
@pytest.mark.parametrize(("number", "agents"), [(10, "auto"), (3, "open")])
def test_open_agents_are_noted(number: int, agents: str) -> None:
    match = table(phase="agents", number=number, options={"agents": agents})
    assert question(match, 2) == (
        "Which Agent do you note in secret? Others may note the same one."
    )


@pytest.mark.rule("H-LAIR-05")
def test_the_free_gadget_is_asked_for() -> None:
    match = table(phase="gadgets", lair=POLAR)
    assert asked(match) == "setup.gadget"
    assert question(match) == (
        "Which gadget do you start with? It counts neither for the penalty nor for missions."
    )


# Picking


@pytest.mark.rule("H-ROUND-07")
def test_a_pick_tells_round_cash_and_what_passing_earns() -> None:
    match = table({"cash": 9}, {"cash": 4, "lifetime": 40}, round=12, **only("dog", "R4"))
    assert question(match, 0) == (
        "Round 12 of 35: you have 9 $. Which card do you take, or do you pass for 1 $?"
    )
    assert question(match, 1) == (
        "Round 12 of 35: you have 4 $."
        " Which card do you take, or do you pass for nothing, your budget being full?"
    )


@pytest.mark.rule("H-END-01", "H-END-02")
@pytest.mark.parametrize(("number", "last"), [(21, 21), (35, 0), (35, 35)])
def test_the_last_round_is_called_so(number: int, last: int) -> None:
    match = table({"cash": 3}, {}, round=number, last_round=last, **only("dog", "R4"))
    assert question(match) == (
        f"Round {number}, the last: you have 3 $. Which card do you take, or do you pass for 1 $?"
    )


# Rooms and walls


@pytest.mark.rule("H-PLACE-03")
def test_a_room_is_asked_for_with_line_cash_and_price_of_a_shift() -> None:
    match = play(table({"cash": 7}, {}, **only("saw", "R4")), 0, "pick:L")
    assert question(match) == (
        "Giant Saw on row 4: which room do you draw on?"
        " You have 7 $; every step away from row 4 costs 2 $."
    )


@pytest.mark.rule("H-PLACE-05")
@pytest.mark.parametrize(
    ("marker", "line", "other"), [("R2", "row 2", "column 2"), ("B5", "column 5", "row 5")]
)
def test_on_the_yacht_the_other_axis_is_named(marker: str, line: str, other: str) -> None:
    match = play(table({"cash": 3}, {}, lair=YACHT, **only("guard", marker)), 0, "pick:L")
    assert question(match) == (
        f"Guard on {line}: which room do you draw on? You have 3 $; {other} instead costs 2 $."
    )


@pytest.mark.rule("H-PLACE-08", "H-PLACE-09", "H-CASH-02")
@pytest.mark.parametrize(("lifetime", "earned"), [(20, 4), (38, 2), (40, 0)])
def test_a_secret_tells_what_it_earns(lifetime: int, earned: int) -> None:
    seat = {"cash": 5, "lifetime": lifetime}
    match = play(table(seat, {}, **only("secret2", "B1")), 0, "pick:L")
    assert question(match) == (
        "Blueprint on column 1: which room do you draw on?"
        f" You have 5 $ and earn {earned} $ first; every step away from column 1 costs 2 $."
    )


@pytest.mark.rule("H-WALL-06")
def test_a_wall_is_asked_for_likewise() -> None:
    match = play(table({"cash": 6}, {}, lair=VOLCANO, **only("wall", "B3")), 0, "pick:L")
    assert question(match) == (
        "A Wall on column 3: on which side of a room do you draw it?"
        " You have 6 $; every step away from column 3 costs 2 $."
    )
    match = play(table({"cash": 2}, {}, lair=YACHT, **only("wall", "B3")), 0, "pick:L")
    assert question(match) == (
        "A Wall on column 3: on which side of a room do you draw it?"
        " You have 2 $; row 3 instead costs 2 $."
    )


def test_a_lair_without_shifts_says_so() -> None:
    """A pack may take shifts away altogether."""
    rules = [{"effect": "RING"}]
    pack = {"lairs": {"4": {"rules": rules}}}
    match = table({"cash": 6}, {}, lair=ORBITAL, pack=pack, **only("wall", "B3"))
    assert question(play(match, 0, "pick:L")) == (
        "A Wall on column 3: on which side of a room do you draw it?"
        " You have 6 $; it must be column 3."
    )


# Gadgets and bonus actions


@pytest.mark.rule("H-GADG-02")
def test_a_gadget_is_asked_for_with_its_number() -> None:
    fields = only("gadget", "R2")
    seats = (
        {"cash": 5, "gadgets": [GAS], "free_gadget": MIRROR},
        {"cash": 4, "gadgets": [DRONE], "free_gadget": JETPACK},
    )
    match = table(*seats, lair=POLAR, **fields)
    assert question(play(match, 0, "pick:L"), 0) == (
        "Gadget 2, the Knockout Gas, which you have already: which gadget do you take?"
        " You have 5 $; every step away from number 2 costs 2 $."
    )
    assert question(play(match, 1, "pick:L"), 1) == (
        "Gadget 2, the Knockout Gas: which gadget do you take?"
        " You have 4 $; every step away from number 2 costs 2 $."
    )


@pytest.mark.rule("H-GADG-03")
def test_on_the_yacht_any_other_gadget_has_one_price() -> None:
    match = table({"cash": 3}, {}, lair=YACHT, **only("gadget", "B1"))
    assert question(play(match, 0, "pick:L")) == (
        "Gadget 1, the Jetpack: which gadget do you take? You have 3 $; any other costs 3 $."
    )


@pytest.mark.rule("H-BONUS-04")
@pytest.mark.parametrize(("used", "price", "left"), [(0, 1, 5), (2, 3, 3), (4, 5, 1)])
def test_a_bonus_action_tells_its_price(used: int, price: int, left: int) -> None:
    match = table({"cash": 9, "bonuses": used}, {}, **only("dog", "R4"))
    assert question(play(match, 0, "pick:L", "place:r4c1")) == (
        f"You have 9 $. Do you pay {price} $ for a bonus action ({left} left)"
        " and take another card, or are you done?"
    )


@pytest.mark.rule("H-BONUS-04", "H-BONUS-06")
def test_the_second_bonus_action_is_asked_with_the_cash_then_left() -> None:
    fields = cards("dog", "M+3", "wall", "R4 R2 B1")
    match = table({"cash": 9}, {}, **fields)
    assert question(play(match, 0, "pick:L", "place:r3c1", "bonus:M")) == (
        "You have 4 $. Do you pay 2 $ for a bonus action (4 left)"
        " and take another card, or are you done?"
    )


@pytest.mark.rule("H-VAR-04")
def test_a_lenient_round_has_to_be_closed() -> None:
    options = {"lenient_planning": True}
    match = table({"cash": 9}, {"cash": 0}, options=options, **only("dog", "R4"))
    assert question(play(match, 0, "pass")) == (
        "You have 10 $ and can take no further card: do you close the round?"
    )
    assert question(play(match, 1, "pick:L", "place:r4c5"), 1) == (
        "You have 0 $ and can take no further card: do you close the round?"
    )


# Missions


DOGS = {"r5c2": "dog", "r4c3": "dog", "r5c4": "dog"}


@pytest.mark.rule("H-MISS-03")
def test_missions_that_can_be_claimed_are_named_with_their_rewards() -> None:
    missions = ["N01", "N05", "N13"]
    match = table({"rooms": DOGS}, {}, phase="claims", missions=missions, round=8)
    assert question(match) == (
        "Round 8 of 35: you fulfil Kennel Club (3 $ now or 10 $ at the end)"
        " and Welcome Committee (3 $ now or 10 $ at the end); which one do you claim, if any?"
    )


@pytest.mark.rule("H-MISS-05", "H-CASH-05")
def test_a_claim_tells_what_the_cap_leaves_of_a_reward() -> None:
    seat = {"rooms": DOGS, "cash": 2, "lifetime": 38}
    claimed = [{"mission": "N13", "seat": 1, "reward": "later"}]
    match = table(
        seat, {}, phase="claims", missions=["N01", "N05", "N13"], claimed=claimed, round=35
    )
    assert question(match) == (
        "Round 35, the last: you fulfil Kennel Club (2 $ now or 10 $ at the end); do you claim it?"
    )


# Raids


@pytest.mark.rule("H-RAID-01", "H-RAID-03")
def test_a_step_tells_room_points_and_loot() -> None:
    match = raiding({"r4c3": "secret2"}, (6, 4, 5))
    assert question(match) == (
        "You are in r5c3 with Movement 6, Stealth 4 and Combat 5, and have stolen 0 $."
        " What do you do?"
    )
    assert question(play(match, 0, "go:N")) == (
        "You are in r4c3 with Movement 5, Stealth 4 and Combat 5, and have stolen 20 $."
        " What do you do?"
    )


@pytest.mark.rule("H-RAID-13")
def test_what_can_still_be_used_is_named() -> None:
    rooms = {"r4c3": "dog"}
    match = raiding(rooms, (6, 4, 5), agent=FORTY_TWO, gadgets=[JETPACK, GAS], lair=VOLCANO)
    assert question(match) == (
        "You are in r5c3 with Movement 6, Stealth 4 and Combat 5, and have stolen 0 $."
        " Not used yet: Agent 42's power, the Jetpack and the Knockout Gas. What do you do?"
    )
    assert question(play(match, 0, "boost:g1", "go_with:N:agent")) == (
        "You are in r4c3 with Movement 9, Stealth 4 and Combat 5, and have stolen 0 $."
        " Not used yet: the Knockout Gas. What do you do?"
    )


def test_wild_points_are_told_while_there_are_any() -> None:
    match = raiding({"r4c3": "dog"}, (6, 4, 0), agent=BISHOP, lair=VOLCANO)
    assert question(match) == (
        "You are in r5c3 with Movement 6, Stealth 4, Combat 0 and four wild points,"
        " and have stolen 0 $. What do you do?"
    )
    assert question(play(match, 0, "go:N")) == (
        "You are in r4c3 with Movement 5, Stealth 4 and Combat 0, and have stolen 0 $."
        " What do you do?"
    )


@pytest.mark.rule("H-VAR-03")
def test_a_lenient_raid_with_nothing_left_asks_to_stop() -> None:
    match = raiding({}, (1, 0, 0), options={"lenient_raid": True})
    assert question(play(match, 0, "go:N")) == (
        "You are in r4c3 with Movement 0, Stealth 0 and Combat 0, and have stolen 0 $."
        " There is nothing left to do: do you stop?"
    )


@pytest.mark.rule("H-RAID-07")
def test_a_split_tells_what_is_to_be_paid() -> None:
    match = play(raiding({"r3c3": "sharks"}, (7, 3, 0)), 0, "go:N", "go:N")
    assert asked(match) == "raid.split"
    assert question(match) == (
        "You must pay 6 points for the Shark Pool in r3c3. You have Movement 5 and Stealth 3:"
        " how much of it is Movement, the rest being Stealth?"
    )


def test_a_split_tells_the_price_after_a_discount() -> None:
    rooms = {"r3c3": "sharks"}
    match = raiding(rooms, (5, 2, 0), agent=BRINE, lair=ORBITAL)
    assert question(play(match, 0, "go:N", "go:N")) == (
        "You must pay 3 points for the Shark Pool in r3c3. You have Movement 3 and Stealth 2:"
        " how much of it is Movement, the rest being Stealth?"
    )


def test_a_drill_tells_how_many_walls_may_follow() -> None:
    walls = ["r3c3-r4c3", "r4c2-r4c3", "r4c3-r4c4"]
    match = raiding({}, (5, 0, 0), gadgets=[DRILL], walls=walls, expert="5")
    play(match, 0, "go:N", "drill:g5:r3c3-r4c3")
    assert asked(match) == "raid.drill"
    assert question(match) == (
        "You may open one more wall around r4c3 with the Laser Drill: which one, or are you done?"
    )


def test_a_drill_that_reaches_further_says_nothing_of_the_room() -> None:
    """A pack may let the Normal side open several walls."""
    normal = {"effect": "OPEN", "n": 3, "scope": "any"}
    pack = {"gadgets": {"5": {"normal": normal}}}
    walls = ["r1c1-r1c2", "r1c2-r1c3", "r1c3-r1c4"]
    match = raiding({}, (5, 0, 0), gadgets=[DRILL], walls=walls, pack=pack)
    assert question(play(match, 0, "drill:g5:r1c1-r1c2")) == (
        "You may open two more walls with the Laser Drill: which one, or are you done?"
    )
