"""Ratings by openskill's Plackett-Luce model: who won is all that counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from openskill.models import PlackettLuce

from lairworks.lab.records import Record

FIRST: Final = 1
SECOND: Final = 2


@dataclass(frozen=True)
class Rating:
    """A bot's strength (`mu`, 25 for everybody at the start) and the doubt about it."""

    mu: float
    sigma: float


def rated(records: Iterable[Record]) -> dict[str, Rating]:
    """The rating of every bot by name, from matches in the order given.

    Winners share the first place, all others the second. A bot in several seats of a match is
    rated in each and takes the mean. Bots do not learn, so doubt only shrinks (`tau` is 0).
    """
    model = PlackettLuce(tau=0.0)
    fresh = model.rating()
    ratings: dict[str, Rating] = {}
    for record in records:
        bots = record.fixture.bots
        before = [ratings.get(bot, Rating(fresh.mu, fresh.sigma)) for bot in bots]
        teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in before]
        winners = record.result.winners
        ranks = [FIRST if seat in winners else SECOND for seat in range(len(bots))]
        after = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in ranks])]
        for bot in dict.fromkeys(bots):
            own = [rating for name, rating in zip(bots, after, strict=True) if name == bot]
            ratings[bot] = Rating(fmean(r.mu for r in own), fmean(r.sigma for r in own))
    return ratings
