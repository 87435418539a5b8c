"""Where a session speaks and listens: the real terminal, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

import rich.console
from rich.console import RenderableType
from rich.markdown import Markdown

MIN_WIDTH = 80
PROMPT = "> "


class Console(Protocol):
    """What a session needs of a screen and a keyboard."""

    @property
    def width(self) -> int:
        """How many columns there are."""

    def say(self, *parts: RenderableType) -> None:
        """Shows something, each part on lines of its own."""

    def say_markdown(self, text: str) -> None:
        """Shows a text written in Markdown."""

    def ask(self, words: Sequence[str]) -> str | None:
        """The next line typed, None when there will be no more; `words` complete on Tab."""

    def wait(self, text: str) -> AbstractContextManager[object]:
        """Shows that something takes time, where that leaves no trace."""

    def clear(self) -> None:
        """Hides what was shown before, where that can be done."""


class Terminal:
    """A console on standard input and output, coloured if these are a real terminal.

    From a pipe, the lines that are read are shown as well, so that what comes out reads like
    a conversation.
    """

    def __init__(self, colour: bool = True) -> None:
        no_colour = None if colour else True  # None: the environment decides
        self.rich = rich.console.Console(
            no_color=no_colour, highlight=False, markup=False, emoji=False
        )
        if self.rich.width < MIN_WIDTH:
            self.rich.width = MIN_WIDTH
        self._live = sys.stdin.isatty()
        self._words: list[str] = []
        if self._live:
            self._complete_on_tab()

    @property
    def width(self) -> int:
        """The width of the terminal, but at least 80."""
        return self.rich.width

    def say(self, *parts: RenderableType) -> None:
        """Prints; lines of a board are never broken."""
        for part in parts:
            self.rich.print(part, soft_wrap=bool(getattr(part, "no_wrap", None)))

    def say_markdown(self, text: str) -> None:
        """Prints Markdown: laid out on a terminal, as it is in a pipe."""
        if self.rich.is_terminal:
            self.say(Markdown(text))
        else:
            self.rich.print(text.rstrip(), soft_wrap=True)

    def ask(self, words: Sequence[str]) -> str | None:
        """Reads a line."""
        self._words = list(words)
        try:
            return input(PROMPT) if self._live else self._read()
        except EOFError:
            self.say("")
            return None

    def wait(self, text: str) -> AbstractContextManager[object]:
        """A spinner on a terminal, nothing in a pipe."""
        return self.rich.status(text) if self.rich.is_terminal else nullcontext()

    def clear(self) -> None:
        """Empties a terminal, what can be scrolled back to included."""
        if self.rich.is_terminal and not self.rich.is_dumb_terminal:
            self.rich.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.rich.file.flush()

    def _read(self) -> str | None:
        self.rich.print(PROMPT, end="")
        line = sys.stdin.readline()
        self.say(line.rstrip("\n"))
        return line or None

    def _complete_on_tab(self) -> None:
        try:
            import readline
        except ImportError:
            return

        def complete(start: str, index: int) -> str | None:
            fitting = [word for word in self._words if word.startswith(start)]
            return fitting[index] if index < len(fitting) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ;\n")
        readline.parse_and_bind("tab: complete")
