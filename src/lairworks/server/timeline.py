"""A finished match at a glance: what was chosen, how it stood over time, and where it turned.

Scores as they stood tell the story of most games. What they do not tell, the game's own
judgement of the true table does: the chance of each seat to win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, Protocol, TypeVar

from lairworks.core.game import Game
from lairworks.core.state import State
from lairworks.match import Match
from lairworks.server.feeds import Item

POINTS: Final = 240  # of a curve, with two seats; fewer with more
FEWEST: Final = 24
CROWD: Final = 8  # with more seats, nobody judges who will win
CHANGES: Final = 8  # scores that change less often tell little
TURNS: Final = 5  # turning points that are told
SWING: Final = 0.08  # what a chance must change by to be one

T = TypeVar("T")


class Chosen(Protocol):
    """A choice that was made."""

    @property
    def seat(self) -> int:
        """Who chose."""

    @property
    def text(self) -> str:
        """What, as a sentence."""


@dataclass(frozen=True, slots=True)
class Point:
    """Where each seat stood after so many choices."""

    ply: int
    values: list[float]


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth going to: `kind` is start (of a turn or a round) or course."""

    ply: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A choice that changed who would win: whose chance rose with it, from what to what."""

    ply: int
    seat: int
    text: str
    gainer: int
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """All of it; `measure` says which curve tells the story: scores or chances.

    `end` is the last thing that everybody was told, "" if the match was broken off.
    """

    end: str
    moves: Sequence[Chosen]
    measure: str
    scores: list[Point]
    chances: list[Point]
    moments: list[Moment]
    turns: list[Turn]


def timeline(
    match: Match,
    state_at: Callable[[int], State],
    moves: Sequence[Chosen],
    items: Sequence[Item],
    heard: Sequence[int],
) -> Timeline:
    """The timeline of a match whose states, moves and public reports are known."""
    scores, calm = _walked(match)
    chances = _Chances(match, state_at, calm)
    return Timeline(
        end=items[-1].text if match.over and items else "",
        moves=moves,
        measure="scores" if _tell(scores, match.winners) else "chances",
        scores=_thinned(scores, match.seats),
        chances=chances.curve,
        moments=_moments(match.setting.game, items, heard),
        turns=chances.turns(moves),
    )


def _walked(match: Match) -> tuple[list[Point], list[int]]:
    """Scores wherever they changed, and the plies at which a game can be judged; with both ends."""
    game = match.setting.game
    state = match.at(0).state
    state.journal = None
    plies = len(match.history)
    often = 1 if match.seats <= CROWD else max(1, plies // FEWEST)  # to reckon a crowd takes long
    scores, calm = [Point(0, state.scores())], [0]
    for ply, (seat, text) in enumerate(match.history, 1):
        state.apply(seat, game.words.parse(text))
        if ply == plies or ply % often == 0:
            now = state.scores()
            if ply == plies or now != scores[-1].values:
                scores.append(Point(ply, now))
        if ply == plies or game.is_calm(state):
            calm.append(ply)
    return scores, calm


def _tell(scores: list[Point], winners: list[int]) -> bool:
    """Whether scores tell the story: they changed, for several seats, and who had most has won."""
    if len(scores) < CHANGES:
        return False
    seats = range(len(scores[0].values))
    moved = [seat for seat in seats if len({point.values[seat] for point in scores}) > 1]
    last = scores[-1].values
    return len(moved) > 1 and all(last[seat] == max(last) for seat in winners)


def _thinned(points: list[T], seats: int) -> list[T]:
    """So many of the points, evenly, the first and the last among them."""
    most = max(FEWEST, 2 * POINTS // seats)
    if len(points) <= most:
        return points
    return [points[round(n * (len(points) - 1) / (most - 1))] for n in range(most)]


def _moments(game: Game[Any, Any], items: Sequence[Item], heard: Sequence[int]) -> list[Moment]:
    found = []
    told = 0
    for ply, until in enumerate(heard):
        for item in items[told:until]:
            if item.name in game.starts or item.name in game.courses:
                kind = "start" if item.name in game.starts else "course"
                found.append(Moment(ply, kind, item.text))
        told = until
    return found


@dataclass(frozen=True, slots=True)
class Stretch:
    """Between two points, in which the chance of a seat rose."""

    before: Point
    after: Point
    gainer: int

    @property
    def gain(self) -> float:
        """By how much."""
        return self.after.values[self.gainer] - self.before.values[self.gainer]


class _Chances:
    """The chances of a match over time, judged where its game is calm enough to be judged."""

    def __init__(self, match: Match, state_at: Callable[[int], State], calm: list[int]) -> None:
        self._game = match.setting.game
        self._seats = match.seats
        self._state_at = state_at
        judged = _thinned(calm, match.seats) if match.seats <= CROWD else []
        self.curve = [self._judged(ply) for ply in judged]

    def _judged(self, ply: int) -> Point:
        """The chances at a ply; they add up to 1."""
        state = self._state_at(ply)
        found = [self._game.evaluate(state, seat) for seat in range(self._seats)]
        total = sum(found)
        even = 1.0 / self._seats
        return Point(ply, [round(chance / total, 4) if total > 0 else even for chance in found])

    def turns(self, moves: Sequence[Chosen]) -> list[Turn]:
        """The choices with the largest swings, in the order of the match."""
        largest = sorted(self._stretches(), key=lambda stretch: -stretch.gain)[:TURNS]
        found = [self._turn(moves, stretch) for stretch in largest]
        return sorted(found, key=lambda turn: turn.ply)

    def _stretches(self) -> list[Stretch]:
        """Where a chance rose by much; what is laid out at first is no news, and no turn."""
        found: list[Stretch] = []
        for before, after in pairwise(self.curve[1:]):
            gains = [new - old for old, new in zip(before.values, after.values, strict=True)]
            stretch = Stretch(before, after, gains.index(max(gains)))
            # At the end a chance becomes certainty: no turn, unless it was the smaller one.
            certain = after is self.curve[-1] and stretch.before.values[stretch.gainer] >= 0.5
            if stretch.gain < SWING or certain:
                continue
            last = found[-1] if found else None
            if last is not None and last.after is before and last.gainer == stretch.gainer:
                found[-1] = Stretch(last.before, after, stretch.gainer)
            else:
                found.append(stretch)
        return found

    def _turn(self, moves: Sequence[Chosen], stretch: Stretch) -> Turn:
        """The choice of a stretch that raised the gainer's chance most."""
        gainer = stretch.gainer
        first, last = stretch.before, stretch.after
        chances = [self._judged(ply).values[gainer] for ply in range(first.ply, last.ply + 1)]
        rises = [new - old for old, new in pairwise(chances)]
        ply = first.ply + rises.index(max(rises))
        move = moves[ply]
        return Turn(ply, move.seat, move.text, gainer, first.values[gainer], last.values[gainer])
