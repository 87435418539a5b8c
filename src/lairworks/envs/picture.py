"""Rendering: the plain-text board as it is, or set as an SVG picture."""

from __future__ import annotations

import sys
from html import escape
from typing import Final

from lairworks.core.errors import LairworksError

HUMAN: Final = "human"  # printed at every step, as Gymnasium and PettingZoo have it
MODES: Final = ("ansi", HUMAN, "svg")

SIZE: Final = 14  # of the letters
ADVANCE: Final = 8.4  # from one letter to the next
LEADING: Final = 19
MARGIN: Final = 22
HEAD: Final = 40
PAPER: Final = "#fbf7ee"
INK: Final = "#2b2620"
BAND: Final = "#3a2f4d"
BAND_INK: Final = "#f6efe0"
FONT: Final = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def check_mode(mode: str | None) -> str | None:
    """The render mode, if there is one of that name."""
    if mode is not None and mode not in MODES:
        raise LairworksError(f"render_mode is one of {', '.join(MODES)}, not {mode!r}")
    return mode


def drawn(board: str, title: str, mode: str | None) -> str | None:
    """The board in a render mode; for people, it is printed and None comes back."""
    if mode is None:
        raise LairworksError(f"nothing to render to: give a render_mode, one of {', '.join(MODES)}")
    if mode == HUMAN:
        sys.stdout.write(f"{board.rstrip()}\n\n")
        return None
    return card(board, title) if mode == "svg" else board


def card(board: str, title: str) -> str:
    """A text board as an SVG picture with its title above."""
    lines = board.splitlines()
    letters = max([len(title), *(len(line) for line in lines)])
    width = round(letters * ADVANCE) + 2 * MARGIN
    height = HEAD + len(lines) * LEADING + 2 * MARGIN - 6
    size = f'width="{width}" height="{height}"'
    letters_in = f'font-family="{FONT}" font-size="{SIZE}"'
    corner = f"M0 {HEAD}V10A10 10 0 0 1 10 0H{width - 10}A10 10 0 0 1 {width} 10V{HEAD}z"
    name = escape(title)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{name}">',
        f'<rect {size} rx="10" fill="{PAPER}"/>',
        f'<path d="{corner}" fill="{BAND}"/>',
        f'<g {letters_in}><text x="{MARGIN}" y="26" fill="{BAND_INK}">{name}</text></g>',
        f'<g {letters_in} fill="{INK}">',
        *(text_line(line, HEAD + MARGIN + at * LEADING + 8) for at, line in enumerate(lines)),
        "</g></svg>",
    ]
    return "\n".join(parts) + "\n"


def text_line(line: str, y: int) -> str:
    """A line of letters that all take the same room, whatever font is there."""
    long = f'textLength="{len(line) * ADVANCE:.1f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{MARGIN}" y="{y}" xml:space="preserve" {long}>{escape(line)}</text>'
