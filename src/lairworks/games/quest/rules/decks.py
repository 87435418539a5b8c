"""Decks, discard piles and who knows what of their cards (Q-DECK)."""

from __future__ import annotations

from lairworks.games.quest import events
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.state import CHALLENGES, HEROES, NOBODY, QuestState
from lairworks.games.quest.words import STARTERS


def draw(state: QuestState, which: int) -> int:
    """The top card of a deck, NONE if there is none; an empty deck is made anew (Q-DECK-02)."""
    deck = state.decks[which]
    if deck.left == 0:
        if not deck.pile:
            return NONE  # Q-DECK-04
        reshuffle(state, which)
    deck.left -= 1
    return deck.cards[deck.left]


def draw_open(state: QuestState, which: int) -> int:
    """The same for a card that everybody sees."""
    card = draw(state, which)
    if card != NONE:
        state.tide += 1
    return card


def reshuffle(state: QuestState, which: int) -> None:
    """The discard pile becomes the deck."""
    deck = state.decks[which]
    cards = deck.pile
    deck.pile = []
    if which == CHALLENGES:
        state.shuffles += 1
        groups = state.groups[:]
        for card in cards:
            groups[card] = state.shuffles
            state.known[card] = NOBODY
            if card == state.first_beaten:
                state.first_beaten = NONE  # spent: if it is drawn again, it is another coin
        state.groups = groups
    state.rng.shuffle(cards)
    deck.cards = cards
    deck.left = len(cards)
    events.deck_reshuffled(state, which, deck.left)


def discard(state: QuestState, which: int, card: int) -> None:
    """A card goes face up to the discard pile next to its deck (Q-DECK-01)."""
    state.decks[which].pile.append(card)


def discard_hero(state: QuestState, hero: int) -> None:
    """A hero leaves; starting heroes go back to the box (Q-DECK-03)."""
    if hero >= STARTERS:
        state.decks[HEROES].pile.append(hero)
