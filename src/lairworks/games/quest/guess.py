"""A full table of quest that one seat cannot tell from the real one (section G).

Hidden are the order of the decks and, of the challenges, which of those the seat has not seen lies
where. Which group an unseen challenge is of is no secret: discard piles lie open until they are
shuffled, and in Hidden Quests everybody has seen what was mixed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit
from lairworks.core.rng import Rng, spawned
from lairworks.games.quest.state import (
    CHALLENGES,
    HEROES,
    TREASURES,
    QuestState,
)

STRIDE: Final = 128  # more than there are challenges: a group and a challenge make one number


def guess(state: QuestState, seat: int, rng: Rng) -> QuestState:
    """What the seat knows stays; unseen challenges, decks and all luck are drawn anew."""
    guessed = state.copy()
    guessed.rng = spawned(rng)
    if state.reason:
        return guessed
    _guess_challenges(guessed, seat, rng)
    for which in range(HEROES, TREASURES + 1):
        deck = guessed.decks[which]
        order = deck.cards[: deck.left]
        order.sort()
        rng.shuffle(order)
        deck.cards = order
    guessed.ask_again()
    return guessed


def _guess_challenges(guessed: QuestState, seat: int, rng: Rng) -> None:
    """Every place whose challenge the seat does not know gets any one of the same group."""
    deck = guessed.decks[CHALLENGES]
    deck.cards = deck.cards[: deck.left]
    dealer = Dealer(guessed, seat)
    for quest in guessed.quests:
        for position in range(len(quest.cards)):
            if not quest.is_up(position):
                dealer.collect(quest.cards[position])
    for company in guessed.companies:
        for card in company.gold:
            dealer.collect(card)
    for card in deck.cards:
        dealer.collect(card)
    dealer.mix(rng)
    for quest in guessed.quests:
        for position in range(len(quest.cards)):
            if not quest.is_up(position):
                quest.cards[position] = dealer.deal(quest.cards[position])
    for company in guessed.companies:
        gold = company.gold
        for index in range(len(gold)):
            gold[index] = dealer.deal(gold[index])
    order = deck.cards
    for index in range(len(order)):
        order[index] = dealer.deal(order[index])
    guessed.known = dealer.known


class Dealer:
    """Collects the challenges a seat has not seen, mixes them, and deals them out again."""

    def __init__(self, state: QuestState, seat: int) -> None:
        self.viewer: i64 = bit(seat)
        self.groups = state.groups
        self.truly_known = state.known
        self.known = state.known[:]
        self.unseen: list[int] = []  # group * STRIDE + challenge
        self.dealt: dict[int, int] = {}  # by group: where in `unseen` its next challenge is

    def is_unseen(self, card: int) -> bool:
        """Whether the seat does not know a challenge that lies face down."""
        viewers: i64 = self.truly_known[card]
        return viewers & self.viewer == 0

    def collect(self, card: int) -> None:
        """Takes a challenge from its place unless the seat knows that it lies there."""
        if self.is_unseen(card):
            self.unseen.append(self.groups[card] * STRIDE + card)

    def mix(self, rng: Rng) -> None:
        """Shuffles each group by itself; in which order the challenges lay makes no difference."""
        self.unseen.sort()
        mixed: list[int] = []
        start = 0
        while start < len(self.unseen):
            group = self.unseen[start] // STRIDE
            end = start
            while end < len(self.unseen) and self.unseen[end] // STRIDE == group:
                end += 1
            members = self.unseen[start:end]
            rng.shuffle(members)
            mixed += members
            self.dealt[group] = start
            start = end
        self.unseen = mixed

    def deal(self, card: int) -> int:
        """What lies there instead; what others know is that place, whatever lies there."""
        if not self.is_unseen(card):
            return card
        group = self.groups[card]
        index = self.dealt[group]
        self.dealt[group] = index + 1
        other = self.unseen[index] % STRIDE
        self.known[other] = self.truly_known[card]
        return other
