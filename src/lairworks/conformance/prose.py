"""Whether sentences are fit for people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from lairworks.core.content import Tables

WORD: Final = re.compile(r"[A-Za-z0-9_]+")
SNAKE: Final = re.compile(r"[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+")
NOTHING: Final = re.compile(r"\bNone\b(?! of\b)")
REMEMBERED: Final = 100_000


class Prose:
    """Finds what does not belong in a sentence; remembers sentences that were all right."""

    def __init__(self) -> None:
        self._ids: frozenset[str] = frozenset()
        self._fine: set[str] = set()

    def forbid(self, tables: Tables, spoken: Sequence[str]) -> None:
        """Content ids are not for people: those at least that no ordinary word can be."""
        self._ids = frozenset(
            key
            for table in tables.values()
            for key in table
            if ("_" in key or any(letter.isdigit() for letter in key)) and key not in spoken
        )

    def fault(self, text: object) -> str:
        """What is wrong with a sentence; "" if nothing is."""
        if isinstance(text, str) and text in self._fine:
            return ""
        fault = self._fault(text)
        if not fault and isinstance(text, str) and len(self._fine) < REMEMBERED:
            self._fine.add(text)
        return fault

    def _fault(self, text: object) -> str:
        if not isinstance(text, str):
            return f"is {type(text).__name__}, not text"
        if not text.strip():
            return "is empty"
        for word in WORD.findall(text):
            if word in self._ids:
                return f"holds the content id {word!r}"
            if SNAKE.fullmatch(word):
                return f"holds {word!r}, which is an id, not a word"
        if NOTHING.search(text):
            return "holds 'None'"
        if "{" in text or "}" in text:
            return "holds a brace"
        return ""
