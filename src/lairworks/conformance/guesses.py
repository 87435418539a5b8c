"""Guesses: like the truth to their seat, unlike it where the seat cannot know."""

from __future__ import annotations

from dataclasses import dataclass

from lairworks.conformance.looks import facts, position_text
from lairworks.conformance.play import Record
from lairworks.conformance.policy import play_out
from lairworks.conformance.trial import Findings, Trial
from lairworks.core.rng import spawned
from lairworks.core.state import State
from lairworks.match import Match

ENOUGH = 200  # samples from which on a guess that never differs is suspicious
CLEARLY = 50  # samples in which a guess was wrong, from which on it must not always be the same


@dataclass
class Tally:
    """Guesses of one seat (or of all) at tables where something was hidden."""

    samples: int = 0
    untrue: int = 0  # differed from the truth in what is hidden
    varied: int = 0  # of those, differed from another guess

    def count(self, untrue: bool, varied: bool) -> None:
        """Adds a sample."""
        self.samples += 1
        self.untrue += untrue
        self.varied += untrue and varied


class Suspicion:
    """Whether guesses give the truth away, judged over a whole run.

    A game may hide nothing at all, and then its guesses are rightly the truth. So samples count
    for a seat only once something was reported out of its sight, and for all seats together only
    in matches in which something was revealed.
    """

    def __init__(self) -> None:
        self.seats: dict[int, Tally] = {}
        self.everybody = Tally()

    def judge(self, findings: Findings) -> None:
        """Adds the breaches that only many samples show."""
        tallies = [(f"seat {seat}", tally) for seat, tally in sorted(self.seats.items())]
        for who, tally in [*tallies, ("any seat", self.everybody)]:
            if tally.samples >= ENOUGH and tally.untrue == 0:
                findings.add_outside(
                    "guess varies",
                    f"expected guesses of {who} to differ from the true table where it is hidden, "
                    f"but all {tally.samples} were the true table",
                )
            elif tally.untrue >= CLEARLY and tally.varied == 0:
                findings.add_outside(
                    "guess varies",
                    f"expected guesses of {who} to differ from each other, "
                    f"but in all {tally.untrue} samples two were the same",
                )


def check_guess(
    trial: Trial, match: Match, seat: int, record: Record, suspicion: Suspicion
) -> None:
    """Holds guesses of a seat against the truth."""
    game = trial.game
    state = match.state
    before = position_text(game, state)
    guess = trial.guess(state, seat)
    _check_likeness(trial, state, guess, seat, "a guess")
    asked = guess.copy()
    asked.ask_again()
    _check_likeness(trial, state, asked, seat, "a guess with its choices computed anew")
    _check_likeness(trial, state, trial.guess(guess, seat), seat, "a guess of a guess")
    other = trial.guess(state, seat)
    trial.same("guess", "the truth after guessing", before, position_text(game, state))
    if guess.journal is not None:
        trial.breach("guess", "expected a guess to keep no journal, but it has one")
    if match.over:
        return
    trial.findings.checks["guess varies"] += 1
    _check_luck(trial, state, guess, record)
    guessed = _table(trial, guess, state)
    untrue = guessed != before
    varied = guessed != _table(trial, other, state)
    if _was_kept_in_the_dark(match, seat):
        suspicion.seats.setdefault(seat, Tally()).count(untrue, varied)
    if record.reveals:
        suspicion.everybody.count(untrue, varied)


def check_playout(trial: Trial, match: Match, seat: int) -> None:
    """Plays a guess on to its end: nothing goes wrong, and the truth stays as it is."""
    before = position_text(trial.game, match.state)
    guess = trial.guess(match.state, seat)
    play_out(guess, trial.game, spawned(trial.rng), trial.cap)
    after = position_text(trial.game, match.state)
    trial.same("guess", "the truth after a guess was played out", before, after)


def _check_likeness(trial: Trial, state: State, guess: State, seat: int, what: str) -> None:
    truth = facts(trial.game, state, seat)
    shown = facts(trial.game, guess, seat)
    for part, text in truth.items():
        if not trial.same("guess", f"the {part} of seat {seat} in {what}", text, shown[part]):
            return


def _check_luck(trial: Trial, state: State, guess: State, record: Record) -> None:
    """The luck to come is drawn anew, as far as this game uses any."""
    truth = [state.rng, *state.luck]
    for index, stream in enumerate([guess.rng, *guess.luck]):
        if record.drawn[index] and stream.lanes() == truth[index].lanes():
            name = f"the luck of seat {index - 1}" if index else "the shared luck"
            trial.breach("guess varies", f"expected {name} to be drawn anew, but it is the truth")


def _table(trial: Trial, guess: State, state: State) -> str:
    """The table of a guess, with the true luck put in: all that is left is what was guessed."""
    twin = guess.copy()
    for stream, truth in zip([twin.rng, *twin.luck], [state.rng, *state.luck], strict=True):
        stream.set_lanes(truth.lanes())
        stream.fate = truth.fate[:]
    return position_text(trial.game, twin)


def _was_kept_in_the_dark(match: Match, seat: int) -> bool:
    """Whether anything has been reported that the seat was not told, or not in full."""
    journal = match.state.journal
    if journal is None:
        return False
    return any(entry.private is not None and seat not in entry.seats for entry in journal.entries)
