"""Our search against OpenSpiel's, at a game of ours, with equally many iterations a decision.

    python -m benchmarks.duel quest 100 --iterations 50 --evaluator rollouts --out duel.jsonl

Two seats. Every seed is played twice, each side once in each seat. What the book knows and what
leaves no choice is played for both, so a decision is always one that both search for. OpenSpiel's
`ISMCTSBot` judges by whole random rollouts, as it comes, or, with `eye`, by random rollouts of 20
decisions and our game's own evaluation.

Rates are nominal iterations per second of processor time, over all decisions of all matches; the
two sides take turns, so they share what else the machine does. With `--out` each match is kept as
it ends, and the same command goes on where it stopped. Matches of another setting or of another
build of the package may be in the file; they are left aside.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

import lairworks
from benchmarks import spiel
from lairworks.bots import Bot, make
from lairworks.core.chair import Chair
from lairworks.core.rng import Rng, seeded
from lairworks.lab.bench import is_compiled
from lairworks.lab.intervals import wilson

TITLE: Final = "Our search against OpenSpiel's, with equally many iterations a decision."
SIDES: Final = ("lairworks", "OpenSpiel")
OURS, THEIRS = range(2)


@dataclass(frozen=True)
class Duel:
    """What is compared."""

    game: str
    iterations: int
    evaluator: str
    exploration: float
    package: str
    compiled: bool


@dataclass(frozen=True)
class Bout:
    """A finished match; the lists have an entry for each side."""

    number: int
    share: float  # of the win that went to our side
    ending: str
    decisions: list[int]
    seconds: list[float]


class ClosedBook(Chair):
    """A chair where the book has been asked in vain: who sits here must search.

    The book may waver; a bot that asked it again might get an answer and not search after all.
    """

    def opener(self, rng: Rng) -> int:
        """Nothing."""
        return -1


class Spiel(Bot):
    """OpenSpiel's search in one of our chairs."""

    def __init__(self, duel: Duel, seed: int) -> None:
        super().__init__(f"OpenSpiel {duel.evaluator}:{duel.iterations}")
        self.game = spiel.load(duel.game, 2, seed)
        self.search = spiel.searcher(
            self.game, duel.evaluator, duel.iterations, seed, duel.exploration
        )

    def choose(self, chair: Chair) -> int:
        """What OpenSpiel's bot plays from a guess of this chair."""
        return int(self.search.step(spiel.seen(self.game, chair)))


def play(duel: Duel, number: int) -> Bout:
    """A match of a duel: pairs of numbers have a seed in common and the seats swapped."""
    seed, our_seat = divmod(number, 2)
    match = lairworks.new(duel.game, seats=2, seed=seed)
    bots = [make(f"ismcts:{duel.iterations}", seed), Spiel(duel, seed)]
    words = match.setting.game.words
    rng = seeded(seed, 77)
    decisions = [0, 0]
    seconds = [0.0, 0.0]
    while not match.over:
        seat = match.deciders[0]
        chair = match.chair(seat, rng)
        choice = unsearched(chair, rng)
        if choice < 0:
            side = OURS if seat == our_seat else THEIRS
            closed = ClosedBook(chair.game, seat, chair.guess(rng), chair.events)
            start = time.process_time()
            choice = bots[side].choose(closed)
            seconds[side] += time.process_time() - start
            decisions[side] += 1
        match.play(seat, words.text(choice))
    return Bout(number, our_share(match.winners, our_seat), match.ending, decisions, seconds)


def unsearched(chair: Chair, rng: Rng) -> int:
    """The only choice there is, or the book's; -1 where there is something to search."""
    choices = chair.choices()
    return choices[0] if len(choices) == 1 else chair.opener(rng)


def our_share(winners: Sequence[int], seat: int) -> float:
    """Our part of a win; half a win each if nobody has won."""
    if not winners:
        return 0.5
    return 1 / len(winners) if seat in winners else 0.0


