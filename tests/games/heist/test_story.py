"""Events as sentences."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

import pytest

import lairworks
from lairworks import Match
from lairworks.conformance.prose import Prose
from lairworks.core.journal import Event
from lairworks.games.heist.grid import ROOMS
from lairworks.games.heist.phrases import raid_act
from lairworks.games.heist.questions import ASKERS
from lairworks.games.heist.story import TELLERS, tell
from lairworks.games.heist.words import (
    BOOST,
    DRILL,
    GO,
    GO_WITH,
    LEAP,
    LEAP_WITH,
    SPLIT,
    STEAL,
    THROUGH,
    THROUGH_WITH,
    WORDS,
)
from tests.games.heist.tables import (
    BISHOP,
    COLETTE,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
    JUNO,
    MAGDA,
    MIRROR,
    ORBITAL,
    POLAR,
    THEO,
    THEOS_WALLS,
    VOLCANO,
    WES,
    YACHT,
    Seat,
    cards,
    everybody,
    only,
    play,
    raiding,
    state,
    table,
)
from tests.games.heist.tables import DRILL as LASER_DRILL

NAMES = ["Ana", "Ben", "Cy"]

SAW = {"slot": "L", "front": "upgrade", "name": "Giant Saw", "kind": "saw"}
SAW_ON_ROW = {**SAW, "marker": "R4", "line": "row", "number": 4}
KEY = {"slot": "M", "front": "upgrade", "name": "Launch Key", "kind": "secret3", "value": 35}
KEY_ON_COLUMN = {**KEY, "income": 5, "marker": "B2", "line": "column", "number": 2}
WALL = {"slot": "M", "front": "wall", "name": "Wall", "marker": "B1", "line": "column", "number": 1}
TRAINING = {"slot": "R", "front": "train", "stat": "S", "points": 3}
TRAINING_FOR_5 = {**TRAINING, "marker": "B5", "line": "column", "number": 5}
GADGET = {"slot": "R", "front": "gadget", "name": "Gadget"}
GADGET_4 = {**GADGET, "marker": "R4", "line": "row", "number": 4}

PLACED = {"seat": 1, "name": "Blueprint", "kind": "secret2", "room": "r2c3"}
AFAR = {"seat": 0, "room": "r1c1", "content": "Launch Key", "kind": "secret3", "stolen": 35}
STEP = {"seat": 2, "room": "r4c2", "M": 1, "S": 0, "C": 0, "wild": 0, "refund": 0}
EMPTY_ROOM = {"kind": "", "content": "", "stolen": 0}
GUARD_THERE = {"kind": "guard", "content": "Guard", "stolen": 0}
GRADE = {"seat": 0, "choices": [], "route": [], "exact": True, "lost_at": None, "lost_by": ""}

TOLD: list[tuple[str, dict[str, object], str]] = [
    (
        "match_started",
        {
            "lair": "Volcano",
            "rule": "Mind the crater.",
            "missions": ["Kennel Club", "Three Shifts", "Panic Room"],
            "expert": [],
            "beginners": [],
        },
        (
            "The lair is Volcano. Mind the crater."
            " Missions: Kennel Club, Three Shifts and Panic Room."
        ),
    ),
    (
        "match_started",
        {
            "lair": "Volcano",
            "rule": "Mind the crater.",
            "missions": [],
            "expert": ["Jetpack", "Laser Drill"],
            "beginners": [2],
        },
        (
            "The lair is Volcano. Mind the crater."
            " Gadgets with the Expert side up: Jetpack and Laser Drill. Cy starts with more cash."
        ),
    ),
    (
        "match_started",
        {
            "lair": "Volcano",
            "rule": "Mind the crater.",
            "missions": ["Kennel Club"],
            "expert": ["Jetpack"],
            "beginners": [0, 2],
        },
        (
            "The lair is Volcano. Mind the crater. Missions: Kennel Club."
            " Gadgets with the Expert side up: Jetpack. Ana and Cy start with more cash."
        ),
    ),
    ("agents_dealt", {"seat": 1, "agents": ["Wes"]}, "You are dealt Wes."),
    (
        "agents_dealt",
        {"seat": 1, "agents": ["Agent 42", "Wes"]},
        "You may keep Agent 42 or Wes.",
    ),
    (
        "agents_dealt",
        {"seat": 1, "agents": ["Agent 42", "Wes", "Juno Whisper"]},
        "You may keep Agent 42, Wes or Juno Whisper.",
    ),
    ("agent_kept", {"seat": 1}, "Ben has an Agent."),
    ("agent_kept", {"seat": 1, "agent": "Wes", "agent_id": "A2"}, "You keep Wes."),
    (
        "free_gadget",
        {"seat": 2, "gadget": "Mirror Kit", "number": 3, "counts": 1, "sealed": False},
        "Cy starts with the Mirror Kit.",
    ),
    (
        "free_gadget",
        {"seat": 2, "gadget": "Mirror Kit", "number": 3, "counts": 1, "sealed": True},
        "Sealed: Cy starts with the Mirror Kit.",
    ),
    ("seat_done", {"seat": 1}, "Ben is done."),
    (
        "round_started",
        {
            "round": 12,
            "rounds": 35,
            "cards": [SAW_ON_ROW, KEY_ON_COLUMN, TRAINING_FOR_5],
            "left": 24,
            "last": False,
        },
        (
            "Round 12 of 35. Left: Giant Saw on row 4. Middle: Launch Key on column 2."
            " Right: +3 Stealth for 5 $."
        ),
    ),
    (
        "round_started",
        {
            "round": 21,
            "rounds": 35,
            "cards": [SAW_ON_ROW, WALL, GADGET_4],
            "left": 15,
            "last": True,
        },
        "Round 21, the last. Left: Giant Saw on row 4. Middle: Wall on column 1. Right: Gadget 4.",
    ),
    (
        "round_started",
        {
            "round": 35,
            "rounds": 35,
            "cards": [SAW_ON_ROW, WALL, GADGET_4],
            "left": 1,
            "last": False,
        },
        "Round 35, the last. Left: Giant Saw on row 4. Middle: Wall on column 1. Right: Gadget 4.",
    ),
    (
        "picked",
        {"seat": 0, **SAW_ON_ROW, "sealed": True},
        "Sealed: Ana takes the left card: Giant Saw on row 4.",
    ),
    (
        "picked",
        {"seat": 1, **WALL, "sealed": False},
        "Ben takes the middle card: Wall on column 1.",
    ),
    (
        "picked",
        {"seat": 2, **TRAINING_FOR_5, "sealed": False},
        "Cy takes the right card: +3 Stealth for 5 $.",
    ),
    (
        "picked",
        {"seat": 2, **GADGET_4, "sealed": False},
        "Cy takes the right card: Gadget 4.",
    ),
    ("passed", {"seat": 1, "earned": 1, "sealed": False}, "Ben passes and earns 1 $."),
    ("passed", {"seat": 1, "earned": 1, "sealed": True}, "Sealed: Ben passes and earns 1 $."),
    (
        "passed",
        {"seat": 1, "earned": 0, "sealed": False},
        "Ben passes and earns nothing, the budget is full.",
    ),
    (
        "placed",
        {**PLACED, "paid": 0, "earned": 0, "lost": 0, "sealed": False},
        "Ben draws a Blueprint in r2c3.",
    ),
    (
        "placed",
        {**PLACED, "paid": 2, "earned": 4, "lost": 0, "sealed": True},
        "Sealed: Ben draws a Blueprint in r2c3 (2 $ to shift; 4 $ earned).",
    ),
    (
        "placed",
        {**PLACED, "paid": 0, "earned": 1, "lost": 3, "sealed": False},
        "Ben draws a Blueprint in r2c3 (1 $ earned; 3 $ lost, as the budget is full).",
    ),
    (
        "placed",
        {**PLACED, "paid": 6, "earned": 0, "lost": 4, "sealed": False},
        "Ben draws a Blueprint in r2c3 (6 $ to shift; 4 $ lost, as the budget is full).",
    ),
    (
        "placed",
        {
            "seat": 0,
            "name": "Lasers",
            "kind": "lasers",
            "room": "r1c5",
            "paid": 4,
            "earned": 0,
            "lost": 0,
            "sealed": False,
        },
        "Ana draws Lasers in r1c5 (4 $ to shift).",
    ),
    (
        "wall_drawn",
        {"seat": 1, "edge": "r1c1-r2c1", "paid": 0, "sealed": False},
        "Ben draws the wall between r1c1 and r2c1.",
    ),
    (
        "wall_drawn",
        {"seat": 1, "edge": "r4c1-r4c5", "paid": 2, "sealed": True},
        "Sealed: Ben draws the wall between r4c1 and r4c5 (2 $ to shift).",
    ),
    (
        "trained",
        {"seat": 0, "stat": "M", "gained": 4, "lost": 0, "paid": 3, "sealed": True},
        "Sealed: Ana trains 4 Movement for 3 $.",
    ),
    (
        "trained",
        {"seat": 0, "stat": "S", "gained": 2, "lost": 1, "paid": 5, "sealed": False},
        "Ana trains 2 Stealth for 5 $ (one point lost, as no more can be trained).",
    ),
    (
        "trained",
        {"seat": 0, "stat": "C", "gained": 1, "lost": 3, "paid": 1, "sealed": False},
        "Ana trains 1 Combat for 1 $ (three points lost, as no more can be trained).",
    ),
    (
        "gadget_taken",
        {"seat": 2, "gadget": "Jetpack", "number": 1, "counts": 1, "paid": 0, "sealed": False},
        "Cy ticks the Jetpack.",
    ),
    (
        "gadget_taken",
        {"seat": 2, "gadget": "Jetpack", "number": 1, "counts": 1, "paid": 4, "sealed": True},
        "Sealed: Cy ticks the Jetpack (4 $ to shift).",
    ),
    (
        "gadget_taken",
        {"seat": 0, "gadget": "Laser Drill", "number": 5, "counts": 2, "paid": 2, "sealed": False},
        "Ana ticks the Laser Drill (2 $ to shift; it counts as two gadgets).",
    ),
    (
        "bonus_used",
        {"seat": 0, "number": 3, "paid": 4, "sealed": False},
        "Ana uses bonus action 3 for 4 $.",
    ),
    (
        "bonus_used",
        {"seat": 0, "number": 1, "paid": 2, "sealed": True},
        "Sealed: Ana uses bonus action 1 for 2 $.",
    ),
    ("nothing_claimed", {"seat": 1}, "You claim no mission."),
    (
        "mission_claimed",
        {
            "seat": 1,
            "mission": "Kennel Club",
            "mission_id": "N01",
            "reward": "later",
            "amount": 10,
            "sealed": True,
        },
        "Sealed: Ben claims Kennel Club for 10 $ at the end.",
    ),
    (
        "mission_claimed",
        {
            "seat": 2,
            "mission": "Kennel Club",
            "mission_id": "N01",
            "reward": "now",
            "amount": 3,
            "sealed": False,
        },
        "Cy claims Kennel Club for 3 $ now.",
    ),
    (
        "mission_claimed",
        {
            "seat": 2,
            "mission": "Kennel Club",
            "mission_id": "N01",
            "reward": "now",
            "amount": 0,
            "sealed": False,
        },
        "Cy claims Kennel Club for nothing, as the budget is full.",
    ),
    ("mission_closed", {"mission": "Panic Room"}, "Panic Room can no longer be claimed."),
    ("lair_full", {"seat": 1}, "Ben's lair is full."),
    ("last_round", {"round": 24}, "Round 24 will be the last."),
    (
        "planning_over",
        {"reason": "lair_full", "round": 24},
        "Planning ends after round 24, as a lair is full.",
    ),
    (
        "planning_over",
        {"reason": "last_card", "round": 35},
        "Planning ends after round 35, as every deck is down to one card.",
    ),
    (
        "agents_revealed",
        {"agents": ["Agent 42", "Wes", "Dr. Mimosa"]},
        "Ana sends Agent 42, Ben sends Wes and Cy sends Dr. Mimosa.",
    ),
    (
        "stats_final",
        {"seat": 0, "M": 8, "S": 20, "C": 0, "wild": 0},
        "Ana raids with Movement 8, Stealth 20 and Combat 0.",
    ),
    (
        "stats_final",
        {"seat": 1, "M": 3, "S": 4, "C": 5, "wild": 4},
        "Ben raids with Movement 3, Stealth 4, Combat 5 and four wild points.",
    ),
    (
        "stats_final",
        {"seat": 1, "M": 3, "S": 4, "C": 5, "wild": 1},
        "Ben raids with Movement 3, Stealth 4, Combat 5 and one wild point.",
    ),
    (
        "lairs_passed",
        {"red": 2, "direction": "left", "targets": [2, 0, 1]},
        (
            "Two red markers: the lairs go to the left,"
            " so Ana raids Cy, Ben raids Ana and Cy raids Ben."
        ),
    ),
    (
        "lairs_passed",
        {"red": 1, "direction": "right", "targets": [1, 2, 0]},
        (
            "One red marker: the lairs go to the right,"
            " so Ana raids Ben, Ben raids Cy and Cy raids Ana."
        ),
    ),
    (
        "lairs_passed",
        {"red": 0, "direction": "right", "targets": [1, 2, 0]},
        (
            "No red markers: the lairs go to the right,"
            " so Ana raids Ben, Ben raids Cy and Cy raids Ana."
        ),
    ),
    (
        "raid_gadget",
        {"seat": 0, "room": "r4c2", "gadget": "Knockout Gas", "text": "Once: ..."},
        "Ana uses the Knockout Gas on r4c2.",
    ),
    (
        "raid_gadget",
        {"seat": 0, "room": "", "gadget": "Jetpack", "text": "Once: ..."},
        "Ana uses the Jetpack.",
    ),
    (
        "raid_power",
        {"seat": 2, "room": "r3c2", "agent": "Agent 42", "text": "Once: ..."},
        "Cy uses Agent 42's power on r3c2.",
    ),
    (
        "raid_power",
        {"seat": 2, "room": "", "agent": "Agent 42", "text": "Once: ..."},
        "Cy uses Agent 42's power.",
    ),
    ("raid_step", {**STEP, **EMPTY_ROOM}, "Cy goes to r4c2 (1 Movement)."),
    ("raid_step", {**STEP, **EMPTY_ROOM, "M": 0}, "Cy goes to r4c2 (nothing)."),
    ("raid_step", {**STEP, **EMPTY_ROOM, "M": 0, "wild": 1}, "Cy goes to r4c2 (1 wild)."),
    (
        "raid_step",
        {**STEP, **GUARD_THERE, "S": 2, "C": 4},
        "Cy goes to r4c2 and fights a Guard (1 Movement, 2 Stealth and 4 Combat).",
    ),
    (
        "raid_step",
        {**STEP, **GUARD_THERE, "C": 3, "wild": 2},
        "Cy goes to r4c2 and fights a Guard (1 Movement, 3 Combat and 2 wild).",
    ),
    ("raid_step", {**STEP, **GUARD_THERE}, "Cy goes to r4c2 and gets past a Guard (1 Movement)."),
    (
        "raid_step",
        {**STEP, "kind": "lasers", "content": "Lasers", "stolen": 0, "S": 4},
        "Cy goes to r4c2 and gets past Lasers (1 Movement and 4 Stealth).",
    ),
    (
        "raid_step",
        {**STEP, "kind": "sharks", "content": "Shark Pool", "stolen": 0, "M": 4, "S": 5},
        "Cy goes to r4c2 and gets past a Shark Pool (4 Movement and 5 Stealth).",
    ),
    (
        "raid_step",
        {**STEP, "kind": "secret2", "content": "Blueprint", "stolen": 25},
        "Cy goes to r4c2 and steals a Blueprint worth 25 $ (1 Movement).",
    ),
    (
        "raid_step",
        {**STEP, "kind": "secret1", "content": "Codebook", "stolen": 10, "refund": 1},
        "Cy goes to r4c2 and steals a Codebook worth 10 $ (1 Movement; 1 Movement back).",
    ),
    (
        "raid_step",
        {**STEP, "kind": "secret1", "content": "Codebook", "stolen": 0},
        "Cy goes to r4c2 and steals a Codebook worth 0 $ (1 Movement).",
    ),
    (
        "stolen_from_afar",
        {**AFAR, "refund": 0},
        "Ana steals a Launch Key worth 35 $ out of r1c1 from afar.",
    ),
    (
        "stolen_from_afar",
        {**AFAR, "refund": 2},
        "Ana steals a Launch Key worth 35 $ out of r1c1 from afar and gains 2 Movement.",
    ),
    ("boosted", {"seat": 0, "stat": "M", "gained": 4}, "Ana gains 4 Movement."),
    ("boosted", {"seat": 1, "stat": "C", "gained": 2}, "Ben gains 2 Combat."),
    (
        "drilled",
        {"seat": 0, "edge": "r2c3-r3c3"},
        "Ana opens the wall between r2c3 and r3c3.",
    ),
    (
        "raid_over",
        {"seat": 0, "target": 2, "rooms": 6, "sentries": 3, "traps": 0, "stolen": 60},
        (
            "Ana's raid on Cy's lair is over: six rooms explored, three Sentries neutralised,"
            " no Traps triggered and 60 $ stolen."
        ),
    ),
    (
        "raid_over",
        {"seat": 1, "target": 0, "rooms": 1, "sentries": 1, "traps": 1, "stolen": 0},
        (
            "Ben's raid on Ana's lair is over: one room explored, one Sentry neutralised,"
            " one Trap triggered and 0 $ stolen."
        ),
    ),
    (
        "raid_graded",
        {**GRADE, "stolen": 60, "best": 60, "missed": 0, "verdict": "flawless", "sealed": True},
        "Sealed: Ana stole 60 $, all that was possible: flawless.",
    ),
    (
        "raid_graded",
        {
            **GRADE,
            "stolen": 60,
            "best": 60,
            "missed": 0,
            "verdict": "flawless",
            "exact": False,
            "sealed": False,
        },
        "Ana stole 60 $, and nothing better was found: flawless.",
    ),
    (
        "raid_graded",
        {
            **GRADE,
            "stolen": 95,
            "best": 100,
            "missed": 5,
            "verdict": "slick",
            "exact": False,
            "sealed": False,
        },
        "Ana stole 95 $ where at least 100 $ were possible: slick.",
    ),
    (
        "raid_graded",
        {
            **GRADE,
            "stolen": 60,
            "best": 70,
            "missed": 10,
            "verdict": "clumsy",
            "lost_at": 0,
            "lost_by": "go:W",
            "sealed": True,
        },
        (
            "Sealed: Ana stole 60 $ where 70 $ were possible: clumsy."
            " The best was out of reach after choice 1, going west."
        ),
    ),
    (
        "raid_graded",
        {
            **GRADE,
            "stolen": 0,
            "best": 35,
            "missed": 35,
            "verdict": "rumbled",
            "lost_at": 6,
            "lost_by": "go_with:N:agent",
            "sealed": False,
        },
        (
            "Ana stole 0 $ where 35 $ were possible: rumbled."
            " The best was out of reach after choice 7, going north with the Agent's power."
        ),
    ),
    (
        "walled_off",
        {"seat": 1, "rooms": ["r1c1"]},
        "Ben's Secret in r1c1 is walled off and worth nothing.",
    ),
    (
        "walled_off",
        {"seat": 1, "rooms": ["r1c1", "r1c2", "r2c1"]},
        "Ben's Secrets in r1c1, r1c2 and r2c1 are walled off and worth nothing.",
    ),
    ("reward", {"name": "Trapper", "seats": [], "amount": 10}, "Trapper: nobody gets anything."),
    ("reward", {"name": "Brutal", "seats": [1], "amount": 20}, "Brutal: Ben gets 20 $."),
    (
        "reward",
        {"name": "Explorer", "seats": [0, 2], "amount": 5},
        "Explorer: Ana and Cy get 5 $ each.",
    ),
    (
        "reward",
        {"name": "Gadget Lover", "seats": [], "amount": -20},
        "Gadget Lover: nobody loses anything.",
    ),
    (
        "reward",
        {"name": "Gadget Lover", "seats": [2], "amount": -20},
        "Gadget Lover: Cy loses 20 $.",
    ),
    (
        "reward",
        {"name": "Gadget Lover", "seats": [0, 1], "amount": -20},
        "Gadget Lover: Ana and Ben lose 20 $ each.",
    ),
    (
        "final",
        {
            "seat": 0,
            "lines": {"Secrets kept": 80, "Secrets stolen": 0, "Gadget Lover": -20, "Missions": 37},
            "total": 97,
            "rank": "Town Ruler",
        },
        (
            "Ana ends with 97 $ as a Town Ruler: Secrets kept 80 $, Gadget Lover -20 $,"
            " Missions 37 $."
        ),
    ),
    (
        "final",
        {
            "seat": 1,
            "lines": {"Secrets kept": 0, "Unspent budget": 220},
            "total": 220,
            "rank": "Apprentice Despot",
        },
        "Ben ends with 220 $ as an Apprentice Despot: Unspent budget 220 $.",
    ),
    (
        "final",
        {"seat": 2, "lines": {"Secrets kept": 0}, "total": 0, "rank": "Petty Schemer"},
        "Cy ends with 0 $ as a Petty Schemer.",
    ),
    ("winner", {"seats": [1], "total": 151}, "Ben wins with 151 $."),
    ("winner", {"seats": [0, 2], "total": 151}, "Ana and Cy share the victory with 151 $."),
    (
        "winner",
        {"seats": [0, 1, 2], "total": 90},
        "Ana, Ben and Cy share the victory with 90 $.",
    ),
]


@pytest.mark.parametrize(
    ("name", "facts", "sentence"),
    TOLD,
    ids=[f"{name}-{index}" for index, (name, _, _) in enumerate(TOLD)],
)
def test_an_event_is_told_in_a_sentence(name: str, facts: dict[str, object], sentence: str) -> None:
    assert tell(Event(0, name, facts), NAMES) == sentence
    assert is_sentence(sentence)


def test_with_two_seats_the_lairs_are_swapped_whatever_the_markers() -> None:
    for red, direction in ((3, "left"), (0, "left"), (1, "right")):
        facts = {"red": red, "direction": direction, "targets": [1, 0]}
        assert tell(Event(0, "lairs_passed", facts), NAMES[:2]) == (
            "The two lairs are swapped: Ana raids Ben and Ben raids Ana."
        )


def test_every_event_the_rules_report_has_a_teller_and_an_example() -> None:
    """Names stand in the call that reports them."""
    reported: set[str] = set()
    source = resources.files("lairworks.games.heist").joinpath("events.py").read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in CALLS:
            names = [each for each in node.args if isinstance(each, ast.Constant)]
            reported |= {str(name.value) for name in names if isinstance(name.value, str)}
    assert reported == set(TELLERS)
    assert {name for name, _, _ in TOLD} == set(TELLERS)


CALLS = ("report", "_report")


# Choices of a raid


ACTS = {
    "go:N": "going north",
    "go:E": "going east",
    "go_with:S:g2": "going south with gadget 2",
    "go_with:W:agent": "going west with the Agent's power",
    "leap:E": "leaping east",
    "leap_with:N:g3": "leaping north with gadget 3",
    "through:S": "going south through the wall",
    "through_with:W:g2": "going west through the wall with gadget 2",
    "boost:g1": "gaining points with gadget 1",
    "boost:agent": "gaining points with the Agent's power",
    "steal:g4:r2c2": "stealing out of r2c2 with gadget 4",
    "drill:g5:r1c1-r1c2": "opening the wall between r1c1 and r1c2 with gadget 5",
    "split:3": "paying 3 of the points with Movement",
    "done": "opening no further wall",
    "stop": "stopping",
}


@pytest.mark.parametrize(("choice", "words"), ACTS.items())
def test_a_choice_of_a_raid_is_put_into_words(choice: str, words: str) -> None:
    assert raid_act(choice) == words


def test_every_choice_of_a_raid_can_be_put_into_words() -> None:
    verbs = (GO, GO_WITH, LEAP, LEAP_WITH, THROUGH, THROUGH_WITH, BOOST, STEAL, DRILL, SPLIT)
    told: list[str] = []
    for verb in verbs:
        told += [raid_act(WORDS.text(choice)) for choice in range(verb.start, verb.end)]
    assert len(set(told)) == len(told)
    assert all(is_sentence(f"A{act}.") for act in told)


# Whole rounds


def named(match: Match) -> Match:
    """The match with Ana, Ben and perhaps Cy."""
    match.names = NAMES[: match.seats]
    return match


def lines(match: Match, viewer: int | None = None) -> list[str]:
    """Everything a viewer was told."""
    return [event.text for event in match.events(viewer)]


@pytest.mark.rule("H-ROUND-10")
def test_a_round_is_told_sealed_to_the_seat_and_at_the_reveal_to_all() -> None:
    fields = cards("saw", "secret2", "S+3", "R4 B2 B5")
    match = named(table({"cash": 9, "lifetime": 20}, {}, round=11, **fields))
    play(match, 0, "pick:M", "place:r2c3", "bonus:R", "done")
    sealed = [
        "Sealed: Ana takes the middle card: Blueprint on column 2.",
        "Sealed: Ana draws a Blueprint in r2c3 (2 $ to shift; 4 $ earned).",
        "Sealed: Ana uses bonus action 1 for 1 $.",
        "Sealed: Ana takes the right card: +3 Stealth for 5 $.",
        "Sealed: Ana trains 3 Stealth for 5 $.",
    ]
    assert lines(match, 0) == [*sealed, "Ana is done."]
    for viewer in (1, None):
        assert lines(match, viewer) == ["Ana is done."]
    play(match, 1, "pass")
    revealed = [
        *[line.removeprefix("Sealed: ") for line in sealed],
        "Ben passes and earns 1 $.",
    ]
    assert lines(match, None)[:8] == ["Ana is done.", "Ben is done.", *revealed]
    assert lines(match, None)[8].startswith("Round 12 of 35. Left: ")


@pytest.mark.rule("H-CASH-02")
def test_what_is_lost_at_the_cap_is_told() -> None:
    match = named(table({"cash": 6, "lifetime": 38}, {}, **only("secret3", "B1")))
    play(match, 0, "pick:L", "place:r1c1")
    assert (
        "Sealed: Ana draws a Launch Key in r1c1 (2 $ earned; 3 $ lost, as the budget is full)."
    ) in lines(match, 0)


@pytest.mark.rule("H-TRAIN-04", "H-TRAIN-02")
def test_points_beyond_the_track_are_told() -> None:
    seat = {"cash": 9, "trained": {"C": 18}}
    match = named(table(seat, {}, **only("C+4", "R3")))
    play(match, 0, "pick:L")
    assert lines(match, 0)[:2] == [
        "Sealed: Ana takes the left card: +4 Combat for 3 $.",
        "Sealed: Ana trains 2 Combat for 3 $ (two points lost, as no more can be trained).",
    ]


@pytest.mark.rule("H-GADG-07")
def test_a_wall_and_a_drill_are_told_with_their_shifts() -> None:
    fields = cards("wall", "gadget", "dog", "B1 R4 R1")
    match = named(table({"cash": 10}, {}, lair=VOLCANO, **fields))
    play(match, 0, "pick:L", "wall:r2c2-r2c3", "bonus:M", "take:5", "done")
    assert lines(match, 0) == [
        "Sealed: Ana takes the left card: Wall on column 1.",
        "Sealed: Ana draws the wall between r2c2 and r2c3 (2 $ to shift).",
        "Sealed: Ana uses bonus action 1 for 1 $.",
        "Sealed: Ana takes the middle card: Gadget 4.",
        "Sealed: Ana ticks the Laser Drill (2 $ to shift; it counts as two gadgets).",
        "Ana is done.",
    ]


@pytest.mark.rule("H-MISS-03", "H-MISS-04")
def test_claims_are_told_sealed_and_then_to_all() -> None:
    dogs = {"rooms": {"r1c1": "dog", "r1c2": "dog", "r1c3": "dog"}}
    match = named(table(dogs, dogs, dogs, phase="claims", missions=["N01", "N05", "N06"], round=9))
    play(match, 1, "claim:N01:later")
    play(match, 2, "none")
    assert lines(match, 1)[0] == "Sealed: Ben claims Kennel Club for 10 $ at the end."
    assert lines(match, 2) == ["Ben is done.", "You claim no mission.", "Cy is done."]
    assert lines(match, None) == ["Ben is done.", "Cy is done."]
    play(match, 0, "claim:N01:now")
    assert lines(match, None)[2:6] == [
        "Ana is done.",
        "Ana claims Kennel Club for 3 $ now.",
        "Ben claims Kennel Club for 10 $ at the end.",
        "Kennel Club can no longer be claimed.",
    ]


@pytest.mark.rule("H-CASH-02", "H-CASH-05")
def test_a_claim_tells_what_it_really_gave() -> None:
    dogs = {"rooms": {"r1c1": "dog", "r1c2": "dog", "r1c3": "dog"}}
    full = {**dogs, "cash": 5, "lifetime": 40}
    nearly = {**dogs, "cash": 5, "lifetime": 39}
    match = named(table(full, nearly, phase="claims", missions=["N01", "N05", "N06"], round=9))
    everybody(match, "claim:N01:now")
    told = lines(match, None)
    assert "Ana claims Kennel Club for nothing, as the budget is full." in told
    assert "Ben claims Kennel Club for 1 $ now." in told


ALMOST = {room: "dog" for room in ROOMS if room not in ("r5c3", "r1c1")}


@pytest.mark.rule("H-END-01")
def test_a_full_lair_and_the_last_round_are_told() -> None:
    fields = only("lasers", "R1", round=20)
    match = named(table({"rooms": ALMOST}, {}, lair=YACHT, **fields))
    play(match, 0, "pick:L", "done")
    assert "Sealed: Ana draws Lasers in r1c1." in lines(match, 0)
    play(match, 1, "pass")
    told = lines(match, None)
    assert "Ana's lair is full." in told
    assert told[told.index("Ana's lair is full.") + 1] == "Round 21 will be the last."
    assert told[-1].startswith("Round 21, the last. Left: ")
    everybody(match, "pass")
    assert "Planning ends after round 21, as a lair is full." in lines(match, None)


@pytest.mark.rule("H-END-02", "H-END-06", "H-PASS-01")
def test_the_end_of_planning_is_told_with_agents_points_and_targets() -> None:
    fields = cards("wall", "wall", "wall", "R2 B1 R5")
    seats: list[Seat] = [
        {"agent": FORTY_TWO, "trained": {"M": 5, "S": 15, "C": 16}},
        {"agent": BISHOP},
        {"agent": WES, "trained": {"C": 2}},
    ]
    missions = ["N01", "N05", "N06"]
    match = named(table(*seats, lair=ORBITAL, round=35, missions=missions, **fields))
    everybody(match, "pass")
    told = lines(match, None)
    start = told.index("Planning ends after round 35, as every deck is down to one card.")
    assert told[start + 1 : start + 6] == [
        "Ana sends Agent 42, Ben sends Bishop Nine and Cy sends Wes.",
        "Ana raids with Movement 8, Stealth 20 and Combat 20.",
        "Ben raids with Movement 3, Stealth 4, Combat 3 and four wild points.",
        "Cy raids with Movement 4, Stealth 5 and Combat 8.",
        (
            "Two red markers: the lairs go to the left,"
            " so Ana raids Cy, Ben raids Ana and Cy raids Ben."
        ),
    ]


@pytest.mark.rule("H-PASS-04")
def test_two_seats_swap_and_a_yacht_has_no_agents() -> None:
    fields = cards("wall", "wall", "wall", "B2 B1 B5")
    match = named(table({"trained": {"M": 2}}, {}, lair=YACHT, round=35, **fields))
    everybody(match, "pass")
    told = lines(match, None)
    start = told.index("Planning ends after round 35, as every deck is down to one card.")
    assert told[start + 1 : start + 4] == [
        "Ana raids with Movement 2, Stealth 0 and Combat 0.",
        "Ben raids with Movement 0, Stealth 0 and Combat 0.",
        "The two lairs are swapped: Ana raids Ben and Ben raids Ana.",
    ]


# Setup


@pytest.mark.rule("H-SETUP-08", "H-LAIR-05")
def test_agents_and_free_gadgets_are_told_to_their_seat_alone() -> None:
    dealt = [{"dealt": [FORTY_TWO, WES]}, {"dealt": [JUNO, MAGDA]}]
    match = named(table(*dealt, lair=POLAR, phase="agents"))
    play(match, 0, "keep:A2")
    assert lines(match, 0) == ["You keep Wes."]
    assert lines(match, 1) == lines(match, None) == ["Ana has an Agent."]
    play(match, 1, "keep:A9")
    play(match, 0, "own:3")
    assert lines(match, 0)[2:] == ["Sealed: Ana starts with the Mirror Kit.", "Ana is done."]
    assert lines(match, None)[2:] == ["Ana is done."]
    play(match, 1, "own:5")
    assert lines(match, None)[4:6] == [
        "Ana starts with the Mirror Kit.",
        "Ben starts with the Laser Drill.",
    ]


@pytest.mark.rule("H-SETUP-04", "H-SETUP-06", "H-SETUP-08")
def test_the_table_is_told_first() -> None:
    options = {"lair": VOLCANO, "expert": "1,4", "beginners": "1"}
    match = named(lairworks.new("heist", seats=2, seed=5, options=options))
    view = match.view(None)
    missions = view["missions"]
    lair = view["lair"]
    assert isinstance(missions, list)
    assert isinstance(lair, dict)
    first, second, third = (mission["name"] for mission in missions)
    assert lines(match, None) == [
        (
            f"The lair is Volcano. {lair['text']} Missions: {first}, {second} and {third}."
            " Gadgets with the Expert side up: Jetpack and Micro-Drone. Ben starts with more cash."
        )
    ]
    assert re.fullmatch(r"You may keep .+ or .+\.", lines(match, 1)[1])


# Raids


def anas(match: Match) -> list[str]:
    """What everybody was told of Ana's raid."""
    return [line for line in lines(match) if line.startswith("Ana")]


