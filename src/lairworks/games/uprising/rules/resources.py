"""The Resource phase: stashing, withdrawing, and what cards pay for (U-RES, U-BUY, U-FEAR)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, count, has, members
from lairworks.core.ready import add_listed, by_set
from lairworks.core.state import Question
from lairworks.games.uprising import events
from lairworks.games.uprising.content import (
    ARCANA,
    ATTACK_BONUS,
    BUY_BONUS,
    FEAR_BONUS,
    INFLUENCE,
    MIGHT,
    TYPE_COUNT,
)
from lairworks.games.uprising.grid import CELL_COUNT, NEIGHBOURS, by_doors, doors
from lairworks.games.uprising.rules.arriving import NOBODY, arrive
from lairworks.games.uprising.rules.cards import leave_hand, with_card
from lairworks.games.uprising.rules.fighting import Target
from lairworks.games.uprising.state import KEY_COUNT, MASTER, NO_CARDS, UprisingState
from lairworks.games.uprising.words import (
    ATTACK,
    BUY,
    DONE,
    DRIVE,
    END,
    FEAR,
    KIND_COUNT,
    KINDS,
    PILE,
    SPEND,
    STASH,
    TYPES,
    VALUES,
    WITHDRAW,
)

PAYS_FOR: Final = ("attack", "buy", "fear")  # by type
BONUSES: Final = (ATTACK_BONUS, BUY_BONUS, FEAR_BONUS)


class Spending(Question[UprisingState]):
    """Stash, withdraw, attack, buy, cast fear, in any order (U-RES-01); always asked."""

    def __init__(self) -> None:
        super().__init__("resource", MASTER)

    def choices(self, state: UprisingState) -> list[int]:
        """All of it, as far as cards and rooms allow."""
        found: list[int] = []
        payable = add_stashes(found, state)
        if state.withdrawn < state.content.withdraw_per_turn:
            for key in range(KEY_COUNT):
                mat = state.mats[key]
                if mat is not NO_CARDS:
                    add_listed(found, WITHDRAWALS[key], kinds_in(mat))
        if payable:
            if has(payable, MIGHT) and state.occupied:
                found.append(ATTACK.start)
            if has(payable, ARCANA) and in_stock(state):
                found.append(BUY.start)
            if has(payable, INFLUENCE) and can_flee(state):
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
            state.agenda.append(FIRST_PAYMENTS[MIGHT])
        elif choice == BUY.start:
            state.agenda.append(FIRST_PAYMENTS[ARCANA])
        else:
            state.agenda.append(FIRST_PAYMENTS[INFLUENCE])

    def asks_always(self, state: UprisingState) -> bool:
        """What can be done shows what is held."""
        return True


def kinds_in(cards: list[int]) -> i64:
    """Which kinds there are among cards."""
    kinds: i64 = 0
    one: i64 = 1
    for number in cards:
        if number:
            kinds |= one
        one += one
    return kinds


# Stashing


def open_mats(state: UprisingState) -> i64:
    """Mats that may get cards: one a turn, where the resistance does not stand (U-RES-02, 03)."""
    mats: i64 = 0
    one: i64 = 1
    for key in range(KEY_COUNT):
        if not has(state.occupied, state.where[key]):
            mats |= one
        one += one
    if state.stashed_on and count(state.stashed_on) >= state.mats_per_turn:
        mats &= state.stashed_on
    return mats


def add_stashes(found: list[int], state: UprisingState) -> i64:
    """Every kind of card in hand on every open mat; tells which types could pay for something."""
    payable: i64 = 0
    one: i64 = 1
    mats = open_mats(state)
    held = state.held
    kind = 0
    for _ in range(TYPE_COUNT):
        points = 0
        for value in range(1, VALUES + 1):
            number = held[kind]
            if number:
                points += number * value
                found.extend(STASHES[kind][mats])
            kind += 1
        if points >= state.content.min_payment:
            payable |= one
        one += one
    return payable


def stash(state: UprisingState, kind: int, key: int) -> None:
    """A card from the hand onto a mat (U-RES-04)."""
    leave_hand(state, kind, state.hidden_stash)
    state.mats[key] = with_card(state.mats[key], kind)
    state.stashed_on |= bit(key)
    state.tide += 1
    events.stashed(state, key, kind)


def withdraw(state: UprisingState, key: int, kind: int) -> None:
    """A card from a mat to the discard (U-RES-06)."""
    state.mats[key] = with_card(state.mats[key], kind, -1)
    state.discard = with_card(state.discard, kind)
    state.withdrawn += 1
    state.tide += 1
    events.withdrawn(state, key, kind)


# Paying


def can_attack(state: UprisingState) -> bool:
    """Might enough, and somebody to strike (U-RES-08, U-ATK-12)."""
    return state.occupied != 0 and can_pay(state, MIGHT)


def can_buy(state: UprisingState) -> bool:
    """Arcana enough, and a pile to buy from (U-RES-09, U-BUY-05)."""
    return in_stock(state) and can_pay(state, ARCANA)


def in_stock(state: UprisingState) -> bool:
    """Whether a supply pile has cards."""
    might, arcana, influence = state.supply
    return len(might) + len(arcana) + len(influence) > 0


def can_frighten(state: UprisingState) -> bool:
    """Influence enough, and a follower with somewhere to go (U-RES-10, U-FEAR-08)."""
    return can_pay(state, INFLUENCE) and can_flee(state)


def can_flee(state: UprisingState) -> bool:
    """Whether a follower has a face-up room next door."""
    for start in range(CELL_COUNT):
        if state.followers[start] > 0 and NEIGHBOURS[start] & state.face_up:
            return True
    return False


def can_pay(state: UprisingState, resource: int) -> bool:
    """Whether the hand has enough points of a type (U-RES-11, U-RES-12)."""
    return state.points(state.held, resource) >= state.content.min_payment


class Pay(Question[UprisingState]):
    """Which card pays next, in falling order of value: each payment can be made in one way.

    Nothing is shown, and nothing leaves the hand, before the payment is complete.
    """

    def __init__(self, resource: int, cards: list[int]) -> None:
        super().__init__("pay", MASTER)
        self.resource = resource
        self.cards = cards
        self.paid = 0
        for kind in cards:
            self.paid += kind % VALUES + 1

    def words(self) -> list[str]:
        """The type, and the cards picked so far."""
        return [TYPES[self.resource], ",".join(KINDS[kind] for kind in self.cards) or "-"]

    def choices(self, state: UprisingState) -> list[int]:
        """Cards with which enough can still be paid; or that is it."""
        found: list[int] = []
        reachable = self.paid
        first = self.resource * VALUES
        last = self.cards[-1] if self.cards else first + VALUES - 1
        for kind in range(first, last + 1):
            left = state.held[kind]
            if kind == last and left:
                left -= self.cards.count(kind)
            reachable += left * (kind - first + 1)
            if left and reachable >= state.content.min_payment:
                found.append(SPEND.at(kind))
        if self.paid >= state.content.min_payment:
            found.append(DONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """One card more; or they are discarded, and the action follows (U-RES-14)."""
        if choice != DONE.start:
            state.agenda.append(Pay(self.resource, [*self.cards, SPEND.first(choice)]))
            return
        discard = state.discard[:]
        for kind in self.cards:
            leave_hand(state, kind)
            discard[kind] += 1
        state.discard = discard
        state.tide += 1
        more = bonus(state, BONUSES[self.resource])
        events.paid(state, PAYS_FOR[self.resource], self.cards, more)
        if self.resource == MIGHT:
            state.agenda.append(Target(self.paid + more))
        elif self.resource == ARCANA:
            cards = self.paid // state.content.arcana_per_card + more
            if cards:
                state.agenda.append(Pile(cards, False))
        else:
            events.fear(state, self.paid + more)
            state.agenda.append(Fear(self.paid + more))

    def asks_always(self, state: UprisingState) -> bool:
        """Cards are shown on the master's word only."""
        return self.paid >= state.content.min_payment


