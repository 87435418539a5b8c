"""The short rules that are printed: chosen parts of a game's rulebook, as blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from lairworks import packs
from lairworks.core.game import Game
from lairworks.press.blocks import Block, heading, table, text

_ROW: Final = re.compile(r"^\|(.*)\|$")
_DASHES: Final = re.compile(r"^[\s|:-]+$")


def summary(game: Game[Any, Any], parts: Sequence[str]) -> list[Block]:
    """These parts of the rulebook in this order; raises KeyError if there is no such part."""
    chapters = _chapters(packs.rulebook(game))
    found: list[Block] = []
    for part in parts:
        found += [heading(part), *_blocks(chapters[part])]
    return found


def _chapters(rulebook: str) -> dict[str, list[str]]:
    chapters: dict[str, list[str]] = {}
    current: list[str] = []
    for line in rulebook.splitlines():
        if line.startswith("## "):
            current = chapters.setdefault(line.removeprefix("## "), [])
        else:
            current.append(line)
    return chapters


def _blocks(lines: Sequence[str]) -> list[Block]:
    found: list[Block] = []
    rows: list[list[str]] = []
    for line in [*lines, ""]:
        row = _ROW.match(line)
        if row:
            if not _DASHES.match(line):
                rows.append([cell.strip() for cell in row[1].split("|")])
            continue
        if rows:
            widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
            shares = [0 if width < 14 else 1 for width in widths]
            found.append(table(rows[0], rows[1:], shares))
            rows = []
        if line.startswith("- "):
            found.append(text(line.removeprefix("- ")))
        elif line:
            found.append(text(line))
    return found
