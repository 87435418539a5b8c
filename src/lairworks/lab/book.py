"""What is written down of the matches of a simulation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from lairworks import shelf
from lairworks.core.game import Game
from lairworks.core.recording import Record, Row
from lairworks.core.state import State
from lairworks.lab import tables
from lairworks.lab.schedule import Fixture
from lairworks.lab.tables import Columns

STEPS: Final = 20  # a course is known at its start, at its end and at all twentieths between
HALF: Final = 10


@dataclass(frozen=True)
class Played:
    """A match that is over, with everything its rows are made of."""

    number: int
    fixture: Fixture
    state: State
    record: Record
    sides: list[str]
    scores: list[list[float]]  # by step and seat
    chances: list[list[float]] | None
    cards: list[Row]


class Book:
    """The rows of some matches, by table and column."""

    def __init__(self, game: str, seats: int, per_deal: int, decisions: bool) -> None:
        self.game: Game[Any, Any] = shelf.find(game)
        self.words = self.game.words
        self.seats = seats
        self.per_deal = per_deal
        self.decisions = decisions
        self.columns: dict[str, Columns] = {
            name: tables.empty(name) for name in tables.names(decisions)
        }

    def add(self, played: Played) -> None:
        """Writes a match down."""
        winners = played.state.winners()
        self._match(played, winners)
        self._seats(played, winners)
        self._cards(played)
        self._course(played)
        if self.decisions:
            self._decisions(played)

    def _match(self, played: Played, winners: list[int]) -> None:
        record = played.record
        swings = comeback = None
        if played.chances is not None:
            swings = lead_changes(played.chances)
            comeback = low_point(played.chances, winners)
        row = {
            "match": played.number,
            "deal": played.number // self.per_deal,
            "seed": played.fixture.seed,
            "ending": played.state.ending(),
            "decisions": len(record.choices),
            "length": self.game.length(played.state),
            "lead_changes": swings,
            "comeback": comeback,
            "first": self._opening(record, range(len(record.choices))),
            "record": record.packed(),
        }
        _append(self.columns[tables.MATCHES], row)

    def _seats(self, played: Played, winners: list[int]) -> None:
        scores = played.state.scores()
        plies: list[list[int]] = [[] for _ in scores]
        for ply, seat in enumerate(played.record.seats):
            plies[seat].append(ply)
        places = placed(scores, winners)
        for seat, own in enumerate(plies):
            offers = [n for n in (played.record.offered[ply] for ply in own) if n > 1]
            row = {
                "match": played.number,
                "seat": seat,
                "bot": played.fixture.bots[seat],
                "entry": played.fixture.entries[seat],
                "side": played.sides[seat],
                "score": scores[seat],
                "place": places[seat],
                "share": 1 / len(winners) if seat in winners else 0.0,
                "decisions": len(own),
                "branching": fmean(offers) if offers else None,
                "opening": self._opening(played.record, own),
            }
            _append(self.columns["seats"], row)

    def _opening(self, record: Record, plies: Sequence[int]) -> str | None:
        """The first of these choices that had an alternative."""
        for ply in plies:
            if record.offered[ply] > 1:
                return self.words.text(record.choices[ply])
        return None

    def _cards(self, played: Played) -> None:
        rows = played.cards
        columns = self.columns["cards"]
        columns["match"] += [played.number] * len(rows)
        for at, name in enumerate(("seat", "kind", "card", "seen", "taken", "used")):
            columns[name] += [row[at] for row in rows]

    def _course(self, played: Played) -> None:
        columns = self.columns["courses"]
        seats = self.seats
        columns["match"] += [played.number] * (seats * (STEPS + 1))
        for step, scores in enumerate(played.scores):
            columns["step"] += [step] * seats
            columns["seat"] += range(seats)
            columns["score"] += scores
            chances = played.chances
            columns["chance"] += [None] * seats if chances is None else chances[step]

    def _decisions(self, played: Played) -> None:
        columns = self.columns[tables.DECISIONS]
        record = played.record
        number = len(record.choices)
        columns["match"] += [played.number] * number
        columns["ply"] += range(number)
        columns["seat"] += record.seats
        columns["verb"] += [self.words.verb_of(choice).name for choice in record.choices]
        columns["choice"] += [self.words.text(choice) for choice in record.choices]
        columns["options"] += record.offered


def placed(scores: Sequence[float], winners: Sequence[int]) -> list[int]:
    """The place of each seat from 1 on: winners first, the others by their scores."""
    ranks = [(seat in winners, score) for seat, score in enumerate(scores)]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def lead_changes(chances: Sequence[Sequence[float]]) -> int:
    """How often another seat had the best chance; who shares the best one keeps the lead."""
    leader, changes = -1, 0
    for step in chances:
        best = max(step)
        if leader < 0 or step[leader] < best:
            changes += leader >= 0
            leader = step.index(best)
    return changes


def low_point(chances: Sequence[Sequence[float]], winners: Sequence[int]) -> float | None:
    """The lowest chance of the winner from half of the match on, the mean of several winners."""
    if not winners:
        return None
    return fmean(min(step[seat] for step in chances[HALF:]) for seat in winners)


def _append(columns: Columns, row: dict[str, Any]) -> None:
    for name, value in row.items():
        columns[name].append(value)
