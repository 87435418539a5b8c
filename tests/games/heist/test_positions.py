"""Positions: any table can be written down and laid out again, impossible ones are refused."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import lairworks
from lairworks import BadPosition, Match
from lairworks.games.heist.game import GAME
from lairworks.games.heist.state import HeistState
from tests.games.heist.laws import (
    CRATER,
    ENTRYWAY,
    KINDS,
    OPTIONS,
    START,
    can_be_walled,
    can_hold,
    check,
    laid_out,
    started,
    step,
    wander,
    wander_to,
    written,
)
from tests.games.heist.tables import (
    BARON,
    COLETTE,
    DRILL,
    DRONE,
    FORTY_TWO,
    GAS,
    MIMOSA,
    MIRROR,
    ORBITAL,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    asked,
    edges_of,
    everybody,
    offered,
    play,
    raiding,
    rooms_of,
    sheet,
    shown,
    state,
    told,
)

ROOMS = [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]
FULL = {room: "lasers" for room in ROOMS if room != START}
KENNEL = {"r1c1": "dog", "r1c2": "dog", "r2c1": "dog"}


def arranged(
    position: Any, seats: int = 3, options: Mapping[str, object] | None = None, seed: int = 3
) -> Match:
    return lairworks.arrange("heist", position, seats=seats, options=options, seed=seed)


def again(match: Match) -> Match:
    """The same table, laid out from its position with another seed."""
    return laid_out(written(match), match, seed=match.seed + 1)


def same_tables(one: Match, two: Match) -> None:
    assert one.position() == two.position()
    assert one.deciders == two.deciders
    for viewer in (*range(min(one.seats, 3)), None):
        assert one.view(viewer) == two.view(viewer)
    for seat in range(one.seats):
        assert one.choices(seat) == two.choices(seat)
        assert asked(one, seat) == asked(two, seat)


def quiet(seed: int, options: str, seats: int, pack: str) -> Match:
    """A new match that reports nothing, so that no raid has to be graded on the way."""
    match = started(seed, options, seats, pack)
    match.state.journal = None
    return match


# There and back


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(("seats", "pack"), [(2, "base"), (3, "busy"), (5, "weak"), (10, "busy")])
def test_a_position_is_laid_out_again_exactly_at_every_ply(
    options: str, seats: int, pack: str
) -> None:
    draws = random.Random(f"{options} {seats}")
    match = quiet(seats, options, seats, pack)
    found = state(match)
    plies = 0
    while found.deciders():
        position = written(match)
        twin = GAME.arrange(found.content, seats, match.setting.options, plies, position)
        twin.proceed()
        assert GAME.position(twin) == position
        assert twin.deciders() == found.deciders()
        for seat in range(seats):
            assert twin.choices(seat) == found.choices(seat)
        for _ in range(1 if seats < 5 else draws.randrange(1, seats)):
            if found.deciders():
                step(found, draws)
        plies += 1
    assert plies > 100
    assert again(match).over


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 4, 11])
def test_everybody_sees_the_same_at_a_table_laid_out_again(options: str, seats: int) -> None:
    draws = random.Random(f"{options} {seats}")
    match = quiet(seats, options, seats, "weak")
    phases = set()
    while match.deciders:
        same_tables(again(match), match)
        phases.add(state(match).phase)
        far = state(match).round < 28 and state(match).phase != "raid"
        wander(state(match), draws, draws.randrange(1, 8 * seats) if far else 1 + seats // 3)
    same_tables(again(match), match)
    assert {"planning", "raid"} <= phases


def test_every_question_of_the_game_is_laid_out_again() -> None:
    questions: Counter[str] = Counter()
    for seed in range(12):
        draws = random.Random(seed)
        match = quiet(seed, list(OPTIONS)[seed % len(OPTIONS)], 3, "base")
        while match.deciders:
            for seat in match.deciders:
                name = asked(match, seat)
                assert name is not None
                if questions[name] < 4:
                    assert asked(again(match), seat) == name
                    assert again(match).choices(seat) == match.choices(seat)
                    questions[name] += 1
            step(state(match), draws)
    assert set(questions) == {
        "setup.agent",
        "setup.gadget",
        "round.pick",
        "round.place",
        "round.wall",
        "round.gadget",
        "round.bonus",
        "round.claim",
        "raid.step",
        "raid.split",
        "raid.drill",
    }


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 5, 10])
def test_a_match_laid_out_again_has_the_same_future(options: str, seats: int) -> None:
    draws = random.Random(f"{options} {seats}")
    for phase, number in (("agents", 1), ("planning", 1), ("planning", 17), ("raid", 1)):
        match = quiet(number, options, seats, "busy")
        wander_to(state(match), draws, phase, number)
        wander(state(match), draws, draws.randrange(3 * seats))
        twin = again(match)
        twin.state.journal = None
        wander(state(match), random.Random(number), 100_000)
        wander(state(twin), random.Random(number), 100_000)
        assert twin.position() == match.position()
        assert (twin.scores, twin.winners, twin.ending) == (
            match.scores,
            match.winners,
            match.ending,
        )
        assert match.over
        assert twin.breakdown == match.breakdown


def test_a_payment_in_the_middle_is_laid_out_again() -> None:
    lair, acts = {"r4c2": "sharks", "r5c4": "saw"}, ["go:N", "go:W"]
    match = raiding(lair, (8, 5, 0), acts=acts)
    assert asked(match) == "raid.split"
    same_tables(again(match), match)
    assert offered(again(match), 0, "split") == ["1", "2", "3", "4", "5", "6"]
    play(match, 0, "split:4", "stop")
    twin = play(again(raiding(lair, (8, 5, 0), acts=[*acts, "split:4"])), 0, "stop")
    for each in (match, twin):
        raid = state(each).raids[0]
        assert (raid.movement, raid.stealth, raid.traps) == (2, 3, 1)


def test_walls_that_were_drilled_stay_open_at_a_table_laid_out_again() -> None:
    acts = ["go:N", "drill:g5:r3c3-r4c3", "go:N"]
    walls = ["r3c3-r3c4", "r3c3-r4c3"]
    match = raiding({}, (5, 0, 0), gadgets=[DRILL], expert="5", walls=walls, acts=acts)
    assert edges_of(state(match).raids[0].opened) == ["r3c3-r4c3"]
    same_tables(again(match), match)


def test_a_drill_that_may_open_another_wall_asks_again() -> None:
    walls = ["r3c2-r4c2", "r4c1-r4c2", "r1c1-r1c2"]
    acts = ["go:W", "go:N", "drill:g5:r3c2-r4c2"]
    match = raiding({}, (5, 0, 0), gadgets=[DRILL], expert="5", walls=walls, acts=acts)
    assert asked(match) == "raid.drill"
    assert offered(match) == ["done", "drill:g5:r4c1-r4c2"]
    same_tables(again(match), match)
    assert written(match)["seats"][0]["raid"]["acts"] == acts


def test_laying_out_changes_nothing_of_what_it_was_given() -> None:
    position = {
        "decks": {"L": ["P050", "..."]},
        "tops": {"M": "R2"},
        "missions": ["N03", "N01", "N02"],
        "seats": [{"rooms": {"r1c1": "dog"}, "walls": ["r1c1-r1c2"], "made": ["pass"]}],
    }
    kept = json.dumps(position)
    everybody(arranged(position), "pass")
    assert json.dumps(position) == kept
    assert arranged(position).position() == arranged(position).position()
    assert arranged(position).position() != arranged(position, seed=4).position()


def test_an_arranged_match_reports_only_what_happens_from_then_on() -> None:
    match = arranged({"round": 7, "seats": [{"cash": 12}, {}, {}]}, options={"lair": VOLCANO})
    assert match.events() == []
    play(match, 1, "pass")
    assert [event.name for event in match.events()] == ["seat_done"]


def test_a_round_in_which_all_are_done_is_shown_at_once() -> None:
    passing = {"made": ["pass"], "cash": 12}
    match = arranged({"round": 4, "seats": [passing] * 2}, 2, {"lair": YACHT})
    assert [facts["earned"] for facts in told(match, "passed")] == [1, 1]
    assert (state(match).round, shown(match).cash) == (5, 13)


# What is left out


def test_an_empty_position_is_the_first_round() -> None:
    match = arranged({})
    found = state(match)
    assert (found.phase, found.round, found.last_round) == ("planning", 1, 0)
    assert match.deciders == (0, 1, 2)
    for seat in range(3):
        mine = sheet(match, seat)
        assert (mine.cash, mine.lifetime, mine.filled, mine.walls) == (10, 10, 0, 0)
        assert mine.gadgets == 1 << mine.free_gadget
        assert found.agents[seat] in found.dealt[seat]
    check(found)


@pytest.mark.parametrize("phase", ["agents", "gadgets", "planning", "raid", "over"])
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 5, 12])
def test_a_phase_alone_is_enough(phase: str, options: str, seats: int) -> None:
    lair = OPTIONS[options].get("lair", POLAR)
    if (phase == "agents" and lair == YACHT) or (phase == "gadgets" and lair != POLAR):
        return
    more: dict[str, Any] = {}
    if phase == "over":
        more["seats"] = [{"raid": {"acts": ["stop"]}}] * seats
    elif phase == "raid" and lair == YACHT:  # without a point a raid is over at once
        more["seats"] = [{"trained": {"M": 1}}]
    match = arranged({"phase": phase, **more}, seats, OPTIONS[options])
    found = state(match)
    if seats != 5 or phase != "agents" or OPTIONS[options].get("agents") == "open":
        assert found.phase == phase
    assert found.round == (35 if phase in ("raid", "over") else 1)
    assert found.reason == ("last_card" if phase in ("raid", "over") else "")
    check(found)


def test_five_seats_have_nothing_to_choose_in_the_phase_of_agents() -> None:
    match = arranged({"phase": "agents", "seats": [{"dealt": [WES]}]}, 5, {"lair": VOLCANO})
    assert state(match).phase == "planning"
    assert state(match).agents[0] == 1


# Every field by itself


@pytest.mark.parametrize("number", [1, 2, 17, 34, 35])
def test_round(number: int) -> None:
    match = arranged({"round": number})
    assert state(match).round == number
    assert match.view()["left"] == 36 - number
    everybody(match, "pass")
    assert state(match).round == min(number + 1, 35)
    assert (state(match).phase == "planning") == (number < 35)


@pytest.mark.rule("H-END-01", "H-END-02")
def test_last_round() -> None:
    match = arranged({"round": 12, "last_round": 12}, options={"lair": VOLCANO})
    everybody(match, "pass")
    assert (state(match).phase, state(match).reason) == ("raid", "lair_full")
    match = arranged({"round": 12}, options={"lair": VOLCANO})
    everybody(match, "pass")
    assert (state(match).phase, state(match).round) == ("planning", 13)
    filled = arranged({"round": 12, "seats": [{"rooms": FULL}]}, 2, {"lair": YACHT})
    assert state(filled).last_round == 12
    early = arranged({"phase": "raid", "round": 21})
    assert (state(early).last_round, state(early).reason) == (21, "lair_full")


def test_decks() -> None:
    left = [f"P{number:03d}" for number in range(40, 4, -1)]
    match = arranged({"decks": {"L": left, "R": ["P108", "P002", "..."]}, "round": 2})
    decks = written(match)["decks"]
    assert decks["L"] == left
    assert decks["R"][:2] == ["P108", "P002"]
    assert [len(set(deck)) for deck in decks.values()] == [36, 36, 36]
    view: Any = match.view()
    assert view["past"][0] == ["P040", "P039"]
    assert view["past"][2] == ["P108", "P002"]
    check(state(match))


def test_display_and_tops() -> None:
    match = arranged(
        {
            "round": 5,
            "display": {"L": "S+3", "M": "P076", "R": "wall"},
            "tops": {"L": "B3", "M": "R5", "R": "P009"},
        }
    )
    view: Any = match.view()
    assert [slot["front"] for slot in view["display"]] == ["train", "upgrade", "wall"]
    assert (view["display"][0]["stat"], view["display"][0]["points"]) == ("S", 3)
    assert view["display"][1]["kind"] == "secret3"
    assert [slot["marker"] for slot in view["display"]] == ["B3", "R5", "B3"]
    decks = written(match)["decks"]
    assert (decks["M"][4], decks["R"][5]) == ("P076", "P009")
    check(state(match))


@pytest.mark.parametrize(
    "front",
    [*KINDS, "wall", "gadget", *(f"{stat}+{n}" for stat in "MSC" for n in (2, 3, 4))],
)
def test_every_front_can_be_named(front: str) -> None:
    match = arranged({"display": {"M": front}})
    card = state(match).cards[1]
    view: Any = match.view()
    slot = view["display"][1]
    named = {
        "upgrade": slot.get("kind"),
        "train": f"{slot.get('stat')}+{slot.get('points')}",
    }.get(slot["front"], slot["front"])
    assert named == front
    assert written(match)["decks"]["M"][0] == card.id


@pytest.mark.parametrize("back", [f"{colour}{n}" for colour in "RB" for n in range(1, 6)])
def test_every_back_can_be_named(back: str) -> None:
    view: Any = arranged({"tops": {"R": back}}).view()
    assert view["display"][2]["marker"] == back


def test_missions_and_claims() -> None:
    claimed = [
        {"mission": "N07", "seat": 2, "reward": "later"},
        {"mission": "N07", "seat": 0, "reward": "now"},
        {"mission": "N02", "seat": 2, "reward": "later"},
    ]
    match = arranged({"missions": ["N13", "N02", "N07"], "claimed": claimed, "round": 8})
    view: Any = match.view()
    assert [each["id"] for each in view["missions"]] == ["N02", "N07", "N13"]
    assert [each["closed"] for each in view["missions"]] == [True, True, False]
    assert view["missions"][1]["claims"] == [
        {"seat": 2, "reward": "later"},
        {"seat": 0, "reward": "now"},
    ]
    assert [each["later"] for each in view["sheets"]] == [0, 0, 12 + 20]
    assert sheet(match, 0).cash == 10, "what was paid then is in the cash that is written"
    assert written(match)["claimed"] == claimed


def test_sheets() -> None:
    facts = {
        "rooms": {"r5c2": "guard", "r1c5": "sharks", "r3c1": "secret2"},
        "walls": ["r1c1-r2c1", "r4c4-r4c5"],
        "cash": 7,
        "lifetime": 23,
        "trained": {"S": 9, "C": 20},
        "gadgets": [4, 2],
        "free_gadget": DRILL,
        "bonuses": 3,
    }
    match = arranged({"seats": [{}, facts]}, 4)
    mine = sheet(match, 1)
    assert rooms_of(mine.filled) == ["r1c5", "r3c1", "r5c2"]
    assert edges_of(mine.walls) == ["r1c1-r2c1", "r4c4-r4c5"]
    assert (mine.cash, mine.lifetime, mine.bonuses, mine.trained) == (7, 23, 3, [0, 9, 20])
    assert (mine.gadgets, mine.free_gadget) == (0b11010, DRILL - 1)
    view: Any = match.view(0)
    assert view["sheets"][1]["gadget_count"] == 2, "the free one does not count"
    assert sheet(match, 0).filled == sheet(match, 3).filled == 0
    written_facts = written(match)["seats"][1]
    assert {name: written_facts[name] for name in ("rooms", "cash", "lifetime", "bonuses")} == {
        name: facts[name] for name in ("rooms", "cash", "lifetime", "bonuses")
    }


def test_lifetime_follows_from_cash_and_cash_from_the_start() -> None:
    match = arranged(
        {"seats": [{"cash": 31}, {"cash": 4}, {"lifetime": 28}, {}]}, 4, {"beginners": "3"}
    )
    purses = [(sheet(match, seat).cash, sheet(match, seat).lifetime) for seat in range(4)]
    assert purses == [(31, 31), (4, 10), (10, 28), (15, 15)]


def test_agents() -> None:
    match = arranged(
        {"phase": "agents", "seats": [{"dealt": ["A9", "A1"]}, {"agent": BARON}]},
        options={"lair": VOLCANO},
    )
    assert match.deciders == (0, 2)
    assert offered(match, 0, "keep") == ["A1", "A9"]
    assert BARON in written(match)["seats"][1]["dealt"]
    assert written(match)["seats"][1]["agent"] == BARON
    kept = arranged({"seats": [{"dealt": ["A2", "A3"], "agent": "A3"}, {"dealt": ["A5", "A6"]}]})
    assert written(kept)["seats"][0]["agent"] == "A3"
    assert written(kept)["seats"][1]["agent"] in ("A5", "A6")
    noted = arranged({"seats": [{"agent": WES}, {"agent": WES}]}, options={"agents": "open"})
    assert [facts["agent"] for facts in written(noted)["seats"][:2]] == [WES, WES]


@pytest.mark.rule("R-04")
def test_an_agent_may_be_given_on_the_superyacht_for_puzzles() -> None:
    match = arranged({"phase": "raid", "seats": [{"agent": FORTY_TWO}]}, options={"lair": YACHT})
    assert state(match).raids[0].brought == [3, 7, 5]
    assert state(match).raids[1].brought == [0, 0, 0]


def test_made_choices() -> None:
    base = {
        "round": 3,
        "display": {"L": "dog", "M": "wall", "R": "gadget"},
        "tops": {"L": "R3", "M": "B1", "R": "R2"},
    }
    seats = [
        {"made": ["pick:L", "place:r3c4"]},
        {"made": ["pick:M"]},
        {"made": ["pick:R", "take:2", "bonus:M", "wall:r1c1-r1c2", "done"]},
    ]
    match = arranged({**base, "seats": seats}, options={"lair": YACHT})
    assert [asked(match, seat) for seat in range(3)] == ["round.bonus", "round.wall", None]
    assert rooms_of(sheet(match, 0).filled) == ["r3c4"]
    assert shown(match, 0).filled == 0
    assert [facts["made"] for facts in written(match)["seats"]] == [each["made"] for each in seats]
    assert (sheet(match, 2).cash, shown(match, 2).cash) == (9, 10)


def test_gadgets_being_chosen() -> None:
    match = arranged({"phase": "gadgets", "seats": [{}, {"made": ["own:4"]}]})
    assert match.deciders == (0, 2)
    assert (sheet(match, 1).free_gadget, shown(match, 1).gadgets) == (DRONE - 1, 0)


def test_claims_being_made() -> None:
    position = {
        "phase": "claims",
        "missions": ["N01", "N05", "N06"],
        "seats": [{"rooms": KENNEL}, {"rooms": KENNEL, "claim": "claim:N01:later"}, {}],
    }
    match = arranged(position)
    assert match.deciders == (0,)
    assert written(match)["seats"][1]["claim"] == "claim:N01:later"
    assert sheet(match, 1).later == 0
    play(match, 0, "none")
    assert sheet(match, 1).later == 10


def test_raids() -> None:
    match = arranged(
        {
            "phase": "raid",
            "tops": {"L": "R1", "M": "R2", "R": "R3"},
            "seats": [
                {"rooms": {"r5c2": "secret2"}, "trained": {"M": 5}, "agent": MIMOSA},
                {"agent": COLETTE, "raid": {"M": 6, "C": 2, "acts": ["go:W", "go:E"]}},
                {"agent": WES, "trained": {"S": 17}, "raid": {"acts": ["stop"]}},
            ],
        }
    )
    raids = state(match).raids
    assert [raid.target for raid in raids] == [2, 0, 1]
    assert raids[0].brought == [10, 6, 4]
    assert raids[1].brought == [6, 3, 2], "what is not written follows from sheet and Agent"
    assert raids[2].brought == [4, 20, 6]
    assert (raids[1].movement, raids[1].loot, raids[1].steps) == (4, 20, 2)
    assert match.deciders == (0, 1)


def test_luck_and_fate() -> None:
    match = arranged({}, 2)
    luck = written(match)["luck"]
    assert len(luck) == 3
    changed = [[1, 2, 3, 4], luck[1], [9, 8, 7, 6]]
    assert written(arranged({"luck": changed}, 2))["luck"] == changed
    assert written(arranged({"fate": [3, 0]}, 2))["fate"] == [3, 0]


# Mistakes


TOPS = {"L": "R1", "M": "R2", "R": "B3"}
# What is written, and the place that the refusal names.
MISTAKES: list[tuple[dict[str, Any], str]] = [
    # The table
    ({"phase": "lunch"}, "phase"),
    ({"phase": 3}, "phase"),
    ({"phase": "claims"}, "phase"),
    ({"round": 0}, "round"),
    ({"round": 36}, "round"),
    ({"round": "first"}, "round"),
    ({"round": True}, "round"),
    ({"phase": "agents", "round": 2}, "round"),
    ({"phase": "gadgets", "round": 2}, "round"),
    ({"last_round": 2}, "last_round"),
    ({"round": 9, "last_round": 8}, "last_round"),
    ({"round": 9, "last_round": 10}, "last_round"),
    ({"last_round": -1}, "last_round"),
    ({"last_round": 37, "phase": "raid"}, "last_round"),
    ({"round": 9, "last_round": 0, "seats": [{"rooms": FULL}]}, "last_round"),
    ({"phase": "raid", "round": 9, "last_round": 0}, "last_round"),
    ({"phase": "raid", "round": 9, "last_round": 8}, "last_round"),
    ({"phase": "raid", "round": 35, "last_round": 20}, "last_round"),
    ({"phase": "over", "round": 9, "last_round": 10}, "last_round"),
    ({"lair": 2}, "lair"),
    ({"Phase": "raid"}, "Phase"),
    # Cards
    ({"decks": []}, "decks"),
    ({"decks": {"X": ["..."]}}, "decks.X"),
    ({"decks": {"L": ["P109", "..."]}}, "decks.L"),
    ({"decks": {"L": ["P001"]}}, "decks.L"),
    ({"decks": {"L": ["P001", "P001", "..."]}}, "decks.L"),
    ({"decks": {"L": ["...", "P001"]}}, "decks.L"),
    ({"decks": {"L": ["P007", "..."], "R": ["P007", "..."]}}, "decks.R"),
    ({"decks": {"L": [f"P{n:03d}" for n in range(1, 38)]}}, "decks.L"),
    ({"decks": {"L": [f"P{n:03d}" for n in range(1, 37)] + ["P050"]}}, "decks.L"),
    ({"display": {"L": "cat"}}, "display.L"),
    ({"display": {"L": "M+5"}}, "display.L"),
    ({"display": {"L": "R1"}}, "display.L"),
    ({"display": {"Q": "dog"}}, "display.Q"),
    ({"display": {"L": "P001", "M": "P001"}}, "display.M"),
    ({"display": {"L": "dog"}, "decks": {"L": ["P001", "..."]}}, "display.L"),
    ({"display": {"L": 7}}, "display.L"),
    ({"tops": {"M": "R6"}}, "tops.M"),
    ({"tops": {"M": "dog"}}, "tops.M"),
    ({"tops": {"M": "B3", "X": "B3"}}, "tops.X"),
    ({"tops": {"L": "R1"}, "decks": {"L": ["P001", "P002", "..."]}}, "tops.L"),
    ({"tops": {"L": "P001"}, "display": {"R": "P001"}}, "tops.L"),
    # Missions
    ({"missions": ["N01", "N02"]}, "missions"),
    ({"missions": ["N01", "N02", "N03", "N04"]}, "missions"),
    ({"missions": ["N01", "N02", "N02"]}, "missions"),
    ({"missions": ["N01", "N02", "N15"]}, "missions"),
    ({"missions": ["N01", "N02", 3]}, "missions"),
    ({"claimed": {"N01": 0}}, "claimed"),
    ({"claimed": [{"mission": "N02", "seat": 0, "reward": "now"}]}, "claimed[0].mission"),
    ({"claimed": [{"mission": "N99", "seat": 0, "reward": "now"}]}, "claimed[0].mission"),
    ({"claimed": [{"mission": "N01", "seat": 3, "reward": "now"}]}, "claimed[0].seat"),
    ({"claimed": [{"mission": "N01", "seat": 0, "reward": "both"}]}, "claimed[0].reward"),
    ({"claimed": [{"mission": "N01", "seat": 0}]}, "claimed[0].reward"),
    ({"claimed": [{"mission": "N01", "seat": 0, "reward": "now", "n": 1}]}, "claimed[0].n"),
    (
        {
            "claimed": [
                {"mission": "N01", "seat": 0, "reward": "now"},
                {"mission": "N01", "seat": 0, "reward": "later"},
            ]
        },
        "claimed[1].seat",
    ),
    (
        {"phase": "gadgets", "claimed": [{"mission": "N01", "seat": 0, "reward": "now"}]},
        "claimed",
    ),
    # Seats
    ({"seats": {}}, "seats"),
    ({"seats": [{}] * 4}, "seats"),
    ({"seats": [[]]}, "seats[0]"),
    ({"seats": [{}, {"money": 3}]}, "seats[1].money"),
    ({"luck": [[1, 2, 3, 4]]}, "luck"),
    ({"luck": [[1, 2, 3, 4]] * 3 + [[1, 2, 3]]}, "luck[3]"),
]
# The same for one seat, the second.
SEAT_MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"cash": 41}, "cash"),
    ({"cash": -1}, "cash"),
    ({"cash": "ten"}, "cash"),
    ({"cash": 21, "lifetime": 20}, "cash"),
    ({"lifetime": 9}, "lifetime"),
    ({"lifetime": 41}, "lifetime"),
    ({"bonuses": 6}, "bonuses"),
    ({"bonuses": -1}, "bonuses"),
    ({"trained": {"M": 21}}, "trained.M"),
    ({"trained": {"S": -1}}, "trained.S"),
    ({"trained": {"F": 3}}, "trained.F"),
    ({"trained": 3}, "trained"),
    ({"rooms": {"r6c1": "dog"}}, "rooms.r6c1"),
    ({"rooms": {"r0c1": "dog"}}, "rooms.r0c1"),
    ({"rooms": {"a1": "dog"}}, "rooms.a1"),
    ({"rooms": {"r1c1": "cat"}}, "rooms.r1c1"),
    ({"rooms": {"r1c1": None}}, "rooms.r1c1"),
    ({"rooms": {START: "dog"}}, f"rooms.{START}"),
    ({"rooms": {START: "secret1"}}, f"rooms.{START}"),
    ({"rooms": ["r1c1"]}, "rooms"),
    ({"walls": ["r4c3-r5c3"]}, "walls"),
    ({"walls": ["r5c2-r5c3"]}, "walls"),
    ({"walls": ["r1c2-r1c1"]}, "walls"),
    ({"walls": ["r1c1-r2c2"]}, "walls"),
    ({"walls": ["r1c1-r1c5"]}, "walls"),
    ({"walls": ["r1c1"]}, "walls"),
    ({"walls": ["r1c1-r1c2", "r1c1-r1c2"]}, "walls"),
    ({"walls": "r1c1-r1c2"}, "walls"),
    ({"gadgets": [0]}, "gadgets"),
    ({"gadgets": [6]}, "gadgets"),
    ({"gadgets": ["drill"]}, "gadgets"),
    ({"gadgets": [3, 1, 3]}, "gadgets"),
    ({"gadgets": [1, 2, 3, 4, 5]}, "free_gadget"),
    ({"free_gadget": 0}, "free_gadget"),
    ({"free_gadget": 6}, "free_gadget"),
    ({"later": 10}, "later"),
    ({"gadget_count": 0}, "gadget_count"),
    ({"agent": "A10"}, "agent"),
    ({"agent": "Wes"}, "agent"),
    ({"dealt": ["A10"]}, "dealt"),
    ({"dealt": ["A3", "A3"]}, "dealt"),
    ({"dealt": ["A3", "A4", "A5"]}, "dealt"),
    ({"dealt": ["A3", "A4"], "agent": "A5"}, "dealt"),
    ({"made": ["pick:L", "pick:M"]}, "made[1]"),
    ({"made": ["done"]}, "made[0]"),
    ({"made": ["place:r1c1"]}, "made[0]"),
    ({"made": ["pass", "pass"]}, "made[1]"),
    ({"made": ["pass", "bonus:L"]}, "made[1]"),
    ({"made": ["pick:L", "place:r5c3"]}, "made[1]"),
    ({"made": ["pick:L", "place:r1c1", "bonus:L"]}, "made[2]"),
    ({"made": ["nonsense"]}, "made[0]"),
    ({"made": "pass"}, "made"),
    ({"claim": "none"}, "claim"),
    ({"raid": {"M": 3}}, "raid"),
]


@pytest.mark.parametrize(("position", "place"), MISTAKES, ids=lambda value: str(value)[:60])
def test_a_mistake_is_answered_with_its_place(position: dict[str, Any], place: str) -> None:
    base = {"missions": ["N01", "N05", "N06"]}
    with pytest.raises(BadPosition) as raised:
        arranged({**base, **position})
    assert raised.value.place == place
    assert raised.value.problem


@pytest.mark.parametrize(("facts", "place"), SEAT_MISTAKES, ids=lambda value: str(value)[:60])
def test_a_mistake_of_a_seat_is_answered_with_its_place(facts: dict[str, Any], place: str) -> None:
    base = {
        "missions": ["N01", "N05", "N06"],
        "display": {"L": "dog", "M": "M+2", "R": "wall"},
        "tops": TOPS,
    }
    with pytest.raises(BadPosition) as raised:
        arranged({**base, "seats": [{}, facts]})
    assert raised.value.place == f"seats[1].{place}"
    assert raised.value.problem


def refused(position: dict[str, Any], lair: int = POLAR, seats: int = 3, **options: Any) -> str:
    with pytest.raises(BadPosition) as raised:
        arranged({"missions": ["N01", "N05", "N06"], **position}, seats, {"lair": lair, **options})
    return raised.value.place


@pytest.mark.rule("H-SHEET-03", "H-SHEET-04", "H-LAIR-06")
@pytest.mark.parametrize("lair", [YACHT, POLAR, VOLCANO, ORBITAL])
def test_exactly_what_may_be_in_a_room_can_be_written(lair: int) -> None:
    for room in ["r1c1", "r2c4", "r3c3", "r5c5", START, *ENTRYWAY]:
        for kind in KINDS:
            position = {"seats": [{"rooms": {room: kind}}]}
            if can_hold(lair, room, kind):
                assert rooms_of(sheet(arranged(position, 2, {"lair": lair})).filled) == [room]
            else:
                assert refused(position, lair) == f"seats[0].rooms.{room}"


@pytest.mark.rule("H-WALL-02", "H-WALL-03", "H-LAIR-06", "H-LAIR-07")
@pytest.mark.parametrize(
    ("lair", "number"), [(YACHT, 37), (POLAR, 37), (VOLCANO, 33), (ORBITAL, 42)]
)
def test_exactly_what_may_be_walled_can_be_written(lair: int, number: int) -> None:
    edges = [f"{one}-{two}" for one in ROOMS for two in ROOMS if one < two]
    near = [edge for edge in edges if is_edge(edge)]
    assert len(near) == 45
    legal = [edge for edge in near if can_be_walled(lair, edge)]
    assert len(legal) == number
    match = arranged({"seats": [{"walls": legal}]}, 2, {"lair": lair})
    assert sorted(edges_of(sheet(match).walls)) == legal
    for edge in near:
        if edge not in legal:
            assert refused({"seats": [{"walls": [edge]}]}, lair) == "seats[0].walls"


def is_edge(edge: str) -> bool:
    """Whether two rooms lie side by side, around the ring included."""
    rows, columns = abs(int(edge[1]) - int(edge[6])), abs(int(edge[3]) - int(edge[8]))
    return (rows, columns) in ((0, 1), (1, 0), (0, 4))


def test_what_a_lair_does_not_have_is_refused() -> None:
    assert refused({"phase": "agents"}, YACHT) == "phase"
    for lair in (YACHT, VOLCANO, ORBITAL):
        assert refused({"phase": "gadgets"}, lair) == "phase"
        assert refused({"seats": [{"free_gadget": GAS}]}, lair) == "seats[0].free_gadget"
    assert refused({"seats": [{"rooms": {CRATER: "dog"}}]}, VOLCANO) == f"seats[0].rooms.{CRATER}"
    assert refused({"seats": [{"walls": ["r3c2-r3c3"]}]}, VOLCANO) == "seats[0].walls"
    arranged({"seats": [{"free_gadget": None}]}, 2, {"lair": VOLCANO})


def test_agents_dealt_on_the_superyacht_are_refused() -> None:
    """Nobody is dealt any there; one that is simply given is another matter."""
    assert refused({"seats": [{"dealt": [WES, BARON]}]}, YACHT) == "seats[0].dealt"


def test_an_agent_is_dealt_only_once() -> None:
    assert refused({"seats": [{"agent": WES}, {"dealt": [WES]}]}) == "seats[1].dealt"
    twice = refused({"seats": [{"agent": WES}, {"agent": WES}]})
    assert twice in ("seats[1].agent", "seats[1].dealt")
    five = {"seats": [{"dealt": [WES, BARON]}]}
    assert refused(five, VOLCANO, 5) == "seats[0].dealt"
    arranged({"seats": [{"dealt": [WES]}]}, 5)


def test_nothing_is_dealt_where_all_agents_are_open() -> None:
    position = {"seats": [{"dealt": [WES]}]}
    assert refused(position, seats=10) == "seats[0].dealt"
    assert refused(position, agents="open") == "seats[0].dealt"


@pytest.mark.parametrize("phase", ["agents", "gadgets"])
@pytest.mark.parametrize(
    "facts",
    [
        {"rooms": {"r1c1": "dog"}},
        {"walls": ["r1c1-r1c2"]},
        {"cash": 9},
        {"lifetime": 12},
        {"trained": {"M": 1}},
        {"gadgets": [2]},
        {"bonuses": 1},
    ],
    ids=str,
)
def test_sheets_are_blank_before_round_one(phase: str, facts: dict[str, Any]) -> None:
    assert refused({"phase": phase, "seats": [{}, facts]}).startswith("seats[1]")


def test_a_free_gadget_cannot_be_there_before_it_is_chosen() -> None:
    for phase in ("agents", "gadgets"):
        position = {"phase": phase, "seats": [{"free_gadget": MIRROR}]}
        assert refused(position) == "seats[0].free_gadget"


@pytest.mark.parametrize(
    ("phase", "facts", "place"),
    [
        ("agents", {"made": ["keep:A1"]}, "made"),
        ("gadgets", {"made": ["pass"]}, "made[0]"),
        ("gadgets", {"made": ["own:1", "own:2"]}, "made[1]"),
        ("claims", {"made": ["pass"], "rooms": KENNEL}, "made"),
        ("raid", {"made": ["pass"]}, "made"),
        ("raid", {"claim": "none"}, "claim"),
        ("gadgets", {"raid": {"acts": []}}, "raid"),
    ],
    ids=str,
)
def test_choices_of_another_phase_are_refused(
    phase: str, facts: dict[str, Any], place: str
) -> None:
    assert refused({"phase": phase, "seats": [facts, {}]}) == f"seats[0].{place}"


@pytest.mark.parametrize("claim", ["claim:N05:now", "claim:N02:later", "pass", "nonsense"])
def test_a_claim_that_is_not_on_offer_is_refused(claim: str) -> None:
    seat = {"rooms": KENNEL, "claim": claim}
    assert refused({"phase": "claims", "seats": [seat]}).startswith("seats[0].claim")


def test_a_claim_of_a_seat_that_cannot_claim_is_refused() -> None:
    seats = [{"rooms": KENNEL}, {"claim": "none"}]
    assert refused({"phase": "claims", "seats": seats}) == "seats[1].claim"
    closed = [{"mission": "N01", "seat": 2, "reward": "now"}]
    nobody = {"phase": "claims", "claimed": closed, "seats": [{"rooms": KENNEL}]}
    assert refused(nobody) == "phase"


def raid_mistake(raid: Any) -> str:
    """Where the raid of seat 1 upon the lair of seat 0 is refused."""
    out = {"raid": {"M": 0, "S": 0, "C": 0}}
    owner = {"rooms": {"r5c2": "guard", "r3c3": "sharks"}, "walls": ["r5c4-r5c5"], **out}
    return refused({"phase": "raid", "seats": [owner, {"raid": raid}]}, YACHT, 2)


@pytest.mark.parametrize(
    ("raid", "place"),
    [
        ({"M": 21}, ".M"),
        ({"S": -1}, ".S"),
        ({"C": "much"}, ".C"),
        ({"F": 3}, ".F"),
        ({"M": 2, "C": 3, "acts": ["go:W"]}, ".acts[0]"),
        ({"M": 2, "C": 4, "acts": ["go:W", "go:W", "go:W"]}, ".acts[2]"),
        ({"M": 3, "acts": ["go:E", "go:E"]}, ".acts[1]"),
        ({"M": 3, "acts": ["go:S"]}, ".acts[0]"),
        ({"M": 3, "acts": ["stop", "go:E"]}, ".acts[1]"),
        ({"M": 3, "acts": ["boost:g1"]}, ".acts[0]"),
        ({"M": 8, "S": 2, "acts": ["go:N", "go:N", "split:3"]}, ".acts[2]"),
        ({"M": 9, "S": 2, "acts": ["go:N", "go:N", "go:S"]}, ".acts[2]"),
        ({"M": 3, "acts": ["pass"]}, ".acts[0]"),
        ({"M": 3, "acts": ["fly"]}, ".acts[0]"),
        ({"M": 3, "acts": "stop"}, ".acts"),
        ({"M": 3, "path": []}, ".path"),
        ([], ""),
    ],
    ids=str,
)
def test_a_raid_that_could_not_have_come_about_is_refused(raid: Any, place: str) -> None:
    assert raid_mistake(raid) == f"seats[1].raid{place}"


def test_raids_must_be_over_when_all_is_over() -> None:
    stopped = {"raid": {"M": 3, "S": 0, "C": 0, "acts": ["go:E", "stop"]}}
    match = arranged({"phase": "over", "seats": [stopped] * 2}, 2, {"lair": YACHT})
    assert (match.over, match.ending) == (True, "last_card")
    for acts in ([], ["go:E"]):
        running = {"raid": {"M": 3, "S": 0, "C": 0, "acts": acts}}
        position = {"phase": "over", "seats": [stopped, running]}
        assert refused(position, YACHT, 2) == "seats[1].raid.acts"


def test_a_position_must_be_a_table() -> None:
    mistakes: list[Any] = [[], "raid", 3]
    for wrong in mistakes:
        with pytest.raises(BadPosition):
            arranged(wrong)


def test_numbers_of_a_position_go_by_the_content() -> None:
    small = {
        "pack": {"name": "Small"},
        "constants": {
            "stat_cap": {"value": 7},
            "budget_cap": {"value": 15},
            "bonus_costs": {"value": [2]},
            "missions_in_play": {"value": 1},
        },
    }

    def packed(position: dict[str, Any]) -> Match:
        return lairworks.arrange(
            "heist", position, seats=2, seed=1, options={"lair": YACHT}, pack=small
        )

    full = {"cash": 15, "bonuses": 1, "trained": {"S": 7}}
    match = packed({"missions": ["N08"], "seats": [full]})
    assert (sheet(match).cash, sheet(match).trained) == (15, [0, 7, 0])
    for facts, place in (
        ({"cash": 16}, "cash"),
        ({"bonuses": 2}, "bonuses"),
        ({"trained": {"S": 8}}, "trained.S"),
    ):
        with pytest.raises(BadPosition) as raised:
            packed({"seats": [facts]})
        assert raised.value.place == f"seats[0].{place}"
    with pytest.raises(BadPosition):
        packed({"missions": ["N01", "N02", "N03"]})


# Tables laid out at random


def random_seat(draws: random.Random, phase: str) -> dict[str, Any]:
    rooms = draws.sample(ROOMS, draws.choice([0, 3, 12]))
    facts: dict[str, Any] = {
        "rooms": {room: draws.choice(KINDS) for room in rooms if room not in ("r3c3", START)},
        "walls": draws.sample(["r1c1-r1c2", "r2c2-r3c2", "r4c4-r4c5", "r4c1-r5c1"], 2),
        "cash": draws.randrange(20),
        "lifetime": draws.choice([10, 20, 40]),
        "trained": {"M": draws.randrange(21), "C": draws.randrange(9)},
        "gadgets": draws.sample([1, 2, 3, 4], draws.randrange(3)),
        "bonuses": draws.randrange(6),
        "agent": draws.choice(["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9"]),
    }
    if phase == "planning":
        facts["made"] = draws.choice([["pass"], ["pick:L"], ["pick:M", "done"], []])
    if phase == "raid":
        facts["raid"] = {"M": draws.randrange(8), "acts": draws.choice([["go:N"], ["stop"], []])}
    return {name: value for name, value in facts.items() if draws.random() < 0.7}


def random_position(draws: random.Random) -> dict[str, Any]:
    """Some fields with sensible values, but nothing that makes sure they go together."""
    phase = draws.choice(["planning", "claims", "raid"])
    fields: dict[str, Any] = {
        "round": draws.choice([1, 12, 34, 35]),
        "last_round": draws.choice([0, 12, 35]),
        "display": {"L": draws.choice(["dog", "wall", "gadget", "secret3"]), "M": "M+2"},
        "tops": {"R": draws.choice(["R1", "B5"])},
        "missions": draws.choice([["N01", "N05", "N11"], ["N09", "N12", "N14"]]),
        "claimed": [{"mission": "N01", "seat": draws.randrange(3), "reward": "later"}],
    }
    kept = {name: value for name, value in fields.items() if draws.random() < 0.6}
    return {"phase": phase, **kept, "seats": [random_seat(draws, phase) for _ in range(3)]}


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS)
def test_what_is_not_refused_can_be_played_and_laid_out_again(options: str) -> None:
    accepted: Counter[str] = Counter()
    draws = random.Random(options)
    start = started(1, options, 3)
    content, chosen = state(start).content, start.setting.options
    for seed in range(250):
        position = random_position(draws)
        try:
            found = GAME.arrange(content, 3, chosen, seed, position)
        except BadPosition:
            continue
        found.proceed()
        accepted[position["phase"]] += 1
        for ply in range(30):
            check_arranged(found)
            if ply % 10 == 0:
                twin = GAME.arrange(content, 3, chosen, seed + 1, GAME.position(found))
                twin.proceed()
                assert GAME.position(twin) == GAME.position(found)
            wander(found, draws, 1)
        wander(found, draws, 100_000)
        assert not found.deciders()
    assert sum(accepted.values()) > 20


def check_arranged(found: HeistState) -> None:
    """As in any match, but for Agents that are given on the Superyacht."""
    if not found.board.no_agents or max(found.agents) < 0:
        check(found)
