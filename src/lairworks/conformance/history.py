"""Laws about the way a table came about: undo, saving, arranging, the order of answers."""

from __future__ import annotations

import json

from lairworks.conformance.followers import Twin
from lairworks.conformance.looks import position_text, snapshot, view_text
from lairworks.conformance.play import Record
from lairworks.conformance.trial import Trial
from lairworks.core.errors import UndoRefused
from lairworks.core.rng import Rng
from lairworks.core.state import State
from lairworks.match import Match, Setting
from lairworks.saves import load

OTHER_LUCK = (
    0x5DEECE66D  # an arranged match gets another seed: its luck must come from the position
)


def check_undo(trial: Trial, match: Match, record: Record) -> None:
    """Plays up to three choices on and takes them back one by one."""
    ply = trial.ply
    attempt = match.at(ply)
    viewers = trial.viewers()
    ahead = record.history[ply : ply + 1 + trial.rng.below(3)]
    marks = [snapshot(attempt, viewers)]
    for seat, text in ahead:
        attempt.play(seat, text)
        marks.append(snapshot(attempt, viewers))
    if any(attempt.state.desks) and attempt.seats > 1:
        _check_undo_out_of_turn(trial, attempt, ahead[-1][0])
    while ahead:
        seat, text = ahead.pop()
        now = marks.pop()
        if not _undo(trial, attempt, seat, now, viewers):
            return
        what = f"the match after seat {seat} took back {text}"
        if not trial.same("undo", what, marks[-1], snapshot(attempt, viewers)):
            return


def _undo(
    trial: Trial, attempt: Match, seat: int, now: list[object], viewers: list[int | None]
) -> bool:
    """Whether an undo went through; a refusal must have a reason and leave no trace."""
    try:
        attempt.undo(seat)
    except UndoRefused as refusal:
        if not refusal.reason.strip():
            trial.breach("undo", f"expected a reason for refusing seat {seat}, but saw none")
        after = snapshot(attempt, viewers)
        trial.same("undo", f"the match after undo was refused to seat {seat}", now, after)
        return False
    if trial.setting.options.get("undo") is False:
        trial.breach("undo", f"expected undo to be refused to seat {seat}: it was not")
        return False
    return True


def _check_undo_out_of_turn(trial: Trial, attempt: Match, last: int) -> None:
    """In a sealed phase a seat may take back its choice although others have chosen since.

    Their choices must all be legal without it.
    """
    seat = trial.rng.pick([seat for seat in trial.some_seats(8) if seat != last])
    undone = attempt.at(len(attempt.history))
    try:
        undone.undo(seat)
    except UndoRefused:
        return
    played = Match(attempt.setting, attempt.names)
    for other, text in undone.history:
        played.play(other, text)
    what = f"the match after seat {seat} took back a choice out of turn"
    trial.same("undo", what, played.fingerprint(), undone.fingerprint())


def check_load(trial: Trial, match: Match) -> Twin | None:
    """Saves and loads; the loaded match goes along for a while."""
    text = match.save()
    loaded = load(text) if trial.findings.loads_by_id else _rebuilt(trial, text)
    law = "save and load"
    same = trial.same(law, "a loaded match", match.fingerprint(), loaded.fingerprint())
    same = trial.same(law, "a loaded match saved again", text, loaded.save()) and same
    return Twin(trial, law, "a loaded match", loaded.state) if same else None


def _rebuilt(trial: Trial, text: str) -> Match:
    """What `load` does, for a game that cannot be found by its id."""
    saved = json.loads(text)
    setting = trial.setting
    start = saved.get("start")
    match = Match(
        Setting(
            setting.game, setting.content, saved["seats"], saved["options"], saved["seed"], start
        ),
        saved["names"],
    )
    for seat, choice in saved["history"]:
        match.play(seat, choice)
    return match


def check_arrange(trial: Trial, match: Match) -> Twin | None:
    """Arranges the position anew; the arranged match goes along for a while."""
    setting = trial.setting
    written = position_text(trial.game, match.state)
    arranged = Match(
        Setting(
            setting.game,
            setting.content,
            setting.seats,
            setting.options,
            setting.seed ^ OTHER_LUCK,
            json.loads(written),
        )
    )
    same = trial.same(
        "arrange", "the position arranged", written, position_text(trial.game, arranged.state)
    )
    expected = _outside(trial, match)
    seen = _outside(trial, arranged)
    for part, text in expected.items():
        what = f"{part} of the position arranged"
        same = same and trial.same("arrange", what, text, seen[part])
    return Twin(trial, "arrange", "an arranged match", arranged.state) if same else None


def _outside(trial: Trial, match: Match) -> dict[str, object]:
    """What a table shows to the outside, apart from what happened earlier."""
    shown: dict[str, object] = {
        "deciders": sorted(match.deciders),
        "scores": match.scores,
        "winners": match.winners,
        "ending": match.ending,
        "spectator's view": view_text(trial.game, match.state, None),
    }
    for seat in range(min(match.seats, 8)):
        shown[f"choices of seat {seat}"] = match.choices(seat)
        shown[f"view of seat {seat}"] = view_text(trial.game, match.state, seat)
    return shown


def check_arrival(
    trial: Trial, opening: State, record: Record, phase: tuple[int, int], after: State
) -> None:
    """Lets the seats of a sealed phase answer in another order: the table must be the same."""
    words = trial.game.words
    first, last = phase
    for seat, text in reordered(record.history[first : last + 1], trial.rng):
        if words.parse(text) not in opening.choices(seat):
            trial.breach(
                "arrival order",
                f"expected seat {seat} to be offered {text} whoever answers first: it is not",
            )
            return
        opening.apply(seat, words.parse(text))
    expected = position_text(trial.game, after)
    seen = position_text(trial.game, opening)
    what = f"the table after plies {first} to {last} in another order"
    trial.same("arrival order", what, expected, seen)


def reordered(moves: list[tuple[int, str]], rng: Rng) -> list[tuple[int, str]]:
    """The same moves, each seat's in their order: seat after seat, or mixed at random."""
    queues: dict[int, list[tuple[int, str]]] = {}
    for move in reversed(moves):
        queues.setdefault(move[0], []).append(move)
    in_turn = rng.below(2) == 0
    order: list[tuple[int, str]] = []
    while queues:
        seat = list(queues)[0 if in_turn else rng.below(len(queues))]
        order.append(queues[seat].pop())
        if not queues[seat]:
            del queues[seat]
    return order