@pytest.mark.rule("EX-05", "EX-10")
def test_the_raid_of_the_rulebook_is_told_step_by_step() -> None:
    match = named(raiding(THEO, (6, 4, 6), agent=FORTY_TWO, walls=THEOS_WALLS))
    play(match, 0, "go:W", "go:N", "go_with:N:agent", "go:N", "go:E")  # over by itself
    told = anas(match)
    assert told[:7] == [
        "Ana goes to r5c2 and fights a Guard Dog (1 Movement and 2 Combat).",
        "Ana goes to r4c2 and fights a Guard (1 Movement and 4 Combat).",
        "Ana uses Agent 42's power on r3c2.",
        "Ana goes to r3c2 and gets past a Robot (1 Movement).",
        "Ana goes to r2c2 and steals a Launch Key worth 30 $ (1 Movement).",
        "Ana goes to r2c3 and steals a Launch Key worth 30 $ (1 Movement).",
        (
            "Ana's raid on Ben's lair is over: six rooms explored, three Sentries neutralised,"
            " no Traps triggered and 60 $ stolen."
        ),
    ]
    graded = (
        "Ana stole 60 $ where 70 $ were possible: clumsy."
        " The best was out of reach after choice 1, going west."
    )
    assert told[7] == graded
    assert f"Sealed: {graded}" in lines(match, 0)
    assert f"Sealed: {graded}" not in lines(match, 1)


