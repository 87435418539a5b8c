"""Section G row by row: who may know what, and from when on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from lairworks import Match
from tests.games.heist.laws import bytes_of, face_down, started
from tests.games.heist.tables import (
    BARON,
    COLETTE,
    DRILL,
    FORTY_TWO,
    GAS,
    JETPACK,
    MIMOSA,
    MIRROR,
    VOLCANO,
    WES,
    YACHT,
    cards,
    play,
    raid,
    state,
    table,
    told,
)

OWNER, OTHER, SPECTATOR = 0, 1, None
VIEWERS = (OWNER, OTHER, SPECTATOR)
DEALT = [[FORTY_TWO, WES], [COLETTE, BARON], [MIMOSA, "A6"]]
KEPT = [WES, BARON, MIMOSA]
FREE = [JETPACK, MIRROR, DRILL]
KENNEL = {"r1c1": "dog", "r1c2": "dog", "r2c1": "dog", "r2c2": "secret3"}
MISSIONS = ["N01", "N09", "N12"]
ROUND = 10


def seats(*more: dict[str, Any]) -> list[dict[str, Any]]:
    """Three seats with their Agents and free gadgets; the owner's lair is that of the kennel."""
    found = []
    for seat in range(3):
        facts = {"dealt": DEALT[seat], "agent": KEPT[seat], "free_gadget": FREE[seat]}
        found.append({**facts, **(more[seat] if seat < len(more) else {})})
    return found


def at_agents() -> Match:
    """The owner has kept an Agent, the others think."""
    first = {"dealt": DEALT[0], "agent": WES}
    return table(first, {"dealt": DEALT[1]}, {"dealt": DEALT[2]}, phase="agents", missions=MISSIONS)


def at_gadgets() -> Match:
    """The owner has chosen a gadget, the others think."""
    found = [{"dealt": DEALT[seat], "agent": KEPT[seat]} for seat in range(3)]
    return table({**found[0], "made": ["own:2"]}, *found[1:], phase="gadgets", missions=MISSIONS)


def at_planning(*made: str) -> Match:
    """The owner has done something in round 10; by default a dog, training and a gadget."""
    done = made or ("pick:L", "place:r3c3", "bonus:M", "bonus:R", "take:4")
    first = {"rooms": KENNEL, "walls": ["r1c1-r1c2"], "cash": 20, "bonuses": 1, "made": list(done)}
    first["trained"] = {"M": 4}
    shown = cards("dog", "S+3", "gadget", "R2 B1 R5")
    return table(*seats(first), round=ROUND, missions=MISSIONS, **shown)


def at_claims() -> Match:
    """The owner has claimed a mission, another seat thinks about it."""
    first = {"rooms": KENNEL, "cash": 20, "claim": "claim:N01:now"}
    others = {"rooms": KENNEL}
    shown = cards("dog", "S+3", "gadget", "R2 B1 R5")
    return table(*seats(first, others), phase="claims", round=ROUND, missions=MISSIONS, **shown)


def at_raid() -> Match:
    """The owner has stopped, the others raid; two red tops: seat 0 raids seat 2."""
    lair = {"rooms": {"r4c3": "secret1", "r5c2": "secret2"}}
    made = [["go:W", "stop"], ["go:N"], []]
    found = seats(lair, lair, lair)
    for seat in range(3):
        found[seat]["raid"] = {"M": 3, "S": 1, "C": 1, "acts": made[seat]}
    tops = {"L": "R2", "M": "B1", "R": "R5"}
    claimed = [{"mission": "N09", "seat": 1, "reward": "later"}]
    return table(*found, phase="raid", missions=MISSIONS, tops=tops, claimed=claimed)


def at_the_end() -> Match:
    match = at_raid()
    play(match, 1, "stop")
    play(match, 2, "stop")
    assert match.over
    return match


SCENES: dict[str, Callable[[], Match]] = {
    "agents": at_agents,
    "gadgets": at_gadgets,
    "planning": at_planning,
    "claims": at_claims,
    "raid": at_raid,
    "over": at_the_end,
}
HIDDEN_AGENT = ("agents", "gadgets", "planning", "claims")


