"""The pieces of connect four, gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from examples.connect_four import bot, observe, position, story, text, view
from examples.connect_four.rules import DROP_STEPS, new_table
from examples.connect_four.state import RED, ConnectFourState
from examples.connect_four.words import WORDS
from lairworks.core.bits import count
from lairworks.core.content import Content, Tables
from lairworks.core.game import Game, Label, Refusal, ScoreLine, View
from lairworks.core.journal import Event
from lairworks.core.observation import Layout
from lairworks.core.options import UNDO, Options
from lairworks.core.rng import Rng, spawned


class ConnectFour(Game[ConnectFourState, Content]):
    """Four in a line, on a grid that stands upright."""

    def __init__(self) -> None:
        super().__init__(
            id="connect_four",
            title="Connect four",
            pitch="Drop discs into a grid and get four of yours in a line.",
            seats=(2,),
            rules=1,
            words=WORDS,
            options=(UNDO,),
            endings=("four", "full"),
            package="examples.connect_four",
            files=(),
        )

    def content(self, tables: Tables, pack: Mapping[str, object] | None) -> Content:
        """There are no cards."""
        return Content(tables, pack)

    def start(self, content: Content, seats: int, options: Options, seed: int) -> ConnectFourState:
        """An empty grid, red to begin."""
        state = new_table(seats, seed)
        state.agenda.append(DROP_STEPS[RED])
        return state

    def view(self, state: ConnectFourState, viewer: int | None) -> View:
        """See view.py."""
        return view.view(state, viewer)

    def guess(self, state: ConnectFourState, seat: int, rng: Rng) -> ConnectFourState:
        """The truth, for nothing is hidden; only chance is never handed on."""
        guessed = state.copy()
        guessed.rng = spawned(rng)
        return guessed

    def ask(self, state: ConnectFourState, seat: int) -> str:
        """See story.py."""
        return story.ask(state, seat)

    def label(self, state: ConnectFourState, seat: int, choice: int) -> Label:
        """See story.py."""
        return story.label(state, choice)

    def why_not(self, state: ConnectFourState, seat: int, choice: int) -> Refusal:
        """See story.py."""
        return story.why_not(choice)

    def tell(self, event: Event, names: list[str]) -> str:
        """See story.py."""
        return story.tell(event, names)

    def board(self, view: View, names: list[str]) -> str:
        """See text.py."""
        return text.board(view, names)

    def breakdown(self, state: ConnectFourState) -> list[list[ScoreLine]]:
        """One line: the result."""
        return [[ScoreLine("Result", points)] for points in state.scores()]

    def position(self, state: ConnectFourState) -> View:
        """See position.py."""
        return position.position(state)

    def arrange(
        self,
        content: Content,
        seats: int,
        options: Options,
        seed: int,
        table: Mapping[str, object],
    ) -> ConnectFourState:
        """See position.py."""
        return position.arrange(seats, seed, table)

    def evaluate(self, state: ConnectFourState, seat: int) -> float:
        """See bot.py."""
        return bot.evaluate(state, seat)

    def hint(self, state: ConnectFourState, seat: int, rng: Rng) -> int:
        """See bot.py."""
        return bot.hint(state, seat)

    def length(self, state: ConnectFourState) -> int:
        """The discs in the grid."""
        return int(count(state.red | state.yellow))

    def pace(self) -> str:
        """Every disc is a turn."""
        return "turns"

    def layout(self, content: Content, seats: int) -> Layout:
        """See observe.py."""
        return observe.LAYOUT

    def observe(self, state: ConnectFourState, seat: int, row: list[int], at: int) -> None:
        """See observe.py."""
        observe.observe(state, seat, row, at)


GAME: Final = ConnectFour()
