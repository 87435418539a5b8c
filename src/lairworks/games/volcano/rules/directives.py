"""Directives (V-DIR and C.11): strips, what each directive does, and what it asks.

A strip is carried out from left to right. What needs no choice is done at once; what does is
asked, and the rest of the strip waits on the agenda below the question.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lairworks.core.bits import bit, has, members
from lairworks.core.ready import add_listed, listed
from lairworks.core.state import Question, Task
from lairworks.games.volcano import events
from lairworks.games.volcano.content import (
    BP,
    BUILD,
    DESTROY,
    DISMISS,
    EXCAVATE,
    EXCHANGE,
    FAVOR,
    LOSE_BP,
    LOSE_WORK,
    OCCUPY,
    REVEAL,
    SELECT,
    STEAL,
    TAKE_CRATE,
    TRANSFER,
    UPGRADE,
    WASTE,
    WORK,
    Strip,
)
from lairworks.games.volcano.mountain import DIG, RESERVE
from lairworks.games.volcano.rules import building
from lairworks.games.volcano.rules.crates import Decision, draw_crate, give_crate, take_crate
from lairworks.games.volcano.rules.ending import gain_favor
from lairworks.games.volcano.rules.excavating import can_excavate, excavate
from lairworks.games.volcano.rules.supplies import (
    draw_room,
    gain_bp,
    gain_work,
    lose_bp,
    lose_work,
)
from lairworks.games.volcano.rules.workers import destroy, dismiss_henchman, move_henchman
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import AT as AT_WORD
from lairworks.games.volcano.words import BUILD as BUILD_WORD
from lairworks.games.volcano.words import (
    BUILD_AT,
    CODES,
    DESTROY_AT,
    DISMISS_AT,
    GIVE,
    OCCUPY_AT,
    ROOM_IDS,
    SEAT_IDS,
    SKIP,
    TRANSFER_TO,
    UPGRADE_OVER,
)
from lairworks.games.volcano.words import DESTROY as DESTROY_WORD
from lairworks.games.volcano.words import DIG_DOWN as DIG_WORD
from lairworks.games.volcano.words import DISMISS as DISMISS_WORD
from lairworks.games.volcano.words import DO as DO_WORD
from lairworks.games.volcano.words import EXCHANGE as EXCHANGE_WORD
from lairworks.games.volcano.words import OCCUPY as OCCUPY_WORD
from lairworks.games.volcano.words import OVER as OVER_WORD
from lairworks.games.volcano.words import STEAL as STEAL_WORD
from lairworks.games.volcano.words import TAKE as TAKE_WORD
from lairworks.games.volcano.words import TRANSFER as TRANSFER_WORD
from lairworks.games.volcano.words import UPGRADE as UPGRADE_WORD

NOBODY: Final = -1


class CarryOut(Task[VolcanoState]):
    """The rest of a strip, from a directive on (V-DIR-03, V-DIR-06)."""

    def __init__(self, seat: int, strip: Strip, index: int) -> None:
        super().__init__("strip", seat)
        self.strip = strip
        self.index = index

    def words(self) -> list[str]:
        """The strip and the next directive, counted from 0."""
        return [self.strip.name, str(self.index)]

    def run(self, state: VolcanoState) -> None:
        """Does what needs no choice, up to the first question, price unpaid or end."""
        carry_out(state, self.seat, self.strip, self.index)


def carry_out(state: VolcanoState, seat: int, strip: Strip, index: int = 0) -> None:
    """Carries out a strip from a directive on."""
    while index < strip.length:
        code = strip.codes[index]
        optional = index >= strip.musts
        if not is_possible(state, seat, code):
            if code == LOSE_WORK or code == LOSE_BP:
                events.skipped(state, seat, strip, index, "unpaid")
                return  # V-DIR-05
            events.skipped(state, seat, strip, index, "impossible")  # V-DIR-04
        else:
            if optional or ASKS[code]:
                if index + 1 < strip.length:
                    state.agenda.append(CarryOut(seat, strip, index + 1))
                state.agenda.append(question_for(seat, code, strip.amounts[index], optional))
                return
            do(state, seat, code, strip.amounts[index])
            if state.reason:
                return  # V-DIR-09
        index += 1


def is_possible(state: VolcanoState, seat: int, code: int) -> bool:
    """Whether a directive can be done in any way (E.1, V-DIR-04).

    Build, Upgrade and Steal count as possible for whoever holds a crate: it might be cement.
    """
    if code == SELECT:
        return state.pool != 0
    if code == REVEAL:
        return state.deck_left > 0 or state.discard != 0
    if code == DESTROY:
        return state.standing != 0
    if code == WORK:
        return state.yard > 0
    if code == LOSE_WORK:
        return state.lieutenants[seat].active > 0
    if code == LOSE_BP:
        return state.lieutenants[seat].bp > 0
    if code == TAKE_CRATE:
        return state.crate_pool != 0 or state.crate_discard != 0
    if code == BUILD:
        return may_open(state, seat) or building.affordable(state, seat, seat) != 0
    if code == UPGRADE:
        return may_open(state, seat) or building.upgradable(state, seat) != 0
    if code == STEAL:
        return may_open(state, seat) or building.can_steal(state, seat)
    if code == OCCUPY:
        return state.standing & ~state.manned != 0
    if code == EXCAVATE:
        return can_excavate(state)
    if code == DISMISS:
        return state.manned != 0
    if code == TRANSFER:
        return transfer_targets(state, seat) != 0
    if code == EXCHANGE:
        return can_exchange(state, seat)
    return True  # BP and FAVOR may come to nothing, WASTE may find nothing to waste


def may_open(state: VolcanoState, seat: int) -> bool:
    """Whether a seat has a crate that it could open now, whatever it is."""
    return state.turn == seat and len(state.lieutenants[seat].crates) > 0


def do(state: VolcanoState, seat: int, code: int, amount: int) -> None:
    """Carries out a directive that needs no choice and is possible."""
    if code == WORK:
        gain_work(state, seat)
    elif code == BP:
        gain_bp(state, seat)
    elif code == TAKE_CRATE:
        draw_crate(state, seat)
    elif code == FAVOR:
        gain_favor(state, seat, amount)
    elif code == LOSE_WORK:
        lose_work(state, seat)
    elif code == LOSE_BP:
        lose_bp(state, seat)
    elif code == REVEAL:
        reveal(state, seat)
    elif code == WASTE:
        waste(state, seat)
    elif code == EXCAVATE:
        excavate(state, seat)


def reveal(state: VolcanoState, seat: int) -> None:
    """The top of the Room Deck joins the pool, which may grow (V-REV-01)."""
    card = draw_room(state)
    state.pool |= bit(card)
    state.tide += 1
    events.revealed(state, seat, card)


def waste(state: VolcanoState, seat: int) -> None:
    """Everybody, retired or not, loses an Active token (V-WST-01)."""
    losers: list[int] = []
    for other in range(state.seats):
        if lose_work(state, other):
            losers.append(other)
    events.wasted(state, seat, losers)


def transfer_targets(state: VolcanoState, seat: int) -> i64:
    """Where the Boss can take the Henchman beside it (V-TRF-01, V-TRF-04)."""
    here = state.lieutenants[seat].boss
    if state.transferred or here >= DIG or not has(state.manned, here):
        return 0
    return state.standing & ~bit(here)


def can_exchange(state: VolcanoState, seat: int) -> bool:
    """Both must have a crate (V-EXG-02)."""
    own = len(state.lieutenants[seat].crates)
    others = -own
    for lieutenant in state.lieutenants:
        others += len(lieutenant.crates)
    return own > 0 and others > 0


class Directive(Decision):
    """A directive that asks something; an optional one may be declined (V-DIR-03)."""

    def __init__(self, name: str, seat: int, code: int, optional: bool, amount: int = 1) -> None:
        super().__init__(name, seat)
        self.code = code
        self.optional = optional
        self.amount = amount

    def words(self) -> list[str]:
        """Whether it may be declined."""
        return ["may" if self.optional else "must"]

    def ways(self, state: VolcanoState) -> list[int]:
        """How it can be done: a list of its own."""
        raise NotImplementedError

    def carry(self, state: VolcanoState, choice: int) -> None:
        """Does it that way."""
        raise NotImplementedError

    def own_choices(self, state: VolcanoState) -> list[int]:
        """Its ways; `skip` if it is optional, or as long as there is no way."""
        found = self.ways(state)
        if self.optional or not found:
            found.append(SKIP.start)
        return found

    def decide(self, state: VolcanoState, choice: int) -> None:
        """Does it, or not."""
        if choice == SKIP.start:
            events.declined(state, self.seat, self.code, self.amount)
        else:
            self.carry(state, choice)


class Whether(Directive):
    """An optional directive that needs no other choice: do it or not."""

    def __init__(self, seat: int, code: int, amount: int) -> None:
        super().__init__("whether", seat, code, True, amount)

    def words(self) -> list[str]:
        """What is to be done, and how much of it."""
        return [CODES[self.code], str(self.amount)]

    def ways(self, state: VolcanoState) -> list[int]:
        """Yes: digging has a word of its own."""
        return [DIG_WORD.start if self.code == EXCAVATE else DO_WORD.at(self.code)]

    def carry(self, state: VolcanoState, choice: int) -> None:
        """Does it."""
        do(state, self.seat, self.code, self.amount)


class Select(Directive):
    """One card of the Room Pool (V-SEL-01)."""

    def __init__(self, seat: int, optional: bool) -> None:
        super().__init__("select", seat, SELECT, optional)

    def ways(self, state: VolcanoState) -> list[int]:
        """Any card of the pool."""
        found: list[int] = []
        add_cards(found, TAKE_WORD.start, state.pool)
        return found

    def carry(self, state: VolcanoState, choice: int) -> None:
        """The card lies face up in front of its new owner."""
        card = TAKE_WORD.first(choice)
        state.pool &= ~bit(card)
        state.lieutenants[self.seat].cards |= bit(card)
        events.selected(state, self.seat, card)


def add_cards(found: list[int], start: int, cards: i64) -> None:
    """Appends the choices of a verb for the cards in a mask; `start` is that of the first card."""
    while cards:
        if cards & 1:
            found.append(start)
        cards >>= 1
        start += 1


class BuildCard(Directive):
    """Which card to build (V-BUILD-01)."""

    def __init__(self, seat: int, optional: bool) -> None:
        super().__init__("build.card", seat, BUILD, optional)

    def ways(self, state: VolcanoState) -> list[int]:
        """The cards that can be paid."""
        found: list[int] = []
        add_cards(found, BUILD_WORD.start, building.affordable(state, self.seat, self.seat))
        return found

    def carry(self, state: VolcanoState, choice: int) -> None:
        """On to the location."""
        state.agenda.append(Where(self.seat, BUILD_WORD.first(choice), NOBODY))


class StealCard(Directive):
    """Which rival's card to build (V-STL-01)."""

    def __init__(self, seat: int, optional: bool) -> None:
        super().__init__("steal.card", seat, STEAL, optional)

    def ways(self, state: VolcanoState) -> list[int]:
        """The rivals' cards that can be paid."""
        found: list[int] = []
        for rival in range(state.seats):
            if rival != self.seat:
                cards = building.affordable(state, self.seat, rival)
                add_cards(found, STEAL_WORD.at(rival, 0), cards)
        return found

    def carry(self, state: VolcanoState, choice: int) -> None:
        """On to the location."""
        rival = STEAL_WORD.first(choice)
        state.agenda.append(Where(self.seat, STEAL_WORD.second(choice), rival))


