"""Words: every choice a game can ever offer, as dense small ints and as text.

    WORDS = Vocabulary()
    CREEP = WORDS.verb("creep", ("N", "E", "S", "W"))
    CREEP.at(2)               the int of creep:S
    CREEP.first(choice)       2
    WORDS.text(choice)        "creep:S"
    WORDS.parse("creep:S")    the int again

A choice's number depends on the order in which the verbs were declared, its text does not:
histories are stored as text.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from lairworks.core.errors import LairworksError

NAME = re.compile(r"[a-z][a-z0-9_]*")
TOKEN = re.compile(r"[A-Za-z0-9_.+-]+")


class Verb:
    """A kind of choice with up to three slots, e.g. `hench:1:L3.E1` has two.

    Its choices are the numbers `start` to `start + size - 1`, the last slot running fastest.
    """

    def __init__(self, name: str, start: int, slots: list[list[str]]) -> None:
        self.name = name
        self.start = start
        self.slots = slots
        size = 1
        for tokens in slots:
            size *= len(tokens)
        self.size = size
        self.end = start + size
        self._second = len(slots[1]) if len(slots) > 1 else 1
        self._third = len(slots[2]) if len(slots) > 2 else 1
        self._stride = self._second * self._third

    def at(self, first: int = 0, second: int = 0, third: int = 0) -> int:
        """The choice with these slot indices."""
        if self._stride == 1:
            return self.start + first
        return self.start + (first * self._second + second) * self._third + third

    def owns(self, choice: int) -> bool:
        """Whether the choice is one of this verb's."""
        return self.start <= choice < self.end

    def first(self, choice: int) -> int:
        """The index in the first slot."""
        if self._stride == 1:
            return choice - self.start
        return (choice - self.start) // self._stride

    def second(self, choice: int) -> int:
        """The index in the second slot."""
        return (choice - self.start) // self._third % self._second

    def third(self, choice: int) -> int:
        """The index in the third slot."""
        return (choice - self.start) % self._third

    def indices(self, choice: int) -> list[int]:
        """The index in every slot."""
        return [self.first(choice), self.second(choice), self.third(choice)][: len(self.slots)]

    def arguments(self, choice: int) -> list[str]:
        """The token in every slot."""
        return [
            tokens[index] for tokens, index in zip(self.slots, self.indices(choice), strict=True)
        ]


class Vocabulary:
    """All verbs of one game, in the order in which `choices` lists them."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.size = 0
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}
        self._owners: list[Verb] = []

    def verb(self, name: str, *slots: Sequence[str]) -> Verb:
        """Declares a verb; each slot is the list of tokens it may hold."""
        tokens = [list(slot) for slot in slots]
        self._check(name, tokens)
        verb = Verb(name, self.size, tokens)
        self.verbs.append(verb)
        for choice in range(verb.start, verb.end):
            text = ":".join([name, *verb.arguments(choice)])
            self._texts.append(text)
            self._numbers[text] = choice
            self._owners.append(verb)
        self.size = verb.end
        return verb

    def text(self, choice: int) -> str:
        """The choice in text notation."""
        return self._texts[choice]

    def parse(self, text: str) -> int:
        """The choice that is written so, or -1 if this game has none."""
        return self._numbers.get(text, -1)

    def verb_of(self, choice: int) -> Verb:
        """The verb a choice belongs to."""
        return self._owners[choice]

    def nearest(self, text: str) -> list[str]:
        """Up to three choices that are written almost so, for error messages."""
        return difflib.get_close_matches(text, self._texts, n=3)

    def _check(self, name: str, slots: list[list[str]]) -> None:
        if not NAME.fullmatch(name):
            raise LairworksError(f"verb {name!r} is not lower snake case")
        if any(verb.name == name for verb in self.verbs):
            raise LairworksError(f"verb {name!r} is declared twice")
        if len(slots) > 3:
            raise LairworksError(f"verb {name!r} has {len(slots)} slots; three is the most")
        for tokens in slots:
            if not tokens or len(set(tokens)) != len(tokens):
                raise LairworksError(f"verb {name!r} has an empty slot or a token twice")
            for token in tokens:
                if not TOKEN.fullmatch(token):
                    raise LairworksError(f"verb {name!r}: token {token!r} has a forbidden letter")
