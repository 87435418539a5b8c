"""Connect four, the model for games from outside."""

from __future__ import annotations

import re

import pytest

import lairworks
from examples.connect_four import GAME
from examples.connect_four.grid import GRID, cell, cell_names, fours, has_four, threats
from examples.connect_four.state import ConnectFourState
from lairworks.bots import make
from lairworks.conformance import check, render
from lairworks.core.bits import members
from lairworks.core.rng import seeded
from lairworks.match import Match
from lairworks.packs import rulebook

EMPTY_ROW = "......."
# A grid without four in a line: pairs of columns, shifted by one row.
FULL = ["RRYYRRY", "YYRRYYR", "RRYYRRY", "YYRRYYR", "RRYYRRY", "YYRRYYR"]


def played(columns: str) -> Match:
    """A match in which discs were dropped into these columns."""
    match = lairworks.new(GAME, seed=1)
    for column in columns:
        match.play(match.deciders[0], f"drop:{column}")
    return match


def arranged(*rows: str) -> Match:
    """A match that starts from these rows; those above are empty."""
    grid = [EMPTY_ROW] * (6 - len(rows)) + list(rows)
    return lairworks.arrange(GAME, {"rows": grid}, seed=1)


def table(match: Match) -> ConnectFourState:
    """The true state of a match."""
    assert isinstance(match.state, ConnectFourState)
    return match.state


def test_red_begins_and_the_seats_take_turns() -> None:
    match = lairworks.new(GAME)
    assert match.deciders == (0,)
    assert match.choices(0) == [f"drop:{column}" for column in "abcdefg"]
    match.play(0, "drop:d")
    assert match.deciders == (1,)


def test_discs_pile_up_in_their_column() -> None:
    view = played("ddc").view()
    assert view["rows"] == [*[EMPTY_ROW] * 4, "...Y...", "..RR..."]


@pytest.mark.parametrize(
    ("columns", "line"),
    [
        ("ababab" + "a", "a1 a2 a3 a4"),
        ("gfgfgf" + "g", "g1 g2 g3 g4"),
        ("aabbcc" + "d", "a1 b1 c1 d1"),
        ("ddeeff" + "g", "d1 e1 f1 g1"),
        ("abbcgccddd" + "d", "a1 b2 c3 d4"),
        ("gffeaeeddd" + "d", "d4 e3 f2 g1"),
    ],
)
def test_four_in_a_line_win_in_every_direction(columns: str, line: str) -> None:
    assert not played(columns[:-1]).over
    match = played(columns)
    assert match.over
    assert match.winners == [0]
    assert match.scores == [1.0, 0.0]
    assert match.ending == "four"
    assert match.view()["line"] == line.split()
    assert match.events()[-1].text == (
        f"{match.names[0]} has four in a line, {', '.join(line.split()[:3])} and "
        f"{line.split()[3]}, and wins."
    )


def test_yellow_can_win_too() -> None:
    match = played("abababcb")
    assert match.winners == [1]
    assert match.breakdown[1][0].points == 1.0


def test_every_line_of_four_is_found_and_no_other_four() -> None:
    lines = set()
    for column in range(7):
        for row in range(6):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                last = (column + 3 * right, row + 3 * up)
                if 0 <= last[0] < 7 and 0 <= last[1] < 6:
                    lines.add(sum(cell(column + right * i, row + up * i) for i in range(4)))
    assert len(lines) == 69
    for line in lines:
        assert has_four(line)
        assert fours(line) == line
        for missing in members(line):
            assert not has_four(line & ~(1 << missing))
            assert threats(line & ~(1 << missing), 0) & (1 << missing)
    rng = seeded(3)
    for _ in range(2_000):
        discs = sum(1 << at for at in members(GRID) if rng.below(3) == 0)
        assert has_four(discs) == any(discs & line == line for line in lines)
        completing = 0
        for line in lines:
            missing = line & ~discs
            if missing and missing & (missing - 1) == 0:
                completing |= missing
        assert threats(discs, discs) == completing


def test_a_full_grid_is_a_shared_win() -> None:
    match = arranged("RRYYRR.", *FULL[1:])
    # One column is left, so the disc is dropped unasked.
    assert match.over
    assert match.ending == "full"
    assert match.winners == [0, 1]
    assert match.scores == [0.5, 0.5]
    assert match.board().startswith("A draw")
    assert match.events()[-1].text == "The grid is full and nobody has four in a line: a draw."


