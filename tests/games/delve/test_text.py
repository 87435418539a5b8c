"""Views as plain text."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.games.delve.text import board
from tests.games.delve.sentences import NAMES, R1_ELSEWHERE, UGLY, wandering
from tests.games.delve.tables import (
    R1,
    R2,
    building,
    ended,
    explore,
    play,
    seat_of,
)

MARKS = set("@.SECcTMBPUVWbpumvw?0123456789 ")


def draw(match: Match, viewer: int | None) -> str:
    """The board from a view that went through JSON, as it does for clients."""
    view: dict[str, Any] = json.loads(json.dumps(match.view(viewer)))
    view["tickets"] = [[3, 0], [0, 3], [2, 2]]
    for seat in view["seats"]:
        if view["phase"] == "over":
            lines = match.breakdown[seat["seat"]]
            boxes = ("treasures", "monsters", "exit", "other")
            seat["score"] = {box: int(line.points) for box, line in zip(boxes, lines, strict=False)}
            seat["score"]["total"] = int(match.scores[seat["seat"]])
    return board(view, NAMES)


def midway() -> Match:
    """Ana in the middle of R1, a chest opened, a Blob hurt, a pit and a wall located."""
    return explore(
        "D4",
        "A1 B1 B2 B3 C1 C2 C3 D3",
        dealt="D4",
        mat="F W1 Q1, S W2 P1, T W1",
        wounds={"B2": 4},
        located=[{"class": "trap", "at": "F2"}, {"class": "wall", "at": "E4e"}],
        turns=3,
        display="t22 t16 t20",
        treasures="t07 t13",
        taken=["t07"],
        rival=seat_of(
            "E6",
            "E6 D6",
            turns=3,
            mat="F W2, C P1, S W2 Q1",
            treasures="t01 t02",
            taken=["t01"],
        ),
    )


OWN_TURN = """\
     1   2   3   4   5   6
   +---+---+---+---+---+---+
 A | S |   :   :   :   :   |        turn 4 · Ana explores Ben's lair
   +   +---+   + . + . + . +        Fresh W1 Q1 | Spent W2 P1 | Tired W1 | Kept -
 B | .   B2| . |   :   :   |        Chests 1  Monsters 0  Traps 0
   +   +   +   + . + . + . +        To exit: 3 chests / 3 monsters / 2+2
 C | .   .   . |   :   :   |        Still hidden: exit, 2 chests, 2 Hungry Blobs, 3 Greased Pits
   +   +---+   +---+ . + . +        Treasures 2: Scroll of Harmony, Tranquil Goblet (6 points)
 D |   :   | .   @c|   :   |        Display: Echo Orb, Moon Shard, Heavy Crown
   + . + . +   +   + . + . +
 E |   :   :   :   |   :   |        Ben, in E6: Fresh W2 | Spent W2 Q1 | Tired - | Kept P1
   + . + . + . + . + . + . +          Chests 0  Monsters 0  Traps 0  Treasures 2, seen taken:
 F |   : T?:   :   :   :   |          Bestiary of Bites
   +---+---+---+---+---+---+
"""

RIVALS_TURN = """\
     1   2   3   4   5   6
   +---+---+---+---+---+---+
 A |   :   :   :   :   :   |        Ben in Ana's lair · three turns taken
   + . + . + . + . + . + . +        Fresh W2 | Spent W2 Q1 | Tired - | Kept P1
 B |   :   :   :   :   :   |        Chests 0  Monsters 0  Traps 0
   + . + . + . + . + . + . +        To exit: 3 chests / 3 monsters / 2+2
 C |   :   :   :   :   :   |        Still hidden: exit, 3 chests, 3 Hungry Blobs, 3 Greased Pits
   + . + . + . + . + . +---+        Treasures 2: Bestiary of Bites, Trapsmith's Primer (3 points)
 D |   :   :   :   :     . |        Display: Echo Orb, Moon Shard, Heavy Crown
   + . + . + . + . + . +   +
 E |   :   :   :   :   | @ |
   + . + . + . + . + . +   +
 F |   :   :   :   :     S |
   +---+---+---+---+---+---+

     1   2   3   4   5   6
   +---+---+---+---+---+---+
 A | S |       | E       C |        turn 4 · Ana explores Ben's lair
   +   +---+   +   +---+   +        Fresh W1 Q1 | Spent W2 P1 | Tired W1 | Kept -
 B | .   B2| . |   | B6    |        Chests 1  Monsters 0  Traps 0
   +   +   +   +   +   +---+        To exit: 3 chests / 3 monsters / 2+2
 C | .   .   . |     P |   |        Still hidden: exit, 2 chests, 2 Hungry Blobs, 3 Greased Pits
   +   +---+   +---+   +   +        Treasures 2, seen taken: Scroll of Harmony
 D |       | .   @c| B6    |
   +---+   +   +   +---+   +
 E |             P |   |   |
   +   +---+   +   +   +   +
 F | C | P                 |
   +---+---+---+---+---+---+
