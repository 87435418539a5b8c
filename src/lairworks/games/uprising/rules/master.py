"""The master's turn: Plot, Resource, Room and Housekeeping (U-TRN, U-HSK)."""

from __future__ import annotations

from typing import Final

from lairworks.core.state import Task
from lairworks.games.uprising import events
from lairworks.games.uprising.rules.cards import draw_resources, together
from lairworks.games.uprising.rules.heroes import RESISTANCE_TURN
from lairworks.games.uprising.rules.plots import PLOTTING
from lairworks.games.uprising.rules.resources import SPENDING
from lairworks.games.uprising.rules.rooms import Rearrange, TurnDown
from lairworks.games.uprising.state import MASTER, NO_CARDS, UprisingState


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
        state.agenda += AFTER_PLOTTING
        state.agenda.append(PLOTTING)
        start_phase(state, "plot")


def start_phase(state: UprisingState, phase: str) -> None:
    """A phase of the master's turn begins."""
    state.phase = phase
    events.phase(state)


class ResourcePhase(Task[UprisingState]):
    """The cards in hand are put to use (U-RES)."""

    def __init__(self) -> None:
        super().__init__("phase.resource", MASTER)

    def run(self, state: UprisingState) -> None:
        """The master is asked until it ends the phase."""
        start_phase(state, "resource")
        state.agenda.append(SPENDING)


class RoomPhase(Task[UprisingState]):
    """A room is turned face down, then some are rearranged, in this order (U-ROOM-08)."""

    def __init__(self) -> None:
        super().__init__("phase.room", MASTER)

    def run(self, state: UprisingState) -> None:
        """Either may be skipped."""
        start_phase(state, "room")
        state.agenda.append(Rearrange(state.content.rearrange_max))
        if state.content.flips_per_turn:
            state.agenda.append(TurnDown(state.content.flips_per_turn))


class Housekeeping(Task[UprisingState]):
    """The hand is discarded and drawn anew (U-HSK-01, U-HSK-02)."""

    def __init__(self) -> None:
        super().__init__("phase.housekeeping", MASTER)

    def run(self, state: UprisingState) -> None:
        """It is held through the resistance's turn (U-HSK-04)."""
        start_phase(state, "housekeeping")
        cards = state.held
        if sum(cards):
            state.discard = together(state.discard, cards)
            state.held = NO_CARDS
            state.known_hand = NO_CARDS
            state.tide += 1
            events.discarded(state, cards)
        draw_resources(state, state.content.resource_hand)


MASTER_TURN: Final = MasterTurn()
RESOURCE_PHASE: Final = ResourcePhase()
ROOM_PHASE: Final = RoomPhase()
HOUSEKEEPING: Final = Housekeeping()
AFTER_PLOTTING: Final = [MASTER_TURN, RESISTANCE_TURN, HOUSEKEEPING, ROOM_PHASE, RESOURCE_PHASE]
