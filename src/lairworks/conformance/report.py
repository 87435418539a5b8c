"""What a run of the conformance kit found, and how it reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from lairworks.core.options import Value

LAWS: Final[Mapping[str, str]] = {
    "content": "every entry says where it comes from, and content never changes",
    "vocabulary": "every choice has one text and back; offers are in order, without repeats",
    "dead ends": "until it is over somebody is asked, and whoever is asked can answer",
    "ends": "a match is over before the cap on decisions",
    "ending": "reason, scores, winners and breakdown fit together",
    "asking": "asking changes nothing, and asking twice gives the same answer",
    "refusals": "a choice that is not on offer is refused with a reason, and nothing has changed",
    "copy": "a copy and its original never see each other's changes, and play alike",
    "determinism": "the same start and the same choices give the same match",
    "arrival order": "seats that decide at the same time may answer in any order",
    "save and load": "a match that is loaded is as it was saved, and so is its future",
    "arrange": "a position that is arranged is the same table, and so is its future",
    "undo": "undo restores exactly what was before, or is refused with a reason",
    "views": "views are JSON and hold neither seed nor luck",
    "events": "every viewer's events are numbered without gaps",
    "guess": "a guess looks to its seat like the truth, and can be played on",
    "guess varies": "what a seat cannot know is drawn anew in every guess, luck included",
    "non-interference": "what a seat cannot know changes nothing it sees, up to the next reveal",
    "spectator": "spectators see nothing that depends on what some seat cannot know",
    "sentences": "sentences are not empty and hold no ids",
    "bots": "evaluations run from 0 to 1, and openers and hints are on offer",
}


@dataclass(frozen=True)
class Breach:
    """One law broken in one match.

    `check_match` with the same seats, options, seed and pack finds it again. Breaches found
    outside any match have no seats and ply -1. `history` leads to the ply: seats and choices for
    `Match.play`.
    """

    law: str
    seats: int
    options: Mapping[str, Value]
    seed: int
    ply: int
    sentence: str
    history: tuple[tuple[int, str], ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class Report:
    """What was checked, and every breach that was kept.

    `pack` tells whether a pack was laid over the content; `counts` has the number of breaches of
    each broken law, those not kept included; `checks` how often each law was put to the test;
    `endings` how often each ending occurred. `digest` is a hash over all matches played: equal for
    compiled and interpreted runs.
    """

    game: str
    rules: int
    content: str
    pack: bool
    seed: int
    matches: int
    decisions: int
    guesses: int
    longest: int
    largest: int
    endings: Mapping[str, int]
    checks: Mapping[str, int]
    counts: Mapping[str, int]
    breaches: tuple[Breach, ...]
    notes: tuple[str, ...]
    digest: str

    @property
    def ok(self) -> bool:
        """Whether no law was broken."""
        return not self.counts


def render(report: Report) -> str:
    """The report as plain text for a terminal."""
    endings = ", ".join(f"{name} {times}" for name, times in report.endings.items())
    lines = [
        f"{report.game}, version {report.rules} of its rules",
        f"{report.matches} matches from seed {report.seed}, content {report.content or 'unread'}",
        f"{report.decisions} decisions, {report.guesses} guesses",
        f"longest match {report.longest} decisions, largest offer {report.largest} choices",
        f"endings: {endings or 'none'}",
        f"digest {report.digest}",
        "",
    ]
    for law, promise in LAWS.items():
        broken = report.counts.get(law, 0)
        verdict = f"{broken} broken" if broken else "ok" if report.checks.get(law) else "not tested"
        lines.append(f"{law:<17} {report.checks.get(law, 0):>9}  {verdict:<10}  {promise}")
    for breach in report.breaches:
        lines += ["", *_breach_lines(report, breach)]
    if report.notes:
        lines += ["", *(f"note: {note}" for note in report.notes)]
    return "\n".join(lines)


def _breach_lines(report: Report, breach: Breach) -> list[str]:
    if not breach.seats:
        return [f"{breach.law}: {breach.sentence}"]
    same = [repr(report.game), str(breach.seats), str(dict(breach.options)), str(breach.seed)]
    if report.pack:
        same.append("pack")
    return [
        f"{breach.law}, at ply {breach.ply}: {breach.sentence}",
        f"    again: check_match({', '.join(same)})",
    ]
