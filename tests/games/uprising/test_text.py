"""Views as plain text (H.4)."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lairworks
from lairworks import Match
from lairworks.core.errors import BadPosition
from lairworks.core.rng import seeded
from lairworks.games import uprising
from lairworks.games.uprising.game import GAME
from lairworks.games.uprising.grid import CELLS
from lairworks.games.uprising.guess import guess
from lairworks.games.uprising.text import WIDTH, board
from lairworks.games.uprising.view import view
from tests.games.uprising.tables import (
    MASTER,
    RESISTANCE,
    STARTERS,
    frightened,
    play,
    plotting,
    rooms,
    spending,
    state,
    table,
)

NAMES = ["Ana", "Ben"]
RULEBOOK = Path(uprising.__file__).with_name("rulebook.md")
ROWS = """
K2  R07 R10 K4
R08 K3  R09 R04
K1  R06 R05 R02
R03 R11 R12 R01
"""
TILES = {
    column + row: tile
    for row, line in zip("4321", ROWS.strip().splitlines(), strict=True)
    for column, tile in zip("ABCD", line.split(), strict=True)
}


def draw(match: Match, viewer: int | None = None) -> str:
    """The board from a view that went through JSON, as it does for clients."""
    seen: dict[str, Any] = json.loads(json.dumps(match.view(viewer)))
    return board(seen, NAMES)


def first_line(match: Match, viewer: int | None = None) -> str:
    return draw(match, viewer).splitlines()[0]


def line_of(match: Match, start: str, viewer: int | None = None) -> str:
    """The one line that begins so."""
    (line,) = [line for line in draw(match, viewer).splitlines() if line.startswith(start)]
    return line


def grid(drawn: str) -> dict[str, list[str]]:
    """What is written in each cell, line by line, read off the frame."""
    found: dict[str, list[str]] = {name: [] for name in CELLS}
    row = ""
    for line in drawn.splitlines():
        if line[2:3] != "|":
            continue
        row = line[0] if line[0] != " " else row
        for column, start in zip("ABCD", (3, 22, 41, 60), strict=True):
            found[column + row].append(line[start : start + 18].strip())
    return found


# Whole boards


def half_laid() -> Match:
    """The lair being laid out: seven tiles lie."""
    tiles = dict(zip(CELLS, ["R01", "R07", "R12", "R11", "K2", "R03", "K3"], strict=False))
    return table(phase="layout", tiles=tiles)


def paying() -> Match:
    """The Resource phase: Ana has stashed a card and picks cards for an attack."""
    match = spending(
        round=3,
        tiles=TILES,
        heroes={"W": "C2", "S": "D1"},
        followers={"C2": 2, "D1": 1},
        hand=["M1", "M2", "M2", "A3", "I1"],
        mats={"K3": ["I3", "A2"]},
        plots=["J3", "N2", "N8"],
        lost=1,
        plot_discard=["N5"],
        discard=["M1", "A2", "I1"],
    )
    return play(match, "stash:I1:K3", "attack", "spend:M2")


def crowded() -> Match:
    """A resistance turn with much going on, and much that Ben remembers."""
    return table(
        round=12,
        tiles=TILES,
        face_up=["A2"],
        heroes={"W": "B2", "S": "C3", "L": "B2"},
        followers={"A1": 1, "B2": 12, "C3": 3, "D4": 2},
        die=6,
        lost=3,
        acted=["W"],
        remembered={
            "resistance": {"R02": ["D2"], "R10": ["A4", "B4", "C4"], "K3": ["B3"]},
            "spectator": {"R10": ["A4", "C4"]},
        },
        mats={"K1": ["M1", "M1", "M3", "I2"], "K2": ["A2"]},
        captured=["M2", "M2", "I1"],
        discard=["M1", "A1", "A4"],
        majors=["J4", "J2"],
        plots=["J1", "J6", "N4"],
        plot_discard=["N1", "N6"],
        hand=["M1", "A1", "A1", "I3", "I3"],
        known_hand=["I3"],
        known_plots=["J6"],
    )


def won() -> Match:
    """The end: Ben has got hold of a third Key Room."""
    return table(
        phase="over",
        ending="control",
        round=9,
        tiles=TILES,
        followers={"A2": 2, "A4": 1, "D4": 4},
        options={"stash_visibility": "hidden"},
        mats={"K3": ["A4", "I1"]},
        hand=["M3", "I2"],
        plots=["J5"],
        remembered={"resistance": {"R10": ["B4", "C4"]}},
    )


LAYOUT = """\
Before round 1 · Ana lays out the lair
> Master Ana      Majors 0/4
  Resistance Ben  Captured 0/20 · Key Rooms 0/3

           A                  B                  C                  D
  +------------------+------------------+------------------+------------------+