def test_the_scenes_are_what_they_say() -> None:
    for phase, scene in SCENES.items():
        match = scene()
        assert state(match).phase == phase
        assert OWNER not in match.deciders
        assert (1 in match.deciders) == (phase != "over")


def seen(match: Match, viewer: int | None) -> Any:
    return match.view(viewer)


def agent(view: Any, seat: int = OWNER) -> str | None:
    kept = view["sheets"][seat]["agent"]
    return str(kept["id"]) if kept else None


# Rows: a reading of the view, and what owner, another seat and a spectator get.


@pytest.mark.rule("H-SETUP-08", "H-END-06")
@pytest.mark.parametrize("phase", SCENES)
def test_the_kept_agent_is_the_owners_until_the_raids(phase: str) -> None:
    match = SCENES[phase]()
    secret = phase in HIDDEN_AGENT
    for viewer in VIEWERS:
        view = seen(match, viewer)
        for seat in range(3):
            known = KEPT[seat] if seat == viewer or not secret else None
            if phase == "agents" and seat != OWNER:
                known = None
            assert agent(view, seat) == known


@pytest.mark.rule("H-SETUP-08", "J-63")
@pytest.mark.parametrize("phase", SCENES)
def test_a_rejected_agent_is_never_shown_to_anybody_else(phase: str) -> None:
    match = SCENES[phase]()
    for viewer in VIEWERS:
        view = seen(match, viewer)
        assert (view["me"] and view["me"]["dealt"]) == (None if viewer is None else DEALT[viewer])
        if viewer != OWNER:
            listed = len(re.findall(r'"A1"', json.dumps(view["agents"])))
            assert len(re.findall(r'"A1"', json.dumps(view))) == listed == 1
            assert "Agent 42" not in json.dumps([e.facts for e in match.events(viewer)])


@pytest.mark.rule("H-SETUP-10")
@pytest.mark.parametrize("number", [3, 10])
def test_an_agent_noted_in_the_open_choice_is_the_owners_until_the_raids(number: int) -> None:
    agents = "open" if number < 10 else "auto"
    match = table(phase="agents", number=number, lair=VOLCANO, options={"agents": agents})
    play(match, OWNER, f"keep:{WES}")
    for viewer in VIEWERS:
        assert agent(seen(match, viewer)) == (WES if viewer == OWNER else None)
        kept = [dict(facts) for facts in told(match, "agent_kept", viewer)]
        private = {"agent": "Wes", "agent_id": WES} if viewer == OWNER else {}
        assert kept == [{"seat": OWNER, **private}]
    assert len(match.deciders) == number - 1


@pytest.mark.rule("H-LAIR-05")
@pytest.mark.parametrize("phase", SCENES)
def test_the_free_gadget_is_the_owners_until_all_have_chosen(phase: str) -> None:
    match = SCENES[phase]()
    for viewer in VIEWERS:
        sheet = seen(match, viewer)["sheets"][OWNER]
        expected: tuple[int | None, list[int]]
        if phase == "agents":
            expected = (None, [])
        elif phase == "gadgets":
            expected = (GAS, [GAS]) if viewer == OWNER else (None, [])
        elif phase == "planning" and viewer == OWNER:
            expected = (JETPACK, [JETPACK, 4])
        else:
            expected = (JETPACK, [JETPACK])
        assert (sheet["free_gadget"], sheet["gadgets"]) == expected


BEFORE = {
    "rooms": KENNEL,
    "walls": ["r1c1-r1c2"],
    "cash": 20,
    "lifetime": 20,
    "trained": {"M": 4, "S": 0, "C": 0},
    "gadgets": [JETPACK],
    "gadget_count": 0,
    "bonuses": 1,
    "later": 0,
}
# A dog one row off (2 $), two bonus actions (2 $ and 3 $), training on column 1, gadget 4 for 5.
AFTER = {
    **BEFORE,
    "rooms": {**KENNEL, "r3c3": "dog"},
    "cash": 20 - 2 - 2 - 1 - 3 - 2,
    "trained": {"M": 4, "S": 3, "C": 0},
    "gadgets": [JETPACK, 4],
    "gadget_count": 1,
    "bonuses": 3,
}


