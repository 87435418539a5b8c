"""Views as plain text (H.4)."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core.rng import seeded
from lairworks.games.heist.grid import EDGES, ROOMS
from lairworks.games.heist.guess import guess
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.text import WIDTH, board
from lairworks.games.heist.view import view
from tests.games.heist.tables import (
    BISHOP,
    BRINE,
    COLETTE,
    DRILL,
    DRONE,
    FORTY_TWO,
    GAS,
    JETPACK,
    ORBITAL,
    POLAR,
    VOLCANO,
    WES,
    YACHT,
    cards,
    everybody,
    only,
    play,
    raiding,
    state,
    table,
)

NAMES = ["Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou"]
NAMES += [f"Guest {number}" for number in range(13, 100)]
KINDS = {"La": "lasers", "Sw": "saw", "Sh": "sharks", "Do": "dog", "Gu": "guard", "Ro": "robot"}
KINDS |= {"10": "secret1", "20": "secret2", "30": "secret3"}
ROWS = """
10 Do Do 30 ..
Sw 30 30 Sh La
La Ro Gu Sh 10
20 Gu .. Sw Ro
10 Do .. .. Sw
"""
THEO = {
    room: KINDS[inside] for room, inside in zip(ROOMS, ROWS.split(), strict=True) if inside != ".."
}
THEOS_WALLS = ["r1c2-r1c3", "r1c2-r2c2", "r3c3-r3c4"]
# As the specification draws it
THEOS_LAIR = """
       1    2    3    4    5
    +----+----+----+----+----+
 1  | 10   Do | Do   30   .. |
    +    +----+    +    +    +
 2  | Sw   30   30   Sh   La |
    +    +    +    +    +    +
 3  | La   Ro   Gu | Sh   10 |
    +    +    +    +    +    +
 4  | 20   Gu  (..)  Sw   Ro |
    +    +    +    +    +    +
 5  | 10  (Do)  ^^  (..)  Sw |
    +----+----+----+----+----+
"""


def draw(match: Match, viewer: int | None = None) -> str:
    """The board from a view that went through JSON, as it does for clients."""
    seen: dict[str, Any] = json.loads(json.dumps(match.view(viewer)))
    return board(seen, NAMES[: state(match).seats])


def lines(match: Match, viewer: int | None = None) -> list[str]:
    return draw(match, viewer).splitlines()


def line_of(match: Match, start: str, viewer: int | None = None) -> str:
    """The one line that begins so."""
    (line,) = [line for line in lines(match, viewer) if line.startswith(start)]
    return line


def pictures(drawn: str) -> dict[str, list[str]]:
    """The lairs of a board by their titles: the twelve lines below each."""
    found: dict[str, list[str]] = {}
    rows = drawn.splitlines()
    for at, row in enumerate(rows):
        if row.startswith("       1    2"):
            for start in range(0, len(row), 33):
                title = rows[at - 1][start : start + 30].strip()
                lair = rows[at : at + 12]
                found[title] = [line[start : start + 30].rstrip() for line in lair]
    return found


def picture(match: Match, title: str, viewer: int | None = None) -> str:
    return "\n" + "\n".join(pictures(draw(match, viewer))[title]) + "\n"


# Whole boards

ANA: dict[str, Any] = {
    "rooms": {"r1c1": "secret1", "r2c2": "dog", "r4c3": "dog", "r5c5": "robot"},
    "walls": ["r1c1-r1c2", "r2c2-r3c2"],
    "cash": 9,
    "lifetime": 23,
    "trained": {"M": 6, "S": 4, "C": 3},
    "gadgets": [DRONE, DRILL],
    "free_gadget": DRONE,
    "bonuses": 1,
    "dealt": [WES, BISHOP],
    "agent": WES,
}
BEN: dict[str, Any] = {
    "rooms": {"r3c3": "secret3"},
    "cash": 2,
    "lifetime": 31,
    "free_gadget": GAS,
    "agent": FORTY_TWO,
}
CY: dict[str, Any] = {
    "walls": ["r5c4-r5c5"],
    "cash": 0,
    "lifetime": 40,
    "trained": {"C": 20},
    "free_gadget": JETPACK,
    "bonuses": 5,
    "agent": COLETTE,
}


def planning(**fields: Any) -> Match:
    """Round 12 on the Polar Base: one mission is gone, two gadgets show the Expert side."""
    shown = cards("saw", "secret2", "S+3", "R4 B2 B5")
    position = {
        "round": 12,
        "missions": ["N01", "N05", "N12"],
        "claimed": [
            {"mission": "N05", "seat": 1, "reward": "later"},
            {"mission": "N05", "seat": 2, "reward": "now"},
        ],
        **shown,
        **fields,
    }
    return table(ANA, BEN, CY, lair=POLAR, options={"expert": "2,5"}, **position)


PLANNING = """\
R12/35  L[R4] Giant Saw -> row 4   M[B2] Blueprint 20(+4) -> col 2   R[B5] +3 Stealth, 5$
Polar Base · 24 cards left in each deck
You: 9$ (earned 23/40)  M 6 S 4 C 3  gadgets 4* 5  bonus used 1 (next costs 2$)
  in hand: L[R4] Giant Saw -> row 4

