"""How long the raid solver of heist thinks, on lairs that bots have built.

    python -m benchmarks.raids [MATCHES [EXPERT]]

So many matches per lair and four seats each; EXPERT names the gadgets with the Expert side up
(`1,2,3,4,5`). `best` is the search for loot alone, as grades use it; `bots` what a bot does, who
also has an eye on rewards.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

from lairworks.core.options import complete
from lairworks.core.rng import seeded
from lairworks.games.heist import GAME
from lairworks.games.heist.bot import aim_of
from lairworks.games.heist.haste import quick_raid
from lairworks.games.heist.solver import best_raid
from lairworks.games.heist.state import RAIDS, HeistState
from lairworks.lab.bench import is_compiled
from lairworks.match import Match, Setting
from lairworks.packs import content_of

SEATS = 4
LAIRS = ("Superyacht", "Polar Base", "Volcano", "Orbital Station")


@dataclass
class Times:
    """Milliseconds of each search, and what the searches for loot took."""

    best: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    states: list[int] = field(default_factory=list)
    rough: int = 0

    def add(self, other: Times) -> None:
        """Takes in the times of another lair."""
        self.best += other.best
        self.bots += other.bots
        self.states += other.states
        self.rough += other.rough


def built(lair: int, seed: int, expert: str) -> HeistState:
    """A table of bots that are about to raid."""
    options = complete(GAME.options, {"lair": lair, "expert": expert})
    match = Match(Setting(GAME, content_of(GAME), SEATS, options, seed))
    state = match.state.copy()
    assert isinstance(state, HeistState)
    rng = seeded(seed, 5)
    while state.phase != RAIDS:
        seat = state.deciders()[0]
        state.apply(seat, GAME.opener(state, seat, rng))
    return state


def measure(lair: int, matches: int, expert: str) -> Times:
    """Every raid of so many matches on a lair."""
    times = Times()
    for seed in range(matches):
        state = built(lair, 1000 + seed, expert)
        for seat in range(SEATS):
            raid = state.raids[seat].again()
            start = time.process_time()
            plan = best_raid(state, raid)
            middle = time.process_time()
            quick_raid(state, raid, aim_of(state, seat))
            times.best.append((middle - start) * 1000)
            times.bots.append((time.process_time() - middle) * 1000)
            times.states.append(plan.states)
            times.rough += not plan.exact
    return times


def line(name: str, times: Times) -> str:
    """A row of the table."""
    cells = [name, str(len(times.best))]
    for values in (times.best, times.bots):
        ranked = sorted(values)
        cells += [f"{ranked[len(ranked) // 2]:.2f}", f"{ranked[len(ranked) * 99 // 100]:.1f}"]
    cells += [f"{sum(times.states) // len(times.states):,}", f"{max(times.states):,}"]
    return f"| {' | '.join([*cells, str(times.rough)])} |"


def main(arguments: list[str]) -> None:
    """Prints the table."""
    matches = int(arguments[0]) if arguments else 50
    expert = arguments[1] if len(arguments) > 1 else ""
    print(f"{'compiled' if is_compiled() else 'interpreted'}, milliseconds of processor time\n")
    print(
        "| lair | raids | best, median | 99 % | bots, median | 99 % | states, mean | most | rough |"
    )
    print("| --- |" + " ---: |" * 8)
    total = Times()
    for number, name in enumerate(LAIRS, start=1):
        times = measure(number, matches, expert)
        total.add(times)
        print(line(name, times), flush=True)
    print(line("all", total))


if __name__ == "__main__":
    main(sys.argv[1:])