class Where(Decision):
    """Where to build a card, one's own or that of a victim (V-BUILD-02)."""

    def __init__(self, seat: int, card: int, victim: int) -> None:
        super().__init__("build.where", seat)
        self.card = card
        self.victim = victim

    def words(self) -> list[str]:
        """The card, and whose it is if it is stolen."""
        owner = [] if self.victim < 0 else [SEAT_IDS[self.victim]]
        return [ROOM_IDS[self.card], *owner]

    def own_choices(self, state: VolcanoState) -> list[int]:
        """Any empty location."""
        return listed(BUILD_AT, state.empty())

    def decide(self, state: VolcanoState, choice: int) -> None:
        """Builds; the Build Directives come before the rest of the strip (V-BUILD-06, V-DIR-07)."""
        location = AT_WORD.first(choice)
        if self.victim < 0:
            building.build(state, self.seat, self.card, location)
        else:
            building.steal(state, self.seat, self.card, location, self.victim)
        if not state.reason:
            carry_out(state, self.seat, state.content.room_at[self.card].build)


class UpgradeCard(Directive):
    """Which card to put in place of a cheaper room (V-UPG-01)."""

    def __init__(self, seat: int, optional: bool) -> None:
        super().__init__("upgrade.card", seat, UPGRADE, optional)

    def ways(self, state: VolcanoState) -> list[int]:
        """Cards that can be paid and are dearer than some room."""
        found: list[int] = []
        add_cards(found, UPGRADE_WORD.start, building.upgradable(state, self.seat))
        return found

    def carry(self, state: VolcanoState, choice: int) -> None:
        """On to the room to be replaced."""
        state.agenda.append(Over(self.seat, UPGRADE_WORD.first(choice)))


