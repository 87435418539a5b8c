"""Views as plain text."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.volcano.guess import guess
from lairworks.games.volcano.text import WIDTH, board
from lairworks.games.volcano.view import view
from tests.games.volcano.tables import BLUE, RED, full_lair, over, planning, play, state, table

NAMES = ["Ana", "Ben", "Cid", "Dee"]


def draw(match: Match, viewer: int | None = None) -> str:
    """The board from a view that went through JSON, as it does for clients."""
    seen: dict[str, Any] = json.loads(json.dumps(match.view(viewer)))
    return board(seen, NAMES[: match.seats])


def first_line(match: Match) -> str:
    return draw(match).splitlines()[0]


def two() -> Match:
    """Two players: the cube, wrecks, ruins, the Core level dug out and closed."""
    return table(
        2,
        round=6,
        levels=5,
        slots=[None, 1, None, 0, None],
        cube="5",
        retired=[1],
        lair={
            "L1.W1": "ruin SA",
            "L1.W2": "R17",
            "L1.E2": "R27",
            "L2.W1": "wreck R34",
            "L2.E1": "wreck R33",
            "L3.W1": "wreck R32",
            "L3.E1": "wreck R31",
            "L4.W1": "R23",
            "L4.E1": "ruin R20",
        },
        pool=["R01", "R02"],
        discard=["R03"],
        crate_discard=["BP", "BP", "VP1"],
        seats=[
            {
                "vp": 14,
                "bp": 3,
                "active": 2,
                "inbox": 1,
                "crates": ["DOUBLE", "BP"],
                "boss": "L4.W1",
                "henchmen": ["L1.W2", "L4.W1"],
            },
            {"vp": 21, "bp": 0, "active": 0, "inbox": 4, "crates": ["FIRST"]},
        ],
    )


def four() -> Match:
    """Four players: Ana is about to build what she steals from Ben; a crate opened, one retired."""
    return table(
        4,
        round=3,
        slots=[1, None, 0, 2, 3],
        retired=[3],
        turn=0,
        moved=True,
        lair={"L1.W2": "R07", "L2.E1": "R15", "L2.E2": "R19"},
        pool=["R08", "R17", "R33"],
        crates_used=["DOUBLE"],
        free_moves=1,
        agenda=["round.start -1", "turn.after 0", "build.where 0 R20 1"],
        seats=[
            {"vp": 3, "bp": 3, "active": 1, "boss": "L2.E1", "henchmen": ["L1.W2"]},
            {
                "vp": 6,
                "bp": 2,
                "inbox": 1,
                "cards": ["R20", "R27", "R34", "R05"],
                "boss": "YARD",
                "henchmen": ["L2.E1", "L1.W1"],
                "crates": ["VP2", "BP"],
            },
            {"vp": 6, "bp": 5, "active": 1, "boss": "L2.E1", "henchmen": ["L2.E2"]},
            {"vp": 0, "cards": ["R01"], "active": 0},
        ],
    )


def full() -> Match:
    """The lair is full: Ben and Dee are level, and Dee retired before Ben."""
    return over(
        4,
        "lair_full",
        round=9,
        order=[3, 2, 1, 0],
        retired=[2, 3, 1, 0],
        pool=[],
        seats=[
            {"vp": 20, "henchmen": ["L5.E2"]},
            {"vp": 22, "earned": {"builds": 12, "symbols": 6, "favors": 1, "crates": 3}},
            {"vp": 9, "boss": "DIG", "crates": ["VP1"]},
            {"vp": 22, "earned": {"builds": 18, "thefts": 4}, "cards": ["R01"]},
        ],
    )


TWO = """\
Round 6 of 40 · Ana's turn · last turn of the round
Turn order: Ben, Ana  Retired: Ben
Plan: 1 - [WWR] · 2 Ben [WWB] · 3 - [WRB] · 4 Ana [WWW] · 5 cube [WWRB]
Crates discarded: BP 2, VP1 1

