"""One step ahead: takes the choice after which the table looks best."""

from __future__ import annotations

from typing import Final

from lairworks.bots.bot import Bot, Thought
from lairworks.bots.playing import finish_turn
from lairworks.core.chair import Chair
from lairworks.core.rng import Rng

GUESSES: Final = 8
PATIENCE: Final = 60  # decisions after which it judges a turn of its own, finished or not
SAME: Final = 1e-9


class GreedyBot(Bot):
    """Tries every choice on a few guesses, finishes its turn by hints and judges what it sees."""

    def __init__(self, rng: Rng, guesses: int = GUESSES) -> None:
        super().__init__("greedy")
        self.rng = rng
        self.guesses = guesses

    def choose(self, chair: Chair) -> int:
        """The choice that looks best on average; of equal ones any."""
        booked = chair.opener(self.rng)
        if booked >= 0:
            return self.settle(booked, "This goes by the book.")
        choices = chair.choices()
        if len(choices) == 1:
            return self.settle(choices[0], "There is no other choice.")
        values = self.values(chair, choices)
        best = max(values)
        taken = self.rng.pick(
            [choice for choice, value in zip(choices, values, strict=True) if value >= best - SAME]
        )
        self.thoughts = [
            Thought(choice, self.guesses, value, f"After it I would win {value:.0%}, it seems.")
            for choice, value in zip(choices, values, strict=True)
        ]
        self.thoughts.sort(key=lambda thought: (thought.choice != taken, -thought.expected))
        return taken

    def values(self, chair: Chair, choices: list[int]) -> list[float]:
        """What each choice is worth, over the guesses that offer it."""
        worth = [0.0] * len(choices)
        offered = [0] * len(choices)
        for _ in range(self.guesses):
            guess = chair.guess(self.rng)
            for place in range(len(choices)):
                if choices[place] in guess.choices(chair.seat):
                    state = guess.copy()
                    state.apply(chair.seat, choices[place])
                    finish_turn(chair.game, state, chair.seat, self.rng, PATIENCE)
                    worth[place] += chair.game.evaluate(state, chair.seat)
                    offered[place] += 1
        return [worth[place] / max(1, offered[place]) for place in range(len(choices))]
