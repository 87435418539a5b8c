"""Gold: face-down challenges in front of a seat (Q-GOLD)."""

from __future__ import annotations

from lairworks.games.quest import events
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.decks import draw
from lairworks.games.quest.state import CHALLENGES, EVERYBODY, QuestState


def gain(state: QuestState, seat: int, n: int, why: str) -> None:
    """Cards from the top of the challenge deck, unseen by everybody (Q-GOLD-01)."""
    gold = state.companies[seat].gold
    gained = 0
    for _ in range(n):
        card = draw(state, CHALLENGES)
        if card == NONE:
            break  # Q-GOLD-06
        gold.append(card)
        gained += 1
    events.gold_gained(state, seat, gained, why)


def take_coin(state: QuestState, seat: int, card: int) -> None:
    """A challenge that lay face up becomes gold: everybody has seen it (Q-GOLD-02)."""
    state.known[card] = EVERYBODY
    state.companies[seat].gold.append(card)


def spend(state: QuestState, seat: int, n: int, why: str) -> None:
    """The oldest gold goes face up to the discard pile (Q-GOLD-03, Q-GOLD-04)."""
    if n == 0:
        return
    gold = state.companies[seat].gold
    pile = state.decks[CHALLENGES].pile
    spent = gold[:n]
    del gold[:n]
    for card in spent:
        if state.known[card] != EVERYBODY:
            state.tide += 1
        pile.append(card)
    events.gold_spent(state, seat, spent, why)


def hand_over(state: QuestState, giver: int, taker: int, n: int) -> None:
    """The oldest gold of one seat goes to another, as far as there is any."""
    gold = state.companies[giver].gold
    moved = gold[:n]
    del gold[:n]
    state.companies[taker].gold.extend(moved)
    events.gold_moved(state, giver, taker, len(moved))
