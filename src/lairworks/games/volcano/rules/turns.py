"""Turns (V-TURN, V-BOSS, V-HENCH, V-RET) and the end of a round (V-ROUND)."""

from __future__ import annotations

from typing import Final

from lairworks.core.bits import bit
from lairworks.core.ready import add_listed, listed
from lairworks.core.state import Task
from lairworks.games.volcano import events
from lairworks.games.volcano.content import Strip
from lairworks.games.volcano.mountain import DIG, YARD
from lairworks.games.volcano.rules.crates import Decision, show_crate
from lairworks.games.volcano.rules.directives import carry_out, movable
from lairworks.games.volcano.rules.ending import end_of_rounds
from lairworks.games.volcano.rules.supplies import fill_pool
from lairworks.games.volcano.rules.workers import move_henchman
from lairworks.games.volcano.state import EMPTY, VolcanoState
from lairworks.games.volcano.words import (
    BOSS,
    BOSS_TO,
    END,
    FIRST,
    HENCH,
    HENCH_TO,
    RETIRE,
    RETIRE_FIRST,
)


class NextTurn(Task[VolcanoState]):
    """Whoever comes next in turn order and has not retired (V-TURN-01)."""

    def __init__(self) -> None:
        super().__init__("turn.next", -1)

    def run(self, state: VolcanoState) -> None:
        """Asks for it."""
        next_turn(state)


def next_turn(state: VolcanoState) -> None:
    """The next turn, or the end of the round."""
    if len(state.retired) == state.seats:
        state.turn = -1
        state.agenda.append(ROUND_END)
        return
    seat = next_seat(state)
    state.turn = seat
    state.moved = False
    state.free_moves = 0
    state.agenda.append(TURNS[seat])


def next_seat(state: VolcanoState) -> int:
    """The seat after the one that has just played, retired ones skipped."""
    order = state.order
    at = -1
    for place in range(len(order)):
        if order[place] == state.turn:
            at = place
            break
    while True:
        at = (at + 1) % len(order)
        if not state.is_retired(order[at]):
            return order[at]


class Turn(Decision):
    """What to do on the own turn: before the paid movement, before a free one, or at the end."""

    def __init__(self, seat: int) -> None:
        super().__init__("turn", seat)

    def own_choices(self, state: VolcanoState) -> list[int]:
        """A movement if there is one to make, and the ways to end the turn."""
        if not state.moved:
            if state.lieutenants[self.seat].active == 0:
                return retirements(state, self.seat)  # V-TURN-04
            found = movements(state, self.seat)
            found.extend(retirements(state, self.seat))
            return found
        if state.free_moves > 0:
            found = movements(state, self.seat)
            found.append(END.start)
            return found
        if state.is_last_turn():
            return retirements(state, self.seat)
        return JUST_END

    def decide(self, state: VolcanoState, choice: int) -> None:
        """Moves a worker, retires or ends the turn."""
        if choice == RETIRE.start:
            retire(state, self.seat, False)
        elif choice == RETIRE_FIRST.start:
            retire(state, self.seat, True)
        elif choice == END.start:
            events.turn_ended(state, self.seat)
            state.free_moves = 0
            if state.is_last_turn() and state.lieutenants[self.seat].crates:
                state.agenda.append(self)  # what is left is how to retire
            else:
                close_turn(state, self.seat)
        else:
            state.agenda.append(AFTER[self.seat])
            if choice < HENCH.start:
                move_boss(state, self.seat, choice - BOSS.start)
            else:
                station(state, self.seat, HENCH.first(choice), HENCH.second(choice))


def movements(state: VolcanoState, seat: int) -> list[int]:
    """Every place for the Boss and for the Henchmen, as choices."""
    boss = state.lieutenants[seat].boss
    rooms = state.manned
    if boss < DIG:
        rooms &= ~bit(boss)  # V-BOSS-05
    found = listed(BOSS_TO, rooms)
    if boss != DIG:
        found.append(BOSS.start + DIG)
    if boss != YARD:
        found.append(BOSS.start + YARD)
    free = state.standing & ~state.manned
    for which in movable(state, seat):
        add_listed(found, HENCH_TO[which], free)
    return found


