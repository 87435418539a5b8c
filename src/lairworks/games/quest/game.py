"""The pieces of quest, gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lairworks.core.content import Tables
from lairworks.core.game import Game, Label, Mention, Refusal, ScoreLine, View
from lairworks.core.journal import Entry, Event
from lairworks.core.observation import Layout
from lairworks.core.options import UNDO, Option, Options
from lairworks.core.rng import Rng
from lairworks.games.quest import (
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
from lairworks.games.quest.content import FILES, QuestContent
from lairworks.games.quest.rules.ending import ENDINGS, party_cost, total_difficulty
from lairworks.games.quest.rules.setup import SET_UP, new_table
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import WORDS

OPTIONS: Final = (
    Option(
        "hidden_quests",
        False,
        "Hidden Quests: everybody sees the challenges of a new quest once, then they are mixed",
    ),
    Option(
        "claimed_quests",
        False,
        "Claimed Quests: a quest that two heroes could not finish may be taken along",
    ),
    UNDO,
)


class QuestGame(Game[QuestState, QuestContent]):
    """Treasure Lair: heroes, quests, and gold that is made of beaten challenges."""

    def __init__(self) -> None:
        super().__init__(
            id="quest",
            title="Treasure Lair",
            pitch="Gather heroes, brave three lairs, and pay your way with what you defeat.",
            seats=(2, 3, 4),
            rules=1,
            words=WORDS,
            options=OPTIONS,
            endings=ENDINGS,
            package="lairworks.games.quest",
            files=FILES,
            starts=("turn_started",),
            courses=("treasure_gained", "end_triggered"),
        )

    def content(self, tables: Tables, pack: Mapping[str, object] | None) -> QuestContent:
        """Typed content."""
        return QuestContent(tables, pack)

    def start(self, content: QuestContent, seats: int, options: Options, seed: int) -> QuestState:
        """The table before anything is dealt."""
        state = new_table(content, seats, options, seed)
        state.agenda.append(SET_UP)
        return state

    def view(self, state: QuestState, viewer: int | None) -> View:
        """See view.py."""
        return view.view(state, viewer)

    def guess(self, state: QuestState, seat: int, rng: Rng) -> QuestState:
        """See guess.py."""
        return guess.guess(state, seat, rng)

    def ask(self, state: QuestState, seat: int) -> str:
        """See questions.py."""
        return questions.ask(state, seat)

    def label(self, state: QuestState, seat: int, choice: int) -> Label:
        """See labels.py."""
        return labels.label(state, seat, choice)

    def why_not(self, state: QuestState, seat: int, choice: int) -> Refusal:
        """See refusals.py."""
        return refusals.why_not(state, seat, choice)

    def tell(self, event: Event, names: list[str]) -> str:
        """See story.py."""
        return story.tell(event, names)

    def board(self, view: View, names: list[str]) -> str:
        """See text.py."""
        return text.board(view, names)

    def breakdown(self, state: QuestState) -> list[list[ScoreLine]]:
        """Treasures and heroes laid with them, then what breaks ties, which counts no points."""
        sheets: list[list[ScoreLine]] = []
        for seat in range(state.seats):
            company = state.companies[seat]
            points = state.points(seat)
            names = [state.content.treasure_at[card].name for card in company.treasures]
            sheets.append(
                [
                    ScoreLine("Treasures", points, ", ".join(names)),
                    ScoreLine("Heroes laid with them", state.score(seat) - points),
                    ScoreLine("Ties: difficulty", 0, str(total_difficulty(state, seat))),
                    ScoreLine("Ties: cost of the party", 0, str(party_cost(state, seat))),
                    ScoreLine("Ties: gold", 0, str(state.gold(seat))),
                ]
            )
        return sheets

    def position(self, state: QuestState) -> View:
        """See position.py."""
        return position.position(state)

    def arrange(
        self,
        content: QuestContent,
        seats: int,
        options: Options,
        seed: int,
        table: Mapping[str, object],
    ) -> QuestState:
        """See position.py."""
        return position.arrange(content, seats, options, seed, table)

    def evaluate(self, state: QuestState, seat: int) -> float:
        """See bot.py."""
        return bot.evaluate(state, seat)

    def is_calm(self, state: QuestState) -> bool:
        """See bot.py."""
        return bot.is_calm(state)

    def opener(self, state: QuestState, seat: int, rng: Rng) -> int:
        """See bot.py."""
        return bot.opener(state, seat, rng)

    def hint(self, state: QuestState, seat: int, rng: Rng) -> int:
        """See bot.py."""
        return bot.hint(state, seat, rng)

    def layout(self, content: QuestContent, seats: int) -> Layout:
        """See panels.py."""
        return panels.layout(seats)

    def observe(self, state: QuestState, seat: int, row: list[int], at: int) -> None:
        """See observe.py."""
        observe.observe(state, seat, row, at)

    def mentions(self, state: QuestState, entry: Entry) -> list[Mention]:
        """See tally.py."""
        return tally.mentions(state, entry)

    def side(self, state: QuestState, seat: int) -> str:
        """See tally.py."""
        return tally.side(state, seat)

    def length(self, state: QuestState) -> int:
        """See tally.py."""
        return tally.length(state)

    def pace(self) -> str:
        """Of the seat that had most of them."""
        return "turns"


GAME: Final = QuestGame()
