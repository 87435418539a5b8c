"""Colours for plain text, without knowing any game: grids, pieces, labels, players' names.

Colour never carries meaning alone: without it the same letters stand there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.text import Text

SEAT_STYLES: Final = ("bold bright_red", "bold bright_blue", "bold green", "bold yellow")
PIECE_COLOURS: Final = ("bright_yellow", "bright_green", "bright_red", "bright_blue", "orange1")

FRAME: Final = re.compile(r"\+-[-+]*-\+")
WALL: Final = re.compile(r"-{2,}|\|")
FAINT: Final = re.compile(r"[+:]|(?<= )\.(?= \+)")
TRACKER: Final = re.compile(r"@[A-Za-z]?\d*\??")
LIVE: Final = re.compile(r"(?<![@A-Za-z])[A-Z][0-9?]*")
SPENT: Final = re.compile(r"(?<![@A-Za-z])[a-z]\b")
MARGIN: Final = re.compile(r"\s*(?:[A-Z0-9]{1,2}\s+)*[A-Z0-9]{1,2}\s*")
CODE: Final = re.compile(r"(?<![A-Za-z0-9])[A-Z][0-9]+\??(?![A-Za-z0-9])")
LABEL: Final = re.compile(r"(?:(?<=  )|^)[A-Z][A-Za-z' ]*:")
AMOUNT: Final = re.compile(r"(?<![A-Za-z0-9.])\d+(?![A-Za-z0-9])")
RULE_ID: Final = re.compile(r"\[[A-Z]+(?:-[A-Z0-9]+)*-\d+\]")


def board(plain: str) -> Text:
    """A board in colour: frames of `+---+` are drawn as grids, all else as labelled prose."""
    painted = Text(no_wrap=True)
    grid: tuple[int, int] | None = None
    for index, line in enumerate(plain.splitlines()):
        if index:
            painted.append("\n")
        grid = _grid_in(line, grid)
        painted.append_text(_line(line, grid))
    return painted


def sentence(plain: str, names: Sequence[str]) -> Text:
    """A sentence with the players' names in the colours of their seats."""
    painted = Text(plain)
    for seat, name in enumerate(names):
        style = SEAT_STYLES[seat % len(SEAT_STYLES)]
        painted.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", style)
    painted.highlight_regex(RULE_ID, "dim")
    return painted


def _grid_in(line: str, above: tuple[int, int] | None) -> tuple[int, int] | None:
    """The columns of the grid that the line belongs to."""
    if above is None:
        frame = FRAME.search(line)
        return frame.span() if frame else None
    left, right = above
    inside = len(line) >= right and line[left] in "|+" and line[right - 1] in "|+"
    return above if inside else None


def _line(line: str, grid: tuple[int, int] | None) -> Text:
    if grid is None:
        return _prose(line)
    left, right = grid
    edge = Text.assemble((line[:left], "dim"))
    return edge.append_text(_cells(line[left:right])).append_text(_prose(line[right:]))


def _cells(row: str) -> Text:
    painted = Text(row)
    painted.highlight_regex(FAINT, "dim")
    painted.highlight_regex(WALL, "bold white")
    for style, pieces in (("bold", LIVE), ("dim", SPENT)):
        for piece in pieces.finditer(row):
            painted.stylize(f"{style} {_colour(piece.group())}", *piece.span())
    painted.highlight_regex(TRACKER, "bold black on bright_cyan")
    return painted


def _prose(line: str) -> Text:
    painted = Text(line)
    if MARGIN.fullmatch(line):
        painted.stylize("dim")
        return painted
    painted.highlight_regex(LABEL, "bold")
    painted.highlight_regex(AMOUNT, "cyan")
    painted.highlight_regex(CODE, "cyan")
    painted.highlight_regex(r"[|·]", "dim")
    return painted


def _colour(piece: str) -> str:
    return PIECE_COLOURS[ord(piece[0].upper()) % len(PIECE_COLOURS)]