@pytest.mark.rule("H-RAID-07", "H-RAID-10")
def test_a_shark_pool_is_told_once_it_is_paid() -> None:
    match = named(raiding({"r3c3": "sharks"}, (9, 5, 0)))
    play(match, 0, "go:N", "go:N")
    assert lines(match, None)[-1] == "Ana goes to r4c3 (1 Movement)."
    play(match, 0, "split:2")
    assert lines(match, None)[-1] == (
        "Ana goes to r3c3 and gets past a Shark Pool (3 Movement and 4 Stealth)."
    )
    play(match, 0, "go:S")
    assert lines(match, None)[-1] == "Ana goes to r4c3 (1 Movement)."


def test_a_free_way_back_is_told_as_costing_nothing() -> None:
    match = named(raiding({}, (3, 0, 0), agent=WES, lair=VOLCANO))
    play(match, 0, "go:N", "go:S")
    assert lines(match, None)[-2:] == [
        "Ana goes to r4c3 (1 Movement).",
        "Ana goes to r5c3 (nothing).",
    ]


@pytest.mark.rule("J-58")
def test_movement_that_comes_back_is_told() -> None:
    rooms = {"r4c3": "secret1", "r3c3": "secret2"}
    match = named(raiding(rooms, (1, 0, 0), agent=JUNO, lair=ORBITAL))
    play(match, 0, "go:N", "go:N")
    assert anas(match)[:2] == [
        "Ana goes to r4c3 and steals a Codebook worth 10 $ (1 Movement; 1 Movement back).",
        "Ana goes to r3c3 and steals a Blueprint worth 25 $ (1 Movement; 1 Movement back).",
    ]