4 | -                | -                | -                | -                |
  |                  |                  |                  |                  |
  +------------------+------------------+------------------+------------------+
3 | -                | -                | -                | -                |
  |                  |                  |                  |                  |
  +------------------+------------------+------------------+------------------+
2 | (*Sanctum)       | (Turning Hall)   | (*Court)         | -                |
  |                  |                  |                  |                  |
  +------------------+------------------+------------------+------------------+
1 | (Snare Pit)      | (Gallery)        | (Stair)          | (Tunnel)         |
  |                  |                  |                  |                  |
  +------------------+------------------+------------------+------------------+
  Outside: WSL f25   Lost: -

Mats          points  cards
Iron Foundry  -       0
Star Sanctum  -       0
Velvet Court  -       0
Deep Vault    -       0

Deck 21 · Discard 0 · Supply 8M 8A 8I
Plot deck 15 · Plot discard 0

Hand 0
Plots held 0
"""

PAYING = """\
Round 3 of 40 · Ana's Resource phase · Ana pays for an attack: 4 with M2 M2
  stash on Velvet Court
> Master Ana      Majors 0/4
  Resistance Ben  Captured 0/20 · Key Rooms 0/3

           A                  B                  C                  D
  +------------------+------------------+------------------+------------------+
4 | (*Sanctum)       | (Gallery)        | (Spyhole)        | (*Vault)         |
  |                  |                  |                  |                  |
  +------------------+------------------+------------------+------------------+
3 | (Cells)          | (*Court)         | (Chapel)         | (Alarm Gong)     |
  |                  |                  |                  |                  |
  +------------------+------------------+------------------+------------------+
2 | (*Foundry)       | (Scriptorium)    | Armoury          | (Guard Post)     |
  |                  |                  | W f2 |5          |                  |
  +------------------+------------------+------------------+------------------+
1 | (Turning Hall)   | (Tunnel)         | (Stair)          | Snare Pit        |
  |                  |                  |                  | S f1 |4          |
  +------------------+------------------+------------------+------------------+
  Outside: L f21   Lost: f1

Mats          points  cards
Iron Foundry  -       0
Star Sanctum  -       0
Velvet Court  A2 I4   3: A2 I1 I3
Deep Vault    -       0

Deck 11 · Discard 3: 1M 1A 1I · Supply 8M 8A 8I
Plot deck 11 · Plot discard 1: Repossession

Hand 4: M1 M2x2 A3
Plots held 3:
  J3  The Hollow Crown  A2 I6  Velvet Court
  N2  Tolling Dread     I3     any Key Room
      Cast a fear of power 6.
  N8  Hidden Hand       A2 I1  any Key Room
      Look through plot deck and plot discard. You may take a Major from there
      instead of drawing.
"""

CROWDED = """\
Round 12 of 40 · Ben's turn
  Master Ana      Majors 2/4: The Ninth Door, The Sleeper Wakes
> Resistance Ben  Captured 3/20 (2M 1I) · Key Rooms 1/3

           A                  B                  C                  D
  +------------------+------------------+------------------+------------------+
4 | ?                | ?                | ?                | *Vault           |
  |                  |                  |                  | f2 |2            |
  +------------------+------------------+------------------+------------------+
3 | ?                | (*Court)         | Chapel           | ?                |
  |                  |                  | S f3 |8          |                  |
  +------------------+------------------+------------------+------------------+