"""

SPECTATOR = """\
     1   2   3   4   5   6
   +---+---+---+---+---+---+
 A | S |   :   :   :   :   |        turn 4 · Ana explores Ben's lair
   +   +---+   + . + . + . +        Fresh W1 Q1 | Spent W2 P1 | Tired W1 | Kept -
 B | .   B2| . |   :   :   |        Chests 1  Monsters 0  Traps 0
   +   +   +   + . + . + . +        To exit: 3 chests / 3 monsters / 2+2
 C | .   .   . |   :   :   |        Still hidden: exit, 2 chests, 2 Hungry Blobs, 3 Greased Pits
   +   +---+   +---+ . + . +        Treasures 2, seen taken: Scroll of Harmony
 D |   :   | .   @c|   :   |
   + . + . +   +   + . + . +        Ben, in E6: Fresh W2 | Spent W2 Q1 | Tired - | Kept P1
 E |   :   :   :   |   :   |          Chests 0  Monsters 0  Traps 0  Treasures 2, seen taken:
   + . + . + . + . + . + . +          Bestiary of Bites
 F |   : T?:   :   :   :   |        Display: Echo Orb, Moon Shard, Heavy Crown
   +---+---+---+---+---+---+
"""


@pytest.mark.parametrize(
    ("viewer", "expected"), [(0, OWN_TURN), (1, RIVALS_TURN), (None, SPECTATOR)]
)
@pytest.mark.rule("D-MAP-01")
def test_the_middle_of_an_exploration_is_drawn_for_every_viewer(
    viewer: int | None, expected: str
) -> None:
    assert draw(midway(), viewer) == expected


def test_the_pawn_stands_beside_what_is_in_its_space() -> None:
    match = explore("B2", "A1 B1 B2", mat="F W4 Q1 P1", display="t22 t16 t20")
    assert "\n B | .  @B6|" in draw(match, 0)
    assert "\n A | @S|" in draw(explore("A1", "A1"), 0)
    assert "\n B | @  " in draw(explore("B1", "B1"), 0)


def test_the_panel_tells_what_the_explorer_is_in_the_middle_of() -> None:
    fight = explore("B2", "A1 B1 B2", mat="F W4 Q1 P1")
    play(fight, "fight", "die:FW")
    assert "In a check against 6: one die bought" in draw(fight, 1)
    hustle = explore("B1", "A1 B1", mat="F Q1")
    play(hustle, "hustle")
    assert "In a Hustle: three moves left" in draw(hustle, 0)
    peer = explore("C2", "C1 C2", mat="F P1")
    play(peer, "peer:E")
    assert "Peering into C3" in draw(peer, None)
    struck = explore("C2", "C1 C2", mat="F W2 P1")
    play(struck, "creep:N", "pay:FW")
    assert "Under a strike: two to go" in draw(struck, 0)


def test_dealt_with_features_are_small_letters() -> None:
    match = explore("B1", "A1 B1", dealt="B2 D4 E4", mat="F W4")
    rows = [line[:28] for line in draw(match, 0).splitlines()]
    assert rows[4] == " B | @   b |   :   :   :   |"
    assert "c" in rows[8]
    assert "p" in rows[10]


DRAFT = """\
     1   2   3   4   5   6
   +---+---+---+---+---+---+
 A | S |         E         |        Ana builds · 0 edits
   +   +---+   +   +   +   +        Walls 2 of 20, at least 17
 B |     B6                |        Features 4 of 11
   +   +   +   +   +   +   +        Ben is building.
 C |                       |
   +   +   +   +   +   +   +        ! Still to be placed: chest (2 of them).
 D |             C         |        ! Still to be placed: Hungry Blob (2 of them).
   +   +   +   +   +   +   +        ! Still to be placed: Greased Pit (3 of them).
 E |                       |        ! At least 17 walls are needed; 2 so far.
   +   +   +   +   +   +   +
 F |                       |
   +---+---+---+---+---+---+
