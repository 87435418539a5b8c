"""Resource cards and plots: moving them about, drawing, reshuffling (U-HSK, U-PLT-13)."""

from __future__ import annotations

from lairworks.core.bits import bit, members
from lairworks.games.uprising import events
from lairworks.games.uprising.state import NO_CARDS, UprisingState
from lairworks.games.uprising.words import KIND_COUNT


def with_card(cards: list[int], kind: int, number: int = 1) -> list[int]:
    """The cards with some more of a kind (or fewer)."""
    changed = cards[:]
    changed[kind] += number
    return changed


def together(some: list[int], others: list[int]) -> list[int]:
    """Both heaps as one."""
    both = some[:]
    for kind in range(KIND_COUNT):
        if others[kind]:
            both[kind] += others[kind]
    return both


def leave_hand(state: UprisingState, kind: int, unseen: bool = False) -> None:
    """A card is played: if one like it was known to be in the hand, it was that one.

    If nobody sees which card it is, it might be any of those that were known.
    """
    state.held = with_card(state.held, kind, -1)
    if unseen:
        state.known_hand = NO_CARDS
    elif state.known_hand[kind]:
        state.known_hand = with_card(state.known_hand, kind, -1)


def draw_resources(state: UprisingState, number: int) -> None:
    """So many cards into the hand, the discard reshuffled when it must be (U-HSK-02, U-HSK-03)."""
    drawn: list[int] = []
    held = state.held[:]
    for _ in range(number):
        if state.deck_left == 0:
            state.held = held[:]  # what a reshuffle tells is what is in the hand by then
            if not shuffle_resources(state):
                break
        state.deck_left -= 1
        kind = state.deck[state.deck_left]
        held[kind] += 1
        drawn.append(kind)
    if drawn:
        state.held = held
        state.tide += 1
        events.drawn(state, drawn)


def shuffle_resources(state: UprisingState) -> bool:
    """The discard becomes the deck. What is in the hand then is known by subtraction (G)."""
    deck: list[int] = []
    for kind in range(KIND_COUNT):
        for _ in range(state.discard[kind]):
            deck.append(kind)
    if not deck:
        return False
    state.rng.shuffle(deck)
    state.deck = deck
    state.deck_left = len(deck)
    state.discard = [0] * KIND_COUNT
    if not state.hidden_stash or not any(sum(mat) for mat in state.mats):
        state.known_hand = state.held
    events.reshuffled(state, "resources", len(deck))
    return True


def draw_plot(state: UprisingState) -> None:
    """One plot, if there is any left (U-PLT-10, U-PLT-13)."""
    if state.plot_deck_left == 0:
        if state.plot_discard == 0:
            return
        shuffle_plots(state)
    state.plot_deck_left -= 1
    plot = state.plot_deck[state.plot_deck_left]
    state.plots |= bit(plot)
    state.tide += 1
    events.plot_drawn(state, plot)


def shuffle_plots(state: UprisingState) -> None:
    """The plot discard becomes the deck; the plots held are known then."""
    deck = members(state.plot_discard)
    state.rng.shuffle(deck)
    state.plot_deck = deck
    state.plot_deck_left = len(deck)
    state.plot_discard = 0
    state.known_plots = state.plots
    events.reshuffled(state, "plots", len(deck))