2 | *Foundry         | Scriptorium      | ?                | (Guard Post)     |
  |                  | WL f12 d6 |24    |                  |                  |
  +------------------+------------------+------------------+------------------+
1 | Turning Hall     | ?                | ?                | ?                |
  | f1 |1            |                  |                  |                  |
  +------------------+------------------+------------------+------------------+
  Outside: f4   Lost: f3   Acted: W
  Seen before: Spyhole Cabinet in A4, B4 or C4

Mats          points  cards
Iron Foundry  M5 I2   4: M1x2 M3 I2
Star Sanctum  A2      1: A2
Velvet Court  -       0
Deep Vault    LOCKED

Deck 7 · Discard 3: 1M 2A · Supply 8M 7A 7I
Plot deck 8 · Plot discard 2: Night Raid, Hired Knife

Hand 5, 4 unknown: I3
Plots held 3, 2 unknown:
  J6  The Gilded Heresy  A4 I3  Star Sanctum or Velvet Court
"""

WON = """\
Over after round 9: Ben holds three Key Rooms and wins.
  Master Ana      Majors 0/4
* Resistance Ben  Captured 0/20 · Key Rooms 3/3

           A                  B                  C                  D
  +------------------+------------------+------------------+------------------+
4 | *Sanctum         | (Gallery)        | (Spyhole)        | *Vault           |
  | f1 |1            |                  |                  | f4 |4            |
  +------------------+------------------+------------------+------------------+
3 | (Cells)          | (*Court)         | (Chapel)         | (Alarm Gong)     |
  |                  |                  |                  |                  |
  +------------------+------------------+------------------+------------------+
2 | *Foundry         | (Scriptorium)    | (Armoury)        | (Guard Post)     |
  | f2 |2            |                  |                  |                  |
  +------------------+------------------+------------------+------------------+
1 | (Turning Hall)   | (Tunnel)         | (Stair)          | (Snare Pit)      |
  |                  |                  |                  |                  |
  +------------------+------------------+------------------+------------------+
  Outside: WSL f18   Lost: -

Mats          points  cards
Iron Foundry  LOCKED
Star Sanctum  LOCKED
Velvet Court  A4 I1   2: A4 I1
Deep Vault    LOCKED

Deck 18 · Discard 0 · Supply 8M 7A 8I
Plot deck 14 · Plot discard 0

Hand 2: M3 I2
Plots held 1:
  J5  Engines in the Dark  M5 A3  Iron Foundry or Deep Vault
