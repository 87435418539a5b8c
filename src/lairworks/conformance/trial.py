"""Collecting what is found: over a whole run (Findings) and in one match (Trial)."""

from __future__ import annotations

import hashlib
import traceback
from collections import Counter
from typing import Any

from lairworks.conformance.prose import Prose
from lairworks.conformance.report import Breach, Report
from lairworks.core.content import Content
from lairworks.core.game import Game
from lairworks.core.rng import seeded, spawned
from lairworks.core.state import State
from lairworks.match import Match, Setting

KEPT_PER_LAW = 5
POLICY_STREAM = 1001  # streams up to the number of seats belong to the match itself
SAMPLE_STREAM = 1002


class Findings:
    """Everything a run has found so far."""

    def __init__(self, game: Game[Any, Any], seed: int, loads_by_id: bool) -> None:
        self.game = game
        self.seed = seed
        self.loads_by_id = loads_by_id  # whether `lairworks.load` knows the game
        self.content: Content | None = None
        self.prose = Prose()
        self.matches = 0
        self.decisions = 0
        self.guesses = 0
        self.longest = 0
        self.largest = 0
        self.endings: Counter[str] = Counter(dict.fromkeys(game.endings, 0))
        self.offered: set[int] = set()
        self.played: set[int] = set()
        self.checks: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.breaches: list[Breach] = []
        self.notes: list[str] = []
        self._digest = hashlib.sha256()

    def add(self, breach: Breach) -> None:
        """Counts a breach; only the first few of each law are kept."""
        self.counts[breach.law] += 1
        if self.counts[breach.law] <= KEPT_PER_LAW:
            self.breaches.append(breach)

    def add_outside(self, law: str, sentence: str) -> None:
        """A breach that is none of a single match's."""
        self.add(Breach(law, 0, {}, self.seed, -1, sentence))

    def seal(self, fingerprint: str) -> None:
        """Adds a match to the digest."""
        self._digest.update(fingerprint.encode())

    def report(self) -> Report:
        """The findings, final."""
        return Report(
            game=self.game.id,
            rules=self.game.rules,
            content=self.content.digest if self.content else "",
            pack=self.content is not None and self.content.pack is not None,
            seed=self.seed,
            matches=self.matches,
            decisions=self.decisions,
            guesses=self.guesses,
            longest=self.longest,
            largest=self.largest,
            endings=dict(self.endings),
            checks=dict(self.checks),
            counts=dict(self.counts),
            breaches=tuple(self.breaches),
            notes=tuple(self.notes),
            digest=self._digest.hexdigest(),
        )


class Trial:
    """One match under test: where it stands, and the generators of everything drawn for it.

    All that is drawn comes from the seed of the match, so that a trial can be repeated alone.
    """

    def __init__(self, findings: Findings, setting: Setting, cap: int) -> None:
        self.findings = findings
        self.setting = setting
        self.game: Game[Any, Any] = setting.game
        self.cap = cap
        self.policy_rng = seeded(setting.seed, POLICY_STREAM)
        self.rng = seeded(setting.seed, SAMPLE_STREAM)
        self.ply = 0
        self.history: list[tuple[int, str]] = []

    def breach(self, law: str, sentence: str) -> None:
        """Notes that a law was broken at this ply."""
        setting = self.setting
        history = tuple(self.history[: self.ply])
        self.findings.add(
            Breach(law, setting.seats, setting.options, setting.seed, self.ply, sentence, history)
        )

    def same(self, law: str, what: str, expected: object, seen: object) -> bool:
        """Whether two things that must be equal are; a breach that shows where they are not."""
        if expected == seen:
            return True
        self.breach(law, f"{what}: {difference(str(expected), str(seen))}")
        return False

    def testing(self, law: str) -> Testing:
        """For a `with` around the test of a law: anything raised within is a breach of it."""
        return Testing(self, law)

    def guess(self, state: State, seat: int) -> State:
        """A guess of the game's, counted."""
        self.findings.guesses += 1
        guessed: State = self.game.guess(state, seat, spawned(self.rng))
        return guessed

    def viewers(self, most: int = 4) -> list[int | None]:
        """The spectator and the seats, or some of them if there are many."""
        return [None, *self.some_seats(most)]

    def some_seats(self, most: int) -> list[int]:
        """All seats, or some at random if there are more."""
        seats = list(range(self.setting.seats))
        if len(seats) > most:
            self.rng.shuffle(seats)
            seats = sorted(seats[:most])
        return seats

    def begin(self) -> Match:
        """The match from its start."""
        return Match(self.setting)


class Testing:
    """Counts a test of a law and turns an exception into a breach."""

    def __init__(self, trial: Trial, law: str) -> None:
        self.trial = trial
        self.law = law

    def __enter__(self) -> None:
        self.trial.findings.checks[self.law] += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> bool:
        if not isinstance(error, Exception):
            return False
        self.trial.breach(self.law, f"expected no exception, but saw {described(error)}")
        return True


def difference(expected: str, seen: str) -> str:
    """Where two texts part, with a little of what surrounds it."""
    at = 0
    while at < min(len(expected), len(seen)) and expected[at] == seen[at]:
        at += 1
    start = max(0, at - 40)
    return f"expected {_excerpt(expected, start)}, but saw {_excerpt(seen, start)}"


def described(error: Exception) -> str:
    """An exception with the place that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


def _excerpt(text: str, start: int) -> str:
    if len(text) <= 120:
        return repr(text)
    part = text[start : start + 100]
    return f"{'…' if start else ''}{part!r}{'…' if start + 100 < len(text) else ''}"