Agent  Wes  +4 M +5 S +6 C  Steps into explored rooms cost nothing.

Missions  Kennel Club    3$ now or 10$ later  2/3     Three Guard Dogs.
          Master Mason   4$ now or 15$ later  closed  claimed by Ben (15$ later) and Cy (4$ now)
          Toy Collector  3$ now or 15$ later  2/2     Two gadgets; the Laser Drill is two.

Gadgets  1 Jetpack                 Normal  Once: 4 more Movement.
         2 Knockout Gas            Expert  Once: any Sentry costs nothing, but is not counted as
                                           neutralised.
         3 Mirror Kit              Normal  Once: Lasers or a Giant Saw cost nothing and are not
                                           triggered.
         4 Micro-Drone             Normal  Once: take the Secret of a room next door, walls or not,
                                           without going in.
         5 Laser Drill (counts 2)  Expert  Once: open up to two walls around the Agent for good.

La Lasers S4 · Sw Giant Saw M2 S4 · Sh Shark Pool F8 · Do Guard Dog S1 C3 · Gu Guard S2 C4
  Ro Robot S2 C7
10 Codebook, 3$ at once · 20 Blueprint, 4$ at once · 35 Launch Key, 5$ at once · shifting 2$ a step
Everybody starts with a gadget of their choice, which no penalty and no mission ever counts.

Ana (you)                        On your left: Ben                On your right: Cy
       1    2    3    4    5            1    2    3    4    5            1    2    3    4    5
    +----+----+----+----+----+       +----+----+----+----+----+       +----+----+----+----+----+
 1  | 10 | ..   ..   ..   .. |    1  | ..   ..   ..   ..   .. |    1  | ..   ..   ..   ..   .. |
    +    +    +    +    +    +       +    +    +    +    +    +       +    +    +    +    +    +
 2  | ..   Do   ..   ..   .. |    2  | ..   ..   ..   ..   .. |    2  | ..   ..   ..   ..   .. |
    +    +----+    +    +    +       +    +    +    +    +    +       +    +    +    +    +    +
 3  | ..   ..   ..   ..   .. |    3  | ..   ..   35   ..   .. |    3  | ..   ..   ..   ..   .. |
    +    +    +    +    +    +       +    +    +    +    +    +       +    +    +    +    +    +
 4  | ..   ..  (Do)  ..   .. |    4  | ..   ..  (..)  ..   .. |    4  | ..   ..  (..)  ..   .. |
    +    +    +    +    +    +       +    +    +    +    +    +       +    +    +    +    +    +
 5  | ..  (..)  ^^  (..)  Ro |    5  | ..  (..)  ^^  (..)  .. |    5  | ..  (..)  ^^  (..)| .. |
    +----+----+----+----+----+       +----+----+----+----+----+       +----+----+----+----+----+

Seats  cash  earned  M  S  C   gadgets  bonus  rooms
Ana    9$    23/40   6  4  3   4* 5     1/5    4/24   thinking
Ben    2$    31/40   0  0  0   2*       0/5    1/24   done
Cy     0$    40/40   0  0  20  1*       5/5    0/24   thinking
"""


@pytest.mark.rule("H-SETUP-13")
def test_planning_as_a_seat_sees_it() -> None:
    match = planning()
    play(match, 0, "pick:L")
    play(match, 1, "pass")
    assert draw(match, 0) == PLANNING


def robbing() -> Match:
    """Fred's way through Theo's lair, with a drill besides."""
    match = raiding(THEO, (6, 4, 6), agent=FORTY_TWO, walls=THEOS_WALLS, gadgets=[DRILL])
    return play(match, 0, "go:W", "go:N", "go_with:N:agent")


ROBBING = """\
Raid · Superyacht · 1 of 2 raids over
You raid Ben with Agent 42: M 3 S 4 C 0 · rooms 4, Sentries 3, Traps 0, stolen 0$
Way: r5c3 r5c2 r4c2 r3c2

Agent 42     -      Once: no Combat for a Sentry, which is neutralised all the same.
Laser Drill  ready  Once: open any one wall of the lair for good.

La Lasers S2 · Sw Giant Saw S4 · Sh Shark Pool F6 · Do Guard Dog C2 · Gu Guard C4 · Ro Robot C6