"""


@pytest.mark.parametrize(
    ("arranged", "viewer", "expected"),
    [
        (half_laid, MASTER, LAYOUT),
        (paying, MASTER, PAYING),
        (crowded, RESISTANCE, CROWDED),
        (won, RESISTANCE, WON),
        (won, None, WON),
    ],
)
def test_the_lair_is_drawn_with_all_that_is_in_it(
    arranged: Callable[[], Match], viewer: int | None, expected: str
) -> None:
    assert draw(arranged(), viewer) == expected


def test_the_board_of_a_match_is_that_of_its_view() -> None:
    match = crowded()
    match.names = NAMES
    assert match.board(RESISTANCE) == CROWDED


# What each viewer sees


@pytest.mark.rule("U-STR-02")
def test_the_master_sees_every_tile_and_what_is_face_down_in_parentheses() -> None:
    cells = grid(draw(crowded(), MASTER))
    assert [cells[name][0] for name in CELLS] == [
        *("Turning Hall", "(Tunnel)", "(Stair)", "(Snare Pit)"),
        *("*Foundry", "Scriptorium", "(Armoury)", "(Guard Post)"),
        *("(Cells)", "(*Court)", "Chapel", "(Alarm Gong)"),
        *("(*Sanctum)", "(Gallery)", "(Spyhole)", "*Vault"),
    ]
    assert "Seen before" not in draw(crowded(), MASTER)
    assert line_of(crowded(), "Hand", MASTER) == "Hand 5: M1 A1x2 I3x2"
    plots = draw(crowded(), MASTER).split("Plots held ")[1]
    assert plots.splitlines()[:4] == [
        "3:",
        "  J1  The Iron Muster     M5 I2  Iron Foundry",
        "  J6  The Gilded Heresy   A4 I3  Star Sanctum or Velvet Court",
        "  N4  Turn the Labyrinth  any 3  any Key Room",
    ]


def test_spectators_remember_what_everybody_saw_but_no_peeks() -> None:
    cells = grid(draw(crowded(), None))
    assert [name for name in CELLS if cells[name][0] == "?"] == [
        *("B1", "C1", "D1", "C2", "D2", "A3", "B3", "D3", "A4", "B4", "C4"),
    ]
    assert "  Seen before: Spyhole Cabinet in A4 or C4\n" in draw(crowded(), None)


def test_nothing_of_the_layout_is_seen_by_others() -> None:
    for viewer in (RESISTANCE, None):
        cells = grid(draw(half_laid(), viewer))
        assert [cells[name] for name in CELLS] == [["-", ""]] * 16
        assert first_line(half_laid(), viewer) == "Before round 1 · Ana lays out the lair"


@pytest.mark.rule("U-RES-04")
def test_stashes_are_drawn_with_their_points_and_cards_for_all() -> None:
    stash = ["M2", "M2", "M4", "A1", "I3", "I3"]
    match = table(tiles=TILES, mats={"K2": stash, "K4": ["I2"]})
    for viewer in (MASTER, RESISTANCE, None):
        assert line_of(match, "Star", viewer) == "Star Sanctum  M8 A1 I6  6: M2x2 M4 A1 I3x2"
        assert line_of(match, "Deep", viewer) == "Deep Vault    I2        1: I2"


def test_hidden_stashes_are_a_number_to_all_but_the_master() -> None:
    options = {"stash_visibility": "hidden"}
    match = table(tiles=TILES, mats={"K2": ["M2", "A1", "I3"]}, options=options)
    assert line_of(match, "Star", MASTER) == "Star Sanctum  M2 A1 I3  3: M2 A1 I3"
    for viewer in (RESISTANCE, None):
        assert line_of(match, "Star", viewer) == "Star Sanctum  hidden  3"
        assert line_of(match, "Deep", viewer) == "Deep Vault    hidden  0"


def test_a_mat_is_locked_while_somebody_stands_in_its_room() -> None:
    match = table(tiles=TILES, followers={"A2": 1}, heroes={"L": "B3"})
    assert line_of(match, "Iron") == "Iron Foundry  LOCKED"
    assert line_of(match, "Velvet") == "Velvet Court  LOCKED"
    assert line_of(match, "Star") == "Star Sanctum  -       0"
    assert line_of(match, "> Resistance").endswith(" Key Rooms 2/3")


def test_hands_are_a_number_unless_something_is_known() -> None:
    match = table(tiles=TILES, hand=["M1", "M1", "A2"], known_hand=["M1", "A2"])
    assert line_of(match, "Hand", RESISTANCE) == "Hand 3, 1 unknown: M1 A2"
    match = table(tiles=TILES, hand=["M1", "A2"], known_hand=["M1", "A2"])
    assert line_of(match, "Hand", RESISTANCE) == "Hand 2: M1 A2"
    match = table(tiles=TILES, hand=["M1", "A2"], plots=["J1", "N3"])
    for viewer in (RESISTANCE, None):
        assert line_of(match, "Hand", viewer) == "Hand 2"
        assert line_of(match, "Plots held", viewer) == "Plots held 2"


def test_heroes_followers_die_and_defence_stand_in_their_room() -> None:
    match = table(
        tiles=TILES, heroes={"W": "C1", "S": "C1", "L": "C1"}, followers={"C1": 25}, die=4
    )
    assert grid(draw(match))["C1"] == ["Stair", "WSL f25 d4 |38"]
    assert line_of(match, "  Outside") == "  Outside: -   Lost: -   Acted: -"
    alone = table(tiles=TILES, heroes={"W": "C3", "S": "A1"}, followers={"B1": 2}, die=1)
    cells = grid(draw(alone))
    assert cells["C3"] == ["Chapel", "W d1 |6"]
    assert cells["A1"] == ["Turning Hall", "S |3"]
    assert cells["B1"] == ["Tunnel", "f2 |2"]


def test_who_waits_outside_who_has_acted_and_barred_gates_are_told() -> None:
    match = table(
        tiles=TILES, heroes={"S": "A1"}, followers={"A1": 4}, lost=21, acted=["W"], barred=True
    )
    assert line_of(match, "  Outside") == (
        "  Outside: WL   Lost: f21   Acted: W   The gates are barred"
    )
    match = plotting(tiles=TILES, barred=True, acted=["W", "L"])
    assert line_of(match, "  Outside") == "  Outside: WSL f25   Lost: -   The gates are barred"


def test_meters_name_what_was_completed_and_captured() -> None:
    match = plotting(
        tiles=TILES,
        majors=["J1", "J6", "J7"],
        captured=["M1", "M1", "A3", "I1", "I2", "I4"],
        discard=["I1", "I1"],
        supply={"M": ["M3", "M2"], "A": []},
    )
    drawn = draw(match).splitlines()
    assert drawn[1:4] == [
        "> Master Ana      Majors 3/4: The Iron Muster, The Gilded Heresy,",
        "    A Banquet of Knives",
        "  Resistance Ben  Captured 6/20 (2M 1A 3I) · Key Rooms 0/3",
    ]
    assert " · Discard 2: 2I · Supply 2M 0A 7I" in draw(match)


# What is being done

FIGHT: dict[str, Any] = {
    "heroes": {"W": "B2", "L": "A1"},
    "followers": {"B2": 3, "A1": 2},
    "captured": ["M1"],
    "hand": ["M1", "M2", "M3", "A1", "A2", "A2", "I2", "I3"],
    "face_up": ["B1"],
}
DOING = [
    ("plot", "plot 0", "Ana's Plot phase"),
    ("plot", "plot.recover 0 2", "Ana's Plot phase · Ana may take captured cards back"),
    ("plot", "plot.knife 0", "Ana's Plot phase · Ana is to drive out a hero"),
    ("plot", "plot.search 0", "Ana's Plot phase · Ana may take a Major plot"),
    ("plot", "attack.target 0 8", "Ana's Plot phase · Ana is to aim an attack of 8"),
    ("resource", "resource 0", "Ana's Resource phase"),
    (
        "resource",
        "attack.losses 1 B2 2",
        "Ana's Resource phase · Ben is to give up people worth 2 in B2",
    ),
    ("resource", "pile 0 2 discard", "Ana's Resource phase · Ana may take two supply cards"),
    ("resource", "pile 0 1 hand", "Ana's Resource phase · Ana may take one supply card"),
    ("resource", "fear 0 5", "Ana's Resource phase · Ana may cause five steps of fear"),
    ("resource", "fear 0 1", "Ana's Resource phase · Ana may cause one step of fear"),
    ("room", "room.turn 0 1", "Ana's Room phase · Ana may turn one room face down"),
    ("plot", "room.turn 0 3", "Ana's Plot phase · Ana may turn three rooms face down"),
    ("room", "room.pick 0 - 4", "Ana's Room phase · Ana may rearrange rooms"),
    ("heroes", "hero 1", "Ben's turn"),
    ("heroes", "action 1 L", "Ben's turn · the Leader is to act"),
    ("heroes", "escort 1 S enter:C1", "Ben's turn · the Sage is to enter C1"),
    ("heroes", "escort 1 W move:B3", "Ben's turn · the Warrior is to move to B3"),
    ("heroes", "escort 1 L rally", "Ben's turn · the Leader is to rally"),
    (
        "heroes",
        "escort 1 L command:B2:B1",
        "Ben's turn · the Leader is to send followers from B2 to B1",
    ),
    ("heroes", "peek 1 2 A4", "Ben's turn · Ben may look at a face-down room"),
]


@pytest.mark.parametrize(("phase", "step", "doing"), DOING)
def test_everybody_sees_what_is_being_decided(phase: str, step: str, doing: str) -> None:
    match = table(phase=phase, round=7, tiles=TILES, agenda=[step], **FIGHT)
    asked = "> Resistance Ben " if step.split()[1] == "1" else "> Master Ana "
    for viewer in (MASTER, RESISTANCE, None):
        assert first_line(match, viewer) == f"Round 7 of 40 · {doing}"
        marked = [line for line in draw(match, viewer).splitlines() if line.startswith(">")]
        assert len(marked) == 1
        assert marked[0].startswith(asked)


PAID = [
    ("M -", "an attack"),
    ("M M3", "an attack: 3 with M3"),
    ("M M3,M1", "an attack: 4 with M3 M1"),
    ("A A2", "a purchase: 2 with A2"),
    ("I I3,I2", "a fear: 5 with I3 I2"),
]


@pytest.mark.parametrize(("cards", "shown"), PAID)
def test_a_payment_is_shown_to_the_master_alone_until_it_is_complete(
    cards: str, shown: str
) -> None:
    before = spending(tiles=TILES, **FIGHT)
    match = spending(tiles=TILES, agenda=[f"pay 0 {cards}"], **FIGHT)
    paying = f"Round 1 of 40 · Ana's Resource phase · Ana pays for {shown}"
    assert first_line(match, MASTER) == paying
    for viewer in (RESISTANCE, None):
        assert draw(match, viewer) == draw(before, viewer)


@pytest.mark.rule("U-ROOM-06")
def test_rooms_being_picked_up_are_shown_to_the_master_alone() -> None:
    match = rooms(tiles=TILES)
    before = draw(match, RESISTANCE)
    play(match, "pick:B1")
    assert first_line(match, MASTER) == "Round 1 of 40 · Ana's Room phase · Ana picks up B1"
    play(match, "pick:C3")
    assert first_line(match, MASTER).endswith(" · Ana picks up B1, C3")
    assert draw(match, RESISTANCE) == before
    play(match, "done")
    assert first_line(match, MASTER).endswith(" · Ana lays the rooms back")
    assert draw(match, RESISTANCE) == before


def test_what_can_be_done_only_so_often_is_told_when_it_is_done() -> None:
    match = plotting(tiles=TILES, plots=["J1", "N7", "J2"], mats={"K1": ["M2", "A1"]}, barred=False)
    play(match, "complete:N7:K1")
    assert first_line(match).endswith(" · Ana's Plot phase · one plot completed")
    play(match, "swap:J2")
    assert first_line(match).endswith(" · one plot completed · one plot swapped")
    play(match, "end")
    assert first_line(match).endswith(" · Ana's Resource phase")
    match = spending(tiles=TILES, hand=["M1"], mats={"K1": ["M2", "A1"]})
    play(match, "stash:M1:K4", "withdraw:K1:M2")
    assert draw(match).splitlines()[:2] == [
        "Round 1 of 40 · Ana's Resource phase · stash on Deep Vault · one card withdrawn",
        "> Master Ana      Majors 0/4",
    ]


def test_the_points_of_a_fear_run_down() -> None:
    match = frightened(6, tiles=TILES, followers={"B2": 2}, face_up=["B1"])
    play(match, "drive:B2:B1")
    assert first_line(match).endswith(" · Ana may cause five steps of fear")
    assert grid(draw(match))["B1"] == ["Tunnel", "f1 |1"]


# The end

VERDICTS: list[tuple[str, dict[str, Any], str]] = [
    (
        "majors",
        {"majors": ["J1", "J2", "J3", "J4"]},
        "Over after round 1: Ana has completed four Major plots and wins.",
    ),
    (
        "captured",
        {"captured": STARTERS},
        "Over after round 1: Ben has captured 21 cards and wins.",
    ),
    (
        "control",
        {"followers": {"A2": 1, "B3": 1, "A4": 1, "D4": 1}},
        "Over after round 1: Ben holds four Key Rooms and wins.",
    ),
    (
        "round_limit",
        {"round": 40},
        "Over after round 40: the grand design has come to nothing, and Ben wins.",
    ),
]


@pytest.mark.parametrize(("ending", "position", "verdict"), VERDICTS)
def test_the_end_says_who_won_and_why(ending: str, position: dict[str, Any], verdict: str) -> None:
    match = table(phase="over", ending=ending, tiles=TILES, **position)
    winner = "Ana" if ending == "majors" else "Ben"
    for viewer in (MASTER, RESISTANCE, None):
        assert first_line(match, viewer) == verdict
        marked = [line for line in draw(match, viewer).splitlines() if line[:2] in ("* ", "> ")]
        assert [line.split()[2] for line in marked] == [winner]
    assert draw(match, MASTER) == draw(match, RESISTANCE) == draw(match, None)


# Any table


def wandered(seed: int, plies: int, options: dict[str, Any] | None = None) -> list[Match]:
    """A match played at random, looked at now and then and at the end."""
    rng = random.Random(seed)
    match = lairworks.new("uprising", seed=seed, options=options)
    match.names = [name * 6 for name in NAMES]
    looks: list[Match] = []
    for ply in range(plies):
        if match.over:
            break
        (seat,) = match.deciders
        choices = match.choices(seat)
        busy = [choice for choice in choices if choice not in ("end", "none", "done")]
        match.play(seat, rng.choice(busy if busy and ply % 4 else choices))
        if ply % 17 == 0:
            looks.append(match.at(len(match.history)))
            looks[-1].names = match.names
    return [*looks, match]


def is_straight(drawn: str) -> bool:
    """Whether all lines keep to the width and the frame is a frame."""
    lines = drawn.splitlines()
    frame = [line for line in lines if line[2:3] in ("|", "+")]
    return (
        all(len(line) <= WIDTH and line == line.rstrip() for line in lines)
        and {len(line) for line in frame} == {79}
        and all(line[at] in "|+" for line in frame for at in (2, 21, 40, 59, 78))
    )


@pytest.mark.parametrize("seed", range(4))
def test_boards_keep_to_their_width_and_are_straight(seed: int) -> None:
    for match in wandered(seed, 400):
        for viewer in (None, MASTER, RESISTANCE):
            assert is_straight(match.board(viewer))


def test_long_names_and_large_numbers_do_not_bend_the_frame() -> None:
    long = "Antechamber of a Thousand Forgotten Half-Truths"
    pack = {
        "pack": {"name": "long"},
        "tiles": {
            "R03": {"short": long, "name": long},
            "K1": {"name": long},
            "R11": {"short": "Whispering-Gallery-of-Bones"},
        },
        "plots": {"J1": {"name": long}, "N4": {"name": long}},
        "constants": {
            "followers": {"value": 40},
            "hero_defence": {"value": 20},
            "follower_defence": {"value": 20},
            "die_faces": {"value": [20]},
        },
    }
    match = table(
        pack=pack,
        tiles=TILES,
        heroes={"W": "A1", "S": "A1", "L": "A1"},
        followers={"A1": 40},
        die=20,
        plots=["J1", "N4"],
        plot_discard=["J2", "J3", "J5", "N1", "N2", "N3"],
        mats={"K1": ["M1", "M2", "M3", "M4", "A1", "A2", "A3", "A4", "I1", "I2", "I3", "I4"]},
        remembered={"resistance": {"R11": ["B1", "C1", "D1", "A2", "B2", "C2", "D2"]}},
    )
    match.names = ["Anastasia the Unreasonably Patient", "Benedict of the Long Way Round"]
    for viewer in (None, MASTER, RESISTANCE):
        drawn = match.board(viewer)
        assert is_straight(drawn)
        whole = " ".join(drawn.split())
        for name in match.names:
            assert name in whole
    cells = grid(match.board(MASTER))
    assert " ".join(cells["A1"][:-1]) == long
    assert cells["A1"][-1] == "WSL f40 d20 |880"
    assert "".join(cells["B1"]) == "(Whispering-Gallery-of-Bones)"
    assert match.board(MASTER).count("Half-Truths") == 5


@pytest.mark.parametrize("seed", range(3))
def test_the_grid_says_what_the_view_says(seed: int) -> None:
    for match in wandered(seed, 300):
        for viewer in (None, MASTER, RESISTANCE):
            seen: Any = match.view(viewer)
            cells = grid(match.board(viewer))
            for room in seen["cells"]:
                title, people = cells[room["cell"]]
                if "tile" in room:
                    name = room["tile"]["short"]
                    assert title.strip("()*") == name
                    assert title.startswith("(") == title.endswith(")") == (not room["up"])
                    assert ("*" in title) == room["tile"]["id"].startswith("K")
                else:
                    assert title == ("-" if seen["phase"] == "layout" else "?")
                found = re.fullmatch(r"(?:([WSL]+) ?)?(?:f(\d+) )?(?:d(\d) )?(?:\|(\d+))?", people)
                assert found is not None
                heroes, followers, die, defence = found.groups()
                assert list(heroes or "") == room["heroes"]
                assert int(followers or 0) == room["followers"]
                assert int(defence or 0) == room["defence"]
                warrior = seen["die"] and "W" in room["heroes"]
                assert int(die or 0) == (seen["die"] if warrior else 0)


@pytest.mark.parametrize("stashes", ["public", "hidden"])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.rule("U-STR-02", "U-ROOM-06")
def test_a_board_shows_nothing_hidden(seed: int, stashes: str) -> None:
    for match in wandered(seed, 300, {"stash_visibility": stashes}):
        if match.over:
            continue
        for viewer in (MASTER, RESISTANCE):
            guessed = guess(state(match), viewer, seeded(viewer))
            assert board(view(guessed, viewer), match.names) == match.board(viewer)
            if viewer == RESISTANCE:
                assert board(view(guessed, None), match.names) == match.board(None)


# The rulebook


def section(heading: str) -> str:
    """A part of the rulebook, from its heading to the next one."""
    return RULEBOOK.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_the_example_of_the_rulebook_is_a_position() -> None:
    (text,) = re.findall(r"```json\n(.*?)```", section("Positions"), re.DOTALL)
    match = table(**json.loads(text))
    assert first_line(match, MASTER) == "Round 5 of 40 · Ana's Resource phase"
    cells = grid(draw(match, RESISTANCE))
    assert cells["B2"] == ["Chapel", "W f2 d4 |11"]
    assert cells["B1"] == ["Snare Pit", "S f1 |4"]
    assert (cells["A1"][0], cells["C2"][0]) == ("Stair", "?")
    assert "  Seen before: Iron Foundry in C2 or D4\n" in draw(match, RESISTANCE)
    assert line_of(match, "  Outside") == "  Outside: L f19   Lost: f3"
    assert line_of(match, "Hand", MASTER) == "Hand 4: M2 M3 A1 I2"
    assert line_of(match, "Deep") == "Deep Vault    M2 A2   2: M2 A2"
    written: Any = match.position()
    assert written["deck"][:2] == ["M1", "I1"]
    play(match, "end", "none", "none", "hero:W", "fortify")
    assert grid(draw(match))["B2"] == ["Chapel", "W f2 d6 |13"]


def rows_of_positions() -> list[list[str]]:
    """The rows of the tables in that section: the cells in backquotes, and the rest."""
    rows = [line for line in section("Positions").splitlines() if line.startswith("| `")]
    return [re.findall(r"`([^`]+)`", row.split(" | ")[0]) for row in rows]


def test_the_rulebook_names_every_field_of_a_position() -> None:
    named = [name for row in rows_of_positions() for name in row if re.fullmatch(r"\w+", name)]
    with pytest.raises(BadPosition) as raised:
        table(phase="over", ending="round_limit", round=40, nonsense=1)
    known = raised.value.problem.partition("known are ")[2].split(", ")
    assert sorted(named) == sorted(known)


def test_the_rulebook_names_every_option_with_its_default() -> None:
    rows = [line for line in section("How to play").splitlines() if line.startswith("| `")]
    told = {row.split("`")[1]: row.split(" | ")[1] for row in rows}
    options = {option.name: option.default for option in GAME.options}
    assert list(told) == list(options)
    for name, default in options.items():
        if isinstance(default, bool):
            continue
        assert re.search(rf"\b{default}\b", told[name]), name