@pytest.mark.rule("H-ROUND-10", "J-62", "R-35")
def test_a_seat_that_is_done_is_seen_as_before_the_round() -> None:
    match = at_planning()
    for viewer in VIEWERS:
        view = seen(match, viewer)
        assert view["deciding"] == [1, 2]
        sheet = view["sheets"][OWNER]
        expected: dict[str, Any] = AFTER if viewer == OWNER else BEFORE
        assert {name: sheet[name] for name in expected} == expected
    assert seen(match, OTHER)["me"]["made"] == []
    play(match, 1, "pass")
    play(match, 2, "pass")
    for viewer in VIEWERS:
        sheet = seen(match, viewer)["sheets"][OWNER]
        assert {name: sheet[name] for name in AFTER} == AFTER


@pytest.mark.rule("H-ROUND-10")
@pytest.mark.parametrize(
    ("made", "in_hand"),
    [
        (["pick:L"], "L"),
        (["pick:R"], "R"),
        (["pick:M"], None),
        (["pick:L", "place:r2c3"], None),
        (["pick:L", "place:r2c3", "bonus:R"], "R"),
        (["pass"], None),
    ],
    ids=str,
)
def test_the_choices_of_a_round_are_the_owners_alone(made: list[str], in_hand: str | None) -> None:
    match = at_planning(*made)
    mine = seen(match, OWNER)["me"]
    assert (mine["made"], mine["in_hand"]) == (made, in_hand)
    for viewer in (OTHER, SPECTATOR):
        sheet = seen(match, viewer)["sheets"][OWNER]
        assert {name: sheet[name] for name in BEFORE} == BEFORE
    assert seen(match, SPECTATOR)["me"] is None
    theirs = seen(match, OTHER)["me"]
    assert (theirs["made"], theirs["in_hand"], theirs["claim"]) == ([], None, None)


@pytest.mark.rule("H-MISS-04")
def test_a_claim_is_the_owners_until_all_have_decided() -> None:
    match = at_claims()
    for viewer in VIEWERS:
        view = seen(match, viewer)
        assert view["deciding"] == [1]
        assert view["sheets"][OWNER]["cash"] == 20
        assert [mission["claims"] for mission in view["missions"]] == [[], [], []]
        assert not any(mission["closed"] for mission in view["missions"])
        claim = view["me"] and view["me"]["claim"]
        assert claim == ("claim:N01:now" if viewer == OWNER else None)
    play(match, 1, "claim:N01:later")
    both = [{"seat": 0, "reward": "now"}, {"seat": 1, "reward": "later"}]
    for viewer in VIEWERS:
        view = seen(match, viewer)
        assert [mission["claims"] for mission in view["missions"]] == [both, [], []]
        assert [mission["closed"] for mission in view["missions"]] == [True, False, False]
        assert view["sheets"][OWNER]["cash"] == 23
        assert [sheet["later"] for sheet in view["sheets"]] == [0, 10, 0]


@pytest.mark.rule("H-SETUP-04", "H-MISS-08")
@pytest.mark.parametrize("phase", SCENES)
def test_three_missions_are_open_and_the_others_are_nowhere(phase: str) -> None:
    match = SCENES[phase]()
    unused = [each for each in state(match).content.missions if each.id not in MISSIONS]
    assert len(unused) == 11
    for viewer in VIEWERS:
        view = seen(match, viewer)
        assert [mission["id"] for mission in view["missions"]] == MISSIONS
        text = json.dumps([view, [event.facts for event in match.events(viewer)]])
        assert not [each.id for each in unused if f'"{each.id}"' in text or each.name in text]


@pytest.mark.rule("H-ROUND-02", "H-ROUND-03", "J-63")
@pytest.mark.parametrize("phase", SCENES)
def test_what_was_displayed_and_the_backs_on_top_are_open_and_no_other_card(phase: str) -> None:
    match = SCENES[phase]()
    found = state(match)
    hidden = face_down(found)
    number = {"agents": 1, "gadgets": 1, "planning": ROUND, "claims": ROUND}.get(phase, 35)
    assert len(hidden) == 108 - 3 * number
    for viewer in VIEWERS:
        view = seen(match, viewer)
        past = [[found.content.cards[card].id for card in deck[:number]] for deck in found.decks]
        assert view["past"] == past
        assert (view["round"], view["left"]) == (number, 36 - number)
        assert [slot["marker"] for slot in view["display"]] == [
            ["R1", "R2", "R3", "R4", "R5", "B1", "B2", "B3", "B4", "B5"][back]
            for back in found.markers
        ]
        shown = set(re.findall(r"P\d\d\d", bytes_of(match, viewer)))
        assert shown == {card for deck in past for card in deck}
        assert not shown & set(hidden)


