"""Heroes come and go: the pool, prices, joining and leaving (Q-RECR, Q-LIMIT, Q-START)."""

from __future__ import annotations

from typing import Final

from lairworks.games.quest import events
from lairworks.games.quest.company import add_in_order
from lairworks.games.quest.content import ONCE
from lairworks.games.quest.effects import ALWAYS
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.decks import discard_hero, draw_open
from lairworks.games.quest.rules.gold import spend
from lairworks.games.quest.state import HEROES, WILD_STRIDE, QuestState

TOO_MUCH: Final = 1_000  # a price beyond all gold there is


def price(state: QuestState, hero: int, discount: int) -> int:
    """What a hero costs with a discount; there is no refund (Q-RECR-01, Q-POW-20)."""
    cost = state.content.costs[hero] - discount
    return max(0, cost)


def affordable(state: QuestState, seat: int, discount: int) -> list[int]:
    """Heroes of the pool that a seat can pay for, in rising order."""
    return priced_up_to(state, state.gold(seat) + discount, 0)


def priced_up_to(state: QuestState, most: int, start: int) -> list[int]:
    """Heroes of the pool that cost no more, in rising order, as choices from `start` on."""
    costs = state.content.costs
    found: list[int] = []
    for hero in state.hero_pool:
        if hero != NONE and costs[hero] <= most:
            add_in_order(found, start + hero)
    return found


def lowest_cost(state: QuestState) -> int:
    """What the cheapest hero of the pool costs; more than there is gold if the pool is empty."""
    costs = state.content.costs
    lowest = TOO_MUCH
    for hero in state.hero_pool:
        if hero != NONE and costs[hero] < lowest:
            lowest = costs[hero]
    return lowest


def refill(state: QuestState) -> None:
    """Fills the hero pool from the deck (Q-RECR-02)."""
    pool = state.hero_pool
    filled: list[int] = []
    for slot in range(len(pool)):
        if pool[slot] == NONE:
            pool[slot] = draw_open(state, HEROES)
            if pool[slot] != NONE:
                filled.append(pool[slot])
    if filled:
        events.pool_refilled(state, filled)


def recruit(state: QuestState, seat: int, hero: int, cost: int) -> None:
    """A hero of the pool is paid for and joins; the pool is filled again (Q-RECR-01, -02)."""
    spend(state, seat, cost, "recruit")
    state.hero_pool[state.hero_pool.index(hero)] = NONE
    state.companies[seat].join(hero)
    events.recruited(state, seat, hero, cost, "pool")
    refill(state)


def join_free(state: QuestState, seat: int, hero: int, source: str) -> None:
    """A hero from a deck or a pile joins without payment (Q-RECR-07)."""
    state.companies[seat].join(hero)
    events.recruited(state, seat, hero, 0, source)


def lose_hero(state: QuestState, seat: int, hero: int) -> None:
    """A hero leaves the party, also if participating; icons no longer count (Q-POW-08)."""
    leave(state, seat, hero)
    discard_hero(state, hero)


def leave(state: QuestState, seat: int, hero: int) -> None:
    """A hero is no longer in a party; where to is the caller's business."""
    state.companies[seat].leave(hero)
    if hero not in state.sent:
        return
    state.sent = [other for other in state.sent if other != hero]
    state.supply -= state.content.supplies[hero]
    for wild in state.wilds:
        if wild // WILD_STRIDE == hero:
            state.supply -= ONCE[wild % WILD_STRIDE]
    state.wilds = [wild for wild in state.wilds if wild // WILD_STRIDE != hero]


def with_cost(state: QuestState, seat: int, besides: int) -> list[int]:
    """Heroes of a party that have a cost, one left out (Q-START-02)."""
    costs = state.content.costs
    party = state.companies[seat].party
    return [hero for hero in party if costs[hero] >= 0 and hero != besides]


def gold_limit(state: QuestState, seat: int) -> int:
    """How much gold a seat may have at the end of its turn (Q-LIMIT-01, Q-LIMIT-05)."""
    return _limit(state, seat, state.content.gold_limit, state.content.gold_limits)


def hero_limit(state: QuestState, seat: int) -> int:
    """How many heroes (Q-LIMIT-02, Q-LIMIT-05)."""
    return _limit(state, seat, state.content.hero_limit, state.content.hero_limits)


def _limit(state: QuestState, seat: int, usual: int, raised: list[int]) -> int:
    """The usual limit, or the highest that a hero of the party raises it to."""
    company = state.companies[seat]
    if company.has_power(ALWAYS):
        for hero in company.party:
            if raised[hero] > usual:
                usual = raised[hero]
    return usual
