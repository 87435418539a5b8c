from __future__ import annotations

from rich.text import Text

from lairworks.terminal import paint

BOARD = """\
     1   2
   +---+---+
 A | @S  B6|   turn 1 · Fresh W4 | Spent -
   + . +---+   Display: Echo Orb
 B | c : E |   To exit: 3 chests
   +---+---+
plain: 12 | W4
"""


def styles_at(painted: Text, what: str, nth: int = 0) -> str:
    start = -1
    for _ in range(nth + 1):
        start = painted.plain.index(what, start + 1)
    return " ".join(str(span.style) for span in painted.spans if span.start <= start < span.end)


def test_colour_changes_no_letter() -> None:
    assert paint.board(BOARD).plain == BOARD.rstrip("\n")


def test_the_grid_is_drawn_as_a_map() -> None:
    painted = paint.board(BOARD)
    assert "on bright_cyan" in styles_at(painted, "@S")
    assert "bold white" in styles_at(painted, "---")
    assert styles_at(painted, " . +", 0) == ""
    assert "dim" in styles_at(painted, ". +---")
    assert "bold" in styles_at(painted, "B6")
    assert "dim" in styles_at(painted, "c :")
    assert "bold" in styles_at(painted, "E |")


def test_what_stands_beside_the_grid_is_prose() -> None:
    painted = paint.board(BOARD)
    assert styles_at(painted, "Fresh") == ""
    assert styles_at(painted, "W4") == "cyan"
    assert styles_at(painted, "To exit:") == "bold"
    assert styles_at(painted, "W4", 1) == "cyan"
    assert styles_at(painted, "1   2") == "dim"


def test_a_board_without_a_grid_is_prose() -> None:
    text = "R  vp 3\nL1 | W2 Cement Works 2 | solid rock"
    assert paint.board(text).plain == text


def test_lines_shorter_than_the_grid_end_it() -> None:
    text = "+---+\n| B |\n\nB |"
    painted = paint.board(text)
    assert painted.plain == text
    assert "bold" in styles_at(painted, "B")
    assert styles_at(painted, "B", 1) == ""


def test_names_wear_the_colours_of_their_seats() -> None:
    painted = paint.sentence("Ana lets Benjamin and Ben go.", ["Ana", "Ben"])
    assert styles_at(painted, "Ana") == paint.SEAT_STYLES[0]
    assert styles_at(painted, "Benjamin") == ""
    assert styles_at(painted, "Ben ") == paint.SEAT_STYLES[1]
