"""Crates (V-CRATE): drawing, opening, exchanging, and what everybody knows of them.

A crate in a hand is a token in a place: the places of a hand are filled from the left, and which
place is opened is seen by all. Of two crates of a kind the older one is opened. `thoughts` tells
for every token in a hand what each other seat must think it could be.
"""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, count
from lairworks.core.state import Question
from lairworks.games.volcano import events
from lairworks.games.volcano.content import BP, FAVOR, Strip
from lairworks.games.volcano.lieutenant import CRATES
from lairworks.games.volcano.rules.ending import gain_favor
from lairworks.games.volcano.rules.supplies import gain_bp, gain_work
from lairworks.games.volcano.state import VolcanoState
from lairworks.games.volcano.words import CRATE, DOUBLE, FIRST


class Decision(Question[VolcanoState]):
    """A question in which, on the own turn, crates can be opened; then it is asked again.

    It is asked even if there is nothing to choose, as soon as the seat holds any crate: whether
    one could be used is nobody else's business (V-CRATE-04).
    """

    def own_choices(self, state: VolcanoState) -> list[int]:
        """What the question itself offers, in vocabulary order."""
        raise NotImplementedError

    def decide(self, state: VolcanoState, choice: int) -> None:
        """Carries out one of these."""
        raise NotImplementedError

    def choices(self, state: VolcanoState) -> list[int]:
        """What the question offers, and crates."""
        own = self.own_choices(state)
        if state.turn == self.seat and state.lieutenants[self.seat].crates:
            crates = usable(state, self.seat)
            if crates:
                return own + crates
        return own

    def take(self, state: VolcanoState, choice: int) -> None:
        """An answer, or a crate: then the question stands."""
        if choice >= CRATE.start:
            state.agenda.append(self)
            open_crate(state, self.seat, choice - CRATE.start)
        else:
            self.decide(state, choice)

    def asks_always(self, state: VolcanoState) -> bool:
        """Depends on the number of crates alone, which is public."""
        return state.turn == self.seat and len(state.lieutenants[self.seat].crates) > 0


def usable(state: VolcanoState, seat: int) -> list[int]:
    """The crates that can be opened now, as choices: those that would have an effect (V-CRATE-13).

    A Helicopter Pass is not among them: it goes with retiring.
    """
    found: list[int] = []
    kinds = state.kinds_held(seat)
    choice = CRATE.start
    while kinds:
        if kinds & 1 and has_effect(state, seat, choice - CRATE.start):
            found.append(choice)
        kinds >>= 1
        choice += 1
    return found


def has_effect(state: VolcanoState, seat: int, kind: int) -> bool:
    """Whether opening a crate of a kind would do anything."""
    lieutenant = state.lieutenants[seat]
    if kind == DOUBLE:
        return state.moved or lieutenant.active > 0
    if kind == FIRST:
        return False
    for code in state.content.crates[kind].effect.codes:
        if code == BP:
            if lieutenant.bp < state.content.bp_max:
                return True
        elif code == FAVOR:
            if lieutenant.score < state.limit():
                return True
        elif state.yard > 0:
            return True
    return False


def open_crate(state: VolcanoState, seat: int, kind: int) -> None:
    """Discards a crate for its effect (V-CRATE-06 to V-CRATE-09)."""
    show_crate(state, seat, kind)
    if kind == DOUBLE:
        state.free_moves += 1
        return
    effect: Strip = state.content.crates[kind].effect
    for index in range(effect.length):
        code = effect.codes[index]
        if code == BP:
            gain_bp(state, seat)
        elif code == FAVOR:
            gain_favor(state, seat, effect.amounts[index], CRATES)
            if state.reason:
                return
        else:
            gain_work(state, seat)


