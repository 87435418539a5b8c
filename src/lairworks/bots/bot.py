"""The contract of a bot, and how it accounts for what it chose."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from lairworks.core.chair import Chair

Clock = Callable[[], float]  # tells the seconds since some moment or other


class Thought:
    """A choice that was considered: how often it was tried and what is expected of it.

    `expected` is the chance to win from 0 to 1, -1 where the bot did not work it out.
    """

    def __init__(self, choice: int, visits: int, expected: float, sentence: str) -> None:
        self.choice = choice
        self.visits = visits
        self.expected = expected
        self.sentence = sentence


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that sees only its chair. One bot sits in one seat of one match."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.thoughts: list[Thought] = []

    def choose(self, chair: Chair) -> int:
        """One of the chair's choices."""
        raise NotImplementedError

    def explain(self) -> list[Thought]:
        """What was considered for the last choice: first what was chosen, then best first."""
        return self.thoughts

    def settle(self, choice: int, sentence: str) -> int:
        """Takes a choice that needed no comparison, and says why."""
        self.thoughts = [Thought(choice, 0, -1.0, sentence)]
        return choice