class Over(Decision):
    """Which room a card replaces."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__("upgrade.where", seat)
        self.card = card

    def words(self) -> list[str]:
        """The card."""
        return [ROOM_IDS[self.card]]

    def own_choices(self, state: VolcanoState) -> list[int]:
        """Any cheaper room."""
        return listed(UPGRADE_OVER, building.upgrade_targets(state, self.card))

    def decide(self, state: VolcanoState, choice: int) -> None:
        """Upgrades; it is a build with all that follows (V-UPG-05, R-39)."""
        building.upgrade(state, self.seat, self.card, OVER_WORD.first(choice))
        if not state.reason:
            carry_out(state, self.seat, state.content.room_at[self.card].build)


class Occupy(Directive):
    """Which own Henchman goes into which unmanned room, for nothing (V-OCC-01)."""

    def __init__(self, seat: int, optional: bool) -> None:
        super().__init__("occupy", seat, OCCUPY, optional)

    def ways(self, state: VolcanoState) -> list[int]:
        """Either Henchman; of two in the reserve only the first."""
        free = state.standing & ~state.manned
        found: list[int] = []
        for which in movable(state, self.seat):
            add_listed(found, OCCUPY_AT[which], free)
        return found

    def carry(self, state: VolcanoState, choice: int) -> None:
        """The Henchman moves in."""
        to = OCCUPY_WORD.second(choice)
        came_from = move_henchman(state, self.seat, OCCUPY_WORD.first(choice), to)
        events.hench_moved(state, self.seat, came_from, to, "occupy")


BOTH: Final = [0, 1]
ONE: Final = [0]


def movable(state: VolcanoState, seat: int) -> list[int]:
    """The Henchmen worth naming: two in the reserve are as good as one."""
    henchmen = state.lieutenants[seat].henchmen
    if state.content.henchmen == 1 or (henchmen[0] == RESERVE and henchmen[1] == RESERVE):
        return ONE
    return BOTH


class Dismiss(Directive):
    """Which Henchman is sent home (V-DIS-01)."""

    def __init__(self, seat: int, optional: bool) -> None:
        super().__init__("dismiss", seat, DISMISS, optional)

    def ways(self, state: VolcanoState) -> list[int]:
        """Anybody's."""
        return listed(DISMISS_AT, state.manned)

    def carry(self, state: VolcanoState, choice: int) -> None:
        """Its owner gets a Work Token."""
        dismiss_henchman(state, DISMISS_WORD.first(choice))


