"""Exploring the rival's lair: turns and actions (C.8, C.9, C.12)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit
from lairworks.core.state import Question, Task
from lairworks.games.delve import events
from lairworks.games.delve.content import ANY, Cost
from lairworks.games.delve.explorer import EXITED_FIRST, EXITED_SECOND, FRESH, KEPT, TIRED, Explorer
from lairworks.games.delve.grid import AREA, NEIGHBOUR, SPACES, around, flood, spread
from lairworks.games.delve.rules.ending import END
from lairworks.games.delve.rules.hazards import Buy, learn, spend_zone, strike
from lairworks.games.delve.rules.treasures import open_chest
from lairworks.games.delve.scoring import has_ticket
from lairworks.games.delve.state import DelveState
from lairworks.games.delve.words import (
    BACKTRACK,
    COLOUR_BOUND,
    COLOURS,
    CONSERVE,
    CREEP,
    DISARM,
    DONE,
    ENTER,
    EXIT,
    FIGHT,
    HALT,
    HUSTLE,
    KEEP,
    OPEN,
    PAIRS,
    PAY,
    PEER,
    SPEND_COUNT,
    STAY,
    STEP,
    STOP,
    WORDS,
)

# Actions, as content.ACTIONS numbers them.
CREEPING: Final = 0
HUSTLING: Final = 1
BACKTRACKING: Final = 2
PEERING: Final = 3

# How HEADS and TAILS are indexed. Three bits: what stands here; then two flags, then peering.
HUSTLE_TOO: Final = 16
FIGHT_HERE: Final = 1
DISARM_HERE: Final = 2
OPEN_HERE: Final = 3
EXIT_HERE: Final = 4
CONSERVE_HERE: Final = 8
STOP_HERE: Final = 16


class Turn(Task[DelveState]):
    """A turn of the Explorer: the start on the very first, then refresh, then explore."""

    def __init__(self, seat: int) -> None:
        super().__init__("explore.turn", seat)

    def run(self, state: DelveState) -> None:
        """D-TURN-02 to D-TURN-06."""
        seat = self.seat
        explorer = state.explorers[seat]
        state.turn = seat
        if explorer.turns == 0:
            reveal_start(state, seat)
        explorer.refresh()
        events.refresh(state, seat)
        state.agenda.append(ACTS[seat])


def reveal_start(state: DelveState, seat: int) -> None:
    """D-TURN-02: the Builder names the start; it is Known, and the tracker stands there."""
    explorer = state.explorers[seat]
    explorer.at = state.rival_lair(seat).start
    explorer.known |= bit(explorer.at)
    state.tide += 1
    events.start_revealed(state, seat, explorer.at)


class Act(Question[DelveState]):
    """explore.act: what does the Explorer do next?"""

    def __init__(self, seat: int) -> None:
        super().__init__("explore.act", seat)

    def choices(self, state: DelveState) -> list[int]:
        """Every action that can be paid for and carried out, by what the map tells alone."""
        seat = self.seat
        content = state.content
        explorer = state.explorers[seat]
        hazard = state.live_hazard(seat)
        here = 0  # what the space itself offers, see TAILS
        if hazard >= 0:
            if not content.is_monster[hazard]:
                here = DISARM_HERE
            elif can_fight(state, seat):
                here = FIGHT_HERE
        elif can_open(state, seat):
            here = OPEN_HERE
        elif can_exit(state, seat):
            here = EXIT_HERE
        if can_conserve(state, seat, hazard):
            here |= CONSERVE_HERE
        if can_stop(state, seat, hazard):
            here |= STOP_HERE
        if explorer.spends() == 0 or (hazard >= 0 and content.hazards[hazard].holds):
            return TAILS[here]

        sides = state.lairs[1 - seat].sides(explorer.at)
        head = 0
        if explorer.can_pay(content.costs[CREEPING]):
            head = sides
        if explorer.can_pay(content.costs[HUSTLING]):
            head |= HUSTLE_TOO
        if explorer.can_pay(content.costs[PEERING]):
            here |= (sides & ~around(explorer.known, explorer.at)) << 5
        found = HEADS[head]
        if explorer.can_pay(content.costs[BACKTRACKING]):
            found = found + backtracks(backtrack_ends(state, seat))
        return found + TAILS[here]

    def take(self, state: DelveState, choice: int) -> None:
        """Free actions happen at once; the others are paid first (D-CUBE-03)."""
        seat = self.seat
        if choice == STOP.start:
            state.agenda.append(END_TURNS[seat])
        elif choice == CONSERVE.start:
            state.agenda.append(Conserve(seat, 0))
        elif choice == EXIT.start:
            leave(state, seat)
        else:
            state.agenda.append(self)
            if choice == OPEN.start:
                open_chest(state, seat)
            elif choice == FIGHT.start or choice == DISARM.start:
                state.agenda.append(Buy(seat, 0))
            else:
                state.agenda.append(Pay(seat, choice))


def backtracks(ends: i64) -> list[int]:
    """The choices of these destinations."""
    found: list[int] = []
    space = BACKTRACK.start
    while ends:
        if ends & 1:
            found.append(space)
        ends >>= 1
        space += 1
    return found


def backtrack_ends(state: DelveState, seat: int) -> i64:
    """D-BACK-01 to D-BACK-03: Known spaces at the end of a path of Known Empty ones."""
    explorer = state.explorers[seat]
    lair = state.lairs[1 - seat]
    here = bit(explorer.at)
    passable: i64 = explorer.known & ~state.occupied(seat)
    region = flood(here, lair.open_east, lair.open_south, passable)
    return spread(region, lair.open_east, lair.open_south) & explorer.known & ~here


def can_fight(state: DelveState, seat: int) -> bool:
    """R-41: with all cubes Fatigued a fight would change nothing."""
    return state.explorers[seat].in_zone(TIRED) < state.content.cube_total


def can_open(state: DelveState, seat: int) -> bool:
    """D-CHEST-01, R-06: while standing on an unopened chest."""
    explorer = state.explorers[seat]
    return (state.rival_lair(seat).chests & ~explorer.dealt & bit(explorer.at)) != 0


def can_exit(state: DelveState, seat: int) -> bool:
    """D-EXIT-03, R-07: while standing on the exit with a ticket."""
    explorer = state.explorers[seat]
    return explorer.at == state.rival_lair(seat).exit and has_ticket(explorer, state.content)


def can_conserve(state: DelveState, seat: int, hazard: int) -> bool:
    """D-CONS-01, D-CONS-02, D-HAZ-04: a Fresh cube, a free slot, no live hazard here."""
    explorer = state.explorers[seat]
    return (
        hazard < 0
        and explorer.fresh != 0
        and explorer.in_zone(KEPT) < state.content.conserved_slots
    )


def can_stop(state: DelveState, seat: int, hazard: int) -> bool:
    """D-TURN-09: not beside a live hazard while there is something to spend."""
    return hazard < 0 or state.explorers[seat].spends() == 0 or state.stop_in_hazard


def cost_of(state: DelveState, act: int) -> tuple[Cost, ...]:
    """The ways to pay for an action."""
    return state.content.costs[action_of(act)]


def action_of(act: int) -> int:
    """Which action of content.ACTIONS a choice stands for."""
    if CREEP.owns(act):
        return CREEPING
    if act == HUSTLE.start:
        return HUSTLING
    if BACKTRACK.owns(act):
        return BACKTRACKING
    return PEERING


def payments(state: DelveState, seat: int, action: int) -> list[int]:
    """D-CUBE-09: every distinct outcome of paying for an action, as choices of `pay`.

    They depend on Fresh and Conserved cubes alone, so each list is worked out once.
    """
    explorer = state.explorers[seat]
    key = int(explorer.fresh | (explorer.kept << 24)) * 4 + action
    found = state.content.payments.get(key)
    if found is None:
        found = work_out_payments(state, explorer, action)
        state.content.payments[key] = found
    return found


def work_out_payments(state: DelveState, explorer: Explorer, action: int) -> list[int]:
    """Tries every single spend and every pair."""
    slots = state.content.colour_slots
    spends = slots + [COLOUR_BOUND + slot for slot in slots]
    found: list[int] = []
    for way in state.content.costs[action]:
        for one in spends:
            if way.colour != ANY and one % COLOUR_BOUND != way.colour:
                continue
            if way.n == 1:
                if can_spend(explorer, [one]):
                    found.append(PAY.start + one)
                continue
            for other in spends:
                fits = way.colour == ANY or other % COLOUR_BOUND == way.colour
                if other >= one and fits and can_spend(explorer, [other, one]):
                    found.append(PAY.start + pair_number(one, other))
    return sorted(set(found))


def can_spend(explorer: Explorer, spends: list[int]) -> bool:
    """R-14: whether spends (words.SPENDS) can be made one after the other."""
    twin = explorer.copy()
    for spend in spends:
        zone = spend_zone(spend)
        if twin.cubes(zone, spend % COLOUR_BOUND) == 0:
            return False
        twin.spend(zone, spend % COLOUR_BOUND)
    return True


def pair_number(one: int, other: int) -> int:
    """The place of a pair of spends among words.PAYMENTS."""
    return SPEND_COUNT + one * SPEND_COUNT - one * (one - 1) // 2 + other - one


class Pay(Question[DelveState]):
    """explore.pay: with which cubes? Then the action is carried out."""

    def __init__(self, seat: int, act: int) -> None:
        super().__init__("explore.pay", seat)
        self.act = act

    def words(self) -> list[str]:
        """The action being paid for."""
        return [WORDS.text(self.act)]

    def choices(self, state: DelveState) -> list[int]:
        """The distinct payments."""
        return payments(state, self.seat, action_of(self.act))

    def take(self, state: DelveState, choice: int) -> None:
        """D-CUBE-01, D-CUBE-02: Conserved cubes first, then Fresh ones."""
        spends = spends_of_payment(PAY.first(choice))
        explorer = state.explorers[self.seat]
        for spend in spends:
            explorer.spend(spend_zone(spend), spend % COLOUR_BOUND)
        events.paid(state, self.seat, spends)
        carry_out(state, self.seat, self.act)


def spends_of_payment(payment: int) -> list[int]:
    """The spends of a payment in the order they are made."""
    if payment < SPEND_COUNT:
        return [payment]
    one, other = PAIRS[payment - SPEND_COUNT]
    return [other, one]


def carry_out(state: DelveState, seat: int, act: int) -> None:
    """Does an action that has been paid for."""
    explorer = state.explorers[seat]
    if CREEP.owns(act):
        step(state, seat, "creep", CREEP.first(act))
    elif act == HUSTLE.start:
        state.agenda.append(Hustle(seat, state.content.hustle_steps))
    elif BACKTRACK.owns(act):
        enter(state, seat, "backtrack", BACKTRACK.first(act))
    else:
        space = NEIGHBOUR[PEER.first(act) * AREA + explorer.at]
        must_leave = state.live_hazard(seat) >= 0
        events.peered(state, seat, space)
        learn(state, seat, space)
        if must_leave:
            enter(state, seat, "peer", space)
        else:
            state.agenda.append(Follow(seat, space))


def step(state: DelveState, seat: int, how: str, direction: int) -> bool:
    """D-CREEP-03: one step; an Unknown space is learned first. Tells whether it was not Empty."""
    return enter(state, seat, how, NEIGHBOUR[direction * AREA + state.explorers[seat].at])


def enter(state: DelveState, seat: int, how: str, space: int) -> bool:
    """Moves into a space and resolves its Feature. Tells whether the space was not Empty."""
    explorer = state.explorers[seat]
    surprise = (explorer.known >> space) & 1 == 0
    came_from = explorer.at
    if surprise:
        learn(state, seat, space)
    explorer.at = space
    events.moved(state, seat, how, came_from, space)
    hazard = state.live_hazard(seat)
    if hazard >= 0:
        if surprise:
            strike(state, seat, hazard, True)  # D-HAZ-01
        else:
            state.agenda.append(Buy(seat, 0))  # D-HAZ-02
    return (state.occupied(seat) >> space) & 1 != 0


class Hustle(Question[DelveState]):
    """hustle.step: up to three moves, each resolved before the next (D-HUST-01)."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__("hustle.step", seat)
        self.left = left

    def words(self) -> list[str]:
        """The moves left."""
        return [str(self.left)]

    def choices(self, state: DelveState) -> list[int]:
        """Open directions; stopping once a move was made (D-HUST-03)."""
        sides = state.lairs[1 - self.seat].sides(state.explorers[self.seat].at)
        return STEPS[sides] if self.left == state.content.hustle_steps else STEPS[sides + 16]

    def take(self, state: DelveState, choice: int) -> None:
        """D-HUST-02: a space that is not Empty ends the Hustle."""
        if choice == HALT.start:
            return
        stopped = step(state, self.seat, "hustle", STEP.first(choice))
        if not stopped and self.left > 1:
            state.agenda.append(Hustle(self.seat, self.left - 1))