--------------------------------------------------------------------------------
| DIG Excavation Site             | HELI     | YARD Construction Yard          |
| CRATE (EXCAVATE)                | b:B      | BUILD (OCCUPY)                  |
| 14 crates to draw               |          | 17 Work Tokens                  |
|                                 |  0       |                                 |
|- L1.W2 --------|- L1.W1 --------|----------|- L1.E1 --------|- L1.E2 --------|
| Demolition     | (ruin)         |  1       | Site B         | Self-Destruct  |
| Locker         | Site A         |  2       | 0              | Test Bay       |
| 2 WEA          |                |  3       | SELECT         | 3 WEA SCI LOG  |
| LOSE_WORK      |                |  4       |                | WORK (DESTROY) |
| (DESTROY       |                |  5       |                |                |
| UPGRADE)       |                |          |                |                |
| h:R            |                |          |                |                |
|- L2.W2 --------|- L2.W1 --------|----------|- L2.E1 --------|- L2.E2 --------|
| (empty)        | (wreck)        |  6       | (wreck)        | (empty)        |
|                |                |  7       |                |                |
|                |                |  8       |                |                |
|                |                |  9       |                |                |
|                |                | 10       |                |                |
|- L3.W2 --------|- L3.W1 --------|----------|- L3.E1 --------|- L3.E2 --------|
| (empty)        | (wreck)        | 11       | (wreck)        | (empty)        |
|                |                | 12       |                |                |
|                |                | 13       |                |                |
|                |                | 14 R     |                |                |
|                |                | 15       |                |                |
|- L4.W2 --------|- L4.W1 --------|----------|- L4.E1 --------|- L4.E2 --------|
| (empty)        | Tunnel Borer   | 16       | (ruin)         | (empty)        |
|                | 3 WEA LOG      | 17       | Shark Tank     |                |
|                | (EXCAVATE BUILD| 18       |                |                |
|                | OCCUPY)        | 19       |                |                |
|                | h:R b:R        | 20       |                |                |
|- L5.W2 --------|- L5.W1 --------|----------|- L5.E1 --------|- L5.E2 --------|
| (closed)       | (closed)       | 21 B     | (closed)       | (closed)       |
|                |                | 22       |                |                |
|                |                | 23       |                |                |
|                |                | 24       |                |                |
|                |                | 25 core  |                |                |
--------------------------------------------------------------------------------

Room Pool              cost  VP  types  when built  when used
R01 Jumpsuit Barracks     1   1  COM    -           WORK WORK
R02 Drafting Office       1   1  LOG    -           REVEAL SELECT
Room Deck: 23 to draw, 1 discarded

  Players  VP  BP  active  inbox  reserve  crates
> R Ana    14   3       2      1        0  2: DOUBLE BP
  B Ben    21   0       0      4        2  1             retired 1st
"""

FOUR = """\
Round 3 of 40 · Ana's turn · Ana is to build Shark Tank, stolen from Ben
  one free movement to come
Turn order: Ben, Ana, Cid, Dee  Retired: Dee
Plan: 1 Ben [WWR] · 2 - [WWB] · 3 Ana [WRB] · 4 Cid [WWW] · 5 Dee [WWRB]
Opened this turn: DOUBLE 1

--------------------------------------------------------------------------------
| DIG Excavation Site             | HELI     | YARD Construction Yard          |
| CRATE (EXCAVATE)                | b:Y      | BUILD (OCCUPY)                  |
| 17 crates to draw               |          | 19 Work Tokens                  |
|                                 |  0 Y     | b:B                             |
|- L1.W2 --------|- L1.W1 --------|----------|- L1.E1 --------|- L1.E2 --------|
| Cement Works   | Site A         |  1       | Site B         | (empty)        |
| 2 LOG          | 0              |  2       | 0              |                |
| BP BP          | BP             |  3 R     | SELECT         |                |
| h:R            | h:B            |  4       |                |                |
|                |                |  5       |                |                |
|- L2.W2 --------|- L2.W1 --------|----------|- L2.E1 --------|- L2.E2 --------|
| (empty)        | (empty)        |  6 BG    | Interrogation  | Command Center |
|                |                |  7       | Room           | 3 SCI SEC      |
|                |                |  8       | 2 WEA SEC      | BP             |
|                |                |  9       | (STEAL OCCUPY) | (BUILD OCCUPY) |
|                |                | 10       | h:B b:RG       | h:G            |
|============================ the shaft ends here =============================|
|####################### L3 solid rock, slots 11 to 15 ########################|
|####################### L4 solid rock, slots 16 to 20 ########################|
|################## L5 solid rock, slots 21 to 25, the Core ###################|

Room Pool              cost  VP  types        when built  when used
R08 Blueprint Vault       2   1  SCI SEC      SELECT      SELECT SELECT
R17 Demolition Locker     2   3  WEA          -           LOSE_WORK
                                                          (DESTROY UPGRADE)
R33 Orbital Uplink        5   5  SCI SEC LOG  -           REVEAL SELECT
                                                          (STEAL OCCUPY)
Room Deck: 23 to draw, 0 discarded

  Players  VP  BP  active  inbox  reserve  crates