def digest() -> str:
    """Tells one build of the package from another, by its sources."""
    root = Path(lairworks.__file__).parent
    sources = sorted(root.rglob("*.py")) + sorted(root.rglob("*.toml"))
    joined = hashlib.sha256()
    for path in sources:
        joined.update(path.read_bytes())
    return joined.hexdigest()[:12]


def kept(duel: Duel, path: Path | None) -> list[Bout]:
    """The matches of this duel that a file holds."""
    if path is None or not path.exists():
        return []
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Bout(**line["bout"]) for line in lines if line["duel"] == asdict(duel)]


def keep(duel: Duel, bout: Bout, path: Path) -> None:
    """Appends a match to a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"duel": asdict(duel), "bout": asdict(bout)}) + "\n")


def rate(duel: Duel, bouts: Sequence[Bout], side: int) -> float:
    """Iterations per second of processor time."""
    searched = sum(bout.decisions[side] for bout in bouts) * duel.iterations
    return searched / sum(bout.seconds[side] for bout in bouts)


def report(duel: Duel, bouts: Sequence[Bout]) -> str:
    """Who won and who was faster, as a table."""
    ours = sum(bout.share for bout in bouts) / len(bouts)
    build = "compiled" if duel.compiled else "interpreted"
    peer = f"OpenSpiel {version('open_spiel')} with {duel.evaluator}, uct_c {duel.exploration:g}"
    lines = [
        f"{duel.game}, {len(bouts)} matches, {duel.iterations} iterations a decision",
        f"lairworks {build}; {peer}",
        f"{'':<12}{'won':>8}{'95 % interval':>18}{'decisions':>11}{'iterations/s':>14}",
    ]
    for side, share in ((OURS, ours), (THEIRS, 1 - ours)):
        low, high = wilson(share, len(bouts))
        interval = f"{max(low, 0.0):.1%} to {min(high, 1.0):.1%}"
        decisions = sum(bout.decisions[side] for bout in bouts)
        lines.append(
            f"{SIDES[side]:<12}{share:>8.1%}{interval:>18}"
            f"{decisions:>11,}{rate(duel, bouts, side):>14,.0f}"
        )
    faster = rate(duel, bouts, OURS) / rate(duel, bouts, THEIRS)
    lines.append(f"ours makes {faster:.1f} times as many iterations in the same time")
    return "\n".join(lines)


def positive(text: str) -> int:
    """A number of matches or iterations, from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the matches that are missing and prints the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duel", description=TITLE)
    parser.add_argument("game", choices=lairworks.games())
    parser.add_argument("matches", type=positive, help="how many; even, so that seats are swapped")
    parser.add_argument("--iterations", type=positive, default=50, help="of both, each decision")
    parser.add_argument("--evaluator", choices=spiel.EVALUATORS, default=spiel.EVALUATORS[0])
    parser.add_argument("--exploration", type=float, help="OpenSpiel's uct_c")
    parser.add_argument("--out", type=Path, help="keeps each match; goes on where it stopped")
    chosen = parser.parse_args(arguments)
    exploration = chosen.exploration
    if exploration is None:
        exploration = spiel.EXPLORATION[chosen.evaluator]
    duel = Duel(
        chosen.game, chosen.iterations, chosen.evaluator, exploration, digest(), is_compiled()
    )
    bouts = [bout for bout in kept(duel, chosen.out) if bout.number < chosen.matches]
    for number in sorted(set(range(chosen.matches)) - {bout.number for bout in bouts}):
        bouts.append(play(duel, number))
        if not any(bouts[-1].decisions):
            parser.error(f"the book plays all of {duel.game}: there is nothing to search")
        if chosen.out is not None:
            keep(duel, bouts[-1], chosen.out)
        won = sum(bout.share for bout in bouts)
        print(f"{len(bouts)} played, ours won {won:g}", file=sys.stderr, flush=True)
    print(report(duel, bouts))


if __name__ == "__main__":
    main()