def test_wild_points_are_told() -> None:
    match = named(raiding({"r4c3": "guard"}, (5, 1, 4), agent=BISHOP, lair=VOLCANO))
    play(match, 0, "go:N")
    assert anas(match)[0] == (
        "Ana goes to r4c3 and fights a Guard (1 Movement, 1 Stealth, 4 Combat and 1 wild)."
    )


def test_gadgets_are_told_before_what_they_do() -> None:
    rooms = {"r4c3": "saw", "r3c4": "secret2", "r5c2": "dog"}
    walls = ["r4c3-r4c4"]
    gadgets = [JETPACK, MIRROR, DRONE, LASER_DRILL]
    match = named(raiding(rooms, (7, 0, 0), gadgets=gadgets, walls=walls))
    play(match, 0, "boost:g1", "go_with:N:g3", "go:N", "steal:g4:r3c4", "drill:g5:r4c3-r4c4")
    assert anas(match)[:8] == [
        "Ana uses the Jetpack.",
        "Ana gains 4 Movement.",
        "Ana uses the Mirror Kit on r4c3.",
        "Ana goes to r4c3 and gets past a Giant Saw (1 Movement).",
        "Ana goes to r3c3 (1 Movement).",
        "Ana uses the Micro-Drone on r3c4.",
        "Ana steals a Blueprint worth 20 $ out of r3c4 from afar.",
        "Ana uses the Laser Drill.",
    ]
    assert anas(match)[8] == "Ana opens the wall between r4c3 and r4c4."


