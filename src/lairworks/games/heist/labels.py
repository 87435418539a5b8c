"""Choices on offer as sentences."""

from __future__ import annotations

from lairworks.core.game import Label
from lairworks.games.heist.state import HeistState
from lairworks.games.heist.words import WORDS


def label(state: HeistState, seat: int, choice: int) -> Label:
    """A choice in words."""
    return Label(WORDS.text(choice).replace("_", " "))
