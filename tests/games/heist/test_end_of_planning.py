"""C.10: full lairs, the last round, and what everybody goes into the raid with."""

from __future__ import annotations

from typing import Any

import pytest

from lairworks import Match
from lairworks.games.heist.grid import ROOMS
from tests.games.heist.tables import (
    BARON,
    BISHOP,
    BRINE,
    COLETTE,
    DRILL,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
    JUNO,
    MAGDA,
    MIMOSA,
    ORBITAL,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    asked,
    cards,
    everybody,
    offered,
    only,
    play,
    points,
    raid,
    sheet,
    shown,
    state,
    table,
    told,
)

START = "r5c3"
CRATER = "r3c3"
MISSIONS = ["N04", "N05", "N06"]  # which a lair full of Guard Dogs does not fulfil
AGENTS = {  # E.5
    FORTY_TWO: (3, 7, 5),
    WES: (4, 5, 6),
    COLETTE: (4, 3, 5),
    BARON: (5, 5, 5),
    MIMOSA: (5, 6, 4),
    BRINE: (5, 3, 4),
    BISHOP: (3, 4, 3),
    MAGDA: (4, 5, 5),
    JUNO: (3, 4, 5),
}


def dogs(*empty: str) -> dict[str, Any]:
    """A lair full of Guard Dogs but for these rooms."""
    return {"rooms": {room: "dog" for room in ROOMS if room not in (START, *empty)}}


def last_room(number: int, lair: int = YACHT, *others: dict[str, Any], **fields: Any) -> Match:
    """Seat 0 has one empty room, in row 1, and a Guard Dog for it lies on the left."""
    crater = [CRATER] if lair == VOLCANO else []
    mine = dogs("r1c1", *crater)
    return table(
        mine, *others, lair=lair, round=number, missions=MISSIONS, **only("dog", "R1"), **fields
    )


def rounds(match: Match) -> list[object]:
    return [facts["round"] for facts in told(match, "round_started")]


def ended(match: Match) -> tuple[object, object]:
    """Why Planning is over, and after which round."""
    (over,) = told(match, "planning_over")
    return over["reason"], over["round"]


# The last round


@pytest.mark.rule("H-END-01")
@pytest.mark.parametrize("lair", [YACHT, POLAR, VOLCANO, ORBITAL])
def test_after_a_lair_is_full_one_more_round_is_played(lair: int) -> None:
    match = last_room(20, lair)
    play(match, 0, "pick:L", "done")
    play(match, 1, "pass")
    assert [facts["seat"] for facts in told(match, "lair_full")] == [0]
    assert [facts["round"] for facts in told(match, "last_round")] == [21]
    assert (state(match).phase, state(match).round) == ("planning", 21)
    everybody(match, "pass")
    assert ended(match) == ("lair_full", 21)
    assert rounds(match) == [21]
    assert state(match).phase in ("raid", "over")


@pytest.mark.rule("H-END-01")
def test_with_one_empty_room_there_is_no_last_round() -> None:
    match = last_room(20)
    everybody(match, "pass")
    everybody(match, "pass")
    everybody(match, "pass")
    assert (state(match).phase, state(match).round, state(match).last_round) == ("planning", 23, 0)
    assert told(match, "lair_full") == []


@pytest.mark.rule("H-END-01")
def test_a_crater_need_not_be_filled_where_there_is_one() -> None:
    """The same 23 rooms are a full lair on the Volcano and no full lair elsewhere."""
    for lair, last in ((VOLCANO, 13), (YACHT, 0)):
        mine = dogs(CRATER, "r1c1")
        match = table(mine, lair=lair, round=12, missions=MISSIONS, **only("dog", "R1"))
        play(match, 0, "pick:L", "done")
        play(match, 1, "pass")
        assert state(match).last_round == last


@pytest.mark.rule("H-END-02")
@pytest.mark.parametrize("lair", [YACHT, VOLCANO])
def test_round_35_is_the_last_in_any_case(lair: int) -> None:
    match = table(lair=lair, round=34)
    everybody(match, "pass")
    assert (state(match).phase, state(match).round) == ("planning", 35)
    view: Any = match.view(None)
    assert view["left"] == 1
    everybody(match, "pass")
    assert ended(match) == ("last_card", 35)


