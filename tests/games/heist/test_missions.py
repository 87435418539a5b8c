"""C.9 and E.6: what missions ask for, who may claim them, and what they pay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from lairworks import IllegalChoice, Match
from tests.games.heist.tables import (
    DRILL,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
    MIRROR,
    ORBITAL,
    POLAR,
    VOLCANO,
    YACHT,
    asked,
    everybody,
    offered,
    only,
    play,
    raid,
    sheet,
    shown,
    state,
    table,
    told,
)

Lair = dict[str, Any]
REWARDS = {  # E.6: now, later
    "N01": (3, 10),
    "N02": (5, 20),
    "N03": (5, 20),
    "N04": (4, 15),
    "N05": (4, 15),
    "N06": (4, 15),
    "N07": (3, 12),
    "N08": (4, 15),
    "N09": (3, 10),
    "N10": (5, 20),
    "N11": (4, 15),
    "N12": (3, 15),
    "N13": (3, 10),
    "N14": (4, 15),
}


def trio(mission: str) -> list[str]:
    """A mission and two others."""
    return [mission, *[other for other in ("N05", "N06", "N11") if other != mission][:2]]


def rooms(*kinds: str) -> Lair:
    """A lair with these upgrades in its upper rooms, where any of them may be."""
    places = [f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 4, 5)]
    return {"rooms": dict(zip(places, kinds, strict=False))}


def full(*names: str, but: Iterable[str] = ()) -> Lair:
    """A lair with Guard Dogs in these rows (r2) and columns (c3), but for some rooms."""
    found: dict[str, str] = {}
    for row in range(1, 6):
        for column in range(1, 6):
            room = f"r{row}c{column}"
            if (f"r{row}" in names or f"c{column}" in names) and room not in but:
                found[room] = "dog"
    return {"rooms": found}


START = "r5c3"
CRATER = "r3c3"


def walls(*names: str) -> Lair:
    return {"walls": list(names)}


def stats(movement: int, stealth: int, combat: int) -> Lair:
    return {"trained": {"M": movement, "S": stealth, "C": combat}}


def toys(*numbers: int, free: int = 0) -> Lair:
    return {"gadgets": list(numbers), **({"free_gadget": free} if free else {})}


def panic(inside: dict[str, str], *drawn: str) -> Lair:
    return {"rooms": inside, **walls(*drawn)}


def end_of_round(mission: str, lair: int, mine: Lair, **fields: Any) -> Match:
    """Everybody has passed, and the missions are looked at."""
    match = table(mine, lair=lair, missions=trio(mission), **fields)
    return everybody(match, "pass")


def fulfils(mission: str, lair: int, mine: Lair) -> bool:
    """Whether a seat with this sheet may claim the mission."""
    return f"{mission}:now" in offered(end_of_round(mission, lair, mine), 0, "claim")


FIVE_WALLS = ["r1c1-r1c2", "r2c1-r3c1", "r3c4-r4c4", "r4c3-r4c4", "r5c1-r5c2"]
CORNERS = {"r1c1": "sharks", "r1c5": "secret1", "r5c1": "robot", "r5c5": "saw"}
WELCOME = {"r5c2": "lasers", "r4c3": "dog", "r5c4": "guard"}
GUARDED = {"r2c2": "secret1", "r1c2": "lasers", "r2c3": "robot"}  # two next to the Secret

MET: dict[str, list[tuple[int, Lair]]] = {
    "N01": [(YACHT, rooms("dog", "dog", "dog")), (ORBITAL, rooms(*["dog"] * 4))],
    "N02": [(YACHT, rooms("dog", "dog", "guard", "guard", "robot", "robot"))],
    "N03": [(VOLCANO, rooms("lasers", "lasers", "saw", "saw", "sharks", "sharks"))],
    "N04": [(YACHT, rooms("sharks", "sharks", "sharks"))],
    "N05": [
        (YACHT, walls(*FIVE_WALLS)),
        (ORBITAL, walls("r1c1-r1c5", "r2c1-r2c5", "r3c1-r3c5", "r4c1-r4c5", "r5c1-r5c5")),
    ],
    "N06": [(YACHT, rooms("secret3", "secret3"))],
    "N07": [
        (YACHT, rooms("secret1", "secret1", "secret1", "secret2", "secret3")),
        (POLAR, rooms("secret1", "secret2", "secret3", "secret3", "secret2", "dog")),
    ],
    "N08": [
        (YACHT, full("r1", "r2", "r4")),
        (YACHT, full("c1", "c2", "r3")),
        (YACHT, full("r5", "c3", "c5", but=[START])),
        (VOLCANO, full("r3", "c3", "r1", but=[START, CRATER])),
    ],
    "N09": [(YACHT, {"rooms": CORNERS}), (ORBITAL, {"rooms": CORNERS})],
    "N10": [(YACHT, stats(5, 5, 5)), (YACHT, stats(7, 5, 20))],
    "N11": [(YACHT, stats(10, 0, 0)), (YACHT, stats(0, 10, 0)), (YACHT, stats(9, 9, 10))],
    "N12": [
        (YACHT, toys(JETPACK, DRONE)),
        (YACHT, toys(DRILL)),
        (POLAR, toys(DRILL, free=JETPACK)),
        (POLAR, toys(GAS, MIRROR, free=DRILL)),
    ],
    "N13": [(YACHT, {"rooms": WELCOME}), (VOLCANO, {"rooms": {**WELCOME, "r1c1": "secret1"}})],
    "N14": [
        (YACHT, panic(GUARDED, "r1c2-r2c2", "r2c2-r2c3")),  # walls do not hide the guards
        (YACHT, panic({**GUARDED, "r5c5": "secret3"}, "r4c5-r5c5", "r5c4-r5c5")),  # two Secrets
        (
            ORBITAL,  # around the ring
            panic({"r1c1": "secret2", "r1c5": "saw", "r2c1": "dog"}, "r1c1-r1c5", "r1c1-r1c2"),
        ),
    ],
}

MISSED: dict[str, list[tuple[int, Lair]]] = {
    "N01": [(YACHT, rooms("dog", "dog", "guard", "robot", "lasers"))],
    "N02": [
        (YACHT, rooms("dog", "guard", "guard", "robot", "robot", "guard")),
        (YACHT, rooms("dog", "dog", "guard", "robot", "robot", "dog")),
        (YACHT, rooms("dog", "dog", "guard", "guard", "robot", "dog", "sharks", "sharks")),
    ],
    "N03": [
        (YACHT, rooms("lasers", "saw", "saw", "sharks", "sharks")),
        (YACHT, rooms("lasers", "lasers", "saw", "sharks", "sharks", "sharks")),
        (YACHT, rooms("lasers", "lasers", "saw", "saw", "sharks", "robot", "robot")),
    ],
    "N04": [(YACHT, rooms("sharks", "sharks", "saw", "lasers"))],
    "N05": [(YACHT, walls(*FIVE_WALLS[1:])), (ORBITAL, walls("r1c1-r1c5", *FIVE_WALLS[:3]))],
    "N06": [(YACHT, rooms("secret3", "secret2", "secret2"))],
    "N07": [
        (YACHT, rooms("secret1", "secret2", "secret3", "secret1")),
        (YACHT, rooms("secret1", "secret1", "secret2", "secret2", "secret2", "secret1")),
        (YACHT, rooms("secret2", "secret2", "secret3", "secret3", "secret3")),
        (YACHT, rooms("secret1", "secret1", "secret1", "secret3", "secret3")),
    ],
    "N08": [
        (YACHT, full("r1", "r2")),
        (YACHT, full("r1", "r2", "r4", but=["r4c5"])),
        (YACHT, full("r5", "c3", "c5", but=[START, "r5c1"])),
        (YACHT, full("r5", "c3", "c5", but=[START, "r1c3"])),
        (YACHT, full("r3", "c3", "r1", but=[START, CRATER])),  # there is no crater here
        (VOLCANO, full("r3", "c3", "r1", but=[START, CRATER, "r3c5"])),
    ],
    "N09": [
        (YACHT, {"rooms": {room: kind for room, kind in CORNERS.items() if room != empty}})
        for empty in CORNERS
    ],
    "N10": [(YACHT, stats(4, 9, 9)), (YACHT, stats(9, 4, 20)), (YACHT, stats(9, 9, 4))],
    "N11": [(YACHT, stats(9, 9, 9)), (YACHT, stats(0, 9, 1))],
    "N12": [
        (YACHT, toys(JETPACK)),
        (POLAR, toys(free=DRILL)),
        (POLAR, toys(GAS, free=DRILL)),
        (POLAR, toys(GAS, free=MIRROR)),
    ],
    "N13": [
        (YACHT, {"rooms": {**WELCOME, "r4c3": "secret1"}}),
        (YACHT, {"rooms": {**WELCOME, "r5c4": "secret3"}}),
        (YACHT, {"rooms": {"r5c2": "dog", "r5c4": "dog", "r4c2": "dog"}}),
        (YACHT, {"rooms": {"r4c3": "dog", "r5c4": "dog", "r5c1": "dog"}}),
    ],
    "N14": [
        (YACHT, panic(GUARDED, "r1c2-r2c2", "r1c1-r2c1", "r3c2-r3c3")),  # one wall of it
        (YACHT, panic({"r2c2": "secret1", "r1c2": "lasers"}, "r1c2-r2c2", "r2c2-r2c3")),
        # The border is no wall: a corner with one wall has one.
        (YACHT, panic({"r1c1": "secret1", "r1c2": "dog", "r2c1": "saw"}, "r1c1-r1c2")),
        # Each Secret has one wall.
        (YACHT, panic({**GUARDED, "r5c5": "secret3"}, "r1c2-r2c2", "r4c5-r5c5")),
        # Nothing is next to another room by its corner, and a Secret is no guard.
        (
            YACHT,
            panic(
                {"r2c2": "secret1", "r1c1": "dog", "r3c3": "dog", "r2c3": "secret2", "r3c2": "saw"},
                "r1c2-r2c2",
                "r2c1-r2c2",
            ),
        ),
        # No ring here.
        (
            YACHT,
            panic({"r1c1": "secret2", "r1c5": "saw", "r2c1": "dog"}, "r1c1-r2c1", "r1c1-r1c2"),
        ),
        # Two walls around a Guard.
        (YACHT, panic({**GUARDED, "r4c4": "guard"}, "r3c4-r4c4", "r4c4-r5c4", "r1c2-r2c2")),
    ],
}


def cases(found: dict[str, list[tuple[int, Lair]]]) -> list[Any]:
    """All of a list, with names such as N08-2."""
    return [
        pytest.param(mission, lair, mine, id=f"{mission}-{number}")
        for mission, tried in found.items()
        for number, (lair, mine) in enumerate(tried, 1)
    ]


# What they ask for


@pytest.mark.rule("H-MISS-01", "H-MISS-02")
@pytest.mark.parametrize(("mission", "lair", "mine"), cases(MET))
def test_a_mission_just_fulfilled_can_be_claimed(mission: str, lair: int, mine: Lair) -> None:
    assert fulfils(mission, lair, mine)


@pytest.mark.rule("H-MISS-01")
@pytest.mark.parametrize(("mission", "lair", "mine"), cases(MISSED))
def test_a_mission_just_missed_cannot_be_claimed(mission: str, lair: int, mine: Lair) -> None:
    assert not fulfils(mission, lair, mine)


def test_every_mission_is_tried_both_ways() -> None:
    assert list(MET) == list(MISSED) == list(REWARDS)
    ids = [mission.id for mission in state(table(lair=YACHT)).content.missions]
    assert ids == list(REWARDS)


@pytest.mark.rule("H-MISS-09")
def test_agents_do_not_count() -> None:
    """Agent 42 adds 3, 7 and 5: enough for One-Trick Pony and Triathlete, if it counted."""
    mine = {"agent": FORTY_TWO, "free_gadget": GAS, **stats(4, 9, 4)}
    match = table(mine, round=35, missions=["N05", "N10", "N11"])
    everybody(match, "pass")
    assert state(match).phase == "raid"
    assert raid(match).brought == [7, 16, 9]
    assert told(match, "mission_claimed") == []


@pytest.mark.rule("H-MISS-01", "H-ROUND-11")
def test_missions_are_looked_at_after_the_reveal() -> None:
    """The third dog is drawn in this round, and seen by all before anybody claims."""
    kennel = {"r1c1": "dog", "r1c2": "dog"}
    match = table({"rooms": kennel}, lair=YACHT, missions=trio("N01"), **only("dog", "R4"))
    play(match, 0, "pick:L", "place:r4c4", "done")
    assert asked(match) is None
    play(match, 1, "pass")
    assert asked(match) == "round.claim"
    assert match.deciders == (0,)
    view: Any = match.view(1)
    assert view["sheets"][0]["rooms"] == {**kennel, "r4c4": "dog"}
    assert state(match).round == 1
    play(match, 0, "none")
    assert state(match).round == 2


# Who may claim


@pytest.mark.rule("H-MISS-02")
def test_what_was_fulfilled_long_ago_can_still_be_claimed() -> None:
    match = end_of_round("N01", YACHT, rooms("dog", "dog", "dog"))
    for number in (1, 2, 3):
        assert state(match).round == number
        assert offered(match) == ["claim:N01:now", "claim:N01:later", "none"]
        play(match, 0, "none")
        everybody(match, "pass")


@pytest.mark.rule("H-MISS-06")
def test_nobody_has_to_claim() -> None:
    match = end_of_round("N01", YACHT, rooms("dog", "dog", "dog"))
    play(match, 0, "none")
    assert (sheet(match).cash, sheet(match).later) == (11, 0)
    assert state(match).closed == 0
    assert told(match, "mission_claimed") == []


@pytest.mark.rule("J-28", "H-MISS-01", "H-MISS-02")
def test_one_claim_a_round() -> None:
    """Kennel Club and the Welcome Committee at once."""
    dogs = {"rooms": dict.fromkeys(WELCOME, "dog")}
    match = table(dogs, lair=YACHT, missions=["N01", "N06", "N13"])
    everybody(match, "pass")
    both = ["claim:N01:now", "claim:N01:later", "claim:N13:now", "claim:N13:later", "none"]
    assert offered(match) == both
    play(match, 0, "claim:N13:later")
    assert state(match).round == 2
    everybody(match, "pass")
    assert offered(match) == ["claim:N01:now", "claim:N01:later", "none"]
    play(match, 0, "claim:N01:later")
    assert sheet(match).later == 20
    everybody(match, "pass")
    assert state(match).round == 4


@pytest.mark.rule("J-28", "H-MISS-05")
def test_the_other_mission_is_gone_if_a_rival_took_it() -> None:
    dogs = {"rooms": dict.fromkeys(WELCOME, "dog")}
    match = table(dogs, rooms("dog", "dog", "dog"), lair=YACHT, missions=["N01", "N06", "N13"])
    everybody(match, "pass")
    play(match, 0, "claim:N13:now")
    play(match, 1, "claim:N01:now")
    everybody(match, "pass")
    assert state(match).round == 3


@pytest.mark.rule("J-29", "H-MISS-05")
def test_a_mission_claimed_last_round_is_closed() -> None:
    """Seat 0 trains to ten one round after seat 1 has claimed One-Trick Pony."""
    deck = ["P096", "P081", "P079", "..."]  # C+3, then M+3 for five
    match = table(
        stats(8, 0, 0),
        stats(0, 10, 0),
        lair=YACHT,
        missions=["N05", "N06", "N11"],
        decks={"L": deck},
    )
    everybody(match, "pass")
    assert match.deciders == (1,)
    play(match, 1, "claim:N11:later")
    play(match, 0, "pick:L", "done")
    assert sheet(match).trained == [11, 0, 0]
    play(match, 1, "pass")
    assert asked(match) == "round.pick"
    assert state(match).round == 3

    match = end_of_round("N11", YACHT, stats(11, 0, 0))
    assert "claim:N11:now" in offered(match)


@pytest.mark.rule("H-MISS-05")
def test_a_closed_mission_is_told_and_stays_closed() -> None:
    match = end_of_round("N01", YACHT, rooms("dog", "dog", "dog"))
    play(match, 0, "claim:N01:now")
    assert [facts["mission"] for facts in told(match, "mission_closed")] == ["Kennel Club"]
    view: Any = match.view(None)
    assert [each["closed"] for each in view["missions"]] == [True, False, False]
    assert view["missions"][0]["claims"] == [{"seat": 0, "reward": "now"}]
    everybody(match, "pass")
    assert state(match).round == 3


@pytest.mark.rule("H-MISS-08")
def test_no_mission_comes_after_those_of_the_setup() -> None:
    dogs = {"rooms": dict.fromkeys(WELCOME, "dog"), **stats(10, 5, 5)}
    match = table(dogs, lair=YACHT, missions=["N01", "N11", "N13"])
    for mission in ("N01", "N11", "N13"):
        everybody(match, "pass")
        play(match, 0, f"claim:{mission}:now")
    everybody(match, "pass")
    assert state(match).round == 5
    view: Any = match.view(0)
    assert [each["id"] for each in view["missions"]] == ["N01", "N11", "N13"]
    assert [each["closed"] for each in view["missions"]] == [True, True, True]


@pytest.mark.rule("H-MISS-07")
@pytest.mark.parametrize(("number", "last"), [(35, 0), (35, 35), (20, 20)])
def test_missions_are_claimed_after_the_last_round_too(number: int, last: int) -> None:
    mine = {**rooms("dog", "dog", "dog"), "cash": 6}
    match = end_of_round("N01", YACHT, mine, round=number, last_round=last)
    assert asked(match) == "round.claim"
    play(match, 0, "claim:N01:now")
    assert match.over
    assert sheet(match).cash == 6 + 1 + 3
    assert match.scores[0] == 10


@pytest.mark.rule("H-MISS-04")
def test_claims_are_sealed_until_all_have_decided() -> None:
    kennel = rooms("dog", "dog", "dog")
    match = table(kennel, kennel, kennel, lair=YACHT, missions=trio("N01"))
    everybody(match, "pass")
    assert match.deciders == (0, 1, 2)
    before = [match.view(viewer) for viewer in (1, 2)]
    play(match, 0, "claim:N01:later")
    for viewer, seen in zip((1, 2), before, strict=True):
        assert match.view(viewer) == {**seen, "deciding": [1, 2]}
        assert told(match, "mission_claimed", viewer) == []
    assert offered(match, 1) == ["claim:N01:now", "claim:N01:later", "none"]
    play(match, 2, "none")
    play(match, 1, "claim:N01:now")
    claimed = told(match, "mission_claimed")
    assert [(each["seat"], each["reward"]) for each in claimed] == [(0, "later"), (1, "now")]


# What they pay


@pytest.mark.rule("H-MISS-03")
@pytest.mark.parametrize("mission", REWARDS)
def test_the_first_reward_is_cash_at_once(mission: str) -> None:
    lair, mine = MET[mission][0]
    match = end_of_round(mission, lair, {**mine, "cash": 2, "lifetime": 12})
    play(match, 0, f"claim:{mission}:now")
    now = REWARDS[mission][0]
    assert (sheet(match).cash, sheet(match).lifetime) == (3 + now, 13 + now)
    assert sheet(match).later == 0


@pytest.mark.rule("H-MISS-03", "H-MISS-10")
@pytest.mark.parametrize("mission", REWARDS)
def test_the_second_reward_comes_at_the_end(mission: str) -> None:
    lair, mine = MET[mission][0]
    match = end_of_round(mission, lair, {**mine, "cash": 2, "lifetime": 39}, round=35)
    play(match, 0, f"claim:{mission}:later")
    everybody(match, "stop")
    assert match.over
    assert (shown(match).cash, shown(match).lifetime) == (3, 40)
    lines = {line.name: line.points for line in match.breakdown[0]}
    assert lines["Missions"] == REWARDS[mission][1]
    assert lines["Unspent budget"] == 3
    assert match.scores[0] == sum(lines.values())


@pytest.mark.rule("H-MISS-10")
def test_at_the_cap_the_later_reward_is_the_only_one_that_pays() -> None:
    rich = {**rooms("dog", "dog", "dog"), "cash": 9, "lifetime": 40}
    match = table(rich, rich, lair=YACHT, missions=trio("N01"), round=35)
    everybody(match, "pass")
    play(match, 0, "claim:N01:now")
    play(match, 1, "claim:N01:later")
    assert match.over
    assert match.scores == [9, 19]


@pytest.mark.rule("H-MISS-03")
def test_a_reward_can_be_spent_from_the_next_round_on() -> None:
    """Nothing in hand, four from Feeding Time: a training of four can be paid."""
    deck = ["P001", "P081", "P083", "..."]  # a wall on row 2, then M+3 for four
    mine = {**rooms("sharks", "sharks", "sharks"), "cash": 0}
    match = table(mine, lair=YACHT, missions=trio("N04"), decks={"L": deck})
    play(match, 0, "pick:L", "wall:r2c1-r2c2")
    assert asked(match) is None
    play(match, 1, "pass")
    play(match, 0, "claim:N04:now")
    assert (state(match).round, sheet(match).cash) == (2, 4)
    play(match, 0, "pick:L")
    assert (sheet(match).cash, sheet(match).trained) == (0, [3, 0, 0])


@pytest.mark.rule("H-MISS-03")
def test_nobody_gets_both_rewards() -> None:
    match = end_of_round("N01", YACHT, rooms("dog", "dog", "dog"))
    play(match, 0, "claim:N01:now")
    with pytest.raises(IllegalChoice):
        play(match, 0, "claim:N01:later")
    everybody(match, "pass")
    assert asked(match) == "round.pick"
    assert (sheet(match).cash, sheet(match).later) == (15, 0)


@pytest.mark.rule("J-27", "H-MISS-03", "H-MISS-04", "H-MISS-05")
def test_two_claim_the_same_mission_with_different_rewards() -> None:
    kennel = {**rooms("dog", "dog", "dog"), "cash": 5}
    match = table(kennel, kennel, lair=YACHT, missions=trio("N01"), round=34)
    everybody(match, "pass")
    play(match, 0, "claim:N01:now")
    play(match, 1, "claim:N01:later")
    assert state(match).round == 35
    assert [sheet(match, seat).cash for seat in range(2)] == [9, 6]
    assert [sheet(match, seat).later for seat in range(2)] == [0, 10]
    everybody(match, "pass")
    assert match.over
    assert match.scores == [10, 17]
