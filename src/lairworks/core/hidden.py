"""Hidden cards: how a guess deals what a seat has not seen.

A card that was dealt out of sight could be any card the viewer had not located at that moment.
Each such place therefore carries a mask of what it `could_be`, written when the card went there.
Later reshuffles need no bookkeeping: a card that lay in the open (or in the viewer's own hand)
when the place was filled is not in its mask, so it can never be guessed there, while places
filled after the reshuffle admit it.
"""

from __future__ import annotations

from typing import Final

from lairworks.core.rng import Rng

TRIES: Final = 4
STIRS: Final = 40  # swaps tried for each card, after a repair
CONTRADICTION: Final = "no card fits: what is known of the hidden cards contradicts itself"


def deal(could_be: list[int], cards: list[int], rng: Rng) -> list[int]:
    """The cards in random order, such that the i-th lies in a place that admits it.

    `could_be[i]` is a bit mask over card numbers; cards beyond the last mask may lie anywhere.
    Places that have no card in common are dealt apart, and within such a group all admissible
    orders are equally likely as long as one turns up within a few shuffles; after that a random
    order is repaired and stirred, which comes close. Raises ValueError if there is none at all.
    """
    everything = 0
    for card in cards:
        everything |= 1 << card
    masks: list[int] = []
    free = True
    for place in range(len(cards)):
        mask = could_be[place] & everything if place < len(could_be) else everything
        if mask != everything:
            free = False
        masks.append(mask)
    if free:
        order = cards[:]
        rng.shuffle(order)
        return order
    dealt = [-1] * len(cards)
    for group in _groups(masks):
        places = [place for place in range(len(cards)) if masks[place] & group]
        among = _deal_group(
            [masks[place] for place in places], [card for card in cards if group >> card & 1], rng
        )
        for index, place in enumerate(places):
            dealt[place] = among[index]
    if -1 in dealt:
        raise ValueError(CONTRADICTION)
    return dealt


def _groups(masks: list[int]) -> list[int]:
    """Masks united as far as they overlap: no two of the results have a card in common."""
    groups: list[int] = []
    for mask in masks:
        united = mask
        apart: list[int] = []
        for group in groups:
            if group & united:
                united |= group
            else:
                apart.append(group)
        apart.append(united)
        groups = apart
    return groups


def _deal_group(could_be: list[int], cards: list[int], rng: Rng) -> list[int]:
    """The same for places that compete for the same cards."""
    if len(could_be) != len(cards):
        raise ValueError(CONTRADICTION)
    order = cards[:]
    for _ in range(TRIES):
        rng.shuffle(order)
        fits = True
        for place in range(len(could_be)):
            if not could_be[place] >> order[place] & 1:
                fits = False
                break
        if fits:
            return order
    order = _repaired(could_be, order)
    _stir(could_be, order, rng)
    return order


def _stir(could_be: list[int], order: list[int], rng: Rng) -> None:
    """Swaps cards at random as far as their places admit it, so that no order is preferred."""
    places = len(order)
    for _ in range(STIRS * places):
        one = rng.below(places)
        other = rng.below(places)
        if could_be[one] >> order[other] & 1 and could_be[other] >> order[one] & 1:
            kept = order[one]
            order[one] = order[other]
            order[other] = kept


def _repaired(could_be: list[int], order: list[int]) -> list[int]:
    """A matching of places to cards by augmenting paths, preferring the order given."""
    holder = [-1] * len(order)  # which place has the card at this index
    for place in range(len(could_be)):
        if not _give(place, could_be, order, holder):
            raise ValueError(CONTRADICTION)
    dealt = [0] * len(could_be)
    rest: list[int] = []
    for index, card in enumerate(order):
        if holder[index] >= 0:
            dealt[holder[index]] = card
        else:
            rest.append(card)
    return dealt + rest


def _give(place: int, could_be: list[int], order: list[int], holder: list[int]) -> bool:
    """Finds a card for a place, moving others on where needed (breadth first, no recursion)."""
    came_from = [-2] * len(order)  # index of the card whose place would move on; -1 = the start
    queue: list[int] = []
    for index in range(len(order)):
        if could_be[place] >> order[index] & 1:
            came_from[index] = -1
            queue.append(index)
    at = 0
    while at < len(queue):
        index = queue[at]
        at += 1
        owner = holder[index]
        if owner < 0:
            while came_from[index] >= 0:
                before = came_from[index]
                holder[index] = holder[before]
                index = before
            holder[index] = place
            return True
        for other in range(len(order)):
            if came_from[other] == -2 and could_be[owner] >> order[other] & 1:
                came_from[other] = index
                queue.append(other)
    return False
