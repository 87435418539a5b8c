"""A round of Planning: pick a card, resolve it, perhaps take another (H-ROUND to H-BONUS).

Everybody plays the round at the same time and unseen. What a seat does is kept as its choices of
the round (`made`) and drawn on its own copy of the sheet; at the reveal the choices are told.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has
from lairworks.core.ready import by_set, listed
from lairworks.core.state import ALONE, EVERYBODY, Question, Step, Task
from lairworks.games.heist import events
from lairworks.games.heist.content import GADGET_FRONT, TRAIN_FRONT, WALL_FRONT
from lairworks.games.heist.effects import SECRET1
from lairworks.games.heist.grid import EDGE_COUNT, ROOM_COUNT, SIDE
from lairworks.games.heist.rules.missions import SETTLE, hand_claims
from lairworks.games.heist.sheet import Sheet
from lairworks.games.heist.state import NO_ACTS, PLANNING, HeistState
from lairworks.games.heist.words import (
    BONUS,
    DONE,
    GADGET_COUNT,
    PASS,
    PICK,
    PLACE,
    SLOT_COUNT,
    TAKE,
    WALL,
)

ALL_SLOTS: Final = 7


class Round(Task[HeistState]):
    """The next three cards are flipped, and everybody plays the round (H-ROUND-01).

    Round follows upon round until there is a reason to end Planning.
    """

    def __init__(self) -> None:
        super().__init__("round", -1)

    def run(self, state: HeistState) -> None:
        """What lies on top of a deck is the marker of the card below it (H-ROUND-03)."""
        if state.reason:
            return
        state.phase = PLANNING
        state.lay_out()
        events.round_started(state)
        state.agenda += ROUNDS_WORK
        state.hand_each(EVERYBODY[state.seats], PICKS)


# What can be resolved


def income(state: HeistState, sheet: Sheet, kind: int) -> int:
    """What placing an upgrade earns: the board's $ for a Secret, up to the cap (H-PLACE-08)."""
    if kind < SECRET1:
        return 0
    return min(state.board.incomes[kind], state.content.budget_cap - sheet.lifetime)


def open_rooms(state: HeistState, sheet: Sheet, slot: int, cash: int) -> i64:
    """Rooms where the upgrade on display may go and whose shift can be paid (H-PLACE-11)."""
    board = state.board
    kind = state.cards[slot].front
    purse = cash + income(state, sheet, kind)
    within: i64 = board.rooms_within[state.markers[slot] * board.purses + purse]
    allowed: i64 = board.allowed[kind]
    return within & allowed & ~sheet.filled


def open_edges(state: HeistState, sheet: Sheet, slot: int, cash: int) -> i64:
    """Edges that may be walled and whose shift can be paid (H-WALL-09)."""
    board = state.board
    within: i64 = board.edges_within[state.markers[slot] * board.purses + cash]
    return within & ~sheet.walls


def open_gadgets(state: HeistState, sheet: Sheet, slot: int, cash: int) -> i64:
    """Gadgets not owned yet whose shift can be paid (H-GADG-09)."""
    board = state.board
    within: i64 = board.gadgets_within[state.markers[slot] * board.purses + cash]
    return within & ~sheet.gadgets


def training_price(state: HeistState, slot: int) -> int:
    """The number of the marker, whatever its colour (H-TRAIN-02)."""
    return state.markers[slot] % SIDE + 1


def can_resolve(state: HeistState, sheet: Sheet, slot: int, cash: int) -> bool:
    """Whether a card on display can be resolved completely with so much cash (H-ROUND-06)."""
    card = state.cards[slot]
    if card.front < WALL_FRONT:
        return open_rooms(state, sheet, slot, cash) != 0
    if card.front == WALL_FRONT:
        return open_edges(state, sheet, slot, cash) != 0
    if card.front == TRAIN_FRONT:
        able = cash >= training_price(state, slot)
        return able and sheet.trained[card.stat] < state.content.stat_cap
    return open_gadgets(state, sheet, slot, cash) != 0


def open_slots(state: HeistState, sheet: Sheet, taken: i64, cash: int) -> i64:
    """Cards on display not yet taken that can be resolved with so much cash (H-BONUS-03)."""
    found: i64 = 0
    for slot in range(SLOT_COUNT):
        if not has(taken, slot) and can_resolve(state, sheet, slot, cash):
            found |= bit(slot)
    return found


def bonus_slots(state: HeistState, sheet: Sheet) -> i64:
    """Cards on display that a bonus action may take now (H-BONUS-01 to H-BONUS-07)."""
    left = sheet.cash - state.bonus_cost(sheet)
    if left < 0 or count(sheet.taken) > state.content.bonus_per_round:
        return 0
    return open_slots(state, sheet, sheet.taken, left)


# What is done, and told: to the seat alone when it is done, to everybody at the reveal


def pass_round(state: HeistState, sheet: Sheet, seat: int, sealed: bool) -> None:
    """A seat passes and earns a little; it takes no card any more (H-ROUND-07, H-ROUND-08)."""
    earned = sheet.earn(state.content.pass_income, state.content.budget_cap)
    sheet.taken = ALL_SLOTS
    events.passed(state, seat, earned, sealed)


