"""A challenge is defeated: its coin, and what others make of it (Q-QUEST-10, Q-POW-09)."""

from __future__ import annotations

from lairworks.core.state import Question, Task
from lairworks.games.quest import events
from lairworks.games.quest.effects import DEFEAT_P
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.gold import gain, take_coin
from lairworks.games.quest.state import QuestState
from lairworks.games.quest.words import CHALLENGE_IDS, DIVERT, KEEP


def defeat(state: QuestState, seat: int, paid: int) -> None:
    """The current challenge is off the quest and becomes gold of the seat (Q-GOLD-02)."""
    card = state.quests[state.attempt].lift()
    events.challenge_defeated(state, seat, card, paid)
    state.beaten += 1
    if state.beaten == 1:
        state.first_beaten = card
    state.facing = NONE
    state.waived = 0
    if paid or bounty(state, card):
        state.agenda.append(Spoils(seat, card, paid > 0))
    if diverter(state, seat) != NONE and elsewhere(state):
        state.agenda.append(Divert(seat, card))
    else:
        take_coin(state, seat, card)


def diverter(state: QuestState, seat: int) -> int:
    """A participating hero who may put a defeated challenge elsewhere, NONE if there is none."""
    for hero in state.sent:
        if state.content.timings[hero] == DEFEAT_P and hero not in state.used:
            return hero
    return NONE


def elsewhere(state: QuestState) -> list[int]:
    """Other quests that a challenge can be laid on, claimed ones included (D-29)."""
    found: list[int] = []
    for place in state.open_places():
        if place != state.attempt and not state.quests[place].is_full():
            found.append(place)
    return found


class Divert(Question[QuestState]):
    """Whether the challenge just defeated goes on another quest (Q-POW-09)."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__("quest.divert", seat)
        self.card = card

    def words(self) -> list[str]:
        """The challenge."""
        return [CHALLENGE_IDS[self.card]]

    def choices(self, state: QuestState) -> list[int]:
        """Every other quest, or the coin."""
        found = [DIVERT.start + place for place in elsewhere(state)]
        found.append(KEEP.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Puts it there, face up, or keeps it as gold."""
        if choice == KEEP.start:
            take_coin(state, self.seat, self.card)
            return
        place = DIVERT.first(choice)
        hero = diverter(state, self.seat)
        state.used = [*state.used, hero]
        state.quests[place].lay(self.card, True)
        events.power_used(state, self.seat, hero)
        events.challenge_moved(state, state.attempt, place, self.card)


def bounty(state: QuestState, card: int) -> int:
    """What participating heroes earn for a challenge of this kind (`bounty`)."""
    bounties = state.content.bounties[state.content.kinds[card]]
    total = 0
    for hero in state.sent:
        total += bounties[hero]
    return total


class Spoils(Task[QuestState]):
    """Bounties of the own heroes, then what others collect (`bounty`, `toll`)."""

    def __init__(self, seat: int, card: int, paid: bool) -> None:
        super().__init__("quest.spoils", seat)
        self.card = card
        self.paid = paid

    def words(self) -> list[str]:
        """The challenge, and whether icons were bought for it."""
        return [CHALLENGE_IDS[self.card], "paid" if self.paid else "free"]

    def run(self, state: QuestState) -> None:
        """Hands out the gold."""
        extra = bounty(state, self.card)
        if extra:
            gain(state, self.seat, extra, "bounty")
        if not self.paid:
            return
        for step in range(1, state.seats):
            other = (self.seat + step) % state.seats
            for hero in state.companies[other].party:
                if state.content.tolls[hero]:
                    gain(state, other, state.content.tolls[hero], "toll")
