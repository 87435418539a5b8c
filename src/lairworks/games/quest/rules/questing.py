"""The secondary action Begin a Quest (Q-QUEST, Q-FAIL, Q-CLM)."""

from __future__ import annotations

from typing import Final

from lairworks.core.state import Question, Task
from lairworks.games.quest import events
from lairworks.games.quest.content import ANY, FAILURE, SUCCESS
from lairworks.games.quest.effects import (
    JOIN_TREASURE,
    KEEP_HEROES,
    QEND_P,
    QSTART_P,
    QUEST_D,
    QUEST_P,
    SUCCESS_GOLD,
)
from lairworks.games.quest.quests import NONE, Quest
from lairworks.games.quest.rules.actions import carry_out, is_usable
from lairworks.games.quest.rules.decks import discard_hero
from lairworks.games.quest.rules.defeating import defeat
from lairworks.games.quest.rules.gold import gain, spend
from lairworks.games.quest.rules.heroes import leave, lose_hero
from lairworks.games.quest.rules.preparing import (
    Prepare,
    clear_away,
    lay_open,
    prepare,
    show_top,
    turn_up,
)
from lairworks.games.quest.rules.reacting import lie_in_wait
from lairworks.games.quest.state import EVERYBODY, NO_CARDS, QuestState
from lairworks.games.quest.words import (
    ABANDON,
    CENTRE,
    CLAIM,
    DECLINE,
    DEFEAT,
    DONE,
    ENTER,
    GIVE_UP,
    HERO_IDS,
    POWER,
    SAVE,
    SEND,
)


def attemptable(state: QuestState, seat: int) -> list[int]:
    """Places of quests a seat may attempt: the centre, and the own claimed one (Q-CLM-06)."""
    found: list[int] = []
    for place in range(CENTRE):
        if state.quests[place].cards:
            found.append(place)
    if state.claimed(seat).cards:
        found.append(CENTRE + seat)
    return found


def can_attempt(state: QuestState, seat: int) -> bool:
    """Whether there is such a quest (Q-TURN-05)."""
    if state.claimed(seat).cards:
        return True
    return any(state.quests[place].cards for place in range(CENTRE))


class Enter(Question[QuestState]):
    """Which quest to attempt (Q-QUEST-01)."""

    def __init__(self, seat: int) -> None:
        super().__init__("quest.enter", seat)

    def choices(self, state: QuestState) -> list[int]:
        """The quests there are."""
        there = 0
        for place in range(CENTRE):
            if state.quests[place].cards:
                there |= 1 << place
        if state.claimed(self.seat).cards:
            there |= 1 << CENTRE
        return LAIRS[self.seat][there]

    def take(self, state: QuestState, choice: int) -> None:
        """The attempt begins; with a centre quest a claimed one is lost (Q-CLM-07)."""
        place = ENTER.first(choice)
        if place < CENTRE and state.claimed(self.seat).is_there():
            lay_open(state, CENTRE + self.seat)
            events.claim_discarded(state, self.seat)
            clear_away(state, CENTRE + self.seat)
        state.attempt = place
        events.quest_begun(state, self.seat, place)
        approach(state, self.seat)


class Approach(Task[QuestState]):
    """The next challenge becomes the current one, or all are defeated (Q-QUEST-02, -14)."""

    def __init__(self, seat: int) -> None:
        super().__init__("quest.approach", seat)

    def run(self, state: QuestState) -> None:
        """Goes on with the quest."""
        approach(state, self.seat)


def approach(state: QuestState, seat: int) -> None:
    """Turns a challenge up if it lies face down; others may then lie in wait."""
    quest = state.quests[state.attempt]
    if not quest.cards:
        succeed(state, seat)
        return
    top = len(quest.cards) - 1
    if state.turned_up:
        forget_replaced(state, quest)
    if not quest.top_is_up():
        turn_up(state, quest, top)
        state.turned_up = [*state.turned_up, quest.cards[top]]
        events.challenge_revealed(state, state.attempt)
        state.agenda.append(APPROACHES[seat])
        lie_in_wait(state, seat)
        return
    if state.facing != quest.cards[top]:
        state.facing = quest.cards[top]
        state.waived = 0
    state.agenda.append(STEPS[seat])


