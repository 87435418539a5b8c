"""Powers that hit others, and how those others may answer (Q-POW-13, Q-POW-27, D-34)."""

from __future__ import annotations

from typing import Final

from lairworks.core.state import Question, Task
from lairworks.games.quest import events
from lairworks.games.quest.effects import AMBUSH, REACT_D
from lairworks.games.quest.quests import NONE
from lairworks.games.quest.rules.decks import draw_open
from lairworks.games.quest.rules.gold import gain, hand_over, spend
from lairworks.games.quest.rules.heroes import leave, lose_hero
from lairworks.games.quest.rules.targets import has_room
from lairworks.games.quest.state import CHALLENGES, QuestState
from lairworks.games.quest.words import DECLINE, HERO_IDS, POWER

# What a blow does.
ROBBERY: Final = 0
LURING: Final = 1
OUSTING: Final = 2
EXCHANGE: Final = 3
BLOWS: Final = ("rob", "lure", "oust", "exchange")
# Steps that end with a power that is cancelled.
OF_A_POWER: Final = ("react.break", "react.shield", "power.blow", "power.rest")


class Blow(Task[QuestState]):
    """What somebody does to another seat.

    `what` is taken, lured, ousted or exchanged; `n` is gold, or the treasure given for it.
    """

    def __init__(self, seat: int, kind: int, victim: int, what: int, n: int) -> None:
        super().__init__("power.blow", seat)
        self.kind = kind
        self.victim = victim
        self.what = what
        self.n = n

    def words(self) -> list[str]:
        """What is done, to whom, with what."""
        return [BLOWS[self.kind], str(self.victim), str(self.what), str(self.n)]

    def run(self, state: QuestState) -> None:
        """Does it."""
        if self.kind == ROBBERY:
            hand_over(state, self.victim, self.seat, self.n)
        elif self.kind == LURING:
            cost = state.content.costs[self.what]
            spend(state, self.seat, cost, "recruit")  # D-32
            leave(state, self.victim, self.what)
            state.companies[self.seat].join(self.what)
            events.recruited(state, self.seat, self.what, cost, "player", self.victim)
        elif self.kind == OUSTING:
            lose_hero(state, self.victim, self.what)
            events.heroes_discarded(state, self.victim, [self.what], "ousted")
            if self.n:
                gain(state, self.victim, self.n, "ousted")
        else:
            own = state.companies[self.seat]
            victim = state.companies[self.victim]
            victim.treasures.remove(self.what)
            own.treasures.remove(self.n)
            victim.treasures.append(self.n)
            own.treasures.append(self.what)
            events.treasures_exchanged(state, self.seat, self.victim, self.what, self.n)


def strike(state: QuestState, blow: Blow, by_power: bool) -> None:
    """Carries a blow out; whoever is hit by a power may answer first."""
    if not by_power or blow.victim == blow.seat:
        blow.run(state)
        return
    state.agenda.append(blow)
    content = state.content
    party = state.companies[blow.victim].party
    if blow.kind == LURING or blow.kind == OUSTING:
        for hero in party:
            if content.shields[hero] and hero != blow.what:
                state.agenda.append(Shield(blow.victim, hero))
    for hero in party:
        if content.breakers[hero]:
            state.agenda.append(Break(blow.victim, hero))  # asked before any shield


class React(Question[QuestState]):
    """Whether a hero answers what another seat does, at the cost of being discarded."""

    def __init__(self, name: str, seat: int, hero: int) -> None:
        super().__init__(name, seat)
        self.hero = hero

    def words(self) -> list[str]:
        """The hero."""
        return [HERO_IDS[self.hero]]

    def choices(self, state: QuestState) -> list[int]:
        """Use it or let it pass."""
        return [POWER.start + self.hero, DECLINE.start]

    def take(self, state: QuestState, choice: int) -> None:
        """Discards the hero and does what the power says."""
        if choice == DECLINE.start:
            return
        lose_hero(state, self.seat, self.hero)
        self.answer(state)

    def answer(self, state: QuestState) -> None:
        """What the power does."""
        raise NotImplementedError


class Break(React):
    """Spellbreaker: the power has no effect (`cancel_power`)."""

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__("react.break", seat, hero)

    def answer(self, state: QuestState) -> None:
        """Takes all that the power was to do off the agenda."""
        call_off(state, self.seat, self.hero)


class Shield(React):
    """Shieldbearer: the other hero stays, and the power ends (`stand_in`)."""

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__("react.shield", seat, hero)

    def answer(self, state: QuestState) -> None:
        """Takes all that the power was to do off the agenda."""
        call_off(state, self.seat, self.hero)


def call_off(state: QuestState, seat: int, hero: int) -> None:
    """The power that was being used ends here, by a hero of the seat it was aimed at."""
    saved = NONE
    agenda = state.agenda
    while agenda and agenda[-1].name in OF_A_POWER:
        step = agenda.pop()
        if isinstance(step, Blow) and step.kind in (LURING, OUSTING):
            saved = step.what
    events.power_cancelled(state, seat, hero, saved)


class Ambush(React):
    """Bandit Chief: one more challenge in front of the one just turned up (`ambush`)."""

    def __init__(self, seat: int, hero: int) -> None:
        super().__init__("react.ambush", seat, hero)

    def choices(self, state: QuestState) -> list[int]:
        """Use it if there is a challenge to lay and room for it."""
        if state.decks[CHALLENGES].is_exhausted() or not has_room(state, state.attempt):
            return LET_PASS
        return [POWER.start + self.hero, DECLINE.start]

    def answer(self, state: QuestState) -> None:
        """Lays a new challenge face up on top."""
        events.power_used(state, self.seat, self.hero)
        events.heroes_discarded(state, self.seat, [self.hero], "power")
        card = draw_open(state, CHALLENGES)
        state.quests[state.attempt].lay(card, True)
        events.challenge_added(state, state.attempt, card)


def lie_in_wait(state: QuestState, seat: int) -> None:
    """Asks every other seat that may ambush, in turn order."""
    for step in range(state.seats - 1, 0, -1):
        other = (seat + step) % state.seats
        company = state.companies[other]
        if company.has_power(REACT_D):
            for hero in company.party:
                if state.content.timings[hero] == REACT_D and is_ambusher(state, hero):
                    state.agenda.append(Ambush(other, hero))


def is_ambusher(state: QuestState, hero: int) -> bool:
    """Whether a hero's answer is an ambush."""
    return state.content.powers[hero][0].op == AMBUSH


LET_PASS: Final = [DECLINE.start]
