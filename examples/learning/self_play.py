"""A small learner: one linear policy that plays all seats against itself and gets better.

    python -m examples.learning.self_play --game heist --minutes 8

It plays many matches at once with `lairworks.envs.Batch`. The policy is a matrix: a row of numbers
times it gives every choice a weight, and a choice is drawn among the legal ones by the softmax of
these. After a match, what the winner chose becomes likelier, what the loser chose less likely
(REINFORCE). Rows are mostly zeros and few choices are legal, so only those parts of the matrix are
touched. Every so often the policy plays against random choices, and how many matches it won is
printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

from lairworks.envs import Batch

Floats = NDArray[numpy.float32]
Ints = NDArray[numpy.int64]


class Decision:
    """What a seat knew (the cells that are not 0), what was legal and how likely, what it chose."""

    def __init__(self, seat: int, cells: Ints, values: Floats, legal: Ints, odds: Floats) -> None:
        self.seat = seat
        self.cells = cells
        self.values = values
        self.legal = legal
        self.odds = odds
        self.chosen = 0  # its place among the legal ones


class Policy:
    """Weights of choices, linear in what a seat knows."""

    def __init__(self, batch: Batch, rate: float) -> None:
        tops = numpy.ones(batch.cells, numpy.float32)
        for panel in batch.layout.panels:
            tops[panel.start : panel.start + panel.cells] = panel.top
        self.scale: Floats = (1.0 / tops).astype(numpy.float32)
        self.weights: Floats = numpy.zeros((batch.cells, batch.actions), numpy.float32)
        self.rate = rate

    def decide(self, batch: Batch, at: int, rng: numpy.random.Generator) -> Decision:
        """Draws a choice for the seat that match `at` asks."""
        row = batch.observations[at]
        legal = batch.legal[batch.offsets[at] : batch.offsets[at + 1]].astype(numpy.int64)
        cells = numpy.flatnonzero(row)
        values: Floats = row[cells] * self.scale[cells]
        logits = values @ self.weights[cells[:, None], legal]
        odds: Floats = numpy.exp(logits - logits.max())
        odds /= odds.sum()
        decision = Decision(int(batch.seats[at]), cells, values, legal, odds)
        place = int(numpy.searchsorted(odds.cumsum(), rng.random()))
        decision.chosen = min(place, len(legal) - 1)
        return decision

    def learn(self, decision: Decision, reward: float) -> None:
        """Makes what was chosen likelier if it was rewarded, less likely if it was punished."""
        error = -decision.odds
        error[decision.chosen] += 1.0
        step = numpy.outer(decision.values, error * (self.rate * reward))
        self.weights[decision.cells[:, None], decision.legal] += step


def strength(policy: Policy, game: str, matches: int, rng: numpy.random.Generator) -> float:
    """Which part of matches against random choices the policy wins, a draw being half a win."""
    batch = Batch(game, min(matches, 50), seed=10**6)
    ours = numpy.arange(batch.n) % batch.rewards.shape[1]  # our seat in each match
    won, ended = 0.0, 0
    while ended < matches:
        actions = batch.sample(rng)
        for at in numpy.flatnonzero(batch.seats == ours):
            decision = policy.decide(batch, int(at), rng)
            actions[at] = decision.legal[decision.chosen]
        batch.step(actions)
        over = numpy.flatnonzero(batch.done)
        rewards = batch.rewards[over, ours[over]]
        won += float((rewards > 0).sum() + 0.5 * (rewards == 0).sum())
        ended += len(over)
    return won / ended


def train(asked: argparse.Namespace) -> None:
    """Plays and learns for so long, telling now and then how strong the policy is."""
    rng = numpy.random.default_rng(asked.seed)
    batch = Batch(asked.game, asked.n, seed=asked.seed)
    policy = Policy(batch, asked.rate)
    diaries: list[list[Decision]] = [[] for _ in range(asked.n)]
    start = told = time.monotonic()
    played = 0
    tell(0.0, played, strength(policy, asked.game, asked.matches, rng))
    while (now := time.monotonic()) - start < asked.minutes * 60 and played < asked.most:
        actions = numpy.zeros(asked.n, numpy.int64)
        for at in range(asked.n):
            decision = policy.decide(batch, at, rng)
            diaries[at].append(decision)
            actions[at] = decision.legal[decision.chosen]
        batch.step(actions)
        for at in numpy.flatnonzero(batch.done).tolist():
            for decision in diaries[at]:
                reward = float(batch.rewards[at, decision.seat])
                policy.learn(decision, reward / len(diaries[at]))
            diaries[at] = []
            played += 1
        if now - told > asked.every:
            tell(now - start, played, strength(policy, asked.game, asked.matches, rng))
            told = time.monotonic()
    tell(time.monotonic() - start, played, strength(policy, asked.game, asked.matches, rng))


def tell(seconds: float, played: int, won: float) -> None:
    """Prints a line."""
    sys.stdout.write(f"{seconds:5.0f} s {played:7,} matches  won {won:.0%} against random\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> None:
    """Reads the command line and learns."""
    parser = argparse.ArgumentParser(description="Learn a game by playing against oneself.")
    parser.add_argument("--game", default="heist")
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--most", type=int, default=10**9, help="matches to learn from at most")
    parser.add_argument("--n", type=int, default=32, help="matches at once")
    parser.add_argument(
        "--rate", type=float, default=0.3, help="how far weights move after a match"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two lines")
    parser.add_argument("--matches", type=int, default=200, help="to measure the strength by")
    train(parser.parse_args(arguments))


if __name__ == "__main__":
    main()