def pick_card(state: HeistState, sheet: Sheet, seat: int, slot: int, sealed: bool) -> None:
    """A seat takes a card; training is resolved at once."""
    sheet.slot = slot
    sheet.taken |= bit(slot)
    sheet.touched |= bit(state.cards[slot].front)
    events.picked(state, seat, slot, sealed)
    if state.cards[slot].front == TRAIN_FRONT:
        train(state, sheet, seat, sealed)


def pay_bonus(state: HeistState, sheet: Sheet, seat: int, sealed: bool) -> None:
    """The next bonus action is ticked and paid, before its card is resolved (H-BONUS-05)."""
    cost = state.bonus_cost(sheet)
    sheet.cash -= cost
    sheet.bonuses += 1
    events.bonus_used(state, seat, sheet.bonuses, cost, sealed)


def train(state: HeistState, sheet: Sheet, seat: int, sealed: bool) -> None:
    """Points up to the cap; excess is lost (H-TRAIN-04)."""
    card = state.cards[sheet.slot]
    price = training_price(state, sheet.slot)
    gained = min(card.points, state.content.stat_cap - sheet.trained[card.stat])
    sheet.cash -= price
    sheet.train(card.stat, gained)
    events.trained(state, seat, card, gained, price, sealed)


def place(state: HeistState, sheet: Sheet, seat: int, room: int, sealed: bool) -> None:
    """An upgrade is drawn; a Secret earns first and may pay for its shift (H-PLACE-09)."""
    kind = state.cards[sheet.slot].front
    price = state.board.room_price[state.markers[sheet.slot] * ROOM_COUNT + room]
    earned = sheet.earn(state.board.incomes[kind], state.content.budget_cap)
    sheet.cash -= price
    sheet.build(room, kind)
    events.placed(state, seat, kind, room, price, earned, sealed)


def draw_wall(state: HeistState, sheet: Sheet, seat: int, edge: int, sealed: bool) -> None:
    """A wall is drawn."""
    price = state.board.edge_price[state.markers[sheet.slot] * EDGE_COUNT + edge]
    sheet.cash -= price
    sheet.draw_wall(edge)
    events.wall_drawn(state, seat, edge, price, sealed)


def take_gadget(state: HeistState, sheet: Sheet, seat: int, gadget: int, sealed: bool) -> None:
    """A gadget is ticked."""
    price = state.board.gadget_price[state.markers[sheet.slot] * GADGET_COUNT + gadget]
    sheet.cash -= price
    sheet.gadgets |= bit(gadget)
    events.gadget_taken(state, seat, gadget, price, sealed)


def carry_out(state: HeistState, sheet: Sheet, seat: int, choice: int, sealed: bool) -> None:
    """Any choice of a round."""
    if PICK.owns(choice):
        pick_card(state, sheet, seat, PICK.first(choice), sealed)
    elif PLACE.owns(choice):
        place(state, sheet, seat, PLACE.first(choice), sealed)
    elif WALL.owns(choice):
        draw_wall(state, sheet, seat, WALL.first(choice), sealed)
    elif TAKE.owns(choice):
        take_gadget(state, sheet, seat, TAKE.first(choice), sealed)
    elif BONUS.owns(choice):
        pay_bonus(state, sheet, seat, sealed)
        pick_card(state, sheet, seat, BONUS.first(choice), sealed)
    elif choice == PASS.start:
        pass_round(state, sheet, seat, sealed)


# What is asked


class Pick(Question[HeistState]):
    """round.pick: one of the cards on display, or pass (F-03)."""

    def __init__(self, seat: int) -> None:
        super().__init__("round.pick", seat)

    def choices(self, state: HeistState) -> list[int]:
        """Cards that can be resolved."""
        sheet = state.sheets[self.seat]
        return PICK_LISTS[open_slots(state, sheet, 0, sheet.cash)]

    def take(self, state: HeistState, choice: int) -> None:
        """The first choice of the round."""
        sheet = state.draft(self.seat)
        state.made[self.seat].append(choice)
        if choice == PASS.start:
            pass_round(state, sheet, self.seat, True)
            go_on(state, sheet, self.seat)
        else:
            pick_card(state, sheet, self.seat, PICK.first(choice), True)
            resolve(state, sheet, self.seat)


def resolve(state: HeistState, sheet: Sheet, seat: int) -> None:
    """Asks for what the card in hand needs; training needs nothing."""
    front = state.cards[sheet.slot].front
    if front < WALL_FRONT:
        state.desks[seat].append(PLACES[seat])
    elif front == WALL_FRONT:
        state.desks[seat].append(WALLS[seat])
    elif front == GADGET_FRONT:
        state.desks[seat].append(TAKES[seat])
    else:
        go_on(state, sheet, seat)


def go_on(state: HeistState, sheet: Sheet, seat: int) -> None:
    """A card is resolved: a bonus action, if there can be one, or the seat is done."""
    if state.lenient_planning or bonus_slots(state, sheet):
        state.desks[seat].append(BONUSES[seat])
    else:
        events.seat_done(state, seat)