def test_leaps_and_ways_through_walls_are_told() -> None:
    rooms = {"r3c3": "lasers", "r4c4": "dog"}
    match = named(raiding(rooms, (7, 9, 9), gadgets=[JETPACK, GAS], expert="1"))
    play(match, 0, "leap:N")
    assert anas(match) == [
        "Ana uses the Jetpack on r3c3.",
        "Ana goes to r3c3 and gets past Lasers (1 Movement and 2 Stealth).",
    ]
    mole = raiding({"r4c4": "dog"}, (7, 9, 9), agent=MAGDA, lair=VOLCANO, walls=["r4c3-r4c4"])
    play(named(mole), 0, "go:N", "through:E")
    assert anas(mole)[1:3] == [
        "Ana uses Magda the Mole's power on r4c4.",
        "Ana goes to r4c4 and fights a Guard Dog (2 Movement and 4 Combat).",
    ]


def test_a_power_and_its_room_are_told() -> None:
    match = named(raiding({"r4c3": "saw"}, (5, 0, 0), agent=COLETTE, lair=VOLCANO))
    play(match, 0, "go_with:N:agent")
    assert anas(match)[:2] == [
        "Ana uses Colette Sable's power on r4c3.",
        "Ana goes to r4c3 and gets past a Giant Saw (2 Movement).",
    ]


