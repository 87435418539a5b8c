"""The secondary action Recruit Heroes, and Instant powers (Q-RECR)."""

from __future__ import annotations

from typing import Final

from lairworks.core.state import Question
from lairworks.games.quest import events
from lairworks.games.quest.effects import INSTANT, RECRUITING
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import carry_out, is_usable
from lairworks.games.quest.rules.heroes import (
    lose_hero,
    lowest_cost,
    price,
    priced_up_to,
    recruit,
)
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import BUY, DECLINE, DONE, HERO_IDS, POWER, TRADE


def can_recruit(state: QuestState, seat: int) -> bool:
    """Whether a hero of the pool can be paid for, a Herald's trade included (Q-TURN-05, D-17)."""
    if lowest_cost(state) <= state.gold(seat) + state.discount:
        return True
    return bool(trades(state, seat))


class Recruit(Question[QuestState]):
    """Whom to recruit next; after the first that may be all (Q-RECR-03)."""

    def __init__(self, seat: int) -> None:
        super().__init__("recruit", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Heroes that can be paid for, those that can be traded in, or enough."""
        found = priced_up_to(state, state.gold(self.seat) + state.discount, BUY.start)
        for hero in trades(state, self.seat):
            found.append(TRADE.start + hero)
        if state.recruits > 0:
            found.append(DONE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Recruits, or asks for whom a hero is traded in."""
        if choice == DONE.start:
            return
        state.agenda.append(self)
        if BUY.owns(choice):
            buy(state, self.seat, BUY.first(choice), 0)
        else:
            state.agenda.append(Trade(self.seat, TRADE.first(choice)))


def trader(state: QuestState, seat: int, traded: int) -> int:
    """A hero whose power trades this one in, NONE if there is none left (Q-POW-20)."""
    timings = state.content.timings
    for hero in state.companies[seat].party:
        if timings[hero] == RECRUITING and hero != traded and hero not in state.used:
            return hero
    return NONE


def trades(state: QuestState, seat: int) -> list[int]:
    """Heroes that can be traded in so that some hero of the pool can be paid for."""
    found: list[int] = []
    if not state.companies[seat].has_power(RECRUITING):
        return found
    costs = state.content.costs
    short = lowest_cost(state) - state.gold(seat) - state.discount
    for hero in state.companies[seat].party:
        if costs[hero] >= 0 and costs[hero] >= short and trader(state, seat, hero) != NONE:
            found.append(hero)
    return found


class Trade(Question[QuestState]):
    """For which hero of the pool another one is traded in."""

    def __init__(self, seat: int, traded: int) -> None:
        super().__init__("trade", seat)
        self.traded = traded

    def words(self) -> list[str]:
        """The hero traded in."""
        return [HERO_IDS[self.traded]]

    def choices(self, state: QuestState) -> list[int]:
        """Those that can be paid for then."""
        discount = state.discount + state.content.costs[self.traded]
        return priced_up_to(state, state.gold(self.seat) + discount, BUY.start)

    def take(self, state: QuestState, choice: int) -> None:
        """Discards the one, pays the difference for the other."""
        herald = trader(state, self.seat, self.traded)
        state.used = [*state.used, herald]
        events.power_used(state, self.seat, herald)
        lose_hero(state, self.seat, self.traded)
        events.heroes_discarded(state, self.seat, [self.traded], "traded")
        buy(state, self.seat, BUY.first(choice), state.content.costs[self.traded])


def buy(state: QuestState, seat: int, hero: int, traded: int) -> None:
    """A purchase in this action; an Instant power may be used right after it (Q-RECR-06)."""
    cost = price(state, hero, state.discount + traded)
    state.discount = 0
    state.recruits += 1
    recruit(state, seat, hero, cost)
    if state.content.timings[hero] == INSTANT and is_usable(state, seat, hero):
        state.agenda.append(Instant(seat, hero))


class Instant(Question[QuestState]):
    """Whether the hero just recruited uses an Instant power; if not, it is lost (Q-POW-04)."""

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__("instant", seat)
        self.hero = hero

    def words(self) -> list[str]:
        """The hero."""
        return [HERO_IDS[self.hero]]

    def choices(self, state: QuestState) -> list[int]:
        """Use it or not."""
        return [POWER.start + self.hero, DECLINE.start]

    def take(self, state: QuestState, choice: int) -> None:
        """Carries it out."""
        if choice != DECLINE.start:
            events.power_used(state, self.seat, self.hero)
            carry_out(state, self.seat, self.hero, 0)


RECRUITERS: Final = [Recruit(seat) for seat in range(4)]
