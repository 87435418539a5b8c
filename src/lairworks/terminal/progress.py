"""How far a long run is, on standard error: one line on a terminal, every tenth in a pipe."""

from __future__ import annotations

import sys
from types import TracebackType

PARTS = 10


class Progress:
    """Told how much is done of how much: `with Progress("match") as progress: progress(1, 100)`."""

    def __init__(self, noun: str) -> None:
        self._noun = noun
        self._live = sys.stderr.isatty()
        self._part = 0

    def __enter__(self) -> Progress:
        return self

    def __call__(self, done: int, total: int) -> None:
        """Shows it if it is worth a line."""
        text = f"{self._noun} {done} of {total}"
        part = done * PARTS // total
        if self._live:
            print(f"\r{text}", end="", file=sys.stderr, flush=True)
        elif part > self._part:
            print(text, file=sys.stderr, flush=True)
        self._part = part

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leaves the cursor on a line of its own."""
        if self._live:
            print(file=sys.stderr)
