"""The pieces of volcano, gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lairworks.core.content import Tables
from lairworks.core.game import Game, Label, Mention, Refusal, ScoreLine, View
from lairworks.core.journal import Entry, Event
from lairworks.core.observation import Layout
from lairworks.core.options import UNDO, Option, Options
from lairworks.core.rng import Rng
from lairworks.games.volcano import (
    bot,
    guess,
    labels,
    observe,
    panels,
    position,
    questions,
    refusals,
    story,
    tally,
    text,
    view,
)
from lairworks.games.volcano.content import FILES, VolcanoContent
from lairworks.games.volcano.lieutenant import BUILDS, CRATES, FAVORS, SYMBOLS, THEFTS
from lairworks.games.volcano.rules.ending import ENDINGS
from lairworks.games.volcano.rules.planning import START, new_table, set_up
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import WORDS

OPTIONS: Final = (
    Option("stall_clause", True, "Six rounds without a point, a build or a dig end the match"),
    Option("round_cap", 40, "The match ends after so many rounds", low=1, high=200),
    Option(
        "start_compensation",
        True,
        "Everybody but the first of the starting order begins with one more Work Token",
    ),
    Option(
        "starting_order",
        "random",
        "Who plans first in the first round: drawn by lot, or as seated",
        values=("random", "seated"),
    ),
    UNDO,
)


class Volcano(Game[VolcanoState, VolcanoContent]):
    """Lair: lieutenants of a villain build his headquarters inside a volcano."""

    def __init__(self) -> None:
        super().__init__(
            id="volcano",
            title="Lair",
            pitch="Build a villain's volcano together, and take the credit for yourself.",
            seats=(2, 3, 4),
            rules=1,
            words=WORDS,
            options=OPTIONS,
            endings=ENDINGS,
            package="lairworks.games.volcano",
            files=FILES,
            starts=("round_start",),
            courses=("lair_full",),
        )

    def content(self, tables: Tables, pack: Mapping[str, object] | None) -> VolcanoContent:
        """Typed content."""
        return VolcanoContent(tables, pack)

    def start(
        self, content: VolcanoContent, seats: int, options: Options, seed: int
    ) -> VolcanoState:
        """The table set up for the first round."""
        state = new_table(content, seats, options, seed)
        set_up(state, options)
        state.agenda.append(START)
        return state

    def view(self, state: VolcanoState, viewer: int | None) -> View:
        """See view.py."""
        return view.view(state, viewer)

    def guess(self, state: VolcanoState, seat: int, rng: Rng) -> VolcanoState:
        """See guess.py."""
        return guess.guess(state, seat, rng)

    def ask(self, state: VolcanoState, seat: int) -> str:
        """See questions.py."""
        return questions.ask(state, seat)

    def label(self, state: VolcanoState, seat: int, choice: int) -> Label:
        """See labels.py."""
        return labels.label(state, seat, choice)

    def why_not(self, state: VolcanoState, seat: int, choice: int) -> Refusal:
        """See refusals.py."""
        return refusals.why_not(state, seat, choice)

    def tell(self, event: Event, names: list[str]) -> str:
        """See story.py."""
        return story.tell(event, names)

    def board(self, view: View, names: list[str]) -> str:
        """See text.py."""
        return text.board(view, names)

    def breakdown(self, state: VolcanoState) -> list[list[ScoreLine]]:
        """Victory Points by where they came from."""
        sheets: list[list[ScoreLine]] = []
        for lieutenant in state.lieutenants:
            earned = lieutenant.earned
            sheets.append(
                [
                    ScoreLine("Rooms", earned[BUILDS]),
                    ScoreLine("New room types", earned[SYMBOLS]),
                    ScoreLine("Favors", earned[FAVORS]),
                    ScoreLine("Crates", earned[CRATES]),
                    ScoreLine("Cards stolen by others", earned[THEFTS]),
                ]
            )
        return sheets

    def position(self, state: VolcanoState) -> View:
        """See position.py."""
        return position.position(state)

    def arrange(
        self,
        content: VolcanoContent,
        seats: int,
        options: Options,
        seed: int,
        table: Mapping[str, object],
    ) -> VolcanoState:
        """See position.py."""
        return position.arrange(content, seats, options, seed, table)

    def evaluate(self, state: VolcanoState, seat: int) -> float:
        """See bot.py."""
        return bot.evaluate(state, seat)

    def is_calm(self, state: VolcanoState) -> bool:
        """See bot.py."""
        return bot.is_calm(state)

    def hint(self, state: VolcanoState, seat: int, rng: Rng) -> int:
        """See bot.py."""
        return bot.hint(state, seat, rng)

    def mentions(self, state: VolcanoState, entry: Entry) -> list[Mention]:
        """See tally.py."""
        return tally.mentions(state, entry)

    def side(self, state: VolcanoState, seat: int) -> str:
        """See tally.py."""
        return tally.side(state, seat)

    def length(self, state: VolcanoState) -> int:
        """Rounds, the last one included."""
        return state.round

    def pace(self) -> str:
        """As the rules count."""
        return "rounds"

    def layout(self, content: VolcanoContent, seats: int) -> Layout:
        """See panels.py."""
        return panels.layout(seats)

    def observe(self, state: VolcanoState, seat: int, row: list[int], at: int) -> None:
        """See observe.py."""
        observe.observe(state, seat, row, at)


GAME: Final = Volcano()
