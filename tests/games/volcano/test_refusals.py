"""Why a choice is not on offer."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.volcano.guess import guess
from lairworks.games.volcano.refusals import (
    ANSWERS,
    FIRST_THINGS,
    NO_DIRECTIVE,
    OVER_BY,
    REASONS,
    why_not,
)
from lairworks.games.volcano.rules.ending import ENDINGS
from lairworks.games.volcano.words import WORDS
from tests.games.volcano.tables import BLUE, GREEN, RED, YELLOW, asked, over, play, state, table

RULEBOOK = resources.files("lairworks.games.volcano").joinpath("rulebook.md").read_text("utf-8")
RULES = set(re.findall(r"^- \*\*((?:V-[A-Z0-9]+|R)-\d+)\*\* ", RULEBOOK, re.MULTILINE))

# Ids of cards, Sites and crates, locations, directives, snake case, and slips of formatting.
UGLY = re.compile(
    r"\bR\d\d\b|\bS[AB]\b|\bVP\d|\bL\d|\b[WE][12]\b|\b(?:DIG|YARD|HELI|DOUBLE|FIRST|BP)\b"
    r"|[A-Za-z]_[A-Za-z]|[a-z]:[A-Za-z]|[{}\[\]]|None|  | [,.;)]|\ba [AEIOU]|-1"
)


def is_sentence(text: str) -> bool:
    """Whether a text reads like something said to a player."""
    begins = text[:1].isupper() or text[:1].isdigit()
    return begins and text[-1] in ".?!" and text == text.strip() and UGLY.search(text) is None


def refused(match: Match, choice: str, seat: int | None = None) -> tuple[str, str]:
    """The rule and the reason, for the seat that is asked unless another is given."""
    if seat is None:
        (seat,) = match.deciders
    assert choice not in match.choices(seat), f"{choice} is on offer"
    number = WORDS.parse(choice)
    assert number >= 0, f"{choice} is no word"
    refusal = why_not(state(match), seat, number)
    assert refusal.rule in RULES, refusal
    assert is_sentence(refusal.reason), refusal
    return refusal.rule, refusal.reason


def check_words(match: Match, seat: int, words: range | list[int]) -> None:
    """Each of the words that is not on offer is refused with a rule and a sentence."""
    offered = set(match.choices(seat))
    for word in words:
        text = WORDS.text(word)
        if text not in offered:
            refused(match, text, seat)


def wandering(players: int, seed: int, plies: int) -> Iterator[Match]:
    """A match played at random, ply by ply; nobody retires or declines without need."""
    rng = random.Random(seed)
    match = lairworks.new("volcano", seats=players, seed=seed)
    for _ in range(plies):
        yield match
        if match.over:
            return
        (seat,) = match.deciders
        choices = match.choices(seat)
        busy = [choice for choice in choices if choice not in ("retire", "skip", "end")]
        match.play(seat, rng.choice(busy or choices))


def asked_about(step: str, players: int = 4, **position: Any) -> Match:
    """A match in which Red is asked a question of a directive in the own turn."""
    position.setdefault("agenda", [step])
    position.setdefault("moved", True)
    return table(players, **position)


# Every word, everywhere


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_word_is_refused_with_a_rule_and_a_sentence(players: int) -> None:
    rng = random.Random(players)
    seen: dict[str, int] = {}
    for seed in range(6):
        for match in wandering(players, seed, 150):
            if match.over:
                break
            name = asked(match)
            seen[name] = seen.get(name, 0) + 1
            (busy,) = match.deciders
            if seen[name] == 1:
                check_words(match, busy, range(WORDS.size))
            elif seen[name] <= 25:
                check_words(match, busy, rng.sample(range(WORDS.size), 60))
            idle = (busy + 1) % players
            check_words(match, idle, rng.sample(range(WORDS.size), 5))
    common = {"plan.slot", "turn", "select", "build.card", "build.where", "occupy", "whether"}
    assert common <= set(seen)
    assert ("plan.cube" in seen) == (players == 2)


def test_every_word_is_refused_well_in_every_question() -> None:
    red = {"cards": ["R07", "R20"], "crates": ["BP", "VP1"], "bp": 3, "boss": "L1.W1"}
    red["henchmen"] = ["L1.W1"]
    blue = {"cards": ["R19"], "crates": ["BP"]}
    steps = [
        *("turn 0", "select 0 must", "select 0 may", "build.card 0 must", "steal.card 0 may"),
        *("build.where 0 R20", "build.where 0 R19 1", "upgrade.card 0 may"),
        *("upgrade.where 0 R20", "occupy 0 may", "dismiss 0 must", "destroy 0 may"),
        *("transfer 0 may", "exchange 0 may", "exchange.give 0 1"),
        *("whether 0 EXCAVATE 1", "whether 0 WORK 1"),
    ]
    lair = {"L2.W1": "wreck", "L2.E2": "ruin R18", "L2.W2": "R01"}
    for step in steps:
        match = asked_about(step, lair=lair, seats=[red, blue])
        assert asked(match) == step.split()[0]
        check_words(match, RED, range(WORDS.size))
    assert {step.split()[0] for step in steps} | {"plan.slot", "plan.cube"} == set(ANSWERS)


@pytest.mark.parametrize("reason", ENDINGS)
def test_every_word_is_refused_when_it_is_over(reason: str) -> None:
    seats = [{"vp": 25 if reason == "core" else 3}]
    match = over(2, reason, seats=seats)
    for word in range(WORDS.size):
        assert refused(match, WORDS.text(word), BLUE) == (OVER_BY[reason], "The game is over.")


def test_every_verb_answers_a_question_and_every_question_has_a_rule() -> None:
    verbs = {verb for answers in ANSWERS.values() for verb in answers}
    assert verbs | {"crate"} == {verb.name for verb in WORDS.verbs}
    assert set(REASONS) == verbs
    assert set(FIRST_THINGS) == set(ANSWERS)
    assert set(FIRST_THINGS.values()) <= RULES
    assert {rule for rule, _ in NO_DIRECTIVE.values()} <= RULES
    assert set(OVER_BY) == set(ENDINGS)


@pytest.mark.rule("V-BOSS-03", "V-BOSS-11", "J-12")
def test_there_is_no_word_for_henchmen_above_ground_or_bosses_going_to_the_heliport() -> None:
    for text in ("hench:1:YARD", "hench:2:DIG", "occupy:1:YARD", "boss:HELI"):
        assert WORDS.parse(text) < 0


# The wrong moment


@pytest.mark.rule("V-TURN-01", "V-PLAN-02", "V-RET-03")
def test_who_is_not_asked_is_told_whose_turn_it_is() -> None:
    match = table(4, order=[1, 0, 2, 3], retired=[3], turn=1)
    assert refused(match, "boss:YARD", RED) == ("V-TURN-01", "It is Blue's turn.")
    assert refused(match, "boss:YARD", YELLOW) == (
        "V-RET-03",
        "You have retired and have no more turns this round.",
    )
    plan = table(4, phase="plan", retired=[2, 0, 1, 3], round=1)
    assert refused(plan, "slot:1", RED) == ("V-PLAN-02", "Green is planning; you have to wait.")


@pytest.mark.rule("V-PLAN-01", "V-PLAN-09")
def test_planning_and_turns_do_not_mix() -> None:
    match = table(4)
    assert refused(match, "slot:5") == ("V-PLAN-01", "Planning is over for this round.")
    assert refused(match, "cube:5") == ("V-2P-01", "The purple cube belongs to games of two.")
    assert refused(table(2), "cube:5") == ("V-PLAN-01", "Planning is over for this round.")
    plan = table(4, phase="plan", retired=[0, 1, 2, 3], round=1)
    for choice in ("boss:YARD", "hench:1:L1.W1", "retire", "retire_first", "end"):
        assert refused(plan, choice) == ("V-PLAN-09", "Turns begin when everybody has planned.")


IDLE = [
    ("take:R20", "V-SEL-01", "You take a card when a directive lets you select one."),
    ("build:R20", "V-BLD-01", "You build when a directive tells you to."),
    ("steal:1:R20", "V-STL-01", "You steal a card when a directive lets you."),
    ("at:L1.E2", "V-BUILD-02", "No card of yours is waiting for a location."),
    ("upgrade:R20", "V-UPG-01", "You upgrade a room when a directive lets you."),
    ("over:L1.W1", "V-UPG-01", "No card of yours is waiting to replace a room."),
    ("occupy:1:L1.W1", "V-OCC-01", "You occupy a room when a directive lets you."),
    ("dismiss:L1.W1", "V-DIS-01", "You dismiss a Henchman when a directive tells you to."),
    ("destroy:L1.W1", "V-DES-01", "You destroy a room when a directive lets you."),
    ("dig", "V-EXC-01", "You excavate when a directive lets you."),
    ("transfer:L1.W1", "V-TRF-01", "You transfer a Henchman when a directive lets you."),
    ("exchange:1", "V-EXG-01", "You exchange crates when a directive lets you."),
    ("give:BP", "V-EXG-01", "You give a crate in return for one you have taken."),
    ("do:WORK", "V-DIR-02", "No directive is waiting for your decision."),
]


@pytest.mark.parametrize(("choice", "rule", "reason"), IDLE)
@pytest.mark.rule("V-DIR-02")
def test_without_a_directive_nothing_of_the_kind_is_done(
    choice: str, rule: str, reason: str
) -> None:
    assert refused(table(4), choice) == (rule, reason)
    plan = table(4, phase="plan", retired=[0, 1, 2, 3], round=1)
    assert refused(plan, choice) == (rule, reason)


@pytest.mark.rule("V-DIR-03", "V-DIR-04")
def test_only_optional_directives_are_declined() -> None:
    match = asked_about("select 0 must")
    question = match.describe(RED)["question"]
    assert refused(match, "skip") == ("V-DIR-04", f"This cannot be declined. {question}")
    assert "skip" in match.choices(RED) + asked_about("select 0 may").choices(RED)
    rule, reason = refused(table(4), "skip")
    assert rule == "V-DIR-03"
    assert reason.startswith("Only a directive can be declined. Your turn")
    where = asked_about("build.where 0 R20", seats=[{"cards": ["R20"], "bp": 3}])
    assert refused(where, "skip") == (
        "V-DIR-03",
        "Only a directive can be declined. Choose where to build Shark Tank.",
    )


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        ("select 0 must", "V-SEL-01"),
        ("build.card 0 must", "V-BLD-01"),
        ("steal.card 0 may", "V-STL-01"),
        ("build.where 0 R20", "V-BUILD-02"),
        ("upgrade.card 0 may", "V-UPG-01"),
        ("upgrade.where 0 R20", "V-UPG-01"),
        ("occupy 0 may", "V-OCC-01"),
        ("dismiss 0 may", "V-DIS-01"),
        ("destroy 0 may", "V-DES-01"),
        ("transfer 0 may", "V-TRF-01"),
        ("exchange 0 may", "V-EXG-01"),
        ("exchange.give 0 1", "V-EXG-01"),
        ("whether 0 EXCAVATE 1", "V-DIR-03"),
    ],
)
def test_an_open_question_comes_first(step: str, rule: str) -> None:
    red = {"cards": ["R20"], "bp": 3, "crates": ["BP"], "boss": "L1.W1", "henchmen": ["L1.W1"]}
    match = asked_about(step, seats=[red, {"cards": ["R19"], "crates": ["BP"]}])
    question = match.describe(RED)["question"]
    for choice in ("boss:YARD", "retire", "end"):
        assert refused(match, choice) == (rule, f"You are asked something else: {question}")


@pytest.mark.rule("V-BUILD-01", "V-UPG-01")
def test_the_card_is_chosen_before_its_location() -> None:
    seats = [{"cards": ["R20", "R07"], "bp": 3}, {"cards": ["R19", "R18"]}]
    for step in ("build.card 0 must", "steal.card 0 may"):
        assert refused(asked_about(step, seats=seats), "at:L1.E2") == (
            "V-BUILD-01",
            "Choose the card first, then its location.",
        )
    assert refused(asked_about("upgrade.card 0 may", seats=seats), "over:L1.W1") == (
        "V-UPG-01",
        "Choose the card first, then the room it replaces.",
    )


# Planning


@pytest.mark.rule("V-PLAN-03")
def test_a_slot_holds_one_token() -> None:
    match = table(4, phase="plan", retired=[0, 1], slots=[2, None, 3], round=1)
    assert refused(match, "slot:1") == ("V-PLAN-03", "Green's Planning Token is in slot 1.")
    assert refused(match, "slot:6") == ("V-PLAN-03", "The Planning Track has five slots.")
    assert refused(match, "cube:2") == ("V-2P-01", "The purple cube belongs to games of two.")


@pytest.mark.rule("V-2P-01")
def test_the_cube_comes_after_the_token_and_blocks_its_slot() -> None:
    match = table(2, phase="plan", retired=[0, 1], round=1)
    assert refused(match, "cube:4") == (
        "R-35",
        "Place your Planning Token first, then the purple cube.",
    )
    play(match, "slot:2")
    assert refused(match, "cube:2") == (
        "V-2P-01",
        "Your Planning Token is in slot 2: the cube takes a free one.",
    )
    assert refused(match, "cube:8") == ("V-PLAN-03", "The Planning Track has five slots.")
    assert refused(match, "slot:3") == (
        "V-2P-01",
        "You are asked something else: Which slot do you block with the purple cube?",
    )
    play(match, "cube:4")
    assert refused(match, "slot:4") == ("V-2P-01", "The purple cube blocks slot 4 this round.")
    assert refused(match, "cube:3") == ("V-2P-01", "The purple cube is in slot 4 already.")


def test_the_cube_waits_for_the_bonus_too() -> None:
    match = table(2, phase="plan", retired=[0, 1], round=1)
    play(match, "slot:5")
    assert asked(match) == "select"
    rule, reason = refused(match, "cube:4")
    assert rule == "V-SEL-01"
    assert reason.startswith("You are asked something else: You must take a card")


# Moving


@pytest.mark.rule("V-BOSS-02", "J-05")
def test_a_boss_needs_a_henchman() -> None:
    match = table(4)
    assert refused(match, "boss:L1.E1") == ("V-BOSS-02", "There is no Henchman in Site B.")
    assert "hench:1:L1.E1" in match.choices(RED)


@pytest.mark.rule("V-BOSS-05")
def test_a_boss_has_to_go_somewhere_else() -> None:
    match = table(4, seats=[{"boss": "YARD"}])
    assert refused(match, "boss:YARD") == (
        "V-BOSS-05",
        "Your Boss is at the Construction Yard already and has to go somewhere else.",
    )
    match = table(4, seats=[{"boss": "L1.W1", "henchmen": ["L1.W1"]}])
    assert refused(match, "boss:L1.W1") == (
        "V-BOSS-05",
        "Your Boss is in Site A already and has to go somewhere else.",
    )


@pytest.mark.rule("V-HENCH-05", "V-BOSS-01", "V-HENCH-01", "V-EXC-01")
def test_rock_ruins_and_empty_locations_are_entered_by_nobody() -> None:
    match = table(4, lair={"L2.W2": "ruin R18", "L2.W1": "wreck R20"})
    ruin = ("V-HENCH-05", "No worker may enter the ruins of Sick Bay on level 2.")
    wreck = ("V-HENCH-05", "No worker may enter the ruin on level 2, west inner.")
    rock = ("V-EXC-01", "Level 3 is not excavated yet.")
    for worker in ("boss", "hench:1", "hench:2"):
        assert refused(match, f"{worker}:L2.W2") == ruin
        assert refused(match, f"{worker}:L2.W1") == wreck
        assert refused(match, f"{worker}:L3.E1") == rock
    no_room = "There is no room on level 2, east outer."
    assert refused(match, "boss:L2.E2") == ("V-BOSS-01", no_room)
    assert refused(match, "hench:1:L2.E2") == ("V-HENCH-01", no_room)


@pytest.mark.rule("V-TURN-07")
def test_a_room_has_space_for_one_henchman() -> None:
    match = table(4, seats=[{"henchmen": ["L1.W1"]}, {"henchmen": ["L1.E1"]}])
    assert refused(match, "hench:1:L1.E1") == (
        "V-TURN-07",
        "Blue's Henchman is in Site B already.",
    )
    assert refused(match, "hench:1:L1.W1") == ("V-TURN-07", "This Henchman is in Site A already.")
    assert refused(match, "hench:2:L1.W1") == (
        "V-TURN-07",
        "Your Henchman is in Site A already.",
    )


def test_of_two_henchmen_in_the_reserve_the_first_is_sent() -> None:
    reason = "Both of your Henchmen are in the reserve: send the first."
    assert refused(table(4), "hench:2:L1.E1") == ("V-HENCH-01", reason)
    assert refused(asked_about("occupy 0 may"), "occupy:2:L1.E1") == ("V-OCC-01", reason)
    one = {"constants": {"henchmen": {"value": 1}}}
    assert refused(table(4, pack=one), "hench:2:L1.E1") == (
        "V-SETUP-08",
        "You have one Henchman.",
    )


@pytest.mark.rule("V-TURN-02", "V-TURN-04")
def test_without_an_active_token_nobody_moves() -> None:
    crate = {"active": 0, "crates": ["FIRST"]}  # so that there is something to be asked about
    match = table(4, seats=[crate])
    for choice in ("boss:YARD", "hench:1:L1.W1"):
        assert refused(match, choice) == (
            "V-TURN-04",
            "Your Active Supply is empty: you have to retire.",
        )
    assert refused(match, "end") == (
        "V-TURN-04",
        "You cannot pass: your Active Supply is empty, so retire.",
    )
    match = table(4, seats=[crate | {"inbox": 2}])
    for choice in ("boss:YARD", "hench:1:L1.W1"):
        assert refused(match, choice) == (
            "V-TURN-02",
            "Your Active Supply is empty, and your Inbox with 2 Work Tokens waits for next round.",
        )


@pytest.mark.rule("V-TURN-01", "V-RET-01")
def test_a_turn_is_one_movement_or_retiring() -> None:
    assert refused(table(4), "end") == (
        "V-TURN-01",
        "You cannot pass: move a worker or retire.",
    )
    match = table(4, moved=True, seats=[{"crates": ["BP"]}])
    assert refused(match, "boss:YARD") == (
        "V-TURN-01",
        "You have made your movement of this turn.",
    )
    for choice in ("retire", "retire_first"):
        assert refused(match, choice) == (
            "V-RET-01",
            "You have moved a worker, and you retire in place of a movement.",
        )


@pytest.mark.rule("V-RET-04")
def test_the_last_turn_ends_with_retiring() -> None:
    last: dict[str, Any] = {"retired": [1, 2, 3], "moved": True, "seats": [{"crates": ["FIRST"]}]}
    match = table(4, **last)
    assert refused(match, "end") == (
        "V-RET-04",
        "All others have retired: your turn ends with retiring.",
    )
    assert refused(match, "hench:1:L1.W1") == (
        "V-RET-04",
        "You have had your last movement and have to retire.",
    )
    match = table(4, free_moves=1, **last)
    for choice in ("retire", "retire_first"):
        assert refused(match, choice) == (
            "V-RET-04",
            "End your turn first if you will not move again; then retire.",
        )


# Crates


@pytest.mark.rule("V-CRATE-04", "V-CRATE-09")
def test_crates_are_opened_in_the_own_turn() -> None:
    reason = "Crates are opened in your own turn."
    seats = [{"crates": ["BP", "VP1"]}, {"crates": ["BP", "VP1"]}]
    plan = table(4, phase="plan", retired=[0, 1, 2, 3], round=1, seats=seats)
    for match, seat in ((table(4, seats=seats), BLUE), (plan, RED)):
        assert refused(match, "crate:BP", seat) == ("V-CRATE-04", reason)
        assert refused(match, "crate:VP1", seat) == ("V-CRATE-09", reason)


@pytest.mark.rule("V-CRATE-10", "V-CRATE-13")
def test_crates_are_refused_that_are_not_held_or_would_do_nothing() -> None:
    kinds = ["DOUBLE", "BP", "VP1", "VP2", "FIRST"]
    match = table(4, seats=[{"active": 0, "bp": 5, "vp": 5, "crates": kinds}])
    assert refused(match, "crate:DOUBLE") == (
        "V-CRATE-13",
        "An Overtime Form would do nothing: you have no Work Token for the movement you pay for.",
    )
    assert refused(match, "crate:BP") == (
        "V-CRATE-13",
        "A Bag of Cement would do nothing: you have five Build Points already.",
    )
    assert refused(match, "crate:VP1") == (
        "V-CRATE-13",
        "A Fruit Basket would do nothing: you stand at the end of the shaft.",
    )
    assert refused(match, "crate:VP2") == (
        "V-CRATE-13",
        "A Signed Portrait would do nothing: you stand at the end of the shaft.",
    )
    assert refused(match, "crate:FIRST") == (
        "V-CRATE-10",
        "A Helicopter Pass is opened as you retire.",
    )
    assert refused(match, "retire_first") == (
        "V-CRATE-13",
        "Nobody has retired yet, so a Helicopter Pass would do nothing.",
    )
    match = table(4, retired=[1])
    assert refused(match, "retire_first") == ("V-CRATE-10", "You have no Helicopter Pass.")
    assert refused(match, "crate:BP") == ("V-CRATE-04", "You have no Bag of Cement.")


def test_a_crate_of_a_pack_is_refused_for_all_it_would_bring() -> None:
    pack = {"crates": {"VP1": {"effect": ["BP", "FAVOR(1)", "WORK"]}}}
    red = {"bp": 5, "vp": 5, "active": 24, "crates": ["VP1"]}
    idle = {"active": 0}
    match = table(2, pack=pack, seats=[red, idle])
    rule, reason = refused(match, "crate:VP1")
    assert rule == "V-CRATE-13"
    assert reason.removeprefix("A Fruit Basket would do nothing: you have five ") == (
        "Build Points already, you stand at the end of the shaft and the yard has no Work Token."
    )


@pytest.mark.rule("V-EXG-01", "V-EXG-02")
def test_exchanges_need_a_crate_on_both_sides() -> None:
    seats = [{"crates": ["BP"]}, {"crates": ["VP1"]}]
    match = asked_about("exchange 0 may", 3, seats=seats)
    assert refused(match, "exchange:0") == (
        "V-EXG-01",
        "You cannot exchange crates with yourself.",
    )
    assert refused(match, "exchange:2") == ("V-EXG-01", "Green has no crate.")
    assert refused(match, "exchange:3") == ("V-SETUP-12", "There are three players.")
    play(match, "exchange:1")
    assert refused(match, "give:FIRST") == ("V-EXG-02", "You have no Helicopter Pass to give.")
    assert refused(match, "crate:BP") == (
        "V-EXG-01",
        "No crate is opened between taking one and giving one.",
    )


# Cards


@pytest.mark.rule("V-SEL-01")
def test_only_cards_of_the_pool_are_taken() -> None:
    match = asked_about("select 0 must", pool=["R01", "R02"])
    assert refused(match, "take:R20") == ("V-SEL-01", "Shark Tank is not in the Room Pool.")
    assert refused(match, "take:R60") == ("V-SETUP-05", "There is no card of that number.")


@pytest.mark.rule("V-BUILD-01", "V-BUILD-02")
def test_a_build_needs_card_place_and_means() -> None:
    red = {"cards": ["R20", "R07"], "bp": 2, "crates": ["BP"]}
    match = asked_about("build.card 0 must", seats=[red])
    assert refused(match, "build:R20") == (
        "V-BUILD-01",
        "Shark Tank costs 3 Build Points, and you have 2.",
    )
    assert refused(match, "build:R19") == (
        "V-BUILD-01",
        "Command Center is not among your cards.",
    )
    assert refused(match, "build:R60") == ("V-SETUP-05", "There is no card of that number.")
    full = {"L1.W2": "R01", "L1.E2": "R02"}
    match = asked_about("build.card 0 must", seats=[red], lair=full)
    assert refused(match, "build:R07") == (
        "V-BUILD-02",
        "No empty location is left to build in.",
    )


@pytest.mark.rule("V-BUILD-02", "V-DES-03", "V-EXC-01")
def test_a_room_is_built_in_an_empty_location() -> None:
    lair = {"L2.W2": "ruin R18", "L2.W1": "wreck R19"}
    match = asked_about("build.where 0 R20", seats=[{"cards": ["R20"], "bp": 3}], lair=lair)
    assert refused(match, "at:L1.W1") == (
        "V-BUILD-02",
        "Level 1, west inner, is not empty: Site A is there.",
    )
    assert refused(match, "at:L2.W2") == (
        "V-DES-03",
        "Only an Upgrade can replace the ruins of Sick Bay on level 2.",
    )
    assert refused(match, "at:L2.W1") == (
        "V-DES-03",
        "Only an Upgrade can replace the ruin on level 2, west inner.",
    )
    assert refused(match, "at:L3.W1") == ("V-EXC-01", "Level 3 is not excavated yet.")


@pytest.mark.rule("V-BUILD-09", "V-UPG-06")
def test_two_players_build_and_upgrade_nothing_on_the_core_level() -> None:
    seats = [{"cards": ["R20"], "bp": 3}]
    match = asked_about("build.where 0 R20", 2, seats=seats, levels=5)
    assert refused(match, "at:L5.W1") == (
        "V-BUILD-09",
        "With two players nothing is built on the Core level.",
    )
    match = asked_about("upgrade.where 0 R20", 2, seats=seats, levels=5)
    assert refused(match, "over:L5.W1") == (
        "V-UPG-06",
        "There is no room on level 5, west inner.",
    )


@pytest.mark.rule("V-STL-01")
def test_a_theft_needs_a_rivals_card_and_means() -> None:
    seats = [{"cards": ["R07"], "bp": 2}, {"cards": ["R20", "R18"]}]
    match = asked_about("steal.card 0 may", 3, seats=seats)
    assert refused(match, "steal:0:R07") == ("R-36", "You cannot steal from yourself.")
    assert refused(match, "steal:1:R20") == (
        "V-STL-01",
        "Shark Tank costs 3 Build Points, and you have 2.",
    )
    assert refused(match, "steal:2:R18") == (
        "V-STL-01",
        "Sick Bay is not among Green's cards.",
    )
    assert refused(match, "steal:2:R60") == ("V-SETUP-05", "There is no card of that number.")
    assert refused(match, "steal:3:R18") == ("V-SETUP-12", "There are three players.")


@pytest.mark.rule("V-UPG-01", "V-UPG-02")
def test_an_upgrade_needs_a_cheaper_room_and_means() -> None:
    lair = {"L1.W1": "R18", "L1.E1": "R19", "L1.E2": "R01"}
    red = {"cards": ["R07", "R06", "R29"], "bp": 2}
    match = asked_about("upgrade.card 0 may", seats=[red], lair=lair)
    assert refused(match, "upgrade:R06") == (
        "V-UPG-01",
        "No room of the lair costs less than Lava Chute.",
    )
    assert refused(match, "upgrade:R29") == (
        "V-UPG-02",
        "To upgrade to Missile Silo costs 3 Build Points, and you have 2.",
    )
    assert refused(match, "upgrade:R20") == ("V-UPG-01", "Shark Tank is not among your cards.")
    match = asked_about("upgrade.where 0 R07", seats=[red], lair=lair | {"L2.W2": "R02"})
    assert refused(match, "over:L1.W1") == (
        "V-UPG-01",
        "Cement Works costs 2, which is not more than the 2 of Sick Bay on level 1.",
    )
    assert refused(match, "over:L1.W2") == (
        "V-UPG-01",
        "There is no room on level 1, west outer.",
    )
    assert refused(match, "over:L3.W2") == ("V-EXC-01", "Level 3 is not excavated yet.")


# Rooms and workers


@pytest.mark.rule("V-OCC-01", "V-TURN-07")
def test_only_an_intact_room_without_a_henchman_is_occupied() -> None:
    lair = {"L2.W2": "ruin R18", "L2.E2": "R20"}
    match = asked_about("occupy 0 may", lair=lair, seats=[{"henchmen": ["L1.W1"]}])
    assert refused(match, "occupy:2:L1.W1") == (
        "V-TURN-07",
        "Your Henchman is in Site A already.",
    )
    assert refused(match, "occupy:1:L2.W2") == (
        "V-HENCH-05",
        "No worker may enter the ruins of Sick Bay on level 2.",
    )
    assert refused(match, "occupy:1:L2.E1") == (
        "V-OCC-01",
        "There is no room on level 2, east inner.",
    )


@pytest.mark.rule("V-DIS-01")
def test_only_a_henchman_who_is_there_is_dismissed() -> None:
    seats = [{"henchmen": ["L1.W1"]}, {"henchmen": ["L2.E2"]}]
    match = asked_about("dismiss 0 must", lair={"L2.E2": "R20", "L2.W1": "wreck"}, seats=seats)
    assert refused(match, "dismiss:L1.E1") == ("V-DIS-01", "There is no Henchman in Site B.")
    assert refused(match, "dismiss:L2.W1") == (
        "V-DIS-01",
        "There is no Henchman in the ruin on level 2, west inner.",
    )
    assert refused(match, "dismiss:L1.W2") == (
        "V-DIS-01",
        "There is no room on level 1, west outer.",
    )


@pytest.mark.rule("V-DES-01")
def test_only_an_intact_room_is_destroyed() -> None:
    match = asked_about("destroy 0 must", lair={"L2.E2": "ruin R20"})
    assert refused(match, "destroy:L2.E2") == (
        "V-DES-01",
        "There is nothing left to destroy in the ruins of Shark Tank on level 2.",
    )
    assert refused(match, "destroy:L2.E1") == (
        "V-DES-01",
        "There is no room on level 2, east inner.",
    )
    assert refused(match, "destroy:L4.E1") == ("V-EXC-01", "Level 4 is not excavated yet.")


@pytest.mark.rule("V-TRF-01", "V-TRF-04")
def test_a_transfer_leads_to_another_intact_room() -> None:
    here: dict[str, Any] = {"boss": "L2.E2", "henchmen": ["L2.E2"]}
    lair = {"L2.E2": "R12", "L2.W2": "ruin R20"}
    match = asked_about("transfer 0 may", lair=lair, seats=[here])
    assert refused(match, "transfer:L2.E2") == (
        "V-TRF-01",
        "Your Boss is in Monorail Platform on level 2 already.",
    )
    assert refused(match, "transfer:L2.W2") == (
        "V-HENCH-05",
        "No worker may enter the ruins of Shark Tank on level 2.",
    )
    assert refused(match, "transfer:L2.E1") == (
        "V-TRF-01",
        "There is no room on level 2, east inner.",
    )
    asks: dict[str, Any] = {"lair": lair, "seats": [here | {"crates": ["BP"]}]}
    match = asked_about("transfer 0 may", transferred=True, **asks)
    assert refused(match, "transfer:L1.W1") == (
        "V-TRF-04",
        "You have had the one Transfer of this movement.",
    )
    alone = {"boss": "L2.E2", "crates": ["BP"]}
    match = asked_about("transfer 0 may", lair=lair, seats=[alone])
    assert refused(match, "transfer:L1.W1") == (
        "V-TRF-01",
        "There is no Henchman beside your Boss to take along.",
    )


@pytest.mark.rule("V-DIR-03")
def test_an_option_is_answered_with_its_own_word() -> None:
    match = asked_about("whether 0 EXCAVATE 1")
    assert refused(match, "do:EXCAVATE") == ("V-EXC-01", "To excavate, say that you dig.")
    assert refused(match, "do:WORK") == (
        "V-DIR-03",
        "You are asked something else: Do you excavate level 2?",
    )
    match = asked_about("whether 0 WORK 1")
    assert refused(match, "dig") == (
        "V-DIR-03",
        "You are asked something else: You may gain a Work Token. Do you?",
    )


# Secrets


@pytest.mark.parametrize("players", [2, 3, 4])
def test_refusals_do_not_depend_on_what_is_hidden(players: int) -> None:
    rng = random.Random(players)
    crates = 0
    for ply, match in enumerate(wandering(players, 7, 200)):
        if match.over or ply % 3:
            continue
        crates += sum(len(lieutenant.crates) for lieutenant in state(match).lieutenants)
        words = rng.sample(range(WORDS.size), 25)
        for seat in range(players):
            guessed = guess(state(match), seat, seeded(ply))
            offered = state(match).choices(seat)
            for word in words:
                if word not in offered:
                    told = why_not(state(match), seat, word)
                    assert why_not(guessed, seat, word) == told, WORDS.text(word)
    assert crates > 20


@pytest.mark.rule("V-CRATE-03")
def test_nobody_learns_of_the_crates_of_the_seat_on_turn() -> None:
    one = table(4, seats=[{"crates": ["BP", "FIRST"]}], retired=[3])
    two = table(4, seats=[{"crates": ["DOUBLE", "VP2"]}], retired=[3])
    for word in range(WORDS.size):
        text = WORDS.text(word)
        assert refused(one, text, GREEN) == refused(two, text, GREEN)
