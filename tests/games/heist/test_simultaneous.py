"""Everybody decides at the same time: who answers first makes no difference to anything."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations
from types import FrameType
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core import state as core_state
from lairworks.games.heist.game import GAME
from lairworks.games.heist.state import HeistState
from tests.games.heist.laws import OPTIONS, PACKS, check, drawn, started, table_of, wander
from tests.games.heist.tables import (
    GAS,
    JETPACK,
    MAGDA,
    WES,
    YACHT,
    cards,
    everybody,
    offered,
    play,
    points,
    sheet,
    shown,
    state,
    table,
    told,
)

# What seats are heard of when they do it; everything else waits until all are done.
AT_ONCE = (
    "seat_done",
    "agent_kept",
    "raid_step",
    "raid_power",
    "raid_gadget",
    "boosted",
    "drilled",
    "stolen_from_afar",
    "raid_over",
)
Order = Callable[[list[int]], int]


@dataclass
class Act:
    """What happens between two moments at which everybody is done."""

    phase: str
    played: dict[int, list[tuple[list[str], str]]] = field(default_factory=dict)
    table: str = ""
    at_once: dict[int, list[object]] = field(default_factory=dict)
    shown: list[object] = field(default_factory=list)


def listen(act: Act, match: Match, since: int) -> None:
    """Notes the table and what a spectator heard of an act that is over."""
    act.table = json.dumps(match.position())
    for event in match.events(None, since):
        if event.name in AT_ONCE:
            seat = event.facts["seat"]
            assert isinstance(seat, int)
            act.at_once.setdefault(seat, []).append([event.name, event.facts])
        else:
            act.shown.append([event.name, event.facts])


def when(match: Match) -> tuple[str, int]:
    return state(match).phase, state(match).round


def recorded(match: Match, draws: random.Random, until: str = "over") -> list[Act]:
    """Plays a match up to a phase and notes everything, act by act."""
    acts = []
    while state(match).phase != until:
        act = Act(state(match).phase)
        acts.append(act)
        now, heard = when(match), len(match.events())
        while not match.over and when(match) == now:
            seat = draws.choice(match.deciders)
            choices = match.choices(seat)
            choice = drawn(choices, draws)
            act.played.setdefault(seat, []).append((choices, choice))
            match.play(seat, choice)
        listen(act, match, heard)
    return acts


def again(match: Match, acts: list[Act], order: Order) -> None:
    """Plays the same choices in another order of arrival and compares after every act."""
    for act in acts:
        heard = len(match.events())
        assert list(match.deciders) == sorted(act.played)
        left = {seat: list(made) for seat, made in act.played.items()}
        while left:
            seat = order(sorted(left))
            choices, choice = left[seat].pop(0)
            assert match.choices(seat) == choices
            match.play(seat, choice)
            if not left[seat]:
                del left[seat]
                if left:
                    assert seat not in match.deciders
        twin = Act(act.phase, act.played)
        listen(twin, match, heard)
        assert twin.table == act.table
        assert twin.at_once == act.at_once
        assert twin.shown == act.shown
    assert match.over


def first(seats: list[int]) -> int:
    return seats[0]


def last(seats: list[int]) -> int:
    return seats[-1]


@pytest.mark.slow
@pytest.mark.rule("H-GEN-02", "H-ROUND-04", "H-ROUND-10", "H-MISS-04", "H-RAID-17")
@pytest.mark.parametrize("seats", [2, 3, 7, 12])
@pytest.mark.parametrize("options", ["polar", "volcano", "lenient"])
def test_the_order_of_arrival_changes_nothing_in_a_whole_match(seats: int, options: str) -> None:
    draws = random.Random(f"{seats} {options}")
    acts = recorded(started(seats, options, seats, "busy"), draws)
    assert {"planning", "claims", "raid"} <= {act.phase for act in acts}
    orders: list[Order] = [first, last, draws.choice]
    for order in orders:
        again(started(seats, options, seats, "busy"), acts, order)


@pytest.mark.rule("H-ROUND-10", "H-ROUND-11")
@pytest.mark.parametrize("seats", [3, 7])
def test_what_is_shown_comes_seat_by_seat(seats: int) -> None:
    acts = recorded(started(3, "polar", seats, "busy"), random.Random(3), "raid")
    counted = 0
    for act in acts:
        for names in (("passed", "picked"), ("mission_claimed",), ("free_gadget",)):
            told = [facts["seat"] for name, facts in pairs(act.shown) if name in names]
            assert told == sorted(told)
            counted += len(told)
    assert counted > 30 * seats


def pairs(shown: list[object]) -> list[tuple[str, dict[str, Any]]]:
    found = []
    for item in shown:
        assert isinstance(item, list)
        name, facts = item
        found.append((name, facts))
    return found


# Each phase by itself


@pytest.mark.rule("H-SETUP-08", "H-SETUP-10")
@pytest.mark.parametrize("agents", ["auto", "open"])
def test_agents_are_kept_in_any_order(agents: str) -> None:
    positions = set()
    for order in permutations(range(3)):
        match = lairworks.new(GAME, seats=3, seed=4, options={"agents": agents, "lair": 3})
        kept = {seat: match.choices(seat)[seat % 2] for seat in range(3)}
        for seat in order:
            assert state(match).phase == "agents"
            play(match, seat, kept[seat])
        assert state(match).phase == "planning"
        positions.add(json.dumps(match.position()))
    assert len(positions) == 1


@pytest.mark.rule("H-LAIR-05")
def test_free_gadgets_are_shown_when_the_last_seat_has_chosen_whoever_it_is() -> None:
    for order in permutations(range(3)):
        match = table(phase="gadgets", number=3)
        for place, seat in enumerate(order):
            assert told(match, "free_gadget") == []
            assert [shown(match, other).gadgets for other in range(3)] == [0, 0, 0]
            play(match, seat, f"own:{seat + 2}")
            assert len(told(match, "seat_done")) == place + 1
        assert [facts["number"] for facts in told(match, "free_gadget")] == [2, 3, 4]
        assert [shown(match, seat).gadgets for seat in range(3)] == [2, 4, 8]


@pytest.mark.rule("H-ROUND-04", "H-ROUND-05", "H-ROUND-11")
def test_a_round_is_revealed_when_the_last_seat_is_done_whoever_it_is() -> None:
    made = {
        0: ["pick:L", "place:r1c2", "done"],
        1: ["pass"],
        2: ["pick:L", "place:r1c4", "bonus:M", "done"],
    }
    for order in permutations(range(3)):
        match = table(number=3, lair=YACHT, **cards("dog", "M+2", "saw"))
        for seat in order:
            assert [shown(match, other).cash for other in range(3)] == [10, 10, 10]
            assert told(match, "picked") == told(match, "passed") == []
            play(match, seat, *made[seat])
        assert state(match).round == 2
        assert [shown(match, seat).cash for seat in range(3)] == [10, 11, 10 - 1 - 2]
        assert [(facts["seat"], facts["slot"]) for facts in told(match, "picked")] == [
            (0, "L"),
            (2, "L"),
            (2, "M"),
        ]


@pytest.mark.rule("H-MISS-04", "H-MISS-05")
def test_claims_are_paid_when_the_last_seat_has_decided_whoever_it_is() -> None:
    kennel = {"rooms": {"r1c1": "dog", "r1c2": "dog", "r1c3": "dog"}}
    made = {0: "claim:N01:now", 1: "none", 2: "claim:N01:later"}
    for order in permutations(range(3)):
        match = table(
            kennel, kennel, kennel, lair=YACHT, phase="claims", missions=["N01", "N05", "N06"]
        )
        for seat in order:
            assert offered(match, seat) == ["claim:N01:now", "claim:N01:later", "none"]
            assert [sheet(match, other).cash for other in range(3)] == [10, 10, 10]
            play(match, seat, made[seat])
        assert [sheet(match, seat).cash for seat in range(3)] == [13, 10, 10]
        assert [sheet(match, seat).later for seat in range(3)] == [0, 0, 10]


@pytest.mark.rule("H-RAID-17", "H-GEN-02")
def test_raids_go_on_in_any_order_and_end_together() -> None:
    lairs = [{"r5c2": "secret1", "r4c3": "saw"}, {"r5c4": "secret2"}, {"r5c2": "dog"}]
    made = {0: ["go:E", "stop"], 1: ["go:W", "stop"], 2: ["go:W", "go:E", "stop"]}
    tables = set()
    orders = [*dict.fromkeys(permutations([0, 0, 1, 1, 2, 2, 2]))]
    for order in orders[::10]:
        match = table(
            *({"rooms": lair, "raid": {"M": 3, "S": 0, "C": 2}} for lair in lairs),
            lair=YACHT,
            phase="raid",
            tops={"L": "B1", "M": "B2", "R": "R3"},
        )
        left = {seat: list(acts) for seat, acts in made.items()}
        for seat in order:
            assert not match.over
            play(match, seat, left[seat].pop(0))
        assert match.over
        tables.add(json.dumps([match.position()["seats"], match.scores]))
    assert len(orders) == 210
    assert len(tables) == 1


def test_a_seat_that_cannot_do_anything_does_not_wait_for_its_turn_to_say_so() -> None:
    """It passes by itself at once, and the others are asked as ever."""
    poor, rich = {"cash": 0}, {"cash": 10}
    match = table(rich, poor, rich, lair=YACHT, **cards("M+2", "S+3", "C+2", "R2 R3 R4"))
    assert match.deciders == (0, 2)
    assert [facts["seat"] for facts in told(match, "seat_done")] == [1]
    assert told(match, "passed") == []
    everybody(match, "pass")
    assert [facts["seat"] for facts in told(match, "passed")] == [0, 1, 2]


# What a seat is asked does not depend on the others


@pytest.mark.rule("H-GEN-02", "H-PLACE-06")
@pytest.mark.parametrize("options", OPTIONS)
def test_choices_never_depend_on_what_others_have_done_in_the_same_act(options: str) -> None:
    draws = random.Random(options)
    found = table_of(8, options, 4, "busy")
    compared = 0
    while found.deciders():
        asked = list(found.deciders())
        draws.shuffle(asked)
        waiting = asked[0]
        choices = list(found.choices(waiting))
        now = (found.phase, found.round)
        for other in asked[1:]:
            while other in found.deciders() and (found.phase, found.round) == now:
                found.apply(other, draws.choice(found.choices(other)))
                assert found.choices(waiting) == choices
                compared += 1
        while waiting in found.deciders() and (found.phase, found.round) == now:
            found.apply(waiting, draws.choice(found.choices(waiting)))
    assert compared > 60


def test_points_of_a_raid_are_the_raiders_own() -> None:
    seats = [
        {"agent": WES, "gadgets": [GAS], "free_gadget": GAS, "raid": {"M": 4, "S": 3, "C": 2}},
        {
            "agent": MAGDA,
            "gadgets": [JETPACK],
            "free_gadget": JETPACK,
            "raid": {"M": 5, "S": 1, "C": 0},
        },
    ]
    match = table(*seats, phase="raid")
    play(match, 0, "go:N")
    assert (points(match, 0), points(match, 1)) == ((3, 3, 2), (5, 1, 0))
    play(match, 1, "boost:g1")
    assert (points(match, 0), points(match, 1)) == ((3, 3, 2), (9, 1, 0))


# Crowds


@pytest.mark.rule("R-36", "H-SETUP-10")
@pytest.mark.parametrize("options", ["yacht", "polar", "orbital"])
def test_ninety_nine_seats_play_to_the_end(options: str) -> None:
    found = table_of(99, options, 99, "weak")
    wander(found, random.Random(options), 200_000)
    assert found.deciders() == []
    assert found.ending()
    assert len(found.scores()) == 99
    check(found)


def test_ninety_nine_seats_are_all_heard_at_the_reveal() -> None:
    match = lairworks.new(GAME, seats=99, seed=1, options={"lair": YACHT}, pack=PACKS["weak"])
    for seat in reversed(range(99)):
        play(match, seat, "pass")
    assert [facts["seat"] for facts in told(match, "passed")] == list(range(99))
    assert [facts["seat"] for facts in told(match, "seat_done")] == list(reversed(range(99)))
    assert state(match).round == 2
    assert match.deciders == tuple(range(99))


def everybody_passes(found: HeistState, rounds: int) -> None:
    for _ in range(rounds):
        for seat in list(found.deciders()):
            found.apply(seat, GAME.words.parse("pass"))


@pytest.mark.rule("R-36")
@pytest.mark.parametrize("options", ["yacht", "polar"])
def test_choices_to_be_made_grow_with_the_seats_and_no_faster(options: str) -> None:
    each = {}
    for seats in (11, 33, 99):
        match = started(5, options, seats, "weak")
        while state(match).phase != "planning":
            match.play(match.deciders[0], match.choices(match.deciders[0])[0])
        heard = len(match.events())
        everybody_passes(state(match), 3)
        each[seats] = (len(match.events()) - heard - 3) / seats
    assert each == {11: 6, 33: 6, 99: 6}


@pytest.mark.rule("R-36")
def test_work_for_a_round_grows_about_linearly_with_the_seats() -> None:
    if not str(core_state.__file__).endswith(".py"):
        pytest.skip("calls of compiled code cannot be counted")
    each = []
    for seats in (12, 96):
        found = table_of(6, "yacht", seats)
        each.append(calls_of(everybody_passes, found, 4) / seats)
        assert found.round == 5
    assert each[1] < 1.2 * each[0]


def calls_of(work: Callable[[HeistState, int], None], found: HeistState, rounds: int) -> int:
    """How many functions are called, whatever the time they take."""
    calls = [0]

    def count(frame: FrameType, event: str, argument: object) -> None:
        calls[0] += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work(found, rounds)
    finally:
        sys.setprofile(before)
    return calls[0]