"""


def test_a_draft_is_drawn_with_counters_and_findings() -> None:
    draft = {
        "start": "A1",
        "exit": "A4",
        "chests": ["D4"],
        "hazards": [{"id": "hungry_blob", "at": "B2"}],
        "walls": ["A1e", "A2s"],
    }
    assert draw(building(draft), 0) == DRAFT


@pytest.mark.rule("D-MAP-05")
def test_a_legal_draft_is_said_to_be_legal_and_notes_are_told_apart() -> None:
    text = draw(building(R1), 0)
    assert "Walls 20 of 20, at least 17" in text
    assert "The lair is legal, and any legal lair will do for a first game." in text
    assert "!" not in text
    match = building(R1)
    play(match, "wall:A1e")
    assert "- 1 wall could still be placed." in draw(match, 0)


@pytest.mark.rule("D-SETUP-03")
def test_while_building_nobody_sees_more_than_who_has_finished() -> None:
    match = building(R1)
    play(match, "commit")
    assert draw(match, None) == "Ana has finished building.\nBen is building.\n"
    assert "Ana has finished building." in draw(match, 1)
    assert "S" not in "".join(line[:28] for line in draw(match, 1).splitlines())
    mine = draw(match, 0)
    assert "Ana's lair is committed." in mine
    assert " F | C | P                 |" in mine


def test_the_choice_of_the_first_explorer_is_announced() -> None:
    position = {
        "phase": "first",
        "lairs": [R1, R2],
        "finisher": 1,
        "display": ["t01", "t02", "t03"],
    }
    match = lairworks.arrange("delve", position, seed=1)
    chooser = NAMES[match.deciders[0]]
    assert draw(match, None).splitlines() == [
        "Both lairs are committed.",
        f"{chooser} chooses who explores first.",
        "Display: Bestiary of Bites, Trapsmith's Primer, Hymnal of Small Hours",
    ]
    assert " A | S |       | E       C |        Both lairs are committed." in draw(match, 0)


def finish() -> Match:
    mine = seat_of(
        "A4",
        "A4 A5 B4",
        dealt="A6 D4 F1",
        treasures="t05 t16 t20 t13 t07 t17",
        exited=1,
        turns=6,
    )
    his = seat_of("F6", "F6 E6", dealt="C5", treasures="t01 t02", turns=6)
    return ended(mine, his, ending="one_out")


def test_flipping_shows_the_own_collection_and_nobody_elses() -> None:
    match = finish()
    play(match, "flip:t20")
    mine = draw(match, 0)
    assert "The exploring is over. Still laying out treasures: Ana, Ben." in mine
    assert "  down  Heavy Crown (Crown, Splendour; worth 4, no bonus, just heavy)" in mine
    assert "  up    Moon Shard (Shard, Dread; worth 1, +2 if you have a different Shard)" in mine
    for viewer in (1, None):
        assert "Heavy Crown" not in draw(match, viewer)
    play(match, "best", seat=1)
    assert "Still laying out treasures: Ana." in draw(match, 0)


REVEALED = """\
     1   2   3   4   5   6
   +---+---+---+---+---+---+
 A | S |       | E   .   c |        Ana is out of Ben's lair, first, after six turns
   +   +---+   +   +---+   +        Fresh - | Spent W4 Q1 P1 | Tired - | Kept -
 B |     B6|   | . | B6    |        Chests 3  Monsters 0  Traps 0
   +   +   +   +   +   +---+        Treasures 6: Two-Faced Idol, Scroll of Harmony, Tranquil Goblet,
 C |           |     P |   |          Moon Shard, Sun Shard, Heavy Crown (16 points)
   +   +---+   +---+   +   +
 D |       |     c | B6    |
   +---+   +   +   +---+   +
 E |             P |   |   |
   +   +---+   +   +   +   +
 F | c | P                 |
   +---+---+---+---+---+---+

     1   2   3   4   5   6
   +---+---+---+---+---+---+
 A | E |                 C |        Ben in Ana's lair · six turns taken
   +   +   +---+   +---+   +        Fresh - | Spent W4 Q1 P1 | Tired - | Kept -
 B | C     | P     |       |        Chests 0  Monsters 1  Traps 0
   +---+   +   +   +---+   +        Treasures 2: Bestiary of Bites, Trapsmith's Primer (4 points)
 C |     P         | b     |
   +---+   +---+   +   +---+
 D |   | C |               |
   +   +   +---+   +---+   +
 E |         B6      P | . |
   +   +---+   +---+   +   +
 F |       | B6    |     @S|
   +---+---+---+---+---+---+

Ana's treasures
"""

SHEET = """\
Only one explorer got out.

Score        Ana    Ben
Treasures     16      4
Monsters       0      0
Exit           4      0
Other          0      0
Other          0      0
Total         20      4
"""


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_end_reveals_both_lairs_and_the_score_sheet(viewer: int | None) -> None:
    match = finish()
    play(match, "best")
    play(match, "best", seat=1)
    assert match.over
    text = draw(match, viewer)
    assert text.startswith(REVEALED)
    assert text.endswith("\n" + SHEET)


@pytest.mark.parametrize("fixtures", [False, True])
def test_boards_of_random_matches_keep_to_the_legend_and_the_width(fixtures: bool) -> None:
    for seed in range(3):
        for ply, (match, _) in enumerate(wandering(seed, 240, fixtures)):
            if ply % 4:
                continue
            for viewer in (0, 1, None):
                lines = match.board(viewer).splitlines()
                for line in lines:
                    assert len(line) <= 100, line
                    assert line == line.rstrip()
                    assert "None" not in line
                    panel = line[36:].strip().replace("  ", " ")
                    assert not panel or UGLY.search(panel.replace(": ", " ")) is None, panel
                for line in lines:
                    if line[1:2] in "ABCDEF" and line[3:4] == "|":
                        assert set(line[3:28]) <= MARKS | set("|:"), line


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.rule("D-MAP-04")
def test_the_board_does_not_depend_on_unknown_spaces(viewer: int | None) -> None:
    one = explore("B1", "A1 B1", display="t01 t02 t03")
    two = explore("B1", "A1 B1", display="t01 t02 t03", lair=R1_ELSEWHERE)
    assert one.board(viewer) == two.board(viewer)
    assert one.board(1) != two.board(1)
