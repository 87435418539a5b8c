"""Events of heist as sentences."""

from __future__ import annotations

from lairworks.core.journal import Event


def tell(event: Event, names: list[str]) -> str:
    """An event in words."""
    return event.name.replace("_", " ")