def forget_replaced(state: QuestState, quest: Quest) -> None:
    """Should a challenge that is gone come again, it was laid open by an effect (D-30)."""
    state.turned_up = [card for card in state.turned_up if card in quest.cards]


class QuestStep(Question[QuestState]):
    """What to do about the current challenge: send, use a power, defeat it, or give up."""

    def __init__(self, seat: int) -> None:
        super().__init__("quest.step", seat)

    def asks_always(self, state: QuestState) -> bool:
        """Giving up is never done unasked."""
        return True

    def choices(self, state: QuestState) -> list[int]:
        """Heroes to send, powers to use, the price if it can be paid, and the way back."""
        company = state.companies[self.seat]
        found: list[int] = []
        for hero in company.party:
            if can_be_sent(state, hero):
                found.append(SEND.start + hero)
        if company.powers & QUEST_POWERS:
            for hero in company.party:
                if can_use(state, self.seat, hero):
                    found.append(POWER.start + hero)
        if defeat_price(state) <= state.gold(self.seat):
            found.append(DEFEAT.start)
        found.append(GIVE_UP.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Does it."""
        if choice == GIVE_UP.start:
            give_up(state, self.seat)
        elif choice == DEFEAT.start:
            paid = defeat_price(state)
            spend(state, self.seat, paid, "icons")
            state.agenda.append(APPROACHES[self.seat])
            defeat(state, self.seat, paid)
        elif SEND.owns(choice):
            send(state, self.seat, SEND.first(choice))
            state.agenda.append(self)
        else:
            state.agenda.append(APPROACHES[self.seat])
            use(state, self.seat, POWER.first(choice))


def can_be_sent(state: QuestState, hero: int) -> bool:
    """With an icon of the challenge, or a power that needs it (Q-QUEST-04, Q-POW-03)."""
    content = state.content
    if content.joins[hero] or content.icon_masks[hero] & content.need_masks[state.facing]:
        return hero not in state.sent
    return False


def send(state: QuestState, seat: int, hero: int) -> None:
    """The hero participates until the quest ends (Q-QUEST-05, Q-QUEST-06)."""
    state.sent = [*state.sent, hero]
    state.supply += state.content.supplies[hero]
    state.took_part = [*state.took_part, hero]
    events.hero_sent(state, seat, hero)


def can_use(state: QuestState, seat: int, hero: int) -> bool:
    """Whether a hero's power can be used now (Q-POW-02, Q-POW-05)."""
    timing = state.content.timings[hero]
    if timing == QUEST_P or timing == QSTART_P:
        if hero not in state.sent or (timing == QSTART_P and state.beaten > 0):
            return False
    elif timing != QUEST_D:
        return False
    return hero not in state.used and is_usable(state, seat, hero)


def use(state: QuestState, seat: int, hero: int) -> None:
    """Uses a power; some cost their hero (Q-POW-08)."""
    state.used = [*state.used, hero]
    events.power_used(state, seat, hero)
    if state.content.timings[hero] == QUEST_D:
        lose_hero(state, seat, hero)
        events.heroes_discarded(state, seat, [hero], "power")
    carry_out(state, seat, hero, 0)


def defeat_price(state: QuestState) -> int:
    """What the missing icons of the current challenge cost (Q-QUEST-08)."""
    missing = state.all_missing()
    return missing * state.icon_price() if missing else 0


# The end of an attempt


def succeed(state: QuestState, seat: int) -> None:
    """The last challenge is defeated: the treasure is won (Q-QUEST-15)."""
    place = state.attempt
    quest = state.quests[place]
    state.companies[seat].treasures.append(quest.treasure)
    events.treasure_gained(state, seat, quest.treasure)
    quest.clear()
    come_home(state, seat, SUCCESS, place < CENTRE)


def give_up(state: QuestState, seat: int) -> None:
    """The current challenge is not defeated: claim the quest, or fail (Q-QUEST-16)."""
    if can_claim(state):
        state.agenda.append(CLAIMS[seat])
    else:
        fail(state, seat)


def can_claim(state: QuestState) -> bool:
    """With enough participating heroes, and not a claimed quest again (Q-CLM-01, Q-CLM-08)."""
    enough = len(state.sent) >= state.content.claim_heroes
    return state.claimed_quests and enough and state.attempt < CENTRE


class Claim(Question[QuestState]):
    """Whether an undefeated quest is claimed instead of failing (Q-CLM-01, Q-CLM-04)."""

    def __init__(self, seat: int) -> None:
        super().__init__("quest.claim", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Claim it or not."""
        return CLAIM_OR_NOT

    def take(self, state: QuestState, choice: int) -> None:
        """The quest comes next to the seat as it lies (Q-CLM-02)."""
        if choice == ABANDON.start:
            fail(state, self.seat)
            return
        place = state.attempt
        state.quests[CENTRE + self.seat] = state.quests[place]
        state.quests[place] = Quest()
        events.quest_claimed(state, self.seat, place)
        come_home(state, self.seat, FAILURE, True)


def fail(state: QuestState, seat: int) -> None:
    """Early if too little was defeated, else for good; a claimed quest always for good (D-38)."""
    place = state.attempt
    early = place < CENTRE and state.beaten < state.content.early_failure
    if early:
        close_again(state, seat)
        state.cut_short = True  # Q-FAIL-04
    else:
        lay_open(state, place)
        events.quest_failed(state, seat, place)
        clear_away(state, place)  # Q-QUEST-17
    come_home(state, seat, FAILURE, place < CENTRE and not early)


def close_again(state: QuestState, seat: int) -> None:
    """What was defeated is put back, what was turned up is turned down (Q-FAIL-01, Q-FAIL-06)."""
    events.quest_failed_early(state, seat, state.attempt)
    quest = state.quests[state.attempt]
    for position in range(len(quest.cards)):
        if quest.cards[position] in state.turned_up:
            quest.turn_down(position)
    card = state.first_beaten
    if card != NONE and fetch(state, seat, card):
        quest.lay(card, True)  # a first challenge lay open, or is one that does by now
        state.known[card] = EVERYBODY
    if state.hidden_quests:
        show_top(state, quest)  # what was on top may be gone for good (D-36)


def fetch(state: QuestState, seat: int, card: int) -> bool:
    """Takes a defeated challenge from the gold of a seat, or from where it was put (D-29)."""
    gold = state.companies[seat].gold
    if card in gold:
        gold.remove(card)
        return True
    for place in state.open_places():
        other = state.quests[place]
        if place != state.attempt and card in other.cards:
            other.pull(other.cards.index(card))
            return True
    return False


def come_home(state: QuestState, seat: int, outcome: int, anew: bool) -> None:
    """End-of-quest powers, then the heroes go, then a new quest comes (Q-QUEST-21)."""
    place = state.attempt
    keepers = [hero for hero in state.sent if works_after(state, hero, outcome)]
    if not keepers:  # then nobody is asked anything
        disband(state, seat)
        if anew:
            prepare(state, place)
        return
    if anew:
        state.agenda.append(Prepare(place))
    state.agenda.append(DISBANDINGS[seat])
    for failed in (False, True):  # D-23, the last first
        for hero in keepers:
            effect = state.content.powers[hero][0]
            keeps = effect.op == KEEP_HEROES and effect.failed == failed
            if keeps and not (failed and outcome == SUCCESS):
                state.agenda.append(Keep(seat, hero, effect.n))
    for hero in keepers:
        if state.content.powers[hero][0].op == JOIN_TREASURE:
            state.agenda.append(LayWithTreasure(seat, hero))
    for hero in keepers:
        effect = state.content.powers[hero][0]
        if effect.op == SUCCESS_GOLD:
            events.power_used(state, seat, hero)
            gain(state, seat, effect.n, "success")


def works_after(state: QuestState, hero: int, outcome: int) -> bool:
    """Whether a hero has a power for the end of a quest that went so."""
    if state.content.timings[hero] != QEND_P:
        return False
    wanted = state.content.hero_at[hero].outcome
    return wanted == ANY or wanted == outcome


class LayWithTreasure(Question[QuestState]):
    """Whether a hero is laid with the treasures, for a point at the end (Q-POW-26)."""

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__("quest.seeker", seat)
        self.hero = hero

    def words(self) -> list[str]:
        """The hero."""
        return [HERO_IDS[self.hero]]

    def choices(self, state: QuestState) -> list[int]:
        """Yes or no."""
        return [POWER.start + self.hero, DECLINE.start]

    def take(self, state: QuestState, choice: int) -> None:
        """She leaves the party for the treasures."""
        if choice != DECLINE.start:
            leave(state, self.seat, self.hero)
            state.companies[self.seat].seekers.append(self.hero)
            events.hero_laid_down(state, self.seat, self.hero)


class Keep(Question[QuestState]):
    """Which other participating hero is not discarded (Q-POW-24)."""

    def __init__(self, seat: int, hero: int, left: int) -> None:
        super().__init__("quest.keep", seat)
        self.hero = hero
        self.left = left

    def words(self) -> list[str]:
        """Whose power it is, and how many it may still keep."""
        return [HERO_IDS[self.hero], str(self.left)]

    def choices(self, state: QuestState) -> list[int]:
        """Those not kept yet, or no more."""
        found: list[int] = []
        for hero in state.companies[self.seat].party:
            if hero in state.sent and hero != self.hero and hero not in state.kept:
                found.append(SAVE.start + hero)
        found.append(DONE.start)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """One comes home."""
        if choice == DONE.start:
            return
        hero = SAVE.first(choice)
        state.kept = [*state.kept, hero]
        events.hero_kept(state, self.seat, hero, self.hero)
        if self.left > 1:
            state.agenda.append(Keep(self.seat, self.hero, self.left - 1))


class Disband(Task[QuestState]):
    """All participating heroes are discarded but those kept (Q-QUEST-18)."""

    def __init__(self, seat: int) -> None:
        super().__init__("quest.disband", seat)

    def run(self, state: QuestState) -> None:
        """Ends the attempt."""
        disband(state, self.seat)


def disband(state: QuestState, seat: int) -> None:
    """The attempt is over."""
    gone = [hero for hero in state.sent if hero not in state.kept]
    company = state.companies[seat]
    for hero in gone:
        company.leave(hero)
        discard_hero(state, hero)
    if gone:
        events.heroes_discarded(state, seat, gone, "quest")
    state.attempt = NONE
    state.beaten = 0
    state.facing = NONE
    state.first_beaten = NONE
    state.sent = NO_CARDS
    state.used = NO_CARDS
    state.wilds = NO_CARDS
    state.supply = 0
    state.waived = 0
    state.turned_up = NO_CARDS
    state.kept = NO_CARDS


QUEST_POWERS: Final = (1 << QSTART_P) | (1 << QUEST_P) | (1 << QUEST_D)
# By seat and the set of lairs that can be entered: those in the centre, and the seat's own.
LAIRS: Final = [
    [
        [
            ENTER.start + place
            for index, place in enumerate((0, 1, 2, CENTRE + seat))
            if there >> index & 1
        ]
        for there in range(1 << CENTRE + 1)
    ]
    for seat in range(4)
]
CLAIM_OR_NOT: Final = [CLAIM.start, ABANDON.start]
ENTRIES: Final = [Enter(seat) for seat in range(4)]
APPROACHES: Final = [Approach(seat) for seat in range(4)]
STEPS: Final = [QuestStep(seat) for seat in range(4)]
CLAIMS: Final = [Claim(seat) for seat in range(4)]
DISBANDINGS: Final = [Disband(seat) for seat in range(4)]
