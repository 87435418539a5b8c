"""How the matches under test are played: at random, and with a will of its own."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from lairworks.core.game import Game
from lairworks.core.rng import Rng
from lairworks.core.state import State

STYLES: Final = (
    *("even", "even", "verbs", "verbs", "keen", "keen"),
    *("first", "last", "rare", "linger", "waver"),
)
SEATINGS: Final = ("any", "any", "lowest", "highest")
TRIES: Final = 4  # how many choices a keen or lingering player looks at
WAVERS: Final = 12  # how often a wavering player takes something back in one match


class Policy:
    """A way to play one match, drawn from a generator.

    even: every choice equally likely. verbs: every verb equally likely. first, last: mostly the
    first or last choice. rare: the verb played least so far. keen: what the game itself thinks
    good, so that matches get somewhere. linger: whatever leads to the same question again. waver:
    as verbs, but takes things back. Among several deciders the next to answer is any, the lowest
    or the highest seat.
    """

    def __init__(self, game: Game[Any, Any], rng: Rng) -> None:
        self.game = game
        self.words = game.words
        self.rng = rng
        self.style = STYLES[rng.below(len(STYLES))]
        self.seating = SEATINGS[rng.below(len(SEATINGS))]
        self._used: Counter[str] = Counter()
        self._wavers = WAVERS if self.style == "waver" else 0

    def seat(self, state: State) -> int:
        """Who answers next."""
        deciders = state.deciders()
        if self.seating == "lowest":
            return min(deciders)
        if self.seating == "highest":
            return max(deciders)
        return self.rng.pick(deciders)

    def choice(self, state: State, seat: int) -> int:
        """What the seat answers."""
        choices = state.choices(seat)
        if self.style == "even":
            return self.rng.pick(choices)
        if self.style in ("first", "last"):
            bold = self.rng.below(4) == 0
            return self.rng.pick(choices) if bold else choices[0 if self.style == "first" else -1]
        if self.style == "linger":
            return self._lingering(state, seat, choices)
        if self.style == "keen":
            return self._keen(state, seat, choices)
        return self._by_verb(choices)

    def takes_back(self) -> bool:
        """Whether the seat now tries to take its last choice back."""
        if self._wavers == 0 or self.rng.below(16):
            return False
        self._wavers -= 1
        return True

    def _by_verb(self, choices: list[int]) -> int:
        by_verb: dict[str, list[int]] = {}
        for choice in choices:
            by_verb.setdefault(self.words.verb_of(choice).name, []).append(choice)
        names = list(by_verb)
        if self.style == "rare":
            fewest = min(self._used[name] for name in names)
            names = [name for name in names if self._used[name] == fewest]
        name = names[self.rng.below(len(names))]
        self._used[name] += 1
        return self.rng.pick(by_verb[name])

    def _keen(self, state: State, seat: int, choices: list[int]) -> int:
        opener = self.game.opener(state, seat, self.rng)
        if opener >= 0:
            return opener
        best = self.rng.pick(choices)
        try:
            worth = -1.0
            for choice in [self.rng.pick(choices) for _ in range(TRIES)]:
                after = state.copy()
                after.apply(seat, choice)
                value = self.game.evaluate(after, seat)
                if value > worth:
                    best, worth = choice, value
        except NotImplementedError:
            self.style = "even"  # a game need not have an evaluation
        return best

    def _lingering(self, state: State, seat: int, choices: list[int]) -> int:
        question = state.question(seat)
        choice = self.rng.pick(choices)
        for _ in range(TRIES):
            after = state.copy()
            after.apply(seat, choice)
            asked = after.question(seat)
            if asked is not None and question is not None and asked.name == question.name:
                break
            choice = self.rng.pick(choices)
        return choice


def play_out(state: State, game: Game[Any, Any], rng: Rng, cap: int) -> None:
    """Plays a state on to its end (or so many decisions), every verb equally likely."""
    policy = Policy(game, rng)
    policy.style = "verbs"
    while state.deciders() and cap > 0:
        seat = policy.seat(state)
        state.apply(seat, policy.choice(state, seat))
        cap -= 1
