"""Where a player sits: all that a bot gets to see of a match."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from lairworks.core.game import Game, View
from lairworks.core.journal import Event
from lairworks.core.rng import Rng
from lairworks.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Chair:
    """One seat's side of a match: view, choices, events, and guesses at the rest.

    There is no true state in here. The chair holds a guess that the seat cannot tell from the
    truth, and makes further guesses from that one, so no bot can peek however it is written.

    `before` is the seat's last choice if this decision follows straight from it (nobody has learned
    anything since: it could be taken back), otherwise -1.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seat: int,
        imagined: State,
        events: list[Event],
        before: int = -1,
    ) -> None:
        self.game = game
        self.seat = seat
        self.events = events
        self.before = before
        self._imagined = imagined

    def view(self) -> View:
        """What the seat may know."""
        return self.game.view(self._imagined, self.seat)

    def choices(self) -> list[int]:
        """What the seat may choose now."""
        return self._imagined.choices(self.seat)

    def question(self) -> str:
        """The name of the question the seat is asked, "" if it is not asked."""
        question = self._imagined.question(self.seat)
        return question.name if question is not None else ""

    def guess(self, rng: Rng) -> State:
        """A full state of one's own, as likely as any that fits what the seat knows."""
        state: State = self.game.guess(self._imagined, self.seat, rng)
        return state

    def scores(self) -> list[float]:
        """The points of each seat as they stand, as far as this one can tell."""
        return self._imagined.scores()

    def opener(self, rng: Rng) -> int:
        """A sensible choice where search is hopeless, -1 where it is worth thinking."""
        return self.game.opener(self._imagined, self.seat, rng)

    def hint(self, rng: Rng) -> int:
        """What comes to mind without a search, -1 if the game does not say."""
        return self.game.hint(self._imagined, self.seat, rng)


def chair(
    game: Game[Any, Any],
    state: State,
    seat: int,
    rng: Rng,
    events: list[Event] | None = None,
    before: int = -1,
) -> Chair:
    """A chair at a table, for a seat; `rng` drives the first guess."""
    return Chair(game, seat, game.guess(state, seat, rng), events or [], before)
