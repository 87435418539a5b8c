"""A turn from the action card to upkeep (Q-TURN, Q-LIMIT)."""

from __future__ import annotations

from typing import Final

from lairworks.core.state import Question, Task
from lairworks.games.quest import events
from lairworks.games.quest.company import add_once
from lairworks.games.quest.effects import ACTION, TEND_D
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.actions import card_source, carry_out
from lairworks.games.quest.rules.decks import discard, draw_open
from lairworks.games.quest.rules.ending import (
    TURN_CAP,
    finish,
    is_worn_out,
    look_for_trigger,
)
from lairworks.games.quest.rules.gold import gain, spend
from lairworks.games.quest.rules.heroes import gold_limit, hero_limit, lose_hero
from lairworks.games.quest.rules.preparing import fill_centre
from lairworks.games.quest.rules.questing import ENTRIES, can_attempt
from lairworks.games.quest.rules.recruiting import RECRUITERS, can_recruit
from lairworks.games.quest.state import ACTIONS, NO_CARDS, QuestState
from lairworks.games.quest.words import (
    DECLINE,
    DISCARD,
    GAIN,
    HERO_IDS,
    PLAY,
    POWER,
    QUEST,
    RECRUIT,
)


class Turn(Task[QuestState]):
    """A seat's turn begins (Q-TURN-01)."""

    def __init__(self, seat: int) -> None:
        super().__init__("turn", seat)

    def run(self, state: QuestState) -> None:
        """Asks for the action card."""
        begin_turn(state, self.seat)


def begin_turn(state: QuestState, seat: int) -> None:
    """Everything that lasts a turn is new."""
    state.turn = seat
    state.companies[seat].turns += 1
    state.action = NONE
    state.from_deck = False
    state.extra_turn = False
    state.cut_short = False
    state.took_part = NO_CARDS
    state.looked = NONE
    state.recruits = 0
    state.discount = 0
    state.used = NO_CARDS
    events.turn_started(state, seat)
    state.agenda.append(CARD_CHOICES[seat])