You raid Ben                     Ben raids you
       1    2    3    4    5            1    2    3    4    5
    +----+----+----+----+----+       +----+----+----+----+----+
 1  | 10   Do | Do   30   .. |    1  | ..   ..   ..   ..   .. |
    +    +----+    +    +    +       +    +    +    +    +    +
 2  | Sw   30   30   Sh   La |    2  | ..   ..   ..   ..   .. |
    +    +    +    +    +    +       +    +    +    +    +    +
 3  | La  @Ro   Gu | Sh   10 |    3  | ..   ..   ..   ..   .. |
    +    +    +    +    +    +       +    +    +    +    +    +
 4  | 20  *Gu  (..)  Sw   Ro |    4  | ..   ..  (..)  ..   .. |
    +    +    +    +    +    +       +    +    +    +    +    +
 5  | 10  *Do  *^^  (..)  Sw |    5  | ..  (..) @^^  (..)  .. |
    +----+----+----+----+----+       +----+----+----+----+----+

Raids  on   at    M  S  C  rooms  Sentries  Traps  stolen
Ana    Ben  r3c2  3  4  0  4      3         0      0$      raiding
Ben    Ana  r5c3  0  0  0  1      0         0      0$      over
"""


def test_a_raid_as_the_raider_sees_it() -> None:
    assert draw(robbing(), 0) == ROBBING


OVER = """\
Over · Superyacht · Ben wins with 90$

La Lasers S2 · Sw Giant Saw S4 · Sh Shark Pool F6 · Do Guard Dog C2 · Gu Guard C4 · Ro Robot C6

Ana raids Ben                    Ben raids Ana
       1    2    3    4    5            1    2    3    4    5
    +----+----+----+----+----+       +----+----+----+----+----+
 1  | 10   Do | Do   30   .. |    1  | ..   ..   ..   ..   .. |
    +    +    +    +    +    +       +    +    +    +    +    +
 2  | Sw  *--  @--   Sh   La |    2  | ..   ..   ..   ..   .. |
    +    +    +    +    +    +       +    +    +    +    +    +
 3  | La  *Ro   Gu | Sh   10 |    3  | ..   ..   ..   ..   .. |
    +    +    +    +    +    +       +    +    +    +    +    +
 4  | 20  *Gu  (..)  Sw   Ro |    4  | ..   ..  (..)  ..   .. |
    +    +    +    +    +    +       +    +    +    +    +    +
 5  | 10  *Do  *^^  (..)  Sw |    5  | ..  (..) @^^  (..)  .. |
    +----+----+----+----+----+       +----+----+----+----+----+

Raids  on   at    M  S  C  rooms  Sentries  Traps  stolen
Ana    Ben  r2c3  1  4  0  6      3         0      60$     clumsy
Ben    Ana  r5c3  0  0  0  1      0         0      0$      flawless

   Scores kept stolen budget lover explorer trapper brutal missions total  rank
 1 Ben      80      0     10     0        0       0      0        0    90  Town Ruler
 2 Ana       0     60     10   -20        5       0     20        0    75  Town Ruler