def bonus(state: UprisingState, effect: int) -> int:
    """What face-up rooms with nobody inside add to a payment (U-TIL-05)."""
    total = 0
    for cell in members(state.face_up & ~state.occupied):
        total += state.number_at(cell, effect)
    return total


# What is paid for


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
        found: list[int] = []
        for resource in range(TYPE_COUNT):
            if state.supply[resource]:
                found.append(PILE.at(resource))
        found.append(DONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """The top card is turned up."""
        if choice == DONE.start:
            return
        resource = PILE.first(choice)
        pile = state.supply[resource]
        kind = pile[-1]
        state.supply[resource] = pile[:-1]
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
        """Any step into a face-up room next door, or no more (U-FEAR-02, U-FEAR-05)."""
        found: list[int] = []
        for start in range(CELL_COUNT):
            if state.followers[start] > 0:
                found.extend(DRIVES[start][doors(start, state.face_up)])
        found.append(DONE.start)
        return found

    def take(self, state: UprisingState, choice: int) -> None:
        """Each step is an arrival (U-FEAR-07)."""
        if choice == DONE.start:
            return
        start, end = DRIVE.first(choice), DRIVE.second(choice)
        if self.power > 1:
            state.agenda.append(Fear(self.power - 1))
        state.add_followers(start, -1)
        events.fear_step(state, start, end)
        arrive(state, NOBODY, 1, start, end)


SPENDING: Final = Spending()
STASHES: Final = [by_set(STASH, KEY_COUNT, kind) for kind in range(KIND_COUNT)]
WITHDRAWALS: Final = [by_set(WITHDRAW, KIND_COUNT, key) for key in range(KEY_COUNT)]
DRIVES: Final = by_doors(DRIVE)
FIRST_PAYMENTS: Final = [Pay(resource, []) for resource in range(TYPE_COUNT)]
