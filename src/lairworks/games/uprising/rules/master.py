"""The master's turn: Plot, Resource, Room and Housekeeping (U-PLT, U-RES, U-BUY, U-FEAR, U-HSK)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit, has, members
from lairworks.core.state import Question, Task
from lairworks.games.uprising import events
from lairworks.games.uprising.content import (
    ARCANA,
    ATTACK_BONUS,
    BAR_GATES,
    BUY_BONUS,
    DEFEAT_HERO,
    DREAD,
    FEAR_BONUS,
    FLIP_DOWN,
    GAIN_TO_HAND,
    INFLUENCE,
    MAJOR_BOUND,
    MIGHT,
    RAID,
    REARRANGE,
    RECOVER,
    SEARCH_MAJOR,
    TYPE_COUNT,
    Plot,
)
from lairworks.games.uprising.grid import CELL_COUNT, OUTSIDE, beside
from lairworks.games.uprising.rules.arriving import NOBODY, arrive
from lairworks.games.uprising.rules.cards import (
    draw_plot,
    draw_resources,
    leave_hand,
    together,
    with_card,
)
from lairworks.games.uprising.rules.ending import look_at_majors
from lairworks.games.uprising.rules.fighting import Target, send_outside
from lairworks.games.uprising.rules.heroes import RESISTANCE_TURN
from lairworks.games.uprising.rules.rooms import Rearrange, TurnDown
from lairworks.games.uprising.state import KEY_COUNT, MASTER, NO_CARDS, UprisingState
from lairworks.games.uprising.words import (
    ATTACK,
    BUY,
    COMPLETE,
    DONE,
    DRIVE,
    END,
    FEAR,
    KIND_COUNT,
    KNIFE,
    NONE,
    PILE,
    SEARCH,
    SPEND,
    STASH,
    SWAP,
    TYPES,
    VALUES,
    WITHDRAW,
)
from lairworks.games.uprising.words import RECOVER as RECOVER_WORD

PAYMENTS: Final = ("attack", "buy", "fear")  # by type


class MasterTurn(Task[UprisingState]):
    """A round: the master's four phases, then the resistance (U-TRN-01, U-TRN-02)."""

    def __init__(self) -> None:
        super().__init__("master.turn", MASTER)

    def run(self, state: UprisingState) -> None:
        """What comes last is pushed first."""
        state.round += 1
        state.turn = MASTER
        state.completed = 0
        state.swapped = 0
        state.stashed_on = 0
        state.withdrawn = 0
        events.turn_start(state)
        state.agenda += [MASTER_TURN, RESISTANCE_TURN, HOUSEKEEPING, ROOM_PHASE]
        state.agenda += [RESOURCES, RESOURCE_PHASE, PLOTTING, PLOT_PHASE]


class Phase(Task[UprisingState]):
    """A phase begins."""

    def __init__(self, phase: str) -> None:
        super().__init__(f"phase.{phase}", MASTER)
        self.phase = phase

    def run(self, state: UprisingState) -> None:
        """What is done in it lies below on the agenda, but for the Room phase."""
        state.phase = self.phase
        events.phase(state)
        if self.phase == "room":
            state.agenda.append(Rearrange(state.content.rearrange_max))
            if state.content.flips_per_turn and state.face_up & ~state.occupied():
                state.agenda.append(TurnDown(state.content.flips_per_turn))


# Plots