@pytest.mark.rule("J-32", "H-END-01", "H-END-02")
@pytest.mark.parametrize(
    ("number", "reason", "after"), [(34, "lair_full", [35]), (35, "last_card", [])]
)
def test_a_lair_filled_at_the_very_end(number: int, reason: str, after: list[int]) -> None:
    match = last_room(number)
    play(match, 0, "pick:L", "done")
    play(match, 1, "pass")
    if after:
        assert state(match).phase == "planning"
        everybody(match, "pass")
    assert ended(match) == (reason, 35)
    assert rounds(match) == after
    assert [facts["round"] for facts in told(match, "last_round")] == after


@pytest.mark.rule("J-31", "H-END-01", "H-END-04")
def test_a_second_full_lair_makes_no_further_round() -> None:
    """Seat 0 fills its lair in round 20, seat 1 in round 21, both with a Guard Dog on row 1."""
    past = [f"P{number:03d}" for number in range(1, 20)]
    deck = [*past, "P041", "P045", "P055", "..."]
    seats = [{**dogs("r1c1"), "bonuses": 5}, {**dogs("r1c4"), "bonuses": 5}]
    match = table(*seats, lair=YACHT, round=20, missions=MISSIONS, decks={"L": deck})
    play(match, 0, "pick:L")
    play(match, 1, "pass")
    assert (state(match).round, state(match).last_round) == (21, 21)
    play(match, 1, "pick:L")
    play(match, 0, "pass")
    assert shown(match, 1).filled == shown(match, 0).filled
    assert ended(match) == ("lair_full", 21)
    assert rounds(match) == [21]
    assert [facts["seat"] for facts in told(match, "lair_full")] == [0]


@pytest.mark.rule("H-END-01")
def test_two_lairs_filled_at_once_make_one_more_round() -> None:
    match = last_room(8, YACHT, dogs("r1c5"))
    everybody(match, "pick:L", "done")
    assert [facts["seat"] for facts in told(match, "lair_full")] == [0, 1]
    everybody(match, "pass")
    assert ended(match) == ("lair_full", 9)


@pytest.mark.rule("H-END-03")
def test_a_full_lair_still_takes_walls_training_and_gadgets() -> None:
    fronts = cards("wall", "C+3", "gadget", "R1 R2 B3")
    match = table(dogs(), lair=YACHT, round=21, missions=MISSIONS, **fronts)
    assert state(match).last_round == 21
    assert offered(match) == ["pick:L", "pick:M", "pick:R", "pass"]
    play(match, 0, "pick:L", "wall:r1c1-r1c2", "bonus:M", "bonus:R", "take:3")
    mine = sheet(match)
    assert (mine.wall_count, mine.trained, mine.owns(2)) == (1, [0, 0, 3], True)
    match = table(dogs(), lair=YACHT, round=21, missions=MISSIONS, **fronts)
    play(match, 0, "pass")
    assert sheet(match).cash == 11


@pytest.mark.rule("H-END-03")
def test_a_full_lair_takes_no_upgrade() -> None:
    fronts = cards("dog", "secret1", "lasers", "R1 R2 B3")
    match = table(dogs(CRATER), lair=VOLCANO, round=21, missions=MISSIONS, **fronts)
    assert offered(match, 0) == []
    assert sheet(match).cash == 11
    assert offered(match, 1) == ["pick:L", "pick:M", "pick:R", "pass"]


@pytest.mark.rule("H-END-04")
def test_filling_a_lair_in_the_last_round_changes_nothing() -> None:
    match = last_room(21, last_round=21)
    play(match, 0, "pick:L", "done")
    play(match, 1, "pass")
    assert ended(match) == ("lair_full", 21)
    assert rounds(match) == []
    assert told(match, "lair_full") == []


# Into the raid


@pytest.mark.rule("H-END-05")
def test_the_lair_goes_on_and_section_b_stays() -> None:
    """Two red tops: everybody raids the lair of the seat before."""
    lairs: list[dict[str, Any]] = [
        {"rooms": {"r1c1": "saw"}, "gadgets": [JETPACK], "trained": {"M": 4}},
        {"rooms": {"r1c2": "dog"}, "gadgets": [GAS, DRONE], "trained": {"M": 5, "S": 2}},
        {"rooms": {"r1c3": "robot"}, "gadgets": [DRILL], "trained": {"M": 6, "C": 3}},
    ]
    fronts = cards("wall", "wall", "wall", "R1 B2 R3")
    match = table(*lairs, lair=YACHT, round=35, **fronts)
    everybody(match, "pass")
    assert state(match).phase == "raid"
    for seat, before in ((0, 2), (1, 0), (2, 1)):
        found = raid(match, seat)
        assert found.target == before
        assert found.lair.rooms == shown(match, before).rooms
    assert [points(match, seat) for seat in range(3)] == [(4, 0, 0), (5, 2, 0), (6, 0, 3)]
    ready = [raid(match, seat).ready for seat in range(3)]
    assert ready == [1 << JETPACK, 1 << GAS | 1 << DRONE, 1 << DRILL]


