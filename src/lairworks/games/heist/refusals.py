"""Why a choice is not on offer."""

from __future__ import annotations

from lairworks.core.game import Refusal
from lairworks.games.heist.state import HeistState


def why_not(state: HeistState, seat: int, choice: int) -> Refusal:
    """The rule and the reason."""
    return Refusal("H-ROUND-06", "it is not on offer")
