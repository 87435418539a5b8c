"""What is printed, in parts: each function makes one block that `press.typ` knows how to set.

Blocks are plain data, so that all words and pictures reach the typesetter as such and nothing in
a card's name can be taken for markup. Lengths are millimetres, sizes of type points.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

Block = dict[str, object]
Span = dict[str, object]

# Emphasis, code and pictures in a line of words.
_INLINE: Final = re.compile(r"\*\*(.+?)\*\*|`(.+?)`|\*(.+?)\*")
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]*\)")

INK: Final = "#1d1812"
GREY: Final = "#5a5348"


def spans(words: str) -> list[Span]:
    """A line of the rulebooks' Markdown as pieces with a style each."""
    words = _LINK.sub(r"\1", words)
    found: list[Span] = []
    at = 0
    for match in _INLINE.finditer(words):
        if match.start() > at:
            found.append({"text": words[at : match.start()]})
        bold, code, slanted = match.groups()
        style = "bold" if bold else "code" if code else "slanted"
        found.append({"text": bold or code or slanted, "style": style})
        at = match.end()
    if at < len(words):
        found.append({"text": words[at:]})
    return found


def text(words: str, *, size: float = 0, align: str = "left", colour: str = INK) -> Block:
    """Words in a paragraph; without a size, in that of the card or page."""
    return {
        "block": "text",
        "spans": spans(words),
        "size": size,
        "align": align,
        "colour": colour,
    }


def heading(words: str) -> Block:
    """The head of a part of a page."""
    return {"block": "heading", "text": words}


def tag(words: str, note: str = "", colour: str = "#4d3a6b") -> Block:
    """A word on a coloured plate, with more words after it."""
    return {"block": "tag", "text": words, "note": note, "colour": colour}


def icons(items: Sequence[tuple[int, str]], size: float = 7, lead: str = "") -> Block:
    """Pictures in a row, each with its words beside it, and words that lead up to them."""
    return {
        "block": "icons",
        "lead": lead,
        "items": [{"face": face, "text": words} for face, words in items],
        "height": size,
    }


def line() -> Block:
    """A thin rule."""
    return {"block": "line"}


def picture(face: int, width: float, height: float) -> Block:
    """A picture of its own."""
    return {"block": "picture", "face": face, "width": width, "height": height}


def table(
    head: Sequence[str], rows: Sequence[Sequence[str | int]], widths: Sequence[int] = ()
) -> Block:
    """A table; a number in a cell is a picture. `widths` are shares, 0 for as wide as needed."""
    return {
        "block": "table",
        "head": list(head),
        "rows": [
            [{"face": cell} if isinstance(cell, int) else {"spans": spans(cell)} for cell in row]
            for row in rows
        ],
        "widths": list(widths) or [1] * max(len(head), len(rows[0]) if rows else 1),
    }


def slots(items: Sequence[Block], columns: int, height: float) -> Block:
    """Places to lay something on, in rows as wide as the page or card."""
    return {"block": "slots", "items": list(items), "columns": columns, "height": height}


def squares(rows: Sequence[str], columns: Sequence[str], each: float) -> Block:
    """A map: squares without gaps, with the names of rows and columns around them."""
    return {"block": "squares", "rows": list(rows), "columns": list(columns), "each": each}


def cut(words: str) -> Block:
    """A line across the page along which it is cut in two, and what is done with the halves."""
    return {"block": "cut", "text": words}


def slot(
    title: str = "",
    note: str = "",
    *,
    face: int | None = None,
    row: Sequence[int] = (),
    colour: str = GREY,
    fill: str = "#ffffff",
) -> Block:
    """One such place: what it is called, what it says, a picture above or small ones in a row."""
    return {
        "title": title,
        "note": note,
        "face": face,
        "row": list(row),
        "colour": colour,
        "fill": fill,
    }


def side_by_side(parts: Sequence[Sequence[Block]], widths: Sequence[float]) -> Block:
    """Columns of blocks; widths are shares."""
    return {"block": "columns", "parts": [list(part) for part in parts], "widths": list(widths)}


def boxes(count: int, *, each: float = 5, label: str = "", per_row: int = 20) -> Block:
    """Circles to be filled in with a pencil."""
    return {"block": "boxes", "count": count, "each": each, "label": label, "columns": per_row}


def blank(height: float) -> Block:
    """Room."""
    return {"block": "blank", "height": height}


def corner(
    words: str, fill: str, ink: str = "#ffffff", *, shape: str = "disc", face: int | None = None
) -> Block:
    """A number in a corner of a card, on a shape (disc, hexagon, star, shield) or on a picture."""
    return {"text": words, "fill": fill, "ink": ink, "shape": shape, "face": face}


def card(
    title: str,
    body: Sequence[Block],
    *,
    mark: str,
    colour: str,
    art: int | None = None,
    least: float = 18,
    most: float = 40,
    left: Block | None = None,
    right: Sequence[Block] = (),
    round_art: bool = False,
    art_last: bool = False,
    whole: bool = False,
    keep: str = "middle",
) -> Block:
    """The face of a card: its head, its picture between two heights, its words, its mark.

    The picture fills the width in a frame, and where that is too low, the part to `keep` is seen
    (top, middle, bottom); a `whole` one is shown to its edges, without a frame.
    """
    return {
        "face": "card",
        "title": title,
        "body": list(body),
        "mark": mark,
        "colour": colour,
        "art": art,
        "least": least,
        "most": most,
        "left": left,
        "right": list(right),
        "round": round_art,
        "art_last": art_last,
        "whole": whole,
        "keep": keep,
    }


def back(title: str, face: int | None, colour: str, *, note: str = "", share: float = 0.5) -> Block:
    """The back of a card: one picture and what deck it belongs to."""
    return {
        "face": "back",
        "title": title,
        "picture": face,
        "colour": colour,
        "note": note,
        "share": share,
    }


def token(
    face: int | None, words: str, colour: str, *, note: str = "", share: float = 0.6
) -> Block:
    """The face of a small piece: a picture and a word."""
    return {
        "face": "token",
        "picture": face,
        "title": words,
        "colour": colour,
        "note": note,
        "share": share,
    }