@pytest.mark.rule("H-END-05", "H-MISS-07")
def test_the_sheets_are_cut_after_the_missions_of_the_last_round() -> None:
    kennel = {"rooms": {"r1c1": "dog", "r1c2": "dog", "r1c4": "dog"}, "trained": {"M": 1}}
    match = table(kennel, lair=YACHT, round=35, missions=["N01", "N05", "N06"])
    everybody(match, "pass")
    assert asked(match) == "round.claim"
    assert told(match, "planning_over") == []
    play(match, 0, "claim:N01:later")
    names = [event.name for event in match.events()]
    assert names.index("mission_claimed") < names.index("planning_over")
    assert asked(match) == "raid.step"


def going_in(agent: str, trained: tuple[int, int, int]) -> Match:
    """Round 35 is over; seat 0 was trained so far and has kept this Agent."""
    mine = {"agent": agent, "trained": dict(zip("MSC", trained, strict=True))}
    other = {"agent": WES if agent != WES else MAGDA}
    match = table(mine, other, lair=VOLCANO, round=35, missions=MISSIONS)
    return everybody(match, "pass")


@pytest.mark.rule("EX-04", "H-END-06")
def test_agent_42_adds_three_seven_and_five_up_to_twenty() -> None:
    assert points(going_in(FORTY_TWO, (0, 0, 0))) == (3, 7, 5)
    assert points(going_in(FORTY_TWO, (5, 15, 16))) == (8, 20, 20)


@pytest.mark.rule("J-35", "H-END-06")
def test_nineteen_and_three_are_twenty() -> None:
    assert points(going_in(FORTY_TWO, (19, 10, 3))) == (20, 17, 8)


@pytest.mark.rule("H-END-06")
@pytest.mark.parametrize("agent", AGENTS)
def test_every_agent_adds_its_bonuses(agent: str) -> None:
    movement, stealth, combat = AGENTS[agent]
    match = going_in(agent, (1, 4, 9))
    assert points(match) == (1 + movement, 4 + stealth, 9 + combat)
    final = [(facts["M"], facts["S"], facts["C"]) for facts in told(match, "stats_final")]
    assert final[0] == points(match)
    assert points(going_in(agent, (19, 20, 18))) == (20, 20, 20)


@pytest.mark.rule("H-END-06")
def test_agents_are_hidden_in_planning_and_shown_then() -> None:
    match = table({"agent": JUNO}, {"agent": BRINE}, lair=VOLCANO, round=35)
    assert told(match, "agents_revealed") == []
    view: Any = match.view(1)
    assert view["sheets"][0]["agent"] is None
    everybody(match, "pass")
    (revealed,) = told(match, "agents_revealed")
    assert revealed["agents"] == ["Juno Whisper", "Captain Brine"]
    view = match.view(1)
    assert view["sheets"][0]["agent"]["id"] == JUNO


@pytest.mark.rule("H-END-06", "H-LAIR-01")
def test_nobody_brings_an_agent_to_the_superyacht() -> None:
    match = table({"trained": {"M": 7, "S": 3, "C": 9}}, lair=YACHT, round=35)
    everybody(match, "pass")
    assert points(match) == (7, 3, 9)
    assert told(match, "agents_revealed") == []


@pytest.mark.rule("H-END-07")
def test_unspent_cash_scores_and_is_of_no_more_use() -> None:
    seats: list[dict[str, Any]] = [{"cash": 12, "lifetime": 30, "trained": {"M": 2}}, {"cash": 3}]
    match = table(*seats, lair=YACHT, round=35)
    everybody(match, "pass")
    assert offered(match) == ["go:N", "go:E", "go:W", "stop"]
    play(match, 0, "go:N", "go:N")
    assert match.over
    unspent = [line.points for lines in match.breakdown for line in lines if "Unspent" in line.name]
    assert unspent == [13, 4]
    assert [shown(match, seat).cash for seat in range(2)] == [13, 4]
