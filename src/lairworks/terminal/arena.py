"""An arena in the terminal: how far it is, and its outcome as tables."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import rich.console
import rich.progress
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from lairworks.lab import arena
from lairworks.lab.arena import Standing, Standings
from lairworks.lab.schedule import Schedule
from lairworks.terminal.progress import Progress


def play(planned: Schedule, matches: int, workers: int | None, out: Path | None) -> Standings:
    """Plays a run and tells on standard error what is going on, an interrupt included."""
    total = len(planned.fixtures)
    if total != matches:
        print(
            f"{total} matches are played instead of {matches}: "
            f"rotating all seats takes {planned.round} at a time",
            file=sys.stderr,
        )
    with Pace() as pace:
        try:
            return arena.play(planned, workers, out, pace)
        except KeyboardInterrupt:
            pace.stop()
            kept = "none is kept without --out FILE"
            if out is not None:
                kept = f"kept in {out}; the same command plays the rest"
            print(f"interrupted after {pace.done} of {total} matches, {kept}", file=sys.stderr)
            raise


class Pace:
    """How far a run is: a bar with rate and time left on a terminal, every tenth in a pipe."""

    def __init__(self) -> None:
        self.done = 0
        self._first: int | None = None  # how many were done before, by an earlier run
        self._start = 0.0
        self._lines: Progress | None = None if sys.stderr.isatty() else Progress("match")
        self._bar = rich.progress.Progress(
            rich.progress.TextColumn("{task.description}"),
            rich.progress.BarColumn(),
            rich.progress.MofNCompleteColumn(),
            rich.progress.TextColumn("{task.fields[pace]}"),
            console=rich.console.Console(stderr=True),
            disable=self._lines is not None,
        )
        self._task = self._bar.add_task("matches", total=None, pace="")

    def __enter__(self) -> Pace:
        self._bar.start()
        return self

    def __call__(self, done: int, total: int) -> None:
        """Shows it if it is worth a line."""
        if self._first is None:
            self._first = done
            self._start = time.monotonic()
        self.done = done
        if self._lines is not None:
            self._lines(done, total)
        text = pace(done - self._first, total - done, time.monotonic() - self._start)
        self._bar.update(self._task, completed=done, total=total, pace=text)

    def stop(self) -> None:
        """Leaves the cursor on a line of its own."""
        self._bar.stop()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """The same."""
        self.stop()


def pace(done: int, missing: int, seconds: float) -> str:
    """How fast it goes and how long it will take, as far as that can be told."""
    if done == 0 or seconds <= 0:
        return ""
    rate = done / seconds
    speed = f"{rate:.1f} a second" if rate >= 1 else f"{60 * rate:.1f} a minute"
    left = round(missing / rate)
    hours, minutes = left // 3600, left // 60 % 60
    clock = f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
    return f"{speed}, {clock} left"


def tables(standings: Standings) -> list[RenderableType]:
    """The outcome of a run, for 80 columns."""
    share = 1 / standings.seats
    head = (
        f"{standings.game}, {standings.seats} seats, {standings.matches} matches, "
        f"seed {standings.seed}; an even share is {share:.1%}"
    )
    endings = ", ".join(f"{name or 'none'} {count}" for name, count in standings.endings.items())
    return [
        Text(head),
        Text(""),
        _strength(standings.bots),
        Text(""),
        _thinking(standings.bots),
        Text(""),
        _seats(standings),
        Text(""),
        Text(f"endings: {endings}"),
    ]


def verdict(low: float, high: float, share: float) -> str:
    """Whether a share was beaten for sure."""
    if low > share:
        return "above share"
    return "below share" if high < share else "unclear"


def duration(seconds: float) -> str:
    """A time with its unit, as precise as is of use."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            digits = 0 if seconds >= 10 * size else 1
            return f"{seconds / size:.{digits}f} {unit}"
    return f"{seconds * 1e6:.0f} µs"


def _strength(bots: Sequence[Standing]) -> Table:
    table = _table("bot", "played", "wins", "win rate", "95 %", "verdict", "rating")
    for row in bots:
        table.add_row(
            row.bot,
            str(row.appearances),
            _wins(row.wins),
            f"{row.win_rate:.1%}",
            f"{row.low:.1%}-{row.high:.1%}",
            verdict(row.low, row.high, row.share),
            f"{row.rating:.1f} ± {row.sigma:.1f}",
        )
    return table


def _thinking(bots: Sequence[Standing]) -> Table:
    table = _table("bot", "decisions a match", "time each", "99 % within", "longest")
    for row in bots:
        times = row.seconds
        cells = [duration(number) for number in (times.mean, times.p99, times.max)]
        table.add_row(row.bot, f"{row.decisions:.1f}", *cells)
    return table


def _seats(standings: Standings) -> Table:
    table = _table("seat", "wins", "win rate", "95 %", "verdict")
    for row in standings.by_seat:
        table.add_row(
            str(row.seat),
            _wins(row.wins),
            f"{row.win_rate:.1%}",
            f"{row.low:.1%}-{row.high:.1%}",
            verdict(row.low, row.high, 1 / standings.seats),
        )
    return table


def _table(first: str, *columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column(first, overflow="fold")
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _wins(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