@pytest.mark.rule("J-42", "H-REW-05", "H-REW-06", "H-SCORE-01", "H-SCORE-05")
def test_the_score_is_told_line_by_line() -> None:
    rooms = {"r1c1": "secret3", "r4c3": "dog", "r5c2": "secret1"}
    walls = ["r1c1-r1c2", "r1c1-r2c1"]
    match = named(raiding(rooms, (2, 0, 2), gadgets=[GAS], walls=walls))
    play(match, 0, "go:N", "stop")
    told = lines(match, None)
    start = told.index("Ben's Secret in r1c1 is walled off and worth nothing.")
    assert told[start + 1 :] == [
        "Trapper: nobody gets anything.",
        "Gadget Lover: Ana loses 20 $.",
        "Explorer: Ana gets 5 $.",
        "Brutal: Ana gets 20 $.",
        (
            "Ana ends with 15 $ as a Petty Schemer: Unspent budget 10 $, Gadget Lover -20 $,"
            " Explorer 5 $, Brutal 20 $."
        ),
        "Ben ends with 20 $ as a Petty Schemer: Secrets kept 10 $, Unspent budget 10 $.",
        "Ben wins with 20 $.",
    ]


@pytest.mark.rule("H-SCORE-04")
def test_a_shared_victory_is_told() -> None:
    match = named(raiding({}, (1, 0, 0)))
    play(match, 0, "stop")
    assert lines(match, None)[-1] == "Ana and Ben share the victory with 10 $."


