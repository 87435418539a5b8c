"""How much script pages load, as the server sends it."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from lairworks.shelf import all_games

HOME = 150_000  # bytes of packed script that the home page may load
BOARD = 60_000  # bytes a board may add to the page of a match

EAGER = re.compile(r"""(?:from|import)\s*["'`]\./([\w.-]+\.js)["'`]""")
IN_PAGE = re.compile(r"""(?:src|href)=["']?/(?:assets/)?([\w.-]+\.js)\b""")
BOARDS = re.compile(r"""\./(\w+)/Board\.svelte["'`].{1,20}?import\(["'`]\./([\w.-]+\.js)""")


def closure(static: Path, *names: str) -> frozenset[Path]:
    """Scripts, and all that they load at once."""
    found: set[Path] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        file = static / "assets" / name
        file = file if file.is_file() else static / name
        if file not in found:
            found.add(file)
            waiting += EAGER.findall(file.read_text(encoding="utf-8"))
    return frozenset(found)


def packed(files: frozenset[Path]) -> int:
    """Bytes on the way."""
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)


def home(static: Path) -> frozenset[Path]:
    """What the page itself names."""
    index = (static / "index.html").read_text(encoding="utf-8")
    return closure(static, *IN_PAGE.findall(index))


def test_the_home_page_loads_little_script(static: Path) -> None:
    files = home(static)
    assert len(files) > 1
    assert packed(files) <= HOME


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_board_adds_little_script(static: Path, game: str) -> None:
    assets = [file.name for file in (static / "assets").glob("*.js")]
    scripts = [(static / "assets" / name).read_text(encoding="utf-8") for name in assets]
    boards = dict(found for script in scripts for found in BOARDS.findall(script))
    page = [name for name in assets if name.startswith("MatchPage-")]
    there = home(static) | closure(static, *page)
    added = closure(static, boards[game]) - there
    assert added
    assert packed(added) <= BOARD