class Destroy(Directive):
    """Which room is flipped (V-DES-01)."""

    def __init__(self, seat: int, optional: bool) -> None:
        super().__init__("destroy", seat, DESTROY, optional)

    def ways(self, state: VolcanoState) -> list[int]:
        """Any undestroyed room, Sites too (R-40)."""
        return listed(DESTROY_AT, state.standing)

    def carry(self, state: VolcanoState, choice: int) -> None:
        """All in it are Dismissed."""
        destroy(state, self.seat, DESTROY_WORD.first(choice))


class Transfer(Directive):
    """Where the Boss takes the Henchman of this room (V-TRF-01)."""

    def __init__(self, seat: int, optional: bool) -> None:
        super().__init__("transfer", seat, TRANSFER, optional)

    def ways(self, state: VolcanoState) -> list[int]:
        """Any other undestroyed room."""
        return listed(TRANSFER_TO, transfer_targets(state, self.seat))

    def carry(self, state: VolcanoState, choice: int) -> None:
        """Both move, for nothing, and the new room is put to use (V-TRF-02, V-TRF-03)."""
        to = TRANSFER_WORD.first(choice)
        lieutenant = state.lieutenants[self.seat]
        here = lieutenant.boss
        if has(state.manned, to):
            dismiss_henchman(state, to)
        owner = state.owner(here)
        which = 0 if state.lieutenants[owner].henchmen[0] == here else 1
        move_henchman(state, owner, which, to)
        lieutenant.boss = to
        state.transferred = True
        events.transferred(state, self.seat, owner, here, to)
        carry_out(state, self.seat, state.content.room_at[state.rooms[to]].room)


