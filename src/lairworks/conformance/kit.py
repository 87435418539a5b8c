"""Running the kit over many matches, or over one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lairworks import shelf
from lairworks.conformance.before import check_content, check_unchanged, check_words, note_gaps
from lairworks.conformance.guesses import Suspicion
from lairworks.conformance.plan import Table, seat_counts, tables
from lairworks.conformance.play import play
from lairworks.conformance.report import Report
from lairworks.conformance.retrace import Retrace
from lairworks.conformance.trial import Findings, Trial
from lairworks.core.errors import BadSeats
from lairworks.core.game import Game
from lairworks.core.options import complete
from lairworks.match import Setting
from lairworks.packs import Pack

CAP = 20_000  # decisions after which a match counts as endless
ENDLESS = 3  # endless matches after which a run is given up

Progress = Callable[[int, int], None]


def check(
    game: Game[Any, Any] | str,
    matches: int = 100,
    seed: int = 0,
    pack: Pack | None = None,
    progress: Progress | None = None,
    cap: int = CAP,
    seats: int | None = None,
) -> Report:
    """Tests a game (or the game of an id) on so many matches, over all seats and options.

    With `seats` it is tested with so many only.

    `progress` is told how many matches are done, and of how many. A match that is not over after
    `cap` decisions counts as endless. Whether guesses vary is judged over many samples: for that
    some 100 matches are needed.
    """
    found = shelf.find(game) if isinstance(game, str) else game
    if seats is not None and seats not in found.seats:
        raise BadSeats(found.id, seats, list(found.seats))
    counts = seat_counts(found) if seats is None else (seats,)
    return _run(found, seed, tables(found, matches, seed, counts), pack, progress, cap)


def check_match(
    game: Game[Any, Any] | str,
    seats: int,
    options: Mapping[str, object],
    seed: int,
    pack: Pack | None = None,
    cap: int = CAP,
) -> Report:
    """Tests a game on one match: with a breach's seats, options and seed, on that very match."""
    found = shelf.find(game) if isinstance(game, str) else game
    table = (seats, complete(found.options, options), seed)
    return _run(found, seed, [table], pack, None, cap)


def _run(
    game: Game[Any, Any],
    seed: int,
    planned: list[Table],
    pack: Pack | None,
    progress: Progress | None,
    cap: int,
) -> Report:
    findings = Findings(game, seed, shelf.all_games().get(game.id) is game)
    check_words(findings)
    content = check_content(findings, pack)
    if content is None:
        return findings.report()
    suspicion = Suspicion()
    for done, (seats, options, match_seed) in enumerate(planned, start=1):
        setting = Setting(game, content, seats, options, match_seed)
        _try_match(Trial(findings, setting, cap), suspicion)
        if progress is not None:
            progress(done, len(planned))
        if findings.counts["ends"] >= ENDLESS:
            findings.notes.append(f"given up after {done} matches: too many do not end")
            break
    suspicion.judge(findings)
    check_unchanged(findings, content)
    note_gaps(findings)
    return findings.report()


def _try_match(trial: Trial, suspicion: Suspicion) -> None:
    trial.findings.checks["ends"] += 1
    record = play(trial)
    if record is not None and record.history:
        Retrace(trial, record, suspicion).run()
