"""The pieces of heist, gathered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lairworks.core.content import Tables
from lairworks.core.game import Game, Label, Mention, Refusal, ScoreLine, View
from lairworks.core.journal import Entry, Event
from lairworks.core.observation import Layout
from lairworks.core.options import Option, Options
from lairworks.core.rng import Rng
from lairworks.games.heist import (
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
from lairworks.games.heist.content import FILES, HeistContent
from lairworks.games.heist.rules.raiding import late_choice
from lairworks.games.heist.rules.setup import begin, new_table, shuffle_decks
from lairworks.games.heist.scoring import LINES
from lairworks.games.heist.state import ENDINGS, PLANNING, RAIDS, HeistState
from lairworks.games.heist.words import GADGETS, WORDS

MOST_SEATS: Final = 99
OPTIONS: Final = (
    Option("lair", 2, "1 Superyacht, 2 Polar Base, 3 Volcano, 4 Orbital Station", low=1, high=4),
    Option("agents", "auto", "Agents: as the number of seats says, or open", ("auto", "open")),
    Option("expert", "", "Gadgets with the Expert side up, by number", low=1, high=5),
    Option("beginners", "", "Seats that start with more cash, by number from 0", low=0, high=98),
    Option("lenient_planning", False, "Choices of a round may be taken back until it is closed"),
    Option("lenient_raid", False, "Steps of a raid may be taken back until it is stopped"),
    Option("raid_timer", 0, "Seconds for the other raids once one is over, 0: any", high=3600),
)


class Heist(Game[HeistState, HeistContent]):
    """Spyworld: everybody builds, then everybody raids."""

    def __init__(self) -> None:
        super().__init__(
            id="heist",
            title="Spyworld",
            pitch="Draw a lair no spy gets through, train a spy who gets through any, then raid.",
            seats=tuple(range(2, MOST_SEATS + 1)),
            rules=1,
            words=WORDS,
            options=OPTIONS,
            endings=ENDINGS,
            package="lairworks.games.heist",
            files=FILES,
            spoken=tuple(GADGETS),
            starts=("round_started",),
            courses=("last_round", "lair_full", "planning_over", "raid_over"),
        )

    def content(self, tables: Tables, pack: Mapping[str, object] | None) -> HeistContent:
        """Typed content."""
        return HeistContent(tables, pack)

    def start(self, content: HeistContent, seats: int, options: Options, seed: int) -> HeistState:
        """Blank sheets, shuffled decks, the Agents about to be dealt."""
        state = new_table(content, seats, options, seed)
        shuffle_decks(state)
        begin(state)
        return state

    def view(self, state: HeistState, viewer: int | None) -> View:
        """See view.py."""
        return view.view(state, viewer)

    def guess(self, state: HeistState, seat: int, rng: Rng) -> HeistState:
        """See guess.py."""
        return guess.guess(state, seat, rng)

    def ask(self, state: HeistState, seat: int) -> str:
        """See questions.py."""
        return questions.ask(state, seat)

    def label(self, state: HeistState, seat: int, choice: int) -> Label:
        """See labels.py."""
        return labels.label(state, seat, choice)

    def why_not(self, state: HeistState, seat: int, choice: int) -> Refusal:
        """See refusals.py."""
        return refusals.why_not(state, seat, choice)

    def tell(self, event: Event, names: list[str]) -> str:
        """See story.py."""
        return story.tell(event, names)

    def board(self, view: View, names: list[str]) -> str:
        """See text.py."""
        return text.board(view, names)

    def breakdown(self, state: HeistState) -> list[list[ScoreLine]]:
        """The score lines of the sheets (H-SHEET-09)."""
        found: list[list[ScoreLine]] = []
        for reckoned in state.tallies():
            lines = zip(LINES, reckoned.lines(), strict=True)
            found.append([ScoreLine(name, points) for name, points in lines])
        return found

    def position(self, state: HeistState) -> View:
        """See position.py."""
        return position.position(state)

    def arrange(
        self,
        content: HeistContent,
        seats: int,
        options: Options,
        seed: int,
        table: Mapping[str, object],
    ) -> HeistState:
        """See position.py."""
        return position.arrange(content, seats, options, seed, table)

    def in_the_open(self, state: HeistState) -> bool:
        """Raids are (section G)."""
        return state.phase == RAIDS

    def final(self, state: HeistState, seat: int) -> str:
        """H-ROUND-09, H-RAID-16, but for the lenient variants (H-VAR-03, H-VAR-04)."""
        if state.phase == PLANNING and state.lenient_planning:
            return "" if state.desks[seat] else "this round is closed"
        if state.phase == RAIDS and state.lenient_raid:
            return "" if state.desks[seat] else "this raid is over"
        return "at this table what is done stays done"

    def seconds(self, state: HeistState, seat: int) -> int:
        """H-VAR-02: the raid timer, once a raid is over."""
        return state.raid_timer if late_choice(state, seat) >= 0 else 0

    def late(self, state: HeistState, seat: int) -> int:
        """H-VAR-02: once a raid is over and time is kept, the others stop where they are."""
        return late_choice(state, seat)

    def evaluate(self, state: HeistState, seat: int) -> float:
        """See bot.py."""
        return bot.evaluate(state, seat)

    def is_calm(self, state: HeistState) -> bool:
        """See bot.py."""
        return bot.is_calm(state)

    def opener(self, state: HeistState, seat: int, rng: Rng) -> int:
        """See bot.py."""
        return bot.opener(state, seat, rng)

    def hint(self, state: HeistState, seat: int, rng: Rng) -> int:
        """See bot.py."""
        return bot.hint(state, seat)

    def mentions(self, state: HeistState, entry: Entry) -> list[Mention]:
        """See tally.py."""
        return tally.mentions(state, entry)

    def length(self, state: HeistState) -> int:
        """Rounds of Planning."""
        return state.round

    def pace(self) -> str:
        """As the rules count."""
        return "rounds"

    def layout(self, content: HeistContent, seats: int) -> Layout:
        """See panels.py."""
        return panels.LAYOUT

    def observe(self, state: HeistState, seat: int, row: list[int], at: int) -> None:
        """See observe.py."""
        observe.observe(state, seat, row, at)


GAME: Final = Heist()
