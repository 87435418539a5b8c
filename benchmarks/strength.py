"""Does thinking pay? One bot against another, seats rotated, on one seed per match.

python -m benchmarks.strength delve ismcts:1000 random 200 [processes]
"""

from __future__ import annotations

import math
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import lairworks
from lairworks.bots import make
from lairworks.core.rng import seeded


def play(game: str, names: list[str], seed: int) -> tuple[float, int, str]:
    """The first bot's share of the win, its decisions and why the match ended."""
    seat = seed % 2
    match = lairworks.new(game, seed=seed)
    bots = [make(names[0 if each == seat else 1], 1000 * seed + each) for each in range(2)]
    rng = seeded(seed, 77)
    words = match.setting.game.words
    decisions = 0
    while not match.over:
        mover = match.deciders[0]
        match.play(mover, words.text(bots[mover].choose(match.chair(mover, rng))))
        decisions += mover == seat
    winners = match.winners
    return (1 / len(winners) if seat in winners else 0.0), decisions, match.ending


def wilson(share: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return middle - reach, middle + reach


def main(game: str, first: str, second: str, matches: int, processes: int) -> None:
    start = time.perf_counter()
    with ProcessPoolExecutor(processes) as pool:
        games = [game] * matches
        results = []
        for result in pool.map(play, games, [[first, second]] * matches, range(matches)):
            results.append(result)
            won = sum(each[0] for each in results)
            print(f"{len(results)} played, {won:g} won", file=sys.stderr, flush=True)
    share = sum(result[0] for result in results) / matches
    low, high = wilson(share, matches)
    endings = sorted({result[2] for result in results})
    print(f"{first} against {second} at {game}: {share:.1%} of {matches} ({low:.1%} to {high:.1%})")
    print(f"decisions a match: {sum(result[1] for result in results) / matches:.0f}", end="; ")
    counts = [f"{name} {sum(result[2] == name for result in results)}" for name in endings]
    print(f"endings: {', '.join(counts)}; {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(
        arguments[0],
        arguments[1],
        arguments[2],
        int(arguments[3]),
        int(arguments[4]) if len(arguments) > 4 else 1,
    )
