"""Heroes come and go by effects: out of the deck, the pool, or for gold (section E.2)."""

from __future__ import annotations

from typing import Final

from lairworks.core.state import Question
from lairworks.games.quest import events
from lairworks.games.quest.company import add_in_order
from lairworks.games.quest.effects import (
    Effect,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.decks import discard_hero, draw_open
from lairworks.games.quest.rules.gold import gain
from lairworks.games.quest.rules.heroes import (
    join_free,
    lose_hero,
    price,
    priced_up_to,
    recruit,
    refill,
    with_cost,
)
from lairworks.games.quest.state import (
    HEROES,
    NO_CARDS,
    QuestState,
)
from lairworks.games.quest.words import (
    BUY,
    DECLINE,
    DONE,
    JOIN,
    RETIRE,
    SWEEP,
)


def draw_heroes(state: QuestState, seat: int, effect: Effect) -> None:
    """Heroes are drawn face up; some join, the rest is discarded (`recruit_deck`)."""
    drawn: list[int] = []
    for _ in range(effect.n):
        hero = draw_open(state, HEROES)
        if hero != NONE:
            drawn.append(hero)
    events.heroes_drawn(state, seat, drawn)
    if len(drawn) <= effect.keep:
        for hero in drawn:
            join_free(state, seat, hero, "deck")
        return
    drawn.sort()
    state.drawn = drawn
    state.agenda.append(Join(seat, effect.keep))


class Join(Question[QuestState]):
    """Which of the heroes drawn joins; in the end the others are discarded."""

    def __init__(self, seat: int, keep: int) -> None:
        super().__init__("join", seat)
        self.keep = keep

    def words(self) -> list[str]:
        """How many may still join."""
        return [str(self.keep)]

    def choices(self, state: QuestState) -> list[int]:
        """Those drawn."""
        return [JOIN.start + hero for hero in state.drawn]

    def take(self, state: QuestState, choice: int) -> None:
        """One joins."""
        chosen = JOIN.first(choice)
        state.drawn = [hero for hero in state.drawn if hero != chosen]
        join_free(state, self.seat, chosen, "deck")
        if self.keep > 1:
            state.agenda.append(Join(self.seat, self.keep - 1))
            return
        for hero in state.drawn:
            discard_hero(state, hero)
        state.drawn = NO_CARDS


class Sweep(Question[QuestState]):
    """Which heroes of the pool are replaced (`refresh_pool`)."""

    def __init__(self, seat: int, discount: int) -> None:
        super().__init__("sweep", seat)
        self.discount = discount

    def words(self) -> list[str]:
        """What the next hero costs less."""
        return [str(self.discount)]

    def choices(self, state: QuestState) -> list[int]:
        """Heroes that are still there, or enough."""
        found: list[int] = []
        for hero in state.hero_pool:
            if hero != NONE:
                add_in_order(found, SWEEP.start + hero)
        found.append(DONE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Discards one and asks on, or fills the pool."""
        if choice == DONE.start:
            state.discount = self.discount
            refill(state)
            return
        hero = SWEEP.first(choice)
        state.hero_pool[state.hero_pool.index(hero)] = NONE
        discard_hero(state, hero)
        events.hero_swept(state, self.seat, hero)
        state.agenda.append(self)


class Shop(Question[QuestState]):
    """Heroes are recruited in the middle of a quest, without Instants (`recruit_shop`)."""

    def __init__(self, seat: int) -> None:
        super().__init__("shop", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Whoever can be paid for, or enough."""
        found = priced_up_to(state, state.gold(self.seat), BUY.start)
        found.append(DONE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Recruits one and asks on."""
        if choice != DONE.start:
            hero = BUY.first(choice)
            state.agenda.append(self)
            recruit(state, self.seat, hero, price(state, hero, 0))


class Retire(Question[QuestState]):
    """Whether a hero is discarded for gold (`retire`)."""

    def __init__(self, seat: int, bonus: int) -> None:
        super().__init__("retire", seat)
        self.bonus = bonus

    def words(self) -> list[str]:
        """What is gained on top of the cost."""
        return [str(self.bonus)]

    def choices(self, state: QuestState) -> list[int]:
        """Heroes with a cost, or nobody."""
        found = [RETIRE.start + hero for hero in with_cost(state, self.seat, NONE)]
        found.append(DECLINE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """The cost and the bonus in gold."""
        if choice == DECLINE.start:
            return
        hero = RETIRE.first(choice)
        lose_hero(state, self.seat, hero)
        events.heroes_discarded(state, self.seat, [hero], "retired")
        gain(state, self.seat, state.content.costs[hero] + self.bonus, "effect")


SHOPS: Final = [Shop(seat) for seat in range(4)]