def show_crate(state: VolcanoState, seat: int, kind: int) -> None:
    """The oldest crate of a kind is laid open; it may not be drawn again this turn (V-CRATE-12)."""
    hand = state.lieutenants[seat].crates
    kinds = state.content.token_kind
    which = 0
    while kinds[hand[which]] != kind:
        which += 1
    token = hand[which]
    for viewer in range(state.seats):
        if viewer != seat:
            blur(state, viewer, state.thoughts[token * 4 + viewer], kind)
    state.lieutenants[seat].crates = hand[:which] + hand[which + 1 :]
    state.crates_used |= bit(token)
    state.tide += 1
    if which:  # an older one of that kind would have been opened instead
        thoughts = state.thoughts[:]
        others = ~state.content.kind_tokens[kind]
        for older in hand[:which]:
            for viewer in range(4):
                thoughts[older * 4 + viewer] &= others
        state.thoughts = thoughts
    events.crate_used(state, seat, token, which)


def draw_crate(state: VolcanoState, seat: int) -> bool:
    """A random crate from the Crate Pool, if there is any (V-CRT-01, V-CRATE-01, V-CRATE-02)."""
    if state.crate_pool == 0:
        if state.crate_discard == 0:
            return False
        refill(state)
    left = state.rng.below(count(state.crate_pool))
    token: i64 = 0
    while True:
        if (state.crate_pool >> token) & 1:
            if left == 0:
                break
            left -= 1
        token += 1
    state.crate_pool &= ~bit(token)
    remember_draw(state, seat, token)
    lieutenant = state.lieutenants[seat]
    lieutenant.crates = [*lieutenant.crates, token]
    events.crate_gained(state, seat, token)
    return True


def refill(state: VolcanoState) -> None:
    """The discarded crates become the Crate Pool. None of them is in a hand."""
    state.crate_pool = state.crate_discard
    state.crate_discard = 0
    state.pool_thoughts = [int(state.crate_pool)] * 4
    thoughts = state.thoughts[:]
    for index in range(len(thoughts)):
        thoughts[index] &= ~int(state.crate_pool)
    state.thoughts = thoughts
    events.crates_refilled(state, int(count(state.crate_pool)))


def remember_draw(state: VolcanoState, seat: int, token: i64) -> None:
    """To the others it could be anything that, as far as they know, was in the Crate Pool."""
    thoughts = state.thoughts[:]
    for viewer in range(state.seats):
        if viewer != seat:
            thoughts[token * 4 + viewer] = int(in_crate_pool(state, viewer))
    state.thoughts = thoughts
    see_crate(state, seat, token)


def in_crate_pool(state: VolcanoState, viewer: int) -> i64:
    """The tokens that can be in the Crate Pool as far as a seat knows."""
    return state.pool_thoughts[viewer] & ~(state.crate_discard | state.crates_used)


def unplaced_crates(state: VolcanoState, viewer: int) -> i64:
    """Crate tokens a seat does not see: they are in the Crate Pool or in other hands."""
    tokens: i64 = bit(len(state.content.token_kind)) - 1
    seen: i64 = state.crate_discard | state.crates_used
    for token in state.lieutenants[viewer].crates:
        seen |= bit(token)
    return tokens & ~seen


def see_crate(state: VolcanoState, viewer: int, token: i64) -> None:
    """A seat has got a crate into its hand: it knows that this one is not in the Crate Pool."""
    pool_thoughts = state.pool_thoughts[:]
    pool_thoughts[viewer] &= ~int(bit(token))
    state.pool_thoughts = pool_thoughts


def blur(state: VolcanoState, viewer: int, could_be: int, kind: int) -> None:
    """A crate of a kind is shown that could have been any of several tokens of this kind.

    Those look alike, so the viewer must not learn which of them it was: wherever one of them
    could be, the others can be from now on.
    """
    alike = could_be & state.content.kind_tokens[kind]
    if is_even(state, viewer, alike):
        return
    alike &= int(unplaced_crates(state, viewer))
    pool_thoughts = state.pool_thoughts[:]
    if pool_thoughts[viewer] & alike:
        pool_thoughts[viewer] |= alike
    state.pool_thoughts = pool_thoughts
    thoughts = state.thoughts[:]
    for seat in range(state.seats):
        if seat != viewer:
            for token in state.lieutenants[seat].crates:
                if thoughts[token * 4 + viewer] & alike:
                    thoughts[token * 4 + viewer] |= alike
    state.thoughts = thoughts


