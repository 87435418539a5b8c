"""Preparing quests (Q-PREP, Q-HID) and clearing them away."""

from __future__ import annotations

from lairworks.core.bits import count
from lairworks.core.state import Task
from lairworks.games.quest import events
from lairworks.games.quest.quests import NONE, Quest
from lairworks.games.quest.rules.decks import discard, draw, draw_open
from lairworks.games.quest.state import (
    CHALLENGES,
    EVERYBODY,
    FIRST_SET,
    NOBODY,
    TREASURES,
    QuestState,
)
from lairworks.games.quest.words import CENTRE


class Prepare(Task[QuestState]):
    """A new quest for a place in the centre that has become free (Q-PREP-15, Q-QUEST-19)."""

    def __init__(self, place: int) -> None:
        super().__init__("quest.prepare", NONE)
        self.place = place

    def words(self) -> list[str]:
        """The place."""
        return [str(self.place)]

    def run(self, state: QuestState) -> None:
        """Prepares it."""
        prepare(state, self.place)


def fill_centre(state: QuestState) -> None:
    """Prepares a quest wherever one is missing (Q-SETUP-07, Q-PREP-16)."""
    for place in range(CENTRE):
        if not state.quests[place].is_there() and not state.decks[TREASURES].is_exhausted():
            prepare(state, place)


def prepare(state: QuestState, place: int) -> None:
    """A treasure, a hidden challenge, and open ones until they are difficult enough."""
    treasure = draw_open(state, TREASURES)
    if treasure == NONE:
        events.place_empty(state, place)  # Q-PREP-16
        return
    quest = state.quests[place]
    quest.treasure = treasure
    if not state.hidden_quests:
        hidden = draw(state, CHALLENGES)
        if hidden != NONE:
            quest.lay(hidden, False)
    matches = _lay_open(state, quest, state.content.difficulties[treasure])
    if state.hidden_quests:
        _mix(state, quest)
    events.quest_prepared(state, place, matches)


def _lay_open(state: QuestState, quest: Quest, difficulty: int) -> list[int]:
    """Draws face up until enough different icons are there; tells the matches (Q-PREP-03..10)."""
    masks = state.content.need_masks
    lying: list[int] = []  # the icons of the face-up challenges
    icons = 0
    matches: list[int] = []
    while count(icons) < difficulty and not quest.is_full() and _is_drawable(state, lying):
        card = draw_open(state, CHALLENGES)
        if state.content.needs[card] in lying:
            discard(state, CHALLENGES, card)  # Q-PREP-08
            matches.append(card)
            continue
        quest.lay(card, True)
        lying.append(state.content.needs[card])
        icons |= masks[card]
    return matches


def _is_drawable(state: QuestState, lying: list[int]) -> bool:
    """Whether deck and pile together hold a challenge that is no match (Q-PREP-14, D-07)."""
    needs = state.content.needs
    deck = state.decks[CHALLENGES]
    at = deck.left - 1
    while at >= 0:
        if needs[deck.cards[at]] not in lying:
            return True  # mostly the top card
        at -= 1
    return any(needs[card] not in lying for card in deck.pile)


def _mix(state: QuestState, quest: Quest) -> None:
    """Everybody has seen the challenges; now they are shuffled face down (Q-HID-04, Q-HID-05)."""
    group = FIRST_SET + state.sets
    state.sets += 1
    groups = state.groups[:]
    for card in quest.cards:
        groups[card] = group
        state.known[card] = NOBODY
    state.groups = groups
    cards = quest.cards
    state.rng.shuffle(cards)
    quest.up = 0
    show_top(state, quest)


def show_top(state: QuestState, quest: Quest) -> None:
    """Turns the first challenge face up (Q-HID-05, Q-HID-07)."""
    if quest.cards and not quest.top_is_up():
        turn_up(state, quest, len(quest.cards) - 1)


def turn_up(state: QuestState, quest: Quest, position: int) -> None:
    """Turns a challenge face up for everybody."""
    quest.turn_up(position)
    card = quest.cards[position]
    if state.known[card] != EVERYBODY:
        state.known[card] = EVERYBODY
        state.tide += 1


def top_was_taken(state: QuestState, place: int) -> None:
    """In Hidden Quests a quest that nobody attempts shows its first challenge (Q-HID-07)."""
    quest = state.quests[place]
    if state.hidden_quests and place != state.attempt and quest.cards and not quest.top_is_up():
        show_top(state, quest)
        events.challenge_revealed(state, place)


def lay_open(state: QuestState, place: int) -> None:
    """Turns up all challenges of a quest that is about to be cleared away."""
    quest = state.quests[place]
    for position in range(len(quest.cards)):
        if not quest.is_up(position):
            turn_up(state, quest, position)


def clear_away(state: QuestState, place: int) -> None:
    """Treasure and challenges of a quest, all of them open, go to their discard piles."""
    quest = state.quests[place]
    pile = state.decks[CHALLENGES].pile
    for card in quest.cards:
        pile.append(card)
    discard(state, TREASURES, quest.treasure)
    quest.clear()