class Follow(Question[DelveState]):
    """peer.follow: move into the space just seen, or stay (D-PEER-02)?"""

    def __init__(self, seat: int, space: int) -> None:
        super().__init__("peer.follow", seat)
        self.space = space

    def words(self) -> list[str]:
        """The space seen."""
        return [SPACES[self.space]]

    def choices(self, state: DelveState) -> list[int]:
        """Both are always possible."""
        return FOLLOW_CHOICES

    def take(self, state: DelveState, choice: int) -> None:
        """D-PEER-03: the space is Known now, so nothing in it takes the Explorer by surprise."""
        if choice == ENTER.start:
            enter(state, self.seat, "peer", self.space)
        else:
            events.stayed(state, self.seat)


class Conserve(Question[DelveState]):
    """conserve.pick: which cube is kept next? Colours come in order, so each set comes once."""

    def __init__(self, seat: int, colour: int, first: bool = True) -> None:
        super().__init__("conserve.pick", seat)
        self.colour = colour
        self.first = first

    def words(self) -> list[str]:
        """The colour reached, and whether nothing is conserved yet."""
        return [COLOURS[self.colour], "first" if self.first else "more"]

    def choices(self, state: DelveState) -> list[int]:
        """D-CONS-03: any Fresh colour from the last one on; stopping after the first."""
        found: list[int] = []
        for slot in state.content.colour_slots:
            if slot >= self.colour and state.explorers[self.seat].cubes(FRESH, slot):
                found.append(KEEP.start + slot)
        if not self.first:
            found.append(DONE.start)
        return found

    def take(self, state: DelveState, choice: int) -> None:
        """D-CONS-01: into a free slot; when done, the turn is over at once."""
        seat = self.seat
        if choice == DONE.start:
            state.agenda.append(END_TURNS[seat])
            return
        colour = KEEP.first(choice)
        explorer = state.explorers[seat]
        explorer.move(colour, FRESH, KEPT)
        events.conserved(state, seat, colour)
        if can_conserve(state, seat, -1):
            state.agenda.append(Conserve(seat, colour, False))
        else:
            state.agenda.append(END_TURNS[seat])


