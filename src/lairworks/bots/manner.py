"""How a bot thinks and what it likes: the numbers behind levels and personas."""

from __future__ import annotations

from typing import Final

from lairworks.core.state import State

HORIZON: Final = 24
FARTHEST: Final = 200
EXPLORATION: Final = 1.4
WIDTH: Final = 1.5
FEW_POINTS: Final = 3.0  # a gain of so many points counts half of what any gain can


class Manner:
    """How far a search looks, and by what it is led. Never changed once made.

    `horizon` is how many decisions are played beyond the tree before the game's eye judges, and
    `farthest` after how many it must, calm or not. `guided` follows the game's book and hints.
    `exploration` is how much doubt counts, in units of how much rewards vary; `width` how many
    hinted choices a node takes in, times the root of its visits.

    `doubted` names questions to which the book's answer is taken as a hint, not as the answer.
    `guesses` is on how many guesses a decision is weighed, the same for all choices; 0 is a fresh
    one for every iteration.

    `simple` names questions at which it does what the game hints at, without book or search.
    """

    def __init__(
        self,
        horizon: int = HORIZON,
        farthest: int = FARTHEST,
        guided: bool = True,
        exploration: float = EXPLORATION,
        width: float = WIDTH,
        doubted: tuple[str, ...] = (),
        guesses: int = 0,
        simple: tuple[str, ...] = (),
    ) -> None:
        self.horizon = horizon
        self.farthest = farthest
        self.guided = guided
        self.exploration = exploration
        self.width = width
        self.doubted = doubted
        self.guesses = guesses
        self.simple = simple

    def doubts(self, state: State, seat: int) -> bool:
        """Whether the book only hints at an answer to what a seat is asked now."""
        if not self.doubted:
            return False
        question = state.question(seat)
        return question is not None and question.name in self.doubted


# How a search thinks best at a game, where that was measured.
MANNERS: Final[dict[str, Manner]] = {
    "delve": Manner(horizon=6),
    "quest": Manner(horizon=4),
    "uprising": Manner(horizon=4),
}
USUAL: Final = Manner()


def manner_of(game: str) -> Manner:
    """How to think at a game."""
    return MANNERS.get(game, USUAL)


class Taste:
    """What a persona wants besides winning. Never changed once made.

    `caution` weighs the fear of a bad end (0 to 1), `greed` points of its own now, `spite` points
    that rivals do not get. `slips` is how often it takes a choice that is not the one it thinks
    best, but one that costs it no more than `margin` of its chance to win.
    """

    def __init__(
        self,
        caution: float = 0.0,
        greed: float = 0.0,
        spite: float = 0.0,
        slips: float = 0.0,
        margin: float = 0.1,
    ) -> None:
        self.caution = caution
        self.greed = greed
        self.spite = spite
        self.slips = slips
        self.margin = margin

    def is_plain(self) -> bool:
        """Whether winning is all it wants."""
        return self.caution == 0.0 and self.greed == 0.0 and self.spite == 0.0

    def value(self, chance: float, state: State, seat: int, before: list[float]) -> float:
        """What a table is worth: the chance to win, as feared, and points since `before`."""
        value = chance + self.caution * chance * (1.0 - chance)
        if self.greed or self.spite:
            scores = state.scores()
            gained = 0.0
            for other in range(state.seats):
                if other != seat:
                    gained = max(gained, scores[other] - before[other])
            value += self.greed * squashed(scores[seat] - before[seat])
            value -= self.spite * squashed(gained)
        return value


def squashed(gain: float) -> float:
    """Any number of points between -1 and 1."""
    return gain / (abs(gain) + FEW_POINTS)