# Random matches


UGLY = re.compile(
    r"\bP\d|\bA\d|\bN\d|\b[RB][1-5]\b|\bg[1-5]\b|\b[MSCF]\b|[A-Z]{3,}|_|[a-z]:[A-Za-z0-9]|[{}\[\]]"
    r"|None|True|False|  | [,.;:)]|\( |,,|\.\.|:\.|;\.|\bno of\b|\bsecret\d"
)


def is_sentence(text: str) -> bool:
    """Whether a text reads like something said to a player, from its first letter to its stop."""
    fit = text[:1].isupper() and text == text.strip() and UGLY.search(text) is None
    return fit and text[-1] in ".!?"


ODD: Mapping[str, object] = {
    "agents": "open",
    "expert": "1,2,3,4,5",
    "beginners": "0,1",
    "lenient_planning": True,
    "lenient_raid": True,
    "raid_timer": 60,
}
SLOW = ("pass", "stop", "none", "done")


def wandering(seats: int, lair: int, odd: bool) -> Iterator[tuple[Match, int]]:
    """A match played at random, with the seat that is about to decide, choice by choice.

    Seats rarely do nothing, so that much is seen. An odd match has every option set to what it
    usually is not. Two seats play to the end, more of them until two raids are over: it takes
    time to grade them all.
    """
    seed = 10 * seats + lair
    rng = random.Random(seed)
    options = {"lair": lair, **(ODD if odd else {})}
    match = lairworks.new("heist", seats=seats, seed=seed, options=options)
    while not match.over and (seats == 2 or _raids_over(match) < 2):
        seat = rng.choice(match.deciders)
        yield match, seat
        choices = match.choices(seat)
        brisk = [choice for choice in choices if choice not in SLOW]
        match.play(seat, rng.choice(brisk if brisk and rng.random() < 0.9 else choices))
    yield match, 0