class ChooseAction(Question[QuestState]):
    """Which action card of the pool to take, or two from the deck (Q-TURN-02, Q-POW-14)."""

    def __init__(self, seat: int) -> None:
        super().__init__("turn.action", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Each kind of card in the pool once."""
        found: list[int] = []
        for action in state.action_pool:
            if action != NONE:
                add_once(found, PLAY.start + action)
        company = state.companies[self.seat]
        if company.has_power(ACTION) and not state.decks[ACTIONS].is_exhausted():
            for hero in company.party:
                if state.content.timings[hero] == ACTION:
                    found.append(POWER.start + hero)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """The card is out of the pool while it is resolved (Q-TURN-07)."""
        if POWER.owns(choice):
            draw_actions(state, self.seat, POWER.first(choice))
            return
        action = PLAY.first(choice)
        state.action_pool[state.action_pool.index(action)] = NONE
        play(state, self.seat, action)


def draw_actions(state: QuestState, seat: int, hero: int) -> None:
    """Cards from the deck, one of which is this turn's action (`draw_action`)."""
    events.power_used(state, seat, hero)
    state.from_deck = True
    drawn: list[int] = []
    for _ in range(state.content.powers[hero][0].n):
        action = draw_open(state, ACTIONS)
        if action != NONE:
            drawn.append(action)
    drawn.sort()
    events.actions_drawn(state, seat, drawn)
    state.drawn = drawn
    state.agenda.append(DRAWN_CHOICES[seat])


class ChooseDrawn(Question[QuestState]):
    """Which of the action cards drawn to use; the others are discarded."""

    def __init__(self, seat: int) -> None:
        super().__init__("turn.drawn", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Each kind once."""
        found: list[int] = []
        for action in state.drawn:
            add_once(found, PLAY.start + action)
        return found

    def take(self, state: QuestState, choice: int) -> None:
        """Plays the one."""
        action = PLAY.first(choice)
        rest = state.drawn[:]
        rest.remove(action)
        state.drawn = NO_CARDS
        for other in rest:
            discard(state, ACTIONS, other)
        play(state, self.seat, action)


def play(state: QuestState, seat: int, action: int) -> None:
    """First the main action, then a secondary one, then upkeep (Q-TURN-01, Q-TURN-03)."""
    state.action = action
    events.action_chosen(state, seat, action)
    state.agenda.append(UPKEEPS[seat])
    state.agenda.append(SECONDARIES[seat])
    carry_out(state, seat, card_source(action), 0)


class Secondary(Question[QuestState]):
    """One of the three secondary actions (Q-TURN-04, Q-TURN-05)."""

    def __init__(self, seat: int) -> None:
        super().__init__("turn.secondary", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Gold always, heroes if one can be paid for, a quest if there is one."""
        if can_recruit(state, self.seat):
            return ALL_THREE if can_attempt(state, self.seat) else GOLD_OR_HEROES
        return GOLD_OR_QUEST if can_attempt(state, self.seat) else JUST_GOLD

    def take(self, state: QuestState, choice: int) -> None:
        """Does it, or asks on."""
        if choice == GAIN.start:
            gain(state, self.seat, 1, "secondary")  # Q-TURN-08
        elif choice == RECRUIT.start:
            state.agenda.append(RECRUITERS[self.seat])
        else:
            state.agenda.append(ENTRIES[self.seat])


# Upkeep. What nobody is asked about is done at once, without a step of its own.


class Upkeep(Task[QuestState]):
    """The action card goes, another comes; powers, limits, the end (Q-TURN-06)."""

    def __init__(self, seat: int) -> None:
        super().__init__("upkeep", seat)

    def run(self, state: QuestState) -> None:
        """(a) and (b), then the rest as far as nobody is asked."""
        discard(state, ACTIONS, state.action)
        state.action = NONE
        pool = state.action_pool
        for slot in range(len(pool)):
            if pool[slot] == NONE:  # none if the card came from the deck
                pool[slot] = draw_open(state, ACTIONS)
                events.action_drawn(state, pool[slot])
        company = state.companies[self.seat]
        if company.has_power(TEND_D) and not state.cut_short:  # Q-FAIL-04
            able = [hero for hero in company.party if can_go_on(state, hero)]
            if able:
                state.agenda.append(CLOSINGS[self.seat])
                state.agenda.append(LIMITS[self.seat])
                for hero in able:
                    state.agenda.append(ExtraTurn(self.seat, hero))
                return
        discard_surplus(state, self.seat)
        if has_too_many(state, self.seat):
            state.agenda.append(CLOSINGS[self.seat])
            state.agenda.append(DISCARDS[self.seat])
        else:
            close_turn(state, self.seat)


def can_go_on(state: QuestState, hero: int) -> bool:
    """Whether a hero may be discarded for another turn: not after participating (Q-POW-18)."""
    return state.content.timings[hero] == TEND_D and hero not in state.took_part


class ExtraTurn(Question[QuestState]):
    """Whether a hero is discarded for another turn (Q-POW-18)."""

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__("upkeep.extra", seat)
        self.hero = hero

    def words(self) -> list[str]:
        """The hero."""
        return [HERO_IDS[self.hero]]

    def choices(self, state: QuestState) -> list[int]:
        """Yes or no; one further turn is all there is."""
        if state.extra_turn:
            return NOT_AGAIN
        return [POWER.start + self.hero, DECLINE.start]

    def take(self, state: QuestState, choice: int) -> None:
        """The turn after this one is this seat's again."""
        if choice != DECLINE.start:
            lose_hero(state, self.seat, self.hero)
            state.extra_turn = True
            events.power_used(state, self.seat, self.hero)
            events.heroes_discarded(state, self.seat, [self.hero], "power")
            events.extra_turn(state, self.seat)


class Limits(Task[QuestState]):
    """Gold above the limit is discarded, then heroes above theirs (Q-LIMIT-01, Q-LIMIT-02)."""

    def __init__(self, seat: int) -> None:
        super().__init__("upkeep.limits", seat)

    def run(self, state: QuestState) -> None:
        """Gold goes by itself, heroes are chosen."""
        discard_surplus(state, self.seat)
        if has_too_many(state, self.seat):
            state.agenda.append(DISCARDS[self.seat])


def discard_surplus(state: QuestState, seat: int) -> None:
    """Gold above the limit goes by itself (Q-LIMIT-01)."""
    gold = state.gold(seat)
    if gold > state.content.gold_limit:  # else there is no need to look who raises it
        surplus = gold - gold_limit(state, seat)
        if surplus > 0:
            spend(state, seat, surplus, "limit")


def has_too_many(state: QuestState, seat: int) -> bool:
    """Whether a party is above its limit."""
    heroes = len(state.companies[seat].party)
    return heroes > state.content.hero_limit and heroes > hero_limit(state, seat)


class DiscardToLimit(Question[QuestState]):
    """Which hero goes, as long as there are too many (Q-LIMIT-02)."""

    def __init__(self, seat: int) -> None:
        super().__init__("upkeep.discard", seat)

    def choices(self, state: QuestState) -> list[int]:
        """Everybody in the party."""
        return [DISCARD.start + hero for hero in state.companies[self.seat].party]

    def take(self, state: QuestState, choice: int) -> None:
        """One goes; the limit may change with it (Q-LIMIT-05)."""
        hero = DISCARD.first(choice)
        lose_hero(state, self.seat, hero)
        events.heroes_discarded(state, self.seat, [hero], "limit")
        if has_too_many(state, self.seat):
            state.agenda.append(self)


class Close(Task[QuestState]):
    """Empty places in the centre, the end of the game, or the next turn (Q-TURN-06 e, f)."""

    def __init__(self, seat: int) -> None:
        super().__init__("upkeep.close", seat)

    def run(self, state: QuestState) -> None:
        """Closes the turn."""
        close_turn(state, self.seat)


def close_turn(state: QuestState, seat: int) -> None:
    """Q-PREP-16, then Q-END-11."""
    fill_centre(state)
    look_for_trigger(state, seat)
    following = seat if state.extra_turn else (seat + 1) % state.seats
    if following == state.trigger and not state.extra_turn:
        finish(state, state.cause)  # Q-END-02, Q-END-03
    elif is_worn_out(state):
        finish(state, TURN_CAP)
    else:
        begin_turn(state, following)


ALL_THREE: Final = [GAIN.start, RECRUIT.start, QUEST.start]
GOLD_OR_HEROES: Final = [GAIN.start, RECRUIT.start]
GOLD_OR_QUEST: Final = [GAIN.start, QUEST.start]
JUST_GOLD: Final = [GAIN.start]
NOT_AGAIN: Final = [DECLINE.start]
TURNS: Final = [Turn(seat) for seat in range(4)]
CARD_CHOICES: Final = [ChooseAction(seat) for seat in range(4)]
DRAWN_CHOICES: Final = [ChooseDrawn(seat) for seat in range(4)]
SECONDARIES: Final = [Secondary(seat) for seat in range(4)]
UPKEEPS: Final = [Upkeep(seat) for seat in range(4)]
LIMITS: Final = [Limits(seat) for seat in range(4)]
DISCARDS: Final = [DiscardToLimit(seat) for seat in range(4)]
CLOSINGS: Final = [Close(seat) for seat in range(4)]