@pytest.mark.rule("H-PASS-03")
@pytest.mark.parametrize(
    ("tops", "way"),
    [("R1 B2 R3", "left"), ("B1 B2 R3", "right"), ("B1 B2 B3", "right"), ("R1 R2 R3", "left")],
)
def test_the_direction_follows_from_the_backs_for_everybody(tops: str, way: str) -> None:
    match = table(number=3, lair=YACHT, **cards("dog", "wall", "saw", tops))
    assert [seen(match, viewer)["direction"] for viewer in VIEWERS] == [way] * 3


PUBLIC = (
    "phase round rounds last_round left lair kinds display past direction gadgets agents "
    "bonus_costs budget_cap stat_cap raid_timer deciding ending result"
)


@pytest.mark.parametrize("phase", SCENES)
def test_what_is_open_is_the_same_for_all(phase: str) -> None:
    match = SCENES[phase]()
    views = [seen(match, viewer) for viewer in VIEWERS]
    for name in PUBLIC.split():
        assert views[0][name] == views[1][name] == views[2][name]
    for view, viewer in zip(views, VIEWERS, strict=True):
        for seat in {0, 1, 2} - {viewer}:
            mine, theirs = view["sheets"][seat], views[2]["sheets"][seat]
            assert mine == theirs
        assert set(view) == {*PUBLIC.split(), "missions", "sheets", "raids", "me"}
    assert views[0]["result"] == [] or phase == "over"
    assert (views[2]["ending"] == "") == (phase != "over")


def test_progress_on_missions_is_told_to_seats_about_themselves() -> None:
    match = at_planning()
    dogs = [seen(match, viewer)["missions"][0].get("progress") for viewer in VIEWERS]
    assert dogs == [[[3, 3]], [[0, 3]], None]
    toys = [seen(match, viewer)["missions"][2].get("progress") for viewer in VIEWERS]
    assert toys == [[[1, 2]], [[0, 2]], None]


# Raids


@pytest.mark.rule("H-REC-03")
@pytest.mark.parametrize("phase", ["raid", "over"])
def test_raids_are_open_to_all(phase: str) -> None:
    match = SCENES[phase]()
    views = [seen(match, viewer)["raids"] for viewer in VIEWERS]
    for raids in zip(*views, strict=True):
        assert {json.dumps({**each, "grade": None}) for each in raids} == {
            json.dumps({**raids[0], "grade": None})
        }
    assert [each["target"] for each in views[0]] == [2, 0, 1]
    assert [each["path"] for each in views[2]] == [["r5c3", "r5c2"], ["r5c3", "r4c3"], ["r5c3"]]
    assert [each["loot"] for each in views[1]] == [20, 15, 0]
    assert [raid(match, seat).over for seat in range(3)] == [True, phase == "over", phase == "over"]


@pytest.mark.parametrize("phase", SCENES)
def test_there_are_no_raids_before_the_lairs_are_passed(phase: str) -> None:
    match = SCENES[phase]()
    for viewer in VIEWERS:
        assert len(seen(match, viewer)["raids"]) == (3 if phase in ("raid", "over") else 0)


def grades(match: Match, viewer: int | None) -> list[bool]:
    return [each["grade"] is not None for each in seen(match, viewer)["raids"]]


