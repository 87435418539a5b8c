"""States that go along with a match in the second pass and must stay like it, or apart from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from lairworks.conformance.looks import (
    answers,
    facts,
    position_text,
    story,
    view_text,
)
from lairworks.conformance.trial import Trial
from lairworks.conformance.witness import Mark, Witness
from lairworks.core.rng import Rng
from lairworks.core.state import State
from lairworks.core.vocabulary import Vocabulary
from lairworks.match import Match

FOLLOWED = 25  # plies a follower goes along
ILLEGAL = 3  # refusals asked for at each look: so many of any verb, so many of verbs on offer


@dataclass(frozen=True)
class Move:
    """A decision the match has just taken; `sealed` if it was made unseen."""

    seat: int
    choice: int
    text: str
    sealed: bool


class Follower(Protocol):
    """Goes along until it has seen enough."""

    def follow(self, match: Match, move: Move) -> bool:
        """Takes note of a move the match has made; False when it is done."""


class Still:
    """A copy nobody touches: whatever the match does, it stays as it is."""

    def __init__(self, trial: Trial, match: Match) -> None:
        self.trial = trial
        self.state = match.state.copy()
        self.text = position_text(trial.game, self.state)
        self.left = FOLLOWED

    def follow(self, match: Match, move: Move) -> bool:
        """Looks at itself when its time is up."""
        self.left -= 1
        if self.left > 0 and not match.over:
            return True
        with self.trial.testing("copy"):
            seen = position_text(self.trial.game, self.state)
            self.trial.same("copy", "a copy while the original is played on", self.text, seen)
        return False


class Twin:
    """The same table by another way, given the same choices: it must end up the same."""

    def __init__(self, trial: Trial, law: str, what: str, state: State) -> None:
        self.trial = trial
        self.law = law
        self.what = what
        self.state = state
        self.left = FOLLOWED

    def follow(self, match: Match, move: Move) -> bool:
        """Makes the move too; compares when its time is up."""
        with self.trial.testing(self.law):
            return self._follow(match, move)
        return False

    def _follow(self, match: Match, move: Move) -> bool:
        trial = self.trial
        if move.choice not in self.state.choices(move.seat):
            trial.breach(
                self.law, f"expected {self.what} to offer seat {move.seat} {move.text}: it does not"
            )
            return False
        self.state.apply(move.seat, move.choice)
        self.left -= 1
        if self.left > 0 and not match.over:
            return True
        expected = position_text(trial.game, match.state)
        seen = position_text(trial.game, self.state)
        trial.same(self.law, f"{self.what} given the same choices", expected, seen)
        return False


class Shadow:
    """A guess of one seat, given the same choices as the truth: the seat sees no difference.

    When something is revealed or drawn in both, they may part: what was told before that must
    still be the same, and then a new guess is made. In one of them alone is not enough, for then
    the seat would learn from nothing having happened. What another seat does unseen may be left
    out of the guess altogether (`lazy`): the seat must not notice that either.
    """

    def __init__(self, trial: Trial, match: Match, seat: int) -> None:
        self.trial = trial
        self.seat = seat
        self.names = match.names
        self.left = FOLLOWED
        self.lazy = trial.rng.below(2) == 0
        self.truth = match.state
        self.guess = match.state
        self._renew(match.state)
        self.fine = self._compare()

    def follow(self, match: Match, move: Move) -> bool:
        """Makes the move too, and compares everything the seat sees."""
        self.left -= 1
        with self.trial.testing("non-interference"):
            goes_on = self.fine and self._follow(move)
            return goes_on and self.left > 0 and not match.over
        return False

    def _renew(self, state: State) -> None:
        self.truth = state.copy()
        self.guess = self.trial.guess(state, self.seat)
        self.told = Witness(self.truth)
        self.guessed = Witness(self.guess)
        self.guessed.report("unseen", None)  # how much there is to hear must not show either
        self.moves: list[str] = []

    def _follow(self, move: Move) -> bool:
        truth, guess = self.truth, self.guess
        self.moves.append(f"{move.seat} {move.text}")
        unseen = move.sealed and move.seat != self.seat
        own_luck = 2 + truth.seats + move.seat if unseen else -1
        marks = (self.told.mark(own_luck), self.guessed.mark(own_luck))
        truth.apply(move.seat, move.choice)
        rose = self.told.rose(marks[0])
        thinks_on = unseen and move.seat in truth.deciders() and not rose
        if thinks_on and (self.lazy or move.choice not in guess.choices(move.seat)):
            return self._compare()
        if move.choice not in guess.choices(move.seat):
            self._renew(truth)
            return self._compare()
        guess.apply(move.seat, move.choice)
        if unseen and (move.seat in truth.deciders()) != (move.seat in guess.deciders()):
            self._renew(truth)
        elif rose and self.guessed.rose(marks[1]):
            if not self._same_at_first(marks):
                return False
            self._renew(truth)
        return self._compare()

    def _same_at_first(self, marks: tuple[Mark, Mark]) -> bool:
        """Up to the reveal or draw, a move that leads to one tells the seat the same."""
        game = self.trial.game
        early = story(game, self.told.early(marks[0], self.seat), self.names)
        shown = story(game, self.guessed.early(marks[1], self.seat), self.names)
        part = "events before the reveal"
        return self._same("non-interference", f"seat {self.seat}", {part: early}, {part: shown})

    def _compare(self) -> bool:
        trial, game, seat = self.trial, self.trial.game, self.seat
        illegal = illegal_choices(game.words, trial.rng, self.truth.choices(seat))
        seen: list[dict[str, str]] = []
        public: list[dict[str, str]] = []
        for state, witness in ((self.truth, self.told), (self.guess, self.guessed)):
            look = {**facts(game, state, seat), **answers(game, state, seat, illegal)}
            look["events"] = story(game, witness.events(seat), self.names)
            seen.append(look)
            heard = story(game, witness.events(None), self.names)
            public.append({"view": view_text(game, state, None), "events": heard})
        trial.findings.checks["spectator"] += 1
        fine = self._same("non-interference", f"seat {seat}", seen[0], seen[1])
        what = f"a spectator, on what seat {seat} does not know,"
        return self._same("spectator", what, public[0], public[1]) and fine

    def _same(self, law: str, who: str, truth: dict[str, str], shown: dict[str, str]) -> bool:
        """Compares part by part; the first that differs is the breach."""
        since = f" after {', '.join(self.moves)}" if self.moves else ""
        for part in {**truth, **shown}:
            what = f"{who} can tell a guess from the truth{since} by {part}"
            if not self.trial.same(law, what, truth.get(part, ""), shown.get(part, "")):
                return False
        return True


def illegal_choices(words: Vocabulary, rng: Rng, choices: list[int]) -> list[int]:
    """Some words that are not on offer: of any verb, and of verbs that are on offer."""
    drawn = [int(rng.below(words.size)) for _ in range(ILLEGAL)]
    for _ in range(ILLEGAL if choices else 0):
        verb = words.verb_of(rng.pick(choices))
        drawn.append(verb.start + int(rng.below(verb.size)))
    return sorted(set(drawn) - set(choices))
