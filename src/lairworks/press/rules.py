"""The rules that are printed: chosen parts of a game's rulebook, as blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from lairworks import packs
from lairworks.core.game import Game
from lairworks.press.blocks import Block, heading, table, text

_ROW: Final = re.compile(r"^\|(.*)\|$")
_DASHES: Final = re.compile(r"^[\s|:-]+$")
_TOPIC: Final = re.compile(r"^\*\*(.+?)\.\*\*")
# Paragraphs about the program: what its text boards mean and how its matches are set up.
_NOT_AT_A_TABLE: Final = ("Reading the text board", "Reading the text map", "Options", "Places")
_NARROW: Final = 18  # a column with no more letters than this is only as wide as it must be


def summary(game: Game[Any, Any], parts: Sequence[str]) -> list[Block]:
    """These parts of the rulebook in this order; raises KeyError if there is no such part."""
    chapters = _chapters(packs.rulebook(game))
    found: list[Block] = []
    for part in parts:
        found += [heading(part), *_blocks(_at_a_table(chapters[part]))]
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


def _at_a_table(lines: Sequence[str]) -> list[str]:
    """Without topics, up to the next one, that make sense only on a screen."""
    found: list[str] = []
    wanted = True
    for line in lines:
        topic = _TOPIC.match(line)
        if topic:
            wanted = topic[1] not in _NOT_AT_A_TABLE
        if wanted:
            found.append(line)
    return found


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
            shares = [int(width > _NARROW) for width in widths]
            found.append(table(rows[0], rows[1:], shares))
            rows = []
        if line.startswith("- "):
            found.append(text(line.removeprefix("- ")))
        elif line:
            found.append(text(line))
    return found