def test_a_grade_is_the_raiders_until_all_have_stopped() -> None:
    match = at_raid()
    assert grades(match, OWNER) == [True, False, False]
    assert grades(match, OTHER) == [False, False, False]
    assert grades(match, SPECTATOR) == [False, False, False]
    play(match, 1, "stop")
    assert grades(match, OWNER) == [True, False, False]
    assert grades(match, OTHER) == [False, True, False]
    assert grades(match, SPECTATOR) == [False, False, False]
    assert [facts["seat"] for facts in told(match, "raid_graded", OTHER)] == [1]
    assert told(match, "raid_graded", 2) == told(match, "raid_graded", SPECTATOR) == []
    play(match, 2, "stop")
    for viewer in VIEWERS:
        assert grades(match, viewer) == [True, True, True]
    assert [facts["seat"] for facts in told(match, "raid_graded", SPECTATOR)] == [0, 1, 2]
    assert [facts["seat"] for facts in told(match, "raid_graded", 2)] == [2, 0, 1, 2]


@pytest.mark.rule("H-VAR-03")
def test_a_lenient_raid_is_graded_only_when_its_stop_is_confirmed() -> None:
    facts = {"raid": {"M": 1, "S": 0, "C": 0}}
    match = table(facts, facts, lair=YACHT, phase="raid", options={"lenient_raid": True})
    play(match, OWNER, "go:N")
    assert match.choices(OWNER) == ["stop"]
    assert grades(match, OWNER) == [False, False]
    play(match, OWNER, "stop")
    assert grades(match, OWNER) == [True, False]
    assert grades(match, OTHER) == [False, False]


# Events


OWN_EVENTS: dict[str, list[str]] = {
    "agents": ["agent_kept"],
    "gadgets": ["free_gadget", "seat_done"],
    "planning": ["passed", "seat_done"],
    "claims": ["mission_claimed", "seat_done"],
}
OTHERS_EVENTS = {
    "agents": ["agent_kept"],
    "gadgets": ["seat_done"],
    "planning": ["seat_done"],
    "claims": ["seat_done"],
}
NEXT = {"agents": "keep:A4", "gadgets": "own:5", "planning": "pass", "claims": "claim:N01:later"}


@pytest.mark.rule("H-ROUND-10", "H-MISS-04", "H-LAIR-05", "H-SETUP-08")
@pytest.mark.parametrize("phase", OWN_EVENTS)
def test_others_hear_only_that_a_seat_is_done(phase: str) -> None:
    """Of a seat that decides while another still thinks."""
    match = SCENES[phase]()
    if phase == "claims":  # somebody must be left
        match = table(
            *seats({"rooms": KENNEL}, {"rooms": KENNEL}), phase="claims", missions=MISSIONS
        )
    heard = {viewer: len(match.events(viewer)) for viewer in VIEWERS}
    play(match, 1, NEXT[phase])
    assert match.deciders
    own = match.events(1)[heard[1] :]
    assert [event.name for event in own] == OWN_EVENTS[phase]
    assert len(own[0].facts) > 1
    for viewer in (OWNER, SPECTATOR):
        events = match.events(viewer)[heard[viewer] :]
        assert [event.name for event in events] == OTHERS_EVENTS[phase]
        assert [dict(event.facts) for event in events] == [{"seat": 1}]


@pytest.mark.rule("H-MISS-06")
def test_others_do_not_hear_whether_a_seat_claims_at_all() -> None:
    for claim in ("none", "claim:N01:now", "claim:N01:later"):
        match = table(
            *seats({"rooms": KENNEL}, {"rooms": KENNEL}), phase="claims", missions=MISSIONS
        )
        play(match, OWNER, claim)
        for viewer in (OTHER, SPECTATOR):
            events = [(event.name, dict(event.facts)) for event in match.events(viewer)]
            assert events == [("seat_done", {"seat": OWNER})]


@pytest.mark.rule("H-SETUP-08", "H-SETUP-09")
@pytest.mark.parametrize("number", [3, 6])
def test_dealt_agents_are_told_to_their_seat_alone(number: int) -> None:
    match = started(5, "volcano", number)
    for viewer in (*range(number), None):
        dealt = told(match, "agents_dealt", viewer)
        assert [facts["seat"] for facts in dealt] == ([] if viewer is None else [viewer])
        for facts in told(match, "agent_kept", viewer):
            assert ("agent" in facts) == (facts["seat"] == viewer)
    assert len(told(match, "agent_kept")) == (0 if number == 3 else 6)