def retirements(state: VolcanoState, seat: int) -> list[int]:
    """Retire, or with a Helicopter Pass to the front of others (V-CRATE-10, V-CRATE-13)."""
    if state.retired and state.holds(seat, FIRST):
        return RETIRE_EITHER_WAY
    return JUST_RETIRE


def move_boss(state: VolcanoState, seat: int, to: int) -> None:
    """The Boss goes to a manned place, pays, and puts it to use (V-BOSS-06 to V-BOSS-08)."""
    lieutenant = state.lieutenants[seat]
    came_from = lieutenant.boss
    lieutenant.boss = to
    owner = seat if to >= DIG else state.owner(to)
    if state.moved:
        state.free_moves -= 1  # a free movement pays nobody (V-CRATE-07)
        events.boss_moved(state, seat, came_from, to, "nobody")
    else:
        lieutenant.active -= 1
        if owner == seat:
            state.yard += 1
            events.boss_moved(state, seat, came_from, to, "yard")
        else:
            state.lieutenants[owner].inbox += 1
            events.boss_moved(state, seat, came_from, to, "owner")
    begin_movement(state)
    carry_out(state, seat, strip_at(state, to))


def strip_at(state: VolcanoState, place: int) -> Strip:
    """The Room Directives of a place."""
    if place >= DIG:
        return state.content.site_strips[place - DIG]
    return state.content.room_at[state.rooms[place]].room


def station(state: VolcanoState, seat: int, which: int, to: int) -> None:
    """A Henchman goes into an unmanned room; nothing is activated (V-HENCH-01 to V-HENCH-03)."""
    if state.moved:
        state.free_moves -= 1
    else:
        state.lieutenants[seat].active -= 1
        state.yard += 1
    came_from = move_henchman(state, seat, which, to)
    events.hench_moved(state, seat, came_from, to, "free" if state.moved else "paid")
    begin_movement(state)


def begin_movement(state: VolcanoState) -> None:
    """The movement is made; one Transfer is allowed in it (V-TRF-04)."""
    state.moved = True
    state.transferred = False


class After(Task[VolcanoState]):
    """The directives of a movement are done."""

    def __init__(self, seat: int) -> None:
        super().__init__("turn.after", seat)

    def run(self, state: VolcanoState) -> None:
        """Whoever may move again, or holds a crate, is asked; else the turn is over."""
        if state.free_moves > 0 or state.lieutenants[self.seat].crates:
            state.agenda.append(TURNS[self.seat])
        else:
            close_turn(state, self.seat)


def close_turn(state: VolcanoState, seat: int) -> None:
    """The turn is over; whoever is the last one left retires with it (V-RET-04)."""
    if state.is_last_turn():
        retire(state, seat, False)
        return
    state.crate_discard |= state.crates_used  # V-CRATE-12
    state.crates_used = 0
    next_turn(state)


def retire(state: VolcanoState, seat: int, first: bool) -> None:
    """The Planning Token goes to the right end of the track, or to the left (V-RET-01)."""
    if first:
        show_crate(state, seat, FIRST)
        state.retired = [seat, *state.retired]
    else:
        state.retired = [*state.retired, seat]
    events.retired(state, seat, first)
    state.crate_discard |= state.crates_used
    state.crates_used = 0
    next_turn(state)


class RoundEnd(Task[VolcanoState]):
    """Everybody has retired (V-RET-05, V-ROUND)."""

    def __init__(self) -> None:
        super().__init__("round.end", -1)

    def run(self, state: VolcanoState) -> None:
        """The end of the game, or a new Room Pool; the next round waits on the agenda."""
        events.round_end(state)
        if end_of_rounds(state):
            return
        state.cube = EMPTY  # V-ROUND-06
        fill_pool(state)
        events.pool_refreshed(state)


JUST_RETIRE: Final = [RETIRE.start]
RETIRE_EITHER_WAY: Final = [RETIRE.start, RETIRE_FIRST.start]
JUST_END: Final = [END.start]
NEXT_TURN: Final = NextTurn()
ROUND_END: Final = RoundEnd()
TURNS: Final = [Turn(seat) for seat in range(4)]
AFTER: Final = [After(seat) for seat in range(4)]
