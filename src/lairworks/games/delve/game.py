"""The pieces of delve, gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lairworks.core.content import Tables
from lairworks.core.game import Game, Label, Mention, Refusal, ScoreLine, View
from lairworks.core.journal import Entry, Event
from lairworks.core.observation import Layout
from lairworks.core.options import UNDO, Option, Options
from lairworks.core.rng import Rng
from lairworks.games.delve import (
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
from lairworks.games.delve.content import FILES, DelveContent
from lairworks.games.delve.rules.building import BUILD, new_table
from lairworks.games.delve.scoring import (
    best_face_down,
    collection_points,
    exit_points,
    monster_points,
)
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import WORDS

OPTIONS: Final = (
    Option(
        "finish_rule",
        "coin",
        "Who chooses the first Explorer: whoever finishes building first, or a coin",
        values=("race", "coin"),
        for_people="race",
    ),
    Option("stop_in_hazard", False, "A turn may be ended beside a live hazard with cubes left"),
    UNDO,
)


class Delve(Game[DelveState, DelveContent]):
    """Lairs: two hidden mazes, two explorers."""

    def __init__(self) -> None:
        super().__init__(
            id="delve",
            title="Lairs",
            pitch="Build a hidden maze, then explore your rival's and get out with the loot.",
            seats=(2,),
            rules=1,
            words=WORDS,
            options=OPTIONS,
            endings=position.ENDINGS,
            package="lairworks.games.delve",
            files=FILES,
            starts=("refresh",),
            courses=("exited", "last_turn"),
        )

    def content(self, tables: Tables, pack: Mapping[str, object] | None) -> DelveContent:
        """Typed content."""
        return DelveContent(tables, pack)

    def start(self, content: DelveContent, seats: int, options: Options, seed: int) -> DelveState:
        """An empty table, both seats about to build."""
        state = new_table(content, options, seed)
        state.agenda.append(BUILD)
        return state

    def view(self, state: DelveState, viewer: int | None) -> View:
        """See view.py."""
        return view.view(state, viewer)

    def guess(self, state: DelveState, seat: int, rng: Rng) -> DelveState:
        """See guess.py."""
        return guess.guess(state, seat, rng)

    def ask(self, state: DelveState, seat: int) -> str:
        """See questions.py."""
        return questions.ask(state, seat)

    def label(self, state: DelveState, seat: int, choice: int) -> Label:
        """See labels.py."""
        return labels.label(state, seat, choice)

    def why_not(self, state: DelveState, seat: int, choice: int) -> Refusal:
        """See refusals.py."""
        return refusals.why_not(state, seat, choice)

    def tell(self, event: Event, names: list[str]) -> str:
        """See story.py."""
        return story.tell(event, names)

    def board(self, view: View, names: list[str]) -> str:
        """See text.py."""
        return text.board(view, names)

    def breakdown(self, state: DelveState) -> list[list[ScoreLine]]:
        """The five boxes of the score sheet (D-END-02, R-29)."""
        sheets: list[list[ScoreLine]] = []
        for explorer in state.explorers:
            face_down = (
                explorer.face_down if state.shown else best_face_down(explorer, state.content)
            )
            sheets.append(
                [
                    ScoreLine("Treasures", collection_points(explorer, state.content, face_down)),
                    ScoreLine("Monsters", monster_points(explorer, state.content)),
                    ScoreLine("Exit", exit_points(explorer, state.content)),
                    ScoreLine("Other", explorer.vp),
                    ScoreLine("Other (second box)", 0),
                ]
            )
        return sheets

    def position(self, state: DelveState) -> View:
        """See position.py."""
        return position.position(state)

    def arrange(
        self,
        content: DelveContent,
        seats: int,
        options: Options,
        seed: int,
        table: Mapping[str, object],
    ) -> DelveState:
        """See position.py."""
        return position.arrange(content, options, seed, table)

    def order_matters(self, options: Options) -> bool:
        """R-25: only if the first to finish building decides who explores first."""
        return options["finish_rule"] == "race"

    def evaluate(self, state: DelveState, seat: int) -> float:
        """See bot.py."""
        return bot.evaluate(state, seat)

    def opener(self, state: DelveState, seat: int, rng: Rng) -> int:
        """See bot.py."""
        return bot.opener(state, seat)

    def mentions(self, state: DelveState, entry: Entry) -> list[Mention]:
        """See tally.py."""
        return tally.mentions(state, entry)

    def side(self, state: DelveState, seat: int) -> str:
        """See tally.py."""
        return tally.side(state, seat)

    def length(self, state: DelveState) -> int:
        """See tally.py."""
        return tally.length(state)

    def pace(self) -> str:
        """Of both Explorers together."""
        return "turns"

    def layout(self, content: DelveContent, seats: int) -> Layout:
        """See panels.py."""
        return panels.LAYOUT

    def observe(self, state: DelveState, seat: int, row: list[int], at: int) -> None:
        """See observe.py."""
        observe.observe(state, seat, row, at)


GAME: Final = Delve()
