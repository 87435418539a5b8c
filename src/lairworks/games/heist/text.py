"""A view of heist as plain text."""

from __future__ import annotations

from lairworks.core.game import View


def board(view: View, names: list[str]) -> str:
    """The table."""
    return str(view["phase"])