class Place(Question[HeistState]):
    """round.place: the room for the upgrade in hand (F-04)."""

    def __init__(self, seat: int) -> None:
        super().__init__("round.place", seat)

    def choices(self, state: HeistState) -> list[int]:
        """Rooms with a shift that can be paid."""
        sheet = state.sheets[self.seat]
        return listed(PLACE_LISTS, open_rooms(state, sheet, sheet.slot, sheet.cash))

    def take(self, state: HeistState, choice: int) -> None:
        """Draws it."""
        sheet = state.sheets[self.seat]
        state.made[self.seat].append(choice)
        place(state, sheet, self.seat, PLACE.first(choice), True)
        go_on(state, sheet, self.seat)


class DrawWall(Question[HeistState]):
    """round.wall: the edge for the wall in hand (F-05)."""

    def __init__(self, seat: int) -> None:
        super().__init__("round.wall", seat)

    def choices(self, state: HeistState) -> list[int]:
        """Edges with a shift that can be paid."""
        sheet = state.sheets[self.seat]
        return listed(WALL_LISTS, open_edges(state, sheet, sheet.slot, sheet.cash))

    def take(self, state: HeistState, choice: int) -> None:
        """Draws it."""
        sheet = state.sheets[self.seat]
        state.made[self.seat].append(choice)
        draw_wall(state, sheet, self.seat, WALL.first(choice), True)
        go_on(state, sheet, self.seat)


class TakeGadget(Question[HeistState]):
    """round.gadget: which gadget (F-06)."""

    def __init__(self, seat: int) -> None:
        super().__init__("round.gadget", seat)

    def choices(self, state: HeistState) -> list[int]:
        """Gadgets with a shift that can be paid."""
        sheet = state.sheets[self.seat]
        return TAKE_LISTS[open_gadgets(state, sheet, sheet.slot, sheet.cash)]

    def take(self, state: HeistState, choice: int) -> None:
        """Ticks it."""
        sheet = state.sheets[self.seat]
        state.made[self.seat].append(choice)
        take_gadget(state, sheet, self.seat, TAKE.first(choice), True)
        go_on(state, sheet, self.seat)


class Bonus(Question[HeistState]):
    """round.bonus: another card for a bonus action, or done (F-07)."""

    def __init__(self, seat: int) -> None:
        super().__init__("round.bonus", seat)

    def choices(self, state: HeistState) -> list[int]:
        """Cards that can be resolved with the cash then left (H-BONUS-07)."""
        return BONUS_LISTS[bonus_slots(state, state.sheets[self.seat])]

    def take(self, state: HeistState, choice: int) -> None:
        """Pays for the card first, or closes the round."""
        state.made[self.seat].append(choice)
        if choice == DONE.start:
            state.own_tides[self.seat] += 1
            events.seat_done(state, self.seat)
            return
        sheet = state.sheets[self.seat]
        pay_bonus(state, sheet, self.seat, True)
        pick_card(state, sheet, self.seat, BONUS.first(choice), True)
        resolve(state, sheet, self.seat)

    def asks_always(self, state: HeistState) -> bool:
        """A round that may be taken back has to be closed (H-VAR-04)."""
        return state.lenient_planning


class Reveal(Task[HeistState]):
    """All seats are done: what they did is shown, seat by seat (H-ROUND-10, H-ROUND-11)."""

    def __init__(self) -> None:
        super().__init__("round.reveal", -1)

    def run(self, state: HeistState) -> None:
        """Missions come next."""
        for seat in range(state.seats):
            if state.journal is not None:
                tell_round(state, seat)
            state.shown[seat] = state.sheets[seat]
            state.made[seat] = NO_ACTS
        hand_claims(state)


def tell_round(state: HeistState, seat: int) -> None:
    """What a seat did this round, told to everybody."""
    sheet = state.shown[seat].copy()
    for choice in state.made[seat]:
        carry_out(state, sheet, seat, choice, False)


ROUND: Final = Round()
REVEAL: Final = Reveal()
ROUNDS_WORK: Final[list[Step[Any]]] = [ROUND, SETTLE, REVEAL]
PICKS: Final = [Pick(seat) for seat in range(len(ALONE))]
PLACES: Final = [Place(seat) for seat in range(len(ALONE))]
WALLS: Final = [DrawWall(seat) for seat in range(len(ALONE))]
TAKES: Final = [TakeGadget(seat) for seat in range(len(ALONE))]
BONUSES: Final = [Bonus(seat) for seat in range(len(ALONE))]
PICK_LISTS: Final = [[*some, PASS.start] for some in by_set(PICK, SLOT_COUNT)]
BONUS_LISTS: Final = [[*some, DONE.start] for some in by_set(BONUS, SLOT_COUNT)]
PLACE_LISTS: Final = by_set(PLACE, ROOM_COUNT)
WALL_LISTS: Final = by_set(WALL, EDGE_COUNT)
TAKE_LISTS: Final = by_set(TAKE, GADGET_COUNT)
