"""Chests and treasures (C.11)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit, members
from lairworks.core.state import Question, Task
from lairworks.games.delve import events
from lairworks.games.delve.explorer import Explorer
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import TAKE


def open_chest(state: DelveState, seat: int) -> None:
    """D-CHEST-02 to D-CHEST-04: the token is won, a blind draw, then a pick from the display."""
    explorer = state.explorers[seat]
    explorer.dealt |= bit(explorer.at)
    explorer.chests += 1
    events.chest_opened(state, seat, explorer.at)
    for _ in range(state.content.chest_draws):
        draw_blind(state, seat)
    for _ in range(state.content.chest_takes):
        state.agenda.append(PICKS[seat])


def draw_blind(state: DelveState, seat: int) -> None:
    """D-CHEST-03: the top card joins the collection; the rival sees only that one was drawn."""
    card = draw(state)
    if card < 0:
        return
    could_be = state.unaccounted(1 - seat)
    explorer = state.explorers[seat]
    explorer.owned |= bit(card)
    explorer.drawn = [*explorer.drawn, card]
    explorer.could_be = [*explorer.could_be, int(could_be)]
    events.treasure_drawn(state, seat, card)


def draw(state: DelveState) -> int:
    """D-TREAS-02: the top card, reshuffling the pile if need be; -1 if there is none anywhere."""
    if not state.deck:
        reshuffle(state)
    if not state.deck:
        return -1
    state.tide += 1
    return state.deck.pop()


def reshuffle(state: DelveState) -> None:
    """The discard pile becomes the deck; hands that were discarded from become a riddle."""
    for explorer in state.explorers:
        for card in explorer.cast:
            state.deck.append(card)
        if explorer.cast:
            _forget(explorer)
    if state.deck:
        state.rng.shuffle(state.deck)
        events.reshuffled(state)


def _forget(explorer: Explorer) -> None:
    """Which cards of a hand were discarded is unknown to the rival: each card left might be any."""
    might_be = int(explorer.taken)
    for mask in explorer.could_be:
        might_be |= mask
    explorer.taken = 0
    explorer.cast = []
    explorer.cast_taken = []
    explorer.cast_drawn = []
    explorer.drawn = members(explorer.owned)
    explorer.could_be = [might_be] * len(explorer.drawn)


def discard(state: DelveState, seat: int, card: int) -> None:
    """D-TREAS-01: a treasure goes face down to the shared pile."""
    explorer = state.explorers[seat]
    explorer.owned &= ~bit(card)
    explorer.cast = [*explorer.cast, card]
    explorer.cast_taken = [*explorer.cast_taken, int(explorer.taken)]
    explorer.cast_drawn = [*explorer.cast_drawn, len(explorer.drawn)]
    events.treasure_discarded(state, seat, card)


class PickTask(Task[DelveState]):
    """Asks for a treasure of the display, if there is any."""

    def __init__(self, seat: int) -> None:
        super().__init__("chest.open", seat)

    def run(self, state: DelveState) -> None:
        """D-CHEST-04."""
        if state.display:
            state.agenda.append(TAKES[self.seat])


class Take(Question[DelveState]):
    """chest.take: which treasure of the display?"""

    def __init__(self, seat: int) -> None:
        super().__init__("chest.take", seat)

    def choices(self, state: DelveState) -> list[int]:
        """The cards displayed."""
        return sorted([TAKE.at(card) for card in state.display])

    def take(self, state: DelveState, choice: int) -> None:
        """D-CHEST-04: publicly taken, the display refilled from the deck."""
        card = TAKE.first(choice)
        explorer = state.explorers[self.seat]
        explorer.owned |= bit(card)
        explorer.taken |= bit(card)
        state.display.remove(card)
        refilled: list[int] = []
        while len(state.display) < state.content.display_size:
            new = draw(state)
            if new < 0:
                break
            state.display.append(new)
            refilled.append(new)
        events.treasure_taken(state, self.seat, card, refilled)


PICKS: Final = [PickTask(0), PickTask(1)]
TAKES: Final = [Take(0), Take(1)]
