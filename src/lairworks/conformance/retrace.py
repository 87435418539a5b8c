"""The second pass: the match is played again from its record, and looked at here and there.

Everything that costs more than a choice is checked at a few plies of each match, drawn so that
every kind of question gets its turn.
"""

from __future__ import annotations

from lairworks.conformance.followers import Follower, Move, Shadow, Still, Twin
from lairworks.conformance.guesses import Suspicion, check_guess, check_playout
from lairworks.conformance.history import check_arrange, check_arrival, check_load, check_undo
from lairworks.conformance.looking import look
from lairworks.conformance.play import Record
from lairworks.conformance.trial import Trial
from lairworks.core.state import State
from lairworks.match import Match

SAMPLES = 3  # plies of a match at which it is looked at
GUESSERS = 3  # seats that guess at each of them
SHORT = 200  # matches up to this length get all the extras, longer ones one each
EXTRAS = ("load", "undo", "playout", "arrival")
AHEAD = 25  # how far a copy is played on


class Retrace:
    """One match played again under observation."""

    def __init__(self, trial: Trial, record: Record, suspicion: Suspicion) -> None:
        self.trial = trial
        self.record = record
        self.suspicion = suspicion
        self.followers: list[Follower] = []
        self.plies = {sample_ply(trial, record) for _ in range(SAMPLES)}
        self.extras: dict[int, list[str]] = {}
        self.phase = (-1, -1)
        self.opening: State | None = None
        self._plan_extras()

    def run(self) -> None:
        """Plays the record through; at the end everything must be as it was."""
        trial = self.trial
        trial.history = self.record.history
        trial.ply = 0
        with trial.testing("determinism"):
            match = trial.begin()
            for ply, (seat, text) in enumerate(self.record.history):
                trial.ply = ply
                self._stop_at(ply, match)
                self._move(match, seat, text)
            trial.ply = len(self.record.history)
            trial.same(
                "determinism",
                "the match played again",
                self.record.fingerprint,
                match.fingerprint(),
            )
            self._look(match)

    def _plan_extras(self) -> None:
        extras = list(EXTRAS)
        if len(self.record.history) > SHORT:
            extras = [extras[self.trial.rng.below(len(extras))]]
        for extra in extras:
            if extra != "arrival":
                self.extras.setdefault(sample_ply(self.trial, self.record), []).append(extra)
                continue
            phases = self.record.phases()
            if phases and not self.trial.game.order_matters(self.trial.setting.options):
                self.phase = phases[self.trial.rng.below(len(phases))]

    def _move(self, match: Match, seat: int, text: str) -> None:
        trial = self.trial
        sealed = bool(match.state.desks[seat]) and not trial.game.in_the_open(match.state)
        move = Move(seat, trial.game.words.parse(text), text, sealed)
        match.play(seat, text)
        self.followers = [each for each in self.followers if each.follow(match, move)]
        if trial.ply == self.phase[1] and self.opening is not None:
            with trial.testing("arrival order"):
                check_arrival(trial, self.opening, self.record, self.phase, match.state)

    def _stop_at(self, ply: int, match: Match) -> None:
        """Whatever is planned for this ply."""
        if ply == self.phase[0]:
            self.opening = match.state.copy()
        if ply in self.plies:
            self._look(match)
            self._send_along(match)
        for extra in self.extras.get(ply, ()):
            self._extra(extra, match)

    def _look(self, match: Match) -> None:
        trial = self.trial
        look(trial, match)
        for seat in trial.some_seats(GUESSERS):
            with trial.testing("guess"):
                check_guess(trial, match, seat, self.record, self.suspicion)
        with trial.testing("arrange"):
            self._follow(check_arrange(trial, match))

    def _send_along(self, match: Match) -> None:
        trial = self.trial
        with trial.testing("copy"):
            self._check_copy(match)
            self._follow(Still(trial, match))
            self._follow(Twin(trial, "copy", "a copy", match.state.copy()))
        with trial.testing("non-interference"):
            self._follow(Shadow(trial, match, int(trial.rng.below(match.seats))))

    def _check_copy(self, match: Match) -> None:
        """Plays a copy on: the original does not move."""
        trial = self.trial
        before = match.fingerprint()
        twin = match.state.copy()
        if twin.journal is not None:
            trial.breach("copy", "expected a copy to keep no journal, but it has one")
        for seat, text in self.record.history[trial.ply : trial.ply + AHEAD]:
            twin.apply(seat, trial.game.words.parse(text))
        trial.same("copy", "the match after a copy was played on", before, match.fingerprint())

    def _extra(self, extra: str, match: Match) -> None:
        trial = self.trial
        if extra == "load":
            with trial.testing("save and load"):
                self._follow(check_load(trial, match))
        elif extra == "undo":
            with trial.testing("undo"):
                check_undo(trial, match, self.record)
        elif extra == "playout":
            with trial.testing("guess"):
                check_playout(trial, match, int(trial.rng.below(match.seats)))

    def _follow(self, follower: Follower | None) -> None:
        if follower is not None:
            self.followers.append(follower)


def sample_ply(trial: Trial, record: Record) -> int:
    """A ply at which to stop: first a kind of question is drawn, then one time it was asked."""
    steps = sorted({ply.step for ply in record.plies})
    step = steps[trial.rng.below(len(steps))]
    return trial.rng.pick([at for at, ply in enumerate(record.plies) if ply.step == step])
