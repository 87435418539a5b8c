"""The contract of a bot."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from lairworks.core.chair import Chair


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that sees only its chair."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, chair: Chair) -> int:
        """One of the chair's choices."""
        raise NotImplementedError
