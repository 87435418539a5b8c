"""Laws of a table that stands still: asking, views, sentences, refusals, hints for bots."""

from __future__ import annotations

import json

from lairworks.conformance.followers import illegal_choices
from lairworks.conformance.looks import as_text, events_of, position_text
from lairworks.conformance.play import BIG
from lairworks.conformance.trial import Trial
from lairworks.core.errors import IllegalChoice, UnknownWord
from lairworks.core.rng import seeded
from lairworks.match import Match

RECENT = 30  # events asked for at each look; all of them are read when the match is over
NO_WORD = "?"  # short: near misses are looked up for longer ones, which takes time


def look(trial: Trial, match: Match) -> None:
    """Asks everything there is to ask, twice, and sees whether anything has changed."""
    with trial.testing("asking"):
        before = match.fingerprint()
        first = _ask_all(trial, match)
        trial.same("asking", "everything asked a second time", first, _ask_all(trial, match))
        trial.same("asking", "the match after it was asked", before, match.fingerprint())
    for viewer in trial.viewers():
        with trial.testing("views"):
            _check_view(trial, match, viewer)
        with trial.testing("sentences"):
            _check_sentence(trial, f"the board of viewer {viewer}", match.board(viewer), ids=True)
        with trial.testing("events"):
            recent = events_of(match, viewer)[-RECENT:]
            if recent:
                seen = events_of(match, viewer, recent[0].number)
                trial.same("events", f"events since {recent[0].number}", recent, seen)
    for seat in trial.some_seats(3):
        with trial.testing("refusals"):
            _check_refusals(trial, match, seat)
        if seat in match.deciders:
            with trial.testing("sentences"):
                _check_question(trial, match, seat)
            with trial.testing("bots"):
                _check_hints(trial, match, seat)


def _ask_all(trial: Trial, match: Match) -> str:
    """The answers to all questions that must not change anything, as one text."""
    rng = trial.rng.copy()
    answered: list[object] = [match.deciders, match.scores, match.winners, match.ending]
    answered.append([[line.points for line in lines] for lines in match.breakdown])
    for viewer in (None, *range(min(match.seats, 4))):
        answered.append(match.view(viewer))
        answered.append(match.board(viewer))
        since = max(0, len(events_of(match, viewer)) - RECENT)
        answered.append([[event.number, event.text] for event in match.events(viewer, since)])
    for seat in range(min(match.seats, 4)):
        answered.append(match.choices(seat))
        answered.append(match.describe(seat))
        for choice in illegal_choices(trial.game.words, rng, match.state.choices(seat)):
            answered.append(str(match.why_not(seat, trial.game.words.text(choice))))
    answered.append(match.position())
    return as_text(answered)


def _check_view(trial: Trial, match: Match, viewer: int | None) -> None:
    view = match.view(viewer)
    text = as_text(view)
    back = json.loads(text)
    trial.same("views", f"the view of {viewer} after a trip through JSON", view, back)
    streams = [match.state.rng, *match.state.luck]
    # The fourth lane is a counter, and small.
    secret = [match.seed, *(lane for stream in streams for lane in stream.lanes()[:3])]
    for number in secret:
        if number > BIG and (str(number) in text or f"{number:x}" in text):
            trial.breach("views", f"expected no luck in the view of {viewer}, but saw {number}")


def _check_sentence(trial: Trial, what: str, text: object, ids: bool = False) -> None:
    """A sentence; where `ids` may stand (on boards), it need only not be empty."""
    fault = trial.findings.prose.fault(text)
    if fault and (not ids or fault == "is empty"):
        trial.breach("sentences", f"expected words in {what}, but {text!r} {fault}")


def _check_question(trial: Trial, match: Match, seat: int) -> None:
    described = match.describe(seat)
    _check_sentence(trial, f"the question to seat {seat}", described["question"])
    for choice in match.state.choices(seat):
        label = trial.game.label(match.state, seat, choice)
        word = trial.game.words.text(choice)
        _check_sentence(trial, f"the label of {word}", label.text)
        for price in label.price:
            _check_sentence(trial, f"the price of {word}", price)


def _check_refusals(trial: Trial, match: Match, seat: int) -> None:
    """What is not on offer is refused in words, and trying leaves no trace."""
    words = trial.game.words
    before = position_text(trial.game, match.state)
    illegal = illegal_choices(words, trial.rng, match.state.choices(seat))
    for text in [NO_WORD, *(words.text(choice) for choice in illegal)]:
        try:
            match.play(seat, text)
        except IllegalChoice as refusal:
            if isinstance(refusal, UnknownWord) != (text == NO_WORD):
                trial.breach("refusals", f"expected another error for {text!r} than {refusal!r}")
            if seat in match.deciders and text != NO_WORD:
                _check_sentence(trial, f"the refusal of {text}", refusal.reason)
                _check_sentence(trial, f"the question to seat {seat}", refusal.asked)
        else:
            trial.breach("refusals", f"expected seat {seat} to be refused {text}: it was not")
            return
    after = position_text(trial.game, match.state)
    trial.same("refusals", "the table after refusals", before, after)


def _check_hints(trial: Trial, match: Match, seat: int) -> None:
    game = trial.game
    choices = match.state.choices(seat)
    opener = game.opener(match.state, seat, seeded(match.seed))
    if opener != -1 and opener not in choices:
        trial.breach("bots", f"expected an opener on offer for seat {seat}, but saw {opener}")
    hint = game.hint(match.state, seat, seeded(match.seed))
    if hint != -1 and hint not in choices:
        trial.breach("bots", f"expected a hint on offer for seat {seat}, but saw {hint}")
    try:
        worth = game.evaluate(match.state, seat)
    except NotImplementedError:
        return  # a game need not have an evaluation
    if not 0.0 <= worth <= 1.0:
        trial.breach("bots", f"expected an evaluation from 0 to 1 for seat {seat}, but saw {worth}")
