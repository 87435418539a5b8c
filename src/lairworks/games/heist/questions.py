"""The open question of a seat as a sentence."""

from __future__ import annotations

from lairworks.games.heist.state import HeistState


def ask(state: HeistState, seat: int) -> str:
    """What is asked."""
    question = state.question(seat)
    return f"{question.name if question else 'Waiting'}?"