> R Ana     3   3       1      0        1  0
  B Ben     6   2       2      1        0  2: VP2 BP
    R05 Rumour Canteen 1/1 COM · R20 Shark Tank 3/2 WEA SEC COM
    R27 Self-Destruct Test Bay 3/2 WEA SCI LOG
    R34 Doomsday Antechamber 5/5 WEA SCI COM
  G Cid     6   5       1      0        1  0
  Y Dee     0   1       0      0        2  0          retired 1st
    R01 Jumpsuit Barracks 1/1 COM
"""

FULL = """\
Over after round 9: the lair is full, and Dee wins with 22 VP; Ben has as many,
  farther right on the Retirement Track.
Turn order: Dee, Cid, Ben, Ana  Retired: Cid, Dee, Ben, Ana
Plan: 1 Dee [WWR] · 2 Cid [WWB] · 3 Ben [WRB] · 4 Ana [WWW] · 5 - [WWRB]

--------------------------------------------------------------------------------
| DIG Excavation Site             | HELI     | YARD Construction Yard          |
| CRATE (EXCAVATE)                | b:RBY    | BUILD (OCCUPY)                  |
| 19 crates to draw               |          | 24 Work Tokens                  |
| b:G                             |  0       |                                 |
|- L1.W2 --------|- L1.W1 --------|----------|- L1.E1 --------|- L1.E2 --------|
| Trapdoor       | Rumour Canteen |  1       | Lava Chute     | Cement Works   |
| Corridor       | 1 COM          |  2       | 1 SCI          | 2 LOG          |
| 1 SEC          | WORK (EXCHANGE)|  3       | CRATE          | BP BP          |
| DISMISS WORK   |                |  4       |                |                |
|                |                |  5       |                |                |
|- L2.W2 --------|- L2.W1 --------|----------|- L2.E1 --------|- L2.E2 --------|
| Blueprint Vault| Submarine Pen  |  6       | Contraband     | Muzak Control  |
| 2 SCI SEC      | 2 WEA LOG      |  7       | Depot          | 2 SCI COM      |
| SELECT SELECT  | CRATE WORK     |  8       | 2 LOG COM      | WASTE WORK     |
|                |                |  9 G     | CRATE BP       |                |
|                |                | 10       |                |                |
|- L3.W2 --------|- L3.W1 --------|----------|- L3.E1 --------|- L3.E2 --------|
| Monorail       | Wiretap Room   | 11       | Renovation     | Interrogation  |
| Platform       | 2 SEC COM      | 12       | Bureau         | Room           |
| 2 LOG COM      | CRATE          | 13       | 2 SCI LOG      | 2 WEA SEC      |
| (TRANSFER)     | (EXCHANGE)     | 14       | (UPGRADE       | (STEAL OCCUPY) |
|                |                | 15       | OCCUPY)        |                |
|- L4.W2 --------|- L4.W1 --------|----------|- L4.E1 --------|- L4.E2 --------|
| Geothermal Tap | Demolition     | 16       | Sick Bay       | Command Center |
| 2 SCI          | Locker         | 17       | 2 SCI COM      | 3 SCI SEC      |
| BP (EXCAVATE)  | 2 WEA          | 18       | WORK (OCCUPY)  | BP             |
|                | LOSE_WORK      | 19       |                | (BUILD OCCUPY) |
|                | (DESTROY       | 20 R     |                |                |
|                | UPGRADE)       |          |                |                |
|- L5.W2 --------|- L5.W1 --------|----------|- L5.E1 --------|- L5.E2 --------|
| Shark Tank     | Laser Gallery  | 21       | Gloating       | Tunnel Borer   |
| 3 WEA SEC COM  | 3 WEA SCI      | 22 BY    | Balcony        | 3 WEA LOG      |
| DISMISS        | LOSE_BP        | 23       | 3 WEA COM      | (EXCAVATE BUILD|
| (OCCUPY)       | FAVOR(2)       | 24       | LOSE_WORK      | OCCUPY)        |
|                |                | 25 core  | FAVOR(2)       | h:R            |
--------------------------------------------------------------------------------

Room Pool: empty  Room Deck: 13 to draw, 0 discarded

  Players  VP  rooms  types  favors  crates  thefts
  R Ana    20     20      0       0       0       0  retired 4th
  B Ben    22     12      6       1       3       0  retired 3rd
  G Cid     9      9      0       0       0       0  retired 1st
