"""The table before the first turn (U-SET)."""

from __future__ import annotations

from typing import Final

from lairworks.core.options import Options, whole
from lairworks.core.state import Task
from lairworks.games.uprising import events
from lairworks.games.uprising.content import TYPE_COUNT, UprisingContent
from lairworks.games.uprising.rules.cards import draw_plot, draw_resources
from lairworks.games.uprising.rules.master import MASTER_TURN
from lairworks.games.uprising.rules.rooms import LAY_NEXT
from lairworks.games.uprising.state import KEY_COUNT, MASTER, NO_CARDS, SPECTATOR, UprisingState
from lairworks.games.uprising.words import KIND_COUNT, TILE_IDS, VALUES


def new_table(content: UprisingContent, options: Options, seed: int) -> UprisingState:
    """Everything in its place but the tiles and the hand."""
    state = UprisingState()
    state.sit(2, seed)
    state.content = content
    state.hidden_stash = options["stash_visibility"] == "hidden"
    state.late_control = options["control_check"] == "start_of_resistance_turn"
    state.followers_return = options["defeated_followers"] == "outside"
    state.control_min = whole(options, "control_min_followers")
    state.mats_per_turn = whole(options, "stash_mats_per_turn")
    state.round_limit = whole(options, "round_limit")
    state.outside = content.followers
    state.mats = [NO_CARDS] * KEY_COUNT
    state.may_lie = [[0] * len(TILE_IDS) for _ in range(SPECTATOR + 1)]
    return state


def shuffle_decks(state: UprisingState) -> None:
    """The resource deck, the supply piles and the plots (U-SET-01 to U-SET-03)."""
    content = state.content
    deck: list[int] = []
    for kind in range(KIND_COUNT):
        deck += [kind] * content.starters[kind]
    state.rng.shuffle(deck)
    state.deck = deck
    state.deck_left = len(deck)
    for resource in range(TYPE_COUNT):
        pile: list[int] = []
        for kind in range(resource * VALUES, resource * VALUES + VALUES):
            pile += [kind] * content.supplies[kind]
        state.rng.shuffle(pile)
        state.supply.append(pile)
    plots = [plot.number for plot in content.plots]
    state.rng.shuffle(plots)
    state.plot_deck = plots
    state.plot_deck_left = len(plots)


class Deal(Task[UprisingState]):
    """The tiles are laid: the master draws the first hand (U-SET-07)."""

    def __init__(self) -> None:
        super().__init__("setup.deal", MASTER)

    def run(self, state: UprisingState) -> None:
        """Nothing of it was seen before."""
        draw_resources(state, state.content.resource_hand)
        for _ in range(state.content.plot_hand):
            draw_plot(state)
        events.setup_done(state)


def begin(state: UprisingState) -> None:
    """The lair is laid out first."""
    state.agenda += [MASTER_TURN, DEAL, LAY_NEXT]


DEAL: Final = Deal()
