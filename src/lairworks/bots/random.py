"""The bot everybody should beat."""

from __future__ import annotations

from lairworks.bots.bot import Bot
from lairworks.core.chair import Chair
from lairworks.core.rng import Rng


class RandomBot(Bot):
    """Takes any choice, each as likely as the other."""

    def __init__(self, rng: Rng) -> None:
        super().__init__("random")
        self.rng = rng

    def choose(self, chair: Chair) -> int:
        """A random choice."""
        choices = chair.choices()
        return self.settle(self.rng.pick(choices), f"Any of {len(choices)} choices, by chance.")
