"""Work Tokens, Build Points and room cards: gains, losses and the Room Deck."""

from __future__ import annotations

from mypy_extensions import i64

from lairworks.core.bits import bit, members
from lairworks.games.volcano import events
from lairworks.games.volcano.mountain import LAIR_SIZE
from lairworks.games.volcano.state import VolcanoState


def gain_work(state: VolcanoState, seat: int) -> bool:
    """A Work Token from the yard, if there is one, into the Inbox (V-WRK-01, V-TURN-03)."""
    if state.yard == 0:
        return False
    state.yard -= 1
    state.lieutenants[seat].inbox += 1
    events.work(state, seat, 1, "inbox")
    return True


def lose_work(state: VolcanoState, seat: int) -> bool:
    """An Active Work Token goes to the yard, if there is one (V-LOSE-01)."""
    lieutenant = state.lieutenants[seat]
    if lieutenant.active == 0:
        return False
    lieutenant.active -= 1
    state.yard += 1
    events.work(state, seat, -1, "active")
    return True


def gain_bp(state: VolcanoState, seat: int) -> None:
    """A Build Point; at the maximum it is wasted (V-BP-01)."""
    lieutenant = state.lieutenants[seat]
    if lieutenant.bp < state.content.bp_max:
        lieutenant.bp += 1
        events.bp(state, seat, 1)
    else:
        events.bp(state, seat, 0)


def lose_bp(state: VolcanoState, seat: int) -> bool:
    """A Build Point is lost, if there is one (V-LOSE-02)."""
    lieutenant = state.lieutenants[seat]
    if lieutenant.bp == 0:
        return False
    lieutenant.bp -= 1
    events.bp(state, seat, -1)
    return True


def draw_room(state: VolcanoState) -> int:
    """The top of the Room Deck, made anew from the discards if it is empty; -1 if there is none.

    V-ROUND-03, V-ROUND-05, V-EXC-06.
    """
    if state.deck_left == 0:
        if state.discard == 0:
            return -1
        shuffle_discards(state)
    state.deck_left -= 1
    return state.deck[state.deck_left]


def shuffle_discards(state: VolcanoState) -> None:
    """The discarded rooms become the Room Deck. Whatever lay there open is in no older wreck."""
    cards = members(state.discard)
    state.rng.shuffle(cards)
    state.deck = cards
    state.deck_left = len(cards)
    state.deck_could_be = state.discard
    if state.wrecks:
        could_be = state.wreck_could_be[:]
        for location in range(LAIR_SIZE):
            could_be[location] &= ~int(state.discard)
        state.wreck_could_be = could_be
    state.discard = 0
    events.deck_reshuffled(state)


def fill_pool(state: VolcanoState) -> None:
    """A new Room Pool of players + 2 cards, the old one discarded (V-ROUND-01, V-ROUND-02)."""
    state.discard |= state.pool
    state.pool = 0
    for _ in range(state.seats + state.content.pool_extra):
        card = draw_room(state)
        if card < 0:
            break  # V-ROUND-05
        state.pool |= bit(card)
    state.tide += 1


def seen_rooms(state: VolcanoState) -> i64:
    """Room cards that lie, or lay when they were destroyed, in the open for everybody."""
    seen: i64 = state.pool | state.discard
    for lieutenant in state.lieutenants:
        seen |= lieutenant.cards
    for location in members((state.standing | state.ruined) & ~state.wrecks):
        seen |= bit(state.rooms[location])
    return seen
