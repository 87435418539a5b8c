"""The pieces of uprising, gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lairworks.core.bits import count
from lairworks.core.content import Tables
from lairworks.core.game import Game, Label, Mention, Refusal, ScoreLine, View
from lairworks.core.journal import Entry, Event
from lairworks.core.observation import Layout
from lairworks.core.options import UNDO, Option, Options
from lairworks.core.rng import Rng
from lairworks.games.uprising import (
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
from lairworks.games.uprising.content import FILES, UprisingContent
from lairworks.games.uprising.grid import CELLS
from lairworks.games.uprising.rules.ending import ENDINGS
from lairworks.games.uprising.rules.setup import begin, new_table, shuffle_decks
from lairworks.games.uprising.state import KEY_COUNT, UprisingState
from lairworks.games.uprising.words import WORDS

OPTIONS: Final = (
    Option(
        "stash_visibility",
        "public",
        "Whether the resistance sees which cards lie on the mats, or only how many",
        values=("public", "hidden"),
    ),
    Option(
        "control_check",
        "immediate",
        "When three Key Rooms win: at once, or if still held as a resistance turn starts",
        values=("immediate", "start_of_resistance_turn"),
    ),
    Option(
        "defeated_followers",
        "lost",
        "Where followers go who are given up: lost for good, or back outside",
        values=("lost", "outside"),
    ),
    Option(
        "control_min_followers",
        1,
        "So many followers control a Key Room without a hero",
        low=1,
        high=2,
    ),
    Option(
        "stash_mats_per_turn",
        1,
        "On so many mats the master may stash cards in one turn",
        low=1,
        high=KEY_COUNT,
    ),
    Option("round_limit", 40, "The resistance wins after so many rounds", low=1, high=99),
    UNDO,
)


class Uprising(Game[UprisingState, UprisingContent]):
    """Lair Prototype: the master of the lair against the resistance."""

    def __init__(self) -> None:
        super().__init__(
            id="uprising",
            title="Lair Prototype",
            pitch="Plot behind shifting walls, or lead the uprising that finds the way in.",
            seats=(2,),
            rules=1,
            words=WORDS,
            options=OPTIONS,
            endings=ENDINGS,
            package="lairworks.games.uprising",
            files=FILES,
            spoken=tuple(CELLS),
            starts=("turn_start",),
            courses=("plot_completed",),
        )

    def content(self, tables: Tables, pack: Mapping[str, object] | None) -> UprisingContent:
        """Typed content."""
        return UprisingContent(tables, pack)

    def start(
        self, content: UprisingContent, seats: int, options: Options, seed: int
    ) -> UprisingState:
        """The table before the lair is laid out."""
        state = new_table(content, options, seed)
        shuffle_decks(state)
        begin(state)
        return state

    def view(self, state: UprisingState, viewer: int | None) -> View:
        """See view.py."""
        return view.view(state, viewer)

    def guess(self, state: UprisingState, seat: int, rng: Rng) -> UprisingState:
        """See guess.py."""
        return guess.guess(state, seat, rng)

    def ask(self, state: UprisingState, seat: int) -> str:
        """See questions.py."""
        return questions.ask(state, seat)

    def label(self, state: UprisingState, seat: int, choice: int) -> Label:
        """See labels.py."""
        return labels.label(state, seat, choice)

    def why_not(self, state: UprisingState, seat: int, choice: int) -> Refusal:
        """See refusals.py."""
        return refusals.why_not(state, seat, choice)

    def tell(self, event: Event, names: list[str]) -> str:
        """See story.py."""
        return story.tell(event, names)

    def board(self, view: View, names: list[str]) -> str:
        """See text.py."""
        return text.board(view, names)

    def breakdown(self, state: UprisingState) -> list[list[ScoreLine]]:
        """How far each side has come towards its goals."""
        held = state.controlled()
        return [
            [ScoreLine("Major plots completed", int(count(state.majors)))],
            [ScoreLine("Cards captured", sum(state.captured), f"Key Rooms controlled: {held}")],
        ]

    def position(self, state: UprisingState) -> View:
        """See position.py."""
        return position.position(state)

    def arrange(
        self,
        content: UprisingContent,
        seats: int,
        options: Options,
        seed: int,
        table: Mapping[str, object],
    ) -> UprisingState:
        """See position.py."""
        return position.arrange(content, options, seed, table)

    def evaluate(self, state: UprisingState, seat: int) -> float:
        """See bot.py."""
        return bot.evaluate(state, seat)

    def is_calm(self, state: UprisingState) -> bool:
        """See bot.py."""
        return bot.is_calm(state)

    def opener(self, state: UprisingState, seat: int, rng: Rng) -> int:
        """See bot.py."""
        return bot.opener(state, seat, rng)

    def hint(self, state: UprisingState, seat: int, rng: Rng) -> int:
        """See bot.py."""
        return bot.hint(state, seat, rng)

    def mentions(self, state: UprisingState, entry: Entry) -> list[Mention]:
        """See tally.py."""
        return tally.mentions(state, entry)

    def side(self, state: UprisingState, seat: int) -> str:
        """See tally.py."""
        return tally.side(seat)

    def length(self, state: UprisingState) -> int:
        """Rounds, the last one included."""
        return state.round

    def pace(self) -> str:
        """As the rules count."""
        return "rounds"

    def layout(self, content: UprisingContent, seats: int) -> Layout:
        """See panels.py."""
        return panels.LAYOUT

    def observe(self, state: UprisingState, seat: int, row: list[int], at: int) -> None:
        """See observe.py."""
        observe.observe(state, seat, row, at)


GAME: Final = Uprising()
