"""Setup and the start of a round (V-SETUP, V-PLAN, V-2P)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit, members
from lairworks.core.options import Options, whole
from lairworks.core.state import Question, Task
from lairworks.games.volcano import events
from lairworks.games.volcano.content import SITE_A, VolcanoContent
from lairworks.games.volcano.lieutenant import Lieutenant
from lairworks.games.volcano.rules.directives import carry_out
from lairworks.games.volcano.rules.supplies import fill_pool
from lairworks.games.volcano.rules.turns import NEXT_TURN
from lairworks.games.volcano.state import EMPTY, VolcanoState
from lairworks.games.volcano.words import CUBE, SLOT


def new_table(content: VolcanoContent, seats: int, options: Options, seed: int) -> VolcanoState:
    """The table as it is set up, but for the shuffles and the starting order."""
    state = VolcanoState()
    state.sit(seats, seed)
    state.content = content
    state.stall_clause = options["stall_clause"] is True
    state.round_cap = whole(options, "round_cap")
    for _ in range(seats):
        lieutenant = Lieutenant()
        lieutenant.bp = content.bp_start
        state.lieutenants.append(lieutenant)
    rooms = state.rooms[:]
    for index, location in enumerate(content.site_at):  # V-SETUP-04
        rooms[location] = SITE_A + index
        state.standing |= bit(location)
    state.rooms = rooms
    state.slots = [EMPTY] * len(content.slots)
    state.yard = content.work_tokens
    crates = len(content.token_kind)
    state.crate_pool = bit(crates) - 1
    state.pool_thoughts = [int(state.crate_pool)] * 4
    state.thoughts = [0] * (4 * crates)
    state.deck_could_be = content.all_rooms
    return state


def set_up(state: VolcanoState, options: Options) -> None:
    """Shuffles, draws the first pool, the starting order, and hands out the first Work Tokens."""
    deck = members(state.content.all_rooms)
    state.rng.shuffle(deck)
    state.deck = deck
    state.deck_left = len(deck)
    fill_pool(state)
    order = list(range(state.seats))
    if options["starting_order"] == "random":
        state.rng.shuffle(order)
    state.retired = order  # V-SETUP-10
    for place, seat in enumerate(order):
        tokens = state.content.work_start
        if place > 0 and options["start_compensation"] is True:
            tokens += state.content.work_compensation
        tokens = min(tokens, state.yard)
        state.yard -= tokens
        state.lieutenants[seat].inbox = tokens


class Start(Task[VolcanoState]):
    """Tells how the table was set up."""

    def __init__(self) -> None:
        super().__init__("match.start", -1)

    def run(self, state: VolcanoState) -> None:
        """The first round begins."""
        events.match_start(state)
        state.agenda.append(NEXT_ROUND)


class NextRound(Task[VolcanoState]):
    """A round begins with planning (V-PLAN-01)."""

    def __init__(self) -> None:
        super().__init__("round.start", -1)

    def run(self, state: VolcanoState) -> None:
        """The tracks are cleared, the tokens still lie where they were put on retiring."""
        state.round += 1
        state.eventful = False
        state.turn = -1
        state.order = []
        state.slots = [EMPTY] * len(state.content.slots)
        state.cube = EMPTY
        events.round_start(state)
        state.agenda.append(NEXT_ROUND)
        state.agenda.append(PLANNING)


class Planning(Task[VolcanoState]):
    """Whoever is leftmost on the Retirement Track places next (V-PLAN-02)."""

    def __init__(self) -> None:
        super().__init__("plan.next", -1)

    def run(self, state: VolcanoState) -> None:
        """The next token, or turns if all are placed."""
        if state.retired:
            state.agenda.append(PLANNING)
            state.agenda.append(PLANS[state.retired[0]])
        else:
            begin_turns(state)


def begin_turns(state: VolcanoState) -> None:
    """The Inboxes are emptied; the slots give the turn order (V-PLAN-04, V-PLAN-09)."""
    order: list[int] = []
    for seat in state.slots:
        if seat >= 0:
            order.append(seat)
    state.order = order
    for seat in order:
        lieutenant = state.lieutenants[seat]
        tokens = lieutenant.inbox
        lieutenant.active += tokens
        lieutenant.inbox = 0
        events.inbox_moved(state, seat, tokens)
    state.agenda.append(NEXT_TURN)


class PlaceToken(Question[VolcanoState]):
    """Into which free slot the Planning Token goes (V-PLAN-03)."""

    def __init__(self, seat: int) -> None:
        super().__init__("plan.slot", seat)

    def choices(self, state: VolcanoState) -> list[int]:
        """Free slots."""
        return [SLOT.start + slot for slot in free_slots(state)]

    def take(self, state: VolcanoState, choice: int) -> None:
        """The bonus comes at once; then, with two players, the first one blocks a slot."""
        slot = choice - SLOT.start
        slots = state.slots[:]
        slots[slot] = self.seat
        state.slots = slots
        state.retired = state.retired[1:]
        events.planned(state, self.seat, slot)
        if state.seats == 2 and state.retired:
            state.agenda.append(CUBES[self.seat])  # V-2P-01
        carry_out(state, self.seat, state.content.slots[slot])


class PlaceCube(Question[VolcanoState]):
    """Which slot the purple cube blocks (V-2P-01, V-2P-02)."""

    def __init__(self, seat: int) -> None:
        super().__init__("plan.cube", seat)

    def choices(self, state: VolcanoState) -> list[int]:
        """Free slots."""
        return [CUBE.start + slot for slot in free_slots(state)]

    def take(self, state: VolcanoState, choice: int) -> None:
        """Nobody gets its bonus."""
        state.cube = choice - CUBE.start
        events.cube(state, self.seat, state.cube)


def free_slots(state: VolcanoState) -> list[int]:
    """Slots with neither a token nor the cube."""
    free: list[int] = []
    for slot in range(len(state.slots)):
        if state.slots[slot] == EMPTY and slot != state.cube:
            free.append(slot)
    return free


START: Final = Start()
NEXT_ROUND: Final = NextRound()
PLANNING: Final = Planning()
PLANS: Final = [PlaceToken(seat) for seat in range(4)]
CUBES: Final = [PlaceCube(seat) for seat in range(4)]