class ExchangeWith(Directive):
    """Whose crate to take at random (V-EXG-01)."""

    def __init__(self, seat: int, optional: bool) -> None:
        super().__init__("exchange", seat, EXCHANGE, optional)

    def ways(self, state: VolcanoState) -> list[int]:
        """Anybody else who has one; nobody if the last own crate was opened just now."""
        found: list[int] = []
        if state.lieutenants[self.seat].crates:
            for other in range(state.seats):
                if other != self.seat and state.lieutenants[other].crates:
                    found.append(EXCHANGE_WORD.at(other))
        return found

    def carry(self, state: VolcanoState, choice: int) -> None:
        """Takes one, and is asked what to give."""
        victim = EXCHANGE_WORD.first(choice)
        state.agenda.append(Give(self.seat, victim))
        take_crate(state, self.seat, victim)


class Give(Question[VolcanoState]):
    """Which crate to give in return: taking and giving are one act, no crate is opened here."""

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__("exchange.give", seat)
        self.victim = victim

    def words(self) -> list[str]:
        """Who gets it."""
        return [SEAT_IDS[self.victim]]

    def choices(self, state: VolcanoState) -> list[int]:
        """Any kind held, the one just taken included (V-EXG-02)."""
        return [GIVE.at(kind) for kind in members(state.kinds_held(self.seat))]

    def take(self, state: VolcanoState, choice: int) -> None:
        """It changes hands."""
        give_crate(state, self.seat, self.victim, GIVE.first(choice))

    def asks_always(self, state: VolcanoState) -> bool:
        """Nobody is to learn that all crates are of a kind."""
        return True


def questions() -> list[list[Directive]]:
    """The questions that directives ask, by code: of each seat, first compulsory, then optional."""
    found: list[list[Directive]] = [[] for _ in CODES]
    for seat in range(4):
        for optional in (False, True):
            found[SELECT].append(Select(seat, optional))
            found[BUILD].append(BuildCard(seat, optional))
            found[STEAL].append(StealCard(seat, optional))
            found[UPGRADE].append(UpgradeCard(seat, optional))
            found[OCCUPY].append(Occupy(seat, optional))
            found[DISMISS].append(Dismiss(seat, optional))
            found[DESTROY].append(Destroy(seat, optional))
            found[TRANSFER].append(Transfer(seat, optional))
            found[EXCHANGE].append(ExchangeWith(seat, optional))
    return found


QUESTIONS: Final = questions()
ASKS: Final = [len(asked) > 0 for asked in QUESTIONS]  # by code: whether it needs a choice


def question_for(seat: int, code: int, amount: int, optional: bool) -> Directive:
    """The question a directive asks; one that needs no choice is asked only if it is optional."""
    if ASKS[code]:
        return QUESTIONS[code][2 * seat + optional]
    return Whether(seat, code, amount)
