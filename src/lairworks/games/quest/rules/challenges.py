"""Quests and their challenges are looked at and changed by effects (section E.2)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit
from lairworks.core.state import Question
from lairworks.games.quest import events
from lairworks.games.quest.effects import (
    Effect,
)
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.decks import discard, draw, draw_open
from lairworks.games.quest.rules.gold import take_coin
from lairworks.games.quest.rules.preparing import (
    clear_away,
    lay_open,
    prepare,
    top_was_taken,
)
from lairworks.games.quest.rules.targets import (
    face_down,
)
from lairworks.games.quest.state import (
    CHALLENGES,
    EVERYBODY,
    NO_CARDS,
    NOBODY,
    TREASURES,
    QuestState,
)
from lairworks.games.quest.words import (
    CENTRE,
    DEPTH,
    DONE,
    LEAVE,
    PEEK,
    PLACE_IDS,
    REPLACE_HIDDEN,
    TREASURE,
)


def add_challenge(state: QuestState, place: int) -> None:
    """A new challenge, face up on top (`add_challenge`)."""
    card = draw_open(state, CHALLENGES)
    state.quests[place].lay(card, True)
    events.challenge_added(state, place, card)


def move_first(state: QuestState, place: int, other: int) -> None:
    """The first challenge of a quest goes on top of another (`move_first`)."""
    card = state.quests[place].lift()
    state.quests[other].lay(card, True)
    events.challenge_moved(state, place, other, card)
    top_was_taken(state, place)


def swap_treasures(state: QuestState, place: int, other: int) -> None:
    """Two quests exchange their treasures; challenges stay (`swap_treasures`)."""
    kept = state.quests[place].treasure
    state.quests[place].treasure = state.quests[other].treasure
    state.quests[other].treasure = kept
    events.treasures_swapped(state, place, other)


def redraw(state: QuestState, place: int) -> None:
    """A quest is discarded; in the centre a new one is prepared (`redraw_quest`, Q-CLM-10)."""
    lay_open(state, place)
    events.quest_redrawn(state, place)
    clear_away(state, place)
    if place < CENTRE:
        prepare(state, place)


def replace_challenge(state: QuestState, place: int, position: int) -> None:
    """A new challenge in the same position; it is drawn before the old one goes (D-51)."""
    quest = state.quests[place]
    old = quest.cards[position]
    new = draw_open(state, CHALLENGES)
    quest.cards[position] = new
    discard(state, CHALLENGES, old)
    events.challenge_replaced(state, place, position, old, new)


def take_challenge(state: QuestState, seat: int, place: int, position: int) -> None:
    """A face-up challenge becomes gold; that does not defeat it (Q-POW-21)."""
    card = state.quests[place].pull(position)
    take_coin(state, seat, card)
    events.challenge_taken(state, seat, place, position, card)
    top_was_taken(state, place)


def remove_challenge(state: QuestState, place: int, position: int) -> None:
    """A face-up challenge is discarded and not replaced (`remove_challenge`)."""
    card = state.quests[place].pull(position)
    discard(state, CHALLENGES, card)
    events.challenge_removed(state, place, position, card)
    top_was_taken(state, place)


class Peek(Question[QuestState]):
    """Which face-down challenge to look at, in private; one at least (`peek`)."""

    def __init__(self, seat: int, left: int, seen: list[int]) -> None:
        super().__init__("peek", seat)
        self.left = left
        self.seen = seen  # place * DEPTH + position

    def words(self) -> list[str]:
        """How many looks are left, and where was looked."""
        places = [f"{PLACE_IDS[at // DEPTH]}:{at % DEPTH}" for at in self.seen]
        return [str(self.left), ",".join(places) or "-"]

    def choices(self, state: QuestState) -> list[int]:
        """Challenges not looked at yet; after the first also that it is enough."""
        found = face_down(state, self.seen)
        if self.seen:
            found.append(DONE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Shows it to the seat alone."""
        if choice == DONE.start:
            return
        at = choice - PEEK.start
        place = at // DEPTH
        position = at % DEPTH
        card = state.quests[place].cards[position]
        state.looked = at
        if not state.known[card] >> self.seat & 1:
            state.known[card] |= int(bit(self.seat))
            state.tide += 1
        events.peeked(state, self.seat, place, position, card)
        if self.left > 1:
            state.agenda.append(Peek(self.seat, self.left - 1, [*self.seen, at]))


class ReplaceHidden(Question[QuestState]):
    """Whether the challenge just looked at is replaced by an unseen one (`replace_hidden`)."""

    def __init__(self, seat: int) -> None:
        super().__init__("replace_hidden", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Replace or leave."""
        return REPLACE_OR_LEAVE

    def take(self, state: QuestState, choice: int) -> None:
        """Draws a new one, face down; the old one is discarded for all to see."""
        if choice == LEAVE.start:
            return
        place = state.looked // DEPTH
        position = state.looked % DEPTH
        quest = state.quests[place]
        old = quest.cards[position]
        new = draw(state, CHALLENGES)
        state.known[new] = NOBODY
        quest.cards[position] = new
        if state.known[old] != EVERYBODY:
            state.tide += 1
        discard(state, CHALLENGES, old)
        events.hidden_replaced(state, self.seat, place, position, old)


def draw_treasures(state: QuestState, seat: int, effect: Effect) -> None:
    """Treasures are drawn, one of them replaces the quest's (`replace_treasure`, D-49)."""
    drawn: list[int] = []
    for _ in range(effect.n):
        treasure = draw_open(state, TREASURES)
        if treasure != NONE:
            drawn.append(treasure)
    events.treasures_drawn(state, seat, drawn)
    drawn.sort()
    state.drawn = drawn
    state.agenda.append(TREASURE_PICKS[seat])


class PickTreasure(Question[QuestState]):
    """Which of the treasures drawn the quest gets (Q-POW-12)."""

    def __init__(self, seat: int) -> None:
        super().__init__("treasure", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Those drawn."""
        return [TREASURE.start + treasure for treasure in state.drawn]

    def take(self, state: QuestState, choice: int) -> None:
        """Lays it under the challenges; the others and the old one are discarded."""
        new = TREASURE.first(choice)
        quest = state.quests[state.attempt]
        old = quest.treasure
        for treasure in state.drawn:
            if treasure != new:
                discard(state, TREASURES, treasure)
        state.drawn = NO_CARDS
        quest.treasure = new
        discard(state, TREASURES, old)
        events.treasure_replaced(state, self.seat, state.attempt, old, new)


REPLACE_OR_LEAVE: Final = [REPLACE_HIDDEN.start, LEAVE.start]
TREASURE_PICKS: Final = [PickTreasure(seat) for seat in range(4)]