def is_even(state: VolcanoState, viewer: int, alike: int) -> bool:
    """Whether wherever one of some tokens could be, all of them could: as it mostly is."""
    if alike & (alike - 1) == 0:
        return True
    part = state.pool_thoughts[viewer] & alike
    if part != 0 and part != alike:
        return False
    for seat in range(state.seats):
        if seat != viewer:
            for token in state.lieutenants[seat].crates:
                part = state.thoughts[token * 4 + viewer] & alike
                if part != 0 and part != alike:
                    return False
    return True


def take_crate(state: VolcanoState, seat: int, victim: int) -> None:
    """The first half of an Exchange: a random crate, seen by both (V-EXG-01)."""
    loser = state.lieutenants[victim]
    hand = loser.crates[:]
    state.rng.shuffle(hand)
    which = state.rng.below(len(hand))
    token = hand[which]
    mix_thoughts(state, victim, seat, token)
    loser.crates = hand[:which] + hand[which + 1 :]
    winner = state.lieutenants[seat]
    winner.crates = [*winner.crates, token]
    events.crate_taken(state, seat, victim, token)


def give_crate(state: VolcanoState, seat: int, victim: int, kind: int) -> None:
    """The second half: a crate of choice goes back, and nobody else can follow it (V-EXG-02)."""
    giver = state.lieutenants[seat]
    hand = giver.crates[:]
    which = 0
    while state.content.token_kind[hand[which]] != kind:
        which += 1
    token = hand[which]
    mix_thoughts(state, seat, victim, token)
    del hand[which]
    state.rng.shuffle(hand)
    giver.crates = hand
    receiver = state.lieutenants[victim]
    receiver.crates = [*receiver.crates, token]
    state.tide += 1
    events.exchanged(state, seat, victim, token)


def mix_thoughts(state: VolcanoState, giver: int, taker: int, moved: int) -> None:
    """A crate leaves a hand, which is shuffled: to others each of the hand could be any of them.

    The two parties know which one moved. The hand is still that before the crate left it.
    """
    hand = state.lieutenants[giver].crates
    kind = state.content.token_kind[moved]
    for viewer in range(state.seats):
        if viewer == taker:
            could_be = left_behind(state, hand, taker, kind)
            blur(state, taker, any_of(state, hand, taker), kind)
            set_thoughts(state, hand, taker, could_be & ~int(bit(moved)))
        elif viewer != giver:
            set_thoughts(state, hand, viewer, any_of(state, hand, viewer))
    thoughts = state.thoughts[:]
    for token in range(len(state.content.token_kind)):
        thoughts[token * 4 + giver] &= ~int(bit(moved))
    thoughts[moved * 4 + giver] = int(bit(moved))
    state.thoughts = thoughts
    see_crate(state, taker, moved)


def any_of(state: VolcanoState, hand: list[int], viewer: int) -> int:
    """What some crates could be, all taken together."""
    could_be = 0
    for token in hand:
        could_be |= state.thoughts[token * 4 + viewer]
    return could_be


def left_behind(state: VolcanoState, hand: list[int], viewer: int, kind: int) -> int:
    """What the rest of a hand could be for somebody who has got a crate of a kind out of it.

    If only one of the hand could have been of that kind, it is known to be the one that left.
    """
    of_kind = state.content.kind_tokens[kind] & int(unplaced_crates(state, viewer))
    others: list[int] = []
    for token in hand:
        if not state.thoughts[token * 4 + viewer] & of_kind:
            others.append(token)
    return any_of(state, others if len(others) == len(hand) - 1 else hand, viewer)


def set_thoughts(state: VolcanoState, hand: list[int], viewer: int, could_be: int) -> None:
    """From now on a viewer thinks the same of all these crates."""
    thoughts = state.thoughts[:]
    for token in hand:
        thoughts[token * 4 + viewer] = could_be
    state.thoughts = thoughts