class Plotting(Question[UprisingState]):
    """Complete a plot, swap one, or go on; always asked, for the hand is secret (U-PLT)."""

    def __init__(self) -> None:
        super().__init__("plot", MASTER)

    def choices(self, state: UprisingState) -> list[int]:
        """Every plot in every room that fits, and every swap."""
        found: list[int] = []
        if state.completed < state.content.plots_per_turn:
            for plot in members(state.plots):
                for key in range(KEY_COUNT):
                    if can_complete(state, plot, key):
                        found.append(COMPLETE.at(plot, key))
        if state.swapped < state.content.swaps_per_turn:
            for plot in members(state.plots):
                found.append(SWAP.at(plot))
        found.append(END.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """The phase goes on until it is ended (U-PLT-03)."""
        if choice == END.start:
            return
        state.agenda.append(self)
        if SWAP.owns(choice):
            plot = SWAP.first(choice)
            state.swapped += 1
            drop_plot(state, plot)
            events.plot_swapped(state, plot)
            draw_plot(state)
        else:
            complete(state, COMPLETE.first(choice), COMPLETE.second(choice))

    def asks_always(self, state: UprisingState) -> bool:
        """Whether anything can be done shows what is held."""
        return True


def can_complete(state: UprisingState, plot: int, key: int) -> bool:
    """Allowed there, paid by the mat, and nobody in the room (U-PLT-04, U-PLT-05)."""
    card: Plot = state.content.plot_at[plot]
    if not card.where >> key & 1 or state.is_held(key):
        return False
    mat = state.mats[key]
    for resource in range(TYPE_COUNT):
        if state.points(mat, resource) < card.needs[resource]:
            return False
    return state.all_points(mat) >= card.any


def drop_plot(state: UprisingState, plot: int) -> None:
    """A held plot goes to the discard."""
    state.plots &= ~bit(plot)
    state.known_plots &= ~bit(plot)
    state.plot_discard |= bit(plot)
    state.tide += 1


def complete(state: UprisingState, plot: int, key: int) -> None:
    """The plot is shown, the mat emptied, and the effects follow (U-PLT-07 to U-PLT-10)."""
    state.completed += 1
    state.tide += 1
    cards = state.mats[key]
    state.discard = together(state.discard, cards)
    state.mats[key] = NO_CARDS
    card: Plot = state.content.plot_at[plot]
    events.plot_completed(state, plot, key, cards)
    if plot < MAJOR_BOUND:
        state.plots &= ~bit(plot)
        state.known_plots &= ~bit(plot)
        state.majors |= bit(plot)
        look_at_majors(state)
        if not state.reason:
            draw_plot(state)
        return
    drop_plot(state, plot)
    if card.effects[0][0] != SEARCH_MAJOR:
        state.agenda.append(REPLACE)
    for effect, number in reversed(card.effects):
        push_effect(state, effect, number)


class Replace(Task[UprisingState]):
    """A plot is drawn for the one that was completed (U-PLT-10)."""

    def __init__(self) -> None:
        super().__init__("plot.replace", MASTER)

    def run(self, state: UprisingState) -> None:
        """The same as after a swap."""
        draw_plot(state)


def push_effect(state: UprisingState, effect: int, number: int) -> None:
    """Puts an effect of a plot on the agenda; what can do nothing does nothing (E.0)."""
    if effect == RAID:
        if state.occupied():
            state.agenda.append(Target(number))
    elif effect == DREAD:
        state.agenda.append(Fear(number))
    elif effect == GAIN_TO_HAND:
        state.agenda.append(Pile(number, True))
    elif effect == FLIP_DOWN:
        state.agenda.append(TurnDown(number))
    elif effect == REARRANGE:
        state.agenda.append(Rearrange(number))
    elif effect == RECOVER:
        state.agenda.append(Recover(number))
    elif effect == DEFEAT_HERO:
        if any(at != OUTSIDE for at in state.heroes):
            state.agenda.append(KNIFE_IN)
    elif effect == BAR_GATES:
        state.barred = True
        events.gates_barred(state)
    elif effect == SEARCH_MAJOR:
        state.agenda.append(SEARCHING)


class Recover(Question[UprisingState]):
    """Which captured card comes back (E.0 RECOVER)."""

    def __init__(self, left: int) -> None:
        super().__init__("plot.recover", MASTER)
        self.left = left

    def words(self) -> list[str]:
        """How many may still come back."""
        return [str(self.left)]

    def choices(self, state: UprisingState) -> list[int]:
        """Any kind that was captured, or no more."""
        found = [RECOVER_WORD.at(kind) for kind in range(KIND_COUNT) if state.captured[kind]]
        found.append(DONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """To the resource discard."""
        if choice == DONE.start:
            return
        kind = RECOVER_WORD.first(choice)
        state.captured = with_card(state.captured, kind, -1)
        state.discard = with_card(state.discard, kind)
        events.recovered(state, kind)
        if self.left > 1:
            state.agenda.append(Recover(self.left - 1))


class Knife(Question[UprisingState]):
    """Which hero in the lair is sent outside (E.0 DEFEAT_HERO)."""

    def __init__(self) -> None:
        super().__init__("plot.knife", MASTER)

    def choices(self, state: UprisingState) -> list[int]:
        """Those in the lair."""
        return [KNIFE.at(hero) for hero in range(3) if state.heroes[hero] != OUTSIDE]

    def take(self, state: UprisingState, choice: int) -> None:
        """Its followers stay."""
        hero = KNIFE.first(choice)
        events.hero_defeated(state, hero, state.heroes[hero])
        send_outside(state, hero)


class Search(Question[UprisingState]):
    """Which Major is taken out of the plot deck or the discard (E.0 SEARCH_MAJOR)."""

    def __init__(self) -> None:
        super().__init__("plot.search", MASTER)

    def choices(self, state: UprisingState) -> list[int]:
        """Majors in either, or none."""
        found: list[int] = []
        deck = state.plot_deck[: state.plot_deck_left]
        for plot in range(MAJOR_BOUND):
            if plot in deck:
                found.append(SEARCH.at(0, plot))
        for plot in range(MAJOR_BOUND):
            if has(state.plot_discard, plot):
                found.append(SEARCH.at(1, plot))
        found.append(NONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """It replaces this plot; the deck is shuffled; without one a plot is drawn."""
        deck = state.plot_deck[: state.plot_deck_left]
        plot = SEARCH.second(choice) if choice != NONE.start else -1
        from_discard = plot >= 0 and SEARCH.first(choice) == 1
        if plot >= 0:
            state.plots |= bit(plot)
            if from_discard:
                state.plot_discard &= ~bit(plot)
                state.known_plots |= bit(plot)
            else:
                deck.remove(plot)
        state.rng.shuffle(deck)
        state.plot_deck = deck
        state.plot_deck_left = len(deck)
        state.tide += 1
        events.searched(state, "discard" if from_discard else "deck", plot)
        if plot < 0:
            draw_plot(state)

    def asks_always(self, state: UprisingState) -> bool:
        """Whether the deck holds a Major is the master's to know."""
        return True


# Resources


class Spending(Question[UprisingState]):
    """The Resource phase: stash, withdraw, attack, buy, fear (U-RES-01); always asked."""

    def __init__(self) -> None:
        super().__init__("resource", MASTER)

    def choices(self, state: UprisingState) -> list[int]:
        """All of it, as far as cards and rooms allow."""
        found: list[int] = []
        for kind in range(KIND_COUNT):
            if state.held[kind]:
                for key in range(KEY_COUNT):
                    if can_stash(state, key):
                        found.append(STASH.at(kind, key))
        if state.withdrawn < state.content.withdraw_per_turn:
            for key in range(KEY_COUNT):
                for kind in range(KIND_COUNT):
                    if state.mats[key][kind]:
                        found.append(WITHDRAW.at(key, kind))
        if can_pay(state, MIGHT) and state.occupied():
            found.append(ATTACK.start)
        if can_pay(state, ARCANA) and any(state.supply):
            found.append(BUY.start)
        if can_pay(state, INFLUENCE) and drives(state):
            found.append(FEAR.start)
        found.append(END.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """The phase goes on until it is ended."""
        if choice == END.start:
            return
        state.agenda.append(self)
        if STASH.owns(choice):
            stash(state, STASH.first(choice), STASH.second(choice))
        elif WITHDRAW.owns(choice):
            withdraw(state, WITHDRAW.first(choice), WITHDRAW.second(choice))
        elif choice == ATTACK.start:
            state.agenda.append(Pay(MIGHT, 0, VALUES))
        elif choice == BUY.start:
            state.agenda.append(Pay(ARCANA, 0, VALUES))
        else:
            state.agenda.append(Pay(INFLUENCE, 0, VALUES))

    def asks_always(self, state: UprisingState) -> bool:
        """What can be done shows what is held."""
        return True


def can_stash(state: UprisingState, key: int) -> bool:
    """On one mat a turn, and not where the resistance stands (U-RES-02, U-RES-03)."""
    if state.is_held(key):
        return False
    used = len(members(state.stashed_on))
    return has(state.stashed_on, key) or used < state.content.mats_per_turn


def stash(state: UprisingState, kind: int, key: int) -> None:
    """A card from the hand onto a mat (U-RES-04)."""
    leave_hand(state, kind)
    state.mats[key] = with_card(state.mats[key], kind)
    state.stashed_on |= bit(key)
    state.tide += 1
    events.stashed(state, key, kind)


def withdraw(state: UprisingState, key: int, kind: int) -> None:
    """A card from a mat to the discard (U-RES-06)."""
    state.mats[key] = with_card(state.mats[key], kind, -1)
    state.discard = with_card(state.discard, kind)
    state.withdrawn += 1
    events.withdrawn(state, key, kind)


def can_pay(state: UprisingState, resource: int) -> bool:
    """Whether the hand has enough points of a type (U-RES-08 to U-RES-12)."""
    return state.points(state.held, resource) >= state.content.min_payment


class Pay(Question[UprisingState]):
    """Which card is paid next, in falling order of value: each payment can be made one way."""

    def __init__(self, resource: int, paid: int, highest: int) -> None:
        super().__init__("pay", MASTER)
        self.resource = resource
        self.paid = paid
        self.highest = highest

    def words(self) -> list[str]:
        """The type, what is paid so far, and the highest value that may follow."""
        return [TYPES[self.resource], str(self.paid), str(self.highest)]

    def choices(self, state: UprisingState) -> list[int]:
        """Cards with which enough can still be paid; or that is it."""
        found: list[int] = []
        reachable = self.paid
        for value in range(1, self.highest + 1):
            kind = self.resource * VALUES + value - 1
            reachable += state.held[kind] * value
            if state.held[kind] and reachable >= state.content.min_payment:
                found.append(SPEND.at(kind))
        if self.paid >= state.content.min_payment:
            found.append(DONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """The card is discarded; when all is paid the action follows (U-RES-14)."""
        if choice == DONE.start:
            carry_out(state, self.resource, self.paid)
            return
        kind = SPEND.first(choice)
        value = kind % VALUES + 1
        leave_hand(state, kind)
        state.discard = with_card(state.discard, kind)
        state.tide += 1
        state.agenda.append(Pay(self.resource, self.paid + value, value))


def carry_out(state: UprisingState, resource: int, points: int) -> None:
    """An attack, a purchase or a fear that has been paid for, with what rooms add (U-TIL-05)."""
    if resource == MIGHT:
        strength = points + bonus(state, ATTACK_BONUS)
        events.paid(state, PAYMENTS[resource], points, strength - points)
        state.agenda.append(Target(strength))
    elif resource == ARCANA:
        more = bonus(state, BUY_BONUS)
        events.paid(state, PAYMENTS[resource], points, more)
        state.agenda.append(Pile(points // state.content.arcana_per_card + more, False))
    else:
        power = points + bonus(state, FEAR_BONUS)
        events.paid(state, PAYMENTS[resource], points, power - points)
        events.fear(state, power)
        state.agenda.append(Fear(power))


def bonus(state: UprisingState, effect: int) -> int:
    """What face-up rooms with nobody inside add to a payment."""
    total = 0
    for cell in members(state.face_up & ~state.occupied()):
        total += state.number_at(cell, effect)
    return total


class Pile(Question[UprisingState]):
    """From which supply pile the next card comes (U-BUY-02 to U-BUY-05, E.0 GAIN_TO_HAND)."""

    def __init__(self, left: int, to_hand: bool) -> None:
        super().__init__("pile", MASTER)
        self.left = left
        self.to_hand = to_hand

    def words(self) -> list[str]:
        """How many cards are left, and where they go."""
        return [str(self.left), "hand" if self.to_hand else "discard"]

    def choices(self, state: UprisingState) -> list[int]:
        """Piles that are not empty, or no more."""
        found = [PILE.at(resource) for resource in range(TYPE_COUNT) if state.supply[resource]]
        found.append(DONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """The top card is turned up."""
        if choice == DONE.start:
            return
        resource = PILE.first(choice)
        pile = state.supply[resource]
        kind = pile[len(pile) - 1]
        state.supply[resource] = pile[: len(pile) - 1]
        state.tide += 1
        if self.to_hand:
            state.held = with_card(state.held, kind)
            state.known_hand = with_card(state.known_hand, kind)
        else:
            state.discard = with_card(state.discard, kind)
        events.bought(state, kind, self.to_hand)
        if self.left > 1:
            state.agenda.append(Pile(self.left - 1, self.to_hand))


class Fear(Question[UprisingState]):
    """Which follower takes a step, and where to (U-FEAR)."""

    def __init__(self, power: int) -> None:
        super().__init__("fear", MASTER)
        self.power = power

    def words(self) -> list[str]:
        """The points left."""
        return [str(self.power)]

    def choices(self, state: UprisingState) -> list[int]:
        """Any step into a face-up room next door, or no more."""
        found = drives(state)
        found.append(DONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """Each step is an arrival (U-FEAR-07)."""
        if choice == DONE.start:
            return
        start, end = DRIVE.first(choice), DRIVE.second(choice)
        if self.power > 1:
            state.agenda.append(Fear(self.power - 1))
        state.followers[start] -= 1
        events.fear_step(state, start, end)
        arrive(state, NOBODY, 1, start, end)


def drives(state: UprisingState) -> list[int]:
    """The steps fear can make followers take (U-FEAR-02, U-FEAR-05)."""
    found: list[int] = []
    for start in range(CELL_COUNT):
        if state.followers[start]:
            for end in members(beside(bit(start)) & state.face_up):
                found.append(DRIVE.at(start, end))
    return found


# Housekeeping


class Housekeeping(Task[UprisingState]):
    """The hand is discarded and drawn anew (U-HSK-01, U-HSK-02)."""

    def __init__(self) -> None:
        super().__init__("master.housekeeping", MASTER)

    def run(self, state: UprisingState) -> None:
        """It is held through the resistance's turn (U-HSK-04)."""
        state.phase = "housekeeping"
        cards = state.held
        if sum(cards):
            state.discard = together(state.discard, cards)
            state.held = NO_CARDS
            state.known_hand = NO_CARDS
            state.tide += 1
            events.discarded(state, cards)
        draw_resources(state, state.content.resource_hand)


MASTER_TURN: Final = MasterTurn()
HOUSEKEEPING: Final = Housekeeping()
PLOT_PHASE: Final = Phase("plot")
RESOURCE_PHASE: Final = Phase("resource")
ROOM_PHASE: Final = Phase("room")
PLOTTING: Final = Plotting()
RESOURCES: Final = Spending()
REPLACE: Final = Replace()
KNIFE_IN: Final = Knife()
SEARCHING: Final = Search()
