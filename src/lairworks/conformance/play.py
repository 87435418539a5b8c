"""The first pass: a match is played, and what is cheap to check is checked at every ply."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isclose, isfinite

from lairworks.conformance.policy import Policy
from lairworks.conformance.trial import Trial
from lairworks.core.errors import UndoRefused
from lairworks.core.state import State
from lairworks.match import Match

MOST_CHOICES = 500
BIG = 1_000_000  # numbers from here on do not turn up in facts or views by accident


@dataclass(frozen=True)
class Ply:
    """One decision: the question it answers, whether it was made unseen, and if it ended that."""

    step: str
    sealed: bool
    closes: bool


@dataclass
class Record:
    """A finished match: what the second pass needs to know of it."""

    history: list[tuple[int, str]]
    plies: list[Ply]
    fingerprint: str = ""
    reveals: bool = False  # whether something was shown in the open
    drawn: list[bool] = field(default_factory=list)  # shared stream first, then each seat's

    def phases(self) -> list[tuple[int, int]]:
        """First and last ply of each stretch in which several seats decided unseen."""
        found: list[tuple[int, int]] = []
        first = -1
        for ply, fact in enumerate(self.plies):
            if fact.sealed and first < 0:
                first = ply
            if first >= 0 and fact.closes:
                if len({seat for seat, _ in self.history[first : ply + 1]}) > 1:
                    found.append((first, ply))
                first = -1
        return found


def play(trial: Trial) -> Record | None:
    """Plays a match to its end; None if it does not get there."""
    finished: Record | None = None
    with trial.testing("dead ends"):
        match = trial.begin()
        record = Record(match.history, [])
        trial.history = match.history
        if _play_on(trial, match, record):
            finished = record
        _settle(trial, match, record)
    return finished


def _play_on(trial: Trial, match: Match, record: Record) -> bool:
    policy = Policy(trial.game, trial.policy_rng)
    while match.state.deciders():
        trial.ply = len(match.history)
        trial.history = match.history
        if trial.ply >= trial.cap:
            trial.breach("ends", f"expected an end, but after {trial.ply} decisions there is none")
            return False
        if not _check_offers(trial, match.state):
            return False
        seat = policy.seat(match.state)
        choice = policy.choice(match.state, seat)
        trial.findings.played.add(choice)
        _play_one(trial, match, record, seat, choice)
        if policy.takes_back():
            _take_back(match, record, seat)
    return True


def _play_one(trial: Trial, match: Match, record: Record, seat: int, choice: int) -> None:
    state = match.state
    question = state.question(seat)
    sealed = bool(state.desks[seat])
    last = len(state.deciders()) == 1
    tide = state.tide
    match.play(seat, trial.game.words.text(choice))
    rose = match.state.tide > tide
    closes = sealed and last and rose
    record.plies.append(Ply(question.name if question else "", sealed, closes))
    record.reveals = record.reveals or (rose and not sealed)


def _take_back(match: Match, record: Record, seat: int) -> None:
    try:
        match.undo(seat)
    except UndoRefused:
        return
    record.plies.pop()
    record.history = match.history


def _check_offers(trial: Trial, state: State) -> bool:
    """Everybody who is asked has something to answer, and nobody else has."""
    deciders = state.deciders()
    asked = set(deciders)
    if len(asked) != len(deciders) or not asked <= set(range(trial.setting.seats)):
        trial.breach("dead ends", f"expected seats once each as deciders, but saw {deciders}")
        return False
    for seat in range(trial.setting.seats):
        choices = state.choices(seat)
        if seat in asked:
            if not choices:
                trial.breach("dead ends", f"expected seat {seat} to have a choice, but saw none")
                return False
            if not check_order(trial, seat, choices):
                return False
        elif choices:
            trial.breach("dead ends", f"expected nothing for seat {seat}, but saw {choices}")
    return True


def check_order(trial: Trial, seat: int, choices: list[int]) -> bool:
    """Whether an offer lies in the vocabulary, in its order, without repeats, not too long."""
    findings = trial.findings
    findings.checks["vocabulary"] += 1
    findings.largest = max(findings.largest, len(choices))
    if len(choices) > MOST_CHOICES:
        trial.breach(
            "vocabulary",
            f"expected at most {MOST_CHOICES} choices for seat {seat}, but saw {len(choices)}",
        )
    if choices != sorted(set(choices)):
        trial.breach(
            "vocabulary", f"expected the choices of seat {seat} in order, but saw {choices}"
        )
    if min(choices) < 0 or max(choices) >= trial.game.words.size:
        trial.breach("vocabulary", f"expected words of the game for seat {seat}, but saw {choices}")
        return False
    findings.offered.update(choices)
    return True


def _settle(trial: Trial, match: Match, record: Record) -> None:
    """Counts the match and keeps what the second pass compares with."""
    findings = trial.findings
    trial.history = match.history
    trial.ply = len(match.history)
    findings.matches += 1
    findings.decisions += trial.ply
    findings.longest = max(findings.longest, trial.ply)
    state = match.state
    record.history = match.history
    record.drawn = [int(stream.draws) > 0 for stream in (state.rng, *state.luck)]
    record.fingerprint = match.fingerprint()
    findings.seal(record.fingerprint)
    if match.over:
        with trial.testing("ending"):
            _check_ending(trial, match)
    with trial.testing("events"):
        _check_events(trial, match)


def _check_ending(trial: Trial, match: Match) -> None:
    game = trial.game
    if match.ending in game.endings:
        trial.findings.endings[match.ending] += 1
    else:
        trial.breach(
            "ending", f"expected one of {', '.join(game.endings)}, but saw {match.ending!r}"
        )
    for seat in trial.some_seats(99):
        if match.state.choices(seat) or match.state.question(seat) is not None:
            trial.breach("ending", f"expected no question after the end, but seat {seat} has one")
    scores = match.scores
    if len(scores) != match.seats or not all(isfinite(score) for score in scores):
        trial.breach("ending", f"expected {match.seats} scores, but saw {scores}")
        return
    winners = match.winners
    if sorted(set(winners)) != sorted(winners) or not set(winners) <= set(range(match.seats)):
        trial.breach("ending", f"expected winning seats once each, but saw {winners}")
    sums = [sum(line.points for line in lines) for lines in match.breakdown]
    if len(sums) != len(scores) or not all(map(isclose, sums, scores)):
        trial.breach("ending", f"expected the breakdown to add up to {scores}, but saw {sums}")


def _check_events(trial: Trial, match: Match) -> None:
    """Every sentence of the match, for every viewer; numbers from 0 without gaps."""
    findings = trial.findings
    for viewer in trial.viewers():
        happenings = match.events(viewer)
        numbers = [happening.number for happening in happenings]
        trial.same("events", f"numbers for viewer {viewer}", list(range(len(numbers))), numbers)
        findings.checks["sentences"] += len(happenings)
        for happening in happenings:
            fault = findings.prose.fault(happening.text)
            if fault:
                trial.breach(
                    "sentences",
                    f"expected words for event {happening.name}, but {happening.text!r} {fault}",
                )
        if match.seed > BIG and str(match.seed) in str([each.facts for each in happenings]):
            trial.breach("views", f"expected no seed in the events of {viewer}, but it is there")