* Y Dee    22     18      0       0       0       4  retired 2nd
"""


@pytest.mark.parametrize(
    ("arranged", "viewer", "expected"), [(two, RED, TWO), (four, BLUE, FOUR), (full, None, FULL)]
)
@pytest.mark.rule("V-BUILD-03")
def test_the_mountain_is_drawn_with_all_that_is_in_it(
    arranged: Callable[[], Match], viewer: int | None, expected: str
) -> None:
    assert draw(arranged(), viewer) == expected


def test_the_board_of_a_match_is_that_of_its_view() -> None:
    match = four()
    match.names = NAMES
    assert match.board(BLUE) == FOUR


@pytest.mark.rule("V-SCORE-05")
def test_score_tokens_in_a_slot_stand_side_by_side() -> None:
    match = table(4, levels=2, seats=[{"vp": 6}, {"vp": 10}, {"vp": 6}, {"vp": 6}])
    drawn = draw(match)
    assert "|  6 RGY   |" in drawn
    assert "| 10 B     |" in drawn


@pytest.mark.rule("V-SCORE-02")
def test_the_shaft_ends_where_the_rock_begins() -> None:
    for levels in range(1, 6):
        lines = draw(table(3, levels=levels)).splitlines()
        ends = [at for at, line in enumerate(lines) if "the shaft ends here" in line]
        rock = [line.strip("|# ") for line in lines if "solid rock" in line]
        assert len(ends) == (1 if levels < 5 else 0)
        assert len(rock) == 5 - levels
        if rock:
            assert lines[ends[0] - 1].split("|")[3].strip() == str(5 * levels)
            assert rock[0].startswith(f"L{levels + 1} solid rock, slots {5 * levels + 1} to ")
            assert rock[-1] == "L5 solid rock, slots 21 to 25, the Core"


@pytest.mark.rule("V-PLAN-02")
def test_planning_shows_who_is_still_to_plan_and_where_the_cube_is() -> None:
    match = planning(2, [1, 0], pool=["R01", "R02", "R03"])
    assert draw(match).splitlines()[:3] == [
        "Round 1 of 40 · planning · Ben is to place the Planning Token",
        "Still to plan: Ben, Ana",
        "Plan: 1 - [WWR] · 2 - [WWB] · 3 - [WRB] · 4 - [WWW] · 5 - [WWRB]",
    ]
    assert "retired" not in draw(match)
    play(match, "slot:1")
    assert first_line(match).endswith(" · Ben is to take a card from the Room Pool")
    play(match, "take:R02")
    assert first_line(match).endswith(" · Ben is to place the purple cube")
    play(match, "cube:3")
    assert draw(match).splitlines()[1:3] == [
        "Still to plan: Ana",
        "Plan: 1 Ben [WWR] · 2 - [WWB] · 3 cube [WRB] · 4 - [WWW] · 5 - [WWRB]",
    ]


DOING = [
    ("select 0 may", "Ana may take a card from the Room Pool"),
    ("select 0 must", "Ana is to take a card from the Room Pool"),
    ("build.card 0 must", "Ana is to choose a card to build"),
    ("steal.card 0 may", "Ana may choose a card to steal"),
    ("build.where 0 R20", "Ana is to build Shark Tank"),
    ("build.where 0 R19 1", "Ana is to build Command Center, stolen from Ben"),
    ("upgrade.card 0 may", "Ana may choose a card for an Upgrade"),
    ("upgrade.where 0 R20", "Ana is to upgrade a room to Shark Tank"),
    ("occupy 0 may", "Ana may move a Henchman in"),
    ("dismiss 0 must", "Ana is to dismiss a Henchman"),
    ("destroy 0 may", "Ana may destroy a room"),
    ("transfer 0 may", "Ana may transfer a Henchman"),
    ("exchange 0 may", "Ana may take a crate from somebody"),
    ("exchange.give 0 1", "Ana is to give Ben a crate in return"),
    ("whether 0 EXCAVATE 1", "Ana may dig down a level"),
    ("turn 0", "has moved"),
]


@pytest.mark.parametrize(("step", "doing"), DOING)
def test_everybody_sees_what_the_seat_on_turn_is_about(step: str, doing: str) -> None:
    red = {"cards": ["R20"], "bp": 3, "crates": ["BP"], "boss": "L1.W1", "henchmen": ["L1.W1"]}
    blue = {"cards": ["R19"], "crates": ["BP"]}
    agenda = [step]
    match = table(4, moved=True, agenda=agenda, seats=[red, blue])
    assert first_line(match) == f"Round 1 of 40 · Ana's turn · {doing}"


def test_last_turns_last_rounds_and_quiet_rounds_are_pointed_out() -> None:
    assert first_line(table(4)) == "Round 1 of 40 · Ana's turn"
    match = table(4, retired=[1, 2, 3], free_moves=2)
    assert first_line(match) == (
        "Round 1 of 40 · Ana's turn · two free movements to come · last turn of the round"
    )
    assert first_line(table(4, quiet_rounds=3)).endswith(" · three quiet rounds before this one")
    assert first_line(table(4, lair=full_lair(5))).endswith(" · the lair is full: last round")


VERDICTS = [
    ("core", [3, 25], "Ben has reached the Core and wins."),
    ("lair_full", [7, 3], "the lair is full, and Ana wins with 7 VP."),
    ("stall", [7, 3], "nothing has moved for six rounds, and Ana wins with 7 VP."),
    ("round_cap", [2, 3], "that was the last round, and Ben wins with 3 VP."),
]


@pytest.mark.parametrize(("ending", "points", "verdict"), VERDICTS)
def test_the_end_says_who_won_and_why(ending: str, points: list[int], verdict: str) -> None:
    seats = [{"vp": vp} for vp in points]
    match = over(2, ending, seats=seats)
    rounds = 40 if ending == "round_cap" else 1
    assert first_line(match) == f"Over after round {rounds}: {verdict}"
    winner = "Ben" if "Ben" in verdict else "Ana"
    assert [line[4:7] for line in draw(match).splitlines() if line[:1] == "*"] == [winner]
    if ending == "core":
        assert "| 25 core B|" in draw(match)


@pytest.mark.rule("V-END-07")
def test_of_several_with_equal_points_all_are_named() -> None:
    seats = [{"vp": 4}, {"vp": 4}, {"vp": 1}, {"vp": 4}]
    match = over(4, "lair_full", retired=[2, 1, 3, 0], seats=seats)
    assert draw(match).splitlines()[:2] == [
        "Over after round 1: the lair is full, and Ben wins with 4 VP; Ana and Dee have",
        "  as many, farther right on the Retirement Track.",
    ]


def test_an_empty_pool_is_said_to_be_empty() -> None:
    assert "\nRoom Pool: empty  Room Deck: 34 to draw, 0 discarded\n" in draw(table(4, pool=[]))


# Any table


def wandered(players: int, seed: int, plies: int) -> list[Match]:
    """Matches played at random by busy players, looked at now and then and at the end."""
    rng = random.Random(seed)
    match = lairworks.new("volcano", seats=players, seed=seed)
    match.names = [name * 6 for name in NAMES[:players]]
    looks: list[Match] = []
    for ply in range(plies):
        if match.over:
            break
        (seat,) = match.deciders
        choices = match.choices(seat)
        busy = [choice for choice in choices if choice not in ("retire", "skip", "end")]
        match.play(seat, rng.choice(busy or choices))
        if ply % 25 == 0:
            looks.append(match.at(len(match.history)))
            looks[-1].names = match.names
    return [*looks, match]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_keep_to_their_width_and_are_straight(players: int) -> None:
    for seed in range(3):
        for match in wandered(players, seed, 400):
            for viewer in (None, 0):
                lines = match.board(viewer).splitlines()
                assert all(len(line) <= 100 and line == line.rstrip() for line in lines)
                frame = [line for line in lines if line.startswith("|")]
                assert {len(line) for line in frame} == {WIDTH}
                assert all(line.endswith("|") for line in frame)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_number_and_no_name_is_cut_off(players: int) -> None:
    for match in wandered(players, 11, 400):
        seen: Any = match.view(0)
        drawn = match.board(0)
        for slot in range(seen["limit"] + 1):
            assert f"| {slot:>2} " in drawn
        whole = " ".join(drawn.replace("|", " ").split())
        names = [card["name"] for card in seen["pool"]]
        for seat in seen["seats"]:
            names += [card["name"] for card in seat["cards"]] if not match.over else []
        for name in names:
            assert name in whole
        for place in seen["lair"]:
            assert (f"- {place['id']} -" in drawn) == (place["is"] != "rock")
            for word in place["room"]["name"].split() if "room" in place else []:
                assert word in drawn


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("V-CRATE-03")
def test_a_board_shows_nothing_hidden(players: int) -> None:
    for match in wandered(players, 5, 300):
        if match.over:
            continue
        for viewer in range(players):
            guessed = guess(state(match), viewer, seeded(viewer))
            assert board(view(guessed, viewer), match.names) == match.board(viewer)


def test_crates_are_shown_to_their_owner_and_wrecks_to_nobody() -> None:
    assert "  2: DOUBLE BP" in draw(two(), RED)
    for viewer in (None, BLUE):
        drawn = draw(two(), viewer)
        assert "DOUBLE" not in drawn
        assert drawn.splitlines()[-2].split()[-1] == "2"
    for viewer in (None, RED, BLUE):
        for name in ("Doomsday", "Orbital", "Trophy", "Cloning"):
            assert name not in draw(two(), viewer)