def test_a_full_column_is_refused() -> None:
    match = played("aaaaaa")
    assert "drop:a" not in match.choices(0)
    with pytest.raises(lairworks.IllegalChoice, match=r"Column a is full\. \[C-DROP-03\]"):
        match.play(0, "drop:a")
    assert len(match.history) == 6


def test_other_refusals_come_from_the_match() -> None:
    match = played("d")
    with pytest.raises(lairworks.IllegalChoice, match="turn to decide"):
        match.play(0, "drop:d")
    with pytest.raises(lairworks.UnknownWord, match="drop:h"):
        match.play(1, "drop:h")


def test_refusals_name_rules_of_the_rulebook() -> None:
    refusal = played("aaaaaa").why_not(0, "drop:a")
    assert refusal is not None
    assert re.search(rf"\*\*{refusal.rule}\*\*", rulebook(GAME))


def test_a_disc_can_be_taken_back_until_the_other_seat_answers() -> None:
    match = played("d")
    match.undo(0)
    assert match.view()["rows"] == [EMPTY_ROW] * 6
    match = played("de")
    with pytest.raises(lairworks.UndoRefused):
        match.undo(0)


def test_labels_tell_where_the_disc_lands() -> None:
    label = GAME.label(table(played("ddd")), 1, GAME.words.parse("drop:d"))
    assert label.text == "Drop a disc into column d"
    assert label.facts == {"cell": "d4"}


def test_the_board_is_drawn_as_it_stands() -> None:
    assert played("ddc").board().splitlines()[1:] == [
        "",
        "6 . . . . . . .",
        "5 . . . . . . .",
        "4 . . . . . . .",
        "3 . . . . . . .",
        "2 . . . Y . . .",
        "1 . . R R . . .",
        "  a b c d e f g",
    ]


def test_positions_say_whose_turn_it_is_and_who_has_won() -> None:
    assert arranged("...R...").deciders == (1,)
    assert arranged("..YR...").deciders == (0,)
    assert arranged("YYY....", "RRRR...").winners == [0]
    assert lairworks.arrange(GAME, {}).deciders == (0,)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (["......."] * 5, "6 rows of 7"),
        ([*[EMPTY_ROW] * 5, "......"], "6 rows of 7"),
        ([*[EMPTY_ROW] * 5, "...B..."], "d1 holds 'B'"),
        ([*[EMPTY_ROW] * 4, "...R...", EMPTY_ROW], "d2 has nothing below it"),
        ([*[EMPTY_ROW] * 5, "RR....."], "2 R and 0 Y"),
        ([*[EMPTY_ROW] * 5, "...Y..."], "0 R and 1 Y"),
        ([*[EMPTY_ROW] * 4, "YYYY...", "RRRR..."], "R has four in a line, after which"),
        ([*[EMPTY_ROW] * 4, "Y...Y..", "RRRRY.Y"], "R has four in a line, after which"),
    ],
)
def test_impossible_positions_are_refused(rows: list[str], problem: str) -> None:
    with pytest.raises(lairworks.BadPosition, match=problem):
        lairworks.arrange(GAME, {"rows": rows})


def test_cells_are_called_by_column_and_row() -> None:
    assert cell_names(cell(0, 0) | cell(3, 5)) == ["a1", "d6"]


def test_hints_win_first_and_block_second() -> None:
    words = GAME.words
    both = arranged("YYY....", "RRR....")
    assert GAME.hint(table(both), 0, seeded(1)) == words.parse("drop:d")
    block = arranged("R......", "RR.YYY.", "YRRYRY.")
    assert GAME.hint(table(block), 0, seeded(1)) == words.parse("drop:c")
    assert GAME.hint(table(lairworks.new(GAME)), 0, seeded(1)) == -1


def test_evaluations_favour_whoever_threatens() -> None:
    state = table(arranged("YY.....", "RRR.Y.."))
    assert GAME.evaluate(state, 0) > 0.5 > GAME.evaluate(state, 1)
    won = table(played("abababa"))
    assert [GAME.evaluate(won, seat) for seat in (0, 1)] == [1.0, 0.0]


def test_a_search_takes_the_win() -> None:
    match = arranged("YYY....", "RRR....")
    choice = make("ismcts:50", 1).choose(match.chair(0, seeded(1)))
    assert GAME.words.text(choice) == "drop:d"


def test_connect_four_keeps_the_laws() -> None:
    report = check(GAME, matches=50, seed=1)
    assert report.ok, render(report)
