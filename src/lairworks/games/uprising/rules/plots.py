"""The Plot phase: completing and swapping plots, and what Minors do (U-PLT, E.0)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit, has, members
from lairworks.core.ready import add_listed, by_set
from lairworks.core.state import Question, Task
from lairworks.games.uprising import events
from lairworks.games.uprising.content import (
    BAR_GATES,
    DEFEAT_HERO,
    DREAD,
    FLIP_DOWN,
    GAIN_TO_HAND,
    MAJOR_BOUND,
    PLOT_EFFECTS,
    RAID,
    REARRANGE,
    RECOVER,
    SEARCH_MAJOR,
    TYPE_COUNT,
    Plot,
)
from lairworks.games.uprising.grid import OUTSIDE
from lairworks.games.uprising.rules.cards import draw_plot, together, with_card
from lairworks.games.uprising.rules.ending import look_at_majors
from lairworks.games.uprising.rules.fighting import Target, send_outside
from lairworks.games.uprising.rules.resources import Fear, Pile
from lairworks.games.uprising.rules.rooms import Rearrange, TurnDown
from lairworks.games.uprising.state import HERO_COUNT, KEY_COUNT, MASTER, NO_CARDS, UprisingState
from lairworks.games.uprising.words import (
    COMPLETE,
    DONE,
    END,
    KIND_COUNT,
    KNIFE,
    NONE,
    PLOT_IDS,
    SEARCH,
    SWAP,
)
from lairworks.games.uprising.words import RECOVER as RECOVER_WORD


class Plotting(Question[UprisingState]):
    """Complete a plot, swap one, or go on; always asked, for the hand is secret (U-PLT)."""

    def __init__(self) -> None:
        super().__init__("plot", MASTER)

    def choices(self, state: UprisingState) -> list[int]:
        """Every plot in every room that fits, and every swap."""
        found: list[int] = []
        plots = members(state.plots)
        if state.completed < state.content.plots_per_turn:
            for plot in plots:
                for key in range(KEY_COUNT):
                    if can_complete(state, plot, key):
                        found.append(COMPLETE.at(plot, key))
        if state.swapped < state.content.swaps_per_turn:
            add_listed(found, SWAPS, state.plots)
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
    mat = state.mats[key]
    card: Plot = state.content.plot_at[plot]
    if (mat is NO_CARDS and not card.free) or not has(card.where, key):
        return False
    for resource in range(TYPE_COUNT):
        need = card.needs[resource]
        if need and state.points(mat, resource) < need:
            return False
    if card.any and state.all_points(mat) < card.any:
        return False
    return not state.is_held(key)


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
    if not card.searches:
        state.agenda.append(REPLACE)
    for effect, number in reversed(card.effects):
        state.agenda.append(Effect(effect, number))


class Replace(Task[UprisingState]):
    """A plot is drawn for the one that was completed (U-PLT-10)."""

    def __init__(self) -> None:
        super().__init__("plot.replace", MASTER)

    def run(self, state: UprisingState) -> None:
        """The same as after a swap."""
        draw_plot(state)


class Effect(Task[UprisingState]):
    """One thing a Minor does; what can do nothing does nothing (E.0)."""

    def __init__(self, effect: int, number: int) -> None:
        super().__init__("plot.effect", MASTER)
        self.effect = effect
        self.number = number

    def words(self) -> list[str]:
        """What, and how much."""
        return [PLOT_EFFECTS[self.effect], str(self.number)]

    def run(self, state: UprisingState) -> None:
        """Most of them ask the master something."""
        number = self.number
        if self.effect == RAID:
            if state.occupied:
                state.agenda.append(Target(number))
        elif self.effect == DREAD:
            events.fear(state, number)
            state.agenda.append(Fear(number))
        elif self.effect == GAIN_TO_HAND:
            state.agenda.append(Pile(number, True))
        elif self.effect == FLIP_DOWN:
            state.agenda.append(TurnDown(number))
        elif self.effect == REARRANGE:
            state.agenda.append(Rearrange(number))
        elif self.effect == RECOVER:
            state.agenda.append(Recover(number))
        elif self.effect == DEFEAT_HERO:
            if any(at != OUTSIDE for at in state.heroes):
                state.agenda.append(KNIFE_IN)
        elif self.effect == BAR_GATES:
            state.barred = True
            events.gates_barred(state)
        elif self.effect == SEARCH_MAJOR:
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
        return [KNIFE.at(hero) for hero in range(HERO_COUNT) if state.heroes[hero] != OUTSIDE]

    def take(self, state: UprisingState, choice: int) -> None:
        """Its followers stay."""
        hero = KNIFE.first(choice)
        events.hero_defeated(state, hero, state.heroes[hero])
        send_outside(state, hero)
        events.control(state)


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
        events.searched(state, plot, from_discard)
        if plot < 0:
            draw_plot(state)

    def asks_always(self, state: UprisingState) -> bool:
        """Whether the deck holds a Major is the master's to know."""
        return True


PLOTTING: Final = Plotting()
SWAPS: Final = by_set(SWAP, len(PLOT_IDS))
REPLACE: Final = Replace()
KNIFE_IN: Final = Knife()
SEARCHING: Final = Search()
