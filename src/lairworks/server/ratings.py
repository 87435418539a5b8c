"""How strong people are at a game, by openskill's Plackett-Luce model: places are all that counts.

Bots take part with a strength that stays as it is, so a person who plays only bots is rated too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

MODEL: Final = PlackettLuce()

# What the bots of each kind are taken for. Between people, 25 is the middle; these steps are an
# anchor for the scale, not a measurement. A persona counts as its level, a search as an expert.
BOTS: Final = {
    "random": 5.0,
    "greedy": 15.0,
    "easy": 15.0,
    "medium": 20.0,
    "hard": 25.0,
    "expert": 30.0,
}
DOUBT_ABOUT_BOTS: Final = 1.0
SURELY: Final = 3.0  # so many times the doubt below the strength, one is almost certainly better


@dataclass(frozen=True)
class Rating:
    """A strength (`mu`), the doubt about it (`sigma`), and after how many matches."""

    mu: float
    sigma: float
    matches: int = 0

    @property
    def ordinal(self) -> float:
        """The strength that is almost certain: for display and order, 0 for who is new."""
        return self.mu - SURELY * self.sigma


NEW: Final = Rating(MODEL.mu, MODEL.sigma)


def bot_rating(bot: str) -> Rating:
    """What a bot is taken for."""
    level = bot.partition("-")[0]
    return Rating(BOTS.get(level, BOTS["expert"]), DOUBT_ABOUT_BOTS)


def rate(before: Sequence[Rating | None], places: Sequence[int]) -> list[Rating]:
    """The ratings after a match, seat by seat; None is somebody new, place 1 the best.

    Equal places are a draw. Give `bot_rating` for bots, and keep what comes out for people only.
    """
    known = [rating or NEW for rating in before]
    if len(known) != len(places):
        raise ValueError(f"{len(known)} ratings, but {len(places)} places")
    if len(known) < 2:
        return known
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in known]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(team[0].mu, team[0].sigma, rating.matches + 1)
        for team, rating in zip(rated, known, strict=True)
    ]
