"""Looking at a saved match again: told in one go, or step by step."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from lairworks.core.errors import LairworksError
from lairworks.match import Happening, Match
from lairworks.terminal import paint, screen
from lairworks.terminal.console import Console

KEYS = "Enter next, b back, a number jumps there, q quits"


class Replay:
    """A match as a viewer (None: a spectator) could follow it, up to a ply."""

    def __init__(self, match: Match, viewer: int | None, console: Console) -> None:
        if viewer is not None and not 0 <= viewer < match.seats:
            raise LairworksError(f"there is no seat {viewer}; seats are 0 to {match.seats - 1}")
        self._match = match
        self._viewer = viewer
        self._console = console
        self._told = _told(match, viewer)

    def tell(self, ply: int) -> None:
        """Everything that happened up to a ply, then the table as it stood."""
        for number, happenings in enumerate(self._told[: ply + 1]):
            self._console.say(*self._sentences(number, happenings))
        self._console.say("")
        self._show(ply)

    def step(self, ply: int) -> None:
        """Shows the table at a ply and goes where the keys say, until the input ends."""
        while True:
            self._show(ply)
            self._console.say(*self._sentences(ply, self._told[ply]))
            self._console.say(Text(f"ply {ply} of {self._last}: {KEYS}", style="dim"))
            target = self._ask(ply)
            if target is None:
                return
            ply = target

    @property
    def _last(self) -> int:
        return len(self._match.history)

    def _ask(self, ply: int) -> int | None:
        while True:
            typed = self._console.ask(["b", "q"])
            key = (typed or "").strip().lower()
            if typed is None or key in ("q", "quit"):
                return None
            if key in ("", "n", "next"):
                return self._next(ply, 1)
            if key in ("b", "back"):
                return self._next(ply, -1)
            if key.isdigit() and int(key) <= self._last:
                return int(key)
            self._console.say(screen.trouble(f"There is no ply {key!r}: {KEYS}."))

    def _next(self, ply: int, step: int) -> int:
        """The next ply either way at which the viewer was told anything, or the end."""
        ply += step
        while 0 < ply < self._last and not self._told[ply]:
            ply += step
        return min(max(ply, 0), self._last)

    def _show(self, ply: int) -> None:
        then = self._match.at(ply)
        heading = screen.heading(then, self._viewer, ply)
        self._console.say(heading, screen.board(then, self._viewer), "")
        if then.over:
            self._console.say(screen.verdict(then), screen.standings(then))

    def _sentences(self, ply: int, happenings: Sequence[Happening]) -> list[Text]:
        """The sentences of a ply; its number stands before the first."""
        width = len(str(self._last))
        lines: list[Text] = []
        for index, happening in enumerate(happenings):
            number = "" if index else str(ply)
            line = Text.assemble((f"{number:>{width}}  ", "dim"))
            lines.append(line.append_text(paint.sentence(happening.text, self._match.names)))
        return lines


def _told(match: Match, viewer: int | None) -> list[list[Happening]]:
    """What a viewer was told at each ply; before the first choice at number 0."""
    replayed = match.at(0)
    told = [replayed.events(viewer)]
    heard = len(told[0])
    for seat, choice in match.history:
        replayed.play(seat, choice)
        told.append(replayed.events(viewer, heard))
        heard += len(told[-1])
    return told
