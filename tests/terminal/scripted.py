"""A console without a terminal: answers come from a list, what is said can be read."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import rich.console
from rich.console import RenderableType

import lairworks
from lairworks.match import Match
from lairworks.terminal.players import BotPlayer, sit_down
from lairworks.terminal.session import Session
from lairworks.terminal.sitting import Sitting

SOURCE = Path(lairworks.__file__).parents[1]
WIDTH = 100


class Script:
    """A console that types the given lines, or what `typist` answers when they run out."""

    def __init__(self, lines: Iterable[str] = (), typist: Callable[[], str | None] | None = None):
        self._lines = list(lines)
        self._typist = typist
        self._file = io.StringIO()
        self._rich = rich.console.Console(
            file=self._file, width=WIDTH, highlight=False, markup=False, emoji=False
        )
        self.answers: list[str] = []  # what was said after each line that was typed
        self.cleared = 0

    @property
    def width(self) -> int:
        return WIDTH

    @property
    def text(self) -> str:
        """Everything said so far."""
        return "".join([*self.answers, self._file.getvalue()])

    @property
    def last(self) -> str:
        """What was said after the last line that was typed."""
        return self._file.getvalue()

    def say(self, *parts: RenderableType) -> None:
        for part in parts:
            self._rich.print(part, soft_wrap=bool(getattr(part, "no_wrap", None)))

    def say_markdown(self, text: str) -> None:
        self._rich.print(text, soft_wrap=True)

    def ask(self, words: Sequence[str]) -> str | None:
        line = self._lines.pop(0) if self._lines else self._typist and self._typist()
        if line is not None:
            self.answers.append(self._file.getvalue())
            self._file.seek(0)
            self._file.truncate()
        return line

    def wait(self, text: str) -> AbstractContextManager[object]:
        return nullcontext()

    def clear(self) -> None:
        self.cleared += 1


def new_match(seed: int = 7, **options: object) -> Match:
    return lairworks.new("delve", seed=seed, options=options, names=["Ana", "Ben"])


def sitting(
    lines: Iterable[str] = (),
    match: Match | None = None,
    players: Sequence[str] = ("person", "random"),
    path: Path | None = None,
    typist: Callable[[], str | None] | None = None,
) -> tuple[Sitting, Script]:
    """Ana and a random bot at a table, and what the console will type."""
    match = match or new_match()
    bots: list[BotPlayer | None] = sit_down(match, players)
    script = Script(lines, typist)
    return Sitting(match, bots, script, path, ["lairworks", "play", "delve"]), script


def play(*lines: str, match: Match | None = None, path: Path | None = None) -> tuple[Match, Script]:
    """Types the lines at a table and leaves when they are used up."""
    table, script = sitting(lines, match, path=path)
    Session(table).run()
    return table.match, script


def lairworks_command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "lairworks", *arguments]


def environment(**more: str) -> dict[str, str]:
    """The environment for a child: our sources, and no wishes about colour of the caller's."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "CLICOLOR_FORCE")
    }
    return {**kept, "PYTHONPATH": str(SOURCE), "TERM": "xterm-256color", **more}


def run(*arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in a pipe."""
    return subprocess.run(
        lairworks_command(*arguments),
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment(**more),
        timeout=300,
        check=False,
    )


def exploring(seed: int = 7) -> Match:
    """A match with both lairs built, in which Ana has the first turn."""
    match = new_match(seed)
    for seat in (0, 1):
        match.play(seat, "random")
        match.play(seat, "commit")
    (chooser,) = match.deciders
    match.play(chooser, "first:me" if chooser == 0 else "first:rival")
    return match