def _raids_over(match: Match) -> int:
    return len([raid for raid in state(match).raids if raid.over])


TABLES = [(seats, lair, (seats + lair) % 2 == 1) for seats in (2, 5, 10) for lair in (1, 2, 3, 4)]


class Heard:
    """What was said in one random match: questions, and events to some viewers."""

    def __init__(self, seats: int, lair: int, odd: bool) -> None:
        self.questions: list[str] = []
        self.steps: set[str] = set()
        for match, seat in wandering(seats, lair, odd):
            question = match.state.question(seat)
            if question is not None:
                self.questions.append(match.setting.game.ask(match.state, seat))
                self.steps.add(question.name)
        self.happenings = [
            happening for viewer in (0, seats - 1, None) for happening in match.events(viewer)
        ]
        self.prose = Prose()
        self.prose.forbid(match.setting.content.tables, match.setting.game.spoken)


@cache
def heard(seats: int, lair: int, odd: bool) -> Heard:
    """The random match of a table, played once."""
    return Heard(seats, lair, odd)


@pytest.mark.parametrize(("seats", "lair", "odd"), TABLES)
def test_everything_said_in_random_matches_is_fit_for_people(
    seats: int, lair: int, odd: bool
) -> None:
    said = heard(seats, lair, odd)
    for question in said.questions:
        assert is_sentence(question), question
        assert "?" in question
        assert not said.prose.fault(question), question
    for happening in said.happenings:
        assert is_sentence(happening.text), happening
        assert not said.prose.fault(happening.text), happening


def test_random_matches_have_nearly_everything_in_them() -> None:
    said = [heard(*each) for each in TABLES]
    happened = {happening.name for each in said for happening in each.happenings}
    assert set(TELLERS) - happened <= {"nothing_claimed", "walled_off"}
    assert set().union(*(each.steps for each in said)) == set(ASKERS)