"""


@pytest.mark.rule("H-SHEET-09", "H-REC-01", "H-REC-03")
def test_the_end_as_onlookers_and_as_the_raider_see_it() -> None:
    match = play(robbing(), 0, "drill:g5:r1c2-r2c2", "go:N", "go:E")
    assert match.over
    assert draw(match, None) == OVER
    assert lines(match, 0)[:5] == [
        "Over · Superyacht · Ben wins with 90$",
        "You raid Ben with Agent 42: M 1 S 4 C 0 · rooms 6, Sentries 3, Traps 0, stolen 60$",
        "Way: r5c3 r5c2 r4c2 r3c2 r2c2 r2c3",
        "Stolen 60$, possible 70$: clumsy · missed 10$ · out of reach since your choice 1",
        "Best way: r5c3 r4c3 r3c3 r2c3 r2c2 r2c1 r1c1",
    ]
    assert lines(match, 1)[1:5] == [
        "You raid Ana: M 0 S 0 C 0 · rooms 1, Sentries 0, Traps 0, stolen 0$",
        "Way: r5c3",
        "Stolen 0$, possible 0$: flawless",
        "Best way: r5c3",
    ]


# Lairs


def test_a_lair_is_drawn_as_in_the_specification() -> None:
    match = table({}, {"rooms": THEO, "walls": THEOS_WALLS}, lair=YACHT)
    assert picture(match, "Ben", 0) == THEOS_LAIR
    assert picture(match, "Ben (you)", 1) == THEOS_LAIR
    assert picture(match, "Ben") == THEOS_LAIR


def test_a_crater_is_shown() -> None:
    (row,) = [row for row in pictures(draw(table(lair=VOLCANO)))["Ana"] if row[:2] == " 3"]
    assert row == " 3  | ..   ..   ##   ..   .. |"
    assert "##" not in draw(table(lair=POLAR))


def test_a_ring_is_open_where_no_wall_closes_it() -> None:
    walls = ["r2c1-r2c5", "r4c1-r4c2", "r5c1-r5c5"]
    match = table({"walls": walls, "rooms": {"r1c1": "secret3"}}, lair=ORBITAL)
    rows = pictures(draw(match))["Ana"][2::2]
    assert rows == [
        " 1  ~ 45   ..   ..   ..   .. ~",
        " 2  | ..   ..   ..   ..   .. |",
        " 3  ~ ..   ..   ..   ..   .. ~",
        " 4  ~ .. | ..  (..)  ..   .. ~",
        " 5  | ..  (..)  ^^  (..)  .. |",
    ]
    assert "~" not in draw(table(lair=YACHT))


@pytest.mark.parametrize("lair", [YACHT, POLAR, VOLCANO, ORBITAL])
def test_every_wall_is_drawn_where_it_stands(lair: int) -> None:
    plain = pictures(draw(table(lair=lair)))["Ana"]
    board_ = state(table(lair=lair)).board
    for edge, name in enumerate(EDGES):
        if not int(board_.edges) >> edge & 1:
            continue
        drawn = pictures(draw(table({"walls": [name]}, lair=lair)))["Ana"]
        one, other = (re.fullmatch(r"r(\d)c(\d)", room) for room in name.split("-"))
        assert one is not None
        assert other is not None
        row, column = int(one[1]), int(one[2])
        expected = [list(line) for line in plain]
        if name.endswith("c5") and column == 1:
            expected[2 * row][4] = expected[2 * row][29] = "|"
        elif int(other[1]) == row:
            expected[2 * row][4 + 5 * column] = "|"
        else:
            start = 5 * column
            expected[2 * row + 1][start : start + 4] = "----"
        assert drawn == ["".join(line) for line in expected], name


def test_a_drilled_wall_is_gone_and_the_others_stand() -> None:
    match = raiding(THEO, (6, 4, 6), walls=THEOS_WALLS, gadgets=[DRILL])
    play(match, 0, "drill:g5:r3c3-r3c4")
    expected = THEOS_LAIR.replace("Gu | Sh", "Gu   Sh").replace(" ^^ ", "@^^ ")
    assert picture(match, "You raid Ben", 0) == expected


def test_a_secret_taken_from_outside_is_gone_and_its_room_unexplored() -> None:
    match = raiding({"r5c2": "secret2"}, (3, 3, 3), gadgets=[DRONE])
    play(match, 0, "steal:g4:r5c2", "go:N")
    rows = pictures(draw(match, 0))["You raid Ben"]
    assert rows[10] == " 5  | ..  (--) *^^  (..)  .. |"
    assert rows[8] == " 4  | ..   ..  @..   ..   .. |"


def test_two_neighbours_are_shown_and_no_more() -> None:
    match = table(number=5, lair=YACHT)
    shown = {viewer: list(pictures(draw(match, viewer))) for viewer in (0, 2, 4)}
    assert shown == {
        0: ["Ana (you)", "On your left: Ben", "On your right: Eve"],
        2: ["Cy (you)", "On your left: Dee", "On your right: Ben"],
        4: ["Eve (you)", "On your left: Ana", "On your right: Dee"],
    }
    assert list(pictures(draw(match))) == NAMES[:5]


@pytest.mark.rule("H-PASS-01", "H-PASS-02")
@pytest.mark.parametrize(
    ("tops", "mine", "raider"), [("R1 B2 R3", "Ana", "Cy"), ("B1 B2 R3", "Cy", "Ana")]
)
def test_in_the_raid_ones_target_and_ones_own_lair_are_shown(
    tops: str, mine: str, raider: str
) -> None:
    points = {"raid": {"M": 5, "S": 5, "C": 5}}
    match = table(
        points, points, points, lair=YACHT, phase="raid", **cards("dog", "saw", "wall", tops)
    )
    assert list(pictures(draw(match, 1))) == [f"You raid {mine}", f"{raider} raids you"]


# What is going on


def caption(front: str, marker: str, lair: int = YACHT) -> str:
    """The left deck."""
    first = lines(table(lair=lair, **only(front, marker)))[0]
    return first.removeprefix("R1/35  ").split("   ")[0]


CAPTIONS = [
    ("lasers", "R1", YACHT, "L[R1] Lasers -> row 1"),
    ("saw", "R4", YACHT, "L[R4] Giant Saw -> row 4"),
    ("robot", "B3", YACHT, "L[B3] Robot -> col 3"),
    ("wall", "B5", YACHT, "L[B5] Wall -> col 5"),
    ("secret1", "R2", YACHT, "L[R2] Codebook 10(+2) -> row 2"),
    ("secret3", "B1", ORBITAL, "L[B1] Launch Key 45(+6) -> col 1"),
    ("M+2", "R4", YACHT, "L[R4] +2 Movement, 4$"),
    ("C+4", "B2", YACHT, "L[B2] +4 Combat, 2$"),
    ("gadget", "R3", YACHT, "L[R3] Gadget -> 3 Mirror Kit"),
    ("gadget", "B4", YACHT, "L[B4] Gadget -> 4 Micro-Drone"),
]


@pytest.mark.rule("H-GEN-05", "EX-01")
@pytest.mark.parametrize(("front", "marker", "lair", "shown"), CAPTIONS)
def test_a_card_is_shown_with_what_its_marker_makes_of_it(
    front: str, marker: str, lair: int, shown: str
) -> None:
    assert caption(front, marker, lair) == shown


def test_three_long_captions_are_folded() -> None:
    match = table(lair=ORBITAL, round=10, **cards("secret3", "secret3", "secret3", "B1 B2 B3"))
    assert lines(match)[:2] == [
        "R10/35  L[B1] Launch Key 45(+6) -> col 1   M[B2] Launch Key 45(+6) -> col 2",
        "        R[B3] Launch Key 45(+6) -> col 3",
    ]


@pytest.mark.rule("R-19")
def test_in_the_last_round_all_know_which_way_the_lairs_go() -> None:
    full = {room: "dog" for room in ROOMS if room != "r5c3"}
    for tops, going, target in (("R1 R2 B3", "left", "Cy"), ("B1 R2 B3", "right", "Ben")):
        shown = cards("dog", "saw", "wall", tops)
        match = table({}, {}, {"rooms": full}, lair=YACHT, round=20, **shown)
        moment = "Superyacht · 16 cards left in each deck · LAST ROUND: lairs go"
        assert lines(match)[1] == f"{moment} {going}"
        assert lines(match, 0)[1] == f"{moment} {going}, you raid {target}"
    assert "LAST ROUND" in draw(table(lair=YACHT, round=35))
    assert "LAST ROUND" not in draw(table(lair=YACHT, round=34))
    assert "one card left in each deck" in draw(table(lair=YACHT, round=35))


def test_the_setup_shows_what_one_may_choose_from() -> None:
    seats = [{"dealt": [WES, BRINE]}, {"dealt": [FORTY_TWO, COLETTE]}]
    match = table(*seats, lair=VOLCANO, phase="agents", **only("dog", "R1"))
    assert lines(match, 0)[:2] == [
        "Setup  L[R1] Guard Dog -> row 1   M[R1] Wall -> row 1   R[R2] Wall -> row 2",
        "Volcano · Agents are chosen · 35 cards left in each deck",
    ]
    block = draw(match, 0).split("\n\n")[1]
    first = "A Shark Pool costs 3 points of Movement and Stealth in any"
    assert block.splitlines() == [
        "Agents  Wes            +4 M +5 S +6 C  Steps into explored rooms cost nothing.",
        f"        Captain Brine  +5 M +3 S +4 C  {first}",
        f"{'mix.':>43}",
    ]
    assert "Agent 42" not in draw(match, 0)
    assert "Wes" not in draw(match, None)
    play(match, 0, "keep:A6")
    block = draw(match, 0).split("\n\n")[1]
    assert block.startswith("Agent  Captain Brine  +5 M +3 S +4 C  A Shark Pool costs 3")
    assert "Wes" not in draw(match, 0)
    assert "Brine" not in draw(match, 1)
    assert [line.split()[-1] for line in lines(match, 1)[-2:]] == ["done", "thinking"]


def test_a_free_gadget_is_chosen_unseen() -> None:
    match = table({"agent": WES}, {"agent": BRINE}, phase="gadgets", **only("dog", "R1"))
    before = draw(match, 1)
    assert lines(match)[1] == "Polar Base · free gadgets are chosen · 35 cards left in each deck"
    play(match, 0, "own:4")
    assert "gadgets 4*" in draw(match, 0)
    assert draw(match, 1) == before.replace("0/24   thinking", "0/24   done", 1)


@pytest.mark.rule("H-ROUND-10", "J-62")
def test_what_is_drawn_in_a_round_is_shown_to_its_seat_alone() -> None:
    match = planning()
    before = [draw(match, 1), draw(match, None)]
    play(match, 0, "pick:L", "place:r4c1", "bonus:M", "place:r1c2", "done")
    mine = pictures(draw(match, 0))["Ana (you)"]
    assert mine[8] == " 4  | Sw   ..  (Do)  ..   .. |"
    assert mine[2] == " 1  | 10 | 20   ..   ..   .. |"
    assert "You: 11$ (earned 27/40)" in draw(match, 0)
    assert "bonus used 2 (next costs 3$)" in draw(match, 0)
    done = [each.replace("4/24   thinking", "4/24   done") for each in before]
    assert [draw(match, 1), draw(match, None)] == done


def test_when_no_bonus_action_is_left_the_numbers_say_so() -> None:
    assert "bonus used 5 (no more)" in draw(planning(), 2)


def test_a_claim_is_shown_to_its_seat_alone_until_all_have_claimed() -> None:
    dogs = dict.fromkeys(["r1c1", "r1c2", "r1c3"], "dog")
    seats = [{"rooms": dogs}, {"rooms": dogs}, {}]
    match = table(*seats, lair=YACHT, phase="claims", missions=["N01", "N06", "N11"], round=8)
    assert lines(match)[1] == "Superyacht · missions are claimed · 28 cards left in each deck"
    before = draw(match, 1)
    play(match, 0, "claim:N01:later")
    assert "claimed: Kennel Club, 10$ later" in draw(match, 0)
    assert draw(match, 1) == before.replace("3/24   thinking", "3/24   done", 1)
    play(match, 1, "none")
    assert line_of(match, "Missions") == (
        "Missions  Kennel Club     3$ now or 10$ later  closed  claimed by Ana (10$ later)"
    )


def test_claiming_nothing_is_shown_too() -> None:
    dogs = dict.fromkeys(["r1c1", "r1c2", "r1c3"], "dog")
    seats = [{"rooms": dogs}, {"rooms": dogs}]
    match = table(*seats, lair=YACHT, phase="claims", missions=["N01", "N06", "N11"], round=8)
    play(match, 0, "none")
    assert "claimed: nothing" in draw(match, 0)


def test_many_claimers_are_counted() -> None:
    claimed = [{"mission": "N05", "seat": seat, "reward": "now"} for seat in range(5)]
    match = table(number=6, lair=YACHT, round=3, claimed=claimed)
    assert line_of(match, "Missions").endswith("closed  claimed by 5 seats")
    four = table(number=6, lair=YACHT, round=3, claimed=claimed[:4])
    told = " ".join(draw(four).split())
    assert "claimed by Ana (4$ now), Ben (4$ now), Cy (4$ now) and Dee (4$ now) Crown" in told


# In the raid


def test_costs_are_those_the_agent_has_to_pay() -> None:
    match = raiding({}, (5, 5, 5), lair=POLAR, agent=BRINE)
    assert "Sh Shark Pool F3 ·" in draw(match, 0)
    assert "Sh Shark Pool F8 ·" in draw(match, None)


def test_a_payment_in_the_middle_is_told() -> None:
    match = raiding({"r4c3": "guard", "r3c3": "sharks"}, (6, 4, 9))
    play(match, 0, "go:N", "go:N")
    assert lines(match, 0)[1:3] == [
        "You raid Ben: M 4 S 4 C 5 · rooms 3, Sentries 1, Traps 1, stolen 0$",
        "  a Shark Pool takes 6 of Movement and Stealth",
    ]


def test_a_drill_in_the_middle_is_told() -> None:
    walls = ["r4c3-r4c4", "r3c3-r4c3"]
    match = raiding({}, (6, 4, 9), walls=walls, gadgets=[DRILL], expert="5")
    play(match, 0, "go:N", "drill:g5:r3c3-r4c3")
    assert "drilling, one more wall" in draw(match, 0)


def test_wild_points_are_shown_while_there_are_any() -> None:
    match = raiding({"r5c2": "dog"}, (3, 0, 0), lair=VOLCANO, agent=BISHOP)
    assert "with Bishop Nine: M 3 S 0 C 0 wild 4 ·" in draw(match, 0)
    play(match, 0, "go:W")
    assert "with Bishop Nine: M 2 S 0 C 0 ·" in draw(match, 0)


def test_the_grade_is_shown_to_the_raider_when_its_raid_is_over() -> None:
    points: dict[str, Any] = {"raid": {"M": 2, "S": 2, "C": 2}}
    seats = [points, {**points, "rooms": {"r4c3": "secret2"}}, points]
    match = table(*seats, lair=YACHT, phase="raid", **cards("dog", "saw", "wall", "B1 B2 B3"))
    play(match, 0, "go:N")
    for viewer in (0, 1, None):
        assert "possible" not in draw(match, viewer)
    play(match, 0, "stop")
    assert "Stolen 20$, possible 20$: flawless" in draw(match, 0)
    assert line_of(match, "Ana  ", 0).split()[-2:] == ["20$", "flawless"]
    for viewer in (1, None):
        assert "possible" not in draw(match, viewer)
        assert line_of(match, "Ana  ", viewer).split()[-2:] == ["20$", "over"]


def test_a_timer_is_announced() -> None:
    match = raiding({}, (5, 5, 5), options={"raid_timer": 90})
    assert lines(match)[0] == (
        "Raid · Superyacht · 1 of 2 raids over · 90 seconds for the others once one is over"
    )


# The end


def scored(*cash: int) -> Match:
    """Everybody stays at home and has so much left."""
    stop: dict[str, Any] = {"raid": {"M": 0, "S": 0, "C": 0, "acts": ["stop"]}}
    seats = [{"cash": each, **stop} for each in cash]
    return table(*seats, lair=YACHT, phase="over")


@pytest.mark.rule("H-SCORE-04", "R-32")
def test_a_shared_victory_is_told() -> None:
    match = scored(31, 12, 31, 12)
    assert lines(match)[0] == "Over · Superyacht · Ana and Cy share the victory with 31$"
    places = [line.split()[:2] for line in lines(match)[-4:]]
    assert places == [["1", "Ana"], ["1", "Cy"], ["3", "Ben"], ["3", "Dee"]]
    assert lines(scored(*[9] * 5))[0].endswith(" · 5 seats share the victory with 9$")


def test_scores_of_twelve_are_all_shown_and_of_more_the_best_ten_and_ones_own() -> None:
    twelve = scored(*range(1, 13))
    rows = [line.split() for line in lines(twelve)[-12:]]
    assert [row[:2] for row in rows] == [[str(place), NAMES[12 - place]] for place in range(1, 13)]
    assert [row[10] for row in rows] == [str(total) for total in range(12, 0, -1)]
    crowd = scored(*range(1, 15))
    block = draw(crowd).rstrip().split("\n\n")[-1].splitlines()
    assert len(block) == 11
    assert block[1].startswith(" 1 Guest 14 ")
    assert block[10].startswith("10 Eve ")
    own = draw(crowd, 1).rstrip().split("\n\n")[-1].splitlines()
    assert own[:11] == block
    assert own[11].startswith("13 Ben ")
    assert len(own) == 12
    assert draw(crowd, 9).rstrip().split("\n\n")[-1].splitlines() == block


@pytest.mark.rule("H-SHEET-09")
def test_the_lines_of_a_score_sheet_are_in_their_columns() -> None:
    lair = {"r4c3": "lasers", "r3c3": "dog", "r2c3": "secret1", "r1c1": "secret3"}
    claimed = [{"mission": "N05", "seat": 1, "reward": "later"}]
    match = raiding(lair, (9, 9, 9), gadgets=[DRONE], claimed=claimed)
    play(match, 0, "go:N", "go:N", "go:N", "stop")
    head, first, second = draw(match).rstrip().split("\n\n")[-1].splitlines()
    titles = "kept stolen budget lover explorer trapper brutal missions total rank"
    assert head.split()[1:] == titles.split()
    found: Any = match.view(None)
    assert first.split()[2:11] == ["30", "0", "10", "0", "0", "10", "0", "15", "65"]
    assert second.split()[2:11] == ["0", "10", "10", "-20", "5", "0", "20", "0", "25"]
    assert [sheet["total"] for sheet in found["result"]] == [25, 65]
    for title in titles.split()[:-1]:
        end = head.index(f"{title} ") + len(title)
        assert first[end - 1].isdigit()
        assert first[end] == " "


# Many seats


def test_a_crowd_is_summed_up() -> None:
    match = table(
        {"rooms": {"r1c1": "dog"}}, {"rooms": {"r1c1": "dog", "r1c2": "saw"}}, number=40, lair=YACHT
    )
    play(match, 3, "pass")
    summary = "40 seats · 1 done, 39 thinking · rooms filled: 0 to 2 of 24"
    assert lines(match)[-1] == summary
    assert lines(match, 0)[-1] == summary
    assert not pictures(draw(match))
    assert list(pictures(draw(match, 0))) == [
        "Ana (you)",
        "On your left: Ben",
        "On your right: Guest 40",
    ]
    assert "Seats" not in draw(match)
    assert len(pictures(draw(table(number=12, lair=YACHT)))) == 12
    assert line_of(table(number=12, lair=YACHT), "Seats")


def test_a_crowd_of_raiders_is_summed_up() -> None:
    raider = {"raid": {"M": 3, "S": 3, "C": 3}}
    seats: list[dict[str, Any]] = [dict(raider) for _ in range(13)]
    seats[1]["rooms"] = {"r4c3": "secret2"}
    match = table(*seats, lair=YACHT, phase="raid", **cards("dog", "saw", "wall", "B1 B2 B3"))
    play(match, 0, "go:N", "stop")
    summary = "13 raids · 1 over · most stolen 20$"
    assert lines(match)[-1] == lines(match, 5)[-1] == summary
    assert list(pictures(draw(match, 0))) == ["You raid Ben", "Guest 13 raids you"]
    assert not pictures(draw(match))


# Any table


@cache
def looks() -> list[HeistState]:
    """Matches played at random on all four lairs, looked at now and then and at the end."""
    found: list[HeistState] = []
    for lair, seats in ((YACHT, 2), (POLAR, 3), (VOLCANO, 4), (ORBITAL, 2)):
        rng = random.Random(lair)
        match = lairworks.new("heist", seats=seats, seed=lair, options={"lair": lair})
        ply = 0
        while not match.over:
            seat = rng.choice(match.deciders)
            choices = match.choices(seat)
            busy = [choice for choice in choices if choice not in ("pass", "stop", "none")]
            match.play(seat, rng.choice(busy if busy and ply % 5 else choices))
            rare = {"gadgets": 1, "claims": 1, "raid": 6}
            if ply % rare.get(state(match).phase, 61) == 0:
                found.append(state(match).copy())
            ply += 1
        found.append(state(match))
    return found


def boards() -> Iterator[tuple[dict[str, Any], str]]:
    """Every look of every viewer, as data and as text."""
    for table_ in looks():
        for viewer in (None, *range(table_.seats)):
            seen = view(table_, viewer)
            yield seen, board(seen, NAMES[: table_.seats])


def test_there_is_a_look_at_everything() -> None:
    phases = {table_.phase for table_ in looks()}
    assert phases == {"agents", "gadgets", "planning", "claims", "raid", "over"}


def test_boards_keep_to_their_width() -> None:
    for _, drawn in boards():
        for line in drawn.splitlines():
            assert len(line) <= WIDTH
            assert line == line.rstrip()


def test_boards_name_things_and_show_no_ids() -> None:
    for _, drawn in boards():
        assert not re.search(r"\b(N\d\d|P\d\d\d|A\d|g[1-5])\b", drawn)


def test_the_lairs_say_what_the_view_says() -> None:
    for seen, drawn in boards():
        for title, rows in pictures(drawn).items():
            check_lair(seen, title, rows)


def check_lair(seen: dict[str, Any], title: str, rows: list[str]) -> None:
    """Every room of a lair, against the view."""
    shorts = {kind["id"]: str(kind.get("value", kind["short"])) for kind in seen["kinds"]}
    owner, raid = whose(title, seen)
    built = seen["sheets"][owner]["rooms"]
    for room in ROOMS:
        row, column = int(room[1]), int(room[3])
        cell = rows[2 * row][5 * column : 5 * column + 4]
        mark, inside, end = cell[0], cell[1:3], cell[3]
        expected = shorts.get(built.get(room), "..")
        if room == "r5c3":
            expected = "^^"
        elif room in seen["lair"]["blocked"]:
            expected = "##"
        elif raid and room in raid["stolen"]:
            expected = "--"
        assert inside == expected, (title, room)
        explored = raid is not None and room in raid["explored"]
        entryway = room in ("r4c3", "r5c2", "r5c4") and not explored
        at = raid is not None and raid["at"] == room
        assert mark == ("@" if at else "*" if explored else "(" if entryway else " ")
        assert end == (")" if entryway else " ")


def whose(title: str, seen: dict[str, Any]) -> tuple[int, Any]:
    """The owner of the lair under a title, and the raid on it."""
    found = re.fullmatch(r"(\w+) raids? (\w+)", title)
    if found is None:
        name = title.removesuffix(" (you)").split(": ")[-1]
        return NAMES.index(name), None
    seats = [
        seen["me"]["seat"] if name in ("You", "you") else NAMES.index(name)
        for name in found.groups()
    ]
    raid = seen["raids"][seats[0]]
    assert raid["target"] == seats[1]
    return seats[1], raid


def test_a_board_shows_nothing_hidden() -> None:
    """A table guessed from a view looks the same."""
    checked = 0
    for table_ in looks():
        names = NAMES[: table_.seats]
        for seat in range(table_.seats if table_.phase != "over" else 0):
            guessed = guess(table_, seat, seeded(seat))
            assert board(view(guessed, seat), names) == board(view(table_, seat), names)
            checked += 1
    assert checked > 40


def test_long_names_do_not_bend_the_board() -> None:
    long = "Bartholomew of the Unreasonably Long Corridor"
    names = [f"{letter} {long}" for letter in "ABC"]
    pack = {
        "pack": {"name": "long"},
        "lairs": {"1": {"name": long}},
        "kinds": {"saw": {"name": long}, "secret3": {"name": long}},
        "missions": {"N05": {"name": long}},
        "gadgets": {"5": {"name": long}},
        "agents": {"A1": {"name": long}},
        "ranks": {"schemer": {"name": long}},
    }
    shown = cards("saw", "secret3", "gadget", "R4 B2 B5")
    points = {"raid": {"M": 1, "S": 1, "C": 1}, "gadgets": [DRILL], "agent": "A1"}
    claimed = [{"mission": "N05", "seat": seat, "reward": "now"} for seat in range(3)]
    for phase in ("planning", "raid"):
        seats = [points if phase == "raid" else {}, {}, {}]
        match = table(
            *seats, lair=YACHT, pack=pack, phase=phase, round=35, claimed=claimed, **shown
        )
        if phase == "raid":
            everybody(match, "stop")
        for viewer in (None, 0, 1, 2):
            drawn = board(match.view(viewer), names)
            assert all(len(line) <= WIDTH for line in drawn.splitlines())
            for row in drawn.splitlines():
                if row[:5] == "    +":
                    assert re.fullmatch(r"(    (\+[- ]{4}){5}\+ *)+", row)
