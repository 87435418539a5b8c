"""A full table of volcano that one seat cannot tell from the real one (section G).

Hidden are the order of the Room Deck, what the wrecks are, and the crates of others and of the
Crate Pool.
"""

from __future__ import annotations

from lairworks.core.bits import bit, members
from lairworks.core.hidden import deal
from lairworks.core.rng import Rng, spawned
from lairworks.games.volcano.knowledge import unseen_rooms
from lairworks.games.volcano.rules.crates import in_crate_pool, unplaced_crates
from lairworks.games.volcano.state import VolcanoState


def guess(state: VolcanoState, seat: int, rng: Rng) -> VolcanoState:
    """What the seat knows stays; unseen rooms, crates and all luck are drawn anew."""
    guessed = state.copy()
    guessed.rng = spawned(rng)
    if not state.reason:
        _guess_rooms(guessed, rng)
        _guess_crates(guessed, seat, rng)
        guessed.ask_again()
    return guessed


def _guess_rooms(guessed: VolcanoState, rng: Rng) -> None:
    """Deals the cards nobody has seen to the wrecks and the deck."""
    unseen = unseen_rooms(guessed)
    could_be: list[int] = []
    wrecks = members(guessed.wrecks)
    for location in wrecks:
        could_be.append(guessed.wreck_could_be[location])
    in_deck = int(guessed.deck_could_be)
    for _ in range(guessed.deck_left):
        could_be.append(in_deck)
    cards = deal(could_be, members(unseen), rng)
    if wrecks:
        rooms = guessed.rooms[:]
        for index, location in enumerate(wrecks):
            rooms[location] = cards[index]
        guessed.rooms = rooms
    guessed.deck = cards[len(wrecks) :]


def _guess_crates(guessed: VolcanoState, seat: int, rng: Rng) -> None:
    """Deals the crates the seat does not see to the other hands and the Crate Pool."""
    places: list[int] = []  # the true token of each place
    could_be: list[int] = []
    for other in range(guessed.seats):
        if other != seat:
            for token in guessed.lieutenants[other].crates:
                places.append(token)
                could_be.append(guessed.thoughts[token * 4 + seat])
    if not places:
        return
    in_pool = int(in_crate_pool(guessed, seat))
    pool = members(guessed.crate_pool)
    for token in pool:
        places.append(token)
        could_be.append(in_pool)
    dealt = deal(could_be, members(unplaced_crates(guessed, seat)), rng)
    _swap(guessed, seat, places, dealt)
    guessed.crate_pool = 0
    for token in dealt[len(places) - len(pool) :]:
        guessed.crate_pool |= bit(token)


def _swap(guessed: VolcanoState, seat: int, places: list[int], dealt: list[int]) -> None:
    """Puts the dealt tokens into the hands, and with them what everybody thinks of the places.

    What others think is carried over as if the tokens had been renamed, so that each still takes
    what really lies there for possible.
    """
    renamed = list(range(len(guessed.content.token_kind)))
    for place, token in enumerate(dealt):
        renamed[places[place]] = token
    thoughts = guessed.thoughts[:]
    for owner in range(guessed.seats):
        lieutenant = guessed.lieutenants[owner]
        for token in lieutenant.crates:
            for viewer in range(guessed.seats):
                mask = guessed.thoughts[token * 4 + viewer]
                if viewer != seat:
                    mask = _rename(mask, renamed)
                thoughts[renamed[token] * 4 + viewer] = mask
    for owner in range(guessed.seats):
        lieutenant = guessed.lieutenants[owner]
        lieutenant.crates = [renamed[token] for token in lieutenant.crates]
    pool_thoughts = guessed.pool_thoughts[:]
    for viewer in range(guessed.seats):
        if viewer != seat:
            pool_thoughts[viewer] = _rename(pool_thoughts[viewer], renamed)
    guessed.thoughts = thoughts
    guessed.pool_thoughts = pool_thoughts


def _rename(tokens: int, renamed: list[int]) -> int:
    """A mask of tokens after renaming."""
    changed = 0
    for token in members(tokens):
        changed |= 1 << renamed[token]
    return changed
