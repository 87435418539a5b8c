"""A game's rules as its rulebook page has them: looked up by id, searched by word."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from lairworks import packs
from lairworks.core.errors import LairworksError
from lairworks.core.game import Game

ID: Final = re.compile(r"[A-Z]+(?:-[A-Z]+)*-\d+[a-z]?")
STARTS: Final = re.compile(rf"(?:\s*[-*+]\s+|\s*\|\s*|#+\s+)?[*_`]*({ID.pattern})\b")
HEADING: Final = re.compile(r"#+\s+(.*)")
BULLET: Final = re.compile(r"(?:[-*+]|\d+\.)\s")
CELL_END: Final = re.compile(r"(?<!\\)\|")
RULING: Final = re.compile(r"\|[-:| ]+\|\s*")


@dataclass(frozen=True)
class Passage:
    """A rule, or a paragraph without an id of its own, under its heading; Markdown."""

    id: str
    heading: str
    text: str


def page(game: Game[Any, Any]) -> str:
    """The whole rulebook."""
    try:
        return packs.rulebook(game)
    except FileNotFoundError as error:
        raise LairworksError(f"{game.id} has no rulebook") from error


def headings(markdown: str) -> list[str]:
    """The headings of a page in order."""
    return [found.group(1) for found in map(HEADING.match, markdown.splitlines()) if found]


def look_up(game: Game[Any, Any], sought: str) -> list[Passage]:
    """The rule of an id, all rules of a family (`D-CREEP`), or else all that contain a word."""
    passages = list(_passages(page(game)))
    wanted = sought.strip().upper()
    found = [passage for passage in passages if passage.id.upper() == wanted]
    if not found:
        found = [passage for passage in passages if passage.id.startswith(f"{wanted}-")]
    if found:
        return found
    if ID.fullmatch(wanted):
        raise LairworksError(_unknown(game, wanted, [passage.id for passage in passages]))
    found = [passage for passage in passages if sought.casefold() in passage.text.casefold()]
    if not found:
        raise LairworksError(f"the rules of {game.id} say nothing of {sought!r}")
    return found


def _unknown(game: Game[Any, Any], wanted: str, ids: list[str]) -> str:
    near = difflib.get_close_matches(wanted, [known for known in ids if known], n=3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    return f"there is no rule {wanted} in {game.id}{hint}"


def _passages(markdown: str) -> Iterator[Passage]:
    """Cuts a page into passages at blank lines, headings, list items and table rows."""
    heading = ""
    columns: list[str] = []
    for lines in _blocks(markdown):
        title = HEADING.match(lines[0])
        if title:
            heading = title.group(1)
            if not STARTS.match(lines[0]):
                continue
        if not lines[0].startswith("|"):
            columns = []
        elif RULING.fullmatch(lines[0]):
            continue
        else:
            cells = [cell.strip() for cell in CELL_END.split(lines[0].strip().strip("|"))]
            if not columns:
                columns = cells
                continue
            lines = _as_list(columns, cells)
        start = STARTS.match(lines[0])
        yield Passage(start.group(1) if start else "", heading, "\n".join(lines).strip())


def _blocks(markdown: str) -> Iterator[list[str]]:
    """Lines that belong together; the text under a heading that is a rule belongs to it."""
    block: list[str] = []
    for line in markdown.splitlines():
        if block and _begins_block(line, block):
            yield block
            block = []
        if line.strip() or block:
            block.append(line)
    if block:
        yield block


def _begins_block(line: str, block: list[str]) -> bool:
    if not line.strip():
        return False
    if HEADING.match(line) or STARTS.match(line) or line.startswith("|"):
        return True
    if HEADING.match(block[0]):
        return not STARTS.match(block[0])
    after_blank = not block[-1].strip()
    return not line.startswith(" ") and (after_blank or BULLET.match(line) is not None)


def _as_list(columns: list[str], cells: list[str]) -> list[str]:
    """A row of a table as a list, each cell after the name of its column."""
    named = zip(columns[1:], cells[1:], strict=False)
    return [f"**{cells[0]}**", "", *(f"- *{name}*: {cell}" for name, cell in named)]