def leave(state: DelveState, seat: int) -> None:
    """D-EXIT-03, D-EXIT-04: the Explorer is out, and the turn over."""
    state.exits += 1
    state.explorers[seat].exited = EXITED_FIRST if state.exits == 1 else EXITED_SECOND
    events.exited(state, seat)
    state.agenda.append(END_TURNS[seat])


class EndTurn(Task[DelveState]):
    """The turn is over: the rival's begins, or the game ends."""

    def __init__(self, seat: int) -> None:
        super().__init__("explore.turn_end", seat)

    def run(self, state: DelveState) -> None:
        """D-TURN-07, D-EXIT-05, R-26."""
        seat = self.seat
        rival = state.explorers[1 - seat]
        state.explorers[seat].turns += 1
        events.turn_end(state, seat)
        if rival.exited:
            state.reason = "both_out" if state.explorers[seat].exited else "one_out"
            state.agenda.append(END)
            return
        if state.explorers[seat].exited:
            events.last_turn(state, 1 - seat)
        elif state.explorers[seat].turns >= state.turn_cap and rival.turns >= state.turn_cap:
            state.reason = "turn_cap"
            state.agenda.append(END)
            return
        state.agenda.append(TURNS[1 - seat])


def _heads() -> list[list[int]]:
    """The beginnings of all lists of actions: directions to creep in, and the Hustle."""
    heads: list[list[int]] = []
    for mask in range(32):
        head = [CREEP.at(direction) for direction in range(4) if mask >> direction & 1]
        heads.append([*head, HUSTLE.start] if mask & HUSTLE_TOO else head)
    return heads


def _tails() -> list[list[int]]:
    """The ends of all lists of actions: what the space offers, and directions to peer in."""
    tails: list[list[int]] = []
    for mask in range(512):
        tail = [PEER.at(direction) for direction in range(4) if mask >> 5 >> direction & 1]
        here = mask & 7
        if here:
            tail.append([FIGHT, DISARM, OPEN, EXIT, STOP, STOP, STOP][here - 1].start)
        if mask & CONSERVE_HERE:
            tail.append(CONSERVE.start)
        if mask & STOP_HERE:
            tail.append(STOP.start)
        tails.append(tail)
    return tails


def _steps() -> list[list[int]]:
    """Directions of a Hustle, without and with stopping."""
    steps = [[STEP.at(d) for d in range(4) if mask >> d & 1] for mask in range(16)]
    return steps + [[*step, HALT.start] for step in steps]


HEADS: Final = _heads()
TAILS: Final = _tails()
STEPS: Final = _steps()
FOLLOW_CHOICES: Final = [ENTER.start, STAY.start]
TURNS: Final = [Turn(0), Turn(1)]
ACTS: Final = [Act(0), Act(1)]
END_TURNS: Final = [EndTurn(0), EndTurn(1)]
